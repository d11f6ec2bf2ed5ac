"""A planar tree by dense matrices, written apart from the recursions over links: places, Jacobians, mass, forces."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.systems.planar.kernels.soft_joints import soft_torques

FREE, PUSHES, LETS_GO = 0, 1, 2  # a joint and its stop; PUSHES and LETS_GO with the sign of the side

QUARTER = np.array([[0.0, 1.0], [-1.0, 0.0]])  # turns a row (x, y) by 90 degrees


class Rig(NamedTuple):
    """A robot under what holds throughout a run.

    links      (n,) records
    chain      (n, n) 1 where the second link is the first or lies between it and the base
    parent     (n,) index, 0 where there is none
    inner      (n,) 1 where there is a parent
    first      2 with a free base, 0 with a fixed one
    soft       curves and tables of the joints
    command    (3, joints) targets, rates, added torques                             [rad, rad/s, N m]
    loads      (n, 3) force and moment at the centre of every link                   [N, N m]
    """

    links: Any
    chain: Array
    parent: Any
    inner: Array
    first: int
    soft: tuple[Array, Array]
    command: Array
    loads: Array


class Pose(NamedTuple):
    """Links of a state in the world.

    axis       (n, 2) direction of each link
    omega      (n,) its rate                                                         [rad/s]
    joint      (n, 2) place, velocity, and acceleration where no coordinate is accelerated   [m, m/s, m/s^2]
    """

    axis: Array
    omega: Array
    joint: Array
    speed: Array
    swing: Array


def rig_of(links: Any, soft: tuple[Array, Array], command: Array, loads: Array) -> Rig:
    """What a run by events knows of its robot."""
    n = len(links)
    chain, parent = np.eye(n), links["parent"].astype(np.int64)
    for i in range(n):
        if parent[i] >= 0:
            chain[i] += chain[parent[i]]
    return Rig(
        links,
        chain,
        np.maximum(parent, 0),
        (parent >= 0).astype(np.float64),
        2 * int(links[0]["free"]),
        soft,
        command,
        loads,
    )


def across(d: Array) -> Array:
    """Vectors (..., 2) turned by 90 degrees: the velocity of an arm that turns with 1 rad/s."""
    return d @ QUARTER


def turned(axis: Array, x: Array, y: Array) -> Array:
    """(k, 2) vectors (x, y) in the frames of links, in the world."""
    return axis * x[:, None] + across(axis) * y[:, None]


def pose_of(rig: Rig, q: Array, v: Array) -> Pose:
    """Places and velocities of all links."""
    links, first = rig.links, rig.first
    theta, omega = rig.chain @ (links["mount"] + q[first:]), rig.chain @ v[first:]
    axis = np.stack([np.cos(theta), np.sin(theta)], axis=1)
    own = rig.inner[:, None]
    r = own * turned(axis[rig.parent], links["attach_x"], links["attach_y"])
    rate = omega[rig.parent, None]
    base = (q[:2], v[:2]) if first else (np.array([links[0]["attach_x"], links[0]["attach_y"]]), np.zeros(2))
    return Pose(
        axis,
        omega,
        rig.chain @ r + base[0],
        rig.chain @ (rate * across(r)) + base[1],
        rig.chain @ (-rate * rate * r),
    )


def jacobian(rig: Rig, pose: Pose, link: Any, place: Array) -> Array:
    """(k, 2, size) velocity of points of links at places in the world, for unit velocities.   [-, m]"""
    first = rig.first
    out = np.zeros((len(place), 2, first + len(rig.links)))
    arm = across(place[:, None, :] - pose.joint[None, :, :]) * rig.chain[link][:, :, None]
    out[:, :, first:] = arm.transpose(0, 2, 1)
    if first:
        out[:, 0, 0] = out[:, 1, 1] = 1.0
    return out


def stop_sides(rig: Rig, q: Array, v: Array) -> Any:
    """(n,) what every joint does at its stops: FREE, or PUSHES or LETS_GO times the side it is past."""
    links, first = rig.links, rig.first
    phi, rate = q[first:], v[first:]
    past = np.maximum(phi - links["upper"], 0.0) - np.maximum(links["lower"] - phi, 0.0)
    side = np.sign(past).astype(np.int64) * (links["stop_stiffness"] > 0.0)
    pushes = side * (links["stop_stiffness"] * past + links["stop_damping"] * rate) > 0.0
    side = side * np.where(pushes, PUSHES, LETS_GO)
    if first:
        side[0] = FREE
    return side


def torques(rig: Rig, q: Array, v: Array, stops: Any) -> tuple[Array, float, float]:
    """Torques (size,) of springs, dampers, servos, stops and curves; powers damped and put in.   [N m; W]

    stops    (n,) of `stop_sides`, kept between events: a stop that pushes does so as a spring and damper, on either
             side of where it begins, so that the equations are smooth
    """
    links, first = rig.links, rig.first
    phi, rate = q[first:], v[first:]
    held = np.zeros((3, len(links)))
    held[:, first // 2 :] = rig.command
    servo = links["kp"] * (held[0] - phi) + links["kd"] * (held[1] - rate) + held[2]
    servo = np.clip(servo, -links["torque_limit"], links["torque_limit"])
    pushes = np.abs(stops) == PUSHES
    limit = np.where(stops == FREE, phi, np.where(stops > 0, links["upper"], links["lower"]))
    spring = links["stop_stiffness"] * (phi - limit)
    # a stop that lets go gives what its spring holds to its damper
    drag = links["damping"] * rate + np.where(pushes, links["stop_damping"] * rate, -spring)
    tau = servo - drag - links["stiffness"] * (phi - links["rest"]) - spring
    base = first // 2
    out = np.zeros(len(q))
    out[first + base :] = tau[base:]
    damped, put_in = float(drag[base:] @ rate[base:]), float(servo[base:] @ rate[base:])
    if rig.soft[0].size or rig.soft[1].size:
        more, still = np.empty(len(q)), np.empty(len(q))
        soft_torques(links, *rig.soft, q, v, more)
        soft_torques(links, *rig.soft, q, np.zeros(len(v)), still)
        damped -= float((more - still) @ v)
        out += more
    return out, damped, put_in


def equations(rig: Rig, pose: Pose, tau: Array) -> tuple[Array, Array, float]:
    """Mass matrix, right side of M a = .. without contact, power of the loads.   [kg ..; N, N m; W]"""
    links, first = rig.links, rig.first
    arm = turned(pose.axis, links["centre_x"], links["centre_y"])
    moves = jacobian(rig, pose, np.arange(len(links)), pose.joint + arm)
    flat = moves.reshape(-1, moves.shape[2])
    M = (np.repeat(links["mass"], 2)[:, None] * flat).T @ flat
    M[first:, first:] += (links["inertia"][:, None] * rig.chain).T @ rig.chain
    rotor = np.where((rig.inner > 0.0) | (first == 0), links["armature"], 0.0)
    M[first:, first:] += np.diag(rotor)
    swing = pose.swing - pose.omega[:, None] ** 2 * arm
    gravity = np.stack([links["gravity_x"], links["gravity_y"]], axis=1)
    force = links["mass"][:, None] * (gravity - swing) + rig.loads[:, :2]
    right = tau + force.ravel() @ flat
    right[first:] += rig.loads[:, 2] @ rig.chain
    speed = pose.speed + pose.omega[:, None] * across(arm)
    power = float((rig.loads[:, :2] * speed).sum() + rig.loads[:, 2] @ pose.omega)
    return M, right, power
