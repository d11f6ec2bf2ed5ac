"""The motion of a snake on wheels that do not slip, by steps that are halved where the error asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.gaits.gait import BoundGait
from metamer.systems.wheels.kinematics import Travel, conditioning, ticks, wheel_slips
from metamer.systems.wheels.model import WheelChain
from metamer.systems.wheels.singular import departure, departure_note, pole_note, rank_events
from metamer.systems.wheels.start import gait_twists

REFINE_TOL = 1e-6  # error of path and distance, over the distance, that the steps are halved to
STEP_HALVINGS = 24  # of a step; an error that stands there is a pole
LEAST_SHARE = 1e-5  # of the error that one step may have however short it is
MOST_PIECES = 400_000  # steps of a run, at most
QUARTERS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
SMOOTH_START = 1e-6  # conditioning from which a straight body that is left smoothly is rolled


class Pieces(NamedTuple):
    """Motion over steps of unequal length, in order.

    edges     (K+1,) times                                                          [s]
    motion    (K, 4) displacement and turn in the step's first frame, path length   [m, m, rad, m]
    error     of path and place at the end, by halving every step                   [m]
    stuck     times of steps that no halving settles                                [s]
    """

    edges: Array
    motion: Array
    error: float
    stuck: Array


def refine(twists: Callable[[Array], Array], edges: Array) -> Pieces:
    """Motion from a twist that depends on time alone, every step halved until it agrees with its two halves.

    twists   (T,) times -> (T, >=3) u, v, omega in the moving frame                 [m/s, rad/s]
    edges    (K+1,) times to begin with                                             [s]
    A step's motion in its own frame does not depend on those before it: all are judged at once. RK4 against two of
    half the step gives the error and, by Richardson, a motion of fifth order.
    """
    from metamer.systems.wheels.kernels.runs import step_motions

    left, width = edges[:-1], np.diff(edges)
    whole, scale = float(edges[-1] - edges[0]), 0.0
    kept: list[tuple[Array, Array, Array]] = []
    stuck, count = np.empty(0), 0
    for level in range(STEP_HALVINGS + 1):
        samples = twists((left[:, None] + width[:, None] * QUARTERS).ravel())
        motion, error = np.empty((len(left), 4)), np.empty((len(left), 3))
        step_motions(samples, width, motion, error)
        if level == 0:
            # errors count against the distance, a turn against what it moves at the end
            path = float(motion[:, 3].sum())
            scale = max(float(np.hypot(*composed(motion, np.zeros(3))[-1, :2])), 1e-3 * path, 1e-12)
        size = error[:, 0] + error[:, 1] + scale * error[:, 2]
        good = size <= REFINE_TOL * scale * np.maximum(width / whole, LEAST_SHARE)
        last = level == STEP_HALVINGS or count + 2 * len(left) > MOST_PIECES
        if last:
            stuck, good = left[~good], np.ones(len(left), dtype=bool)
        kept.append((left[good], motion[good], size[good]))
        count += int(good.sum())
        left, width = left[~good], 0.5 * width[~good]
        if last or not len(left):
            break
        left, width = np.column_stack([left, left + width]).ravel(), np.repeat(width, 2)
    starts, motion, size = (np.concatenate(parts) for parts in zip(*kept, strict=True))
    order = np.argsort(starts, kind="stable")
    return Pieces(np.append(starts[order], edges[-1]), motion[order], float(size.sum()), stuck)


def composed(motion: Array, first: Array) -> Array:
    """(K+1, 3) poses from motions that follow each other.   [m, rad]"""
    theta = np.concatenate([[0.0], np.cumsum(motion[:, 2])]) + first[2]
    step = (motion[:, 0] + 1j * motion[:, 1]) * np.exp(1j * theta[:-1])
    place = np.concatenate([[0.0], np.cumsum(step)]) + complex(first[0], first[1])
    return np.column_stack([place.real, place.imag, theta])


def converge(chain: WheelChain, gait: BoundGait, first: Array, dt: float, steps: int) -> Travel:
    """The ODE w' = R(theta) A(phi) phi', its steps halved until path and distance err by less than 1e-6.

    chain    axles
    gait     joint angles and rates at any time
    first    (3,) x, y, theta of the first wheel at t = 0                         [m, rad]
    dt       period at which poses are given back                                 [s]
    steps    number of periods
    Where the twist has a pole there is no answer: path and distance are None, `singular` tells when and `note` why.
    """
    t = ticks(0.5 * dt, 2 * steps + 1)
    angle, rate, _ = gait.targets(t)
    condition = conditioning(chain, angle)
    events = rank_events(chain, gait, t, condition, rate)
    leaves = departure(chain, gait, dt)
    poles, note = events.poles, departure_note(chain, leaves)
    removable = events.removable if leaves is None or note else np.append(0.0, events.removable)
    if note:
        poles = np.append(0.0, poles)
    elif len(poles):
        note = pole_note(poles)
    pose, found = np.tile(first, (steps + 1, 1)), None
    if not note:
        found = refine(lambda times: rolled(chain, gait, times, leaves is not None), _edges(t[::2], removable))
        if len(found.stuck):
            poles, note = found.stuck, pole_note(found.stuck)
        elif found.error > 10.0 * REFINE_TOL * max(float(found.motion[:, 3].sum()), 1e-12):
            note = f"not settled: an error of {found.error:.2g} m is left at {MOST_PIECES} steps"
        else:
            pose = composed(found.motion, first)[np.searchsorted(found.edges, t[::2])]
    twist = gait_twists(gait, chain.axle, t)
    side, along = wheel_slips(chain, angle, rate, twist)
    known = found is not None and not note
    return Travel(
        mode="converged",
        t=t[::2],
        pose=pose,
        shape=angle[::2],
        path=float(found.motion[:, 3].sum()) if found and known else None,
        distance=float(np.hypot(*(pose[-1, :2] - pose[0, :2]))) if known else None,
        side=side,
        along=along,
        conditioning=0.0 if len(poles) + len(removable) else float(condition.min()),
        step=float(np.diff(found.edges).min()) if found else dt,
        error=found.error if found and known else None,
        singular=poles,
        removable=removable,
        note=note,
    )


def rolled(chain: WheelChain, gait: BoundGait, t: Array, straight: bool) -> Array:
    """(T, 4) twists along a gait; a straight start that is left smoothly keeps the twist of its first bend.

    t        (T,) times                                                             [s]
    straight  whether the body is straight at t = 0
    """
    if not straight:
        return gait_twists(gait, chain.axle, t)
    # from where the bend exceeds rounding
    low, high = 0.0, float(t.max())
    for _ in range(60):
        middle = 0.5 * (low + high)
        bent = conditioning(chain, gait.targets(np.array([middle])).position)[0] > SMOOTH_START
        low, high = (low, middle) if bent else (middle, high)
    return gait_twists(gait, chain.axle, np.maximum(t, high))


def _edges(t: Array, events: Array) -> Array:
    """Times of the poses, and those at which the motion is smooth but its formula is not.   [s]"""
    gap = 1e-9 * float(t[-1])
    apart = events[np.abs(t[np.searchsorted(t, events).clip(1, len(t) - 1)] - events) > gap]
    return np.unique(np.concatenate([t, apart]))
