"""What contact costs: passes over the robot, which do not grow with the rows that hold each other."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.bench.contact import chain
from metamer.systems.contact.kernels import detect, passes, smooth, touching
from metamer.systems.contact.kernels import rows as row
from metamer.systems.contact.kernels.solver import ATTEMPTS, solve_within
from metamer.systems.contact.kernels.strike import strike
from metamer.systems.contact.mechanics import ground_of
from metamer.systems.planar.kernels.tree import load_links
from metamer.systems.planar.model import build


@pytest.mark.parametrize("links", [10, 60, 100])
def test_an_impact_among_many_feet_takes_few_passes(links):
    """A straight chain lies on all its points and half of it turns down: any of many sets of statuses is right."""
    model = build(chain(links, driven=False))
    q, v = np.zeros(model.size), np.zeros(model.size)
    v[2 + links // 2] = -1.0
    body, rows = row.new_body(model.links, model.size), row.new_rows(2 * links + 8)
    smooth.pose(body, q, v)
    count = detect.find_rows(rows, detect.Terrain(*ground_of(model).terrain), body, 0.0, 0.0)
    assert count == links + 1
    row.turn_rows(body, rows, count)
    touching.row_speeds(body, rows, count)
    for k in range(count):
        c = rows.table[k]
        c[row.START_N], c[row.START_T], rows.status[k] = c[row.SPEED_N], c[row.SPEED_T], row.NONE
    residual, _, turns = strike(body, rows, count, v)
    assert residual <= 1e-10
    assert turns <= 12


def test_links_in_a_line_do_not_slide_to_and_fro():
    """Friction stops a straight chain within a step. Pushed one way it moves that way, the other way the other."""
    links, h = 20, 1e-3
    model = build(chain(links, driven=False))
    q, v = np.zeros(model.size), np.zeros(model.size)
    v[0] = 0.3 * 0.4 * 9.81 * h
    body, rows = row.new_body(model.links, model.size), row.new_rows(2 * links + 8)
    smooth.pose(body, q, v)
    count = detect.find_rows(rows, detect.Terrain(*ground_of(model).terrain), body, 0.0, 0.0)
    row.turn_rows(body, rows, count)
    touching.row_speeds(body, rows, count)
    load_links(model.links, False, body.work)
    passes.solve_pass(body, rows, 0, h, passes.LAW, 0)
    passes.answers(body, rows, count, h)
    for k in range(count):
        c = rows.table[k]
        c[row.BEFORE_N], c[row.BEFORE_T], rows.status[k] = c[row.SPEED_N], c[row.SPEED_T], row.SHUT + row.PLUS
    residual, turns = solve_within(body, rows, count, h, 1e-12, 0, 1, ATTEMPTS)
    assert residual <= 1e-12
    assert turns <= 3
    assert h * body.a[0] == pytest.approx(-v[0], rel=1e-6)
