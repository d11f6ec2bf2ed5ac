"""A plant whose servos are switched off, weakened or blocked while it runs, as a battery and a hand would do it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, final

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.kernels import steppers
from metamer.kernels.links import frozen
from metamer.model.planar import build
from metamer.plants.contact import ContactPlant
from metamer.plants.kinematic import KinematicPlant
from metamer.plants.plant import Stopped
from metamer.plants.simulate import bare_plant, kind_of
from metamer.plants.simulated import SimulatedPlant
from metamer.records import Array, Command, Sensed
from metamer.refusals import refuse

HOLD = 5e-4  # s, for which MuJoCo's servos keep a target


@final
class Powered:
    """A planar robot in an engine; stiffness and strength of each servo can be changed at any time.

    spec     the robot; its servos need a gain actuation.kp
    engine   "native" or "mujoco"
    A joint with stiffness 0 is free but for its own damping. Our own engine steps implicitly, whatever run.stepper
    says: a shaft that is held fast is stiff. On wheels in our own engine joints have no dynamics: they
    stay where they are, and no servo has a torque.
    """

    def __init__(self, spec: RobotSpec, engine: str = "native") -> None:
        if kind_of(spec) not in ("free", "wheels", "contact"):
            raise refuse("robot", spec.name, "a planar robot whose joints are driven by servos")
        if spec.actuation.kp <= 0.0:
            raise refuse("actuation.kp", spec.actuation.kp, "a number > 0: servos hold a position [N m/rad]")
        self.spec = replace(spec, run=replace(spec.run, stepper="implicit_midpoint"))
        self.plant = bare_plant(self.spec, engine)
        self.joints = len(self.plant.sense().angle)
        self.stiffness: Array = np.ones(self.joints)
        self.strength: Array = np.ones(self.joints)
        self._engine = MujocoServos(self.plant, self.joints) if engine == "mujoco" else None
        self._links = build(self.spec).links
        self._zero = np.zeros(self.joints)
        self._end, self._pace = self.plant.sense().angle, self._zero

    def power(self, stiffness: Array, strength: Array) -> None:
        """From now on: kp times stiffness, kd times its root, torque limits times strength; each (joints,).   [-]"""
        if np.array_equal(stiffness, self.stiffness) and np.array_equal(strength, self.strength):
            return
        self.stiffness, self.strength = stiffness.copy(), strength.copy()
        if self._engine is not None:
            self._engine.power(stiffness, strength)
        elif isinstance(self.plant, ContactPlant | SimulatedPlant):
            links = self._links.copy()
            first = len(links) - self.joints
            links["kp"][first:] *= stiffness
            links["kd"][first:] *= np.sqrt(stiffness)
            links["torque_limit"][first:] *= strength
            self.plant.model = replace(self.plant.model, links=frozen(links))
            if isinstance(self.plant, ContactPlant):
                self.plant.links = self.plant.model.links

    def drive(self, position: Array, velocity: Array, dt: float) -> None:
        """Go along a straight target for dt; a state that goes bad stops the run.   [rad, rad/s]"""
        self._end, self._pace = position + dt * velocity, velocity
        if isinstance(self.plant, KinematicPlant):
            # nothing moves a joint without dynamics but its servo
            held = self.stiffness > 0.0
            position = np.where(held, position, self.plant.angle)
            velocity = np.where(held, velocity, 0.0)
        if isinstance(self.plant, SimulatedPlant):
            self._step_free(self.plant, np.array([position, velocity, self._zero]), dt)
        elif self._engine is not None and self._engine.grouped:
            self._engine.drive(position, velocity, dt)
        else:
            self.plant.act(Command(position=position, velocity=velocity, torque=self._zero), dt)

    def _step_free(self, plant: SimulatedPlant, command: Array, dt: float) -> None:
        """As the plant does it, but a stiff shaft need not be resolved: only its end counts."""
        steps = max(1, math.ceil(dt / self.spec.run.step - 1e-9))
        before = plant.state()
        code, account = steppers.IMPLICIT_MIDPOINT, plant.account
        steppers.step(code, plant.model.links, plant.q, plant.v, command, dt / steps, steps, account)
        if not (np.isfinite(plant.q).all() and np.isfinite(plant.v).all()):
            plant.q, plant.v = before.q.copy(), before.v.copy()
            advice = f"try a smaller run.step than {dt / steps:g} s"
            raise Stopped(f"the state is not finite any more; {advice}", before)
        plant.clock.advance(dt)

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        return self.plant.sense()

    def torque(self) -> Array:
        """(joints,) torque of the servos at the end of the last period.   [N m]"""
        if self._engine is not None:
            return self._engine.torque()
        if not isinstance(self.plant, ContactPlant | SimulatedPlant):
            return self._zero.copy()
        joints = self.plant.model.links[len(self.plant.model.links) - self.joints :]
        now = self.plant.sense()
        found = joints["kp"] * (self._end - now.angle) + joints["kd"] * (self._pace - now.rate)
        return np.clip(found, -joints["torque_limit"], joints["torque_limit"])


class MujocoServos:
    """The servos of a robot in MuJoCo: their gains and limits, several steps at a time.

    plant     a plant with mj_model and mj_data
    joints    number of joints, named joint1 ..
    """

    def __init__(self, plant: Any, joints: int) -> None:
        from metamer.plants.contact_mujoco import ContactMujocoPlant

        self.plant, self.model, self.data = plant, plant.mj_model, plant.mj_data
        self.grouped = isinstance(plant, ContactMujocoPlant)
        ids = [self.model.joint(f"joint{k}").id for k in range(1, joints + 1)]
        self.of_actuator = np.array([ids.index(int(row[0])) for row in self.model.actuator_trnid])
        self.of_joint = np.array(ids)
        self.degrees = self.model.jnt_dofadr[self.of_joint]
        self.gain, self.bias = self.model.actuator_gainprm.copy(), self.model.actuator_biasprm.copy()
        self.limits, self.forces = self.model.jnt_actfrcrange.copy(), self.model.actuator_forcerange.copy()

    def power(self, stiffness: Array, strength: Array) -> None:
        """Gains and torque limits of every joint times these."""
        model = self.model
        # rows of prm: constant, by position, by velocity; a velocity servo has its gain in the first
        by_rate = self.bias[:, 2] != 0.0
        by_place, root = stiffness[self.of_actuator], np.sqrt(stiffness)[self.of_actuator]
        model.actuator_gainprm[:, 0] = self.gain[:, 0] * np.where(by_rate & (self.bias[:, 1] == 0.0), root, by_place)
        model.actuator_biasprm[:, 1] = self.bias[:, 1] * by_place
        model.actuator_biasprm[:, 2] = self.bias[:, 2] * root
        model.jnt_actfrcrange[self.of_joint] = self.limits[self.of_joint] * strength[:, None]
        model.actuator_forcerange[:] = self.forces * strength[self.of_actuator, None]

    def drive(self, position: Array, velocity: Array, dt: float) -> None:
        """Steps of the plant's own length, the target kept for half a millisecond at a time: ten times as quick."""
        import mujoco

        model, data = self.model, self.data
        steps = max(1, math.ceil(dt / self.plant.step - 1e-9))
        model.opt.timestep = dt / steps
        groups = min(steps, max(1, round(dt / HOLD)))
        before = self.plant.state()
        data.ctrl[1::3] = velocity
        for k in range(groups):
            data.ctrl[0::3] = position + (k + 0.5) / groups * dt * velocity
            mujoco.mj_step(model, data, nstep=steps * (k + 1) // groups - steps * k // groups)
        if not (np.isfinite(data.qpos).all() and np.isfinite(data.qvel).all()) or data.warning.number.any():
            raise Stopped(f"MuJoCo's state went bad; try a smaller run.step than {model.opt.timestep:g} s", before)
        self.plant.clock.advance(dt)

    def torque(self) -> Array:
        """(joints,) of the servos in the last step.   [N m]"""
        return np.array(self.data.qfrc_actuator[self.degrees])
