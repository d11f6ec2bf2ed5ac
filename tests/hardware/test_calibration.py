"""Calibration: both ways, its file, its hash, what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.hardware.calibration import CALIBRATIONS, Calibration, read_calibration, write_calibration
from metamer.hardware.wire.tables import LX_16A

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
    assert sorted(json.loads(path.read_text())["joint1"]) == sorted(
        ["id", "drive_mode", "homing_offset", "range_min", "range_max"]
    )
    other = Calibration((replace(WORM.servos[0], homing_offset=367), *WORM.servos[1:]))
    assert read_calibration(path).digest() == WORM.digest() != other.digest()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"id": 4}, r"joint2\.id = 4"),
        ({"id": 254}, r"joint1\.id"),
        ({"id": 85}, r"joint1\.id = 85 .* but not 85"),
        ({"drive_mode": 2}, r"joint1\.drive_mode"),
        ({"range_max": 1001}, r"joint1\.range_min"),
        ({"homing_offset": 1200}, r"joint1\.homing_offset"),
        ({"homing_offset": 366.5}, r"joint1\.homing_offset"),
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
