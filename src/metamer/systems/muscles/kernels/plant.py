"""Fused substeps of one control period of a muscle-driven chain: held tensions, pressures behind valves, or servos."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.rk4 import add_stage, begin_step, end_step, new_stages, stage_times
from metamer.systems.muscles.kernels.muscle import (
    LAG,
    LEAST,
    MOST,
    allocate,
    example_muscles,
    length_and_arm,
    pam_force,
)
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.steppers import (
    ACCOUNT_WIDTH,
    ACTUATED,
    DAMPED,
    RUBBED,
    armatures,
    clip,
    stop_torque,
)
from metamer.systems.planar.kernels.tree import WORK, load_links, place, place_velocities, sweep

TENSION, PRESSURE, SERVO = 0, 1, 2  # what a command is


@inlined
def servo_torque(link, phi, rate, command, k, late):
    """Torque of a servo on a target that moves on, what the inner loop of a joint asks of its muscles.   [N m]"""
    target = command[0, k] + late * command[1, k]
    return clip(link["kp"] * (target - phi) + link["kd"] * (command[1, k] - rate) + command[2, k], link["torque_limit"])


@kernel
def pulls(robot, sent, q, v, late, tensions):
    """Tensions (joints, 3: right, left, torque) at a time `late` after the command came.   [N, N, N m]

    robot       links, muscles, pam
    sent        mode, wanted, command, pressure:
      mode        TENSION: wanted are the tensions; PRESSURE: the pressures that the valves go to with their lag;
                  SERVO: an inner loop, fast against the robot, gives the torque of a servo by tensions of least norm
      wanted      (joints, 2) tensions or pressures that are sent, in those modes    [N, Pa]
      command     (3, joints) target angle, target rate, torque of SERVO             [rad, rad/s, N m]
      pressure    (joints, 2) at the beginning                                       [Pa]
    p = wanted + (pressure - wanted) exp(-late/lag)
    """
    links, muscles, pam = robot
    mode, wanted, command, pressure = sent
    for k in range(muscles.shape[0]):
        phi, rate = q[3 + k], v[3 + k]
        length_r, arm_r = length_and_arm(muscles[k, 0], muscles[k, 1], muscles[k, 2], phi)
        length_l, arm_l = length_and_arm(muscles[k, 0], muscles[k, 1], muscles[k, 2], -phi)
        arm_l = -arm_l
        f_r, f_l = wanted[k, 0], wanted[k, 1]
        if mode == SERVO:
            least, most = muscles[k, LEAST], muscles[k, MOST]
            torque = servo_torque(links[k + 1], phi, rate, command, k, late)
            f_r, f_l, _ = allocate(torque, arm_r, arm_l, least, most, least, most)
        elif mode == PRESSURE:
            left = math.exp(-late / pam[k, LAG])
            f_r = pam_force(pam[k], length_r, arm_r * rate, f_r + (pressure[k, 0] - f_r) * left)
            f_l = pam_force(pam[k], length_l, arm_l * rate, f_l + (pressure[k, 1] - f_l) * left)
        tensions[k, 0], tensions[k, 1], tensions[k, 2] = f_r, f_l, -arm_r * f_r - arm_l * f_l


@kernel
def muscle_steps(robot, sent, q, v, h, steps, account, tensions):
    """RK4 steps under a held command; q, v, sent pressure, account and tensions are updated in place.

    robot, sent as in `pulls`
    account     what dampers took, the ground rubbed away, muscles put in          [J]
    tensions    (joints, 3) right, left and torque at the end                      [N, N m]
    """
    links, muscles, pam = robot
    mode, wanted, _, pressure = sent
    n, size, joints = links.shape[0], q.shape[0], muscles.shape[0]
    work, extra, tau = np.empty((n, WORK)), armatures(links), np.zeros(size)
    stages, a = new_stages(size), np.empty(size)
    for step in range(steps):
        begin_step(stages, q, v)
        late = step * h
        for stage in range(4):
            qs, vs = stages.q, stages.v
            pulls(robot, sent, qs, vs, late, tensions)
            damped, put_in = 0.0, 0.0
            for k in range(joints):
                link, phi, rate = links[k + 1], qs[3 + k], vs[3 + k]
                stop = link["stop_stiffness"]
                push, past = stop_torque(phi, rate, link["lower"], link["upper"], stop, link["stop_damping"])
                drag = link["damping"] * rate
                damped += (drag - push - stop * past) * rate
                put_in += tensions[k, 2] * rate
                tau[3 + k] = tensions[k, 2] - drag - link["stiffness"] * (phi - link["rest"]) + push
            place(links, qs, vs, work)
            place_velocities(links, qs, vs, work)
            rubbed = load_links(links, True, work)
            sweep(links, tau, extra, work, a)
            weight, ahead = stage_times(stage, h)
            late = step * h + ahead
            account[DAMPED] += weight * damped
            account[RUBBED] += weight * rubbed
            account[ACTUATED] += weight * put_in
            add_stage(stages, stage, h, q, v, a)
        end_step(stages, q, v)
    pulls(robot, sent, q, v, steps * h, tensions)
    if mode == PRESSURE:
        for k in range(joints):
            left = math.exp(-steps * h / pam[k, LAG])
            for side in range(2):
                pressure[k, side] = wanted[k, side] + (pressure[k, side] - wanted[k, side]) * left


def warm():
    """Compile this file's kernels."""
    robot, pair = (example_links(), *example_muscles()), np.zeros((1, 2))
    sent = (PRESSURE, pair, np.zeros((3, 1)), pair.copy())
    q, v, account = np.zeros(4), np.zeros(4), np.zeros(ACCOUNT_WIDTH)
    muscle_steps(robot, sent, q, v, 1e-3, 1, account, np.zeros((1, 3)))
    pulls(robot, sent, q, v, 1e-3, np.zeros((1, 3)))
