"""problems(spec): everything that is wrong with a description, in the user's words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from numbers import Integral, Real
from typing import Any

from metamer.description.ground_materials import MATERIALS
from metamer.description.hasel import hasel_problems
from metamer.description.planar import PlanarBody
from metamer.description.platform_arm import PlatformArmBody, platform_arm_problems
from metamer.description.robot import RobotSpec
from metamer.description.soft_joints import soft_problems
from metamer.description.spatial import SpatialBody, spatial_problems
from metamer.description.world import GROUND_LAWS
from metamer.refusals import BadInput, Problem

STEPPERS = ("rk4", "semi_implicit", "implicit_midpoint")
MOST_LINKS = 100_000

Rule = tuple[Callable[[float], bool], str]
FINITE: Rule = (math.isfinite, "a finite number")
NOT_NAN: Rule = (lambda x: not math.isnan(x), "a number, not NaN")
POSITIVE: Rule = (lambda x: math.isfinite(x) and x > 0.0, "a finite number > 0")
NOT_NEGATIVE: Rule = (lambda x: math.isfinite(x) and x >= 0.0, "a finite number >= 0")
POSITIVE_OR_INF: Rule = (lambda x: x > 0.0, "a number > 0 (inf = no limit)")

LINK_RULES: tuple[tuple[str, str, Rule], ...] = (
    ("length", "m", POSITIVE),
    ("mass", "kg", POSITIVE),
    ("inertia", "kg m^2", NOT_NEGATIVE),
    ("mount", "rad", FINITE),
    ("stiffness", "N m/rad", NOT_NEGATIVE),
    ("damping", "N m s/rad", NOT_NEGATIVE),
    ("rest", "rad", FINITE),
    ("armature", "kg m^2", NOT_NEGATIVE),
    ("lower", "rad", NOT_NAN),
    ("upper", "rad", NOT_NAN),
    ("grip", "-", NOT_NEGATIVE),
    ("area", "m^2", NOT_NEGATIVE),
)


def is_number(value: Any) -> bool:
    """Whether a value is a real number (a truth value is not)."""
    return isinstance(value, Real) and not isinstance(value, bool)


def numbers(field: str, value: Any, unit: str, rule: Rule, count: int = 0) -> Iterator[Problem]:
    """Problems of a scalar, or (count > 0) of a scalar or a list of `count` numbers, under one rule."""
    good, valid = rule
    valid = f"{valid} [{unit}]"
    whole = f"{valid}, or a list of {count}" if count else valid
    if is_number(value):
        if not good(float(value)):
            yield Problem(field, value, valid)
    elif count and isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != count:
            yield Problem(field, f"{len(value)} values", f"one number or {count} of them [{unit}]")
        for k, item in enumerate(value):
            if not is_number(item) or not good(float(item)):
                yield Problem(f"{field}[{k}]", item, valid)
    else:
        yield Problem(field, value, whole)


def pairs(field: str, value: Any, count: int) -> Iterator[Problem]:
    """Problems of one (x, y), or of `count` of them."""
    valid = f"one pair (x, y) or {count} pairs of finite numbers [m]"
    if not isinstance(value, Sequence) or isinstance(value, str):
        yield Problem(field, value, valid)
        return
    rows = (value,) if value and all(is_number(item) for item in value) else value
    if len(rows) not in (1, count):
        yield Problem(field, f"{len(rows)} pairs", valid)
    for k, row in enumerate(rows):
        ok = isinstance(row, Sequence) and len(row) == 2 and all(is_number(x) and math.isfinite(x) for x in row)
        if not ok:
            yield Problem(f"{field}[{k}]", row, "a pair of finite numbers [m]")


def planar_problems(body: PlanarBody) -> Iterator[Problem]:
    """What is wrong with a planar body."""
    n = body.links
    if not isinstance(n, Integral) or isinstance(n, bool) or not 1 <= n <= MOST_LINKS:
        yield Problem("body.links", n, f"a whole number from 1 to {MOST_LINKS}")
        return
    if body.base not in ("free", "fixed"):
        yield Problem("body.base", body.base, 'one of "free", "fixed"')
    for name, unit, rule in LINK_RULES:
        value = getattr(body, name)
        if not (name == "inertia" and value is None):
            yield from numbers(f"body.{name}", value, unit, rule, n)
    for name in ("centre", "attach"):
        value = getattr(body, name)
        if value is not None:
            yield from pairs(f"body.{name}", value, n)
    yield from parent_problems(body)
    yield from wheel_problems(body)
    if body.soft is not None:
        yield from soft_problems(body.soft, n)


def parent_problems(body: PlanarBody) -> Iterator[Problem]:
    """What is wrong with the tree."""
    if body.parent is None:
        return
    if not isinstance(body.parent, Sequence) or isinstance(body.parent, str):
        yield Problem("body.parent", body.parent, f"a list of {body.links} indices, -1 first")
        return
    if len(body.parent) != body.links:
        yield Problem("body.parent", f"{len(body.parent)} values", f"one index a link, {body.links} in all")
        return
    for k, p in enumerate(body.parent):
        whole = isinstance(p, Integral) and not isinstance(p, bool)
        if k == 0 and p != -1:
            yield Problem("body.parent[0]", p, "-1, the world")
        elif k > 0 and not (whole and 0 <= p < k):
            yield Problem(f"body.parent[{k}]", p, f"a whole number from 0 to {k - 1}, an earlier link")


def at(value: Any, k: int) -> float:
    """Entry k of a scalar or a list as a number; NaN where there is none."""
    value = value[k] if isinstance(value, Sequence) and k < len(value) else value
    return float(value) if is_number(value) else math.nan


def limit_problems(spec: RobotSpec, body: PlanarBody) -> Iterator[Problem]:
    """Limits that exclude each other, or that leave the start or a spring's rest angle outside."""
    for k in range(body.links):
        low, high = at(body.lower, k), at(body.upper, k)
        if low >= high:
            yield Problem(f"body.lower[{k}]", low, f"a number below body.upper[{k}] = {high:g} [rad]")
            return
        joint = k - (body.links - body.joints)
        inside = f"within the limits {low:g} .. {high:g} of link {k + 1} [rad]"
        if joint >= 0 and not low <= at(spec.start.joints, joint) <= high:
            yield Problem(f"start.joints[{joint}]", at(spec.start.joints, joint), inside)
            return
        if joint >= 0 and at(body.stiffness, k) > 0.0 and not low <= at(body.rest, k) <= high:
            yield Problem(f"body.rest[{k}]", at(body.rest, k), inside)
            return


