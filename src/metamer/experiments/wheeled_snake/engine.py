"""Rows of the same gaits in MuJoCo on real wheels, beside CoppeliaSim and the converged answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from metamer.experiments.wheeled_snake.published import PUBLISHED, TABLE3
from metamer.experiments.wheeled_snake.tables import QUANTITIES, SYSTEM, Runs
from metamer.mechanics.wheels_paths import fitted_radius, tilt_of_points
from metamer.plants.wheeled_mujoco import WheeledRun, run_wheeled
from metamer.record.table import Row, check, compare

MU = 1.0  # friction of the discs; the paper's is not stated
QUALIFIES = 0.05  # rms side speed over rms rolling speed up to which the wheels count as not slipping
WITHIN = 0.10  # agreement with the converged answer that is then asked for
PICTURED = ("103", "203", "303", "403", "105", "205", "305", "405")  # curved cases drawn in figures 8 and 9


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
        # a circle comes back to its start: its radius stands for the distance
        second, ours = ("distance", run.distance) if case.c == 0.0 else ("radius", fitted_radius(run.wheel[:, :2]))
        right = truth.distance if case.c == 0.0 or truth.path is None else fitted_radius(truth.pose[:, :2])
        for quantity, mine, theirs in (("path", run.path, truth.path), (second, ours, right)):
            label = f"{quantity}, MuJoCo from the converged answer"
            if theirs is None:
                note = "no converged answer: ideal wheels have a pole here, real ones slip over it"
                yield Row(system=SYSTEM, case=name, quantity=label, ours=None, unit="%", verdict="singular", note=note)
            elif good:
                yield check(SYSTEM, name, label, 100.0 * (mine / theirs - 1.0), 100.0 * WITHIN, unit="%")
            else:
                note = f"does not qualify: the wheels slip by {100.0 * run.slip_share:.1f} % of the rolling speed"
                yield compare(SYSTEM, name, label, 100.0 * (mine / theirs - 1.0), unit="%", note=note)
        wheels = ", ".join(f"{1e3 * x:.2g}" for x in run.side_rms)
        note = f"{'qualifies' if good else 'does not qualify'} (bar 5 %); rms at axles 1..{case.links}: {wheels} mm/s"
        note += f"; servo error <= {run.tracking:.3f} rad"
        yield compare(SYSTEM, name, "side over rolling speed, MuJoCo", 100.0 * run.slip_share, unit="%", note=note)
        if case.c == 0.0:
            yield compare(SYSTEM, name, "tilt, MuJoCo on real wheels", tilt_of_points(run.t, run.wheel), unit="rad")
