"""What a log tells about a machine: what its servos were commanded, and every reading once, each at its true time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.hardware.wire.tables import SERVOS
from metamer.record.log import Log

Mask = NDArray[np.bool_]

# s, between the stamp of a frame and its effect: six to ten bytes on the wire; in real time an adapter, a guardian and
# a scheduler come on top
STAMP, REAL_STAMP = 5e-5, 1.5e-3
BEFORE_ALL = 1e6  # s, before any picture
CAMERA = ("camera.x", "camera.y", "camera.theta")
BASE = ("base.x", "base.y", "base.theta")


class Moves(NamedTuple):
    """Commands as straight pieces: from each time on, position + velocity (t - time), until the next.

    times                    (m,) from 0, not falling                         [s]
    positions, velocities    (m, joints)                                      [rad, rad/s]
    """

    times: Array
    positions: Array
    velocities: Array


@dataclass(frozen=True, kw_only=True)
class Observed:
    """A log on one clock, whose zero is the first command.

    moves         what the servos were commanded
    first         (joints,) angles before the first command                   [rad]
    ticks         (T,) when each row of the log was taken                     [s]
    angles        (T, joints) as read                                         [rad]
    read          (T, joints) when                                            [s]
    fresh         (T, joints) whether the reading is new in this row
    poses         (T, 3) x, y, theta of the head from outside, as seen        [m, rad]
    seen          (T,) when                                                   [s]
    new           (T,) whether the picture is new in this row; nowhere without a camera
    resolution    of an angle: one tick of the servo                          [rad]
    stamp         by which commands and readings may be later than their stamps   [s]
    """

    moves: Moves
    first: Array
    ticks: Array
    angles: Array
    read: Array
    fresh: Mask
    poses: Array
    seen: Array
    new: Mask
    resolution: float
    stamp: float = STAMP

    @property
    def end(self) -> float:
        """When the last row was taken.   [s]"""
        return float(self.ticks[-1])


def moves_of_joints(sent: Array, goals: Array, first: Array, period: float) -> Moves:
    """Commands of joints whose moves leave the wire one after the other.

    sent     (T, joints) when the move of each had left it                    [s]
    others   as in `moves_from_goals`
    """
    parts = [moves_from_goals(sent[:, k], goals[:, [k]], first[[k]], period) for k in range(len(first))]
    times = np.unique(np.concatenate([part.times for part in parts]))
    positions, velocities = np.empty((2, len(times), len(first)))
    for k, part in enumerate(parts):
        here = np.maximum(np.searchsorted(part.times, times, side="right") - 1, 0)
        velocities[:, k] = np.where(times < part.times[0], 0.0, part.velocities[here, 0])
        positions[:, k] = part.positions[here, 0] + velocities[:, k] * (times - part.times[here])
    return Moves(times, positions, velocities)


def moves_from_goals(ticks: Array, goals: Array, first: Array, period: float) -> Moves:
    """Commands from what was sent: at each tick a straight line from where the last one is to the goal, then rest.

    ticks    (T,) when moves were sent                                        [s]
    goals    (T, joints) where each shall end                                 [rad]
    first    (joints,) where the line begins                                  [rad]
    period   that every move shall take                                       [s]
    """
    times, positions, velocities = [], [], []
    here, rate = np.asarray(first, dtype=np.float64), np.zeros(len(first))
    begin = float(ticks[0])
    for tick, goal in zip(ticks.tolist(), goals, strict=True):
        here = here + rate * min(tick - begin, period)
        rate, begin = (goal - here) / period, tick
        if times and times[-1] > tick:
            # the move before was cut short
            for rows in (times, positions, velocities):
                rows.pop()
        times += [tick, tick + period]
        positions += [here, goal]
        velocities += [rate, np.zeros(len(first))]
    # an end that is the next beginning, but for rounding, is left out
    keep = np.append(np.diff(times) > 1e-6, True)
    return Moves(np.array(times)[keep], np.array(positions)[keep], np.array(velocities)[keep])


def until(seen: Observed, end: float) -> Observed:
    """The rows up to a time.   [s]"""
    rows = seen.ticks <= end
    moves = Moves(*(part[seen.moves.times <= end] for part in seen.moves))
    names = ("ticks", "angles", "read", "fresh", "poses", "seen", "new")
    return replace(seen, moves=moves, **{name: getattr(seen, name)[rows] for name in names})


def observed(log: Log) -> Observed:
    """What a log of a run on servos, or of a simulation, tells."""
    angles = log.get("joint.angle")
    if not angles.shape[1] or len(log.t) < 3:
        raise BadInput("a log with joint angles is needed: joint1.angle ..., three rows at least")
    period = float(log.meta.get("dt", np.median(np.diff(log.t))))
    ticks = log.columns["loop.time"] if "loop.time" in log.columns else log.t - log.t[0]
    # rows of a recording that was cut off may repeat a time
    rows = np.append(True, np.diff(ticks) > 0.0)
    ages = log["joint.age"] if "joint.age" in log else np.zeros_like(angles)
    goals = log.get("joint.goal")
    if not goals.shape[1]:
        # a simulation notes where a period begins: it ends where the next begins
        targets = log["joint.target"]
        goals = np.append(targets[1:], targets[-1:], axis=0)
    ticks, angles, ages, goals = ticks[rows], angles[rows], ages[rows], goals[rows]
    # a tick begins before its commands leave; after the last one nothing is sent
    sent = log.columns["loop.sent"][rows] if "loop.sent" in log.columns else ticks
    left = np.append(True, np.diff(sent) > 0.0)
    each = log["joint.sent"][rows] if "joint.sent" in log else np.repeat(sent[:, None], angles.shape[1], axis=1)
    read = log["joint.taken"][rows] if "joint.taken" in log else np.clip(ticks[:, None] - ages, 0.0, None)
    fresh = np.append(np.zeros((1, angles.shape[1]), bool), np.diff(read, axis=0) > 1e-6, axis=0)
    poses, seen, new = _poses(log, rows, ticks)
    return Observed(
        moves=moves_of_joints(each[left], goals[left], angles[0], period),
        first=angles[0],
        ticks=ticks,
        angles=angles,
        read=read,
        fresh=fresh,
        poses=poses,
        seen=seen,
        new=new,
        stamp=STAMP if log.meta.get("port", "virtual") == "virtual" else REAL_STAMP,
        resolution=SERVOS[str(log.meta.get("servo", "lx-16a")).lower()].tick,
    )


def _poses(log: Log, rows: Mask, ticks: Array) -> tuple[Array, Array, Mask]:
    """Head poses from outside with their times, and which are new; of a simulation, which knows, its own."""
    for names in (CAMERA, BASE):
        if all(name in log.columns for name in names):
            poses = np.stack([log.columns[name] for name in names], axis=1)[rows]
            ages = log.columns["camera.age"][rows] if names is CAMERA else np.zeros(len(ticks))
            seen = ticks - ages
            if names is CAMERA and "camera.stamp" in log.columns:
                seen = _by_own_stamps(log.columns["camera.stamp"][rows], seen, ages >= 0.0)
            newest = np.maximum.accumulate(np.where(ages >= 0.0, seen, -BEFORE_ALL))
            new = np.append(ages[0] >= 0.0, np.diff(newest) > 1e-6) & (seen >= 0.0)
            return poses, np.clip(seen, 0.0, None), new
    return np.zeros((len(ticks), 3)), np.zeros(len(ticks)), np.zeros(len(ticks), bool)


def _by_own_stamps(stamps: Array, arrived: Array, true: Mask) -> Array:
    """(T,) when pictures were taken, but for one constant, the least time that any was under way.   [s]

    stamps    (T,) on the camera's own clock, or times of arrival where it has none   [s]
    arrived   (T,) on the log's                                               [s]
    true      (T,) rows with a picture
    """
    if not true.any():
        return arrived
    return np.where(true, stamps + np.min((arrived - stamps)[true]), arrived)
