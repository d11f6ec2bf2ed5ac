"""Breakages of the soft limb, each with the part of its experiment that must notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from metamer.experiments import soft_limb
from metamer.experiments.mutations import Change, Mutation, returning
from metamer.experiments.soft_limb import cases, control
from metamer.experiments.soft_limb.claims import CASE_A, contact, strip
from metamer.record.claims import Row, judged
from metamer.systems.planar.outline import Strip

LINKS, LIMB = "metamer.systems.planar.outline:limb_links", "metamer.robots.soft_limb:limb"


def strip_rows() -> Iterator[Row]:
    """Sheet and beam."""
    yield from judged(strip(), soft_limb.strip_numbers())
    yield from soft_limb.outline_rows()


def contact_rows() -> Iterator[Row]:
    """The contact case by both drivers."""
    spec = cases.case_a()
    run, events = cases.landed(spec)[1], cases.by_events(spec)
    yield from judged(contact(), soft_limb.contact_numbers(run))
    yield from soft_limb.case_rows(CASE_A, run, events)


def friction_rows() -> Iterator[Row]:
    """The friction case by both drivers, and its friction's energy."""
    spec = cases.case_f()
    run, events = cases.landed(spec)[1], cases.by_events(spec)
    yield from soft_limb.case_rows(soft_limb.CASE_F, run, events)


def free_rows() -> Iterator[Row]:
    """The limb in the air."""
    free = cases.flown(cases.free_limb(0.0), duration=100.0)
    heavy = cases.flown(cases.free_limb(1e-3), duration=100.0)
    slow = {"duration": 800.0, "dt": 0.1, "step": 0.1, "stepper": "implicit_midpoint"}
    damped = cases.flown(cases.free_limb(1e-3, damping=0.4), **slow)
    none: Any = None
    yield from soft_limb.free_rows(soft_limb.Found(free, heavy, damped, none, none, none, none, none, 0.0, 0.0))


def control_rows() -> Iterator[Row]:
    """A crawl under LQR, one with too low a limit."""
    yield from soft_limb.control_rows(
        {
            "three links, LQR": control.crawl(3),
            "three links, limit 4 mN m": control.crawl(3, limit=control.TorqueLimit(0.004)),
        }
    )


def links(**numbers: Callable[[Any], Any]) -> dict[str, Change]:
    """Other links cut from the same strip."""
    return {LINKS: returning(lambda cut: replace(cut, **{k: how(getattr(cut, k)) for k, how in numbers.items()}))}


def robot(change: Callable[[Any], Any]) -> dict[str, Change]:
    """Another limb."""
    return {LIMB: returning(change)}


def thick(whole: Callable[..., Any]) -> Callable[..., Any]:
    """A sheet whose thickness was read in inches' tenths: 2.54 mm taken as 0.254 mm."""
    return lambda sheet, n: whole(
        replace(sheet, thickness=0.1 * sheet.thickness) if isinstance(sheet, Strip) else sheet, n
    )


def still(spec: Any) -> Any:
    """No gravity, no springs: nothing happens."""
    return replace(spec, world=replace(spec.world, gravity=0.0), body=replace(spec.body, stiffness=0.0))


def run_longer(whole: Callable[..., Any]) -> Callable[..., Any]:
    """Time stepping at ten times the step."""
    return lambda *given, **named: whole(*given, **(named | {"dt": 0.1, "step": 0.1}))


MUTATIONS = (
    Mutation("mass x 1.5", links(mass=lambda m: 1.5 * m), strip_rows),
    Mutation(
        "springs as of whole links: stiffness halved",
        links(stiffness=lambda k: 0.5 * k, omega=lambda w: w * 0.5**0.5),
        strip_rows,
    ),
    Mutation("unit wrong: thickness a tenth", {LINKS: thick}, strip_rows),
    Mutation("stands still: no gravity, no springs", robot(still), contact_rows),
    Mutation(
        "gravity reversed", robot(lambda s: replace(s, world=replace(s.world, gravity=-s.world.gravity))), contact_rows
    ),
    Mutation(
        "links in the other order: the start's angles swapped",
        {"metamer.experiments.soft_limb.cases:START": lambda angles: angles[::-1].copy()},
        contact_rows,
    ),
    Mutation(
        "a term dropped: no impacts are logged",
        {
            "metamer.experiments.soft_limb.cases:landed": returning(
                lambda pair: (pair[0], replace(pair[1], impacts=pair[1].impacts[:0]))
            )
        },
        contact_rows,
    ),
    Mutation("step ten times too long", {"metamer.systems.contact.mechanics:run_on_ground": run_longer}, contact_rows),
    Mutation(
        "friction reversed: it gives energy",
        {
            "metamer.experiments.soft_limb.cases:landed": returning(
                lambda pair: (pair[0], replace(pair[1], flows=pair[1].flows | {"rubbed": -pair[1].flows["rubbed"]}))
            )
        },
        friction_rows,
    ),
    Mutation(
        "weight twice as large",
        {"metamer.experiments.soft_limb.cases:free_limb": lambda whole: lambda g, **named: whole(2.0 * g, **named)},
        free_rows,
    ),
    Mutation(
        "errata of (2.11) and (2.12) undone",
        {
            "metamer.experiments.soft_limb.printed:energy_history": lambda whole: (
                lambda limb, theta, error: whole(limb, theta, 0)
            )
        },
        soft_limb.printed_rows,
    ),
    Mutation(
        "crawl reference of amplitude 0",
        {"metamer.experiments.soft_limb.control:CRAWL_AMPLITUDE": lambda _: 0.0},
        control_rows,
    ),
    Mutation(
        "feedback of the other sign",
        {"metamer.experiments.soft_limb.control:regulator_of": returning(lambda r: replace(r, gain=-r.gain))},
        control_rows,
    ),
)
