"""A snake learns to steer: PPO bends the gait so that it travels along a heading, from all others; seed 1.

Needs `pip install 'metamer[learn]'`; trains for four minutes, or as many seconds as its argument says.
Writes out/steer.zip and out/steer.png.
"""

import sys
import time
from pathlib import Path

import numpy as np
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback

from metamer.learn.baselines import Baselines
from metamer.learn.vector import SnakesEnv

SEED, ROBOTS, HOLD = 1, 256, 20  # HOLD control periods of 10 ms per decision
LONGEST = float(sys.argv[1]) if len(sys.argv) > 1 else 240.0  # of training [s]


class Curve(BaseCallback):
    """Mean reward of every rollout, over the time spent; ends the training when the time is up."""

    def __init__(self) -> None:
        super().__init__()
        self.begin, self.rows = time.perf_counter(), []

    def _on_rollout_end(self) -> None:
        spent = time.perf_counter() - self.begin
        self.rows.append((spent, float(np.mean(self.model.rollout_buffer.rewards))))

    def _on_step(self) -> bool:
        return time.perf_counter() - self.begin < LONGEST


def errors(model: PPO) -> np.ndarray:
    """Degrees between wanted and travelled direction over the last half of a run, for 12 headings."""
    env = SnakesEnv("snake", 12, hold=HOLD)
    headings = np.linspace(-np.pi, np.pi, 12, endpoint=False)
    seen, _ = env.reset(seed=SEED + 1, options={"heading": headings})
    places = []
    for _ in range(int(11.8 / (HOLD * env.dt))):
        seen, *_ = env.step(model.predict(seen, deterministic=True)[0])
        places.append(env.centres())
    way = places[-1] - places[len(places) // 2]
    off = np.arctan2(way[1], way[0]) - headings
    return np.degrees(np.abs(np.arctan2(np.sin(off), np.cos(off))))


env, curve = Baselines(SnakesEnv("snake", ROBOTS, hold=HOLD), seed=SEED), Curve()
settings = {"n_steps": 30, "batch_size": 1920, "n_epochs": 6, "gamma": 0.98, "learning_rate": 1e-3}
model = PPO("MlpPolicy", env, seed=SEED, device="cpu", policy_kwargs={"net_arch": [32, 32]}, **settings)
before = errors(model)
model.learn(total_timesteps=10**9, callback=curve)
after = errors(model)
Path("out").mkdir(exist_ok=True)
model.save("out/steer.zip")
print(f"trained for {curve.rows[-1][0]:.0f} s, {model.num_timesteps} decisions")
print(f"worst of 12 headings before: {before.max():.0f} deg, after: {after.max():.1f} deg; each: {np.round(after, 1)}")

from matplotlib.figure import Figure  # noqa: E402, the picture comes last

figure = Figure(figsize=(6, 3.5), layout="constrained")
axes = figure.add_subplot(xlabel="training [s]", ylabel="mean reward [body lengths/s]")
# all robots begin their episodes together, and one has two rollouts: the soft start is in the first
spent, reward = np.array(curve.rows).T
axes.plot(spent[1:], 0.5 * (reward[1:] + reward[:-1]))
figure.savefig("out/steer.png", dpi=120)
