"""Numbers of a run, collected on the way by a block of planar robots, a row of a log at a time.

Each is what `metamer.record.metrics` reads off the log of one run; sums are float64, whatever the lanes are.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.core.account import FLOW_FLOOR
from metamer.core.jit import inlined
from metamer.systems.planar.kernels.tree import COS, DX, DY, OMEGA, RX, RY, SIN, VX, VY
from metamer.systems.planar.lanes import evaluation as at
from metamer.systems.planar.lanes.evaluation import pair_torque

# rows of what is found: the way of the centre, the heading, sums of squared link speeds
BEGIN_X, BEGIN_Y, LAST_X, LAST_Y, PATH, TURN_COS, TURN_SIN, AHEAD_X, AHEAD_Y, FORWARD, ALONG2, ACROSS2 = range(12)
# energies: stored at the start and now, largest, flows, largest gap, its two scales
FIRST_KINETIC, FIRST_POTENTIAL, FIRST_ELASTIC, KINETIC, POTENTIAL, ELASTIC = range(12, 18)
MOST_KINETIC, MOST_POTENTIAL, MOST_ELASTIC, DAMPED, RUBBED, ACTUATED, GAP, SCALE, LARGEST = range(18, 27)
# joints: tracking, torque, rate, angle, power, shares at the limits, margin, commands that were cut
TRACK2, MOST_TRACK, MOST_TORQUE, TORQUE2, MOST_RATE, MOST_ANGLE, POWER, WORK_POSITIVE = range(27, 35)
AT_TORQUE, AT_RATE, LEAST_MARGIN, CUT_POSITION, CUT_VELOCITY, WHY, WHEN = range(35, 42)
NUMBERS_FOUND = 42

WHY_LOST, WHY_FAST, WHY_OPEN = 1.0, 2.0, 3.0  # values of WHY; 0 = good
LARGEST_SUM = 1e300  # squares of a state and energies; more, or no number, is not finite
FASTEST_RATE = 1e8  # a rate beyond this is no motion any more [1/s]
ACCOUNT_GAP = 0.5  # part of the energy that flowed by which the account may be open
AT_LIMIT = 1.0 - 1e-9  # of a limit: a torque or rate beyond this part is at it
CUT_LEAST = 1e-9  # of a command: a smaller difference between asked and sent is no limit at work
ROOMS = 6  # of a link's past: centre two rows ago, one row ago, cosine and sine one row ago


@inlined
def effort_lanes(block, paired, tick, held, weight):
    """Torques of the servos at the end of a period, rates and angles: largest, squares, positive power, limits.

    paired    whether pairs of muscles give the torques
    held      time since the targets came                             [s]
    weight    of this row in the trapezoid of the power               [s]
    """
    work, q, v, found, record, rate_limit = block.work, block.q, block.v, block.kept, block.record, block.limit
    n = work.shape[0]
    first = q.shape[0] - n
    for k in range(work.shape[2]):
        found[POWER, k] = 0.0
    for i in range(first // 2, n):
        for k in range(work.shape[2]):
            phi, rate, limit = (
                np.float64(q[first + i, k]),
                np.float64(v[first + i, k]),
                np.float64(work[i, at.TORQUE_LIMIT, k]),
            )
            aim = np.float64(work[i, at.TARGET_RATE, k])
            torque = work[i, at.KP, k] * (work[i, at.TARGET, k] + held * aim - phi) + work[i, at.KD, k] * (aim - rate)
            torque = min(max(torque, -limit), limit)
            if paired:
                torque = pair_torque(
                    torque, phi, np.float64(work[i, at.PAIR_SUM, k]), np.float64(work[i, at.PAIR_PRODUCT, k]),
                    np.float64(work[i, at.PAIR_COS, k]), np.float64(work[i, at.PAIR_SIN, k]),
                    np.float64(work[i, at.PAIR_LEAST, k]), np.float64(work[i, at.PAIR_MOST, k]),
                )  # fmt: skip
            if record.shape[0] > 0:
                j = i - first // 2
                record[tick, 0, j, k], record[tick, 1, j, k], record[tick, 2, j, k] = phi, rate, torque
            found[MOST_TORQUE, k] = max(found[MOST_TORQUE, k], abs(torque))
            found[TORQUE2, k] += torque * torque
            found[MOST_RATE, k] = max(found[MOST_RATE, k], abs(rate))
            found[MOST_ANGLE, k] = max(found[MOST_ANGLE, k], abs(phi))
            found[POWER, k] += max(torque * rate, 0.0)
            found[AT_TORQUE, k] += 1.0 if abs(torque) >= limit * AT_LIMIT else 0.0
            found[AT_RATE, k] += 1.0 if abs(rate) >= rate_limit[k] * AT_LIMIT else 0.0
            found[LEAST_MARGIN, k] = min(
                found[LEAST_MARGIN, k], min(work[i, at.UPPER, k] - phi, phi - work[i, at.LOWER, k])
            )
    for k in range(work.shape[2]):
        found[WORK_POSITIVE, k] += weight * found[POWER, k]


@inlined
def track_lanes(wanted, sent, q, last, found):
    """Tracking errors of a row, and commands that limits changed; the last row holds what was asked.

    wanted, sent    (2, joints, lanes) asked and sent positions and velocities   [rad, rad/s]
    """
    joints = sent.shape[1]
    first = q.shape[0] - joints
    for j in range(joints):
        for k in range(q.shape[1]):
            target = wanted[0, j, k] if last else sent[0, j, k]
            error = target - q[first + j, k]
            found[TRACK2, k] += error * error
            found[MOST_TRACK, k] = max(found[MOST_TRACK, k], abs(error))
            if not last:
                asked, speed = wanted[0, j, k], wanted[1, j, k]
                off, slow = abs(asked - sent[0, j, k]), abs(speed - sent[1, j, k])
                found[CUT_POSITION, k] += 1.0 if off > CUT_LEAST * (1.0 + abs(asked)) else 0.0
                found[CUT_VELOCITY, k] += 1.0 if slow > CUT_LEAST * (1.0 + abs(speed)) else 0.0


@inlined
def energy_lanes(parent, work, q, tick, found):
    """Stored energies of a row and the gap of the account; needs `place_lanes`.   [J]"""
    n = parent.shape[0]
    first = q.shape[0] - n
    for k in range(work.shape[2]):
        found[KINETIC, k] = 0.0
        found[POTENTIAL, k] = 0.0
        found[ELASTIC, k] = 0.0
    for i in range(n):
        for k in range(work.shape[2]):
            c, s, w = work[i, COS, k], work[i, SIN, k], work[i, OMEGA, k]
            dx = c * work[i, at.CENTRE_X, k] - s * work[i, at.CENTRE_Y, k]
            dy = s * work[i, at.CENTRE_X, k] + c * work[i, at.CENTRE_Y, k]
            vx, vy = work[i, VX, k] - w * dy, work[i, VY, k] + w * dx
            mass = work[i, at.MASS, k]
            found[KINETIC, k] += 0.5 * (mass * (vx * vx + vy * vy) + work[i, at.INERTIA, k] * w * w)
            height = work[i, at.GRAVITY_X, k] * (work[i, DX, k] + dx) + work[i, at.GRAVITY_Y, k] * (work[i, DY, k] + dy)
            found[POTENTIAL, k] -= mass * height
        if i >= first // 2:
            for k in range(work.shape[2]):
                phi, rate = work[i, at.PHI, k], work[i, at.RATE, k]
                stretch = phi - work[i, at.REST, k]
                past = max(phi - work[i, at.UPPER, k], 0.0) - max(work[i, at.LOWER, k] - phi, 0.0)
                found[KINETIC, k] += 0.5 * work[i, at.ARMATURE, k] * rate * rate
                found[ELASTIC, k] += 0.5 * (
                    work[i, at.STIFFNESS, k] * stretch * stretch + work[i, at.STOP_STIFFNESS, k] * past * past
                )
    for k in range(work.shape[2]):
        kinetic, potential, elastic = found[KINETIC, k], found[POTENTIAL, k], found[ELASTIC, k]
        if tick == 0:
            found[FIRST_KINETIC, k] = kinetic
            found[FIRST_POTENTIAL, k] = potential
            found[FIRST_ELASTIC, k] = elastic
        found[MOST_KINETIC, k] = max(found[MOST_KINETIC, k], kinetic)
        found[MOST_POTENTIAL, k] = max(found[MOST_POTENTIAL, k], potential)
        found[MOST_ELASTIC, k] = max(found[MOST_ELASTIC, k], elastic)
        dk, dp, de = (
            kinetic - found[FIRST_KINETIC, k],
            potential - found[FIRST_POTENTIAL, k],
            elastic - found[FIRST_ELASTIC, k],
        )
        damped, rubbed, actuated = found[DAMPED, k], found[RUBBED, k], found[ACTUATED, k]
        out, into = damped + rubbed, actuated
        gap = abs(dk + dp + de + out - into)
        stores = max(max(abs(dk), abs(dp)), max(abs(de), abs(kinetic)))
        flows = max(max(abs(damped), abs(rubbed)), abs(actuated))
        floor = FLOW_FLOOR * max(abs(kinetic), max(abs(potential), abs(elastic)))
        found[GAP, k] = max(found[GAP, k], gap)
        found[SCALE, k] = max(found[SCALE, k], max(stores, flows))
        found[LARGEST, k] = max(max(found[LARGEST, k], max(stores, flows)), max(floor, abs(found[FIRST_ELASTIC, k])))


@inlined
def judge_lanes(q, v, judged, time, found):
    """Why a lane cannot go on, and when: not finite, too fast, energy account open where that is judged."""
    for k in range(q.shape[1]):
        total, fastest = 0.0, 0.0
        for i in range(q.shape[0]):
            total += np.float64(q[i, k]) * q[i, k] + np.float64(v[i, k]) * v[i, k]
            fastest = max(fastest, abs(np.float64(v[i, k])))
        total += found[KINETIC, k] + found[POTENTIAL, k] + found[ELASTIC, k] + found[GAP, k]
        why = 0.0
        # by a comparison: isfinite takes x - x, which sums in any order may cancel before it is looked at
        if not abs(total) <= LARGEST_SUM:
            why = WHY_LOST
        elif fastest > FASTEST_RATE:
            why = WHY_FAST
        elif judged and found[GAP, k] > ACCOUNT_GAP * found[LARGEST, k]:
            why = WHY_OPEN
        if why > 0.0 and found[WHY, k] == 0.0:
            found[WHY, k], found[WHEN, k] = why, time


@inlined
def place_lanes(parent, work, q):
    """Position of every link's joint into columns DX, DY, which lanes use for nothing else.   [m]"""
    n = parent.shape[0]
    free = q.shape[0] > n
    for k in range(work.shape[2]):
        work[0, DX, k] = q[0, k] if free else work[0, at.ATTACH_X, k]
        work[0, DY, k] = q[1, k] if free else work[0, at.ATTACH_Y, k]
    for i in range(1, n):
        p = parent[i]
        for k in range(work.shape[2]):
            work[i, DX, k] = work[p, DX, k] + work[i, RX, k]
            work[i, DY, k] = work[p, DY, k] + work[i, RY, k]


