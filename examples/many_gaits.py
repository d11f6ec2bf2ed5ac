"""A map of speed over amplitude and lag: 64 robots at once in one batch."""

import numpy as np

import metamer

amplitudes, lags = np.linspace(0.2, 0.8, 8), np.linspace(0.3, 1.2, 8)
gaits = [{"amplitude": a, "lag": -b} for a in amplitudes for b in lags]
batch = metamer.simulate_batch(metamer.robot("snake"), gaits, duration=4.0)
speed = np.hypot(*batch.travelled).reshape(8, 8) / 4.0
best = np.unravel_index(speed.argmax(), speed.shape)
print(np.round(speed, 2))
print(f"fastest: amplitude {amplitudes[best[0]]:.2f} rad, lag {lags[best[1]]:.2f} rad, {speed.max():.3f} m/s")
