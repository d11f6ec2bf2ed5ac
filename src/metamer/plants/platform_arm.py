"""Closed loop of a platform arm: regulator and latched tracker with located switches, flags, log."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from metamer.control.tip import TipControl, checked_spacing, dwell_times, goal_frames
from metamer.control.tip_curves import targets_from
from metamer.description.files import table_from_spec
from metamer.description.robot import RobotSpec
from metamer.kernels import platform_step
from metamer.mechanics.platform_arm import checked_poses, leg_lengths, measures, plates, tip_position
from metamer.model.platform_arm import PlatformArm, build_platform_arm
from metamer.plants.platform_flags import Flag, Watch, refuse_unreachable, stop_flag
from metamer.problems import refuse
from metamer.records import Array

if TYPE_CHECKING:
    from metamer.record.log import Log

COARSEST = 0.1  # largest gain * step


@dataclass(frozen=True, kw_only=True)
class Tracking:
    """A run of the tip along targets.

    t         (T,) times                                                       [s]
    poses     (T, n, 8) relative motors
    target    (T,) index of the target in force, from 0
    scale     (T,) part of the wanted speed that limits and obstacles allowed  [-]
    targets   (m, 3)                                                           [m]
    switch    (reached,) time at which each target's ball was entered          [s]
    done      whether every target was reached
    flags     what went wrong, first occurrences in time order
    """

    model: PlatformArm
    control: TipControl
    t: Array
    poses: Array
    target: Array
    scale: Array
    targets: Array
    switch: Array
    done: bool
    flags: tuple[Flag, ...]

    @property
    def tip(self) -> Array:
        """(T, 3) position of the tip.   [m]"""
        return np.array([tip_position(pose) for pose in self.poses])

    @property
    def error(self) -> Array:
        """(T,) distance of the tip from the target in force.   [m]"""
        return np.linalg.norm(self.tip - self.targets[self.target.astype(int)], axis=1)

    @property
    def dwell(self) -> Array:
        """(reached,) time spent on each target.   [s]"""
        return np.diff(self.switch, prepend=0.0)

    def measure(self, name: str) -> Array:
        """(T, n) a measure of every segment over time, see mechanics.platform_arm.MEASURES."""
        return np.array([measures(self.model, pose)[name] for pose in self.poses])


def checked_step(step: float, gain: float) -> float:
    """An integration step that resolves the gain.   [s]"""
    if not (isinstance(step, int | float) and math.isfinite(step) and 0.0 < step <= COARSEST / gain):
        raise refuse("step", step, f"a number in (0, {COARSEST / gain:g}] with gain {gain:g} 1/s [s]")
    return float(step)


def follow(
    model: PlatformArm,
    targets: Any,
    control: TipControl | None = None,
    *,
    rotations: Any = None,
    start: Any = None,
    step: float = 2.5e-4,
    limit: float | None = None,
    every: int = 10,
    unreachable: str = "refuse",
) -> Tracking:
    """Drive the tip to target after target; the index moves on, for good, when the tip enters the ball of radius gamma.

    targets      (m, 3)                                                        [m]
    rotations    None, one (3, 3) or (m, 3, 3): wanted orientation of the tip, used when control.turn_gain > 0
    start        (n, 8) poses to start from; None = straight
    step         RK4 step; the moment of each switch is located on it          [s]
    limit        longest run; None = three times the closed form, and 1 s      [s]
    every        a sample is kept each so many steps, and at each switch
    unreachable  "refuse" targets beyond the leg limits' reach, or "report" them as a flag
    lafmejani2020, Eq. (21), with a latched index
    """
    control = control or TipControl()
    targets = checked_spacing(targets, control.gamma)
    if unreachable not in ("refuse", "report"):
        raise refuse("unreachable", unreachable, 'one of "refuse", "report"')
    if unreachable == "refuse":
        refuse_unreachable(model, targets)
    begin = model.home if start is None else checked_poses(model, start)
    if limit is None:
        limit = (
            3.0 * float(dwell_times(tip_position(begin), targets, gain=control.gain, gamma=control.gamma).sum()) + 1.0
        )
    turn_gamma = control.turn_gamma if control.turn_gain > 0.0 else -1.0
    goals = goal_frames(targets, rotations)
    return drive(model, goals, control, begin, control.gamma, turn_gamma, step, limit, every)


def regulate(
    model: PlatformArm,
    target: Any,
    control: TipControl | None = None,
    *,
    duration: float = 0.5,
    start: Any = None,
    rotation: Any = None,
    step: float = 2.5e-4,
    every: int = 1,
) -> Tracking:
    """Hold the tip's regulator on one point for a time; |E| = |E_0| exp(-K t).

    target     (3,)                                                            [m]
    duration   length of the run                                               [s]
    lafmejani2020, Eqs. (17)-(19)
    """
    control = control or TipControl()
    goals = goal_frames([target], rotation)
    refuse_unreachable(model, goals[:, 9:])
    begin = model.home if start is None else checked_poses(model, start)
    return drive(model, goals, control, begin, 0.0, -1.0, step, duration, every)


def drive(
    model: PlatformArm,
    goals: Array,
    control: TipControl,
    begin: Array,
    gamma: float,
    turn_gamma: float,
    step: float,
    limit: float,
    every: int,
) -> Tracking:
    """The loop of `follow` and `regulate`: step, locate entries, keep samples, watch for flags, stop when stalled."""
    step = checked_step(step, control.gain)
    task, spheres, home = control.task, control.spheres, model.home_frames
    m, new = np.array(begin), np.empty_like(model.home)
    watch = Watch(model, m)
    watch.look(m, 0.0, spheres)

    def advance(h: float) -> float:
        """One RK4 step from m into `new`; the allowed part of the speed."""
        return platform_step.advance(m, model.arm, model.ring, home, goals[at], task, spheres, h, new)[0]

    def gap_after(h: float) -> float:
        """How far outside the ball the tip is after a step of length h."""
        advance(h)
        return platform_step.ball_gap(new, goals[at], gamma, turn_gamma)

    t, at, since, reason = 0.0, 0, 0, "out of time"
    kept, switch = [(0.0, m.copy(), 0, 1.0)], []
    best, best_time = math.inf, 0.0
    while t < limit - 1e-12:
        gap = platform_step.ball_gap(m, goals[at], gamma, turn_gamma)
        entered = gap <= 0.0
        if not entered:
            h = min(step, limit - t)
            scale = advance(h)
            new_gap = platform_step.ball_gap(new, goals[at], gamma, turn_gamma)
            if not math.isfinite(new_gap):
                reason = "not finite"
                break
            entered = new_gap <= 0.0
            if entered:
                h = locate_entry(gap_after, h, gap, new_gap)
                advance(h)
            t += h
            m[:] = new
            watch.look(m, t, spheres)
            since += 1
            if since >= every or entered:
                kept.append((t, m.copy(), at, scale))
                since = 0
            left = platform_step.ball_gap(m, goals[at], 0.0, min(turn_gamma, 0.0))
            if left < 0.99 * best:
                best, best_time = left, t
            elif gamma > 0.0 and t - best_time > max(10.0 / control.gain, 20.0 * step):
                reason = "stalled"
                break
        if entered:
            switch.append(t)
            at, best, best_time = at + 1, math.inf, t
            if at == len(goals):
                reason = "done"
                break
    if since:
        kept.append((t, m.copy(), min(at, len(goals) - 1), kept[-1][3]))
    flags = watch.flags()
    held = gamma == 0.0 and reason == "out of time"
    if reason != "done" and not held:
        flags.append(stop_flag(model, reason, at, goals[at, 9:], kept[-1][1], t, spheres))
    times, poses, index, scales = zip(*kept, strict=True)
    return Tracking(
        model=model,
        control=control,
        t=np.array(times),
        poses=np.array(poses),
        target=np.array(index, dtype=np.float64),
        scale=np.array(scales),
        targets=goals[:, 9:].copy(),
        switch=np.array(switch),
        done=reason == "done" or held,
        flags=tuple(flags),
    )


def locate_entry(gap: Any, high: float, low_gap: float, high_gap: float) -> float:
    """Length of a step after which the tip enters the ball: false position with halved ends, to 1e-12 s.   [s]

    gap        function of the step's length
    high       step at whose end the tip is inside; low_gap > 0 >= high_gap at its two ends
    """
    low, side = 0.0, 0
    for _ in range(80):
        if high - low < 1e-12:
            break
        middle = (low * high_gap - high * low_gap) / (high_gap - low_gap)
        value = gap(middle)
        if abs(value) < 1e-14:
            return middle
        if value > 0.0:
            low, low_gap = middle, value
            high_gap = 0.5 * high_gap if side == 1 else high_gap
            side = 1
        else:
            high, high_gap = middle, value
            low_gap = 0.5 * low_gap if side == -1 else low_gap
            side = -1
    return high


def track(spec: RobotSpec, curve: Any = None, **options: Any) -> Log:
    """Log of a run of a platform arm along a curve; what is not given is read from spec.gait.parameters.

    curve     a name of control.tip_curves.CURVES, a function, a CSV path, or (m, 3) points   [m]
    options   fields of TipControl, and `targets`, their number along a named curve or function
    Columns: tip.x .. tip.z, target.x .. target.z, tip.error, segment1.bend .twist .stretch .volume .loft,
    leg1 .. leg6n, plate1.x .. platen.z; the flags stand in meta.
    """
    from metamer.record.log import Log, versions

    wanted = {**spec.gait.parameters, **options}
    curve = wanted.pop("curve", "line") if curve is None else curve
    wanted.pop("curve", None)
    count = wanted.pop("targets", 21)
    unknown = sorted(set(wanted) - set(TipControl.__dataclass_fields__))
    if unknown:
        raise refuse(
            f"gait.{unknown[0]}",
            wanted[unknown[0]],
            f"no such field; valid: {', '.join(TipControl.__dataclass_fields__)}",
        )
    model = build_platform_arm(spec)
    run = follow(model, targets_from(curve, count), TipControl(**wanted), step=spec.run.step, unreachable="report")
    columns, units = columns_from_tracking(run)
    meta = {
        "spec": table_from_spec(spec),
        "engine": "native",
        "dt": spec.run.step,
        "versions": versions(),
        "flags": [flag.text for flag in run.flags],
        "switch": run.switch.tolist(),
        "done": run.done,
    }
    return Log(t=run.t, columns=columns, units=units, meta=meta)


def columns_from_tracking(run: Tracking) -> tuple[dict[str, Array], dict[str, str]]:
    """Named columns of a run and their units."""
    columns: dict[str, Array] = {}
    units: dict[str, str] = {}
    where = run.targets[run.target.astype(int)]
    centres = np.array([plates(pose)[1] for pose in run.poses])
    for k, axis in enumerate("xyz"):
        columns[f"tip.{axis}"], columns[f"target.{axis}"] = centres[:, -1, k], where[:, k]
        for i in range(1, centres.shape[1]):
            columns[f"plate{i}.{axis}"] = centres[:, i, k]
    units.update(dict.fromkeys(columns, "m"))
    columns["tip.error"], units["tip.error"] = run.error, "m"
    every = [measures(run.model, pose) for pose in run.poses]
    for name, unit in (("bend", "rad"), ("twist", "rad"), ("stretch", "-"), ("volume", "m^3"), ("loft", "m^3")):
        for i in range(run.model.segments):
            columns[f"segment{i + 1}.{name}"] = np.array([row[name][i] for row in every])
            units[f"segment{i + 1}.{name}"] = unit
    legs = np.array([leg_lengths(run.model, pose).ravel() for pose in run.poses])
    for k in range(legs.shape[1]):
        columns[f"leg{k + 1}"], units[f"leg{k + 1}"] = legs[:, k], "m"
    return columns, units
