"""Time stepping with contact, for production: every run ends.

Smooth midpoint steps (`contact_step`); a point that would come through the ground ends the step early, where it
arrives, and strikes. After MOST_SPLITS arrivals in one step the rest of it is taken whole: points may then be below
the ground by what they move in a step, and strike at the next.
"""

from __future__ import annotations

import math

import numpy as np

from metamer.kernels.contact import CONE, MU
from metamer.kernels.contact_ground import (
    GAP,
    PLACE,
    SPEED_N,
    SPEED_T,
    example_points,
    place_points,
    point_speeds,
)
from metamer.kernels.contact_step import (
    ACCOUNT,
    ACTUATED,
    DAMPED,
    EARLIER_N,
    EARLIER_T,
    FALLBACKS,
    FORCE_N,
    FORCE_T,
    ITERATIONS,
    LOAD,
    MEMORY,
    NORMAL,
    PADS,
    PENETRATION,
    RESIDUAL,
    RUBBED,
    SPLITS,
    STEPS,
    STILL,
    STUCK,
    TIME,
    TOUCH,
    TOUCHING,
    look,
    smooth_step,
    strike,
)
from metamer.kernels.jit import kernel
from metamer.kernels.links import example_links
from metamer.kernels.planar_quantities import energies
from metamer.kernels.planar_tree import WORK
from metamer.kernels.soft_joints import no_curves, soft_energy
from metamer.kernels.steppers import armatures

LANDED = 1e-7  # an arrival is found to this                                          [m]
MOST_SPLITS = 12
MOST_SEARCH = 8
SHORTEST = 1e-4  # of a step: no part of it is shorter
HOP = 0.02  # of a step: a point that is back this soon has not left
MOST_HALVINGS = 8
DIVERGED = 1e-7  # residual beyond which a step is tried again with half its length


@kernel
def arrival(gap, speed, ahead, h):
    """Time at which a gap closes, from its value and rate now and its value `ahead` after h; quadratic.   [s]"""
    c = (ahead - gap - speed * h) / (h * h)
    if abs(c) * h * h <= 1e-14 * (abs(gap) + abs(speed) * h):
        return -gap / speed if speed < 0.0 else h
    disc = speed * speed - 4.0 * c * gap
    if disc < 0.0:
        return h
    root = math.sqrt(disc)
    # the first root after now
    low = (-speed - root) / (2.0 * c)
    high = (-speed + root) / (2.0 * c)
    if low > high:
        low, high = high, low
    if low > 1e-9 * h:
        return low
    return high if high > 0.0 else h


@kernel
def choose_active(points, memory, spots, adhesion, forced, ahead, active, table, shift, p):
    """Points on the ground for the next smooth step, with friction, adhesion and last forces; returns how many.

    adhesion    (k, 2) tangential and normal limit of every point                       [N]
    forced      whether points that leave count too
    ahead       1: forces go on as they did from the step before to the last; 0: as in the last step
    A point that leaves the ground is not held unless it adheres.
    """
    m = 0
    for k in range(points.shape[0]):
        touches = spots[k, GAP] <= TOUCH
        leaves = spots[k, SPEED_N] > STILL and adhesion[k, 1] <= 0.0 and adhesion[k, 0] <= 0.0
        if touches and (forced or not leaves):
            rests = memory[k, STUCK] > 0.0 or abs(spots[k, SPEED_T]) <= STILL
            table[m, MU] = points[k]["mu_static"] if rests else points[k]["mu_kinetic"]
            table[m, CONE], shift[m] = adhesion[k, 0], adhesion[k, 1]
            normal, tangent = memory[k, FORCE_N], memory[k, FORCE_T]
            p[2 * m] = normal + ahead * (normal - memory[k, EARLIER_N])
            p[2 * m + 1] = tangent + ahead * (tangent - memory[k, EARLIER_T])
            active[m] = k
            m += 1
        else:
            memory[k, FORCE_N], memory[k, FORCE_T], memory[k, STUCK] = 0.0, 0.0, 0.0
            memory[k, EARLIER_N], memory[k, EARLIER_T] = 0.0, 0.0
        memory[k, TOUCHING] = 1.0 if touches else 0.0
    return m


