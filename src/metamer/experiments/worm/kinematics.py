"""Chapter 3: geometric algebra beside matrices, the arm four ways, strides and angles, the servos' limits."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from metamer.algebra import (
    PGA,
    Multivector,
    blade,
    exp,
    log,
    matrix_from_motor,
    motor_from_matrix,
    point,
    position,
    translator,
)
from metamer.algebra.chains import planar_tip, tip_by_motors, tip_by_rotors, tip_by_screws
from metamer.core.records import Array
from metamer.core.units import CM
from metamer.experiments.worm.claims import ARM_ANGLES, SERVO_LIMIT, STRIDE, TABLE_6_1, THETA
from metamer.gaits.metachronal import Metachronal, eta_from_theta, largest_theta, theta_from_eta
from metamer.record.claims import Measured, Row, bar, by_formula, residual
from metamer.robots.worm import LINK_LENGTH, ROOM
from metamer.systems.contact.ideal_crawl import shapes


def arm_rows() -> Iterator[Row]:
    """The five-link arm by closed form, rotors, motors and screws; the printed (3.10) counts the links twice."""
    q, n = np.radians(ARM_ANGLES), len(ARM_ANGLES)
    lengths = np.full(n, LINK_LENGTH / CM)
    axes, points = np.tile([0.0, 0.0, 1.0], (n, 1)), np.zeros((n, 3))
    points[:, 0] = np.concatenate([[0.0], np.cumsum(lengths)[:-1]])
    tip = np.array([lengths.sum(), 0.0, 0.0])
    closed = planar_tip(lengths, q)
    # (3.18) once more by complex numbers
    other = complex(np.sum(lengths * np.exp(1j * np.cumsum(q))))
    for name, value, wanted in zip(("X", "Y"), closed.tolist(), (other.real, other.imag), strict=True):
        yield by_formula("arm", f"{name} [cm]", value, wanted, 1e-12, "sum of l exp(i phi)")
    for name, way in (("rotors", tip_by_rotors), ("motors", tip_by_motors), ("screws", tip_by_screws)):
        gap = float(np.abs(way(axes, points, tip, q)[:2] - closed).max())
        yield residual("arm", f"{name} against closed form [cm]", gap, 1e-12, evidence="closed form")
    # (3.8) and (3.10) as printed: every motor carries its length, and X(0) carries them all again
    twice, right = (printed_chain(q, lengths, begin)[0] for begin in (float(lengths.sum()), 0.0))
    note = "X(0) of (3.1) counts the links twice; X(0) must be the origin"
    for name, value, wanted in (
        ("as printed", twice, other.real + float(lengths.sum()) * math.cos(q.sum())),
        ("with X(0) at the origin", right, other.real),
    ):
        yield by_formula(
            "arm", f"X of (3.10) {name} [cm]", value, wanted, 1e-12,
            "(3.18), and the whole length once more along the last link", note,
        )  # fmt: skip


def printed_chain(q: Array, lengths: Array, begin: float) -> Array:
    """(3,) place of the tip by the motors of (3.10), each a turn and the shift of its link, on X(0) = (begin, 0, 0)."""
    whole = None
    for angle, length in zip(q.tolist(), lengths.tolist(), strict=True):
        pose = np.eye(4)
        pose[:2, :2] = [[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]
        pose[:2, 3] = length * pose[:2, 0]
        one = motor_from_matrix(pose)
        whole = one if whole is None else whole * one
    assert whole is not None
    return position(whole >> point((begin, 0.0, 0.0)))


def stride_numbers() -> Measured:
    """The angles of Table 6.1, by the gait's own conversion.   [deg]"""
    return {
        (f"eta {eta:g} cm", THETA): math.degrees(float(theta_from_eta(eta * CM, LINK_LENGTH))) for eta, *_ in TABLE_6_1
    }


def limit_numbers() -> Measured:
    """The largest hump that the servos' homes allow.   [deg]"""
    room = np.array(ROOM)
    theta = largest_theta((-room).tolist(), room.tolist(), "linear")
    return {("servo homes, linear", "largest theta [deg]"): math.degrees(theta)}


