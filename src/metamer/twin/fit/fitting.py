"""The fit behind `identify`: rounds of trials of the model, then intervals, then without what the log cannot tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from metamer.core.records import Array
from metamer.description import Robot
from metamer.twin.fit.evidence import Evidence, gather
from metamer.twin.fit.identifiability import doubts
from metamer.twin.fit.observed import Observed, until
from metamer.twin.fit.predict import PIECE, Motion, moved
from metamer.twin.fit.response import Response, Solved, respond, solve
from metamer.twin.fit.unknowns import GAIN, KINETIC, LAG, Unknowns

QUICK_STEP = 0.002  # s, of the model before the fit
SERVO_TIME = 6.0  # s of the log that servos and friction are looked for in before the fit
FRICTIONS = (0.08, 0.12, 0.17, 0.24, 0.33, 0.45, 0.6, 0.8)  # tried before the fit
SERVO_ROUNDS, SERVO_TRIALS = 2, 6
FIT_ROUNDS, FIT_TRIALS = 4, 10  # rounds at most, and runs of the model in each at least
LARGEST_STRIDE = 2.5  # times how far a coordinate is tried that it may go in one round
SMALLEST_STRIDE = 0.2  # times how far a coordinate is tried: steps below end the rounds
CAMERA_STAMP = 1e-3  # s, by which a camera may see later than it says
EXPECTED = SERVO_ROUNDS * SERVO_TRIALS + len(FRICTIONS) + 2 * FIT_TRIALS + 5  # runs of the model, as a rule


class Trials:
    """Runs of the model, counted.

    progress   called with the part done
    """

    def __init__(self, progress: Callable[[float], None] | None) -> None:
        self.count, self._progress = 0, progress

    def predictor(self, evidence: Evidence, asked: Unknowns, step: float = 0.0) -> Callable[[Array], Array]:
        """What the model predicts at coordinates, in steps of at least `step`.   [s]"""
        return lambda at: self.run(asked.model(at), evidence, step=step)

    def run(self, spec: Robot, evidence: Evidence, *, step: float = 0.0, piece: float = PIECE) -> Array:
        """(N,) what a model predicts of the evidence.

        step     least length of its steps; its own where that is longer      [s]
        piece    of the servos' reference taken as straight                   [s]
        """
        self.count += 1
        if self._progress is not None:
            self._progress(min(self.count / EXPECTED, 1.0))
        return evidence.predicted(self._moved(spec, evidence, step, piece))

    def _moved(self, spec: Robot, evidence: Evidence, step: float = 0.0, piece: float = PIECE) -> Motion:
        longer = replace(spec, run=replace(spec.run, step=min(max(step, spec.run.step), piece)))
        return moved(longer, evidence.seen, piece=piece)

    def systematic(self, spec: Robot, evidence: Evidence) -> Array:
        """(N, k) what no repetition averages out, each as large as it may well be.

        Half the integration step and half the piece of the servos' reference; servos that read after their stamp
        (`Observed.stamp`); a camera whose clock is off by a millisecond; each home off by half a tick.
        """
        motion = self._moved(spec, evidence)
        whole = evidence.predicted(motion)
        finer = replace(spec, run=replace(spec.run, step=0.5 * spec.run.step))
        others = [self.run(finer, evidence), self.run(spec, evidence, piece=0.5 * PIECE)]
        others += [
            evidence.predicted(motion, late=evidence.seen.stamp),
            evidence.predicted(motion, late_camera=CAMERA_STAMP),
        ]
        homes = [0.5 * evidence.seen.resolution * evidence.of_joint(k) for k in range(evidence.seen.angles.shape[1])]
        return np.stack([*(other - whole for other in others), *homes], axis=1)


@dataclass(frozen=True)
class Fit:
    """The best coordinates.

    asked       what was fitted
    at          (p,) coordinates
    response    of the model around them
    systematic  (N, k) what no repetition averages out
    """

    asked: Unknowns
    at: Array
    response: Response
    systematic: Array


@dataclass(frozen=True)
class Told:
    """What the evidence tells: field -> value and half of its 95 % interval; what it does not: field -> why."""

    values: dict[str, tuple[float, float]]
    lost: dict[str, str]


def start_values(asked: Unknowns, seen: Observed, trials: Trials) -> Array:
    """(p,) coordinates near the best: servos by the angles of the first seconds, friction by a row of values."""
    at = asked.start
    names = [part.name for part in asked.coordinates]
    moving = float(seen.moves.times[np.argmax(np.abs(seen.moves.velocities).max(axis=1) > 0.0)])
    short = gather(until(seen, min(seen.end, moving + SERVO_TIME)))
    servo = [k for k, name in enumerate(names) if name in (GAIN, LAG)]
    if servo:
        only = asked.without([name for name in names if name not in (GAIN, LAG)])
        predict = trials.predictor(short, only, QUICK_STEP)
        for _ in range(SERVO_ROUNDS):
            response = respond(predict, only, at[servo], SERVO_TRIALS, width=2.0)
            at[servo] = only.bounded(at[servo] + solve(short, only, response, poses=False).step)
    if KINETIC in names:
        k = names.index(KINETIC)
        costs = []
        for at[k] in FRICTIONS:
            left = short.weighed(short.values - trials.run(asked.model(at), short, step=QUICK_STEP))
            costs.append(float(np.sum(left**2)))
        at[k] = FRICTIONS[int(np.argmin(costs))]
    return at


def fit(asked: Unknowns, evidence: Evidence, trials: Trials) -> Fit:
    """Rounds of trials around the best coordinates so far, until they stay."""
    at = start_values(asked, evidence.seen, trials)
    asked = asked.widened(at)
    count = max(FIT_TRIALS, 2 * len(asked) + 2)
    predict = trials.predictor(evidence, asked)
    rounds = 0
    while True:
        rounds += 1
        response = respond(predict, asked, at, count)
        step = solve(evidence, asked, response).step
        at = asked.bounded(at + np.clip(step, -LARGEST_STRIDE * asked.tried, LARGEST_STRIDE * asked.tried))
        if rounds == FIT_ROUNDS or (np.abs(step) <= SMALLEST_STRIDE * asked.tried).all():
            return Fit(asked, at, response, trials.systematic(asked.model(at), evidence))


def half_intervals(found: Fit, solved: Solved, count: int) -> Array:
    """(fields,) half of the 95 % interval of every field: by segments left out, and by what is systematic."""
    from scipy.stats import t as student

    slopes = found.asked.slopes(found.at)
    random = float(student.ppf(0.975, max(count - 1, 1))) ** 2 * np.diag(slopes @ solved.covariance @ slopes.T)
    return np.sqrt(random + np.sum((slopes @ solved.moved) ** 2, axis=1))


def told(found: Fit, evidence: Evidence) -> Told:
    """Values with their intervals; one by one what cannot be told is taken out and the rest fitted once more."""
    lost: dict[str, str] = {}
    while True:
        solved = solve(evidence, found.asked, found.response, others=found.systematic)
        values = found.asked.changes(found.at)
        sizes = np.array([values[field] for field in found.asked.fields])
        half = half_intervals(found, solved, evidence.count)
        worst = doubts(found.asked, evidence, found.response, solved, half / np.abs(sizes))
        if not worst:
            return Told(
                dict(zip(found.asked.fields, zip(sizes.tolist(), half.tolist(), strict=True), strict=True)), lost
            )
        lost |= worst
        rest = found.asked.doubting(list(worst))
        if not len(rest):
            return Told({}, lost)
        found = _only(found, rest, evidence)


def _only(found: Fit, rest: Unknowns, evidence: Evidence) -> Fit:
    """The fit of fewer unknowns, from the same trials."""
    names = [part.name for part in rest.coordinates]
    keep = [k for k, part in enumerate(found.asked.coordinates) if part.name in names]
    old = found.response
    response = replace(old, at=old.at[keep], slope=old.slope[:, keep], spread=old.spread[keep])
    return Fit(rest, rest.bounded(response.at + solve(evidence, rest, response).step), response, found.systematic)
