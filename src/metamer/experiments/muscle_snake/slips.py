"""Smaller errata of haghshenas2022 by numbers: velocities along a link, the moment about link 1, the line of sight."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from metamer.core.units import DEG
from metamer.experiments.muscle_snake.studies import chain
from metamer.record.claims import Row, agrees, bar
from metamer.systems.muscles.model import MuscleModel
from metamer.systems.planar.hybrid import Wave, gait_travel
from metamer.systems.planar.mechanics import mass_matrix

LOOKAHEAD = 1.5  # m, Delta of the paper


def velocity_angle() -> float:
    """Angle between a turning link's velocity by (23) and by differences.   [deg]"""
    step, angle, rate = 1e-6, 0.4, 1.0
    ends = [np.array([math.cos(angle + w * step), math.sin(angle + w * step)]) for w in (rate, -rate)]
    true = (ends[0] - ends[1]) / (2.0 * step)
    printed = rate * np.array([math.cos(angle), math.sin(angle)])
    return math.degrees(math.acos(float(true @ printed) / float(np.hypot(*true) * np.hypot(*printed))))


def printed_moment(model: MuscleModel) -> float:
    """m_theta1 of the straight body as its sum is printed.   [kg m^2]"""
    n, mass = len(model.links), float(model.links["mass"][0])
    square, inertia = float(model.links["length"][0]) ** 2, float(model.links["inertia"][0])
    first = sum(mass * ((n - i) + 0.25) * square for i in range(1, n + 1))
    second = sum(mass * (2 * (n - k) + 1) * square for j in range(1, n + 1) for k in range(j + 1, n))
    return first + second + n * inertia


def towards_last_link() -> float:
    """Way of the stated gait from link 1 towards link N, over the whole way.   [-]"""
    found = gait_travel(chain(), Wave(30.0 * DEG, 72.0 * DEG, 1.0), settle=6, periods=4)
    way = found.middle[-1] - found.middle[0]
    body = (found.middle - found.base[:, :2]).mean(axis=0)
    return float(way @ body / (np.hypot(*way) * np.hypot(*body)))


def slip_rows(model: MuscleModel) -> Iterator[Row]:
    """Each slip beside what is right."""
    yield agrees(
        "(21)-(24) as printed", "angle from the true velocity of a turning link [deg]", velocity_angle(), 90.0,
        evidence="closed form", tolerance=1e-6, source="omega x r stands across the link",
    )  # fmt: skip
    true = float(mass_matrix(model, np.zeros(model.size))[2, 2])
    note = "straight body about the end of link 1; the sum stops at N - 1"
    yield bar("m_theta1 as printed", "over the right moment", printed_moment(model) / true, (0.3, 0.99), note)
    # on a path that runs along y, exactly on it
    off = math.atan(0.0 / LOOKAHEAD) / DEG - 90.0
    yield agrees(
        "line of sight as printed", "wanted heading off, on a path at 90 deg [deg]", off, -90.0,
        evidence="closed form", tolerance=1e-12, source="psi_path is left out",
    )  # fmt: skip
    note = "1: link N leads, -1: link 1, which the paper calls the head, does"
    yield bar(
        "the stated gait", "cosine between its way and the body from link 1 to N", towards_last_link(), (0.5, 1.0), note
    )
