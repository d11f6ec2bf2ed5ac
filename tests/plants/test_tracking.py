"""The closed loop of a platform arm: exponential error, switches, flags, priorities, neighbours' talk, noise."""

from __future__ import annotations

import dataclasses
import math
import re

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from metamer.control.tip.closed_forms import dwell_times, gain_for_time, goal_frames, noise_error, noise_spread
from metamer.control.tip.controller import TipControl
from metamer.control.tip.distributed import NeighbourTalk
from metamer.control.tip.tracking import Noise
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.plants.simulate import simulate
from metamer.plants.tip_runs import follow, follow_sampled, noise_study, regulate
from metamer.record.metrics.limbs import arm_metrics
from metamer.robots.octopus_arm import ROBOT
from metamer.systems.platform import mechanics
from metamer.systems.platform.gait import CURVES, TipCurve, targets_from
from metamer.systems.platform.kernels import command as platform_command
from metamer.systems.platform.model import build_platform_arm, home_frames
from metamer.systems.platform.spec import PlatformArmBody

ARM = build_platform_arm(ROBOT)
START = mechanics.tip_position(ARM.home)


def track(spec):
    """The log of an arm."""
    return simulate(spec).log


def test_error_of_the_regulator_is_exponential_to_1e6():
    run = regulate(ARM, (1.0, -1.0, 5.5), duration=0.5)
    # RK4 at 0.25 ms leaves 1e-11
    assert np.abs(run.error - run.error[0] * np.exp(-20.0 * run.t)).max() < 1e-6
    assert run.error[-1] < 1e-4


@pytest.mark.parametrize(("curve", "total"), [("line", 1.831421), ("ellipse", 2.298509)])
def test_switches_are_located_to_1e6_s(curve, total):
    targets = targets_from(curve)
    run = follow(ARM, targets)
    assert run.done
    assert run.flags == ()
    assert run.switch[-1] == pytest.approx(total, abs=1e-6)
    # every dwell time by the closed form; RK4 leaves 1e-9
    assert np.abs(run.dwell - dwell_times(START, targets, gain=20.0, gamma=0.05)).max() < 1e-6
    volume = run.measure("volume")
    assert np.abs(volume / ARM.arm[:, 6] - 1.0).max() < 1e-12
    if curve == "line":
        # the middle of the arm depends on the pseudo-inverse: 3 mm asked for
        assert np.abs(mechanics.plates(run.poses[-1])[1][10] - [1.2534, 1.7708, 3.5984]).max() < 3e-3


@pytest.mark.slow
def test_all_five_curves_finish_and_show_all_four_motions():
    bend, twist, longest, shortest = 0.0, 0.0, 0.0, 0.0
    for curve in CURVES:
        run = follow(ARM, targets_from(curve), step=1e-3, every=20)
        assert run.done, curve
        bend, twist = max(bend, run.measure("bend").max()), max(twist, np.abs(run.measure("twist")).max())
        stretch = run.measure("stretch")
        longest, shortest = max(longest, stretch.max()), min(shortest, stretch.min())
    assert bend > 0.2
    assert twist > 0.05
    assert longest > 0.5
    assert shortest < -0.05


def test_gain_for_a_time_is_kept_by_the_arm():
    targets = targets_from("line", 6)
    gain = gain_for_time(START, targets, gamma=0.05, time=1.0)
    assert follow(ARM, targets, TipControl(gain=gain)).switch[-1] == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("curve", ["ellipse", "reach"])
def test_equal_volume_layout_is_flagged_not_just_drawn(curve):
    model = build_platform_arm(dataclasses.replace(ROBOT.body, layout="equal_volume"))
    run = follow(model, targets_from(curve), step=5e-4)
    assert run.done
    kinds = {flag.kind for flag in run.flags}
    assert {"segment inversion", "singularity", "plates cross"} <= kinds
    for flag in run.flags:
        assert 1 <= flag.segment <= 20
        assert 0.0 <= flag.time <= run.t[-1]
        assert f"segment {flag.segment}" in flag.text
    first = next(flag for flag in run.flags if flag.kind == "segment inversion")
    # a second road: heights of the plates in the kept samples
    height = np.minimum(run.measure("height"), run.measure("back_height"))[:, first.segment - 1]
    assert height[run.t < first.time - 5e-3].min(initial=1.0) > 0.0
    assert height.min() < 0.0


