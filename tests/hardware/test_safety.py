"""Every rule of safety twice: with it the run is stopped or held, without it the guarded event happens.

All in a time of its own on the virtual line; a rule is taken out by patching it away, so each test shows it can fail.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from typing import NamedTuple

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.control.servo import GaitFollower
from metamer.core.records import Command
from metamer.core.refusals import BadInput
from metamer.hardware import plant as servo_plant
from metamer.hardware.calibration import CALIBRATIONS, Calibration
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.plant import AGREEING, ServoBus
from metamer.hardware.safety import RULES, Safety, Strain
from metamer.hardware.wire.bus import Bus, Reading
from metamer.hardware.wire.packets import encode
from metamer.hardware.wire.tables import LX_16A
from metamer.plants.plant import Stopped, run
from metamer.robots import robot

WORM, CALIBRATION = robot("worm"), CALIBRATIONS["worm"]
HOMES = {servo.id: servo.home for servo in CALIBRATION.servos}
DT = 0.02

Patch = pytest.MonkeyPatch


def plant_with(faults: Faults | None = None, limits: Safety | None = None) -> tuple[ServoBus, VirtualPort]:
    port = VirtualPort(FakeServos(HOMES, faults=faults))
    return ServoBus(Bus(port), CALIBRATION, WORM, limits), port


def ask(position: float | np.ndarray, velocity: float = 0.0) -> Command:
    return Command(position=np.zeros(5) + position, velocity=np.full(5, velocity), torque=np.zeros(5))


def obeyed(plant: ServoBus, command: Command, times: int = 1) -> bool:
    """Whether a command is taken that often, or the plant stops."""
    try:
        for _ in range(times):
            plant.act(command, DT)
    except Stopped:
        return False
    return True


def crawl() -> GaitFollower:
    return GaitFollower().to(gait_on("metachronal_stride", {"eta": 0.02, "phase": 1.0}, joints=5, length=0.0762))


def crawled(faults: Faults, duration: float = 8.0) -> tuple[bool, VirtualPort]:
    """Whether a crawl went on to its end with torque on, and its line."""
    plant, port = plant_with(faults)
    log = run(plant, crawl(), duration=duration, dt=DT)
    return "stopped" not in log.meta and any(servo.on for servo in port.servos.servos.values()), port


def moves(port: VirtualPort) -> np.ndarray:
    """(ticks, joints) angles on the wire.   [rad]"""
    found = [frame.values[0] for _, frame in port.servos.requests if frame.name == "move"]
    return np.array([CALIBRATION.angles(row) for row in np.array(found).reshape(-1, 5)])


# the events that the rules guard against: each returns whether it happened


def hot_servo_pulls() -> bool:
    """The run goes on for longer than it takes to hear all servos, though one is too hot; it warms by 20 deg C/s."""
    _, port = crawled(Faults(hot={2: 1.0}))
    return port.servos.servos[2].temperature > LX_16A.temperature + 6.0


def low_supply_pulls() -> bool:
    went_on, port = crawled(Faults(low={4: 1.0}))
    return went_on and port.servos.servos[4].voltage < LX_16A.voltage[0]


def blind_run() -> bool:
    """For three seconds; after five it is also blind to heat and voltage."""
    return crawled(Faults(dead={3: 1.0}), 4.0)[0]


def unwatched_servo_pulls() -> bool:
    """A servo that tells its position but, after a second, never again its heat."""
    plant, port = plant_with()
    handle = port.servos.handle
    asks = encode(LX_16A, 4, "temperature_read")
    port.servos.handle = lambda data, now: handle(b"" if data == asks and now > 1.0 else data, now)
    log = run(plant, crawl(), duration=8.0, dt=DT)
    return "stopped" not in log.meta


def stalled_servo_pulls() -> bool:
    went_on, port = crawled(Faults(stalled={1: 1.0}))
    return went_on and port.servos.servos[1].on


def late_command_is_obeyed() -> bool:
    plant, port = plant_with(limits=Safety(stale=0.3))
    plant.act(ask(0.0), DT)
    # the controller pauses; nothing else is wrong: all positions are fresh
    port.sleep(1.0)
    for id_ in plant.ids:
        plant._good[id_] = plant._good[id_]._replace(asked=port.now(), received=port.now())
    return obeyed(plant, ask(0.1))


def out_of_range_is_sent() -> bool:
    plant, port = plant_with(limits=Safety(step=100.0, clipped=1.0))
    for _ in range(40):
        plant.act(ask(10.0, 5.0), DT)
    return bool((moves(port) > plant.upper + LX_16A.tick).any())


def too_fast_is_sent() -> bool:
    plant, port = plant_with(limits=Safety(speed=1.0, step=100.0, clipped=1.0))
    for k in range(20):
        plant.act(ask(0.5 if k % 2 else -0.5), DT)
    return bool(np.abs(np.diff(moves(port), axis=0)).max() > plant.rate * DT + LX_16A.tick)


def far_step_is_sent() -> bool:
    """A shaft that is held: how far away it is told to go, which is how hard it pulls."""
    plant, port = plant_with(Faults(stalled={1: 0.0}), Safety(step=0.2, stall_time=math.inf, clipped=1.0))
    for _ in range(50):
        plant.act(ask(1.0), DT)
    # the age of a value is below two periods
    return bool(moves(port)[:, 4].max() > 0.2 + plant.rate * 2 * DT + LX_16A.tick)


def garbage_is_sent() -> bool:
    plant, port = plant_with()
    plant.act(ask(0.0), DT)
    before = bytes(port.sent).count(b"\x07\x01")
    try:
        plant.act(ask(math.nan), DT)
    except (Stopped, BadInput, ValueError, OverflowError):
        return False
    return bytes(port.sent).count(b"\x07\x01") > before


def nonsense_is_believed() -> bool:
    plant, _ = plant_with()
    plant.act(ask(0.0), DT)
    good = plant._good[3]
    plant._take(3, Reading((900,), good.asked + DT, good.received + DT, good.taken + DT))
    return plant._good[3].values == (900,)


def outsider_is_moved() -> bool:
    """A joint that stands 0.4 rad outside its calibrated range is thrown to its edge."""
    rows = [replace(servo, range_max=servo.home + 20) for servo in CALIBRATION.servos]
    port = VirtualPort(FakeServos({id_: home + 115 for id_, home in HOMES.items()}))
    return obeyed(ServoBus(Bus(port), Calibration(tuple(rows)), WORM), ask(0.0))


def pull_outlives_an_exception() -> bool:
    plant, port = plant_with()
    plant.act(ask(0.0), DT)

    def fails(dt: float, sent: Command) -> None:
        raise RuntimeError("controller or plant fails")

    plant._listen = fails  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(RuntimeError):
        plant.act(ask(0.0), DT)
    return any(servo.on for servo in port.servos.servos.values())


def stop_is_forgotten() -> bool:
    plant, port = plant_with()
    plant.act(ask(0.0), DT)
    with pytest.raises(Stopped):
        plant.act(ask(math.nan), DT)
    before = len(moves(port))
    return obeyed(plant, ask(0.1)) and len(moves(port)) > before


def uncontrolled_run() -> bool:
    """A controller whose every command is cut off by limits."""
    return obeyed(plant_with()[0], ask(1e6), 50)


def impossible_is_believed() -> bool:
    """Positions that agree, 118 rad away: a servo cannot stand there."""
    plant, _ = plant_with()
    plant.act(ask(0.0), DT)
    good = plant._good[3]
    for k in range(1, AGREEING + 1):
        plant._take(3, Reading((28688,), *(x + k * DT for x in good[1:])))
    return plant._good[3].values == (28688,)


def without_rule(name: str) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(RULES, name, lambda *_: "")


def without_limits(patch: Patch) -> None:
    """Range and rate taken out, of the joint and of the goal, but not the servo's own 0 .. 1000."""
    patch.setattr(servo_plant, "within_limits", lambda position, velocity, *rest: (position, velocity))
    patch.setattr(ServoBus, "_limited", lambda self, position, velocity, dt: (position + velocity * dt, velocity))