def wheel_problems(body: PlanarBody) -> Iterator[Problem]:
    """What is wrong with the wheels."""
    for name, unit, rule in (("wheel_radius", "m", POSITIVE), ("wheel_width", "m", POSITIVE)):
        yield from numbers(f"body.{name}", getattr(body, name), unit, rule)
    yield from numbers("body.wheel_mass", body.wheel_mass, "kg", NOT_NEGATIVE)
    if body.wheel is not None:
        yield from numbers("body.wheel", body.wheel, "m", FINITE, body.links)


def world_problems(spec: RobotSpec) -> Iterator[Problem]:
    """What is wrong with the world."""
    world = spec.world
    ground = world.ground
    if world.view not in ("top", "side"):
        yield Problem("world.view", world.view, 'one of "top", "side"')
    yield from numbers("world.gravity", world.gravity, "m/s^2", FINITE)
    if ground.law not in GROUND_LAWS:
        yield Problem("world.ground.law", ground.law, f"one of {', '.join(GROUND_LAWS)}")
    if world.view == "side" and ground.law in ("viscous", "shared_norm", "component", "wheels"):
        yield Problem("world.ground.law", ground.law, 'a top-view law needs world.view = "top"')
    if world.view == "top" and is_number(world.gravity) and world.gravity < 0.0:
        yield Problem("world.gravity", world.gravity, "a number >= 0 in top view: it presses on the ground [m/s^2]")
    for name, unit in (
        ("viscous_along", "N s/m"),
        ("viscous_across", "N s/m"),
        ("mu_forward", "-"),
        ("mu_across", "-"),
    ):
        yield from numbers(f"world.ground.{name}", getattr(ground, name), unit, NOT_NEGATIVE)
    if ground.mu_backward is not None:
        yield from numbers("world.ground.mu_backward", ground.mu_backward, "-", NOT_NEGATIVE)
    if not (is_number(ground.mu_side) and ground.mu_side >= 0.0):
        yield Problem("world.ground.mu_side", ground.mu_side, "a number >= 0 (inf = wheels never slip) [-]")
    yield from numbers("world.ground.eps", ground.eps, "m/s", POSITIVE)
    yield from contact_problems(spec)
    yield from mission_problems(spec)


