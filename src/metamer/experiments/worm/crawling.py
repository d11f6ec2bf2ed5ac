"""Crawling on four surfaces: ideal, our own simulator, MuJoCo; strides of Table 6.1, the tie of the linear wave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from metamer.control.quantised import Quantised
from metamer.control.servo import GaitFollower
from metamer.core.units import CM
from metamer.description import Robot
from metamer.experiments.worm.claims import (
    HIGHEST,
    LOWEST,
    REAL_ERROR,
    REAL_WAY,
    SPAN_GROWTH,
    STRIDE,
    TABLE_6_1,
    TRAVEL,
)
from metamer.files import table_from_robot, with_values
from metamer.gaits.gait import BoundGait
from metamer.gaits.metachronal import Metachronal, MetachronalStride, theta_from_eta
from metamer.plants.plant import run
from metamer.plants.simulate import bare_plant, with_links
from metamer.record.claims import Measured, Row, bar, by_engine, by_formula, residual
from metamer.record.log import Log
from metamer.robots.worm import LINK_LENGTH, ROBOT, SERVO_HOMES, SERVO_RANGE, SERVO_TICKS
from metamer.systems.contact.ideal_crawl import ideal_crawl
from metamer.systems.grounds.surfaces import TABLE_6_2, Surface

ENGINES = ("native", "mujoco")
BROKEN_TIE = (1.6, 2.4)  # way of a linear wave whose tie something breaks, about eta [cm]
ALL_STRIDES = tuple(eta for eta, *_ in TABLE_6_1)
MIRROR = 0.02  # cm between forward and backward
AGREE = 0.08  # part by which the two engines may differ


class Crawl(NamedTuple):
    """One run.   [cm a cycle]; the log holds poses, forces and torques."""

    travel: float
    log: Log


def on_surface(surface: Surface, spec: Robot = ROBOT) -> Robot:
    """The worm on a surface of Table 6.2."""
    return with_values(
        spec, {"world.ground.mu_static": surface.mu_static, "world.ground.mu_kinetic": surface.mu_kinetic}
    )


def crawl(
    spec: Robot,
    gait: BoundGait,
    *,
    engine: str = "native",
    cycles: int = 1,
    skipped: int = 1,
    quantised: bool = False,
) -> Crawl:
    """Crawl some cycles; travel is the mean shift of the head a cycle, forward (-x) counted positive.   [cm]

    engine      "native" or "mujoco"
    cycles      that are measured, after `skipped` ones
    quantised   targets in whole ticks of the servo
    """
    plant, dt = bare_plant(spec, engine), spec.run.dt
    controller = GaitFollower().to(gait)
    driver = Quantised(controller, SERVO_RANGE / SERVO_TICKS, SERVO_HOMES) if quantised else controller
    period = float(gait.period)  # type: ignore[attr-defined]
    meta = {"spec": table_from_robot(spec), "engine": engine}
    log = run(plant, driver, duration=period * (cycles + skipped), dt=dt, meta=meta)
    if "stopped" in log.meta:
        raise RuntimeError(f"{engine}: {log.meta['stopped']['reason']}")
    first = round(period * skipped / dt)
    x = log.columns["base.x"]
    return Crawl(float(x[first] - x[-1]) / cycles / CM, with_links(log, spec))


def worm_gait(eta: float = STRIDE, **more: Any) -> Metachronal:
    """The metachronal gait of a stride in cm."""
    return MetachronalStride(eta=eta * CM, **more).on(ROBOT.body)


class RiseOnly:
    """Gait 1 alone: the hump at the tail rises and sinks where it is."""

    joints, period = 5, 2.0

    def __init__(self, eta: float = STRIDE) -> None:
        self.whole = Metachronal(joints=5, theta=float(theta_from_eta(eta * CM, LINK_LENGTH)))

    def targets(self, t: Any) -> Any:
        """The first phase and back."""
        part = np.mod(np.asarray(t, dtype=np.float64), 2.0)
        ahead = self.whole.targets(np.minimum(part, 2.0 - part))
        sign = np.where(part <= 1.0, 1.0, -1.0)[..., None]
        return ahead._replace(velocity=sign * ahead.velocity)

    def numbers(self) -> None:
        """Kernels do not know it."""


def ideal_rows() -> Iterator[Row]:
    """Ideal Coulomb crawl of uniform masses, and what breaks the tie of the linear wave."""
    theta = float(theta_from_eta(STRIDE * CM, LINK_LENGTH))
    c = np.cos(0.5 * theta)
    growth = 4.0 * LINK_LENGTH / CM * (c - c * c)
    for wave, other, road in (("linear", STRIDE + growth, "eta + 4 l (c - c^2)"), ("constant_span", STRIDE, "eta")):
        found = ideal_crawl(worm_gait(wave=wave), length=LINK_LENGTH, steps=600)
        yield by_formula(
            f"ideal crawl, {wave}", "travel [cm]", -found.travel / CM, float(other), 1e-3, road, "600 instants a phase"
        )
    tie = ideal_crawl(worm_gait(wave="linear"), length=LINK_LENGTH, steps=600)
    half = (tie.t > 1.05) & (tie.t < 1.5)
    head = float((tie.loads[half, :2].sum(axis=1) / tie.loads[half].sum(axis=1)).mean())
    yield bar("linear wave", "load of the head, first half", head, (0.49, 0.5), "nearly a tie")
    alone = ideal_crawl(RiseOnly(), length=LINK_LENGTH, steps=400)
    yield residual("ideal crawl, gait 1 alone", "travel [cm]", -alone.travel / CM, 0.1)
    for what, mass, grip in UNEVEN:
        found = ideal_crawl(
            worm_gait(wave="linear"), length=LINK_LENGTH, mass=np.array(mass), grip=np.array(grip), steps=600
        )
        yield by_formula(
            f"ideal crawl, linear, {what}", "travel [cm]", -found.travel / CM, STRIDE, 1e-3, "eta: the tie is broken"
        )


EVEN = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
LIGHT_TAIL, LIGHT_HEAD = (*EVEN[:5], 0.8), (0.8, *EVEN[1:])
SLIPPERY_TAIL, SLIPPERY_HEAD = (*EVEN[:5], 0.5), (0.5, *EVEN[1:])
UNEVEN = (
    ("tail 20 % lighter", LIGHT_TAIL, EVEN),
    ("head 20 % lighter", LIGHT_HEAD, EVEN),
    ("tail half as rough", EVEN, SLIPPERY_TAIL),
    ("head half as rough", EVEN, SLIPPERY_HEAD),
)


def surface_rows(crawls: Mapping[tuple[str, str, str, str], Crawl]) -> Iterator[Row]:
    """Constant-span cycles on the four surfaces in both engines: stride, mirror image, agreement.

    crawls    (surface, wave, direction, engine) -> run
    """
    for surface in TABLE_6_2:
        both = {}
        for engine in ENGINES:
            ahead, back = (crawls[surface.name, "constant_span", d, engine].travel for d in ("forward", "backward"))
            both[engine] = ahead
            case = f"{surface.name}, constant span"
            yield bar(
                case, f"travel, {engine} [cm]", ahead, (LOWEST * STRIDE, HIGHEST * STRIDE), "eta less the feet's creep"
            )
            yield residual(case, f"forward less backward, {engine} [cm]", ahead + back, MIRROR)
        gap = both["mujoco"] / both["native"] - 1.0
        yield residual(f"{surface.name}, constant span", "MuJoCo against native", gap, AGREE, evidence="second engine")


def surface_numbers(crawls: Mapping[tuple[str, str, str, str], Crawl]) -> Measured:
    """Table 6.2: the linear wave of our simulator, and the printed error of the real worm worked out again."""
    found: dict[tuple[str, str], float | None] = {}
    for surface in TABLE_6_2:
        found[f"{surface.name}, linear", TRAVEL] = crawls[surface.name, "linear", "forward", "native"].travel
        found[f"{surface.name}, real", REAL_WAY] = crawls[surface.name, "constant_span", "forward", "native"].travel
        found[f"{surface.name}, real", REAL_ERROR] = surface.real - STRIDE
    return found


def tie_rows(crawls: Mapping[tuple[str, str, str, str], Crawl]) -> Iterator[Row]:
    """The linear wave in MuJoCo, and Isaac's values: anywhere in a band, for head and tail tie."""
    low, high = STRIDE - SPAN_GROWTH, STRIDE + SPAN_GROWTH
    for surface in TABLE_6_2:
        case = f"{surface.name}, linear"
        travel = crawls[surface.name, "linear", "forward", "mujoco"].travel
        yield bar(case, "travel, mujoco [cm]", travel, (low - 0.1, high + 0.1), "the band of a tie")
        yield bar(case, "Isaac's value [cm]", surface.isaac, (low, high), "in the band of a tie")


