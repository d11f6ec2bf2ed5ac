"""The runs behind the tables: both paths, early corners, tension limits, pressures; and the numbers taken from them."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from metamer.control.linearising import ComputedMuscleForce, MuscleLaw
from metamer.control.paths.paths import Circle, Square
from metamer.control.paths.pieces import Pieces
from metamer.core.records import Array
from metamer.description import Robot
from metamer.experiments.muscle_snake.claims import PUBLISHED
from metamer.experiments.sections import Study, made
from metamer.plants.muscle_follow import follow
from metamer.plants.plant import run
from metamer.plants.simulate import bare_plant
from metamer.record.log import Log
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.muscles.model import MuscleModel, build_muscles

SETTLED_TIME = 20.0  # s, from which a run counts as settled
CENTRE: tuple[float, float] = PUBLISHED["circle"]["centre"]
CORNER_SWITCH = 0.9  # m before a corner at which the next side counts
CORNER_LAW = MuscleLaw(heading_gain=0.15, slowing=0.3, slowest=0.5)
CORNER_LIMIT = 10.0  # N
LIMITS = (6.0, 4.0, 3.0, 2.0)  # N
AIR_LAW = MuscleLaw(joint_kp=3600.0, joint_kd=180.0)  # stiffer joints: what comes late cannot be linearised
AIR_PERIOD = 0.005  # s, control period with pressures
AIR_DURATION = 40.0  # s


def circle_path() -> Pieces:
    """The published circle."""
    return Circle(centre=CENTRE, radius=PUBLISHED["circle"]["radius"]).pieces


def square_path(switch: float = 0.0) -> Pieces:
    """The published square; its place is not given and is that of the circle here."""
    return Square(centre=CENTRE, side=PUBLISHED["square"]["side"], switch=switch).pieces


def limited(most: float, spec: Robot = ROBOT) -> MuscleModel:
    """The robot with a limit on its tensions.   [N]"""
    return build_muscles(replace(spec, drive=replace(spec.drive, tension_most=most)))


class Runs(Study):
    """Both paths in every way that the tables need, each run when it is first asked for."""

    @cached_property
    def model(self) -> MuscleModel:
        """The robot of the paper, with kernels that are ready."""
        model = build_muscles(ROBOT)
        follow(model, circle_path(), duration=0.1)
        return model

    @cached_property
    def seconds(self) -> float:
        """Processor time of 100 s on the circle.   [s]"""
        best = math.inf
        for _ in range(2):
            begin = time.process_time()
            follow(self.model, circle_path(), duration=100.0)
            best = min(best, time.process_time() - begin)
        return best

    # a full lap and more, the continuous law
    circle = made(lambda study: follow(study.model, circle_path(), duration=110.0, pressures=True), "circle")
    # the same on the square
    square = made(lambda study: follow(study.model, square_path(), duration=150.0, pressures=True), "square")
    # the square with early corners, adaptive speed and a tension limit
    corner = made(lambda study: follow(limited(CORNER_LIMIT), square_path(CORNER_SWITCH), CORNER_LAW, duration=150.0))

    @cached_property
    def component(self) -> Log:
        """The circle under the other friction law."""
        ground = replace(ROBOT.world.ground, norm="component")
        other = build_muscles(replace(ROBOT, world=replace(ROBOT.world, ground=ground)))
        return follow(other, circle_path(), MuscleLaw(frequency=0.5), duration=100.0)

    # tension limit [N] -> circle and square
    limits = made(
        lambda study: {
            most: (
                follow(limited(most), circle_path(), duration=100.0),
                follow(limited(most), square_path(), duration=150.0),
            )
            for most in LIMITS
        },
        "tension limits",
    )
    # the circle by pressures behind valves, and the controller's notes
    blown = made(lambda study: by_pressures(), "pressures")

    @property
    def air(self) -> Log:
        """The circle by pressures."""
        return self.blown[0]


def by_pressures(duration: float = AIR_DURATION, lag: float | None = None) -> tuple[Log, list[str]]:
    """The circle with pressures sent every control period to valves that lag; the log and the controller's notes."""
    spec = ROBOT
    if lag is not None:
        spec = replace(spec, drive=replace(spec.drive, pam=replace(spec.drive.pam, lag=lag)))
    model = build_muscles(spec)
    late = float(model.pam[0, 9]) + 0.5 * AIR_PERIOD
    controller = ComputedMuscleForce(model=model, path=circle_path(), law=AIR_LAW, air=True, ahead=late)
    log = run(bare_plant(spec, port="pressure"), controller, duration=duration, dt=AIR_PERIOD, meta={"spec": {}})
    return log, list(controller.notes)


