"""The octopus experiment: errata by their effect, rows without failures, pictures that are written."""

from __future__ import annotations

import numpy as np
import pytest
from oracles.platform import last_plates, tip_motion

from metamer.experiments.octopus_arm import PUBLISHED, curves, figures, printed, run_experiment, studies
from metamer.experiments.octopus_arm.claims import CLAIMS, MOTIONS, PLATE_10, captions, table1
from metamer.record.claims import counts, judged
from metamer.robots.octopus_arm import ROBOT
from metamer.systems.platform import mechanics
from metamer.systems.platform.model import build_platform_arm

ARM = build_platform_arm(ROBOT)


def test_errata_have_the_effect_that_is_told():
    assert printed.leg_rank(printed.PRINTED_END) == 3
    assert printed.targets_with_printed_jacobian(ARM, "line", dt=2e-3, limit=2.0) <= 2
    assert printed.targets_without_memory("line", mechanics.tip_position(ARM.home)) == 1
    # integrated legs drift by centimetres
    assert 0.01 < printed.integrated_leg_drift(ARM, "line", dt=2e-3) < 0.1
    assert printed.fold_ratio(ARM) == pytest.approx(0.6901, abs=5e-5)


def test_printed_jacobian_is_the_formula_of_the_paper():
    rng = np.random.default_rng(0)
    poses = ARM.home.copy()
    poses[:, 1:4] += 0.05 * rng.normal(size=(20, 3))
    poses[:, :4] /= np.linalg.norm(poses[:, :4], axis=1, keepdims=True)
    rotation, centre = mechanics.plates(poses)
    got = printed.printed_tip_jacobian(ARM, poses)
    for i in range(20):
        x, y, z = centre[i]
        hat = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        own = mechanics.segment_jacobian(ARM, poses, i + 1)
        wanted = rotation[i] @ own[:3] + hat @ rotation[i] @ own[3:]
        # sums of products of order 100
        assert np.abs(got[:, 6 * i : 6 * i + 6] - wanted).max() < 1e-9


def test_rows_of_a_curve_match_and_differ_as_told():
    run = curves.run_curve(ARM, "line", step=5e-4)
    rows = [*curves.time_rows("line", run, mechanics.tip_position(ARM.home)), *curves.shape_rows("line", run)]
    rows += [*curves.error_rows("line", run), *curves.plate_rows(run)]
    assert counts(rows)["fail"] == 0
    # nobody printed any of these
    assert {row.verdict for row in rows} == {"hold"}
    (row,) = judged([claim for claim in captions() if claim.case == "line"], curves.curve_numbers({"line": run}))
    assert (row.verdict, row.published) == ("differs", PUBLISHED["rmse_cm"]["line"])
    assert row.expected is not None
    assert row.expected[0] < row.ours < row.expected[1]


def test_second_road_is_that_of_the_oracle():
    for name, motion in MOTIONS.items():
        total, over_time, from_curve = tip_motion(name, samples=20)
        assert total == pytest.approx(motion.total, abs=1e-7)
        assert 100.0 * over_time == pytest.approx(motion.over_time, rel=1e-6)
        # fewer samples than the stored numbers
        assert 100.0 * from_curve == pytest.approx(motion.from_curve, rel=3e-3)


@pytest.mark.slow
def test_plates_of_the_second_road():
    plates, tip = last_plates("line", 2e-3)
    assert plates[10] == pytest.approx(PLATE_10, abs=1e-5)
    assert plates[-1] == pytest.approx(tip, abs=1e-5)


def test_growth_with_the_number_of_segments_is_linear():
    assert studies.growth_row().verdict == "hold"
    # times of another machine are read, not judged
    rows = list(judged(table1(), studies.time_numbers()))
    assert {row.verdict for row in rows} == {"not reproducible"}
    assert all(row.ours is not None and row.published is not None and row.ours < row.published for row in rows)


def test_every_claim_is_measured_or_fails():
    assert {row.verdict for row in judged(CLAIMS, {})} == {"fail", "not reproducible"}


def test_pictures_are_written(tmp_path):
    run = curves.run_curve(ARM, "ellipse", step=1e-3)
    for figure in (
        figures.curve_figure("ellipse", run, tmp_path),
        figures.animate_curve("ellipse", run, tmp_path, frames=2),
    ):
        assert figure.path.stat().st_size > 1000
        assert figure.path.parent == tmp_path


@pytest.mark.slow
def test_whole_experiment(tmp_path):
    result = run_experiment(tmp_path, lambda message: None)
    found = counts(result.rows)
    assert found["fail"] == 0
    assert found["match"] + found["hold"] > 30
    assert {row.evidence for row in result.rows if row.verdict == "match"} == {"paper"}
    assert len(result.errata) > 10
    assert all(figure.path.exists() for figure in result.figures)
