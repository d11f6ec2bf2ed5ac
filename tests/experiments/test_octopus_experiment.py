"""The octopus experiment: errata by their effect, rows without failures, pictures that are written."""

from __future__ import annotations

import json

import numpy as np
import pytest

from metamer.experiments.octopus_arm import PUBLISHED, curves, figures, printed, run_experiment, studies
from metamer.mechanics import platform_arm as mechanics
from metamer.model.platform_arm import build_platform_arm
from metamer.record.table import counts, json_from_rows
from metamer.robots.octopus_arm import ROBOT

ARM = build_platform_arm(ROBOT)


def test_errata_have_the_effect_that_is_told():
    assert printed.leg_rank(printed.PRINTED_END) == 3
    assert printed.targets_with_printed_jacobian(ARM, "line", dt=2e-3, limit=2.0) <= 2
    assert printed.targets_without_memory("line", mechanics.tip_position(ARM.home)) == 1
    # integrated legs drift by centimetres
    assert 0.01 < printed.integrated_leg_drift(ARM, "line", dt=2e-3) < 0.1
    assert printed.fold_ratio(0.95) == pytest.approx(0.6901, abs=5e-5)


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
    assert counts(rows)["fail"] == 0
    errors = list(curves.error_rows("line", run))
    assert {row.verdict for row in errors} == {"differs"}
    assert {row.published for row in errors} == {PUBLISHED["rmse_cm"]["line"]}
    # a reason a definition; in metres only the ball's radius has the published size
    assert ["sizes agree" in row.note for row in errors] == [False, True, False]
    assert 100.0 * PUBLISHED["rmse_cm"]["line"] < errors[1].ours < errors[0].ours
    assert 10.0 * PUBLISHED["rmse_cm"]["line"] < errors[2].ours < 0.5 * 100.0 * PUBLISHED["rmse_cm"]["line"]
    # every ball is entered at gamma
    assert errors[1].ours == pytest.approx(5.0, abs=1e-6)


def test_growth_with_the_number_of_segments_is_linear():
    rows = list(studies.time_rows())
    assert counts(rows)["fail"] == 0
    assert all(row.ours is not None and row.published is not None and row.ours < row.published for row in rows[:-1])


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
    assert found["match"] > 25
    assert len(result.errata) > 10
    assert all(figure.path.exists() for figure in result.figures)
    assert len(json.loads(json_from_rows(result.rows))) == len(result.rows)
