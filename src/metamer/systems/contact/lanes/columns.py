"""Where the numbers of a block of robots lie: columns of links, of points on the ground, of coordinates, of lanes.

Links have the columns of `planar.lanes`, and these behind them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.systems.planar.kernels.tree import ALPHA
from metamer.systems.planar.lanes.evaluation import COLUMNS

CRAWL_LANES = 32  # four vectors of AVX-512: more wait longer for the slowest of them, fewer leave units idle
FEW_LANES = 16  # of the block that takes what is odd; 8 are slower, whether robots strike together or one by one
# joint in the world [m], torque [N m], inertia added [kg m^2]; then as `kernels.rows.FACTOR`: inertia and bias, motion
PLACE_X, PLACE_Y, TAU, EXTRA = range(COLUMNS, COLUMNS + 4)
STEP_TARGET = ALPHA  # target at the begin of the step, in a column that these lanes do not need   [rad]
F0, F1, F2, F3, F4, F5, F6, F7, F8, B0, B1, B2, TURN, MOVE_X, MOVE_Y = range(COLUMNS + 4, COLUMNS + 19)
# rates and velocities in the pose of the middle: of the start's, and of the end's as last seen; inverse inertia
W_START, X_START, Y_START, W_END, X_END, Y_END = range(COLUMNS + 19, COLUMNS + 25)
O0, O1, O2, O3, O4, O5 = range(COLUMNS + 25, COLUMNS + 31)
LEAN = COLUMNS + 31  # as `kernels.smooth.Moves.lean`
LINK_COLUMNS = COLUMNS + 32
# of a point: place in its link, radius [m], normal of the ground and a place on it, friction at rest and in motion
SPOT_X, SPOT_Y, RADIUS, NORMAL_X, NORMAL_Y, FACE_X, FACE_Y, MU_STATIC, MU_KINETIC, MU = range(10)
# its status as 0 or 1: acts, pushes, sticks; side of its friction -1, 0, 1; then those wanted
ACTS, SHUTS, STICKS, SIDE, WANT_SHUTS, WANT_STICKS, WANT_SIDE = range(10, 17)
# arms of the normal and the ground about the joint, gap [m], speeds at the start; as `kernels.rows` from here on [m/s]
ARM_N, ARM_T, GAP, SPEED_N, SPEED_T, BEFORE_N, BEFORE_T, LAG_N, LAG_T, AFTER_N, AFTER_T = range(18, 29)
STIFF_N, STIFF_T, GUESS_N, GUESS_T, FORCE_N, FORCE_T, ANSWER_N, ANSWER_T, END_N, END_T = range(29, 39)
# forces of the iteration that solved the step [N]; status and answers of the step before
KEPT_N, KEPT_T, PAST_ACTS, PAST_SHUTS, PAST_STICKS, PAST_SIDE, PAST_ANSWER_N, PAST_ANSWER_T = range(39, 47)
# gap at the start [m]; whether it hopped and takes part since, as 0 or 1
START_GAP, ARRIVED = 47, 48
# of a convex problem: bound of friction and what slides by it [N], velocities of the pass before, forces behind them
BOUND, NO_PUSH, PUSH, SAVED_N, SAVED_T, LINE_N, LINE_T, KEPT_MU = range(49, 57)
POINT_COLUMNS = 57
# of a coordinate: start, mean acceleration, end, what a pass found and adds; accelerations before; metres per unit
Q, V, A, Q1, V1, NEW, MORE, PAST0, PAST1, PAST2, REACH, QM, VM = range(13)
STATE_COLUMNS = 13
# of a lane: what an iteration leaves of its error, steady steps, speed of the start, error before, now, size of the
# change, residual of the law, what the end misses [m/s]
SHRINKS, STEADY, SPEED, ERROR, CHANGE, SIZE, RESIDUAL, WORST = range(8)
# as 0 or 1: solved, to be stepped by itself, an iteration to be judged, answers to be found; iterations, sets of
# statuses left, rows that want another status, the fewest so far, how far their forces are off [m/s], gravity [m/s^2]
DONE, ODD, FRESH, NEEDS, TURNS, SPARE, WANTING, FEWEST, MISFIT, GRAVITY = range(8, 18)
# powers of the last iteration and of that which solved the step: damped, put in, rubbed, along the normal   [W]
DAMPING_NOW, PUT_NOW, RUB_NOW, NORMAL_NOW, DAMPING_KEPT, PUT_KEPT, RUB_KEPT, NORMAL_KEPT = range(18, 26)
# energies of a start that nothing drives; change and motion of the period [J], steps counted; taken before it [J]
KINETIC_START, POTENTIAL_START, ELASTIC_START, CHANGED, MOVED, COUNTED, TAKEN_START, SUM, PAST_SHRINKS = range(26, 35)
# a row comes through the ground, lets go, how far one is off the ground [m]; statuses are to change;
# residual of the iteration that solved the step, as a part of the speed; error of the guess [m/s]; as 0 or 1: this
# iteration ends the step, or begins it again
CROSSES, LETS_GO, OFF, CHANGES, RESIDUAL_KEPT, FIRST, ENDS, RESTARTS = range(35, 43)
# of an impact, as 0 or 1: there is one, it is not solved, points bounce, guesses follow; times that points are stiffer
# from now on, and in all; energy gained [J]; lightest and heaviest link [kg]
STRUCK, LOST, BOUNCY, FOLLOWS, GROWS, GROWN, GAINED, LIGHTEST, HEAVIEST = range(43, 52)
# of an end that is off the ground: it is put there, as 0 or 1, how far at most [m]; kinetic, potential, elastic energy
SETTLES, LIFT, STORED_ENERGY = 52, 53, 54
# points that left come back at once: they take part from now on
HOPPING = 57
# a convex problem is 1: to be solved, 2: solved, its passes; as 0 or 1: it begins; residual of the pass before [m/s]
BOUNDS, BOUND_TURN, BEGINS, LAST = range(58, 62)
# energy of an end before it is put onto the ground [J], how far it was off the ground then [m]
STORED_BEFORE, WAS_OFF = 62, 63
LANE_NUMBERS = 64


class Crawlers(NamedTuple):
    """A block of robots while it runs.

    work      (n, LINK_COLUMNS, lanes) links
    rows      (points, POINT_COLUMNS, lanes)
    state     (size, STATE_COLUMNS, lanes) coordinates
    lane      (LANE_NUMBERS, lanes)
    account   (ACCOUNT, lanes) as `kernels.account`
    link      (points,) of every point
    every     (points + 1,) numbers of all points, then how many there are
    acting    (points + 1,) likewise of those that act in any lane
    """

    work: np.ndarray
    rows: np.ndarray
    state: np.ndarray
    lane: np.ndarray
    account: np.ndarray
    link: np.ndarray
    every: np.ndarray
    acting: np.ndarray
