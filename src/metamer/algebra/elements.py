"""What people write down: vectors, planes, points, lines, screws, rotors, translators, and their coordinates back.

Planes a e1 + b e2 + c e3 + d e0 hold a x + b y + c z + d = 0; points are e123 + x e032 + y e013 + z e021; the line
through p along n is n on (e23, e31, e12) and p x n on (e01, e02, e03), so that exp(-theta/2 * line) turns by theta
about it, right-handed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from metamer.algebra.exponential import exp, log
from metamer.algebra.multivector import Multivector
from metamer.algebra.table import G2, G3, PGA, Algebra
from metamer.core.records import Array
from metamer.core.refusals import refuse

LINE, POINT, PLANE = PGA.of_grade(2), PGA.of_grade(3), PGA.of_grade(1)


def triple(name: str, value: Any, unit: str = "m") -> Array:
    """(..., 3) finite numbers, or BadInput."""
    out = np.asarray(value, dtype=np.float64)
    if out.ndim == 0 or out.shape[-1] != 3 or not np.isfinite(out).all():
        raise refuse(name, value, f"three finite numbers x, y, z [{unit}], or an array of such triples")
    return out


def unit(name: str, value: Any) -> Array:
    """(..., 3) directions of length one, or BadInput."""
    out = triple(name, value, "-")
    size = np.linalg.norm(out, axis=-1, keepdims=True)
    if np.any(size == 0.0):
        raise refuse(name, value, "a direction that is not zero")
    return out / size


def blade(algebra: Algebra, name: str) -> Multivector:
    """One basis blade, e.g. blade(G2, "e12")."""
    if name not in algebra.names:
        raise refuse("blade", name, f"one of {', '.join(algebra.names)}")
    return Multivector(algebra, (algebra.names.index(name),), np.ones(1))


def vector(value: Any, algebra: Algebra = G3) -> Multivector:
    """Vectors x e1 + y e2 (+ z e3) from (..., 2) in G2 or (..., 3) in G3 numbers."""
    size = {"G2": 2, "G3": 3}.get(algebra.label)
    out = np.asarray(value, dtype=np.float64)
    if size is None or out.ndim == 0 or out.shape[-1] != size:
        raise refuse("vector", value, "two numbers in G2, three in G3")
    return Multivector(algebra, algebra.of_grade(1), out)


def plane(normal: Any, distance: float | Array = 0.0) -> Multivector:
    """Planes n . x = distance with n made a unit vector.   [-, m]"""
    n = unit("normal", normal)
    d = np.broadcast_to(-np.asarray(distance, dtype=np.float64), n.shape[:-1])
    return Multivector(PGA, PLANE, np.concatenate([n, d[..., None]], axis=-1))


def point(position: Any) -> Multivector:
    """Points e123 + x e032 + y e013 + z e021 from (..., 3) positions.   [m]"""
    p = triple("position", position)
    return Multivector(PGA, POINT, np.concatenate([p, np.ones((*p.shape[:-1], 1))], axis=-1))


def line(direction: Any, through: Any = (0.0, 0.0, 0.0)) -> Multivector:
    """Lines through points along directions (made unit vectors): n + (p x n) e0.   [-, m]"""
    n, p = unit("direction", direction), triple("through", through)
    n, p = np.broadcast_arrays(n, p)
    return Multivector(PGA, LINE, np.concatenate([n, np.cross(p, n)], axis=-1))


def line_through(first: Any, second: Any) -> Multivector:
    """Lines from one point to another.   [-, m]"""
    p, q = triple("first", first), triple("second", second)
    return line(q - p, p)


def screw(direction: Any, through: Any = (0.0, 0.0, 0.0), pitch: float | Array = 0.0) -> Multivector:
    """Screws: exp(-theta/2 * screw) turns by theta about the line and shifts by pitch theta along it.   [-, m/rad]"""
    axis = line(direction, through)
    h = np.asarray(pitch, dtype=np.float64)[..., None]
    values = axis.values + np.concatenate([np.zeros_like(axis.values[..., :3]), h * axis.values[..., :3]], axis=-1)
    return Multivector(PGA, LINE, values)


def twist(omega: Any, v: Any) -> Multivector:
    """Twists: angular velocity and velocity of the point at the origin, as a bivector.   [rad/s, m/s]"""
    w, u = np.broadcast_arrays(triple("omega", omega, "rad/s"), triple("v", v, "m/s"))
    return Multivector(PGA, LINE, np.concatenate([w, u], axis=-1))


def rotor(angle: float | Array, axis: Any = None) -> Multivector:
    """Rotors exp(-angle/2 e12) of G2, or about an axis exp(-angle/2 n) of G3.   [rad]"""
    half = -0.5 * np.asarray(angle, dtype=np.float64)
    if axis is None:
        return exp(half * blade(G2, "e12"))
    return exp(half * Multivector(G3, G3.of_grade(2), unit("axis", axis)))


def translator(shift: Any) -> Multivector:
    """Motors 1 - (x e01 + y e02 + z e03)/2 that shift by (x, y, z).   [m]"""
    d = triple("shift", shift)
    return exp(-0.5 * Multivector(PGA, LINE, np.concatenate([np.zeros_like(d), d], axis=-1)))


def position(x: Multivector) -> Array:
    """(..., 3) positions of points.   [m]"""
    if x.algebra is not PGA:
        raise refuse("point", x.algebra.label, "a point of G(3,0,1)")
    values = x.with_blades(POINT).values
    if np.any(values[..., 3] == 0.0):
        raise refuse("point", "weight 0", "a finite point: its e123 part is not 0")
    return values[..., :3] / values[..., 3:]


def components(x: Multivector) -> Array:
    """(..., 2 or 3) numbers of vectors of G2 or G3."""
    return x.with_blades(x.algebra.of_grade(1)).values


def lie_bracket(a: Multivector, b: Multivector) -> Multivector:
    """[a, b] = (b a - a b) / 2 of two twists: (w1 x w2, w1 x v2 + v1 x w2), the rate of b carried along by a.

    menon2025, Eqs. (4.29), (4.34)
    """
    return (0.5 * (b * a - a * b)).with_blades(a.algebra.of_grade(2))


class ScrewMotion(NamedTuple):
    """A motion as one turn about a line and a shift along it (Chasles).

    direction   (..., 3) of the axis; the shift's direction where nothing turns           [-]
    through     (..., 3) point of the axis nearest to the origin; 0 where nothing turns   [m]
    angle       (...) turn in [0, pi]                                                     [rad]
    shift       (...) along the axis                                                      [m]
    """

    direction: Array
    through: Array
    angle: Array
    shift: Array


def screw_of(motor: Multivector) -> ScrewMotion:
    """Axis, angle and shift of motors."""
    b = -2.0 * log(motor).values
    w, v = b[..., :3], b[..., 3:]
    angle = np.linalg.norm(w, axis=-1)
    turns = angle > 1e-12
    safe = np.where(turns, angle, 1.0)[..., None]
    n = w / safe
    shift = np.sum(n * v, axis=-1)
    length = np.linalg.norm(v, axis=-1)
    along = v / np.where(length > 0.0, length, 1.0)[..., None]
    return ScrewMotion(
        direction=np.where(turns[..., None], n, along),
        through=np.where(turns[..., None], np.cross(n, v) / safe, 0.0),
        angle=np.where(turns, angle, 0.0),
        shift=np.where(turns, shift, length),
    )