def without_step(patch: Patch) -> None:
    limited = ServoBus._limited

    def free(self: ServoBus, position: np.ndarray, velocity: np.ndarray, dt: float) -> tuple[np.ndarray, np.ndarray]:
        self.safety = replace(self.safety, step=1e9)
        return limited(self, position, velocity, dt)

    patch.setattr(ServoBus, "_limited", free)


def without_finite(patch: Patch) -> None:
    """Both doors: the check of the command, and that of whole numbers on the wire."""
    patch.setattr(servo_plant, "finite", lambda rows: True)
    patch.setattr(Calibration, "positions", lambda self, angles: np.nan_to_num(angles).astype(int).tolist())


def without_memory(patch: Patch) -> None:
    off = ServoBus.off

    def forgets(self: ServoBus, reason: str) -> None:
        off(self, reason)
        self.stopped = ""

    patch.setattr(ServoBus, "off", forgets)


class Case(NamedTuple):
    """A rule, the event it guards against, and how the rule is taken out."""

    rule: str
    event: Callable[[], bool]
    without: Callable[[Patch], None]


CASES = [
    Case("heat", hot_servo_pulls, without_rule("heat")),
    Case("voltage", low_supply_pulls, without_rule("voltage")),
    Case("stale", blind_run, without_rule("stale")),
    Case("blind", unwatched_servo_pulls, without_rule("blind")),
    Case("stall", stalled_servo_pulls, without_rule("stall")),
    Case("late", late_command_is_obeyed, without_rule("late")),
    Case("range", out_of_range_is_sent, without_limits),
    Case("speed", too_fast_is_sent, without_limits),
    Case("step", far_step_is_sent, without_step),
    Case("finite", garbage_is_sent, without_finite),
    Case("plausible", nonsense_is_believed, lambda patch: patch.setattr(servo_plant, "reachable", lambda *_: True)),
    Case("possible", impossible_is_believed, lambda patch: patch.setattr(servo_plant, "possible", lambda *_: True)),
    Case("clipped", uncontrolled_run, without_rule("clipped")),
    Case("posture", outsider_is_moved, lambda patch: patch.setattr(servo_plant, "OUTSIDE", math.inf)),
    Case("release", pull_outlives_an_exception, lambda patch: patch.setattr(Bus, "release", lambda self, ids: [])),
    Case("latch", stop_is_forgotten, without_memory),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_each_rule_holds_and_its_test_can_fail(case: Case, monkeypatch: Patch) -> None:
    assert not case.event()
    case.without(monkeypatch)
    assert case.event()


def test_every_stopping_rule_is_in_the_table() -> None:
    assert set(RULES) <= {case.rule for case in CASES}


@pytest.mark.parametrize("id_", HOMES)
def test_a_stalled_servo_is_named_within_its_time(id_: int) -> None:
    plant, port = plant_with(Faults(stalled={id_: 1.0}))
    log = run(plant, crawl(), duration=8.0, dt=DT)
    assert f"servo {id_} has stalled" in log.meta["stopped"]["reason"]
    assert not any(servo.on for servo in port.servos.servos.values())


def test_no_healthy_run_counts_as_stalled() -> None:
    """Slow, fast, still and jumping commands that the servos can follow."""
    for motion in (
        lambda t: 0.3 * math.sin(0.5 * t),
        lambda t: 0.5 * math.sin(8.0 * t),
        lambda t: 0.2 * math.sin(40.0 * t),
        lambda t: 0.4,
        lambda t: 0.3 if t % 2.0 < 1.0 else -0.3,
    ):
        plant, _ = plant_with(limits=Safety(clipped=1.0))
        for k in range(120):
            plant.act(ask(motion(k * DT)), DT)
        assert not plant.stopped


def test_strain_counts_only_still_shafts_that_are_told_to_move() -> None:
    strain = Strain(Safety(stall_error=0.1))
    for k in range(11):
        strain.add(500.0, 0.2, 0.1 * k)
    assert strain.time == pytest.approx(1.0)
    # a small error halts, a small motion does not end it, a larger one does
    strain.add(501.0, 0.05, 1.1)
    assert strain.time == pytest.approx(1.0)
    strain.add(502.0, -0.3, 1.2)
    assert strain.time == pytest.approx(1.1)
    strain.add(503.0, 0.2, 1.3)
    assert strain.time == 0.0


def test_a_doubtful_start_is_looked_at_again() -> None:
    """A first value that is wrong is found out before torque goes on; one that stays in doubt stops."""
    plant, port = plant_with()
    plant._good[3] = plant._good[3]._replace(values=(900,))
    plant.act(ask(0.0), DT)
    assert plant.sense().angle == pytest.approx(np.zeros(5), abs=LX_16A.tick)
    assert plant.implausible == AGREEING
    # a shaft that is somewhere else at every look
    restless, port = plant_with()
    seen: Iterator[int] = cycle((0, 500, 1000))
    take = restless._take
    restless._take = lambda id_, reading: take(id_, reading._replace(values=(next(seen),)))  # pyright: ignore
    with pytest.raises(Stopped, match="contradict"):
        restless.act(ask(0.0), DT)
    assert not any(servo.on for servo in port.servos.servos.values())


def test_thresholds_that_are_none_are_refused() -> None:
    for name, bad in (("stale", 0.0), ("step", -1.0), ("stall_error", math.nan), ("speed", 0.0)):
        with pytest.raises(BadInput, match=f"safety.{name}"):
            replace(Safety(), **{name: bad})
