"""The fit behind `identify`: rounds of trials of the model, then intervals, then without what the log cannot tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.description import Robot
from metamer.twin.fit.evidence import Evidence, gather
from metamer.twin.fit.observed import Observed, until
from metamer.twin.fit.predict import NEW, PIECE, Motion, Worn, moved
from metamer.twin.fit.response import Response, Solved, differ, doubts, joined, respond, solve
from metamer.twin.fit.unknowns import GROUND, HOMES, KINETIC, LATENCY, PLAY, SERVO_FIELDS, Unknowns, View

QUICK_STEP = 0.002  # s, of the model before the fit
SERVO_TIME = 6.0  # s of the log that servos and friction are looked for in before the fit
FRICTIONS = (0.08, 0.12, 0.17, 0.24, 0.33, 0.45, 0.6, 0.8)  # tried before the fit
LATENCIES = (0.0, 0.015, 0.03, 0.045, 0.06, 0.08)  # s, of a camera, tried before the fit
SERVO_ROUNDS = 4
SERVO_FIT_ROUNDS = 3  # at most
FIT_ROUNDS, FIT_TRIALS = 6, 10  # rounds at most, and runs of the model in each at least
WORSE_SUM = 1.02  # times the least sum of squares so far: a stride that ends above it was too far
LARGEST_STRIDE = 2.5  # times how far a coordinate is tried that it may go in one round
SMALLEST_STRIDE = 0.3  # times how far a coordinate is tried: steps below end the rounds
UNSETTLED = 1.0  # times how far a coordinate is tried: a last step beyond has not found its end
EXPECTED = 90  # runs of the model, as a rule


class Trials:
    """Runs of the model, counted.

    progress   called with the part done
    """

    def __init__(self, progress: Callable[[float], None] | None) -> None:
        self.count, self._progress = 0, progress

    def predictor(self, evidence: Evidence, asked: Unknowns, step: float = 0.0) -> Callable[[Array], Array]:
        """What the model predicts at coordinates, in steps of at least `step`.   [s]"""
        return lambda at: evidence.predicted(self.moved(asked, at, evidence, step=step), asked.view(at))

    def looker(self, evidence: Evidence, asked: Unknowns) -> Callable[[Array], Response]:
        """What is predicted, and its change with the coordinates that do not move the model, by differences."""
        still = [k for k, part in enumerate(asked.coordinates) if not part.simulated]

        def look(at: Array) -> Response:
            motion, slope = self.moved(asked, at, evidence), np.zeros((len(evidence.values), len(at)))
            for k in still:
                ends = [at.copy(), at.copy()]
                ends[0][k] -= asked.tried[k]
                ends[1][k] += asked.tried[k]
                low, high = (evidence.predicted(motion, asked.view(end)) for end in ends)
                slope[:, k] = (high - low) / (2.0 * asked.tried[k])
            return Response(at, evidence.predicted(motion, asked.view(at)), slope, ())

        return look

    def moved(
        self, asked: Unknowns, at: Array, evidence: Evidence, *, step: float = 0.0, piece: float = PIECE
    ) -> Motion:
        """How the model moves at coordinates (p,).

        step     least length of its steps; its own where that is longer      [s]
        piece    of the servos' reference taken as straight                   [s]
        """
        return self.run(asked.model(at), evidence.seen, worn=asked.worn(at), step=step, piece=piece)

    def run(self, spec: Robot, seen: Observed, *, worn: Worn = NEW, step: float = 0.0, piece: float = PIECE) -> Motion:
        """How a model moves under the commands of a log."""
        self.count += 1
        if self._progress is not None:
            self._progress(min(self.count / EXPECTED, 1.0))
        longer = replace(spec, run=replace(spec.run, step=min(max(step, spec.run.step), piece)))
        return moved(longer, seen, piece=piece, worn=worn)

    def systematic(self, asked: Unknowns, at: Array, evidence: Evidence) -> Array:
        """(N, 2) what half the integration step, and half the piece of the servos' reference, change."""
        view = asked.view(at)
        whole = evidence.predicted(self.moved(asked, at, evidence), view)
        spec = asked.model(at)
        finer = replace(spec, run=replace(spec.run, step=0.5 * spec.run.step))
        others = [
            self.run(finer, evidence.seen, worn=asked.worn(at)),
            self.moved(asked, at, evidence, piece=0.5 * PIECE),
        ]
        return np.stack([evidence.predicted(other, view) - whole for other in others], axis=1)


@dataclass(frozen=True)
class Fit:
    """The best coordinates.

    asked       what was fitted
    at          (p,) coordinates
    response    of the model around them
    systematic  (N, k) what no repetition averages out
    settled     whether the last step was no large one
    """

    asked: Unknowns
    at: Array
    response: Response
    systematic: Array
    settled: bool


