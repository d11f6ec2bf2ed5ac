"""Beyond the paper: open-loop gait, tension limits, pressures and the work of air, MuJoCo's tendons, speed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from metamer.control.linearising import ComputedMuscleForce, MuscleLaw
from metamer.control.paths.paths import Line
from metamer.core.records import Array
from metamer.core.units import DEG
from metamer.description import Robot
from metamer.experiments.muscle_snake.claims import OPEN_FREQUENCY, OPEN_LOOP, PUBLISHED, ROAD
from metamer.experiments.muscle_snake.runs import (
    AIR_DURATION,
    Runs,
    by_pressures,
    circle_path,
    middle,
    square_path,
    tension_most,
)
from metamer.plants.muscle_follow import follow
from metamer.plants.plant import run
from metamer.plants.simulate import bare_plant, with_links
from metamer.record.claims import Row, bar, by_engine, by_formula, number, residual
from metamer.record.log import Log
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.muscles.mechanics import arms, lengths, pressures, tensions
from metamer.systems.muscles.model import build_muscles
from metamer.systems.muscles.spec import Pam
from metamer.systems.planar.hybrid import Wave, gait_travel
from metamer.systems.planar.model import build

LAWS = ("shared", "component")
SWEEPS: dict[str, Array] = {
    "frequency": np.array([0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.8, 2.1, 2.5, 3.0]),
    "amplitude": DEG * np.array([5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0]),
    "lag": DEG * np.array([20.0, 30.0, 40.0, 50.0, 60.0, 72.0, 85.0, 100.0, 120.0]),
    "ratio": np.array([1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0, 15.0, 20.0]),
}
LAGS = (0.005, 0.02, 0.04)  # s, of valves that are tried besides the robot's own
ENGINE_TIME = 8.0  # s in MuJoCo, the second half of it measured


def chain(law: str = "shared", ratio: float = 10.0):
    """The robot's chain on a ground with this law and mu_across/mu_along."""
    ground = ROBOT.world.ground
    ground = replace(ground, norm=law, mu_across=ratio * ground.mu_forward)
    return build(replace(ROBOT, world=replace(ROBOT.world, ground=ground)))


def open_loop(
    law: str = "shared",
    *,
    ratio: float = 10.0,
    amplitude: float = 30.0 * DEG,
    lag: float = 72.0 * DEG,
    frequency: float = 1.0,
    periods: int = 4,
) -> float:
    """Mean speed with the joints exactly on a gait.   [m/s]"""
    model = chain(law, ratio)
    return gait_travel(model, Wave(amplitude, lag, frequency), settle=6, periods=periods).speed


def swept(law: str, name: str, value: float) -> float:
    """Speed of the stated gait with one parameter changed.   [m/s]"""
    gait = {"ratio": 10.0, "amplitude": 30.0 * DEG, "lag": 72.0 * DEG, "frequency": 1.0} | {name: value}
    return open_loop(
        law, ratio=gait["ratio"], amplitude=gait["amplitude"], lag=gait["lag"], frequency=gait["frequency"]
    )


def gait_study() -> dict[tuple[str, str], Array]:
    """(law, what is swept) -> speeds over its values.   [m/s]"""
    out = {}
    for law in LAWS:
        for name, values in SWEEPS.items():
            out[law, name] = np.array([swept(law, name, float(value)) for value in values])
    return out


def frequency_for(speed: float) -> float:
    """Frequency at which the stated gait gives a speed, by bisection on the right model.   [Hz]"""
    from scipy.optimize import brentq

    return brentq(lambda f: open_loop(frequency=f) - speed, 1.0, 3.0, xtol=1e-3)  # type: ignore[return-value]


def slow_tensions() -> tuple[float, float]:
    """Largest and median tension of the pulling muscles in a wave so slow that only friction counts, 0.1 Hz.   [N]"""
    model, amplitude, lag, frequency = build_muscles(ROBOT), 30.0 * DEG, 72.0 * DEG, 0.1
    travel = gait_travel(model, Wave(amplitude, lag, frequency), settle=1, periods=1, every=20)
    half = len(travel.t) // 2
    found = []
    for t, torque in zip(travel.t[half:], travel.torque[half:], strict=True):
        phi = amplitude * np.sin(2.0 * math.pi * frequency * t + lag * np.arange(model.joints))
        found.append(tensions(model, phi, torque).tension.max(axis=1))
    return float(np.max(found)), float(np.median(found))


