"""A robot behind the bytes: servos in closed form, load, power, faults, and how far it crawls beside a simulation.

In a time of its own, hence exact and always the same; only the share of a core is measured in real time.
"""

from __future__ import annotations

import time

import numpy as np
import pytest

from metamer.core.records import Array, State
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.files import with_values
from metamer.hardware.calibration import CALIBRATIONS, Calibration, mirrored
from metamer.hardware.fake.bus import FakeBus, VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.robot import TORQUE_SAG, FakeRobot
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.plant import ServoBus
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.packets import encode
from metamer.hardware.wire.tables import LX_16A
from metamer.plants.plant import Stopped, run
from metamer.plants.powered import Powered
from metamer.plants.servo_lag import servo_reference
from metamer.plants.simulate import simulate
from metamer.robots import robot
from metamer.systems.grounds.surfaces import surface

WORM, WORM_SERVOS = robot("worm"), CALIBRATIONS["worm"]
# two links on a wall, without weight: the servos alone decide
ARM = with_values(
    WORM,
    {
        "body.base": "fixed",
        "body.links": 2,
        "body.lower": -1.8,
        "body.upper": 1.8,
        "body.damping": 0.0,
        "world.gravity": 0.0,
        "world.ground.kind": "none",
        "gait.kind": "rest",
        "drive.kp": 200.0,
        "drive.kd": 1.0,
        "drive.lag": 0.06,
        "drive.gain": 0.9,
    },
)
ARM_SERVOS = mirrored((500, 400))
# one link held out level by its servo: a known weight on a known arm
LEVEL = with_values(ARM, {"body.links": 1, "world.gravity": 9.81, "drive.gain": 1.0, "drive.lag": 0.0})
LEVEL_SERVO = mirrored((500,))
TICK = LX_16A.tick


def line_to(spec: Robot, servos: Calibration, **how) -> tuple[Bus, FakeRobot, VirtualPort]:
    fake = FakeRobot(spec, servos, **how)
    port = VirtualPort(fake)
    return Bus(port), fake, port


def loaded(bus: Bus, *ids: int) -> None:
    for id_ in ids:
        bus.write(id_, "torque_write", 1)


def test_shafts_follow_in_closed_form() -> None:
    """Moves at odd times, overlapping, in both directions: the law of drive.gain and lag at the true times.

    A stiff servo (200 N m/rad) is off by rate x kd/kp and inertia, some mrad at starts and ends; a chord of 4 ms adds
    less than a tenth of that.
    """
    bus, fake, port = line_to(ARM, ARM_SERVOS)
    loaded(bus, 1, 2)
    # one command a change of slope: the move, then standing at its goal
    times, u, slope = [port.now()], [np.zeros(2)], [np.zeros(2)]
    plan = ((0.0313, 2, 520, 200), (0.1207, 2, 300, 333), (0.1, 1, 600, 50), (0.4051, 2, 400, 250))
    joint = {id_: k for k, id_ in enumerate(ARM_SERVOS.ids)}
    events: list[tuple[float, int, float, float]] = []
    for wait, id_, goal, ms in plan:
        port.sleep(wait)
        now, k = bus.write(id_, "move", goal, ms), joint[id_]
        angle = ARM_SERVOS.sign[k] * (goal - ARM_SERVOS.home[k]) * TICK
        events.append((now, k, angle, ms / 1000.0))
    port.sleep(0.6)
    # the line of each servo from its moves
    corners = sorted({t for t, *_ in events} | {t + span for t, _, _, span in events})
    lines = [(0.0, 0.0, 0.0, 0.0)] * 2  # begin, end, source, goal

    def place(k: int, t: float) -> tuple[float, float]:
        begin, end, source, goal = lines[k]
        if t >= end:
            return goal, 0.0
        return source + (goal - source) * (t - begin) / (end - begin), (goal - source) / (end - begin)

    for t in corners:
        for when, k, goal, span in events:
            if when == t:
                lines[k] = (t, t + span, place(k, t)[0], goal)
        values = [place(k, t) for k in range(2)]
        times.append(t)
        u.append(np.array([value for value, _ in values]))
        slope.append(np.array([rate for _, rate in values]))
    act = ARM.drive
    known, _ = servo_reference(
        np.array(times), np.array(u), np.array(slope), act.gain, act.lag, act.rate_limit, np.array([port.now()]),
        start=np.zeros(2),
    )  # fmt: skip
    for k in range(2):
        fake._follow(k, port.now())
    assert fake._reference == pytest.approx(known[0], abs=1e-12)
    assert fake.angles(port.now()) == pytest.approx(known[0], abs=0.005)


