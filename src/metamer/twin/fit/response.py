"""How what a model predicts depends on its unknown fields, when contact makes it rough: lines through many trials."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.twin.fit.evidence import Evidence
from metamer.twin.fit.unknowns import KINETIC, RATIO, STATIC, Unknowns

Predict = Callable[[Array], Array]  # coordinates (p,) -> what the model predicts (N,)

LEAST_SIGNAL = 3.0  # a coordinate's effect over what the scatter of the motion alone would look like
ANGLE_FARTHEST, SEGMENT_FARTHEST = 5.0, 2.5  # times the usual: how far an angle, and the x of a segment, may be off


class Scatter(NamedTuple):
    """What trials leave of a straight line.

    places    coordinates that were tried
    left      (N, M) of every trial
    spread    (places,) variance of the slopes in units of the scatter's: diagonal of (X^T X)^-1
    freedom   trials less numbers fitted
    """

    places: tuple[int, ...]
    left: Array
    spread: Array
    freedom: int


@dataclass(frozen=True)
class Response:
    """What a model predicts around some coordinates, y = level + slope d + scatter.

    at        (p,) the coordinates in the middle
    level     (N,) what is predicted there, without the scatter
    slope     (N, p) its change with the coordinates
    scatter   of every set of trials
    """

    at: Array
    level: Array
    slope: Array
    scatter: tuple[Scatter, ...]

    def only(self, keep: Sequence[int]) -> Response:
        """The same of fewer coordinates, the others where they are."""
        parts: list[Scatter] = []
        for part in self.scatter:
            kept = [i for i, place in enumerate(part.places) if place in keep]
            if kept:
                places = tuple(list(keep).index(part.places[i]) for i in kept)
                parts.append(Scatter(places, part.left, part.spread[kept], part.freedom))
        return Response(self.at[list(keep)], self.level, self.slope[:, list(keep)], tuple(parts))

    def roughness(self, weighed: Callable[[Array], Array]) -> Array:
        """(p,) sum of squares of what the scatter alone makes of each slope.   [weighed numbers per unit]"""
        out = np.zeros(len(self.at))
        for part in self.scatter:
            out[list(part.places)] = np.sum(weighed(part.left) ** 2) / part.freedom * part.spread
        return out


def design(count: int, trials: int) -> Array:
    """(trials, count) signs and halves: every trial has its opposite, no two coordinates go together for long."""
    rng = np.random.default_rng(count)
    half = (trials + 1) // 2
    best, least = np.ones((half, count)), np.inf
    for _ in range(200):
        signs = rng.choice([-1.0, 1.0], (half, count)) * np.where(np.arange(half) % 2, 0.5, 1.0)[:, None]
        gram = signs.T @ signs
        largest = float(np.abs(gram - np.diag(np.diag(gram))).max(initial=0.0))
        if largest < least:
            best, least = signs, largest
    return np.concatenate([best, -best])


def respond(predict: Predict, unknowns: Unknowns, at: Array, places: Sequence[int], trials: int) -> Response:
    """Try a model around some coordinates; slopes of those that are not tried are zero.

    predict    what the model does
    unknowns   how far each coordinate is tried out
    at         (p,) the middle
    places     of the coordinates that are tried
    trials     number of runs of the model, at least 2 coordinates + 2
    A term with the square of the first coordinate lets friction bend the curve.
    """
    tried = list(places)
    signs = np.zeros((2 * ((trials + 1) // 2), len(at)))
    signs[:, tried] = design(len(tried), trials)
    points = unknowns.bounded(at + signs * unknowns.tried)
    rows = (points - at)[:, tried]
    found = np.stack([predict(point) for point in points], axis=1)
    bend = (rows[:, 0] / unknowns.tried[tried[0]]) ** 2
    X = np.column_stack([np.ones(len(rows)), rows, bend - bend.mean()])
    solved: Array = np.linalg.lstsq(X, found.T, rcond=None)[0].astype(np.float64)
    level = solved[0] - bend.mean() * solved[-1]
    inverse: Array = np.linalg.pinv(X.T @ X).astype(np.float64)
    slope = np.zeros((len(level), len(at)))
    slope[:, tried] = solved[1:-1].T
    scatter = Scatter(
        places=tuple(tried),
        left=found - (X @ solved).T,
        spread=np.diag(inverse)[1:-1].copy(),
        freedom=max(len(rows) - X.shape[1], 1),
    )
    return Response(at, level, slope, (scatter,))


def differ(predict: Predict, unknowns: Unknowns, middle: Response, places: Sequence[int]) -> Response:
    """Try a model by one run for each coordinate: enough where what it predicts is smooth, as angles are in servos.

    predict    what the model does
    unknowns   how far each coordinate is tried out
    middle     what is predicted where the coordinates are now
    places     of the coordinates that are tried
    """
    slope = np.zeros_like(middle.slope)
    for k in places:
        point = middle.at.copy()
        point[k] += unknowns.tried[k]
        point = unknowns.bounded(point)
        if point[k] == middle.at[k]:
            point[k] -= unknowns.tried[k]
        slope[:, k] = (predict(point) - middle.level) / (point[k] - middle.at[k])
    return Response(middle.at, middle.level, slope, ())


def joined(first: Response, then: Response) -> Response:
    """Two sets of trials as one: middle, level and slopes of the second, slopes of the first where it has none."""
    newer = (then.slope != 0.0).any(axis=0)
    slope = np.where(newer, then.slope, first.slope)
    known = set(np.flatnonzero(newer).tolist())
    kept = tuple(part for part in first.scatter if not set(part.places) & known)
    return Response(then.at, then.level, slope, (*kept, *then.scatter))


@dataclass(frozen=True)
class Solved:
    """Weighted least squares on a response.

    step         (p,) to the best coordinates from the response's middle
    covariance   (p, p) of the coordinates, by leaving out one segment at a time, by beliefs, and by what errors of the
                 servos do to the poses
    believed     (p, p) the part of it that comes of what is believed beforehand
    alone        (p,) standard deviations if all other coordinates were known
    together     (p, p) correlation of the coordinates by noise alone: +-1 = identified only together
    signal       (p,) square of what a coordinate changes over its scatter, 1 = nothing but scatter
    moved        (p, k) by how much k other predictions instead of the level would change the step
    counts       (p,) segments, of equal weight, that tell as much of a coordinate: (sum w)^2 / sum w^2
    cost         weighed sum of squares at the response's middle
    """

    step: Array
    covariance: Array
    believed: Array
    alone: Array
    together: Array
    signal: Array
    moved: Array
    counts: Array
    cost: float


def channel_weights(evidence: Evidence, residual: Array) -> Array:
    """(N,) factors that let no kind of number and no segment count more than it deserves by what is left of it.

    residual   (N,) in standard deviations
    A kind (angles, x, y, theta) whose residual is larger than its noise is divided by it. An angle that is off by more
    than five times the usual does not count: its time is wrong, as that of an answer after a lost one. A segment whose
    x is off by more than two and a half times the usual is brought down to that.
    """
    out = np.ones(len(residual))
    poses = (len(residual) - evidence.angles) // 3
    angles = residual[: evidence.angles]
    if len(angles):
        usual = max(1.4826 * float(np.median(np.abs(angles))), 1.0)
        out[: evidence.angles] = np.abs(angles) <= ANGLE_FARTHEST * usual
    kinds = [slice(0, evidence.angles)]
    kinds += [slice(evidence.angles + k * poses, evidence.angles + (k + 1) * poses) for k in range(3)] if poses else []
    for kind in kinds:
        counted = residual[kind][out[kind] > 0.0]
        size = float(np.sqrt(np.mean(counted**2))) if len(counted) else 1.0
        out[kind] /= max(size, 1.0)
    if poses:
        x, where = residual[kinds[1]], evidence.segment[kinds[1]]
        sizes = np.array(
            [np.sqrt(np.mean(x[where == g] ** 2)) if (where == g).any() else 0.0 for g in range(evidence.count)]
        )
        usual = float(np.median(sizes[sizes > 0.0])) if (sizes > 0.0).any() else 1.0
        factor = np.minimum(1.0, SEGMENT_FARTHEST * usual / np.maximum(sizes, 1e-12))
        out[kinds[1]] *= factor[where]
    return out


def solve(
    evidence: Evidence,
    unknowns: Unknowns,
    response: Response,
    *,
    poses: bool = True,
    others: Array | None = None,
) -> Solved:
    """The coordinates that explain the evidence best, and how well they are known.

    poses    False = by the angles alone
    others   (N, k) changes of what is predicted, whose effect on the solution is wanted
    The covariance is that of leaving out one segment at a time (jackknife): it holds also where what is left is not
    white, since segments begin and end at rest and do not know of each other.
    """
    slope = evidence.weighed(response.slope, poses=poses)
    slope[:, unseen_beliefs(evidence, unknowns, response, slope)] = 0.0
    servos = np.array([part.angles_only for part in unknowns.coordinates])
    carried = np.where(servos, slope, 0.0)
    carried[: evidence.angles] = 0.0
    slope[evidence.angles :, servos] = 0.0
    left = evidence.weighed(evidence.values - response.level, poses=poses)
    weights = channel_weights(evidence, left)
    # once more with the weights that the solution leaves
    for _ in range(2):
        step, *_ = np.linalg.lstsq(slope * weights[:, None], left * weights, rcond=None)
        weights = channel_weights(evidence, left - slope @ step)
    J, r = slope * weights[:, None], left * weights
    rough = response.roughness(lambda left: evidence.weighed(left, poses=poses) * weights[:, None])
    signal = np.sum(J**2, axis=0) / np.maximum(rough, 1e-12)
    # normal equations segment by segment, beliefs as one more
    p = len(unknowns)
    A, b = np.zeros((evidence.count, p, p)), np.zeros((evidence.count, p))
    for g in range(evidence.count):
        here = evidence.segment == g
        A[g], b[g] = J[here].T @ J[here], J[here].T @ r[here]
    base, known = np.zeros((p, p)), np.zeros(p)
    for k, part in enumerate(unknowns.coordinates):
        if part.belief is not None:
            base[k, k] += part.belief[1] ** -2
            known[k] += (part.belief[0] - response.at[k]) * part.belief[1] ** -2
    total, right = A.sum(axis=0) + base, b.sum(axis=0) + known
    scale = unknowns.tried
    step = _solved(total, right, scale)
    parts = [_solved(total - A[g], right - b[g], scale) - step for g in range(evidence.count)]
    count = evidence.count
    covariance = (count - 1) / count * sum(np.outer(d, d) for d in parts)
    # what is believed beforehand is as uncertain as it was, whatever is left out
    inverse = _inverse(total, scale)
    believed = inverse @ base @ inverse
    covariance = covariance + believed
    # servos are identified by the angles alone, and where they err the poses are predicted wrong
    across = inverse @ (J.T @ (carried * weights[:, None]))
    covariance = covariance + across @ covariance @ across.T
    # segments by what each tells of a coordinate
    told = np.einsum("ij,gjk,ik->gi", inverse, A, inverse)
    squares = np.sum(told**2, axis=0)
    counts = np.where(squares > 0.0, told.sum(axis=0) ** 2 / np.where(squares > 0.0, squares, 1.0), float(count))
    # a slope that is partly scatter looks steeper than it is
    flatter = 1.0 / np.maximum(1.0 - 1.0 / np.maximum(signal, 1.0), 0.1)
    flatter[[part.belief is not None for part in unknowns.coordinates]] = 1.0
    covariance = covariance * np.outer(flatter, flatter)
    # never better than the noise alone would leave it
    covariance = covariance + np.diag(np.maximum(np.diag(inverse) - np.diag(covariance), 0.0))
    sizes = np.sqrt(np.diag(inverse))
    alone = 1.0 / np.sqrt(np.maximum(np.diag(total), 1e-300))
    changes = np.zeros((len(r), 0)) if others is None else evidence.weighed(others, poses=poses) * weights[:, None]
    moved = inverse @ (J.T @ changes)
    together, cost = inverse / np.outer(sizes, sizes), float(r @ r)
    return Solved(step, covariance, believed, alone, together, signal, moved, counts, cost)


def unseen_beliefs(evidence: Evidence, unknowns: Unknowns, response: Response, slope: Array) -> list[int]:
    """Coordinates with a belief whose slopes (N, p) are nothing but scatter: they are left at what is believed."""
    seen = np.sum(slope**2, axis=0) > LEAST_SIGNAL * response.roughness(evidence.weighed)
    return [k for k, part in enumerate(unknowns.coordinates) if part.belief is not None and not seen[k]]


def _inverse(matrix: Array, scale: Array) -> Array:
    """Inverse in the units of the coordinates, so that what is not seen at all stays finite and large."""
    scaled = matrix * np.outer(scale, scale)
    return np.linalg.inv(scaled + 1e-9 * np.eye(len(scale))) * np.outer(scale, scale)


def _solved(matrix: Array, right: Array, scale: Array) -> Array:
    return _inverse(matrix, scale) @ right


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