def test_leg_limits_are_flagged_and_kept_when_asked_for():
    model = build_platform_arm(dataclasses.replace(ROBOT.body, leg_lower=0.25, leg_upper=0.45))
    targets = targets_from("line")
    loose = follow(model, targets, TipControl(leg_rate=0.0), step=5e-4)
    assert {flag.kind for flag in loose.flags} == {"leg too long"}
    legs = np.array([mechanics.leg_lengths(model, pose).max() for pose in loose.poses])
    assert loose.flags[0].time <= loose.t[np.argmax(legs > 0.45)]
    kept = follow(model, targets, TipControl(leg_rate=20.0, leg_margin=0.005), step=5e-4)
    assert kept.done
    assert kept.flags == ()
    legs = np.array([mechanics.leg_lengths(model, pose) for pose in kept.poses])
    # barrier at 0.445 m, met to the order of the step
    assert legs.max() < 0.4451
    # the tip does not feel it
    assert np.abs(kept.switch - loose.switch).max() < 1e-6


def test_targets_out_of_reach_are_refused_or_reported():
    model = build_platform_arm(dataclasses.replace(ROBOT.body, leg_upper=0.45))
    with pytest.raises(BadInput, match=r"targets\[0\].*within 8\.64"):
        follow(model, targets_from("fetch"))
    with pytest.raises(BadInput, match=r"targets\[0\]"):
        regulate(model, (0.0, 0.0, 9.0))
    run = follow(model, targets_from("fetch"), TipControl(leg_rate=20.0), step=1e-3, unreachable="report")
    assert not run.done
    assert run.flags[-1].kind == "unreachable target"
    assert "target 1" in run.flags[-1].text
    assert np.array([mechanics.leg_lengths(model, pose) for pose in run.poses]).max() < 0.4501


@pytest.mark.parametrize("sphere", [(1.6, 0.3, 3.0, 0.3), (1.2, 0.0, 2.0, 0.4)])
def test_body_keeps_clear_of_a_sphere_and_the_tip_does_not_feel_it(sphere):
    targets = targets_from("reach")
    free = follow(ARM, targets, step=1e-3, every=5)
    assert min(mechanics.clearance(ARM, pose, [sphere]).min() for pose in free.poses) < -0.1
    held = follow(ARM, targets, TipControl(obstacles=(sphere,), clear_rate=20.0, clear=0.02), step=1e-3, every=5)
    assert held.done
    assert held.flags == ()
    assert min(mechanics.clearance(ARM, pose, [sphere]).min() for pose in held.poses) > 0.015
    # both runs carry RK4 errors of 1 ms steps
    assert np.abs(held.switch - free.switch).max() < 1e-5


def test_a_sphere_on_the_tips_way_stops_the_arm_and_is_said():
    run = follow(ARM, targets_from("reach"), TipControl(obstacles=((-0.9, 0.2, 3.2, 0.3),), clear_rate=20.0), step=1e-3)
    assert not run.done
    assert run.flags[-1].kind == "unreachable target"
    assert "obstacle" in run.flags[-1].text
    assert min(mechanics.clearance(ARM, pose, [[-0.9, 0.2, 3.2, 0.3]]).min() for pose in run.poses) > 0.0


