"""A vector environment of ours as Stable-Baselines3 takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv  # type: ignore[import-not-found]

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.learn.vector import SnakesEnv


class Baselines(VecEnv):
    """All robots of a `SnakesEnv` for the algorithms of Stable-Baselines3; episodes begin anew in the same step."""

    def __init__(self, env: SnakesEnv, seed: int | None = None) -> None:
        self.env, self.first, self.actions = env, seed, np.zeros((env.num_envs, 1))
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> Any:
        """All robots at their start."""
        seen, _ = self.env.reset(seed=self.first)
        self.first = None
        return seen

    def step_async(self, actions: Array) -> None:
        """Take the actions of the next step."""
        self.actions = actions

    def step_wait(self) -> Any:
        """Observations, rewards, ends and infos of the step."""
        seen, reward, lost, ended, infos = self.env.step(self.actions)
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for k in np.flatnonzero(lost | ended).tolist():
            told[k] = {"terminal_observation": infos["final_obs"][k], "TimeLimit.truncated": bool(ended[k])}
        return seen, reward, lost | ended, told

    def close(self) -> None:
        """Let the threads go."""
        self.env.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the environment, once per robot."""
        return [getattr(self.env, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of all robots; some of them cannot differ."""
        if indices is not None:
            raise refuse("indices", indices, "None: robots of one batch share their attributes")
        setattr(self.env, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Call a method of the environment, once for all robots."""
        made = getattr(self.env, method_name)(*method_args, **method_kwargs)
        return [made] * len(self._chosen(indices))

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No robot is wrapped."""
        return [False] * len(self._chosen(indices))

    def _chosen(self, indices: Any) -> Sequence[int]:
        return range(self.num_envs) if indices is None else [indices] if isinstance(indices, int) else list(indices)
