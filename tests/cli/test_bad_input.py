"""Whatever is typed: a sentence and exit code 2, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def place(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("folder.toml", "folder.mcap", "folder.csv"):
        (tmp_path / name).mkdir()
    for ending in ("toml", "csv", "mcap", "parquet", "urdf", "json"):
        (tmp_path / f"empty.{ending}").write_bytes(b"")
        (tmp_path / f"binary.{ending}").write_bytes(bytes(range(256)))
    (tmp_path / "broken.toml").write_text('name = "x\n[body')
    (tmp_path / "deep.toml").write_text('name = "x"\nx = ' + "[" * 5000 + "]" * 5000)
    (tmp_path / "deep.json").write_text("[" * 5000 + "]" * 5000)
    (tmp_path / "types.toml").write_text('name = 3\ntitle = [1]\nbody = "x"\n')
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", ""],
        ["simulate", "."],
        *(["simulate", f"{name}.toml"] for name in ("none", "folder", "broken", "binary", "empty", "deep", "types")),
        ["simulate", "binary.urdf"],
        ["simulate", "empty.urdf"],
        *(["simulate", "snake", "--gait", name] for name in ("", "../../x")),
        ["simulate", "snake", "--engine", ""],
        *(["simulate", "snake", "--duration", seconds] for seconds in ("nan", "1e12")),
        *(["simulate", "snake", "--set", f"body.mass={mass}"] for mass in ("1e308", "{a=1}", "")),
        *(["simulate", "snake", "--set", bad] for bad in ("body=3", "=3", "body..mass=3", "name=3", "gait=5")),
        *(["show", f"{name}.mcap"] for name in ("none", "folder", "binary", "empty")),
        *(["show", f"{name}.parquet"] for name in ("none", "binary", "empty")),
        ["list", "binary.toml"],
        ["compare-controllers", "snake", "--duration", "1e12"],
        ["compare-controllers", "octopus-arm"],
        ["electroadhesion", "synthesise", "new", "--tests", "1000000000"],
        ["electroadhesion", "synthesise", "new", "--ramp-rate", "nan"],
        ["electroadhesion", "analyse", "none"],
        ["electroadhesion", "analyse", "empty.toml"],
        *(["limb", "cut", option, "1e308"] for option in ("--length", "--thickness", "--width")),
        *(["limb", "cut", option, "nan"] for option in ("--length", "--thickness", "--width")),
        ["limb", "cut", "--length", "1e-308"],
        ["limb", "cut", "--links", "1000000"],
        *(["limb", "cut", "--outline", f"{name}.csv"] for name in ("none", "folder", "binary", "empty")),
        *(["limb", "fit", f"{name}.csv", "soft-limb"] for name in ("none", "folder", "binary", "empty")),
        *(["limb", "hasel", "soft-limb", f"{name}.csv"] for name in ("none", "folder", "binary", "empty")),
        ["twin", "run", "worm", "--port", "virtual", "--duration", "1e12"],
        ["twin", "run", "worm", "--port", "virtual", "--rate", "nan"],
        *(["twin", "run", "worm", "--port", "virtual", "--calibration", f"{name}.json"] for name in ("none", "deep")),
        *(["twin", "compare", f"{name}.mcap"] for name in ("none", "folder", "binary", "empty")),
        ["twin", "map", "empty.mcap", "--out", "m.png"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_one_sentence(arguments: list[str], run, place: Path) -> None:
    before = sorted(place.iterdir())
    code, _, err = run(*arguments)
    assert code == 2
    lines = [line for line in err.splitlines() if line.strip() and not line.startswith("comparing")]
    assert len(lines) == 1
    assert lines[0].startswith("metamer: ")
    assert sorted(place.iterdir()) == before


@pytest.mark.parametrize("text", ["$x_{$", "[bold]x[/nope]", "日本語 \t\n 🐍", "<&\"'>", "n" * 300, "../../x"])
def test_any_text_is_a_name_and_a_title(text: str, run, place: Path) -> None:
    from dataclasses import replace

    from metamer.files import toml_from_robot
    from metamer.robots import robot

    file = place / "named.toml"
    file.write_text(toml_from_robot(replace(robot("snake"), name=text, title=text)), "utf-8")
    outputs = [
        f"--{option}={place / name}" for option, name in (("plot", "a.png"), ("animate", "a.gif"), ("json", "a.json"))
    ]
    code, _, err = run("simulate", str(file), "--duration", "0.05", *outputs)
    assert (code, "Traceback" in err) == (0, False)
    for format_ in ("toml", "mjcf", "urdf"):
        assert run("export", str(file), "--format", format_)[0] == 0
    assert run("list", str(file))[0] == 0