def all_surfaces(progress: Any) -> dict[tuple[str, str, str, str], Crawl]:
    """Every run of the four surfaces."""
    found = {}
    for surface in TABLE_6_2:
        progress(f"crawling on {surface.name}")
        for wave, direction, engine in product(("constant_span", "linear"), ("forward", "backward"), ENGINES):
            if (wave, direction, engine) == ("linear", "backward", "mujoco"):
                continue
            gait = worm_gait(wave=wave, direction=direction, phase=1.0)
            found[surface.name, wave, direction, engine] = crawl(
                on_surface(surface), gait, engine=engine, skipped=1 if engine == "native" else 0
            )
    return found


FIGURE_6_18 = 0.2  # mu_k of smooth fabric in the figure's caption


def other_rows(progress: Any) -> Iterator[Row]:
    """Gait 1 alone, servo ticks, uneven worms, in both engines where it matters."""
    progress("gait 1 alone, uneven worms")
    for engine in ENGINES:
        alone = crawl(ROBOT, RiseOnly(), engine=engine)
        yield residual("gait 1 alone", f"travel, {engine} [cm]", alone.travel, 0.1)
    ticks = crawl(ROBOT, worm_gait(), quantised=True)
    case, ends = "wood, constant span, servo ticks of 0.24 deg", (LOWEST * STRIDE, HIGHEST * STRIDE)
    yield bar(case, "travel, native [cm]", ticks.travel, ends)
    slower = with_values(on_surface(TABLE_6_2[-1]), {"world.ground.mu_kinetic": FIGURE_6_18})
    found = crawl(slower, worm_gait(phase=1.0), skipped=1)
    note = f"{FIGURE_6_18:g} in place of {TABLE_6_2[-1].mu_kinetic:g}: compare the row of smooth fabric, constant span"
    yield bar("smooth fabric, mu_k of Figure 6.18", "travel, native [cm]", found.travel, ends, note)
    for what, mass, grip in UNEVEN:
        uneven = with_values(ROBOT, {"body.mass": tuple(0.054 * m for m in mass), "body.grip": grip})
        found = crawl(uneven, worm_gait(wave="linear", phase=1.0))
        yield bar(f"wood, linear, {what}", "travel, native [cm]", found.travel, BROKEN_TIE, "the tie is broken, or not")


def stride_runs(progress: Any, etas: Sequence[float] = ALL_STRIDES) -> dict[tuple[float, str], float]:
    """Travel of one cycle by stride and engine.   [cm]"""
    found = {}
    for eta in etas:
        progress(f"crawling by eta = {eta:g} cm")
        for engine in ENGINES:
            found[eta, engine] = crawl(ROBOT, worm_gait(eta, phase=1.0), engine=engine, skipped=0).travel
    return found


def stride_numbers(runs: Mapping[tuple[float, str], float]) -> Measured:
    """Table 6.1: travel of our simulator.   [cm]"""
    return {(f"eta {eta:g} cm", TRAVEL): travel for (eta, engine), travel in runs.items() if engine == "native"}


def stride_rows(runs: Mapping[tuple[float, str], float]) -> Iterator[Row]:
    """The same in MuJoCo."""
    for (eta, engine), travel in runs.items():
        if engine == "mujoco":
            yield by_engine(
                f"eta {eta:g} cm", "travel of one cycle, native beside MuJoCo [cm]", runs[eta, "native"], travel, AGREE,
                "MuJoCo", "its feet creep by 1 to 7 %",
            )  # fmt: skip
