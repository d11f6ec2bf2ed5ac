"""Seven links on passive side wheels that do not slip: the nonholonomic snake of shehadeh2024. Link 1 leads."""

from __future__ import annotations

import math

from metamer.core.units import CM, GRAM
from metamer.description import Robot, Run
from metamer.gaits.serpenoid import SerpenoidCurve
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.wheels import Wheels
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

# shehadeh2024, appendix A: a 10 x 4 x 4 cm box of 160 g and two discs of 9.817 g, r 2.5 cm, 0.5 cm thick
LINK_MASS = 160.0 * GRAM
LINK_GYRATION = 9.667 * CM**2  # Izz/m of the box
WHEEL_MASS = 9.817 * GRAM
WHEEL_GYRATION = 1.583 * CM**2  # I/m of a disc about a diameter
WHEEL_SIDE = 2.25 * CM  # middle plane of a disc from the middle of the box
WHOLE_MASS = LINK_MASS + 2.0 * WHEEL_MASS
WHOLE_INERTIA = LINK_MASS * LINK_GYRATION + 2.0 * WHEEL_MASS * (WHEEL_GYRATION + WHEEL_SIDE**2)

WHEELS = Wheels(axle=0.05, radius=2.5 * CM, width=0.5 * CM, mass=WHEEL_MASS, mu_roll=1e-3, eps=1e-3)

ROBOT = Robot(
    name="wheeled-snake",
    title="snake on passive side wheels that do not slip",
    source="shehadeh2024",
    body=PlanarBody(links=7, length=0.1, mass=WHOLE_MASS, inertia=WHOLE_INERTIA),
    drive=Servo(kp=20.0, kd=0.2, torque_limit=5.0),
    world=World(view="top", ground=WHEELS),
    gait=SerpenoidCurve(a=0.5, b=-10.0 * math.pi / 6.0, c=0.0, frequency=0.5 / math.pi, phase=0.0, start=0.0),
    run=Run(duration=100.0, dt=0.05, step=0.005),
)
