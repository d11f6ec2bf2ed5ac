"""A range sensor on a robot: a cone of rays, what they hit, how far away, and the colour that shows it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.world import upright

Triple = tuple[float, float, float]
UNIT_LENGTH = 1e-6  # by which the length of a normal may be off 1 [-]
FAR, NEAR = np.array([1.0, 1.0, 1.0]), np.array([0.85, 0.1, 0.1])  # white where nothing is, red close by


@dataclass(frozen=True, kw_only=True)
class Box:
    """A box along the axes of the world: middle and full edges.   [m]"""

    centre: Triple
    size: Triple


@dataclass(frozen=True, kw_only=True)
class Ball:
    """A ball: middle and radius.   [m]"""

    centre: Triple
    radius: float


@dataclass(frozen=True, kw_only=True)
class Wall:
    """Everything behind a plane: n . x <= distance, n of length 1 pointing out.   [-, m]"""

    normal: Triple
    distance: float


Obstacle = Box | Ball | Wall


@dataclass(frozen=True, kw_only=True)
class RangeSensor:
    """A cone of rays about the sensor's own x axis, z up.

    azimuth    half angle to either side                                      [rad]
    zenith     half angle up and down                                         [rad]
    columns    rays from side to side                                         [-]
    rows       rays from bottom to top                                        [-]
    reach      farthest distance that is seen                                 [m]
    """

    azimuth: float = math.radians(15.0)
    zenith: float = math.radians(7.5)
    columns: int = 15
    rows: int = 7
    reach: float = 1.0

    def __post_init__(self) -> None:
        for name, most in (("azimuth", math.pi), ("zenith", 0.5 * math.pi)):
            value = getattr(self, name)
            if not (math.isfinite(value) and 0.0 <= value <= most):
                raise refuse(f"sensor.{name}", value, f"a number from 0 to {most:g} [rad]")
        for name in ("columns", "rows"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise refuse(f"sensor.{name}", value, "a whole number of at least 1 [-]")
        if not (math.isfinite(self.reach) and self.reach > 0.0):
            raise refuse("sensor.reach", self.reach, "a finite number > 0 [m]")

    def directions(self) -> tuple[Array, Array, Array]:
        """(rays,) azimuths, (rays,) zeniths and (rays, 3) unit vectors in the sensor's frame.   [rad, rad, -]"""
        across = np.linspace(-self.azimuth, self.azimuth, self.columns) if self.columns > 1 else np.zeros(1)
        up = np.linspace(-self.zenith, self.zenith, self.rows) if self.rows > 1 else np.zeros(1)
        zenith, azimuth = (x.ravel() for x in np.meshgrid(up, across, indexing="ij"))
        unit = np.stack([np.cos(zenith) * np.cos(azimuth), np.cos(zenith) * np.sin(azimuth), np.sin(zenith)], axis=1)
        return azimuth, zenith, unit


@dataclass(frozen=True, kw_only=True)
class Scan:
    """What a sensor sees.

    distance   (rays,) along each ray; inf where nothing is within reach      [m]
    azimuth, zenith   (rays,) of the rays                                     [rad]
    begin      (3,) where the sensor is                                       [m]
    hits       (rays, 3) ends of the rays: on the obstacle, or at full reach  [m]
    colours    (rays, 3) red, green, blue from white (far) to red (near), 0 .. 1
    """

    distance: Array
    azimuth: Array
    zenith: Array
    begin: Array
    hits: Array
    colours: Array

    @property
    def nearest(self) -> float:
        """Least distance; inf if nothing is seen.   [m]"""
        return float(self.distance.min())


def scan(sensor: RangeSensor, pose: Array, obstacles: Sequence[Obstacle]) -> Scan:
    """One look of a sensor.

    pose        (4, 4) of the sensor in the world: looks along its x, z up    [-, m]
    obstacles   boxes, balls and walls
    """
    pose = np.asarray(pose, dtype=np.float64)
    if pose.shape != (4, 4) or not np.isfinite(pose).all():
        raise refuse("pose", f"shape {pose.shape}", "a 4 x 4 matrix of finite numbers")
    azimuth, zenith, unit = sensor.directions()
    begin, rays = pose[:3, 3].copy(), unit @ pose[:3, :3].T
    distance = np.full(len(rays), np.inf)
    for obstacle in obstacles:
        distance = np.minimum(distance, ray_distance(begin, rays, obstacle))
    distance = np.where(distance <= sensor.reach, distance, np.inf)
    seen = np.minimum(distance, sensor.reach)
    return Scan(
        distance=distance,
        azimuth=azimuth,
        zenith=zenith,
        begin=begin,
        hits=begin + seen[:, None] * rays,
        colours=colours_from_distance(distance, sensor.reach),
    )


