"""Every claim has its command, and the command prints that number: forty claims, drawn at random."""

from __future__ import annotations

import importlib
import json
import os
import random
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from metamer.cli.app import app
from metamer.core.refusals import BadInput
from metamer.experiments import experiment_names
from metamer.experiments.sections import OPEN, Section, some_rows
from metamer.record.table import number_text

SAMPLE, SEED = 40, 7  # claims that are looked up, and of the draw
LARGEST_PAGE = 3e6  # bytes of a paper's page with its pictures and its robot
CLOCKS = ("time", "seconds", "processor")  # words of rows that read a clock: another number every time
# sections that take a second or two; the others are a study
QUICK = (
    ("wheeled-snake", "scenarios"),
    ("wheeled-snake", "algorithm-1"),
    ("wheeled-snake", "links"),
    ("octopus-arm", "rest"),
    ("electroadhesion", "checker"),
    ("soft-limb", "strip"),
    ("soft-limb", "gravity"),
    ("optimal-snake", "zigzag"),
    ("muscle-snake", "actuation"),
    ("worm", "bandwidths"),
)


def printed_by(words: list[str], json_file: Path) -> tuple[str, list[dict]]:
    """What a command prints, and its rows."""
    done = CliRunner().invoke(app, [*words, "--json", str(json_file)], env={"COLUMNS": "400"})
    assert done.exit_code in (0, 1), done.output
    return done.output, json.loads(json_file.read_text(encoding="utf-8"))["rows"]


def test_a_quick_claim_is_printed_by_its_section(tmp_path: Path) -> None:
    found = []
    for system, section in QUICK:
        text, rows = printed_by(["reproduce", system, "--only", section], tmp_path / "rows.json")
        found += [(system, section, text, row) for row in rows if row["evidence"] == "paper"]
    assert len(found) >= SAMPLE
    for system, section, text, row in random.Random(SEED).sample(found, SAMPLE):
        assert row["case"] in text, (system, section, row)
        assert number_text(row["ours"]) in text
        assert row["verdict"] in text
    # one case alone is the same number
    system, section, _, row = found[0]
    text, rows = printed_by(["reproduce", system, "--only", section, "--case", row["case"]], tmp_path / "rows.json")
    assert {one["case"] for one in rows} == {row["case"]}
    assert number_text(row["ours"]) in text


REFUSED = (["--only", "nothing"], ["--case", "101"], ["--only", "links", "--case", "nothing"])


@pytest.mark.parametrize("words", REFUSED)
def test_a_section_that_is_not_there_is_refused(words: list[str]) -> None:
    done = CliRunner().invoke(app, ["reproduce", "wheeled-snake", *words])
    assert isinstance(done.exception, BadInput)


def test_every_experiment_has_sections() -> None:
    for name in experiment_names():
        module = importlib.import_module(f"metamer.experiments.{name.replace('-', '_')}")
        assert module.SECTIONS, name
        assert all(isinstance(section, Section) for section in module.SECTIONS.values()), name
        assert OPEN not in module.SECTIONS
        if any(claim.open for claim in module.CLAIMS):
            assert all(row.verdict == "not reproducible" for row in some_rows(None, {}, module.CLAIMS, OPEN))


def report_rows(folder: Path) -> list[dict]:
    """Rows of every system as a whole: of `metamer reproduce --json FILE` made before if METAMER_ROWS names it."""
    made = os.environ.get("METAMER_ROWS")
    if made:
        return json.loads(Path(made).read_text(encoding="utf-8"))["rows"]
    rows = []
    for name in experiment_names():
        rows += printed_by(["reproduce", name, "--out", str(folder / name)], folder / f"{name}.json")[1]
        assert sum(file.stat().st_size for file in (folder / name).rglob("*") if file.is_file()) <= LARGEST_PAGE, name
    return rows


def drawn(claims: list[dict]) -> list[dict]:
    """Two claims of every paper, and as many others as are wanted, at random."""
    rng, found = random.Random(SEED), []
    for name in experiment_names():
        found += rng.sample([row for row in claims if row["system"] == name], 2)
    others = [row for row in claims if row not in found]
    return found + rng.sample(others, SAMPLE - len(found))


@pytest.mark.slow
def test_the_command_of_a_claim_prints_its_number(tmp_path: Path) -> None:
    """Forty claims, drawn at random, of every paper two, by the commands of their rows; a section is measured once."""
    rows = report_rows(tmp_path)
    claims = [row for row in rows if row["evidence"] == "paper" and row["ours"] is not None]
    steady = [row for row in claims if not any(word in row["quantity"] for word in CLOCKS)]
    chosen: dict[tuple[str, ...], list[dict]] = {}
    for row in drawn(steady):
        program, *words = shlex.split(row["command"])
        assert program == "metamer"
        assert words[:1] + words[2:3] == ["reproduce", "--only"], row
        assert words[4:] == ["--case", row["case"]]
        chosen.setdefault(tuple(words[:4]), []).append(row)
    for words, wanted in chosen.items():
        # --case only leaves out what is printed of other cases: `test_a_quick_claim_is_printed_by_its_section`
        text, again = printed_by(list(words), tmp_path / "again.json")
        for row in wanted:
            key = row["case"], row["quantity"]
            same = next(one for one in again if (one["case"], one["quantity"]) == key)
            assert same["ours"] == pytest.approx(row["ours"], rel=1e-9), row
            assert number_text(row["ours"]) in text, row
            assert row["verdict"] in text
