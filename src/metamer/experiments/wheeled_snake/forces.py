"""Rows on what holds the motion: side forces and friction that the wheels need, joint torques, work and its cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.experiments.wheeled_snake.headings import PERIOD, serpenoid_of
from metamer.experiments.wheeled_snake.second import MOTIONS, ROAD
from metamer.record.claims import Row, by_formula, number, residual
from metamer.systems.wheels.forces import gait_forces
from metamer.systems.wheels.model import build_wheels

HELD = ("101", "104", "107", "110", "501", "504")
FORCE_SAMPLES = 801  # of a period


def force_rows(names: Sequence[str] = HELD) -> Iterator[Row]:
    """Each case over a period: the friction of its worst wheel, the largest torque, the account of power, the cost."""
    for name in names:
        case = PUBLISHED[name]
        chain, gait = build_wheels(case.spec), serpenoid_of(case)
        t = np.linspace(0.0, PERIOD, FORCE_SAMPLES)
        found = gait_forces(chain, gait, t)
        needed = np.array([one.needed for one in found]).max(axis=0)
        torque = np.array([one.torque for one in found])
        power = (torque * gait.targets(t).velocity).sum(axis=1)
        lost, kinetic = (np.array([getattr(one, key) for one in found]) for key in ("lost", "kinetic"))
        wheels = ", ".join(f"{x:.3f}" for x in needed)
        note = f"least side forces that give the motion; wheels 1..{case.links}: {wheels}"
        yield number(name, "side friction that the worst wheel needs [-]", float(needed.max()), note)
        yield number(name, "largest joint torque [N m]", float(np.abs(torque).max()))
        gap = float(np.abs(power - np.gradient(kinetic, t) - lost)[2:-2].max() / np.abs(power).max())
        note = "sum of torque x rate against the change of kinetic energy and what is lost; differences over 8 ms"
        yield residual(name, "power left over, relative", gap, 2e-3, note, evidence="closed form")
        # wheels that hold lose by rolling alone: mu_roll weight x path of every wheel
        work, weight = float(np.trapezoid(power, t)), float(chain.inertial[:, 3].sum())
        way = MOTIONS[name][1] * PERIOD / 100.0
        ratio = MOTIONS[name][0] / MOTIONS[name][1]
        yield by_formula(
            name, "cost of transport", work / (weight * way), chain.mu_roll * ratio, 1e-3 if case.middle else 0.06,
            f"mu_roll path/distance; {ROAD}",
            "path of the first wheel for all of them, which wheels off the middle do not share",
        )  # fmt: skip