@inlined
def speed_lanes(work, past, tick, ends, dt, found):
    """Squares of the speeds of all links along and across themselves, by central differences, one-sided at the ends.

    past    (n, ROOMS, lanes) centres two rows and one row ago, cosine and sine one row ago
    ends    whether this is the last row
    """
    for i in range(work.shape[0]):
        for k in range(work.shape[2]):
            c, s = np.float64(work[i, COS, k]), np.float64(work[i, SIN, k])
            x = work[i, DX, k] + c * work[i, at.CENTRE_X, k] - s * work[i, at.CENTRE_Y, k]
            y = work[i, DY, k] + s * work[i, at.CENTRE_X, k] + c * work[i, at.CENTRE_Y, k]
            if tick > 0:
                span = dt if tick == 1 else 2.0 * dt
                vx, vy = (x - past[i, 0, k]) / span, (y - past[i, 1, k]) / span
                along, across = past[i, 4, k] * vx + past[i, 5, k] * vy, past[i, 4, k] * vy - past[i, 5, k] * vx
                found[ALONG2, k] += along * along
                found[ACROSS2, k] += across * across
            if ends:
                vx, vy = (x - past[i, 2, k]) / dt, (y - past[i, 3, k]) / dt
                along, across = c * vx + s * vy, c * vy - s * vx
                found[ALONG2, k] += along * along
                found[ACROSS2, k] += across * across
            # at the second row the first is both one and two rows ago
            past[i, 0, k] = past[i, 2, k] if tick > 0 else x
            past[i, 1, k] = past[i, 3, k] if tick > 0 else y
            past[i, 2, k], past[i, 3, k], past[i, 4, k], past[i, 5, k] = x, y, c, s


