"""Smaller errata of lafmejani2020 by numbers: frames, leg lengths, shared plates, Euler rates, dwell times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from metamer.core.records import Array
from metamer.experiments.octopus_arm.claims import PUBLISHED
from metamer.plants.tip_runs import Tracking
from metamer.record.claims import Row, bar, by_formula
from metamer.systems.platform import mechanics

ANGLES = np.array([0.5, 0.5, 0.5])  # Euler angles and equal rates at which Eq. (10) is tried [rad, rad/s]


def turn(angles: Array) -> Array:
    """Rz(psi) Ry(theta) Rx(phi)."""
    (cz, cy, cx), (sz, sy, sx) = np.cos(angles), np.sin(angles)
    about_z = np.array([[cz, -sz, 0.0], [sz, cz, 0.0], [0.0, 0.0, 1.0]])
    about_y = np.array([[cy, 0.0, sy], [0.0, 1.0, 0.0], [-sy, 0.0, cy]])
    about_x = np.array([[1.0, 0.0, 0.0], [0.0, cx, -sx], [0.0, sx, cx]])
    return about_z @ about_y @ about_x


def euler_gap() -> float:
    """Distance of (psi', theta', phi') from the angular velocity about z, y, x, over its size.   [-]"""
    step = 1e-6
    spin = (turn(ANGLES + step * ANGLES) - turn(ANGLES - step * ANGLES)) / (2.0 * step) @ turn(ANGLES).T
    true = np.array([spin[1, 0], spin[0, 2], spin[2, 1]])
    return float(np.linalg.norm(ANGLES - true) / np.linalg.norm(true))


def printed_leg(p: Array, a: Array, b: Array) -> float:
    """Leg length as (3) prints it: l^2 = (...)^(1/2), without p.p.   [m^(1/2)]"""
    return float((b @ b + a @ a - 2.0 * p @ a + 2.0 * p @ b - 2.0 * b @ a) ** 0.25)


def plate_gap(run: Tracking) -> float:
    """Largest gap of the two radii that Eqs. (6)-(7) ask of a shared plate at a run's end, relative.   [-]"""
    radii = mechanics.radii(run.model, run.poses[-1])
    return float(np.abs(run.model.arm[:-1, 1] * radii[:-1] / radii[1:] - 1.0).max())


def slip_rows(runs: Mapping[str, Tracking]) -> Iterator[Row]:
    """Each slip between two ends, from the arm at rest and at the end of the line; plates from all curves."""
    run = runs["line"]
    model, rest, end = run.model, run.poses[0], run.poses[-1]
    rotation, centre = mechanics.plates(end)
    apart = [
        float(np.linalg.norm(rotation[i].T @ centre[i + 1] - rotation[i].T @ (centre[i + 1] - centre[i])))
        for i in range(model.segments)
    ]
    note = "the place of the plate before is not subtracted"
    yield bar("Eq. (2)", "largest error of a plate's place as printed, line [m]", max(apart), (1.0, 20.0), note)
    p, radius, alpha = mechanics.plates(rest)[1][1], mechanics.radii(model, rest)[0], float(model.arm[0, 1])
    a, b = (np.array([*model.ring[0, k : k + 2], 0.0]) for k in (0, 2))
    printed, right = printed_leg(p, radius * a, alpha * radius * b), float(mechanics.leg_lengths(model, rest)[0, 0])
    note = "at rest, where no rotation is missing: p.p and the power"
    yield bar("Eq. (3)", "leg length as printed over the right one", printed / right, (1.1, 4.0), note)
    gap = max(plate_gap(one) for one in runs.values())
    note = "each segment keeps its own volume, so that two radii are asked of one plate"
    yield bar("Eqs. (6)-(7)", "largest gap of the radii at a shared plate, ends of the curves", gap, (1e-3, 2.0), note)
    note = "angles 0.5 rad, rates 0.5 rad/s"
    yield bar("Eq. (10)", "Euler rates against the angular velocity, off by", euler_gap(), (0.1, 1.0), note)
    count = PUBLISHED["segments"]
    yield by_formula(
        "Eq. (25)", "dwell times summed over N, the rest of the line's time [s]",
        float(run.switch[-1] - run.switch[count - 1]), float(np.diff(run.switch)[count - 1 :].sum()), 1e-12,
        "dwell time of target 21", f"N = {count} terms of m = {PUBLISHED['targets']}: the last target is left out",
    )  # fmt: skip
