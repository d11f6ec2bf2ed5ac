"""`metamer twin together`, and the other commands on a log of two machines."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from metamer.cli.app import app
from metamer.core.refusals import BadInput

LAB = """
[left]
robot = "worm"
port = "virtual"
camera = "fake"

[right]
robot = "worm"
port = "virtual"
set = ["gait.eta=0.05"]
mirror = true
seed = 3
stop-on = "heat"
"""


def call(*words: object) -> tuple[int, str]:
    out = CliRunner().invoke(app, [str(word) for word in words])
    return (2, str(out.exception)) if isinstance(out.exception, BadInput) else (out.exit_code, out.output)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of two machines."""
    folder = tmp_path_factory.mktemp("two")
    (folder / "lab.toml").write_text(LAB)
    words = ("twin", "together", folder / "lab.toml", "--duration", 6.5, "--record", folder / "two.mcap")
    code, text = call(*words, "--json", folder / "two.json")
    assert code == 0, text
    assert "left: worm on port virtual" in text
    found = json.loads((folder / "two.json").read_text())
    assert found["left"]["ticks"] == found["right"]["ticks"] == 325
    assert "drift of the model" in found["left"]
    assert "drift of the model" not in found["right"]
    return folder / "two.mcap"


def test_show_and_compare_take_each_in_turn(two: Path, tmp_path: Path) -> None:
    code, text = call("show", two, "--animate", tmp_path / "two.gif", "--fps", 2, "--json", tmp_path / "all.json")
    assert code == 0, text
    assert "left: worm on servo bus virtual" in text
    assert "right: worm on servo bus virtual" in text
    assert list(json.loads((tmp_path / "all.json").read_text())) == ["left", "right"]
    from PIL import Image

    with Image.open(tmp_path / "two.gif") as both:
        height = both.height
    assert call("show", two, "--machine", "right", "--animate", tmp_path / "one.gif", "--fps", 2)[0] == 0
    with Image.open(tmp_path / "one.gif") as one:
        assert one.height < height
    code, text = call("twin", "compare", two, "--out", tmp_path / "page", "--json", tmp_path / "compared.json")
    assert code == 0, text
    assert (tmp_path / "page" / "left" / "index.html").exists() == (tmp_path / "page" / "right" / "index.html").exists()
    assert list(json.loads((tmp_path / "compared.json").read_text())) == ["left", "right"]


def test_commands_for_one_machine_say_how_to_choose(two: Path, tmp_path: Path) -> None:
    ask = "holds the runs of left, right: say whose, e.g. --machine left"
    for words in (
        ("twin", "replay", two, "--on", "virtual"),
        ("twin", "replay", two, "--on", "sim"),
        ("twin", "identify", two),
        ("twin", "map", two, "--out", tmp_path / "map.png"),
    ):
        code, text = call(*words)
        assert code == 2, text
        assert ask in text
        assert len(text.strip().splitlines()) == 1
    for option in ("--record", "--plot"):
        code, text = call("show", two, option, tmp_path / ("x.mcap" if option == "--record" else "x.png"))
        assert code == 2
        assert "with --machine, one of left, right" in text
    code, text = call("twin", "replay", two, "--on", "virtual", "--machine", "right")
    assert code == 0, text
    assert "identical to the log" in text
    assert (
        call("show", two, "--machine", "right", "--record", tmp_path / "right.parquet", "--plot", tmp_path / "r.png")[0]
        == 0
    )
    code, text = call("show", tmp_path / "right.parquet", "--machine", "right")
    assert code == 2
    assert "a Parquet file holds the run of one machine" in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "two or more tables"),
        ('[left]\nrobot = "worm"\nport = "virtual"\n', "two or more tables"),
        ("left = 3\nright = 4\n", "a table for each machine"),
        (LAB.replace("seed = 3", "seeds = 3"), "lab.toml: right.seeds = 3 is not valid: one of robot, port"),
        (LAB.replace("seed = 3", "seed = -3"), "a whole number, 0 or more"),
        (LAB.replace("seed = 3", "timeout = true"), "lab.toml: right.timeout = True is not valid: a number"),
        (LAB.replace("mirror = true", 'mirror = "no"'), "true or false"),
        (LAB.replace('["gait.eta=0.05"]', '"gait.eta=0.05"'), "texts in brackets"),
        (LAB.replace('port = "virtual"\nset', "set"), "right.port = None is not valid: a port"),
        (LAB.replace('port = "virtual"\nset', 'port = "fake"\nset'), "virtual for all machines of a run or for none"),
        (LAB.replace("[right]", "[Right]"), "name of a machine = 'Right'"),
        (LAB.replace("seed = 3", 'calibration = "none.json"'), "none.json"),
        (
            LAB.replace('robot = "worm"\nport = "virtual"\ncamera', 'robot = "w.toml"\nport = "virtual"\ncamera'),
            "w.toml",
        ),
        ("[left\n", "cannot read"),
        ("a = " + "[" * 5000, "cannot read"),
    ],
)
def test_what_a_file_may_not_say(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "lab.toml").write_text(text)
    code, out = call("twin", "together", tmp_path / "lab.toml", "--duration", 0.1)
    assert code == 2, out
    assert words in out
    assert len(out.strip().splitlines()) == 1


def test_a_servo_that_does_not_confirm_is_exit_code_3_and_says_whose(tmp_path: Path) -> None:
    (tmp_path / "lab.toml").write_text(LAB.replace("seed = 3", 'faults = "dead=3@0.2s"'))
    code, text = call("twin", "together", tmp_path / "lab.toml", "--duration", 3)
    assert code == 3
    last = text.strip().splitlines()[-1]
    assert last.startswith("metamer: TORQUE MAY STILL BE ON: servo 3 of right did not confirm torque off.")
    assert "metamer: left: stopped at t =" in text
    # nobody stopped who need not: a run that stops with torque off is exit code 1
    (tmp_path / "lab.toml").write_text(LAB.replace("seed = 3", 'faults = "hot=3@0.2s"\nalarm = ["heat=30"]'))
    code, text = call("twin", "together", tmp_path / "lab.toml", "--duration", 3)
    assert code == 1, text
    assert "right stopped: alarm heat: servo 3" in text


def test_pipes_are_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.mcap"
    os.mkfifo(pipe)
    (tmp_path / "lab.toml").write_text(LAB)
    for words in (
        ("twin", "run", "worm", "--port", "virtual", "--duration", 0.1, "--record", pipe),
        ("twin", "together", tmp_path / "lab.toml", "--duration", 0.1, "--record", pipe),
        ("twin", "together", pipe),
        ("twin", "replay", pipe, "--on", "virtual"),
        ("twin", "identify", pipe),
        ("twin", "compare", pipe),
        ("show", pipe),
    ):
        code, text = call(*words)
        assert code == 2
        assert "a pipe or a device" in text
    assert list(tmp_path.glob("*.part")) == []
