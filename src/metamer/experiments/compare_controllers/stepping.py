"""One controller on one load: a step of all joints, run until it has settled, with ticks fine enough not to matter."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from metamer.control import Controller
from metamer.control.response import StepResponse, step_response
from metamer.core.records import Array, Sensed
from metamer.core.refusals import refuse
from metamer.experiments.compare_controllers.laws import Loop
from metamer.experiments.compare_controllers.loads import JointLoad, StiffStepper
from metamer.plants.plant import ticks_of

MOST_SAMPLES = 1e6  # of one step response
STAYS = 1.4  # a step has settled if the run goes on for this part of the settling time at least
TICK_HALVINGS = 3  # of the tick, to see whether the numbers stay
# between two ticks: part of the settling time, part of the step by which it goes beyond, and [rad]
SAME_SETTLING, SAME_OVERSHOOT, SAME_ERROR = 0.01, 0.002, 2e-3
LONGEST_TICKED = 20.0  # s, of a run in ticks
FIRST_LAYER = 2e-3  # rad/s, of a boundary layer in place of a sign
FARTHEST_ANGLE = 1e3  # rad, beyond which a motion grows without bound


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One controller on one load.

    t        (T,)                                                             [s]
    angle    (T, joints)                                                      [rad]
    rate     (T, joints)                                                      [rad/s]
    torque   (T, joints) as applied                                           [N m]
    limit    largest torque that was applied; inf = none                      [N m]
    switches whether it is the limit of a law that switches: then its torque has no chatter that could be measured
    moved    what halving the tick changed, where the numbers did not come to rest; empty = they did
    """

    controller: str
    gravity: bool
    t: Array
    angle: Array
    rate: Array
    torque: Array
    numbers: StepResponse
    limit: float = math.inf
    switches: bool = False
    moved: str = ""


@dataclass(frozen=True, kw_only=True)
class Bench:
    """How steps are tried.

    target     (joints,) posture of the step                                  [rad]
    dt         of the samples, and the longest tick of what is not stateless  [s]
    duration   of a run; it is doubled until the step has settled             [s]
    longest    run that is tried; at `duration` and below nothing is doubled  [s]
    exact      stateless laws and integrals by an integrator of adaptive step, else by steps of dt
    limit      largest torque; inf = none                                     [N m]
    """

    target: tuple[float, ...]
    dt: float
    duration: float
    longest: float = 0.0
    exact: bool = False
    limit: float = math.inf


def settled_step(load: JointLoad, name: str, made: Callable[[float], Loop], bench: Bench) -> Trial:
    """A step that is run until it has settled or `longest` is over, with a tick that is halved until nothing moves.

    made   the controller for a tick; what has none is asked once
    A law that switches is taken in the limit of a boundary layer that is halved until nothing moves: no tick of a real
    machine is as fast as light joints want it.
    """
    layer = made(bench.dt).layer
    if bench.exact and layer is not None:
        return _thin_layer(load, name, layer, bench)
    if _adaptive(made(bench.dt), bench):
        return _long_enough(load, name, made(bench.dt), bench)
    trial = _long_enough(load, name, made(bench.dt), replace(bench, longest=min(bench.longest, LONGEST_TICKED)))
    bench = replace(bench, duration=float(trial.t[-1]), longest=0.0)
    seen = [f"{1e3 * bench.dt:.3g} ms: {_words(trial.numbers)}"]
    for k in range(1, TICK_HALVINGS + 1):
        dt = bench.dt / 2**k
        finer = run_step(load, name, made(dt), replace(bench, dt=dt))
        seen.append(f"{1e3 * dt:.3g} ms: {_words(finer.numbers)}")
        if _alike(trial.numbers, finer.numbers):
            return finer
        trial = finer
    return replace(trial, moved="; ".join(seen))


def _thin_layer(load: JointLoad, name: str, layer: Callable[[float], Controller], bench: Bench) -> Trial:
    """A switching law as the limit of thinner and thinner boundary layers."""
    trial, seen = _long_enough(load, name, Loop(layer(2.0 * FIRST_LAYER)), bench), []
    for k in range(TICK_HALVINGS + 1):
        xi = FIRST_LAYER / 2**k
        thinner = _long_enough(load, name, Loop(layer(xi)), bench)
        seen.append(f"layer {xi:.3g} rad/s: {_words(thinner.numbers)}")
        if _alike(trial.numbers, thinner.numbers):
            return replace(thinner, switches=True)
        trial = thinner
        bench = replace(bench, duration=float(trial.t[-1]))
    return replace(trial, moved="; ".join(seen))


def _words(found: StepResponse) -> str:
    settling = "not settled" if found.settling is None else f"{found.settling:.3g} s"
    return f"{settling}, overshoot {100.0 * found.overshoot:.3g} %"


