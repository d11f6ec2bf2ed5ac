"""Recorded free motions of a clamped limb: joint angles or marker positions over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.planar.model import PlanarModel

FEWEST_SAMPLES = 30
TIP_SLACK = 1e-6  # part of the limb's length by which a marker may lie beyond its tip
IN_STEP = 1e-3  # part of a period by which stamps of a simulated record may lie off its control periods


@dataclass(frozen=True, kw_only=True)
class LimbRecord:
    """A free motion of a clamped limb as it was seen.

    name      of its file, for messages
    t         (T,) rising times, even or not                                       [s]
    values    (T, k) joint angles from the clamp outwards, or x, y of every marker; NaN = not seen   [rad or m]
    places    (k/2,) distances of the markers from the clamp along the limb; empty for joint angles   [m]
    period, step   control period and step of the simulator that made it; None = measured   [s]
    """

    name: str
    t: Array
    values: Array
    places: tuple[float, ...] = ()
    period: float | None = None
    step: float | None = None

    @property
    def unit(self) -> str:
        """Of its values."""
        return "m" if self.places else "rad"

    @cached_property
    def grid(self) -> float:
        """Period at which the model is worked out: the simulator's, else the median of the stamps.   [s]"""
        return self.period or float(np.median(np.diff(self.t)))


def checked_record(record: LimbRecord, model: PlanarModel) -> LimbRecord:
    """The record, its angles made continuous; refused where it does not fit the limb."""
    t, values = np.asarray(record.t, dtype=np.float64), np.array(record.values, dtype=np.float64)
    where, n = record.name, model.joints
    if t.ndim != 1 or t.size < FEWEST_SAMPLES or not np.isfinite(t).all():
        raise refuse(f"{where}: samples", t.size, f"at least {FEWEST_SAMPLES} finite times [-]")
    late = np.flatnonzero(np.diff(t) <= 0.0)
    if late.size:
        k = int(late[0])
        raise refuse(f"{where}: t[{k + 1}]", float(t[k + 1]), f"a time after {t[k]:.6f} s, the one before it [s]")
    width = 2 * len(record.places) or n
    if values.shape != (t.size, width):
        valid = f"{width} columns, " + ("x and y of every marker [m]" if record.places else "one per joint [rad]")
        raise refuse(f"{where}: columns", values.shape[-1], valid)
    if np.isinf(values).any() or (np.isfinite(values).sum(axis=0) < FEWEST_SAMPLES).any():
        raise refuse(f"{where}: values", "too few", f"at least {FEWEST_SAMPLES} finite values in every column")
    reach = float(model.links["length"].sum())
    for k, place in enumerate(record.places):
        if not 0.0 < place <= reach * (1.0 + TIP_SLACK):
            raise refuse(f"{where}: marker{k + 1}", place, f"a distance along the limb above 0, at most {reach:g} [m]")
    if not record.places:
        for column in values.T:
            seen = np.isfinite(column)
            column[seen] = np.unwrap(column[seen])
    period, step = record.period, record.step
    if period is not None and np.abs((t - t[0]) / period - np.round((t - t[0]) / period)).max() > IN_STEP:
        period, step = None, None  # stamps between the simulator's periods are read as measured ones
    return replace(record, t=t, values=values, period=period, step=step)


def marker_points(model: PlanarModel, places: Sequence[float]) -> list[tuple[int, float]]:
    """Link (from 0) and distance from its joint of every marker.   [-, m]"""
    ends = np.cumsum(model.links["length"])
    links = np.minimum(np.searchsorted(ends * (1.0 + TIP_SLACK), places), len(ends) - 1)
    return [(int(i), float(s - (ends[i] - model.links["length"][i]))) for i, s in zip(links, places, strict=True)]


def marker_positions(model: PlanarModel, q: Array, points: Sequence[tuple[int, float]]) -> Array:
    """(T, 2 markers) x, y of every marker at joint angles q (T, joints).   [m]"""
    links = model.links
    theta = np.cumsum(q + links["mount"], axis=1)
    c, s = np.cos(theta), np.sin(theta)
    # joint of every link: its parent's joint plus the turned offset in the parent
    x, y = np.empty_like(theta), np.empty_like(theta)
    x[:, 0], y[:, 0] = links["attach_x"][0], links["attach_y"][0]
    ax, ay = links["attach_x"][1:], links["attach_y"][1:]
    x[:, 1:] = x[:, :1] + np.cumsum(c[:, :-1] * ax - s[:, :-1] * ay, axis=1)
    y[:, 1:] = y[:, :1] + np.cumsum(s[:, :-1] * ax + c[:, :-1] * ay, axis=1)
    out = np.empty((len(q), 2 * len(points)))
    for k, (i, along) in enumerate(points):
        out[:, 2 * k], out[:, 2 * k + 1] = x[:, i] + along * c[:, i], y[:, i] + along * s[:, i]
    return out


def angles_from_markers(model: PlanarModel, positions: Array, points: Sequence[tuple[int, float]]) -> Array:
    """(T, joints) smooth joint angles that put the markers near where they were seen: a start for the fit.   [rad]

    Gauss-Newton with a weak pull towards equal bends, each sample from the one before it.
    """
    n = model.joints
    q = np.zeros((len(positions), n))
    size = float(model.links["length"].sum())
    # a bend that differs from its neighbour's by 1 rad counts as much as 1 % of the length
    pull = 0.01 * size * (np.eye(n)[1:] - np.eye(n)[:-1])
    guess = np.zeros(n)
    for row in range(len(positions)):
        seen = np.isfinite(positions[row])
        for _ in range(50 if row == 0 else 4):
            tried = np.concatenate([guess[None], guess + 1e-6 * np.eye(n)])
            at = marker_positions(model, tried, points)[:, seen]
            slope = (at[1:] - at[0]).T / 1e-6
            left = np.concatenate([positions[row, seen] - at[0], -pull @ guess])
            step = np.linalg.lstsq(np.concatenate([slope, pull]), left, rcond=None)[0]
            guess = guess + np.clip(step, -0.5, 0.5)
        q[row] = guess
    return q
