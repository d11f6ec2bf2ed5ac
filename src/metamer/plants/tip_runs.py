"""Runs of a platform arm's tip along targets: latched tracker, regulator, sampled loops with noise."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.control.tip.closed_forms import checked_spacing, dwell_times, goal_frames, noise_error, noise_spread
from metamer.control.tip.controller import TipControl
from metamer.control.tip.distributed import NeighbourTalk
from metamer.control.tip.flags import Flag, refuse_unreachable
from metamer.control.tip.tracking import Noise, TipGoals, TipRates, checked_step
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, Run
from metamer.plants.engines.native.plant import NativePlant
from metamer.plants.plant import run
from metamer.record.log import Log
from metamer.systems.platform.gait import checked_targets
from metamer.systems.platform.mechanics import control_step, measures, tip_position
from metamer.systems.platform.model import PlatformArm
from metamer.systems.platform.system import PlatformSystem

MOST_GAIN = 1.0  # largest gain * period of a sampled loop
CORRELATION_TIMES = 60  # of a loop's error, in a mean over it


@dataclass(frozen=True, kw_only=True)
class Tracking:
    """A run of the tip along targets.

    t         (T,) times                                                       [s]
    poses     (T, n, 8) relative motors
    target    (T,) index of the target that was in force until then, from 0
    scale     (T,) part of the wanted speed that limits, leg speeds and obstacles allowed  [-]
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
        """(T, n) a measure of every segment over time, see systems.platform.mechanics.MEASURES."""
        return np.array([measures(self.model, pose)[name] for pose in self.poses])


def follow(
    model: PlatformArm,
    targets: Any,
    control: TipControl | None = None,
    *,
    rotations: Any = None,
    step: float = 2.5e-4,
    every: int = 10,
    unreachable: str = "refuse",
) -> Tracking:
    """Drive the tip to target after target; the index moves on, for good, when the tip enters the ball of radius gamma.

    targets      (m, 3)                                                        [m]
    rotations    None, one (3, 3) or (m, 3, 3): wanted orientation of the tip, used when control.turn_gain > 0
    step         RK4 step; the moment of each switch is located on it          [s]
    every        a sample is kept each so many steps, and at each switch
    unreachable  "refuse" targets beyond the leg limits' reach, or "report" them as a flag
    From the straight arm, for three times the closed form and 1 s at the most. lafmejani2020, Eq. (21), with a latched
    index
    """
    control = control or TipControl()
    targets = checked_spacing(targets, control.gamma)
    if unreachable not in ("refuse", "report"):
        raise refuse("unreachable", unreachable, 'one of "refuse", "report"')
    if unreachable == "refuse":
        refuse_unreachable(model, targets)
    step = checked_step(step, control.gain)
    begin = tip_position(model.home)
    limit = 3.0 * float(dwell_times(begin, targets, gain=control.gain, gamma=control.gamma).sum()) + 1.0
    controller = TipGoals(model, goal_frames(targets, rotations), control, step=step)
    return _tracked(controller, step, limit, every)


