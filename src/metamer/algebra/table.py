"""An algebra as a table: its blades by name, their squares, and the terms of every product."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple


class Term(NamedTuple):
    """One term of a product: out[m] += sign a[i] b[j]."""

    m: int
    i: int
    j: int
    sign: float


class Plan(NamedTuple):
    """How two kinds of elements multiply: the blades of the product, then its terms."""

    blades: tuple[int, ...]
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Algebra:
    """A geometric algebra by the names of its blades, in the order in which they are stored and printed.

    label     for people
    squares   of the vectors by digit, e.g. {"1": 1, "2": 1, "0": 0}
    names     of all blades, "1" first; "e31" is e3 e1, so that the order of the digits carries the sign
    """

    label: str
    squares: tuple[tuple[str, int], ...]
    names: tuple[str, ...]

    @cached_property
    def grades(self) -> tuple[int, ...]:
        """Grade of every blade."""
        return tuple(len(name) - 1 if name != "1" else 0 for name in self.names)

    @cached_property
    def even(self) -> tuple[int, ...]:
        """Blades of even grade: those of rotors and motors."""
        return tuple(k for k, grade in enumerate(self.grades) if grade % 2 == 0)

    def of_grade(self, grade: int) -> tuple[int, ...]:
        """Blades of one grade."""
        return tuple(k for k, own in enumerate(self.grades) if own == grade)

    @cached_property
    def _known(self) -> dict[str, tuple[int, int]]:
        """Sorted digits -> (blade, sign that the order of the name's digits gives)."""
        return {"".join(sorted(name[1:])): (k, _sorted_sign(name[1:])) for k, name in enumerate(self.names)}

    def blade_product(self, i: int, j: int) -> tuple[int, float]:
        """Blade and factor of names[i] names[j]; the factor is 0 where a null vector meets itself."""
        left, right = (self.names[k][1:] for k in (i, j))
        digits, sign = list(left + right), 1
        # neighbours are exchanged until the digits stand in order, then pairs become squares
        sign = _sorted_sign(digits)
        digits.sort()
        squares, rest = dict(self.squares), []
        while digits:
            digit = digits.pop()
            if digits and digits[-1] == digit:
                digits.pop()
                sign *= squares[digit]
            else:
                rest.append(digit)
        blade, order = self._known["".join(sorted(rest))]
        return blade, float(sign * order)

    def plan(self, kind: str, left: tuple[int, ...], right: tuple[int, ...]) -> Plan:
        """Terms of a product of elements with these blades.

        kind    "geometric", "outer" (grades add) or "inner" (grades subtract)
        """
        return _plan(self, kind, left, right)

    @cached_property
    def complements(self) -> tuple[tuple[int, float], ...]:
        """For every blade A the blade B and the sign s with A ^ (s B) = pseudoscalar."""
        last = len(self.names) - 1
        found = []
        for k, name in enumerate(self.names):
            rest = "".join(sorted(set(self.names[last][1:]) - set(name[1:])))
            partner, _ = self._known[rest]
            # no vector meets itself here, so the product is the outer one
            found.append((partner, self.blade_product(k, partner)[1]))
        return tuple(found)


@cache
def _plan(algebra: Algebra, kind: str, left: tuple[int, ...], right: tuple[int, ...]) -> Plan:
    found = []
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            blade, sign = algebra.blade_product(a, b)
            grade_a, grade_b, grade = algebra.grades[a], algebra.grades[b], algebra.grades[blade]
            wanted = {"geometric": grade, "outer": grade_a + grade_b, "inner": abs(grade_a - grade_b)}[kind]
            if sign != 0.0 and grade == wanted:
                found.append((blade, i, j, sign))
    blades = tuple(sorted({blade for blade, *_ in found}))
    return Plan(blades, tuple(Term(blades.index(blade), i, j, sign) for blade, i, j, sign in found))


def _sorted_sign(digits: str | list[str]) -> int:
    """+1 or -1: parity of the exchanges that sort the digits."""
    swaps = sum(digits[i] > digits[j] for i in range(len(digits)) for j in range(i + 1, len(digits)))
    return -1 if swaps % 2 else 1


G2 = Algebra("G2", (("1", 1), ("2", 1)), ("1", "e1", "e2", "e12"))
G3 = Algebra("G3", (("1", 1), ("2", 1), ("3", 1)), ("1", "e1", "e2", "e3", "e23", "e31", "e12", "e123"))
PGA = Algebra(
    "G(3,0,1)",
    (("0", 0), ("1", 1), ("2", 1), ("3", 1)),
    ("1", "e1", "e2", "e3", "e0", "e23", "e31", "e12", "e01", "e02", "e03", "e032", "e013", "e021", "e123", "e0123"),
)
