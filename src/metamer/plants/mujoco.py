"""MuJoCo as a plant, from the exported MJCF; our friction kernels act where MuJoCo has no such law."""

from __future__ import annotations

import math
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from metamer.description.mjcf import mjcf_from_spec
from metamer.description.robot import RobotSpec
from metamer.kernels.links import frozen
from metamer.kernels.planar_history import ground_force
from metamer.mechanics.dynamics import soft_energy
from metamer.mechanics.loads import refuse_mission
from metamer.model.planar import PlanarModel, build, start_state
from metamer.plants.plant import Clock, Stopped
from metamer.plants.simulated import command_array
from metamer.records import Command, Sensed, State
from metamer.refusals import refuse


def coordinate_order(mj_model: Any, model: PlanarModel) -> NDArray[np.int64]:
    """(size,) where each of our coordinates stands in MuJoCo's qpos and qvel (hinges and slides: the same place)."""
    base = ["base_x", "base_y", "base_theta"] if model.free else []
    names = base + [f"joint{k}" for k in range(1, model.joints + 1)]
    return np.array([int(mj_model.joint(name).qposadr[0]) for name in names], dtype=np.int64)


def ignore_warning(message: str) -> None:
    """MuJoCo's own warnings would go to a file in the user's folder; the plant looks at them itself."""


class MujocoPlant:
    """A planar robot in MuJoCo (implicitfast), servos as its own actuators, ground forces by our law at every step."""

    def __init__(self, spec: RobotSpec) -> None:
        law = spec.world.ground.law
        if law not in ("none", "viscous", "shared_norm", "component"):
            raise refuse("world.ground.law", law, "none, viscous, shared_norm or component on engine mujoco")
        self.model = build(spec)
        refuse_mission(spec, "engine mujoco", soft=True)
        mujoco.set_mju_user_warning(ignore_warning)
        self.mj_model = mujoco.MjModel.from_xml_string(mjcf_from_spec(spec))
        self.mj_data = mujoco.MjData(self.mj_model)
        # MuJoCo orders the joints of a tree depth first, we as they are numbered
        self._order = coordinate_order(self.mj_model, self.model)
        self.mj_data.qpos[self._order], self.mj_data.qvel[self._order] = start_state(self.model)
        mujoco.mj_forward(self.mj_model, self.mj_data)
        self.clock = Clock()
        self.damped, self.rubbed, self.actuated = 0.0, 0.0, 0.0
        # MuJoCo's own stops hold no energy of ours
        bare = self.model.links.copy()
        bare["stop_stiffness"] = 0.0
        self._links = frozen(bare)
        self._ground = bool(self.model.links["ground"].any())
        self._force = np.zeros(self.model.size)

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        first, free, state = self.model.first_joint, self.model.free, self.state()
        return Sensed(
            t=state.t,
            angle=state.q[first:],
            rate=state.v[first:],
            base=state.q[:3] if free else None,
            base_rate=state.v[:3] if free else None,
        )

    def state(self) -> State:
        """Where the robot is now."""
        return State(t=self.clock.t, q=self.mj_data.qpos[self._order], v=self.mj_data.qvel[self._order])

    def act(self, command: Command, dt: float) -> Command:
        """Hold a command for dt in MuJoCo; a state that is not finite stops the run."""
        held = command_array(command, self.model.joints)
        model, data = self.mj_model, self.mj_data
        steps = max(1, math.ceil(dt / self.model.spec.run.step - 1e-9))
        h = dt / steps
        model.opt.timestep = h
        before = self.state()
        # actuators come in threes: position, velocity, torque; the target moves on at its velocity
        data.ctrl[:] = held.T.ravel()
        for k in range(steps):
            data.ctrl[0::3] = held[0] + (k * h) * held[1]
            q, v = data.qpos[self._order], data.qvel[self._order]
            if self._ground:
                self.rubbed += h * ground_force(self.model.links, q, v, self._force)
                data.qfrc_applied[self._order] = self._force
            mujoco.mj_step(model, data)
            mean = 0.5 * (v + data.qvel[self._order])
            self.actuated += h * float(np.dot(data.qfrc_actuator[self._order], mean))
            self.damped -= h * float(np.dot((data.qfrc_damper + data.qfrc_constraint)[self._order], mean))
        if not (np.isfinite(data.qpos).all() and np.isfinite(data.qvel).all()) or data.warning.number.any():
            raise Stopped(f"MuJoCo's state went bad; try a smaller run.step than {h:g} s", before)
        self.clock.advance(dt)
        return Command(position=held[0], velocity=held[1], torque=held[2])

    def measure(self) -> dict[str, float]:
        """Energies, what flowed, servo torques, by column name.   [J, N m]"""
        from metamer.kernels.planar_quantities import energies

        data = self.mj_data
        kinetic, potential, elastic = energies(self._links, data.qpos[self._order], data.qvel[self._order])
        values = {
            "energy.kinetic": kinetic,
            "energy.potential": potential,
            "energy.elastic": elastic + (soft_energy(self.model, self.state().q) if self.model.soft else 0.0),
            "energy.damped": self.damped,
            "energy.rubbed": self.rubbed,
            "energy.actuated": self.actuated,
        }
        for k, torque in enumerate(data.qfrc_actuator[self._order][self.model.first_joint :].tolist(), start=1):
            values[f"joint{k}.torque"] = torque
        return values

    def close(self) -> None:
        """Nothing is held."""
