"""The factor R of a 6 x 6 matrix, M = Q R, and solutions with it: numbers in tuples, for loops over lanes.

Reflections need no pivots, so that nothing depends on a condition and a loop over lanes vectorises.
"""

from __future__ import annotations

import math

from metamer.core.jit import inlined


@inlined
def dot2(a, b):
    """Product of two pairs."""
    return a[0] * b[0] + a[1] * b[1]


@inlined
def dot3(a, b):
    """Product of two triples."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inlined
def dot4(a, b):
    """Product of two vectors of four."""
    return dot2(a, b) + dot2(a[2:], b[2:])


@inlined
def dot5(a, b):
    """Product of two vectors of five."""
    return dot3(a, b) + dot2(a[3:], b[3:])


@inlined
def dot6(a, b):
    """Product of two vectors of six."""
    return dot3(a, b) + dot3(a[3:], b[3:])


@inlined
def mirror(first, square):
    """What a column is reflected by: entry of R, its inverse, first number of the normal v, and 2 / v.v.

    first     number on the diagonal
    square    of the length of the column from there on
    """
    size = math.sqrt(square)
    side = math.copysign(1.0, first)
    long = size + abs(first)
    scale = 1.0 / (size * long)
    return -side * size, -side * scale * long, side * long, scale


@inlined
def less2(a, s, b):
    """a - s b of pairs."""
    return a[0] - s * b[0], a[1] - s * b[1]


@inlined
def less3(a, s, b):
    """a - s b of triples."""
    return a[0] - s * b[0], a[1] - s * b[1], a[2] - s * b[2]


@inlined
def less4(a, s, b):
    """a - s b of vectors of four."""
    return less2(a, s, b) + less2(a[2:], s, b[2:])


@inlined
def less5(a, s, b):
    """a - s b of vectors of five."""
    return less3(a, s, b) + less2(a[3:], s, b[3:])


@inlined
def mirrored6(v, scale, b):
    """First number of a column after its reflection, and the five others."""
    s = scale * dot6(v, b)
    return b[0] - s * v[0], less5(b[1:], s, v[1:])


@inlined
def mirrored5(v, scale, b):
    """The same of five."""
    s = scale * dot5(v, b)
    return b[0] - s * v[0], less4(b[1:], s, v[1:])


@inlined
def mirrored4(v, scale, b):
    """The same of four."""
    s = scale * dot4(v, b)
    return b[0] - s * v[0], less3(b[1:], s, v[1:])


@inlined
def mirrored3(v, scale, b):
    """The same of three."""
    s = scale * dot3(v, b)
    return b[0] - s * v[0], less2(b[1:], s, v[1:])


@inlined
def triangle(a, b, c, d, e, f):
    """R of the matrix with these columns, (6,) each: inverses of its diagonal, rows right of it, determinant of M."""
    r0, i0, v, s = mirror(a[0], dot6(a, a))
    v = (v, *a[1:])
    r01, b = mirrored6(v, s, b)
    r02, c = mirrored6(v, s, c)
    r03, d = mirrored6(v, s, d)
    r04, e = mirrored6(v, s, e)
    r05, f = mirrored6(v, s, f)
    r1, i1, v1, s = mirror(b[0], dot5(b, b))
    w = (v1, *b[1:])
    r12, c = mirrored5(w, s, c)
    r13, d = mirrored5(w, s, d)
    r14, e = mirrored5(w, s, e)
    r15, f = mirrored5(w, s, f)
    r2, i2, v2, s = mirror(c[0], dot4(c, c))
    x = (v2, *c[1:])
    r23, d = mirrored4(x, s, d)
    r24, e = mirrored4(x, s, e)
    r25, f = mirrored4(x, s, f)
    r3, i3, v3, s = mirror(d[0], dot3(d, d))
    y = (v3, *d[1:])
    r34, e = mirrored3(y, s, e)
    r35, f = mirrored3(y, s, f)
    r4, i4, v4, s = mirror(e[0], dot2(e, e))
    s *= v4 * f[0] + e[1] * f[1]
    r45, r5 = f[0] - s * v4, f[1] - s * e[1]
    # five reflections, each of determinant -1
    det = -r0 * r1 * r2 * r3 * r4 * r5
    rows = (r01, r02, r03, r04, r05), (r12, r13, r14, r15), (r23, r24, r25), (r34, r35), r45
    return (i0, i1, i2, i3, i4, 1.0 / r5), rows, det


@inlined
def under(inverse, rows, b):
    """Solution z of R^T z = b; its square is b^T (M^T M)^-1 b."""
    r, s, t, u, w = rows
    z0 = b[0] * inverse[0]
    z1 = (b[1] - r[0] * z0) * inverse[1]
    z2 = (b[2] - r[1] * z0 - s[0] * z1) * inverse[2]
    z3 = (b[3] - r[2] * z0 - s[1] * z1 - t[0] * z2) * inverse[3]
    z4 = (b[4] - r[3] * z0 - s[2] * z1 - t[1] * z2 - u[0] * z3) * inverse[4]
    z5 = (b[5] - r[4] * z0 - s[3] * z1 - t[2] * z2 - u[1] * z3 - w * z4) * inverse[5]
    return z0, z1, z2, z3, z4, z5


@inlined
def over(inverse, rows, z):
    """Solution x of R x = z."""
    r, s, t, u, w = rows
    x5 = z[5] * inverse[5]
    x4 = (z[4] - w * x5) * inverse[4]
    x3 = (z[3] - u[0] * x4 - u[1] * x5) * inverse[3]
    x2 = (z[2] - t[0] * x3 - t[1] * x4 - t[2] * x5) * inverse[2]
    x1 = (z[1] - s[0] * x2 - s[1] * x3 - s[2] * x4 - s[3] * x5) * inverse[1]
    x0 = (z[0] - r[0] * x1 - r[1] * x2 - r[2] * x3 - r[3] * x4 - r[4] * x5) * inverse[0]
    return x0, x1, x2, x3, x4, x5
