"""Rows of the same gaits in MuJoCo on real wheels, beside CoppeliaSim and the converged answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from metamer.core.units import CM, GRAM
from metamer.experiments.wheeled_snake.claims import PUBLISHED, QUANTITIES, log_spread
from metamer.experiments.wheeled_snake.rolling import WheeledRun, run_wheeled
from metamer.experiments.wheeled_snake.tables import Runs
from metamer.files import with_values
from metamer.record.claims import Key, Row, bar, number, residual, singular
from metamer.systems.wheels.mujoco import WheelRig
from metamer.systems.wheels.paths import fitted_radius, tilt_of_points

QUALIFIES = 0.05  # rms side speed over rms rolling speed up to which the wheels count as not slipping
WITHIN = 0.10  # agreement with the converged answer that is then asked for
PICTURED = ("103", "203", "303", "403", "105", "205", "305", "405")  # curved cases drawn in figures 8 and 9


SCRUB = "discs 5 mm wide stand on both edges and scrub when they turn"
THIN_DISC = 6e-4  # m, discs that nearly stand on one point


def engine_runs(names: list[str], progress: Callable[[str], None]) -> dict[str, WheeledRun]:
    """Runs of these cases in the engine, 100 s each."""
    specs = [PUBLISHED[name].spec for name in names]
    found = run_wheeled(specs, lambda done, of: progress(f"MuJoCo on real wheels, {done} of {of} runs"))
    return dict(zip(names, found, strict=True))


def coppelia_rows(name: str, run: WheeledRun) -> Iterator[Row]:
    """Path and distance of one run in the engine; CoppeliaSim's cells stand beside them, judged all together."""
    case = PUBLISHED[name]
    for k, quantity in enumerate(QUANTITIES):
        note = "" if case.coppelia is None else f"CoppeliaSim, its friction not stated: {case.coppelia[k]:g} m"
        yield number(name, f"{quantity}, MuJoCo on real wheels [m]", (run.path, run.distance)[k], note)


def engine_numbers(engine: Mapping[str, WheeledRun]) -> dict[Key, float | None]:
    """The one statistic over CoppeliaSim's cells."""
    spread = log_spread({name: (run.path, run.distance) for name, run in engine.items()})
    return {("56 cells", "MuJoCo over CoppeliaSim, rms of the logarithm"): spread}


def link_numbers() -> dict[Key, float | None]:
    """The parts of a link as the engine has them."""
    model = WheelRig(PUBLISHED["101"].spec).model
    wheel, link = (model.body(name).id for name in ("left1", "link1"))
    return {
        ("one link", "mass of a wheel, in MuJoCo [g]"): model.body_mass[wheel] / GRAM,
        ("one link", "moment of a wheel over its mass, about its axle, in MuJoCo [cm^2]"): max(
            model.body_inertia[wheel]
        )
        / (model.body_mass[wheel] * CM**2),
        ("one link", "mass of a link with its wheels, in MuJoCo [g]"): (
            model.body_mass[link] + 2.0 * model.body_mass[wheel]
        )
        / GRAM,
    }


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
                yield singular(name, f"{label} [%]", note)
            elif good or case.c == 0.0:
                off = 100.0 * (mine / theirs - 1.0)
                yield residual(name, f"{label} [%]", off, 100.0 * WITHIN, SCRUB, evidence="second engine")
            else:
                note = f"does not qualify: the wheels slip by {100.0 * run.slip_share:.1f} % of the rolling speed"
                yield number(name, f"{label} [%]", 100.0 * (mine / theirs - 1.0), note)
        # a circle comes back to its start: its radius stands for the distance
        if case.c != 0.0 and truth.path is not None:
            off = fitted_radius(run.wheel[:, :2]) / fitted_radius(truth.pose[:, :2]) - 1.0
            yield number(name, "radius, MuJoCo from the converged answer [%]", 100.0 * off, SCRUB)
        wheels = ", ".join(f"{1e3 * x:.2g}" for x in run.side_rms)
        note = f"{'qualifies' if good else 'does not qualify'} (bar 5 %); rms at axles 1..{case.links}: {wheels} mm/s"
        note += f"; servo error <= {run.tracking:.3f} rad"
        slip = "side over rolling speed, MuJoCo [%]", 100.0 * run.slip_share
        yield number(name, *slip, note) if case.c != 0.0 else bar(name, *slip, (0.01, 100.0 * QUALIFIES), note)
        if case.c == 0.0:
            yield number(name, "tilt, MuJoCo on real wheels [rad]", tilt_of_points(run.t, run.wheel))


def scrub_rows(converged: Runs) -> Iterator[Row]:
    """The case that scrub changes most, on thin discs."""
    case, truth = PUBLISHED["410"], converged["410"]
    assert truth.path is not None
    (thin,) = run_wheeled([with_values(case.spec, {"world.ground.width": THIN_DISC})])
    off = 100.0 * (thin.path / truth.path - 1.0)
    note = "what the 5 mm discs lose is their scrub, not side slip"
    label = f"path, MuJoCo on discs of {1e3 * THIN_DISC:g} mm from the converged answer"
    yield residual(case.id, f"{label} [%]", off, 3.0, note, evidence="second engine")
