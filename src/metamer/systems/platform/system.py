"""An arm of six-legged platforms as a system: kinematic, moved by leg rates or by an inner loop to a tip's goal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from metamer.core.account import Account
from metamer.core.channels import NONE, XYZ, Channel, Channels, count
from metamer.core.clock import substeps
from metamer.core.records import Array, Sensed, State
from metamer.description import Robot
from metamer.systems.platform.kernels import measure as platform_measure
from metamer.systems.platform.kernels import platform
from metamer.systems.platform.kernels import step as platform_step
from metamer.systems.platform.mechanics import MEASURES, checked_poses, clearance, leg_lengths, measures, plates
from metamer.systems.platform.model import build_platform_arm
from metamer.systems.platform.obstacles import spheres_from
from metamer.systems.system import Advance, Bounds

# what can go wrong with a segment: the columns of the kernel, a touched obstacle, a fast leg
FLAGS = ("segment inversion", "plates cross", "singularity", "leg too short", "leg too long", "obstacle touched",
         "leg too fast")  # fmt: skip
LOGGED = ("bend", "twist", "stretch", "volume", "loft", "radius")
TASK = 10  # numbers of a tip's control law, as the kernels take them
EMPTY = np.empty(0)
# steps of the search for the entry of a ball, the time to which it is located [s], and a gap that is none [m]
ENTRY_STEPS, LOCATED, ENTRY_GAP = 80, 1e-12, 1e-14
# part by which the mean speed of a leg over a step may pass its limit: the law keeps it at the stages of RK4, between
# which the leg's speed is curved
FAST_LEG = 1e-3
SLIVER_OF_STEP = 1e-6  # part of a step below which it tells no speed


class _Seen(NamedTuple):
    """Flags in a period: sign of det(M) at the start (n,), time of each flag (n, 5), of a touch (n,) and of a fast leg
    (n,), -1 where seen before and inf where not seen [s], scratch (n, 12), leg lengths at the last look (n, 6) [m] and
    the fastest change of each leg so far (n, 6) [m/s]."""

    sense: Array
    first: Array
    touch: Array
    fast: Array
    work: Array
    legs: Array
    speed: Array


class PlatformSystem:
    """q: (n, 8) relative motors, flat; no rates.

    Port "tip.goal": RK4 steps of run.step of the tip's own law towards a goal; a period ends early where the tip enters
    the ball about it, located on the step. Port "leg.rate": leg rates held, one RK4 step per period.
    Memory: flags that were seen, sense of every segment, balls entered, part of the wanted speed that limits
    and obstacles allowed, whether the start was looked at, the fastest change of each leg in the last period (its mean
    over an integration step).

    robot       its body is a platform arm
    obstacles   (s, 4) spheres, centre and radius                              [m]
    lafmejani2020
    """

    def __init__(self, robot: Robot, obstacles: Any = ()) -> None:
        self.robot, self.model, self.spheres = robot, build_platform_arm(robot), spheres_from(obstacles)
        self.step, self.home = robot.run.step, self.model.home_frames
        n = self.n = self.model.segments
        each, legs = (count(n),), (count(6 * n),)
        self.senses = self.derived = self.holds = NONE
        self.ports = {
            "tip.goal": Channels(
                Channel("goal.turn", "-", (count(9),)),
                Channel("goal.place", "m", (XYZ,), "target.{}", kept="target"),
                Channel("goal.radius", "m"),
                Channel("goal.angle", "rad"),
                Channel("goal.task", "1/s, -, m", (count(TASK),)),
            ),
            "leg.rate": Channels(Channel("leg.rate", "m/s", legs), Channel("segment.damping", "-")),
        }
        self.channels = Channels(
            Channel("tip", "m", (XYZ,), "tip.{}"),
            Channel("plate", "m", (*each, XYZ)),
            Channel("plate.axis", "-", (*each, XYZ), "plate{}.n{}"),
            Channel("plate.side", "-", (*each, XYZ), "plate{}.s{}"),
            *(Channel(f"segment.{name}", MEASURES[name], each) for name in LOGGED),
            Channel("leg", "m", legs),
            Channel("leg.speed", "m/s", legs),
        )
        self.memory = Channels(
            Channel("flag.seen", "-", (*each, count(len(FLAGS)))),
            Channel("segment.sense", "-", each),
            Channel("tip.entered", "-", (count(1),)),
            Channel("tip.scale", "-", (count(1),)),
            Channel("looked", "-", (count(1),)),
            Channel("leg.speed", "m/s", (*each, count(6))),
        )
        flag = Channels(Channel("time", "s"), Channel("segment", "-"))
        self.events = {**dict.fromkeys(FLAGS, flag), "tip.entered": Channels(Channel("time", "s"))}
        self.bounds = Bounds(advice=f"try a smaller run.step than {self.step:g} s")

    def derive(self, q: Array, out: Array) -> None:
        """Nothing follows from what is sensed of joints: there are none."""

    def start(self) -> State:
        """The straight arm, without a goal."""
        return self.at(self.model.home)

    def at(self, poses: Any) -> State:
        """The state of an arm at rest at these (n, 8) relative motors."""
        m, memory, found = checked_poses(self.model, poses), np.zeros(self.memory.width), np.empty((self.n, 12))
        _, sense, _, scale, _, _ = self.memory.views(memory)
        platform_measure.fill_measures(m, self.model.arm, self.model.ring, found)
        sense[:] = np.where(found[:, platform_measure.DETERMINANT] > 0.0, 1.0, -1.0)
        scale[0] = 1.0
        return State(m.ravel().copy(), EMPTY, memory)

    def account(self, state: State) -> Account:
        """A kinematic arm has no energies."""
        return Account()

    def sense(self, state: State, t: float) -> Sensed:
        """Relative motors of the segments, how many balls the tip has entered, part of the wanted speed."""
        _, _, entered, scale, _, _ = self.memory.views(state.memory.copy())
        more = {"segment.pose": state.q.reshape(self.n, 8).copy(), "tip.entered": entered, "tip.scale": scale}
        return Sensed(t=t, angle=EMPTY, rate=EMPTY, more=more)

    def advance(self, state: State, port: str, command: Array, dt: float) -> Advance:
        """Hold leg rates for dt, or go towards a goal until its ball is entered; new flags are events."""
        m, memory = state.q.reshape(self.n, 8).copy(), state.memory.copy()
        seen, sense, entered, scale, looked, speed = self.memory.views(memory)
        first = np.where(seen > 0.0, -1.0, np.inf)
        room, legs = np.empty((self.n, 12)), np.empty((self.n, 6))
        watch = _Seen(sense, first[:, :5].copy(), first[:, 5].copy(), first[:, 6].copy(), room, legs, speed)
        platform.fill_lengths(m, self.model.arm, self.model.ring, legs)
        speed[:] = 0.0
        if not looked[0]:
            self._watch(m, 0.0, 0.0, watch)
            looked[0] = 1.0
        if port == "leg.rate":
            inside, elapsed, steps, new = False, dt, 1, np.empty_like(m)
            platform_step.hold(m, self.model.arm, self.model.ring, command[:-1].copy(), command[-1], dt, new)
            m[:] = new
            self._watch(m, dt, dt, watch)
        else:
            inside, elapsed, steps, scale[0] = self._approach(m, command, dt, watch)
            entered[0] += inside
        first[:, :5], first[:, 5], first[:, 6] = watch.first, watch.touch, watch.fast
        events = {}
        if np.isfinite(first).sum() > seen.sum():
            for k, name in enumerate(FLAGS):
                where = np.flatnonzero((first[:, k] >= 0.0) & np.isfinite(first[:, k]))
                if len(where):
                    events[name] = np.stack([first[where, k], where + 1.0], axis=1)
            seen[:] = np.isfinite(first)
        if inside:
            events["tip.entered"] = np.array([[elapsed]])
        return Advance(State(m.ravel(), EMPTY, memory), command, elapsed, steps, events=events)

    def _watch(self, m: Array, t: float, h: float, seen: _Seen) -> None:
        """Note the time of flags that were not seen before, and how fast the legs were in the last h.   [s]"""
        platform_measure.note_flags(m, self.model.arm, self.model.ring, t, seen.sense, seen.work, seen.first)
        if len(self.spheres):
            near = clearance(self.model, m, self.spheres).min(axis=1) <= 0.0
            seen.touch[near] = np.minimum(seen.touch[near], t)
        if h > 0.0:
            now = np.empty_like(seen.legs)
            platform.fill_lengths(m, self.model.arm, self.model.ring, now)
            rate = (now - seen.legs) / h
            np.copyto(seen.speed, rate, where=np.abs(rate) > np.abs(seen.speed))
            seen.legs[:] = now
            fast = np.abs(rate).max(axis=1) > (1.0 + FAST_LEG) * self.model.arm[:, 7]
            seen.fast[fast] = np.minimum(seen.fast[fast], t)

    def _approach(self, m: Array, command: Array, dt: float, watch: _Seen) -> tuple[bool, float, int, float]:
        """Go towards a goal; whether its ball was entered, time that passed, steps, allowed part of the speed.

        m       (n, 8) motors, moved in place
        """
        model, new = self.model, np.empty_like(m)
        goal, (gamma, turn_gamma), task = command[:12], command[12:14].tolist(), command[14:]
        steps, scale = substeps(dt, self.step), 1.0
        # whole steps of run.step where the period is made of them
        h = self.step if abs(dt - steps * self.step) < 1e-9 * dt else dt / steps

        def gap_after(length: float) -> float:
            """How far outside the ball the tip is after a step of this length, which is left in `new`."""
            nonlocal scale
            law = (self.home, goal, task, self.spheres)
            scale = platform_step.advance(m, model.arm, model.ring, *law, length, new)[0]
            return platform_step.ball_gap(new, goal, gamma, turn_gamma)

        gap = platform_step.ball_gap(m, goal, gamma, turn_gamma)
        for k in range(steps):
            after = gap_after(h)
            if after <= 0.0 < gap:
                whole = scale
                length = locate_entry(gap_after, h, gap, after)
                gap_after(length)
                m[:] = new
                # over a sliver of a step the difference of lengths is rounding
                self._watch(m, k * h + length, length if length > SLIVER_OF_STEP * h else 0.0, watch)
                return True, k * h + length, k + 1, whole
            gap = after
            m[:] = new
            self._watch(m, (k + 1) * h, h, watch)
        return False, dt, steps, scale

    def measure(self, state: State, out: Array) -> None:
        """Plates, tip, measures of the segments, leg lengths, and their speeds in the last period.   [m, -, .., m/s]"""
        m, at = np.ascontiguousarray(state.q.reshape(self.n, 8)), self.channels.at
        turn, centre = plates(m)
        found, out[at["tip"]] = measures(self.model, m), centre[-1]
        out[at["plate"]], out[at["plate.axis"]] = centre[1:].ravel(), turn[1:, :, 2].ravel()
        out[at["plate.side"]] = turn[1:, :, 0].ravel()
        for name in LOGGED:
            out[at[f"segment.{name}"]] = found[name]
        out[at["leg"]] = leg_lengths(self.model, m).ravel()
        out[at["leg.speed"]] = state.memory[self.memory.at["leg.speed"]]


def locate_entry(gap: Callable[[float], float], high: float, low_gap: float, high_gap: float) -> float:
    """Length of a step after which the tip enters the ball: false position with halved ends, to 1e-12 s.   [s]

    gap        function of the step's length
    high       step at whose end the tip is inside; low_gap > 0 >= high_gap at its two ends
    """
    bracket = np.array([0.0, high, low_gap, high_gap, 0.0])
    for _ in range(ENTRY_STEPS):
        low, high, low_gap, high_gap, _ = bracket.tolist()
        if high - low < LOCATED:
            break
        middle = (low * high_gap - high * low_gap) / (high_gap - low_gap)
        value = gap(middle)
        if abs(value) < ENTRY_GAP:
            return middle
        platform_step.narrow(bracket, middle, value)
    return float(bracket[1])


def body_of(robot: Robot) -> PlatformSystem:
    """The system: an arm has no other engine."""
    return build(robot)


def build(robot: Robot) -> PlatformSystem:
    """The system of a platform arm; the obstacles are those that its controller keeps clear of."""
    return PlatformSystem(robot, getattr(robot.controller, "obstacles", ()))