@inlined
def travel_lanes(work, past, tick, chain, sums, found):
    """Way of the centre of mass, direction of the links, way along it; needs `speed_lanes`."""
    n = work.shape[0]
    for k in range(work.shape[2]):
        sums[0, k] = 0.0
        sums[1, k] = 0.0
        sums[2, k] = 0.0
    for i in range(n):
        for k in range(work.shape[2]):
            mass = np.float64(work[i, at.MASS, k])
            sums[0, k] += mass
            sums[1, k] += mass * past[i, 2, k]
            sums[2, k] += mass * past[i, 3, k]
    turns = n if chain else 1
    for k in range(work.shape[2]):
        x, y = sums[1, k] / sums[0, k], sums[2, k] / sums[0, k]
        cosine, sine = 0.0, 0.0
        for i in range(turns):
            cosine += past[i, 4, k]
            sine += past[i, 5, k]
        found[TURN_COS, k] += cosine
        found[TURN_SIN, k] += sine
        size = max(math.sqrt(cosine * cosine + sine * sine), 1e-300)
        ax, ay = cosine / size, sine / size
        if tick == 0:
            found[BEGIN_X, k], found[BEGIN_Y, k] = x, y
        else:
            dx, dy = x - found[LAST_X, k], y - found[LAST_Y, k]
            found[PATH, k] += math.sqrt(dx * dx + dy * dy)
            found[FORWARD, k] += 0.5 * (dx * (ax + found[AHEAD_X, k]) + dy * (ay + found[AHEAD_Y, k]))
        found[LAST_X, k], found[LAST_Y, k], found[AHEAD_X, k], found[AHEAD_Y, k] = x, y, ax, ay
