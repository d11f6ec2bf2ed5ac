"""Rows of what the paper left for later: limited side friction, steering, a map over 10 000 gaits."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from metamer.control.guidance import steer_wheels
from metamer.control.paths.paths import Circle, Line, Path, Waypoints
from metamer.core.channels import energy
from metamer.core.records import Array
from metamer.description import Robot
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.experiments.wheeled_snake.headings import serpenoid_of
from metamer.experiments.wheeled_snake.second import MOTIONS, ROAD
from metamer.plants.engines.native.plant import NativePlant
from metamer.plants.simulate import simulate
from metamer.record.claims import Row, bar, by_engine, by_formula, number, residual
from metamer.robots.wheeled_snake import ROBOT
from metamer.systems.wheels.batch import BatchTravel, travel_batch
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.paths import tilt_of_points
from metamer.systems.wheels.slip import SlippingTravel, slipping_travel
from metamer.systems.wheels.system import WheeledSystem

FRICTIONS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0, math.inf)
FRICTION_CASES = ("101", "104", "110", "504", "704")
PATHS: dict[str, Path] = {
    "x axis": Line(heading=math.pi),
    "arc of 4 m": Circle(centre=(0.0, -4.0), radius=4.0),
    "waypoints": Waypoints(points=((0.0, 0.0), (-6.0, 0.0), (-6.0, -6.0), (-14.0, -6.0)), switch=1.0),
}
STEERED = ("101", "107", "610")
WORLD_GRAVITY = 9.81  # m/s^2, of every case
SLIP_PERIOD, SLIP_TIME = 0.0125, 20.0  # s, control period and length of runs whose forces are looked at
SIDEWAYS = 0.5  # m, start beside the path
GAITS = 10_000  # of the map
THREADS = 2  # that work on it
MAP_BAR = 60.0  # s, elapsed


@dataclass(frozen=True, kw_only=True)
class Steered:
    """A run under line-of-sight steering.

    t       (T,) times                                                          [s]
    wheel   (T, 2) first axle                                                   [m]
    mean    (T, 2) mean motion of the head                                      [m]
    cross   (T,) its distance from the path                                     [m]
    gamma   (T,) offset of the joints                                           [rad]
    """

    t: Array
    wheel: Array
    mean: Array
    cross: Array
    gamma: Array


def friction_study(
    cases: Sequence[str] = FRICTION_CASES, frictions: Sequence[float] = FRICTIONS
) -> dict[str, list[SlippingTravel]]:
    """Runs from rest over the side friction, by case."""
    return {name: [slipping_travel(PUBLISHED[name].spec, mu) for mu in frictions] for name in cases}


def friction_rows(found: dict[str, list[SlippingTravel]]) -> Iterator[Row]:
    """Slip, tilt, path and distance against the side friction."""
    for name, runs in found.items():
        for run in runs:
            mu = f"mu = {run.mu:g}"
            share = "least squares" if math.isinf(run.mu) else "from rest, rolling friction 0.001"
            yield number(name, f"path, {mu} [m]", run.path, share)
            yield number(name, f"distance, {mu} [m]", run.distance, share)
            yield number(name, f"side over rolling speed, {mu} [%]", 100.0 * run.slip_share)
            tilt = tilt_of_points(run.t, run.pose)
            yield number(name, f"theta_slip, {mu} [rad]", tilt)
        held, nearly = runs[-1], runs[-2]
        gap = 100.0 * (nearly.path / held.path - 1.0)
        note = "the limit of large friction is the motion without slip"
        label = f"path at mu = {nearly.mu:g} from that without slip [%]"
        yield residual(name, label, gap, 0.5, note, evidence="second engine")


def force_rows(cases: Sequence[str] = FRICTION_CASES, mu: float = FRICTIONS[0]) -> Iterator[Row]:
    """Side forces of wheels that slip beside Coulomb's law, and the work of the joints beside that of their torques."""
    for name in cases:
        spec = PUBLISHED[name].spec
        changes = {"world.ground.mu_side": mu, "run.dt": SLIP_PERIOD}
        log = simulate(spec, changes=changes, duration=SLIP_TIME).log
        most = mu * float(np.mean(spec.body.mass)) * WORLD_GRAVITY
        yield by_formula(
            name, f"largest side force of a wheel, mu = {mu:g} [N]", float(np.abs(log["wheel.force"]).max()), most,
            2e-3, "mu m g",
        )  # fmt: skip
        late = log.t > 0.1 * SLIP_TIME
        work = np.trapezoid((log["joint.torque"] * log["joint.rate"]).sum(axis=1)[late], log.t[late])
        yield by_formula(
            name, f"work of the joints, mu = {mu:g} [J]", float(np.ptp(log[energy("actuated")][late])), float(work),
            5e-3, "torque x rate, summed", "ours: energy gained and lost in friction",
        )  # fmt: skip


