"""Controllers of a platform arm's tip: target after target, as goals of the arm's own loop or as leg rates held."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from metamer.algebra.kernels import motor
from metamer.control.tip.closed_forms import checked_spacing, goal_frames
from metamer.control.tip.controller import TipControl
from metamer.control.tip.distributed import NeighbourTalk
from metamer.control.tip.flags import Flag, flags_from, stop_flag
from metamer.core.channels import Channel, Channels
from metamer.core.records import Array, Blocks, Sensed
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.systems.platform.kernels import command as platform_command
from metamer.systems.platform.kernels import step as platform_step
from metamer.systems.platform.mechanics import both_frames, tip_position
from metamer.systems.platform.model import PlatformArm, build_platform_arm, home_frames

COARSEST = 0.1  # largest gain * step
# field of the tracker -> field of the robot, where the names differ
FIELDS = {
    "count": "gait.targets",
    "path": "gait.curve",
    "curve": "gait.curve",
    "targets": "gait.curve",
    "points": "gait.points",
    "gamma": "controller.gamma",
    "step": "run.step",
}


class Kept(NamedTuple):
    """What a controller saw at a tick: time [s], (n, 8) motors, target in force, allowed part of the speed [-]."""

    t: float
    poses: Array
    target: int
    scale: float


class TipGoals:
    """Target after target; the index moves on, for good, when the tip enters the ball about the target.

    model      the arm
    goals      (m, 12) wanted frames of the tip: rotation row by row, position   [-, m]
    control    gains and limits
    regulate   True: stay on the first goal
    step       integration step of the arm, by which a stall is judged          [s]
    It ends the run when all are reached, or when the tip has come no nearer for ten time constants.
    lafmejani2020, Eq. (21), with a latched index
    """

    port = "tip.goal"
    channels = Channels(Channel("tip.error", "m"), Channel("tip.scale", "-"))

    def __init__(
        self, model: PlatformArm, goals: Array, control: TipControl, *, regulate: bool = False, step: float = 2.5e-4
    ) -> None:
        if control.leg_rate is None:
            control = replace(control, leg_rate=control.gain if has_limits(model) else 0.0)
        self.model, self.goals, self.control = model, goals, control
        self.ball = (control.gamma, control.turn_gamma if control.turn_gain > 0.0 else -1.0)
        if regulate:
            self.ball = (0.0, -1.0)
        self.held = regulate
        self.patience = max(10.0 / control.gain, 20.0 * step)
        self._forget()

    def _forget(self) -> None:
        self.at, self.stalled, self.best, self.best_time, self.entered = 0, False, math.inf, 0.0, 0.0
        self.scale = 1.0
        self.switch: list[float] = []
        self.kept: list[Kept] = []

    def start(self, sensed: Sensed) -> None:
        """Begin with the first target."""
        self._forget()

    def update(self, sensed: Sensed) -> Blocks:
        """The goal for the period that begins now."""
        m, entered, t = sensed.more["segment.pose"], float(sensed.more["tip.entered"][0]), sensed.t
        self.kept.append(Kept(t, m, min(self.at, len(self.goals) - 1), float(sensed.more["tip.scale"][0])))
        # the arm locates the entry; a tip that is inside already passes without time
        while self.at < len(self.goals) and (entered > self.entered or self._gap(m, *self.ball) <= 0.0):
            self.switch.append(t)
            self.at, self.entered, self.best, self.best_time = self.at + 1, entered, math.inf, t
        if self.at < len(self.goals):
            self._judge(self._gap(m, 0.0, min(self.ball[1], 0.0)), t)
        goal = self.goals[min(self.at, len(self.goals) - 1)]
        return Blocks(
            {
                "goal.turn": goal[:9],
                "goal.place": goal[9:],
                "goal.radius": np.float64(self.ball[0]),
                "goal.angle": np.float64(self.ball[1]),
                "goal.task": self.control.task,
            }
        )

    def _judge(self, left: float, t: float) -> None:
        """Whether the tip has come no nearer for so long that it never will.   [m, s]"""
        if left < 0.99 * self.best:
            self.best, self.best_time = left, t
        self.stalled = not self.held and t - self.best_time > self.patience

    def tell(self, out: Array) -> None:
        """Distance of the tip from the target that was in force until now [m], and part of the wanted speed it had."""
        last = self.kept[-1]
        out[0], out[1] = np.linalg.norm(tip_position(last.poses) - self.goals[last.target, 9:]), last.scale

    def _gap(self, m: Array, gamma: float, turn_gamma: float) -> float:
        """How far the tip is outside the ball about the present goal.   [m]"""
        return platform_step.ball_gap(m, self.goals[self.at], gamma, turn_gamma)

    def finished(self) -> bool:
        """Whether every target is reached, or the next one cannot be."""
        return self.at == len(self.goals) or self.stalled

    @property
    def done(self) -> bool:
        """Whether every target was reached, or the one to hold was held."""
        return self.at == len(self.goals) or self.held

    def flags(self, events: Mapping[str, Any], *, broken: bool = False) -> list[Flag]:
        """What a user must know of a run: the arm's flags, and why it ended early.

        events   of the log
        broken   whether the arm itself could not go on
        """
        found = flags_from(events)
        if not self.done or broken:
            reason = "not finite" if broken else "stalled" if self.stalled else "out of time"
            last, at = self.kept[-1], min(self.at, len(self.goals) - 1)
            where = self.goals[at, 9:]
            found.append(stop_flag(self.model, reason, at, where, last.poses, last.t, self.control.spheres))
        return found

    def ending(self, at: int, stalled: bool, last: tuple[float, Array]) -> str:
        """Why a run ended before its last target, by what is known at its end.

        at      targets reached
        last    time of the last row [s], and motors (n, 8) then
        """
        reason = "stalled" if stalled else "out of time"
        return stop_flag(self.model, reason, at, self.goals[at, 9:], last[1], last[0], self.control.spheres).text

    def about(self, events: Mapping[str, Any], *, broken: bool = False) -> dict[str, Any]:
        """What a log's meta shall tell of a run, and under "events" the flag of its ending: name -> channels, rows."""
        found = self.flags(events, broken=broken)
        flags = [flag.text for flag in found]
        told = {"leg_rate": self.control.leg_rate, "flags": flags, "switch": self.switch, "targets": len(self.goals)}
        if self.done and not broken:
            return told | {"done": True}
        last, happened = found[-1], Channels(Channel("time", "s"), Channel("segment", "-"))
        ending = {last.kind: (happened, np.array([[last.time, last.segment]]))}
        return told | {"done": False, "ended": flags[-1], "events": ending}