def test_positions_are_read_in_whole_ticks() -> None:
    bus, fake, port = line_to(LEVEL, LEVEL_SERVO)
    fake._sensed = fake._sensed.__class__(t=0.0, angle=np.array([-0.1 * TICK]), rate=np.zeros(1))
    reading = bus.read(1, "position_read")
    assert reading is not None
    assert reading.values == (500,)
    assert fake.angles(port.now()) == pytest.approx(-0.1 * TICK)


def test_torque_off_is_a_free_joint() -> None:
    """A level link of 54 g falls once its servo lets go, as a pendulum without damping does."""
    bus, fake, port = line_to(LEVEL, LEVEL_SERVO)
    loaded(bus, 1)
    port.sleep(0.2)
    weight = 0.054 * 9.81 * 0.5 * WORM.body.length
    assert fake.torques() == pytest.approx([weight], rel=0.01)  # what is left of its swing
    assert fake.angles(port.now()) == pytest.approx([-weight / 200.0], rel=0.02)
    begin = bus.write(1, "torque_write", 0)
    port.sleep(0.05)
    # phi'' = -m g l/2 / (m l^2/3) = -3 g/(2 l) at first; off takes effect within a step
    fallen = 0.5 * 1.5 * 9.81 / WORM.body.length * (port.now() - begin) ** 2
    assert -fake.angles(port.now())[0] == pytest.approx(fallen, rel=0.2)
    assert fake.torques() == pytest.approx([0.0])
    # back on it holds where it is then
    loaded(bus, 1)
    here = fake.angles(port.now())[0]
    for _ in range(60):
        # and does not snap back to where it was sent before
        port.sleep(0.005)
        assert fake.angles(port.now())[0] < here + 0.02
    assert fake.angles(port.now())[0] == pytest.approx(here, abs=0.02)


def heaviest(faults: Faults | None) -> float:
    """Torque of a servo with a limit of 1 N m under a load that it cannot lift.   [N m]"""
    heavy = with_values(LEVEL, {"body.mass": 8.0, "drive.torque_limit": 1.0})
    bus, fake, port = line_to(heavy, LEVEL_SERVO, faults=faults)
    loaded(bus, 1)
    port.sleep(0.2)
    return abs(float(fake.torques()[0]))


def test_torque_and_speed_fall_with_the_voltage() -> None:
    """Stated at the usual 7.4 V; full torque of one servo costs 0.15 V: V = 7.4 - 0.15 V/7.4. Rounding."""
    assert heaviest(None) == pytest.approx(1.0 / (1.0 + TORQUE_SAG / 7.4), rel=1e-5)
    assert heaviest(Faults(low={1: 0.0})) == pytest.approx(5.0 / 7.4)
    paces = []
    for faults in (None, Faults(low={1: 0.0, 2: 0.0})):
        bus, fake, port = line_to(ARM, ARM_SERVOS, faults=faults)
        loaded(bus, 1, 2)
        port.sleep(0.1)
        bus.write(2, "move", 900, 0)
        port.sleep(0.1)
        before = fake.angles(port.now())[0]
        port.sleep(0.1)
        paces.append(abs(fake.angles(port.now())[0] - before) / 0.1)
    assert paces[0] == pytest.approx(LX_16A.free_speed, rel=0.01)  # no load but inertia: little sag
    assert paces[1] == pytest.approx(LX_16A.free_speed * 5.0 / 7.4, rel=0.01)


