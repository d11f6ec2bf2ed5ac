"""Stiffness and damping of a limb's joints from its recorded motion, linear or not."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from metamer.description.robot import RobotSpec, planar_body
from metamer.description.soft_joints import MOST_ANGLE, MOST_RATE, SoftJoints
from metamer.kernels import planar_quantities
from metamer.model.planar import PlanarModel
from metamer.records import Array
from metamer.refusals import BadInput, refuse

SMALLEST = 11  # samples of the smallest smoothing piece
DEGREE = 5  # of its polynomial
ROUGHER = 1.02  # a piece that leaves more of the angles than this, against the smallest, is too long
PIECES = 4  # smoothing pieces in a block: errors are taken as independent from block to block
FEWEST = 30  # samples and ..
BLOCKS = 8  # .. blocks at least


@dataclass(frozen=True)
class JointFit:
    """Fitted joints.

    terms       one table {(a, b): c} a link, as `joint_curves` reads, in place of the body's stiffness and damping
    error       one table {(a, b): standard error} a link
    residual    (joints,) root mean square of the torque that the fit leaves   [N m]
    window      length of the smoothing pieces that was used                   [s]
    noise       (joints,) noise of the angles that smoothing takes off         [rad]
    """

    terms: list[dict[tuple[int, int], float]]
    error: list[dict[tuple[int, int], float]]
    residual: Array
    window: float
    noise: Array


def read_motion(path: str | Path, joints: int) -> tuple[Array, Array]:
    """Times (T,) and joint angles (T, joints) from a CSV with columns t, joint1.angle, joint2.angle ...   [s, rad]"""
    path = Path(path)
    try:
        with path.open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    names = ["t", *(f"joint{k}.angle" for k in range(1, joints + 1))]
    if not rows:
        raise refuse(str(path), "no rows", f"a table with columns {', '.join(names)}")
    for name in names:
        if name not in rows[0]:
            raise refuse(f"{path}: column {name}", None, f"columns {', '.join(names)} [s, rad]")
    table = np.empty((len(rows), len(names)))
    for k, row in enumerate(rows):
        for j, name in enumerate(names):
            try:
                table[k, j] = float(row[name])
            except (TypeError, ValueError):
                raise refuse(f"{path}: line {k + 2}, {name}", row[name], "a number [s, rad]") from None
    return table[:, 0], table[:, 1:]


def fit_joints(
    model: PlanarModel,
    t: Array,
    angle: Array,
    *,
    stiffness: Sequence[int] = (1, 3),
    damping: Sequence[int] = (1,),
    window: float | None = None,
) -> JointFit:
    """Coefficients of the torque -sum k_a x^a - sum d_b rate |rate|^(b-1) of all joints from a free motion of a limb.

    model       masses, lengths and gravity of the limb; its own stiffness and damping are not used
    t           (T,) even times                                              [s]
    angle       (T, joints) joint angles                                     [rad]
    stiffness   powers of the angle, up to 5                                 [-]
    damping     powers of the rate, 1 to 3                                   [-]
    window      length of the smoothing polynomial pieces; None = the longest that leaves no motion behind   [s]
    Angles are smoothed and differentiated by local quintics (Savitzky-Golay); the torques that the motion asks for are
    linear in the coefficients, which least squares give. What is left over is correlated within a smoothing piece, so
    standard errors come from blocks of several pieces.
    """
    n = len(model.links)
    checked_powers(stiffness, damping)
    t, angle, h = checked_motion(model, t, angle)
    size, noise = smoothing(angle, h, window)
    q, v, a = smoothed(angle, size, h)
    torque = np.array(
        [planar_quantities.inverse_dynamics(model.links, q[k], v[k], a[k], True, False) for k in range(len(q))]
    )
    terms, errors, left = [], [], np.empty(n)
    for i in range(n):
        x = q[:, i] - model.links["rest"][i]
        columns = {(p, 0): -(x**p) for p in stiffness} | {
            (0, p): -v[:, i] * np.abs(v[:, i]) ** (p - 1) for p in damping
        }
        A = np.stack(list(columns.values()), axis=1)
        scale = np.linalg.norm(A, axis=0)
        if (scale == 0.0).any():
            raise refuse(f"joint{i + 1}", "no motion", "a motion of every joint")
        solution, *_ = np.linalg.lstsq(A / scale, torque[:, i], rcond=None)
        rest = torque[:, i] - A @ (solution / scale)
        spread = np.sqrt(np.diag(block_covariance(A / scale, rest, PIECES * size)))
        terms.append({key: float(c) for key, c in zip(columns, solution / scale, strict=True)})
        errors.append({key: float(e) for key, e in zip(columns, spread / scale, strict=True)})
        left[i] = np.sqrt(np.mean(rest**2))
    return JointFit(terms, errors, left, size * h, noise)


def checked_powers(stiffness: Sequence[int], damping: Sequence[int]) -> None:
    """BadInput where powers are none of those that joints can have."""
    for name, powers, low, high in (("stiffness", stiffness, 0, MOST_ANGLE), ("damping", damping, 1, MOST_RATE)):
        good = all(isinstance(p, int) and low <= p <= high for p in powers) and len(set(powers)) == len(powers)
        if not good:
            raise refuse(f"powers of {name}", list(powers), f"whole numbers from {low} to {high}, each once [-]")
    if not stiffness and not damping:
        raise refuse("powers", [], "at least one power of the angle or the rate [-]")


def checked_motion(model: PlanarModel, t: Array, angle: Array) -> tuple[Array, Array, float]:
    """Times, angles and the even step of a recorded motion.   [s, rad, s]"""
    t, angle = np.asarray(t, dtype=np.float64), np.asarray(angle, dtype=np.float64)
    n = len(model.links)
    if model.free:
        raise refuse("body.base", "free", '"fixed": the limb of a recorded motion is clamped')
    if angle.shape != (t.size, n) or not (np.isfinite(angle).all() and np.isfinite(t).all()):
        raise refuse("angle", f"shape {angle.shape}", f"finite numbers of shape {(t.size, n)} [rad]")
    step = np.diff(t)
    if t.size < FEWEST or step.min() <= 0.0 or np.ptp(step) > 1e-6 * step.mean():
        raise refuse("t", f"{t.size} times", f"at least {FEWEST} even, rising times [s]")
    return t, angle, float(step.mean())


def smoothing(angle: Array, h: float, window: float | None) -> tuple[int, Array]:
    """Samples of a smoothing piece, and the noise (joints,) that it takes off the angles.   [-, rad]

    A piece of white noise of size s leaves s^2 (1 - c) of it, c the middle weight of the piece; a piece that is too
    long leaves motion too.
    """
    most = len(angle) // 3
    if window is not None:
        size = max(SMALLEST, 2 * round(window / h / 2) + 1) if np.isfinite(window) and window > 0.0 else 0
        if not 0 < size <= most:
            raise refuse("window", window, f"a number > 0, at most a third of the record, {most * h:g} [s]")
        return size, left_over(angle, size)
    first = left_over(angle, SMALLEST)
    size, noise = SMALLEST, first
    longer = SMALLEST
    while True:
        longer = 2 * round(0.7 * longer) + 1
        if longer > most // PIECES:
            return size, noise
        now = left_over(angle, longer)
        if (now > ROUGHER * first).any():
            return size, noise
        size, noise = longer, now


def left_over(angle: Array, size: int) -> Array:
    """(joints,) size of the white noise that would leave what a smoothing piece leaves.   [rad]"""
    from scipy.signal import savgol_coeffs, savgol_filter

    middle = float(savgol_coeffs(size, DEGREE)[size // 2])
    left = (angle - np.asarray(savgol_filter(angle, size, DEGREE, axis=0)))[size:-size]
    return np.sqrt((left**2).mean(axis=0) / (1.0 - middle))


def smoothed(angle: Array, size: int, h: float) -> tuple[Array, Array, Array]:
    """Smoothed angles, rates and accelerations, the ends cut off.   [rad, rad/s, rad/s^2]"""
    from scipy.signal import savgol_filter

    parts = (savgol_filter(angle, size, DEGREE, deriv=d, delta=h, axis=0)[size:-size] for d in range(3))
    q, v, a = (np.ascontiguousarray(part) for part in parts)
    return q, v, a


def block_covariance(A: Array, rest: Array, block: int) -> Array:
    """Covariance of least-squares coefficients whose errors are correlated within blocks of rows.

    A       (rows, p) regressors
    rest    (rows,) what the fit leaves
    block   rows in a block; fewer where the record is short
    """
    rows, p = A.shape
    block = max(1, min(block, rows // BLOCKS))
    count = -(-rows // block)
    bread = np.linalg.pinv(A.T @ A)
    score = A * rest[:, None]
    sums = np.array([score[k * block : (k + 1) * block].sum(axis=0) for k in range(count)])
    return bread @ (sums.T @ sums) @ bread * count / max(count - p, 1)


def fitted_spec(spec: RobotSpec, fit: JointFit) -> RobotSpec:
    """The robot with fitted joints: powers 1 go into `stiffness` and `damping`, the others into `body.soft`.

    A first power below zero, which a spring or damper cannot have, goes into `body.soft` too.
    """
    stiffness, damping, terms = [], [], []
    for table in fit.terms:
        left = dict(table)
        stiffness.append(left.pop((1, 0)) if left.get((1, 0), -1.0) >= 0.0 else 0.0)
        damping.append(left.pop((0, 1)) if left.get((0, 1), -1.0) >= 0.0 else 0.0)
        terms.append(tuple((a, b, c) for (a, b), c in sorted(left.items())))
    soft = SoftJoints(terms=tuple(terms)) if any(terms) else None
    body = replace(planar_body(spec), stiffness=tuple(stiffness), damping=tuple(damping), soft=soft)
    return replace(spec, body=body)
