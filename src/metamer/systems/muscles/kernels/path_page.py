"""A muscle-driven chain that follows a path without Python: `muscle_run` in pieces of one control period."""

from __future__ import annotations

import numpy as np

from metamer.core.jit import kernel
from metamer.systems.muscles.kernels.law import NOTE, POSE, STATE, example_law
from metamer.systems.muscles.kernels.muscle import example_muscles
from metamer.systems.muscles.kernels.run import EXTREMES, JOINT, SAMPLE, begin_law, go_on
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.page import look_at_links

# settings: control period [s], steps in it, whether the path is closed
PERIOD, STEPS, CLOSED, PATH_SETTINGS = range(4)
# state: control periods so far; then q, v of the robot and y of the law
TICKS, STATE_AT = 0, 1


@kernel
def parts(links, state):
    """Views of a state: q, v, y."""
    size = links.shape[0] + 2
    second, third = STATE_AT + size, STATE_AT + 2 * size
    return state[STATE_AT:second], state[second:third], state[third : third + STATE]


@kernel
def tick(links, muscles, law, path, settings, state, count):
    """Run `count` control periods; the state is updated in place."""
    moving, joints = parts(links, state), muscles.shape[0]
    closed, steps = settings[CLOSED] > 0.0, int(settings[STEPS])
    guide = (law, path, closed, closed)
    samples, extremes = np.empty((2, SAMPLE + 2 * (joints + 3) + JOINT * joints)), np.zeros((joints, EXTREMES))
    for _ in range(count):
        if state[TICKS] == 0.0:
            begin_law(links, guide, moving)
        go_on(links, muscles, guide, moving, 0, settings[PERIOD] / steps, steps, steps, samples, extremes)
        state[TICKS] += 1.0


@kernel
def look(links, muscles, law, path, settings, state, row):
    """Fill one row: time, base, joints, targets, torques, muscles, what the law notes, centre, links.   [SI]"""
    # a run of no steps tells of the state that it starts from; it writes into a copy
    now = state.copy()
    q, v, y = parts(links, now)
    closed, joints = settings[CLOSED] > 0.0, muscles.shape[0]
    guide, size = (law, path, closed, closed), joints + 3
    if state[TICKS] == 0.0:
        begin_law(links, guide, (q, v, y))
    samples = np.empty((1, SAMPLE + 2 * size + JOINT * joints))
    go_on(links, muscles, guide, (q, v, y), 0, 1e-3, 0, 1, samples, np.zeros((joints, EXTREMES)))
    found = samples[0]
    row[0] = state[TICKS] * settings[PERIOD]
    for k in range(3):
        row[1 + k], row[4 + k] = q[k], v[k]
    at = 7
    for k in range(joints):
        block = SAMPLE + 2 * size + JOINT * k
        row[at + k], row[at + joints + k] = q[3 + k], v[3 + k]
        row[at + 2 * joints + k], row[at + 3 * joints + k] = found[block], found[block + 1]
        for side in range(2):
            row[at + 4 * joints + 2 * k + side] = found[block + 2 + side]
            row[at + 6 * joints + 2 * k + side] = found[block + 4 + side]
    at += 8 * joints
    for k in range(NOTE):
        row[at + k] = found[1 + k]
    # easing of the wave, share of torque missing
    row[at + NOTE], row[at + NOTE + 1] = found[1 + NOTE + POSE + 3], found[SAMPLE - 1]
    look_at_links(links, q, v, row, at + NOTE + 2)


def example():
    """Arrays of the types that `tick` and `look` are compiled for: links, muscles, law, path, settings, state."""
    law, path = example_law()
    return example_links(), example_muscles()[0], law, path, np.zeros(PATH_SETTINGS), np.zeros(STATE_AT + STATE)
