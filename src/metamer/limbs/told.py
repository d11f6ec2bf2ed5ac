"""What records tell of a limb: values with 95 % intervals, and a refusal with its reason where they do not tell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.limbs.output_error import Solution, cost_of
from metamer.limbs.predict import Seen
from metamer.limbs.unknowns import CAMERA, TERMS, Unknown

CONFIDENCE = 0.95  # of the intervals [-]
WIDEST_HALF = 0.5  # part of a value: a wider half interval tells nothing ..
FINE_DAMPING = 0.01  # .. unless it is finer than this damping ratio,
FINE_TORQUE = 0.1  # this part of the springs' torque at the largest bend,
FINE_ANGLE = 0.02  # rad, or these bends at rest
CORRELATED = 0.95  # correlation from which two unknowns are identified only together
REST_MOTION = 3.0  # times the noise: a limb that moves less counts as at rest
CHANCE = 1e-3  # that a right model is said to lack something
SURELY_ALIKE = 4.0  # sigmas of the correlation of neighbouring residuals     [-]


@dataclass(frozen=True)
class Told:
    """One unknown as the records tell it: value, half of its 95 % interval, unit."""

    name: str
    value: float
    half: float
    unit: str


def covariance(solution: Solution, inflation: float) -> Array:
    """(p, p) covariance of the unknowns; directions that nothing tells get a huge one."""
    size = np.sqrt(np.maximum(np.diag(solution.information), 1e-300))
    values, vectors = np.linalg.eigh(solution.information / np.outer(size, size))
    inverse = (vectors / np.maximum(values, 1e-13)) @ vectors.T
    return inverse / np.outer(size, size) * max(solution.variance, 1e-300) * inflation


def inflation_of(solution: Solution) -> float:
    """1 + 2 sum of the residuals' correlations, as far as they are above chance: 1 for white noise."""
    found, rows = 0.0, 0
    for left in solution.residuals:
        for column in left.T:
            x = column[np.isfinite(column)]
            total, chance = 1.0, 2.5 / np.sqrt(max(len(x), 1))
            for lag in range(1, len(x) // 4):
                rho = float(x[:-lag] @ x[lag:] / max(x @ x, 1e-300))
                if rho < chance:
                    break
                total += 2.0 * rho
            found, rows = found + total * len(x), rows + len(x)
    return found / max(rows, 1)


def lacks(solution: Solution, first: Solution) -> bool:
    """Whether longer pieces leave more than chance may, against the shortest: a test of variances (F)."""
    from scipy.stats import f as fisher

    short = cost_of(first.pieces, first.residuals, first.noise)
    long = cost_of(solution.pieces, solution.residuals, first.noise)
    more = solution.freedom - first.freedom
    if more <= 0 or first.freedom <= 0:
        return False
    return bool(fisher.sf((long - short) / more / (short / first.freedom), more, first.freedom) < CHANCE)


def alikeness(solution: Solution) -> tuple[float, float]:
    """Correlation of neighbouring residuals over all columns, and its sigmas above that of white noise.   [-]

    A right model leaves white noise: r sqrt(n) of it is normal. What a model lacks, and noise that is filtered or slow,
    is alike from sample to sample.
    """
    both = power = 0.0
    count = 0
    for piece, left in zip(solution.pieces, solution.residuals, strict=True):
        scaled = left / solution.noise[piece.record]
        pairs = scaled[:-1] * scaled[1:]
        both, power = both + float(np.nansum(pairs)), power + float(np.nansum(scaled**2))
        count += int(np.isfinite(pairs).sum())
    alike = both / max(power, 1e-300)
    return alike, alike * float(np.sqrt(max(count, 1)))


def told(seen: Seen, solution: Solution) -> list[Told]:
    """Every unknown with its interval; refused, with reasons, where the records do not tell one of them."""
    from scipy.stats import t as student

    spread = covariance(solution, inflation_of(solution))
    factor = float(student.ppf(0.5 + 0.5 * CONFIDENCE, max(solution.freedom, 1)))
    found = [
        Told(unknown.name, float(value), factor * float(np.sqrt(variance)), unknown.unit)
        for unknown, value, variance in zip(seen.limb.unknowns, solution.values, np.diag(spread), strict=True)
    ]
    lost = {}
    for k, (one, unknown) in enumerate(zip(found, seen.limb.unknowns, strict=True)):
        if not (one.half <= WIDEST_HALF * abs(one.value) or one.half <= fine(seen, unknown)):
            lost[one.name] = why(seen, solution, spread, k)
    if lost:
        good = [f"{one.name} {one.value:.4g} +- {one.half:.2g} {one.unit}" for one in found if one.name not in lost]
        rest = f"; told beside: {', '.join(good)}" if good else ""
        reasons = "; ".join(f"{name}: {reason}" for name, reason in lost.items())
        raise BadInput(f"the records do not tell {reasons}{rest}. Leave out of the fit what they do not tell")
    wrong = [one for one in found if one.name in ("stiffness", "damping") and one.value + one.half < 0.0]
    if wrong:
        text = ", ".join(f"{one.name} {one.value:.4g} +- {one.half:.2g} {one.unit}" for one in wrong)
        raise BadInput(f"{text} is below zero: the limb gains energy, so something drove it; give a free motion")
    return found


def fine(seen: Seen, unknown: Unknown) -> float:
    """Half interval that is narrow enough whatever the value is."""
    shape, limb = seen.limb.shapes[unknown.name], seen.limb
    if unknown.name == "damping":
        return 2.0 * FINE_DAMPING / 1e-3 * unknown.tried if unknown.unit != "-" else 0.0
    if unknown.name in TERMS:
        a, b = TERMS[unknown.name]
        bend = largest_bend(seen)
        springs = float((limb.model.links["stiffness"] / np.where(shape, shape, np.inf)).max())
        return FINE_TORQUE * springs * bend ** (1 - a) if b == 0 else 0.0
    if unknown.name in CAMERA:
        return np.inf
    return FINE_ANGLE / float(shape.max()) if unknown.name != "stiffness" else 0.0


def largest_bend(seen: Seen) -> float:
    """Largest joint angle of the records; of markers 1.   [rad]"""
    bends = [float(np.nanmax(np.abs(record.values))) for record in seen.records if not record.places]
    return max([*bends, 1e-3]) if bends else 1.0


def why(seen: Seen, solution: Solution, spread: Array, k: int) -> str:
    """Why an unknown is not identified: another one in its place, or too little of it."""
    error = np.sqrt(np.diag(spread))
    correlation = np.abs(spread[k] / np.maximum(error[k] * error, 1e-300))
    correlation[k] = 0.0
    other = int(correlation.argmax())
    if correlation[other] >= CORRELATED:
        return f"only together with {seen.limb.names[other]} (correlation {correlation[other]:.3f})"
    length, half = sum(float(record.t[-1] - record.t[0]) for record in seen.records), 1.96 * float(error[k])
    return (
        f"its interval is +- {half:.2g} {seen.limb.unknowns[k].unit} around {solution.values[k]:.2g}: too little of it "
        f"in {length:.3g} s, where {motion_text(seen, solution.noise)}"
    )


def motion_of(seen: Seen, noise: list[Array]) -> tuple[float, float]:
    """Noise, and motion about the mean pose, each the root mean square over all columns.   [rad or m]"""
    size = np.sqrt(np.mean([np.mean(part**2) for part in noise]))
    total = np.mean([np.mean(np.nanvar(record.values, axis=0)) for record in seen.records])
    return float(size), float(np.sqrt(max(total - size**2, 0.0)))


def motion_text(seen: Seen, noise: list[Array]) -> str:
    """Motion and noise in words."""
    size, motion = motion_of(seen, noise)
    unit = f"m{seen.records[0].unit}"
    return f"the limb moves by {1e3 * motion:.2g} {unit} (rms) and the noise is {1e3 * size:.2g} {unit}"


def refuse_rest(seen: Seen, noise: list[Array]) -> None:
    """Refuse records of a limb at rest, unless only its stiffness or rest shape is asked for."""
    moving = [name for name in seen.limb.names if name in TERMS]
    size, motion = motion_of(seen, noise)
    if moving and motion < REST_MOTION * size:
        raise BadInput(
            f"the records do not tell {', '.join(moving)}: the limb is at rest or nearly so; "
            f"{motion_text(seen, noise)}. Give a motion that is let go, or leave them out of the fit: droop under "
            "gravity tells the stiffness alone"
        )
