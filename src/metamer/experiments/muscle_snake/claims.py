"""What haghshenas2022 prints, in its own units, and claims in its order: sections 2.2 and 2.3, the circle, the square.

Numbers of a second road: Newton and Euler for the whole body, joints on their gait (tests/oracles/muscles.py).
"""

from __future__ import annotations

import math
from typing import Any

from metamer.record.claims import Claim, Expected, near

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

ROAD = "the whole run written apart, joints exactly on their gait (tests/oracles/muscles.py)"
JOINT_ERRORS = 5e-3  # relative; the joints' errors under the law, which the second road does not have

# speeds [m/s], rise and lap [s], frequency [Hz], largest distance from the path [m]; tensions of the pulling muscles at
# 5, 50, 90, 99 % and the largest [N]; lengths of m1 right, m1 left, m2 right .. [m]
CIRCLE: dict[str, Any] = {
    "mean speed": 0.274858,
    "least speed": 0.266366,
    "largest speed": 0.280864,
    "half peak-to-peak": 0.00724927,
    "rise": 4.57,
    "dip": 0.00203965,
    "frequency": 1.79727,
    "sideways mean": -0.00173204,
    "sideways rms": 0.0181465,
    "off": 0.0168802,
    "lap": 98.39,
    "tension": (0.116073, 1.1355, 4.83505, 6.68412, 6.84238),
    "least length": (
        *(0.0841928, 0.0826083, 0.0842423, 0.082674, 0.0842305),
        *(0.0826702, 0.0841673, 0.0826131, 0.0841461, 0.0825684),
    ),
    "most length": (
        *(0.109836, 0.109366, 0.109817, 0.109351, 0.109818),
        *(0.109354, 0.109834, 0.109374, 0.109847, 0.109381),
    ),
}
SQUARE: dict[str, Any] = {
    "mean speed": 0.274913,
    "least speed": 0.259683,
    "largest speed": 0.284677,
    "half peak-to-peak": 0.012497,
    "rise": 4.58,
    "dip": 0.00614243,
    "frequency": 1.79891,
    "sideways mean": -0.00134559,
    "sideways rms": 0.0185403,
    "off": 0.899165,
    "lap": 140.18,
    "tension": (0.116762, 1.1357, 4.85743, 6.67598, 12.0115),
    "least length": (
        *(0.0830221, 0.0777937, 0.083076, 0.0778328, 0.0830654),
        *(0.0778189, 0.0830043, 0.0777744, 0.0829787, 0.0777577),
    ),
    "most length": (
        *(0.110916, 0.109719, 0.11091, 0.109703, 0.110912),
        *(0.109706, 0.11092, 0.109724, 0.110923, 0.109731),
    ),
}

# force along, force across, moment about the middle that hold the printed motion: mean along, then rms [N, N, N m]
WRENCH_ALONG = 0.1119944
WRENCH_RMS = (0.1131955, 0.0145886, 0.1038578)
OPEN_LOOP = 0.158931  # m/s, joints on the stated gait at 1 Hz, straight on
OPEN_FREQUENCY = 1.79289  # Hz, at which that gives 0.275 m/s

