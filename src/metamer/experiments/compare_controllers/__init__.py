"""Five controllers on any robot: a step of all joints, with and without gravity, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from metamer.control import Controller
from metamer.control.computed_torque import ComputedTorque
from metamer.control.fractional import FractionalPID
from metamer.control.response import StepResponse, step_response
from metamer.control.servo import PD, PID
from metamer.control.sliding import SlidingMode
from metamer.description.robot import RobotSpec
from metamer.experiments.compare_controllers.loads import JointLoad, StiffStepper, joint_load
from metamer.gaits.rest import Rest
from metamer.plants.plant import ticks_of
from metamer.record.table import Figure, Result, Row, compare
from metamer.records import Array, Sensed
from metamer.refusals import refuse

NAMES = (
    "PD",
    "PID",
    "fractional PID (GL)",
    "fractional PID (Oustaloup)",
    "sliding mode (sign)",
    "sliding mode (saturation)",
    "computed torque (motors)",
)


@dataclass(frozen=True, kw_only=True)
class Gains:
    """Gains of all controllers; each one for all joints or one a joint.

    pd, pid, fpid   kp, (ki,) kd                                              [N m/rad, N m/(rad s), N m s/rad]
    orders          lambda and mu of the fractional PID                       [-]
    sliding         beta, ks, xi                                              [1/s, N m, rad/s]
    torque          kp and kv of the computed torque                          [1/s^2, 1/s]
    """

    pd: tuple[Any, Any]
    pid: tuple[Any, Any, Any]
    fpid: tuple[Any, Any, Any]
    orders: tuple[float, float]
    sliding: tuple[Any, Any, float]
    torque: tuple[Any, Any]


# menon2025, chapter 6; the gains of the motor-algebra controller are not given: the settling time of PD is taken
THESIS = Gains(
    pd=(12.0, 4.0),
    pid=(0.4, 0.05, 0.002),
    fpid=(1.7, 0.05, 0.002),
    orders=(0.9, 0.2),
    sliding=(5.0, 0.1, 0.01),
    torque=(16.0, 8.0),
)


THESIS_DAMPING = 0.5  # of every joint [N m s/rad]


def gains_for(mass: Array, bandwidth: float) -> Gains:
    """Gains of comparable bandwidth from what each joint moves: J = M_ii, and 1/(M^-1)_ii for the switching.

    mass        (joints, joints) mass matrix                                  [kg m^2]
    bandwidth   w: double pole of PD, triple pole of PID                      [rad/s]
    """
    w = bandwidth
    j, light = np.asarray(np.diag(mass)), np.asarray(1.0 / np.diag(np.linalg.inv(mass)), dtype=np.float64)

    def each(values: Array) -> tuple[float, ...]:
        return tuple(np.broadcast_to(values, j.shape).tolist())

    return Gains(
        pd=(each(j * w**2), each(2.0 * j * w)),
        pid=(each(3.0 * j * w**2), each(j * w**3), each(3.0 * j * w)),
        fpid=(each(j * w**2), each(0.3 * j * w**2.9), each(2.0 * j * w**1.3)),
        orders=(0.9, 0.7),
        sliding=(w, each(0.2 * light * w**2), 0.05 * w),
        torque=(w**2, 2.0 * w),
    )


class Loop(NamedTuple):
    """A controller as it acts: a part that follows the state all the time, and one that is renewed every tick.

    law      stateless part: PD, or the model fed forward
    ticked   the whole controller; what it asks beyond `law` is held over the tick; None = there is nothing else
    """

    law: Controller
    ticked: Controller | None = None


def loops(load: JointLoad, target: tuple[float, ...], gains: Gains, dt: float, ramp: float) -> dict[str, Loop]:
    """Every controller by name, all to the same posture, reached by a quintic of length `ramp`.   [s]"""
    gait = Rest(joints=len(target), angles=target, start=ramp)
    kp, ki, kd = gains.fpid
    fpid = {"kp": kp, "ki": ki, "kd": kd, "lam": gains.orders[0], "mu": gains.orders[1], "dt": dt}
    # a filter faster than the ticks cannot be realised by them
    band = FractionalPID(gait, **fpid, method="oustaloup", high=min(1e3, 1.0 / dt))
    slide = {"beta": gains.sliding[0], "ks": gains.sliding[1], "xi": gains.sliding[2]}
    model_only = SlidingMode(gait, load.force, beta=gains.sliding[0], ks=0.0)
    made = (
        Loop(PD(gait, kp=gains.pd[0], kd=gains.pd[1])),
        Loop(
            PD(gait, kp=gains.pid[0], kd=gains.pid[2]),
            PID(gait, kp=gains.pid[0], ki=gains.pid[1], kd=gains.pid[2]),
        ),
        Loop(PD(gait, kp=kp, kd=0.0), FractionalPID(gait, **fpid)),
        Loop(PD(gait, kp=kp, kd=0.0), band),
        Loop(model_only, SlidingMode(gait, load.force, **slide, switch="sign")),
        Loop(SlidingMode(gait, load.force, **slide)),
        Loop(ComputedTorque(gait, load.force, kp=gains.torque[0], kv=gains.torque[1])),
    )
    return dict(zip(NAMES, made, strict=True))


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One controller on one load.

    t        (T,)                                                             [s]
    angle    (T, joints)                                                      [rad]
    rate     (T, joints)                                                      [rad/s]
    torque   (T, joints)                                                      [N m]
    """

    controller: str
    gravity: bool
    t: Array
    angle: Array
    rate: Array
    torque: Array
    numbers: StepResponse