def test_where_the_description_sets_no_limit_the_servo_does() -> None:
    endless = with_values(ARM, {"drive.torque_limit": float("inf"), "drive.rate_limit": float("inf")})
    fake = FakeRobot(endless, ARM_SERVOS)
    assert fake.spec.drive.torque_limit == LX_16A.stall
    assert fake.spec.drive.rate_limit == LX_16A.free_speed
    bus = Bus(VirtualPort(fake))
    loaded(bus, 1, 2)
    bus.write(2, "move", 900, 0)
    bus.port.sleep(0.1)
    before = fake.angles(bus.port.now())[0]
    bus.port.sleep(0.1)
    # no load but inertia: little sag
    assert abs(fake.angles(bus.port.now())[0] - before) / 0.1 == pytest.approx(LX_16A.free_speed, rel=0.01)


def test_load_heats_and_drags_the_voltage_down() -> None:
    """Half the torque: a quarter of 1.5 deg C/s less the leak, and half of 0.15 V."""
    weight = 0.054 * 9.81 * 0.5 * WORM.body.length
    spec = with_values(LEVEL, {"drive.torque_limit": 2.0 * weight})
    bus, fake, port = line_to(spec, LEVEL_SERVO)
    loaded(bus, 1)
    port.sleep(1.0)
    servo = fake.servos[1]
    before = servo.temperature
    assert servo.voltage == pytest.approx(7.4 - 0.5 * TORQUE_SAG, abs=0.002)
    port.sleep(10.0)
    assert servo.temperature - before == pytest.approx(10.0 * 1.5 * 0.25, rel=0.05)
    bus.write(1, "torque_write", 0)
    port.sleep(2.0)
    assert servo.voltage == pytest.approx(7.4)


def test_a_stalled_shaft_does_not_move_whatever_its_servo_does() -> None:
    bus, fake, port = line_to(WORM, WORM_SERVOS, faults=Faults(stalled={3: 0.5}))
    loaded(bus, *WORM_SERVOS.ids)
    joint = WORM_SERVOS.ids.index(3)
    bus.write(3, "move", 448, 300)
    port.sleep(0.5)
    here = fake.angles(port.now())[joint]
    assert abs(here) > 0.3
    bus.write(3, "move", 648, 300)
    port.sleep(1.5)
    # 50 times the servo's own stiffness: 1.7 N m turn it by less than half a tick
    assert fake.angles(port.now())[joint] == pytest.approx(here, abs=0.5 * TICK)
    assert abs(fake.torques()[joint]) == pytest.approx(WORM.drive.torque_limit)
    assert fake.servos[3].alarm == 4
    bus.write(3, "torque_write", 0)
    port.sleep(0.5)
    assert fake.angles(port.now())[joint] == pytest.approx(here, abs=0.5 * TICK)
    assert fake.torques()[joint] == 0.0


def test_a_jammed_shaft_can_turn_back() -> None:
    bus, fake, port = line_to(ARM, ARM_SERVOS, faults=Faults(jam={2: 0.3}))
    loaded(bus, 1, 2)
    bus.write(2, "move", 250, 600)
    port.sleep(1.0)
    wall = fake.angles(port.now())[0]
    bus.write(2, "move", 200, 100)
    port.sleep(0.5)
    assert fake.angles(port.now())[0] == pytest.approx(wall, abs=0.5 * TICK)
    bus.write(2, "move", 450, 100)
    port.sleep(0.8)
    assert fake.angles(port.now())[0] == pytest.approx(ARM.drive.gain * -50 * TICK, abs=0.01)


def test_a_hot_servo_lets_go_of_the_robot() -> None:
    bus, fake, port = line_to(LEVEL, LEVEL_SERVO, faults=Faults(hot={1: 0.2}))
    loaded(bus, 1)
    port.sleep(3.0)
    assert abs(fake.angles(port.now())[0]) < 0.01
    port.sleep(1.0)
    assert fake.servos[1].alarm & 1
    assert fake.angles(port.now())[0] < -0.5


