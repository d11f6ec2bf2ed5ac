"""Fields of a description found from a log, with intervals; what the log cannot tell is said so, without a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as default
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.files import robot_from_table, with_values
from metamer.record.log import Log
from metamer.systems.system import slice_of
from metamer.twin.fit.evidence import Evidence, gather
from metamer.twin.fit.fitting import Told, Trials, Wider, Width, fit, told
from metamer.twin.fit.misfit import Misfit, misfit_of
from metamer.twin.fit.observed import observed
from metamer.twin.fit.other_kinds import other_kind
from metamer.twin.fit.response import BLIND, channel_weights
from metamer.twin.fit.unknowns import (
    DEFAULT_FIELDS,
    GROUND,
    KINETIC,
    LAG,
    LAG_LEAST,
    RATIO,
    SERVO_FIELDS,
    STATIC,
    unit_of,
    unknowns,
    value_of,
)


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What a log tells of a field.

    field        dotted path
    unit         of all its numbers
    start        what the model had
    value        found; None where the log cannot tell
    low, high    ends of the 95 % interval; None where the log cannot tell
    sources      of its width: noise, believed, steps, kind -> half of an interval by it alone
    reason       why it cannot; empty where it can
    truth        of a fake machine, None for a real one
    """

    field: str
    unit: str
    start: float
    value: float | None = None
    low: float | None = None
    high: float | None = None
    sources: Mapping[str, float] = default(default_factory=dict)
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
    misfit        what the model leaves of the angles against their noise; None where nothing was fitted
    beside        what was fitted beside the fields -> value and half of its interval
    segments      number of segments, which the intervals come from
    runs          of the model
    """

    estimates: tuple[Estimate, ...]
    before: Robot
    after: Robot
    angle_rms: tuple[float, float]
    head_rms: tuple[float, float] | None
    segments: int
    runs: int
    misfit: Misfit | None = None
    beside: Mapping[str, tuple[float, float]] = default(default_factory=dict)


def identify(
    log: Log,
    *,
    spec: Robot | None = None,
    fields: Sequence[str] = DEFAULT_FIELDS,
    progress: Callable[[float], None] | None = None,
) -> Identification:
    """Fit named fields of a description to a log.

    log        of a run on servos, with commands, angles and ages; camera.x, .y, .theta, .age for what the ground does
    spec       the model; None = the one in the log
    fields     dotted paths, e.g. world.ground.mu_kinetic, drive.lag; with fields of the body those of the servos too
    progress   called with the part done

    The model is driven by the very commands of the log. Servos are fitted to the angles, then friction to the poses:
    the model is tried around the best values so far and a line laid through what it predicts, since contact makes
    single predictions rough. In every segment between two standstills the head's x has a constant of its own, so that
    what was lost or won before does not count again. Fitted beside the fields: play of the servos, mass (believed to
    10 %), the ratio of static to kinetic friction where it is not asked for (1.35 +- 0.3), the camera's latency, how
    late readings are after their stamps, homes. Intervals are 95 %, from leaving out one segment at a time, with what
    is only believed and what half the model's steps would change. Where what is left is more than noise (`Misfit`)
    they are widened by its factor, or refused. Servos with a dead band or with friction in their gears are tried after
    the fit: where they explain the angles better that is said, and intervals are widened by how far values would move.
    """
    model = spec if spec is not None else spec_from_log(log)
    refuse_unfit(model)
    seen = observed(log)
    asked = unknowns(model, with_servos(fields), seen)
    evidence = gather(seen)
    blind = not seen.new.any()
    unseen = [path for path in asked.fields if blind and path.startswith(GROUND)]
    fitted = asked.without([*unseen, RATIO]) if unseen else asked
    trials = Trials(progress)
    before_left = after_left = evidence.weighed(evidence.values - evidence.predicted(trials.run(model, seen)))
    found, misfit, lag = Told({}, {}, {}), None, np.inf
    if fitted.fields:
        best = fit(fitted, evidence, trials)
        lag = best.asked.changes(best.at).get(LAG, np.inf)
        after_left = evidence.weighed(evidence.values - trials.predictor(evidence, best.asked)(best.at))
        other, values = other_kind(best, evidence, trials), best.asked.changes(best.at)
        misfit = replace(
            misfit_of(evidence, after_left),
            play=best.asked.worn(best.at).play,
            other=other.text,
            gain=other.gain,
        )
        shifts = {field: abs(value - values[field]) for field, value in other.values.items()}
        found = told(best, evidence, Wider(misfit.factor, misfit.ground_factor, shifts))
    values, lost = dict(found.values), found.lost | dict.fromkeys(unseen, BLIND)
    if misfit is not None and misfit.refused:
        lost |= dict.fromkeys(values, misfit.text)
        values = {}
    if misfit is not None and misfit.loose:
        rough = [field for field in values if field.startswith(GROUND)]
        lost |= dict.fromkeys(rough, misfit.loose_text)
        values = {field: value for field, value in values.items() if field not in rough}
    if lag <= LAG_LEAST:
        values.pop(LAG, None)
        lost[LAG] = f"the servos come less than {LAG_LEAST:g} s late, which the log does not tell from not at all"
    after = with_values(model, {f: value for f, (value, _) in values.items()} | kept_ratio(model, values))
    return Identification(
        estimates=tuple(_estimate(f, model, values.get(f), lost.get(f, ""), truth_of(log)) for f in asked.fields),
        before=model,
        after=after,
        angle_rms=(_rms(evidence, before_left, "angle"), _rms(evidence, after_left, "angle")),
        head_rms=None if blind else (_rms(evidence, before_left, "x"), _rms(evidence, after_left, "x")),
        segments=evidence.count,
        runs=trials.count,
        misfit=misfit,
        beside=found.beside,
    )


def with_servos(fields: Sequence[str]) -> tuple[str, ...]:
    """The fields asked for; with one of the body gain, lag and stiffness too.

    Joints sag by a few mrad under their weight: servos held where an earlier fit left them err by as much.
    """
    body = any(field.startswith("body.") for field in fields)
    return (*fields, *(field for field in SERVO_FIELDS if body and field not in fields))


def spec_from_log(log: Log) -> Robot:
    """The model that a log was made with."""
    if not isinstance(log.meta.get("spec"), dict):
        raise BadInput("the log does not say which robot it is of: give one")
    return robot_from_table(log.meta["spec"])


def refuse_unfit(spec: Robot) -> None:
    """Refuse robots whose motion no servo makes."""
    if slice_of(spec) not in ("contact", "planar"):
        raise refuse("robot", spec.name, "a planar robot on contact ground, or on none with wheels")
    if spec.drive.kp <= 0.0:
        raise refuse("drive.kp", spec.drive.kp, "a number > 0: servos hold a position [N m/rad]")


def kept_ratio(spec: Robot, values: Mapping[str, tuple[float, Width]]) -> dict[str, float]:
    """Static friction where only kinetic friction was found: in the ratio that the model had."""
    if KINETIC not in values or STATIC in values:
        return {}
    return {STATIC: values[KINETIC][0] * max(value_of(spec, STATIC) / value_of(spec, KINETIC), 1.0)}


def truth_of(log: Log) -> Robot | None:
    """What a fake machine really is; None for a real one."""
    table = log.meta.get("machine")
    return robot_from_table(table) if isinstance(table, dict) else None


def _estimate(
    path: str, model: Robot, found: tuple[float, Width] | None, reason: str, machine: Robot | None
) -> Estimate:
    known: dict[str, Any] = {"field": path, "unit": unit_of(path), "start": value_of(model, path)}
    known["truth"] = None if machine is None else value_of(machine, path)
    if found is None:
        return Estimate(**known, reason=reason or "nothing in the log depends on it")
    value, width = found
    sources = {"noise": width.noise, "believed": width.believed, "steps": width.steps, "kind": width.kind}
    return Estimate(**known, value=value, low=value - width.half, high=value + width.half, sources=sources)


def _rms(evidence: Evidence, left: Array, kind: str) -> float:
    """Root mean square of what is left, in its own unit; numbers that the fit does not count are left out."""
    poses = (len(left) - evidence.angles) // 3
    here = slice(0, evidence.angles) if kind == "angle" else slice(evidence.angles, evidence.angles + poses)
    counted = channel_weights(evidence, left)[here] > 0.0
    return float(np.sqrt(np.mean((left[here] * evidence.scale[here])[counted] ** 2)))
