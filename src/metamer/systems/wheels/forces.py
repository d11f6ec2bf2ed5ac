"""Forces behind a motion on wheels that do not slip: side forces, joint torques, energy, and what a start asks for."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.gaits.gait import BoundGait
from metamer.gaits.serpenoid import Serpenoid
from metamer.systems.wheels.kinematics import head_twists, rows, wheel_slips
from metamer.systems.wheels.model import WheelChain
from metamer.systems.wheels.start import half_lag, winding


class WheelForces(NamedTuple):
    """What holds one instant of a motion.

    side       (N,) force of each axle across its link, the least that give the motion            [N]
    torque     (N-1,) of the joints                                                              [N m]
    needed     (N,) side friction that each axle needs, |side| / its weight                      [-]
    kinetic    energy of the motion                                                              [J]
    lost       power that rolling friction and the side speeds left by least squares take        [W]
    """

    side: Array
    torque: Array
    needed: Array
    kinetic: float
    lost: float


class Moving(NamedTuple):
    """Links of a snake in the frame of its first axle, complex numbers along and across it.

    e          (N,) directions of the links                                                      [-]
    axle       (N,) places of the axles                                                          [m]
    joint      (N-1,) places of the joints                                                       [m]
    centre     (N,) places of the centres of mass                                                [m]
    speed      (N,) velocities of the centres                                                    [m/s]
    spin       (N,) turn rates of the links                                                      [rad/s]
    """

    e: Array
    axle: Array
    joint: Array
    centre: Array
    speed: Array
    spin: Array


def moving(chain: WheelChain, angle: Array, rate: Array, twist: Array) -> Moving:
    """Places and velocities of all links.

    angle, rate   (N-1,) joint angles and rates                                                  [rad, rad/s]
    twist         (3,) u, v, omega of the first axle in its own frame                            [m/s, rad/s]
    """
    e = np.exp(1j * np.concatenate([[0.0], np.cumsum(angle)]))
    spin = twist[2] + np.concatenate([[0.0], np.cumsum(rate)])
    behind, ahead = chain.axle[:-1, 1] * e[:-1], chain.axle[1:, 0] * e[1:]
    axle = np.concatenate([[0.0], np.cumsum(behind + ahead)])
    gain = 1j * (spin[:-1] * behind + spin[1:] * ahead)
    speed = complex(twist[0], twist[1]) + np.concatenate([[0.0], np.cumsum(gain)])
    reach = chain.inertial[:, 2] * e
    return Moving(e, axle, axle[:-1] + behind, axle + reach, speed + 1j * spin * reach, spin)


def accelerations(chain: WheelChain, now: Moving, bent: Array, twist: Array, twist_rate: Array) -> tuple[Array, Array]:
    """(N,) accelerations of the centres and of the links' turn, in the frame of the first axle.   [m/s^2, rad/s^2]

    bent          (N-1,) joint accelerations                                                     [rad/s^2]
    twist_rate    (3,) change of u, v, omega                                                     [m/s^2, rad/s^2]
    """
    u, v, omega = twist
    more = twist_rate[2] + np.concatenate([[0.0], np.cumsum(bent)])
    bend = 1j * more - now.spin**2
    first = complex(twist_rate[0] - omega * v, twist_rate[1] + omega * u)
    gain = bend[:-1] * chain.axle[:-1, 1] * now.e[:-1] + bend[1:] * chain.axle[1:, 0] * now.e[1:]
    at_axle = first + np.concatenate([[0.0], np.cumsum(gain)])
    return at_axle + bend * chain.inertial[:, 2] * now.e, more


def wheel_forces(
    chain: WheelChain, angle: Array, rate: Array, bent: Array, twist_rate: Array | None = None
) -> WheelForces:
    """Side forces and joint torques of a motion without slip.

    angle, rate, bent   (N-1,) joint angles, rates and accelerations                             [rad, rad/s, rad/s^2]
    twist_rate          (3,) change of the first axle's twist; None = by differences along phi + phi' t + phi'' t^2/2
    N side forces have three sums to give (two forces and a moment), so that N - 3 of them are free: these are the least
    in the sum of squares. Rolling friction counts; where the wheels have none it is zero.
    """
    twist = head_twists(chain, angle[None], rate[None])[0, :3]
    if twist_rate is None:
        twist_rate = _twist_rate(chain, angle, rate, bent)
    now = moving(chain, angle, rate, twist)
    pull, more = accelerations(chain, now, bent, twist, twist_rate)
    mass, inertia, weight = chain.inertial[:, 0], chain.inertial[:, 1], chain.inertial[:, 3]
    side_speed, along = (x[0] for x in wheel_slips(chain, angle[None], rate[None], twist[None]))
    roll = -chain.mu_roll * weight * along / np.sqrt(along**2 + chain.eps**2) * now.e
    # what the body needs from outside, about the first axle
    need, turn = mass * pull, inertia * more
    force = need.sum() - roll.sum()
    moment = float((now.centre.conj() * need).imag.sum() + turn.sum() - (now.axle.conj() * roll).imag.sum())
    B, _ = rows(chain, angle)
    total = np.array([force.real, force.imag, moment])
    side: Array = np.asarray(np.linalg.lstsq(B.T, total, rcond=None)[0], dtype=np.float64)
    outside = roll + 1j * side * now.e
    torque = np.empty(chain.links - 1)
    for k, joint in enumerate(now.joint):
        behind = slice(k + 1, None)
        inner = ((now.centre[behind] - joint).conj() * need[behind]).imag.sum() + turn[behind].sum()
        torque[k] = inner - ((now.axle[behind] - joint).conj() * outside[behind]).imag.sum()
    kinetic = 0.5 * float((mass * np.abs(now.speed) ** 2 + inertia * now.spin**2).sum())
    lost = -float((roll * now.e.conj()).real @ along) - float(side @ side_speed)
    return WheelForces(side, torque, np.abs(side) / weight, kinetic, lost)


def _twist_rate(chain: WheelChain, angle: Array, rate: Array, bent: Array, step: float = 1e-4) -> Array:
    """(3,) change of the first axle's twist, by central differences of 0.1 ms.   [m/s^2, rad/s^2]"""
    t = step * np.array([[-1.0], [1.0]])
    before, after = head_twists(chain, angle + rate * t + 0.5 * bent * t**2, rate + bent * t)[:, :3]
    return (after - before) / (2.0 * step)


