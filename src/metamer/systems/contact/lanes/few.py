"""Steps of the odd lanes of a block in a smaller block: their impacts and what follows, from the state before.

What this does not know either is left to `alone`. Which of them takes a step hangs on its lane only.
"""

from __future__ import annotations

from metamer.core.numerics.lane_jit import lane_kernel
from metamer.systems.contact.lanes.alone import POSED
from metamer.systems.contact.lanes.columns import (
    BOUNCY,
    COUNTED,
    FEW_LANES,
    GRAVITY,
    KEPT_N,
    KINETIC_START,
    MU_KINETIC,
    ODD,
    PAST0,
    PAST2,
    PAST_ACTS,
    PAST_ANSWER_T,
    PAST_SHRINKS,
    PLACE_X,
    PLACE_Y,
    PUSH,
    REACH,
    SHRINKS,
    SPOT_X,
    STEADY,
    STEP_TARGET,
    Q,
    V,
)
from metamer.systems.contact.lanes.impact import strike_lanes
from metamer.systems.contact.lanes.motion import pose_lanes
from metamer.systems.contact.lanes.step import step_lanes
from metamer.systems.planar.lanes.evaluation import FIELD, TARGET_RATE, TORQUE_LIMIT


@lane_kernel
def take_lane(b, k, few, o):
    """Lane k of a block as it was before its step into lane o of another."""
    for i in range(b.work.shape[0]):
        for c in range(FIELD, TORQUE_LIMIT + 1):
            few.work[i, c, o] = b.work[i, c, k]
        few.work[i, STEP_TARGET, o], few.work[i, TARGET_RATE, o] = b.work[i, STEP_TARGET, k], b.work[i, TARGET_RATE, k]
    for p in range(b.rows.shape[0]):
        for c in range(SPOT_X, MU_KINETIC + 1):
            few.rows[p, c, o] = b.rows[p, c, k]
        for c in range(PAST_ACTS, PAST_ANSWER_T + 1):
            few.rows[p, c, o] = b.rows[p, c, k]
        few.rows[p, PUSH, o] = 0.0
    for i in range(b.state.shape[0]):
        few.state[i, Q, o], few.state[i, V, o], few.state[i, REACH, o] = (
            b.state[i, Q, k],
            b.state[i, V, k],
            b.state[i, REACH, k],
        )
        for c in range(PAST0, PAST2 + 1):
            few.state[i, c, o] = b.state[i, c, k]
    few.lane[SHRINKS, o], few.lane[STEADY, o] = b.lane[PAST_SHRINKS, k], b.lane[STEADY, k]
    few.lane[GRAVITY, o], few.lane[BOUNCY, o] = b.lane[GRAVITY, k], b.lane[BOUNCY, k]
    for c in range(KINETIC_START, COUNTED + 1):
        few.lane[c, o] = b.lane[c, k]
    for c in range(b.account.shape[0]):
        few.account[c, o] = b.account[c, k]


@lane_kernel
def give_lane(few, o, b, k):
    """Lane o of a small block after its step into lane k of the block."""
    for i in range(b.work.shape[0]):
        for c in range(POSED):
            b.work[i, c, k] = few.work[i, c, o]
        b.work[i, PLACE_X, k], b.work[i, PLACE_Y, k] = few.work[i, PLACE_X, o], few.work[i, PLACE_Y, o]
    for p in range(b.rows.shape[0]):
        for c in range(KEPT_N, PAST_ANSWER_T + 1):
            b.rows[p, c, k] = few.rows[p, c, o]
    for i in range(b.state.shape[0]):
        b.state[i, Q, k], b.state[i, V, k] = few.state[i, Q, o], few.state[i, V, o]
        for c in range(PAST0, PAST2 + 1):
            b.state[i, c, k] = few.state[i, c, o]
    b.lane[SHRINKS, k], b.lane[STEADY, k] = few.lane[SHRINKS, o], few.lane[STEADY, o]
    for c in range(KINETIC_START, COUNTED + 1):
        b.lane[c, k] = few.lane[c, o]
    for c in range(b.account.shape[0]):
        b.account[c, k] = few.account[c, o]


@lane_kernel
def step_few(b, few, odd, left, h):
    """A step of the odd lanes of a block that are not left; those that stay odd are as they were.

    odd     (lanes,) room for their numbers
    left    (lanes,) above 0: not to be stepped
    Returns how many stay odd; they are the first in `odd` then.
    """
    count, still = 0, 0
    for k in range(b.lane.shape[1]):
        if b.lane[ODD, k] > 0.0 and left[k] == 0.0:
            odd[count] = k
            count += 1
    for begin in range(0, count, FEW_LANES):
        for o in range(FEW_LANES):
            take_lane(b, odd[min(begin + o, count - 1)], few, o)
        pose_lanes(few.work, few.state, Q, V)
        strike_lanes(few, h)
        step_lanes(few, h, 1)
        for o in range(min(FEW_LANES, count - begin)):
            k = odd[begin + o]
            if few.lane[ODD, o] > 0.0:
                odd[still] = k
                still += 1
            else:
                give_lane(few, o, b, k)
    return still
