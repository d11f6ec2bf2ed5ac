"""Tables and claims of chapter 3: the arm four ways, strides and angles, the servos' limits."""

from __future__ import annotations

import math

import numpy as np

from metamer.algebra.chains import planar_tip, tip_by_motors, tip_by_rotors, tip_by_screws
from metamer.experiments.worm.published import (
    ARM_ANGLES,
    ARM_TIP,
    MISPRINTED_ETA,
    SERVO_LIMIT,
    SPAN_GROWTH,
    STRIDE,
    TABLE_6_1,
)
from metamer.gaits.metachronal import Metachronal, eta_from_theta, largest_theta, theta_from_eta
from metamer.mechanics.ideal_crawl import shapes
from metamer.record.table import Row, check, compare
from metamer.robots.worm import LINK_LENGTH, ROOM
from metamer.units import CM

SYSTEM = "worm"


def arm_rows() -> list[Row]:
    """The five-link arm by closed form, rotors, motors and screws; the printed (3.10) counts the links twice."""
    q, n, source = np.radians(ARM_ANGLES), len(ARM_ANGLES), "menon2025, Eq. (3.18)"
    lengths = np.full(n, LINK_LENGTH / CM)
    axes, points = np.tile([0.0, 0.0, 1.0], (n, 1)), np.zeros((n, 3))
    points[:, 0] = np.concatenate([[0.0], np.cumsum(lengths)[:-1]])
    tip = np.array([lengths.sum(), 0.0, 0.0])
    closed = planar_tip(lengths, q)
    rows = [
        compare(SYSTEM, "arm", name, value, published, unit="cm", tolerance=1e-9, source=source)
        for name, value, published in zip(("X", "Y"), closed.tolist(), ARM_TIP, strict=True)
    ]
    for name, way in (("rotors", tip_by_rotors), ("motors", tip_by_motors), ("screws", tip_by_screws)):
        gap = float(np.abs(way(axes, points, tip, q)[:2] - closed).max())
        rows.append(check(SYSTEM, "arm", f"{name} against closed form", gap, 1e-12, unit="cm"))
    # (3.8) and (3.10) as printed: every motor carries its length, and X(0) carries them all again
    twice = closed + lengths.sum() * np.array([math.cos(q.sum()), math.sin(q.sum())])
    note = "X(0) of (3.1) counts the links twice; X(0) must be the origin"
    rows.append(
        compare(
            SYSTEM,
            "arm",
            "X of (3.10) as printed",
            twice[0],
            ARM_TIP[0],
            unit="cm",
            tolerance=1e-9,
            source="menon2025, Eq. (3.10)",
            note=note,
            expected="differs",
        )
    )
    return rows


def stride_rows() -> list[Row]:
    """The angles of Table 6.1; printed to 0.01 deg."""
    rows = []
    for eta, theta, _ in TABLE_6_1:
        ours = math.degrees(float(theta_from_eta(eta * CM, LINK_LENGTH)))
        off = eta in MISPRINTED_ETA
        note = f"should print {ours:.2f}" if off else ""
        rows.append(
            compare(
                SYSTEM,
                f"eta {eta:g} cm",
                "theta",
                ours,
                theta,
                unit="deg",
                tolerance=0.00501 / theta,
                source="menon2025, Table 6.1",
                note=note,
                expected="differs" if off else "match",
            )
        )
    return rows


def limit_rows() -> list[Row]:
    """How large a hump the servos allow, and how the span of the linear wave grows."""
    room = np.array(ROOM)
    limit, longest = SERVO_LIMIT
    rows = []
    for wave in ("linear", "constant_span"):
        theta = largest_theta((-room).tolist(), room.tolist(), wave)
        bends = "" if wave == "linear" else "joint 3 bends by 4 arcsin(sin(theta/2)/sqrt 2), more than theta"
        pair = ((math.degrees(theta), limit, "deg"), (float(eta_from_theta(theta, LINK_LENGTH)) / CM, longest, "cm"))
        for name, (ours, published, unit) in zip(("largest theta", "largest eta"), pair, strict=True):
            rows.append(
                compare(
                    SYSTEM,
                    f"servo homes, {wave}",
                    name,
                    ours,
                    published if wave == "linear" else None,
                    unit=unit,
                    tolerance=5e-4,
                    source="menon2025, chapter 6",
                    note=bends,
                )
            )
    beyond = "rows 15 and 20 cm of Table 6.1 cannot run on the hardware"
    rows.append(compare(SYSTEM, "servo homes, linear", "rows of Table 6.1 beyond", 2.0, note=beyond))
    rows.append(
        check(SYSTEM, "hump", "theta where joints 2 and 5 meet, less 120", closing_angle() - 120.0, 1e-6, unit="deg")
    )
    gait = Metachronal(joints=5, theta=float(theta_from_eta(STRIDE * CM, LINK_LENGTH)), phase=1.0, wave="linear")
    span = np.ptp(shapes(gait.targets(np.linspace(1.0, 2.0, 401)).position, np.full(6, LINK_LENGTH))[:, -1, 0]) / CM
    rows.append(compare(SYSTEM, "linear wave", "span grows by", float(span), SPAN_GROWTH, unit="cm", tolerance=5e-4))
    return rows


def closing_angle() -> float:
    """Angle at which joints 2 and 5 of gait 1 come together, by halving.   [deg]"""
    low, high = 1.0, 3.0
    while high - low > 1e-12:
        theta = 0.5 * (low + high)
        q = theta * np.array([[0.0, 1.0, -1.0, -1.0, 1.0]])
        points = shapes(q, np.ones(6))[0]
        low, high = (theta, high) if points[5, 0] > points[2, 0] else (low, theta)
    return math.degrees(low)
