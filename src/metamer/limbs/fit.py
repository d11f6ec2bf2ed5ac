"""The fit of a limb: pieces from smoothed starts, joined step by step, then what the records tell."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.limbs.output_error import CALM, CALM_BEFORE, Solution, joined, residuals_of, solve
from metamer.limbs.predict import Piece, Seen
from metamer.limbs.record import LimbRecord, angles_from_markers, checked_record, marker_points
from metamer.limbs.told import SURELY_ALIKE, Told, alikeness, lacks, refuse_rest, told
from metamer.limbs.unknowns import USUAL, Limb, limb_unknowns

SHORTEST_PIECE = 10  # samples of the first pieces at least ..
VALUES_PER_STATE = 3  # .. and values for every number of a start state
FIRST_PIECE = 2.0  # of the first pieces, times the time in which the limb moves by its own amplitude
RESOLVED = 0.2  # standard errors by which shorter steps may move an unknown, at most     [-]
MOST_DIVISIONS = 32  # of the model in a period of a measured record
JOINED = 3  # pieces that become one; two where three are too long
SMOOTHED = 13  # samples that a start state is smoothed over
WORSE = 1.15  # a joining that leaves so much more than the one before is given up
NOISE_FLOOR = 1e-5  # rad or m: no measurement is believed to be finer


@dataclass(frozen=True)
class LimbFit:
    """A fitted limb.

    limb       the limb and its unknowns
    seen       records
    solution   of the longest pieces that the model explains
    first      of the shortest pieces: its noise is nearly that of the measurement alone
    told       identified unknowns with their intervals
    """

    limb: Limb
    seen: Seen
    solution: Solution
    first: Solution
    told: list[Told]

    def shown(self) -> tuple[LimbRecord, Array, Array]:
        """The first record, what was measured and what the fitted model makes of it, for a picture."""
        rows = [k for k, piece in enumerate(self.solution.pieces) if piece.record == 0]
        left = np.concatenate([self.solution.residuals[k] for k in rows])
        record = self.seen.records[0]
        return record, record.values, record.values - left

    @property
    def notes(self) -> list[str]:
        """What a reader of the values must know: where the model leaves more than noise."""
        out = []
        if len(self.solution.pieces) > len(self.seen.records):
            out.append(
                f"the model explains pieces of the records ({len(self.solution.pieces)}), not longer ones: the motion "
                "is chaotic, or the limb is not the robot's; intervals are those of the pieces"
            )
        if lacks(self.solution, self.first):
            ratio = max(float((a / b).max()) for a, b in zip(self.solution.noise, self.first.noise, strict=True))
            out.append(
                f"the model leaves up to {ratio:.2f} times the noise of the measurement: something is not in it, and "
                "the intervals do not hold; try another shape of the terms, rest, or a term more"
            )
        alike, sigmas = alikeness(self.solution)
        if sigmas > SURELY_ALIKE:
            size = 1e3 * float(np.sqrt(np.mean([np.mean(part**2) for part in self.solution.noise])))
            out.append(
                f"what the model leaves, {size:.2g} m{self.seen.records[0].unit}, is more than white noise: neighbours "
                f"are alike (correlation {alike:.2f}, {sigmas:.0f} sigmas). Noise is filtered, or the record is not a "
                "free motion of this limb, such as a simulation of long steps: then the intervals do not hold"
            )
        return out


def fit_limb(
    robot: Robot,
    records: Sequence[LimbRecord],
    *,
    asked: Sequence[str] = USUAL,
    progress: Callable[[str], None] | None = None,
) -> LimbFit:
    """Shared parameters of a limb's joints from recorded free motions, by output error.

    robot      lengths, masses, gravity, and the springs from which the fit starts
    records    of this limb, joint angles or markers
    asked      unknowns, of a term with its shape over the joints, e.g. "cubic:equal"; what is not asked stays as the
               robot has it
    """
    limb = limb_unknowns(robot, asked)
    if not records:
        raise refuse("records", 0, "at least one record [-]")
    seen = Seen(limb, tuple(checked_record(record, limb.model) for record in records))
    refuse_rest(seen, third_differences(seen))
    seen, first, best = joining(seen, progress or (lambda _: None))
    if not best.settled:
        raise BadInput(
            f"the fit does not settle: it leaves {1e3 * float(best.noise[0].max()):.3g} m{seen.records[0].unit} at "
            f"{dict(zip(limb.names, best.values.round(6).tolist(), strict=True))}; start from a robot that is nearer"
        )
    return LimbFit(limb, seen, best, first, told(seen, best))


def joining(seen: Seen, tell: Callable[[str], None]) -> tuple[Seen, Solution, Solution]:
    """Solutions of the shortest pieces and of the longest ones that the model explains, its steps made short enough."""
    pieces, noise = first_pieces(seen), third_differences(seen)
    tell(f"{len(pieces)} pieces")
    seen, first = stepped(seen, seen.limb.start, pieces, noise)
    best, count = first, JOINED
    while len(best.pieces) > len(seen.records):
        pieces = joined(best.pieces, count)
        tell(f"{len(pieces)} pieces")
        finer, found = stepped(seen, best.values, pieces, best.noise)
        if not worse(found, best):
            seen, best = finer, found
        elif count > 2:
            count = 2
        else:
            break
    return seen, first, solve(seen, best.values, best.pieces, best.noise, CALM)


def stepped(seen: Seen, values: Array, pieces: list[Piece], noise: list[Array]) -> tuple[Seen, Solution]:
    """The solution for pieces with steps that are short enough for them."""
    while True:
        found = solve(seen, values, pieces, noise, CALM_BEFORE)
        found = replace(found, noise=[np.maximum(left, NOISE_FLOOR) for left in found.noise])
        finer = replace(seen, divide=2 * seen.divide)
        if finer.divide > MOST_DIVISIONS or resolved(finer, found):
            return seen, found
        seen, values, pieces = finer, found.values, found.pieces


def resolved(finer: Seen, found: Solution) -> bool:
    """Whether steps of half the length would move no unknown by more than a small part of its standard error.

    An error e of the prediction, in units of the noise, moves an unknown by at most |e| (over all values, not their
    mean) standard errors: errors of steps are alike from sample to sample and do not average out as noise does.
    """
    after = residuals_of(finer, found.values, found.pieces)
    moved = [
        float(np.nansum(((a - b) / found.noise[piece.record]) ** 2))
        for piece, a, b in zip(found.pieces, after, found.residuals, strict=True)
    ]
    return float(np.sqrt(sum(moved))) <= RESOLVED


def worse(found: Solution, before: Solution) -> bool:
    """Whether longer pieces leave more than the model may."""
    ratio = max(float((a / b).max()) for a, b in zip(found.noise, before.noise, strict=True))
    return not (found.settled and ratio <= WORSE)


def third_differences(seen: Seen) -> list[Array]:
    """(columns,) first guess of the noise of every record: white noise s has third differences of 20 s^2."""
    out = []
    for record in seen.records:
        third = np.diff(filled(record.values), n=3, axis=0)
        out.append(np.maximum(np.median(np.abs(third), axis=0) / 0.6745 / 20.0**0.5, NOISE_FLOOR))
    return out


def first_pieces(seen: Seen) -> list[Piece]:
    """Short pieces with smoothed starts."""
    pieces = []
    for k, record in enumerate(seen.records):
        values = filled(record.values)
        angles = values
        if record.places:
            angles = angles_from_markers(seen.limb.model, values, marker_points(seen.limb.model, record.places))
        length = piece_length(record, angles)
        count = max(1, len(record.t) // length)
        edges = np.linspace(0, len(record.t), count + 1).round().astype(int)
        for first, last in itertools.pairwise(edges.tolist()):
            pieces.append(Piece(k, first, last, start_state(record.t, angles, first, min(SMOOTHED, length))))
    return pieces


def filled(values: Array) -> Array:
    """Values with those that were not seen interpolated: for starts only."""
    out = values.copy()
    rows = np.arange(len(values))
    for column in out.T:
        seen = np.isfinite(column)
        column[~seen] = np.interp(rows[~seen], rows[seen], column[seen])
    return out


def piece_length(record: LimbRecord, angles: Array) -> int:
    """Samples of the first pieces: a part of the time in which the limb moves by its own amplitude.   [-]"""
    from scipy.signal import savgol_filter

    smooth = np.asarray(savgol_filter(angles, SMOOTHED, 3, axis=0))
    rate = np.gradient(smooth, record.t, axis=0)
    amplitude, pace = float(np.sqrt(smooth.var(axis=0).sum())), float(np.sqrt((rate**2).mean(axis=0).sum()))
    time = FIRST_PIECE * amplitude / max(pace, 1e-12)
    least = max(SHORTEST_PIECE, -(-VALUES_PER_STATE * 2 * angles.shape[1] // record.values.shape[1]))
    return int(np.clip(time / record.grid, least, max(least, len(record.t))))


def start_state(t: Array, angles: Array, first: int, count: int) -> Array:
    """(2 joints,) angles and rates at a sample, by a parabola through `count` around it.   [rad, rad/s]"""
    low = max(0, first - count // 2)
    rows = slice(low, min(low + count, len(t)))
    dt = t[rows] - t[first]
    fitted = np.linalg.lstsq(np.stack([np.ones_like(dt), dt, dt**2], axis=1), angles[rows], rcond=None)[0]
    return np.concatenate([fitted[0], fitted[1]])
