"""Dynamics without a run: a hanging chain of any number of links, its energy, its mass matrix, a step by hand."""

import numpy as np

import metamer

chain = metamer.Robot(
    name="chain",
    body=metamer.bodies.Planar(links=5, base="fixed", length=0.2, mass=0.3, mount=(-np.pi / 2, 0.0, 0.0, 0.0, 0.0)),
    world=metamer.World(view="side"),
)
system = metamer.build(chain)
q, v, tau = np.full(5, 0.2), np.zeros(5), np.zeros(5)
a = metamer.acceleration(system, q, v, tau)
residual = metamer.mass_matrix(system, q) @ a - (tau - metamer.force(system, q, v, np.zeros(5)))
print("acceleration", np.round(a, 3), "rad/s^2")
print("energies", metamer.energies(system, q, v))
print(f"M a + c + g - tau = {np.abs(residual).max():.1e} N m")
