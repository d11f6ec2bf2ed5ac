"""A generic ten-link snake on Coulomb ground, seen from above: the first robot to try. Link 1 is the head and leads."""

from __future__ import annotations

import math

from metamer.description.planar import PlanarBody
from metamer.description.robot import Actuation, Gait, RobotSpec, Run, Start
from metamer.description.world import Ground, World

ROBOT = RobotSpec(
    name="snake",
    title="ten-link snake on anisotropic Coulomb ground",
    body=PlanarBody(links=10, length=0.1, mass=0.2, armature=1e-3),
    actuation=Actuation(kp=20.0, kd=0.2, torque_limit=3.0),
    world=World(view="top", ground=Ground(law="shared_norm", mu_forward=0.05, mu_across=0.5)),
    gait=Gait(kind="serpenoid", parameters={"amplitude": 0.5, "lag": -0.7, "frequency": 1.0, "start": 1.0}),
    start=Start(base=(0.0, 0.0, math.pi)),
    run=Run(duration=10.0, dt=0.01, step=0.001),
)
