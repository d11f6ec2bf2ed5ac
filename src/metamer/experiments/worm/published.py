"""What menon2025 prints: tables, matrices, gains, figures' cases."""

from __future__ import annotations

from typing import NamedTuple

from metamer.systems.grounds.surfaces import TABLE_6_2


class Stride(NamedTuple):
    """A row of Table 6.1.   [cm, deg, cm]"""

    eta: float
    theta: float
    isaac: float


# menon2025, Table 6.1
TABLE_6_1 = tuple(
    Stride(*row)
    for row in (
        (0.2, 9.29, 0.219),
        (0.8, 18.66, 0.786),
        (1.0, 20.87, 1.008),
        (2.0, 29.68, 1.977),
        (3.0, 36.57, 3.087),
        (4.0, 42.48, 4.000),
        (5.0, 47.78, 5.005),
        (10.0, 69.89, 10.142),
        (12.0, 77.73, 11.989),
        (15.0, 89.11, 15.016),
        (20.0, 108.22, 20.314),
    )
)
# rows whose printed angle is off by more than its last digit

STRIDE = 2.0  # cm, of Table 6.2

# menon2025, Eqs. (4.10), (4.11): coefficients of m l^2/6 times cos or sin of the difference
PRINTED_M = (
    (26, 21, 15, 12, 6),
    (21, 20, 18, 12, 6),
    (15, 18, 14, 12, 6),
    (12, 12, 12, 8, 6),
    (6, 6, 6, 6, 2),
)
# Eq. (4.12): coefficients of m g l/2
PRINTED_G = (9, 7, 5, 3, 1)
PRINTED_D = ((1, -1, 0, 0, 0), (0, 1, -1, 0, 0), (0, 0, 1, -1, 0), (0, 0, 0, 1, -1), (0, 0, 0, 0, 1))

# the five-link arm of Eq. (3.18) at angles of ours
ARM_ANGLES = (20.0, -35.0, 50.0, 10.0, -60.0)  # deg

STEP = (0.0, 45.0, -45.0, -45.0, 45.0)  # deg
STALL = {"6 V": 1.67, "7.4 V": 1.91}  # N m
SERVO_LIMIT = (87.84, 14.67)  # deg, cm
LOWEST, HIGHEST = 0.85, 1.05  # strides between which a constant-span cycle must lie
SPAN_GROWTH = 0.983  # cm at eta = 2 cm
LOADS = (0.496, 0.504)  # head, tail, mean of the first half of the linear wave

PUBLISHED = {
    "table 6.1": TABLE_6_1,
    "table 6.2": TABLE_6_2,
    "mass matrix (4.10)": PRINTED_M,
    "gravity (4.12)": PRINTED_G,
    "torques (4.13)": PRINTED_D,
    "step of chapter 6": STEP,
}