def test_orientation_follows_its_own_exponential():
    turn = np.array([0.5, 0.3, 1.0])
    wanted = Rotation.from_rotvec(turn).as_matrix()
    run = regulate(ARM, (1.0, 1.0, 5.0), TipControl(turn_gain=10.0), rotation=wanted, duration=0.3)
    left = [np.linalg.norm(Rotation.from_matrix(mechanics.plates(p)[0][-1] @ wanted.T).as_rotvec()) for p in run.poses]
    assert np.abs(np.array(left) - np.linalg.norm(turn) * np.exp(-10.0 * run.t)).max() < 1e-6
    assert np.abs(run.error - run.error[0] * np.exp(-20.0 * run.t)).max() < 1e-6


def test_posture_bends_the_arm_less_and_leaves_the_tip_alone():
    targets = targets_from("ellipse")
    plain, soft = (follow(ARM, targets, TipControl(posture=p), step=1e-3) for p in (0.0, 20.0))
    assert np.abs(plain.switch - soft.switch).max() < 1e-5
    home = mechanics.frames_from_poses(ARM.home)[1]
    away = [np.linalg.norm(mechanics.frames_from_poses(run.poses[-1])[1] - home) for run in (plain, soft)]
    assert away[1] < away[0]


def test_null_space_terms_do_not_move_the_tip():
    rng = np.random.default_rng(0)
    poses = mechanics.poses_from_frames(
        Rotation.from_rotvec(0.1 * rng.normal(size=(20, 3))).as_matrix(), [0, 0, 0.25] + 0.02 * rng.normal(size=(20, 3))
    )
    goal = goal_frames([mechanics.tip_position(poses) + np.array([0.1, -0.2, 0.3])])[0]
    control = TipControl(posture=5.0, leg_rate=10.0, clear_rate=10.0, obstacles=((0.5, 0.0, 2.0, 0.2),))
    limited = build_platform_arm(dataclasses.replace(ROBOT.body, leg_lower=0.2, leg_upper=0.37))
    q, twist, legs = np.empty(120), np.empty((20, 6)), np.empty(120)
    scale, _ = platform_command.fill_command(
        poses, limited.arm, limited.ring, home_frames(limited), goal, control.task, control.spheres, q, twist, legs
    )
    velocity = mechanics.tip_jacobian(limited, poses)[:3] @ q
    # v = -K E, by the slow-down if there is one
    assert np.abs(velocity - scale * 20.0 * np.array([0.1, -0.2, 0.3])).max() < 1e-9


def test_distributed_sweeps_are_central_with_three_messages_a_neighbour():
    targets = targets_from("line")[:4]
    central = follow_sampled(ARM, targets)
    talk = NeighbourTalk(ARM.arm, ARM.ring, mode="sweeps")
    own = follow_sampled(ARM, targets, talk=talk)
    # the same sums in another order
    assert np.abs(own.tip - central.tip).max() < 1e-10
    assert talk.messages_per_step == 57
    assert own.messages == 57 * (len(own.t) - 1)


def test_rounds_reach_the_central_answer_after_three_trips_and_not_before():
    run = follow(ARM, targets_from("line")[:3], step=1e-3)
    poses, goal = run.poses[-1], goal_frames(targets_from("line"))[10]
    tip = mechanics.both_frames(poses)[1][-1]
    wanted = mechanics.control_step(ARM, poses, -20.0 * (tip[9:] - goal[9:])).rates
    talk = NeighbourTalk(ARM.arm, ARM.ring, rounds=1)
    talk.leg_rates(run.poses[2], mechanics.both_frames(run.poses[2])[1][-1], goal, TipControl())
    gaps = [np.abs(talk.leg_rates(poses, tip, goal, TipControl()) - wanted).max() for _ in range(60)]
    assert gaps[50] > 1e-2
    assert gaps[58] < 1e-9
    assert talk.messages_per_step == 38


