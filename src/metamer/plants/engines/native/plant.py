"""NativePlant: any System behind a clock, in our own simulator."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from metamer.core.channels import Channels
from metamer.core.clock import Clock
from metamer.core.records import AnyCommand, Array, Sensed, State
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.plants.judge import Judge
from metamer.plants.plant import LOADS, Stopped, checked_row
from metamer.systems.system import NOT_FINITE, Advance, Body, Loaded, Servoed, System, Tabled, build

LINK_PLACES = "link.x"  # a channel with a value per link


class NativePlant:
    """A system in our simulator.

    system   the robot and its world
    port     which of the system's commands it takes; None = the first
    judged   False: only a state that is not finite stops it, for servos held so fast that no step resolves them
    """

    def __init__(self, system: Body, port: str | None = None, *, judged: bool = True) -> None:
        if not isinstance(system, System):
            name = system.robot.name
            raise refuse("engine", "native", f"mujoco: the only engine that moves {name}, no physics of ours does")
        if port is not None and port not in system.ports:
            raise refuse("port", port, f"one of {', '.join(system.ports)}")
        self.system, self.port = system, port or next(iter(system.ports))
        self.unloaded: System = system  # as described, without forces that `hold` adds to it
        self.accepts, self.senses, self.channels = system.ports[self.port], system.senses, system.channels
        self.events: Mapping[str, Channels] = system.events
        self.notes: list[str] = []
        self.idle: Mapping[str, str] = getattr(system, "idle", {})
        self.clock, self.state = Clock(), system.start()
        self.judge = Judge(system.account(self.state), system.bounds) if judged else None
        self._happened: dict[str, list[Array]] = {}

    def tabled(self) -> tuple[Tabled, str, State] | None:
        """System, port and state now, where the system takes the commands of many periods at once and is judged."""
        return (self.system, self.port, self.state) if self.judge and isinstance(self.system, Tabled) else None

    def sense(self) -> Sensed:
        """What the system senses now."""
        return self.system.sense(self.state, self.clock.t)

    def act(self, command: AnyCommand, dt: float) -> tuple[Array, float]:
        """Hold a command for dt, or until an event ends the period; what was sent, and the time that passed.

        A state that the judge rejects stops the run and is not taken over.
        """
        row = checked_row(command, self.accepts)
        if not (math.isfinite(dt) and dt > 0.0):
            raise refuse("dt", dt, "a finite number > 0 [s]")
        made = self.system.advance(self.state, self.port, row, dt)
        fault = self._fault(made)
        for name, rows in made.events.items():
            # of a period that breaks the run only what happens at its begin has a place in the log
            found = rows[rows[:, 0] == 0.0] if fault else rows.copy()
            if len(found):
                found[:, 0] += self.clock.t
                self._happened.setdefault(name, []).append(found)
        if fault:
            advice = self.system.bounds.advice
            raise Stopped(f"{fault}; {advice}" if advice else fault, self.clock.t, self.state)
        self.state = made.state
        self.clock.advance(made.elapsed)
        return made.sent, made.elapsed

    def _fault(self, made: Advance) -> str:
        if self.judge is not None:
            return self.judge.fault(made, self.system.account(made.state))
        finite = math.isfinite(made.state.q.sum() + made.state.v.sum())
        return made.fault if finite else NOT_FINITE

    @property
    def has_servos(self) -> bool:
        """Whether `power` changes anything: joints without dynamics have no servos."""
        return isinstance(self.unloaded, Servoed)

    def power(self, stiffness: Array, strength: Array) -> None:
        """From now on: kp times stiffness, kd times its root, torque limits times strength; each (joints,).   [-]"""
        if isinstance(self.unloaded, Servoed):
            self.system = self.unloaded.with_servos(stiffness, strength)

    def happened(self) -> dict[str, Array]:
        """Events since the last call, name -> (k, width) rows; the first column is the time.   [s]"""
        found = {name: np.concatenate(rows) for name, rows in self._happened.items()}
        self._happened = {}
        return found

    def hold(self, name: str, values: Array) -> None:
        """Set what stays until it is changed: adhesion of the points, loads on the links."""
        value = np.asarray(values, dtype=np.float64)
        if name == LOADS and name not in self.system.holds and isinstance(self.unloaded, Loaded):
            self._load(self.unloaded, value)
            return
        if name not in self.system.holds:
            raise refuse("hold", name, f"one of {', '.join(self.system.holds.at) or 'nothing: this robot holds none'}")
        channel = self.system.holds[name]
        if value.shape != channel.shape or not (np.isfinite(value) & (value >= channel.lower)).all():
            size = " x ".join(map(str, channel.shape))
            least = f" >= {channel.lower:g}" if np.isfinite(channel.lower) else ""
            raise refuse(name, value.tolist(), f"{size} finite numbers{least} [{channel.unit}]")
        memory = self.state.memory.copy()
        self.system.memory.block(memory, name)[...] = value
        self.state = self.state._replace(memory=memory)

    def _load(self, system: Loaded, value: Array) -> None:
        """Forces on the links of a system that holds none itself; moments it does not take.   [N]"""
        links = len(system.derived[LINK_PLACES].edges())
        if value.shape != (links, 3) or not np.isfinite(value).all() or value[:, 2].any():
            raise refuse(LOADS, value.tolist(), f"{links} x 3 finite numbers, moments 0 [N, N, N m]")
        self.system = system.with_loads(value[:, :2]) if value.any() else system
        if self.judge is not None:
            self.judge.rebase(self.system.account(self.state))

    def numbers(self) -> Array:
        """The state as one row, to go on from later."""
        return np.concatenate(self.state)

    def go_on(self, t: float, numbers: Array) -> None:
        """Go on from a state, which may be one of another description with equal coordinates, at a time.   [s]

        What is held (adhesion, loads) is the description's.
        """
        ends = np.cumsum([len(part) for part in self.state])
        q, v, memory = (part.copy() for part in np.split(numbers, ends[:-1]))
        fresh = self.system.start().memory
        for name in self.system.holds.at:
            self.system.memory.block(memory, name)[...] = self.system.memory.block(fresh, name)
        self.state, self.clock = State(q, v, memory), Clock(t)
        if self.judge is not None:
            self.judge.rebase(self.system.account(self.state))

    def measure(self, out: Array) -> None:
        """Fill one row laid out by `channels`."""
        self.system.measure(self.state, out)

    def close(self) -> None:
        """A simulator needs no closing."""


def open_plant(robot: Robot, port: str | None = None) -> NativePlant:
    """A robot in our simulator."""
    return NativePlant(build(robot), port)


def open_powered(robot: Robot) -> NativePlant:
    """A robot whose servos change while it runs. A shaft that is held fast is stiff: only the end of a step counts."""
    return NativePlant(build(replace(robot, run=replace(robot.run, stepper="implicit_midpoint"))), judged=False)