def drive(spec: Robot, true: Robot, *, engine: str = "native", duration: float = 9.0, **how):
    fake = FakeRobot(true, WORM_SERVOS, engine=engine, **how)
    port = VirtualPort(fake)
    with ServoBus(Bus(port), WORM_SERVOS, spec) as plant:
        log = run(plant, spec.controller.on(spec), duration=duration, dt=0.02)
        pose = fake.pose(port.now())
    return log, pose, bytes(port.sent)


@pytest.mark.parametrize("name", ["wood", "smooth-fabric"])
def test_it_crawls_as_far_as_the_simulation(name: str) -> None:
    """Three cycles. What differs: 0.24 deg ticks, targets 20 ms apart that begin when their bytes come, 4 ms chords,
    a speed limit at the voltage: together below 2 % of the travel."""
    true = with_values(surface(WORM, name), {"drive.lag": 0.06})
    log, (x, y, theta), _ = drive(WORM, true)
    assert "stopped" not in log.meta
    pure = simulate(true, duration=9.0, changes={"run.dt": 0.02}).log
    assert x == pytest.approx(pure.columns["base.x"][-1], rel=0.02)
    assert x < -0.05
    assert abs(y) < 1e-4
    assert abs(theta) < 0.01


def test_it_crawls_in_mujoco_too() -> None:
    """Within the gap of the two engines, 8 % (as `reproduce worm` has it)."""
    true = with_values(surface(WORM, "wood"), {"drive.lag": 0.06})
    _, (x, _, _), _ = drive(WORM, true, engine="mujoco", duration=3.0)
    pure = simulate(true, duration=3.0, engine="mujoco", changes={"run.dt": 0.02}).log
    assert x == pytest.approx(pure.columns["base.x"][-1], rel=0.02)
    native = simulate(true, duration=3.0, changes={"run.dt": 0.02}).log
    assert x == pytest.approx(native.columns["base.x"][-1], rel=0.08)


def test_the_same_seed_gives_the_same_bytes() -> None:
    faults = Faults(lost=0.05, corrupt=0.02, delayed=0.02, delay=0.015)
    runs = [drive(WORM, WORM, duration=1.0, faults=faults, seed=seed) for seed in (3, 3, 4)]
    assert runs[0][2] == runs[1][2]
    assert runs[0][0] == runs[1][0]
    assert runs[0][1] == runs[1][1]
    assert runs[0][2] != runs[2][2]


@pytest.mark.parametrize("engine", ["native", "mujoco"])
@pytest.mark.parametrize("name", ["snake", "wheeled-snake"])
def test_other_planar_robots_move_too(name: str, engine: str) -> None:
    spec = robot(name)
    servos = mirrored((500,) * spec.body.joints)
    bus, fake, port = line_to(spec, servos, engine=engine)
    first = servos.ids[0]
    start = fake.angles(0.0)[0]
    reading = bus.read(first, "position_read")
    assert reading is not None
    assert reading.values[0] == round(500 - start / TICK)
    loaded(bus, *servos.ids)
    bus.write(first, "move", reading.values[0] - 50, 100)
    port.sleep(1.0)
    # the load of ground and inertia on 20 N m/rad
    assert fake.angles(port.now())[0] - start == pytest.approx(50 * TICK, abs=0.02)
    bus.write(LX_16A.broadcast, "torque_write", 0)
    port.sleep(0.2)
    assert np.isfinite(fake.angles(port.now())).all()


