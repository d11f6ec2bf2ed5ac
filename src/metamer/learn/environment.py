"""One planar robot as a Gymnasium environment: joint targets in, what it senses out, progress as reward."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from metamer.core.records import Array, Command
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.plants.plant import Stopped
from metamer.plants.simulate import open_plant
from metamer.robots import robot

FARTHEST = 1e6  # no observation is beyond   [rad, m, rad/s, m/s]
TARGET_REACH = 1.0  # joint target of an action of 1   [rad]
ROBOT_EPISODE = 10.0  # length of an episode   [s]
EFFORT_PRICE = 0.01  # of an action's mean square, against progress in body lengths per second


def within_space(actions: Any, shape: tuple[int, ...]) -> Array:
    """Actions cut to +-1; another shape, or what is no number, is refused."""
    given = np.asarray(actions, dtype=np.float64)
    if given.shape != shape or not np.isfinite(given).all():
        raise refuse("action", actions, f"numbers of shape {shape} within -1 .. 1 [-]")
    return np.clip(given, -1.0, 1.0)


class RobotEnv(gymnasium.Env[Any, Any]):
    """A planar robot in our simulator.

    action        (joints,) targets within +-1, cut to it, times TARGET_REACH          [rad]
    observation   joint angles, joint rates, and base x, y, theta with their rates where the base is free
    reward        way of the base along +x in a period, in body lengths per second, less EFFORT_PRICE mean(action^2)
    An episode is truncated after ROBOT_EPISODE, and ends where the run cannot go on.
    """

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(self, spec_or_name: Robot | str) -> None:
        self.robot = robot(spec_or_name)
        self.dt, self.joints = self.robot.run.dt, self.robot.counts["joints"]
        lengths = np.zeros(self.robot.body.links) + np.asarray(self.robot.body.length)
        self.length = float(lengths.sum())
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (self.joints,), np.float64)
        self.plant = open_plant(self.robot)
        self.observation_space = gymnasium.spaces.Box(-FARTHEST, FARTHEST, self._sensed()[0].shape, np.float64)

    def _sensed(self) -> tuple[Array, float]:
        """What is observed, and the place along x.   [.., m]"""
        sensed = self.plant.sense()
        parts = [sensed.angle, sensed.rate]
        parts += [part for part in (sensed.base, sensed.base_rate) if part is not None]
        return np.clip(np.concatenate(parts), -FARTHEST, FARTHEST), float(
            sensed.base[0]
        ) if sensed.base is not None else 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin anew, where the description starts."""
        super().reset(seed=seed)
        self.plant.close()
        self.plant, self.ticks = open_plant(self.robot), 0
        self.held = self.plant.sense().angle.copy()
        return self._sensed()[0], {}

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Hold targets for a control period; they are reached along a straight line."""
        action = within_space(action, (self.joints,))
        target = TARGET_REACH * action
        _, before = self._sensed()
        command = Command(position=self.held, velocity=(target - self.held) / self.dt, torque=np.zeros(self.joints))
        about, broken = {}, False
        try:
            self.plant.act(command, self.dt)
        except Stopped as stop:
            about, broken = {"stopped": str(stop)}, True
        self.held, self.ticks = target, self.ticks + 1
        seen, after = self._sensed()
        reward = (after - before) / (self.dt * self.length) - EFFORT_PRICE * float(np.mean(np.square(action)))
        return seen, reward, broken, self.ticks * self.dt >= ROBOT_EPISODE, about

    def close(self) -> None:
        """Let go of the plant."""
        self.plant.close()
