"""A run of a gait by one kernel call gives the log of the loop, and the loop takes over where it must."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from metamer.control.servo import GaitFollower
from metamer.core.parts import kinds
from metamer.core.records import Targets
from metamer.core.refusals import BadInput
from metamer.description import Robot, checked
from metamer.files import robot_from_table, with_values
from metamer.gaits.gait import tabulated
from metamer.plants.fused import run_fused
from metamer.plants.plant import run
from metamer.plants.simulate import open_plant, simulate
from metamer.record.log import Log
from metamer.robots import robot
from metamer.systems.system import build
from metamer.systems.wheels.system import WheeledSystem

SNAKE = with_values(robot("snake"), {"run.duration": 2.0})
CASES: dict[str, dict[str, Any]] = {
    "rk4": {},
    "semi-implicit": {"run.stepper": "semi_implicit"},
    "implicit": {"run.stepper": "implicit_midpoint", "run.step": 0.005},
    "rate limit": {"drive.rate_limit": 0.5},
    "joint limits": {"body.lower": -0.2, "body.upper": 0.15},
    "viscous": {"world.ground.kind": "viscous"},
    "twenty links": {"body.links": 20},
    "late": {"controller.delay": 0.255},
    "eased": {"controller.ease": 0.3},
    "servos that lag": {"drive.lag": 0.05, "drive.gain": 0.9},
    "servos that go part of the way": {"drive.gain": 0.8},
    "fixed base": {"body.base": "fixed", "world.view": "side", "world.ground.kind": "none"},
}


# other physics: robot and changes; one kernel takes one period and many, so that both round alike
OTHERS: dict[str, tuple[str, dict[str, Any]]] = {
    "worm": ("worm", {"run.duration": 1.0}),
    "worm, late and limited": ("worm", {"run.duration": 0.6, "controller.delay": 0.1, "drive.rate_limit": 0.5}),
    "worm, servos that lag": ("worm", {"run.duration": 0.6, "drive.lag": 0.04, "drive.gain": 0.95}),
    "worm, servos that lag and are slow": (
        "worm",
        {"run.duration": 0.6, "drive.lag": 0.04, "drive.rate_limit": 0.5},
    ),
    "wheels, servos that lag": ("wheeled-snake", {"run.duration": 5.0, "drive.lag": 0.1}),
    "lander that falls": ("soft-lander", {"run.duration": 1.0, "start.base_rate": [0.0, -2.0, 0.0]}),
    "limb": ("soft-limb", {"run.duration": 2.0}),
    "muscles": ("muscle-snake", {"run.duration": 0.5}),
    "muscles at their limits": (
        "muscle-snake",
        {"run.duration": 0.5, "drive.tension_most": 1.0, "drive.rate_limit": 0.6},
    ),
    "wheels": ("wheeled-snake", {"run.duration": 5.0}),
    "wheels at their largest rate": ("wheeled-snake", {"run.duration": 5.0, "drive.rate_limit": 0.1}),
    "wheels that roll hard": ("wheeled-snake", {"run.duration": 2.0, "world.ground.mu_roll": 0.02}),
    "wheels that slip": ("wheeled-snake", {"run.duration": 2.0, "world.ground.mu_side": 0.4}),
    "wheels that lose their rank": ("wheeled-snake", {"run.duration": 10.0, "body.links": 3}),
    "wheels that never have it": ("wheeled-snake", {"run.duration": 1.0, "gait.b": 0.0}),
}


def both(spec: Robot) -> tuple[Log, Log | None]:
    """The run by the loop and by few calls."""
    duration, dt = spec.run.duration, spec.run.dt
    slow = run(open_plant(spec), spec.controller.on(spec), duration=duration, dt=dt)
    return slow, run_fused(open_plant(spec), spec.controller.on(spec), duration=duration, dt=dt)


def assert_equal(slow: Log, fused: Log | None) -> None:
    assert fused is not None
    assert list(slow.columns) == list(fused.columns)
    assert slow.channels == fused.channels
    assert np.array_equal(slow.t, fused.t)
    for name, values in slow.columns.items():
        # the same kernels step both; torques are worked out in another order of operations
        np.testing.assert_allclose(fused.columns[name], values, rtol=1e-12, atol=1e-12, err_msg=name)
    assert slow.events.keys() == fused.events.keys()
    for name, events in slow.events.items():
        np.testing.assert_allclose(fused.events[name].rows, events.rows, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("case", CASES)
def test_the_log_is_that_of_the_loop(case: str) -> None:
    slow, fused = both(checked(with_values(SNAKE, CASES[case])))
    assert_equal(slow, fused)
    assert np.abs(slow["joint.angle"]).max() > 0.01
    assert ("clipped.joint.position" in slow.events) == (case in ("rate limit", "joint limits"))


@pytest.mark.parametrize("case", OTHERS)
def test_other_physics_likewise(case: str) -> None:
    name, changes = OTHERS[case]
    slow, fused = both(checked(with_values(robot(name), changes)))
    assert_equal(slow, fused)
    assert ("impact" in slow.events) == (case.startswith("worm") or case == "lander that falls")
    assert ("clipped.joint.position" in slow.events) == ("drive.rate_limit" in changes)


@pytest.mark.parametrize("changes", [{}, {"world.ground.mu_roll": 0.02}])
def test_the_closer_look_at_wheels_finds_what_their_kernel_finds(changes: dict[str, Any]) -> None:
    spec = checked(with_values(robot("wheeled-snake"), changes))
    system, dt = build(spec), spec.run.dt
    assert isinstance(system, WheeledSystem)
    gait, state = spec.gait.on(spec.body), system.start()
    for k in range(60):
        target = gait.targets(k * dt)
        command = np.concatenate([target.position, target.velocity])
        close = system.look_closer(state, command, dt)
        made = system.advance(state, "joint", command, dt)
        rows = np.empty((2, system.channels.width))
        for end, row in zip((made.state, close.state), rows, strict=True):
            system.measure(end, row)
        np.testing.assert_allclose(made.state.q, close.state.q, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(made.state.v, close.state.v, rtol=1e-12, atol=1e-12)
        # forces are central differences over 0.1 ms of rounded twists
        np.testing.assert_allclose(*rows, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(made.sent, close.sent, rtol=1e-12, atol=1e-12)
        state = made.state


def test_wheels_that_stop_are_told_of_by_the_loop() -> None:
    changes = {"run.duration": 1.0, "gait.kind": "travelling"}
    slow, fused = both(checked(with_values(robot("wheeled-snake"), changes)))
    assert fused is None
    assert "singular" in slow.meta["stopped"]["reason"]


def test_what_follows_the_pose_from_period_to_period_is_left_to_the_loop() -> None:
    sunny = with_values(robot("soft-lander"), {"world.sun": {}, "run.duration": 0.1})
    assert both(checked(sunny))[1] is None


def planar_gaits() -> list[str]:
    """Kinds of gaits that the snake can have."""
    found = []
    for kind in kinds("gait"):
        try:
            checked(with_values(SNAKE, {"gait.kind": kind}))
        except BadInput:
            continue
        found.append(kind)
    return found


@pytest.mark.parametrize("kind", planar_gaits())
def test_every_gait(kind: str) -> None:
    assert_equal(*both(checked(with_values(SNAKE, {"gait.kind": kind, "run.duration": 1.0}))))


@dataclass(frozen=True)
class Scalar:
    """A gait of somebody who thinks of one time only."""

    joints: int = 9

    def targets(self, t: Any) -> Targets:
        wave = np.array([0.3 * math.sin(t - k) for k in range(self.joints)])
        rate = np.array([0.3 * math.cos(t - k) for k in range(self.joints)])
        return Targets(wave, rate, -wave)


@dataclass(frozen=True)
class Broadcast(Scalar):
    """One whose answer to many times has the right shape and the wrong values."""

    def targets(self, t: Any) -> Targets:
        one = super().targets(float(np.ravel(t)[0]))
        return one if np.ndim(t) == 0 else Targets(*(np.tile(part, (len(t), 1)) for part in one))


@pytest.mark.parametrize("kind", [Scalar, Broadcast])
def test_a_gait_of_single_times_is_asked_one_by_one(kind: type[Scalar]) -> None:
    times = np.linspace(0.0, 1.0, 7)
    table = tabulated(kind(), times)
    assert np.array_equal(table.position, [Scalar().targets(t).position for t in times])
    own = GaitFollower().to(kind())
    slow = run(open_plant(SNAKE), own, duration=0.5, dt=0.01)
    assert_equal(slow, run_fused(open_plant(SNAKE), own, duration=0.5, dt=0.01))


def test_a_run_that_must_stop_is_left_to_the_loop() -> None:
    body = {"links": 30, "base": "fixed", "length": 0.06, "mass": 0.09, "stiffness": 0.06}
    rough = [0.3 * (-1) ** k for k in range(30)]
    world, pace = {"view": "side", "gravity": 1e-3}, {"stepper": "implicit_midpoint", "step": 0.01, "duration": 2.0}
    wild = robot_from_table({"name": "rough", "body": body, "world": world, "start": {"joints": rough}, "run": pace})
    slow, fused = both(wild)
    assert "unresolved" in slow.meta["stopped"]["reason"]
    assert fused is None
    assert simulate(wild).stopped


def test_a_controller_that_senses_is_left_to_the_loop() -> None:
    spec = checked(with_values(SNAKE, {"controller.kind": "pd"}))
    assert run_fused(open_plant(spec), spec.controller.on(spec), duration=1.0, dt=0.01) is None
    assert run_fused(open_plant(spec, "mujoco"), SNAKE.controller.on(SNAKE), duration=1.0, dt=0.01) is None


def test_progress_ends_at_one() -> None:
    told: list[float] = []
    simulate(SNAKE, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) >= 3