@kernel
def run_contacts(
    links, curves, tables, points, ground, q, v, a, commands, loads, adhesions, h, steps, ticks, memory, account,
    events, out,
):  # fmt: skip
    """Advance a planar tree on the ground by `ticks` control periods of `steps` steps of h, all in one call.

    curves, tables    what is not linear in the joints (`soft_joints`)
    points       (k,) records POINT, by rising link
    ground       (c, 2) corners of the ground                                           [m]
    q, v         (size,) state, changed
    a            (size,) acceleration of the last step, a start for the next, changed   [m/s^2, rad/s^2]
    commands     (ticks or 1, 3, joints) target angle, target rate, added torque        [rad, rad/s, N m]
    loads        (n, 3) force and moment at the centre of every link, held              [N, N m]
    adhesions    (ticks or 1, k, 2) tangential and normal adhesion of every point while it touches   [N]
    memory       (k, MEMORY) forces, sticking and touching of every point, changed
    account      (ACCOUNT,) energies so far, worst residual and penetration, changed
    events       (cap, 3) arrivals: time, point, impulse, written                       [s, -, N s]
    out          (ticks + 1 or 0, 2 size + 3 + ACCOUNT + 3 k) written at the start and after every period: q, v,
                 kinetic, potential and elastic energy, account, then gap, normal and tangential force of every point
    """
    n, size, count = links.shape[0], q.shape[0], points.shape[0]
    work, spots, seen = np.empty((n, WORK)), np.empty((count, PLACE)), np.empty((count, PLACE))
    W, powers = np.empty((2 * count, 2 * count)), np.empty(5)
    active, table, shift, p = np.empty(count, np.int64), np.empty((count, 2)), np.empty(count), np.empty(2 * count)
    q1, v1, guess, earlier, oldest = np.empty(size), np.empty(size), np.empty(size), a.copy(), a.copy()
    steady = 0
    free, kind = np.empty(count, np.int64), np.full(count, -1)
    pad, A = np.empty((PADS, max(size, 2 * count))), np.empty((2 * count, 2 * count))
    sets, cone, extra = np.full((4, 2 * count), -1), np.empty((count, 2)), armatures(links)
    look(links, points, ground, q, v, work, spots)
    for tick in range(ticks + 1):
        if out.shape[0] > tick:
            write_row(links, curves, tables, q, v, spots, memory, account, out[tick])
        if tick == ticks:
            break
        start, command = account[TIME], commands[min(tick, commands.shape[0] - 1)]
        adhesion = adhesions[min(tick, adhesions.shape[0] - 1)]
        for step in range(steps):
            left, splits = h, 0
            while left > 0.0:
                # strike first, where a touching point closes
                closing = False
                m = 0
                for k in range(count):
                    if spots[k, GAP] <= TOUCH:
                        active[m] = k
                        m += 1
                        closing = closing or spots[k, SPEED_N] < -STILL
                if closing:
                    strike(links, points, q, v, active, m, spots, memory, account[TIME], work, account, events)
                    look(links, points, ground, q, v, work, spots)
                whole = splits >= MOST_SPLITS
                m = choose_active(points, memory, spots, adhesion, whole, min(steady, 1), active, table, shift, p)
                for k in range(count):
                    free[k] = 1
                for i in range(m):
                    free[active[i]] = 0
                # a smooth step, shortened until no free point comes through
                length, short, halvings, hops = left, False, 0, False
                for search in range(MOST_SEARCH + MOST_HALVINGS):
                    for k in range(count):
                        for c in range(PLACE):
                            seen[k, c] = spots[k, c]
                    # the acceleration goes on as it did, unless something happened
                    for i in range(size):
                        guess[i] = a[i]
                        if steady == 1:
                            guess[i] += a[i] - earlier[i]
                        elif steady > 1:
                            guess[i] += 2.0 * (a[i] - earlier[i]) - (earlier[i] - oldest[i])
                    # sets of contacts that stick and slip stay as they were
                    for i in range(m):
                        sets[0, i] = kind[active[i]]
                    for i in range(m):
                        if sets[0, i] < 0:
                            sets[0, 0] = -1
                    residual, iterations, fallbacks = smooth_step(
                        links, curves, tables, points, q, v, guess, command, step * h + (h - left), loads, length,
                        active, m, table, shift, p, seen, work, W, q1, v1, powers, extra, pad, A, sets, cone,
                    )  # fmt: skip
                    account[ITERATIONS] += iterations
                    account[FALLBACKS] += fallbacks
                    if not residual < DIVERGED and halvings < MOST_HALVINGS:
                        # not solved: from the last good start with half the step
                        choose_active(points, memory, spots, adhesion, whole, 0, active, table, shift, p)
                        length, short, steady = 0.5 * length, True, 0
                        halvings += 1
                        for i in range(size):
                            a[i] = 0.0
                        continue
                    slipped = False
                    for i in range(m):
                        k = active[i]
                        if table[i, MU] > points[k]["mu_kinetic"] and abs(seen[k, SPEED_T]) > STILL:
                            # what begins to slide slides with kinetic friction
                            table[i, MU] = points[k]["mu_kinetic"]
                            slipped = True
                    for i in range(m):
                        k = active[i]
                        opens = p[2 * i] + shift[i] <= 1e-12 * shift[i] and seen[k, SPEED_N] > STILL
                        if opens and shift[i] + table[i, CONE] > 0.0:
                            # a pad that opens lets go at once: adhesion does no work on a point that has left
                            shift[i], table[i, CONE], p[2 * i], p[2 * i + 1] = 0.0, 0.0, 0.0, 0.0
                            slipped = True
                    if slipped:
                        continue
                    place_points(links, points, ground, work, seen)
                    point_speeds(points, work, seen)
                    for i in range(m):
                        k = active[i]
                        # nor does it fetch back a point that was leaving and is gone within the step
                        if shift[i] + table[i, CONE] > 0.0 and spots[k, SPEED_N] > STILL and seen[k, GAP] > TOUCH:
                            shift[i], table[i, CONE], p[2 * i], p[2 * i + 1] = 0.0, 0.0, 0.0, 0.0
                            slipped = True
                    if slipped:
                        continue
                    soonest = length
                    for k in range(count):
                        # a point that was below when it left may come back to where it was
                        level = min(spots[k, GAP], 0.0)
                        if free[k] == 1 and seen[k, GAP] - level < -LANDED and not whole:
                            when = arrival(spots[k, GAP] - level, spots[k, SPEED_N], seen[k, GAP] - level, length)
                            soonest = min(soonest, when)
                            hops = hops or (spots[k, GAP] <= TOUCH and when < HOP * h)
                        elif free[k] == 1 and not whole and spots[k, GAP] <= TOUCH and seen[k, GAP] < level:
                            # a hop lower than what an arrival is found to: it would sink by as much every time
                            hops = hops or spots[k, SPEED_N] * length < 4.0 * LANDED
                    over = search >= MOST_SEARCH - 1 + halvings
                    if over or (soonest >= length and not hops):
                        break
                    if hops:
                        # it leaves and is back at once: it stays
                        whole, hops = True, False
                        m = choose_active(points, memory, spots, adhesion, whole, 0, active, table, shift, p)
                        continue
                    length, short = max(soonest, SHORTEST * h), True
                account[RESIDUAL] = max(account[RESIDUAL], residual)
                account[DAMPED] += length * powers[0]
                account[ACTUATED] += length * powers[1]
                account[RUBBED] += length * powers[2]
                account[NORMAL] += length * powers[3]
                account[LOAD] += length * powers[4]
                for i in range(size):
                    q[i], v[i] = q1[i], v1[i]
                    # the mean acceleration of a very short step is no guess for a long one
                    if length > 0.1 * h:
                        oldest[i], earlier[i], a[i] = earlier[i], a[i], guess[i]
                steady = 0 if short or closing else min(steady + 1, 2)
                for k in range(count):
                    kind[k] = -1
                for i in range(m):
                    k = active[i]
                    kind[k] = sets[0, i] if sets[0, 0] >= 0 else -1
                    memory[k, EARLIER_N], memory[k, EARLIER_T] = memory[k, FORCE_N], memory[k, FORCE_T]
                    memory[k, FORCE_N], memory[k, FORCE_T] = p[2 * i], p[2 * i + 1]
                    pressed = p[2 * i] + shift[i] > 0.0 or table[i, CONE] > 0.0
                    memory[k, STUCK] = 1.0 if pressed and abs(seen[k, SPEED_T]) <= STILL else 0.0
                for k in range(count):
                    for c in range(PLACE):
                        spots[k, c] = seen[k, c]
                    account[PENETRATION] = max(account[PENETRATION], -spots[k, GAP])
                if short:
                    splits += 1
                    account[SPLITS] += 1.0
                    left -= length
                    if left <= 1e-9 * h:
                        left = 0.0
                else:
                    left = 0.0
                account[TIME] = start + step * h + (h - left)
            account[STEPS] += 1.0


