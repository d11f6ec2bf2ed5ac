"""Limits of a platform arm are kept or told under every law: leg speeds, neighbours' talk, flags, exit code."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.app import app
from metamer.control.tip.closed_forms import goal_frames
from metamer.control.tip.controller import TipControl
from metamer.control.tip.distributed import NeighbourTalk
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.plants.simulate import simulate
from metamer.plants.tip_runs import follow, follow_sampled
from metamer.record.reader import read_mcap
from metamer.robots.octopus_arm import ROBOT
from metamer.systems.platform import mechanics
from metamer.systems.platform.gait import targets_from
from metamer.systems.platform.kernels import step as platform_step
from metamer.systems.platform.model import build_platform_arm

ARM = build_platform_arm(ROBOT)
SPHERE = (1.2, 0.0, 2.0, 0.4)
SMALL = 1e-6  # s, over which a rate is a difference


def limited(**limits):
    return build_platform_arm(dataclasses.replace(ROBOT.body, **limits))


def rate_of(model, poses, rates, value):
    """d value(poses) / dt under leg rates, by a central difference of the integrated arm."""
    ahead, back = np.empty_like(poses), np.empty_like(poses)
    platform_step.hold(poses, model.arm, model.ring, rates, 0.0, SMALL, ahead)
    platform_step.hold(poses, model.arm, model.ring, rates, 0.0, -SMALL, back)
    return (value(ahead) - value(back)) / (2.0 * SMALL)


def test_leg_speed_is_a_channel_by_differences_of_the_lengths():
    log = simulate(with_values(ROBOT, {"gait.targets": 3, "run.dt": 2.5e-4})).log
    # one integration step a period: the channel is the difference of two rows
    rate = np.diff(log["leg"], axis=0) / np.diff(log.t)[:, None]
    assert log["leg.speed"][0].max() == 0.0
    assert np.abs(log["leg.speed"][1:] - rate).max() < 1e-8 * np.abs(rate).max()
    assert simulate(ROBOT, duration=0.2).metrics.values["fastest_leg"] > 0.5


def test_leg_speed_limit_slows_the_arm_on_the_same_way_and_is_told():
    free = simulate(with_values(ROBOT, {"gait.targets": 5}))
    slow = simulate(with_values(ROBOT, {"gait.targets": 5, "body.leg_speed": 0.2, "run.duration": 30.0}))
    assert free.metrics.values["fastest_leg"] > 1.0
    assert free.metrics.values["least_speed_share"] == 1.0
    assert slow.flags == []
    # the law keeps the limit at every stage of RK4; between them a leg's speed is curved
    assert slow.metrics.values["fastest_leg"] == pytest.approx(0.2, rel=1e-3)
    assert slow.metrics.values["least_speed_share"] < 0.5
    assert slow.metrics.values["completion_time"] > 1.4 * free.metrics.values["completion_time"]
    # every leg rate is slowed alike, so that the tip runs straight at its targets as before
    before = slow.log["tip"][slow.log.t <= slow.log.meta["switch"][0]]
    way = targets_from("line")[0] - before[0]
    away = np.linalg.norm(np.cross(before - before[0], way / np.linalg.norm(way)), axis=1)
    # RK4 at 0.25 ms
    assert away.max() < 1e-6


def test_a_leg_that_is_driven_beyond_its_speed_is_flagged():
    model = limited(leg_speed=0.05)
    from metamer.control.tip.tracking import Noise

    run = follow_sampled(model, targets_from("line")[:1], dt=1e-3, limit=0.02, noise=Noise(leg=0.1, seed=3))
    assert {"leg too fast"} <= {flag.kind for flag in run.flags}
    calm = follow_sampled(model, targets_from("line")[:1], dt=1e-3, limit=0.02)
    assert {flag.kind for flag in calm.flags} == {"out of time"}


@pytest.mark.parametrize("seed", range(4))
def test_share_of_neighbours_keeps_every_limit_by_differences(seed):
    rng = np.random.default_rng(seed)
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_rotvec(0.1 * rng.normal(size=(20, 3))).as_matrix()
    poses = mechanics.poses_from_frames(turn, [0, 0, 0.25] + 0.02 * rng.normal(size=(20, 3)))
    tip = mechanics.both_frames(poses)[1][-1]
    goal = goal_frames([tip[9:] + np.array([1.5, 0.4, -0.3])])[0]
    centre = mechanics.plates(poses)[1]
    # a sphere near the arm on the side it goes to
    sphere = (*(centre[14] + np.array([0.45, 0.1, 0.0])), 0.2)
    legs = mechanics.leg_lengths(ARM, poses)
    low, high = legs.min(axis=1) - 1e-3, legs.max(axis=1) + 1e-3
    shares = {}
    for name, limits, more in (
        ("legs", {"leg_lower": tuple(low), "leg_upper": tuple(high)}, {"leg_rate": 20.0}),
        ("speed", {"leg_speed": 0.05}, {}),
        ("sphere", {}, {"clear_rate": 20.0, "obstacles": (sphere,)}),
    ):
        model = dataclasses.replace(ARM, arm=ARM.arm.copy())
        for key, value in limits.items():
            model.arm[:, {"leg_lower": 3, "leg_upper": 4, "leg_speed": 7}[key]] = value
        control, talk = TipControl(**more), NeighbourTalk(model.arm, model.ring, mode="sweeps")
        q = talk.leg_rates(poses, tip, goal, control)
        shares[name] = talk.scale
        rate = rate_of(model, poses, q, lambda p, model=model: mechanics.leg_lengths(model, p))
        near = rate_of(model, poses, q, lambda p, s=sphere: mechanics.clearance(ARM, p, [s])[:, 0])
        # tightest of all bounds; differences leave 1e-7
        room = {
            "legs": np.minimum(20.0 * (high[:, None] - legs) - rate, 20.0 * (legs - low[:, None]) + rate).min(),
            "speed": 0.05 - np.abs(rate).max(),
            "sphere": (near + 20.0 * (mechanics.clearance(ARM, poses, [sphere])[:, 0] - 0.02)).min(),
        }[name]
        assert talk.scale < 1.0, name
        assert room == pytest.approx(0.0, abs=1e-5), name
    assert all(0.0 < share < 1.0 for share in shares.values())


def test_neighbours_stop_before_an_obstacle_and_say_so():
    targets = targets_from("reach")
    control = TipControl(obstacles=(SPHERE,), clear_rate=20.0, clear=0.02)
    talk = NeighbourTalk(ARM.arm, ARM.ring, mode="sweeps")
    run = follow_sampled(ARM, targets, control, dt=1e-3, limit=10.0, talk=talk)
    assert mechanics.clearance(ARM, run.poses, [SPHERE]).min() > 0.0
    assert "obstacle touched" not in {flag.kind for flag in run.flags}
    assert run.done or run.flags[-1].kind == "unreachable target"
    assert run.messages == (57 + 38) * len(run.t)


def test_neighbours_keep_leg_limits():
    model = limited(leg_lower=0.25, leg_upper=0.45)
    talk = NeighbourTalk(model.arm, model.ring, mode="sweeps")
    run = follow_sampled(model, targets_from("line"), dt=1e-3, limit=10.0, talk=talk)
    assert mechanics.leg_lengths(model, run.poses).max() <= 0.45
    assert not {"leg too long", "leg too short"} & {flag.kind for flag in run.flags}
    assert run.done or run.flags[-1].kind == "unreachable target"


@pytest.mark.parametrize(
    ("limits", "control", "field"),
    [
        ({"leg_upper": 0.45}, {}, "mode"),
        ({"leg_speed": 0.5}, {}, "mode"),
        ({}, {"obstacles": (SPHERE,), "clear_rate": 20.0}, "mode"),
        ({}, {"posture": 2.0}, r"controller\.posture"),
        ({}, {"turn_gain": 2.0}, r"controller\.turn_gain"),
        ({}, {"damping": 0.1}, r"controller\.damping"),
        ({}, {"segment_damping": 0.1}, r"controller\.segment_damping"),
    ],
)
def test_what_neighbours_cannot_keep_in_rounds_is_refused(limits, control, field):
    model = limited(**limits)
    talk = NeighbourTalk(model.arm, model.ring, mode="rounds")
    with pytest.raises(BadInput, match=f"^{field}"):
        follow_sampled(model, targets_from("line"), TipControl(**control), talk=talk)


def test_sampled_runs_keep_limits_by_default_and_flag_them_without():
    model = limited(leg_lower=0.2, leg_upper=0.45)
    # a rate that is held for a period may pass its limit by the order of the period
    kept = follow_sampled(model, targets_from("line"), TipControl(leg_margin=1e-3), dt=1e-3)
    assert kept.done
    assert kept.flags == ()
    loose = follow_sampled(model, targets_from("line"), TipControl(leg_rate=0.0), dt=1e-3)
    assert mechanics.leg_lengths(model, loose.poses).max() > 0.5
    assert {flag.kind for flag in loose.flags} == {"leg too long"}
    # the continuous run keeps them too
    assert follow(model, targets_from("line"), TipControl(leg_margin=1e-4), step=1e-3).flags == ()


def test_every_flag_is_an_event_a_line_and_an_exit_code(tmp_path):
    file, table = tmp_path / "arm.mcap", tmp_path / "arm.json"
    inverted = ["body.layout=equal_volume", "gait.curve=ellipse", "run.duration=1.2"]
    words = ["simulate", "octopus-arm", "--record", str(file), "--json", str(table)]
    done = CliRunner().invoke(app, words + [part for change in inverted for part in ("--set", change)])
    assert done.exit_code == 1
    assert "flags, the first: " in done.stderr
    log = read_mcap(file)
    kinds = {text.partition(":")[0] for text in log.meta["flags"]}
    assert {"segment inversion", "out of time"} <= kinds <= {*log.events}
    assert sum(len(log.events[kind]) for kind in kinds) == len(log.meta["flags"])
    assert log.events["out of time"]["time"][0] == pytest.approx(1.2)
    # every target is reached, and base segments have gone through their plate
    done = CliRunner().invoke(app, ["simulate", "octopus-arm", *(f"--set={change}" for change in inverted[:2])])
    assert "stopped" not in done.stderr
    assert "flags, the first: " in done.stderr
    assert done.exit_code == 1
    good = CliRunner().invoke(app, ["simulate", "octopus-arm", "--set", "gait.targets=2"])
    assert good.exit_code == 0


def test_number_of_targets_holds_for_files_and_points(tmp_path):
    file = tmp_path / "way.csv"
    file.write_text("0,0,5\n0.5,0,5\n1,0,5\n2,0,5\n", encoding="utf-8")
    assert len(targets_from(str(file))) == 4
    robot = with_values(ROBOT, {"gait.curve": str(file), "gait.targets": 9})
    assert np.allclose(robot.gait.on(robot.body), [[k / 4.0, 0.0, 5.0] for k in range(9)])
    assert len(with_values(ROBOT, {"gait.curve": str(file)}).gait.on(ROBOT.body)) == 4
    points = with_values(ROBOT, {"gait.points": [[0, 0, 5], [0, 0, 6]], "gait.targets": 5})
    assert np.allclose(points.gait.on(ROBOT.body)[:, 2], [5.0, 5.25, 5.5, 5.75, 6.0])
    assert len(ROBOT.gait.on(ROBOT.body)) == 21
    assert math.isclose(simulate(robot, duration=0.5).metrics.values["targets"], 9.0)