def test_what_has_no_servos_is_refused() -> None:
    with pytest.raises(BadInput, match="driven by servos"):
        FakeRobot(robot("muscle-snake"), mirrored((500,) * 9))
    with pytest.raises(BadInput, match=r"drive\.kp"):
        FakeRobot(with_values(WORM, {"drive.kp": 0.0}), WORM_SERVOS)
    with pytest.raises(BadInput, match="5 servos, one per joint"):
        FakeRobot(WORM, mirrored((500,) * 4))
    with pytest.raises(BadInput, match="engine"):
        FakeRobot(WORM, WORM_SERVOS, engine="isaac")
    with pytest.raises(BadInput, match=r"faults\.hot"):
        FakeRobot(WORM, WORM_SERVOS, faults=Faults(hot={6: 0.0}))


def test_physics_that_fails_falls_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a number made up, never an exception in the thread of the line."""
    bus, fake, port = line_to(WORM, WORM_SERVOS)
    assert bus.read(1, "position_read") is not None

    def fail(position: Array, velocity: Array, *_: object) -> None:
        raise Stopped("the state is not finite any more", 0.0, State(position, velocity))

    monkeypatch.setattr(fake.body, "drive", fail)
    port.sleep(0.1)
    assert fake.failed == "the state is not finite any more"
    assert bus.read(1, "position_read") is None


@pytest.mark.parametrize("engine", ["native", "mujoco"])
def test_power_of_servos(engine: str) -> None:
    """Strength bounds the torque, stiffness scales the gains, zero frees the joint; both engines."""
    spec = with_values(WORM, {"body.damping": 0.0})
    body = Powered(spec, engine)
    target, still, ones = np.full(5, 0.3), np.zeros(5), np.ones(5)
    body.power(ones, 0.1 * ones)
    body.drive(target, still, 0.02)
    assert np.abs(body.torque()).max() == pytest.approx(0.1 * WORM.drive.torque_limit, rel=1e-6)
    body.power(0.0 * ones, ones)
    body.drive(target, still, 0.02)
    assert np.abs(body.torque()).max() < 1e-9
    body.power(ones, ones)
    body.drive(target, still, 0.004)
    assert np.abs(body.torque()).max() > 0.1 * WORM.drive.torque_limit


def test_power_of_servos_that_have_no_dynamics() -> None:
    """On wheels a joint goes where its servo sends it, and stays while that is off."""
    body = Powered(robot("wheeled-snake"))
    start, joints = body.sense().angle, body.joints
    body.power(np.zeros(joints), np.ones(joints))
    body.drive(start + 0.01, np.ones(joints), 0.01)
    assert np.array_equal(body.sense().angle, start)
    body.power(np.ones(joints), np.ones(joints))
    body.drive(start + 0.01, np.zeros(joints), 0.01)
    assert body.sense().angle == pytest.approx(start + 0.01)
    assert np.array_equal(body.torque(), np.zeros(joints))


@pytest.mark.timing
def test_pose_and_servos_over_a_pseudo_terminal() -> None:
    with FakeBus(FakeRobot(WORM, WORM_SERVOS)) as fake:
        assert fake.pose() == pytest.approx((0.0, 0.0, 0.0), abs=1e-6)
        assert set(fake.torque_on().values()) == {False}
        assert fake.positions() == pytest.approx({s.id: s.home for s in WORM_SERVOS.servos}, abs=0.1)
    with FakeBus(FakeServos({1: 500.0})) as fake, pytest.raises(BadInput, match="FakeRobot"):
        fake.pose()


@pytest.mark.timing
def test_it_needs_a_small_part_of_a_core() -> None:
    """Below 15 % of a core for the requests of a run at 50 Hz with five servos: best of three."""
    fake = FakeRobot(WORM, WORM_SERVOS)
    with ServoBus(Bus(VirtualPort(fake)), WORM_SERVOS, WORM) as plant:
        run(plant, WORM.controller.on(WORM), duration=2.0, dt=0.02)
    asked = [(when, encode(LX_16A, frame.id, frame.name, *frame.values)) for when, frame in fake.requests]
    shares = []
    for _ in range(3):
        again = FakeRobot(WORM, WORM_SERVOS)
        begin = time.process_time()
        for when, data in asked:
            again.handle(data, when)
        shares.append((time.process_time() - begin) / 2.0)
    assert min(shares) < 0.15
