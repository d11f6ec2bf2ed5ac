"""Closed loop of a platform arm: regulator and latched tracker with located switches and flags."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.control.tip import TipControl, checked_spacing, dwell_times, goal_frames
from metamer.kernels import platform_step
from metamer.mechanics.platform_arm import checked_poses, measures, tip_position
from metamer.model.platform_arm import PlatformArm
from metamer.plants.platform_flags import Flag, Watch, refuse_unreachable, stop_flag
from metamer.records import Array
from metamer.refusals import refuse

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
    progress: Callable[[float], None] | None = None,
) -> Tracking:
    """Drive the tip to target after target; the index moves on, for good, when the tip enters the ball of radius gamma.

    targets      (m, 3)                                                        [m]
    rotations    None, one (3, 3) or (m, 3, 3): wanted orientation of the tip, used when control.turn_gain > 0
    start        (n, 8) poses to start from; None = straight
    step         RK4 step; the moment of each switch is located on it          [s]
    limit        longest run; None = three times the closed form, and 1 s      [s]
    every        a sample is kept each so many steps, and at each switch
    progress     called with the part of the targets that is reached
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
    return drive(model, goals, control, begin, control.gamma, turn_gamma, step, limit, every, progress)


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
    progress: Callable[[float], None] | None = None,
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
            if progress is not None:
                progress(at / len(goals))
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
