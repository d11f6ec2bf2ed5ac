"""Products on arrays: the general one by its table of terms, rotors and motors by kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from metamer.algebra.table import G3, PGA, Algebra
from metamer.core.records import Array
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.algebra.multivector import Multivector

UNIT = 1e-9  # how far a norm may be from 1 for the kernels of unit motors and rotors
STREAMED = 1 << 22  # bytes of a result from which on it is written past the caches


def multiply(
    algebra: Algebra, kind: str, left: tuple[int, ...], a: Array, right: tuple[int, ...], b: Array
) -> tuple[tuple[int, ...], Array]:
    """Blades and values of a product; leading axes broadcast.

    kind          "geometric", "outer" or "inner"
    left, right   blades of the factors
    a, b          (..., blades) values of the factors
    """
    if kind == "geometric" and left == right == algebra.even and algebra in (G3, PGA):
        return left, multiply_motors(a, b) if algebra is PGA else multiply_rotors(a, b)
    plan = algebra.plan(kind, left, right)
    out = np.zeros((*common_shape(a, b), len(plan.blades)))
    for m, i, j, sign in plan.terms:
        out[..., m] += sign * a[..., i] * b[..., j]
    return (plan.blades, out) if plan.blades else ((0,), np.zeros((*out.shape[:-1], 1)))


def common_shape(a: Array, b: Array) -> tuple[int, ...]:
    """Shape of the batch of a result, or BadInput."""
    try:
        return np.broadcast_shapes(a.shape[:-1], b.shape[:-1])
    except ValueError:
        raise refuse("batch", f"{a.shape[:-1]} and {b.shape[:-1]}", "shapes that broadcast") from None


def rows(a: Array, shape: tuple[int, ...]) -> Array:
    """(N, k) rows of an array for a batch of that shape; (1, k) if one row stands for all."""
    width = a.shape[-1]
    if a.size == width:
        return np.ascontiguousarray(a, dtype=np.float64).reshape(1, width)
    return np.ascontiguousarray(np.broadcast_to(a, (*shape, width)), dtype=np.float64).reshape(-1, width)


def multiply_motors(a: Array, b: Array, out: Array | None = None) -> Array:
    """Products of motors (or any even elements of G(3,0,1)) as arrays.   [-]

    a, b    (..., 8) [s, e23, e31, e12, e01, e02, e03, e0123]; leading axes broadcast
    out     (..., 8) float64 in C order, written and returned; None = a new array
    """
    from metamer.algebra.kernels.lanes import multiply_batch, multiply_batch_streaming

    a, b = even_values("a", a, 8), even_values("b", b, 8)
    shape = common_shape(a, b)
    if out is None:
        out = np.empty((*shape, 8))
    elif out.shape != (*shape, 8) or out.dtype != np.float64 or not out.flags.c_contiguous:
        raise refuse("out", f"{out.dtype} {out.shape}", f"a float64 array of shape {(*shape, 8)} in C order")
    flat = out.reshape(-1, 8)
    streamed = flat.nbytes >= STREAMED and flat.ctypes.data % 16 == 0 and not _shares(flat, a, b)
    (multiply_batch_streaming if streamed else multiply_batch)(rows(a, shape), rows(b, shape), flat)
    return out


def multiply_rotors(a: Array, b: Array, out: Array | None = None) -> Array:
    """Products of rotors of G3 as arrays (..., 4) [s, e23, e31, e12]; as `multiply_motors`.   [-]"""
    from metamer.algebra.kernels.rotor import multiply_rotors as kernel

    a, b = even_values("a", a, 4), even_values("b", b, 4)
    shape = common_shape(a, b)
    out = np.empty((*shape, 4)) if out is None else out
    kernel(rows(a, shape), rows(b, shape), out.reshape(-1, 4))
    return out


def even_values(name: str, a: Array, width: int) -> Array:
    """The array with `width` numbers along its last axis, or BadInput."""
    a = np.asarray(a, dtype=np.float64)
    if a.ndim == 0 or a.shape[-1] != width:
        raise refuse(name, f"shape {a.shape}", f"an array whose last axis has {width} numbers")
    return a


def sandwich(m: Multivector, x: Multivector) -> Multivector:
    """m x ~m, with the grades of x; points and lines under motors and vectors under rotors by kernels."""
    from metamer.algebra.multivector import Multivector

    algebra = m.algebra
    if m.blades == algebra.even and algebra in (G3, PGA) and np.abs(m.norm() - 1.0).max(initial=0.0) < UNIT:
        moved = _moved(m.values, x, common_shape(m.values, x.values))
        if moved is not None:
            return Multivector(algebra, x.blades, moved)
    grades = sorted({algebra.grades[b] for b in x.blades})
    blades = tuple(b for g in grades for b in algebra.of_grade(g))
    return (m * x * ~m).with_blades(blades)


def _moved(m: Array, x: Multivector, shape: tuple[int, ...]) -> Array | None:
    """Values of m x ~m for what the kernels know: lines, finite points, vectors of G3; None for the rest."""
    from metamer.algebra.kernels.batch import move_lines, move_points
    from metamer.algebra.kernels.rotor import rotate_vectors

    algebra, values = x.algebra, x.values
    if algebra is PGA and x.blades == PGA.of_grade(2):
        kernel, width = move_lines, 6
    elif algebra is PGA and x.blades == PGA.of_grade(3) and np.all(values[..., 3] != 0.0):
        kernel, width = move_points, 3
    elif algebra is G3 and x.blades == G3.of_grade(1):
        kernel, width = rotate_vectors, 3
    else:
        return None
    # a point moves by its position and keeps its weight
    weight = values[..., 3:] if kernel is move_points else None
    given = values if weight is None else values[..., :3] / weight
    out = np.empty((*shape, width))
    kernel(rows(m, shape), rows(given, shape), out.reshape(-1, width))
    if weight is None:
        return out
    weight = np.broadcast_to(weight, (*shape, 1))
    return np.concatenate([out * weight, weight], axis=-1)


def _shares(out: Array, *factors: Array) -> bool:
    return any(np.may_share_memory(out, factor) for factor in factors)
