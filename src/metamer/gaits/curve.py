"""The continuous serpenoid curve, and the joint angles of a chain of links laid on it."""

from __future__ import annotations

import numpy as np

from metamer.gaits.parameters import Valid, number
from metamer.records import Array
from metamer.refusals import refuse


def serpenoid_curve(a: float, b: float, c: float, s: Array) -> Array:
    """(S, 3) x, y and tangent angle of the curve with tangent a cos(b s) + c s, from s[0] on.   [m, m, rad]

    a    winding angle                                                          [rad]
    b    waves along the curve, times 2 pi                                      [rad/m]
    c    mean curvature                                                         [rad/m]
    s    (S,) increasing lengths along the curve, fine against 1/b              [m]
    shehadeh2024, Eq. (1); hirose1993
    """
    a, b, c = (number(f"gait.{name}", value, Valid("rad/m")) for name, value in (("a", a), ("b", b), ("c", c)))
    s = np.asarray(s, dtype=np.float64)
    if s.ndim != 1 or len(s) < 2 or not (np.diff(s) > 0.0).all():
        raise refuse("s", f"array of shape {s.shape}", "two or more increasing lengths [m]")
    angle = a * np.cos(b * s) + c * s
    middle = a * np.cos(0.5 * b * (s[1:] + s[:-1])) + 0.5 * c * (s[1:] + s[:-1])
    # Simpson's rule on every piece
    step = np.diff(s) / 6.0
    x, y = (
        np.concatenate([[0.0], np.cumsum(step * (f(angle[:-1]) + 4.0 * f(middle) + f(angle[1:])))])
        for f in (np.cos, np.sin)
    )
    return np.column_stack([x, y, angle])


def curve_joint_angles(a: float, b: float, c: float, *, length: float, joints: int, along: float = 0.0) -> Array:
    """(joints,) angles of links laid on the curve: differences of its tangent between the links' middles.   [rad]

    phi_i = -2 a sin(b l/2) sin(b (along + i l)) + c l, i = 1 .. joints: the sign of shehadeh2024, Eq. (11), is the
    opposite, a curve seen from the other side.
    length   l, of one link                                                     [m]
    joints   number of joints
    along    place of the chain's front end on the curve                        [m]
    shehadeh2024, Eqs. (1), (11)
    """
    middles = along + length * (np.arange(joints + 1) + 0.5)
    return np.diff(a * np.cos(b * middles) + c * middles)
