"""Chains in space in MuJoCo as a plant: free or fixed base, capsules on a plane, servos as its own actuators."""

from __future__ import annotations

import math

import mujoco
import numpy as np

from metamer.description.robot import RobotSpec
from metamer.description.spatial_mjcf import spatial_mjcf_from_spec
from metamer.plants.plant import Clock, Stopped
from metamer.plants.simulated import command_array
from metamer.records import Array, Command, Sensed, State


class SpatialMujocoPlant:
    """A chain in space in MuJoCo. The base that is sensed is x, y and heading of the first link.

    spec    a robot with a spatial body
    """

    def __init__(self, spec: RobotSpec) -> None:
        self.spec = spec
        self.mj_model = mujoco.MjModel.from_xml_string(spatial_mjcf_from_spec(spec))
        self.mj_data = mujoco.MjData(self.mj_model)
        self.joints, self.free = spec.body.joints, spec.body.base == "free"  # type: ignore[union-attr]
        self.first_q, self.first_v = (7, 6) if self.free else (0, 0)
        self.mj_data.qpos[self.first_q :] = spec.start.joints
        self.mj_data.qvel[self.first_v :] = spec.start.rates
        mujoco.mj_forward(self.mj_model, self.mj_data)
        self.clock = Clock()

    def sense(self) -> Sensed:
        """Joint angles and rates; x, y and heading of the first link and their rates."""
        data = self.mj_data
        base = rate = None
        if self.free:
            forward = data.body("link1").xmat.reshape(3, 3)[:, 0]
            base = np.array([data.qpos[0], data.qpos[1], math.atan2(forward[1], forward[0])])
            rate = np.array([data.qvel[0], data.qvel[1], data.body("link1").cvel[2]])
        return Sensed(
            t=self.clock.t,
            angle=data.qpos[self.first_q :].copy(),
            rate=data.qvel[self.first_v :].copy(),
            base=base,
            base_rate=rate,
        )

    def links(self) -> Array:
        """(links, 4, 4) pose of every link's frame: at its begin, x along it.   [-, m]"""
        count = self.spec.body.links  # type: ignore[union-attr]
        out = np.zeros((count, 4, 4))
        for i in range(count):
            body = self.mj_data.body(f"link{i + 1}")
            out[i, :3, :3], out[i, :3, 3], out[i, 3, 3] = body.xmat.reshape(3, 3), body.xpos, 1.0
        return out

    def centre(self) -> Array:
        """(3,) centre of mass.   [m]"""
        return self.mj_data.subtree_com[1].copy()

    def act(self, command: Command, dt: float) -> Command:
        """Hold a command for dt (its position moves on at its velocity); a state that is not finite stops the run."""
        held = command_array(command, self.joints)
        model, data = self.mj_model, self.mj_data
        steps = max(1, math.ceil(dt / self.spec.run.step - 1e-9))
        h = dt / steps
        model.opt.timestep = h
        before = State(t=self.clock.t, q=data.qpos.copy(), v=data.qvel.copy())
        control = held.T.ravel()
        for k in range(steps):
            control[0::3] = held[0] + (k + 1) * h * held[1]
            data.ctrl[:] = control
            mujoco.mj_step(model, data)
        if not (np.isfinite(data.qpos).all() and np.isfinite(data.qvel).all()) or data.warning.number.any():
            raise Stopped(f"MuJoCo's state went bad; try a smaller run.step than {h:g} s", before)
        self.clock.advance(dt)
        return Command(position=held[0], velocity=held[1], torque=held[2])

    def measure(self) -> dict[str, float]:
        """Centre of mass on the ground's plane, servo torques, by column name.   [m, N m]"""
        x, y, _ = self.centre().tolist()
        values = {"centre.x": x, "centre.y": y}
        for k, torque in enumerate(self.mj_data.qfrc_actuator[self.first_v :].tolist(), start=1):
            values[f"joint{k}.torque"] = torque
        return values

    def close(self) -> None:
        """Nothing is held."""
