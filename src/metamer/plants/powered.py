"""A plant whose servos are switched off, weakened or blocked while it runs, as a battery and a hand would do it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, final

import numpy as np

from metamer.core.records import Array, Command, Sensed
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.plants.simulate import engine_module
from metamer.systems.system import System, build


@final
class Powered:
    """A planar robot in an engine; stiffness and strength of each servo can be changed at any time.

    spec     the robot; its servos need a gain drive.kp
    engine   "native" or "mujoco"
    A joint with stiffness 0 is free but for its own damping. Our own engine steps implicitly, whatever run.stepper
    says: a shaft that is held fast is stiff. On wheels in our own engine joints have no dynamics: they
    stay where they are, and no servo has a torque.
    """

    def __init__(self, spec: Robot, engine: str = "native") -> None:
        if spec.drive.kp <= 0.0:
            raise refuse("drive.kp", spec.drive.kp, "a number > 0: servos hold a position [N m/rad]")
        system = build(replace(spec, run=replace(spec.run, stepper="implicit_midpoint")))
        if not isinstance(system, System) or list(system.ports) != ["joint"]:
            raise refuse("robot", spec.name, "a planar robot whose joints are driven by servos")
        self.plant: Any = engine_module(engine).open_powered(spec)
        self.joints = len(self.plant.sense().angle)
        self.stiffness: Array = np.ones(self.joints)
        self.strength: Array = np.ones(self.joints)
        self._zero, self._row = np.zeros(self.joints), np.empty(self.plant.channels.width)

    def power(self, stiffness: Array, strength: Array) -> None:
        """From now on: kp times stiffness, kd times its root, torque limits times strength; each (joints,).   [-]"""
        if np.array_equal(stiffness, self.stiffness) and np.array_equal(strength, self.strength):
            return
        self.stiffness, self.strength = stiffness.copy(), strength.copy()
        self.plant.power(stiffness, strength)

    def drive(self, position: Array, velocity: Array, dt: float, torque: Array | None = None) -> None:
        """Go along a straight target for dt, with an added torque; a state that goes bad stops.   [rad, rad/s, N m]"""
        if not self.plant.has_servos:
            # nothing moves a joint without dynamics but its servo
            held = self.stiffness > 0.0
            position = np.where(held, position, self.plant.sense().angle)
            velocity = np.where(held, velocity, 0.0)
        added = self._zero if torque is None else torque
        self.plant.act(Command(position=position, velocity=velocity, torque=added), dt)

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        return self.plant.sense()

    def torque(self) -> Array:
        """(joints,) torque of the servos at the end of the last period; zero where joints have no dynamics.   [N m]"""
        if "joint.torque" not in self.plant.channels:
            return self._zero.copy()
        self.plant.measure(self._row)
        return self._row[self.plant.channels.at["joint.torque"]].copy()
