"""Calibration: which servo drives which joint, where it is home, which way it turns, how far it may go."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, Problem, refuse
from metamer.hardware.wire.packets import is_id
from metamer.hardware.wire.tables import LX_16A, ServoTable
from metamer.record.files import write_whole


@dataclass(frozen=True, slots=True, kw_only=True)
class ServoCalibration:
    """One servo, in the five fields that LeRobot writes for a motor.

    id              of the servo on the bus
    drive_mode      0: its position grows with the joint angle, 1: against it
    homing_offset   position at joint angle zero                              [tick]
    range_min       lowest position it may be sent to                         [tick]
    range_max       highest                                                   [tick]
    """

    id: int
    drive_mode: int
    homing_offset: int
    range_min: int
    range_max: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """All servos of a robot, in the order of its joints.

    servos   one a joint
    table    the kind of servo
    """

    servos: tuple[ServoCalibration, ...]
    table: ServoTable = LX_16A

    def __post_init__(self) -> None:
        if found := calibration_problems(self):
            raise BadInput(found)

    @property
    def ids(self) -> tuple[int, ...]:
        """Servo of every joint."""
        return tuple(servo.id for servo in self.servos)

    @property
    def sign(self) -> Array:
        """(joints,) 1 or -1.   [-]"""
        return np.array([-1.0 if servo.drive_mode else 1.0 for servo in self.servos])

    @property
    def home(self) -> Array:
        """(joints,) position at joint angle zero.   [tick]"""
        return np.array([float(servo.homing_offset) for servo in self.servos])

    @property
    def limits(self) -> tuple[Array, Array]:
        """(joints,) least and largest joint angle.   [rad]"""
        ends = [self.angles([getattr(servo, end) for servo in self.servos]) for end in ("range_min", "range_max")]
        return np.minimum(*ends), np.maximum(*ends)

    def angles(self, positions: Any) -> Array:
        """(joints,) joint angles, sign (position - home) tick.   [rad]"""
        return self.sign * (np.asarray(positions, dtype=np.float64) - self.home) * self.table.tick

    def positions(self, angles: Array) -> list[int]:
        """(joints,) nearest positions within the range of each servo.   [tick]"""
        raw = self.home + self.sign * angles / self.table.tick
        low = [servo.range_min for servo in self.servos]
        return np.clip(np.round(raw), low, [servo.range_max for servo in self.servos]).astype(int).tolist()

    def text(self) -> str:
        """As JSON, joint by joint."""
        return json.dumps({f"joint{k}": asdict(servo) for k, servo in enumerate(self.servos, start=1)}, indent=1) + "\n"

    def digest(self) -> str:
        """Hash of the calibration, kept in every log."""
        return hashlib.sha256((self.table.name + "\n" + self.text()).encode()).hexdigest()


def calibration_problems(calibration: Calibration) -> list[Problem]:
    """What is wrong with a calibration; empty if nothing is."""
    found: list[Problem] = []
    table, seen = calibration.table, set[int]()
    for k, servo in enumerate(calibration.servos, start=1):
        here = f"joint{k}"
        for part in fields(servo):
            if type(getattr(servo, part.name)) is not int:
                found.append(Problem(f"{here}.{part.name}", getattr(servo, part.name), "a whole number"))
        if found:
            continue
        if not is_id(table, servo.id, "reply") or servo.id in seen:
            good = f"0 to {table.highest_id} but not {table.header[-1]}, each servo once"
            found.append(Problem(f"{here}.id", servo.id, good))
        if servo.drive_mode not in (0, 1):
            found.append(Problem(f"{here}.drive_mode", servo.drive_mode, "0 or 1"))
        if not 0 <= servo.range_min < servo.range_max <= table.ticks:
            found.append(Problem(f"{here}.range_min", servo.range_min, f"0 <= min < max <= {table.ticks} [tick]"))
        if not servo.range_min <= servo.homing_offset <= servo.range_max:
            found.append(Problem(f"{here}.homing_offset", servo.homing_offset, "within the servo's range [tick]"))
        seen.add(servo.id)
    if not calibration.servos:
        found.append(Problem("calibration", "no servo", "one servo a joint"))
    return found


def write_calibration(calibration: Calibration, path: str | Path) -> None:
    """Write a calibration as JSON, whole or not at all."""
    write_whole(path, calibration.text())


def read_calibration(path: str | Path, table: ServoTable = LX_16A) -> Calibration:
    """Read a calibration; what does not fit is refused by name."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot read calibration {path}: {error}") from error
    names = [part.name for part in fields(ServoCalibration)]
    servos = []
    for k in range(1, len(data) + 1 if isinstance(data, dict) else 1):
        row = data.get(f"joint{k}")
        if not isinstance(row, dict) or sorted(row) != sorted(names):
            raise refuse(f"{path}: joint{k}", row, f"an object with {', '.join(names)}")
        servos.append(ServoCalibration(**row))
    return Calibration(tuple(servos), table)


def mirrored(homes: tuple[int, ...], table: ServoTable = LX_16A) -> Calibration:
    """Servo s of n at its home drives joint n + 1 - s, servo angle = home - joint angle; the whole range is free."""
    rows = [
        ServoCalibration(id=s, drive_mode=1, homing_offset=homes[s - 1], range_min=0, range_max=table.ticks)
        for s in range(len(homes), 0, -1)
    ]
    return Calibration(tuple(rows), table)


# menon2025, chapter 6: 119.52, 99.6, 131.52, 114.24, 87.84 deg of servos 1 to 5
CALIBRATIONS = {"worm": mirrored((498, 415, 548, 476, 366))}
