"""Waves of the snake without inertia: sines, zigzags, which way they run, closed forms; a slow chain with inertia."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.description import Robot, Run
from metamer.gaits.serpenoid import Serpenoid
from metamer.plants.simulate import simulate
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.planar.spec import PlanarBody
from metamer.systems.quasistatic.mechanics import HARMONICS, Crawl, basis, crawl_shapes
from metamer.world import World

SINE_WAVES = 4.0  # waves on the body in the rows of closed forms: the ends weigh little
WAVE_POINTS, WAVE_TIMES = 64, 40  # on the body and in half a period
ROUND_CORNER, CORNER_POINTS = 0.08, ((120, 120), (160, 200))  # points for rounder corners, and for sharper ones


def wave_shapes(amplitude: float, waves: float, *, corner: float = 0.0) -> tuple[Array, Array]:
    """Tangent angles and their rates of a wave that runs towards the last end.

    amplitude   of the tangent angle                                                [rad]
    waves       on the body
    corner      0: a sine; above 0: a zigzag amplitude sin/sqrt(sin^2 + corner^2), sharper the smaller it is
    """
    fine = (WAVE_POINTS, WAVE_TIMES) if corner == 0.0 else CORNER_POINTS[corner < ROUND_CORNER]
    grid = basis(1, *fine)
    places = np.concatenate([[0.0], grid.points])
    phase = 2.0 * np.pi * (waves * places - grid.times[:, None])
    sine, cosine = np.sin(phase), np.cos(phase)
    length = np.sqrt(sine**2 + corner**2) if corner > 0.0 else np.ones_like(sine)
    angle = amplitude * sine / length
    slope = cosine * corner**2 / length**3 if corner > 0.0 else cosine
    rate = -2.0 * np.pi * amplitude * slope
    return angle[:, 1:] - angle[:, :1], rate[:, 1:] - rate[:, :1]


def sine_wave(amplitude: float, mu: float, waves: float = SINE_WAVES) -> Crawl:
    """One period of a sine wave of the tangent angle; mu is friction across over friction along."""
    return crawl_shapes(*wave_shapes(amplitude, waves), (1.0, 1.0, mu))


def best_sine(mu: float) -> tuple[float, Crawl]:
    """Amplitude of the most efficient sine wave, by golden sections, and its motion.   [rad]"""
    from scipy.optimize import minimize_scalar

    guess = math.sqrt(2.0) * best_slope(mu)
    found: Any = minimize_scalar(
        lambda a: -sine_wave(a, mu).efficiency, bounds=(0.3 * guess, 2.0 * guess), method="bounded",
        options={"xatol": 1e-6},
    )  # fmt: skip
    return float(found.x), sine_wave(float(found.x), mu)


def best_slope(mu: float) -> float:
    """rms slope of the best wave as mu grows: cost = 1 + m/2 + 1/(mu m), m = slope^2, is least at (2/mu)^(1/4).   [rad]

    m/2 is the longer way of a body that follows its own track, 1/(mu m) the slip that friction across needs to balance
    friction along.
    """
    return (2.0 / mu) ** 0.25


def best_efficiency(mu: float) -> float:
    """Efficiency at that slope: 1/(1 + sqrt(2/mu)); terms of order 1/mu are left out."""
    return 1.0 / (1.0 + math.sqrt(2.0 / mu))


def zigzag_speed(angle: float) -> float:
    """Speed over wave speed of a zigzag without friction across: sin(angle) tan(angle), in the wave's direction.

    Corners run along the body at speed c. A straight piece that moves only across itself costs nothing; velocities of
    neighbours differ by c times the difference of their tangents, which all pieces meet at U = c sin tan.
    """
    return math.sin(angle) * math.tan(angle)


def running(coefficients: Array, headway: float) -> float:
    """Which way the largest harmonic runs: -1 a pure wave against the travel (retrograde), +1 along it, 0 it stands.

    integral Im(conj(C) C') over integral |C| |C'|, C(s) = a(s) - i b(s) the amplitude of cos and sin in time
    """
    from numpy.polynomial import legendre

    count = len(HARMONICS)
    every = coefficients[:count] - 1j * coefficients[count:]
    terms = every[np.argmax((np.abs(every) ** 2).sum(axis=1))]
    nodes, weight = legendre.leggauss(60)
    value = legendre.legval(nodes, terms)
    slope = legendre.legval(nodes, legendre.legder(terms))
    # a phase that grows along the body belongs to a wave towards the first end
    towards_last = -float(weight @ (value.conj() * slope).imag) / float(weight @ np.abs(value * slope))
    return towards_last * math.copysign(1.0, headway)


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