@kernel
def write_row(links, curves, tables, q, v, spots, memory, account, row):
    """State, energies, account, gaps and forces into one row of a run's table."""
    size, count = q.shape[0], spots.shape[0]
    kinetic, potential, elastic = energies(links, q, v)
    for i in range(size):
        row[i], row[size + i] = q[i], v[i]
    at = 2 * size
    row[at], row[at + 1], row[at + 2] = kinetic, potential, elastic + soft_energy(links, curves, tables, q)
    for i in range(ACCOUNT):
        row[at + 3 + i] = account[i]
    at += 3 + ACCOUNT
    for k in range(count):
        row[at + k], row[at + count + k], row[at + 2 * count + k] = spots[k, GAP], memory[k, 0], memory[k, 1]


def warm():
    """Compile this file's kernels."""
    points, ground = example_points()
    size, count = 4, points.shape[0]
    run_contacts(
        example_links(), *no_curves(), points, ground, np.zeros(size), np.zeros(size), np.zeros(size),
        np.zeros((1, 3, 1)), np.zeros((2, 3)), np.zeros((1, count, 2)), 1e-3, 1, 1, np.zeros((count, MEMORY)),
        np.zeros(ACCOUNT), np.zeros((4, 3)), np.zeros((2, 2 * size + 3 + ACCOUNT + 3 * count)),
    )  # fmt: skip