class Width(NamedTuple):
    """Half of a 95 % interval and where it comes from, all in the unit of the field.

    half        all together, times the factor of a model that is wrong in kind
    noise       of the readings, from leaving out one segment at a time
    believed    what is only believed: static friction, mass, stamps, homes
    steps       of the model's own integration
    kind        by which servos of another kind, that explain the log better, would move the value
    """

    half: float
    noise: float
    believed: float
    steps: float
    kind: float = 0.0


@dataclass(frozen=True)
class Told:
    """What the evidence tells.

    values   field -> value and width of its interval
    lost     field that it does not tell -> why
    beside   what was fitted beside the fields -> value and half of its interval
    """

    values: dict[str, tuple[float, Width]]
    lost: dict[str, str]
    beside: dict[str, tuple[float, float]]


def start_values(asked: Unknowns, seen: Observed, trials: Trials) -> Array:
    """(p,) coordinates near the best: servos by the angles of the first seconds, friction by a row of values."""
    at = asked.start
    names = [part.name for part in asked.coordinates]
    moving = float(seen.moves.times[np.argmax(np.abs(seen.moves.velocities).max(axis=1) > 0.0)])
    short = gather(until(seen, min(seen.end, moving + SERVO_TIME)))
    servo = [k for k, name in enumerate(names) if name in (*SERVO_FIELDS, PLAY)]
    if set(names) & set(SERVO_FIELDS):
        only = asked.only([*SERVO_FIELDS, PLAY])
        predict, places = trials.predictor(short, only, QUICK_STEP), range(len(only))
        for _ in range(SERVO_ROUNDS):
            here = at[servo]
            middle = Response(here, predict(here), np.zeros((len(short.values), len(only))), ())
            step = solve(short, only, differ(predict, only, middle, places), poses=False).step
            at[servo] = only.bounded(here + step)
    if KINETIC in names:
        k = names.index(KINETIC)
        found: list[tuple[float, float, float]] = []
        for friction in FRICTIONS:
            at[k] = 1.0 / friction
            motion = trials.moved(asked, at, short, step=QUICK_STEP)
            for late in LATENCIES if LATENCY in names else (0.0,):
                left = short.weighed(short.values - short.predicted(motion, View(latency=late)))
                found.append((float(np.sum(left**2)), float(at[k]), late))
        _, at[k], late = min(found)
        if LATENCY in names:
            at[names.index(LATENCY)] = late
    return at


class Rounds(NamedTuple):
    """Where rounds of trials have come to.

    asked, at, response   as in `Fit`
    settled               whether the last step was no large one
    """

    asked: Unknowns
    at: Array
    response: Response
    settled: bool


def fit(asked: Unknowns, evidence: Evidence, trials: Trials) -> Fit:
    """Rounds of trials around the best coordinates so far, until they stay: of the servos, then of all the rest.

    Ground shows in the poses, where contact makes predictions rough: it is tried with servos that stay as they are.
    """
    at = start_values(asked, evidence.seen, trials)
    servos, rest = simulated(asked, servos=True), simulated(asked, servos=False)
    response = Response(at, np.zeros(len(evidence.values)), np.zeros((len(evidence.values), len(at))), ())
    found = Rounds(asked, at, response, True)
    if servos:
        found = servo_rounds(found, evidence, trials)
    if rest:
        found = ground_rounds(found, evidence, trials)
    asked, at, response, settled = found
    return Fit(asked, at, response, trials.systematic(asked, at, evidence), settled)


def simulated(asked: Unknowns, *, servos: bool) -> list[int]:
    """Coordinates with which the model moves otherwise: of the servos, or the others."""
    return [k for k, part in enumerate(asked.coordinates) if part.simulated and part.angles_only is servos]


def servo_rounds(found: Rounds, evidence: Evidence, trials: Trials) -> Rounds:
    """Rounds of trials of the servos, one run for each coordinate."""
    places = simulated(found.asked, servos=True)

    def tried(asked: Unknowns, response: Response) -> Response:
        return differ(trials.predictor(evidence, asked), asked, response, places)

    return rounds(found, evidence, trials, tried, watched=places, most=SERVO_FIT_ROUNDS)


def ground_rounds(found: Rounds, evidence: Evidence, trials: Trials) -> Rounds:
    """Rounds of trials of all but the servos, many runs around the middle."""
    parts = found.asked.coordinates
    places = simulated(found.asked, servos=False)
    # what is believed comes and goes as it is seen or not
    watched = [k for k in places if parts[k].belief is None] or places
    count = max(FIT_TRIALS, 2 * len(places) + 2)

    def tried(asked: Unknowns, response: Response) -> Response:
        return respond(trials.predictor(evidence, asked), asked, response.at, places, count)

    return rounds(found, evidence, trials, tried, watched=watched, most=FIT_ROUNDS)


