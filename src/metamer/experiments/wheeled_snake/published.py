"""What shehadeh2024 printed: its cases by their ids, and Table 3."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from metamer.description import Robot
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.planar.spec import PlanarBody

# Table 2: the hundreds of an id -> links, front joint to axle [m]
SERIES = {
    1: (7, 0.05),
    2: (8, 0.05),
    3: (4, 0.05),
    4: (3, 0.05),
    5: (7, 0.062),
    6: (8, 0.062),
    7: (4, 0.062),
    8: (3, 0.062),
}
# Table 1: the rest of an id -> a [rad], waves k of b = -k pi/n [rad/m], c [rad/m]
SETTINGS = {
    1: (0.5, 10, 0.0),
    2: (0.5, 10, 0.125),
    3: (0.5, 10, 0.5),
    4: (1.0, 10, 0.0),
    5: (1.0, 10, 0.125),
    6: (1.0, 10, 0.5),
    7: (0.5, 5, 0.0),
    8: (0.5, 5, 0.125),
    9: (0.5, 5, 0.5),
    10: (1.0, 5, 0.0),
    11: (1.0, 5, 0.125),
    12: (1.0, 5, 0.5),
}
LINEAR = (1, 4, 7, 10)  # settings of Table 3, in its order

# Table 3: series -> path of settings 1, 4, 7, 10, then distance [m]
MAPLE = {
    1: (18.67558, 18.6427, 38.40998, 38.39869, 17.67453, 14.8009, 36.2025, 29.92019),
    2: (21.9258, 21.91047, 44.85918, 44.85117, 20.75458, 17.41808, 42.28393, 34.9684),
    3: (8.633468, 8.454522, 18.94764, 18.90575, 8.157799, 6.621743, 17.8473, 14.64467),
    4: (5.366687, 4.806845, 13.47052, 13.36648, 4.304117, 2.228193, 9.074914, 2.759594),
    5: (18.92688, 19.54873, 38.56868, 38.82684, 17.72259, 14.83048, 36.24324, 29.93899),
    6: (22.17717, 22.81799, 45.01747, 45.28084, 20.80151, 17.45199, 42.3247, 34.98979),
    7: (8.88114, 9.329778, 19.10811, 19.31772, 8.213851, 6.621577, 17.88777, 14.64498),
    8: (7.18894, 6.703535, 13.01467, 18.63773, 1.844149, 0.681359, 10.5899, 6.733784),
}
COPPELIA = {
    1: (19.45722, 17.5125, 28.76702, 26.69093, 18.11472, 13.29811, 27.32677, 21.62242),
    2: (21.48526, 19.82498, 28.50696, 29.1087, 20.02514, 15.17946, 27.35122, 24.51912),
    3: (11.53532, 8.576047, 30.62347, 19.968, 10.53989, 6.363339, 25.08653, 13.98837),
    4: (8.087829, 4.434663, 31.3276, 19.18279, 7.170279, 3.204588, 16.21488, 8.014501),
    5: (20.04304, 18.23823, 28.9304, 27.14333, 18.46368, 13.18776, 27.39387, 22.0158),
    6: (22.4551, 20.86105, 28.73391, 31.37919, 20.77788, 15.26484, 27.49043, 26.00988),
    7: (13.07565, 9.898847, 28.78787, 20.69712, 11.6703, 6.559985, 22.16983, 13.80086),
    8: (10.50022, 5.883247, 31.85803, 20.37622, 9.062806, 3.471849, 17.41794, 8.438012),
}
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
    for series, (links, front) in SERIES.items():
        for setting, (a, waves, c) in SETTINGS.items():
            maple = coppelia = None
            if setting in LINEAR:
                k = LINEAR.index(setting)
                maple = (MAPLE[series][k], MAPLE[series][k + 4])
                coppelia = (COPPELIA[series][k], COPPELIA[series][k + 4])
            yield Case(
                id=f"{series}{setting:02d}",
                links=links,
                front=front,
                a=a,
                waves=waves,
                c=c,
                maple=maple,
                coppelia=coppelia,
            )


PUBLISHED = {case.id: case for case in cases()}