def test_noise_study_meets_its_closed_form():
    rows = noise_study(ARM, (1.0, 1.0, 5.0), (50.0, 200.0), Noise(tip=2e-3, leg=0.01, seed=1), ticks=4000)
    for row in rows:
        # three standard deviations of the mean; 4000 ticks hold 200 to 800 independent samples of three axes
        assert row["error"] == pytest.approx(row["closed_form"], rel=3.0 * row["spread"])
        assert row["spread"] < 0.03
    drift = noise_study(ARM, (0.5, 0.5, 5.0), (10.0, 40.0), Noise(leg_drift=1e-3), ticks=10)
    assert drift[0]["error"] / drift[1]["error"] == pytest.approx(4.0, rel=0.05)
    assert drift[0]["error"] == pytest.approx(drift[0]["closed_form"], rel=0.05)


def test_spread_of_a_measured_rms_is_that_of_many_measurements():
    rng, a, ticks = np.random.default_rng(4), 0.9, 500
    noise = rng.standard_normal((ticks + 200, 400, 3))
    e, total = np.zeros((400, 3)), np.zeros(400)
    for k, w in enumerate(noise):
        e = a * e + w
        total += np.sum(e * e, axis=1) if k >= 200 else 0.0
    rms = np.sqrt(total / ticks)
    # the deviation of 400 measurements is itself known to 1/sqrt(800) = 3.5 %; three of those
    assert rms.std() / rms.mean() == pytest.approx(noise_spread(gain=100.0, dt=1e-3, ticks=ticks), rel=0.11)


def test_noise_error_is_the_simulated_recursion():
    rng, a = np.random.default_rng(2), 0.1
    noise, rough = 2e-3 * rng.standard_normal((200_000, 3)), 0.5 * rng.standard_normal((200_000, 3)) / math.sqrt(3.0)
    e, total = np.zeros(3), 0.0
    for n, w in zip(noise, rough, strict=True):
        e = (1.0 - a) * e - a * n + 1e-3 * (w + np.array([0.02, 0.0, 0.0]))
        total += e @ e
    wanted = noise_error(gain=100.0, dt=1e-3, noise=2e-3, rough=0.5, drift=0.02)
    # 2e4 independent samples of three axes
    assert math.sqrt(total / 200_000) == pytest.approx(wanted, rel=0.02)


def test_log_of_a_run_has_named_columns_with_units_and_flags():
    log = track(with_values(ROBOT, {"gait.targets": 3, "controller.gain": 30.0}))
    assert log.block("tip.?").shape == (len(log.t), 3)
    assert log.block("segment*.bend").shape[1] == 20
    assert log["leg"].shape[1] == log["leg.speed"].shape[1] == 120
    assert log.units["segment3.volume"] == "m^3"
    assert log.meta["done"] is True
    assert log.meta["flags"] == []
    with pytest.raises(BadInput, match=r"controller\.speed"):
        with_values(ROBOT, {"controller.speed": 3.0})


def test_simulation_of_the_robot_has_metrics_and_says_why_it_stopped():
    short = dataclasses.replace(ROBOT, run=dataclasses.replace(ROBOT.run, duration=0.3))
    done = simulate(short)
    assert "out of time" in done.stopped
    assert done.metrics.values["targets_reached"] < 21
    assert "completion_time" not in done.metrics.values
    assert done.metrics.values["volume_drift"] < 1e-12
    assert set(done.metrics.values) == set(done.metrics.units)
    log = track(dataclasses.replace(ROBOT, gait=TipCurve(points=((0.0, 0.5, 5.0),))))
    assert arm_metrics(log).values["completion_time"] == pytest.approx(math.log(10.0) / 20.0, abs=1e-6)
    with pytest.raises(BadInput, match="engine"):
        simulate(ROBOT, engine="mujoco")


def limited(**limits):
    return dataclasses.replace(ROBOT, body=dataclasses.replace(ROBOT.body, **limits))


