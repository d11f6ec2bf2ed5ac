"""Robot: one description of a robot, in the world it lives in, with the gait and the controller it starts with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from metamer.core.fields import MISSING, choice, number, part, record, refuse_bad, text, texts
from metamer.core.parts import Record
from metamer.core.refusals import Problem
from metamer.world import World

STEPPERS = ("rk4", "semi_implicit", "implicit_midpoint")
PerJoint = float | tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Start(Record):
    """Where a run starts: x, y, theta of a free base, joint angles, and all rates.

    base       (x, y, theta)                                                   [m, rad]
    joints     joint angles: a scalar for all or one per joint                 [rad]
    base_rate  (x', y', theta')                                                [m/s, rad/s]
    rates      joint rates: a scalar for all or one per joint                  [rad/s]
    """

    base: tuple[float, float, float] = number((0.0, 0.0, 0.0), "m, m, rad", width=3)
    joints: PerJoint = number(0.0, "rad", per="joints")
    base_rate: tuple[float, float, float] = number((0.0, 0.0, 0.0), "m/s, m/s, rad/s", width=3)
    rates: PerJoint = number(0.0, "rad/s", per="joints")


def run_rules(run: Run) -> Iterator[Problem]:
    """A step fits into a control period, a control period into a run."""
    if run.dt * (1.0 + 1e-9) < run.step:
        yield Problem("step", run.step, f"at most the control period run.dt = {run.dt:g} [s]")
    if run.duration * (1.0 + 1e-9) < run.dt:
        yield Problem("dt", run.dt, f"at most run.duration = {run.duration:g} [s]")


@dataclass(frozen=True, kw_only=True)
class Run(Record):
    """How a run is stepped.

    duration   length of a run                                                 [s]
    dt         control period: a command lasts this long                       [s]
    step       integration step, at most dt                                    [s]
    stepper    "rk4", "semi_implicit" or "implicit_midpoint"; None = rk4 where the physics leaves a choice
    """

    duration: float = number(10.0, "s", above=0.0)
    dt: float = number(0.01, "s", above=0.0)
    step: float = number(0.001, "s", above=0.0)
    stepper: str | None = choice(None, *STEPPERS)

    RULES = (run_rules,)


def name_rules(robot: Robot) -> Iterator[Problem]:
    """A robot has a name."""
    if not robot.name.strip():
        yield Problem("name", robot.name, "a non-empty text")


def part_rules(robot: Robot) -> Iterator[Problem]:
    """What a body, a drive or a ground asks of the rest of the robot; each part has `rules(robot)` of its own."""
    for item in robot.parts:
        yield from item.rules(robot)


@dataclass(frozen=True, kw_only=True)
class Robot(Record):
    """One robot: what it is made of, what drives it, where it lives, how it starts.

    name         as in `metamer list`
    title        one line for people
    source       reference key of the paper, or ""
    body         links or segments, see `metamer list body`
    drive        what moves the joints, see `metamer list drive`
    world        gravity, view, ground
    gait         joint targets over time, see `metamer list gait`
    controller   what turns gait and senses into commands, see `metamer list controller`
    start        posture and rates at the start
    run          how a run is stepped
    notes        what a file that it was read from says and it does not hold; None = nothing
    """

    name: str = text(MISSING)
    title: str = text()
    source: str = text()
    body: Any = part("body", "planar")
    drive: Any = part("drive", "servo")
    world: World = record(World)
    gait: Any = part("gait", "rest")
    controller: Any = part("controller", "gait")
    start: Start = record(Start)
    run: Run = record(Run)
    notes: tuple[str, ...] | None = texts(None)

    RULES = (name_rules, part_rules)

    @property
    def parts(self) -> tuple[Any, ...]:
        """Body, drive, ground, gait and controller."""
        return self.body, self.drive, self.world.ground, self.gait, self.controller

    @property
    def counts(self) -> dict[str, int]:
        """How many links, joints, segments the lists of all parts must have."""
        return getattr(self.body, "counts", {})


def checked(robot: Robot) -> Robot:
    """The description itself, or BadInput that names all its problems; one found good is not looked at again."""
    refuse_bad(robot)
    return robot