def gait_forces(chain: WheelChain, gait: BoundGait, t: Array) -> list[WheelForces]:
    """Forces along a gait at some times.   [s]"""
    return [wheel_forces(chain, *values) for values in zip(*gait.targets(t), strict=True)]


def start_time(chain: WheelChain, gait: BoundGait, mu: float = 1.0) -> float:
    """Least time that wheels with side friction mu need to give a gait from rest its momentum.   [s]

    The gait runs at once, so that the body has to: B^T s = P, P momentum and angular momentum about the first axle of
    the motion without slip, s impulses of the axles. However they share it, one of them takes at least
    min_s max_i |s_i| = mu weight_i t. Until then wheels slip and turn the body; a start in the gait's posture keeps its
    course only where the wave moves little in that time, omega t << 1.
    """
    from scipy.optimize import linprog

    angle, rate, _ = (x[0] for x in gait.targets(np.zeros(1)))
    now = moving(chain, angle, rate, head_twists(chain, angle[None], rate[None])[0, :3])
    push = chain.inertial[:, 0] * now.speed
    moment = (now.centre.conj() * push).imag.sum() + (chain.inertial[:, 1] * now.spin).sum()
    B, _ = rows(chain, angle)
    n, weight = chain.links, mu * chain.inertial[:, 3]
    bound = np.column_stack([np.vstack([np.eye(n), -np.eye(n)]), -np.tile(weight, 2)])
    sums = np.column_stack([B.T, np.zeros(3)])
    total = np.array([push.sum().real, push.sum().imag, moment])
    found = linprog(
        np.append(np.zeros(n), 1.0), A_ub=bound, b_ub=np.zeros(2 * n), A_eq=sums, b_eq=total,
        bounds=[(None, None)] * n + [(0.0, None)],
    )  # fmt: skip
    return float(found.x[-1]) if found.success else math.inf


def closed_start_time(gait: Serpenoid, links: int, length: float, mu: float = 1.0, gravity: float = 9.81) -> float:
    """`start_time` of a start with theta_comp in closed form, t = omega l/(|lag| mu g mean|r_i|).   [s]

    gait     a straight serpenoid
    links    N, equal, wheels in the middle
    length   l, of one                                                                            [m]
    The body has to come to the speed omega l/|lag| of its wave along itself. Side forces drive it by what the links'
    directions a sin((i-1) lag) have beside a straight line, r_i (a line is a circle's arc, along which no wheel holds),
    and each is mu m g at the most: mu m g sum|r_i| t = N m omega l/|lag|. For a of 1 rad within some percent.
    """
    place = np.arange(links)
    slope = winding(gait) * np.sin(place * gait.lag)
    beside = slope - np.polyval(np.polyfit(place, slope, 1), place)
    speed = 2.0 * math.pi * gait.frequency * length / abs(2.0 * half_lag(gait))
    return speed / (mu * gravity * float(np.abs(beside).mean()))
