"""A robot on the ground whose servos are worn: play, within which a joint coasts, a dead band, gears that grip."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.contact.kernels.account import ACCOUNT
from metamer.systems.contact.kernels.detect import example_terrain
from metamer.systems.contact.kernels.rows import MEMORY
from metamer.systems.contact.kernels.stepping import run_contacts
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.soft_joints import no_curves

BRISTLE = 8.0  # times the stiffness of a servo: that of teeth which gear friction holds before they slide


@kernel
def worn_command(links, q, v, wanted, elapsed, h, worn, bent, command):
    """Commands of worn servos for one step; a joint within the play is let coast: target and rate are its own.

    wanted     (3, joints) reference, its rate and added torque             [rad, rad/s, N m]
    elapsed    time since the reference came                                [s]
    h          length of the step: its middle decides, as all goes on now   [s]
    worn       halves of play and dead band, torque that the gears take     [rad, rad, N m]
    bent       (joints,) of the teeth against it, as of a spring BRISTLE times as stiff as the servo   [rad]
    command    (3, joints) written
    """
    half, dead, grip = worn
    n = links.shape[0]
    first = q.shape[0] - n
    start = first // 2
    for i in range(start, n):
        k = i - start
        phi, rate = q[first + i], v[first + i]
        target = wanted[0, k] + elapsed * wanted[1, k]
        error = target - phi + 0.5 * h * (wanted[1, k] - rate)
        shift = min(max(error, -half), half)
        beyond = error - shift
        torque = links[i]["kp"] * beyond + links[i]["kd"] * (wanted[1, k] - rate)
        pushes = abs(error) >= dead and (half == 0.0 or torque * beyond > 0.0)
        command[0, k] = target - shift if pushes else phi
        command[1, k] = wanted[1, k] if pushes else rate
        stiff = BRISTLE * links[i]["kp"]
        bent[k] = min(max(bent[k] + h * rate, -grip / stiff), grip / stiff)
        command[2, k] = wanted[2, k] - stiff * bent[k]


@kernel
def run_worn(robot, terrain, state, inputs, clock, memory, account, worn, out):
    """`run_contacts` with worn servos, looked at in every step of h.

    worn       halves of play and dead band, torque that the gears take     [rad, rad, N m]
    out        (ticks + 1, 2 size) written at the start and after every period: q, v
    others     as there
    """
    h, steps, ticks = clock
    commands, loads, adhesions = inputs
    q, v, a = state
    size, joints = q.shape[0], commands.shape[2]
    command, nothing, events = np.empty((1, 3, joints)), np.empty((0, 0)), np.zeros((1, 3))
    bent = np.zeros(joints)
    out[0, :size], out[0, size:] = q, v
    for tick in range(ticks):
        for step in range(steps):
            worn_command(robot[0], q, v, commands[tick], step * h, h, worn, bent, command[0])
            run_contacts(
                robot, terrain, (q, v, a), (command, loads, adhesions), (h, 1, 1), memory, account, events, nothing
            )
        out[tick + 1, :size], out[tick + 1, size:] = q, v


def warm():
    """Compile this file's kernels."""
    points = example_terrain().points.shape[0]
    zero = np.zeros((1, 4))
    run_worn(
        (example_links(), *no_curves()), tuple(example_terrain()), (zero[0], zero[0].copy(), zero[0].copy()),
        (np.zeros((1, 3, 1)), np.zeros((2, 3)), np.zeros((1, points, 2))), (1e-3, 1, 1), np.zeros((points, MEMORY)),
        np.zeros(ACCOUNT), (0.01, 0.01, 0.01), np.zeros((2, 8)),
    )  # fmt: skip
