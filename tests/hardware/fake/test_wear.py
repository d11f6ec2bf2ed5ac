"""Servos that differ in kind from a model's: play, dead band, gear friction, sag and heat, each by its own law."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.records import Array, Sensed
from metamer.core.refusals import BadInput
from metamer.core.units import DEG
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.faults import Faults, faults_from_text
from metamer.hardware.fake.robot import FakeRobot
from metamer.hardware.fake.wear import Gears, Push, Wear
from metamer.hardware.wire.packets import encode
from metamer.robots import robot
from metamer.systems.drives.servo import Servo

DRIVE = Servo(kp=20.0, kd=0.4)


def push(wear: Wear, target: float, angle: float = 0.0, *, rate: float = 0.0, velocity: float = 0.0) -> Push:
    gears = Gears(wear, DRIVE, 1)
    now = Sensed(t=0.0, angle=np.array([angle]), rate=np.array([rate]))
    return gears.push(np.array([target]), np.array([velocity]), now, 0.002)


def torque(found: Push, angle: float = 0.0) -> float:
    """Of the spring alone, as an engine gives it.   [N m]"""
    return float(found.stiffness[0] * DRIVE.kp * (found.target[0] - angle))


def test_play_has_no_torque_within_and_a_spring_from_its_edge_beyond() -> None:
    worn = Wear(backlash=0.02)
    for target, beyond in ((0.009, 0.0), (-0.009, 0.0), (0.03, 0.02), (-0.03, -0.02)):
        assert torque(push(worn, target)) == pytest.approx(DRIVE.kp * beyond)


def test_teeth_push_and_never_pull() -> None:
    # the joint runs ahead of its target faster than the spring pushes: kd alone would pull it back
    assert push(Wear(backlash=0.02), 0.011, rate=1.0).stiffness[0] == 0.0
    assert push(Wear(), 0.011, rate=1.0).stiffness[0] == 1.0


def test_a_dead_band_switches_the_motor_off_and_leaves_the_rest_as_it_was() -> None:
    worn = Wear(dead_band=0.02)
    assert torque(push(worn, 0.009)) == 0.0
    assert torque(push(worn, 0.011)) == pytest.approx(DRIVE.kp * 0.011)


def test_gear_friction_is_against_the_motion_and_holds_at_rest() -> None:
    gears = Gears(Wear(gear_friction=0.2), DRIVE, 1)
    target, still = np.zeros(1), np.zeros(1)
    found: list[float] = []
    for rate in (1.0, 1.0, 1.0, 0.0, -1.0, -1.0, -1.0):
        now = Sensed(t=0.0, angle=np.zeros(1), rate=np.array([rate]))
        found.append(float(gears.push(target, still, now, 0.002).torque[0]))
    # 0.2 N m is reached after 2 mm rad of presliding, and stays while nothing moves
    assert found == pytest.approx([-0.2, -0.2, -0.2, -0.2, 0.0, 0.2, 0.2])


def test_sag_and_heat_leave_part_of_the_stiffness() -> None:
    gears = Gears(Wear(voltage_sag=1.0, derating=0.02), DRIVE, 2)
    assert gears.fade == pytest.approx([1.0, 1.0])
    gears.feel(np.array([0.5, 0.24]), np.array([0.0, 10.0]), 7.4)
    assert gears.fade == pytest.approx([0.9, 0.9 * 0.8])


def test_as_words_and_refusals() -> None:
    found = faults_from_text("lost=0.1,backlash=1deg,gear_friction=0.2")
    assert found == Faults(lost=0.1, wear=Wear(backlash=DEG, gear_friction=0.2))
    for bad in ("backlash=-1deg", "backlash=much", "derating=2", "slack=1"):
        with pytest.raises(BadInput, match="faults"):
            faults_from_text(bad)


def swung(text: str, engine: str = "native") -> Array:
    """(T,) angle of joint 3, sent to 0.4 rad in 0.4 s and back, tail in the air.   [rad]"""
    servos = CALIBRATIONS["worm"]
    fake = FakeRobot(robot("worm"), servos, engine=engine, faults=faults_from_text(text), echo=False)
    k = 2
    for id_ in servos.ids:
        fake.handle(encode(servos.table, id_, "torque_write", 1), 0.0)
    out: list[Array] = []
    home = float(servos.home[k])
    for step, angle in enumerate((0.4, 0.0)):
        goal = round(home + float(servos.sign[k]) * angle / servos.table.tick)
        fake.handle(encode(servos.table, servos.ids[k], "move", goal, 400), 0.1 + 0.8 * step)
        times = 0.1 + 0.8 * step + 0.02 * np.arange(40)
        out += [np.array([fake.angles(t)[k] for t in times.tolist()])]
    return np.concatenate(out)


@pytest.mark.parametrize("engine", ["native", "mujoco"])
def test_every_kind_shows_in_the_motion_of_a_robot(engine: str) -> None:
    plain = swung("", engine)
    # play: on the way up the joint is half of it late, 17.5/2 mrad; gear friction of 0.2 N m at 20 N m/rad 10 mrad
    moving = slice(12, 18)
    for text, late in (("backlash=1deg", 0.5 * DEG), ("gear_friction=0.2", 0.010)):
        assert plain[moving] - swung(text, engine)[moving] == pytest.approx(late, rel=0.15)
    # a motor that is off within its band: a joint that is not pulled on comes to rest up to half of it short
    short = abs(swung("dead_band=2deg", engine)[[39, 79]] - plain[[39, 79]])
    assert 0.002 < short.max() <= DEG + 1e-3
    for text in ("voltage_sag=2", "derating=0.5"):
        assert abs(plain - swung(text, engine)).max() > 2e-4