def middle(log: Log) -> Array:
    """(T, 2) track of the mean of the links' middles.   [m]"""
    return np.stack([log.columns["middle.x"], log.columns["middle.y"]], axis=1)


def moving_mean(t: Array, values: Array, window: float) -> Array:
    """Mean over a window about each sample; the ends take what there is.   [unit of values]"""
    width = max(1, round(window / float(t[1] - t[0])))
    sums = np.concatenate([[0.0], np.cumsum(values)])
    low = np.clip(np.arange(len(values)) - width // 2, 0, None)
    high = np.clip(np.arange(len(values)) + (width + 1) // 2, None, len(values))
    return (sums[high] - sums[low]) / (high - low)


@dataclass(frozen=True, kw_only=True)
class SpeedFigures:
    """Speed of a run.

    mean, least, most, half   after it settled, as recorded                          [m/s]
    rise                      10 to 90 % of the wanted speed, by the mean over a period   [s]
    dip                       wanted minus the least of that mean after it settled   [m/s]
    side_mean, side_rms       across the mean heading, after it settled              [m/s]
    frequency                 mean after it settled                                  [Hz]
    """

    mean: float
    least: float
    most: float
    half: float
    rise: float
    dip: float
    side_mean: float
    side_rms: float
    frequency: float


def speed_figures(log: Log, until: float = math.inf) -> SpeedFigures:
    """Numbers of the forward and the sideways speed of a run up to a time."""
    keep = log.t <= until
    t, v = log.t[keep], log.columns["law.forward"][keep]
    side, omega = log.columns["law.sideways"][keep], log.columns["law.omega"][keep]
    settled = t > SETTLED_TIME
    frequency = float(omega[settled].mean()) / (2.0 * math.pi)
    smooth = moving_mean(t, v, 1.0 / frequency)
    goal = PUBLISHED["speed wanted"]
    rise = float(t[np.argmax(smooth > 0.9 * goal)] - t[np.argmax(smooth > 0.1 * goal)])
    inner = (t > SETTLED_TIME) & (t < t[-1] - 1.0)
    now = v[settled]
    return SpeedFigures(
        mean=float(now.mean()),
        least=float(now.min()),
        most=float(now.max()),
        half=0.5 * float(np.ptp(now)),
        rise=rise,
        dip=goal - float(smooth[inner].min()),
        side_mean=float(side[settled].mean()),
        side_rms=math.sqrt(float((side[settled] ** 2).mean())),
        frequency=frequency,
    )


def lap_time(log: Log) -> float:
    """Time of a full turn about the paths' centre from the start on; inf if there is none.   [s]"""
    spoke = middle(log) - np.array(CENTRE)
    turned = np.unwrap(np.arctan2(spoke[:, 1], spoke[:, 0]))
    done = turned - turned[0] >= 2.0 * math.pi
    return float(log.t[np.argmax(done)]) if done.any() else math.inf


def pulls(log: Log) -> Array:
    """(T, joints) tension of the muscle of each pair that pulls harder.   [N]"""
    return log["muscle.tension"].max(axis=2)


def tension_most(log: Log) -> float:
    """Largest tension at any step of a run.   [N]"""
    extremes = log.meta["extremes"]
    return max(*extremes["right_tension"], *extremes["left_tension"])


def length_table(log: Log) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Least and most length of m1 right, m1 left, m2 right ... over a run.   [mm]"""
    e = log.meta["extremes"]
    least = tuple(1e3 * x for pair in zip(e["right_least"], e["left_least"], strict=True) for x in pair)
    most = tuple(1e3 * x for pair in zip(e["right_most"], e["left_most"], strict=True) for x in pair)
    return least, most


def corner_gap(log: Log, path: Pieces) -> float:
    """Largest distance of a corner of the path from the track of the robot: how much a corner is cut.   [m]"""
    corners, way = path.rows[:, 1:3], middle(log)[log.t > SETTLED_TIME / 2]
    return float(max(np.hypot(*(way - corner).T).min() for corner in corners))
