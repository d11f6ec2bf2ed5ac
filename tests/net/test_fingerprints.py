"""What every robot does is what it did: a handful to rounding on any machine, all of them to the bit where stored."""

from __future__ import annotations

import json

import pytest
from net.fingerprints import STORED, cases, differences, fingerprint

HANDFUL = ("snake native", "worm native", "wheeled-snake native", "muscle-snake native", "snake mujoco")
RELATIVE = 1e-9  # rounding of other machines' vector instructions and libm, over 1 s
ABSOLUTE = 1e-12  # of values that are zero but for rounding   [SI units]


@pytest.fixture(scope="module")
def stored() -> dict:
    return json.loads(STORED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", HANDFUL)
def test_runs_end_where_they_ended(case: str, stored: dict) -> None:
    robot, engine = case.split()
    now, then = fingerprint(robot, engine, ""), stored[case]
    assert (now["rows"], now["stopped"]) == (then["rows"], then["stopped"])
    assert now["columns"].keys() == then["columns"].keys()
    for name, (_, value) in then["columns"].items():
        assert now["columns"][name][1] == pytest.approx(value, rel=RELATIVE, abs=ABSOLUTE), name


@pytest.mark.slow
@pytest.mark.parametrize("case", cases(), ids=lambda case: " ".join(case).strip())
def test_runs_are_equal_to_the_bit(case: tuple[str, str, str], stored: dict) -> None:
    assert differences(stored[" ".join(case).strip()], fingerprint(*case)) == ""
