"""What a limb's model predicts of a recorded motion, piece by piece, and how that depends on starts and unknowns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metamer.core.numerics.curves import cubic
from metamer.core.records import Array
from metamer.limbs.record import LimbRecord, marker_points, marker_positions
from metamer.limbs.unknowns import Limb
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.contact.model import ContactModel
from metamer.systems.planar.model import PlanarModel

SMALL_ANGLE, SMALL_RATE = 1e-6, 1e-5  # rad and rad/s, of the start, tried for its slopes
SAME_STAMP = 1e-6  # part of a period: stamps of a simulated record are on its periods to this


class Built(NamedTuple):
    """The model at some values of the unknowns, with the camera that sees it."""

    model: tuple[PlanarModel, ContactModel]
    camera: tuple[float, float, float]


class Piece(NamedTuple):
    """Samples first .. last - 1 of a record, and the state (2 joints,) from which the model starts: q, then v."""

    record: int
    first: int
    last: int
    state: Array


@dataclass(frozen=True)
class Seen:
    """Records of one limb and how the model is stepped.

    limb      the limb and its unknowns
    records   checked records
    divide    steps of the model in a period of a measured record
    """

    limb: Limb
    records: tuple[LimbRecord, ...]
    divide: int = 2

    @property
    def joints(self) -> int:
        """Of the limb."""
        return self.limb.model.joints

    def measured(self, piece: Piece) -> Array:
        """(k, columns) what was seen; NaN where nothing was.   [rad or m]"""
        return self.records[piece.record].values[piece.first : piece.last]

    def predict(self, piece: Piece, built: Built, *, exact: bool) -> Array:
        """(k, columns) what the model predicts of a piece.   [rad or m]

        exact    two step lengths are taken and extrapolated to none; a simulated record has its own step, as it was
        """
        record, n, model = self.records[piece.record], self.joints, built.model
        t = record.t[piece.first : piece.last]
        grid = record.grid
        ticks = max(1, math.ceil((t[-1] - t[0]) / grid - SAME_STAMP))
        q0, v0 = piece.state[:n], piece.state[n:]

        def moved(step: float) -> tuple[Array, Array]:
            run = run_on_ground(model[0], q0, v0, duration=ticks * grid, dt=grid, step=step, contact=model[1])
            return run.q, run.v

        q, v = moved(record.step or grid / self.divide)
        if exact and record.step is None:
            finer = moved(0.5 * grid / self.divide)
            q, v = ((4.0 * fine - coarse) / 3.0 for fine, coarse in zip(finer, (q, v), strict=True))
        k = np.clip(((t - t[0]) / grid).astype(np.intp), 0, ticks - 1)
        share = ((t - t[0]) / grid - k)[:, None]
        angles, _ = cubic(q[k], v[k], q[k + 1], v[k + 1], grid, share)
        if not record.places:
            return angles
        points = marker_points(model[0], record.places)
        return seen_by(built.camera, marker_positions(model[0], angles, points))

    def around(self, values: Array) -> list[Built]:
        """The model at values, then with every unknown changed a little."""
        limb = self.limb
        changed = [values, *(values + np.diag(limb.tried))]
        return [Built(limb.at(at), limb.camera(at)) for at in changed]

    def slopes(self, piece: Piece, models: Sequence[Built]) -> tuple[Array, Array]:
        """Slopes (k, columns, 2 joints) by the start and (k, columns, p) by the unknowns, by differences.

        models    of `around`
        """
        n = self.joints
        base = self.predict(piece, models[0], exact=False)
        by_start = np.empty((*base.shape, 2 * n))
        for k in range(2 * n):
            size = SMALL_ANGLE if k < n else SMALL_RATE
            state = piece.state.copy()
            state[k] += size
            by_start[..., k] = (self.predict(piece._replace(state=state), models[0], exact=False) - base) / size
        by_unknown = np.empty((*base.shape, len(models) - 1))
        for k, size in enumerate(self.limb.tried):
            by_unknown[..., k] = (self.predict(piece, models[k + 1], exact=False) - base) / size
        return by_start, by_unknown


def seen_by(camera: Sequence[float], positions: Array) -> Array:
    """Positions (T, 2 markers) in the axes of a camera that sees the clamp at x, y and is turned by tilt.   [m]"""
    x, y, tilt = camera
    c, s = math.cos(tilt), math.sin(tilt)
    out = np.empty_like(positions)
    out[:, 0::2] = x + c * positions[:, 0::2] - s * positions[:, 1::2]
    out[:, 1::2] = y + s * positions[:, 0::2] + c * positions[:, 1::2]
    return out
