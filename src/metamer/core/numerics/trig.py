"""Sine and cosine together, without branches, so that loops over lanes vectorise."""

from __future__ import annotations

from metamer.core.jit import exact_inlined

ROUND = 6755399441055744.0  # 1.5 * 2^52: adding and subtracting it rounds to an integer
INV_PI = 0.3183098861837907
PI_A = 3.1415926534682512  # pi in three parts, the first two with 34 bits: k PI_A is exact for k < 2^19
PI_B = 1.2154201012607932e-10
PI_C = 4.044532497591901e-21


@exact_inlined
def sincos(x):
    """(sin x, cos x), absolute error below 4e-16 for |x| < 1e6.   [-]

    x    angle   [rad]
    Reduction x = k pi + r with |r| <= pi/2, then Taylor sums to r^21 and r^22 (remainders 1e-18).
    """
    k = (x * INV_PI + ROUND) - ROUND
    r = ((x - k * PI_A) - k * PI_B) - k * PI_C
    half = 0.5 * k
    odd = half - ((half + ROUND) - ROUND)
    sign = 1.0 - 4.0 * abs(odd)
    z = r * r
    s = 1.9572941063391263e-20
    s = s * z - 8.220635246624329e-18
    s = s * z + 2.8114572543455206e-15
    s = s * z - 7.647163731819816e-13
    s = s * z + 1.6059043836821613e-10
    s = s * z - 2.505210838544172e-08
    s = s * z + 2.7557319223985893e-06
    s = s * z - 0.0001984126984126984
    s = s * z + 0.008333333333333333
    s = s * z - 0.16666666666666666
    c = -8.896791392450574e-22
    c = c * z + 4.110317623312165e-19
    c = c * z - 1.5619206968586225e-16
    c = c * z + 4.779477332387385e-14
    c = c * z - 1.1470745597729725e-11
    c = c * z + 2.08767569878681e-09
    c = c * z - 2.755731922398589e-07
    c = c * z + 2.48015873015873e-05
    c = c * z - 0.001388888888888889
    c = c * z + 0.041666666666666664
    c = c * z - 0.5
    return sign * (r + r * z * s), sign * (1.0 + z * c)


def warm():
    """Compile this file's kernels."""
    sincos(0.5)
