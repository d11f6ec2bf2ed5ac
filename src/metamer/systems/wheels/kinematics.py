"""Rolling of a chain whose wheels do not slip: rows, twists, conditioning, slip, and the record of a run."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from metamer.core.channels import Axis, Channel, Channels, count
from metamer.core.records import Array
from metamer.description import Robot
from metamer.systems.wheels.model import WheelChain


@dataclass(frozen=True, kw_only=True)
class Travel:
    """What a run on wheels came to; the tracked point is the axle of the first wheel.

    mode       how it was stepped
    t          (T+1,) times                                                      [s]
    pose       (T+1, 3) x, y, theta of the first wheel; theta points from head to tail   [m, rad]
    shape      (T+1, N-1) joint angles that the scheme used                      [rad]
    path       length of the tracked point's way, None where there is no answer  [m]
    distance   from its first to its last point, None likewise                   [m]
    side       (T', N) side speed left at each wheel by least squares            [m/s]
    along      (T', N) rolling speed of each wheel                               [m/s]
    conditioning   least over largest singular value of B on the way, smallest   [-]
    step       step that the answer was made with, the shortest of them          [s]
    error      of path and of the last place, by halving every step; None where it is not known   [m]
    singular   times at which no solution exists                                 [s]
    removable  times at which B loses rank and the motion stays smooth           [s]
    note       why there is no answer, else ""
    """

    mode: str
    t: Array
    pose: Array
    shape: Array
    path: float | None
    distance: float | None
    side: Array
    along: Array
    conditioning: float
    step: float
    error: float | None = None
    singular: Array = field(default_factory=lambda: np.empty(0))
    removable: Array = field(default_factory=lambda: np.empty(0))
    note: str = ""

    @property
    def slip(self) -> Array:
        """(N,) rms side speed of each wheel.   [m/s]"""
        return np.sqrt(np.mean(self.side**2, axis=0))


def ticks(step: float, count: int) -> Array:
    """(count,) times 0, step, 2 step ..   [s]"""
    return step * np.arange(count, dtype=np.float64)


def first_wheel(spec: Robot, chain: WheelChain) -> Array:
    """(3,) pose of the first wheel's axle where the description starts.   [m, rad]"""
    x, y, theta = spec.start.base
    front = chain.axle[0, 0]
    return np.array([x + front * math.cos(theta), y + front * math.sin(theta), theta])


def head_twists(chain: WheelChain, angle: Array, rate: Array) -> Array:
    """(T, 4) u, v, omega of the first wheel in its own frame and the residual |B x + C phi'|.   [m/s, rad/s, m/s]

    angle, rate   (T, N-1) joint angles and rates                                 [rad, rad/s]
    shehadeh2024, Eq. (8)
    """
    from metamer.systems.wheels.kernels.runs import twists

    out = np.empty((len(angle), 5))
    twists(np.ascontiguousarray(angle), np.ascontiguousarray(rate), chain.axle, out)
    return out[:, :4]


def conditioning(chain: WheelChain, angle: Array) -> Array:
    """(T,) smallest over largest singular value of B, its turn column divided by the link length.   [-]

    angle    (T, N-1) joint angles                                                [rad]
    """
    from metamer.systems.wheels.kernels.runs import conditions

    out = np.empty(len(angle))
    conditions(np.ascontiguousarray(angle), chain.axle, out)
    return out


def rows(chain: WheelChain, angle: Array, theta: float = 0.0) -> tuple[Array, Array]:
    """B (N, 3) and C (N, N-1) of the rows B (x0', y0', theta') + C phi' = 0, in the world.

    angle    (N-1,) joint angles                                                  [rad]
    theta    heading of the first link                                            [rad]
    shehadeh2024, Eqs. (5)-(7)
    """
    from metamer.systems.wheels.kernels.pfaffian import wheel_rows

    B, C = np.empty((chain.links, 3)), np.empty((chain.links, chain.links - 1))
    wheel_rows(np.ascontiguousarray(angle, dtype=np.float64), chain.axle, B, C)
    c, s = math.cos(theta), math.sin(theta)
    B[:, :2] = B[:, :2] @ np.array([[c, s], [-s, c]])
    return B, C


def connection(chain: WheelChain, angle: Array) -> Array:
    """(3, N-1) local connection A(phi) = -B+ C: head twist in its own frame = A phi'.   [m, m, -]

    angle    (N-1,) joint angles                                                  [rad]
    shehadeh2024, Eq. (8)
    """
    joints = chain.links - 1
    return head_twists(chain, np.tile(np.asarray(angle, dtype=np.float64), (joints, 1)), np.eye(joints))[:, :3].T


def wheel_slips(chain: WheelChain, angle: Array, rate: Array, twist: Array) -> tuple[Array, Array]:
    """(T, N) speed of each wheel across and along its link.   [m/s]

    angle, rate   (T, N-1) joint angles and rates                                 [rad, rad/s]
    twist         (T, 3) u, v, omega of the first wheel in its own frame          [m/s, rad/s]
    """
    from metamer.systems.wheels.kernels.runs import wheel_speeds

    side, along = np.empty((len(angle), chain.links)), np.empty((len(angle), chain.links))
    wheel_speeds(np.ascontiguousarray(angle), np.ascontiguousarray(rate), twist, chain.axle, side, along)
    return side, along


def axle_channels(links: int) -> Channels:
    """Place of the first axle, speed of every wheel across and along its link."""
    first, wheels = (Axis(("1",)),), (count(links),)
    places = [Channel(f"wheel.{name}", "m", first) for name in "xy"]
    return Channels(*places, *(Channel(f"wheel.{name}", "m/s", wheels) for name in ("side", "along")))
