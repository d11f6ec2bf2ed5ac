"""Fields of a description found from a log, with intervals; what the log cannot tell is said so, without a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metamer.description.files import spec_from_table, with_values
from metamer.description.robot import RobotSpec
from metamer.plants.simulate import kind_of
from metamer.record.log import Log
from metamer.records import Array
from metamer.refusals import BadInput, refuse
from metamer.twin.evidence import Evidence, gather
from metamer.twin.identifiability import BLIND, doubts
from metamer.twin.observed import Observed, observed, until
from metamer.twin.predict import moved
from metamer.twin.response import Response, Solved, respond, solve
from metamer.twin.unknowns import (
    DEFAULT_FIELDS,
    GAIN,
    KINETIC,
    LAG,
    RATIO,
    STATIC,
    Unknowns,
    systematic,
    unit_of,
    unknowns,
    value_of,
)

FIT_STEP = 0.002  # s, longest step of the model: contact scatters more than the step errs
SERVO_TIME = 6.0  # s of the log that servos are fitted by before friction is
FRICTIONS = (0.08, 0.12, 0.17, 0.24, 0.33, 0.45, 0.6, 0.8)  # tried before the fit
ROUNDS, TRIALS = 3, 10
MOST = 2.5  # times how far a coordinate is tried that it may go in one round


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What a log tells of a field.

    field        dotted path
    unit         of all its numbers
    start        what the model had
    value        found; None where the log cannot tell
    low, high    ends of the 95 % interval; None where the log cannot tell
    reason       why it cannot; empty where it can
    truth        of a fake machine, None for a real one
    """

    field: str
    unit: str
    start: float
    value: float | None = None
    low: float | None = None
    high: float | None = None
    reason: str = ""
    truth: float | None = None

    @property
    def half_width(self) -> float | None:
        """Half of the interval, part of the value.   [-]"""
        if self.value is None or self.low is None or self.high is None:
            return None
        return 0.5 * (self.high - self.low) / abs(self.value)


@dataclass(frozen=True, kw_only=True)
class Identification:
    """Everything found from a log.

    estimates     one a field, in the order asked for
    before        the model as it was
    after         the model with all that was found
    angle_rms     of what the model leaves unexplained of the angles, before and after   [rad]
    head_rms      of the head's x within the segments, before and after; None without a camera   [m]
    segments      number of segments, which the intervals come from
    runs          of the model
    """

    estimates: tuple[Estimate, ...]
    before: RobotSpec
    after: RobotSpec
    angle_rms: tuple[float, float]
    head_rms: tuple[float, float] | None
    segments: int
    runs: int


class Trials:
    """Runs of the model, counted.

    expected   number of runs
    progress   called with the part done
    """

    def __init__(self, expected: int, progress: Callable[[float], None] | None) -> None:
        self.count, self._expected, self._progress = 0, expected, progress

    def predictor(self, evidence: Evidence, asked: Unknowns) -> Callable[[Array], Array]:
        """What the model predicts at coordinates."""
        return lambda at: self.run(asked.model(at), evidence)

    def run(self, spec: RobotSpec, evidence: Evidence) -> Array:
        """What a model predicts of the evidence."""
        self.count += 1
        if self._progress is not None:
            self._progress(min(self.count / self._expected, 1.0))
        quick = replace(spec, run=replace(spec.run, step=max(min(FIT_STEP, spec.run.dt), spec.run.step)))
        return evidence.predicted(moved(quick, evidence.seen))


