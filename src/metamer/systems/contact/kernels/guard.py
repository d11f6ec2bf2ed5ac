"""What guards a step: its end put onto the ground, its flows against its change of energy, whether the robot rests."""

from __future__ import annotations

import math

from metamer.core.jit import bare_kernel
from metamer.systems.contact.kernels.account import CORRECTED, LIVELIEST, NORMAL, placed_energy, stored_energy
from metamer.systems.contact.kernels.detect import MARGIN, find_rows
from metamer.systems.contact.kernels.project import ONTO, held_back, off_ground, project
from metamer.systems.contact.kernels.rows import (
    END_VX,
    END_VY,
    END_X,
    END_Y,
    JOINT_X,
    JOINT_Y,
    OWNER,
    TOUCH,
    WAS_VX,
    WAS_VY,
    WAS_X,
    WAS_Y,
    deeper,
    faces,
    gap_of,
    turn_rows,
    within,
)
from metamer.systems.contact.kernels.smooth import (
    ACTUATED_POWER,
    DAMPED_POWER,
    LOAD_POWER,
    NORMAL_POWER,
    RUBBED_POWER,
    turn_rates,
)
from metamer.systems.planar.kernels.tree import COS, OMEGA, SIN, VX, VY, place_velocities

REST_SPEED = 1e-5  # a robot of which nothing is faster rests                            [m/s]
GAINED = 1e-4  # of the largest kinetic energy so far: more than this is not taken out of a passive robot's step
MISFIT = 1e-2  # of the energy turned over in a step: more may not be missing in its account
LEAST_MISFIT = 1e-6  # likewise of the largest kinetic energy so far
NOT_OFF = 1e-12  # a row of a robot that nothing drives is left alone if it is nearer to the ground than this   [m]
AT_ONCE = 0.02  # of the energy that can pay for it: what costs more is put onto the ground at once
GIVEN_BACK = 1e-2  # of the kinetic energy: more is not added to it at once
UNPAID = 1e-11  # of the largest kinetic energy so far: more that the motion at the end cannot pay is not left over
SUNK = 1e-5  # a step that takes the robot deeper into the ground is taken again, shorter      [m]
ROUNDED_ENERGY = 1e-14  # of the energy stored and of the weight over the links: rounding of its sum


@bare_kernel
def passive(moves):
    """Whether nothing drives the robot in a step, joints that give energy (a damper below zero) neither."""
    powers = moves.powers
    return powers[ACTUATED_POWER] == 0.0 and powers[LOAD_POWER] == 0.0 and powers[DAMPED_POWER] >= 0.0


@bare_kernel
def energy_before(robot, body, moves):
    """Kinetic, potential and elastic energy at the start of a step, kept from the end of the last.   [J]"""
    known = moves.energy[0]
    if known[0] < 0.0:
        known[0], known[1], known[2] = stored_energy(body.links, robot, moves.q, moves.v)
    return known[0], known[1], known[2]


@bare_kernel
def affordable(robot, body, moves, worst, gravity, stored):
    """Part of the way that a robot which nothing drives may be lifted now: not beyond its energy, nor for too little.

    worst     how far the worst row is off                                             [m]
    stored    kinetic, potential and elastic energy at the end of the step             [J]
    What moves and what the step has set free can pay; what rests stays where it is. Below 0: it can wait.
    """
    before = energy_before(robot, body, moves)
    free = stored[0] + max(before[0] + before[1] + before[2] - stored[0] - stored[1] - stored[2], 0.0)
    price = 0.0
    for i in range(body.links.shape[0]):
        price += body.links[i]["mass"] * gravity * worst
    if worst > TOUCH or (price <= free and (worst > ONTO or price > AT_ONCE * free)):
        return 1.0
    if price <= free:
        return -1.0
    return free / price if AT_ONCE * price < free else 0.0


@bare_kernel
def settle(robot, body, rows, spare, count, moves, gravity, h):
    """Put the end of a step onto the ground where a row is off it; returns the work that took.   [J]"""
    worst = off_ground(rows, rows, count, body)
    if worst <= (NOT_OFF if passive(moves) else ONTO):
        return 0.0
    kinetic, potential, elastic = placed_energy(body.links, robot, moves.q1, moves.v1, body.work)
    part, lifts, speed = 1.0, 1, 0.0
    if passive(moves):
        part = affordable(robot, body, moves, worst, gravity, (kinetic, potential, elastic))
        if part <= 0.0:
            # coming down costs nothing
            if part < 0.0 or not held_back(rows, count):
                return 0.0
            part, lifts = 1.0, 0
    for i in range(moves.v.shape[0]):
        speed = max(speed, moves.reach[i] * abs(moves.v[i]), moves.reach[i] * abs(moves.v1[i]))
    most = h * (speed + gravity * h)
    project(body, rows, spare, count, moves, most if part == 1.0 else min(part * worst, most), lifts, worst)
    after = placed_energy(body.links, robot, moves.q1, moves.v1, body.work)
    return after[0] + after[1] + after[2] - kinetic - potential - elastic


