"""A robot in an engine with its driver: what the studio moves, and its ghost in another engine."""

from __future__ import annotations

from typing import Any, cast, final

import numpy as np

from metamer.control import Driver
from metamer.core.channels import Channels
from metamer.core.records import AnyCommand, Array, Sensed
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.plants.plant import LOADS, Resumable, Stopped, sensed_row
from metamer.plants.simulate import CONFIGURATION, open_plant
from metamer.systems.system import body_of


@final
class Poses:
    """What follows from a row of a log: poses of the links, centre of mass.

    robot       whose
    channels    layout of the rows
    """

    def __init__(self, robot: Robot, channels: Channels) -> None:
        self.body = body_of(robot)
        names = [name for name in getattr(self.body, "configuration", CONFIGURATION) if name in self.body.senses]
        known = bool(names) and all(name in channels for name in names)
        self.channels = self.body.derived if known else Channels()
        places = [np.arange(channels.width)[channels.at[name]] for name in names] if known else []
        self._places = np.concatenate(places) if places else np.empty(0, dtype=np.intp)
        self._out = np.empty((1, self.channels.width))

    def of(self, row: Array) -> Array:
        """(derived,) of one row, valid until the next call."""
        if self._out.size:
            self.body.derive(row[self._places][None], self._out)
        return self._out[0]


@final
class Actor:
    """A robot in an engine; its driver can be changed while it moves.

    robot    as it is now
    engine   "native" or "mujoco"
    """

    def __init__(self, robot: Robot, engine: str) -> None:
        self.robot, self.engine = robot, engine
        self.driver: Driver = robot.controller.on(robot)
        # both engines, and what stands in front of them, can go on from a state
        self.plant = cast(Resumable, open_plant(robot, engine, port=getattr(self.driver, "port", None)))
        self.lost = ""

    @property
    def layout(self) -> tuple[Channels, Channels, Channels, Channels]:
        """Of what is sensed, sent, measured, and reported by the driver."""
        told: Channels = getattr(self.driver, "channels", Channels())
        return self.plant.senses, self.plant.accepts, self.plant.channels, told

    def changed(self, robot: Robot) -> Actor:
        """The same moment with another description, or its start where that has other coordinates."""
        other = Actor(robot, self.engine)
        other.put(self.plant.sense().t, self.numbers())
        return other

    def put(self, t: float, numbers: Array) -> bool:
        """Go on from a state; False where it is that of another robot.   [s]"""
        good = len(numbers) == len(self.numbers())
        if good:
            self.plant.go_on(t, numbers)
            self.lost = ""
        self.begin()
        return good

    def begin(self) -> None:
        """The driver begins from what is sensed now."""
        self.driver.start(self.plant.sense())

    def command(self, sensed: Sensed) -> AnyCommand:
        """What the driver wants; one that has come to its end begins again."""
        if getattr(self.driver, "finished", _never)():
            self.driver.start(sensed)
        return self.driver.update(sensed)

    def push(self, link: int, x: float, y: float) -> None:
        """Pull at a link by a force until it is changed; link -1 = let go.   [N]"""
        links = int(getattr(self.robot.body, "links", 0))
        if not -1 <= link < links:
            raise refuse("link", link, f"0 to {links - 1}" if links else "nothing: this robot has no links to push")
        loads = np.zeros((links, 3))
        if link >= 0:
            loads[link, :2] = x, y
        self.plant.hold(LOADS, loads)

    def advance(self, dt: float) -> None:
        """A period by itself, of a ghost; one that stops says why in `lost`.   [s]"""
        if self.lost:
            return
        try:
            self.plant.act(self.command(self.plant.sense()), dt)
        except Stopped as stop:
            self.lost = stop.reason

    def row(self, channels: Channels) -> Array:
        """What it has of some channels now; zero for the others."""
        plant, found = self.plant, np.zeros(channels.width)
        own = plant.senses + plant.channels
        mine = np.empty(own.width)
        sensed_row(plant.sense(), mine[: plant.senses.width])
        plant.measure(mine[plant.senses.width :])
        poses = Poses(self.robot, own)
        for layout, values in ((own, mine), (poses.channels, poses.of(mine))):
            for name, at in layout.at.items():
                if name in channels and channels[name].shape == layout[name].shape:
                    found[channels.at[name]] = values[at]
        return found

    def numbers(self) -> Array:
        """The state as a row of numbers."""
        return self.plant.numbers()


def _never() -> bool:
    return False


def unpushable(actor: Actor) -> str:
    """Why no link can be pushed; empty if it can."""
    try:
        actor.push(-1, 0.0, 0.0)
    except BadInput as refused:
        return str(refused)
    return ""


def about_meta(robot: Robot, engine: str) -> dict[str, Any]:
    """What a recorded run tells of itself."""
    from metamer.files import table_from_robot
    from metamer.record.log import versions

    return {"spec": table_from_robot(robot), "engine": engine, "seed": 0, "versions": dict(versions())}