SOURCE = PUBLISHED["source"]
CIRCLE_CASE, SQUARE_CASE = "circle, 100 s", "square, full lap"
NO_OUTSIDE_PUSH = (
    "the printed law pushes on the base from outside and so shapes the speed itself; muscles that pull at both ends "
    "move the robot by its gait alone"
)
SAME_FOR_ALL = (
    "every joint follows the same gait exactly, so that all pairs have one range; the printed ranges differ from pair "
    "to pair, as joint errors under the printed gains (damping ratio 0.045) would make them"
)
FASTER_WAVE = "1 Hz moves the robot too slowly on the stated ground; the wanted 0.275 m/s needs this frequency"
INERTIA_TOO = (
    "friction alone takes less than half of it; at the 1.80 Hz that 0.275 m/s needs, the links' inertia adds the rest; "
    "in the printed law muscles push on the base from outside"
)
SPEED_TUNED = "gains of the speed loop (10, 8) and filters of 4 rad/s were chosen for a rise of about 5 s"
CORNER_TUNED = "heading gain 0.1 and filters of 4 rad/s were chosen for a corner error of about 0.9 m"
BOX = (1.0 + 0.25) / 12.0  # moment of a link about its middle over m h^2
# heading and first joint of a straight body: sums of x (x - h), x^2 and (x - h)^2 over the links' middles, over h^2
STRAIGHT_COUPLING = (53.75 + 5.0 * BOX) / math.sqrt((71.5 + 6.0 * BOX) * (41.25 + 5.0 * BOX))
BENT_SLOPE = -0.09 * 0.1**2 * 12.5 * math.sin(0.5)  # J/rad, -m h^2 (0.5 + 1.5 + .. + 4.5) sin(phi) w^2
PAIRS = tuple(f"m{k // 2 + 1} {'right' if k % 2 == 0 else 'left'}" for k in range(10))


def equations() -> tuple[Claim, ...]:
    """Sections 2.2 and 2.3: what the printed equations say of the robot."""

    def claim(case: str, quantity: str, value: float, expected: Expected, place: str, reason: str) -> Claim:
        return Claim(
            case=case, quantity=quantity, evidence="paper", value=value, tolerance=1e-6, cause="an equation",
            source=f"{SOURCE}, {place}", expected=expected, reason=reason,
        )  # fmt: skip

    return (
        claim(
            "dynamics", "mass that the position carries [kg]", 0.09, near(0.54, 1e-9, "N m of six links"),
            "Eq. (31), M_p", "M_p is N m, not m",
        ),
        claim(
            "dynamics", "coupling of heading and first joint, straight body, normalised", 0.0,
            near(STRAIGHT_COUPLING, 1e-5, "moments of six boxes in a row, closed form"), "Eq. (31)",
            "the printed mass matrix has no such block",
        ),
        claim(
            "dynamics", "dL/dphi_1 of a body bent by 0.5 rad that turns at 1 rad/s [J/rad]", 0.0,
            near(BENT_SLOPE, 1e-5, "a rigid body about its end, closed form"), "section 2.2.3",
            "the kinetic energy depends on the angles",
        ),
        claim(
            "actuation", "rank of the muscles' map", 8.0, Expected(5.0, 5.0, "five pairs of inner forces span five"),
            "Eqs. (48)-(49)", "F D would have to be inverted for N + 2 outputs; N - 1 of them can be linearised",
        ),
    )  # fmt: skip


def speeds(case: str, printed: dict[str, Any], second: dict[str, Any], place: str) -> tuple[Claim, ...]:
    """Speed, rise and frequency on a path."""

    def claim(quantity: str, key: str, other: str, tolerance: float, cause: str, reason: str) -> Claim:
        return Claim(
            case=case, quantity=quantity, evidence="paper", value=printed[key], tolerance=tolerance, cause=cause,
            source=f"{SOURCE}, {place}", expected=near(second[other], JOINT_ERRORS, ROAD), reason=reason,
        )  # fmt: skip

    digits = "three printed digits"
    mean = "an integrating loop reaches the wanted 0.275 m/s; the printed mean is above it"
    half = 0.0005 / printed["half peak-to-peak"]
    return (
        Claim(
            case=case, quantity="rise time, 10 to 90 % [s]", evidence="paper", value=printed["rise"], tolerance=0.1,
            cause="'about 5 s', one digit", source=f"{SOURCE}, {place}", tuned=SPEED_TUNED,
        ),
        claim("largest speed [m/s]", "speed most", "largest speed", 0.002, digits, NO_OUTSIDE_PUSH),
        claim("least speed [m/s]", "speed least", "least speed", 0.002, digits, NO_OUTSIDE_PUSH),
        claim(
            "half peak-to-peak of the speed [m/s]", "half peak-to-peak", "half peak-to-peak", half, digits,
            NO_OUTSIDE_PUSH,
        ),
        claim("mean speed [m/s]", "speed", "mean speed", 0.01, "'approximately'", mean),
        Claim(
            case=case, quantity="frequency [Hz]", evidence="paper", value=PUBLISHED["frequency"], tolerance=1e-3,
            cause="omega_0 = 2 pi is stated", source=f"{SOURCE}, section 3",
            expected=near(second["frequency"], JOINT_ERRORS, ROAD), reason=FASTER_WAVE,
        ),
        Claim(
            case=case, quantity="sideways speed, rms [m/s]", evidence="paper", value=0.0, tolerance=1e-3,
            cause="'keeping the velocity zero in the perpendicular direction'", source=f"{SOURCE}, section 2.3",
            expected=near(second["sideways rms"], JOINT_ERRORS, ROAD),
            reason="a wish of the paper (its third objective): honest muscles cannot set it, the wave swings about it",
        ),
    )  # fmt: skip