@bare_kernel
def trusted(robot, body, moves, account, length, work, sunk, last):
    """Whether the flows of a step account for its change of energy, of a robot that nothing drives.

    work      of putting the end onto the ground                                       [J]
    sunk      whether the step began below the ground: a shorter one has to be lifted as far
    last      whether the step is taken in any case
    The error of the step, either way, is put right in the velocities, which shrink or grow together: every contact
    keeps its law. The ground puts nothing in: what it lifts it takes out of the motion. What was put right is told.
    """
    after = moves.energy[1]
    after[0] = -1.0
    if not passive(moves):
        return True
    powers, before = moves.powers, energy_before(robot, body, moves)
    kinetic, potential, elastic = placed_energy(body.links, robot, moves.q1, moves.v1, body.work)
    start = before[0] + before[1] + before[2]
    rise = kinetic + potential + elastic - start
    account[LIVELIEST] = max(account[LIVELIEST], before[0], kinetic)
    rounding = ROUNDED_ENERGY * (abs(start) + abs(potential) + elastic + account[LIVELIEST] + moves.weighed[0])
    put_in = length * powers[NORMAL_POWER]
    taken = length * (powers[DAMPED_POWER] + powers[RUBBED_POWER])
    turned, due = max(before[0], kinetic, abs(put_in), abs(taken)), put_in - taken + work
    fine = abs(rise - due) <= MISFIT * turned + LEAST_MISFIT * account[LIVELIEST] + rounding
    fine = fine and rise - max(work, 0.0) <= min(GAINED * account[LIVELIEST], kinetic) + rounding
    allowed = min(due, 0.0)
    change = allowed - rise
    fine = fine and (sunk or -change <= kinetic + UNPAID * account[LIVELIEST] + rounding)
    if not (fine or last):
        return False
    if change > 0.0:
        change = min(change, GIVEN_BACK * kinetic) if change > rounding else 0.0
    change = max(change, -kinetic)
    if change != 0.0:
        part = math.sqrt((kinetic + change) / kinetic)
        for i in range(moves.v1.shape[0]):
            moves.v1[i] *= part
        turn_rates(body.links, moves.v1, body.work)
        place_velocities(body.links, moves.q1, moves.v1, body.work)
        kinetic, potential, elastic = placed_energy(body.links, robot, moves.q1, moves.v1, body.work)
    after[0], after[1], after[2] = kinetic, potential, elastic
    account[CORRECTED] += change + due - allowed
    account[NORMAL] -= due - allowed
    return fine


@bare_kernel
def goes_on(links, i):
    """Whether a link ends in the joint of the next."""
    if i + 1 == links.shape[0] or links[i + 1]["parent"] != i:
        return False
    return links[i + 1]["attach_x"] == links[i]["length"] and links[i + 1]["attach_y"] == 0.0


@bare_kernel
def note_places(body):
    """Keep joints and ends of all links, and their velocities, for `beyond_reach`."""
    work = body.work
    for i in range(body.links.shape[0]):
        p = body.place[i]
        p[WAS_X], p[WAS_Y], p[WAS_VX], p[WAS_VY] = p[JOINT_X], p[JOINT_Y], work[i, VX], work[i, VY]
        if goes_on(body.links, i):
            continue
        length, co, si, omega = body.links[i]["length"], work[i, COS], work[i, SIN], work[i, OMEGA]
        p[END_X], p[END_Y] = p[JOINT_X] + length * co, p[JOINT_Y] + length * si
        p[END_VX], p[END_VY] = work[i, VX] - omega * length * si, work[i, VY] + omega * length * co


@bare_kernel
def beyond_reach(body, h):
    """Whether a link went farther in h than rows were looked for: an impact or a pull made it faster than it was.

    What lies on a link is off its way by no more than one of its ends; rows were looked for by twice the way.
    """
    work = body.work
    for i in range(body.links.shape[0]):
        p, length = body.place[i], body.links[i]["length"]
        x, y = p[JOINT_X] - p[WAS_X] - h * p[WAS_VX], p[JOINT_Y] - p[WAS_Y] - h * p[WAS_VY]
        if x * x + y * y > MARGIN * MARGIN:
            return True
        if goes_on(body.links, i):
            continue
        x = p[JOINT_X] + length * work[i, COS] - p[END_X] - h * p[END_VX]
        y = p[JOINT_Y] + length * work[i, SIN] - p[END_Y] - h * p[END_VY]
        if x * x + y * y > MARGIN * MARGIN:
            return True
    return False


@bare_kernel
def deepest_inside(body, rows, count):
    """How far the robot is inside the ground by rows that were looked for in its pose.   [m]

    Of a point in a concave corner the nearer face tells.
    """
    deep, owner, of_owner = 0.0, -0.5, 0.0
    for k in range(count):
        c = rows.table[k]
        gap, along = gap_of(c, rows.link[k], body.place)
        if gap >= 0.0 or not (faces(c) and within(c, gap, along)):
            continue
        deep, of_owner = deeper(deep, of_owner, -gap, c[OWNER] == owner >= 0.0)
        owner = c[OWNER]
    return max(deep, of_owner)


@bare_kernel
def depth_now(body, terrain, spare, h, gravity):
    """How deep the robot is in the ground, by rows within reach in h that are looked for now.   [m]

    spare    rows of scratch; where they have no room for all of them nothing is told
    """
    found = find_rows(spare, terrain, body, h, gravity)
    if found > spare.link.shape[0]:
        return 0.0
    turn_rows(body, spare, found)
    return deepest_inside(body, spare, found)


@bare_kernel
def sinks(body, terrain, rows, spare, count, h, gravity):
    """How deep the robot is in the ground at the end of a step, looked for anew where it may be.   [m]"""
    suspect = beyond_reach(body, h)
    for k in range(count):
        gap, _ = gap_of(rows.table[k], rows.link[k], body.place)
        suspect = suspect or gap < -SUNK
    if not suspect:
        return 0.0
    return depth_now(body, terrain, spare, h, gravity)


@bare_kernel
def at_rest(moves):
    """Whether nothing moves."""
    speed = 0.0
    for i in range(moves.v.shape[0]):
        speed = max(speed, moves.reach[i] * abs(moves.v[i]))
    return speed <= REST_SPEED
