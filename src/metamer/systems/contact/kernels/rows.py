"""Contacts as rows of a table: a point of a link on a face of the ground, or a link on a corner of it.

The law of a row, with z the force against the ground that the row may carry and w the velocity at the end:
    0 <= z_n, 0 <= w_n, z_n w_n = 0;   |z_t| <= mu z_n + cone, and z_t = -sign(w_t) (mu z_n + cone) where w_t != 0.
A normal adhesion A shifts z_n = (normal force) + A, a tangential one enters `cone`. anitescu1997; alart1991
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from metamer.core.jit import bare_kernel, inlined, kernel
from metamer.systems.planar.kernels.tree import COS, OMEGA, SIN, VX, VY, WORK

# columns of a row: arm from the joint to where it touches [m], normal of the ground, friction, adhesion along the
# ground and along the normal [N], restitution
ARM_X, ARM_Y, NORMAL_X, NORMAL_Y, MU, CONE, SHIFT, RESTITUTION = range(8)
# velocity without the row's force, velocity with it [m/s], stiffness of the solver, guess of the force, force [N],
# velocity for a unit of force [1/kg]; friction bound of a problem with given bounds
BEFORE_N, BEFORE_T, AFTER_N, AFTER_T, STIFF_N, STIFF_T, GUESS_N, GUESS_T, FORCE_N, FORCE_T = range(8, 18)
ANSWER_N, ANSWER_T, BOUND = range(18, 21)
# what the row is: kind, place in the link (a point) or in the world (a corner), a place on the face, half thickness,
# where along the face or along the link it is valid [m]; gap and speeds at the start of the step
KIND, PLACE_X, PLACE_Y, SPOT_X, SPOT_Y, RADIUS, LOWEST, HIGHEST, GAP, SPEED_N, SPEED_T = range(21, 32)
# who it is: point (or -1 - link) and face (or -1 - corner); how the end's velocity differs from the middle's [m/s];
# 1 if it arrived within the step; scratch of the solver
OWNER, FACE, LAG_N, LAG_T, ARRIVED, MU_KINETIC, SAVED_N, SAVED_T, TRIAL_N, TRIAL_T, LINE_N, LINE_T = range(32, 44)
# of an impact: velocities before it and before its second phase [m/s], impulses of the first phase [N s], friction at
# rest, 1 if the row stuck
START_N, START_T, BASE_N, BASE_T, FIRST_N, FIRST_T, MU_STATIC, HELD = range(44, 52)
# where along the face or link the row was at the start of the step [m], whether it could touch there; 1 if it came
# through within the step; directions of the ground before and after a corner under a link
ALONG, FACED, CROSSED, UX, UY, WX, WY = range(52, 59)
# guesses of the force that a solution began with [N]; velocity at the end of the step as last seen [m/s]
BEGIN_N, BEGIN_T, END_N, END_T = range(59, 63)
# lengths of the ground before and after a corner under a link [m]
U_LENGTH, W_LENGTH = range(63, 65)
ROW = 65
TOUCH = 1e-6  # a row nearer than this touches                                        [m]
LEAST_CUT = 1e-2  # of its depth: part of a link that goes through a corner
ALONG_FACE = 1e-3  # a link that leaves a face less steeply on its way to its end lies along it
LEAN = 1e-2  # a link may lean this far into a face beside the corner that it lies on
# kinds of rows
POINT_ON_FACE, LINK_ON_CORNER = 0.0, 1.0
# status: OUT takes no part; otherwise NONE, STICK, PLUS, MINUS along the ground (the force at its bound, towards +t
# or -t), plus SHUT if the normal force acts
OUT, NONE, STICK, PLUS, MINUS, SHUT = -1, 0, 1, 2, 3, 4
# columns of what each link shows after a pass: 3x3 inertia, bias, u, 1/D, motion; then what `centripetal` leaves: angle
# by which levers of motion are ahead of those of forces [rad], its angular acceleration as last seen [rad/s^2], what
# the motion of its joint lacks for that [m/s^2]
FACTOR = 21
TURN, MOVE_X, MOVE_Y, TILT, SPUN, LACK_X, LACK_Y = range(14, 21)
# columns of the memory of contacts that touched: who, force [N], status, answers [1/kg]
MEMORY_OWNER, MEMORY_FACE, MEMORY_N, MEMORY_T, MEMORY_STATUS, MEMORY_ANSWER_N, MEMORY_ANSWER_T = range(7)
MEMORY = 7
# columns of where a link is: its joint in the world [m]; joint and end when rows were looked for [m], with their
# velocities [m/s]
JOINT_X, JOINT_Y, WAS_X, WAS_Y, WAS_VX, WAS_VY, END_X, END_Y, END_VX, END_VY = range(10)
LINK_PLACES = 10


class Rows(NamedTuple):
    """Contacts: table (cap, ROW), link (cap,) and status (cap,)."""

    table: Any
    link: Any
    status: Any


class Body(NamedTuple):
    """A tree in a pose, ready for passes.

    links      (n,) records
    tau        (size,) joint torques, wrench on a free base                         [N m, N]
    extra      (n,) inertia added at the joints                                     [kg m^2]
    work       (n, WORK) pose, link inertias and biases
    factor     (n, FACTOR) what a pass leaves
    inverse    (n, 6) inverse inertia that each link shows
    place      (n, LINK_PLACES) joints in the world, and where they were                 [m]
    a          (size,) motion that a pass finds
    more       (size,) motion that is added to it
    """

    links: Any
    tau: Any
    extra: Any
    work: Any
    factor: Any
    inverse: Any
    place: Any
    a: Any
    more: Any


@kernel
def new_rows(cap):
    """Room for some contacts."""
    return Rows(np.zeros((cap, ROW)), np.zeros(cap, np.int64), np.full(cap, -1))


@kernel
def new_body(links, size):
    """Room for passes over a tree."""
    n = links.shape[0]
    return Body(
        links,
        np.zeros(size),
        np.zeros(n),
        np.zeros((n, WORK)),
        np.zeros((n, FACTOR)),
        np.zeros((n, 6)),
        np.zeros((n, LINK_PLACES)),
        np.zeros(size),
        np.zeros(size),
    )


@bare_kernel
def velocity_of(c, link, work):
    """Velocity of a row's touching point along its normal and along the ground; needs link velocities.   [m/s]"""
    vx = work[link, VX] - work[link, OMEGA] * c[ARM_Y]
    vy = work[link, VY] + work[link, OMEGA] * c[ARM_X]
    return c[NORMAL_X] * vx + c[NORMAL_Y] * vy, c[NORMAL_Y] * vx - c[NORMAL_X] * vy


