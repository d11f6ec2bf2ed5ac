"""alben2013: the most efficient motions of a snake in the plane, found from random starts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from metamer.description import Robot
from metamer.experiments.optimal_snake import figures, waves
from metamer.experiments.optimal_snake.claims import CLAIMS, EXPONENT, OPTIMA, RETROGRADE, ZIGZAG
from metamer.experiments.optimal_snake.optimum import Optimum, find_optima, slope_with_interval
from metamer.experiments.sections import Section, Study, all_rows, made
from metamer.record.claims import Measured, Row, bar, by_engine, by_formula, number, residual
from metamer.record.table import Erratum, Result

SYSTEM, SOURCE = "optimal-snake", "alben2013"
TITLE = "Optimal snake: the most efficient shapes on dry ground, from random starts"
FRICTIONS = (32.0, 100.0, 320.0, 1000.0, 3200.0)  # across over along: two decades
SEEDS = (0, 1)
SINE_FRICTIONS = (300.0, 3000.0, 30000.0)
ZIGZAG_ANGLE, CORNERS = 1.0, (0.1, 0.05)  # [rad], and roundness of corners


def best_of(found: Sequence[Optimum]) -> list[Optimum]:
    """The best start of every friction."""
    of = {one.mu: [other for other in found if other.mu == one.mu] for one in found}
    return [max(ones, key=lambda one: one.motion.efficiency) for ones in of.values()]


def exponent(best: Sequence[Optimum], what: str) -> tuple[float, float]:
    """Power of a quantity of the motion over friction across, and half of its 95 % interval."""
    return slope_with_interval(
        [math.log(one.mu) for one in best], [math.log(getattr(one.motion, what)) for one in best]
    )


def optimum_numbers(found: Sequence[Optimum]) -> Measured:
    """Our numbers of the paper's claims about optima."""
    best = best_of(found)
    runs = [waves.running(one.coefficients, one.motion.headway) for one in best]
    return {(OPTIMA, EXPONENT): exponent(best, "slope")[0], (OPTIMA, RETROGRADE): max(runs)}


def zigzag_numbers() -> Measured:
    """Our number of the paper's claim about no friction across."""
    motion = waves.crawl_shapes(*waves.wave_shapes(ZIGZAG_ANGLE, 2.0, corner=CORNERS[0]), (1.0, 1.0, 0.0))
    return {(ZIGZAG, "work over that of a body drawn straight"): motion.work / motion.distance}


def zigzag_rows() -> Iterator[Row]:
    """The zigzag's speed, corners sharpened to the limit, beside its closed form."""
    speeds = []
    for corner in CORNERS:
        motion = waves.crawl_shapes(*waves.wave_shapes(ZIGZAG_ANGLE, 2.0, corner=corner), (1.0, 1.0, 0.0))
        speeds.append(math.copysign(2.0 * motion.distance, motion.headway))
    sharp = 2.0 * speeds[1] - speeds[0]
    yield by_formula(
        ZIGZAG, "speed over wave speed, corners sharpened; above 0: with the wave", sharp,
        waves.zigzag_speed(ZIGZAG_ANGLE), 0.02, "sin(a) tan(a)",
        "corners rounded to 0.1 and 0.05, the error falls in proportion: the second order is left",
    )  # fmt: skip


def sine_rows() -> Iterator[Row]:
    """Sine waves: the best amplitude and its efficiency beside the limit of large friction across."""
    slopes = []
    for mu in SINE_FRICTIONS:
        _, motion = waves.best_sine(mu)
        slopes.append(motion.slope)
        # the next terms of slope and efficiency are smaller by mu^(-1/2) and of size 1/mu
        yield by_formula(
            f"sine wave, mu {mu:g}", "slope of the best amplitude [rad]", motion.slope, waves.best_slope(mu),
            2.0 / math.sqrt(mu), "(2/mu)^(1/4)",
        )  # fmt: skip
        cost = 1.0 / motion.efficiency - 1.0 if motion.efficiency > 0.0 else None
        yield by_formula(
            f"sine wave, mu {mu:g}", "cost above that of a straight body", cost, math.sqrt(2.0 / mu),
            3.0 / math.sqrt(mu), "sqrt(2/mu)",
        )  # fmt: skip
        yield residual(f"sine wave, mu {mu:g}", "force and moment out of balance", motion.residual, 1e-8)
    power = math.log(slopes[-1] / slopes[0]) / math.log(SINE_FRICTIONS[-1] / SINE_FRICTIONS[0])
    yield by_formula("sine waves", "exponent of the best amplitude", power, -0.25, 0.04, "(2/mu)^(1/4)")


