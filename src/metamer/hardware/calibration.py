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
from metamer.hardware.wire.tables import LX_16A, SERVOS, ServoTable, servo_table
from metamer.record.files import write_whole

COMMON, OFFSET = ("id", "drive_mode", "range_min", "range_max"), "homing_offset"  # fields of LeRobot's files
LARGEST_CALIBRATION = 1 << 20  # characters of a file


@dataclass(frozen=True, slots=True, kw_only=True)
class ServoCalibration:
    """One servo; all positions are as the servo tells them, with whatever offset it holds.

    id           of the servo on the bus
    drive_mode   0: its position grows with the joint angle, 1: against it
    home         position at joint angle zero                                 [tick]
    range_min    lowest position it may be sent to                            [tick]
    range_max    highest                                                      [tick]
    """

    id: int
    drive_mode: int
    home: int
    range_min: int
    range_max: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """All servos of a robot, in the order of its joints.

    servos   one per joint
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
        return np.array([float(servo.home) for servo in self.servos])

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
        """As JSON: the kind of servo, then joint by joint."""
        rows = {f"joint{k}": asdict(servo) for k, servo in enumerate(self.servos, start=1)}
        return json.dumps({"servo": self.table.name.lower(), **rows}, indent=1) + "\n"

    def digest(self) -> str:
        """Hash of the calibration, kept in every log."""
        return hashlib.sha256(self.text().encode()).hexdigest()


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
            good = f"{table.valid_ids}, each servo once"
            found.append(Problem(f"{here}.id", servo.id, good))
        if servo.drive_mode not in (0, 1):
            found.append(Problem(f"{here}.drive_mode", servo.drive_mode, "0 or 1"))
        if not 0 <= servo.range_min < servo.range_max <= table.ticks:
            found.append(Problem(f"{here}.range_min", servo.range_min, f"0 <= min < max <= {table.ticks} [tick]"))
        if not servo.range_min <= servo.home <= servo.range_max:
            found.append(Problem(f"{here}.home", servo.home, "within the servo's range [tick]"))
        seen.add(servo.id)
    if not calibration.servos:
        found.append(Problem("calibration", "no servo", "one servo per joint"))
    return found


def write_calibration(calibration: Calibration, path: str | Path) -> None:
    """Write a calibration as JSON, whole or not at all."""
    write_whole(path, calibration.text())


def read_calibration(path: str | Path, servo: str | None = None) -> Calibration:
    """Read a calibration; what does not fit is refused by name.

    servo   kind of servo that it must be of; None = the one that it names. A file of LeRobot names none
    """
    try:
        with Path(path).open(encoding="utf-8") as file:
            text = file.read(LARGEST_CALIBRATION + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot read calibration {path}: {error}") from error
    return calibration_from_text(text, servo, path)


def calibration_from_text(text: str, servo: str | None = None, path: str | Path = "calibration") -> Calibration:
    """A calibration from the text of its file, and the name that refusals give it."""
    data = _json(text, path)
    if servo is not None:
        servo_table(servo)
    rows = {name: row for name, row in data.items() if name != "servo"}
    if "servo" not in data and rows and all(isinstance(row, dict) and OFFSET in row for row in rows.values()):
        return _from_lerobot(path, rows, servo)
    named = data.get("servo")
    if not isinstance(named, str):
        raise refuse(f"{path}: servo", named, f"the kind of servo that it is of: {', '.join(SERVOS)}")
    if servo is not None and servo.lower() != named.lower():
        raise refuse(
            f"{path}: servo", named, f"{servo.lower()}, as asked for: positions of one kind mean nothing to another"
        )
    wanted = [f"joint{k}" for k in range(1, len(rows) + 1)]
    servos = [_servo(f"{path}: {name}", rows.get(name), (*COMMON, "home")) for name in wanted]
    return Calibration(tuple(ServoCalibration(**row) for row in servos), servo_table(named))


def _servo(name: str, row: Any, fields_: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(row, dict) or sorted(row) != sorted(fields_):
        raise refuse(name, row, f"an object with {', '.join(fields_)}")
    return row


def _json(text: str, path: str | Path) -> dict[str, Any]:
    """An object of a JSON text; a key that stands there twice, and what is nested without end, are refused."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise refuse(f"{path}: {twice[0]}", "given twice", "each name once")
        return dict(pairs)

    try:
        if len(text) > LARGEST_CALIBRATION:
            raise refuse(str(path), "too long", f"at most {LARGEST_CALIBRATION} characters")
        data = json.loads(text, object_pairs_hook=once)
    except BadInput:
        raise
    except RecursionError as error:
        raise BadInput(f"cannot read calibration {path}: nested too deeply") from error
    except ValueError as error:
        raise BadInput(f"cannot read calibration {path}: {error}") from error
    if not isinstance(data, dict):
        raise refuse(str(path), type(data).__name__, "an object: servo, joint1, joint2 ...")
    return data


def _from_lerobot(path: str | Path, rows: dict[str, Any], servo: str | None) -> Calibration:
    """Motors of a LeRobot file in its order, one per joint.

    There a servo holds its homing offset itself, so that it tells half a turn in the home posture.
    """
    if servo is None or not servo_table(servo).half_turn:
        kinds = ", ".join(name for name, table in SERVOS.items() if table.half_turn)
        raise refuse("--servo", servo, f"the kind of servo of LeRobot's {path}: {kinds}")
    table = servo_table(servo)
    servos = []
    for name, row in rows.items():
        found = _servo(f"{path}: {name}", row, (*COMMON, OFFSET))
        servos.append(ServoCalibration(**{key: found[key] for key in COMMON}, home=table.half_turn))
    return Calibration(tuple(servos), table)


def lerobot_text(calibration: Calibration) -> str:
    """The calibration as LeRobot's file: what a servo without offset tells becomes offset and shifted range.

    A Feetech servo then tells actual - offset, a DYNAMIXEL actual + offset: half a turn at home.
    """
    half = calibration.table.half_turn
    if not half:
        raise refuse("servo", calibration.table.name, "a kind that keeps a homing offset: LeRobot has no other")
    rows = {}
    for k, servo in enumerate(calibration.servos, start=1):
        shift = half - servo.home
        ends = {"range_min": servo.range_min + shift, "range_max": servo.range_max + shift}
        offset = calibration.table.offset_sign * shift
        rows[f"joint{k}"] = {"id": servo.id, "drive_mode": servo.drive_mode, OFFSET: offset, **ends}
    return json.dumps(rows, indent=4) + "\n"


def mirrored(homes: tuple[int, ...], table: ServoTable = LX_16A) -> Calibration:
    """Servo s of n at its home drives joint n + 1 - s, servo angle = home - joint angle; the whole range is free."""
    rows = [
        ServoCalibration(id=s, drive_mode=1, home=homes[s - 1], range_min=0, range_max=table.ticks)
        for s in range(len(homes), 0, -1)
    ]
    return Calibration(tuple(rows), table)


# menon2025, chapter 6: 119.52, 99.6, 131.52, 114.24, 87.84 deg of servos 1 to 5
CALIBRATIONS = {"worm": mirrored((498, 415, 548, 476, 366))}
