"""Pairs of floats against rational numbers, called from kernels that may reorder: the pairs must not."""

from __future__ import annotations

from fractions import Fraction

from metamer.core.jit import kernel
from metamer.core.numerics.pairs import add_multiple, over, plus, times

DIGITS = Fraction(2) ** -102  # of the sizes that meet: a few last bits of 106


@kernel
def sum_in_a_kernel(a, b, c):
    """a + b + c, b = -a but for its last digits."""
    return plus(plus(a, b), c)


@kernel
def product_in_a_kernel(a, b):
    return times(a, b)


@kernel
def quotient_in_a_kernel(a, b):
    return over(a, b)


def drawn(rng):
    high = float(rng.normal() * 10.0 ** rng.uniform(-8.0, 8.0))
    low = high * 2.0**-54 * float(rng.uniform(-1.0, 1.0))
    return high, low


def exact(a):
    return Fraction(a[0]) + Fraction(a[1])


def test_operations_against_rational_numbers(rng):
    for _ in range(300):
        a, b, c = drawn(rng), drawn(rng), drawn(rng)
        x, y, z = exact(a), exact(b), exact(c)
        near = (-a[0] * (1.0 + 2.0**-50), a[1])
        scale = abs(x) + abs(exact(near)) + abs(z)
        assert abs(exact(sum_in_a_kernel(a, near, c)) - (x + exact(near) + z)) <= DIGITS * scale
        assert abs(exact(product_in_a_kernel(a, b)) - x * y) <= DIGITS * abs(x * y)
        assert abs(exact(quotient_in_a_kernel(a, b)) - x / y) <= DIGITS * abs(x / y)


def test_rows_against_rational_numbers(rng):
    for _ in range(20):
        A, B, f = rng.normal(size=(2, 3, 40)), rng.normal(size=(2, 2, 40)), drawn(rng)
        A[1], B[1] = A[1] * 2.0**-54 * A[0], B[1] * 2.0**-54 * B[0]
        before = A.copy()
        add_multiple(A, 1, f, B, 0, 5, 3, 30)
        for j in range(40):
            add = exact(f) * exact(B[:, 0, j + 2]) if 3 <= j < 33 else Fraction(0)
            old = exact(before[:, 1, j])
            assert abs(exact(A[:, 1, j]) - old - add) <= DIGITS * (abs(old) + abs(add))
        assert (A[:, [0, 2]] == before[:, [0, 2]]).all()
