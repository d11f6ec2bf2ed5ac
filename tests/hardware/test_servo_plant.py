"""ServoBus in a time of its own: motion, limits, ages, and that torque is off after whatever happened."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from gait_cases import gait_on

from metamer.control.servo import GaitFollower
from metamer.core.records import Command
from metamer.core.refusals import BadInput
from metamer.hardware.calibration import CALIBRATIONS, Calibration
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.plant import Safety, ServoBus
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.packets import decode
from metamer.hardware.wire.tables import LX_16A
from metamer.plants.plant import Stopped, run
from metamer.robots import robot

WORM, CALIBRATION = robot("worm"), CALIBRATIONS["worm"]
DT = 0.02


def line(faults: Faults | None = None, seed: int = 0, echo: bool = False) -> VirtualPort:
    homes = {servo.id: servo.home for servo in CALIBRATION.servos}
    return VirtualPort(FakeServos(homes, faults=faults, seed=seed, echo=echo))


def plant_on(port: VirtualPort, safety: Safety | None = None) -> ServoBus:
    return ServoBus(Bus(port), CALIBRATION, WORM, safety)


def torque(port: VirtualPort) -> list[int]:
    return [id_ for id_, servo in port.servos.servos.items() if servo.on]


def ask(position: float | np.ndarray, velocity: float = 0.0) -> Command:
    return Command(position=np.zeros(5) + position, velocity=np.full(5, velocity), torque=np.zeros(5))


def crawl() -> GaitFollower:
    return GaitFollower().to(gait_on("metachronal_stride", {"eta": 0.02, "phase": 1.0}, joints=5, length=0.0762))


def test_the_worm_follows_its_gait() -> None:
    port = line(echo=True)
    plant = plant_on(port)
    log = run(plant, crawl(), duration=3.0, dt=DT)
    assert "stopped" not in log.meta
    target, angle = log.block("joint*.target"), log.block("joint*.angle")
    # behind by the servo's lag of 40 ms and the age of the value; half a tick each way
    fastest = np.abs(np.diff(target, axis=0)).max() / DT
    assert np.abs(angle - target).max() <= fastest * (0.04 + DT) + LX_16A.tick
    assert np.abs(target).max() > 0.4
    # all five are heard in every period, but for the first with its torque commands
    assert log.block("joint*.age")[2:].max() <= DT + 1e-9
    timing = plant.timing()
    assert timing is not None
    assert timing.missed == 0
    assert timing.rate == pytest.approx(50.0)
    assert torque(port) == [5, 4, 3, 2, 1]
    plant.close()
    plant.close()
    assert torque(port) == []
    assert port.closed


def test_what_was_sent_comes_back_to_the_tick() -> None:
    """Position and rate returned, at the end of the period, are the position on the wire."""
    port = line()
    plant = plant_on(port)
    position, velocity = plant.act(ask(0.01, 0.3), DT)[0].reshape(2, -1)
    moves = [f.values for f in decode(LX_16A, bytes(port.sent), "request").frames if f.name == "move"]
    assert [m[1] for m in moves] == [20] * 5
    assert CALIBRATION.angles([m[0] for m in moves]) == pytest.approx(position + velocity * DT, abs=1e-12)
    assert position == pytest.approx(np.full(5, 0.01), abs=0.5 * LX_16A.tick + 1e-12)


def test_torques_are_refused_by_name() -> None:
    """Bus servos go where they are sent: a PD's torque has nowhere to go."""
    command = Command(position=np.zeros(5), velocity=np.zeros(5), torque=np.ones(5))
    with pytest.raises(BadInput, match=r"command\.torque = .*takes joint\.position, joint\.velocity only"):
        plant_on(line()).act(command, DT)


