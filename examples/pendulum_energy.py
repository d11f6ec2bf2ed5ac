"""Dynamics without a run: a hanging chain of any number of links, its energy, its mass matrix, a step by hand."""

import numpy as np

import metamer

chain = metamer.RobotSpec(
    name="chain",
    body=metamer.PlanarBody(links=5, base="fixed", length=0.2, mass=0.3, mount=(-np.pi / 2, 0.0, 0.0, 0.0, 0.0)),
    world=metamer.World(view="side"),
)
model = metamer.build(chain)
q, v, tau = np.full(5, 0.2), np.zeros(5), np.zeros(5)
a = metamer.acceleration(model, q, v, tau)
residual = metamer.mass_matrix(model, q) @ a - (tau - metamer.force(model, q, v, np.zeros(5)))
print("acceleration", np.round(a, 3), "rad/s^2")
print("energies", metamer.energies(model, q, v))
print(f"M a + c + g - tau = {np.abs(residual).max():.1e} N m")
