"""Calibration on a machine: a fake robot whose servos are unknown gives them up; what makes no sense is refused."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.hardware.calibration import CALIBRATIONS, Calibration, ServoCalibration, read_calibration
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.robot import FakeRobot
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.homing import Manner, Person, calibrate, home_of
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.ports import PortLost
from metamer.hardware.wire.tables import LX_16A
from metamer.robots import robot

WORM = robot("worm")
SHORT = Manner(reach=0.2)
IDS = (4, 2, 7, 1, 9)


def unknown(seed: int) -> Calibration:
    """A worm whose servos sit anywhere."""
    chance = random.Random(seed)
    rows = [
        ServoCalibration(
            id=id_, drive_mode=chance.randint(0, 1), home=chance.randint(300, 700), range_min=0, range_max=1000
        )
        for id_ in IDS
    ]
    return Calibration(tuple(rows))


def free(seed: int = 0, faults: Faults | None = None) -> tuple[Calibration, VirtualPort]:
    """Servos that turn freely, quick; their joints stand at zero."""
    truth = unknown(seed)
    homes = {servo.id: float(servo.home) for servo in truth.servos}
    return truth, VirtualPort(FakeServos(homes, faults=faults))


def joint_angles(truth: Calibration, port: VirtualPort) -> np.ndarray:
    return truth.angles([port.servos.servos[id_].position for id_ in truth.ids])


def on(port: VirtualPort) -> list[int]:
    return [id_ for id_, servo in port.servos.servos.items() if servo.on]


def test_a_robot_on_the_ground_is_calibrated() -> None:
    truth = unknown(3)
    machine = FakeRobot(WORM, truth)
    port = VirtualPort(machine)
    found, rows = calibrate(Bus(port), WORM, IDS, angles=lambda: machine.angles(port.now()), manner=SHORT)
    assert found.ids == IDS
    # one tick of rounding; the limp worm lies flat again by less than that
    assert np.abs(found.home - truth.home).max() <= 1.0
    assert (found.sign == truth.sign).all()
    for row in rows:
        # as far as asked, but for how far a servo under load stays behind, 2 deg
        assert row.sweep.why == ("as far as asked", "as far as asked")
        assert row.lower == pytest.approx(-0.2, abs=0.035)
        assert row.upper == pytest.approx(0.2, abs=0.035)
        assert "narrower" in row.note
    assert on(port) == []


def test_one_servo_at_a_time_is_moved_slowly_and_no_further_than_asked() -> None:
    truth, port = free()
    calibrate(Bus(port), WORM, IDS, signs=(1, 1, 1, 1, 1), manner=SHORT)
    pulling: set[int] = set()
    last: dict[int, int] = {}
    for _, frame in port.servos.requests:
        if frame.name == "torque_write":
            pulling = pulling | {frame.id} if frame.values[0] else pulling - {frame.id}
            if frame.id == LX_16A.broadcast:
                pulling.clear()
        assert len(pulling) <= 1
        if frame.name == "move":
            assert pulling == {frame.id}
            home = truth.servos[IDS.index(frame.id)].home
            assert abs(frame.values[0] - home) <= SHORT.reach / LX_16A.tick + 1
            # rounding of both ends
            assert abs(frame.values[0] - last.get(frame.id, home)) <= SHORT.speed * 0.05 / LX_16A.tick + 2
            last[frame.id] = frame.values[0]
    assert set(last) == set(IDS)


def test_a_stop_is_felt_and_kept_clear_of() -> None:
    """Servo 7 meets a wall on its way: range ends before it, and it is not pushed for long."""
    _, healthy = free()
    calibrate(Bus(healthy), WORM, IDS, signs=(1, 1, 1, 1, 1), manner=SHORT)
    outward = [when for when, frame in healthy.servos.requests if frame.name == "move" and frame.id == 7][4]
    _, port = free(faults=Faults(jam={7: outward}))
    _, rows = calibrate(Bus(port), WORM, IDS, signs=(1, 1, 1, 1, 1), manner=SHORT)
    row = rows[2]
    assert "stop" in row.sweep.why
    wall, way = port.servos._jams[7]
    end = row.sweep.low if way < 0.0 else row.sweep.high
    # clear of the wall by what was asked, to the rounding of two values
    assert (wall - end) * math.copysign(1.0, way) >= SHORT.clear / LX_16A.tick - 2
    pushed = [f.values[0] for _, f in port.servos.requests if f.name == "move" and f.id == 7]
    beyond = max((value - wall) * math.copysign(1.0, way) for value in pushed)
    # told further than the wall by the give and three steps of a period
    assert beyond <= (SHORT.give + 3 * SHORT.speed * 0.05) / LX_16A.tick + 2
    assert on(port) == []


def test_by_hand_the_servos_never_pull() -> None:
    truth, port = free()
    steps = iter(range(200))

    def hand() -> bool:
        """Every shaft is turned from -50 to +80 ticks about its home and back."""
        k = next(steps)
        for servo in truth.servos:
            shift = 80.0 * math.sin(0.1 * k) if math.sin(0.1 * k) > 0.0 else 50.0 * math.sin(0.1 * k)
            port.servos.servos[servo.id].position = servo.home + shift
        return k > 120

    def place(words: str) -> None:
        for servo in truth.servos:
            port.servos.servos[servo.id].position = float(servo.home)

    found, rows = calibrate(Bus(port), WORM, IDS, signs=(1, -1, 1, -1, 1), person=Person(by_hand=hand, place=place))
    assert (found.home == truth.home).all()
    for servo, row in zip(truth.servos, rows, strict=True):
        # a hand is seen every 50 ms and more: 8 ticks a look, and at the ends far fewer
        assert row.sweep.low == pytest.approx(servo.home - 50, abs=2)
        assert row.sweep.high == pytest.approx(servo.home + 80, abs=2)
    assert not any(f.name == "torque_write" and f.values[0] for _, f in port.servos.requests)
    assert not any(f.name == "move" for _, f in port.servos.requests)


def test_what_makes_no_sense_is_refused_with_torque_off() -> None:
    for faults, words in (
        (Faults(dead={7: 0.0}), "servo 7 does not say"),
        (Faults(dead={7: 3.0}), "servo 7 does not answer"),
        (Faults(stalled={2: 0.0}), "servo 2 turned only"),
        (Faults(hot={1: 0.0}), "servo 1 is at"),
        (Faults(low={9: 0.0}), "servo 9 has 5.00 V"),
    ):
        _, port = free(faults=faults)
        with pytest.raises(BadInput, match=words):
            calibrate(Bus(port), WORM, IDS, signs=(1, 1, 1, 1, 1), manner=SHORT)
        assert on(port) == []
    for ids, signs, words in (
        ((1, 2, 3, 4), None, "servos"),
        ((1, 2, 3, 4, 4), None, "servos"),
        (IDS, (1, 1, 1, 1), "signs"),
        (IDS, (1, 1, 1, 1, 0), "signs"),
        (IDS, None, "a person to ask"),
    ):
        with pytest.raises(BadInput, match=words):
            calibrate(Bus(free()[1]), WORM, ids, signs=signs, manner=SHORT)
    for bad in ({"speed": 0.0}, {"reach": 4.0}, {"give": math.nan}):
        with pytest.raises(BadInput):
            Manner(**bad)


def test_a_servo_that_drives_another_joint_is_found_out() -> None:
    truth, port = free()
    with pytest.raises(BadInput, match="does not drive that joint"):
        calibrate(Bus(port), WORM, IDS, angles=lambda: joint_angles(truth, port)[::-1], manner=SHORT)
    assert on(port) == []


def test_a_home_outside_its_range_is_refused() -> None:
    _, port = free()

    def place(words: str) -> None:
        port.servos.servos[4].position += 150.0

    with pytest.raises(BadInput, match="outside the range"):
        calibrate(Bus(port), WORM, IDS, signs=(1, 1, 1, 1, 1), person=Person(place=place), manner=SHORT)


def test_a_person_can_be_asked_for_signs() -> None:
    truth, port = free(seed=2)
    person = Person(ask_sign=lambda k: truth.servos[k - 1].drive_mode == 0)
    found, rows = calibrate(Bus(port), WORM, IDS, person=person, manner=SHORT)
    assert (found.sign == truth.sign).all()
    assert {row.sign_from for row in rows} == {"asked"}


def test_a_home_is_the_median_of_steady_looks() -> None:
    _, port = free()
    bus = Bus(port)
    here = round(port.servos.servos[7].position)
    assert home_of(bus, 7) == here
    sleep, port_sleep = iter(range(100)), port.sleep

    def shaky(wait: float) -> None:
        port.servos.servos[7].position += 5.0 * (-1) ** next(sleep)
        port_sleep(wait)

    port.sleep = shaky  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(BadInput, match="hold the robot still"):
        home_of(bus, 7)


def test_a_line_that_goes_away_is_told() -> None:
    _, port = free(faults=Faults(unplugged=3.0))
    with pytest.raises(PortLost):
        calibrate(Bus(port), WORM, IDS, signs=(1, 1, 1, 1, 1), manner=SHORT)


@pytest.mark.parametrize("port", ["virtual", pytest.param("fake", marks=[pytest.mark.timing, pytest.mark.slow])])
def test_command_line(port: str, tmp_path: Path) -> None:
    out = tmp_path / "worm.json"
    words = ["calibrate", "worm", "--port", port, "--out", str(out), "--seed", "5"]
    quick = ["--reach", "7", "--speed", "90", "--timeout", "0.2", "--json", str(tmp_path / "c.json")]
    done = CliRunner().invoke(app, [*words, *quick])
    assert done.exit_code == 0, (done.output, done.exception)
    found, table = read_calibration(out), json.loads((tmp_path / "c.json").read_text())
    assert found.digest() == table["sha256"]
    assert found.digest() in done.output
    from metamer.cli.twin.calibrate import fake_truth

    truth = fake_truth(WORM, list(CALIBRATIONS["worm"].ids), 5, LX_16A)
    assert np.abs(found.home - truth.home).max() <= 1.0
    assert (found.sign == truth.sign).all()
    assert not list(tmp_path.glob("*.tmp*"))


@pytest.mark.timing
def test_a_cable_pulled_while_calibrating_ends_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "worm.json"
    begin = FakeRobot.__init__

    def short(self: FakeRobot, *given: object, **more: object) -> None:
        begin(self, *given, faults=Faults(unplugged=3.0), **more)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(FakeRobot, "__init__", short)
    done = CliRunner().invoke(app, ["calibrate", "worm", "--port", "fake", "--out", str(out), "--timeout", "0.2"])
    assert done.exit_code == 1
    assert "the serial line is gone" in done.output
    assert not out.exists()


def test_by_hand_without_a_hand_is_refused(tmp_path: Path) -> None:
    words = ["calibrate", "worm", "--port", "virtual", "--out", str(tmp_path / "a.json"), "--by-hand"]
    done = CliRunner().invoke(app, [*words, "--seconds", "0.05"])
    assert "turned only" in str(done.exception)
    assert not (tmp_path / "a.json").exists()


def test_command_line_refuses(tmp_path: Path) -> None:
    words = ["calibrate", "worm", "--port", "virtual", "--out", str(tmp_path / "a.json")]
    for bad in (["--servos", "1,2,x"], ["--signs", "a"], ["--reach", "500"], ["--timeout", "0"], ["--servos", "1,2"]):
        assert isinstance(CliRunner().invoke(app, [*words, *bad]).exception, BadInput)
    assert not (tmp_path / "a.json").exists()
    missing = ["calibrate", "worm", "--port", "/dev/no-such-line", "--out", str(tmp_path / "a.json"), "--yes"]
    assert "cannot open port" in str(CliRunner().invoke(app, missing).exception)
