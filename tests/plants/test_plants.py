"""One contract for every plant: sense, act, measure, close; the same loop drives them all."""

from __future__ import annotations

import numpy as np
import pytest
from gait_cases import gait_on
from plant_values import measured, part

from metamer.control.servo import PD, GaitFollower
from metamer.core.clock import Clock
from metamer.core.records import Command
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.files import with_values
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.robot import FakeRobot
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.plant import ServoBus
from metamer.hardware.wire.bus import Bus
from metamer.plants.guarded import Guarded
from metamer.plants.plant import Stopped, run
from metamer.plants.simulate import bare_plant, engines, open_plant, simulate
from metamer.robots import robot, robot_names
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

SNAKE = robot("snake")
LAG = {"drive.gain": 0.95, "drive.lag": 0.03}
FIXED = with_values(
    SNAKE,
    {"body.base": "fixed", "body.links": 4, "world.view": "side", "world.ground.kind": "none", "start.joints": 0.1},
)


def servo_bus() -> ServoBus:
    """Fake servos that speak the real bytes, in a time of their own."""
    calibration = CALIBRATIONS["worm"]
    servos = FakeServos({servo.id: servo.home for servo in calibration.servos}, echo=True)
    return ServoBus(Bus(VirtualPort(servos)), calibration, robot("worm"))


def fake_robot_bus() -> ServoBus:
    """The same with a worm on the ground behind the bytes."""
    calibration = CALIBRATIONS["worm"]
    return ServoBus(Bus(VirtualPort(FakeRobot(robot("worm"), calibration))), calibration, robot("worm"))


def engines_of(name: str) -> list[str]:
    """Engines that move a robot's joints."""
    found = []
    for engine in engines():
        try:
            plant = open_plant(robot(name), engine)
        except BadInput:
            continue
        found += [engine] if "joint.position" in plant.accepts else []
    return found


def plants() -> dict:
    """A maker of every robot in every engine that moves its joints, and of every wrapper and machine."""
    pairs = [(name, engine) for name in robot_names() for engine in engines_of(name)]
    found = {f"{name}, {engine}": lambda name=name, e=engine: open_plant(robot(name), e) for name, engine in pairs}
    return found | {
        "simulated fixed": lambda: bare_plant(FIXED),
        "mujoco fixed": lambda: bare_plant(FIXED, "mujoco"),
        "guarded": lambda: Guarded(bare_plant(SNAKE), SNAKE),
        "lagging servos": lambda: open_plant(with_values(robot("worm"), LAG)),
        "lagging servos in mujoco": lambda: open_plant(with_values(robot("worm"), LAG), "mujoco"),
        "lagging servos seen from above": lambda: open_plant(with_values(SNAKE, LAG)),
        "lagging servos on wheels": lambda: open_plant(with_values(robot("wheeled-snake"), LAG)),
        "servo bus": servo_bus,
        "servo bus of a fake robot": fake_robot_bus,
    }


def hold(plant, joints: int) -> Command:
    sensed = plant.sense()
    return Command(position=sensed.angle.copy(), velocity=np.zeros(joints), torque=np.zeros(joints))


PLANTS = plants()


@pytest.mark.parametrize("name", PLANTS)
def test_contract(name: str) -> None:
    plant = PLANTS[name]()
    first = plant.sense()
    joints = len(first.angle)
    assert first.t == 0.0
    assert first.angle.shape == first.rate.shape == (joints,)
    assert first.angle.dtype == np.float64
    # sensing changes nothing and hands out copies
    first.angle[:] = 99.0
    assert np.abs(plant.sense().angle).max() < 10.0
    # a command is held for dt; what was sent comes back
    sent = plant.act(hold(plant, joints), 0.01)
    assert part(plant, sent, "joint.position").shape == (joints,)
    assert sent[1] == 0.01
    assert plant.sense().t == pytest.approx(0.01)
    for value in measured(plant).values():
        assert np.isfinite(value)
    assert set(plant.happened()) <= set(plant.events)
    # nothing that is not finite gets through
    bad = Command(position=np.full(joints, np.nan), velocity=np.zeros(joints), torque=np.zeros(joints))
    with pytest.raises((BadInput, Stopped)):
        plant.act(bad, 0.01)
    plant.close()


@pytest.mark.parametrize("name", PLANTS)
def test_the_same_loop_drives_all(name: str) -> None:
    plant = PLANTS[name]()
    joints = len(plant.sense().angle)
    # wheels that hold leave a straight start singular
    start = 0.0 if "wheel.side" in plant.channels else 0.2
    gait = gait_on("serpenoid", {"amplitude": 0.1, "start": start}, joints=joints, length=0.1)
    log = run(plant, GaitFollower().to(gait), duration=0.5, dt=0.01)
    assert len(log.t) == 51
    assert log.t[-1] == pytest.approx(0.5, abs=1e-12)
    assert log.block("joint*.angle").shape == (51, joints)
    assert log.block("joint*.target").shape == (51, joints)
    assert "stopped" not in log.meta


