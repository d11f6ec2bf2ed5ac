"""What the joints of a limb share: stiffness, damping, terms that are not linear, rest shape; as unknowns of a fit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from metamer.core.arrays import numbers_of
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.contact.mechanics import ground_of
from metamer.systems.contact.model import ContactModel
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.kernels.links import frozen
from metamer.systems.planar.kernels.soft_joints import CURVE, RATES
from metamer.systems.planar.model import PlanarModel, build
from metamer.systems.planar.soft_joints import SoftJoints, term_unit
from metamer.systems.planar.spec import planar_body

# unknowns that are terms of the joints' torque: name -> powers of angle and rate
TERMS = {"damping": (0, 1), "cubic": (3, 0), "quintic": (5, 0), "square-damping": (0, 2)}
CAMERA = ("camera.x", "camera.y", "camera.tilt")
NAMES = ("stiffness", *TERMS, "curvature", "rest", "camera")
USUAL = ("stiffness", "damping", "cubic", "rest")
SHAPES = ("springs", "equal", "robot")
LEAST_STIFFNESS = 0.01  # of the robot's own: no fit goes below
LARGEST_TERM = 10.0  # times the springs at 1 rad and 1 rad in a period: a term may well be as large
LIGHT_DAMPING = 0.02  # ratio of the first mode from which a fit starts where the robot has no damping


@dataclass(frozen=True, kw_only=True)
class Unknown:
    """One number of a fit.

    unit     of its value
    start    where the fit starts
    tried    a change that is small but seen
    range    by which it may well differ from its start: holds a fit where the records tell nothing
    """

    name: str
    unit: str
    start: float
    tried: float
    range: float


@dataclass(frozen=True)
class Limb:
    """A limb in the air with what its joints share as unknowns.

    model      the robot without ground and servo
    unknowns   numbers of the fit, in order
    shapes     unknown -> (joints,) what one unit of it gives every joint
    """

    model: PlanarModel
    unknowns: tuple[Unknown, ...]
    shapes: dict[str, Array]
    start = numbers_of("unknowns", "start")
    tried = numbers_of("unknowns", "tried")
    ranges = numbers_of("unknowns", "range")

    @property
    def names(self) -> list[str]:
        """Of the unknowns."""
        return [unknown.name for unknown in self.unknowns]

    def bounded(self, values: Array) -> Array:
        """Values with a stiffness above zero."""
        out = np.array(values)
        if "stiffness" in self.names:
            k = self.names.index("stiffness")
            out[k] = max(out[k], LEAST_STIFFNESS)
        return out

    def at(self, values: Array) -> tuple[PlanarModel, ContactModel]:
        """The limb with these values, as a model for runs."""
        links = self.model.links.copy()
        curves = np.zeros((len(links), CURVE)) if self.model.curves is None else self.model.curves.copy()
        for name, value in zip(self.names, values, strict=True):
            shape = self.shapes[name]
            if name == "stiffness":
                links["stiffness"] = value * shape
            elif name == "damping":
                links["damping"] = value * shape
            elif name in TERMS:
                a, b = TERMS[name]
                curves[:, a * RATES + b] = value * shape
            elif name not in CAMERA:
                links["rest"] += value * shape
        model = replace(self.model, links=frozen(links), curves=curves)
        return model, ground_of(model)

    def camera(self, values: Array) -> tuple[float, float, float]:
        """Where the camera sees the clamp and how it is turned.   [m, m, rad]"""
        found = dict(zip(self.names, values, strict=True))
        x, y, tilt = (float(found.get(name, 0.0)) for name in CAMERA)
        return x, y, tilt

    def robot(self, robot: Robot, values: Array) -> Robot:
        """The robot with fitted joints."""
        model, _ = self.at(values)
        assert model.curves is not None
        terms = tuple(
            tuple((k // RATES, k % RATES, float(row[k])) for k in np.flatnonzero(row)) for row in model.curves
        )
        body = planar_body(robot)
        soft = body.soft or SoftJoints()
        soft = replace(soft, terms=terms) if any(terms) else None if not soft.angle else replace(soft, terms=())
        links = {name: tuple(float(x) for x in model.links[name]) for name in ("stiffness", "damping", "rest")}
        return replace(robot, body=replace(body, soft=soft, **links))


def limb_unknowns(robot: Robot, asked: Sequence[str] = USUAL) -> Limb:
    """The unknowns that were asked for, with their shapes over the joints.

    asked    of NAMES; a term may name its shape over the joints, e.g. "cubic:equal": as the robot's "springs" (unless
             named), "equal", or as the "robot"'s own term
    """
    names = [one.partition(":")[0] for one in asked]
    for one, name in zip(asked, names, strict=True):
        shape = one.partition(":")[2]
        if name not in NAMES:
            raise refuse("fit", one, f"some of {', '.join(NAMES)}")
        if shape and (shape not in SHAPES or name not in TERMS):
            raise refuse("fit", one, f"NAME:SHAPE with a name of {', '.join(TERMS)}, a shape of {', '.join(SHAPES)}")
    if not asked or len(set(names)) < len(names) or {"rest", "curvature"} <= set(names):
        raise refuse("fit", list(asked), f"some of {', '.join(NAMES)}, each once, curvature or rest [-]")
    model = in_the_air(robot)
    unknowns: list[Unknown] = []
    shapes: dict[str, Array] = {}
    for one in asked:
        name, _, shape = one.partition(":")
        for unknown, of_joints in _unknowns(model, name, shape or SHAPES[0]):
            unknowns.append(unknown)
            shapes[unknown.name] = of_joints
    return Limb(model, tuple(unknowns), shapes)


def in_the_air(robot: Robot) -> PlanarModel:
    """The clamped limb without ground; anything else is refused."""
    body = planar_body(robot)
    if body.base != "fixed":
        raise refuse("body.base", body.base, '"fixed": the limb of a recorded motion is clamped')
    if robot.world.sun is not None:
        raise refuse("world.sun", "given", "nothing: a fit knows no sunlight")
    if getattr(robot.drive, "kp", 0.0) or getattr(robot.drive, "kd", 0.0):
        raise refuse("drive.kp, drive.kd", "given", "0: a recorded free motion has no servo that holds [N m/rad]")
    model = build(replace(robot, world=replace(robot.world, ground=NoGround())))
    if model.links["stop_stiffness"].any():
        raise refuse("body.lower, body.upper", "limits", "none: a recorded free motion meets no stops [rad]")
    if not (model.links["parent"] == np.arange(-1, len(model.links) - 1)).all():
        raise refuse("body.parent", "a tree", "a chain of links")
    if not (model.links["stiffness"] > 0.0).all():
        raise refuse("body.stiffness", model.links["stiffness"].tolist(), "springs at all joints [N m/rad]")
    return model


def _unknowns(model: PlanarModel, name: str, shape: str) -> list[tuple[Unknown, Array]]:
    """Unknowns behind one name, with what a unit of each gives the joints."""
    links, n = model.links, len(model.links)
    if name == "stiffness":
        return [(Unknown(name=name, unit="-", start=1.0, tried=1e-3, range=10.0), links["stiffness"].copy())]
    if name in TERMS:
        return [_term(model, name, shape)]
    if name == "curvature":
        ends = np.concatenate([[0.0], links["length"]])
        beside = 0.5 * (ends[:-1] + ends[1:])
        one = 1.0 / float(beside.mean())
        return [(Unknown(name=name, unit="1/m", start=0.0, tried=1e-4 * one, range=one), beside)]
    if name == "rest":
        rows = np.eye(n)
        each = [Unknown(name=f"rest{k + 1}", unit="rad", start=0.0, tried=1e-4, range=1.0) for k in range(n)]
        return list(zip(each, rows, strict=True))
    size = float(links["length"].sum())
    sizes = (("m", size), ("m", size), ("rad", 1.0))
    return [
        (Unknown(name=part, unit=unit, start=0.0, tried=1e-4 * most, range=most), np.zeros(n))
        for part, (unit, most) in zip(CAMERA, sizes, strict=True)
    ]


def _term(model: PlanarModel, name: str, shape: str) -> tuple[Unknown, Array]:
    """A term of the torque, shared by all joints: its shape over them and where its size starts."""
    links, (a, b) = model.links, TERMS[name]
    own = links["damping"].copy() if name == "damping" else np.zeros(len(links))
    if name != "damping" and model.curves is not None:
        own = model.curves[:, a * RATES + b].copy()
    springs = links["stiffness"].copy()
    if shape == "robot":
        if not own.any():
            raise refuse("fit", f"{name}:{shape}", f"springs or equal: the robot has no {name} of its own")
        return Unknown(name=name, unit="-", start=1.0, tried=1e-3, range=100.0), own
    of_joints = springs if shape == "springs" else np.ones(len(links))
    unit = "s" if (a, b, shape) == (0, 1, "springs") else f"{term_unit(a, b)} per N m/rad"
    unit = term_unit(a, b) if shape == "equal" else unit
    # a change that is seen: 0.1 % of the springs at 1 rad and 1 rad/s
    size = 1e-3 * float((springs / of_joints).mean())
    start = float((own / of_joints).mean())
    if name == "damping":
        size /= _frequency(model)
        start = start or 2.0 * LIGHT_DAMPING / 1e-3 * size
    return Unknown(name=name, unit=unit, start=start, tried=size, range=LARGEST_TERM / 1e-3 * size), of_joints


def _frequency(model: PlanarModel) -> float:
    """First angular frequency of the straight limb without gravity.   [rad/s]"""
    from metamer.systems.planar.outline import first_frequency

    links = model.links
    omega = first_frequency(*(links[name] for name in ("length", "mass", "centre_x", "inertia", "stiffness")))
    return max(omega, math.sqrt(abs(float(links["gravity_y"][0])) / float(links["length"].sum())))
