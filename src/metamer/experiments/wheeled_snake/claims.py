"""What shehadeh2024 claims in numbers, in its order: section 8, section 9, Table 3, appendix A."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from metamer.experiments.wheeled_snake.published import LOOSE, PUBLISHED, TABLE3, TIGHT
from metamer.experiments.wheeled_snake.second import ALGORITHMS_APART, MOTIONS, ROAD, SUMMED_ERROR
from metamer.record.claims import Claim, near, printed_in

SECTION8, SECTION9 = "shehadeh2024, section 8", "shehadeh2024, section 9"
ONE_DIGIT = 0.005 / 0.03  # 0.03 is printed with one digit
QUANTITIES = ("path", "distance")


def log_spread(found: Mapping[str, Sequence[float]]) -> float:
    """Rms of ln(found/CoppeliaSim) over path and distance of the 28 cases of Table 3 that have a solution: 56 cells.

    found   path and distance by case                                          [m]
    """
    logs = [
        math.log(max(ours, 1e-9) / printed) ** 2
        for name in MOTIONS
        for ours, printed in zip(found[name], PUBLISHED[name].coppelia or (), strict=True)
    ]
    return math.sqrt(sum(logs) / len(logs))


def section8() -> tuple[Claim, ...]:
    """The error of Algorithm 1."""

    def claim(quantity: str, value: float, **more) -> Claim:
        return Claim(
            case="104", quantity=quantity, evidence="paper", value=value, tolerance=ONE_DIGIT, source=SECTION8, **more
        )

    digit = "0.03 is printed with one digit"
    return (
        claim("joint error of Algorithm 1, largest [rad]", 0.03, cause=digit),
        claim(
            "Algorithm 1 from Algorithm 2, largest distance of the heads [m]", 0.03, cause=digit,
            expected=near(ALGORITHMS_APART, 0.01, "Euler runs written apart (tests/oracles/wheels.py)"),
            reason="the mean of the joint error, (dt/2) phi'(0), bends the body for good and curves the path",
        ),
        claim("joint error of Algorithm 1, largest, in degrees [deg]", 1.7, cause="0.03 rad in degrees"),
        claim(
            "error from head to tail at one time, largest [deg]", 10.0, cause="that of 0.03 rad",
            expected=near(SUMMED_ERROR, 0.02, "sum of six closed forms; of second order in dt"),
            reason="the joints' errors differ in phase: six times the largest never stands at one time",
        ),
    )  # fmt: skip


def section9() -> tuple[Claim, ...]:
    """Influence of a and b, and CoppeliaSim as one statistic."""
    spread = log_spread(MOTIONS)
    road = f"{spread:.3f} for wheels that do not slip at all: {ROAD}; real wheels lose some percent to scrub"
    return (
        Claim(
            case="X01, X04, X07, X10, N >= 4", quantity="scenarios with a smaller theta_slip than Maple, share",
            evidence="paper", value=1.0, within=(0.9, 1.0), source=SECTION9,
            cause="'consistently ... across all scenarios'; its ramp is not stated, 0.5 to 4 s turn 0 to 2 of 24",
        ),
        Claim(
            case="X07/X01, X10/X04", quantity="path when b is halved, mean ratio", evidence="paper", value=2.0,
            tolerance=0.1, cause="'nearly doubles'", source=SECTION9,
        ),
        Claim(
            case="56 cells", quantity="MuJoCo over CoppeliaSim, rms of the logarithm", evidence="paper", value=0.0,
            tolerance=0.1, cause="'closely match'", source=f"{TABLE3}, CoppeliaSim",
            expected=near(spread, 0.1, road),
            reason="CoppeliaSim's friction, gains and ramp are not stated; one statistic over all cells",
        ),
    )  # fmt: skip


def table3() -> tuple[Claim, ...]:
    """The 64 cells of Maple, in the scheme that made them."""
    return tuple(
        Claim(
            case=case.id, quantity=f"{quantity}, published scheme [m]", evidence="paper", value=printed,
            tolerance=LOOSE.get(case.id, TIGHT), source=f"{TABLE3}, Maple",
            cause="printed digits" if case.id not in LOOSE else "a step turns the head by -33.7 rad: digits of dt show",
        )
        for case in PUBLISHED.values()
        if case.maple is not None
        for quantity, printed in zip(QUANTITIES, case.maple, strict=True)
    )  # fmt: skip


def appendix() -> tuple[Claim, ...]:
    """Masses and moments of the model."""
    claim = printed_in("shehadeh2024, appendix A", "one link")
    return (
        claim("mass of a wheel, in MuJoCo [g]", 9.817, 1e-4, "printed digits"),
        claim("moment of a wheel over its mass, about its axle, in MuJoCo [cm^2]", 3.125, 2e-4, "printed digits"),
        claim("mass of a link with its wheels, in MuJoCo [g]", 160.0 + 2.0 * 9.817, 1e-4, "printed digits"),
    )


CLAIMS = (*section8(), *section9(), *table3(), *appendix())
