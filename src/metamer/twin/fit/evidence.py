"""What a model must explain of a log: angles and head poses as one row of numbers, weighed, in segments."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.twin.fit.observed import Observed
from metamer.twin.fit.predict import Motion
from metamer.twin.fit.unknowns import View

Indices = NDArray[np.intp]

STANDSTILL = 0.15  # s, a standstill of the commands at least this long parts two segments
LONGEST_SEGMENT, SHORTEST_SEGMENT = 4.0, 0.6  # s, of a segment
FINEST = 1e-5  # m or rad, below which no camera is believed to see


@dataclass(frozen=True)
class Evidence:
    """Numbers that a model must explain.

    seen       the log
    scale      (N,) standard deviation of each number: of rounding to ticks, of the camera   [rad, m]
    values     (N,) as measured: new angles, then x, y, theta of new pictures
    segment    (N,) to which segment each belongs
    offset     (N,) which unknown constant is in each, -1 = none: x of every segment, y and theta of the run
    count      number of segments
    angles     number of angles among the numbers
    """

    seen: Observed
    scale: Array
    values: Array
    segment: Indices
    offset: Indices
    count: int
    angles: int

    def predicted(self, motion: Motion, view: View | None = None) -> Array:
        """(N,) the same numbers of a model, looked at in some way."""
        seen, view = self.seen, view or View()
        angles = motion.angles(seen.read + view.late)
        if view.homes is not None:
            angles = angles + view.homes
        if not seen.new.any():
            return angles[seen.fresh]
        poses = motion.poses(seen.seen[seen.new] - view.latency)
        return np.concatenate([angles[seen.fresh], poses.T.ravel()])

    def weighed(self, numbers: Array, *, poses: bool = True) -> Array:
        """(N, ...) numbers in units of their standard deviations, constants that nobody knows taken out.

        poses   False = what the camera saw counts nothing
        """
        out = numbers / (self.scale if numbers.ndim == 1 else self.scale[:, None])
        for k in range(int(self.offset.max(initial=-1)) + 1):
            here = self.offset == k
            out[here] -= out[here].mean(axis=0)
        if not poses:
            out[self.angles :] = 0.0
        return out


def noise_of(values: Array) -> float:
    """Standard deviation of white noise on a slow curve, from its third differences, by their median."""
    if len(values) < 8:
        return FINEST
    third = np.diff(values, n=3)
    return max(float(np.median(np.abs(third))) / 0.6745 / 20.0**0.5, FINEST)


def repeats(seen: Observed) -> Array:
    """(T, joints) how many readings in a row are the same tick: a joint at rest is rounded once, however often read."""
    out = np.ones(seen.angles.shape)
    for k in range(seen.angles.shape[1]):
        rows = np.flatnonzero(seen.fresh[:, k])
        ends = np.flatnonzero(np.abs(np.diff(seen.angles[rows, k])) > 0.5 * seen.resolution) + 1
        for run in np.split(rows, ends):
            out[run, k] = len(run)
    return out


def boundaries(seen: Observed) -> Array:
    """(k,) inner boundaries of the segments: the middles of standstills, more where none comes for long.   [s]"""
    times, _, rates = seen.moves
    still = np.abs(rates).max(axis=1) < 1e-9
    ends = np.append(times[1:], seen.end)
    middles: list[float] = []
    begin = None
    for start, end, quiet in zip(times.tolist(), ends.tolist(), still.tolist(), strict=True):
        begin = (start if begin is None else begin) if quiet else None
        if begin is not None and end - begin >= STANDSTILL:
            if middles and middles[-1] >= begin:
                middles.pop()
            middles.append(0.5 * (begin + end))
    cuts: list[float] = [0.0]
    for middle in [*middles, seen.end]:
        while middle - cuts[-1] > 1.5 * LONGEST_SEGMENT:
            cuts.append(cuts[-1] + LONGEST_SEGMENT)
        if middle - cuts[-1] >= SHORTEST_SEGMENT and seen.end - middle >= SHORTEST_SEGMENT:
            cuts.append(middle)
    return np.array(cuts[1:])


def gather(seen: Observed) -> Evidence:
    """All that a log lets a model be measured by."""
    cuts = boundaries(seen)
    angles, read = seen.angles[seen.fresh], seen.read[seen.fresh]
    scale = [seen.resolution / 12.0**0.5 * np.sqrt(repeats(seen)[seen.fresh])]
    values, segment, offset = [angles], [np.searchsorted(cuts, read)], [np.full(len(angles), -1)]
    if seen.new.any():
        when = np.searchsorted(cuts, seen.seen[seen.new])
        for k in range(3):
            column = seen.poses[seen.new, k]
            values.append(column)
            scale.append(np.full(len(column), noise_of(column)))
            segment.append(when)
            offset.append(when if k == 0 else np.full(len(column), len(cuts) + k))
    return Evidence(
        seen=seen,
        scale=np.concatenate(scale),
        values=np.concatenate(values),
        segment=np.concatenate(segment),
        offset=np.concatenate(offset),
        count=len(cuts) + 1,
        angles=len(angles),
    )
