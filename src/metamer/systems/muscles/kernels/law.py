"""The control law of a muscle-driven snake: line of sight over a path, speed and heading loops, gait with derivatives.

A law is a vector of gains, a path rows of arcs, and a state of ten numbers that is integrated beside the robot's.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.core.numerics.rk4 import add_rates
from metamer.systems.planar.kernels.links import example_links, frozen
from metamer.systems.planar.kernels.tree import COS, OMEGA, RX, RY, SIN, THETA, VX, VY, WORK, place, place_velocities

# the law: gait [rad, rad], speed loop [m/s, rad/s, rad/m, rad/m/s, rad/s, rad/s, s], heading loop [-, m, rad],
# filters [rad/s], joints [1/s^2, 1/s], guidance [m], amplitude given up for the bend [-], largest wanted angle [rad],
# slowing with the heading error [1/rad, -], easing under a tension limit [-, 1/s, 1/s, -]
(
    AMPLITUDE,
    LAG,
    SPEED,
    OMEGA_0,
    SPEED_KP,
    SPEED_KI,
    OMEGA_LEAST,
    OMEGA_MOST,
    SPEED_TIME,
    HEADING_GAIN,
    BEND_LENGTH,
    GAMMA_MOST,
    FILTER,
    JOINT_KP,
    JOINT_KD,
    LOOKAHEAD,
    ROOM,
    CEILING,
    SLOWING,
    SLOWEST,
    YIELD_AT,
    YIELD,
    RECOVER,
    YIELD_LEAST,
) = range(24)
LAW_WIDTH = 24
# a path, one row a piece: way at its start, its start, heading, curvature, length, switch distance   [m, rad, rad/m]
WAY, START_X, START_Y, HEADING, CURVATURE, LENGTH, SWITCH = range(7)
PATH = 7
# state of the law: phase, then value and rate of frequency, amplitude and offset, speed filter and integral, easing
ETA, W, W_RATE, A, A_RATE, G, G_RATE, V_FILTERED, V_INTEGRAL, EASE, PIECE = range(11)
STATE = 11
# pose: mean of the links' middles, mean link angle, velocity of the mean
MEAN_X, MEAN_Y, MEAN_THETA, MEAN_VX, MEAN_VY = range(5)
POSE = 5
# what the law noted: speed along and across the mean heading, cross-track error, course to steer, heading error,
# wanted speed, way along the path, wanted frequency and offset
FORWARD, SIDEWAYS, CROSS, COURSE, COURSE_ERROR, SPEED_WANTED, WAY_DONE, W_WANTED, G_WANTED = range(9)
NOTE = 9


@inlined
def wrapped(angle):
    """The angle between -pi and pi.   [rad]"""
    return angle - 2.0 * math.pi * math.floor(angle / (2.0 * math.pi) + 0.5)


@inlined
def beside(piece, x, y):
    """Foot, cross-track error and heading of a point beside one piece, a line or an arc.   [m, m, rad]

    piece    one row of a path
    x, y     the point                                                       [m]
    The foot is the way from the piece's start, below 0 before it; the error is > 0 to the left.
    """
    dx, dy = x - piece[START_X], y - piece[START_Y]
    c, s = math.cos(piece[HEADING]), math.sin(piece[HEADING])
    along, left = c * dx + s * dy, c * dy - s * dx
    bend = piece[CURVATURE]
    if abs(bend) < 1e-9:
        return along, left, piece[HEADING]
    # about the centre of the arc, at (0, 1/bend) in the piece's axes; the middle of the piece splits the circle
    turn = math.atan2(bend * along, 1.0 - bend * left)
    middle = 0.5 * bend * piece[LENGTH]
    turn = middle + wrapped(turn - middle)
    radius = math.hypot(along, left - 1.0 / bend)
    return turn / bend, math.copysign(1.0, bend) * (1.0 / abs(bend) - radius), piece[HEADING] + turn


@kernel
def next_piece(path, closed, index, x, y):
    """Number of the piece under way: the next one counts from its switch distance before the end of a piece."""
    for _ in range(path.shape[0]):
        foot, _, _ = beside(path[index], x, y)
        if foot < path[index, LENGTH] - path[index, SWITCH]:
            break
        if index + 1 < path.shape[0]:
            index += 1
        elif closed and path.shape[0] > 1:
            index = 0
        else:
            break
    return index


@kernel
def nearest_piece(path, x, y):
    """Number of the piece nearest to a point, and the distance from it.   [m]"""
    best, found = math.inf, 0
    for k in range(path.shape[0]):
        foot, cross, _ = beside(path[k], x, y)
        length = path[k, LENGTH]
        distance = abs(cross)
        if foot < 0.0 or foot > length:
            # beyond its ends a piece is as far as its nearer end
            bend, turn = path[k, CURVATURE], path[k, CURVATURE] * length
            c, s = math.cos(path[k, HEADING]), math.sin(path[k, HEADING])
            along = length if abs(bend) < 1e-9 else math.sin(turn) / bend
            left = 0.0 if abs(bend) < 1e-9 else (1.0 - math.cos(turn)) / bend
            end_x, end_y = path[k, START_X] + c * along - s * left, path[k, START_Y] + s * along + c * left
            distance = min(math.hypot(x - path[k, START_X], y - path[k, START_Y]), math.hypot(x - end_x, y - end_y))
        if distance < best:
            best, found = distance, k
    return found, best


@kernel
def path_distances(path, points):
    """(T,) distance of every point from the nearest piece of a path.   [m]"""
    out = np.empty(points.shape[0])
    for k in range(points.shape[0]):
        _, out[k] = nearest_piece(path, points[k, 0], points[k, 1])
    return out


@kernel
def mean_pose(links, work, q, pose):
    """Mean of the links' middles, its velocity and the mean link angle; needs `place` and `place_velocities`."""
    n = links.shape[0]
    x, y, theta, vx, vy = 0.0, 0.0, 0.0, 0.0, 0.0
    left_x, left_y = q[0], q[1]
    for i in range(n):
        if i > 0:
            left_x += work[i, RX]
            left_y += work[i, RY]
        half = 0.5 * links[i]["length"]
        dx, dy = half * work[i, COS], half * work[i, SIN]
        x += left_x + dx
        y += left_y + dy
        theta += work[i, THETA]
        vx += work[i, VX] - work[i, OMEGA] * dy
        vy += work[i, VY] + work[i, OMEGA] * dx
    pose[MEAN_X], pose[MEAN_Y], pose[MEAN_THETA] = x / n, y / n, theta / n
    pose[MEAN_VX], pose[MEAN_VY] = vx / n, vy / n


