"""Multivector: elements of a geometric algebra, vectorised over leading axes, that read as on paper."""

from __future__ import annotations

from typing import Any

import numpy as np

from metamer.algebra.products import multiply
from metamer.algebra.table import Algebra
from metamer.core.records import Array
from metamer.core.refusals import refuse

Scalar = float | Array


class Multivector:
    """Elements of one algebra that share their blades: `values[..., k]` is the part along blade `blades[k]`.

    Leading axes are a batch: M = exp(-theta/2 * line) with theta of shape (T,) is T motors.
    `a * b` geometric, `a ^ b` outer, `a | b` inner, `a & b` join, `~a` reverse, `a >> b` the sandwich a b ~a,
    `a["e12"]` one part, `a[3]` or `a[:, 0]` some of the batch.
    """

    __slots__ = ("algebra", "blades", "values")
    # numpy leaves `array * multivector` to us
    __array_ufunc__ = None

    def __init__(self, algebra: Algebra, blades: tuple[int, ...], values: Any) -> None:
        self.algebra, self.blades = algebra, blades
        self.values: Array = np.asarray(values, dtype=np.float64)
        if self.values.ndim == 0 or self.values.shape[-1] != len(blades):
            raise refuse("values", f"shape {self.values.shape}", f"last axis of {len(blades)}, one number a blade")

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the batch; () for a single element."""
        return self.values.shape[:-1]

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            if key not in self.algebra.names:
                raise refuse("blade", key, f"one of {', '.join(self.algebra.names)}")
            k = self.algebra.names.index(key)
            return self.values[..., self.blades.index(k)] if k in self.blades else np.zeros(self.shape)[()]
        if not self.shape:
            raise refuse("index", key, "a single element has parts by name only, e.g. ['e12']")
        key = key if isinstance(key, tuple) else (key,)
        return Multivector(self.algebra, self.blades, self.values[(*key, ..., slice(None))])

    def with_blades(self, blades: tuple[int, ...]) -> Multivector:
        """The same element with other blades stored: parts that are not listed are dropped, new ones are zero."""
        if blades == self.blades:
            return self
        out = np.zeros((*self.shape, len(blades)))
        for k, blade in enumerate(blades):
            if blade in self.blades:
                out[..., k] = self.values[..., self.blades.index(blade)]
        return Multivector(self.algebra, blades, out)

    def grade(self, *grades: int) -> Multivector:
        """The parts of some grades."""
        blades = tuple(b for b in self.blades if self.algebra.grades[b] in grades)
        return self.with_blades(blades or self.algebra.of_grade(grades[0]))

    def __invert__(self) -> Multivector:
        signs = [(-1.0) ** (g * (g - 1) // 2) for g in (self.algebra.grades[b] for b in self.blades)]
        return Multivector(self.algebra, self.blades, self.values * signs)

    def __neg__(self) -> Multivector:
        return Multivector(self.algebra, self.blades, -self.values)

    def __add__(self, other: Multivector | Scalar) -> Multivector:
        other = self._element(other)
        blades = tuple(sorted({*self.blades, *other.blades}))
        return Multivector(self.algebra, blades, self.with_blades(blades).values + other.with_blades(blades).values)

    __radd__ = __add__

    def __sub__(self, other: Multivector | Scalar) -> Multivector:
        return self + (-self._element(other))

    def __rsub__(self, other: Scalar) -> Multivector:
        return -self + other

    def __mul__(self, other: Multivector | Scalar) -> Multivector:
        if not isinstance(other, Multivector):
            return Multivector(self.algebra, self.blades, self.values * np.asarray(other, dtype=np.float64)[..., None])
        return self._product("geometric", other)

    def __rmul__(self, other: Scalar) -> Multivector:
        return self * other

    def __truediv__(self, other: Scalar) -> Multivector:
        return self * (1.0 / np.asarray(other, dtype=np.float64))

    def __xor__(self, other: Multivector) -> Multivector:
        return self._product("outer", other)

    def __or__(self, other: Multivector) -> Multivector:
        return self._product("inner", other)

    def __and__(self, other: Multivector) -> Multivector:
        return (self.complement() ^ self._element(other).complement()).uncomplement()

    def __rshift__(self, other: Multivector) -> Multivector:
        from metamer.algebra.products import sandwich

        self._same(other)
        return sandwich(self, other)

    def complement(self) -> Multivector:
        """J(a) with A ^ J(A) = pseudoscalar for every blade A: what turns meets into joins."""
        return self._exchanged({a: (b, s) for a, (b, s) in enumerate(self.algebra.complements)})

    def uncomplement(self) -> Multivector:
        """The inverse of `complement`."""
        return self._exchanged({b: (a, s) for a, (b, s) in enumerate(self.algebra.complements)})

    def norm(self) -> Array:
        """sqrt |<a ~a>_0|; null parts such as those along e0 do not count.   [-]"""
        return np.sqrt(np.abs((self * ~self)["1"]))

    def normalised(self) -> Multivector:
        """The element over its norm; a motor's moment is made orthogonal as well, so that M ~M = 1."""
        size = self.norm()
        if np.any(size == 0.0):
            raise refuse("element", "norm 0", "an element whose norm is not 0")
        out = self / size
        if self.blades == self.algebra.even and len(self.blades) == 8:
            from metamer.algebra.kernels.batch import normalise_batch

            flat = np.ascontiguousarray(out.values).reshape(-1, 8)
            normalise_batch(flat)
            out = Multivector(self.algebra, self.blades, flat.reshape(out.values.shape))
        return out

    def inverse(self) -> Multivector:
        """~a / <a ~a>_0, the inverse of every versor: vectors, lines, rotors, motors."""
        square = (self * ~self)["1"]
        if np.any(square == 0.0):
            raise refuse("element", "norm 0", "an element whose norm is not 0")
        return ~self / square

    def isclose(self, other: Multivector, tolerance: float = 1e-12) -> bool:
        """Whether all parts agree within an absolute tolerance."""
        return bool(np.abs((self - other).values).max(initial=0.0) <= tolerance)

    def __repr__(self) -> str:
        from metamer.algebra.text import text_of

        return text_of(self)

    def _product(self, kind: str, other: Multivector) -> Multivector:
        self._same(other)
        plan, values = multiply(self.algebra, kind, self.blades, self.values, other.blades, other.values)
        return Multivector(self.algebra, plan, values)

    def _exchanged(self, partners: dict[int, tuple[int, float]]) -> Multivector:
        blades = tuple(partners[b][0] for b in self.blades)
        values = self.values * [partners[b][1] for b in self.blades]
        order = np.argsort(blades)
        return Multivector(self.algebra, tuple(int(blades[k]) for k in order), values[..., order])

    def _element(self, other: Multivector | Scalar) -> Multivector:
        if isinstance(other, Multivector):
            self._same(other)
            return other
        return Multivector(self.algebra, (0,), np.asarray(other, dtype=np.float64)[..., None])

    def _same(self, other: Any) -> None:
        if not isinstance(other, Multivector) or other.algebra is not self.algebra:
            found = other.algebra.label if isinstance(other, Multivector) else type(other).__name__
            raise refuse("operand", found, f"an element of {self.algebra.label}")