def rounds(
    found: Rounds,
    evidence: Evidence,
    trials: Trials,
    tried: Callable[[Unknowns, Response], Response],
    *,
    watched: Sequence[int],
    most: int,
) -> Rounds:
    """Rounds of trials until no watched coordinate moves.

    tried     what trials around the middle of a response show
    watched   coordinates that must stay
    most      number of rounds
    """
    asked, at, response, settled = found
    stride, best, kept = LARGEST_STRIDE, np.inf, (asked, response, at)
    for _ in range(most):
        asked = asked.widened(at)
        response = joined(response, trials.looker(evidence, asked)(at))
        response = joined(response, tried(asked, response))
        solved = solve(evidence, asked, response)
        if solved.cost > WORSE_SUM * best:
            # a stride too far, where the line no longer holds: back, and on by less
            (asked, response, at), stride = kept, 0.5 * stride
            solved = solve(evidence, asked, response)
        best, kept, before = min(best, solved.cost), (asked, response, at), at
        farthest = stride * asked.tried
        at = asked.bounded(at + np.clip(solved.step, -farthest, farthest))
        went = (np.abs(at - before) / asked.tried)[list(watched)].max()
        settled = bool(went <= UNSETTLED)
        if went <= SMALLEST_STRIDE:
            break
    return Rounds(asked, at, response, settled)


class Wider(NamedTuple):
    """What makes intervals wider than noise, beliefs and steps do.

    servos   factor of servos that are wrong in kind                          [-]
    ground   factor of a ground that is, for its own fields on top            [-]
    shifts   field -> by how much servos of another kind would move it
    """

    servos: float = 1.0
    ground: float = 1.0
    shifts: Mapping[str, float] = MappingProxyType({})


def widths(found: Fit, solved: Solved, wider: Wider) -> list[Width]:
    """Half of the 95 % interval of every field, with its sources."""
    slopes = found.asked.slopes(found.at)
    # a field knows as many segments as its coordinates, the fewest of them
    counts = [np.min(solved.counts[row != 0.0]) for row in slopes]
    students = np.array([_student(count) for count in counts]) ** 2
    whole, known = (np.diag(slopes @ part @ slopes.T) for part in (solved.covariance, solved.believed))
    # what is believed is no count of segments
    believed, noise = _student(np.inf) ** 2 * known, students * np.maximum(whole - known, 0.0)
    steps = np.sum((slopes @ solved.moved) ** 2, axis=1)
    fields = found.asked.fields
    factor = wider.servos * np.array([wider.ground if field.startswith(GROUND) else 1.0 for field in fields])
    kind = np.array([wider.shifts.get(field, 0.0) for field in fields]) ** 2
    half = factor**2 * (noise + believed + steps) + kind
    return [Width(*row) for row in np.sqrt(np.stack([half, noise, believed, steps, kind], axis=1)).tolist()]


def _student(count: float) -> float:
    """Half of a 95 % interval of so many segments that tell equally much, in standard deviations."""
    from scipy.stats import t as student

    return float(student.ppf(0.975, max(count - 1.0, 1.0)))


def told(found: Fit, evidence: Evidence, wider: Wider) -> Told:
    """Values with their intervals; one by one what cannot be identified is taken out and the rest fitted once more."""
    lost: dict[str, str] = {}
    # servos are fitted first and come to their end; what is tried after them need not
    roaming = [field for field in found.asked.fields if not found.settled and field not in SERVO_FIELDS]
    if roaming:
        lost = dict.fromkeys(roaming, f"the fit has not come to rest after {FIT_ROUNDS} rounds")
        rest = found.asked.doubting(roaming)
        if not rest.fields:
            return Told({}, lost, {})
        found = _only(found, rest, evidence)
    while True:
        solved = solve(evidence, found.asked, found.response, others=found.systematic)
        values = found.asked.changes(found.at)
        sizes = np.array([values[field] for field in found.asked.fields])
        width = widths(found, solved, wider)
        worst = doubts(found.asked, evidence, found.response, solved, np.array([w.half for w in width]) / np.abs(sizes))
        if not worst:
            told_fields = dict(zip(found.asked.fields, zip(sizes.tolist(), width, strict=True), strict=True))
            return Told(told_fields, lost, _beside(found, solved))
        lost |= worst
        rest = found.asked.doubting(list(worst))
        if not rest.fields:
            return Told({}, lost, _beside(found, solved))
        found = _only(found, rest, evidence)


def _beside(found: Fit, solved: Solved) -> dict[str, tuple[float, float]]:
    """What was fitted beside the fields, homes of joints left out: value and half of its interval."""
    half = np.array([_student(count) for count in solved.counts]) * np.sqrt(np.diag(solved.covariance))
    places = {name: found.asked.index(name) for name in found.asked.beside(found.at) if not name.startswith(HOMES)}
    return {name: (float(found.at[k]), float(half[k])) for name, k in places.items()}


def _only(found: Fit, rest: Unknowns, evidence: Evidence) -> Fit:
    """The fit of fewer unknowns, from the same trials."""
    names = [part.name for part in rest.coordinates]
    keep = [k for k, part in enumerate(found.asked.coordinates) if part.name in names]
    old = found.response
    response = old.only(keep)
    return Fit(
        rest,
        rest.bounded(response.at + solve(evidence, rest, response).step),
        response,
        found.systematic,
        found.settled,
    )
