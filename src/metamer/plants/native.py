"""NativePlant: any System behind a clock; and the one judge of whether a run can go on."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from metamer.core.account import Account, gaps_and_largest
from metamer.core.channels import Channels
from metamer.core.clock import Clock
from metamer.core.records import AnyCommand, Array, Sensed, State
from metamer.core.refusals import refuse
from metamer.plants.plant import LOADS, Stopped, checked_row
from metamer.systems.system import NOT_FINITE, Advance, Body, Bounds, Loaded, Periods, Resolution, System, Tabled

ACCOUNT_GAP = 0.5  # part of the energy that flowed by which the account may be open
UNRESOLVED = 1.0  # rad of the motion's own oscillation in one step beyond which it is not resolved
WINDOW = 10  # steps over which that is judged
STILL = 1e-6  # kinetic energy of a change in a step, against all that flowed, below which a robot rests
LINK_PLACES = "link.x"  # a channel with a value per link
TAKEN = 0.5  # of the energy of a change: where dampers and friction take more, it is no oscillation


class Judge:
    """Whether the numbers still are a motion: finite, not too fast, solved, energy account closed, resolved in time.

    first    the energy account at the start
    bounds   numbers of the physics
    What it remembers (largest energy, window of steps) belongs to one run.
    """

    def __init__(self, first: Account, bounds: Bounds) -> None:
        self.first, self.bounds, self.largest = first, bounds, bounds.least_energy
        self.steps, self.window = 0, (0.0, 0.0, 0.0, 0)

    def fault(self, made: Advance, account: Account) -> str:
        """Why a run cannot go on after this period; empty if it can."""
        q, v, _ = made.state
        self.steps += made.steps
        if made.fault:
            return made.fault
        # a sum of squares is finite only if every part is
        squares = float(v @ v)
        if not math.isfinite(float(q @ q) + squares + account.finite_sum()):
            return NOT_FINITE
        if squares > self.bounds.fastest**2 and np.abs(v).max() > self.bounds.fastest:
            return f"a rate exceeds {self.bounds.fastest:g} 1/s"
        if made.unsolved > 1.0:
            return f"unresolved: a step did not converge (residual {made.unsolved:.1e} of its bound)"
        return (self._open(account) if account.stored else "") or self._jumps(made.resolution)

    def rebase(self, account: Account) -> None:
        """Count from here on: what is stored has changed without a flow, by other forces or fields."""
        if account.stored:
            flowed = sum(account.into) - sum(account.out)
            self.first = account._replace(stored=(account.stored[0] - flowed, *account.stored[1:]))
        self.window = (0.0, 0.0, 0.0, 0)

    def _open(self, account: Account) -> str:
        """Whether the energy account is open."""
        gap, largest = account.gap_and_largest(self.first)
        self.largest = max(self.largest, largest)
        if gap > ACCOUNT_GAP * self.largest and self.steps > 1:
            return f"the energy account is open by {gap / self.largest:.0%} of what flowed"
        return ""

    def _jumps(self, made: Resolution) -> str:
        """Whether steps jump over the motion: sqrt(sum T(dv)/sum T(v)) = omega h.

        What a damper, a stiff servo or friction stops within a step changes as fast, but it takes the energy of that
        change; an oscillation that turns too far in a step keeps it.
        """
        if not made.steps:
            return ""
        change, motion, taken, steps = (a + b for a, b in zip(self.window, made, strict=True))
        self.window = (change, motion, taken, steps) if steps < WINDOW else (0.0, 0.0, 0.0, 0)
        if steps < WINDOW:
            return ""
        # a robot at rest has neither motion nor change worth the name
        still = change <= STILL * steps * self.largest
        if change > UNRESOLVED**2 * motion and not still and taken < TAKEN * change:
            turn = math.sqrt(change / motion) if motion > 0.0 else math.inf
            return f"unresolved: the motion turns by {turn:.2f} rad in a step, at most 1"
        return ""

    def clean(self, made: Periods) -> bool:
        """Whether `fault` finds nothing in any of these periods; to be asked for all of a run, in their order."""
        stored, out, into = made.accounts
        parts = (made.sensed, made.measured, stored, out, into, made.unsolved, made.resolution)
        if not all(np.isfinite(part).all() for part in parts) or made.unsolved.max() > 1.0:
            return False
        if np.abs(made.sensed).max() > self.bounds.fastest:
            return False
        ends = [self.largest] * len(stored)
        if stored.shape[1]:
            gap, each = gaps_and_largest(stored, out, into, self.first)
            largest = np.maximum.accumulate(np.maximum(each, self.largest))
            steps = self.steps + made.steps * np.arange(1, len(gap) + 1)
            if ((gap > ACCOUNT_GAP * largest) & (steps > 1)).any():
                return False
            ends = largest.tolist()
        self.steps += made.steps * len(stored)
        turned: list[list[float]] = made.resolution.tolist() if made.resolution.any() else []
        for k, (change, motion, taken, counted) in enumerate(turned):
            self.largest = ends[k]
            if self._jumps(Resolution(change, motion, taken, int(counted))):
                return False
        self.largest = ends[-1]
        return True


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
        if fault:
            advice = self.system.bounds.advice
            raise Stopped(f"{fault}; {advice}" if advice else fault, self.clock.t, self.state)
        for name, rows in made.events.items():
            found = rows.copy()
            found[:, 0] += self.clock.t
            self._happened.setdefault(name, []).append(found)
        self.state = made.state
        self.clock.advance(made.elapsed)
        return made.sent, made.elapsed

    def _fault(self, made: Advance) -> str:
        if self.judge is not None:
            return self.judge.fault(made, self.system.account(made.state))
        finite = math.isfinite(made.state.q.sum() + made.state.v.sum())
        return made.fault if finite else NOT_FINITE

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
