"""Rows of Table 3: the published scheme, the converged answer and the bias of the printed numbers, the algorithms."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np

from metamer.experiments.wheeled_snake.claims import PUBLISHED, QUANTITIES, Case
from metamer.experiments.wheeled_snake.second import AGREES, MOTIONS, ROAD
from metamer.record.claims import Key, Row, bar, by_engine, by_formula, number, singular
from metamer.systems.wheels.kinematics import rows
from metamer.systems.wheels.mechanics import Travel
from metamer.systems.wheels.model import build_wheels

Runs = Mapping[str, Travel]


def linear_cases() -> list[Case]:
    """The 32 cases of Table 3."""
    return [case for case in PUBLISHED.values() if case.maple is not None]


def values(run: Travel) -> tuple[float | None, float | None]:
    """Path and distance of a run.   [m]"""
    return run.path, run.distance


def maple_numbers(runs: Runs) -> dict[Key, float | None]:
    """The 64 cells of Maple in the scheme that made them."""
    return {
        (case.id, f"{quantity}, published scheme [m]"): ours
        for case in linear_cases()
        for quantity, ours in zip(QUANTITIES, values(runs[case.id]), strict=True)
    }


def converged_rows(converged: Runs) -> Iterator[Row]:
    """All 96 scenarios solved to 1e-6; straight ones against the second road, with the bias of the printed number."""
    for case in PUBLISHED.values():
        run = converged[case.id]
        for k, quantity in enumerate(QUANTITIES):
            ours, name = values(run)[k], f"{quantity}, converged [m]"
            if ours is None:
                yield singular(case.id, name, run.note)
            elif case.maple is None:
                yield number(case.id, name, ours, f"RK4, step {run.step:g} s")
            else:
                bias = 100.0 * (case.maple[k] / ours - 1.0)
                note = f"the printed {case.maple[k]:g} is biased by {bias:+.2f} %: one-step lag and start jump"
                second = MOTIONS.get(case.id, (0.0, 0.0))[k]
                yield by_engine(case.id, name, ours, second, AGREES, ROAD, note)


def bias_rows(converged: Runs) -> Iterator[Row]:
    """How far the printed numbers of four links and more are from the converged answer."""
    for k, quantity in enumerate(QUANTITIES):
        found = []
        for case in linear_cases():
            ours = values(converged[case.id])[k]
            if case.links > 3 and case.maple is not None and ours is not None:
                found.append(100.0 * (case.maple[k] / ours - 1.0))
        for name, value in (("least", min(found)), ("largest", max(found))):
            note = "one-step lag and start jump of the published scheme, N >= 4"
            yield number("all linear", f"bias of the printed {quantity}, {name} [%]", value, note)


def scheme_rows(converged: Runs, schemes: Mapping[str, Runs]) -> Iterator[Row]:
    """Algorithms 1 and 2 as printed, and how far they are from the converged answer."""
    for mode, runs in schemes.items():
        for case in linear_cases():
            truth = values(converged[case.id])
            for k, quantity in enumerate(QUANTITIES):
                ours, right = values(runs[case.id])[k], truth[k]
                note = "no converged answer to compare with"
                if right is not None and ours is not None:
                    note = f"{100.0 * (ours / right - 1.0):+.3f} % of the converged answer"
                yield number(case.id, f"{quantity}, {mode} [m]", ours, note)


def constraint_rows(converged: Runs) -> Iterator[Row]:
    """Conditioning of B, side speed left at each wheel by least squares, and the rank of B at q0."""
    for case in linear_cases():
        run = converged[case.id]
        note = "smallest over largest singular value, turn scaled by l"
        note += "; B loses rank twice in a period" if run.conditioning == 0.0 else ""
        yield number(case.id, "conditioning of B, smallest on the way", run.conditioning, note)
        if run.path is None:
            continue
        residual = float(np.sqrt(np.mean(np.sum(run.side**2, axis=1))))
        note = "|B w' + C phi'| over all wheels; zero for three"
        yield number(case.id, "constraint residual, rms [m/s]", residual, note)
        wheels = ", ".join(f"{1e3 * slip:.3g}" for slip in run.slip)
        note = f"least squares leaves at wheels 1..{case.links}: {wheels} mm/s"
        yield number(case.id, "side speed left at the worst wheel, rms [m/s]", float(run.slip.max()), note)


def equation_rows(converged: Runs) -> Iterator[Row]:
    """Eqs. (2), (3), (8) and (11): ratio of the wheels, rank at q0, sign of the joint angles."""
    paths = [converged[name].path for name in ("504", "104")]
    ratio = paths[0] / paths[1] if paths[0] and paths[1] else None
    note = "1 if the place of the wheels did not matter, as Eqs. (2), (3) have it without alpha_{i-1}"
    yield bar("Eqs. (2), (3)", "path of 504 over that of 104", ratio, (1.005, 1.2), note)
    case = PUBLISHED["104"]
    rank = np.linalg.matrix_rank(rows(build_wheels(case.spec), np.zeros(case.links - 1))[0], tol=1e-9)
    yield by_formula(
        "Eq. (8)", "rank of B of the straight body", float(rank), 2.0, 0.0,
        "every axle gives the same row but for its lever", "three unknowns: no inverse",
    )  # fmt: skip
    # tangents of curve (1) half a link before and behind a joint, over a period
    beta, phase = -0.1 * math.pi * case.waves / (case.links - 1), np.linspace(0.0, 2.0 * math.pi, 200)
    bent = case.a * (np.cos(phase + 0.5 * beta) - np.cos(phase - 0.5 * beta))
    printed = 2.0 * case.a * math.sin(0.5 * beta) * np.sin(phase)
    over = float(printed @ bent / (bent @ bent))
    yield by_formula(
        "Eq. (11)", "joint angle by (11) over that of curve (1)", over, -1.0, 1e-12,
        "differences of the tangent of (1)",
    )  # fmt: skip


def speed_rows(seconds: Mapping[str, float]) -> Iterator[Row]:
    """Computing time of the 96 scenarios."""
    for mode, spent in seconds.items():
        yield bar("all 96", f"computing time, {mode} mode [s]", spent, (0.0, 2.0), "processor time, once compiled")
