"""The muscle-driven snake in MuJoCo: muscles are spatial tendons, the ground is our own law."""

from __future__ import annotations

import math
from typing import final

import mujoco
import numpy as np

from metamer.description.muscle_mjcf import muscle_mjcf_from_spec
from metamer.description.robot import RobotSpec
from metamer.kernels.muscle import LAG
from metamer.kernels.muscle_plant import PRESSURE, SERVO, TENSION, pulls
from metamer.kernels.planar_history import ground_force
from metamer.kernels.planar_quantities import energies
from metamer.mechanics.muscles import pressures
from metamer.model.muscle import build_muscles
from metamer.model.planar import start_state
from metamer.plants.muscle import DRIVES, sent_pressures, sent_tensions
from metamer.plants.plant import Clock, Stopped
from metamer.plants.simulated import command_array
from metamer.records import Array, Command, MuscleCommand, Sensed, State
from metamer.refusals import refuse


@final
class MuscleMujoco:
    """A chain that tendons move in MuJoCo; commands as for `MusclePlant`."""

    def __init__(self, spec: RobotSpec, *, drive: str = "pressure") -> None:
        if drive not in DRIVES:
            raise refuse("drive", drive, f"one of {', '.join(DRIVES)}")
        self.model, self.drive = build_muscles(spec), drive
        self.mj_model = mujoco.MjModel.from_xml_string(muscle_mjcf_from_spec(spec))
        self.mj_data = mujoco.MjData(self.mj_model)
        self.mj_data.qpos[:], self.mj_data.qvel[:] = start_state(self.model.planar)
        mujoco.mj_forward(self.mj_model, self.mj_data)
        self.clock = Clock()
        joints = self.model.joints
        self.pressure: Array = np.zeros((joints, 2))
        self.tensions: Array = np.zeros((joints, 3))
        self._force: Array = np.zeros(self.model.size)
        self.rubbed, self.actuated = 0.0, 0.0

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        data = self.mj_data
        return Sensed(
            t=self.clock.t,
            angle=data.qpos[3:].copy(),
            rate=data.qvel[3:].copy(),
            base=data.qpos[:3].copy(),
            base_rate=data.qvel[:3].copy(),
        )

    def state(self) -> State:
        """Where the robot is now."""
        return State(t=self.clock.t, q=self.mj_data.qpos.copy(), v=self.mj_data.qvel.copy())

    def lengths(self) -> Array:
        """(joints, 2) lengths of MuJoCo's tendons, right and left.   [m]"""
        return np.array(self.mj_data.ten_length).reshape(-1, 2)

    def arms(self) -> Array:
        """(joints, 2) dl/dphi of MuJoCo's tendons at their own joint, right and left.   [m/rad]"""
        moment = self.moment()
        rows = moment.reshape(self.model.joints, 2, self.model.size)
        return np.array([rows[k, :, 3 + k] for k in range(self.model.joints)])

    def moment(self) -> Array:
        """(2 joints, size) Jacobian dl/dq of MuJoCo's tendons.   [-, m/rad]"""
        model, data = self.mj_model, self.mj_data
        out = np.zeros((model.nu, model.nv))
        mujoco.mju_sparse2dense(out, data.actuator_moment, data.moment_rownnz, data.moment_rowadr, data.moment_colind)
        return out

    def act(self, command: Command, dt: float) -> Command:
        """Hold pressures or tensions for dt in MuJoCo; a state that is not finite stops the run."""
        if not (math.isfinite(dt) and dt > 0.0):
            raise refuse("dt", dt, "a finite number > 0 [s]")
        own, model, data = self.model, self.mj_model, self.mj_data
        before = self.state()
        joints = own.joints
        wanted, held, by_air = np.zeros((joints, 2)), np.zeros((3, joints)), False
        by_servo = not isinstance(command, MuscleCommand)
        if not isinstance(command, MuscleCommand):
            held = command_array(command, joints)
        elif self.drive == "pressure":
            wanted, by_air = sent_pressures(own, command, before.q, before.v), True
        else:
            wanted = sent_tensions(own, command)
        steps = max(1, math.ceil(dt / own.spec.run.step - 1e-9))
        h = model.opt.timestep = dt / steps
        mode = SERVO if by_servo else PRESSURE if by_air else TENSION
        for k in range(steps):
            q, v = np.array(data.qpos), np.array(data.qvel)
            arrays = (q, v, wanted, held, self.pressure)
            pulls(own.links, own.muscles, own.pam, mode, *arrays, k * h, self.tensions)
            self.rubbed += h * ground_force(own.links, q, v, self._force)
            data.qfrc_applied[:] = self._force
            data.ctrl[:] = self.tensions[:, :2].ravel()
            mujoco.mj_step(model, data)
            self.actuated += h * float(np.dot(data.qfrc_actuator, 0.5 * (v + data.qvel)))
        if not (np.isfinite(data.qpos).all() and np.isfinite(data.qvel).all()) or data.warning.number.any():
            raise Stopped(f"MuJoCo's state went bad; try a smaller run.step than {h:g} s", before)
        left = np.exp(-dt / own.pam[:, LAG : LAG + 1])
        by_tension = pressures(own, data.qpos[3:], data.qvel[3:], self.tensions[:, :2])
        self.pressure = wanted + (self.pressure - wanted) * left if by_air else by_tension
        self.clock.advance(dt)
        return MuscleCommand(
            position=np.array(command.position, dtype=np.float64),
            velocity=np.array(command.velocity, dtype=np.float64),
            torque=held[2] if by_servo else self.tensions[:, 2].copy(),
            tension=self.tensions[:, :2].copy(),
            pressure=wanted if by_air else self.pressure.copy(),
        )

    def measure(self) -> dict[str, float]:
        """Energies, what flowed, torques, tensions and lengths, by column name.   [SI]"""
        data = self.mj_data
        kinetic, potential, elastic = energies(self.model.links, np.array(data.qpos), np.array(data.qvel))
        values = {
            "energy.kinetic": kinetic,
            "energy.potential": potential,
            "energy.elastic": elastic,
            "energy.rubbed": self.rubbed,
            "energy.actuated": self.actuated,
        }
        long = self.lengths()
        for k in range(self.model.joints):
            values[f"joint{k + 1}.torque"] = float(self.tensions[k, 2])
            for side, name in enumerate(("right", "left")):
                values[f"muscle{k + 1}.{name}.tension"] = float(self.tensions[k, side])
                values[f"muscle{k + 1}.{name}.length"] = float(long[k, side])
        return values

    def close(self) -> None:
        """Nothing is held."""