def test_engines_agree_on_the_snake() -> None:
    """Same law, same servos, 10 s: implicitfast at 1 ms is first order, hence a per cent."""
    distances = [simulate(SNAKE, engine=engine).metrics.values["distance"] for engine in ("native", "mujoco")]
    assert distances[1] == pytest.approx(distances[0], rel=0.01)


def test_engines_agree_closely_without_ground_at_small_steps() -> None:
    changes = {"run.step": 1e-4, "world.ground.kind": "viscous"}
    runs = [simulate(SNAKE, engine=engine, duration=1.0, changes=changes).log for engine in ("native", "mujoco")]
    for name in ("joint1.angle", "base.x", "base.theta"):
        a, b = (log.columns[name] for log in runs)
        assert np.abs(a - b).max() <= 2e-3 * np.abs(a).max()  # first order in the step of 0.1 ms


def test_pd_as_controller_equals_the_servo() -> None:
    """Gains in the servo or in a controller: the same torque, but held over a period of 1 ms."""
    gait = gait_on("serpenoid", {"amplitude": 0.3, "frequency": 0.5}, joints=9, length=0.1)
    servo = simulate(SNAKE, duration=1.0, controller=GaitFollower().to(gait), changes={"run.dt": 1e-3})
    bare = with_values(SNAKE, {"drive.kp": 0.0, "drive.kd": 0.0, "run.dt": 1e-3})
    outside = simulate(bare, duration=1.0, controller=PD(kp=20.0, kd=0.2).to(gait))
    a, b = (r.log.block("joint*.angle") for r in (servo, outside))
    assert np.abs(a - b).max() <= 0.02 * np.abs(a).max()


def test_guard_clips_counts_and_latches() -> None:
    spec = with_values(SNAKE, {"body.lower": -0.2, "body.upper": 0.2, "drive.rate_limit": 1.0})
    plant = Guarded(bare_plant(spec), spec)
    ask = Command(position=np.full(9, 0.5), velocity=np.full(9, 5.0), torque=np.full(9, 99.0))
    sent = plant.act(ask, 0.01)
    assert part(plant, sent, "joint.position").max() <= 0.2
    assert part(plant, sent, "joint.velocity").max() <= 1.0
    assert part(plant, sent, "joint.torque").max() <= 3.0
    back = Command(position=np.full(9, -0.2), velocity=np.zeros(9), torque=np.zeros(9))
    then = part(plant, plant.act(back, 0.01), "joint.position")
    assert then == pytest.approx(part(plant, sent, "joint.position") - 0.01)
    assert plant.clipped == 2
    with pytest.raises(Stopped, match="not finite"):
        plant.act(Command(position=np.full(9, np.inf), velocity=np.zeros(9), torque=np.zeros(9)), 0.01)
    with pytest.raises(Stopped, match="not finite"):
        plant.act(back, 0.01)


def test_a_run_that_diverges_stops_with_reason_time_and_last_good_state() -> None:
    """A start so violent that RK4 at 1 ms loses it."""
    run_ = simulate(with_values(SNAKE, {"start.rates": 3e4, "world.ground.kind": "none"}), duration=1.0)
    assert "stopped at t =" in run_.stopped
    stopped = run_.log.meta["stopped"]
    assert stopped["reason"]
    assert 0.0 <= stopped["time"] < 1.0
    assert np.isfinite(stopped["q"]).all()
    assert np.isfinite(stopped["v"]).all()
    for column in run_.log.columns.values():
        assert np.isfinite(column).all()


def test_a_step_too_large_is_refused_with_advice() -> None:
    with pytest.raises(BadInput, match=r"run\.step = 0\.01 .*implicit_midpoint"):
        simulate(SNAKE, changes={"run.step": 0.01})
    done = simulate(SNAKE, duration=2.0, changes={"run.step": 0.01, "run.stepper": "implicit_midpoint"})
    assert not done.stopped
    assert done.metrics.values["distance"] == pytest.approx(
        simulate(SNAKE, duration=2.0).metrics.values["distance"], rel=0.03
    )


def test_clock_keeps_whole_periods() -> None:
    clock = Clock()
    for _ in range(1000):
        clock.advance(0.01)
    assert clock.t == 10.0
    clock.advance(0.5)
    assert clock.t == 10.5


