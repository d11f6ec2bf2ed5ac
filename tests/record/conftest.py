"""Small logs with every kind of column."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.record.log import Log


@pytest.fixture
def log() -> Log:
    """A three-link chain that turns on the spot, 2 s at 100 Hz."""
    rng = np.random.default_rng(7)
    t = np.arange(200) * 0.01
    columns = {}
    for k in (1, 2):
        for what in ("angle", "rate", "target", "torque"):
            columns[f"joint{k}.{what}"] = rng.normal(size=len(t))
    for k in (1, 2, 3):
        columns |= {f"link{k}.{axis}": rng.normal(size=len(t)) for axis in ("x", "y", "theta")}
    columns |= {f"base.{axis}": columns[f"link1.{axis}"] for axis in ("x", "y", "theta")}
    columns["servo.heat"] = 1e-310 * np.arange(len(t))
    spec = {
        "name": "three",
        "body": {"links": 3, "length": [0.1, 0.2, 0.1], "mass": 0.1, "upper": float("inf"), "lower": float("-inf")},
        "world": {"view": "top", "gravity": 9.81},
    }
    meta = {"spec": spec, "seed": 7, "dt": 0.01, "versions": {"metamer": "0"}, "notes": ["made up", "Grüße"]}
    return Log(t=t, columns=columns, units={"servo.heat": "K"}, meta=meta)
