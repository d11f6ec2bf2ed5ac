"""What guards a step: its end put onto the ground, its flows against its change of energy, whether the robot rests."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.contact.kernels.account import ACCOUNT, LIVELIEST, stored_energy
from metamer.systems.contact.kernels.project import project
from metamer.systems.contact.kernels.rows import new_body, new_rows
from metamer.systems.contact.kernels.smooth import (
    ACTUATED_POWER,
    DAMPED_POWER,
    LOAD_POWER,
    NORMAL_POWER,
    RUBBED_POWER,
    new_moves,
)
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.soft_joints import no_curves

REST_SPEED = 1e-5  # a robot of which nothing is faster rests                            [m/s]
GAINED = 1e-4  # of the largest kinetic energy so far: more than this is not taken out of a passive robot's step
MISFIT = 1e-2  # of the energy turned over in a step: more may not be missing in its account
LEAST_MISFIT = 1e-6  # likewise of the largest kinetic energy so far
ROUNDED_ENERGY = 1e-14  # of the energy stored: rounding of its sum


@kernel
def settle(robot, body, rows, spare, count, moves, gravity, h, account):
    """Put the end of a step onto the ground and book what that took; returns whether anything moved."""
    speed = 0.0
    for i in range(moves.v.shape[0]):
        speed = max(speed, moves.reach[i] * abs(moves.v[i]), moves.reach[i] * abs(moves.v1[i]))
    kinetic, potential, elastic = stored_energy(body.links, robot, moves.q1, moves.v1)
    far = project(body, rows, spare, count, moves, h * (speed + gravity * h))
    if far <= 0.0:
        return 0.0
    after = stored_energy(body.links, robot, moves.q1, moves.v1)
    return after[0] + after[1] + after[2] - kinetic - potential - elastic


@kernel
def trusted(robot, body, moves, account, begin, length, work):
    """Whether the flows of a step account for its change of energy, of a robot that nothing drives.

    begin     kinetic and all energy stored at the start                               [J]
    work      of putting the end onto the ground                                       [J]
    What the error of the step adds to a robot that nothing drives is taken out again: velocities shrink together,
    under which every contact keeps its law.
    """
    powers = moves.powers
    if powers[ACTUATED_POWER] != 0.0 or powers[LOAD_POWER] != 0.0:
        return True
    kinetic, potential, elastic = stored_energy(body.links, robot, moves.q1, moves.v1)
    rise = kinetic + potential + elastic - begin[1]
    account[LIVELIEST] = max(account[LIVELIEST], begin[0], kinetic)
    rounding = ROUNDED_ENERGY * (abs(begin[1]) + abs(potential) + elastic)
    put_in = length * powers[NORMAL_POWER]
    taken = length * (powers[DAMPED_POWER] + powers[RUBBED_POWER])
    turned = max(begin[0], kinetic, abs(put_in), abs(taken))
    if not abs(rise - put_in + taken - work) <= MISFIT * turned + LEAST_MISFIT * account[LIVELIEST] + rounding:
        return False
    if rise > rounding:
        if rise - max(work, 0.0) > min(GAINED * account[LIVELIEST], kinetic):
            return False
        part = math.sqrt(1.0 - min(rise / max(kinetic, rise), 1.0))
        for i in range(moves.v1.shape[0]):
            moves.v1[i] *= part
    return True


@kernel
def at_rest(moves):
    """Whether nothing moves."""
    speed = 0.0
    for i in range(moves.v.shape[0]):
        speed = max(speed, moves.reach[i] * abs(moves.v[i]))
    return speed <= REST_SPEED


def warm():
    """Compile this file's kernels."""
    links, zero = example_links(), np.zeros(4)
    body, moves, account = new_body(links, 4), new_moves(links, zero, zero.copy()), np.zeros(ACCOUNT)
    settle(no_curves(), body, new_rows(2), new_rows(2), 0, moves, 9.81, 1e-3, account)
    trusted(no_curves(), body, moves, account, (0.0, 0.0), 1e-3, 0.0)
    at_rest(moves)
