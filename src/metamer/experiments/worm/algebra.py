"""Geometric algebra beside matrices over many poses, and the motors of chapter 3 as printed."""

from __future__ import annotations

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
from metamer.core.records import Array
from metamer.core.units import CM
from metamer.record.claims import Row, agrees, residual
from metamer.robots.worm import LINK_LENGTH

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
        yield agrees(
            "motor of one link", f"shift along x by {name} [cm]", float(value), wanted / CM, evidence="closed form",
            tolerance=1e-12, source="the link's length, and its opposite", note=note,
        )  # fmt: skip
