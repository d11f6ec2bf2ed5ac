"""A platform arm under sampled control: leg rates held for a period, noise, disturbance, neighbours' talk."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.control.tip import TipControl, checked_spacing, goal_frames, noise_error
from metamer.control.tip_curves import checked_targets
from metamer.control.tip_distributed import NeighbourTalk
from metamer.kernels import motor, platform_command, platform_step
from metamer.mechanics.platform_arm import both_frames, control_step
from metamer.model.platform_arm import PlatformArm
from metamer.records import Array
from metamer.refusals import refuse

MOST_GAIN = 1.0  # largest gain * period of a sampled loop


@dataclass(frozen=True, kw_only=True)
class Noise:
    """What disturbs a sampled loop, fresh each period unless said otherwise.

    tip        rms of the measured tip position, an axis                       [m]
    plate      rms of each segment's measured plate position, an axis          [m]
    turn       rms of each segment's measured orientation, an axis             [rad]
    leg        rms of each leg's rate                                          [m/s]
    leg_drift  constant rate added to every leg                                [m/s]
    seed       of the random numbers
    """

    tip: float = 0.0
    plate: float = 0.0
    turn: float = 0.0
    leg: float = 0.0
    leg_drift: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("tip", "plate", "turn", "leg"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value >= 0.0):
                raise refuse(f"noise.{name}", value, "a finite number >= 0")
        if not math.isfinite(self.leg_drift):
            raise refuse("noise.leg_drift", self.leg_drift, "a finite number [m/s]")


@dataclass(frozen=True, kw_only=True)
class Sampled:
    """A sampled run.

    t, tip, error   (T,), (T, 3), (T,) at the control ticks: time, true tip, true distance from the target   [s, m, m]
    target          (T,) index of the target in force
    switch          (reached,) ticks at which targets were reached             [s]
    poses           (n, 8) at the end
    messages        messages between neighbours in the whole run, 0 for a central controller
    """

    t: Array
    tip: Array
    error: Array
    target: Array
    switch: Array
    poses: Array
    messages: int
    done: bool


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
    control, noise = control or TipControl(), noise or Noise()
    targets = checked_targets(targets) if regulate else checked_spacing(targets, control.gamma)
    if not (0.0 < dt <= MOST_GAIN / control.gain):
        raise refuse("dt", dt, f"a number in (0, {MOST_GAIN / control.gain:g}] with gain {control.gain:g} 1/s [s]")
    goals, rng = goal_frames(targets), np.random.default_rng(noise.seed)
    task, spheres, home = control.task, control.spheres, model.home_frames
    n = model.segments
    m, new, twist, length = model.home.copy(), np.empty((n, 8)), np.empty((n, 6)), np.empty(6 * n)
    kept: list[tuple[float, Array, float, int]] = []
    switch: list[float] = []
    at, done = 0, False
    for tick in range(round(limit / dt) + 1):
        tip = both_frames(m)[1][-1]
        while not regulate and np.linalg.norm(tip[9:] - goals[at, 9:]) <= control.gamma:
            switch.append(tick * dt)
            at += 1
            if at == len(goals):
                done = True
                break
        kept.append(
            (tick * dt, tip[9:].copy(), float(np.linalg.norm(tip[9:] - goals[min(at, len(goals) - 1), 9:])), at)
        )
        if done:
            break
        seen = measured_poses(m, noise, rng)
        seen_tip = tip.copy()
        seen_tip[9:] += noise.tip * rng.standard_normal(3)
        if talk is not None:
            q = talk.leg_rates(seen, seen_tip, goals[at], control.gain)
        else:
            # the goal is moved so that the controller's error is the measured one
            goal, q = goals[at].copy(), np.empty(6 * n)
            goal[9:] += both_frames(seen)[1][-1, 9:] - seen_tip[9:]
            platform_command.fill_command(seen, model.arm, model.ring, home, goal, task, spheres, q, twist, length)
        q += noise.leg_drift + noise.leg * rng.standard_normal(6 * n)
        platform_step.hold(m, model.arm, model.ring, q, control.segment_damping, dt, new)
        m[:] = new
    t, tips, error, index = zip(*kept, strict=True)
    if not np.isfinite(error[-1]):
        raise refuse("gain, dt", (control.gain, dt), "a sampled loop that stays finite")
    return Sampled(
        t=np.array(t),
        tip=np.array(tips),
        error=np.array(error),
        target=np.minimum(np.array(index, dtype=np.float64), len(goals) - 1),
        switch=np.array(switch),
        poses=m,
        messages=0 if talk is None else talk.messages,
        done=done or regulate,
    )


def measured_poses(m: Array, noise: Noise, rng: np.random.Generator) -> Array:
    """What the segments measure of themselves: poses with noise in position and turn.   [-]"""
    if noise.plate == 0.0 and noise.turn == 0.0:
        return m
    seen, small = np.empty_like(m), np.empty(8)
    for i in range(len(m)):
        b = -0.5 * np.concatenate([noise.turn * rng.standard_normal(3), noise.plate * rng.standard_normal(3)])
        motor.exp_bivector(b, small)
        motor.multiply(m[i], small, seen[i])
    return seen


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
    """Steady tip error against the gain: rows of gain, measured rms |E| and its closed form.   [1/s, m, m]

    target   (3,) point that is held                                           [m]
    gains    gains to try                                                      [1/s]
    settle   time constants 1/K left out of the mean at the start
    ticks    control periods that are averaged
    """
    rows = []
    for gain in gains:
        skip = math.ceil(settle / (gain * dt))
        run = follow_sampled(
            model, [target], TipControl(gain=gain), dt=dt, limit=(skip + ticks) * dt, noise=noise, regulate=True
        )
        rms = float(np.sqrt(np.mean(run.error[skip:] ** 2)))
        jacobian = control_step(model, run.poses, np.zeros(3)).jacobian
        rough = noise.leg * float(np.linalg.norm(jacobian))
        drift = abs(noise.leg_drift) * float(np.linalg.norm(jacobian.sum(axis=1)))
        closed = noise_error(gain=gain, dt=dt, noise=noise.tip, rough=rough, drift=drift)
        rows.append({"gain": float(gain), "error": rms, "closed_form": closed})
    return rows
