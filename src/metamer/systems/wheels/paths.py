"""The mean path of a snake on wheels: the tilt of a line, radius and centre of a circle."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.wheels.kinematics import Travel

STRAIGHT = 1e-6  # rad, turn in a period below which there is no circle


@dataclass(frozen=True, kw_only=True)
class Circle:
    """The circle that a curved gait goes round.

    radius    mean distance of the tracked point from the centre                [m]
    centre    (2,)                                                              [m]
    turn      heading gained in a period                                        [rad]
    tangent   direction of the circle where the run starts, as a heading        [rad]
    """

    radius: float
    centre: Array
    turn: float
    tangent: float


def tilt(run: Travel, period: float) -> float:
    """Angle of the mean path from the x axis, as a heading (head first along -x is 0), over whole periods.   [rad]

    run       a run of a straight gait that lasts a period or more
    period    of the gait                                                       [s]
    """
    count = _whole(run, period)
    here, there = _at(run, np.array([0.0, count * period]))
    sign = math.copysign(1.0, float(np.mean(run.along[:, 0])))
    return math.atan2(sign * float(there[1] - here[1]), sign * float(there[0] - here[0]))


def tilt_of_points(t: Array, pose: Array, period: float = 2.0 * math.pi) -> float:
    """Angle of the mean path from the x axis, head first along -x, from the first whole period to the last.   [rad]

    t         (T,) times; two periods or more                                   [s]
    pose      (T, >=2) positions of a straight gait                             [m]
    period    of the gait                                                       [s]
    """
    from scipy.interpolate import CubicSpline

    last = int(t[-1] / period + 1e-9)
    if last < 2:
        raise refuse("run.duration", float(t[-1]), f"at least two periods of the gait, {2.0 * period:g} s")
    here, there = CubicSpline(t, pose[:, :2])(period * np.array([1.0, last]))
    return math.atan2(float(here[1] - there[1]), float(here[0] - there[0]))


def line_offset(run: Travel, period: float) -> float:
    """Height of the mean line over the run's start, where the start is at y = 0.   [m]

    A straight gait is half a period later as far on the other side of its mean line: the line goes through the middle
    of the two points, at the run's tilt.
    run       a run of a straight gait that lasts a period or more
    period    of the gait                                                       [s]
    """
    here, there = _at(run, np.array([0.0, 0.5 * period]))
    dx, dy = 0.5 * (there[:2] - here[:2])
    return float(here[1] + dy - math.tan(tilt(run, period)) * dx)


def fitted_radius(points: Array) -> float:
    """Radius of the circle of least squares, (x - x0)^2 + (y - y0)^2 = r^2 made linear.   [m]

    points    (T, 2) that go round a good part of it                            [m]
    """
    rows = np.column_stack([2.0 * points, np.ones(len(points))])
    x, y, rest = np.linalg.lstsq(rows, (points**2).sum(axis=1), rcond=None)[0]
    return math.sqrt(rest + x * x + y * y)


def circle(run: Travel, period: float) -> Circle:
    """Circle of a curved gait: a period moves the snake by one planar motion, whose fixed point is the centre.

    run       a run that lasts a period or more; the first period is left out where there are two or more
    period    of the gait                                                       [s]
    shehadeh2024, section 9; radius J0(a)/c for long bodies
    """
    count = _whole(run, period)
    begin = period if count > 1 else 0.0
    here, there = _at(run, np.array([begin, begin + period]))
    turn = float(there[2] - here[2])
    if abs(turn) < STRAIGHT:
        raise refuse("gait.c", 0.0, "a number other than 0: a straight gait goes round no circle [rad/m]")
    # p' = centre + R (p - centre)
    c, s = math.cos(turn), math.sin(turn)
    R = np.array([[c, -s], [s, c]])
    centre = np.linalg.solve(np.eye(2) - R, there[:2] - R @ here[:2])
    spokes = _at(run, np.linspace(begin, count * period, 200 * count + 1)[:-1])[:, :2] - centre
    # the spoke turned back to the start at every instant is periodic, and the tangent is square to its mean
    sign = math.copysign(1.0, float(np.mean(run.along[:, 0]))) * math.copysign(1.0, turn)
    t = begin + np.linspace(0.0, period, 401)[:-1]
    away = _at(run, t)[:, :2] - centre
    spoke = ((away[:, 0] + 1j * away[:, 1]) * np.exp(-1j * turn * t / period)).mean()
    tangent = math.remainder(float(np.angle(spoke)) + sign * 0.5 * math.pi, 2.0 * math.pi)
    return Circle(radius=float(np.hypot(*spokes.T).mean()), centre=centre, turn=turn, tangent=tangent)


def _whole(run: Travel, period: float) -> int:
    """Number of whole periods in a run; none is refused."""
    if run.path is None:
        raise refuse("mode", run.mode, f"a run that has an answer; {run.note}")
    count = int(run.t[-1] / period + 1e-9)
    if count < 1:
        raise refuse("run.duration", float(run.t[-1]), f"at least one period of the gait, {period:g} s")
    return count


def _at(run: Travel, t: Array) -> Array:
    """(k, 3) poses at any times, by cubic splines through the samples."""
    from scipy.interpolate import CubicSpline

    return CubicSpline(run.t, run.pose)(np.minimum(t, run.t[-1]))
