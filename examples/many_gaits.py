"""A map of speed over amplitude and lag: 64 robots at once in one batch."""

import numpy as np

import metamer

amplitudes, lags = np.linspace(0.2, 0.8, 8), np.linspace(0.3, 1.2, 8)
grid = np.meshgrid(amplitudes, -lags, indexing="ij")
fields = {"gait.amplitude": grid[0].ravel(), "gait.lag": grid[1].ravel()}
batch = metamer.simulate_batch(metamer.robot("snake"), vary=fields, duration=4.0)
speed = batch.metrics["speed"].reshape(8, 8)
best = np.unravel_index(speed.argmax(), speed.shape)
print(np.round(speed, 2))
print(f"fastest: amplitude {amplitudes[best[0]]:.2f} rad, lag {lags[best[1]]:.2f} rad, {speed.max():.3f} m/s")
