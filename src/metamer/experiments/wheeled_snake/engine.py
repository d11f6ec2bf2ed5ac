"""Rows of the same gaits in MuJoCo on real wheels, beside CoppeliaSim and the converged answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from metamer.description.planar import PlanarBody
from metamer.experiments.wheeled_snake.published import PUBLISHED, TABLE3
from metamer.experiments.wheeled_snake.tables import QUANTITIES, SYSTEM, Runs
from metamer.mechanics.wheels_paths import fitted_radius, tilt_of_points
from metamer.plants.wheeled_mujoco import WheeledRun, run_wheeled
from metamer.record.table import Row, check, compare

MU = 1.0  # friction of the discs; the paper's is not stated
QUALIFIES = 0.05  # rms side speed over rms rolling speed up to which the wheels count as not slipping
WITHIN = 0.10  # agreement with the converged answer that is then asked for
PICTURED = ("103", "203", "303", "403", "105", "205", "305", "405")  # curved cases drawn in figures 8 and 9


SCRUB = "discs 5 mm wide stand on both edges and scrub when they turn"
THIN = 6e-4  # m, discs that nearly stand on one point


def engine_runs(names: list[str], progress: Callable[[str], None]) -> dict[str, WheeledRun]:
    """Runs of these cases in the engine, 100 s each."""
    specs = [PUBLISHED[name].spec for name in names]
    found = run_wheeled(specs, mu=MU, progress=lambda done, of: progress(f"MuJoCo on real wheels, {done} of {of} runs"))
    return dict(zip(names, found, strict=True))


def coppelia_rows(name: str, run: WheeledRun) -> Iterator[Row]:
    """Path and distance of one run in the engine beside the CoppeliaSim cells of Table 3."""
    case = PUBLISHED[name]
    for k, quantity in enumerate(QUANTITIES):
        yield compare(
            SYSTEM,
            name,
            f"{quantity}, MuJoCo on real wheels",
            (run.path, run.distance)[k],
            None if case.coppelia is None else case.coppelia[k],
            unit="m",
            tolerance=WITHIN,
            source="" if case.coppelia is None else f"{TABLE3}, CoppeliaSim",
            note="CoppeliaSim's friction, gains and ramp are not stated: compared, not reproduced",
            expected="differs",
        )


def engine_rows(converged: Runs, engine: Mapping[str, WheeledRun]) -> Iterator[Row]:
    """Agreement with the converged answer, slip at every axle and tilt of each run in the engine."""
    for name, run in engine.items():
        case, truth = PUBLISHED[name], converged[name]
        good = run.slip_share <= QUALIFIES
        pairs = [("path", run.path, truth.path)]
        if case.c == 0.0:
            pairs.append(("distance", run.distance, truth.distance))
        for quantity, mine, theirs in pairs:
            label = f"{quantity}, MuJoCo from the converged answer"
            if theirs is None:
                note = "no converged answer: ideal wheels have a pole here, real ones slip over it"
                yield Row(system=SYSTEM, case=name, quantity=label, ours=None, unit="%", verdict="singular", note=note)
            elif good:
                yield check(SYSTEM, name, label, 100.0 * (mine / theirs - 1.0), 100.0 * WITHIN, unit="%", note=SCRUB)
            else:
                note = f"does not qualify: the wheels slip by {100.0 * run.slip_share:.1f} % of the rolling speed"
                yield compare(SYSTEM, name, label, 100.0 * (mine / theirs - 1.0), unit="%", note=note)
        # a circle comes back to its start: its radius stands for the distance
        if case.c != 0.0 and truth.path is not None:
            off = fitted_radius(run.wheel[:, :2]) / fitted_radius(truth.pose[:, :2]) - 1.0
            yield compare(SYSTEM, name, "radius, MuJoCo from the converged answer", 100.0 * off, unit="%", note=SCRUB)
        wheels = ", ".join(f"{1e3 * x:.2g}" for x in run.side_rms)
        note = f"{'qualifies' if good else 'does not qualify'} (bar 5 %); rms at axles 1..{case.links}: {wheels} mm/s"
        note += f"; servo error <= {run.tracking:.3f} rad"
        yield compare(SYSTEM, name, "side over rolling speed, MuJoCo", 100.0 * run.slip_share, unit="%", note=note)
        if case.c == 0.0:
            yield compare(SYSTEM, name, "tilt, MuJoCo on real wheels", tilt_of_points(run.t, run.wheel), unit="rad")


def scrub_rows(converged: Runs) -> Iterator[Row]:
    """The case that scrub changes most, on thin discs."""
    case, truth = PUBLISHED["410"], converged["410"]
    body = case.spec.body
    assert isinstance(body, PlanarBody)
    assert truth.path is not None
    (thin,) = run_wheeled([replace(case.spec, body=replace(body, wheel_width=THIN))], mu=MU)
    off = 100.0 * (thin.path / truth.path - 1.0)
    note = "what the 5 mm discs lose is their scrub, not side slip"
    label = f"path, MuJoCo on discs of {1e3 * THIN:g} mm from the converged answer"
    yield check(SYSTEM, case.id, label, off, 3.0, unit="%", note=note)