def test_no_command_leaves_the_limits() -> None:
    """Wild commands: every move on the wire is in range and no further from the last than the speed allows."""
    port = line()
    plant = plant_on(port, Safety(clipped=1.0))
    rng = np.random.default_rng(3)
    for _ in range(200):
        plant.act(ask(rng.normal(0.0, 10.0, 5), rng.normal(0.0, 50.0)), DT)
    frames = [f for f in decode(LX_16A, bytes(port.sent), "request").frames if f.name == "move"]
    steps = np.array([f.values[0] for f in frames]).reshape(-1, 5)
    angles = np.array([CALIBRATION.angles(row) for row in steps])
    assert (angles <= plant.upper + LX_16A.tick).all()
    assert (angles >= plant.lower - LX_16A.tick).all()
    # goal after goal: one step of the largest rate, and rounding
    assert np.abs(np.diff(angles, axis=0)).max() <= plant.rate * DT + LX_16A.tick
    assert plant.clips.changed.min() >= 190


def test_a_joint_just_outside_its_range_is_sent_back_into_it_at_once() -> None:
    """However slow the run: no goal on the wire lies outside."""
    rows = [replace(servo, range_min=servo.home - 100) for servo in CALIBRATION.servos]
    port = VirtualPort(FakeServos({servo.id: servo.range_min - 10 for servo in rows}))
    plant = ServoBus(Bus(port), CALIBRATION, WORM, Safety(speed=0.05))
    plant.upper = CALIBRATION.angles([servo.range_min for servo in rows])
    for _ in range(5):
        plant.act(ask(1.0), DT)
    frames = [f for f in decode(LX_16A, bytes(port.sent), "request").frames if f.name == "move"]
    assert {f.values[0] for f in frames} <= {servo.range_min for servo in rows}


def test_a_period_that_is_none_is_refused() -> None:
    plant = plant_on(line())
    for dt in (math.nan, math.inf, 0.0, -0.02, 31.0):
        with pytest.raises(BadInput, match="dt"):
            plant.act(ask(0.0), dt)


@pytest.mark.parametrize(
    ("faults", "words", "still_on"),
    [
        (Faults(dead={3: 1.0}), "servo 3 has not answered", [3]),
        (Faults(hot={2: 0.5}), "servo 2 is at", []),
        (Faults(low={4: 1.0}), "servo 4 has 5.00 V", []),
    ],
)
def test_a_broken_servo_stops_the_run_and_torque_goes_off(faults: Faults, words: str, still_on: list[int]) -> None:
    port = line(faults)
    plant = plant_on(port)
    log = run(plant, crawl(), duration=8.0, dt=DT)
    assert words in log.meta["stopped"]["reason"]
    assert log.t[-1] < 7.0
    # the dead one hears nothing; all others are off before close
    assert torque(port) == still_on
    assert plant.unconfirmed == still_on
    with pytest.raises(Stopped, match=words):
        plant.act(ask(0.0), DT)
    # no tick lasted longer than its period and one wait
    assert np.diff(plant.starts).max() <= DT + plant.bus.timeout + 1e-6
    plant.close()


def test_bad_lines_do_not_stop_a_run() -> None:
    faults = Faults(lost=0.05, corrupt=0.05, delayed=0.03, duplicated=0.05, foreign=0.02)
    port = line(faults, seed=2)
    plant = plant_on(port)
    log = run(plant, crawl(), duration=6.0, dt=DT)
    assert "stopped" not in log.meta
    # no value is more wrong than its age explains
    target, age = log.block("joint*.target"), log.block("joint*.age")
    fastest = np.abs(np.diff(target, axis=0)).max() / DT
    assert (np.abs(log.block("joint*.angle") - target) <= fastest * (0.04 + age) + LX_16A.tick).all()
    assert age.max() <= 0.5
    assert log.columns["bus.unanswered"][-1] > 50
    assert log.columns["bus.foreign"][-1] > 20
    plant.close()
    assert torque(port) == []


def test_a_value_the_shaft_cannot_have_reached_is_not_believed_at_once() -> None:
    """What an 8-bit sum lets through: a position far away; but a joint that was really moved is believed."""
    port = line()
    plant = plant_on(port)
    plant.act(ask(0.0), DT)
    good = plant._good[3]
    plant._take(3, good._replace(values=(900,), asked=good.asked + DT, received=good.received + DT))
    assert plant._good[3] == good
    assert plant.implausible == 1
    for k in (2, 3):
        # two that agree may be one that lies twice, three are believed
        assert plant._good[3] == good
        again = good._replace(values=(899 + k,), asked=good.asked + k * DT, received=good.received + k * DT)
        plant._take(3, again)
    assert plant._good[3] == again


