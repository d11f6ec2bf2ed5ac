"""A step that cannot be solved: the robot stays where it was, the account tells it, no further step is made."""

from __future__ import annotations

import numpy as np

from metamer.systems.contact.kernels.account import ACCOUNT, RESIDUAL, STEPS
from metamer.systems.contact.kernels.detect import example_terrain
from metamer.systems.contact.kernels.rows import MEMORY
from metamer.systems.contact.periods import PERIOD_NUMBERS, hold_contacts
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.kernels.soft_joints import no_curves


def test_after_a_step_without_solution_nothing_moves():
    """Two links over the ground, two periods of two steps; then three under a load without bound."""
    terrain, size = tuple(example_terrain()), 4
    points, first = len(terrain[0]), 2 * size + 3
    state, account = (np.zeros(size), np.zeros(size), np.zeros(size)), np.zeros(ACCOUNT)
    state[0][1], state[1][0] = 1.0, 0.3
    memory, events = np.zeros((points, MEMORY)), np.zeros((4, 3))

    def hold(periods, load):
        out = np.zeros((periods, first + ACCOUNT + 3 * points + PERIOD_NUMBERS))
        inputs = (np.zeros((periods, 3, 1)), np.full((2, 3), load), np.zeros((1, points, 2)))
        robot = (example_links(), *no_curves())
        hold_contacts(robot, terrain, state, inputs, (1e-3, 2), memory, account, events, out)
        return out

    before, after = hold(2, 0.0), hold(3, np.inf)
    assert np.all(before[:, first + RESIDUAL] < 1e-6)
    assert np.all(after[:, first + RESIDUAL] == np.inf)
    assert np.any(before[1, : 2 * size] != before[0, : 2 * size])
    for row in after:
        np.testing.assert_array_equal(row[: 2 * size], before[1, : 2 * size])
    assert np.all(np.isfinite(after[:, :first]))
    # the step that was tried, and none after it
    assert account[STEPS] == 5.0
