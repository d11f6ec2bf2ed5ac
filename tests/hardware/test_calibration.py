"""Calibration: both ways, its file, its hash, what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.hardware.calibration import (
    CALIBRATIONS,
    Calibration,
    ServoCalibration,
    lerobot_text,
    read_calibration,
    write_calibration,
)
from metamer.hardware.wire.tables import LX_16A, servo_table

WORM = CALIBRATIONS["worm"]


def test_homes_of_the_worm() -> None:
    """menon2025: servo s drives joint 6 - s, servo angle = home - theta."""
    assert WORM.ids == (5, 4, 3, 2, 1)
    assert WORM.positions(np.zeros(5)) == [366, 476, 548, 415, 498]
    bent = WORM.positions(np.radians([24.0, 0.0, 0.0, 0.0, -24.0]))
    assert bent == [266, 476, 548, 415, 598]
    assert np.degrees(WORM.home * LX_16A.tick) == pytest.approx([87.84, 114.24, 131.52, 99.6, 119.52])


def test_there_and_back_within_half_a_tick() -> None:
    rng = np.random.default_rng(1)
    low, high = WORM.limits
    for _ in range(100):
        angles = rng.uniform(low, high)
        assert np.abs(WORM.angles(WORM.positions(angles)) - angles).max() <= 0.5 * LX_16A.tick + 1e-12
    assert WORM.positions(np.full(5, 9.0)) == [0] * 5
    assert WORM.positions(np.full(5, -9.0)) == [1000] * 5


def test_file_and_hash(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "worm.json"
    write_calibration(WORM, path)
    assert read_calibration(path) == WORM
    assert json.loads(path.read_text())["servo"] == "lx-16a"
    assert sorted(json.loads(path.read_text())["joint1"]) == sorted(
        ["id", "drive_mode", "home", "range_min", "range_max"]
    )
    other = Calibration((replace(WORM.servos[0], home=367), *WORM.servos[1:]))
    assert read_calibration(path).digest() == WORM.digest() != other.digest()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"id": 4}, r"joint2\.id = 4"),
        ({"id": 254}, r"joint1\.id"),
        ({"id": 85}, r"joint1\.id = 85 .* but not 85"),
        ({"drive_mode": 2}, r"joint1\.drive_mode"),
        ({"range_max": 1001}, r"joint1\.range_min"),
        ({"home": 1200}, r"joint1\.home"),
        ({"home": 366.5}, r"joint1\.home"),
    ],
)
def test_refused(change: dict, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=words):
        Calibration((replace(WORM.servos[0], **change), *WORM.servos[1:]))
    data = json.loads(WORM.text())
    data["joint1"] |= change
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(data))
    with pytest.raises(BadInput):
        read_calibration(path)


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    for text in ("", "[]", "{}", '{"joint2": {}}', '{"joint1": {"id": 1}}'):
        path = tmp_path / "bad.json"
        path.write_text(text)
        with pytest.raises(BadInput):
            read_calibration(path)
    with pytest.raises(BadInput, match="cannot read"):
        read_calibration(tmp_path / "none.json")


def test_a_file_is_of_its_kind_of_servo(tmp_path: Path) -> None:
    """Ticks of an LX-16A mean nothing to an STS3215, whoever asks for it."""
    path = tmp_path / "worm.json"
    write_calibration(WORM, path)
    assert read_calibration(path, "LX-16A") == WORM
    with pytest.raises(BadInput, match=r"servo = 'lx-16a' is not valid: sts3215-12v"):
        read_calibration(path, "sts3215-12v")
    with pytest.raises(BadInput, match="servo = 'sts'"):
        read_calibration(path, "sts")
    data = json.loads(WORM.text())
    for servo in (None, 3, "sts9"):
        path.write_text(json.dumps(data | {"servo": servo}))
        with pytest.raises(BadInput, match="servo"):
            read_calibration(path)
    del data["servo"]
    path.write_text(json.dumps(data))
    with pytest.raises(BadInput, match="servo = None"):
        read_calibration(path)


def test_what_json_hides_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(WORM.text().replace('"home": 366', '"home": 366, "home": 400'))
    with pytest.raises(BadInput, match="home = 'given twice'"):
        read_calibration(path)
    path.write_text('{"servo": "lx-16a", "joint1": ' + "[" * 100_000 + "]" * 100_000 + "}")
    with pytest.raises(BadInput, match="nested too deeply"):
        read_calibration(path)
    path.write_text('{"servo": "' + "x" * (1 << 20) + '"}')
    with pytest.raises(BadInput, match="too long"):
        read_calibration(path)


# as LeRobot writes it for two motors of an SO-101; offsets stand in the servos
LEROBOT = """{
    "shoulder_pan": {"id": 1, "drive_mode": 0, "homing_offset": -1470, "range_min": 758, "range_max": 3292},
    "shoulder_lift": {"id": 2, "drive_mode": 1, "homing_offset": 157, "range_min": 612, "range_max": 3401}
}"""


def test_a_file_of_lerobot_has_its_own_meaning(tmp_path: Path) -> None:
    """There a servo tells (actual - offset), and half a turn, 2047, in its home posture; the range is told likewise."""
    path = tmp_path / "arm.json"
    path.write_text(LEROBOT)
    found = read_calibration(path, "sts3215-7v4")
    assert [(s.id, s.drive_mode, s.home, s.range_min, s.range_max) for s in found.servos] == [
        (1, 0, 2047, 758, 3292),
        (2, 1, 2047, 612, 3401),
    ]
    assert found.table.name == "STS3215-7V4"
    # which servo it is of is nowhere in it
    for servo in (None, "lx-16a"):
        with pytest.raises(BadInput, match="--servo"):
            read_calibration(path, servo)


def test_lerobot_sees_the_same_angles() -> None:
    """Our servos hold no offset; LeRobot's then tell (actual - offset): both have the same joint angle."""
    table = servo_table("sts3215-12v")
    rows = [
        ServoCalibration(id=k, drive_mode=k % 2, home=home, range_min=home - 900, range_max=home + 800)
        for k, home in enumerate((1200, 2300, 3000), start=1)
    ]
    ours = Calibration(tuple(rows), table)
    theirs = json.loads(lerobot_text(ours))
    for k, actual in enumerate((1000, 2900, 3100)):
        row = theirs[f"joint{k + 1}"]
        present = actual - row["homing_offset"]
        sign = -1.0 if row["drive_mode"] else 1.0
        angle = sign * (present - 2047) * 2.0 * np.pi / 4096
        assert ours.angles([actual] * 3)[k] == pytest.approx(angle, abs=1e-12)
        assert (row["range_min"], row["range_max"]) == (2047 - 900, 2047 + 800)
    with pytest.raises(BadInput, match="homing offset"):
        lerobot_text(WORM)
