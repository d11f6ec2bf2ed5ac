"""Loads of a mission near an asteroid: solar radiation pressure on thin limbs."""

from __future__ import annotations

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.planar.mechanics import poses, vector
from metamer.systems.planar.model import PlanarModel
from metamer.systems.planar.spec import planar_body
from metamer.world import Sun

SOLAR_PRESSURE = Sun().pressure  # N/m^2 at one astronomical unit


def solar_loads(
    model: PlanarModel,
    q: Array,
    *,
    area: Array,
    sun: tuple[float, float] = (0.0, -1.0),
    pressure: float = SOLAR_PRESSURE,
    reflectivity: float = 0.5,
) -> Array:
    """Force of sunlight on every link, F = P A |c| [(1 - rho) s + 2 rho |c| n], c = s . n, and no moment.   [N]

    area           (links,) face of each link; 0 = in the dark              [m^2]
    sun            direction in which the light travels                      [-]
    pressure       of sunlight, 4.56e-6 at the Earth's distance              [N/m^2]
    reflectivity   rho, part reflected like by a mirror, the rest is taken   [-]
    n is the face's normal away from the sun. Sheets of even thickness: the force acts at the centre of mass. Links do
    not shade each other. Returns (links, 3) for a plant's hold of link.load and `run_on_ground(held=Held(loads=..))`.
    mcinnes1999, section 2.5
    """
    faces = np.asarray(area, dtype=np.float64)
    if faces.shape != (len(model.links),) or not (faces >= 0.0).all():
        raise refuse("area", faces.tolist(), f"{len(model.links)} numbers >= 0 [m^2]")
    if not 0.0 <= reflectivity <= 1.0:
        raise refuse("reflectivity", reflectivity, "a number from 0 to 1 [-]")
    if not (np.isfinite(pressure) and pressure >= 0.0):
        raise refuse("pressure", pressure, "a finite number >= 0 [N/m^2]")
    light = np.asarray(sun, dtype=np.float64)
    if light.shape != (2,) or not np.linalg.norm(light) > 0.0:
        raise refuse("sun", sun, "a direction (x, y) [-]")
    light = light / np.linalg.norm(light)
    theta = poses(model, vector(model, "q", q)).frame[:, 2]
    normal = np.stack([-np.sin(theta), np.cos(theta)], axis=1)
    c = normal @ light
    normal = normal * np.sign(c)[:, None]
    c = np.abs(c)
    force = (pressure * faces * c)[:, None] * ((1.0 - reflectivity) * light + 2.0 * reflectivity * c[:, None] * normal)
    return np.concatenate([force, np.zeros((len(faces), 1))], axis=1)


def sunlight(model: PlanarModel, q: Array) -> Array:
    """(links, 3) force of the described sunlight on the described areas, zero where it is dark.   [N, N m]"""
    sun, body = model.spec.world.sun, planar_body(model.spec)
    if sun is None:
        return np.zeros((len(model.links), 3))
    return solar_loads(
        model,
        q,
        area=per(body.area, body.links),
        sun=sun.direction,
        pressure=sun.pressure,
        reflectivity=sun.reflectivity,
    )


def refuse_mission(spec: Robot, where: str, *, soft: bool = False, sun: bool = False) -> None:
    """BadInput where a robot has soft joints, sunlight or HASEL actuators that a way of running it does not know.

    where        what does not know them
    soft, sun    whether it does know soft joints, sunlight
    """
    given = {
        "body.soft": None if soft else planar_body(spec).soft,
        "world.sun": None if sun else spec.world.sun,
        "drive.voltages": getattr(spec.drive, "voltages", None),
    }
    for name, value in given.items():
        if value is not None:
            raise refuse(name, "given", f"nothing: {where} does not know it; our contact plant does (engine native)")
