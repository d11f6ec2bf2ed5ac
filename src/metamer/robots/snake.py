"""A generic ten-link snake on Coulomb ground, seen from above: the first robot to try. Link 1 is the head and leads."""

from __future__ import annotations

import math

from metamer.description import Robot, Run, Start
from metamer.gaits.serpenoid import Serpenoid
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

ROBOT = Robot(
    name="snake",
    title="snake on anisotropic Coulomb ground",
    body=PlanarBody(links=10, length=0.1, mass=0.2, armature=1e-3),
    drive=Servo(kp=20.0, kd=0.2, torque_limit=3.0),
    world=World(view="top", ground=Coulomb(mu_forward=0.05, mu_across=0.5)),
    gait=Serpenoid(amplitude=0.5, lag=-0.7, frequency=1.0, start=1.0),
    start=Start(base=(0.0, 0.0, math.pi)),
    run=Run(duration=10.0, dt=0.01, step=0.001),
)
