"""What every system keeps: pure steps, states that restart, stops that can be measured, events that are told."""

from __future__ import annotations

import numpy as np
import pytest
from plant_values import measured

from metamer.core.clock import substeps
from metamer.core.records import Command
from metamer.files import with_values
from metamer.plants.engines.native.plant import NativePlant
from metamer.plants.plant import Stopped, run
from metamer.plants.simulate import bare_plant, simulate
from metamer.robots import robot, robot_names
from metamer.systems.system import System, build

SNAKE = robot("snake")
SYSTEMS = [name for name in robot_names() if isinstance(build(robot(name)), System)]
# a run that breaks within a few periods, and the period
BROKEN = [
    ("snake", {"run.stepper": "implicit_midpoint", "run.step": 0.2, "drive.kp": 200.0, "gait.frequency": 0.5}, 0.2),
    ("worm", {"run.step": 0.05, "drive.kp": 50000.0, "drive.kd": 0.0, "body.damping": 0.0}, 0.05),
]


def middle_of(system, port):
    """A state after some periods, and a command: zeros but for small joint targets."""
    command, state = np.zeros(system.ports[port].width), system.start()
    if port == "joint":
        command[: system.joints] = 0.05 + state.q[-system.joints :]
    dt = system.robot.run.dt
    if port != "tip.goal":
        for _ in range(3):
            state = system.advance(state, port, command, dt).state
    return state, command, dt


@pytest.mark.parametrize("name", SYSTEMS)
def test_advance_twice_is_equal_and_leaves_its_input_alone(name: str) -> None:
    system = build(robot(name))
    for port in system.ports:
        state, command, dt = middle_of(system, port)
        before = [array.copy() for array in state]
        one, two = (system.advance(state, port, command, dt) for _ in range(2))
        for a, b in zip(one.state, two.state, strict=True):
            assert a.tobytes() == b.tobytes()
        for a, b in zip(state, before, strict=True):
            assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_stored_state_restarts_to_the_bit(name: str) -> None:
    """State and nothing else: another system of the same robot goes on as the first."""
    one, other = build(robot(name)), build(robot(name))
    for port in one.ports:
        state, command, dt = middle_of(one, port)
        stored = type(state)(*(np.array(array.tolist()) for array in state))
        here, there = one.advance(state, port, command, dt).state, other.advance(stored, port, command, dt).state
        for a, b in zip(here, there, strict=True):
            assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize(("name", "changes", "dt"), BROKEN)
def test_a_stop_leaves_a_measurable_plant(name: str, changes: dict, dt: float) -> None:
    plant = NativePlant(build(with_values(robot(name), changes | {"run.dt": dt})))
    joints = len(plant.sense().angle)

    def shake() -> None:
        for k in range(50):
            target = 0.5 * np.sin(0.7 * k + np.arange(joints))
            plant.act(Command(position=target, velocity=np.zeros(joints), torque=np.zeros(joints)), dt)

    with pytest.raises(Stopped) as stop:
        shake()
    assert np.isfinite(list(measured(plant).values())).all()
    assert plant.state is stop.value.state
    assert np.isfinite(plant.sense().angle).all()
    assert plant.sense().t == stop.value.t


class Jump:
    """Targets that no servo survives, from 0.05 s on."""

    def start(self, sensed) -> None:
        """Nothing to remember."""

    def update(self, sensed) -> Command:
        far = 1e8 if sensed.t >= 0.05 else 0.0
        return Command(position=np.full(9, far), velocity=np.zeros(9), torque=np.zeros(9))


def test_the_row_of_a_stop_holds_the_command_that_broke_the_run() -> None:
    log = run(bare_plant(with_values(SNAKE, {"drive.torque_limit": 1e12})), Jump(), duration=0.2, dt=0.01)
    assert log.meta["stopped"]["time"] == log.t[-1] == pytest.approx(0.05)
    assert log["joint.target"][-1] == pytest.approx(np.full(9, 1e8))


def test_impacts_are_events_however_many(monkeypatch: pytest.MonkeyPatch) -> None:
    log = simulate(robot("soft-lander"), duration=30.0).log
    monkeypatch.setattr("metamer.systems.contact.system.ROOM", 1)
    assert log.events == simulate(robot("soft-lander"), duration=30.0).log.events
    found = log.events["impact"]
    assert len(found) > 3
    assert (np.diff(found["time"]) >= 0.0).all()
    assert found["point"].min() >= 1.0


def test_what_limits_changed_is_told() -> None:
    spec = with_values(SNAKE, {"body.upper": 0.2, "drive.rate_limit": 5.0})
    log = simulate(spec, duration=1.0).log
    cut = log.events["clipped.joint.position"]
    assert cut["asked"].max() > 0.2
    assert cut["sent"].max() <= 0.2
    k = int(np.argmax(cut["asked"]))
    row = int(np.flatnonzero(log.t == cut["time"][k])[0])
    assert log["joint.target"][row, int(cut["number"][k]) - 1] == cut["sent"][k]
    assert "clipped.joint.position" not in simulate(SNAKE, duration=1.0).log.events


def test_substeps_are_no_longer_than_a_step() -> None:
    assert [substeps(0.01, step) for step in (1.0, 0.01, 0.0099, 0.001, 0.01 / 3.0)] == [1, 1, 2, 10, 3]


@pytest.mark.parametrize("stepper", ["rk4", "implicit_midpoint"])
def test_a_robot_that_hangs_at_rest_is_no_fault(stepper: str) -> None:
    """Nothing flows but rounding; a gap of rounding over a flow of rounding once stopped it at the first step."""
    body = {"body.links": 5, "body.base": "fixed", "body.mount": (-np.pi / 2, 0.0, 0.0, 0.0, 0.0)}
    still = {"world.view": "side", "world.ground.kind": "none", "gait.kind": "rest", "run.stepper": stepper}
    done = simulate(with_values(SNAKE, body | still), duration=0.5)
    assert done.stopped == ""
    assert np.abs(done.log["joint.angle"]).max() < 1e-9
