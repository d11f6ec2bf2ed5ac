"""The worm with its servos turned by a quarter in turn, yaw and pitch: the sidewinder that menon2025 announces."""

from __future__ import annotations

from metamer.description.robot import Actuation, Gait, RobotSpec, Run
from metamer.description.spatial import SpatialBody
from metamer.description.world import Ground, World
from metamer.robots.worm import BACK_EMF, FREE_SPEED, LINK_LENGTH, SERVO_MASS, STALL_6V

LINKS = 16
# joint k (from 0) turns link k+1: even joints about z (sideways), odd ones about -y (up)
AXES = tuple((0.0, 0.0, 1.0) if link % 2 == 1 else (0.0, -1.0, 0.0) for link in range(LINKS))

ROBOT = RobotSpec(
    name="worm-sidewinder",
    title="sixteen links with yaw and pitch joints in turn that wind sideways, in space",
    source="menon2025",
    body=SpatialBody(
        links=LINKS, base="free", axis=AXES, length=LINK_LENGTH, width=0.04, mass=SERVO_MASS, damping=BACK_EMF
    ),
    actuation=Actuation(kp=20.0, kd=0.4, torque_limit=STALL_6V, rate_limit=FREE_SPEED),
    world=World(view="side", ground=Ground(law="contact", mu_static=0.6, mu_kinetic=0.5)),
    gait=Gait(kind="sidewinding", parameters={"yaw": 0.6, "pitch": 0.25, "lag": 0.6, "frequency": 0.5}),
    run=Run(duration=8.0, dt=0.01, step=0.001),
)