def run_step(
    load: JointLoad,
    name: str,
    loop: Loop,
    target: tuple[float, ...],
    *,
    duration: float,
    dt: float,
    exact: bool = False,
) -> Trial:
    """Step of all joints under one controller; a motion that grows without bound ends the run early.

    duration   of the run                                                     [s]
    dt         of the samples, and the tick of what is not stateless          [s]
    exact      stateless laws by an integrator of adaptive step, else by steps of dt
    """
    t = dt * np.arange(ticks_of(duration, dt) + 1, dtype=np.float64)
    load.restart()
    loop.law.start(Sensed(t=0.0, angle=load.joints()[0], rate=load.joints()[1]))
    adaptive = exact and loop.ticked is None
    angle, rate, torque = (_follow if adaptive else _follow_ticks)(load, loop, t)
    whole, n = len(angle) == len(t), len(angle)
    numbers = step_response(t[:n], angle, np.asarray(target), torque)
    numbers = numbers if whole else numbers._replace(settling=None)
    return Trial(controller=name, gravity=load.gravity, t=t[:n], angle=angle, rate=rate, torque=torque, numbers=numbers)


def _follow(load: JointLoad, loop: Loop, t: Array) -> tuple[Array, Array, Array]:
    """Angles, rates and torques under a stateless law, by scipy's LSODA (stiff where it must be)."""
    from scipy.integrate import solve_ivp

    size = len(load.q)

    def asked(t: float, y: Array) -> tuple[Array, Array, Array]:
        load.q, load.v = y[:size].copy(), y[size:].copy()
        q, v = load.joints()
        return q, v, loop.law.update(Sensed(t=t, angle=q, rate=v)).torque

    def derivative(t: float, y: Array) -> Array:
        return np.concatenate([y[size:], load.acceleration(asked(t, y)[2])])

    start = np.concatenate([load.q, load.v])
    found = solve_ivp(derivative, (0.0, t[-1]), start, method="LSODA", t_eval=t, rtol=1e-6, atol=1e-8)
    rows = [asked(float(now), y) for now, y in zip(found.t, found.y.T, strict=True)]
    angle, rate, torque = (np.array(part) for part in zip(*rows, strict=True))
    return angle, rate, torque


def _follow_ticks(load: JointLoad, loop: Loop, t: Array) -> tuple[Array, Array, Array]:
    """Angles, rates and torques in steps of dt; what has a memory is renewed every tick."""
    whole = loop.ticked or loop.law
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
        torque.append(asked)
        if not np.isfinite(asked).all() or np.abs(q).max() > 1e3:
            torque[-1] = np.nan_to_num(asked, posinf=0.0, neginf=0.0)
            break

        def law(q: Array, v: Array, now: float = now, held: Array = held) -> Array:
            return loop.law.update(Sensed(t=now, angle=q, rate=v)).torque + held

        stepper.advance(law, dt)
    return np.array(angle), np.array(rate), np.array(torque)


def step_of(spec: RobotSpec, joints: int, amplitude: float) -> tuple[float, ...]:
    """The posture of the step: the thesis' for its worm, else joints to either side in turn.   [rad]"""
    if spec.source == "menon2025" and joints == 5:
        return tuple(np.radians([0.0, 45.0, -45.0, -45.0, 45.0]).tolist())
    return tuple(amplitude * (-1.0) ** k for k in range(joints))