def identify(
    log: Log,
    *,
    spec: RobotSpec | None = None,
    fields: Sequence[str] = DEFAULT_FIELDS,
    progress: Callable[[float], None] | None = None,
) -> Identification:
    """Fit named fields of a description to a log.

    log        of a run on servos, with commands, angles and ages; camera.x, .y, .theta, .age for what the ground does
    spec       the model; None = the one in the log
    fields     dotted paths, e.g. world.ground.mu_kinetic, actuation.lag
    progress   called with the part done

    The model is driven by the very commands of the log. Servo fields are first fitted to the angles, friction by a
    row of values, then all together: the model is tried around the best values so far and a line laid through what it
    predicts, since contact makes single predictions rough. In every segment between two standstills the head's x has a
    constant of its own, so that what was lost or won before does not count again. Intervals are 95 %, from leaving out
    one segment at a time, with what no repetition averages out: stamps within half a millisecond of the truth, homes
    within half a tick. Static friction, where it is not asked for, is not known: its ratio to kinetic friction is
    fitted along with 1.35 +- 0.3 believed beforehand.
    """
    from scipy.stats import t as student

    model = spec if spec is not None else spec_from_log(log)
    refuse_unfit(model)
    asked = unknowns(model, fields)
    seen = observed(log)
    evidence = gather(seen)
    blind, largest = not seen.new.any(), float(np.abs(seen.moves.positions).max())
    lost = {f: BLIND for f in asked.fields if blind and f.startswith("world.ground.")}
    fitted = asked.without([*lost, RATIO] if lost else [])
    trials = Trials(2 * 8 + len(FRICTIONS) + ROUNDS * TRIALS + 2, progress)
    found = fitted.start
    last: tuple[Response, Solved] | None = None
    if len(fitted):
        found = start_values(fitted, seen, trials)
        for _ in range(ROUNDS):
            response = respond(trials.predictor(evidence, fitted), fitted, found, max(TRIALS, 2 * len(fitted) + 2))
            last = response, solve(evidence, fitted, response)
            found = fitted.bounded(found + np.clip(last[1].step, -MOST * fitted.tried, MOST * fitted.tried))
    values: dict[str, tuple[float, float]] = {}
    while last is not None:
        response, solved = last
        slopes = fitted.slopes(found)
        sizes = np.array([fitted.changes(found)[f] for f in fitted.fields])
        deviations = np.sqrt(np.diag(slopes @ solved.covariance @ slopes.T))
        known = [systematic(f, seen.resolution, largest) for f in fitted.fields]
        half = np.hypot(float(student.ppf(0.975, max(evidence.count - 1, 1))) * deviations, known)
        worst = doubts(fitted, evidence, response, solved, half / np.abs(sizes))
        if not worst:
            values = {f: (float(x), float(h)) for f, x, h in zip(fitted.fields, sizes, half, strict=True)}
            break
        lost |= worst
        # what is not seen stays as the model had it, and the rest is fitted once more
        rest = fitted.doubting(list(worst))
        if not len(rest):
            break
        kept = [part.name for part in rest.coordinates]
        keep = [k for k, part in enumerate(fitted.coordinates) if part.name in kept]
        response = replace(response, at=response.at[keep], slope=response.slope[:, keep], spread=response.spread[keep])
        last = response, solve(evidence, rest, response)
        fitted, found = rest, rest.bounded(response.at + last[1].step)
    after = with_values(model, {f: value for f, (value, _) in values.items()} | kept_ratio(model, values))
    before_left, after_left = (evidence.weighed(evidence.values - trials.run(s, evidence)) for s in (model, after))
    return Identification(
        estimates=tuple(_estimate(f, model, values.get(f), lost.get(f, ""), truth_of(log)) for f in asked.fields),
        before=model,
        after=after,
        angle_rms=(_rms(evidence, before_left, "angle"), _rms(evidence, after_left, "angle")),
        head_rms=None if blind else (_rms(evidence, before_left, "x"), _rms(evidence, after_left, "x")),
        segments=evidence.count,
        runs=trials.count,
    )


def spec_from_log(log: Log) -> RobotSpec:
    """The model that a log was made with."""
    if not isinstance(log.meta.get("spec"), dict):
        raise BadInput("the log does not say which robot it is of: give one")
    return spec_from_table(log.meta["spec"])


def refuse_unfit(spec: RobotSpec) -> None:
    """Refuse robots whose motion no servo makes."""
    if kind_of(spec) not in ("contact", "free"):
        raise refuse("robot", spec.name, "a planar robot on contact ground, or on none with wheels")
    if spec.actuation.kp <= 0.0:
        raise refuse("actuation.kp", spec.actuation.kp, "a number > 0: servos hold a position [N m/rad]")


def start_values(asked: Unknowns, seen: Observed, trials: Trials) -> Array:
    """(p,) coordinates near the best: servos by the angles of the first seconds, friction by a row of values."""
    at = asked.start
    servo = [k for k, part in enumerate(asked.coordinates) if part.name in (GAIN, LAG)]
    moving = float(seen.moves.times[np.argmax(np.abs(seen.moves.velocities).max(axis=1) > 0.0)])
    short = gather(until(seen, min(seen.end, moving + SERVO_TIME)))
    if servo:
        others = [part.name for part in asked.coordinates if part.name not in (GAIN, LAG)]
        only = asked.without(others)
        for _ in range(2):
            response = respond(trials.predictor(short, only), only, at[servo], 2 * len(servo) + 4, width=2.0)
            step = solve(short, only, response, poses=False).step
            at[servo] = only.bounded(at[servo] + step)
    if any(part.name == KINETIC for part in asked.coordinates):
        k = asked.index(KINETIC)
        costs = []
        for friction in FRICTIONS:
            at[k] = friction
            left = short.weighed(short.values - trials.run(asked.model(at), short))
            costs.append(float(np.sum(left**2)))
        at[k] = FRICTIONS[int(np.argmin(costs))]
    return at


def kept_ratio(spec: RobotSpec, values: dict[str, tuple[float, float]]) -> dict[str, float]:
    """Static friction where only kinetic friction was found: in the ratio that the model had."""
    if KINETIC not in values or STATIC in values:
        return {}
    return {STATIC: values[KINETIC][0] * max(value_of(spec, STATIC) / value_of(spec, KINETIC), 1.0)}


def truth_of(log: Log) -> RobotSpec | None:
    """What a fake machine really is; None for a real one."""
    table = log.meta.get("machine")
    return spec_from_table(table) if isinstance(table, dict) else None


def _estimate(
    field: str, model: RobotSpec, found: tuple[float, float] | None, reason: str, machine: RobotSpec | None
) -> Estimate:
    known: dict[str, Any] = {"field": field, "unit": unit_of(field), "start": value_of(model, field)}
    known["truth"] = None if machine is None else value_of(machine, field)
    if found is None:
        return Estimate(**known, reason=reason or "nothing in the log depends on it")
    value, half = found
    return Estimate(**known, value=value, low=value - half, high=value + half)


def _rms(evidence: Evidence, left: Array, kind: str) -> float:
    poses = (len(left) - evidence.angles) // 3
    here = slice(0, evidence.angles) if kind == "angle" else slice(evidence.angles, evidence.angles + poses)
    return float(np.sqrt(np.mean((left[here] * evidence.scale[here]) ** 2)))