def test_batch_is_the_same_as_single_runs() -> None:
    from metamer.plants.simulate_batch import simulate_batch

    gaits = [{"amplitude": a} for a in (0.2, 0.4, 0.6)]
    batch = simulate_batch(SNAKE, gaits, duration=1.0)
    assert batch.good.all()
    for k, gait in enumerate(gaits):
        one = simulate(SNAKE, duration=1.0, changes={"gait.amplitude": gait["amplitude"]}).metrics.values
        assert batch.metrics["displacement_x"][k] == pytest.approx(one["displacement_x"], abs=1e-10)
        assert batch.metrics["energy_actuated"][k] == pytest.approx(one["energy_actuated"], rel=1e-9)
    with pytest.raises(BadInput, match="gaits"):
        simulate_batch(SNAKE, [])


def test_a_passive_pendulum_just_swings() -> None:
    """No servo, no friction, started level: potential zero at the start must not confuse the energy account."""
    spec = Robot(name="pendulum", body=PlanarBody(links=2, base="fixed"), world=World(view="side"))
    done = simulate(spec, duration=2.0)
    assert not done.stopped
    assert done.metrics.values["energy_residual_relative"] <= 1e-6  # RK4 at 1 ms, a chaotic double pendulum


@pytest.mark.parametrize("parent", [[-1, 0, 1, 0, 3], [-1, 0, 0, 1, 2]])
def test_engines_agree_on_trees_however_they_are_numbered(parent: list[int]) -> None:
    changes = {
        "body.links": 5,
        "body.parent": parent,
        "body.mount": [0.0, 0.5, -0.5, 0.3, -0.2],
        "start.joints": [0.1, 0.2, 0.3, 0.4],
        "gait.amplitude": 0.4,
        "run.step": 1e-4,
    }
    logs = [simulate(SNAKE, engine=engine, duration=1.0, changes=changes).log for engine in ("native", "mujoco")]
    for name in ("joint1.angle", "joint4.angle", "base.x", "base.theta"):
        a, b = (log.columns[name] for log in logs)
        assert np.abs(a - b).max() <= 5e-3 * np.abs(a).max()  # first order in MuJoCo's step


@pytest.mark.parametrize("stepper", ["rk4", "implicit_midpoint"])
def test_joint_stops_hold_a_falling_chain(stepper: str) -> None:
    body = PlanarBody(links=2, base="fixed", length=0.3, mass=0.5, lower=-0.3, upper=0.3, damping=1e-3)
    spec = Robot(name="stopped", body=body, world=World(view="side"))
    done = simulate(spec, duration=3.0, changes={"run.stepper": stepper})
    assert not done.stopped
    angles = done.log.block("joint*.angle")
    # dropped on its stop: within a few degrees of it, and resting there
    assert np.abs(angles).max() <= 0.3 + 0.1
    assert np.abs(done.log.block("joint*.rate")[-1]).max() <= 1e-2
    assert angles[-1, 0] == pytest.approx(-0.3, abs=0.03)
    # the damper sets in with a jump, which costs the steppers their order for one step
    assert done.metrics.values["energy_residual_relative"] <= 1e-2


def test_a_controller_that_breaks_leaves_its_log() -> None:
    class Broken(GaitFollower):
        def update(self, sensed):
            asked = super().update(sensed)
            bad = np.full(9, np.nan if sensed.t >= 0.2 else 0.0)
            return Command(position=asked.position + bad, velocity=asked.velocity, torque=asked.torque)

    gait = gait_on("serpenoid", {}, joints=9, length=0.1)
    done = simulate(SNAKE, duration=1.0, controller=Broken().to(gait))
    assert "not finite" in done.stopped
    assert done.log.t[-1] == pytest.approx(0.2)
    short = gait_on("serpenoid", {}, joints=9, length=0.1)
    plant = open_plant(SNAKE)
    with pytest.raises(BadInput, match=r"command\.position"):
        plant.act(Command(position=short.targets(0.0).position[:4], velocity=np.zeros(9), torque=np.zeros(9)), 0.01)


def test_batches_keep_the_limits_of_the_description() -> None:
    from metamer.plants.simulate_batch import simulate_batch

    for change in ({"body.lower": -0.2, "body.upper": 0.2}, {"drive.rate_limit": 1.0}):
        spec = with_values(SNAKE, change)
        one = simulate(spec, duration=1.0).metrics.values
        batch = simulate_batch(spec, [{}], duration=1.0)
        assert batch.metrics["displacement_x"][0] == pytest.approx(one["displacement_x"], abs=1e-9)


def test_public_names_all_work_after_a_run() -> None:
    import metamer

    metamer.simulate(SNAKE, duration=0.1)
    families = {"bodies": "body", "control": "controller", "drives": "drive", "gaits": "gait", "grounds": "ground"}
    for name in set(metamer.__all__) - {"__version__"} - set(families):
        assert callable(getattr(metamer, name)), name
    for name, family in families.items():
        for kind in metamer.kinds(family).values():
            assert getattr(getattr(metamer, name), kind.__name__) is kind
    assert isinstance(metamer.__version__, str)
    assert metamer.problems(SNAKE) == []
