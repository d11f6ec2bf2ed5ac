"""Many planar robots seen from above as one vector environment, in the lanes of a batch: steer to a heading."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from metamer.core.clock import substeps
from metamer.core.numerics.columns import columned
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, checked
from metamer.gaits.easing import quintic_step
from metamer.learn.environment import FARTHEST, within_space
from metamer.robots import robot
from metamer.systems.many import Many
from metamer.systems.planar.lanes.methods import METHODS
from metamer.systems.planar.lanes.runs import NO_RECORD, Pace, Waves, run_lanes
from metamer.systems.planar.many import fits, lanes_of
from metamer.systems.planar.system import PlanarSystem
from metamer.systems.system import build

BEND = 0.4  # offset of all joints that an action of 1 adds to the gait   [rad]
FASTEST_BEND = 1.0  # rate at which the offset follows   [rad/s]
SNAKE_EPISODE = 12.0  # length of an episode   [s]
ENV_THREADS = 2


class SnakesEnv(VectorEnv[Any, Any, Any]):
    """Snakes that follow their gait while an action bends them: each is to travel along a heading of its own.

    robot         a chain seen from above whose gait is a sum of waves; a name or a description
    num_envs      how many
    hold          control periods per step
    action        (1,) within +-1: the offset of all joints, BEND at most, reached at FASTEST_BEND
    observation   sine and cosine of the heading wanted against that of the body, the offset now [rad], its phase as
                  sine and cosine, turning rate of the body [rad/s], speed along the wanted heading [body length/s]
    reward        way of the centre along the wanted heading, in body lengths per second
    Episodes are truncated after SNAKE_EPISODE and begin anew in the same step (`final_obs` in the infos).
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, spec_or_name: Robot | str, num_envs: int = 64, hold: int = 1, threads: int = ENV_THREADS
    ) -> None:
        self.robot = checked(robot(spec_or_name))
        body = self.robot.body
        many = Many(robot=self.robot, count=num_envs, gaits=None, vary={"start.rates": np.zeros(num_envs)})
        chain = isinstance(build(self.robot), PlanarSystem) and fits(many) and body.parent is None
        waves = columned(self.robot.gait.on(body), {}).as_waves() if chain and body.base == "free" else None
        if waves is None or not len(waves.omega):
            raise refuse("robot", self.robot.name, "a free chain seen from above, whose gait is a sum of waves")
        self.num_envs, self.hold, self.threads = num_envs, hold, threads
        self.lanes, self.waves, self.dt = lanes_of(many), waves, self.robot.run.dt
        self.pace = Pace(self.dt, 1, 1, substeps(self.dt, self.robot.run.step), METHODS["rk4"], False)
        self.lengths = np.zeros(body.links) + np.asarray(body.length)
        mass = np.zeros(body.links) + np.asarray(body.mass)
        self.share, self.size = mass / mass.sum(), body.links + 2
        self.away = 0.0 if body.head == "last" else np.pi
        self.single_observation_space = gymnasium.spaces.Box(-FARTHEST, FARTHEST, (7,), np.float64)
        self.single_action_space = gymnasium.spaces.Box(-1.0, 1.0, (1,), np.float64)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.pool = ThreadPoolExecutor(threads)
        self.state, self.time = self.lanes.state.copy(), np.zeros(num_envs)
        self.bend, self.wanted = np.zeros(num_envs), np.zeros(num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> Any:
        """All begin anew, each with a heading of its own; options {"heading": (num_envs,)} sets them.   [rad]"""
        super().reset(seed=seed if not isinstance(seed, list) else seed[0])
        self._begin(np.ones(self.num_envs, dtype=bool))
        if options and "heading" in options:
            self.wanted[:] = options["heading"]
        self.place = self.centres()
        return self.observed(np.zeros(self.num_envs)), {}

    def _begin(self, which: Any) -> None:
        self.state[:, which] = self.lanes.state[:, which]
        self.time[which], self.bend[which] = 0.0, 0.0
        self.wanted[which] = self.np_random.uniform(-np.pi, np.pi, int(which.sum()))

    def angles(self) -> Array:
        """(links, num_envs) absolute angles of the links.   [rad]"""
        return np.cumsum(self.state[2 : self.size], axis=0)

    def centres(self) -> Array:
        """(2, num_envs) centres of mass, links even along their length.   [m]"""
        theta, out = self.angles(), np.empty((2, self.num_envs))
        for axis, along in enumerate((np.cos(theta), np.sin(theta))):
            piece = self.lengths[:, None] * along
            out[axis] = self.state[axis] + self.share @ (np.cumsum(piece, axis=0) - 0.5 * piece)
        return out

    def heading(self) -> Array:
        """(num_envs,) mean direction of the links towards the head.   [rad]"""
        theta = self.angles() + self.away
        return np.arctan2(np.sin(theta).sum(axis=0), np.cos(theta).sum(axis=0))

    def observed(self, speed: Array) -> Array:
        """(num_envs, 7) observations."""
        error, phase = self.wanted - self.heading(), self.waves.omega[0] * self.time
        turning = self.state[self.size + 2 : 2 * self.size].cumsum(axis=0).mean(axis=0)
        seen = [np.sin(error), np.cos(error), self.bend, np.sin(phase), np.cos(phase), turning, speed]
        return np.clip(np.stack(seen, axis=1), -FARTHEST, FARTHEST)

    def targets(self) -> tuple[Array, Array]:
        """(joints, num_envs) targets of the gait with the offset, and their rates.   [rad, rad/s]"""
        omega, shape = self.waves.omega[:, 0], self.waves.shape[:, :, 0]
        position, rate = np.repeat(shape[0][:, None], self.num_envs, axis=1), np.zeros((shape.shape[1], self.num_envs))
        for h, w in enumerate(omega):
            s, c = np.sin(w * self.time), np.cos(w * self.time)
            position += np.outer(shape[2 * h + 1], s) + np.outer(shape[2 * h + 2], c)
            rate += w * (np.outer(shape[2 * h + 1], c) - np.outer(shape[2 * h + 2], s))
        grown = quintic_step(self.time, float(self.waves.start[0]))
        return grown.value * position + self.bend, grown.value * rate + grown.rate * position

    def advance(self) -> None:
        """One control period of all robots."""
        table = np.ascontiguousarray(np.stack(self.targets())[None])
        joints, none = table.shape[2], np.zeros((0, self.num_envs))
        waves = Waves(np.zeros((0, 1)), np.zeros((1, joints, 1)), np.zeros(1), table)
        edges = np.linspace(0, self.num_envs, self.threads + 1).astype(int)

        def part(k: int) -> None:
            span = (int(edges[k]), int(edges[k + 1]))
            of = (self.lanes.parent, self.lanes.fields, self.state, waves, self.lanes.servo, self.pace)
            run_lanes(*of, none, NO_RECORD, span)

        list(self.pool.map(part, range(self.threads)))
        self.time += self.dt

    def step(self, actions: Any) -> Any:
        """`hold` control periods of all robots."""
        aim = BEND * within_space(actions, (self.num_envs, 1))[:, 0]
        for _ in range(self.hold):
            reach = FASTEST_BEND * self.dt
            self.bend += np.clip(aim - self.bend, -reach, reach)
            self.advance()
        lost = ~np.isfinite(self.state).all(axis=0)
        self.state[:, lost] = self.lanes.state[:, lost]
        place = self.centres()
        way = np.cos(self.wanted) * (place[0] - self.place[0]) + np.sin(self.wanted) * (place[1] - self.place[1])
        reward = np.where(lost, -1.0, way / (self.hold * self.dt * self.lengths.sum()))
        seen, ended, infos = self.observed(reward), (self.time >= SNAKE_EPISODE - 1e-9) & ~lost, {}
        if (ended | lost).any():
            infos = {"final_obs": seen.copy(), "_final_obs": ended | lost}
            self._begin(ended | lost)
            place = self.centres()
            seen = np.where((ended | lost)[:, None], self.observed(np.zeros(self.num_envs)), seen)
        self.place = place
        return seen, reward, lost, ended, infos

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self.pool.shutdown()
