"""A tip that runs at targets, and the arm behind it, written apart: rotation matrices, LAPACK, exact dwell times."""

from __future__ import annotations

import numpy as np

GAIN, GAMMA, COUNT, SEGMENTS, ALPHA, RADIUS, LENGTH = 20.0, 0.05, 21, 20, 0.95, 0.25, 5.0  # lafmejani2020, section IV
BASE, END = np.radians([150.0, 150, 270, 270, 30, 30]), np.radians([90.0, 210, 210, 330, 330, 90])


def curve(name, t):
    """(T, 3) points of Eqs. (26)-(30) at t in 0..1."""
    t = np.asarray(t, dtype=float)
    turn, back = 2.0 * np.pi * t, 1.0 - t
    rows = {
        "line": (3 * t - 0.5, 3 * t + 0.5, t + 6),
        "ellipse": (np.cos(turn), np.sin(turn), 4 + np.sin(turn)),
        "sinusoid": (np.sin(turn), 4 * t - 1, 5 + np.exp(t) * np.sin(turn)),
        "reach": (3 * np.exp(t) - 5, 0.5 * np.cos(turn), 1 + 6 * t),
        "fetch": (3 * np.exp(back) - 2, 2 * np.cos(turn), 2 + 6 * back),
    }[name]
    return np.stack([x * np.ones_like(t) for x in rows], axis=1)


def tip_motion(name, samples=400):
    """Completion time [s], rms distance from the target over time and from the curve after the first ball [m]."""
    tip, total, squares, near = np.array([0.0, 0.0, LENGTH]), 0.0, 0.0, []
    dense = curve(name, np.linspace(0.0, 1.0, 8001))
    for k, target in enumerate(curve(name, np.linspace(0.0, 1.0, COUNT))):
        away = tip - target
        size = np.linalg.norm(away)
        dwell = np.log(size / GAMMA) / GAIN
        # integral of size^2 exp(-2 K t) over the dwell
        squares += (size**2 - GAMMA**2) / (2.0 * GAIN)
        if k:
            middles = (np.arange(samples) + 0.5) / samples * dwell
            places = target + away * np.exp(-GAIN * middles)[:, None]
            least = [np.min(np.sum((dense - place) ** 2, axis=1)) for place in places]
            near.append((dwell, np.mean(least)))
        total, tip = total + dwell, target + away * GAMMA / size
    span, means = np.array(near).T
    return total, np.sqrt(squares / total), np.sqrt(span @ means / span.sum())


def rates(turn, shift, volume, velocity):
    """Turn rates and velocities of all plates in the plate before, for the least leg rates that move the tip so."""
    n = len(turn)
    # plates in the base's frame
    frame, place = [np.eye(3)], [np.zeros(3)]
    for r, p in zip(turn, shift, strict=True):
        place.append(place[-1] + frame[-1] @ p)
        frame.append(frame[-1] @ r)
    radius = np.sqrt(volume / np.linalg.norm(shift, axis=1))
    blocks, twists = [], []
    for i in range(n):
        a = radius[i] * np.stack([np.cos(BASE), np.sin(BASE), np.zeros(6)], axis=1)
        b = ALPHA * radius[i] * np.stack([np.cos(END), np.sin(END), np.zeros(6)], axis=1) @ turn[i].T
        leg = shift[i] + b - a
        s = leg / np.linalg.norm(leg, axis=1, keepdims=True)
        inverse = np.linalg.inv(np.concatenate([s, np.cross(b, s)], axis=1))
        lever = frame[i].T @ (place[-1] - place[i + 1])
        # velocity of the tip: v + omega x lever, in the base's frame
        blocks.append(frame[i] @ (inverse[:3] + np.cross(inverse[3:].T, lever).T))
        twists.append(inverse)
    legs = np.linalg.pinv(np.concatenate(blocks, axis=1)) @ velocity
    found = [inverse @ legs[6 * i : 6 * i + 6] for i, inverse in enumerate(twists)]
    return np.array([x[3:] for x in found]), np.array([x[:3] for x in found]), place


def hat(w):
    """(n, 3, 3) matrices of the cross product."""
    out = np.zeros((len(w), 3, 3))
    out[:, 0, 1], out[:, 0, 2], out[:, 1, 2] = -w[:, 2], w[:, 1], -w[:, 0]
    return out - out.transpose(0, 2, 1)


def last_plates(name, step=2e-3):
    """(n + 1, 3) plates when the last ball is entered: Runge-Kutta on rotation matrices, each dwell whole.   [m]"""
    n = SEGMENTS
    turn, shift = np.tile(np.eye(3), (n, 1, 1)), np.tile([0.0, 0.0, LENGTH / n], (n, 1))
    volume = (RADIUS * ALPHA ** np.arange(n)) ** 2 * LENGTH / n
    tip = np.array([0.0, 0.0, LENGTH])
    for target in curve(name, np.linspace(0.0, 1.0, COUNT)):
        away = tip - target
        size = np.linalg.norm(away)
        dwell = np.log(size / GAMMA) / GAIN
        steps = int(np.ceil(dwell / step))
        h = dwell / steps

        def slope(r, p, t, away=away):
            w, v, _ = rates(r, p, volume, -GAIN * away * np.exp(-GAIN * t))
            return hat(w) @ r, v

        for k in range(steps):
            t = k * h
            r1, p1 = slope(turn, shift, t)
            r2, p2 = slope(turn + 0.5 * h * r1, shift + 0.5 * h * p1, t + 0.5 * h)
            r3, p3 = slope(turn + 0.5 * h * r2, shift + 0.5 * h * p2, t + 0.5 * h)
            r4, p4 = slope(turn + h * r3, shift + h * p3, t + h)
            turn = turn + h / 6.0 * (r1 + 2 * r2 + 2 * r3 + r4)
            shift = shift + h / 6.0 * (p1 + 2 * p2 + 2 * p3 + p4)
        tip = target + away * GAMMA / size
    return np.array(rates(turn, shift, volume, np.zeros(3))[2]), tip
