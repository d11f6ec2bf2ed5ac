"""A side-view robot on its ground that runs by its own gait without Python; as its system does it."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.contact.kernels import account as kept
from metamer.systems.contact.kernels.account import UNSOLVED
from metamer.systems.contact.kernels.detect import example_terrain
from metamer.systems.contact.kernels.ground import GAP, PLACE
from metamer.systems.contact.kernels.rows import MEMORY
from metamer.systems.contact.kernels.stepping import run_contacts
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.page import (
    PERIOD,
    SETTINGS,
    STATE,
    STEPS,
    TICKS,
    look_at_joints,
    look_at_links,
    next_command,
    servo_torques,
    sizes,
)
from metamer.systems.planar.kernels.soft_joints import no_curves
from metamer.systems.planar.kernels.tree import WORK

NOT_SOLVED = 1  # what the state's last number says then


@kernel
def parts(links, points, state):
    """Views of a state: q, v, what flowed, acceleration, forces of the points (k, 2), contacts (slots, MEMORY)."""
    size, joints = sizes(links)
    first, count = STATE + 4 * joints, points.shape[0]
    flow = first + 2 * size
    acceleration = flow + kept.ACCOUNT
    touch = acceleration + size
    contacts = touch + 2 * count
    slots = (state.shape[0] - 1 - contacts) // MEMORY
    return (
        state[first : first + size],
        state[first + size : flow],
        state[flow:acceleration],
        state[acceleration:touch],
        state[touch:contacts].reshape((count, 2)),
        state[contacts : contacts + slots * MEMORY].reshape((slots, MEMORY)),
    )


@kernel
def tick(body, terrain, adhesion, loads, settings, state, count):
    """Run `count` control periods; the state is updated in place.

    body       links, curves, tables; a tuple of arrays is handed over as its arrays, one after the other
    terrain    points, corners, sides, radius, rough
    adhesion   (k, 2) what each point holds along the ground and pulls onto it        [N]
    loads      (n, 3) force and moment at the centre of every link                    [N, N m]
    state      as `metamer.systems.planar.kernels.page`; behind q and v those of `parts`, last why it stopped
    """
    links, points = body[0], terrain[0]
    size, joints = sizes(links)
    q, v, flow, acceleration, touch, contacts = parts(links, points, state)
    steps, feet = int(settings[STEPS]), points.shape[0]
    h = settings[PERIOD] / steps
    commands, glue = np.empty((steps, 3, joints)), adhesion.reshape((1, feet, 2))
    rows, events = np.empty((steps + 1, 2 * size + 3 + kept.ACCOUNT + 3 * feet)), np.zeros((1, 3))
    at = rows.shape[1] - 2 * feet
    for _ in range(count):
        if state[-1] > 0.0:
            return
        command = next_command(settings, state, joints)
        for s in range(steps):
            for k in range(joints):
                commands[s, 0, k] = command[0, k] + (h * s) * command[1, k]
                commands[s, 1, k], commands[s, 2, k] = command[1, k], command[2, k]
        # the clock and the count of impacts begin anew in every period
        impacts, time = flow[kept.IMPACTS], flow[kept.TIME]
        flow[kept.RESIDUAL], flow[kept.IMPACTS], flow[kept.TIME] = 0.0, 0.0, 0.0
        inputs, clock = (commands, loads, glue), (h, 1, steps)
        run_contacts(body, terrain, (q, v, acceleration), inputs, clock, contacts, flow, events, rows)
        for k in range(feet):
            touch[k, 0], touch[k, 1] = rows[steps, at + k], rows[steps, at + feet + k]
        flow[kept.IMPACTS] += impacts
        flow[kept.TIME] = time + settings[PERIOD]
        if flow[kept.RESIDUAL] > UNSOLVED:
            state[-1] = NOT_SOLVED
        state[TICKS] += 1.0


@kernel
def look(body, terrain, adhesion, loads, settings, state, row):
    """Fill one row: time, base, joints, targets, energies, torques, gaps, forces, worst, centre, poses, adhesion."""
    (links, curves, tables), points = body, terrain[0]
    _, joints = sizes(links)
    q, v, flow, _, touch, _ = parts(links, points, state)
    feet = points.shape[0]
    spots = np.empty((feet, PLACE))
    kept.look(links, points, terrain[1], q, v, np.empty((links.shape[0], WORK)), spots)
    at = look_at_joints(links, settings, state, row)
    row[at], row[at + 1], row[at + 2] = kept.stored_energy(links, (curves, tables), q, v)
    row[at + 3], row[at + 4], row[at + 5] = flow[kept.DAMPED], flow[kept.RUBBED], flow[kept.ACTUATED]
    row[at + 6], row[at + 7], row[at + 8] = flow[kept.IMPACT], flow[kept.NORMAL], flow[kept.LOAD]
    row[at + 9] = flow[kept.CORRECTED]
    at += 10
    servo_torques(links, settings, state, row[at:])
    at += joints
    for k in range(feet):
        row[at + k], row[at + feet + k], row[at + 2 * feet + k] = spots[k, GAP], touch[k, 0], touch[k, 1]
    at += 3 * feet
    row[at], row[at + 1] = flow[kept.PENETRATION], flow[kept.STRONGEST]
    row[at + 2], row[at + 3] = flow[kept.IMPACTS], flow[kept.RESTED]
    row[at + 4], row[at + 5] = flow[kept.PUSH_X], flow[kept.PUSH_Y]
    at += 6
    look_at_links(links, q, v, row, at)
    at += 2 + 3 * links.shape[0]
    for k in range(feet):
        row[at + 2 * k], row[at + 2 * k + 1] = adhesion[k, 0], adhesion[k, 1]


def example():
    """Arrays of the types that `tick` and `look` are compiled for."""
    terrain, zero = example_terrain(), np.zeros((2, 3))
    loads, settings = zero.copy(), np.zeros(SETTINGS)
    return (example_links(), *no_curves()), tuple(terrain), np.zeros((2, 2)), loads, settings, np.zeros(STATE)