def limit_rows() -> Iterator[Row]:
    """How large a hump the servos allow, and how the span of the linear wave grows."""
    room = np.array(ROOM)
    for wave, bend, least in (("linear", float, room.min()), ("constant_span", joint_three, room[2])):
        theta = largest_theta((-room).tolist(), room.tolist(), wave)
        note = "" if wave == "linear" else "joint 3 bends by 4 arcsin(sin(theta/2)/sqrt 2), more than theta"
        yield by_formula(
            f"servo homes, {wave}", "bend of the joint that stops it [deg]", math.degrees(bend(theta)),
            float(np.degrees(least)), 1e-6, "room of that joint", note,
        )  # fmt: skip
    longest = float(eta_from_theta(largest_theta((-room).tolist(), room.tolist(), "linear"), LINK_LENGTH)) / CM
    closed = 4.0 * LINK_LENGTH / CM * math.sin(0.5 * math.radians(SERVO_LIMIT[0])) ** 2
    yield by_formula("servo homes, linear", "largest eta [cm]", longest, closed, 1e-9, "4 l sin^2(theta/2)")
    beyond = sum(eta > longest for eta, *_ in TABLE_6_1)
    yield bar(
        "servo homes, linear", "rows of Table 6.1 beyond", beyond, (2, 2), "15 and 20 cm cannot run on the hardware"
    )
    yield by_formula(
        "hump", "theta where joints 2 and 5 meet [deg]", closing_angle(), 120.0, 1e-8,
        "two links and a hump of two: an equilateral triangle's outside",
    )  # fmt: skip
    theta = float(theta_from_eta(STRIDE * CM, LINK_LENGTH))
    gait, c = Metachronal(joints=5, theta=theta, phase=1.0, wave="linear"), math.cos(0.5 * theta)
    span = np.ptp(shapes(gait.targets(np.linspace(1.0, 2.0, 401)).position, np.full(6, LINK_LENGTH))[:, -1, 0]) / CM
    yield by_formula(
        "linear wave", "span grows by [cm]", float(span), 4.0 * LINK_LENGTH / CM * (c - c * c), 5e-4,
        "4 l (c - c^2), c = cos(theta/2)", "401 instants",
    )  # fmt: skip


def joint_three(theta: float) -> float:
    """Largest bend of joint 3 in the constant-span wave.   [rad]"""
    return 4.0 * math.asin(math.sin(0.5 * theta) / math.sqrt(2.0))


def closing_angle() -> float:
    """Angle at which joints 2 and 5 of gait 1 come together, by halving.   [deg]"""
    low, high = 1.0, 3.0
    while high - low > 1e-12:
        theta = 0.5 * (low + high)
        q = theta * np.array([[0.0, 1.0, -1.0, -1.0, 1.0]])
        points = shapes(q, np.ones(6))[0]
        low, high = (theta, high) if points[5, 0] > points[2, 0] else (low, theta)
    return math.degrees(low)


POSES = 10_000  # drawn at random


def random_poses(rng: np.random.Generator, count: int) -> Array:
    """(count, 4, 4) poses: rotations by QR of random matrices, shifts up to 1 m.   [-, m]"""
    q, r = np.linalg.qr(rng.normal(size=(count, 3, 3)))
    q *= np.sign(np.einsum("nii->ni", r))[:, None, :]
    q[:, :, 0] *= np.sign(np.linalg.det(q))[:, None]
    out = np.zeros((count, 4, 4))
    out[:, :3, :3], out[:, :3, 3], out[:, 3, 3] = q, rng.uniform(-1.0, 1.0, (count, 3)), 1.0
    return out


def printed_motor(length: float) -> Multivector:
    """The translation of (3.8) as printed, 1 + e4 l e1/2, with e4 read as the null vector e0."""
    return 1.0 + 0.5 * length * (blade(PGA, "e0") * blade(PGA, "e1"))


def algebra_rows(rng: np.random.Generator) -> Iterator[Row]:
    """Motors against matrices over ten thousand random poses; the sign of (3.7) and (3.8)."""
    a, b = random_poses(rng, POSES), random_poses(rng, POSES)
    m, n = motor_from_matrix(a), motor_from_matrix(b)
    x = rng.uniform(-1.0, 1.0, (POSES, 3))
    moved = np.einsum("nij,nj->ni", a[:, :3, :3], x) + a[:, :3, 3]
    gaps = {
        "product": np.abs(matrix_from_motor(m * n) - a @ b).max(),
        "sandwich of a point": np.abs(position(m >> point(x)) - moved).max(),
        "exp of log": np.abs(matrix_from_motor(exp(log(m))) - a).max(),
    }
    for name, gap in gaps.items():
        yield residual(
            "motors against matrices, 10^4 poses", f"{name} [-, m]", float(gap), 1e-12, evidence="second engine"
        )
    origin = point((0.0, 0.0, 0.0))
    ours, theirs = (
        position(t >> origin)[0] / CM for t in (translator((LINK_LENGTH, 0.0, 0.0)), printed_motor(LINK_LENGTH))
    )
    note = "with points of standard PGA 1 + e4 T/2 shifts backwards; 1 - e4 T/2 is right"
    for name, value, wanted in (("1 - e4 T/2", ours, LINK_LENGTH), ("(3.8) as printed", theirs, -LINK_LENGTH)):
        yield by_formula(
            "motor of one link", f"shift along x by {name} [cm]", float(value), wanted / CM, 1e-12,
            "the link's length, and its opposite", note,
        )  # fmt: skip
