"""A muscle-driven snake on its path, written apart: complex numbers, Newton and Euler, joints exactly on their gait.

Neither the tree's dynamics nor a joint controller of the package has a part in it.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

# haghshenas2022, section 3
LINKS, LENGTH, MASS, HALF_WIDTH, TIED = 6, 0.1, 0.09, 0.025, 0.05
INERTIA = MASS * (LENGTH**2 + 4.0 * HALF_WIDTH**2) / 12.0
MU_ALONG, MU_ACROSS, GRAVITY, EPS = 0.05, 0.5, 9.81, 5e-3
AMPLITUDE, LAG, WANTED, AHEAD = math.radians(30.0), math.radians(72.0), 0.275, 1.5
CENTRE, RADIUS, SIDE = 1.0 + 4.5j, 4.2, 8.8
# the law: speed by frequency, heading by bend, filters of 4 rad/s
SPEED_KP, SPEED_KI, LOW_PASS, HEADING, FILTER, BEND_MOST = 10.0, 8.0, 0.3, 0.1, 4.0, math.radians(20.0)
GAIT = np.array([2.0 * math.pi, 0.0])  # rad/s at the start, offset


@njit
def wave(y):
    """Joint angles, rates and accelerations of alpha sin(eta + k lag) + gamma with all that changes in time."""
    eta, om, omd, al, ald, ga, gad = y[6], y[7], y[8], y[9], y[10], y[11], y[12]
    omc, alc, gac = y[15], y[16], y[17]
    aldd = FILTER**2 * (alc - al) - 2.0 * FILTER * ald
    gadd = FILTER**2 * (gac - ga) - 2.0 * FILTER * gad
    omdd = FILTER**2 * (omc - om) - 2.0 * FILTER * omd
    k = np.arange(LINKS - 1)
    s, c = np.sin(eta + k * LAG), np.cos(eta + k * LAG)
    phi = al * s + ga
    rate = ald * s + al * om * c + gad
    acc = aldd * s + 2.0 * ald * om * c + al * (omd * c - om * om * s) + gadd
    return phi, rate, acc, omdd, aldd, gadd


@njit
def body(y):
    """Accelerations of the free end, joint torques and angles, mean velocity, heading and place, filters' slopes."""
    phi, rate, acc, omdd, aldd, gadd = wave(y)
    z, v, theta, w = complex(y[0], y[1]), complex(y[3], y[4]), y[2], y[5]
    e = np.empty(LINKS, np.complex128)
    turn, bent = np.empty(LINKS), np.empty(LINKS)
    heading, spin, more = theta, w, 0.0
    for i in range(LINKS):
        if i:
            heading, spin, more = heading + phi[i - 1], spin + rate[i - 1], more + acc[i - 1]
        e[i], turn[i], bent[i] = complex(math.cos(heading), math.sin(heading)), spin, more
    mean = theta
    for i in range(LINKS - 1):
        mean += phi[i] * (LINKS - 1 - i) / LINKS
    # middles of the links: place from the free end, velocity, acceleration without that of the base
    arm, ends = np.empty(LINKS, np.complex128), np.empty(LINKS, np.complex128)
    speed, known, force = np.empty(LINKS, np.complex128), np.empty(LINKS, np.complex128), np.empty(LINKS, np.complex128)
    a, b, c = 0j, 0j, 0j
    for i in range(LINKS):
        half, r, s = 0.5 * LENGTH * e[i], 1j * turn[i], 1j * bent[i] - turn[i] ** 2
        arm[i], speed[i], known[i] = a + half, v + b + half * r, c + half * s
        a, b, c = a + LENGTH * e[i], b + LENGTH * e[i] * r, c + LENGTH * e[i] * s
        ends[i] = a
        own = speed[i] * e[i].conjugate()
        size = math.sqrt(own.real**2 + own.imag**2 + EPS**2)
        force[i] = -MASS * GRAVITY * complex(MU_ALONG * own.real, MU_ACROSS * own.imag) / size * e[i]
    # sum m z'' = F and moments about the free end, for the base's two accelerations and its angular one
    A, right = np.zeros((3, 3)), np.zeros(3)
    for i in range(LINKS):
        x, h = arm[i].real, arm[i].imag
        net = force[i] - MASS * known[i]
        A[0, 0] += MASS
        A[1, 1] += MASS
        A[0, 2] -= MASS * h
        A[1, 2] += MASS * x
        A[2, 0] -= MASS * h
        A[2, 1] += MASS * x
        A[2, 2] += MASS * (x * x + h * h) + INERTIA
        right[0] += net.real
        right[1] += net.imag
        right[2] += (arm[i].conjugate() * net).imag - INERTIA * bent[i]
    base = np.linalg.solve(A, right)
    # a joint carries what the links behind it need
    torque = np.zeros(LINKS - 1)
    for k in range(LINKS - 1):
        for i in range(k + 1, LINKS):
            lever = arm[i] - ends[k]
            real = complex(base[0], base[1]) + 1j * base[2] * arm[i] + known[i]
            need = (lever.conjugate() * (MASS * real - force[i])).imag
            torque[k] += need + INERTIA * (base[2] + bent[i])
    mid, fast = 0j, 0j
    for i in range(LINKS):
        mid += (z + arm[i]) / LINKS
        fast += speed[i] / LINKS
    own = fast * complex(math.cos(mean), -math.sin(mean))
    return base, torque, phi, own, mean, mid, omdd, aldd, gadd


