"""What is wrong in shehadeh2024, one sentence each."""

ERRATA = (
    "Eqs. (2), (3): the second term needs alpha_{i-1}; as printed the two wheel ratios would be identical. "
    "Wheels are numbered 0..6 there and 1..7 in the text.",
    "Eq. (8): B is N x 3, so B^-1 is a pseudo-inverse and Eq. (7) holds in least squares only; at q0 B has rank 2.",
    "Eq. (9): 'unitary' should be identity; both algorithms cite (9) where (10) is meant.",
    "Eq. (11) has the opposite sign to the joint angles of curve (1).",
    "n is not defined: the numbers come out with n = N - 1 joints, so that the body is a half and a quarter "
    "wave, not 'a full or half' one.",
    "Algorithm 1 from the straight q0 keeps -phi(0) in every joint and turns in small circles; Figs. 3 and 4 "
    "start from phi(0).",
    "Algorithm 2, line 11, is not what was run: Table 3 comes from rates at the end of a step on the shape at "
    "its start, an Euler first step for all coordinates, and a path that misses the point after step 1; 'time "
    "delay' is undefined.",
    "The tilt is the head's first phase, psi = theta0 + a cos(theta_comp - beta/2), not slip: it is there without any.",
    "'Wheel position: minimal influence' holds for the distance with N >= 4, not for the path (up to +10 %).",
    "'CoppeliaSim closely matches Maple' fails at b = -5 pi/n: 27 % in the mean for 7 links, 33 % for 8.",
    "The three-link 'chaos' is no property of the snake: with wheels in the middle it is a removable 0/0 that "
    "the one-step lag turns into a pole; with L1 > L2 it is a pole, and no solution passes it.",
    "Appendix A: moments in cm^2 are moments over mass; the disc's 3.125 cm^2 belongs to its axle, not to the "
    "vertical.",
    "CoppeliaSim rows come from a contact engine with unstated friction, gains and ramp: they can be compared "
    "with, not reproduced.",
    "No multivector appears anywhere in the paper; here planar rotors of G2 turn the links.",
)
