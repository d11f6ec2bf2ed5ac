"""The worm with its servos turned by a quarter in turn, yaw and pitch: the sidewinder that menon2025 announces."""

from __future__ import annotations

from metamer.description import Robot, Run
from metamer.gaits.sidewinding import Sidewinding
from metamer.robots.worm import BACK_EMF, FREE_SPEED, LINK_LENGTH, SERVO_MASS, STALL_6V
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.spatial.spec import SpatialBody
from metamer.world import World

LINKS = 16  # of the title
# joint k (from 0) turns link k+1: even joints about z (sideways), odd ones about -y (up)
AXES = tuple((0.0, 0.0, 1.0) if link % 2 == 1 else (0.0, -1.0, 0.0) for link in range(LINKS))

ROBOT = Robot(
    name="worm-sidewinder",
    title="worm with yaw and pitch joints in turn that winds sideways, in space",
    source="menon2025",
    body=SpatialBody(
        links=LINKS, base="free", axis=AXES, length=LINK_LENGTH, width=0.04, mass=SERVO_MASS, damping=BACK_EMF
    ),
    drive=Servo(kp=20.0, kd=0.4, torque_limit=STALL_6V, rate_limit=FREE_SPEED),
    world=World(view="side", ground=Contact(mu_static=0.6, mu_kinetic=0.5)),
    gait=Sidewinding(yaw=0.6, pitch=0.25, lag=0.6, frequency=0.5),
    run=Run(duration=8.0, dt=0.01, step=0.001),
)
