"""The quasi-static limit against our simulator: a chain of many links with inertia that undulates slowly."""

from __future__ import annotations

import math

import numpy as np

from metamer.description import Robot, Run
from metamer.gaits.serpenoid import Serpenoid
from metamer.plants.simulate import simulate
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

CHAIN_LINKS = 24
CHAIN_WAVES, CHAIN_ANGLE = 2.0, 0.8  # on the body, and amplitude of the tangent angle   [rad]
MU_ALONG, MU_ACROSS = 0.2, 2.0
CHAIN_GRAVITY = 9.81  # [m/s^2]
CHAIN_PERIODS = (2.0, 4.0)  # [s]


def chain(period: float) -> Robot:
    """A chain of one metre whose tangent angle is a sine wave towards its last link."""
    lag = 2.0 * math.pi * CHAIN_WAVES / CHAIN_LINKS
    bend = 2.0 * CHAIN_ANGLE * math.sin(0.5 * lag)
    ground = Coulomb(mu_forward=MU_ALONG, mu_across=MU_ACROSS, eps=4e-3)
    return Robot(
        name="slow-chain",
        body=PlanarBody(links=CHAIN_LINKS, length=1.0 / CHAIN_LINKS, mass=1.0 / CHAIN_LINKS, armature=1e-3),
        drive=Servo(kp=40.0, kd=0.4, torque_limit=50.0),
        world=World(view="top", gravity=CHAIN_GRAVITY, ground=ground),
        gait=Serpenoid(amplitude=bend, lag=-lag, frequency=1.0 / period, start=period),
        run=Run(duration=4.0 * period, dt=period / 200.0, step=2.5e-4, stepper="implicit_midpoint"),
    )


def chain_distance(period: float) -> float:
    """Distance of the chain in its last whole period, per body length."""
    log = simulate(chain(period)).log
    path = np.stack([log["centre.x"], log["centre.y"]], axis=-1).reshape(len(log.t), 2)
    return float(np.linalg.norm(path[-1] - path[-201]))


def froude(period: float) -> float:
    """Inertia over friction: length/(period^2 mu g).   [-]"""
    return 1.0 / (period**2 * MU_ALONG * CHAIN_GRAVITY)
