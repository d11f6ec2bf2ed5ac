"""An arm of six-legged platforms as a system: kinematic, moved by leg rates or by an inner loop to a tip's goal."""

from __future__ import annotations

from typing import Any

import numpy as np

from metamer.core.account import Account
from metamer.core.channels import NONE, XYZ, Channel, Channels, count
from metamer.core.clock import substeps
from metamer.core.records import Array, Sensed, State
from metamer.description import Robot
from metamer.systems.platform.kernels import measure as platform_measure
from metamer.systems.platform.kernels import periods, platform
from metamer.systems.platform.kernels.page import ARM_SETTINGS, BALL, BALL_TURN, PERIOD, STEP, STEPS
from metamer.systems.platform.mechanics import MEASURES, checked_poses
from metamer.systems.platform.model import build_platform_arm, home_frames
from metamer.systems.platform.obstacles import spheres_from
from metamer.systems.system import Advance, Bounds

# what can go wrong with a segment: the columns of the kernel, a touched obstacle, a fast leg
FLAGS = ("segment inversion", "plates cross", "singularity", "leg too short", "leg too long", "obstacle touched",
         "leg too fast")  # fmt: skip
LOGGED = ("bend", "twist", "stretch", "volume", "loft", "radius")
TASK = 10  # numbers of a tip's control law, as the kernels take them
EMPTY = np.empty(0)


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
        self.step, self.home = robot.run.step, home_frames(self.model)
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
        m, memory, model = state.q.reshape(self.n, 8).copy(), state.memory.copy(), self.model
        seen, sense, entered, scale, looked, speed = self.memory.views(memory)
        first, legs = np.where(seen > 0.0, -1.0, np.inf), np.empty((self.n, 6))
        robot, watch = (model.arm, model.ring, self.home, self.spheres), (sense, first, legs, speed)
        platform.fill_lengths(m, model.arm, model.ring, legs)
        speed[:] = 0.0
        if not looked[0]:
            periods.note_step(m, robot, 0.0, 0.0, watch)
            looked[0] = 1.0
        if port == "leg.rate":
            inside, elapsed, steps = False, dt, 1
            periods.hold_rates(m, robot, command[:-1].copy(), command[-1], dt, watch)
        else:
            goal, task, settings = command[:12].copy(), command[14:].copy(), self._settings(command, dt)
            inside, elapsed, steps, scale[0] = periods.approach(m, robot, goal, task, settings, watch)
            elapsed = elapsed if inside else dt
            entered[0] += inside
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

    def _settings(self, command: Array, dt: float) -> Array:
        """Period, its steps and their length, and the ball of a goal, as kernels take them.   [s, -, s, m, rad]"""
        steps, settings = substeps(dt, self.step), np.zeros(ARM_SETTINGS)
        settings[PERIOD], settings[STEPS] = dt, steps
        # whole steps of run.step where the period is made of them
        settings[STEP] = self.step if abs(dt - steps * self.step) < 1e-9 * dt else dt / steps
        settings[BALL], settings[BALL_TURN] = command[12], command[13]
        return settings

    def measure(self, state: State, out: Array) -> None:
        """Plates, tip, measures of the segments, leg lengths, and their speeds in the last period.   [m, -, .., m/s]"""
        legs = self.channels.at["leg.speed"]
        periods.measure_arm(state.q.reshape(self.n, 8), self.model.arm, self.model.ring, out[: legs.start])
        out[legs] = state.memory[self.memory.at["leg.speed"]]


def body_of(robot: Robot) -> PlatformSystem:
    """The system: an arm has no other engine."""
    return build(robot)


def build(robot: Robot) -> PlatformSystem:
    """The system of a platform arm; the obstacles are those that its controller keeps clear of."""
    return PlatformSystem(robot, getattr(robot.controller, "obstacles", ()))