def step_trials(
    spec: RobotSpec,
    *,
    target: tuple[float, ...] | None = None,
    gains: Gains | None = None,
    duration: float | None = None,
    dt: float | None = None,
    ramp: float | None = None,
    bandwidth: float = 8.0,
    coriolis: bool = True,
    damping: float | None = None,
    progress: Callable[[str], None] = lambda message: None,
) -> list[Trial]:
    """Every controller on a robot, without and (where it acts on the joints) with gravity.

    target      (joints,) posture of the step; None = `step_of`               [rad]
    gains       None = the thesis' for its worm, else by the joints' inertias and `bandwidth`
    duration    None = 5 s for the worm, 24/bandwidth else                    [s]
    dt          tick of integrals, fractional parts and switching; None = 2 ms   [s]
    ramp        time in which the target goes to the posture; None = a jump for the worm, 2/bandwidth else   [s]
    bandwidth   of the worked out gains                                       [rad/s]
    coriolis    False leaves the velocity terms out, as the thesis does
    damping     of the joints; None = the robot's own                         [N m s/rad]
    """
    if not (math.isfinite(bandwidth) and bandwidth > 0.0):
        raise refuse("bandwidth", bandwidth, "a finite number > 0 [rad/s]")
    trials: list[Trial] = []
    for gravity in (False, True):
        load = joint_load(spec, gravity=gravity, coriolis=coriolis, damping=damping)
        if load is None:
            continue
        posture = step_of(spec, load.count, 0.4) if target is None else tuple(float(x) for x in target)
        if len(posture) != load.count or not all(math.isfinite(x) for x in posture):
            raise refuse("target", target, f"{load.count} finite angles, one a joint [rad]")
        thesis = spec.source == "menon2025" and load.count == 5
        chosen = gains or (THESIS if thesis else gains_for(load.mass(), bandwidth))
        length = duration or (5.0 if thesis else 24.0 / bandwidth)
        period = dt or 2e-3
        soft = (0.0 if thesis else 2.0 / bandwidth) if ramp is None else ramp
        for name, loop in loops(load, posture, chosen, period, soft).items():
            progress(f"{spec.name}: {name}, {'with' if gravity else 'without'} gravity")
            trials.append(run_step(load, name, loop, posture, duration=length, dt=period, exact=thesis))
    return trials


def rows_of(spec: RobotSpec, trials: list[Trial], system: str = "") -> list[Row]:
    """The numbers of every trial as rows; peak torques beside the servo's stall torque."""
    system = system or f"controllers on {spec.name}"
    stall, rows = spec.actuation.torque_limit, []
    for trial in trials:
        case = f"{trial.controller}, {'gravity' if trial.gravity else 'no gravity'}"
        n = trial.numbers
        beyond = math.isfinite(stall) and n.peak_torque > stall
        asks = (
            f"{n.peak_torque / stall:.2g} times the servo's stall torque {stall:.3g} N m"
            if math.isfinite(stall)
            else ""
        )
        ends = f"not within 2 % after {trial.t[-1]:.3g} s" if n.settling is None else ""
        rows += [
            compare(
                system, case, "settling (2 %)", trial.t[-1] if n.settling is None else n.settling, unit="s", note=ends
            ),
            compare(system, case, "overshoot", 100.0 * n.overshoot, unit="%"),
            compare(system, case, "steady error", math.degrees(n.steady_error), unit="deg"),
            compare(system, case, "peak torque", n.peak_torque, unit="N m", note=asks if beyond else ""),
            compare(system, case, "chatter", n.chatter, unit="N m/s"),
        ]
    return rows


def compare_controllers(
    robot: str | RobotSpec,
    *,
    out: str | Path | None = None,
    progress: Callable[[str], None] = lambda message: None,
    **options: Any,
) -> Result:
    """PD, PID, fractional PID (two realisations), sliding mode (two) and computed torque on one robot.

    robot      name, file or description
    out        folder for the picture of all responses; None = no picture
    options    as in `step_trials`
    """
    from metamer.robots import robot as robot_by_name

    spec = robot_by_name(robot) if isinstance(robot, str) else robot
    if spec.source == "menon2025" and spec.body.joints == 5:
        options.setdefault("damping", THESIS_DAMPING)
    trials = step_trials(spec, progress=progress, **options)
    figures: tuple[Figure, ...] = ()
    if out is not None:
        from metamer.experiments.compare_controllers.pictures import draw_trials

        path = Path(out) / f"controllers-{spec.name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        draw_trials(trials, path, what="angle")
        figures = (Figure(path=path, caption=f"Step of all joints of {spec.name} under every controller"),)
    load = joint_load(spec, gravity=False)
    period = trials[0].t[1] - trials[0].t[0]
    ticks = f"PD and model act all the time; integrals, fractional parts and switching every {1e3 * period:.3g} ms"
    notes = (load.about if load else "", ticks)
    return Result(
        system=f"controllers-{spec.name}",
        title=f"Controllers on {spec.name}",
        source=spec.source,
        rows=tuple(rows_of(spec, trials)),
        figures=figures,
        notes=tuple(note for note in notes if note),
    )