def _alike(a: StepResponse, b: StepResponse) -> bool:
    """Whether two ticks tell the same."""
    if (a.settling is None) != (b.settling is None):
        return False
    time = a.settling is None or b.settling is None or abs(a.settling - b.settling) <= SAME_SETTLING * b.settling
    error = abs(a.steady_error - b.steady_error) <= SAME_ERROR
    return time and error and abs(a.overshoot - b.overshoot) <= SAME_OVERSHOOT


def _long_enough(load: JointLoad, name: str, loop: Loop, bench: Bench) -> Trial:
    while True:
        trial = run_step(load, name, loop, bench)
        settling, length = trial.numbers.settling, bench.duration
        if length >= bench.longest or trial.t[-1] < length - bench.dt or (settling and STAYS * settling < length):
            return trial
        bench = replace(bench, duration=min(2.0 * length, bench.longest))


def _adaptive(loop: Loop, bench: Bench) -> bool:
    return bench.exact and (loop.ticked is None or loop.integral is not None)


def run_step(load: JointLoad, name: str, loop: Loop, bench: Bench) -> Trial:
    """Step of all joints under one controller; a motion that grows without bound ends the run early."""
    if bench.duration / bench.dt > MOST_SAMPLES:
        most = f"at most {MOST_SAMPLES:g} samples of {bench.dt:g} s: {MOST_SAMPLES * bench.dt:g} [s]"
        raise refuse("duration", bench.duration, most)
    t = bench.dt * np.arange(ticks_of(bench.duration, bench.dt) + 1, dtype=np.float64)
    load.restart()
    loop.law.start(Sensed(t=0.0, angle=load.joints()[0], rate=load.joints()[1]))
    follow = _follow if _adaptive(loop, bench) else _follow_ticks
    angle, rate, torque = follow(load, loop, t, bench)
    whole, n = len(angle) == len(t), len(angle)
    numbers = step_response(t[:n], angle, np.asarray(bench.target), torque)
    numbers = numbers if whole else numbers._replace(settling=None)
    return Trial(
        controller=name, gravity=load.gravity, t=t[:n], angle=angle, rate=rate, torque=torque, numbers=numbers,
        limit=bench.limit,
    )  # fmt: skip


def _follow(load: JointLoad, loop: Loop, t: Array, bench: Bench) -> tuple[Array, Array, Array]:
    """Angles, rates and torques under a law and an integral of its error, by scipy's LSODA (stiff where it must be).

    Against wind-up the integral stands still in a joint at its limit whose error would push it further.
    """
    from scipy.integrate import solve_ivp

    size, joints = len(load.q), load.count
    target, gain = np.asarray(bench.target), 0.0 if loop.integral is None else np.asarray(loop.integral)

    def asked(t: float, y: Array) -> tuple[Array, Array, Array]:
        load.q, load.v = y[:size].copy(), y[size : 2 * size].copy()
        q, v = load.joints()
        return q, v, loop.law.update(Sensed(t=t, angle=q, rate=v)).torque + gain * y[2 * size :]

    def derivative(t: float, y: Array) -> Array:
        q, _, wanted = asked(t, y)
        error = target - q
        stuck = (np.abs(wanted) > bench.limit) & (np.sign(wanted) == np.sign(error))
        held = np.where(stuck, 0.0, error)
        return np.concatenate([y[size : 2 * size], load.acceleration(np.clip(wanted, -bench.limit, bench.limit)), held])

    start = np.concatenate([load.q, load.v, np.zeros(joints)])
    found = solve_ivp(derivative, (0.0, t[-1]), start, method="LSODA", t_eval=t, rtol=1e-6, atol=1e-8)
    rows = [asked(float(now), y) for now, y in zip(found.t, found.y.T, strict=True)]
    angle, rate, torque = (np.array(part) for part in zip(*rows, strict=True))
    return angle, rate, np.clip(torque, -bench.limit, bench.limit)


def _follow_ticks(load: JointLoad, loop: Loop, t: Array, bench: Bench) -> tuple[Array, Array, Array]:
    """Angles, rates and torques in steps of dt; what has a memory is renewed every tick."""
    whole, limit = loop.ticked or loop.law, bench.limit
    stepper, dt = StiffStepper(load), float(t[1] - t[0])
    angle, rate, torque = [], [], []
    for k, now in enumerate(t.tolist()):
        q, v = load.joints()
        sensed = Sensed(t=now, angle=q, rate=v)
        if k == 0:
            whole.start(sensed)
        asked = whole.update(sensed).torque
        held = asked - loop.law.update(sensed).torque
        angle.append(q)
        rate.append(v)
        torque.append(np.clip(asked, -limit, limit))
        if not np.isfinite(asked).all() or np.abs(q).max() > FARTHEST_ANGLE:
            torque[-1] = np.nan_to_num(asked, posinf=0.0, neginf=0.0)
            break

        def law(q: Array, v: Array, now: float = now, held: Array = held) -> Array:
            return np.clip(loop.law.update(Sensed(t=now, angle=q, rate=v)).torque + held, -limit, limit)

        stepper.advance(law, dt)
    return np.array(angle), np.array(rate), np.array(torque)
