"""exp of bivectors and log of rotors and motors, in closed form."""

from __future__ import annotations

import numpy as np

from metamer.algebra.multivector import Multivector
from metamer.algebra.table import G2, G3, PGA
from metamer.core.records import Array
from metamer.core.refusals import refuse

UNIT_TOLERANCE = 1e-6  # how far from a ~a = 1 a rotor or motor may be


def exp(b: Multivector) -> Multivector:
    """exp of bivectors: rotors of G2 and G3, motors of G(3,0,1).   [-]

    b    bivectors, e.g. -theta/2 * line
    """
    algebra = b.algebra
    if any(algebra.grades[k] != 2 for k in b.blades):
        raise refuse("exp", b.algebra.names[b.blades[0]], "bivectors only")
    values = b.with_blades(algebra.of_grade(2)).values
    if algebra is G2:
        return Multivector(G2, G2.even, np.concatenate([np.cos(values), np.sin(values)], axis=-1))
    flat = np.ascontiguousarray(values).reshape(-1, values.shape[-1])
    out = np.empty((len(flat), len(algebra.even)))
    if algebra is PGA:
        from metamer.algebra.kernels.batch import exp_batch

        exp_batch(flat, out)
    else:
        from metamer.algebra.kernels.rotor import exp_rotors

        exp_rotors(flat, out)
    return Multivector(algebra, algebra.even, out.reshape(*b.shape, -1))


def log(m: Multivector) -> Multivector:
    """log of unit rotors or motors, the shorter of the two turns: exp(log(m)) is m or -m, the same motion.   [-]"""
    algebra = m.algebra
    values = unit_values(m)
    if algebra is G2:
        sign = np.where(values[..., :1] >= 0.0, 1.0, -1.0)
        return Multivector(G2, G2.of_grade(2), np.arctan2(sign * values[..., 1:], sign * values[..., :1]))
    flat = np.ascontiguousarray(values).reshape(-1, values.shape[-1])
    out = np.empty((len(flat), len(algebra.of_grade(2))))
    if algebra is PGA:
        from metamer.algebra.kernels.batch import log_batch

        log_batch(flat, out)
    else:
        from metamer.algebra.kernels.rotor import log_rotors

        log_rotors(flat, out)
    return Multivector(algebra, algebra.of_grade(2), out.reshape(*m.shape, -1))


def unit_values(m: Multivector) -> Array:
    """Values of rotors or motors, or BadInput for other elements."""
    if m.algebra not in (G2, G3, PGA) or any(b not in m.algebra.even for b in m.blades):
        raise refuse("motor", m.algebra.names[m.blades[-1]], "rotors or motors: elements of even grade")
    m = m.with_blades(m.algebra.even)
    off = np.abs((m * ~m - 1.0).values).max(initial=0.0)
    if not off <= UNIT_TOLERANCE:
        raise refuse("motor", f"|m ~m - 1| = {off:.3g}", "a rotor or motor with m ~m = 1; see normalised()")
    return m.values