@kernel
def law_rates(law, path, pose, y, dy, note):
    """Time derivative of the law's state, and what it noted on the way.

    law     (LAW_WIDTH,) gains
    path    (P, PATH) pieces; y[PIECE] tells which is under way
    pose    (POSE,) of the robot
    y, dy   (STATE,) state and its derivative, written; dy[EASE] is left to the tension limits
    note    (NOTE,) written
    theta_d = psi_path - atan(e/Delta); gamma_c = k wrap(theta_d - theta) + kappa h; w_c = w_0 + kp e_v + ki int e_v.
    haghshenas2022, section 2.3 and 3.1, with the path's own angle; the filters are critically damped
    """
    # guidance
    piece = path[int(y[PIECE])]
    foot, cross, heading = beside(piece, pose[MEAN_X], pose[MEAN_Y])
    course = heading - math.atan(cross / law[LOOKAHEAD])
    error = wrapped(course - pose[MEAN_THETA])
    # speed along and across the mean heading
    c, s = math.cos(pose[MEAN_THETA]), math.sin(pose[MEAN_THETA])
    forward, sideways = c * pose[MEAN_VX] + s * pose[MEAN_VY], c * pose[MEAN_VY] - s * pose[MEAN_VX]
    wanted = law[SPEED] * y[EASE] * max(law[SLOWEST], 1.0 - law[SLOWING] * abs(error))
    lack = wanted - y[V_FILTERED]
    most = law[OMEGA_MOST] * y[EASE]
    omega = law[OMEGA_0] * y[EASE] + law[SPEED_KP] * lack + law[SPEED_KI] * y[V_INTEGRAL]
    omega_c = min(max(omega, law[OMEGA_LEAST]), most)
    bend = law[HEADING_GAIN] * error + piece[CURVATURE] * law[BEND_LENGTH]
    gamma_c = min(max(bend, -law[GAMMA_MOST]), law[GAMMA_MOST])
    alpha_c = min(law[AMPLITUDE] - law[ROOM] * abs(gamma_c), law[CEILING] - abs(gamma_c))
    alpha_c = max(alpha_c, 0.0)
    # filters, critically damped
    f = law[FILTER]
    dy[ETA] = y[W]
    dy[W], dy[W_RATE] = y[W_RATE], f * f * (omega_c - y[W]) - 2.0 * f * y[W_RATE]
    dy[A], dy[A_RATE] = y[A_RATE], f * f * (alpha_c - y[A]) - 2.0 * f * y[A_RATE]
    dy[G], dy[G_RATE] = y[G_RATE], f * f * (gamma_c - y[G]) - 2.0 * f * y[G_RATE]
    dy[V_FILTERED] = (forward - y[V_FILTERED]) / law[SPEED_TIME]
    # the integral stands still while it would push further into a limit of the frequency
    stuck = (omega > most and lack > 0.0) or (omega < law[OMEGA_LEAST] and lack < 0.0)
    dy[V_INTEGRAL] = 0.0 if stuck else lack
    dy[PIECE] = 0.0
    note[FORWARD], note[SIDEWAYS], note[CROSS], note[COURSE] = forward, sideways, cross, course
    note[COURSE_ERROR], note[SPEED_WANTED], note[WAY_DONE] = error, wanted, piece[WAY] + foot
    note[W_WANTED], note[G_WANTED] = omega_c, gamma_c


