"""Stiffness and damping of a limb's joints from its recorded motion, linear or not."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from metamer.kernels import planar_quantities
from metamer.model.planar import PlanarModel
from metamer.records import Array
from metamer.refusals import BadInput, refuse


@dataclass(frozen=True)
class JointFit:
    """Fitted joints.

    terms       one table {(a, b): c} a link, as `joint_curves` reads (stiffness and damping of the body set to zero)
    error       one table {(a, b): standard error} a link
    residual    (joints,) root mean square of the torque that the fit leaves   [N m]
    """

    terms: list[dict[tuple[int, int], float]]
    error: list[dict[tuple[int, int], float]]
    residual: Array


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
    stiffness   powers of the angle                                          [-]
    damping     powers of the rate                                           [-]
    window      length of the smoothing polynomial pieces; None = 11 samples [s]
    Angles are smoothed and differentiated by local quintics (Savitzky-Golay); the torques that the motion asks for are
    linear in the coefficients, which least squares give.
    """
    from scipy.signal import savgol_filter

    t, angle = np.asarray(t, dtype=np.float64), np.asarray(angle, dtype=np.float64)
    n = len(model.links)
    if model.free:
        raise refuse("model", "free base", "a limb with a fixed base")
    if angle.shape != (t.size, n) or not (np.isfinite(angle).all() and np.isfinite(t).all()):
        raise refuse("angle", f"shape {angle.shape}", f"finite numbers of shape {(t.size, n)} [rad]")
    step = np.diff(t)
    if t.size < 30 or step.min() <= 0.0 or np.ptp(step) > 1e-6 * step.mean():
        raise refuse("t", f"{t.size} times", "at least 30 even, rising times [s]")
    h = float(step.mean())
    size = 11 if window is None else max(7, 2 * round(window / h / 2) + 1)
    if size > t.size:
        raise refuse("window", window, f"at most the record, {t.size * h:g} [s]")
    q, v, a = (savgol_filter(angle, size, 5, deriv=d, delta=h, axis=0) for d in range(3))
    inside = slice(size, t.size - size)
    q, v, a = (np.ascontiguousarray(x[inside]) for x in (q, v, a))
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
        spread = np.linalg.pinv((A / scale).T @ (A / scale)) * float(rest @ rest) / max(len(x) - A.shape[1], 1)
        terms.append({key: float(c) for key, c in zip(columns, solution / scale, strict=True)})
        errors.append({key: float(e) for key, e in zip(columns, np.sqrt(np.diag(spread)) / scale, strict=True)})
        left[i] = np.sqrt(np.mean(rest**2))
    return JointFit(terms, errors, left)