@bare_kernel
def turn_rows(body, rows, count):
    """Arms of all rows, and normals of links on corners, in the pose of `work`.   [m]"""
    work, place = body.work, body.place
    for k in range(count):
        c, i = rows.table[k], rows.link[k]
        co, si = work[i, COS], work[i, SIN]
        if c[KIND] == POINT_ON_FACE:
            c[ARM_X] = co * c[PLACE_X] - si * c[PLACE_Y] - c[RADIUS] * c[NORMAL_X]
            c[ARM_Y] = si * c[PLACE_X] + co * c[PLACE_Y] - c[RADIUS] * c[NORMAL_Y]
        else:
            side = c[SPOT_X]
            c[ARM_X], c[ARM_Y] = c[PLACE_X] - place[i, 0], c[PLACE_Y] - place[i, 1]
            c[NORMAL_X], c[NORMAL_Y] = -si * side, co * side


@bare_kernel
def gap_of(c, link, place):
    """Gap of a row, and where along its face or link it is; arms must be turned.   [m]"""
    if c[KIND] == POINT_ON_FACE:
        x, y = place[link, 0] + c[ARM_X] - c[SPOT_X], place[link, 1] + c[ARM_Y] - c[SPOT_Y]
        return c[NORMAL_X] * x + c[NORMAL_Y] * y, c[NORMAL_Y] * x - c[NORMAL_X] * y
    along = (c[NORMAL_Y] * c[ARM_X] - c[NORMAL_X] * c[ARM_Y]) * c[SPOT_X]
    return -c[NORMAL_X] * c[ARM_X] - c[NORMAL_Y] * c[ARM_Y] - c[RADIUS], along


@bare_kernel
def below(climbs, inside, part):
    """What lies below a face of a part of a line that climbs towards it, `inside` at its zero, from .. to.   [m]"""
    low, high = part
    if climbs > 0.0:
        return low, min(high, inside / climbs)
    if climbs < 0.0:
        return max(low, inside / climbs), high
    return low, high if inside > 0.0 else low


@bare_kernel
def cuts(c, deep, along):
    """Whether a link goes through the corner that is `deep` above it.

    Seen from its nearer end, which is outside or touches, it goes into the ground, and some of it lies there; a link
    that only stands against a face beside the corner does not. It goes through one of the two faces themselves, nearer
    to the corner than to the face's other end: a link beyond a narrow wall passes their planes only.
    """
    nx, ny, after = c[NORMAL_X], c[NORMAL_Y], c[HIGHEST] - along
    # it may leave the face before the corner towards one of its ends, the face after it towards the other
    to_u, to_w = (along, after) if c[SPOT_X] > 0.0 else (after, along)
    climbs_u, climbs_w = c[UX] * nx + c[UY] * ny, -c[WX] * nx - c[WY] * ny
    inside_u, inside_w = deep * (c[UX] * ny - c[UY] * nx), deep * (c[WX] * ny - c[WY] * nx)
    through = deep <= max(TOUCH, 0.5 * c[U_LENGTH] * climbs_u) and to_u * climbs_u > inside_u - TOUCH
    if not through:
        through = deep <= max(TOUCH, 0.5 * c[W_LENGTH] * climbs_w) and to_w * climbs_w > inside_w - TOUCH
    past, sign = (to_u, 1.0) if to_u < to_w else (to_w, -1.0)
    enters = sign * climbs_u > -ALONG_FACE and past * sign * climbs_u > inside_u - TOUCH
    enters = enters or (-sign * climbs_w > -ALONG_FACE and past * -sign * climbs_w > inside_w - TOUCH)
    low, high = below(-climbs_w, inside_w, below(climbs_u, inside_u, (-to_w, to_u)))
    return through and enters and high - low > min(LEAST_CUT * deep, TOUCH)


@bare_kernel
def within(c, gap, along):
    """Whether a row lies within its face or link. A point deeper than it is far from an edge meets the other side."""
    deep = max(-gap, 0.0)
    if c[KIND] == LINK_ON_CORNER and deep > 0.0:
        return cuts(c, deep, along)
    return c[LOWEST] + deep <= along <= c[HIGHEST] - deep


@inlined
def deeper(deep, of_owner, row, same):
    """Depths of all owners of rows before and of the present one, with a row of his more.   [m]

    same    whether the row is of the same point as the one before: in a concave corner the nearer face tells
    """
    if same:
        return deep, min(of_owner, row)
    return max(deep, of_owner), row


@bare_kernel
def faces(c):
    """Whether a row's normal can be one of its corner: a link may lie on it, not cut into the ground beside it."""
    if c[KIND] == POINT_ON_FACE:
        return True
    before, after = c[NORMAL_X] * c[UX] + c[NORMAL_Y] * c[UY], c[NORMAL_X] * c[WX] + c[NORMAL_Y] * c[WY]
    return before >= -LEAN and after <= LEAN
