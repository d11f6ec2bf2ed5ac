"""Computed muscle force: joints linearised through the muscles, speed and heading by the gait, guidance over a path.

Muscles are internal, so N + 2 outputs cannot be linearised by them; the N - 1 joints can (collocated partial feedback
linearisation), and speed and heading follow from the frequency and the bend of the gait.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from metamer.control.paths.paths import Path, pieces_of
from metamer.control.paths.pieces import Pieces
from metamer.core.channels import Channel, Channels, count
from metamer.core.fields import declarations, flag, number, part, refuse_bad
from metamer.core.parts import Control
from metamer.core.records import Array, MuscleCommand, Sensed
from metamer.core.refusals import Problem, refuse
from metamer.core.units import DEG
from metamer.systems.muscles.model import MuscleModel, build_muscles
from metamer.systems.muscles.singular import WARN_MARGIN, singular_note

# what the law notes, in the order of its kernel
NOTES: tuple[tuple[str, str], ...] = (
    ("law.forward", "m/s"),
    ("law.sideways", "m/s"),
    ("law.cross", "m"),
    ("law.course", "rad"),
    ("law.course_error", "rad"),
    ("law.speed_wanted", "m/s"),
    ("law.way", "m"),
    ("law.omega_wanted", "rad/s"),
    ("law.bend_wanted", "rad"),
)

SERVO_FIELDS = ("kp", "kd", "gain", "lag", "rate_limit")  # of the drive, for targets of joints


def frequency_rules(law: MuscleLaw) -> Iterator[Problem]:
    """The frequency lies within its bound."""
    if law.frequency > law.frequency_most:
        yield Problem("frequency", law.frequency, f"at most frequency_most, {law.frequency_most:g} [Hz]")


@dataclass(frozen=True, kw_only=True)
class MuscleLaw(Control):
    """Follow a path with muscles by the computed-muscle-force law.

    phi_k = alpha sin(eta + (k-1) lag) + gamma, eta' = omega; u = phi_d'' + kd (phi_d' - phi') + kp (phi_d - phi);
    omega_c = omega_0 + speed_kp e + speed_ki int e, e = speed - v_f; gamma_c = heading_gain wrap(theta_d - theta) +
    kappa bend_length; theta_d = psi_path - atan(cross / lookahead). omega, alpha, gamma follow their commands through
    critically damped filters.

    path                  what to follow
    amplitude, lag        alpha and lag of the wave                                             [rad]
    speed                 wanted mean speed                                                     [m/s]
    frequency             omega_0/2 pi                                                          [Hz]
    frequency_most        omega is kept between 0 and 2 pi times this                           [Hz]
    speed_kp, speed_ki    gains of the speed loop                                               [rad/m, rad/(m s)]
    speed_time            time constant of v_f                                                  [s]
    heading_gain          bend for an error of heading                                          [-]
    bend_length           bend for the path's curvature; None = the mean link length            [m]
    bend_most             largest |gamma|                                                       [rad]
    filter                of omega, alpha and gamma                                             [rad/s]
    joint_kp, joint_kd    of the joints                                                         [1/s^2, 1/s]
    lookahead             distance ahead on the path that is aimed at                           [m]
    room                  amplitude given up for each rad of bend                               [-]
    guard                 amplitude and bend together are kept this far from the singular angle  [rad]
    slowing, slowest      wanted speed times max(slowest, 1 - slowing |heading error|)          [1/rad, -]
    yield_at              share of the tension limit from which the wave is eased               [-]
    yield_rate, recover   easing per share above it, and its way back                           [1/s]
    yield_least           the wave is never eased below this share of its frequency and speed   [-]
    air                   True: tensions are kept within what the pressures can give; False: within the limits alone
    ahead                 linearised about the joints as they are wanted this much later, for muscles that answer late
                          (their lag and half a period); None = about the joints as they are   [s]
    haghshenas2022, sections 2.3 and 3, with what can be linearised; liljeback2013, chapter 5
    """

    kind = "computed_muscle_force"
    follows = 2
    has_kernel = True

    path: Path = part("path", "line")
    amplitude: float = number(30.0 * DEG, "rad", lower=0.0)
    lag: float = number(72.0 * DEG, "rad")
    speed: float = number(0.275, "m/s", lower=0.0)
    frequency: float = number(1.0, "Hz", lower=0.0)
    frequency_most: float = number(3.0, "Hz", above=0.0)
    speed_kp: float = number(10.0, "rad/m", lower=0.0)
    speed_ki: float = number(8.0, "rad/(m s)", lower=0.0)
    speed_time: float = number(0.3, "s", above=0.0)
    heading_gain: float = number(0.1, "-", lower=0.0)
    bend_length: float | None = number(None, "m", lower=0.0)
    bend_most: float = number(20.0 * DEG, "rad", lower=0.0)
    filter: float = number(4.0, "rad/s", above=0.0)
    joint_kp: float = number(400.0, "1/s^2", lower=0.0)
    joint_kd: float = number(40.0, "1/s", lower=0.0)
    lookahead: float = number(1.5, "m", above=0.0)
    room: float = number(0.0, "-", lower=0.0)
    guard: float = number(5.0 * DEG, "rad", lower=0.0)
    slowing: float = number(0.0, "1/rad", lower=0.0)
    slowest: float = number(0.0, "-", lower=0.0, upper=1.0)
    yield_at: float = number(0.8, "-", above=0.0, upper=1.0)
    yield_rate: float = number(10.0, "1/s", lower=0.0)
    recover: float = number(0.3, "1/s", lower=0.0)
    yield_least: float = number(0.1, "-", above=0.0, upper=1.0)

    air: bool = flag(False)
    ahead: float | None = number(None, "s", lower=0.0)

    RULES = (frequency_rules,)

    def on(self, robot: Any) -> ComputedMuscleForce:
        """The controller of a robot with muscles."""
        model = build_muscles(robot)
        return ComputedMuscleForce(model=model, path=self.path, law=self, air=self.air, ahead=self.ahead)

    def rules(self, robot: Any) -> Iterator[Problem]:
        """Muscles at every joint."""
        if "pam" not in declarations(type(robot.drive)):
            yield Problem("controller.kind", self.kind, f'a controller for drive "{robot.drive.kind}"')

    def idle(self, robot: Any) -> dict[str, str]:
        """Muscles are pulled, no servo turns a joint; the wave is the law's own."""
        servo = (f"drive.{name}" for name in SERVO_FIELDS)
        wave = (f"gait.{name}" for name in declarations(type(robot.gait)))
        return {
            **dict.fromkeys(servo, f'servos do not act under "{self.kind}": controller.joint_kp, controller.joint_kd'),
            **dict.fromkeys(wave, f'the wave is that of "{self.kind}": controller.amplitude, lag, frequency, speed'),
        }

    def ceiling(self, model: MuscleModel) -> float:
        """Largest joint angle that the law wants of a robot.   [rad]"""
        return max(float(model.singular.min()) - self.guard, 0.0)

    def guard_note(self, model: MuscleModel) -> str:
        """What the guard does to the amplitude; empty if nothing."""
        ceiling = self.ceiling(model)
        if self.amplitude <= ceiling:
            return ""
        return (
            f"the amplitude of {self.amplitude / DEG:.1f} deg is cut to {ceiling / DEG:.1f} deg, "
            f"{self.guard / DEG:g} deg before the singular angle"
        )

    def vector(self, model: MuscleModel) -> Array:
        """The law as the kernels read it, frozen.   [SI]"""
        refuse_bad(self, "controller")
        length = float(model.links["length"].mean()) if self.bend_length is None else self.bend_length
        turn = 2.0 * math.pi
        values = [self.amplitude, self.lag, self.speed, turn * self.frequency, self.speed_kp, self.speed_ki]
        values += [0.0, turn * self.frequency_most, self.speed_time, self.heading_gain, length, self.bend_most]
        values += [self.filter, self.joint_kp, self.joint_kd, self.lookahead, self.room, self.ceiling(model)]
        values += [self.slowing, self.slowest]
        values += [self.yield_at, self.yield_rate, self.recover, self.yield_least]
        out = np.array(values)
        out.flags.writeable = False
        return out


