"""Pads in simulation: thresholds against closed forms, the crawl by switched anchors, loads that tear a lander off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from metamer.core.records import Array
from metamer.description import Robot, Start
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
from metamer.record.claims import Claim, Row, by_formula, judge, number, residual
from metamer.robots.soft_lander import ROBOT
from metamer.systems.contact.mechanics import GroundRun
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.adhesion import pad_adhesion
from metamer.systems.grounds.contact import Contact
from metamer.systems.grounds.materials import MATERIALS
from metamer.systems.planar.model import build

PAD_FRICTION = 0.3  # of every material under the pads
DRAWS = 20  # of pads from the spread of the tests
HOLDING = (0, 1, 4, 6)  # hub corners and limb tips
CRAWLERS = ("gravel", "leaves", "sand", "regolith", "cork", "pmma", "slate", "glass")
AREAS = (1e-5, 3e-5, 1e-4, 2e-4, 3e-4, 5e-4, 1e-3, 3e-3, 1e-2)  # of a pad [m^2]
NAMES = {"slide": "sliding force [N]", "tip": "lift-off moment [N m]", "leave": "pull-off force [N]"}


def grounds() -> Iterator[tuple[str, Contact]]:
    """Grounds with and without adhesion."""
    yield "no adhesion", Contact(mu_static=PAD_FRICTION)
    for name in ("leaves", "regolith", "cork", "pmma", "glass"):
        yield name, Contact(mu_static=PAD_FRICTION, material=name)
    yield "regolith, 5 Pa of cohesion", Contact(mu_static=PAD_FRICTION, material="regolith", cohesion=5.0)
    yield "regolith, half the voltage", Contact(mu_static=PAD_FRICTION, material="regolith", pad_voltage=2500.0)


def threshold_rows(chosen: Mapping[str, Contact] | None = None) -> Iterator[Row]:
    """Loads that move a block on two pads, by runs, beside the closed forms."""
    for name, ground in (dict(grounds()) if chosen is None else chosen).items():
        spec = block(ground=ground)
        theory = block_thresholds(spec)
        for kind in LOADS:
            found, source = measured_threshold(spec, kind), "closed form: Coulomb's law with cohesion"
            case = f"block on two pads, {name}"
            yield by_formula(
                case, NAMES[kind], found, theory[kind], 0.02, source, "found by halving runs of some seconds"
            )


def scale_rows(material: str = "cork") -> Iterator[Row]:
    """What a pad holds at half the voltage and with twice the area, beside the law of a field in a gap."""
    ground = dict(grounds())[material]
    whole, half = (ground.pad(share * ground.pad_voltage).shear for share in (1.0, 0.5))
    wide = replace(ground, pad_area=2.0 * ground.pad_area).pad(ground.pad_voltage).shear
    for label, found, law in (("half the voltage", half, 0.25), ("twice the area", wide, 2.0)):
        yield by_formula(
            f"pad on {material}", f"shear limit at {label} over the tested one", found / whole, law, 1e-9,
            "eps_0 E^2/2 times the area",
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
    return float(np.ptp(run.imbalance) / through)


def lander_on(material: str | None, *, area: float = 0.01) -> Robot:
    """The soft lander on a ground, pads of this area at its contact points."""
    ground = replace(ROBOT.world.ground, mu_static=PAD_FRICTION, material=material, pad_area=area)
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
        limit = 0.0 if name is None else pad_adhesion(MATERIALS[name], area=0.01, voltage=5000.0, mu=PAD_FRICTION).shear
        if limit > 0.0:
            yield by_formula(
                case, "way per cycle [mm]", 1e3 * found.per_cycle, 1e3 * crawls.stroke, 0.02,
                "span of the arch, L (1 - cos a)", "anchors hold: the way is the span that the arch takes",
            )  # fmt: skip
        else:
            yield residual(case, "way per cycle [mm]", 1e3 * found.per_cycle, 0.5, "nothing to hold on to")
        yield residual(case, "force on a point off the ground [N]", separated_force(found.run), 1e-12)
        if limit > 0.0:
            worst = parted_work(found.run, limit / PAD_FRICTION)
            note = "over pull x 1 um x arrivals: only inside the width of touching"
            yield residual(case, "work along the normal", worst, 1.0, note)
        yield residual(case, "energy account, relative", account_error(found.run), 1e-5)
    for name, ways in crawls.by_area.items():
        good = [area for area, way in zip(AREAS, ways.tolist(), strict=True) if way > 0.98 * crawls.stroke]
        tried = f"tried: {', '.join(f'{1e4 * a:g}' for a in AREAS)} cm^2"
        least = 1e4 * good[0] if good else None
        yield number(f"crawl, {name}", "smallest pad of those tried that gives the whole way [cm^2]", least, tried)


def scatter_rows(crawls: Crawls) -> Iterator[Row]:
    """Way per cycle when every pad is drawn from the spread of the tests."""
    for name, ways in crawls.scattered.items():
        area = 100.0 if name == "gravel" else 10.0
        note = f"{DRAWS} draws of all pads, {area:g} cm^2 each, from the spread behind Table 4.1"
        for what, value in (("least", ways.min()), ("median", np.median(ways)), ("most", ways.max())):
            case = f"crawl, {name}, pads as uncertain as the tests"
            yield number(case, f"way per cycle, {what} [mm]", 1e3 * float(value), note)


def held_lander(material: str | None) -> tuple[Robot, Array]:
    """The lander flat on the ground with hub and tips held, and the limits of its points."""
    spec = replace(
        lander_on(material),
        start=Start(base=(-0.15, 0.0, 0.0), joints=0.0),
        drive=Servo(kp=1.0, kd=2.0),
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


def within_statics(case: str, quantity: str, found: float, ends: tuple[float, float]) -> Row:
    """A load at which the lander lets go, between what statics allows for the hub's pads alone and with all of it."""
    low, high = ends
    claim = Claim(
        case=case, quantity=quantity, evidence="closed form", within=(low - 0.02 * high, 1.02 * high),
        cause="halving runs of 20 s finds a load within 2 %", source="statics: two pads, with the hub or with all",
    )  # fmt: skip
    return judge(claim, found)


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
        yield by_formula(
            case, "push along the ground [N]", disturbance(name, "push"),
            PAD_FRICTION * (weight + 4 * normal) + 4 * shear, 0.02, "mu (G + 4 A) + 4 c",
        )  # fmt: skip
        low, high = hub + 2.0 * normal, weight + 2.0 * normal
        thrust = disturbance(name, "thrust")
        yield within_statics(case, "thrust on the hub [N]", thrust, (low, high))
        yield number(case, "digging torque on the hub [N m]", disturbance(name, "digging"))
        if name is not None:
            low, high = 2.0 * normal / mass, 2.0 * normal / 5.0
            gravity = disturbance(name, "gravity")
            yield within_statics(case, "gravity away from the ground [m/s^2]", gravity, (low, high))
