"""Whether a robot holds on by its pads under a load, and how probable that is by what the tests of its ground tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, Start, checked
from metamer.electroadhesion.materials import drawn_powers, predicted_deviations
from metamer.electroadhesion.pads import pad_limits
from metamer.electroadhesion.thresholds import largest_held, lets_go, run_under_load
from metamer.systems.grounds.materials import ground_material

TOUCHES = 1e-6  # a point nearer to the ground than this touches it                    [m]
LEVEL = 0.95  # of the interval of a probability                                       [-]


@dataclass(frozen=True, kw_only=True)
class Holding:
    """A robot under a load, held by its pads.

    load          (3,) along the ground, away from it, moment, on the first link    [N, N, N m]
    points        contact points that touch
    holds         whether it holds with pads as strong as the mean of the tests
    most          largest multiple of the load that such pads hold; None = there is no load   [-]
    draws, held   draws of all pads, and how many of them held
    low, high     95 % interval of the probability by the number of draws           [-]
    """

    load: tuple[float, float, float]
    points: tuple[int, ...]
    holds: bool
    most: float | None
    draws: int
    held: int
    low: float
    high: float

    @property
    def probability(self) -> float:
        """Share of the draws that held.   [-]"""
        return self.held / self.draws


def lying(robot: Robot) -> tuple[Robot, tuple[int, ...]]:
    """The robot stretched out on its ground, and the contact points that touch it."""
    ground = robot.world.ground
    if getattr(ground, "material", None) is None:
        raise refuse("world.ground.material", None, "a material by name, or a material file (.toml), of contact ground")
    if ground.terrain is not None:
        raise refuse("world.ground.terrain", "given", "none: the robot is laid down on a straight ground")
    if getattr(robot.body, "base", "") != "free":
        raise refuse("body.base", getattr(robot.body, "base", None), '"free": a clamped robot cannot let go')
    robot = checked(replace(robot, start=Start(base=(0.0, 0.0, ground.slope), joints=0.0)))
    # moved along the normal until the lowest point touches
    gap = run_under_load(robot, np.zeros(3), duration=robot.run.dt).gap[0]
    low = float(gap.min())
    base = (low * np.sin(ground.slope), -low * np.cos(ground.slope), ground.slope)
    points = tuple(int(k) for k in np.flatnonzero(gap - low < TOUCHES))
    return replace(robot, start=replace(robot.start, base=base)), points


def share_interval(held: int, draws: int) -> tuple[float, float]:
    """95 % interval of a probability from so many of so many draws (Clopper and Pearson).   [-]"""
    from scipy.special import betaincinv

    tail = 0.5 * (1.0 - LEVEL)
    low = float(betaincinv(held, draws - held + 1, tail)) if held else 0.0
    high = float(betaincinv(held + 1, draws - held, 1.0 - tail)) if held < draws else 1.0
    return low, high


def hold(
    robot: Robot,
    load: tuple[float, float, float],
    *,
    duration: float = 10.0,
    draws: int = 200,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> Holding:
    """Lay a robot on its ground, switch on all pads that touch, load its first link, and see whether it lets go.

    load        along the ground, away from it, moment                          [N, N, N m]
    duration    for which it must hold                                          [s]
    draws       of all pads from what the tests tell; each is a run
    """
    if draws < 1 or not all(np.isfinite(load)):
        raise refuse("draws, load", (draws, load), "at least one draw, finite loads [-, N, N m]")
    robot, points = lying(robot)
    ground = robot.world.ground
    material = ground_material(str(ground.material))
    tell = progress or (lambda _: None)
    slope = ground.slope
    turn = np.array([[np.cos(slope), -np.sin(slope), 0.0], [np.sin(slope), np.cos(slope), 0.0], [0.0, 0.0, 1.0]])
    way: Array = turn @ np.array(load)
    count = len(run_under_load(robot, np.zeros(3), duration=robot.run.dt).gap[0])
    volts = np.full(count, ground.pad_voltage)

    def moves(factor: float, limits: Array) -> bool:
        return lets_go(robot, factor * way, points, duration=duration, adhesion=limits)

    typical = pad_limits(ground, volts, material=material)
    holds = not moves(1.0, typical)
    most = largest_held(lambda factor: moves(factor, typical), 1.0, steps=10) if any(load) else None
    rng, by_power = np.random.default_rng(seed), np.random.default_rng((seed, 1))
    held = 0
    for k, row in enumerate(predicted_deviations(material, (draws, count), rng)):
        drawn = drawn_powers(material, by_power)
        held += not moves(1.0, pad_limits(ground, volts, material=drawn, deviations=row))
        tell((k + 1) / draws)
    low, high = share_interval(held, draws)
    return Holding(load=load, points=points, holds=holds, most=most, draws=draws, held=held, low=low, high=high)
