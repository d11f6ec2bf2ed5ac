"""What a person says of traces: points moved, verdicts overruled, kept and shown."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from metamer.cli.electroadhesion import app
from metamer.core.refusals import BadInput
from metamer.electroadhesion.analyse import analyse, without_weak_tests
from metamer.electroadhesion.report import terminal_tables, write_report
from metamer.electroadhesion.review import REVIEW, Review, read_review, write_review
from metamer.electroadhesion.synthesise import synthesise


@pytest.fixture
def folder(tmp_path):
    synthesise(tmp_path / "traces", materials=["glass"], seed=8, tests=3, references=2, defects=True)
    return tmp_path / "traces"


def files_of(found):
    return {one.file: one for row in found.tables for one in row.files}


def names(folder):
    """A good file and one with two slips."""
    truth = json.loads((folder / "truth.json").read_text())["files"]
    good = next(name for name, row in truth.items() if not row["defect"] and "on" in name)
    return good, next(name for name, row in truth.items() if row["defect"] == "double slip"), truth


def test_point_moves_and_verdicts_are_overruled(folder):
    good, double, truth = names(folder)
    before = files_of(analyse(folder))
    when = before[good].failure.time - 1.0
    write_review(folder, {
        good: Review(name=good, time=when, why="hand", by="A. B."),
        double: Review(name=double, verdict="good", time=truth[double]["time"]),
    })  # fmt: skip
    found = analyse(folder)
    after = files_of(found)
    # one second earlier on the ramp of 1.95 N/s, by the line through it
    rate = found.tables[0].series.ramp_rate
    assert after[good].failure.force == pytest.approx(before[good].failure.force - rate, rel=0.01)
    assert after[good].own == before[good].words
    assert after[good].own_time == before[good].failure.time
    assert "A. B." in after[good].review
    assert after[double].good
    assert after[double].own.startswith("double slip")
    assert after[double].failure.force == pytest.approx(truth[double]["force"], rel=0.03)
    assert found.tables[0].n == analyse_n(before) + 1


def test_nothing_overrules_a_person(folder):
    """A pad that seems to weaken was left out again though it was called good."""
    every = files_of(analyse(folder))
    last = [name for name, one in every.items() if one.good and not one.reference][-1]
    early = every[last].failure.time - 2.5
    write_review(folder, {last: Review(name=last, time=early)})
    assert files_of(analyse(folder))[last].failure.force < 0.6 * every[last].failure.force
    write_review(folder, {last: Review(name=last, time=early, verdict="good")})
    found = analyse(folder)
    assert files_of(found)[last].good
    weak = [replace(one, failure=replace(one.failure, force=4.0)) for one in files_of(found).values() if one.good]
    weak = [one for one in weak if not one.reference]
    strong = [replace(one, failure=replace(one.failure, force=9.0 + 0.1 * k)) for k, one in enumerate(weak * 2)]
    judged = without_weak_tests([*strong, *weak], found.tables[0].series)
    assert [one.good for one in judged[-len(weak) :]] == [one.called_good for one in weak]


@pytest.mark.parametrize("given", [True, False])
def test_a_slip_before_it_does_not_spoil_the_force_of_a_point(given, tmp_path):
    """The zero was taken from the time before the second rise, the first one with it: 2.1 N for 9.8."""
    synthesise(tmp_path, materials=["glass"], seed=4, tests=6, references=6, defects=True)
    _, double, truth = names(tmp_path)
    when = truth[double]["time"] if given else None
    write_review(tmp_path, {double: Review(name=double, verdict="good", time=when)})
    found = files_of(analyse(tmp_path))[double]
    assert found.failure.force == pytest.approx(truth[double]["force"], rel=0.03)


def analyse_n(files):
    return sum(one.good and not one.reference for one in files.values())


def test_bad_by_hand_is_left_out_with_its_reason(folder):
    good, _, _ = names(folder)
    write_review(folder, {good: Review(name=good, verdict="bad", why="dust on the pad")})
    found = analyse(folder)
    assert (good, "left out by hand: dust on the pad") in found.bad


def test_reviews_are_shown(folder, tmp_path):
    good, _, _ = names(folder)
    write_review(folder, {good: Review(name=good, verdict="bad", why="dust on the pad")})
    found = analyse(folder)
    page = write_report(found, tmp_path / "page", traces=False).read_text()
    assert "judged by hand" in page
    assert "dust on the pad" in page
    assert any(getattr(table, "title", "") == "judged by hand" for table in terminal_tables(found))
    assert any(row.get("review") for row in found.plain()["files"])


def test_command_keeps_and_takes_back(folder):
    good, double, _ = names(folder)
    call = CliRunner().invoke
    assert call(app, ["review", str(folder), good, "--bad", "--why", "dust"]).exit_code == 0
    assert call(app, ["review", str(folder), double, "--good"]).exit_code == 0
    assert read_review(folder)[good] == Review(name=good, verdict="bad", why="dust")
    assert call(app, ["review", str(folder), good, "--clear"]).exit_code == 0
    assert set(read_review(folder)) == {double}
    # outside of the recording: refused, and not kept
    assert isinstance(call(app, ["review", str(folder), good, "--time", "1e4"]).exception, BadInput)
    assert set(read_review(folder)) == {double}
    assert isinstance(call(app, ["review", str(folder), good]).exception, BadInput)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[file]]\nname = "nobody.csv"\nverdict = "good"', "nobody"),
        ('[[file]]\nname = "x"\nverdict = "fine"', "verdict"),
        ('[[file]]\nname = "x"', "a verdict, a time"),
        ('[[file]]\nname = "x"\nforce = 3.0', "force"),
        ("[file", "cannot be read"),
        ("[other]", r"\[\[file\]\]"),
    ],
)
def test_bad_reviews_are_refused(folder, text, words):
    (folder / REVIEW).write_text(text)
    with pytest.raises(BadInput, match=words):
        analyse(folder)


def test_traces_are_read_with_a_map(folder):
    for path in folder.glob("*.csv"):
        path.write_text(path.read_text().replace("force [N]", "kraft"))
    assert not analyse_n(files_of(analyse(folder)))
    done = CliRunner().invoke(app, ["analyse", str(folder), "--map", "columns.force=kraft", "--map", "units.force=N"])
    assert done.exit_code == 0, done.output
