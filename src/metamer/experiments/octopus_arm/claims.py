"""What lafmejani2020 prints and claims in numbers, in its order: abstract, section IV, Table I, captions of Figs. 3-6.

Numbers of a second road: the tip alone in closed form, the arm by rotation matrices (tests/oracles/platform.py).
"""

from __future__ import annotations

from typing import NamedTuple

from metamer.record.claims import Claim, Expected, near

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


class TipMotion(NamedTuple):
    """A curve by the tip alone, E' = -K E from target to target.

    total        time until the last ball is entered                               [s]
    over_time    rms distance to the target in force                               [cm]
    from_curve   rms distance from the curve, from the first ball on               [cm]
    """

    total: float
    over_time: float
    from_curve: float


ROAD = "the tip alone in closed form, written apart (tests/oracles/platform.py)"
ARM_ROAD = "rotation matrices, LAPACK's pseudo-inverse, exact dwell times (tests/oracles/platform.py)"
MOTIONS = {
    "line": TipMotion(1.8314214, 19.77657, 0.601185),
    "ellipse": TipMotion(2.2985092, 24.63211, 1.873936),
    "sinusoid": TipMotion(2.3933646, 26.46143, 1.657959),
    "reach": TipMotion(2.4333325, 50.15800, 0.508326),
    "fetch": TipMotion(2.7561519, 73.20010, 1.459959),
}
# line, equal lengths: plate 10 when the last ball is entered [m]; converged to 1e-5
PLATE_10 = (1.253666, 1.771072, 3.598435)

SECTION4 = f"{SOURCE}, section IV"
LARGEST = max(motion.from_curve for motion in MOTIONS.values())  # cm
SAMPLING_SHARE = 0.005  # share of an rms that samples of 2.5 ms and chords of the curve leave open
LEAST_ALPHA = 0.01 ** (1.0 / 38.0)  # L20/L1 = alpha^-38 below 100
FEWEST = 2  # segments that were tried
CURVE_RMS = "rms distance of the tip from the curve [cm]"
WHY_APART = (
    "the tip turns to the next target 5 cm before it has met the last, so that it enters the curve beside it and cuts "
    "its bends; read as metres the printed sizes would be 2 to 10 times ours"
)


def abstract() -> Claim:
    """The largest error over the arm's length."""
    return Claim(
        case="five curves", quantity="largest rms distance of the tip from the curve, over the length [%]",
        evidence="paper", within=(0.0, 0.3), cause="'less than 0.3 %'", source=f"{SOURCE}, abstract",
        expected=near(LARGEST / PUBLISHED["length"], SAMPLING_SHARE, ROAD),
        reason="the ellipse alone is beyond it: its bends are cut by 1.9 cm of 5 m",
    )  # fmt: skip


def section4() -> tuple[Claim, ...]:
    """The arm at rest, and what is said of it."""

    def printed(quantity: str, value: float, cause: str, **more) -> Claim:
        return Claim(
            case="arm at rest", quantity=quantity, evidence="paper", value=value, tolerance=1e-9, cause=cause,
            source=SECTION4, **more,
        )  # fmt: skip

    exact = "a parameter, in double precision"
    return (
        Claim(
            case="line", quantity="fewest segments that reach every target, of those tried", evidence="paper",
            value=PUBLISHED["fewest_segments"], tolerance=0.0, cause="a whole number", source=SECTION4,
            expected=Expected(FEWEST, FEWEST, "E' = -K E for any number of segments with a right Jacobian"),
            reason="'not effective below 15' is not reproduced",
        ),
        printed("segments", PUBLISHED["segments"], exact),
        printed(
            "r_b/r_a", PUBLISHED["alpha"], exact,
            expected=Expected(LEAST_ALPHA, 1.0, "equal volumes: L20/L1 = alpha^-38 must stay below 100"),
            reason="as printed L20 would be 7e38 times L1",
        ),
        printed("radius of the base [m]", PUBLISHED["radius"], exact),
        printed("length [m]", PUBLISHED["length"], exact),
    )  # fmt: skip


def reached() -> tuple[Claim, ...]:
    """Every target of every curve, in the layout of section IV and in equal lengths."""
    return tuple(
        Claim(
            case=f"{name}, {layout}", quantity="targets reached", evidence="paper", value=PUBLISHED["targets"],
            tolerance=0.0, cause="a whole number", source=SECTION4,
        )
        for layout in ("equal lengths", "equal volumes")
        for name in FIGURES
    )  # fmt: skip


def table1() -> tuple[Claim, ...]:
    """Calculation times."""
    return tuple(
        Claim(
            case="Table I", quantity=f"calculation time, N = {segments} [ms]", evidence="paper", value=value,
            source=f"{SOURCE}, Table I", open=True,
            reason="a time of MATLAB on an i7-8750H; ours is a compiled O(N) step on this machine",
        )
        for segments, value in PUBLISHED["time_ms"].items()
    )  # fmt: skip


def captions() -> tuple[Claim, ...]:
    """Tracking errors; what the distance is taken from is not stated."""
    return tuple(
        Claim(
            case=name, quantity=CURVE_RMS, evidence="paper", value=PUBLISHED["rmse_cm"][name], tolerance=0.5e-3 / 0.03,
            cause="printed digits", source=f"{SOURCE}, {FIGURES[name]} caption",
            expected=near(MOTIONS[name].from_curve, SAMPLING_SHARE, ROAD), reason=WHY_APART,
        )
        for name in FIGURES
    )  # fmt: skip


def percent() -> Claim:
    """The largest caption over the length, as the text divides it."""
    return Claim(
        case="captions", quantity="largest printed RMSE over the length [%]", evidence="paper",
        value=PUBLISHED["rmse_percent"], tolerance=0.002, cause="printed digits", source=SECTION4,
        expected=near(0.0114, 1e-9, "0.057 cm / 5 m"), reason="0.057/20 = 0.285 %: divided by the number of segments",
    )  # fmt: skip


CLAIMS = (abstract(), *section4(), *reached(), *table1(), *captions(), percent())