def test_any_exception_switches_torque_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for error in (KeyboardInterrupt, RuntimeError, SystemExit):
        port = line()
        plant = plant_on(port)
        plant.act(ask(0.0), DT)
        assert torque(port)

        def raiser(dt: float, sent: Command, error: type[BaseException] = error) -> None:
            raise error

        monkeypatch.setattr(plant, "_listen", raiser)
        with pytest.raises(error):
            plant.act(ask(0.0), DT)
        assert torque(port) == []
    for bad in (
        ask(math.nan),
        ask(0.0, math.inf),
        Command(position=np.zeros(4), velocity=np.zeros(5), torque=np.zeros(5)),
    ):
        port = line()
        plant = plant_on(port)
        plant.act(ask(0.0), DT)
        before = bytes(port.sent).count(b"\x07\x01")
        with pytest.raises((Stopped, BadInput)):
            plant.act(bad, DT)
        assert torque(port) == []
        assert bytes(port.sent).count(b"\x07\x01") == before


def test_a_stop_is_latched() -> None:
    """After one bad command the good ones that follow move nothing."""
    port = line()
    plant = plant_on(port)
    plant.act(ask(0.0), DT)
    with pytest.raises(Stopped, match="not finite"):
        plant.act(ask(math.nan), DT)
    before = len(port.servos.requests)
    with pytest.raises(Stopped, match="not finite"):
        plant.act(ask(0.1), DT)
    later = [frame.name for _, frame in list(port.servos.requests)[before:]]
    assert set(later) == {"torque_write", "torque_read"}
    assert torque(port) == []


def test_a_command_that_comes_too_late_stops() -> None:
    port = line()
    plant = plant_on(port, Safety(stale=0.3))
    plant.act(ask(0.0), DT)
    port.sleep(0.31)
    with pytest.raises(Stopped, match="no command came"):
        plant.act(ask(0.0), DT)
    assert torque(port) == []


def test_an_unplugged_line_stops() -> None:
    port = line()
    plant = plant_on(port)
    plant.act(ask(0.0), DT)
    port.unplugged = True
    with pytest.raises(Stopped, match="the line is gone"):
        plant.act(ask(0.0), DT)
    plant.close()
    # nobody has heard that they let go
    assert plant.unconfirmed == [5, 4, 3, 2, 1]


def test_a_servo_that_is_missing_is_named() -> None:
    port = line(Faults(dead={2: 0.0}))
    with pytest.raises(BadInput, match="servo 2 does not answer"):
        plant_on(port)
    assert port.closed
    # a line that goes away while the servos are first heard
    port = line(Faults(unplugged=0.01))
    with pytest.raises(BadInput, match="the line is gone: check cable and power"):
        plant_on(port)
    assert port.closed
    with pytest.raises(BadInput, match="4 servos"):
        ServoBus(Bus(line()), Calibration(CALIBRATION.servos[:4]), WORM)


@pytest.mark.parametrize("seed", range(3))
def test_answers_that_come_between_the_end_of_the_wait_and_the_tick_are_not_lost(seed: int) -> None:
    """Ten moves and answers take 12 of 20 ms: one that is held up by 3 ms pushes the last past the time to ask."""
    port = line(Faults(delayed=0.05, delay=0.003), seed=seed)
    plant = plant_on(port)
    # work of others is given the last 4 ms
    plant.spare = 0.2 * DT
    log = run(plant, crawl(), duration=4.0, dt=DT)
    counts = plant.bus.counts
    plant.close()
    assert counts.cut >= 5
    # every one came after all
    assert (counts.unanswered, counts.retries, counts.foreign) == (0, 0, 0)
    assert log.block("joint*.age")[2:].max() <= 2.0 * DT
    assert plant.missed == 0