def steer(spec: Robot, name: str, path: Path, duration: float) -> Steered:
    """Follow a path from a start beside it."""
    spec = replace(spec, start=replace(spec.start, base=(0.0, SIDEWAYS, 0.0)))
    system = WheeledSystem(spec)
    plant, axle = NativePlant(system), system.memory.at["axle.pose"]
    control = steer_wheels(path, serpenoid_of(PUBLISHED[name]), build_wheels(spec).axle)
    control.start(plant.sense())
    rows = []
    after = -math.inf
    for _ in range(round(duration / spec.run.dt)):
        sensed = plant.sense()
        point, _course = control.mean_pose(sensed)
        here = path.near(point, after)
        after = here.s
        command = control.update(sensed)
        rows.append((sensed.t, *plant.state.memory[axle][:2], *point, here.cross, control.gamma))
        plant.act(command, spec.run.dt)
    table = np.array(rows)
    return Steered(t=table[:, 0], wheel=table[:, 1:3], mean=table[:, 3:5], cross=table[:, 5], gamma=table[:, 6])


def steering_study() -> dict[tuple[str, str], Steered]:
    """Every case on every path, 200 s."""
    return {
        (name, title): steer(PUBLISHED[name].spec, name, path, 200.0)
        for name in STEERED
        for title, path in PATHS.items()
    }


def steering_rows(found: dict[tuple[str, str], Steered]) -> Iterator[Row]:
    """How far from its path the snake is in the last quarter of the run."""
    source = "shehadeh2024, section 7"
    for (name, title), run in found.items():
        late = run.cross[3 * len(run.cross) // 4 :]
        most = 0.1 if title.startswith("arc") else 0.01
        note = f"started {SIDEWAYS:g} m beside it; largest |gamma| {np.abs(run.gamma).max():.3f} rad; {source}"
        yield residual(name, f"cross-track error on {title}, last 50 s [m]", float(np.abs(late).max()), most, note)
        way = float(np.hypot(*np.diff(run.mean, axis=0).T).sum())
        yield by_engine(
            name, f"way along {title}, 200 s [m]", way, 2.0 * MOTIONS[name][1], 0.1,
            f"distance of the straight gait; {ROAD}", "a snake that stands has no error",
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class GaitMap:
    """A batch of random gaits of seven links.

    a, b, c   (G,) parameters                                                   [rad, rad/m, rad/m]
    travel    what they came to
    seconds   processor time over the two threads: the time on two free cores   [s]
    elapsed   time it really took                                               [s]
    """

    a: Array
    b: Array
    c: Array
    travel: BatchTravel
    seconds: float
    elapsed: float


def gait_map(progress: Callable[[str], None], gaits: int = GAITS) -> GaitMap:
    """Speed and tilt of random gaits: 7 links, dt = 0.05 s, 2000 steps."""
    rng = np.random.default_rng(2024)
    a, b, c = rng.uniform(0.1, 1.3, gaits), -rng.uniform(1.0, 12.0, gaits), rng.uniform(-0.5, 0.5, gaits)
    c[: gaits // 2] = 0.0
    travel_batch(ROBOT, a=a[:1], b=b[:1], c=c[:1], steps=200)
    begin, spent = time.perf_counter(), time.process_time()
    told = lambda done, of: progress(f"random gaits, {done} of {of}") if done % 1000 == 0 else None  # noqa: E731
    found = travel_batch(ROBOT, a=a, b=b, c=c, steps=2000, threads=THREADS, progress=told)
    seconds, elapsed = (time.process_time() - spent) / THREADS, time.perf_counter() - begin
    return GaitMap(a=a, b=b, c=c, travel=found, seconds=seconds, elapsed=elapsed)


def time_rows(case: str, elapsed: float, seconds: float) -> Iterator[Row]:
    """Time that the map took: processor time against its bar; what others use of the cores is in the elapsed time.

    elapsed   time it really took                                               [s]
    seconds   processor time over the two threads                               [s]
    """
    note = f"7 links, 2000 steps of 0.05 s, {THREADS} threads"
    yield bar(case, "processor time on each of two threads [s]", seconds, (0.0, MAP_BAR), note)
    yield number(case, "elapsed time on two threads [s]", elapsed, note)


def map_rows(found: GaitMap) -> Iterator[Row]:
    """What the map says."""
    batch, straight = found.travel, found.c == 0.0
    case = f"{len(found.a)} random gaits"
    yield from time_rows(case, found.elapsed, found.seconds)
    best = int(np.argmax(np.where(straight & batch.settled, batch.speed, 0.0)))
    note = f"a = {found.a[best]:.3f}, b = {found.b[best]:.3f}, c = 0"
    yield bar(case, "fastest straight gait [m/s]", float(batch.speed[best]), (0.9, 1.05), note)
    law = found.a * np.cos(0.05 * found.b)
    off = float(np.abs(batch.tilt - law)[straight].max())
    note = "psi = a cos(beta/2) over all straight gaits, a <= 1.3"
    yield residual(case, "theta_slip from its closed form, largest [rad]", off, 0.006, note, evidence="closed form")
    for name in ("101", "110"):
        published = PUBLISHED[name]
        a, b, c = (np.array([x]) for x in (published.a, published.spec.gait.b, 0.0))
        alone = travel_batch(published.spec, a=a, b=b, c=c)
        for quantity, other in zip(("path", "distance"), MOTIONS[name], strict=True):
            yield by_engine(
                f"{name} in a batch", f"{quantity} [m]", float(getattr(alone, quantity)[0]), other, 1e-5, ROAD
            )
    near = int((~batch.settled).sum())
    yield number(case, "gaits that come near a pole", near, "a fixed step cannot be trusted there")
