"""Contact by events, the reference for small robots: smooth motion between arrivals, take-offs, slips, sticks, stops.

Between events rows keep their modes and forces solve linear equations of the accelerations, integrated by Dormand and
Prince's method of order 8, whose errors are held below TOLERANCE. The first time at which a mode breaks is found by
bisection on its dense output; new modes come from the contact law. Nothing of it is shared with time stepping but
Lemke's pivots. hairer1993, section II.5
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np
from scipy.integrate import DOP853

from metamer.core.records import Array
from metamer.systems.contact.reference.dense import Rig, across, pose_of, stop_sides
from metamer.systems.contact.reference.law import BROKEN, STILL, Modes, Unsolved, choose, forces, strike
from metamer.systems.contact.reference.rows import FACE, Rows, Seen, see, side_of

TOLERANCE = 1e-11  # of every step, relative
LEAST = 1e-13  # of every step, absolute                                              [m, rad, m/s, rad/s]
NEAR = 1e-8  # a row nearer than this may rest                                        [m]
BELOW = 1e-10  # a row that does not touch and is deeper has arrived                  [m]
DEEP = 1e-6  # a row that is deeper lies behind its face                               [m]
LOOKS_A_STEP = 8  # times at which each step is looked at for events
BISECTIONS = 60  # of the time between two looks
MOST_IMPACTS = 20  # in a row, after which modes are sought all the same
MOST_STUCK = 30  # events in a row that take no time
FLOWS = ("damped", "actuated", "rubbed", "normal", "load", "impact")


class Now(NamedTuple):
    """What holds between two events: rows with the adhesion that each has now, and their modes."""

    rows: Rows
    modes: Modes


class Kept(NamedTuple):
    """What a run by events keeps.

    q, v       (T, size)
    flows      (T, 6) energies so far, by FLOWS                                        [J]
    force      (T, k, 2) on every point, in the world                                  [N]
    impacts    time, point (or -1 - link), normal impulse of every arrival             [s, -, N s]
    worst      residual of the worst problem, events, steps, evaluations
    """

    q: Array
    v: Array
    flows: Array
    force: Array
    impacts: list[tuple[float, float, float]]
    worst: Array


def broken(rig: Rig, now: Now, q: Array, v: Array, armed: Any) -> bool:
    """Whether a state breaks the modes: a stop, an arrival, an end of a face, a slide that turned, a force.

    armed    (rows,) those that may arrive
    """
    rows, modes = now
    if (stop_sides(rig, q, v) != modes.stops).any():
        return True
    seen = see(rows, pose_of(rig, q, v))
    if (armed & (seen.room >= 0.0) & (seen.gap < -BELOW) & (seen.speed[:, 0] < 0.0)).any():
        return True
    touch, kind = modes.touch, modes.kind
    if len(touch) == 0:
        return False
    rubs = (rows["mu_static"] + rows["shear"])[touch] > 0.0
    if ((seen.room[touch] < 0.0) | (rubs & (kind * seen.speed[touch, 1] > 0.5 * STILL))).any():
        return True
    return forces(rig, rows, q, v, modes).spare < -BROKEN


def first_event(rig: Rig, now: Now, path: Callable[[float], Array], begin: float, end: float) -> float | None:
    """First time in a step at which a mode breaks, None if none does.   [s]"""
    size, low = rig.first + len(rig.links), begin
    free = np.ones(len(now.rows), dtype=bool)
    free[now.modes.touch] = False
    for high in np.linspace(begin, end, LOOKS_A_STEP + 1)[1:]:
        y = path(low)
        armed = free & (see(now.rows, pose_of(rig, y[:size], y[size : 2 * size])).gap >= -NEAR)
        while True:
            y = path(high)
            if not broken(rig, now, y[:size], y[size : 2 * size], armed):
                break
            a, b = low, float(high)
            for _ in range(BISECTIONS):
                middle = 0.5 * (a + b)
                if not a < middle < b:
                    break
                y = path(middle)
                a, b = (a, middle) if broken(rig, now, y[:size], y[size : 2 * size], armed) else (middle, b)
            # what is deep at its arrival has come over an edge, behind its face
            y = path(b)
            seen = see(now.rows, pose_of(rig, y[:size], y[size : 2 * size]))
            behind = armed & (seen.room >= 0.0) & (seen.gap < -DEEP) & (seen.speed[:, 0] < 0.0)
            if not behind.any():
                return b
            armed = armed & ~behind
        low = float(high)
    return None


def near_rows(rows: Rows, seen: Seen) -> Any:
    """(rows,) which may rest or strike. On a convex edge a point has one face, that with which it closes less."""
    near = (seen.gap <= NEAR) & (seen.gap >= -DEEP) & (seen.room >= 0.0)
    here, there = rows[:-1], rows[1:]
    alike = (here["kind"] == FACE) & (there["kind"] == FACE) & (here["owner"] == there["owner"])
    convex = (across(here["before"]) * there["before"]).sum(axis=1) < 0.0
    for i in np.flatnonzero(near[:-1] & near[1:] & alike & convex):
        near[i + 1 if seen.speed[i, 0] >= seen.speed[i + 1, 0] else i] = False
    return near


def settle(rig: Rig, rows: Rows, t: float, q: Array, v: Array, kept: Kept) -> tuple[Now, Array, float]:
    """Impacts until nothing closes, then the modes of all rows; velocity after, energy lost.   [m/s ..; J]"""
    lost, turns = 0.0, 0
    seen = see(rows, pose_of(rig, q, v))
    near = near_rows(rows, seen)
    while turns < MOST_IMPACTS and (near & (seen.speed[:, 0] < -STILL)).any():
        index, turns = np.flatnonzero(near), turns + 1
        hit = strike(rig, rows, q, v, index)
        for i, impulse in zip(index[hit.closed], hit.impulse[hit.closed], strict=True):
            kept.impacts.append((t, float(rows["owner"][i]), float(impulse)))
        v, lost = hit.v, lost + hit.loss
        kept.worst[0] = max(kept.worst[0], hit.residual)
        seen = see(rows, pose_of(rig, q, v))
        near = near_rows(rows, seen)
    index = np.flatnonzero(near & (np.abs(seen.speed[:, 0]) <= 10.0 * STILL))
    # a point adheres to one face, the first that holds it
    left = index
    while True:
        own = rows.copy()
        _, firsts = np.unique(rows["owner"][left], return_index=True)
        others = np.setdiff1d(index, left[firsts])
        own["shear"][others], own["pull"][others] = 0.0, 0.0
        modes, error = choose(rig, own, q, v, index, stop_sides(rig, q, v))
        kept.worst[0] = max(kept.worst[0], error)
        opens = np.setdiff1d(left[firsts], modes.touch)
        opens = opens[own["shear"][opens] + own["pull"][opens] > 0.0]
        if len(opens) == 0:
            return Now(own, modes), v, lost
        left = np.setdiff1d(left, opens)


def keep(rig: Rig, now: Now, y: Array, lost: float, tick: int, kept: Kept) -> None:
    """One row of a run."""
    size = kept.q.shape[1]
    q, v = y[:size], y[size : 2 * size]
    kept.q[tick], kept.v[tick], kept.flows[tick, :5], kept.flows[tick, 5] = q, v, y[2 * size :], lost
    kept.force[tick] = 0.0
    if len(now.modes.touch):
        own = now.rows[now.modes.touch]
        found, normal = forces(rig, now.rows, q, v, now.modes), see(own, pose_of(rig, q, v)).normal
        force = found.normal[:, None] * normal + found.along[:, None] * side_of(normal)
        points = own["owner"] >= 0
        np.add.at(kept.force[tick], own["owner"][points], force[points])


def run_events(
    rig: Rig, rows: Rows, start: tuple[Array, Array], clock: tuple[float, float, int], kept: Kept
) -> tuple[str, float]:
    """A whole run by events into `kept`; returns why it ended early, "" if it did not, and when.

    clock    time between rows of `kept`, longest step, events after which the run is given up   [s, s, -]
    """
    dt, step, most = clock
    (q, v), size, ticks = start, len(start[0]), len(kept.q) - 1
    t, tick, lost, stuck, end = 0.0, 0, 0.0, 0, ticks * dt
    lengths, pull = rig.links["length"].sum(), np.hypot(rig.links["gravity_x"], rig.links["gravity_y"])
    scale = max(
        float((rig.links["mass"] * pull).sum() * lengths), float(np.abs(v).max()) ** 2 * rig.links["mass"].sum(), 1e-9
    )
    least = np.concatenate([np.full(2 * size, LEAST), np.full(5, LEAST * scale)])
    y = np.concatenate([q, v, np.zeros(5)])
    try:
        while True:
            now, after, loss = settle(rig, rows, t, y[:size], y[size : 2 * size], kept)
            if tick == 0:
                keep(rig, now, y, lost, tick, kept)
                tick = 1
            y[size : 2 * size], lost = after, lost + loss

            def motion(_: float, y: Array, now: Now = now) -> Array:
                found = forces(rig, now.rows, y[:size], y[size : 2 * size], now.modes)
                return np.concatenate([y[size : 2 * size], found.a, found.powers])

            solver: Any = DOP853(motion, t, y, end, max_step=step, rtol=TOLERANCE, atol=cast(Any, least))
            path, event = None, None
            while path is None or event is None:
                problem = solver.step()
                if solver.status == "failed":
                    return f"a step cannot be made short enough: {problem}", t
                path, kept.worst[2] = solver.dense_output(), kept.worst[2] + 1
                event = first_event(rig, now, path, solver.t_old, solver.t)
                until = solver.t if event is None else event
                while tick <= ticks and tick * dt <= until + 1e-12 * dt:
                    keep(rig, now, path(min(tick * dt, until)), lost, tick, kept)
                    tick += 1
                if tick > ticks:
                    return "", end
            kept.worst[1] += 1
            stuck = stuck + 1 if event - t <= 1e-12 * dt else 0
            t, y = event, path(event)
            if kept.worst[1] > most or stuck > MOST_STUCK:
                return f"events crowd, {most} at most", t
    except Unsolved as bad:
        return str(bad), t
