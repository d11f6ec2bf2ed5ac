"""What lafmejani2020 prints: parameters, tracking errors, calculation times."""

from __future__ import annotations

SOURCE = "lafmejani2020"

PUBLISHED = {
    "segments": 20,
    "targets": 21,
    "gain": 20.0,  # 1/s
    "gamma": 0.05,  # m
    "alpha": 0.095,  # as printed
    "radius": 0.25,  # m
    "length": 5.0,  # m
    # captions of Figs. 3-6, average tracking RMSE [cm]
    "rmse_cm": {"line": 0.032, "ellipse": 0.044, "sinusoid": 0.049, "reach": 0.051, "fetch": 0.057},
    "rmse_percent": 0.285,  # "at most about 0.285 % of the initial length"
    # Table I, calculation time in MATLAB by number of segments [ms]
    "time_ms": {10: 32.14, 15: 77.48, 20: 91.17, 25: 135.84, 30: 192.66},
    "fewest_segments": 15,  # "did not exhibit effective performance ... lower than 15"
}
FIGURES = {"line": "Fig. 3", "ellipse": "Fig. 4", "sinusoid": "Fig. 5", "reach": "Fig. 6", "fetch": "Fig. 6"}
# motions that section IV sees on each curve
ALL_FOUR = ("bend", "twist", "stretch", "shortening")
MOTIONS_SHOWN = {
    "line": ("bend", "twist", "stretch"),
    "ellipse": ("bend", "twist", "shortening"),
    "sinusoid": ALL_FOUR,
    "reach": ALL_FOUR,
    "fetch": ALL_FOUR,
}
NO_SHORTENING = ("sinusoid", "fetch")  # with equal lengths every segment only stretches there

ERRATA = (
    "Eq. (2) lacks -p_{i-1}: the position of plate i in plate i-1 is R_{i-1}^T (p_i - p_{i-1}).",
    "Eq. (3) has a stray power 1/2, misses p^T p and leaves b unrotated; l = |p + R b - a|.",
    "Eq. (4): as printed the legs coincide in pairs and J_i has rank 3; octahedral pairing (B at 90, 210, 210, "
    "330, 330, 90 deg) is needed. A is not the B of the segment before.",
    "Eqs. (6)-(7) give each segment its own two radii, against plates shared by neighbours "
    "(r_b of one is not r_a of the next).",
    "Eq. (10): rates of Euler angles are not the angular velocity of a twist.",
    "Eq. (11): the matrix of rows [s, (R b) x s] must be inverted, not inverse-transposed, b must be rotated, and the "
    "share dl/dr r' of the slaved radius is missing.",
    "Eq. (13) takes the base's origin as the reference point instead of the tip: as printed it reaches none "
    "of the 21 targets of any of the five curves in 3 s.",
    "Eq. (21) has no memory: the tip hovers on the edge of the first ball; the index must be latched.",
    "Eq. (25): the dwell time uses the error at the start of its own subsystem, t_{i-1}; the sum runs "
    "over m targets, not N.",
    "alpha = 0.095 would need L20/L1 = 7e38; 0.95 is meant.",
    "0.057 cm of 5 m is 0.0114 %, not 0.285 %, which is 0.057/20: divided by the number of segments.",
    "With a right J_v the tip obeys E' = -K E whatever the robot, and every switch happens at gamma = 5 cm: errors of "
    "0.032-0.057 cm cannot come out, and would say nothing about the model (0.032-0.057 m is the likely reading).",
    "Radii slaved to |p| fold the six-leg map at h/r_a = 0.6901; forward kinematics needs the radii as inputs.",
    "'Fewer than 15 segments are not effective' is not reproduced: 2 to 30 segments finish "
    "all targets in the same time.",
    "Equal volumes with the ellipse and the reach push base segments through their own base plate while the tip tracks "
    "perfectly.",
)
# erratum -> case and quantity of the rows that show it
SHOWN = {
    "Eq. (4)": ("Eq. (4)", "rank"),
    "Eq. (11)": ("Eq. (11)", "det(M)"),
    "Eq. (13)": ("Eq. (13)", "targets reached as printed"),
    "Eq. (21)": ("Eq. (21)", "targets entered"),
    "alpha = 0.095": ("arm at rest", "r_b/r_a"),
    "0.057 cm": ("captions", "largest printed RMSE"),
    "Radii slaved": ("Eq. (7)", "h/r_a"),
    "With a right J_v": ("five curves", "largest rms distance"),
    "'Fewer than 15": ("line, N = 2", "completion time"),
    "Eq. (2)": ("Eq. (2)", "largest error"),
    "Eq. (3)": ("Eq. (3)", "leg length"),
    "Eqs. (6)-(7)": ("Eqs. (6)-(7)", "largest gap"),
    "Eq. (10)": ("Eq. (10)", "Euler rates"),
    "Eq. (25)": ("Eq. (25)", "dwell times"),
    "Equal volumes": ("ellipse, equal volumes", "segments flagged: segment inversion"),
}
