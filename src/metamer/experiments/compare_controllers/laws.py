"""The controllers that are compared: laws as menon2025 prints them, beside ours, each with its gains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metamer.control import Controller
from metamer.control.fractional import FractionalPID
from metamer.control.model_based import ComputedTorque, SlidingMode
from metamer.control.servo import PD, PID
from metamer.core.records import Array
from metamer.experiments.compare_controllers.loads import JointLoad
from metamer.gaits.rest import Rest

# menon2025, (5.2), (5.8), (5.19), (5.28)-(5.30) and (5.34): nothing but gravity and Coriolis forces is fed forward
PRINTED_LAWS = (
    "PD",
    "PID",
    "fractional PID (GL)",
    "sliding mode as printed (sign)",
    "sliding mode as printed (saturation)",
)
# a second realisation, sliding mode with the M (phi*'' + beta e') and the friction that (5.29) leaves out, and the
# motor-algebra controller that chapter 6 names and nowhere gives
OUR_LAWS = (
    "fractional PID (Oustaloup)",
    "sliding mode with the model (sign)",
    "sliding mode with the model (saturation)",
    "computed torque (motors)",
)
NAMES = (*PRINTED_LAWS, *OUR_LAWS)


@dataclass(frozen=True, kw_only=True)
class Gains:
    """Gains of all controllers; each one for all joints or one per joint.

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

    law        stateless part: PD, or the model fed forward
    ticked     the whole controller; what it asks beyond `law` is held over the tick; None = there is nothing else
    integral   gain of an integral of the error beside `law`, which an integrator of adaptive step carries along in
               place of `ticked`; None = `ticked` is no such integral               [N m/(rad s)]
    layer      of a switching law: the same with a boundary layer [rad/s], whose limit at 0 is the law when it switches
               as fast as it likes; None = it does not switch
    """

    law: Controller
    ticked: Controller | None = None
    integral: Any = None
    layer: Callable[[float], Controller] | None = None


def loops(
    load: JointLoad, target: tuple[float, ...], gains: Gains, dt: float, ramp: float, limit: float
) -> dict[str, Loop]:
    """Every controller by name, all to the same posture, reached by a quintic of length `ramp`.   [s]

    limit   largest torque, against wind-up of the integrals; inf = none      [N m]
    """
    gait = Rest(joints=len(target), angles=target, start=ramp)
    kp, ki, kd = gains.fpid
    fpid = {"kp": kp, "ki": ki, "kd": kd, "lam": gains.orders[0], "mu": gains.orders[1], "dt": dt, "limit": limit}
    # a filter faster than the ticks cannot be realised by them
    band = FractionalPID(**fpid, method="oustaloup", high=min(1e3, 1.0 / dt)).to(gait)
    slide = {"beta": gains.sliding[0], "ks": gains.sliding[1], "xi": gains.sliding[2]}

    def printed(angle: Array, rate: Array, acceleration: Array) -> Array:
        return load.bias(angle, rate)

    def switching(force: Any) -> Loop:
        """By sign: the model acts all the time, the sign every tick."""

        def layer(xi: float) -> Any:
            return SlidingMode(force=force, beta=gains.sliding[0], ks=gains.sliding[1], xi=xi).to(gait)

        fed = SlidingMode(force=force, beta=gains.sliding[0], ks=0.0).to(gait)
        return Loop(fed, SlidingMode(force=force, **slide, switch="sign").to(gait), layer=layer)

    whole = PID(kp=gains.pid[0], ki=gains.pid[1], kd=gains.pid[2], limit=limit).to(gait)
    made = (
        Loop(PD(kp=gains.pd[0], kd=gains.pd[1]).to(gait)),
        Loop(PD(kp=gains.pid[0], kd=gains.pid[2]).to(gait), whole, gains.pid[1]),
        Loop(PD(kp=kp, kd=0.0).to(gait), FractionalPID(**fpid).to(gait)),
        switching(printed),
        Loop(SlidingMode(force=printed, **slide).to(gait)),
        Loop(PD(kp=kp, kd=0.0).to(gait), band),
        switching(load.force),
        Loop(SlidingMode(force=load.force, **slide).to(gait)),
        Loop(ComputedTorque(force=load.force, kp=gains.torque[0], kv=gains.torque[1]).to(gait)),
    )
    return dict(zip(NAMES, made, strict=True))


def loop_named(
    name: str, load: JointLoad, target: tuple[float, ...], gains: Gains, ramp: float, limit: float, dt: float
) -> Loop:
    """One of `loops`, for a tick.   [s]"""
    return loops(load, target, gains, dt, ramp, limit)[name]