def contact_problems(spec: RobotSpec) -> Iterator[Problem]:
    """What is wrong with the ground of unilateral contact."""
    ground, path = spec.world.ground, "world.ground"
    for name, unit in (
        ("mu_static", "-"),
        ("adhesion_shear", "N"),
        ("adhesion_normal", "N"),
        ("pad_area", "m^2"),
        ("pad_voltage", "V"),
        ("cohesion", "Pa"),
    ):
        yield from numbers(f"{path}.{name}", getattr(ground, name), unit, NOT_NEGATIVE)
    if ground.mu_kinetic is not None:
        yield from numbers(f"{path}.mu_kinetic", ground.mu_kinetic, "-", NOT_NEGATIVE)
        if is_number(ground.mu_kinetic) and is_number(ground.mu_static) and ground.mu_kinetic > ground.mu_static:
            valid = f"at most {path}.mu_static = {ground.mu_static:g} [-]"
            yield Problem(f"{path}.mu_kinetic", ground.mu_kinetic, valid)
    if ground.pad_normal is not None:
        yield from numbers(f"{path}.pad_normal", ground.pad_normal, "N", NOT_NEGATIVE)
    if ground.material is not None and ground.material not in MATERIALS:
        yield Problem(f"{path}.material", ground.material, f"one of {', '.join(MATERIALS)}")
    if not is_number(ground.restitution) or not 0.0 <= ground.restitution <= 1.0:
        yield Problem(f"{path}.restitution", ground.restitution, "a number from 0 to 1 [-]")
    if not is_number(ground.slope) or not abs(ground.slope) < math.pi / 2.0:
        yield Problem(f"{path}.slope", ground.slope, "a number between -pi/2 and pi/2 [rad]")
    if ground.terrain is not None:
        yield from terrain_problems(f"{path}.terrain", ground.terrain)
        if ground.slope != 0.0:
            yield Problem(
                f"{path}.slope", ground.slope, "0 where a terrain is given: put the slope into its corners [rad]"
            )
    if spec.world.view == "top" and ground.law == "contact":
        yield Problem("world.view", "top", 'unilateral contact needs world.view = "side"')
    if ground.points is not None and isinstance(spec.body, PlanarBody):
        valid = f"(link, x, y): a whole number from 0 to {spec.body.links - 1}, then finite numbers [-, m]"
        for k, row in enumerate(ground.points if isinstance(ground.points, Sequence) else (ground.points,)):
            good = isinstance(row, Sequence) and len(row) == 3 and all(is_number(x) and math.isfinite(x) for x in row)
            if not good or row[0] != int(row[0]) or not 0 <= row[0] < spec.body.links:
                yield Problem(f"{path}.points[{k}]", row, valid)


def mission_problems(spec: RobotSpec) -> Iterator[Problem]:
    """What is wrong with sunlight, soft joints and HASEL actuators: side view alone has them."""
    sun, side = spec.world.sun, spec.world.view == "side" and isinstance(spec.body, PlanarBody)
    if sun is not None:
        yield from numbers("world.sun.pressure", sun.pressure, "N/m^2", NOT_NEGATIVE)
        if not is_number(sun.reflectivity) or not 0.0 <= sun.reflectivity <= 1.0:
            yield Problem("world.sun.reflectivity", sun.reflectivity, "a number from 0 to 1 [-]")
        way = sun.direction
        good = isinstance(way, Sequence) and len(way) == 2 and all(is_number(x) and math.isfinite(x) for x in way)
        if not good or not math.hypot(*way) > 0.0:
            yield Problem("world.sun.direction", way, "a direction (x, y), not (0, 0) [-]")
    if spec.hasel is not None:
        yield from hasel_problems(spec.hasel)
    given = {
        "world.sun": sun,
        "hasel": spec.hasel,
        "body.soft": spec.body.soft if isinstance(spec.body, PlanarBody) else None,
    }
    for name, value in given.items():
        if value is not None and not side:
            yield Problem(name, "given", 'nothing, or a planar robot with world.view = "side"')
        elif value is not None and spec.muscles is not None:
            yield Problem(name, "given", "nothing where the robot has muscles")


