"""Alarms: thresholds with hysteresis, each kind raised by the fault that it is for, and by none of the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from metamer.core.refusals import BadInput
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.plant import ServoBus
from metamer.hardware.safety import Safety
from metamer.hardware.sensors.sensors import Newest, PoseReading, Reading, SimulatedCamera
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.tables import LX_16A
from metamer.plants.plant import run as loop
from metamer.record.reader import read_mcap
from metamer.robots import robot
from metamer.twin.alarms import Alarm, Alarms, Look, Thresholds
from metamer.twin.plant import TwinPlant
from metamer.twin.session import TwinRun, run_twin

WORM = robot("worm")
CALM = Safety(stale=60.0, temperature=200.0, voltage=(0.0, 20.0), stall_time=60.0)  # nothing but an alarm stops


def heat(value: float) -> list[Look]:
    return [Look("heat", "servo 1", value, 70.0, 67.0, "deg C")]


def run(**more: object) -> TwinRun:
    return run_twin(WORM, port="virtual", **({"duration": 3.0, "safety": CALM} | more))  # type: ignore[arg-type]


def raised(done: TwinRun) -> set[tuple[str, str]]:
    return {(alarm.kind, alarm.subject) for alarm in done.alarms if alarm.raised}


def test_an_alarm_is_raised_once_and_cleared_once() -> None:
    alarms = Alarms(hold=0.5)
    assert alarms.update(0.0, heat(70.0)) == []
    (first,) = alarms.update(0.1, heat(70.1))
    assert first[:4] == (0.1, "heat", "servo 1", True)
    # still hot, back below the limit but not by the band, back by the band but not for long
    for t, value in ((0.2, 75.0), (0.3, 69.0), (0.4, 66.0), (0.8, 66.0), (0.85, 68.0), (0.9, 66.0), (1.3, 66.0)):
        assert alarms.update(t, heat(value)) == []
    (last,) = alarms.update(1.45, heat(66.0))
    assert last[:4] == (1.45, "heat", "servo 1", False)
    assert alarms.raised == {}
    assert alarms.events == [first, last]


def test_a_value_that_must_not_fall_and_one_that_is_no_number() -> None:
    alarms = Alarms()
    low = lambda value: [Look("voltage", "servo 1 low", value, 6.2, 6.3, "V")]  # noqa: E731
    assert alarms.update(0.0, low(6.2)) == []
    assert len(alarms.update(0.1, low(6.19))) == 1
    assert alarms.update(0.2, low(6.3)) == []
    assert len(alarms.update(0.3, low(6.31))) == 1
    assert len(alarms.update(0.4, heat(float("nan")))) == 1


def test_a_kind_may_stop() -> None:
    alarms = Alarms(stop=["heat"])
    alarms.update(0.0, [Look("stale", "servo 1", 1.0, 0.1, 0.08, "s")])
    assert alarms.stopped == ""
    alarms.update(0.1, heat(71.0))
    assert "heat: servo 1 at 71 deg C" in alarms.stopped


def test_thresholds_are_checked_and_come_from_the_table() -> None:
    assert Thresholds().heat_of(LX_16A) == LX_16A.temperature - 15.0
    low, high = Thresholds().voltage_of(LX_16A)
    assert LX_16A.voltage[0] < low < high <= LX_16A.voltage[1]
    assert Thresholds(heat=50.0, voltage=(7.0, 8.0)).voltage_of(LX_16A) == (7.0, 8.0)
    for bad in ({"deviation": -1.0}, {"back": 1.0}, {"stop": frozenset({"fire"})}, {"stale": float("nan")}):
        with pytest.raises(BadInput):
            Thresholds(**bad)  # type: ignore[arg-type]


def test_a_good_run_has_no_alarm() -> None:
    assert run(sensors=[SimulatedCamera]).alarms == []


def test_deviation() -> None:
    """A servo whose shaft is held fast stays behind its model."""
    done = run(faults=Faults(stalled={3: 0.5}))
    assert raised(done) == {("deviation", "joint 3")}
    (first, *_) = done.alarms
    assert first.value > Thresholds().deviation


def test_drift() -> None:
    machine = replace(WORM, drive=replace(WORM.drive, gain=0.8))
    alarms = Thresholds(drift=0.002)
    assert raised(run(machine=machine, alarms=alarms, sensors=[SimulatedCamera])) == {("drift", "head")}
    # nobody looks
    assert raised(run(machine=machine, alarms=alarms)) == set()


def test_heat() -> None:
    done = run(faults=Faults(hot={2: 0.2}), duration=6.0)
    assert ("heat", "servo 2") in raised(done)
    assert {subject for kind, subject in raised(done) if kind == "heat"} == {"servo 2"}


def test_voltage() -> None:
    assert ("voltage", "servo 4 low") in raised(run(faults=Faults(low={4: 0.5})))
    high = run(alarms=Thresholds(voltage=(6.0, 7.0)), duration=0.2)
    assert {kind for kind, _ in raised(high)} == {"voltage"}
    assert all(subject.endswith("high") for _, subject in raised(high))


def test_a_dead_servo_is_stale_and_silent() -> None:
    """It is silent after three questions, stale after 0.1 s, and off its model only when that has moved on."""
    done = run(faults=Faults(dead={1: 0.5}), duration=1.5)
    assert {("stale", "servo 1"), ("silent", "servo 1")} <= raised(done)
    assert {subject for kind, subject in raised(done) if kind in ("stale", "silent")} == {"servo 1"}


def test_answers_that_come_again_clear_the_alarm() -> None:
    """With half of the answers lost values grow old now and then, and are fresh again."""
    done = run(faults=Faults(lost=0.5), alarms=Thresholds(stale=0.05, hold=0.1), duration=6.0)
    assert any(alarm.kind == "stale" and not alarm.raised for alarm in done.alarms)


class Slow:
    """A camera that holds up the loop for most of a tick, from its 20th picture to its 40th."""

    name, bad, lost = "camera", 0, ""

    def __init__(self, pause: Callable[[float], None]) -> None:
        self.pause, self.calls = pause, 0

    def poll(self, now: float) -> list[Reading]:
        self.calls += 1
        if 20 <= self.calls < 40:
            self.pause(0.015)
        return [PoseReading(now, 0.0, 0.0, 0.0)]

    def about(self) -> dict[str, float]:
        return {}

    def close(self) -> None: ...


def test_deadline() -> None:
    calibration = CALIBRATIONS["worm"]
    port = VirtualPort(FakeServos({servo.id: servo.home for servo in calibration.servos}))
    plant = TwinPlant(ServoBus(Bus(port), calibration, WORM), Newest([Slow(port.sleep)]))
    loop(plant, WORM.controller.on(WORM), duration=3.0, dt=0.02)
    # values grow old as well, since servos are asked less
    found = [alarm.raised for alarm in plant.alarms.events if alarm.kind == "deadline"]
    assert found == [True, False]
    assert plant.plant.missed >= 5  # a tenth of a second's ticks


def test_sensor_that_falls_silent() -> None:
    class Once(Slow):
        def poll(self, now: float) -> list[Reading]:
            self.calls += 1
            return [PoseReading(now, 0.0, 0.0, 0.0)] if self.calls < 20 else []

    done = run(sensors=[Once(lambda _: None)], alarms=Thresholds(drift=10.0), duration=2.0)
    assert raised(done) == {("sensor", "camera")}

    class Never(Slow):
        def poll(self, now: float) -> list[Reading]:
            return []

    done = run(sensors=[Never(lambda _: None)], duration=1.0)
    assert raised(done) == {("sensor", "camera")}
    # before the threshold nothing is wrong yet
    assert done.alarms[0].t > Thresholds().sensor


def test_an_alarm_that_stops_latches_with_torque_off_and_is_in_the_log(tmp_path: Path) -> None:
    path, told = tmp_path / "run.mcap", list[str]()
    done = run(
        faults=Faults(stalled={3: 0.5}),
        alarms=Thresholds(stop=frozenset({"deviation"})),
        record=path,
        report=told.append,
    )
    assert "alarm deviation: joint 3" in done.stopped
    assert done.unconfirmed == []
    assert done.log.t[-1] < 3.0
    assert any("deviation: joint 3" in text for text in told)
    notes = read_mcap(path).meta["notes"]
    assert any(note.startswith("alarm deviation: joint 3") for note in notes)
    assert any(note.startswith("stopped: alarm deviation") for note in notes)


def test_without_stop_the_same_alarm_only_tells() -> None:
    done = run(faults=Faults(stalled={3: 0.5}))
    assert not done.stopped
    assert isinstance(done.alarms[0], Alarm)
