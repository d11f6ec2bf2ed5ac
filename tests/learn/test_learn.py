"""Learning environments: clean by Gymnasium's own checker, equal to simulate, and as Stable-Baselines3 takes them."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra `learn` is not installed")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from metamer.core.refusals import BadInput  # noqa: E402
from metamer.learn import ids, register  # noqa: E402
from metamer.learn.vector import BEND, SNAKE_EPISODE, SnakesEnv  # noqa: E402
from metamer.plants.simulate import simulate  # noqa: E402
from metamer.robots import robot  # noqa: E402


@pytest.mark.parametrize("key", ids())
def test_every_planar_robot_is_a_clean_environment(key: str) -> None:
    register()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(key).unwrapped, skip_render_check=True)


def test_an_unbent_snake_of_the_vector_environment_is_the_snake_of_simulate() -> None:
    """Soft start included; another order of sums."""
    one = simulate(robot("snake"), duration=0.5).log
    env = SnakesEnv("snake", 3, threads=1)
    env.reset(seed=0)
    for _ in range(50):
        env.step(np.zeros((3, 1)))
    assert env.state[0] == pytest.approx(np.full(3, one.columns["base.x"][-1]), abs=1e-10)
    assert env.centres()[0] == pytest.approx(np.full(3, one.columns["centre.x"][-1]), abs=1e-10)
    env.close()


def test_bending_turns_the_snake_and_episodes_begin_anew_in_the_same_step() -> None:
    env = SnakesEnv("snake", 2, hold=100, threads=1)
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    action, turned = np.array([[1.0], [-1.0]]), np.zeros(2)
    for _ in range(round(SNAKE_EPISODE / 1.0)):
        turned = env.heading() if env.time[0] < SNAKE_EPISODE - 1.5 else turned
        seen, _, lost, ended, infos = env.step(action)
    assert np.sign(np.sin(turned - np.array([0.0, 0.0])))[0] == -np.sign(np.sin(turned))[1]
    assert not lost.any()
    assert ended.all()
    assert infos["_final_obs"].all()
    assert infos["final_obs"][:, 2] == pytest.approx([BEND, -BEND])
    assert (env.time == 0.0).all()
    env.close()


def test_seeds_give_the_same_headings_and_other_robots_are_refused() -> None:
    first, second = (SnakesEnv("snake", 4, threads=1) for _ in range(2))
    assert np.array_equal(first.reset(seed=5)[0], second.reset(seed=5)[0])
    assert not np.array_equal(first.reset(seed=5)[0], second.reset(seed=6)[0])
    for name in ("worm", "octopus-arm", "wheeled-snake"):
        with pytest.raises(BadInput, match="a free chain seen from above"):
            SnakesEnv(name, 2)


def test_the_adapter_of_stable_baselines_tells_ends_and_learns_a_little() -> None:
    baselines = pytest.importorskip(
        "stable_baselines3", reason="Stable-Baselines3 of the extra `learn` is not installed"
    )
    from metamer.learn.baselines import Baselines

    env = Baselines(SnakesEnv("snake", 8, hold=200, threads=1), seed=2)
    env.reset()
    for _ in range(6):
        seen, reward, done, infos = env.step(np.zeros((8, 1)))
    assert done.all()
    assert all(info["TimeLimit.truncated"] for info in infos)
    assert infos[0]["terminal_observation"].shape == seen[0].shape == (7,)
    assert np.isfinite(reward).all()
    model = baselines.PPO("MlpPolicy", env, n_steps=4, batch_size=32, n_epochs=1, seed=2, device="cpu")
    model.learn(total_timesteps=32)
    assert env.get_attr("hold", [0, 1]) == [200, 200]
    env.close()


@pytest.mark.parametrize("action", [np.full(9, np.nan), np.zeros(4)])
def test_actions_that_are_none_are_refused(action: np.ndarray) -> None:
    register()
    env = gymnasium.make("metamer/Snake-v0").unwrapped
    env.reset(seed=0)
    with pytest.raises(BadInput, match="numbers of shape"):
        env.step(action)
    # what is beyond the space is cut to it, in the reward too
    _, reward, *_ = env.step(np.full(9, 1e9))
    assert abs(reward) < 10.0
    env.close()
    many = SnakesEnv("snake", 3, threads=1)
    many.reset(seed=0)
    with pytest.raises(BadInput, match="numbers of shape"):
        many.step(action)
    many.close()
