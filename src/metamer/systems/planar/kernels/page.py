"""A planar robot that runs by its own gait without Python: control periods, and a row of what can be seen of it.

All that changes lies in one flat `state`, all that a user sets in `links` and one flat `settings`.
"""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.gaits.kernels.joints import GAIT_SLOTS, WAVE_HEAD, joint_targets
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.quantities import energies, link_poses
from metamer.systems.planar.kernels.steppers import ACCOUNT_WIDTH, ACTUATED, DAMPED, RUBBED, step

# settings: control period [s], steps in it, stepper, gait's code, largest rate [rad/s]; then lower and upper limits of
# the joints [rad], then the gait's numbers
PERIOD, STEPS, STEPPER, CODE, RATE, SETTINGS = range(6)
# state: control periods so far, then the gait's memory; then the last sent positions, then the command, then q, v and
# what the physics keeps
TICKS, GAIT_MEMORY, STATE = 0, 1, 1 + GAIT_SLOTS


@kernel
def sizes(links):
    """Number of coordinates and of joints."""
    n = links.shape[0]
    return (n + 2, n - 1) if links[0]["free"] != 0 else (n, n)


@kernel
def next_command(settings, state, joints):
    """The gait's command at the present time within the limits of position and rate, (3, joints) in the state.

    As `metamer.plants.guarded.within_limits`.   [rad, rad/s, N m]
    """
    dt, rate = settings[PERIOD], settings[RATE]
    last = state[STATE : STATE + joints]
    command = state[STATE + joints : STATE + 4 * joints].reshape((3, joints))
    t = state[TICKS] * dt
    numbers = settings[SETTINGS + 2 * joints :]
    joint_targets(int(settings[CODE]), numbers, t, state[GAIT_MEMORY : GAIT_MEMORY + GAIT_SLOTS], command)
    for k in range(joints):
        lower, upper = settings[SETTINGS + k], settings[SETTINGS + joints + k]
        reach = rate * dt
        held = min(max(min(max(command[0, k], last[k] - reach), last[k] + reach), lower), upper)
        slow = min(max(command[1, k], -rate), rate)
        command[0, k] = held
        command[1, k] = min(max(slow, (lower - held) / dt), (upper - held) / dt)
        last[k] = held
    return command


@kernel
def tick(links, settings, state, count):
    """Run `count` control periods; the state is updated in place.

    settings   control period, steps, limits, gait
    state      periods so far, gait's memory, last positions, command, q, v, account
    """
    size, joints = sizes(links)
    first = STATE + 4 * joints
    q, v = state[first : first + size], state[first + size : first + 2 * size]
    account = state[first + 2 * size : first + 2 * size + ACCOUNT_WIDTH]
    steps = int(settings[STEPS])
    for _ in range(count):
        command = next_command(settings, state, joints)
        step(int(settings[STEPPER]), links, q, v, command, settings[PERIOD] / steps, steps, account)
        state[TICKS] += 1.0


@kernel
def look_at_joints(links, settings, state, row):
    """Time, what is sensed and the next targets into a row; returns the next place in it.   [s, m, rad; per s]"""
    size, joints = sizes(links)
    command = next_command(settings, state[: STATE + 4 * joints].copy(), joints)
    first, base = STATE + 4 * joints, size - joints
    row[0] = state[TICKS] * settings[PERIOD]
    at = 1
    for k in range(base):
        row[at + k] = state[first + k]
        row[at + base + k] = state[first + size + k]
    at += 2 * base
    for k in range(joints):
        row[at + k] = state[first + base + k]
        row[at + joints + k] = state[first + size + base + k]
        row[at + 2 * joints + k] = command[0, k]
    return at + 3 * joints


@kernel
def look_at_links(links, q, v, row, at):
    """Centre of mass and pose of every link into a row from `at` on.   [m, rad]"""
    n = links.shape[0]
    poses, mass, x, y = link_poses(links, q, v), 0.0, 0.0, 0.0
    for i in range(n):
        mass += links[i]["mass"]
        x += links[i]["mass"] * poses[i, 6]
        y += links[i]["mass"] * poses[i, 7]
        for k in range(3):
            row[at + 2 + k * n + i] = poses[i, k]
    row[at], row[at + 1] = x / mass, y / mass


@kernel
def servo_torques(links, settings, state, row):
    """Torque of every servo at the end of a period, into a row.   [N m]"""
    size, joints = sizes(links)
    first, base, n = STATE + 4 * joints, size - joints, links.shape[0]
    held = settings[PERIOD] if state[TICKS] > 0.0 else 0.0
    for k in range(joints):
        link = links[n - joints + k]
        velocity, torque = state[STATE + 2 * joints + k], state[STATE + 3 * joints + k]
        target = state[STATE + joints + k] + held * velocity
        phi, rate = state[first + base + k], state[first + size + base + k]
        given = link["kp"] * (target - phi) + link["kd"] * (velocity - rate) + torque
        row[k] = min(max(given, -link["torque_limit"]), link["torque_limit"])


@kernel
def look(links, settings, state, row):
    """Fill one row: time, base, joints, targets, energies, torques, centre of mass, poses of the links.   [SI]"""
    size, joints = sizes(links)
    first = STATE + 4 * joints
    q, v = state[first : first + size], state[first + size : first + 2 * size]
    flow = first + 2 * size
    at = look_at_joints(links, settings, state, row)
    row[at], row[at + 1], row[at + 2] = energies(links, q, v)
    row[at + 3], row[at + 4], row[at + 5] = state[flow + DAMPED], state[flow + RUBBED], state[flow + ACTUATED]
    servo_torques(links, settings, state, row[at + 6 :])
    look_at_links(links, q, v, row, at + 6 + joints)


def example():
    """Arrays of the types that `tick` and `look` are compiled for: links, settings, state."""
    return example_links(), np.zeros(SETTINGS + 2 + WAVE_HEAD + 3), np.zeros(STATE + 4 + 2 * 4 + ACCOUNT_WIDTH)
