"""What menon2025 prints and claims in numbers about the worm, in its order: chapters 4 and 6, Tables 6.1 and 6.2."""

from __future__ import annotations

import math
from typing import NamedTuple

from metamer.record.claims import Claim, Expected, near
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

JOINT_COUNT, LINK_CM = 5, 7.62
RODS = "uniform rods: M_ii = m l^2 (n - i + 1/3), M_ij = m l^2 (n - max + 1/2)"
WHOLE_ROD = "the print counts the farther rod with its whole length; its centre lies half way"
BANDWIDTH = "claim: comparable bandwidth", "fractional PID over PID, K_p/b"
THETA, TRAVEL, REAL_WAY, REAL_ERROR = "theta [deg]", "travel of one cycle [cm]", "way of one cycle [cm]", "e_real [cm]"
BEYOND_STOPS = 20.0  # cm, the stride that joint stops of the description cut


def entry(case: str, name: str, printed: float, right: float, equation: str) -> Claim:
    """An entry of a matrix of chapter 4, with what it must be where that is another number."""
    wrong = abs(printed - right) > 1e-9
    return Claim(
        case=case, quantity=name, evidence="paper", value=printed, tolerance=1e-9 / max(abs(printed), 1.0),
        cause="a whole number", source=f"menon2025, Eq. ({equation})",
        expected=near(right, 1e-9, RODS) if wrong else None, reason=WHOLE_ROD if wrong else "",
    )  # fmt: skip


def chapter4() -> tuple[Claim, ...]:
    """Coefficients of (4.10) to (4.13)."""
    n, claims = JOINT_COUNT, []
    for i in range(n):
        for j in range(i, n):
            name = f"{i + 1}{j + 1}"
            right = 6.0 * (n - 1 - j + (1.0 / 3.0 if i == j else 0.5))
            # links beyond the one that is farther out hang on it whole
            claims.append(entry("mass matrix", f"M_{name} 6/(m l^2)", PRINTED_M[i][j], right, "4.10"))
            if j > i:
                claims.append(entry("Coriolis matrix", f"C_{name} 6/(m l^2)", PRINTED_M[i][j], right, "4.11"))
    for i in range(n):
        claims.append(entry("gravity", f"G_{i + 1} 2/(m g l)", PRINTED_G[i], 2.0 * (n - 1 - i + 0.5), "4.12"))
    for i in range(n):
        for j in range(n):
            right = float(i == j) - float(j == i + 1)
            claims.append(entry("torques", f"D_{i + 1}{j + 1}", PRINTED_D[i][j], right, "4.13"))
    return tuple(claims)


def chapter6() -> tuple[Claim, ...]:
    """Bandwidth, and what the servos' homes allow."""
    return (
        Claim(
            case=BANDWIDTH[0], quantity=BANDWIDTH[1], evidence="paper", value=1.0, tolerance=0.2,
            cause="'tuned to comparable bandwidth'", source="menon2025, chapter 6",
            expected=near(1.7 / 0.4, 1e-9, "printed gains 1.7 and 0.4, the same damping"), reason="a factor of 4",
        ),
        Claim(
            case="servo homes, linear", quantity="largest theta [deg]", evidence="paper", value=SERVO_LIMIT[0],
            tolerance=5e-5, cause="printed digits", source="menon2025, chapter 6, home of servo 5",
        ),
    )  # fmt: skip


def table61() -> tuple[Claim, ...]:
    """Angles, and the travel that Isaac Sim gave."""
    claims = []
    for eta, theta, isaac in TABLE_6_1:
        case = f"eta {eta:g} cm"
        right = math.degrees(math.acos(1.0 - eta / (2.0 * LINK_CM)))
        off = abs(right - theta) > 0.005
        claims.append(
            Claim(
                case=case, quantity=THETA, evidence="paper", value=theta, tolerance=0.00501 / theta,
                cause="printed digits", source="menon2025, Table 6.1",
                expected=near(right, 1e-9, "arccos(1 - eta/2l)") if off else None,
                reason=f"should print {right:.2f}" if off else "",
            )
        )  # fmt: skip
        road = "eta: what the body shortens by, less the feet's creep, in both engines"
        want = Expected(LOWEST * eta, HIGHEST * eta, road)
        if eta == BEYOND_STOPS:
            want = Expected(12.0, 15.5, "joint stops at the servos' range cut the hump: MuJoCo, 13.5 cm")
        claims.append(
            Claim(
                case=case, quantity=TRAVEL, evidence="paper", value=isaac, tolerance=0.05,
                cause="Isaac's own numbers scatter by 0 to 10 % about eta", source="menon2025, Table 6.1 (Isaac Sim)",
                expected=want,
                reason="Isaac's friction and gains are not stated; beyond 14.67 cm the servos' homes do not allow it",
            )
        )  # fmt: skip
    return tuple(claims)


def table62() -> tuple[Claim, ...]:
    """Four surfaces: Isaac Sim, the real worm, and the error of that."""
    low, high = STRIDE - SPAN_GROWTH, STRIDE + SPAN_GROWTH
    tie = "head and tail carry 0.496 : 0.504 of the load: all of eta -+ the growth of the span is possible"
    claims = []
    for row in TABLE_6_2:
        claims.append(
            Claim(
                case=f"{row.name}, linear", quantity=TRAVEL, evidence="paper", value=row.isaac, tolerance=0.05,
                cause="one run", source="menon2025, Table 6.2 (Isaac Sim)",
                expected=Expected(low - 0.1, high + 0.1, f"{tie}; feet creep by 1 mm"),
                reason="a tie: a single run does not tell one surface from another",
            )
        )  # fmt: skip
        claims.append(
            Claim(
                case=f"{row.name}, real", quantity=REAL_WAY, evidence="paper", value=row.real,
                source="menon2025, Table 6.2 (real world)", open=True,
                reason=f"exceeds what one cycle of this gait can do, {high:.2f} cm",
            )
        )  # fmt: skip
        right = row.real - STRIDE
        off = abs(right - row.error_real) > 0.01
        claims.append(
            Claim(
                case=f"{row.name}, real", quantity=REAL_ERROR, evidence="paper", value=row.error_real, tolerance=1e-3,
                cause="printed digits", source="menon2025, Table 6.2",
                expected=near(right, 1e-9, "actual - 2 cm") if off else None,
                reason=f"{row.real:g} - 2 is {right:g}" if off else "",
            )
        )  # fmt: skip
    return tuple(claims)


CLAIMS = (*chapter4(), *chapter6(), *table61(), *table62())
