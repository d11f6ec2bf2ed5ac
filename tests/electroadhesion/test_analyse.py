"""Folders of traces: the table, references, bad files, ramp rates, materials for simulation, the report."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.electroadhesion.analyse import analyse
from metamer.electroadhesion.materials import materials_from_tests
from metamer.electroadhesion.pictures import draw_examples, example_of
from metamer.electroadhesion.report import terminal_tables, write_report
from metamer.electroadhesion.synthesise import synthesise
from metamer.electroadhesion.synthetic import DEFECTS, forces_from_row, make_trace, plan
from metamer.electroadhesion.traces import read_about, text_from_trace, write_about
from metamer.systems.grounds.adhesion import pad_adhesion
from metamer.systems.grounds.materials import MATERIALS


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("tests") / "traces"
    synthesise(path, materials=["sand", "pmma"], seed=8, defects=True)
    return path


@pytest.fixture(scope="module")
def found(folder):
    return analyse(folder)


def test_the_table_is_that_of_the_truth(found):
    for row in found.tables:
        truth = MATERIALS[row.series.material]
        bar = 0.005 if truth.kind == "granular" else 0.03 * truth.mean
        assert (row.n, row.references) == (6, 6)
        assert (row.low, row.mean, row.high) == pytest.approx((truth.low, truth.mean, truth.high), abs=bar)
        assert row.difference.low < row.mean < row.difference.high


def test_every_defect_is_named_and_left_out(found, folder):
    truth = json.loads((folder / "truth.json").read_text())["files"]
    bad = {name: reason for name, reason in found.bad}
    assert set(bad) == {name for name, item in truth.items() if item["defect"]}
    for name, reason in bad.items():
        assert reason.startswith(truth[name]["defect"])
    assert len(bad) == 2 * len(DEFECTS)


def test_the_same_seed_gives_the_same_files(folder, tmp_path):
    synthesise(tmp_path / "again", materials=["sand", "pmma"], seed=8, defects=True)
    for path in folder.iterdir():
        assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes()


def test_no_reference_no_test_and_strangers(tmp_path):
    series = plan(MATERIALS["wood"])
    for k in range(2):
        (tmp_path / f"on_{k}.csv").write_text(text_from_trace(make_trace(series, 5.0 + k, k).trace))
    (tmp_path / "stranger.csv").write_text("x")
    (tmp_path / "empty.csv").write_text("")
    listed = (
        replace(series, tests=("on_0.csv", "on_1.csv")),
        replace(series, variant="worn", tests=("empty.csv", "gone.csv"), references=()),
    )
    write_about(tmp_path, listed)
    found = analyse(tmp_path)
    assert found.tables[0].reference is None
    assert "friction is still in the force" in " ".join(found.tables[0].notes)
    assert found.tables[0].significant is None
    assert (found.tables[1].mean, found.tables[1].n) == (None, 0)
    reasons = dict(found.bad)
    assert set(reasons) == {"stranger.csv", "empty.csv", "gone.csv"}
    assert reasons["gone.csv"].startswith("missing")
    # nothing that is no number reaches the JSON or the report
    json.dumps(found.plain(), allow_nan=False)
    assert write_report(found, tmp_path / "report", traces=False).read_text().count("<tr>") >= 5


def test_a_file_belongs_to_one_series_and_patterns_must_match(tmp_path):
    series = replace(plan(MATERIALS["wood"]), tests="a_*.csv")
    write_about(tmp_path, (series,))
    with pytest.raises(BadInput, match="at least one file"):
        analyse(tmp_path)
    (tmp_path / "a_1.csv").write_text("")
    write_about(tmp_path, (series, replace(series, variant="b")))
    with pytest.raises(BadInput, match="no other series"):
        analyse(tmp_path)


def test_a_pad_that_weakens_is_left_out(tmp_path):
    series = plan(MATERIALS["metalized-pet"])
    for k, force in enumerate((16.2, 17.6, 16.8, 16.5, 10.7, 10.2), start=1):
        (tmp_path / f"on_{k}.csv").write_text(text_from_trace(make_trace(series, force, (9, k)).trace))
    write_about(tmp_path, (replace(series, tests="on_*.csv"),))
    found = analyse(tmp_path)
    assert [name for name, _ in found.bad] == ["on_5.csv", "on_6.csv"]
    assert all(reason.startswith("drifting pad") for _, reason in found.bad)
    assert found.tables[0].n == 4


def test_force_against_ramp_rate(tmp_path):
    synthesise(tmp_path / "t", materials=["cork"], seed=2, tests=4, references=3, ramp_rates=(0.1, 0.3))
    found = analyse(tmp_path / "t")
    assert [item.rates for item in found.rated] == [(0.1, 0.3)]
    trend = found.rated[0].trend
    # the truth does not depend on the rate
    assert trend.low < 0.0 < trend.high
    page = write_report(found, tmp_path / "report")
    assert "force against ramp rate" in page.read_text()
    assert (tmp_path / "report" / "rates.png").stat().st_size > 5_000
    assert len(terminal_tables(found)) == 2


def test_example_of_every_material_is_drawn(folder, tmp_path):
    found = analyse(folder)
    shown = draw_examples(found, tmp_path / "examples.png")
    assert shown.path.stat().st_size > 20_000
    for row in found.tables:
        one = example_of(row)
        others = [f.failure.force for f in row.files if f.good and not f.reference]
        assert one.good
        assert abs(one.failure.force - np.mean(others)) == min(abs(x - np.mean(others)) for x in others)


def test_progress_reaches_the_end(folder):
    seen = []
    analyse(folder, seen.append)
    assert seen[-1] == 1.0
    assert seen == sorted(seen)


def test_measured_normal_strength_replaces_the_assumption(tmp_path):
    rng = np.random.default_rng(1)
    series = plan(MATERIALS["pmma"])
    for kind, forces in (("shear", forces_from_row(MATERIALS["pmma"], 3, rng)), ("normal", np.array([2.1, 2.0, 1.9]))):
        for k, force in enumerate(forces.tolist()):
            (tmp_path / f"{kind}_{k}.csv").write_text(text_from_trace(make_trace(series, force, (k, 4)).trace))
    listed = [replace(series, type=kind, tests=f"{kind}_*.csv") for kind in ("shear", "normal")]
    write_about(tmp_path, tuple(listed))
    measured = materials_from_tests(analyse(tmp_path))["pmma"]
    # peaks are known to 3 %
    assert measured.normal == pytest.approx(2.0, rel=0.03)
    pad = pad_adhesion(measured, area=0.01, voltage=5000.0, mu=0.3)
    assert pad.normal == pytest.approx(measured.normal)
    assert pad.shear == pytest.approx(3.13, rel=0.03)
    assert not any("normal pull" in text for text in pad.assumed)
    write_about(tmp_path, (replace(listed[0], pad_area=0.0),))
    with pytest.raises(BadInput, match="pad_area"):
        materials_from_tests(analyse(tmp_path))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"materials": []}, "at least one material"),
        ({"materials": ["mud"]}, "mud"),
        ({"materials": ["ice"]}, "did not break down"),
        ({"seed": -1}, "seed"),
        ({"tests": 2}, "tests"),
        ({"references": -1}, "references"),
        ({"ramp_rates": (50.0,)}, "ramp_rate"),
        ({"ramp_rates": (float("nan"),)}, "ramp_rate"),
    ],
)
def test_senseless_requests_are_refused_and_leave_nothing(tmp_path, change, words):
    with pytest.raises(BadInput, match=words):
        synthesise(tmp_path / "new", **({"materials": ["sand"]} | change))
    assert not (tmp_path / "new").exists()


def test_a_folder_with_traces_is_not_overwritten(folder):
    before = read_about(folder)
    with pytest.raises(BadInput, match="a new folder"):
        synthesise(folder, materials=["sand"])
    assert read_about(folder) == before
