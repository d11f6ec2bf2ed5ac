"""The study across surfaces: a machine on each, its model before and after identification, displacement per cycle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path
from typing import Any

from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.files import with_values
from metamer.gaits.excitation import Excitation
from metamer.gaits.gait import JointGait
from metamer.gaits.metachronal import MetachronalStride
from metamer.hardware.calibration import Calibration
from metamer.hardware.machine import FAKE, TRUTH, VIRTUAL
from metamer.hardware.safety import Safety
from metamer.hardware.sensors.sensors import SimulatedCamera
from metamer.record.log import Log
from metamer.systems.grounds.surfaces import SURFACES, Surface, surface
from metamer.twin.compare.compare import Comparison, compare_logs, period_of
from metamer.twin.fit.model_log import model_log, with_true_times
from metamer.twin.session import TwinRun, run_twin
from metamer.twin.task import SensorMaker

# menon2025's crawl hardly shows friction; twice the stride in two fifths of the time slides
GAITS = {
    "thesis": MetachronalStride(eta=0.02, phase=1.0),
    "fast": MetachronalStride(eta=0.04, phase=0.4),
}
CYCLES = {"thesis": 4, "fast": 8}
FRICTION = ("world.ground.mu_static", "world.ground.mu_kinetic")
CAMERA_RATE, CAMERA_NOISE = 50.0, 0.001  # Hz, m

Fit = Callable[[Robot, Log], Robot]  # model and log of an excitation run -> identified model


@dataclass(frozen=True, kw_only=True)
class SurfaceCase:
    """One gait on one surface.

    name         of the surface
    row          friction and what is printed for it; None of one that is not in Table 6.2
    gait         "thesis" or "fast"
    comparison   machine against the models "before", "servos only" (friction as before) and "after"
    after        the identified model
    truth        the fake robot; None of a real one
    """

    name: str
    row: Surface | None
    gait: str
    comparison: Comparison
    after: Robot
    truth: Robot | None

    def error(self, model: str) -> float:
        """Displacement per cycle, model less machine.   [cm]"""
        return self.comparison.line("displacement per cycle").error[model].value

    @property
    def halved(self) -> bool:
        """Whether identification at least halves the error of the displacement per cycle."""
        return abs(self.error("after")) <= 0.5 * abs(self.error("before"))


def identified(spec: Robot, log: Log) -> Robot:
    """The model with friction, gain and lag as `metamer twin identify` finds them in an excitation run."""
    from metamer.twin.fit.identify import identify

    return identify(log, spec=spec).after


@dataclass(frozen=True, kw_only=True)
class Stand:
    """The machine of a study and what sees it.

    truth    fields in which a fake robot differs from the model, besides its surface; None = gain and lag of TRUTH
    camera   above the robot, needed on a device; None = a simulated one
    place    is called with what to do before the robot runs on the next surface, and returns when it is done
    seed     of camera noise and bootstrap
    others   as in `run_twin`
    """

    port: str = VIRTUAL
    truth: Mapping[str, Any] | None = None
    calibration: Calibration | None = None
    fake_engine: str = "native"
    dt: float = 0.02
    timeout: float = 0.01
    safety: Safety | None = None
    camera: SensorMaker | None = None
    place: Callable[[str], None] = lambda what: None
    seed: int = 0

    @property
    def fake(self) -> bool:
        """Whether the robot is not there."""
        return self.port in (FAKE, VIRTUAL)

    def drive(self, spec: Robot, machine: Robot | None, length: float, number: int, record: Path | None) -> TwinRun:
        """A run under the camera; its number shifts the seed."""
        return run_twin(
            spec,
            port=self.port,
            duration=length,
            dt=self.dt,
            calibration=self.calibration,
            machine=machine,
            fake_engine=self.fake_engine,
            sensors=[self.camera or simulated_camera(self.seed + number)],
            mirror=False,
            timeout=self.timeout,
            safety=self.safety,
            seed=self.seed + number,
            record=record,
        )


def study_surfaces(
    spec: Robot,
    stand: Stand | None = None,
    *,
    surfaces: Sequence[str] = tuple(SURFACES),
    gaits: Sequence[str] = tuple(GAITS),
    cycles: Mapping[str, int] | None = None,
    keep: Path | None = None,
    fit: Fit = identified,
    progress: Callable[[str], None] = lambda message: None,
) -> list[SurfaceCase]:
    """Every gait on every surface: excitation run, identification, then the gait on machine and models.

    spec       the model before identification, with its assumed friction
    stand      the machine; None = a fake robot in a time of its own
    surfaces   names of Table 6.2 that the fake robot is put on; on a device any names
    gaits      "thesis", "fast"
    cycles     of each gait
    keep       folder for the logs
    fit        identification
    """
    stand = stand or Stand()
    if not stand.fake and (stand.camera is None or stand.truth is not None):
        good = f"{FAKE} or {VIRTUAL}, or a device with a camera and no truth: it is what it is"
        raise refuse("port", stand.port, good)
    refuse_unknown("gaits", gaits, GAITS)
    refuse_unknown("surfaces", surfaces, SURFACES if stand.fake else surfaces)
    real = with_values(spec, dict(TRUTH if stand.truth is None else stand.truth))
    lengths, rough = dict(CYCLES) | dict(cycles or {}), {path: value_of(spec, path) for path in FRICTION}

    def drive(gait: JointGait, name: str, what: str, length: float, number: int) -> Log:
        progress(f"{name}: {what}")
        machine = surface(real, name) if stand.fake else None
        record = None if keep is None else keep / f"{name}-{what.replace(' ', '-')}.mcap"
        done = stand.drive(replace(spec, gait=gait), machine, length, number, record)
        if done.stopped:
            raise BadInput(f"{name}: {what} {done.stopped}")
        return done.log

    cases: list[SurfaceCase] = []
    for k, name in enumerate(surfaces):
        stand.place(f"put {spec.name} straight on {name}, a body length of free way to either side")
        excited = replace(spec, gait=Excitation())
        log = drive(excited.gait, name, "excitation run", float(excited.gait.on(excited.body).duration), 100 * k)
        progress(f"{name}: identification")
        after = fit(spec, log)
        models = {"before": spec, "servos only": with_values(after, rough), "after": after}
        for i, gait in enumerate(gaits):
            moving = replace(spec, gait=GAITS[gait])
            length = lengths[gait] * float(period_of(moving) or 0.0)
            log = drive(GAITS[gait], name, f"{gait} gait", length, 100 * k + 10 * (i + 1))
            logs = {label: model_log(model, log) for label, model in models.items()}
            found = compare_logs(with_true_times(log), logs, moving, seed=stand.seed)
            cases.append(_case(name, gait, found, after, surface(real, name) if stand.fake else None))
    return cases


def _case(name: str, gait: str, found: Comparison, after: Robot, truth: Robot | None) -> SurfaceCase:
    row = SURFACES.get(name)
    shown = name if row is None else row.name
    return SurfaceCase(name=shown, row=row, gait=gait, comparison=found, after=after, truth=truth)


def simulated_camera(seed: int) -> SensorMaker:
    """A camera above a fake robot."""
    return lambda pose: SimulatedCamera(pose, rate=CAMERA_RATE, noise=CAMERA_NOISE, seed=seed)


def refuse_unknown(what: str, names: Sequence[str], known: Collection[str]) -> None:
    """Refuse a name that is not known."""
    for name in names:
        if name not in known:
            raise refuse(what, name, f"one of {', '.join(known)}")


def value_of(spec: Robot, path: str) -> Any:
    """A field of a robot by its dotted path."""
    return reduce(getattr, path.split("."), spec)
