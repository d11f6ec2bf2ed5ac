"""Breakages of electroadhesion, each with the part of its experiment that must notice."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from metamer.electroadhesion.crawl import Crawl, run_crawl, stroke
from metamer.experiments.electroadhesion import checker, holding, traces
from metamer.experiments.electroadhesion.claims import CLAIMS
from metamer.experiments.mutations import Change, Mutation, returning
from metamer.record.claims import Row, judged
from metamer.systems.grounds.contact import Contact

TRACED, FEW_TRIALS, TRIAL_SEED = ("cork", "glass", "metalized-pet", "sand"), 22, 606
FOUND = "metamer.experiments.electroadhesion.traces:find_failure"
THRESHOLD = "metamer.experiments.electroadhesion.holding:measured_threshold"


def table_rows() -> Iterator[Row]:
    """Table 4.1 judged, and what six tests can give."""
    yield from judged(CLAIMS, checker.checker_numbers())
    yield from checker.checker_rows()


def trace_rows() -> Iterator[Row]:
    """Traces of a few materials to a table."""
    with tempfile.TemporaryDirectory(prefix="metamer-traces-") as folder:
        traces.write_table_traces(Path(folder), names=TRACED)
        yield from traces.table_rows(traces.analyse(Path(folder)))


def trial_rows() -> Iterator[Row]:
    """Good and defective traces against their truth."""
    yield from traces.trial_rows(traces.run_trial(FEW_TRIALS, TRIAL_SEED), 0.0)


def threshold_rows() -> Iterator[Row]:
    """Loads that move a block, with and without adhesion."""
    pads = Contact(mu_static=holding.PAD_FRICTION, material="regolith")
    yield from holding.threshold_rows({"no adhesion": Contact(mu_static=holding.PAD_FRICTION), "regolith": pads})


def crawl_rows() -> Iterator[Row]:
    """The crawl by switched anchors on PMMA, and without pads."""
    crawl = Crawl()
    runs = {name: run_crawl(holding.lander_on(name), crawl) for name in (None, "pmma")}
    yield from holding.crawl_rows(
        holding.Crawls(by_material=runs, by_area={}, scattered={}, stroke=stroke(holding.ROBOT, crawl))
    )


def load_rows() -> Iterator[Row]:
    """Loads at which the lander lets go."""
    yield from holding.disturbance_rows(("regolith",))


def failures(change: Callable[[Any], Any]) -> dict[str, Change]:
    """Another failure in every trace."""
    return {FOUND: returning(change)}


def blocks(change: Callable[[Any], Any]) -> dict[str, Change]:
    """Loads of another block than the closed form knows."""
    return {THRESHOLD: lambda whole: lambda spec, kind: whole(change(spec), kind)}


def ground(spec: Any, **fields: Any) -> Any:
    """The block on another ground."""
    return replace(spec, world=replace(spec.world, ground=replace(spec.world.ground, **fields)))


def crawls(change: Callable[[Crawl], Crawl]) -> dict[str, Change]:
    """Other crawls than the stroke knows."""
    place = "metamer.electroadhesion.crawl:run_crawl"
    return {place: lambda whole: lambda spec, crawl: whole(spec, change(crawl))}


def swapped(crawl: Crawl) -> Crawl:
    """Hub and tips in each other's place."""
    return replace(crawl, hub=crawl.tips, tips=crawl.hub)


def no_reference(found: Any) -> Any:
    """An analysis that forgets the runs without voltage."""
    return replace(found, tables=tuple(replace(row, reference=0.0) for row in found.tables))


MUTATIONS = (
    Mutation("unit wrong: forces in mN", failures(lambda f: replace(f, force=1e3 * f.force)), trial_rows),
    Mutation("peak taken 5 % too high", failures(lambda f: replace(f, force=1.05 * f.force)), trial_rows),
    Mutation("sign of the force", failures(lambda f: replace(f, force=-f.force)), trial_rows),
    Mutation(
        "a term dropped: friction without voltage stays in",
        {"metamer.electroadhesion.analyse:analyse": returning(no_reference)},
        trace_rows,
    ),
    Mutation(
        "a checker that finds every row possible",
        {
            "metamer.electroadhesion.table:check_table": returning(
                lambda rows: [replace(row, possible=True) for row in rows]
            )
        },
        table_rows,
    ),
    Mutation(
        "weak pads are never found",
        {"metamer.electroadhesion.statistics:weakening": lambda _: lambda forces: None},
        table_rows,
    ),
    Mutation("mass x 1.5", blocks(lambda s: replace(s, body=replace(s.body, mass=1.5 * s.body.mass))), threshold_rows),
    Mutation("friction halved", blocks(lambda s: ground(s, mu_static=0.5 * s.world.ground.mu_static)), threshold_rows),
    Mutation("voltage off", blocks(lambda s: ground(s, pad_voltage=0.0)), threshold_rows),
    Mutation("area squared", blocks(lambda s: ground(s, pad_area=10.0 * s.world.ground.pad_area)), threshold_rows),
    Mutation(
        "pads without hold in the crawl",
        {"metamer.electroadhesion.pads:pad_limits": returning(lambda limits: np.zeros_like(limits))},
        crawl_rows,
    ),
    Mutation("anchors swapped: hub and tips hold at the wrong time", crawls(swapped), crawl_rows),
    Mutation("stands still: an arch of no angle", crawls(lambda crawl: replace(crawl, angle=1e-6)), crawl_rows),
    Mutation(
        "hold by the voltage, not its square",
        {
            "metamer.systems.grounds.adhesion:pad_scale": lambda whole: (
                lambda material, *, voltage, **named: whole(
                    material, voltage=(voltage * material.voltage) ** 0.5, **named
                )
            )
        },
        holding.scale_rows,
    ),
)  # fmt: skip
