"""Six links, five pairs of pneumatic muscles, Coulomb ground: the snake of haghshenas2022."""

from __future__ import annotations

from metamer.description.muscle import Muscles
from metamer.description.planar import PlanarBody
from metamer.description.robot import Actuation, Gait, RobotSpec, Run
from metamer.description.world import Ground, World
from metamer.units import DEG, MM

# haghshenas2022, section 3; Izz is not given: a uniform box of length h1 and width 2 w
LINK_MASS, LINK_LENGTH, LINK_WIDTH = 0.09, 100.0 * MM, 50.0 * MM

ROBOT = RobotSpec(
    name="muscle-snake",
    title="six links, five pairs of pneumatic muscles on anisotropic Coulomb ground",
    source="haghshenas2022",
    body=PlanarBody(
        links=6, length=LINK_LENGTH, mass=LINK_MASS, inertia=LINK_MASS * (LINK_LENGTH**2 + LINK_WIDTH**2) / 12.0
    ),
    muscles=Muscles(reach=50.0 * MM, half_width=25.0 * MM),
    actuation=Actuation(kp=2.0, kd=0.05),
    world=World(view="top", ground=Ground(law="shared_norm", mu_forward=0.05, mu_across=0.5, eps=5e-3)),
    gait=Gait(
        kind="serpenoid",
        parameters={"amplitude": 30.0 * DEG, "lag": 72.0 * DEG, "frequency": 1.0, "start": 1.0},
    ),
    run=Run(duration=20.0, dt=0.005, step=0.001),
)
