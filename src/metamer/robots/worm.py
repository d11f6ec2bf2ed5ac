"""Six links, five bus servos, flat on the ground: the worm of menon2025 that crawls by a metachronal wave."""

from __future__ import annotations

import math

from metamer.core.units import CM, DEG, GRAM, KGF_CM
from metamer.description import Robot, Run
from metamer.gaits.metachronal import MetachronalStride
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

# menon2025, chapter 2: Hiwonder LX-16A; length from Table 6.1, homes from chapter 6
LINK_LENGTH = 7.62 * CM
SERVO_MASS = 54.0 * GRAM
STALL_6V, STALL_7V4 = 17.0 * KGF_CM, 19.5 * KGF_CM
FREE_SPEED = 60.0 * DEG / 0.19  # at 7.4 V, without load   [rad/s]
# torque falls from stall to zero at the free speed: the motor's own braking, seen as damping of the joint
BACK_EMF = STALL_7V4 / FREE_SPEED  # [N m s/rad]
SERVO_RANGE, SERVO_TICKS = 240.0 * DEG, 1000  # 0.24 deg per tick
SERVO_HOMES = tuple(angle * DEG for angle in (119.52, 99.6, 131.52, 114.24, 87.84))
# a home leaves this much on both sides, whichever way the servo is mounted
ROOM = tuple(min(home, SERVO_RANGE - home) for home in SERVO_HOMES)

# head = link 1 at x = 0, tail towards +x; a positive angle raises the tail side; forward is -x
ROBOT = Robot(
    name="worm",
    title="worm of bus servos that crawls by a metachronal wave",
    source="menon2025",
    body=PlanarBody(
        links=6,
        length=LINK_LENGTH,
        mass=SERVO_MASS,
        damping=BACK_EMF,
        lower=(-math.pi, *(-room for room in ROOM)),
        upper=(math.pi, *ROOM),
    ),
    drive=Servo(kp=20.0, kd=0.4, torque_limit=STALL_6V, rate_limit=FREE_SPEED),
    world=World(view="side", ground=Contact(mu_static=0.6, mu_kinetic=0.5)),
    gait=MetachronalStride(eta=0.02, phase=1.0),
    run=Run(duration=9.0, dt=0.01, step=0.001),
)
