"""Numbers of travel: distance, speed, heading, slip, wheels."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.records import Array
from metamer.record.body import is_chain, link_centres, spec_value, view_of
from metamer.record.log import Log
from metamer.record.metrics.found import Found


def centre_path(log: Log) -> Array | None:
    """(T, 2) path of the centre of mass, of the base where that is all there is; None where neither is.   [m]"""
    for frame in ("centre", "base"):
        if f"{frame}.x" in log.columns and f"{frame}.y" in log.columns:
            return np.stack([log.columns[f"{frame}.x"], log.columns[f"{frame}.y"]], axis=1)
    return None


def travel_numbers(log: Log, found: Found) -> None:
    """distance |c(T) - c(0)|, path length sum |dc|, speed = distance / T along the mean direction."""
    path = centre_path(log)
    if path is None:
        found.missing("distance", "neither centre.x, centre.y nor base.x, base.y is recorded")
        return
    if "centre.x" not in log.columns:
        found.missing("centre", "the centre of mass is not recorded; distance and speed are those of the base")
    dx, dy = path[-1] - path[0]
    duration, distance = float(log.t[-1] - log.t[0]), math.hypot(dx, dy)
    length = float(np.hypot(*np.diff(path, axis=0).T).sum())
    found.add("distance", distance, "m")
    found.add("path_length", length, "m")
    found.add("displacement_x", dx, "m")
    found.add("displacement_y", dy, "m")
    if "centre.z" in log.columns:
        # up, of robots in space, whose distance is that over the ground
        found.add("displacement_z", float(log.columns["centre.z"][-1] - log.columns["centre.z"][0]), "m")
    if duration <= 0:
        found.missing("speed", "the log holds a single sample")
        return
    found.add("speed", distance / duration, "m/s")
    found.add("path_speed", length / duration, "m/s")
    if distance > 0:
        found.add("direction", math.atan2(dy, dx), "rad")
    else:
        found.missing("direction", "the robot ends where it started")


def heading_numbers(log: Log, found: Found) -> None:
    """Top view: heading, where the head points; side view: tilt, the angle of the base. Means on the circle.

    The heading is the mean direction of all links towards the head; of a tree, which has no head, that of its hub's x.
    """
    base = log.columns.get("base.theta")
    if view_of(log.meta) == "side":
        if base is None:
            found.missing("tilt", "base.theta is not recorded")
            return
        found.add("tilt", math.atan2(float(np.sin(base).mean()), float(np.cos(base).mean())), "rad")
        found.add("tilt_max", float(np.abs(np.arctan2(np.sin(base), np.cos(base))).max()), "rad")
        return
    cosine, sine = directions_ahead(log, found)
    if cosine.size:
        found.add("heading", math.atan2(float(sine.mean()), float(cosine.mean())), "rad")
    else:
        found.missing("heading", "neither link*.theta nor base.theta is recorded")


def directions_ahead(log: Log, found: Found) -> tuple[Array, Array]:
    """(T, k) cosine and sine of the links' directions towards the head, of a tree those of its hub's x; (T, 0) without
    angles."""
    cosine, sine = found.turns(log)
    if cosine.size and not is_chain(log.meta, cosine.shape[1]):
        return cosine[:, :1], sine[:, :1]
    if not cosine.size:
        base = log.block("base.theta")
        cosine, sine = np.cos(base), np.sin(base)
    return (cosine, sine) if spec_value(log.meta, "body.head") == "last" else (-cosine, -sine)


def forward_numbers(log: Log, found: Found) -> None:
    """forward_speed = mean of c' . e over time, e the mean direction towards the head: head first above zero."""
    path, (cosine, sine) = centre_path(log), directions_ahead(log, found)
    chain = is_chain(log.meta, found.turns(log)[0].shape[1])
    if path is None or not cosine.size or len(path) < 2 or not chain or spec_value(log.meta, "body.base") == "fixed":
        return
    ahead = cosine.mean(axis=1) + 1j * sine.mean(axis=1)
    ahead /= np.maximum(np.abs(ahead), 1e-300)
    steps = np.diff(path[:, 0] + 1j * path[:, 1])
    found.add("forward_speed", float((steps * (ahead[1:] + ahead[:-1]).conj()).real.sum() / (2 * np.ptp(log.t))), "m/s")


def link_velocities(log: Log, turns: tuple[Array, Array] | None = None) -> tuple[Array, Array] | None:
    """(T, n) speeds along and across the links at their centres of mass, by differences in time.   [m/s]

    turns    cosine and sine of the links' directions, where they are at hand
    Central differences of the positions, one-sided at the ends (numpy.gradient); None without link poses.
    """
    x, y, theta = (log.get(f"link.{axis}") for axis in ("x", "y", "theta"))
    if not x.size or not (x.shape == y.shape == theta.shape) or len(log.t) < 2:
        return None
    centres = link_centres(log.meta, x.shape[1])
    c, s = turns or (np.cos(theta), np.sin(theta))
    if centres is not None:
        x, y = x + c * centres[:, 0] - s * centres[:, 1], y + s * centres[:, 0] + c * centres[:, 1]
    vx, vy = np.gradient(x, log.t, axis=0), np.gradient(y, log.t, axis=0)
    return c * vx + s * vy, c * vy - s * vx


def slip_numbers(log: Log, found: Found) -> None:
    """slip = rms speed across the links / rms speed along them; top view only."""
    if view_of(log.meta) == "side":
        return
    pair = link_velocities(log, found.turns(log))
    if pair is None:
        found.missing("slip", "needs link*.x, link*.y, link*.theta and two samples")
        return
    along, across = (math.sqrt(float((v**2).mean())) for v in pair)
    found.add("speed_across", across, "m/s")
    found.add("speed_along", along, "m/s")
    if along > 0:
        found.add("slip", across / along, "-")
    else:
        found.missing("slip", "no link moves along itself")


def wheels_numbers(log: Log, found: Found) -> None:
    """Way of the first axle, and rms side speed of all wheels over their rms rolling speed."""
    if "wheel.x" in log and "wheel.y" in log:
        way = np.stack([log[f"wheel.{axis}"].reshape(len(log.t), -1)[:, 0] for axis in "xy"], axis=1)
        found.add("wheel_path_length", float(np.hypot(*np.diff(way, axis=0).T).sum()), "m")
        found.add("wheel_distance", float(np.hypot(*(way[-1] - way[0]))), "m")
    side, along = log.get("wheel.side"), log.get("wheel.along")
    if side.size:
        found.add("wheel_side_speed", math.sqrt(float((side**2).mean())), "m/s")
        rolled = math.sqrt(float((along**2).mean()))
        if rolled > 0:
            found.add("wheel_slip", math.sqrt(float((side**2).mean())) / rolled, "-")
    force, friction = log.get("wheel.force"), log.get("wheel.friction_needed")
    if force.size:
        found.add("wheel_force_max", float(np.abs(force).max()), "N")
    if friction.size:
        found.add("side_friction_needed", float(friction.max()), "-")
        found.add("side_friction_needed_wheel", int(friction.max(axis=0).argmax()) + 1, "-")