@inlined
def ease_rate(law, ease, load):
    """Rate of the easing: down while the wanted tensions come near their limit, back to 1 when they do not.   [1/s]

    load    largest ratio of a wanted tension to its limit                       [-]
    Speed and frequency are eased: slow waves need less tension, flat ones do not.
    """
    rate = law[RECOVER] * (1.0 - ease) - law[YIELD] * max(load - law[YIELD_AT], 0.0)
    return 0.0 if ease <= law[YIELD_LEAST] and rate < 0.0 else rate


@inlined
def joint_target(law, y, dy, k):
    """Angle, rate and acceleration of joint k = 0 .. in phi = alpha sin(eta + k lag) + gamma.   [rad, 1/s, 1/s^2]"""
    angle = y[ETA] + k * law[LAG]
    s, c = math.sin(angle), math.cos(angle)
    position = y[A] * s + y[G]
    rate = y[A_RATE] * s + y[A] * c * y[W] + y[G_RATE]
    acceleration = dy[A_RATE] * s + 2.0 * y[A_RATE] * y[W] * c + dy[G_RATE]
    acceleration += y[A] * (y[W_RATE] * c - y[W] * y[W] * s)
    return position, rate, acceleration


@kernel
def law_step(law, path, pose, load, y, dt):
    """Advance the law's state over a control period with the pose held, by RK4; y is updated in place.

    load    largest ratio of a wanted tension to its limit                       [-]
    dt      control period                                                       [s]
    """
    dy, ys, total, note = np.zeros(STATE), y.copy(), np.zeros(STATE), np.empty(NOTE)
    for stage in range(4):
        law_rates(law, path, pose, ys, dy, note)
        dy[EASE] = ease_rate(law, ys[EASE], load)
        add_rates(stage, dt, y, dy, total, ys)
    for i in range(STATE):
        y[i] += total[i]
    y[EASE] = max(y[EASE], law[YIELD_LEAST])


@kernel
def law_start(law, path, nearest, x, y_mean, y):
    """State of the law at the start of a run: straight body, base frequency; y is written.

    nearest      whether the piece nearest to the robot is the first, else the path's first
    x, y_mean    mean of the links' middles                                      [m]
    """
    for i in range(STATE):
        y[i] = 0.0
    y[W], y[EASE] = law[OMEGA_0], 1.0
    if nearest:
        found, _ = nearest_piece(path, x, y_mean)
        y[PIECE] = found


@kernel
def pose_of(links, q, v):
    """(POSE,) mean pose of a robot from its coordinates."""
    work, pose = np.empty((links.shape[0], WORK)), np.empty(POSE)
    place(links, q, v, work)
    place_velocities(links, q, v, work)
    mean_pose(links, work, q, pose)
    return pose


def example_law():
    """Arrays of a law and a path to compile kernels with; frozen."""
    law = np.ones(LAW_WIDTH)
    path = np.array([[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]])
    return frozen(law), frozen(path)


def warm():
    """Compile this file's kernels."""
    law, path = example_law()
    pose = pose_of(example_links(), np.zeros(4), np.zeros(4))
    y = np.empty(STATE)
    law_start(law, path, True, 0.0, 0.0, y)
    law_step(law, path, pose, 0.0, y, 1e-3)
    next_piece(path, True, 0, 0.0, 0.0)
    nearest_piece(path, 0.0, 0.0)
    beside(path[0], 0.0, 0.0)
    path_distances(path, np.zeros((1, 2)))
