"""Pressures of braided muscles beside the work that their air does."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from metamer.core.units import DEG
from metamer.description import Robot
from metamer.record.claims import Row, agrees
from metamer.systems.muscles.mechanics import lengths, pressures
from metamer.systems.muscles.model import build_muscles
from metamer.systems.muscles.spec import Pam

BRAID_ANGLES = (5.0, 15.0, 30.0)  # deg, of joints whose left muscles are shorter than relaxed
BRAID_PULL = 5.0  # N


def braid_volume(pam: Pam, length: float) -> float:
    """Volume of a cylinder in a braid of threads that do not stretch, l (b^2 - l^2)/(4 pi n^2).   [m^3]

    length   of the muscle                                                        [m]
    b is the length of a thread, n how often it goes round.
    """
    relaxed, diameter, angle = (float(np.mean(x)) for x in (pam.relaxed, pam.diameter, pam.braid_angle))
    thread = relaxed / math.cos(angle)
    turns = thread * math.sin(angle) / (math.pi * diameter)
    return length * (thread**2 - length**2) / (4.0 * math.pi * turns**2)


def braid_rows(spec: Robot) -> Iterator[Row]:
    """Pressures of contracted muscles by virtual work, F dl = -(p - p_dead) dV; the bladder does not pull there."""
    model, pam, step = build_muscles(spec), spec.drive.pam, 1e-6
    for angle in BRAID_ANGLES:
        phi, still = np.full(model.joints, angle * DEG), np.zeros(model.joints)
        length = float(lengths(model, phi)[0, 1])
        slope = (braid_volume(pam, length + step) - braid_volume(pam, length - step)) / (2.0 * step)
        ours = pressures(model, phi, still, np.full((model.joints, 2), BRAID_PULL))[0, 1]
        yield agrees(
            f"left muscle at {angle:g} deg, {BRAID_PULL:g} N, at rest", "pressure [kPa]", 1e-3 * float(ours),
            1e-3 * (float(np.mean(pam.dead_pressure)) - BRAID_PULL / slope), evidence="closed form", tolerance=1e-6,
            source="virtual work of the braid's volume", note=f"length {1e3 * length:.1f} mm",
        )  # fmt: skip
