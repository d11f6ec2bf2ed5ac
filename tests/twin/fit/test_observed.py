"""What a log tells: commands as straight pieces at their true times, every reading once."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.record.log import Log
from metamer.twin.fit.observed import moves_from_goals, moves_of_joints, observed, until

FIRST = np.array([0.1, 0.0])
GOALS = np.array([[0.2, 0.0], [0.4, -0.1], [0.4, -0.1]])


def command_at(moves, t: float) -> np.ndarray:
    k = int(np.searchsorted(moves.times, t, side="right")) - 1
    return moves.positions[k] + moves.velocities[k] * (t - moves.times[k])


def test_moves_on_time_join_the_goals() -> None:
    moves = moves_from_goals(np.array([0.0, 0.02, 0.04]), GOALS, FIRST, 0.02)
    # rounding of sums of a few hundredths
    for t, u in ((0.0, FIRST), (0.01, [0.15, 0.0]), (0.02, GOALS[0]), (0.03, [0.3, -0.05]), (0.2, GOALS[2])):
        np.testing.assert_allclose(command_at(moves, t), u, atol=1e-12)


def test_a_late_move_waits_at_the_goal_and_an_early_one_cuts_the_last_short() -> None:
    moves = moves_from_goals(np.array([0.0, 0.03, 0.04]), GOALS, FIRST, 0.02)
    np.testing.assert_allclose(command_at(moves, 0.025), GOALS[0], atol=1e-12)
    # half of the way from 0.2 to 0.4 when the third came, and from there in a whole period
    np.testing.assert_allclose(command_at(moves, 0.04), [0.3, -0.05], atol=1e-12)
    np.testing.assert_allclose(command_at(moves, 0.05), [0.35, -0.075], atol=1e-12)
    np.testing.assert_allclose(command_at(moves, 0.06), GOALS[2], atol=1e-12)
    assert (np.diff(moves.times) > 0.0).all()


def test_joints_whose_moves_leave_the_wire_one_after_the_other_each_have_their_own_times() -> None:
    sent = np.array([0.0, 0.02, 0.04])[:, None] + [0.001, 0.003]
    together = moves_of_joints(sent, GOALS, FIRST, 0.02)
    assert (np.diff(together.times) > 0.0).all()
    for t in np.linspace(0.0, 0.1, 57):
        for k in range(2):
            alone = moves_from_goals(sent[:, k], GOALS[:, [k]], FIRST[[k]], 0.02)
            expected = command_at(alone, t)[0] if t >= sent[0, k] else FIRST[k]
            if t >= together.times[0]:
                assert command_at(together, t)[k] == pytest.approx(expected, abs=1e-12)


def little_log(**columns: np.ndarray) -> Log:
    t = np.array([0.0, 0.02, 0.04, 0.06, 0.08])
    found = {
        "joint1.angle": np.zeros(5),
        "joint1.target": np.zeros(5),
        "joint1.goal": np.linspace(0.0, 0.4, 5),
        "joint1.age": np.array([0.005, 0.004, 0.024, 0.004, 0.004]),
        "loop.time": t + np.array([0.0, 0.0, 0.0, 0.001, 0.0]),
    }
    units = {"joint1.goal": "rad"} | {name: "m" for name in columns if not name.startswith("loop.")}
    return Log(t=t, columns=found | columns, units=units, meta={"dt": 0.02, "servo": "LX-16A"})


def test_each_reading_counts_once_at_its_own_time() -> None:
    seen = observed(little_log())
    # the third row repeats the reading of the second
    assert seen.fresh[:, 0].tolist() == [False, True, False, True, True]
    assert seen.read[:, 0] == pytest.approx([0.0, 0.016, 0.016, 0.057, 0.076])
    assert not seen.new.any()
    assert seen.resolution == pytest.approx(math.radians(0.24))


def test_commands_begin_when_they_left() -> None:
    late = np.array([0.0, 0.021, 0.041, 0.062, 0.062])
    seen = observed(little_log(**{"loop.sent": late}))
    # the last row has sent nothing
    np.testing.assert_allclose(seen.moves.times[[0, 1]], [0.0, 0.02], atol=1e-12)
    assert set(np.round(late, 9)) <= set(np.round(seen.moves.times, 9))
    np.testing.assert_allclose(command_at(seen.moves, 1.0), [0.3], atol=1e-12)


def test_pictures_count_once_and_only_after_the_first() -> None:
    camera = {f"camera.{name}": np.arange(5.0) for name in ("x", "y", "theta")}
    seen = observed(little_log(**camera, **{"camera.age": np.array([-1.0, 0.003, 0.023, 0.003, 0.001])}))
    assert seen.new.tolist() == [False, True, False, True, True]
    assert seen.seen[seen.new] == pytest.approx([0.017, 0.058, 0.079])


def test_the_first_rows_of_a_log() -> None:
    seen = until(observed(little_log()), 0.045)
    assert seen.end == pytest.approx(0.04)
    assert seen.moves.times.max() <= 0.045


def test_a_log_without_angles_is_refused() -> None:
    with pytest.raises(BadInput, match="joint angles"):
        observed(Log(t=np.arange(3.0), columns={"base.x": np.zeros(3)}))
