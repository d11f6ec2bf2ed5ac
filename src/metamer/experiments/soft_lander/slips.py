"""Smaller errata of chapter 3 of tambornini2020 by numbers: potentials as printed, by differences."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from metamer.core.records import Array
from metamer.experiments.soft_lander import cases
from metamer.record.claims import Row, bar, by_formula
from metamer.robots.soft_limb import STRIP
from metamer.systems.planar.outline import limb_links

POTENTIAL_STEP = 1e-6  # of differences [m, rad]
SLIDING_ANGLE, SLIDING_RATE, SLIDING_MU = 0.7, -0.3, 0.2  # a link that slides [rad, rad/s, -]
CHAPTER_GRAVITY = 1e-3  # m/s^2, as in chapter 3


def slope(potential: Callable[[float], float], at: float) -> float:
    """-dV/dq by central differences: the generalised force."""
    return -(potential(at + POTENTIAL_STEP) - potential(at - POTENTIAL_STEP)) / (2.0 * POTENTIAL_STEP)


def tip_speed(length: Array, rate: Array, theta: Array) -> float:
    """Height's rate of the end of a limb.   [m/s]"""
    return float(np.sum(length * rate * np.cos(theta)))


def friction_power(sign: float, *, mirrored: bool) -> float:
    """Power of the friction of one sliding link over mu N |x'|; right is -1.   [-]

    sign       of mu sign(x') sin(theta) in the generalised force
    mirrored   a right link, x = l cos(theta); False: a left one, x = -l cos(theta)
    """
    side = 1.0 if mirrored else -1.0
    slide = -side * SLIDING_RATE * math.sin(SLIDING_ANGLE)
    torque = sign * math.copysign(1.0, slide) * SLIDING_MU * math.sin(SLIDING_ANGLE)
    return torque * SLIDING_RATE / (SLIDING_MU * abs(slide))


def slip_rows() -> Iterator[Row]:
    """What each slip does, beside what is right."""

    def row(case: str, quantity: str, ours: float, wrong: float, source: str) -> Row:
        return by_formula(case, quantity, ours, wrong, 1e-6, source, "as printed, by differences of its potential")

    yield row("(3.15) as printed", "push of the ground on the hub over N", slope(lambda y: y, 0.1), -1.0, "right is +1")
    yield row(
        "(3.17) as printed", "push of the ground on the hub over N_h", slope(lambda y: 0.0, 0.1), 0.0,
        "N_h stands nowhere in it; right is 1",
    )  # fmt: skip
    yield row(
        "(3.17) as printed", "push of the ground on the left root over N", slope(lambda y: -2.0 * y, 0.1), 2.0,
        "the hub's term is the left limb's again; right is 1",
    )  # fmt: skip
    yield row(
        "(3.19) as printed", "torque on the first link over the motor's", slope(lambda q: -q - q, 0.1), 2.0,
        "M (theta_1 + theta_h) and the sum's first term; right is 1",
    )  # fmt: skip
    # the mass of the whole lander cancels
    yield row("dV/dy as printed", "over the weight", 1.0 / CHAPTER_GRAVITY, 1000.0, "1/g at 0.001 m/s^2; right is 1")
    left, right = limb_links(cases.SHORT, 2), limb_links(STRIP, 2)
    theta, rate = np.array([0.3, -0.2]), np.array([0.5, 0.4])
    off = tip_speed(left.length, rate, theta) / tip_speed(right.length, rate, theta) - 1.0
    note = "right limb summed with lengths of the left, unequal limbs"
    yield bar("v_R as printed", "speed of the right tip, off by", off, (-0.9, -0.05), note)
    for case, power in (
        ("Q_R of friction as printed", friction_power(-1.0, mirrored=True)),
        ("Q_L of friction as printed", friction_power(-1.0, mirrored=False)),
    ):
        wrong = 1.0 if "Q_R" in case else -1.0
        yield row(case, "power over mu N |x'|", power, wrong, "friction takes energy, -1; +1 gives it")
    # a body that slides to -x: -mu N without sign(x') pushes it on
    yield row(
        "dQ_x/dN of friction as printed", "power over mu N |x'|", -SLIDING_RATE / abs(SLIDING_RATE), 1.0, "right is -1"
    )
