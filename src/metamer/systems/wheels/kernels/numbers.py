"""Numbers of a whole run on wheels, row by row, as `metamer.record.metrics` reads them off its log."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.jit import kernel
from metamer.core.numerics.trig import sincos
from metamer.systems.planar.kernels.links import example_links
from metamer.systems.planar.lanes import numbers as planar

# behind the numbers of planar robots: way of the first axle, from its first to its last place [m], squares of the
# wheels' speeds across and along [m^2/s^2], largest side force [N], friction that it needs and the wheel that does
WHEEL_PATH, WHEEL_WAY, SIDE2, ROLLED2, MOST_SIDE, MOST_NEEDED, NEEDING = range(
    planar.NUMBERS_FOUND, planar.NUMBERS_FOUND + 7
)
WHEEL_NUMBERS = planar.NUMBERS_FOUND + 7


@kernel
def place_links(links, row, now):
    """Centre of every link, cosine and sine of its direction, at the state that a row begins with.   [m, -]

    now    (n, 4) written
    """
    x, y, theta, c, s = row[0], row[1], row[2], 1.0, 0.0
    for i in range(links.shape[0]):
        link = links[i]
        if i > 0:
            x, y = x + c * link["attach_x"] - s * link["attach_y"], y + s * link["attach_x"] + c * link["attach_y"]
            theta += link["mount"] + row[2 + i]
        s, c = sincos(theta)
        now[i, 0], now[i, 1] = (
            x + c * link["centre_x"] - s * link["centre_y"],
            y + s * link["centre_x"] + c * link["centre_y"],
        )
        now[i, 2], now[i, 3] = c, s


@kernel
def note_travel(links, now, k, found):
    """Way of the centre of mass, direction of the links, way along it."""
    mass = x = y = cosine = sine = 0.0
    for i in range(now.shape[0]):
        m = links[i]["mass"]
        mass, x, y = mass + m, x + m * now[i, 0], y + m * now[i, 1]
        cosine, sine = cosine + now[i, 2], sine + now[i, 3]
    x, y, size = x / mass, y / mass, max(math.sqrt(cosine * cosine + sine * sine), 1e-300)
    ax, ay = cosine / size, sine / size
    found[planar.TURN_COS] += cosine
    found[planar.TURN_SIN] += sine
    if k == 0:
        found[planar.BEGIN_X], found[planar.BEGIN_Y] = x, y
    else:
        dx, dy = x - found[planar.LAST_X], y - found[planar.LAST_Y]
        found[planar.PATH] += math.sqrt(dx * dx + dy * dy)
        found[planar.FORWARD] += 0.5 * (dx * (ax + found[planar.AHEAD_X]) + dy * (ay + found[planar.AHEAD_Y]))
    found[planar.LAST_X], found[planar.LAST_Y], found[planar.AHEAD_X], found[planar.AHEAD_Y] = x, y, ax, ay


@kernel
def note_speeds(first, middle, last, span, found):
    """Squares of the speeds of the links along and across themselves in the middle, by a difference over `span` [s]."""
    for i in range(first.shape[0]):
        vx, vy, c, s = (last[i, 0] - first[i, 0]) / span, (last[i, 1] - first[i, 1]) / span, middle[i, 2], middle[i, 3]
        along, across = c * vx + s * vy, c * vy - s * vx
        found[planar.ALONG2] += along * along
        found[planar.ACROSS2] += across * across


@kernel
def note_joints(row, torque, target, limits, weight, found):
    """Torques, rates and angles of a row, and how far the angles are off their targets.

    limits    (2 + 2 joints,) of torque and rate; lowest angles, highest      [N m, rad/s, rad]
    weight    of this row in the trapezoid of the power                       [s]
    """
    joints, power = target.shape[0], 0.0
    for j in range(joints):
        phi, rate, tau = row[3 + j], row[6 + joints + j], torque[j]
        error = target[j] - phi
        found[planar.TRACK2] += error * error
        found[planar.MOST_TRACK] = max(found[planar.MOST_TRACK], abs(error))
        found[planar.TORQUE2] += tau * tau
        found[planar.MOST_TORQUE] = max(found[planar.MOST_TORQUE], abs(tau))
        found[planar.MOST_RATE] = max(found[planar.MOST_RATE], abs(rate))
        found[planar.MOST_ANGLE] = max(found[planar.MOST_ANGLE], abs(phi))
        found[planar.AT_TORQUE] += 1.0 if abs(tau) >= limits[0] * planar.AT_LIMIT else 0.0
        found[planar.AT_RATE] += 1.0 if abs(rate) >= limits[1] * planar.AT_LIMIT else 0.0
        margin = min(limits[2 + joints + j] - phi, phi - limits[2 + j])
        found[planar.LEAST_MARGIN] = min(found[planar.LEAST_MARGIN], margin)
        power += max(tau * rate, 0.0)
    found[planar.WORK_POSITIVE] += weight * power


@kernel
def note_wheels(row, at, most, found):
    """Speeds and forces of the wheels in a row.

    at      where they begin in it: across, along, side forces, friction needed
    most    (n, 1) largest friction needed of every wheel so far; (n, 0) where it is not told
    """
    n = most.shape[0]
    for i in range(n):
        side, along = row[at + i], row[at + n + i]
        found[SIDE2] += side * side
        found[ROLLED2] += along * along
        found[MOST_SIDE] = max(found[MOST_SIDE], abs(row[at + 2 * n + i]))
        if most.shape[1] > 0:
            most[i, 0] = max(most[i, 0], row[at + 3 * n + i])


@kernel
def run_numbers(links, rows, target, limits, dt, holds, found):
    """All numbers of a run.

    links    (n,) records
    rows     (T, ..) as `hold_shapes` writes them, the start first
    target   (T, joints) what was sent from each row on                       [rad]
    limits   as `note_joints`
    holds    1: the wheels do not slip, and the friction that this needs is told
    found    (WHEEL_NUMBERS,) written
    """
    count, n, joints = rows.shape[0], links.shape[0], target.shape[1]
    at = 2 * (3 + joints)
    room, most = np.zeros((3, n, 4)), np.full((n, holds), -np.inf)
    found[:] = 0.0
    found[planar.LEAST_MARGIN] = np.inf
    last, torque = count - 1, at + 2 + (3 + holds) * n
    energy = torque + joints
    for k in range(count):
        row, now, before = rows[k], room[k % 3], room[(k + 2) % 3]
        place_links(links, row, now)
        note_travel(links, now, k, found)
        if k == 1:
            note_speeds(before, before, now, dt, found)
        elif k > 1:
            note_speeds(room[(k + 1) % 3], before, now, 2.0 * dt, found)
        if k == last and k > 0:
            note_speeds(before, now, now, dt, found)
        note_joints(row, row[torque:energy], target[k], limits, dt if 0 < k < last else 0.5 * dt, found)
        note_wheels(row, at + 2, most, found)
        found[planar.MOST_KINETIC] = max(found[planar.MOST_KINETIC], row[energy])
        if k > 0:
            dx, dy = row[at] - rows[k - 1, at], row[at + 1] - rows[k - 1, at + 1]
            found[WHEEL_PATH] += math.sqrt(dx * dx + dy * dy)
    first, end = rows[0], rows[last]
    found[WHEEL_WAY] = math.hypot(end[at] - first[at], end[at + 1] - first[at + 1])
    found[planar.ACTUATED] = end[energy + 1] - first[energy + 1]
    found[planar.RUBBED] = end[energy + 2] - first[energy + 2]
    if holds > 0:
        found[MOST_NEEDED] = -np.inf
        for i in range(n):
            if most[i, 0] > found[MOST_NEEDED]:
                found[MOST_NEEDED], found[NEEDING] = most[i, 0], i + 1.0


def warm():
    """Compile this file's kernels."""
    links = example_links()
    n = len(links)
    joints = n - 1
    rows = np.zeros((3, 2 * (3 + joints) + 2 + 4 * n + joints + 3))
    limits, found = np.ones(2 + 2 * joints), np.zeros(WHEEL_NUMBERS)
    run_numbers(links, rows, np.zeros((3, joints)), limits, 0.1, 1, found)