@njit
def wanted_bend(mid, mean, side, square):
    """Offset that the heading asks for, by line of sight, and the side of the square that counts."""
    if square:
        # sides counter-clockwise from the lower one
        along = complex(1.0, 0.0)
        for _ in range(side):
            along *= 1j
        corner = CENTRE + 0.5 * SIDE * along * (1.0 - 1j)
        off = (mid - corner) * along.conjugate()
        if off.real > 0.0:
            side = (side + 1) % 4
            along *= 1j
            corner = CENTRE + 0.5 * SIDE * along * (1.0 - 1j)
            off = (mid - corner) * along.conjugate()
        course, cross, bend = math.atan2(along.imag, along.real), off.imag, 0.0
    else:
        spoke = mid - CENTRE
        course, cross = math.atan2(spoke.imag, spoke.real) + 0.5 * math.pi, RADIUS - abs(spoke)
        bend = LENGTH / RADIUS
    error = course - math.atan(cross / AHEAD) - mean
    error -= 2.0 * math.pi * round(error / (2.0 * math.pi))
    return min(max(HEADING * error + bend, -BEND_MOST), BEND_MOST), side


@njit
def rates(y, side, square):
    """Derivative of the state; the commands of the law are set beside it."""
    base, _, _, own, mean, mid, omdd, aldd, gadd = body(y)
    bend, side = wanted_bend(mid, mean, side, square)
    lack = WANTED - y[13]
    asked = 2.0 * math.pi + SPEED_KP * lack + SPEED_KI * y[14]
    limit = min(max(asked, 0.0), 6.0 * math.pi)
    d = np.zeros(18)
    d[0:3], d[3], d[4], d[5] = y[3:6], base[0], base[1], base[2]
    d[6], d[7], d[8], d[9], d[10], d[11], d[12] = y[7], y[8], omdd, y[10], aldd, y[12], gadd
    d[13], d[14] = (own.real - y[13]) / LOW_PASS, lack if asked == limit else 0.0
    y[15], y[16], y[17] = limit, AMPLITUDE, bend
    return d, side


