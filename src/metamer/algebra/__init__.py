"""Geometric algebra that reads as on paper: rotors of G2 and G3, points, lines and motors of G(3,0,1).

    M = exp(-theta / 2 * line((0, 0, 1), through=(1, 0, 0)))   # turn by theta about a line
    position(M >> point((2, 0, 0)))                            # where it takes a point
    log(M), matrix_from_motor(M), quaternion_from_motor(M)     # and back

Everything is vectorised over leading axes.
"""

from __future__ import annotations

from metamer.algebra.convert import (
    matrix_from_motor,
    matrix_from_rotor,
    motor_from_matrix,
    motor_from_pose,
    quaternion_from_motor,
    quaternion_from_rotor,
    rotor_from_matrix,
    rotor_from_quaternion,
    translation_from_motor,
)
from metamer.algebra.elements import (
    ScrewMotion,
    blade,
    components,
    lie_bracket,
    line,
    line_through,
    plane,
    point,
    position,
    rotor,
    screw,
    screw_of,
    translator,
    twist,
    vector,
)
from metamer.algebra.exponential import exp, log
from metamer.algebra.multivector import Multivector
from metamer.algebra.products import multiply_motors, multiply_rotors
from metamer.algebra.table import G2, G3, PGA, Algebra

__all__ = [
    "G2",
    "G3",
    "PGA",
    "Algebra",
    "Multivector",
    "ScrewMotion",
    "blade",
    "components",
    "exp",
    "lie_bracket",
    "line",
    "line_through",
    "log",
    "matrix_from_motor",
    "matrix_from_rotor",
    "motor_from_matrix",
    "motor_from_pose",
    "multiply_motors",
    "multiply_rotors",
    "plane",
    "point",
    "position",
    "quaternion_from_motor",
    "quaternion_from_rotor",
    "rotor",
    "rotor_from_matrix",
    "rotor_from_quaternion",
    "screw",
    "screw_of",
    "translation_from_motor",
    "translator",
    "twist",
    "vector",
]
