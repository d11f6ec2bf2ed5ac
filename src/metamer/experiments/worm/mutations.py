"""Breakages of the worm, each with the part of its experiment that must notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.experiments.mutations import Change, Mutation, returning
from metamer.experiments.worm import control, crawling, dynamics, errata, kinematics, sensing, sidewinding
from metamer.experiments.worm.claims import CLAIMS
from metamer.files import with_values
from metamer.record.claims import Measured, Row, judged, residual
from metamer.robots.worm_sidewinder import ROBOT as SIDEWINDER
from metamer.systems.grounds.surfaces import TABLE_6_2

PLANAR, ROWS_SEED = "metamer.experiments.worm.dynamics:absolute_terms", 8
GAIT = "metamer.experiments.worm.crawling:worm_gait"


def printed(measured: Measured) -> Iterator[Row]:
    """Printed numbers that a part of the experiment measures."""
    yield from judged([claim for claim in CLAIMS if (claim.case, claim.quantity) in measured], measured)


def matrix_rows() -> Iterator[Row]:
    """Chapters 3 to 5."""
    rng = np.random.default_rng(ROWS_SEED)
    yield from printed({**dynamics.matrix_numbers(), **kinematics.stride_numbers(), **kinematics.limit_numbers()})
    yield from kinematics.arm_rows()
    yield from kinematics.limit_rows()
    yield from dynamics.screw_rows(rng)
    yield from errata.errata_rows(rng)


def algebra_rows() -> Iterator[Row]:
    """Motors beside matrices."""
    yield from kinematics.algebra_rows(np.random.default_rng(ROWS_SEED))


def settling_rows() -> Iterator[Row]:
    """PD without gravity beside a joint without inertia."""
    by = {
        trial.controller: trial
        for trial in control.chapter_six(lambda message: None, names=("PD",))
        if not trial.gravity
    }
    found = by["PD"].numbers.settling
    wanted = control.settling_without_inertia("PD")
    yield residual(
        "PD, no gravity",
        "settling less that without inertia [s]",
        None if found is None else found - wanted,
        control.CHAIN_LAG,
    )


def limit_rows() -> Iterator[Row]:
    """Sliding mode within the servo's torque."""
    yield from control.limit_rows(control.chapter_six(lambda message: None, limits=True, names=control.LIMITED[2:]))


def crawl_rows() -> Iterator[Row]:
    """One stride and one surface, both ways, in our simulator and in MuJoCo."""
    runs = crawling.stride_runs(lambda message: None, (2.0,))
    yield from printed(crawling.stride_numbers(runs))
    yield from crawling.stride_rows(runs)


def sensor_rows() -> Iterator[Row]:
    """The worm before the box."""
    yield from sensing.sensor_rows(sensing.approach())


def table_rows() -> Iterator[Row]:
    """Table 6.2's own arithmetic."""
    none: Any = None
    crawls = {
        (row.name, wave, "forward", "native"): crawling.Crawl(2.0, none)
        for row in TABLE_6_2
        for wave in ("linear", "constant_span")
    }
    yield from printed(crawling.surface_numbers(crawls))


def preset_rows() -> Iterator[Row]:
    """Presets on the sidewinder."""
    yield from sidewinding.preset_rows(SIDEWINDER, ("sidewinding", "turn_in_place"))


def worm(values: dict[str, Any]) -> dict[str, Change]:
    """Another worm in every run; its description is understood as before."""
    return {
        "metamer.plants.simulate:bare_plant": lambda whole: lambda spec, *rest: whole(with_values(spec, values), *rest)
    }


def gait(change: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Change]:
    """The gait with other values."""
    return {GAIT: lambda whole: lambda eta=2.0, **named: whole(**change({"eta": eta} | named))}


def cut_in_the_log(whole: Callable[..., Any], load: Any, name: str, loop: Any, bench: Any) -> Any:
    """A step without limit whose log looks like one with it."""
    trial = whole(load, name, loop, replace(bench, limit=np.inf))
    return replace(trial, torque=np.clip(trial.torque, -bench.limit, bench.limit), limit=bench.limit)


MUTATIONS = (
    Mutation(
        "presets that lift alike at head and tail",
        {"metamer.gaits.compound:PRESETS": lambda whole: whole | {"turn_in_place": whole["sidewinding"]}},
        preset_rows,
    ),
    Mutation("mass x 1.5", {PLANAR: returning(lambda terms: tuple(1.5 * x for x in terms))}, matrix_rows),
    Mutation("a term dropped: no velocity terms", {PLANAR: returning(lambda t: (t[0], 0.0 * t[1], t[2]))}, matrix_rows),
    Mutation(
        "angle sign: joints bend the other way",
        {
            "metamer.algebra.chains:tip_by_motors": lambda whole: (
                lambda axes, points, tip, q: whole(axes, points, tip, -q)
            )
        },
        matrix_rows,
    ),
    Mutation(
        "unit wrong: strides in inches",
        {"metamer.gaits.metachronal:theta_from_eta": lambda whole: lambda eta, length: whole(eta / 2.54, length)},
        matrix_rows,
    ),
    Mutation("D transposed", {"metamer.experiments.worm.dynamics:torque_matrix": returning(np.transpose)}, matrix_rows),
    Mutation(
        "translators of the printed sign",
        {"metamer.algebra.elements:translator": lambda whole: lambda shift: whole(tuple(-x for x in shift))},
        algebra_rows,
    ),
    Mutation(
        "damping halved",
        {
            "metamer.experiments.worm.control:step_trials": lambda whole: (
                lambda spec, how, **named: whole(spec, replace(how, damping=0.25), **named)
            )
        },
        settling_rows,
    ),
    Mutation(
        "torques are cut in the log alone",
        {
            "metamer.experiments.compare_controllers.stepping:run_step": lambda whole: (
                lambda load, name, loop, bench: cut_in_the_log(whole, load, name, loop, bench)
            )
        },
        limit_rows,
    ),
    Mutation("gait reversed", gait(lambda g: g | {"direction": "backward"}), crawl_rows),
    Mutation("stands still: a stride of nearly 0", gait(lambda g: g | {"eta": 1e-3}), crawl_rows),
    Mutation(
        "friction reversed: none", worm({"world.ground.mu_static": 1e-3, "world.ground.mu_kinetic": 1e-3}), crawl_rows
    ),
    Mutation("servos too weak to lift", worm({"drive.torque_limit": 0.02}), crawl_rows),
    Mutation(
        "ideal crawl: head and tail swapped",
        {"metamer.systems.contact.ideal_crawl:ideal_crawl": returning(lambda c: replace(c, travel=-c.travel))},
        crawling.ideal_rows,
    ),
    Mutation(
        "sensor blind",
        {"metamer.experiments.worm.sensing:BLOCK": lambda box: replace(box, centre=(-20.0, 0.0, 0.05))},
        sensor_rows,
    ),
    Mutation(
        "errors of the real worm off by the stride",
        {"metamer.experiments.worm.crawling:STRIDE": lambda stride: 0.0},
        table_rows,
    ),
)
