"""Pads in simulation: thresholds against closed forms, the crawl by switched anchors, loads that tear a lander off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from metamer.description.ground_materials import MATERIALS, pad_adhesion
from metamer.description.robot import Actuation, RobotSpec, Start
from metamer.description.world import Ground
from metamer.electroadhesion.crawl import Crawl, Crawled, run_crawl, stroke
from metamer.electroadhesion.pads import pad_limits
from metamer.electroadhesion.thresholds import (
    LOADS,
    block,
    block_thresholds,
    largest_held,
    lets_go,
    measured_threshold,
)
from metamer.experiments.electroadhesion.published import SYSTEM
from metamer.mechanics.contact import GroundRun
from metamer.model.planar import build
from metamer.record.table import Row, check, compare
from metamer.records import Array
from metamer.robots.soft_lander import ROBOT

MU = 0.3
DRAWS = 20  # of pads from the spread of the tests
HOLDING = (0, 1, 4, 6)  # hub corners and limb tips
CRAWLERS = ("gravel", "leaves", "sand", "regolith", "cork", "pmma", "slate", "glass")
AREAS = (1e-5, 3e-5, 1e-4, 2e-4, 3e-4, 5e-4, 1e-3, 3e-3, 1e-2)  # of a pad [m^2]
NAMES = {"slide": "sliding force", "tip": "lift-off moment", "leave": "pull-off force"}
UNITS = {"slide": "N", "tip": "N m", "leave": "N"}


def grounds() -> Iterator[tuple[str, Ground]]:
    """Grounds with and without adhesion."""
    yield "no adhesion", Ground(mu_static=MU)
    for name in ("leaves", "regolith", "cork", "pmma", "glass"):
        yield name, Ground(mu_static=MU, material=name)
    yield "regolith, 5 Pa of cohesion", Ground(mu_static=MU, material="regolith", cohesion=5.0)
    yield "regolith, half the voltage", Ground(mu_static=MU, material="regolith", pad_voltage=2500.0)


def threshold_rows() -> Iterator[Row]:
    """Loads that move a block on two pads, by runs, beside the closed forms."""
    for name, ground in grounds():
        spec = block(ground=ground)
        theory = block_thresholds(spec)
        for kind in LOADS:
            yield compare(
                SYSTEM, f"block on two pads, {name}", NAMES[kind], measured_threshold(spec, kind), theory[kind],
                unit=UNITS[kind], tolerance=0.02, source="closed form: Coulomb's law with cohesion",
            )  # fmt: skip


def parted_work(run: GroundRun, normal: float) -> float:
    """Largest work of contact forces along the normal over what adhesion could do within the width of touching.   [-]

    Points nearer than 1 um touch: adhesion may hold there, up to its limit times that width at every arrival.
    """
    arrivals = max(1, len(run.impacts))
    return float(np.abs(run.flows["normal"]).max() / (normal * 1e-6 * arrivals))


def separated_force(run: GroundRun) -> float:
    """Largest contact force on any point that is off the ground: twice as far as what counts as touching.   [N]

    A point that touches at the start of a step, within 1 um, may end it a little beyond.
    """
    apart = run.gap > 2e-6
    return float(np.abs(run.force[apart]).max()) if apart.any() else 0.0


def account_error(run: GroundRun) -> float:
    """Change of the energy account over the energy that went through it.   [-]"""
    through = np.ptp(run.stored) + sum(float(np.abs(flow).max()) for flow in run.flows.values())
    return float(np.ptp(run.account) / through)


def lander_on(material: str | None, *, area: float = 0.01) -> RobotSpec:
    """The soft lander on a ground, pads of this area at its contact points."""
    ground = replace(ROBOT.world.ground, mu_static=MU, material=material, pad_area=area)
    return replace(ROBOT, world=replace(ROBOT.world, ground=ground))


@dataclass(frozen=True, kw_only=True)
class Crawls:
    """Way per cycle of crawls.   [m]

    by_material    runs; None = no pads
    by_area        (areas,) against the area of a pad
    scattered      (draws,) pads drawn from the spread of the tests, small ones
    """

    by_material: dict[str | None, Crawled]
    by_area: dict[str, Array]
    scattered: dict[str, Array]
    stroke: float


def run_crawls() -> Crawls:
    """The crawl on every ground, and with smaller pads on a few."""
    crawl = Crawl()
    runs: dict[str | None, Crawled] = {None: run_crawl(lander_on(None), crawl)}
    for name in CRAWLERS:
        runs[name] = run_crawl(lander_on(name), crawl)
    areas = {
        name: np.array([run_crawl(lander_on(name, area=area), crawl).per_cycle for area in AREAS])
        for name in ("leaves", "sand", "regolith", "cork", "pmma")
    }
    rng = np.random.default_rng(7)
    points = len(ROBOT.world.ground.points or ())
    scattered = {
        name: np.array(
            [
                run_crawl(lander_on(name, area=area), crawl, deviations=rng.normal(size=points)).per_cycle
                for _ in range(DRAWS)
            ]
        )
        for name, area in (("gravel", 0.01), ("leaves", 1e-3), ("regolith", 1e-3))
    }
    return Crawls(by_material=runs, by_area=areas, scattered=scattered, stroke=stroke(ROBOT, crawl))


def crawl_rows(crawls: Crawls) -> Iterator[Row]:
    """Way per cycle by material, with and without; work on what has parted; the energy account."""
    for name, found in crawls.by_material.items():
        case = f"crawl, {'no pads' if name is None else name}"
        limit = 0.0 if name is None else pad_adhesion(MATERIALS[name], area=0.01, voltage=5000.0, mu=MU).shear
        if limit > 0.0:
            yield compare(
                SYSTEM, case, "way per cycle", 1e3 * found.per_cycle, 1e3 * crawls.stroke, unit="mm", tolerance=0.02,
                source="span of the arch, L (1 - cos a)", note="anchors hold: the way is the span that the arch takes",
            )  # fmt: skip
        else:
            yield check(
                SYSTEM, case, "way per cycle", 1e3 * found.per_cycle, 0.5, unit="mm", note="nothing to hold on to"
            )
        yield check(SYSTEM, case, "force on a point off the ground", separated_force(found.run), 1e-12, unit="N")
        if limit > 0.0:
            worst = parted_work(found.run, limit / MU)
            note = "over pull x 1 um x arrivals: only inside the width of touching"
            yield check(SYSTEM, case, "work along the normal", worst, 1.0, note=note)
        yield check(SYSTEM, case, "energy account, relative", account_error(found.run), 1e-5)
    for name, ways in crawls.by_area.items():
        good = [area for area, way in zip(AREAS, ways.tolist(), strict=True) if way > 0.98 * crawls.stroke]
        yield compare(
            SYSTEM, f"crawl, {name}", "smallest pad of those tried that gives the whole way",
            1e4 * good[0] if good else None, unit="cm^2",
            note=f"tried: {', '.join(f'{1e4 * a:g}' for a in AREAS)} cm^2",
        )  # fmt: skip


def scatter_rows(crawls: Crawls) -> Iterator[Row]:
    """Way per cycle when every pad is drawn from the spread of the tests."""
    for name, ways in crawls.scattered.items():
        area = 100.0 if name == "gravel" else 10.0
        note = f"{DRAWS} draws of all pads, {area:g} cm^2 each, from the spread behind Table 4.1"
        for what, value in (("least", ways.min()), ("median", np.median(ways)), ("most", ways.max())):
            yield compare(
                SYSTEM, f"crawl, {name}, pads as uncertain as the tests", f"way per cycle, {what}", 1e3 * float(value),
                unit="mm", note=note,
            )  # fmt: skip


def held_lander(material: str | None) -> tuple[RobotSpec, Array]:
    """The lander flat on the ground with hub and tips held, and the limits of its points."""
    spec = replace(
        lander_on(material),
        start=Start(base=(-0.15, 0.0, 0.0), joints=0.0),
        actuation=Actuation(kp=1.0, kd=2.0),
        run=replace(ROBOT.run, dt=0.02, step=0.02),
    )
    voltage = np.zeros(len(spec.world.ground.points or ()))
    voltage[list(HOLDING)] = 0.0 if material is None else 5000.0
    return spec, pad_limits(spec.world.ground, voltage)


def disturbance(material: str | None, kind: str) -> float:
    """Load at which the lander lets go: thrust up, push along, digging torque [N, N, N m], gravity upwards [m/s^2]."""
    spec, limits = held_lander(material)
    way = {"thrust": (0.0, 1.0, 0.0), "push": (1.0, 0.0, 0.0), "digging": (0.0, 0.0, 1.0)}

    def moves(load: float) -> bool:
        if kind == "gravity":
            flipped = replace(spec, world=replace(spec.world, gravity=-load))
            return lets_go(flipped, np.zeros(3), HOLDING, duration=20.0, adhesion=limits)
        return lets_go(spec, load * np.array(way[kind]), HOLDING, duration=20.0, adhesion=limits)

    return largest_held(moves, 1e-3 + 2.0 * float(limits[:, 1].max()), steps=16)


def disturbance_rows(
    materials: tuple[str | None, ...] = (None, "leaves", "sand", "regolith", "cork", "pmma"),
) -> Iterator[Row]:
    """Loads at which the lander lets go; closed forms where statics gives one, bounds where it does not."""
    mass = build(ROBOT).mass
    weight, hub = mass * ROBOT.world.gravity, 5.0 * ROBOT.world.gravity
    for name in materials:
        case = f"lander lets go, {'no pads' if name is None else name}"
        _, limits = held_lander(name)
        shear, normal = (float(limits[0, 0]), float(limits[0, 1]))
        yield compare(
            SYSTEM, case, "push along the ground", disturbance(name, "push"), MU * (weight + 4 * normal) + 4 * shear,
            unit="N", tolerance=0.02, source="closed form: mu (G + 4 A) + 4 c",
        )  # fmt: skip
        low, high = hub + 2.0 * normal, weight + 2.0 * normal
        thrust = disturbance(name, "thrust")
        beyond = max(low - thrust, thrust - high, 0.0) / high
        yield compare(SYSTEM, case, "thrust on the hub", thrust, unit="N", note=f"statics: {low:.4g} to {high:.4g} N")
        yield check(SYSTEM, case, "thrust outside the bounds of statics", beyond, 0.02)
        yield compare(SYSTEM, case, "digging torque on the hub", disturbance(name, "digging"), unit="N m")
        if name is not None:
            low, high = 2.0 * normal / mass, 2.0 * normal / 5.0
            gravity = disturbance(name, "gravity")
            note = f"the hub's pads alone would hold {low:.4g} to {high:.4g} m/s^2"
            yield compare(SYSTEM, case, "gravity away from the ground", gravity, unit="m/s^2", note=note)
            yield check(
                SYSTEM, case, "gravity outside those bounds", max(low - gravity, gravity - high, 0.0) / high, 0.02
            )