def colours_from_distance(distance: Array, reach: float) -> Array:
    """(..., 3) colours: white at full reach and beyond, red at the sensor.   [-]"""
    part = np.clip(np.nan_to_num(np.asarray(distance, dtype=np.float64) / reach, posinf=1.0), 0.0, 1.0)
    return NEAR + part[..., None] * (FAR - NEAR)


def ray_distance(begin: Array, rays: Array, obstacle: Obstacle) -> Array:
    """(rays,) distance to where each ray enters an obstacle; 0 inside it, inf where it misses.   [m]"""
    with np.errstate(divide="ignore", invalid="ignore"):
        if isinstance(obstacle, Box):
            size = triple("obstacle.size", obstacle.size, positive=True)
            offset = triple("obstacle.centre", obstacle.centre) - begin
            # enters after the last of the three slabs, leaves before the first
            low, high = (offset - 0.5 * size) / rays, (offset + 0.5 * size) / rays
            inside = np.abs(offset) <= 0.5 * size
            flat = rays == 0.0
            low = np.where(flat, np.where(inside, -np.inf, np.inf), low)
            high = np.where(flat, np.where(inside, np.inf, -np.inf), high)
            enter, leave = np.minimum(low, high).max(axis=1), np.maximum(low, high).min(axis=1)
            return np.where((enter <= leave) & (leave >= 0.0), np.maximum(enter, 0.0), np.inf)
        if isinstance(obstacle, Ball):
            radius = float(obstacle.radius)
            if not (math.isfinite(radius) and radius > 0.0):
                raise refuse("obstacle.radius", obstacle.radius, "a finite number > 0 [m]")
            offset = triple("obstacle.centre", obstacle.centre) - begin
            along = rays @ offset
            room = radius**2 - (offset @ offset - along**2)
            half = np.sqrt(np.maximum(room, 0.0))
            hit = (room >= 0.0) & (along + half >= 0.0)
            return np.where(hit, np.maximum(along - half, 0.0), np.inf)
        normal = triple("obstacle.normal", obstacle.normal)
        if not abs(float(np.linalg.norm(normal)) - 1.0) <= UNIT_LENGTH:
            raise refuse("obstacle.normal", obstacle.normal, "a vector of length 1, so that distance is in metres [-]")
        if not math.isfinite(obstacle.distance):
            raise refuse("obstacle.distance", obstacle.distance, "a finite number [m]")
        gap = float(normal @ begin) - obstacle.distance
        if gap <= 0.0:
            return np.zeros(len(rays))
        closing = -(rays @ normal)
        return np.where(closing > 0.0, gap / closing, np.inf)


def triple(name: str, value: Triple, *, positive: bool = False) -> Array:
    """Three finite numbers, or BadInput."""
    out = np.asarray(value, dtype=np.float64)
    if out.shape != (3,) or not np.isfinite(out).all() or (positive and not np.all(out > 0.0)):
        raise refuse(name, value, f"three finite numbers{' > 0' if positive else ''} x, y, z [m]")
    return out


def head_pose(base: Array, *, view: str = "side", turned: bool = True) -> Array:
    """(4, 4) pose of a sensor at the base of a planar robot, for `scan`.   [-, m]

    base     x, y, theta of the base                                          [m, rad]
    view     "side": the plane stands upright, x and z of the world; "top": x and y
    turned   the sensor looks out of the base's end, along -x of its link
    """
    x, y, theta = (float(value) for value in base)
    c, s = math.cos(theta), math.sin(theta)
    sign = -1.0 if turned else 1.0
    out = np.eye(4)
    if upright(view):
        forward, up = np.array([sign * c, 0.0, sign * s]), np.array([-s, 0.0, c])
        out[:3, 3] = (x, 0.0, y)
    else:
        forward, up = np.array([sign * c, sign * s, 0.0]), np.array([0.0, 0.0, 1.0])
        out[:3, 3] = (x, y, 0.0)
    out[:3, 0], out[:3, 1], out[:3, 2] = forward, np.cross(up, forward), up
    return out
