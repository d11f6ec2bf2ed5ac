"""Numbers of 106 bits as pairs of floats, high and low: sums and products that keep their rounding errors.

Arrays of pairs are (2, rows, columns), the high parts first. Nothing here may be reordered or contracted. dekker1971
"""

from __future__ import annotations

from metamer.core.jit import strict_inlined, strict_kernel

SPLITTER = 134217729.0  # 2^27 + 1: halves a float into two of 26 bits


@strict_inlined
def two_sum(a, b):
    """a + b and its rounding error."""
    s = a + b
    c = s - a
    return s, (a - (s - c)) + (b - c)


@strict_inlined
def halves(a):
    """a as two floats whose products are exact."""
    t = SPLITTER * a
    high = t - (t - a)
    return high, a - high


@strict_inlined
def plus(a, b):
    """Sum of two pairs."""
    s, e = two_sum(a[0], b[0])
    t, f = two_sum(a[1], b[1])
    e += t
    high = s + e
    e = (e - (high - s)) + f
    s = high + e
    return s, e - (s - high)


@strict_inlined
def times(a, b):
    """Product of two pairs."""
    p = a[0] * b[0]
    ah, al = halves(a[0])
    bh, bl = halves(b[0])
    e = (((ah * bh - p) + ah * bl + al * bh) + al * bl) + (a[0] * b[1] + a[1] * b[0])
    high = p + e
    return high, e - (high - p)


@strict_inlined
def minus(a):
    """The pair with its sign turned."""
    return -a[0], -a[1]


@strict_inlined
def over(a, b):
    """Quotient of two pairs."""
    first = a[0] / b[0]
    left = plus(a, times((-first, 0.0), b))
    second = left[0] / b[0]
    left = plus(left, times((-second, 0.0), b))
    return plus(two_sum(first, second), (left[0] / b[0], 0.0))


@strict_kernel
def add_multiple(A, i, f, B, k, begin, at, length):
    """Row i of A, from column `at` on, gains f times row k of B, from column `begin` on; fastest if B is not A.

    A, B      (2, rows, columns) pairs
    f         a pair
    length    columns that take part
    """
    f_high, f_low = halves(f[0])
    for j in range(length):
        b, a = B[0, k, begin + j], A[0, i, at + j]
        high, low = halves(b)
        p = f[0] * b
        e = (((f_high * high - p) + f_high * low + f_low * high) + f_low * low) + (f[0] * B[1, k, begin + j] + f[1] * b)
        s, d = two_sum(a, p)
        d += e + A[1, i, at + j]
        a = s + d
        A[0, i, at + j], A[1, i, at + j] = a, d - (a - s)