@dataclass(frozen=True, kw_only=True)
class Noise:
    """What disturbs a sampled loop, fresh each period unless said otherwise.

    tip        rms of the measured tip position, an axis                       [m]
    plate      rms of each segment's measured plate position, an axis          [m]
    turn       rms of each segment's measured orientation, an axis             [rad]
    leg        rms of each leg's rate                                          [m/s]
    leg_drift  constant rate added to every leg                                [m/s]
    seed       of the random numbers
    """

    tip: float = 0.0
    plate: float = 0.0
    turn: float = 0.0
    leg: float = 0.0
    leg_drift: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("tip", "plate", "turn", "leg"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value >= 0.0):
                raise refuse(f"noise.{name}", value, "a finite number >= 0")
        if not math.isfinite(self.leg_drift):
            raise refuse("noise.leg_drift", self.leg_drift, "a finite number [m/s]")


class TipRates(TipGoals):
    """The same by leg rates that are held between ticks, centrally or by neighbours' talk.

    talk     None = central; else the segments' own exchange, which must know all that the control asks for
    noise    of what is measured and of the legs
    """

    port = "leg.rate"

    def __init__(
        self,
        model: PlatformArm,
        goals: Array,
        control: TipControl,
        *,
        regulate: bool = False,
        talk: NeighbourTalk | None = None,
        noise: Noise | None = None,
    ) -> None:
        super().__init__(model, goals, control, regulate=regulate)
        if talk is not None:
            talk.refuse_unknown(model, self.control)
        self.ball = (control.gamma, -1.0)
        self.talk, self.noise, self.home = talk, noise or Noise(), home_frames(model)
        self.rng = np.random.default_rng(self.noise.seed)

    def start(self, sensed: Sensed) -> None:
        """Begin with the first target and the seed's own chance."""
        super().start(sensed)
        self.rng = np.random.default_rng(self.noise.seed)

    def update(self, sensed: Sensed) -> Blocks:
        """Leg rates for the period that begins now."""
        m, noise, n = sensed.more["segment.pose"], self.noise, self.model.segments
        tip = both_frames(m)[1][-1]
        while not self.held and self.at < len(self.goals) and self._away(tip) <= self.ball[0]:
            self.switch.append(sensed.t)
            self.at, self.best, self.best_time = self.at + 1, math.inf, sensed.t
        self.kept.append(Kept(sensed.t, m, min(self.at, len(self.goals) - 1), self.scale))
        q = np.zeros(6 * n)
        if self.at < len(self.goals):
            self._judge(self._away(tip), sensed.t)
            seen, seen_tip = measured_poses(m, noise, self.rng), tip.copy()
            seen_tip[9:] += noise.tip * self.rng.standard_normal(3)
            q = self._rates(seen, seen_tip)
            q += noise.leg_drift + noise.leg * self.rng.standard_normal(6 * n)
        return Blocks({"leg.rate": q, "segment.damping": np.float64(self.control.segment_damping)})

    def _away(self, tip: Array) -> float:
        return float(np.linalg.norm(tip[9:] - self.goals[self.at, 9:]))

    def _rates(self, seen: Array, seen_tip: Array) -> Array:
        """(6n,) leg rates from what is measured.   [m/s]"""
        goal = self.goals[self.at].copy()
        if self.talk is not None:
            q = self.talk.leg_rates(seen, seen_tip, goal, self.control)
            self.scale = self.talk.scale
            return q
        model, n = self.model, self.model.segments
        q, twist, length = np.empty(6 * n), np.empty((n, 6)), np.empty(6 * n)
        # the goal is moved so that the controller's error is the measured one
        goal[9:] += both_frames(seen)[1][-1, 9:] - seen_tip[9:]
        law = (self.home, goal, self.control.task, self.control.spheres)
        self.scale, _ = platform_command.fill_command(seen, model.arm, model.ring, *law, q, twist, length)
        return q