def gait_rows(study: dict[tuple[str, str], Array]) -> Iterator[Row]:
    """Open loop: joints exactly on the gait."""
    case = "open loop"
    wanted = PUBLISHED["speed wanted"]
    note = "30 deg, 72 deg lag, mu 0.05 and 0.5, shared norm; the wanted 0.275 m/s needs a faster wave"
    for name, mine, other in (
        ("speed at 1 Hz [m/s]", open_loop(periods=10), OPEN_LOOP),
        ("frequency for 0.275 m/s [Hz]", frequency_for(wanted), OPEN_FREQUENCY),
    ):
        yield by_engine(case, name, mine, other, 2e-3, ROAD, note)
    note = "each component by its own sign: less drag across, more speed"
    yield number(case, "speed at 1 Hz, component law [m/s]", open_loop("component"), note)
    most, usual = slow_tensions()
    alone = "a wave so slow that only friction counts: what the muscles carry for the ground alone"
    yield number(case, "largest tension at 0.1 Hz [N]", most, alone)
    yield number(case, "usual tension at 0.1 Hz [N]", usual, alone)
    for name, values in SWEEPS.items():
        speeds = study["shared", name]
        best = int(np.argmax(speeds))
        scale, unit = {"frequency": (1.0, "Hz"), "ratio": (1.0, "-")}.get(name, (1.0 / DEG, "deg"))
        note = f"{speeds[best]:.3f} m/s; the other parameters as stated"
        yield number(case, f"fastest {name} tried [{unit}]", float(values[best]) * scale, note)
    note = "equal friction along and across moves the robot hardly at all"
    yield bar(case, "speed without anisotropy [m/s]", float(study["shared", "ratio"][0]), (-0.02, 0.02), note)


def limit_rows(limits: Mapping[float, tuple[Log, Log]]) -> Iterator[Row]:
    """Hard tension limits: the robot slows, stays on the path, and says so.

    limits    tension limit [N] -> runs on circle and square
    """
    for most, (on_circle, on_square) in limits.items():
        case = f"limit {most:g} N"
        for name, log, path, most_off in (
            ("circle", on_circle, circle_path(), 0.1),
            ("square", on_square, square_path(), 1.0),
        ):
            late = log.t > 50.0
            speed = float(log.columns["law.forward"][late].mean())
            wanted = PUBLISHED["speed wanted"]
            note = "it is reached, and not passed"
            yield bar(case, f"{name}: largest tension [N]", tension_most(log), (0.8 * most, most + 1e-9), note)
            eased = f"eased to {log.columns['law.ease'][-1]:.0%} of the frequency"
            yield bar(case, f"{name}: mean speed [m/s]", speed, (0.1 * wanted, 0.999 * wanted), f"slower; {eased}")
            off = float(path.distance(middle(log))[late].max())
            note = "a robot on its path swings about it"
            yield bar(case, f"{name}: largest deviation once settled [m]", off, (0.001, most_off), note)
            told = any("limit" in note for note in log.meta["notes"])
            yield residual(
                case, f"{name}: runs that do not say so", 0.0 if told else 1.0, 0.0,
                log.meta["notes"][-1] if told else "",
            )  # fmt: skip
            peak = max(log.meta["extremes"]["angle"]) / DEG
            yield bar(case, f"{name}: largest joint angle [deg]", peak, (28.0, 53.13), "the singular angle")