def chain_rows() -> Iterator[Row]:
    """A chain with inertia, ever slower, beside the body without."""
    ratio = waves.MU_ACROSS / waves.MU_ALONG
    still = waves.sine_wave(waves.CHAIN_ANGLE, ratio, waves.CHAIN_WAVES).distance
    for period in waves.CHAIN_PERIODS:
        inertia = waves.froude(period)
        yield by_engine(
            f"chain of {waves.CHAIN_LINKS} links, period {period:g} s", "distance in a period [body lengths]",
            waves.chain_distance(period), still, 0.03 + inertia, "simulate: rigid links with inertia on Coulomb ground",
            f"inertia over friction {inertia:.3f}; links and rounded friction leave 3 %",
        )  # fmt: skip


def optimum_rows(found: Sequence[Optimum]) -> Iterator[Row]:
    """What starts agree on, and the optima beside the limit of large friction."""
    best = best_of(found)
    power, reach = exponent(best, "slope")
    yield bar(OPTIMA, "half of the exponent's 95 % interval", reach, (0.0, 0.02), f"exponent {power:.4f}")
    yield number(
        OPTIMA, "exponent of the deflection", exponent(best, "deflection")[0],
        "rms distance from the line of travel: it also falls with the number of waves, which friction changes",
    )  # fmt: skip
    for seed in SEEDS:
        mine = [one for one in found if one.seed == seed]
        yield by_formula(
            f"{OPTIMA}, start {seed} alone", EXPONENT, exponent(mine, "slope")[0], -0.25, 0.08, "(2/mu)^(1/4)",
            "0.02 of 0.25, as of the best of all starts",
        )  # fmt: skip
    for one in best:
        others = [other.motion.efficiency for other in found if other.mu == one.mu]
        case = f"optimum, mu {one.mu:g}"
        yield bar(case, "efficiency", one.motion.efficiency, (0.5, waves.best_efficiency(one.mu)),
                  "at most the limit of many waves without ends")  # fmt: skip
        yield number(
            case, "worst start over best", min(others) / max(others), "below 1: a start that ended in a local best"
        )
        yield by_formula(
            case, "rms slope [rad]", one.motion.slope, waves.best_slope(one.mu), 0.3 / one.mu**0.5 + 0.01,
            "(2/mu)^(1/4)",
        )  # fmt: skip


def page_robot() -> Robot:
    """What moves in the page: the slow chain that stands for the body without inertia."""
    return waves.chain(waves.CHAIN_PERIODS[0])


class OptimumStudy(Study):
    """Runs of the optimal snake."""

    # optima from random starts
    found = made(lambda study: [one for seed in SEEDS for one in find_optima(FRICTIONS, seed, study.progress)])


STUDY = OptimumStudy
SECTIONS: dict[str, Section] = {
    "optima": Section(lambda study: optimum_rows(study.found), lambda study: optimum_numbers(study.found)),
    "zigzag": Section(lambda study: zigzag_rows(), lambda study: zigzag_numbers()),
    "sines": Section(lambda study: sine_rows()),
    "chain": Section(lambda study: chain_rows()),
}


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Optima from random starts, closed forms, the limit of no inertia."""
    study = OptimumStudy(progress)
    rows, found = all_rows(SYSTEM, study, SECTIONS, CLAIMS), study.found
    best = best_of(found)
    spread = np.ptp([one.motion.residual for one in best])
    notes = (
        "Ground: Coulomb friction of the normalised velocity, -(mu_t u_t, mu_n u_n)/|u| per length, our law `coulomb` "
        'with norm = "shared"; inertia is left out, which the rows of the chain check.',
        "Curvature in 8 Legendre polynomials along the body and harmonics 1 and 3 in time: 32 free numbers. Odd "
        "harmonics only, so that no motion turns on the whole. A start that ends in harmonic 3 is the same motion, "
        "done three times a period.",
        f"Starts: every number normal and independent, seeds {SEEDS}; CMA-ES, then BFGS at every friction, BFGS from "
        "what its neighbours in friction found, all again about the best of these; starts share nothing. Balance to "
        f"{spread:.0e}.",
    )
    slope, deflection = exponent(best, "slope")[0], exponent(best, "deflection")[0]
    text = (
        f"'Amplitude' needs its meaning: the slope of the body has the power {slope:.3f}, its deflection from the line "
        f"of travel {deflection:.3f}, since the best number of waves on the body grows with friction. The closed form "
        "is about the slope."
    )
    drawn = [figures.scaling_figure(out, found), figures.motion_figure(out, best)]
    return Result(
        system=SYSTEM,
        title=TITLE,
        source=SOURCE,
        rows=tuple(rows),
        figures=drawn,
        errata=(Erratum(text, ((OPTIMA, "exponent of the deflection"),)),),
        notes=notes,
    )
