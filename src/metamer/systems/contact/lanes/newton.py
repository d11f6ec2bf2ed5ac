"""One iteration of a block's step: passes and changes of statuses until the law of the contacts holds."""

from __future__ import annotations

import numpy as np

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.kernels.smooth import LAWFUL
from metamer.systems.contact.kernels.solver import TOGETHER
from metamer.systems.contact.lanes.bounded import begin_bounds, follow_bounds
from metamer.systems.contact.lanes.columns import (
    ACTS,
    BEFORE_N,
    BEGINS,
    BOUNDS,
    CHANGES,
    DONE,
    FEWEST,
    GRAVITY,
    MISFIT,
    NEEDS,
    NEW,
    NO_PUSH,
    ODD,
    SHUTS,
    SIDE,
    SPARE,
    STICKS,
    WANT_SHUTS,
    WANT_SIDE,
    WANT_STICKS,
    WANTING,
)
from metamer.systems.contact.lanes.passes import (
    answer_lanes,
    follow_lanes,
    gather,
    judge_lanes,
    load_bodies,
    load_points,
    move_points,
    push_points,
    spread,
    stiffen,
)

LANE_SETS, FEW_SETS = (
    12,
    40,
)  # passes of an iteration: a lane that needs more is odd; and where convex problems are solved too


@lane_kernel
def bound_steps(b, h):
    """Lanes of which the statuses go round begin convex problems, or go on with them; one that is so solved is odd."""
    lane = b.lane
    for k in range(b.lane.shape[1]):
        if lane[BEGINS, k] > 0.0:
            begin_bounds(b, k, 0)
        elif lane[BOUNDS, k] == 1.0 and follow_bounds(b, k) <= LAWFUL * lane[GRAVITY, k] * h:
            lane[ODD, k], lane[DONE, k] = 1.0, 1.0


@lane_kernel
def newton_lanes(b, h, few):
    """Passes and changes of statuses until the law holds in every lane, then the guesses follow."""
    work, rows, state, lane, link = b.work, b.rows, b.state, b.lane, b.link
    needs, sets = 0.0, FEW_SETS if few == 1 else LANE_SETS
    for k in range(b.lane.shape[1]):
        lane[SPARE, k], lane[FEWEST, k], lane[BOUNDS, k] = TOGETHER, 1e9, 0.0
        needs = max(needs, lane[NEEDS, k])
    for turn in range(-1 if needs > 0.0 else 0, sets):
        load_bodies(work)
        if turn >= 0:
            load_points(work, rows, link, b.acting, h)
            if few == 1:
                push_points(work, rows, link, b.acting, NO_PUSH, 1.0)
        gather(work)
        if turn < 0:
            answer_lanes(work, rows, lane, link, h)
            stiffen(rows, b.acting, h)
            for k in range(b.lane.shape[1]):
                lane[NEEDS, k] = 0.0
            continue
        spread(work, state, NEW)
        move_points(work, rows, link, b.acting, h, BEFORE_N)
        judge_lanes(rows, lane, b.acting, h)
        more, last = 0.0, 1.0 if turn == sets - 1 else 0.0
        for k in range(b.lane.shape[1]):
            done, misfit, wanting = lane[DONE, k], lane[MISFIT, k], lane[WANTING, k]
            fewest, before, odd = lane[FEWEST, k], lane[SPARE, k], lane[ODD, k]
            bounds = 1.0 if lane[BOUNDS, k] == 1.0 else 0.0
            wanting = (1.0 - done) * (1.0 - bounds) * wanting if misfit > LAWFUL * lane[GRAVITY, k] * h else 0.0
            changes = 1.0 if wanting > 0.0 else 0.0
            spare = 1.0 * TOGETHER if wanting < fewest else before - 1.0
            lane[SPARE, k] = before + changes * (spare - before)
            lane[FEWEST, k] = min(fewest, wanting if wanting > 0.0 else fewest)
            # sets of statuses that go round
            round_ = changes if spare < 0.0 else 0.0
            begins = round_ * (1.0 - last) * few if lane[BOUNDS, k] == 0.0 else 0.0
            lost = max(last * max(changes, bounds), round_ - begins)
            lane[ODD, k], lane[DONE, k], lane[BEGINS, k] = max(odd, lost), max(done, lost), begins
            lane[CHANGES, k] = changes - max(lost, begins)
            more = max(more, max(changes, bounds) - lost)
        if more == 0.0:
            break
        for pp in range(b.acting[rows.shape[0]]):
            p = np.uintp(b.acting[pp])
            for k in range(b.lane.shape[1]):
                take = rows[p, ACTS, k] * lane[CHANGES, k]
                shut, stuck, side = rows[p, SHUTS, k], rows[p, STICKS, k], rows[p, SIDE, k]
                sticks, slides = rows[p, WANT_STICKS, k], rows[p, WANT_SIDE, k]
                # what slides and wants to slide the other way sticks
                turns = side * slides < 0.0
                sticks, slides = 1.0 if turns else sticks, 0.0 if turns else slides
                rows[p, SHUTS, k] = shut + take * (rows[p, WANT_SHUTS, k] - shut)
                rows[p, STICKS, k] = stuck + take * (sticks - stuck)
                rows[p, SIDE, k] = side + take * (slides - side)
        if few == 1:
            bound_steps(b, h)
    follow_lanes(work, rows, state, link, b.acting, h)
    judge_lanes(rows, lane, b.acting, h)
