"""Motors as on paper, and the worm that crawls by them: one turn, one arm, one stride in two engines."""

import numpy as np

import metamer
from metamer.algebra import exp, line, matrix_from_motor, point, position

# turn by theta about a line, for many theta at once
theta = np.linspace(0.0, np.pi, 4)
turn = exp(-theta / 2 * line((0, 0, 1), through=(1, 0, 0)))
print(turn)
print(position(turn >> point((2, 0, 0))).round(3))

# a planar arm of three links is a product of such motors
q, length = np.radians([20.0, -35.0, 50.0]), 0.0762
arm = exp(-q[0] / 2 * line((0, 0, 1)))
for k in (1, 2):
    arm = arm * exp(-q[k] / 2 * line((0, 0, 1), through=(k * length, 0, 0)))
print("tip:", position(arm >> point((3 * length, 0, 0))).round(5), "matrix:", matrix_from_motor(arm).shape)

# one cycle of the metachronal wave carries the worm by eta = 2 cm
worm = metamer.robot("worm")
for engine in ("native", "mujoco"):
    run = metamer.simulate(worm, duration=3.0, engine=engine)
    print(f"{engine}: {-100 * run.metrics['displacement_x']:.2f} cm forward in one cycle")
