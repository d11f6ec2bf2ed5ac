"""Systems: robots in their world as equations, one protocol for every physics; build() finds the physics that fits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np

from metamer.core.account import Account
from metamer.core.channels import Channels
from metamer.core.records import Array, Sensed, State
from metamer.core.refusals import refuse
from metamer.description import Robot, checked

NOT_FINITE = "the state is not finite any more"  # why a run stops
GROUP = "metamer.systems"  # entry points of other packages: packages with FITS and a module `system` as ours


class Resolution(NamedTuple):
    """How far the motion turns in a step: sqrt(change / motion) = omega h.

    change   kinetic energy of the changes of velocity, summed over steps   [J]
    motion   kinetic energy of the motion, summed likewise                  [J]
    taken    energy that dampers and friction took meanwhile: what they stop is no oscillation   [J]
    steps    smooth steps that count; 0 = not judged
    """

    change: float = 0.0
    motion: float = 0.0
    taken: float = 0.0
    steps: int = 0


class Advance(NamedTuple):
    """One control period.

    state        at its end, in new arrays; the one that came in is untouched
    sent         the command as it was applied, laid out by the port
    elapsed      dt itself, or less where an event ended the period early   [s]
    steps        integration steps
    unsolved     residual of a step over the physics' own bound: > 1 is not solved
    resolution   of the steps
    events       name -> (k, width) rows, laid out by System.events; the first column is the time since the begin   [s]
    fault        why the physics itself cannot go on; empty if it can
    """

    state: State
    sent: Array
    elapsed: float
    steps: int = 1
    unsolved: float = 0.0
    resolution: Resolution = Resolution()
    events: Mapping[str, Array] = {}
    fault: str = ""


class Periods(NamedTuple):
    """Several control periods, a row for the end of each.

    state        at the end of the last
    sensed       (k, senses.width)
    measured     (k, channels.width)
    accounts     stored, out, into as in Account, each (k, forms)   [J]
    steps        integration steps of a period
    unsolved     (k,) as in Advance
    resolution   (k, 4) change, motion, taken, steps that count, as in Resolution   [J, J, J, -]
    sent         (k, width) commands as they were applied; None = as they came
    events       as in Advance; times since the begin of the first period   [s]
    """

    state: State
    sensed: Array
    measured: Array
    accounts: tuple[Array, Array, Array]
    steps: int
    unsolved: Array
    resolution: Array
    sent: Array | None = None
    events: Mapping[str, Array] = {}


class Bounds(NamedTuple):
    """Numbers of the judge that belong to a physics.

    fastest        a rate beyond this is no motion any more                 [1/s]
    least_energy   less than this does not count as a flow                  [J]
    fall_energy    of the velocity that weight alone gives in a step        [J]
    advice         what to try when a run stops
    """

    fastest: float = np.inf
    least_energy: float = 0.0
    fall_energy: float = 0.0
    advice: str = ""


class Body(Protocol):
    """What every robot has, also one that only another engine moves.

    senses    base and joints, as a log keeps what is sensed
    derived   what follows from the sensed configuration alone: link poses, centre of mass
    """

    robot: Robot
    senses: Channels
    derived: Channels

    def derive(self, q: Array, out: Array) -> None:
        """Fill (T, derived.width) from a history of configurations, (T, size)."""
        ...


@runtime_checkable
class System(Body, Protocol):
    """A robot in its world as equations, without state inside.

    ports      alternatives of a command: "joint", "tension", "pressure", "tip.goal", "leg.rate"; one is chosen per run
    holds      what stays until it is changed (adhesion, loads); lives in memory under the same name
    memory     layout of State.memory
    channels   what `measure` gives
    events     layout of the events of Advance
    """

    ports: Mapping[str, Channels]
    holds: Channels
    memory: Channels
    channels: Channels
    events: Mapping[str, Channels]
    bounds: Bounds

    def start(self) -> State:
        """The state at which a run starts."""
        ...

    def advance(self, state: State, port: str, command: Array, dt: float) -> Advance:
        """Hold a command of a port for dt [s]. Pure: twice is equal, the input is untouched."""
        ...

    def account(self, state: State) -> Account:
        """The energy account.   [J]"""
        ...

    def sense(self, state: State, t: float) -> Sensed:
        """What a controller is given at time t.   [s]"""
        ...

    def measure(self, state: State, out: Array) -> None:
        """Fill one row laid out by `channels`."""
        ...


@runtime_checkable
class Servoed(System, Protocol):
    """A system whose servos can be weakened; the memory's layout does not depend on it."""

    def with_servos(self, stiffness: Array, strength: Array) -> System:
        """The same with kp times stiffness, kd times its root, torque limits times strength; each (joints,).   [-]"""
        ...


@runtime_checkable
class Loaded(System, Protocol):
    """A system whose links take forces that it does not hold in its memory; states stay valid."""

    def with_loads(self, loads: Array) -> System:
        """The same with a force x, y at the centre of mass of every link, (links, 2); zeros give itself.   [N]

        The forces are constant, so that their work is potential energy.
        """
        ...


@runtime_checkable
class Tabled(System, Protocol):
    """A system that takes the commands of many periods at once, as those of a gait are known before."""

    def hold_all(self, state: State, port: str, commands: Array, dt: float) -> Periods | None:
        """Hold each of (k, width) commands for dt [s]: the same steps as by `advance`.

        None where a period can only be taken by `advance`: this robot has no table, or a fault is to be reported.
        """
        ...


def kinds_of(robot: Robot) -> tuple[str, str, str]:
    """Kind of the body, the drive and the ground of a robot, as FITS names them."""
    body, ground = robot.body.kind, robot.world.ground.kind
    if getattr(robot.body, "soft", None) is not None:
        body = "soft planar"
    return body, robot.drive.kind, ground if robot.world.sun is None else f"sunlit {ground}"


@cache
def slices() -> dict[str, ModuleType]:
    """Every physics by name: the folders beside this file, and what other packages add by entry point."""
    here = import_module("metamer.systems")
    names = [found.name for found in iter_modules(here.__path__) if found.ispkg]
    modules = {name: import_module(f"metamer.systems.{name}") for name in names}
    modules |= {point.name: point.load() for point in entry_points(group=GROUP)}
    return {name: module for name, module in modules.items() if getattr(module, "FITS", ())}


def slice_of(robot: Robot) -> str:
    """Name of the one physics that fits a robot; none or two is a refusal that lists them."""
    kinds = kinds_of(robot)
    fitting = [
        name
        for name, module in slices().items()
        if any(all(kind in of for kind, of in zip(kinds, row, strict=True)) for row in module.FITS)
    ]
    if len(fitting) != 1:
        known = "; ".join(
            f"{name}: {' or '.join(row.bodies)} with {' or '.join(row.drives)} on {' or '.join(row.grounds)}"
            for name, module in slices().items()
            for row in module.FITS
        )
        what = f"{kinds[0]} body, drive {kinds[1]}, ground {kinds[2]}"
        raise refuse("robot", what, f"what {'two physics fit' if fitting else 'no physics fits'}; there are {known}")
    return fitting[0]


def build(robot: Robot) -> Body:
    """The system of a robot; only a Body where no physics of ours moves it. A bad description is refused."""
    return _module_of(robot).build(robot)


def body_of(robot: Robot) -> Body:
    """What is sensed of a robot and what follows from it, whatever engine moves it."""
    return _module_of(robot).body_of(robot)


def _module_of(robot: Robot) -> ModuleType:
    """The module `system` of the one physics that fits, with `build` and `body_of`."""
    return import_module(f"{slices()[slice_of(checked(robot))].__name__}.system")
