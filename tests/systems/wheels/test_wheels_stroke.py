"""One period on wheels that hold: the cubic, and residues at removable points and at poles."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.systems.wheels.model import WheelChain, build_wheels
from metamer.systems.wheels.stroke import REMOVABLE, Stroke, rank_loss, residue, roll_stroke

DT = 0.05


def stroke_of(name: str, t: float) -> tuple[WheelChain, Stroke]:
    """The gait's own stroke from t."""
    spec = PUBLISHED[name].spec
    angle, rate, _ = spec.gait.on(spec.body).targets(np.array([t, t + DT]))
    return build_wheels(spec), Stroke(angle[0], rate[0], angle[1], rate[1], DT)


def test_cubic_is_exact_for_cubics() -> None:
    """Angles and rates of t^3 - t, inside and beyond the stroke, to rounding."""
    t = np.array([-0.5, 0.0, 0.3, 1.0, 1.5])
    stroke = Stroke(np.zeros(1), np.array([-1.0]), np.zeros(1), np.array([2.0]), 1.0)
    angle, rate = stroke.at(t)
    assert np.abs(angle[:, 0] - (t**3 - t)).max() < 1e-14
    assert np.abs(rate[:, 0] - (3.0 * t**2 - 1.0)).max() < 1e-14


@pytest.mark.parametrize(("name", "weak"), [("401", True), ("801", False)])
def test_residue_tells_pole_from_removable_point(name: str, weak: bool) -> None:
    """Wheels in the middle: 0/0 that the cubic misses by O(dt^3); L1 > L2: a pole of 0.05 rad, 0.1 of the bar apart."""
    chain, stroke = stroke_of(name, 2.34)
    lost = rank_loss(chain, stroke)
    assert lost is not None
    found, bar = abs(residue(chain, stroke, lost)), REMOVABLE * stroke.bend
    assert found < 0.1 * bar if weak else found > 10.0 * bar
    made = roll_stroke(chain, stroke, np.zeros(3))
    assert (made.spin < 1.0 and not made.fault) if weak else "the head would spin" in made.fault


def test_no_loss_away_from_it() -> None:
    """A quarter of a period of the gait later the wheels hold their rank."""
    assert rank_loss(*stroke_of("401", 3.9)) is None
