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
MISPRINTED_ETA = (0.8, 15.0, 20.0)

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

ERRATA = (
    "(3.10) with X(0) of (3.1) counts the links twice: the motors (3.8) carry the lengths, X(0) must be the origin.",
    "(3.7): e4 is called a unit bivector; it is a null vector. Points are trivectors, and with those of standard PGA "
    "(3.7) and (3.8) need 1 - e4 T/2.",
    "(4.2): the cosine is of the angles, not of their rates.",
    "(4.8): Q_p = tau_p - tau_{p+1}, as the matrix D of (4.13) has it.",
    "(4.10), (4.11): entries 14, 15, 23, 24, 25, 34, 35, 45 should be 9, 3, 15, 9, 3, 9, 3, 3; the printed mass matrix "
    "is indefinite in every random pose.",
    "(4.15): the axis is flipped against chapter 3, where a positive angle raises the tail side.",
    "(4.33): L_i(t) needs the cumulative motors M_1 .. M_{i-1}, not the single one before.",
    "(4.38): N_j(s_j' - G_j) takes gravity's acceleration, not the wrench G_j.",
    "(4.39): tau_3 needs [L_3, S_4] beside N_4, not [L_3, S_3].",
    "(4.43), (4.45): the full double sum over [L_p, L_q] vanishes, because the bracket is antisymmetric; it runs over "
    "p < q.",
    "(5.18): the sign: x_1 is the error theta_d - theta, so that M theta'' = K x - B without the minus.",
    "(5.24) is no state space of finite size: D^mu and D^-lambda have a memory.",
    "(5.29) lacks M (theta_d'' + beta x_2): without it the surface is not reached by an equivalent control.",
    "(5.32): B cancels between plant and control and cannot stand in the closed loop.",
    "Chapter 6: the controllers are said to be tuned to comparable bandwidth; K_p/b is 0.8 /s for PID and 3.4 /s for "
    "fractional PID, a factor of 4, and PD asks 9.4 N m at the first instant of servos that stall at 1.67 N m.",
    "Table 6.1: rows 0.8, 15 and 20 cm should print 18.65, 89.10 and 108.20 deg; with the printed servo homes rows 15 "
    "and 20 cannot be run on the hardware at all.",
    "Table 6.2: e_real of paper is 9 - 2 = 7 cm, not 5.",
    "Smooth fabric: mu_k is 0.15 in Table 6.2 and 0.2 in Figure 6.18.",
    "Table 6.2, real world: 4 to 9 cm in one cycle exceed what the gait can do, eta + 0.98 = 2.98 cm.",
)
# what it leaves open, and slips of notation: no number shows them
REMARKS = (
    "(4.32): the sum runs over k, its terms over j.",
    "Chapter 6 announces a motor-algebra controller and never gives it; computed torque from the screw dynamics takes "
    "its place here.",
    "The five-link models on a fixed base cannot predict locomotion: the worm has six links and a free base.",
)
# erratum -> case and quantity of the rows that show it
SHOWN = {
    "(3.10)": ("arm", "X of (3.10)"),
    "(3.7)": ("motor of one link", "shift along x"),
    "(4.10), (4.11)": ("printed M", "share of poses"),
    "(4.43)": ("screw dynamics", "velocity terms, full sum"),
    "(5.18)": ("(5.18) as printed", ""),
    "(5.29)": ("(5.29) as printed", ""),
    "(5.32)": ("(5.32) as printed", ""),
    "Chapter 6: the controllers": ("claim: comparable bandwidth", ""),
    "Table 6.1": ("eta 15 cm", "theta"),
    "(4.2)": ("(4.2) as printed", "largest error"),
    "(4.8)": ("torques", "D_12"),
    "(4.15)": ("(4.15) as printed", "height"),
    "(4.33)": ("(4.33) as printed", "largest error"),
    "(4.38)": ("(4.38) as printed", "error"),
    "(4.39)": ("(4.39) as printed", "error"),
    "(5.24)": ("(5.24) as printed", "states"),
    "Smooth fabric": ("smooth fabric, mu_k of Figure 6.18", "travel"),
    "Table 6.2: e_real": ("paper, real", "e_real"),
    "Table 6.2, real world": ("paper, real", "way of one cycle"),
}
