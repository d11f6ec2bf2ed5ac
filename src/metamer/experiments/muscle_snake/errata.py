"""What is wrong in haghshenas2022, one sentence each; `checks.py` shows the numbers."""

from __future__ import annotations

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
    "The moment of inertia of a link and the place of the square are not given; ours: a uniform box, and the circle's "
    "centre.",
    "phi_i = alpha sin(omega t + (i - 1) beta) drives the robot towards link N: what is called the head is the tail.",
    "The stated gait of 1 Hz gives 0.159 m/s on the stated ground, not 0.275 m/s, which needs 1.80 Hz.",
)