def air_rows(runs: Runs) -> Iterator[Row]:
    """The circle driven by pressures: valves lag, braids rub, bladders stretch."""
    case, log = "circle by pressures", runs.air
    late = log.t > 0.5 * AIR_DURATION
    way = middle_of(log)[late]
    speed = float(
        np.hypot(*np.diff(way[::111], axis=0).T).sum() / (len(way[::111]) - 1) / (111 * (log.t[1] - log.t[0]))
    )
    how = "valves of 10 ms, hysteresis 8 %, dead pressure 5 kPa, control every 5 ms, joint gains 3600 and 180"
    wanted = PUBLISHED["speed wanted"]
    yield bar(case, "mean speed [m/s]", speed, (0.95 * wanted, 1.05 * wanted), f"the wanted one; {how}")
    off = circle_path().distance(way)
    yield bar(case, "largest cross-track error once settled [m]", float(off.max()), (0.001, 0.1), how)
    yield number(case, "largest pressure [kPa]", float(log["muscle.pressure"][late].max()) / 1e3, how)
    note = "above that of ideal muscles: what comes late has to be made good"
    yield number(case, "largest tension [N]", float(log["muscle.tension"][late].max()), note)
    error = log["joint.angle"][late] - log["joint.target"][late]
    yield number(case, "joint error, rms [deg]", math.sqrt(float((error**2).mean())) / DEG, how)
    peak = float(np.abs(log["joint.angle"]).max()) / DEG
    yield bar(case, "largest joint angle [deg]", peak, (28.0, 53.13), "the singular angle")


def lag_rows() -> Iterator[Row]:
    """How late valves may be: joint errors on the circle's first seconds."""
    for lag in LAGS:
        log, notes = by_pressures(duration=10.0, lag=lag)
        late = log.t > 5.0
        error = log["joint.angle"][late] - log["joint.target"][late]
        size = math.sqrt(float((error**2).mean())) / DEG
        note = "follows" if not notes else f"folds: {notes[0]}"
        if notes:
            # a folded joint turns on and on; its error has no meaning
            size = float(np.abs(log["joint.angle"]).max() > 53.13 * DEG)
            yield number(f"valves of {1e3 * lag:g} ms", "joints beyond the singular angle, 1 = yes", size, note)
        else:
            yield number(f"valves of {1e3 * lag:g} ms", "joint error, rms [deg]", size, note)


def middle_of(log: Log) -> Array:
    """(T, 2) mean of the links' middles of a log without it.   [m]"""
    full = with_links(log, ROBOT)
    x, y, theta = (full[f"link.{name}"] for name in ("x", "y", "theta"))
    half = 0.5 * float(np.mean(ROBOT.body.length))
    return np.stack([(x + half * np.cos(theta)).mean(axis=1), (y + half * np.sin(theta)).mean(axis=1)], axis=1)


@dataclass(frozen=True, kw_only=True)
class Engine:
    """MuJoCo beside our own: differences of lengths and arms, open-loop speed at 1 Hz, the law on the circle.

    length, arm      largest differences                                             [m, m/rad]
    speed, native    open loop at 1 Hz, in MuJoCo and in ours                        [m/s]
    apart            largest distance of the two robots on the circle                [m]
    """

    length: float
    arm: float
    speed: float
    native: float
    apart: float


def engine_run() -> Engine:
    """The same muscles as MuJoCo's spatial tendons, and the open-loop gait driven through them."""
    import mujoco

    from metamer.plants.engines.mujoco.plant import MujocoPlant
    from metamer.systems.muscles.mujoco import tendon_arms, tendon_lengths

    model, plant, rng = build_muscles(ROBOT), MujocoPlant(ROBOT), np.random.default_rng(3)
    length, arm = 0.0, 0.0
    for _ in range(50):
        q = np.concatenate([rng.normal(size=3), rng.uniform(-0.9, 0.9, model.joints)])
        plant.data.qpos[:] = q
        mujoco.mj_forward(plant.model, plant.data)
        length = max(length, float(np.abs(tendon_lengths(plant.data) - lengths(model, q[3:])).max()))
        arm = max(arm, float(np.abs(tendon_arms(plant.model, plant.data) - arms(model, q[3:])).max()))
    law = MuscleLaw(speed_kp=0.0, speed_ki=0.0, heading_gain=0.0)
    controller = ComputedMuscleForce(model=model, path=Line(), law=law)
    log = run(bare_plant(ROBOT, "mujoco", port="tension"), controller, duration=ENGINE_TIME, dt=1e-3)
    way = middle_of(log)
    half = len(way) // 2
    speed = float(np.hypot(*(way[-1] - way[half]))) / float(log.t[-1] - log.t[half])
    # the whole law on the circle, both sampled every 2 ms
    again = ComputedMuscleForce(model=model, path=circle_path())
    theirs = run(bare_plant(ROBOT, "mujoco", port="tension"), again, duration=ENGINE_TIME, dt=2e-3)
    ours = follow(model, circle_path(), duration=ENGINE_TIME, hold=2, every=2)
    apart = float(np.hypot(*(middle_of(theirs) - middle(ours)).T).max())
    return Engine(length=length, arm=arm, speed=speed, native=open_loop(), apart=apart)


