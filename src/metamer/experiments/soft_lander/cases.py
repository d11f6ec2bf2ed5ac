"""The lander's cases: free flights, landings, a slew, crawls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array
from metamer.description import Robot, Run, Start
from metamer.experiments.soft_limb.cases import exchanged as exchanged
from metamer.experiments.soft_limb.cases import in_the_air, with_ground
from metamer.gaits.arch import Arch
from metamer.robots.soft_lander import SOFT, STRIP, lander, limb_angles
from metamer.systems.contact.mechanics import GroundRun, Held, run_by_events, run_on_ground
from metamer.systems.contact.model import build_contact, corners
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.terrain import rubble
from metamer.systems.planar.flight import Flight, fly
from metamer.systems.planar.linearise import linearise
from metamer.systems.planar.model import PlanarModel, build, start_state
from metamer.systems.planar.outline import diamond
from metamer.systems.planar.spec import planar_body
from metamer.world import Sun

UP, DOWN = (0.3, 0.5), (-0.3, -0.5)  # absolute angles of a limb's links at the start [rad]; the thesis gives none
SHORT = replace(STRIP, outline=diamond(), length=1.2)


def in_space(spec: Robot, right, left, boost=(0.0, 0.0, 0.0), gravity: float = 0.0) -> Robot:
    """The lander without a ground, limbs at given absolute angles."""
    spec = in_the_air(spec)
    start = Start(joints=limb_angles(right, left), base_rate=boost)
    return replace(spec, world=replace(spec.world, gravity=gravity), start=start)


FLIGHTS: dict[str, Robot] = {
    "flapper (Figs. 3.2-3.5)": in_space(lander(), UP, UP),
    "waver (Figs. 3.6-3.9)": in_space(lander(), UP, DOWN),
    "boosted waver": in_space(lander(), UP, DOWN, boost=(0.02, 0.01, 0.05)),
    "unequal limbs, 3 and 2 links": in_space(lander(left=SHORT, links=(3, 2)), (0.3, 0.5, 0.2), (-0.3, 0.4)),
    "falling flapper (Figs. 3.10-3.13)": in_space(lander(), UP, UP, gravity=1e-3),
}


def flights() -> dict[str, tuple[PlanarModel, Flight]]:
    """Every free flight: Runge-Kutta, 10 ms, 100 s."""
    out = {}
    for name, spec in FLIGHTS.items():
        model = build(spec)
        out[name] = (model, fly(model, *start_state(model), duration=100.0))
    return out


def dropped(base=(-0.15, 0.3, 0.0), right=UP, left=UP, strip=STRIP, rate=(0.0, 0.0, 0.0), **ground) -> Robot:
    """A lander above the ground."""
    spec = with_ground(lander(right=strip), **ground)
    return replace(spec, start=Start(base=base, joints=limb_angles(right, left, base[2]), base_rate=rate))


ROUGH = rubble(start=-3.0, end=3.0, spacing=0.35, height=0.12, seed=4)
LANDINGS: dict[str, tuple[Robot, float]] = {
    "symmetric landing (Figs. 3.14-3.16)": (dropped(mu_static=0.0), 60.0),
    "oblique landing with friction": (
        dropped(base=(-0.15, 0.35, 0.15), right=UP, left=(0.1, 0.0), mu_static=0.3), 100.0,
    ),
    "inverted, on its raised mass": (
        dropped(base=(0.15, 0.35, np.pi), right=(np.pi, np.pi), left=(-np.pi, -np.pi), strip=SOFT, mu_static=0.3),
        150.0,
    ),
    "landing on a slope of 0.15 rad": (
        dropped(base=(-0.15, 0.45, 0.0), strip=SOFT, mu_static=0.4, slope=0.15), 150.0,
    ),
    "landing on rubble": (dropped(base=(-0.15, 0.4, 0.0), strip=SOFT, mu_static=0.5, terrain=ROUGH), 150.0),
}  # fmt: skip


def landings() -> dict[str, tuple[PlanarModel, GroundRun]]:
    """Every landing by time stepping, 10 ms."""
    out = {}
    for name, (spec, duration) in LANDINGS.items():
        model = build(spec)
        out[name] = (model, run_on_ground(model, *start_state(model), duration=duration))
    return out


def landing_by_events(name: str) -> GroundRun:
    """The same by events."""
    spec, duration = LANDINGS[name]
    model = build(spec)
    return run_by_events(model, *start_state(model), duration=duration, step=0.1)


def ground_line(model: PlanarModel) -> Array:
    """Corners of the ground.   [m]"""
    return corners(model.spec.world.ground)


def lift_off(gravity: float = -2e-4) -> tuple[float, float]:
    """Height of the lowest point after 100 s of negative gravity, without and with adhesion.   [m]"""
    heights = []
    for adhesion in (0.0, 1e-3):
        spec = with_ground(
            lander(right=SOFT), mu_static=0.3, adhesion_normal=adhesion, adhesion_shear=adhesion
        )  # about 9 kg: 2 mN pull up, each of seven points may hold 1 mN
        spec = replace(spec, start=Start(base=(-0.15, 0.0, 0.0)), world=replace(spec.world, gravity=gravity))
        model = build(spec)
        run = run_on_ground(model, *start_state(model), duration=100.0)
        heights.append(float(np.delete(run.gap[-1], 2).min()))
    return heights[0], heights[1]


def sunlit_fall(duration: float = 1000.0) -> tuple[float, float]:
    """Way of the centre of mass that sunlight pushes from rest, ours and P A (1 + rho) t^2/(2 m); no gravity.   [m]"""
    from metamer.plants.simulate import simulate

    spec = in_space(lander(right=SOFT), (0.0, 0.0), (0.0, 0.0))
    sun = Sun()
    spec = replace(spec, world=replace(spec.world, sun=sun), run=Run(duration=duration, dt=1.0, step=0.1))
    height = simulate(spec).log.columns["centre.y"]
    model = build(spec)
    force = sun.pressure * float(per(planar_body(spec).area, len(model.links)).sum()) * (1.0 + sun.reflectivity)
    return float(height[0] - height[-1]), float(0.5 * force / model.mass * duration**2)


@dataclass(frozen=True)
class Slew:
    """A turn of the hub and the ring-down after it.

    t, bend, hub (T,) time, root angle of the right limb, angle of the hub   [s, rad, rad]
    turned       angle of the hub at the end                                 [rad]
    frequency, ratio           of the ring-down, read from the run           [rad/s, -]
    mode_frequency, mode_ratio of the same mode from the linear model        [rad/s, -]
    """

    t: Array
    bend: Array
    hub: Array
    turned: float
    frequency: float
    ratio: float
    mode_frequency: float
    mode_ratio: float


def slew(moment: float = 2e-4, half: float = 30.0, rest: float = 180.0) -> Slew:
    """Turn the hub by a moment one way, then the other, and let the limbs ring; no gravity, modal damping 0.05."""
    spec = in_space(lander(right=replace(STRIP, damping=0.05)), (0.0, 0.0), (0.0, 0.0))
    model = build(spec)
    contact = build_contact(model)
    q, v = start_state(model)
    times, bends, twists, turns = [], [], [], []
    begin = 0.0
    for load, span in ((moment, half), (-moment, half), (0.0, rest)):
        loads = np.zeros((len(model.links), 3))
        loads[0, 2] = load
        run = run_on_ground(model, q, v, duration=span, dt=0.1, step=0.05, contact=contact, held=Held(loads=loads))
        q, v = run.q[-1], run.v[-1]
        times.append(begin + run.t[1:])
        bends.append(run.q[1:, 3])
        twists.append(0.5 * (run.q[1:, 3] + run.q[1:, 5]))
        turns.append(run.q[1:, 2])
        begin += span
    t, bend, twist = np.concatenate(times), np.concatenate(bends), np.concatenate(twists)
    # both limbs lag behind a turn alike; what is symmetric of them does not belong to it
    found = ring_down(twist[t > 2.0 * half + 1.0][:1200], 0.1)
    zero = np.zeros(model.size)
    poles = np.linalg.eigvals(linearise(model, zero, zero).F)
    poles = poles[poles.imag > 1e-3]
    mode = poles[np.argmin(np.abs(poles - found))]
    return Slew(
        t=t,
        bend=bend,
        hub=np.concatenate(turns),
        turned=float(q[2]),
        frequency=float(abs(found)),
        ratio=float(-found.real / abs(found)),
        mode_frequency=float(abs(mode)),
        mode_ratio=float(-mode.real / abs(mode)),
    )


def ring_down(x: Array, dt: float, *, every: int = 10, modes: int = 2) -> complex:
    """The slowest pole of a decaying oscillation, by linear prediction (Prony): x_n from 2 modes samples before it.

    x       (T,) samples
    dt      between samples                                                  [s]
    every   sample that is used                                              [-]
    modes   pairs of poles                                                   [-]
    """
    lag = 2 * modes
    rows = len(x) - lag * every
    past = np.stack([x[(lag - 1 - k) * every :][:rows] for k in range(lag)], axis=1)
    weights = np.linalg.lstsq(past, x[lag * every :][:rows], rcond=None)[0]
    poles = np.log(np.roots(np.concatenate([[1.0], -weights])).astype(complex)) / (every * dt)
    ringing = poles[poles.imag > 1e-6]
    return complex(ringing[np.argmin(np.abs(ringing))])


@dataclass(frozen=True)
class Travel:
    """A crawl: the run, and the travel of the hub in each cycle.   [m]"""

    model: PlanarModel
    run: GroundRun
    way: Array


PERIOD = 40.0  # s
HOLD_FORCE = 0.05  # adhesion of a point that is switched on, both ways [N]; an assumption until materials are given


def travel(
    *,
    mu: float,
    share: tuple[float, ...],
    amplitude: float = 0.3,
    delay: float = 0.0,
    cycles: int = 6,
    inchworm: bool = False,
) -> Travel:
    """Crawl of the lander by the gait `arch`, servos 0.5 N m/rad; every joint is driven.

    delay      phase by which the left limb is late                          [rad]
    inchworm   adhesion holds the right tip while its limb contracts, the hub while it stretches
    """
    spec = with_ground(lander(right=SOFT), mu_static=mu)
    spec = replace(spec, drive=Servo(kp=0.5, kd=2.0), start=Start(base=(-0.15, 0.0, 0.0)))
    model = build(spec)
    dt = 0.02
    t = np.arange(0.0, cycles * PERIOD - 0.5 * dt, dt)
    gait = Arch(joints=4, amplitude=amplitude, frequency=1.0 / PERIOD, share=share, delay=(0.0, 0.0, delay, delay))
    wanted = gait.targets(t)
    commands = np.stack([wanted.position, wanted.velocity, np.zeros_like(wanted.position)], axis=1)
    adhesion = None
    if inchworm:
        adhesion = np.zeros((len(t), 7, 2))
        contracts = (t / PERIOD) % 1.0 < 0.5
        adhesion[contracts, 4] = HOLD_FORCE
        adhesion[~contracts, :2] = HOLD_FORCE
    run = run_on_ground(
        model, *start_state(model), duration=cycles * PERIOD, dt=dt, held=Held(commands=commands, adhesion=adhesion)
    )
    every = round(PERIOD / dt)
    return Travel(model, run, np.diff(run.q[::every, 0]))


STRIDE, ARCH = (-1.0, 1.0, 1.0, -1.0), (1.0, -2.0, 0.0, 0.0)
TRAVELS: dict[str, dict[str, Any]] = {
    "friction alone, mu 0.3, left limb 45 degrees ahead": {"delay": -np.pi / 4, "mu": 0.3, "share": STRIDE},
    "friction alone, mu 0.3, left limb 45 degrees late": {"delay": np.pi / 4, "mu": 0.3, "share": STRIDE},
    "friction alone, mu 0.6, left limb 90 degrees late": {"delay": np.pi / 2, "mu": 0.6, "share": STRIDE},
    "arch of the right limb, friction alone": {"amplitude": 0.4, "mu": 0.3, "share": ARCH},
    "arch of the right limb, adhesion switched": {"amplitude": 0.4, "mu": 0.3, "share": ARCH, "inchworm": True},
}
# bounds of the travel per cycle, mirrored where the phase is [mm]; what stands still or goes back is out
WAYS = dict(zip(TRAVELS, ((10.0, 60.0), (-60.0, -10.0), (20.0, 120.0), (-30.0, -1.0), (125.0, 160.0)), strict=True))