def terrain_problems(field: str, terrain: Any) -> Iterator[Problem]:
    """What is wrong with a ground of straight pieces."""
    if not isinstance(terrain, Sequence) or isinstance(terrain, str) or len(terrain) < 2:
        yield Problem(field, terrain, "at least two corners (x, y) [m]")
        return
    found = list(pairs(field, terrain, len(terrain)))
    yield from found
    if found:
        return
    for k in range(1, len(terrain)):
        if terrain[k][0] < terrain[k - 1][0]:
            yield Problem(
                f"{field}[{k}]", terrain[k], f"x at least {terrain[k - 1][0]:g}, that of the corner before [m]"
            )
        elif tuple(terrain[k]) == tuple(terrain[k - 1]):
            yield Problem(f"{field}[{k}]", terrain[k], "a corner away from the one before [m]")
    for k, side in ((1, "first"), (len(terrain) - 1, "last")):
        if terrain[k][0] == terrain[k - 1][0]:
            yield Problem(f"{field}[{k}]", terrain[k], f"no vertical {side} piece: it goes on for ever [m]")


def run_problems(spec: RobotSpec) -> Iterator[Problem]:
    """What is wrong with how a run is started and stepped."""
    run, start, act = spec.run, spec.start, spec.actuation
    for name in ("duration", "dt", "step"):
        yield from numbers(f"run.{name}", getattr(run, name), "s", POSITIVE)
    if all(is_number(x) for x in (run.dt, run.step)) and 0.0 < run.dt * (1.0 + 1e-9) < run.step:
        yield Problem("run.step", run.step, f"at most the control period run.dt = {run.dt:g} [s]")
    if all(is_number(x) for x in (run.dt, run.duration)) and 0.0 < run.duration * (1.0 + 1e-9) < run.dt:
        yield Problem("run.dt", run.dt, f"at most run.duration = {run.duration:g} [s]")
    if run.stepper not in STEPPERS:
        yield Problem("run.stepper", run.stepper, f"one of {', '.join(STEPPERS)}")
    for name, unit in (("kp", "N m/rad"), ("kd", "N m s/rad")):
        yield from numbers(f"actuation.{name}", getattr(act, name), unit, NOT_NEGATIVE)
    for name, unit in (("torque_limit", "N m"), ("rate_limit", "rad/s")):
        yield from numbers(f"actuation.{name}", getattr(act, name), unit, POSITIVE_OR_INF)
    yield from numbers("actuation.gain", act.gain, "-", POSITIVE)
    yield from numbers("actuation.lag", act.lag, "s", NOT_NEGATIVE)
    if isinstance(spec.body, PlatformArmBody) and (act.gain, act.lag) != (1.0, 0.0):
        yield Problem(
            "actuation.lag", act.lag, "0, with gain 1: the legs of a platform arm have no servos of angle [s]"
        )
    joints = spec.body.joints
    for name, unit in (("joints", "rad"), ("rates", "rad/s")):
        yield from numbers(f"start.{name}", getattr(start, name), unit, FINITE, joints)
    for name in ("base", "base_rate"):
        value = getattr(start, name)
        if not isinstance(value, Sequence) or len(value) != 3:
            yield Problem(f"start.{name}", value, "three finite numbers x, y, theta [m, m, rad]")
        else:
            yield from numbers(f"start.{name}", value, "m, m, rad", FINITE, 3)


def problems(spec: RobotSpec) -> list[Problem]:
    """Everything that is wrong with a description; an empty list means it can be built."""
    found: list[Problem] = []
    if not isinstance(spec.name, str) or not spec.name.strip():
        found.append(Problem("name", spec.name, "a non-empty text"))
    found += [
        Problem(k, getattr(spec, k), "a text") for k in ("title", "source") if not isinstance(getattr(spec, k), str)
    ]
    if isinstance(spec.body, PlanarBody):
        found += planar_problems(spec.body)
        if not found:
            found += run_problems(spec)
            found += [] if found else limit_problems(spec, spec.body)
            if spec.muscles is not None:
                from metamer.description.muscle_check import muscle_problems

                found += muscle_problems(spec.muscles, spec.body.joints)
    elif isinstance(spec.body, PlatformArmBody):
        found += platform_arm_problems(spec.body)
        found += [] if found else run_problems(spec)
    elif isinstance(spec.body, SpatialBody):
        found += spatial_problems(spec.body)
        found += [] if found else run_problems(spec)
    found += world_problems(spec)
    return found


def checked(spec: RobotSpec) -> RobotSpec:
    """The description itself, or BadInput that names all its problems."""
    found = problems(spec)
    if found:
        raise BadInput(found)
    return spec
