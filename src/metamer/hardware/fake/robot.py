"""A robot that is not there: physics behind the real bytes of its servos.

Each servo follows the straight line of its last move with gain, lag and free speed; the engine gives the shaft under
load within the torque limit. Speed and torque fall with the voltage, the voltage with the torques, heat comes of both.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import final

import numpy as np

from metamer.core.arrays import one_value
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, checked
from metamer.hardware.calibration import Calibration
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servo import AMBIENT, FakeServo
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.fake.wear import Gears
from metamer.hardware.wire.packets import Frame
from metamer.plants.plant import Stopped
from metamer.plants.powered import Powered
from metamer.systems.drives.lag_kernels import follow

BODY_STEP = 0.004  # s, of the body
WEATHER = 5  # steps between looks at heat and voltage
TORQUE_SAG = 0.15  # V lost per servo at full torque
BLOCK = 50.0  # times stiffer than its servo is a shaft that is held fast
WORN_PARTS = 2  # parts of a step of the body, between which worn gears are looked at
UNBREAKABLE = 1e3  # times the torque limit that what holds it bears


@final
class FakeRobot(FakeServos):
    """Fake servos with a robot behind them; bytes, times and faults as FakeServos has them.

    spec          the machine as it really is: gain, lag, friction, mass and limits may differ from the model's.
                  drive.torque_limit and rate_limit hold at the usual voltage of the servos; where they are
                  infinite the servos' own stall torque and free speed do
    calibration   servo of every joint
    engine        "native" or "mujoco"
    faults        what goes wrong, and in what kind its servos differ from a model's
    echo          whether the sender hears itself
    seed          of all chance
    The body moves in steps of 4 ms; servos are commanded at their true times, and what they read goes on straight from
    the last step. A servo that is off leaves its joint free, one that is stalled has its shaft held fast.
    """

    def __init__(
        self,
        spec: Robot,
        calibration: Calibration,
        *,
        engine: str = "native",
        faults: Faults | None = None,
        echo: bool = True,
        seed: int = 0,
    ) -> None:
        act, table = checked(spec).drive, calibration.table
        # every servo has its limits
        torque, speed = (
            limit
            if math.isfinite(limit := one_value(f"drive.{name}", getattr(act, name), "on a bus of servos"))
            else own
            for name, own in (("torque_limit", table.stall), ("rate_limit", table.free_speed))
        )
        spec = replace(spec, drive=replace(act, torque_limit=torque, rate_limit=speed))
        self.spec, self.calibration, self.engine = spec, calibration, engine
        # the first steps of another one, so that kernels are ready before the line opens
        Powered(spec, engine).drive(np.zeros(spec.body.joints), np.zeros(spec.body.joints), BODY_STEP)
        self.body = Powered(spec, engine)
        if len(calibration.ids) != self.body.joints:
            count = f"{self.body.joints} servos, one per joint of {spec.name}"
            raise refuse("calibration", f"{len(calibration.ids)} servos", count)
        self._sensed = self.body.sense()
        self._sign, self._home, self._tick = calibration.sign, calibration.home, calibration.table.tick
        places = (self._home + self._sign * self._sensed.angle / self._tick).tolist()
        positions = dict(zip(calibration.ids, places, strict=True))
        super().__init__(positions, table=calibration.table, faults=faults, echo=echo, seed=seed)
        # joint by joint: servo, direction, zero and reference with its time
        self._driven: list[FakeServo] = list(self.servos.values())
        self._reference: Array = self._sensed.angle.copy()
        self._chord: Array = self._reference.copy()
        self._told: list[float] = [0.0] * self.body.joints
        self._torque, self._speed = torque, speed
        for servo in self._driven:
            servo.speed = speed / self._tick
        self._voltage = self.table.supply
        self._grid = 0  # steps of the body so far
        self._walls: dict[int, float] = {}
        wear = self.faults.wear
        self._gears = Gears(wear, spec.drive, self.body.joints) if wear.any else None
        self._blocks = bool(self.faults.stalled or self.faults.jam)
        self.failed = ""
        self._set_power()

    def advance(self, now: float) -> None:
        """Let the robot move until now."""
        while (self._grid + 1) * BODY_STEP <= now and not self.failed:
            self._step((self._grid + 1) * BODY_STEP)
        self.time = max(self.time, now)
        angle = self._ahead(self._sensed.angle, self._sensed.rate, self.time)
        places = (self._home + self._sign * angle / self._tick).tolist()
        for servo, place in zip(self._driven, places, strict=True):
            servo.position = place

    def _ahead(self, value: Array, rate: Array | None, now: float) -> Array:
        """A value of the last step, gone on straight until now; it stays where the physics has failed.   [s]"""
        return value if self.failed or rate is None else value + rate * (now - self._grid * BODY_STEP)

    def pose(self, now: float) -> tuple[float, float, float]:
        """True x, y and direction of the head now; a robot with a fixed base has it at zero.   [m, rad]"""
        self.advance(now)
        if self._sensed.base is None:
            return 0.0, 0.0, 0.0
        x, y, theta = self._ahead(self._sensed.base, self._sensed.base_rate, now).tolist()
        return x, y, theta

    def angles(self, now: float) -> Array:
        """(joints,) true joint angles now.   [rad]"""
        self.advance(now)
        return self._ahead(self._sensed.angle, self._sensed.rate, now)

    def torques(self) -> Array:
        """(joints,) true torques of the servos.   [N m]"""
        return self._torque * self._share()

    def broken(self, how: str, number: int) -> bool:
        """Whether a servo is dead, hot, low, stalled or jammed by now; none answers when the physics has failed."""
        return (how == "dead" and bool(self.failed)) or super().broken(how, number)

    def obey(self, id_: int, frame: Frame) -> tuple[int, ...] | None:
        """Do what a frame says, after the servo has followed its line until now."""
        if not frame.name.endswith("read"):
            k, servo = self._driven.index(self.servos[id_]), self.servos[id_]
            self._follow(k, self.time)
            if not servo.loaded:
                # once it holds, it holds from where it is now
                here = self._ahead(self._sensed.angle, self._sensed.rate, self.time)[k]
                self._reference[k] = self._chord[k] = here
        return super().obey(id_, frame)

    def _follow(self, k: int, until: float) -> None:
        """Move the reference of a servo on, piece by piece of its line.   [s]"""
        servo, act, now = self._driven[k], self.spec.drive, self._told[k]
        limit = self._speed * servo.voltage / self.table.supply
        r = float(self._reference[k])
        while now < until:
            place, slope, end = servo.line(now)
            h = min(until, end) - now
            u = float(self._sign[k]) * (place - float(self._home[k])) * self._tick
            r = follow(r, u, float(self._sign[k]) * slope * self._tick, act.gain, act.lag, limit, h)
            now = until if end >= until else end
        self._reference[k], self._told[k] = r, until

    def _step(self, end: float) -> None:
        """One step of the body, until `end`."""
        self.time = max(self.time, end)
        for k in range(len(self._driven)):
            self._follow(k, end)
        target, velocity = self._chord.copy(), (self._reference - self._chord) / BODY_STEP
        self._set_power()
        for k, wall in self._walls.items():
            target[k], velocity[k] = wall, 0.0
        try:
            self._drive(target, velocity)
        except Stopped as stop:
            self.failed = stop.reason
            return
        self._grid += 1
        self._sensed = self.body.sense()
        for k, servo in enumerate(self._driven):
            if not servo.loaded:
                # once it holds, it holds from where it is then
                self._reference[k] = self._sensed.angle[k]
        self._chord = self._reference.copy()
        if self._grid % WEATHER == 0:
            self._feel()

    def _drive(self, target: Array, velocity: Array) -> None:
        """A step of the body along a straight target; worn gears are looked at more often."""
        if self._gears is None:
            self._advance(target, velocity, BODY_STEP)
            return
        h, (stiffness, strength) = BODY_STEP / WORN_PARTS, self._power()
        for part in range(WORN_PARTS):
            push = self._gears.push(target + part * h * velocity, velocity, self.body.sense(), h)
            for k, wall in self._walls.items():
                # a shaft that is held fast has no play
                push.target[k], push.stiffness[k] = wall, 1.0
            self.body.power(stiffness * push.stiffness, strength)
            self._advance(push.target, push.velocity, h, push.torque)

    def _advance(self, target: Array, velocity: Array, h: float, torque: Array | None = None) -> None:
        """A step of the engine; once more, from where it was, if it stops.

        A robot that rattles as it is put down moves faster than the steps by which an engine judges itself; one that
        has really failed does so again.
        """
        try:
            self.body.drive(target, velocity, h, torque)
        except Stopped:
            self.body.drive(target, velocity, h, torque)

    def _set_power(self) -> None:
        """Stiffness and strength as they are now, but for worn gears."""
        self.body.power(*self._power())

    def _power(self) -> Array:
        """(2, joints) stiffness and strength: none with torque off, less at low voltage, more where held."""
        stiffness, strength = np.empty((2, len(self._driven)))
        for k, servo in enumerate(self._driven):
            stiffness[k], strength[k] = float(servo.loaded), servo.voltage / self.table.supply
            if self._blocks and self._held(k, servo):
                stiffness[k], strength[k] = BLOCK, UNBREAKABLE
            elif self._gears is not None:
                stiffness[k], strength[k] = self._gears.fade[k] * stiffness[k], self._gears.fade[k] * strength[k]
        return np.stack([stiffness, strength])

    def _held(self, k: int, servo: FakeServo) -> bool:
        """Whether a shaft is held fast; the wall it is held at is kept."""
        angle = float(self._sensed.angle[k])
        way = float(self._reference[k]) - angle
        if self.broken("stalled", servo.number) or self.jammed(servo, angle, way if servo.loaded else 0.0):
            self._walls.setdefault(k, angle)
            return True
        self._walls.pop(k, None)
        return False

    def _share(self) -> Array:
        """(joints,) torque of every servo, part of the largest.   [-]"""
        torque = self.body.torque() / self._torque
        for k, servo in enumerate(self._driven):
            if k in self._walls:
                # it pushes in vain
                push = self.spec.drive.kp * (self._reference[k] - self._walls[k]) / self._torque
                torque[k] = min(max(push, -1.0), 1.0) if servo.loaded else 0.0
        return torque

    def _feel(self) -> None:
        """What the last steps did to the servos: speed, torque, voltage, heat."""
        share = np.abs(self._share())
        supply = self.table.supply - TORQUE_SAG * float(share.sum())
        for k, servo in enumerate(self._driven):
            servo.rate = float(self._sign[k] * self._sensed.rate[k]) / self._tick
            servo.effort = min(float(share[k]) * self.table.supply / max(servo.voltage, 1.0), 1.0)
            self._weather(servo, supply, WEATHER * BODY_STEP)
        if self._gears is not None:
            heat = np.array([servo.temperature - AMBIENT for servo in self._driven])
            self._gears.feel(share, heat, self.table.supply)
