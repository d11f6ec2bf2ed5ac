"""A snake on real wheels in MuJoCo, behind the border of every plant."""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.mechanics.wheels import gait_of, wheel_slips
from metamer.model.wheels import build_wheels
from metamer.plants.plant import Clock, Stopped
from metamer.plants.wheeled_mujoco import STEP, planar_state, wheeled_mjcf
from metamer.records import Array, Command, Sensed, State
from metamer.refusals import refuse

RUBBER = 1.0  # friction of the discs where the description's wheels never slip


class WheeledMujocoPlant:
    """Boxes on discs that roll, position servos, friction at the floor; steps of 5 ms or run.step, whichever is less.

    Joints start in the gait's first posture, or at start.joints where one value a joint is given. The friction is
    world.ground.mu_side, 1 where that is inf.
    """

    def __init__(self, spec: RobotSpec) -> None:
        self._mujoco: Any = import_module("mujoco")
        self.spec = spec
        self.chain = build_wheels(spec)
        self.step = min(STEP, spec.run.step)
        mu = RUBBER if math.isinf(self.chain.mu_side) else self.chain.mu_side
        self.mj_model = self._mujoco.MjModel.from_xml_string(wheeled_mjcf(spec, mu=mu, step=self.step))
        self.mj_data = self._mujoco.MjData(self.mj_model)
        joints = range(1, self.chain.links)
        self.slots = [int(self.mj_model.joint(f"joint{i}").qposadr[0]) for i in joints]
        start = np.asarray(spec.start.joints, dtype=np.float64)
        given = start.ndim == 1 or start != 0.0
        x, y, theta = spec.start.base
        self.mj_data.qpos[:2] = x, y
        self.mj_data.qpos[3:7] = math.cos(0.5 * theta), 0.0, 0.0, math.sin(0.5 * theta)
        self.mj_data.qpos[self.slots] = start if given else gait_of(spec).targets(0.0).position
        self._mujoco.mj_forward(self.mj_model, self.mj_data)
        self.clock = Clock()
        self._turns = theta

    def state(self) -> State:
        """Planar pose, shape and their rates.   [m, rad, m/s, rad/s]"""
        found = planar_state(self.clock.t, self.mj_data.qpos, self.mj_data.qvel, self.slots)
        found.q[2] = self._turns + math.remainder(found.q[2] - self._turns, 2.0 * math.pi)
        return found

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        here = self.state()
        return Sensed(t=here.t, angle=here.q[3:], rate=here.v[3:], base=here.q[:3], base_rate=here.v[:3])

    def act(self, command: Command, dt: float) -> Command:
        """Hold a command for dt, its position moving on at its velocity; a state that goes bad stops the run."""
        position, velocity = (np.asarray(value, dtype=np.float64) for value in (command.position, command.velocity))
        for name, value in (("position", position), ("velocity", velocity)):
            if value.shape != (len(self.slots),) or not np.isfinite(value).all():
                raise refuse(f"command.{name}", value.tolist(), f"{len(self.slots)} finite numbers")
        model, data, act = self.mj_model, self.mj_data, self.spec.actuation
        before = self.state()
        steps = max(1, math.ceil(dt / self.step - 1e-9))
        h = dt / steps
        model.opt.timestep = h
        # a rate ahead of the target turns the servo's damper into one on the error
        lead = act.kd / act.kp if act.kp > 0.0 else 0.0
        for k in range(1, steps + 1):
            data.ctrl[:] = position + (k * h + lead) * velocity
            self._mujoco.mj_step(model, data)
        if not np.isfinite(data.qpos).all() or data.warning.number.any():
            raise Stopped(f"MuJoCo's state went bad; try a smaller run.step than {h:g} s", before)
        self._turns = float(self.state().q[2])
        self.clock.advance(dt)
        return Command(position=position.copy(), velocity=velocity.copy(), torque=np.zeros(len(self.slots)))

    def measure(self) -> dict[str, float]:
        """First axle, speed of every wheel across and along its link, servo torques.   [m, m/s, N m]"""
        here = self.state()
        front = self.chain.axle[0, 0]
        c, s = math.cos(here.q[2]), math.sin(here.q[2])
        vx, vy, omega = here.v[:3]
        twist: Array = np.array([[c * vx + s * vy, c * vy - s * vx + front * omega, omega]])
        side, along = wheel_slips(self.chain, here.q[None, 3:], here.v[None, 3:], twist)
        found = {"wheel1.x": float(here.q[0] + front * c), "wheel1.y": float(here.q[1] + front * s)}
        for i in range(self.chain.links):
            found[f"wheel{i + 1}.side"], found[f"wheel{i + 1}.along"] = float(side[0, i]), float(along[0, i])
        for k, torque in enumerate(self.mj_data.actuator_force.tolist(), start=1):
            found[f"joint{k}.torque"] = torque
        return found

    def close(self) -> None:
        """Nothing is held."""