def lengths(case: str, printed: tuple[tuple[float, ...], ...], second: dict[str, Any], table: str) -> tuple[Claim, ...]:
    """Least and most length of every muscle, Table 1 or 2."""
    return tuple(
        Claim(
            case=case, quantity=f"{name}, {which} length [mm]", evidence="paper", value=value, tolerance=0.01,
            cause="1 mm: extremes of one run, joint errors not stated", source=f"{SOURCE}, {table}",
            expected=near(1e3 * other, JOINT_ERRORS, ROAD),
            reason=("printed 11.2; " if value == 111.2 else "") + SAME_FOR_ALL,
        )
        for which, values in zip(("least", "most"), printed, strict=True)
        for name, value, other in zip(PAIRS, values, second[f"{which} length"], strict=True)
    )  # fmt: skip


def on_circle() -> tuple[Claim, ...]:
    """Section 3.1."""
    printed, place = PUBLISHED["circle"], "section 3.1"
    way = 2.0 * math.pi * printed["radius"]
    return (
        Claim(
            case=CIRCLE_CASE, quantity="time of a full lap [s]", evidence="paper",
            within=(way / printed["speed most"], 100.0), cause="100 s 'to ensure a full cycle'; the largest speed",
            source=f"{SOURCE}, {place}",
        ),
        *speeds(CIRCLE_CASE, printed, CIRCLE, place),
        *lengths(CIRCLE_CASE, printed["lengths"], CIRCLE, "Table 1"),
    )  # fmt: skip


def on_square() -> tuple[Claim, ...]:
    """Section 3.2."""
    printed, place = PUBLISHED["square"], f"{SOURCE}, section 3.2"

    def claim(quantity: str, **more: Any) -> Claim:
        return Claim(case=SQUARE_CASE, quantity=quantity, evidence="paper", source=place, **more)

    return (
        claim(
            "largest deviation [m]", value=printed["deviation"], tolerance=0.05 / 0.9, cause="'about', one digit",
            tuned=CORNER_TUNED,
        ),
        *speeds(SQUARE_CASE, printed, SQUARE, "section 3.2"),
        claim(
            "dip of the mean speed at corners [m/s]", value=printed["dip"], tolerance=0.0005 / 0.003, cause="one digit",
            expected=near(SQUARE["dip"], 2.0 * JOINT_ERRORS, ROAD), reason=NO_OUTSIDE_PUSH,
        ),
        *lengths(SQUARE_CASE, printed["lengths"], SQUARE, "Table 2"),
        claim(
            "usual tension (median of the pulling muscles) [N]", within=printed["tension usual"], cause="printed range",
            expected=near(SQUARE["tension"][1], 2.0 * JOINT_ERRORS, ROAD), reason=INERTIA_TOO,
        ),
        claim(
            "largest tension, at a corner [N]", value=printed["tension corner"],
            within=(10.0**0.5, 10.0**1.5), cause="'in the order of magnitude of 10 N'",
        ),
    )  # fmt: skip


CLAIMS = (*equations(), *on_circle(), *on_square())
