"""A lander of a hub and two limbs that crawls by switching its anchors.

First half of a cycle: the tips hold, the hub slides; the front limb arches and the rear one flattens. Second half: the
hub holds, the tips slide and the limbs go back. Both limbs change their span by the same amount at every moment, so
that they never pull against each other; a cycle moves the robot by the span that an arch takes, L (1 - cos a).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array, Sensed
from metamer.core.refusals import refuse
from metamer.description import Robot, Start
from metamer.electroadhesion.pads import PadCommand, pad_limits
from metamer.systems.contact.mechanics import GroundRun, Held, run_on_ground
from metamer.systems.drives.servo import Servo
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.spec import planar_body


@dataclass(frozen=True, kw_only=True)
class Crawl:
    """The gait of a lander with two links a limb (links: hub, right limb, left limb).

    angle      of the first link of a limb at the top of its arch               [rad]
    period     of a cycle                                                       [s]
    voltage    of a pad that holds                                              [V]
    hub, tips  contact points that hold in the second and in the first half, as `world.ground.points` counts them
    """

    angle: float = 0.3
    period: float = 40.0
    voltage: float = 5000.0
    hub: tuple[int, ...] = (0, 1)
    tips: tuple[int, ...] = (4, 6)

    def __post_init__(self) -> None:
        for name, value, valid in (
            ("angle", self.angle, 0.0 < self.angle < 1.0),
            ("period", self.period, 0.0 < self.period < np.inf),
            ("voltage", self.voltage, 0.0 <= self.voltage < np.inf),
        ):
            if not valid:
                raise refuse(name, value, "angle in 0 .. 1 rad, period > 0 s, voltage >= 0 V")

    def span(self, t: Array) -> Array:
        """Part of the arch of the front limb, 0 .. 1 .. 0 over a cycle, smooth at both ends.   [-]"""
        phase = (np.asarray(t, dtype=np.float64) / self.period) % 1.0
        u = np.where(phase < 0.5, 2.0 * phase, 2.0 - 2.0 * phase)
        return u**3 * (10.0 - 15.0 * u + 6.0 * u * u)

    def angles(self, t: Array) -> Array:
        """(..., 4) joint angles: right limb, left limb; spans change by equal amounts.   [rad]"""
        part, most = self.span(t), 1.0 - np.cos(self.angle)
        front, rear = np.arccos(1.0 - part * most), np.arccos(1.0 - (1.0 - part) * most)
        return np.stack([front, -2.0 * front, -rear, 2.0 * rear], axis=-1)

    def voltages(self, t: Array, points: int) -> Array:
        """(..., points) voltage of every pad.   [V]"""
        first = ((np.asarray(t, dtype=np.float64) / self.period) % 1.0 < 0.5)[..., None]
        who = np.arange(points)
        holds = np.where(first, np.isin(who, self.tips), np.isin(who, self.hub))
        return self.voltage * holds.astype(np.float64)


def on_the_ground(spec: Robot, crawl: Crawl, drive: Servo | None = None) -> Robot:
    """The lander flat on the ground in the first posture of its crawl, with servos."""
    body = planar_body(spec)
    if body.links != 5:
        raise refuse("body.links", body.links, "5: a hub and two limbs of two links each")
    length = per(body.length, body.links)
    if not (np.isclose(length[1], length[2]) and np.isclose(length[3], length[4])):
        raise refuse("body.length", length.tolist(), "two equal links in each limb [m]")
    joints = tuple(crawl.angles(np.zeros(())).tolist())
    return replace(
        spec,
        drive=drive or Servo(kp=1.0, kd=2.0),
        start=Start(base=(-0.5 * float(length[0]), 0.0, 0.0), joints=joints),
    )


def stroke(spec: Robot, crawl: Crawl) -> float:
    """Way of a cycle if no anchor slips, L (1 - cos a).   [m]"""
    body = planar_body(spec)
    length = per(body.length, body.links)
    return float((length[1] + length[2]) * (1.0 - np.cos(crawl.angle)))


@dataclass(frozen=True, kw_only=True)
class Crawled:
    """A crawl in one call.

    run        everything that happened
    cycles     (cycles,) travel of the hub in every cycle        [m]
    """

    run: GroundRun
    cycles: Array

    @cached_property
    def per_cycle(self) -> float:
        """Mean way per cycle after the first.   [m]"""
        return float(self.cycles[1:].mean() if len(self.cycles) > 1 else self.cycles[0])


def run_crawl(
    spec: Robot, crawl: Crawl, *, cycles: int = 3, ticks: int = 1000, deviations: Array | None = None
) -> Crawled:
    """Let a lander crawl over its ground; its material, pad area and cohesion say what the pads hold.

    ticks         control periods per cycle
    deviations    (points,) of every pad from the mean of its tests, in standard deviations   [-]
    """
    if cycles < 1 or ticks < 50:
        raise refuse("cycles, ticks", (cycles, ticks), "at least 1 cycle of 50 ticks")
    spec = on_the_ground(spec, crawl, spec.drive if spec.drive.kp > 0.0 else None)
    model = build(spec)
    q, v = start_state(model)
    dt = crawl.period / ticks
    t: Array = np.arange(cycles * ticks + 1, dtype=np.float64) * dt
    angles = crawl.angles(t)
    commands = np.zeros((len(t) - 1, 3, model.joints))
    commands[:, 0], commands[:, 1] = angles[:-1], np.diff(angles, axis=0) / dt
    ground = spec.world.ground
    count = len(ground.points) if ground.points is not None else 0
    middle: Array = t[:-1] + 0.5 * dt
    adhesion = pad_limits(ground, crawl.voltages(middle, count), deviations=deviations)
    run = run_on_ground(model, q, v, duration=float(t[-1]), dt=dt, held=Held(commands=commands, adhesion=adhesion))
    return Crawled(run=run, cycles=np.diff(run.q[::ticks, 0]))


class CrawlController:
    """The crawl as a controller of joints and pads, for any plant that takes a PadCommand.

    points    number of contact points
    dt        control period: targets move on within it              [s]
    """

    def __init__(self, crawl: Crawl, points: int, dt: float) -> None:
        self.crawl, self.points, self.dt = crawl, points, dt

    def start(self, sensed: Sensed) -> None:
        """Nothing is kept."""

    def update(self, sensed: Sensed) -> PadCommand:
        """Targets, their rates and the voltages of now."""
        now, soon = self.crawl.angles(np.array([sensed.t, sensed.t + self.dt]))
        return PadCommand(
            position=now,
            velocity=(soon - now) / self.dt,
            torque=np.zeros_like(now),
            voltage=self.crawl.voltages(np.array(sensed.t + 0.5 * self.dt), self.points),
        )
