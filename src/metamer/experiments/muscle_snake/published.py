"""What haghshenas2022 prints about its muscle-driven snake, in its own units."""

from __future__ import annotations

from typing import Any

# columns: m1 right, m1 left, m2 right ... m5 left; rows: least and most length [mm]
TABLE_1 = (
    (82.0, 81.0, 82.2, 81.6, 85.0, 83.8, 85.4, 84.5, 83.6, 82.7),
    (110.3, 110.0, 110.1, 109.9, 109.5, 109.1, 109.3, 109.0, 109.8, 109.6),
)
# the first of the most lengths is printed 11.2
TABLE_2 = (
    (80.6, 76.0, 81.8, 75.2, 85.4, 79.1, 86.4, 80.4, 83.2, 77.4),
    (111.2, 110.4, 111.3, 110.1, 110.7, 109.0, 110.4, 108.6, 111.0, 109.7),
)

PUBLISHED: dict[str, Any] = {
    "source": "haghshenas2022",
    "speed wanted": 0.275,  # m/s
    "frequency": 1.0,  # Hz, omega_0 = 2 pi
    "gains": (1.25, 0.1),  # kp [1/s^2], kd [1/s]
    "circle": {
        "centre": (1.0, 4.5),  # m
        "radius": 4.2,  # m
        "speed": 0.277,  # m/s
        "speed least": 0.264,
        "speed most": 0.290,
        "half peak-to-peak": 0.013,
        "rise": 5.0,  # s
        "lengths": TABLE_1,
    },
    "square": {
        "side": 8.8,  # m
        "speed": 0.28,
        "speed least": 0.268,
        "speed most": 0.292,
        "half peak-to-peak": 0.014,
        "dip": 0.003,  # m/s, at the corners
        "rise": 5.0,
        "deviation": 0.9,  # m
        "tension usual": (0.2, 0.6),  # N
        "tension corner": 10.0,  # N, order of magnitude
        "lengths": TABLE_2,
    },
}

# what is wrong in the source, one sentence each
ERRATA: tuple[str, ...] = (
    "Eq. (9): with '+' it returns -phi, with '-' an angle off by 73.74 deg; right is phi = phi_0 - acos(l^2/(2 (h2^2 + "
    "w^2)) - 1) with phi_0 = 2 atan(w/h2) = 53.13 deg for the right muscle, its negative for the left one.",
    "Eq. (11): the acceleration of the muscle vector lost the factor (D - I) of Eq. (10).",
    "Eq. (29): Lambda is said to be invertible everywhere, but lambda is zero at 53.13 deg: the arm of the stretched "
    "muscle falls from 25 mm to 11 mm at 30 deg and 4 mm at 45 deg.",
    "Equal tensions are no stiffness: a pair that pulls equally pushes its joint out (negative stiffness), so that "
    "co-contraction has to be compensated by the law.",
    "Eqs. (21)-(24): g omega stands for omega x r; the velocities lie along the link instead of across it.",
    "Eq. (31): M_p must be N m I, not m I.",
    "Eq. (31) drops the couplings between position, heading and joints; normalised they reach 0.98.",
    "Section 2.2.3: dL/dq = 0 is false, the kinetic energy depends on every angle.",
    "Sums of m_theta1 and M_d stop at N - 1, their prefactors are wrong, and the 1/(lambda_i lambda_j) and the "
    "derivatives of lambda are missing.",
    "Eqs. (36)-(38) hold one muscle of two, without the reaction at its other end, and with the wrong sign.",
    "D has base rows that are not zero: Eqs. (48)-(49) can invert F D for N + 2 outputs only because muscles then push "
    "on the base from outside. Muscles that pull at both ends have zero base rows and rank N - 1 = 5.",
    "k_p = 1.25, k_d = 0.1 (damping ratio 0.045) from the stated start swing the joints to 83-175 deg, beyond the "
    "singular angle of 53.13 deg.",
    "The line of sight theta_d = atan(p/Delta) needs the path's own angle: theta_d = psi_path - atan(e/Delta).",
    "Table 2: '11.2' is 111.2 mm.",
    "Tables 1 and 2: lengths above 100 mm exceed the relaxed length of the muscles, which can only pull shorter.",
    "phi_i = alpha sin(omega t + (i - 1) beta) drives the robot towards link N: what is called the head is the tail.",
    "The stated gait of 1 Hz gives 0.159 m/s on the stated ground, not 0.275 m/s, which needs 1.80 Hz.",
)
# what it leaves open, and slips of notation: no number shows them
REMARKS: tuple[str, ...] = (
    "The moment of inertia of a link and the place of the square are not given; ours: a uniform box, and the circle's "
    "centre.",
)
# erratum -> case and quantity of the rows that show it
SHOWN = {
    "Eq. (9)": ("muscle geometry", "Eq. (9) as printed"),
    "Eq. (11)": ("muscle geometry", "d'' along the parent"),
    "Eq. (29)": ("muscle geometry", "arm of the stretched muscle"),
    "Equal tensions": ("muscle geometry", "stiffness of a joint"),
    "Eq. (31): M_p": ("dynamics", "mass that the position carries"),
    "Eq. (31) drops": ("dynamics", "largest coupling"),
    "Section 2.2.3": ("dynamics", "dL/dphi_1"),
    "D has base": ("actuation", "largest base row of the printed D"),
    "D has base rows": ("actuation", "rank of the muscles' map"),
    "k_p = 1.25": ("printed gains", ""),
    "The stated gait of 1 Hz": ("open loop", "speed at 1 Hz"),
    "Eqs. (21)-(24)": ("(21)-(24) as printed", "angle"),
    "Sums of m_theta1": ("m_theta1 as printed", "over"),
    "Eqs. (36)-(38)": ("actuation", "largest base row of the printed D"),
    "The line of sight": ("line of sight as printed", "wanted heading"),
    "Table 2": ("square, full lap", "m1 right, most length"),
    "Tables 1 and 2": ("circle, 100 s", "m1 right, most length"),
    "phi_i = alpha": ("the stated gait", "cosine"),
}
