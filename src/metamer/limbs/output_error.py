"""Output error: unknowns and start states that bring the model's motion closest to the records.

The records are cut into pieces with a start state each, so that a poor guess does not lose its way; pieces are joined
as long as the model explains the longer ones, up to whole records. Start states are eliminated piece by
piece, the unknowns solved for together (Levenberg-Marquardt). bock1987, multiple shooting; nocedal2006, section 10.3
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.limbs.predict import Built, Piece, Seen

MOST_ROUNDS = 25
CALM = 0.02  # standard errors: a smaller step of the unknowns ends the rounds of the last joining
CALM_BEFORE = 0.3  # .. of an earlier one
DAMPING_START, DAMPING_MOST = 1e-3, 1e8  # of Levenberg and Marquardt
LARGEST_CHANGE = 0.5  # of the stiffness in one round, part of it


@dataclass(frozen=True)
class Solution:
    """Unknowns and starts that explain the pieces best.

    values       (p,) unknowns
    pieces       with their start states
    information  (p, p) of the unknowns, the start states eliminated: J^T J in units of the noise
    residuals    one (k, columns) array a piece, as measured minus predicted; NaN where nothing was seen
    noise        one (columns,) array per record: standard deviation of the residual
    freedom      values seen minus unknowns and start states
    variance     of the residual, in units of the noise that was assumed
    settled      whether the rounds ended by themselves
    """

    values: Array
    pieces: list[Piece]
    information: Array
    residuals: list[Array]
    noise: list[Array]
    freedom: int
    variance: float
    settled: bool


@dataclass(frozen=True)
class _Linear:
    """A piece around the present guess, in units of the noise: residual, slopes by start and by unknowns."""

    left: Array
    by_start: Array
    by_unknown: Array


def residuals_of(seen: Seen, values: Array, pieces: list[Piece]) -> list[Array]:
    """Measured minus predicted of every piece; NaN where nothing was seen or the model came to no end."""
    built = Built(seen.limb.at(values), seen.limb.camera(values))
    out = []
    for piece in pieces:
        try:
            out.append(seen.measured(piece) - seen.predict(piece, built, exact=True))
        except FloatingPointError:
            out.append(np.full(seen.measured(piece).shape, np.inf))
    return out


def cost_of(pieces: list[Piece], residuals: list[Array], noise: list[Array]) -> float:
    """Sum of squares in units of the noise."""
    total = 0.0
    for piece, left in zip(pieces, residuals, strict=True):
        total += float(np.nansum((left / noise[piece.record]) ** 2))
    return total


def noise_of(seen: Seen, pieces: list[Piece], residuals: list[Array], unknowns: int) -> list[Array]:
    """(columns,) standard deviation of the residual in every record, degrees of freedom counted."""
    out = []
    for k, record in enumerate(seen.records):
        rows = np.concatenate([left for piece, left in zip(pieces, residuals, strict=True) if piece.record == k])
        count, starts = np.isfinite(rows).sum(axis=0), sum(piece.record == k for piece in pieces)
        spent = (2 * seen.joints * starts + unknowns / len(seen.records)) / record.values.shape[1]
        out.append(np.sqrt(np.nansum(rows**2, axis=0) / np.maximum(count - spent, 0.2 * count)))
    return out


def _linear(
    seen: Seen, values: Array, pieces: list[Piece], residuals: list[Array], noise: list[Array]
) -> list[_Linear]:
    """Every piece around the present guess."""
    out, models = [], seen.around(values)
    for piece, left in zip(pieces, residuals, strict=True):
        by_start, by_unknown = seen.slopes(piece, models)
        mask, scale = np.isfinite(left), np.broadcast_to(noise[piece.record], left.shape)
        weight = 1.0 / scale[mask]
        out.append(_Linear(left[mask] * weight, by_start[mask] * weight[:, None], by_unknown[mask] * weight[:, None]))
    return out


def _step(linear: list[_Linear], damping: float, pull: tuple[Array, Array]) -> tuple[Array, list[Array], Array]:
    """Step of the unknowns, of every start state, and the information (p, p) of the unknowns.

    pull    (p,) ranges of the unknowns and ways back to their starts: counts where the records tell nothing
    """
    p = linear[0].by_unknown.shape[1]
    parts, stack = [], []
    for piece in linear:
        columns = piece.by_start.shape[1]
        size = np.maximum(np.linalg.norm(piece.by_start, axis=0), 1e-12)
        own = np.concatenate([piece.by_start, np.sqrt(damping) * np.diag(size)])
        rest = np.zeros((len(own), p + 1))
        rest[: len(piece.left), :p], rest[: len(piece.left), p] = piece.by_unknown, piece.left
        basis, upper = np.linalg.qr(own)
        inside = basis.T @ rest
        parts.append((upper, inside, columns))
        stack.append(rest - basis @ inside)
    rows = np.concatenate(stack)
    size = np.maximum(np.linalg.norm(rows[:, :p], axis=0), 1e-300)
    ranges, back = pull
    scaled = np.concatenate([rows[:, :p] / size, np.sqrt(damping) * np.eye(p), np.diag(1.0 / (ranges * size))])
    side = np.concatenate([rows[:, p], np.zeros(p), back / ranges])
    step = np.linalg.lstsq(scaled, side, rcond=1e-12)[0] / size
    starts = [np.linalg.lstsq(upper, inside[:, p] - inside[:, :p] @ step, rcond=1e-12)[0] for upper, inside, _ in parts]
    return step, starts, rows[:, :p].T @ rows[:, :p]


def solve(seen: Seen, values: Array, pieces: list[Piece], noise: list[Array], calm: float = CALM) -> Solution:
    """Rounds of Levenberg and Marquardt until the unknowns move by less than a part of their standard errors."""
    residuals = residuals_of(seen, values, pieces)
    start, ranges = seen.limb.start, seen.limb.ranges

    def pulled(at: Array) -> float:
        return float((((at - start) / ranges) ** 2).sum())

    cost, damping, settled = cost_of(pieces, residuals, noise) + pulled(values), DAMPING_START, False
    linear: list[_Linear] = []
    stiff = seen.limb.names.index("stiffness") if "stiffness" in seen.limb.names else None
    for _ in range(MOST_ROUNDS):
        try:
            linear = linear or _linear(seen, values, pieces, residuals, noise)
        except FloatingPointError as error:
            raise BadInput(f"the fit loses its way: {error}; start from a robot nearer to the limb") from None
        step, starts, information = _step(linear, damping, (ranges, start - values))
        if stiff is not None and abs(step[stiff]) > LARGEST_CHANGE * values[stiff]:
            shorter = LARGEST_CHANGE * values[stiff] / abs(step[stiff])
            step, starts = shorter * step, [shorter * start for start in starts]
        tried = seen.limb.bounded(values + step)
        moved = [piece._replace(state=piece.state + start) for piece, start in zip(pieces, starts, strict=True)]
        after = residuals_of(seen, tried, moved)
        there = cost_of(moved, after, noise) + pulled(tried)
        # in standard errors of the unknowns, were the noise as large as the residual
        length = float(np.sqrt(max(step @ information @ step, 0.0) / max(cost / _count(residuals), 1e-300)))
        if there <= cost:
            values, pieces, residuals, cost, linear = tried, moved, after, there, []
            damping = max(0.1 * damping, 1e-12)
        else:
            damping *= 10.0
        if length < calm and (not linear or damping > 1.0):
            settled = True
            break
        if damping > DAMPING_MOST:
            break
    linear = linear or _linear(seen, values, pieces, residuals, noise)
    _, _, information = _step(linear, 1e-14, (ranges, start - values))
    found = noise_of(seen, pieces, residuals, len(values))
    freedom = _count(residuals) - len(values) - 2 * seen.joints * len(pieces)
    return Solution(values, pieces, information, residuals, found, freedom, cost / max(freedom, 1), settled)


def _count(residuals: list[Array]) -> int:
    """Number of values seen."""
    return max(int(sum(np.isfinite(left).sum() for left in residuals)), 1)


def joined(pieces: list[Piece], count: int) -> list[Piece]:
    """Neighbouring pieces of a record made one, `count` at a time; the first one's start is kept."""
    out: list[Piece] = []
    size = count
    for piece in pieces:
        if size < count and out[-1].record == piece.record:
            out[-1] = out[-1]._replace(last=piece.last)
            size += 1
        else:
            out.append(piece)
            size = 1
    return out
