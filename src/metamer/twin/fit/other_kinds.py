"""Servos of other kinds than the model's, tried after the fit: whether one explains the angles better.

Play takes up most of what a dead band or friction in the gears does to a joint, so that little is left by which to
notice them: models with either are fitted beside the one without, and by how much the sum of squares falls decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.units import DEG
from metamer.twin.fit.evidence import Evidence
from metamer.twin.fit.fitting import Fit, Rounds, Trials, ground_rounds, servo_rounds, simulated
from metamer.twin.fit.misfit import WRONG_GAIN
from metamer.twin.fit.response import ANGLE_FARTHEST
from metamer.twin.fit.unknowns import DEAD_BAND, GRIP, PLAY, PLAY_MOST, PLAY_SPREAD, Coordinate

DEAD_SHARE, LEAST_BEGIN = 1.6, 0.5 * DEG  # times the play found, and at least: where the fit of a dead band begins
PLAY_TAKEN = 0.6  # part of the play found that friction in the gears is taken to be: 2 friction / stiffness
TRIED_SHARE = 0.2  # part of where a fit begins by which it is tried out
GRIP_MOST = 5.0  # N m, of friction in the gears


class OtherKind(NamedTuple):
    """The best model of another kind.

    text     what it is, in words; empty where none can be tried
    gain     by how much the sum of squares of the angles is less, over what is left of each on average   [-]
    values   field -> what it is with such servos; empty where they explain the angles no better
    """

    text: str = ""
    gain: float = -np.inf
    values: Mapping[str, float] = MappingProxyType({})


def other_kind(found: Fit, evidence: Evidence, trials: Trials) -> OtherKind:
    """The best of the fits of servos of another kind, from that of the model's; nothing where no play is fitted.

    Friction of the ground is looked for once more only where one of them explains the angles better.
    """
    asked = found.asked
    if PLAY not in [part.name for part in asked.coordinates]:
        return OtherKind(gain=0.0)
    before = squares(evidence, trials.predictor(evidence, asked)(found.at))
    best, gain = None, -np.inf
    for start in begins(found):
        tried = servo_rounds(start, evidence, trials)
        after = squares(evidence, trials.predictor(evidence, tried.asked)(tried.at))
        better = (before - after) * evidence.angles / max(after, 1e-12)
        best, gain = (tried, better) if better > gain else (best, gain)
    assert best is not None
    worn = best.asked.worn(best.at)
    dead = f"a dead band of {worn.dead_band / DEG:.1f} deg"
    text = f"friction of {worn.grip:.2g} N m in the gears" if worn.grip else dead
    if gain <= WRONG_GAIN:
        return OtherKind(text, gain)
    if simulated(asked, servos=False):
        best = ground_rounds(best, evidence, trials)
    changes = best.asked.changes(best.at)
    return OtherKind(text, gain, {field: changes[field] for field in asked.fields})


def begins(found: Fit) -> list[Rounds]:
    """Where the fits of a dead band and of friction in the gears begin."""
    asked, play, half = found.asked, found.asked.worn(found.at).play, half_stiffness(found)
    dead = max(DEAD_SHARE * play, LEAST_BEGIN)
    grip = half * max(PLAY_TAKEN * play, LEAST_BEGIN)
    spreads = {DEAD_BAND: (dead, PLAY_MOST, PLAY_SPREAD), GRIP: (grip, GRIP_MOST, half * PLAY_SPREAD)}
    out: list[Rounds] = []
    for name, (begin, most, spread) in spreads.items():
        part = Coordinate(name, begin, TRIED_SHARE * begin, 0.0, most, (0.0, spread), beside=True)
        other, old = replace(asked, coordinates=(*asked.coordinates, part)), found.response
        at, slope = np.append(found.at, begin), np.column_stack([old.slope, np.zeros(len(old.slope))])
        if name == GRIP:
            at[asked.index(PLAY)] *= 1.0 - PLAY_TAKEN
        out.append(Rounds(other, at, replace(old, at=at, slope=slope), True))
    return out


def half_stiffness(found: Fit) -> float:
    """Half the stiffness of the servos as found: torque of friction over the play that it looks like.   [N m/rad]"""
    return 0.5 * float(np.min(found.asked.model(found.at).drive.kp))


def squares(evidence: Evidence, predicted: Array) -> float:
    """Sum of squares of what is left of the angles, in units of their variances."""
    left = evidence.weighed(evidence.values - predicted)[: evidence.angles]
    return float(np.sum(np.minimum(left**2, ANGLE_FARTHEST**2)))