def regulate(
    model: PlatformArm,
    target: Any,
    control: TipControl | None = None,
    *,
    duration: float = 0.5,
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
    step = checked_step(step, control.gain)
    return _tracked(TipGoals(model, goals, control, regulate=True, step=step), step, duration, every)


def _tracked(controller: TipGoals, step: float, limit: float, every: int) -> Tracking:
    """A run of a controller of goals, with what it saw."""
    log = driven(controller, step, min(every * step, limit), limit)
    t, poses, target, scale = zip(*controller.kept, strict=True)
    broken = "stopped" in log.meta
    return Tracking(
        model=controller.model,
        control=controller.control,
        t=np.array(t),
        poses=np.array(poses),
        target=np.array(target, dtype=np.float64),
        scale=np.array(scale),
        targets=controller.goals[:, 9:].copy(),
        switch=np.array(controller.switch),
        done=controller.done and not broken,
        flags=tuple(controller.flags(log.events, broken=broken)),
    )


def driven(controller: TipGoals, step: float, dt: float, limit: float) -> Log:
    """The log of an arm, straight at the start, under a controller of its tip.

    step    integration step; dt    control period; limit    longest run        [s]
    """
    model = controller.model
    robot = Robot(name="platform arm", body=model.body, run=Run(duration=limit, dt=dt, step=step))
    system = PlatformSystem(robot, controller.control.spheres)
    plant = NativePlant(system, controller.port)
    plant.state = system.at(model.home)
    return run(plant, controller, duration=limit, dt=dt)


@dataclass(frozen=True, kw_only=True)
class Sampled:
    """A sampled run.

    t, tip, error   (T,), (T, 3), (T,) at the control ticks: time, true tip, true distance from the target   [s, m, m]
    target          (T,) index of the target in force
    switch          (reached,) ticks at which targets were reached             [s]
    poses           (n, 8) at the end
    messages        messages between neighbours in the whole run, 0 for a central controller
    flags           what went wrong, first occurrences in time order
    """

    t: Array
    tip: Array
    error: Array
    target: Array
    switch: Array
    poses: Array
    messages: int
    done: bool
    flags: tuple[Flag, ...]


def follow_sampled(
    model: PlatformArm,
    targets: Any,
    control: TipControl | None = None,
    *,
    dt: float = 1e-3,
    limit: float = 10.0,
    talk: NeighbourTalk | None = None,
    noise: Noise | None = None,
    regulate: bool = False,
) -> Sampled:
    """Drive the tip along targets with leg rates held between control ticks, centrally or by neighbours' talk.

    dt         control period                                                  [s]
    limit      longest run                                                     [s]
    talk       None = central; else the segments' own exchange
    noise      None = none
    regulate   True: stay on the first target until `limit`
    """
    control = control or TipControl()
    targets = checked_targets(targets) if regulate else checked_spacing(targets, control.gamma)
    if not (0.0 < dt <= MOST_GAIN / control.gain):
        raise refuse("dt", dt, f"a number in (0, {MOST_GAIN / control.gain:g}] with gain {control.gain:g} 1/s [s]")
    controller = TipRates(model, goal_frames(targets), control, regulate=regulate, talk=talk, noise=noise)
    log = driven(controller, dt, dt, limit)
    if "stopped" in log.meta:
        raise refuse("gain, dt", (control.gain, dt), "a sampled loop that stays finite")
    t, poses, index, _ = zip(*controller.kept, strict=True)
    target = np.array(index, dtype=np.float64)
    tip = log["tip"]
    return Sampled(
        t=np.array(t),
        tip=tip,
        error=np.array([float(np.linalg.norm(at - targets[k])) for at, k in zip(tip, index, strict=True)]),
        target=target,
        switch=np.array(controller.switch),
        poses=poses[-1],
        messages=0 if talk is None else talk.messages,
        done=controller.done,
        flags=tuple(controller.flags(log.events)),
    )


def noise_study(
    model: PlatformArm,
    target: Any,
    gains: Any,
    noise: Noise,
    *,
    dt: float = 1e-3,
    settle: float = 12.0,
    ticks: int = 2000,
) -> list[dict[str, float]]:
    """Steady tip error against the gain: rows of gain, measured rms |E|, its closed form, and how far chance takes it.

    target   (3,) point that is held                                           [m]
    gains    gains to try                                                      [1/s]
    settle   time constants 1/K left out of the mean at the start
    ticks    least number of control periods that are averaged; low gains get 60 times their correlation time 1/(K dt)
    """
    rows = []
    for gain in gains:
        skip, count = math.ceil(settle / (gain * dt)), max(ticks, math.ceil(CORRELATION_TIMES / (gain * dt)))
        run = follow_sampled(
            model, [target], TipControl(gain=gain), dt=dt, limit=(skip + count) * dt, noise=noise, regulate=True
        )
        rms = float(np.sqrt(np.mean(run.error[skip:] ** 2)))
        jacobian = control_step(model, run.poses, np.zeros(3)).jacobian
        rough = noise.leg * float(np.linalg.norm(jacobian))
        drift = abs(noise.leg_drift) * float(np.linalg.norm(jacobian.sum(axis=1)))
        closed = noise_error(gain=gain, dt=dt, noise=noise.tip, rough=rough, drift=drift)
        spread = noise_spread(gain=gain, dt=dt, ticks=count)
        rows.append({"gain": float(gain), "error": rms, "closed_form": closed, "spread": spread})
    return rows
