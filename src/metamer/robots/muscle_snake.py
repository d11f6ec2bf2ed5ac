"""Six links, five pairs of pneumatic muscles, Coulomb ground: the snake of haghshenas2022. Its last link leads."""

from __future__ import annotations

from metamer.core.units import DEG, MM
from metamer.description import Robot, Run
from metamer.gaits.serpenoid import Serpenoid
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.muscles.spec import Muscles
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

# haghshenas2022, section 3; Izz is not given: a uniform box of length h1 and width 2 w
LINK_MASS, LINK_LENGTH, LINK_WIDTH = 0.09, 100.0 * MM, 50.0 * MM
LINK_INERTIA = LINK_MASS * (LINK_LENGTH**2 + LINK_WIDTH**2) / 12.0

ROBOT = Robot(
    name="muscle-snake",
    title="snake with a pair of pneumatic muscles at every joint, on anisotropic Coulomb ground",
    source="haghshenas2022",
    body=PlanarBody(links=6, head="last", length=LINK_LENGTH, mass=LINK_MASS, inertia=LINK_INERTIA),
    drive=Muscles(reach=50.0 * MM, half_width=25.0 * MM, kp=2.0, kd=0.05),
    world=World(view="top", ground=Coulomb(mu_forward=0.05, mu_across=0.5, eps=5e-3)),
    gait=Serpenoid(amplitude=30.0 * DEG, lag=72.0 * DEG, frequency=1.0, start=1.0),
    run=Run(duration=20.0, dt=0.005, step=0.001),
)
