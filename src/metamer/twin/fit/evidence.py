"""What a model must explain of a log: angles and head poses, weighed, in segments; and what a log cannot tell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.twin.fit.observed import Observed
from metamer.twin.fit.predict import Motion
from metamer.twin.fit.response import LEAST_SIGNAL, Response, Solved
from metamer.twin.fit.unknowns import KINETIC, RATIO, STATIC, Unknowns, View

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


WIDEST_INTERVAL = 0.5  # part of the value: an interval wider on either side tells nothing
TOLD_TOGETHER = 0.95  # correlation from which two fields are identified only together
BLIND = "the log has no pose from outside: servos do not tell where the robot is, nor what the ground does to it"


def doubts(
    asked: Unknowns, evidence: Evidence, response: Response, solved: Solved, half_widths: Array
) -> dict[str, str]:
    """Fields that the log cannot tell, with the reason; the most doubtful one, since others may be better without it.

    half_widths   (fields,) of the intervals, parts of the values
    """
    found: list[tuple[float, str, str]] = []
    for i, field in enumerate(asked.fields):
        name = RATIO if field == STATIC and KINETIC in asked.fields else field
        k = asked.index(name)
        if solved.signal[k] < LEAST_SIGNAL:
            found.append((np.inf, field, _unseen(asked, evidence, response, k)))
        elif not half_widths[i] <= WIDEST_INTERVAL:
            reason = _together(asked, solved, k) or _unseen(asked, evidence, response, k)
            found.append((float(half_widths[i]), field, reason))
    if not found:
        return {}
    _, field, reason = max(found)
    return {field: reason}


def _unseen(asked: Unknowns, evidence: Evidence, response: Response, k: int) -> str:
    """How little a field changes, in the words of the sensors."""
    part = asked.coordinates[k]
    moved = evidence.weighed(response.slope[:, k] * part.tried) * evidence.scale
    trials = [part for part in response.scatter if k in part.places] or list(response.scatter[-1:])
    # where servos alone are left nothing was tried that scatters
    left = trials[0].left if trials else np.zeros((len(moved), 1))
    scatter = evidence.weighed(left) * evidence.scale[:, None]
    share = f"changed by {100.0 * part.tried / abs(part.start):.0f} %"
    angle = float(np.sqrt(np.mean(moved[: evidence.angles] ** 2)))
    if not evidence.seen.new.any():
        return f"the angles depend on it too weakly: {share}, they move by {1e3 * angle:.2g} mrad"
    poses = (len(moved) - evidence.angles) // 3
    here = slice(evidence.angles, evidence.angles + poses)
    head, own = (float(np.sqrt(np.mean(part[here] ** 2))) for part in (moved, scatter))
    noise = float(evidence.scale[here][0])
    return (
        f"the motion depends on it too weakly: {share}, the head moves by {1e3 * head:.2g} mm where the camera has "
        f"{1e3 * noise:.2g} mm and sliding scatters by {1e3 * own:.2g} mm"
    )


def _together(asked: Unknowns, solved: Solved, k: int) -> str:
    """The coordinate that a field cannot be distinguished from; empty if it can."""
    correlation = solved.together[k].copy()
    correlation[k] = 0.0
    other = int(np.abs(correlation).argmax())
    if abs(correlation[other]) < TOLD_TOGETHER:
        return ""
    return f"only together with {asked.coordinates[other].name} (correlation {correlation[other]:.2f})"