def engine_rows(found: Engine) -> Iterator[Row]:
    """MuJoCo as second engine."""
    case = "MuJoCo"
    yield residual(case, "muscle lengths against spatial tendons [m]", found.length, 1e-9, evidence="second engine")
    yield residual(case, "muscle arms against spatial tendons [m/rad]", found.arm, 1e-9, evidence="second engine")
    yield by_engine(
        case, "open-loop speed at 1 Hz through the tendons [m/s]", found.speed, found.native, 0.05, "our engine",
        "our friction kernel acts in both",
    )  # fmt: skip
    far = f"after {ENGINE_TIME:g} s and about 2 m of way; MuJoCo steps with first order"
    label = "the law on the circle: distance of the two robots [m]"
    yield residual(case, label, found.apart, 0.05, far, evidence="second engine")


def warning_rows() -> Iterator[Row]:
    """A wave that is too wide is cut, and every joint that comes near its singular angle is reported before."""
    case, model = "singular angle", build_muscles(ROBOT)
    log = follow(model, circle_path(), MuscleLaw(amplitude=60.0 * DEG), duration=10.0)
    notes = log.meta["notes"]
    peak = max(log.meta["extremes"]["angle"]) / DEG
    yield bar(case, "largest angle of a wave of 60 deg [deg]", peak, (45.0, 53.13), notes[0])
    told = sum("before its singular angle" in note for note in notes)
    yield residual(case, "joints that were not told of", model.joints - told, 0.0, notes[1])


def time_rows(runs: Runs) -> Iterator[Row]:
    """How fast 100 s on the circle are computed."""
    note = "one core, compiled, law and robot fused, RK4 of 1 ms"
    yield bar("speed of computing", "processor time of 100 s on the circle [s]", runs.seconds, (0.0, 4.0), note)


BRAID_ANGLES = (5.0, 15.0, 30.0)  # deg, of joints whose left muscles are shorter than relaxed
BRAID_PULL = 5.0  # N


def braid_volume(pam: Pam, length: float) -> float:
    """Volume of a cylinder in a braid of threads that do not stretch, l (b^2 - l^2)/(4 pi n^2).   [m^3]

    length   of the muscle                                                        [m]
    b is the length of a thread, n how often it goes round.
    """
    relaxed, diameter, angle = (float(np.mean(x)) for x in (pam.relaxed, pam.diameter, pam.braid_angle))
    thread = relaxed / math.cos(angle)
    turns = thread * math.sin(angle) / (math.pi * diameter)
    return length * (thread**2 - length**2) / (4.0 * math.pi * turns**2)


def braid_rows(spec: Robot) -> Iterator[Row]:
    """Pressures of contracted muscles by virtual work, F dl = -(p - p_dead) dV; the bladder does not pull there."""
    model, pam, step = build_muscles(spec), spec.drive.pam, 1e-6
    for angle in BRAID_ANGLES:
        phi, still = np.full(model.joints, angle * DEG), np.zeros(model.joints)
        length = float(lengths(model, phi)[0, 1])
        slope = (braid_volume(pam, length + step) - braid_volume(pam, length - step)) / (2.0 * step)
        ours = pressures(model, phi, still, np.full((model.joints, 2), BRAID_PULL))[0, 1]
        yield by_formula(
            f"left muscle at {angle:g} deg, {BRAID_PULL:g} N, at rest", "pressure [kPa]", 1e-3 * float(ours),
            1e-3 * (float(np.mean(pam.dead_pressure)) - BRAID_PULL / slope), 1e-6, "virtual work of the braid's volume",
            f"length {1e3 * length:.1f} mm",
        )  # fmt: skip