@njit
def path_run(duration, h, every, square):
    """(T, 6 + joints + joints) t, forward, sideways, frequency, middle x, y, torques and angles along a path."""
    y = np.zeros(18)
    y[7], y[15], y[16] = 2.0 * math.pi, 2.0 * math.pi, AMPLITUDE
    steps, side = round(duration / h), 0
    out = np.empty((steps // every + 1, 6 + 2 * (LINKS - 1)))
    for n in range(steps + 1):
        # commands first, then the four slopes
        rates(y, side, square)
        if n % every == 0:
            _, torque, phi, own, _, mid, _, _, _ = body(y)
            row = out[n // every]
            row[0], row[1], row[2], row[3], row[4], row[5] = (
                n * h,
                own.real,
                own.imag,
                y[7] / 2 / math.pi,
                mid.real,
                mid.imag,
            )
            row[6 : 5 + LINKS], row[5 + LINKS :] = torque, phi
        k1, side = rates(y, side, square)
        y2 = y + 0.5 * h * k1
        k2, _ = rates(y2, side, square)
        y3 = y + 0.5 * h * k2
        k3, _ = rates(y3, side, square)
        y4 = y + h * k3
        k4, _ = rates(y4, side, square)
        y = y + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return out


def muscle(angle):
    """Length and its slope of a right muscle.   [m, m/rad]"""
    long = np.sqrt(
        2.0 * (TIED**2 + HALF_WIDTH**2)
        + 2.0 * (TIED**2 - HALF_WIDTH**2) * np.cos(angle)
        + 4.0 * TIED * HALF_WIDTH * np.sin(angle)
    )
    slope = -2.0 * (TIED**2 - HALF_WIDTH**2) * np.sin(angle) + 4.0 * TIED * HALF_WIDTH * np.cos(angle)
    return long, slope / (2.0 * long)


def pulls(torque, angle):
    """Tension of the muscle of a pair that pulls: a torque to the left shortens the left one.   [N]"""
    right, left = muscle(angle)[1], muscle(-angle)[1]
    return np.where(torque > 0.0, torque / left, -torque / right)


def figures(square, until):
    """Numbers of a run that the paper or we name, in SI units; the order of `experiments/muscle_snake/claims.py`."""
    out = path_run(until, 1e-3, 10, square)
    t, late = out[:, 0], out[:, 0] > 20.0
    forward, side, frequency = out[:, 1], out[late, 2], out[late, 3].mean()
    width = round(1.0 / frequency / 0.01)
    sums, n = np.concatenate([[0.0], np.cumsum(forward)]), np.arange(len(t))
    low, high = np.clip(n - width // 2, 0, None), np.clip(n + (width + 1) // 2, None, len(t))
    smooth = (sums[high] - sums[low]) / (high - low)
    place = out[:, 4] + 1j * out[:, 5] - CENTRE
    if square:
        out_x, out_y = np.abs(place.real) - 0.5 * SIDE, np.abs(place.imag) - 0.5 * SIDE
        beyond = np.hypot(np.maximum(out_x, 0.0), np.maximum(out_y, 0.0))
        off = np.where(beyond > 0.0, beyond, np.minimum(np.abs(out_x), np.abs(out_y)))[t > 10.0].max()
    else:
        off = np.abs(np.abs(place) - RADIUS)[t > 30.0].max()
    turned = np.unwrap(np.angle(place))
    pull = pulls(out[:, 6 : 5 + LINKS], out[:, 5 + LINKS :])
    phi, settled = out[:, 5 + LINKS :], pull[late]
    lengths = [muscle(sign * phi)[0] for sign in (1.0, -1.0)]
    return {
        "mean speed": forward[late].mean(),
        "least speed": forward[late].min(),
        "largest speed": forward[late].max(),
        "half peak-to-peak": 0.5 * np.ptp(forward[late]),
        "rise": t[np.argmax(smooth > 0.9 * WANTED)] - t[np.argmax(smooth > 0.1 * WANTED)],
        "dip": WANTED - smooth[(t > 20.0) & (t < t[-1] - 1.0)].min(),
        "frequency": frequency,
        "sideways mean": side.mean(),
        "sideways rms": np.sqrt((side**2).mean()),
        "off": off,
        "lap": t[np.argmax(turned - turned[0] >= 2.0 * math.pi)],
        "tension": [*np.percentile(settled, [5.0, 50.0, 90.0, 99.0]), pull.max()],
        "least length": [float(x) for pair in zip(*(long.min(axis=0) for long in lengths), strict=True) for x in pair],
        "most length": [float(x) for pair in zip(*(long.max(axis=0) for long in lengths), strict=True) for x in pair],
    }


def outside_wrench(frequency=1.0, samples=400):
    """Force along and across, and moment about the middle, that hold a gait at the wanted speed, straight and unturned.

    (samples, 3) over a period: what a law would have to push with from outside.   [N, N, N m]
    """
    h = 1e-4

    def places(t):
        phi = AMPLITUDE * np.sin(2.0 * math.pi * frequency * t + LAG * np.arange(LINKS - 1))
        heading = np.concatenate([[0.0], np.cumsum(phi)])
        heading -= heading.mean()
        e = LENGTH * np.exp(1j * heading)
        middle = np.concatenate([[0.0], np.cumsum(e)[:-1]]) + 0.5 * e
        return middle - middle.mean() + WANTED * t, heading

    found = []
    for t in np.arange(samples) / samples / frequency:
        (before, h0), (here, h1), (after, h2) = places(t - h), places(t), places(t + h)
        speed, acceleration = (after - before) / (2.0 * h), (before - 2.0 * here + after) / h**2
        bent = (h0 - 2.0 * h1 + h2) / h**2
        own = speed * np.exp(-1j * h1)
        drag = (MU_ALONG * own.real + 1j * MU_ACROSS * own.imag) / np.sqrt(np.abs(own) ** 2 + EPS**2)
        need = MASS * acceleration + MASS * GRAVITY * drag * np.exp(1j * h1)
        moment = ((here - WANTED * t).conjugate() * need).imag.sum() + INERTIA * bent.sum()
        found.append((need.sum().real, need.sum().imag, moment))
    return np.array(found)


@njit
def open_loop(frequency, settle, periods, h):
    """Mean speed of the middle with the joints on the gait from the start, straight law switched off.   [m/s]"""
    y = np.zeros(18)
    y[7] = y[15] = 2.0 * math.pi * frequency
    y[9] = y[16] = AMPLITUDE
    # base velocities of the first posture are zero: from rest
    per = round(1.0 / frequency / h)
    h = 1.0 / frequency / per
    first = 0j
    for n in range(per * (settle + periods) + 1):
        if n == per * settle:
            first = body(y)[5]
        k1 = still(y)
        k2 = still(y + 0.5 * h * k1)
        k3 = still(y + 0.5 * h * k2)
        k4 = still(y + h * k3)
        if n < per * (settle + periods):
            y = y + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return abs(body(y)[5] - first) * frequency / periods


@njit
def still(y):
    """Derivative of the state when wave and bend stay as they are."""
    base = body(y)[0]
    d = np.zeros(18)
    d[0:3], d[3], d[4], d[5], d[6] = y[3:6], base[0], base[1], base[2], y[7]
    return d