def measured_poses(m: Array, noise: Noise, rng: np.random.Generator) -> Array:
    """What the segments measure of themselves: poses with noise in position and turn.   [-]"""
    if noise.plate == 0.0 and noise.turn == 0.0:
        return m
    seen, small = np.empty_like(m), np.empty(8)
    for i in range(len(m)):
        b = -0.5 * np.concatenate([noise.turn * rng.standard_normal(3), noise.plate * rng.standard_normal(3)])
        motor.exp_bivector(b, small)
        motor.multiply(m[i], small, seen[i])
    return seen


def checked_step(step: float, gain: float) -> float:
    """An integration step that resolves the gain.   [s]"""
    if not (isinstance(step, int | float) and math.isfinite(step) and 0.0 < step <= COARSEST / gain):
        raise refuse("step", step, f"a number in (0, {COARSEST / gain:g}] with gain {gain:g} 1/s [s]")
    return float(step)


def tip_controller(robot: Robot) -> TipGoals:
    """The tip along the targets of a robot's gait, by the numbers of its controller.

    Where legs have limits they are kept: leg_rate is then the gain, unless given (0 = only flag what breaks them).
    """
    model, control = build_platform_arm(robot), robot.controller
    with user_fields():
        goals = goal_frames(checked_spacing(robot.gait.on(robot.body), control.gamma))
        return TipGoals(model, goals, control, step=checked_step(robot.run.step, control.gain))


def has_limits(model: PlatformArm) -> bool:
    """Whether any leg has a shortest or longest length."""
    return bool(np.any(model.arm[:, 3] > 0.0) or np.any(np.isfinite(model.arm[:, 4])))


@contextmanager
def user_fields() -> Iterator[None]:
    """Refusals inside name the fields of the robot that a user sets: controller.gamma, gait.targets, run.step."""
    try:
        yield
    except BadInput as error:
        found = [replace(problem, field=user_field(problem.field)) for problem in error.problems]
        raise BadInput(found or str(error)) from None


def user_field(field: str) -> str:
    """Field of the robot for a field of the tracker, e.g. "targets[3, 0]", or for a line of a file of points."""
    name, bracket, place = field.partition("[")
    return f"gait.curve, {field}" if " line " in field else FIELDS.get(name, name) + bracket + place