@dataclass(kw_only=True, eq=False)
class ComputedMuscleForce:
    """Follow a path with muscles: an ordinary controller for any plant that senses its base.

    The command holds the joint torque (for plants without muscles), the tensions and the pressures that give them.
    The law's own state is advanced from tick to tick with what was sensed held, as the fused run does when sampled.

    model      the robot
    path       Pieces, or a Line, Arc or Waypoints
    law        gains
    air        True: tensions are kept within what the pressures can give; False: within the limits of `muscles` alone
    ahead      None: linearised about the joints as they are; else about the joints as they are wanted this much later,
               for muscles that answer late (their lag and half a period)                         [s]
    warn       a joint so near to the singular angle is noted                                     [rad]
    """

    model: MuscleModel
    path: Path | Pieces
    law: MuscleLaw = field(default_factory=MuscleLaw)
    air: bool = False
    ahead: float | None = None
    warn: float = WARN_MARGIN
    notes: list[str] = field(default_factory=list, init=False)
    _law: Array = field(init=False, repr=False)
    _pieces: Pieces = field(init=False, repr=False)
    _y: Array = field(init=False, repr=False)
    _last: tuple[float, Array, float] | None = field(default=None, init=False, repr=False)
    _told: set[str] = field(default_factory=set, init=False, repr=False)
    port: ClassVar[str] = "pressure"  # of a system with muscles

    def __post_init__(self) -> None:
        from metamer.systems.muscles.kernels.law import NOTE, STATE

        for name in ("warn", "ahead"):
            name, value = f"controller.{name}", getattr(self, name)
            if value is not None and not (math.isfinite(value) and value >= 0.0):
                raise refuse(name, value, "a finite number >= 0")
        self._law, self._pieces = self.law.vector(self.model), pieces_of(self.path)
        self._y, self.note, self.short = np.zeros(STATE), np.zeros(NOTE), 0.0
        self._target = np.zeros(self.model.joints)
        told = (*NOTES, ("law.ease", "-"), ("law.short", "-"))
        self.channels = Channels(
            *(Channel(name, unit) for name, unit in told), Channel("joint.target", "rad", (count(self.model.joints),))
        )

    def tell(self, out: Array) -> None:
        """What the law saw and wanted at the last tick, laid out by `channels`."""
        out[: len(NOTES)], out[len(NOTES)], out[len(NOTES) + 1] = self.note, self.ease, self.short
        out[len(NOTES) + 2 :] = self._target

    @property
    def guide(self) -> tuple[Array, Array, bool]:
        """Gains and path as the fused kernels take them, and whether the path is closed.   [SI]"""
        return self._law, self._pieces.rows, self._pieces.closed

    @property
    def ease(self) -> float:
        """Share of the wanted frequency and speed that the tension limits leave, 1 = all.   [-]"""
        from metamer.systems.muscles.kernels.law import EASE

        return float(self._y[EASE])

    def start(self, sensed: Sensed) -> None:
        """Forget the past; the base must be sensed."""
        from metamer.systems.muscles.kernels.law import law_start, pose_of

        if sensed.angle.shape != (self.model.joints,):
            raise refuse(
                "muscles", self.model.joints, f"pairs, as many as the plant has joints, {sensed.angle.size} [-]"
            )
        q, v = self._state(sensed)
        pose = pose_of(self.model.links, q, v)
        law_start(self._law, self._pieces.rows, self._pieces.closed, pose[0], pose[1], self._y)
        self._last, self.short = None, 0.0
        self.notes[:] = [note for note in [self.law.guard_note(self.model)] if note]
        self._told.clear()

    def update(self, sensed: Sensed) -> MuscleCommand:
        """Targets, torque, tensions and pressures for the tick that begins now."""
        from metamer.systems.muscles.kernels.law import PIECE, law_step, next_piece, pose_of
        from metamer.systems.muscles.kernels.muscle import pam_limits, pam_pressures
        from metamer.systems.muscles.kernels.run import computed_tensions

        model, rows = self.model, self._pieces.rows
        q, v = self._state(sensed)
        # the law's own state since the last tick, with what it saw then
        if self._last is not None:
            t_last, pose_last, load_last = self._last
            if sensed.t < t_last:
                raise refuse(
                    "sensed.t", sensed.t, f"not before the last tick, {t_last:g} s; call start() for a new run"
                )
            law_step(self._law, rows, pose_last, load_last, self._y, sensed.t - t_last)
        pose = pose_of(model.links, q, v)
        self._y[PIECE] = next_piece(rows, self._pieces.closed, int(self._y[PIECE]), pose[0], pose[1])
        limits, pressure = np.empty((model.joints, 4)), np.empty((model.joints, 2))
        if self.air:
            pam_limits(model.muscles, model.pam, sensed.angle, sensed.rate, limits)
        else:
            limits[:, 0::2], limits[:, 1::2] = model.muscles[:, 3:4], model.muscles[:, 4:5]
        out = np.empty((model.joints, 6))
        ahead = -1.0 if self.ahead is None else self.ahead
        self.short, load, pose, self.note = computed_tensions(
            model.links, model.muscles, limits, self._law, rows, self._y, q, v, ahead, out
        )
        self._last = (sensed.t, pose, load)
        self._tell(sensed)
        tension, self._target = out[:, 3:5].copy(), out[:, 0].copy()
        pam_pressures(model.muscles, model.pam, sensed.angle, sensed.rate, tension, pressure)
        return MuscleCommand(
            position=out[:, 0].copy(),
            velocity=out[:, 1].copy(),
            torque=out[:, 2].copy(),
            tension=tension,
            pressure=pressure,
        )

    def _state(self, sensed: Sensed) -> tuple[Array, Array]:
        """q and v of the whole robot."""
        if sensed.base is None or sensed.base_rate is None:
            raise refuse("plant.base", None, "a plant that senses x, y, theta of its base and their rates")
        return np.concatenate([sensed.base, sensed.angle]), np.concatenate([sensed.base_rate, sensed.rate])

    def _tell(self, sensed: Sensed) -> None:
        """Note once: a joint near its singular angle, and tensions at their limits."""
        room = self.model.singular - np.abs(sensed.angle)
        for k in np.flatnonzero(room < self.warn).tolist():
            self._note(
                f"joint{k + 1}", singular_note(sensed.t, k, float(sensed.angle[k]), float(self.model.singular[k]))
            )
        if self.short > 0.0:
            self._note("limit", limit_note(sensed.t, self.short))

    def _note(self, key: str, text: str) -> None:
        if key not in self._told:
            self._told.add(key)
            self.notes.append(text)


def limit_note(t: float, short: float) -> str:
    """What a tension limit does to a run."""
    return (
        f"t = {t:.2f} s: the tensions are at their limit; {short:.0%} of the wanted torque is missing, "
        "the wave is slowed until they suffice"
    )