@pytest.mark.parametrize("limits", [{"leg_lower": 0.2, "leg_upper": 0.5}, {"leg_upper": (0.5,) * 20}])
def test_leg_limits_of_the_body_hold_by_default_and_stop_the_run_with_the_reason(limits):
    spec = limited(**limits)
    far = TipCurve(points=((0.0, 0.0, 5.0), (0.0, 0.0, 30.0)))
    done = simulate(dataclasses.replace(spec, gait=far))
    assert re.search(r"unreachable target: target 2 .* stalled .* 30 m from the base, .* reach 9\.\d+ m", done.stopped)
    # the barrier is met to the order of the step
    assert done.metrics.values["longest_leg"] < 0.5001
    assert done.log.meta["leg_rate"] == 20.0


def test_leg_limits_leave_reachable_curves_alone_and_can_be_switched_off():
    spec = limited(leg_lower=0.2, leg_upper=0.5)
    kept, loose = arm_metrics(track(spec)), track(with_values(spec, {"controller.leg_rate": 0.0}))
    assert kept.values["longest_leg"] < 0.5001
    # to the error of the step
    assert kept.values["completion_time"] == pytest.approx(1.831421, abs=1e-5)
    assert any("leg too long" in text for text in loose.meta["flags"])
    # no limits, no barrier
    assert track(dataclasses.replace(ROBOT, gait=TipCurve(points=((0.0, 0.1, 5.0),)))).meta["leg_rate"] == 0.0


@pytest.mark.parametrize(
    ("parameters", "field"),
    [
        ({"gait.targets": 1}, r"gait\.targets = 1 "),
        ({"gait.curve": "nowhere.csv"}, r"gait\.curve = 'nowhere.csv'"),
        ({"gait.curve": "spiral"}, r"gait\.curve = 'spiral'"),
        ({"gait.points": [[0.0, 0.0, math.nan]]}, r"gait\.points\[0\]"),
        ({"gait.kind": "serpenoid"}, r"gait\.kind = 'serpenoid'"),
        ({"controller.kind": "pd"}, r"controller\.kind = 'pd'"),
        ({"controller.gamma": 1.0}, r"controller\.gamma = 1.0 .* spacing of targets"),
        ({"controller.gain": 0}, r"controller\.gain = 0 "),
        ({"controller.gain": 1e4}, r"run\.step = "),
        (
            {"controller.obstacles": ((0.0, 0.0, 1.0, -0.1),), "controller.clear_rate": 5.0},
            r"controller\.obstacles\[0\]",
        ),
        ({"controller.obstacles": (3.0,), "controller.clear_rate": 5.0}, r"controller\.obstacles\[0\]"),
        ({"controller.obstacles": 3.0, "controller.clear_rate": 5.0}, r"controller\.obstacles = 3.0"),
        ({"controller.obstacles": ((0.0, 0.0, 1.0, 0.1),)}, r"controller\.clear_rate"),
    ],
)
def test_refusals_name_the_field_that_the_user_set(parameters, field):
    with pytest.raises(BadInput, match=f"^{field}"):
        simulate(ROBOT, changes=parameters)


def test_a_bad_value_in_a_file_is_refused_with_file_and_line(tmp_path):
    file = tmp_path / "points.csv"
    file.write_text("x,y,z\n0,0,5\nnan,0,6\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"^gait\.curve, points\.csv line 3 = 'nan,0,6'"):
        track(with_values(ROBOT, {"gait.curve": str(file)}))


@pytest.mark.parametrize("n", [1, 2, 5, 30])
def test_other_numbers_of_segments_finish_too(n):
    model = build_platform_arm(PlatformArmBody(segments=n, length=5.0, radius=5.0 / n))
    run = follow(model, targets_from("line"), step=1e-3)
    assert run.done
    assert run.switch[-1] == pytest.approx(1.831421, abs=1e-5)


@pytest.mark.parametrize("step", [0.0, -1.0, 0.1, math.nan])
def test_steps_that_do_not_resolve_the_gain_are_refused(step):
    with pytest.raises(BadInput, match="step"):
        follow(ARM, targets_from("line"), step=step)


def test_gamma_larger_than_spacing_is_refused_before_a_run():
    with pytest.raises(BadInput, match="gamma"):
        follow(ARM, targets_from("line", 200))
