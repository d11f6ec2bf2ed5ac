"""Joints near the angle at which a stretched muscle has no arm any more, in words."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.records import Array
from metamer.core.units import DEG
from metamer.systems.muscles.model import MuscleModel

WARN_MARGIN = 8.0 * DEG  # so near to the singular angle a joint is reported
FOLDED = ": it has folded, and no tension of that muscle opens it again; slow the wave or raise drive.tension_most"


def singular_note(t: float, joint: int, angle: float, singular: float) -> str:
    """Warning before a joint reaches the angle at which its stretched muscle has no arm."""
    left = singular - abs(angle)
    where = f"{left / DEG:.1f} deg before" if left > 0.0 else f"{-left / DEG:.1f} deg beyond"
    return (
        f"t = {t:.2f} s: joint {joint + 1} is at {angle / DEG:.1f} deg, {where} its singular angle of "
        f"{singular / DEG:.2f} deg, where the stretched muscle has no arm"
    )


def singular_notes(model: MuscleModel, angles: Array, t: Array, worst: Array) -> list[str]:
    """A sentence for every joint that came near the angle at which its muscle loses its arm.

    angles   (T, joints) at the times t               [rad, s]
    worst    (joints,) largest angle of each joint    [rad]
    """
    notes = []
    for k in range(model.joints):
        angle, singular = angles[:, k], float(model.singular[k])
        near = np.flatnonzero(np.abs(angle) > singular - WARN_MARGIN)
        if len(near):
            when = int(near[0])
            first = singular_note(float(t[when]), k, float(angle[when]), singular)
            notes.append(f"{first}; {math.degrees(worst[k]):.1f} deg at most{FOLDED if worst[k] > singular else ''}")
    return notes
