"""Rows of Table 3: the published scheme, the converged answer and the bias of the printed numbers, the algorithms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from metamer.experiments.wheeled_snake.published import LOOSE, PUBLISHED, TABLE3, TIGHT, Case
from metamer.mechanics.wheels import Travel
from metamer.record.table import Row, check, compare

SYSTEM = "wheeled-snake"
Runs = Mapping[str, Travel]
QUANTITIES = ("path", "distance")


def linear_cases() -> list[Case]:
    """The 32 cases of Table 3."""
    return [case for case in PUBLISHED.values() if case.maple is not None]


def values(run: Travel) -> tuple[float | None, float | None]:
    """Path and distance of a run.   [m]"""
    return run.path, run.distance


def maple_rows(case: Case, run: Travel) -> Iterator[Row]:
    """The two Maple cells of a case in the scheme that made them."""
    assert case.maple is not None
    for quantity, ours, printed in zip(QUANTITIES, values(run), case.maple, strict=True):
        yield compare(
            SYSTEM,
            case.id,
            f"{quantity}, published scheme",
            ours,
            printed,
            unit="m",
            tolerance=LOOSE.get(case.id, TIGHT),
            source=f"{TABLE3}, Maple",
        )


def converged_rows(converged: Runs) -> Iterator[Row]:
    """All 96 scenarios solved to 1e-6, with the bias of the printed number where there is one."""
    for case in PUBLISHED.values():
        run = converged[case.id]
        for k, quantity in enumerate(QUANTITIES):
            ours, printed = values(run)[k], None if case.maple is None else case.maple[k]
            name = f"{quantity}, converged"
            if ours is None:
                yield Row(
                    system=SYSTEM,
                    case=case.id,
                    quantity=name,
                    ours=None,
                    published=printed,
                    unit="m",
                    source=f"{TABLE3}, Maple" if printed is not None else "",
                    verdict="singular",
                    note=run.note,
                )
                continue
            note = f"RK4, step {run.step:g} s"
            if printed is not None:
                note = (
                    f"printed number is biased by {100.0 * (printed / ours - 1.0):+.2f} %: one-step lag and start jump"
                )
            source = f"{TABLE3}, Maple" if printed is not None else ""
            yield compare(
                SYSTEM,
                case.id,
                name,
                ours,
                printed,
                unit="m",
                tolerance=1e-5,
                source=source,
                note=note,
                expected="differs",
            )


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
            yield compare(SYSTEM, "all linear", f"bias of the printed {quantity}, {name}", value, unit="%", note=note)


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
                yield compare(SYSTEM, case.id, f"{quantity}, {mode}", ours, unit="m", note=note)


def constraint_rows(converged: Runs) -> Iterator[Row]:
    """Conditioning of B, side speed left at each wheel by least squares, and the rank of B at q0."""
    for case in linear_cases():
        run = converged[case.id]
        yield compare(
            SYSTEM,
            case.id,
            "conditioning of B, smallest on the way",
            run.conditioning,
            note="smallest over largest singular value, turn scaled by l"
            + ("; B loses rank twice in a period" if run.conditioning == 0.0 else ""),
        )
        if run.path is None:
            continue
        residual = float(np.sqrt(np.mean(np.sum(run.side**2, axis=1))))
        note = "|B w' + C phi'| over all wheels; zero for three"
        yield compare(SYSTEM, case.id, "constraint residual, rms", residual, unit="m/s", note=note)
        wheels = ", ".join(f"{1e3 * slip:.3g}" for slip in run.slip)
        yield compare(
            SYSTEM,
            case.id,
            "side speed left at the worst wheel, rms",
            float(run.slip.max()),
            unit="m/s",
            note=f"least squares leaves at wheels 1..{case.links}: {wheels} mm/s",
        )


def speed_rows(seconds: Mapping[str, float]) -> Iterator[Row]:
    """Computing time of the 96 scenarios."""
    for mode, spent in seconds.items():
        yield check(SYSTEM, "all 96", f"computing time, {mode} mode", spent, 2.0, unit="s", note="once compiled")
