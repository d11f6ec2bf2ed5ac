"""How a snake on wheels starts: the phase theta_comp and the heading that lay its mean path along x.

The head swings about a mean heading psi that its first phase decides: in the linear limit of wheels in the middle
theta(t) = psi - a cos(omega t + theta_comp - lag/2), so that theta_comp = lag/2 + pi/2 makes psi = theta(0). For any
wheels the half-wave symmetry of a straight gait gives psi = (theta(t) + theta(t + T/2))/2 exactly.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.gaits.gait import BoundGait
from metamer.gaits.serpenoid import Serpenoid

METHODS = ("closed", "quadrature")
LEAST_DIAGONAL = 1e-9  # least over largest diagonal of the triangle of B that counts as loss of rank
BESIDE = 1e-6  # s, from a loss of rank to its two sides
SETTLED = 1e-5  # rad, change of the mean heading when the step is doubled
SAMPLES = 512  # half steps of half a period; Simpson and RK4 then err below 1e-9


@dataclass(frozen=True, kw_only=True)
class StraightStart:
    """A start for which the mean path runs along x.

    gait     the gait with its phase set to theta_comp
    theta    heading of the first link at t = 0                                 [rad]
    """

    gait: Serpenoid
    theta: float


def gait_twists(gait: BoundGait, axle: Array, t: Array) -> Array:
    """(T, 4) twist u, v, omega of the first wheel along a gait, and the residual |B x + C phi'|.   [m/s, rad/s, m/s]

    gait     joint angles and rates at any time
    axle     (N, 2) front joint to axle and axle to rear joint of each link     [m]
    t        (T,) times from 0 on                                               [s]
    A sample that falls on a loss of rank, 0/0, gets the mean of its two sides.
    shehadeh2024, Eq. (8)
    """
    out = _twists(gait, axle, t)
    lost = np.flatnonzero(out[:, 4] < LEAST_DIAGONAL)
    if len(lost):
        after = t[lost] + BESIDE
        before = np.where(t[lost] < BESIDE, after, t[lost] - BESIDE)
        out[lost] = 0.5 * (_twists(gait, axle, before) + _twists(gait, axle, after))
    return out[:, :4].copy()


def _twists(gait: BoundGait, axle: Array, t: Array) -> Array:
    from metamer.systems.wheels.kernels.runs import twists

    angle, rate, _ = gait.targets(t)
    out = np.empty((len(t), 5))
    twists(np.ascontiguousarray(angle), np.ascontiguousarray(rate), axle, out)
    return out


def half_lag(gait: Serpenoid) -> float:
    """Half the lag of a serpenoid of equal links; one number per pair of joints is refused.   [rad]"""
    if isinstance(gait.lag, tuple):
        raise refuse("gait.lag", gait.lag, "one number, the wave of equal links: the closed forms know no other [rad]")
    return 0.5 * gait.lag


def winding(gait: Serpenoid) -> float:
    """Winding angle a of the curve behind a serpenoid of equal links, amplitude / (2 sin(lag/2)).   [rad]"""
    if math.sin(half_lag(gait)) == 0.0:
        raise refuse("gait.lag", gait.lag, "other than 0: joints in step follow no serpenoid curve [rad]")
    return float(gait.amplitude / (2.0 * math.sin(half_lag(gait))))  # type: ignore[operator]


def theta_comp(gait: Serpenoid, *, axle: Array | None = None, method: str = "closed") -> float:
    """Phase for which the mean path is parallel to x when the head starts along x, lag/2 + pi/2 (mod pi).   [rad]

    gait      a straight serpenoid (offset 0)
    axle      (N, 2) front joint to axle and axle to rear joint; needed by "quadrature"   [m]
    method    "closed": the formula, exact for wheels in the middle in the linear limit; "quadrature": the root of
              psi(phase) nearest to it, exact for any wheels
    shehadeh2024, Eq. (13), where the formula is left open
    """
    closed = half_lag(gait) + 0.5 * math.pi
    if method == "closed":
        return closed
    axle = _needed(axle, method)
    return _root(lambda phase: mean_heading(replace(gait, phase=phase), axle), closed)


def theta_slip(gait: Serpenoid, theta: float = 0.0) -> float:
    """Mean heading by the closed form, psi = theta + a cos(theta_comp - lag/2).   [rad]

    theta    heading of the first link at t = 0                                 [rad]
    """
    return theta + winding(gait) * math.cos(gait.phase - half_lag(gait))


def mean_heading(gait: Serpenoid, axle: Array, theta: float = 0.0) -> float:
    """Mean heading psi = theta + 1/2 int_0^(T/2) Omega dt, exact for a straight gait on any wheels.   [rad]

    gait     a serpenoid of offset 0; its phase is theta_comp
    axle     (N, 2) front joint to axle and axle to rear joint of each link     [m]
    theta    heading of the first link at t = 0                                 [rad]
    """
    return theta + 0.5 * float(_half_period(gait, axle, 0.0)[-1, 2])


def pre_rotation(gait: Serpenoid, axle: Array) -> float:
    """Heading at t = 0 that turns the mean path along x for any phase, -psi.   [rad]

    axle     (N, 2) front joint to axle and axle to rear joint of each link     [m]
    """
    return -mean_heading(gait, axle)


def on_axis_start(gait: Serpenoid, *, axle: Array | None = None, method: str = "closed") -> StraightStart:
    """Start on the inflection of the wave, so that the mean path lies on the x axis.

    axle      (N, 2) front joint to axle and axle to rear joint; needed by "quadrature"   [m]
    method    "closed": theta_comp = lag/2, theta = -a, for wheels in the middle; "quadrature": the phase whose mean
              line passes through the start and the heading -psi, exact for any wheels
    """
    if method == "closed":
        return StraightStart(gait=replace(gait, phase=half_lag(gait)), theta=-winding(gait))
    axle = _needed(axle, method)

    def offset(phase: float) -> float:
        """Distance of the mean line from the start: half a period later the head is as far on its other side."""
        here = replace(gait, phase=phase)
        return 0.5 * float(_half_period(here, axle, pre_rotation(here, axle))[-1, 1])

    phase = _root(offset, half_lag(gait))
    found = replace(gait, phase=phase)
    return StraightStart(gait=found, theta=pre_rotation(found, axle))


def _half_period(gait: Serpenoid, axle: Array, theta: float) -> Array:
    """(S+1, 3) poses of the first wheel over half a period."""
    from metamer.systems.wheels.kernels.runs import rk4_run

    if gait.offset != 0.0 or gait.start != 0.0:
        field, value = ("gait.offset", gait.offset) if gait.offset != 0.0 else ("gait.start", gait.start)
        raise refuse(field, value, "0: a mean heading belongs to a straight gait without soft start")
    if gait.frequency == 0.0:
        raise refuse("gait.frequency", gait.frequency, "a number other than 0 [Hz]")
    half = 0.5 / abs(gait.frequency)
    twist = gait_twists(gait, np.ascontiguousarray(axle), np.linspace(0.0, half, 2 * SAMPLES + 1))
    pose, coarse = np.zeros((SAMPLES + 1, 3)), np.zeros((SAMPLES // 2 + 1, 3))
    pose[0, 2] = coarse[0, 2] = theta
    rk4_run(twist, half / SAMPLES, pose)
    rk4_run(np.ascontiguousarray(twist[::2]), 2.0 * half / SAMPLES, coarse)
    if not abs(pose[-1, 2] - coarse[-1, 2]) < SETTLED:
        raise refuse("gait", "a pole of the head's turn rate", "a gait on wheels that never lose rank with a pole")
    return pose


def _root(function: Callable[[float], float], guess: float) -> float:
    """Root within pi/2 of a guess, to 1e-12, of a function that turns its sign when the phase gains pi (the mirror)."""
    from scipy.optimize import root_scalar

    low, high = guess - 0.5 * math.pi, guess + 0.5 * math.pi
    if function(low) == 0.0:
        return low
    return float(root_scalar(function, bracket=(low, high), method="brentq", xtol=1e-12).root)


def _needed(axle: Array | None, method: str) -> Array:
    if method not in METHODS:
        raise refuse("method", method, f"one of {', '.join(METHODS)}")
    if axle is None:
        raise refuse(
            "axle", None, "(N, 2) lengths front joint to axle and axle to rear joint, needed by quadrature [m]"
        )
    return axle
