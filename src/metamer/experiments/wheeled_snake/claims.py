"""What shehadeh2024 prints, its cases by their ids, and claims in its order: sections 8, 9, Table 3, appendix A."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from metamer.description import Robot
from metamer.experiments.wheeled_snake.second import ALGORITHMS_APART, MOTIONS, ROAD, SUMMED_ERROR
from metamer.record.claims import Claim, near, printed_in
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.planar.spec import PlanarBody

# Table 2: the hundreds of an id -> front joint to axle [m], links
SERIES = dict(enumerate(product((0.05, 0.062), (7, 8, 4, 3)), start=1))
# Table 1: the rest of an id -> waves k of b = -k pi/n [rad/m], a [rad], c [rad/m]
SETTINGS = dict(enumerate(product((10, 5), (0.5, 1.0), (0.0, 0.125, 0.5)), start=1))
LINEAR = (1, 4, 7, 10)  # settings of Table 3, in its order

# series less one -> path of settings 1, 4, 7, 10, then distance, by the authors' program and by CoppeliaSim [m]
PRINTED = tomllib.loads((Path(__file__).parent / "table3.toml").read_text(encoding="utf-8"))
TABLE3 = "shehadeh2024, Table 3"
LOOSE = {"810": 5e-5}  # one step turns the head by -33.7 rad there: printed digits of dt and pi show
TIGHT = 1e-6


@dataclass(frozen=True, kw_only=True)
class Case:
    """One of the 96 scenarios.

    id       as in Tables 1 and 2
    links    N
    front    front joint to axle                                               [m]
    a, waves, c    of the gait; b = -waves pi/(N-1)                             [rad, -, rad/m]
    maple, coppelia    (path, distance) of Table 3, None where it has none      [m]
    """

    id: str
    links: int
    front: float
    a: float
    waves: int
    c: float
    maple: tuple[float, float] | None
    coppelia: tuple[float, float] | None

    @property
    def middle(self) -> bool:
        """Whether the wheels sit in the middle of the links."""
        return self.front == 0.05

    @property
    def label(self) -> str:
        """Short words for a picture."""
        gait = f"a = {self.a:g}, b = -{self.waves} pi/n, c = {self.c:g}"
        return f"{self.id}: {self.links} links, L1 = {self.front:g} m, {gait}"

    @property
    def spec(self) -> Robot:
        """The robot of this scenario; n in b is the number of joints."""
        b = -self.waves * math.pi / (self.links - 1)
        assert isinstance(ROBOT.body, PlanarBody)
        return replace(
            ROBOT,
            body=replace(ROBOT.body, links=self.links),
            world=replace(ROBOT.world, ground=replace(ROBOT.world.ground, axle=self.front)),
            gait=replace(ROBOT.gait, a=self.a, b=b, c=self.c),
        )


def cases() -> Iterator[Case]:
    """All 96 scenarios in the order of their ids."""
    for series, (front, links) in SERIES.items():
        for setting, (waves, a, c) in SETTINGS.items():
            name, maple, coppelia = f"{series}{setting:02d}", None, None
            if setting in LINEAR:
                k = LINEAR.index(setting)
                rows = (PRINTED[by][series - 1] for by in ("maple", "coppelia"))
                maple, coppelia = ((row[k], row[k + 4]) for row in rows)
            yield Case(id=name, links=links, front=front, a=a, waves=waves, c=c, maple=maple, coppelia=coppelia)


PUBLISHED = {case.id: case for case in cases()}

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
