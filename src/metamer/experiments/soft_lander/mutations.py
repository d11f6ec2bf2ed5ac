"""Breakages of the soft lander, each with the part of its experiment that must notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from metamer.description import Start
from metamer.experiments import soft_lander
from metamer.experiments.mutations import Change, Mutation, returning
from metamer.experiments.soft_lander import cases
from metamer.experiments.soft_lander.claims import CLAIMS
from metamer.record.claims import Row, judged
from metamer.robots.soft_lander import limb_angles

CASES, GROUND = "metamer.experiments.soft_lander.cases", "metamer.systems.contact.mechanics:run_on_ground"
SYMMETRIC, ARCH = "symmetric landing (Figs. 3.14-3.16)", "arch of the right limb, adhesion switched"


def flight_rows() -> Iterator[Row]:
    """Flapper and waver, and what section 3.2 says of them."""
    flights = cases.flights()
    yield from judged(CLAIMS, soft_lander.claim_numbers(flights))
    yield from soft_lander.flight_rows(flights)


def injection_rows() -> Iterator[Row]:
    """The printed errors one by one."""
    yield from soft_lander.injection_rows(soft_lander.injections())


def landing_rows() -> Iterator[Row]:
    """The symmetric landing by both drivers and in MuJoCo."""
    spec, duration = cases.LANDINGS[SYMMETRIC]
    model = cases.build(spec)
    run = cases.run_on_ground(model, *cases.start_state(model), duration=duration)
    yield from soft_lander.landing_rows({SYMMETRIC: (model, run)})


def load_rows() -> Iterator[Row]:
    """Sunlight, slew, lift-off."""
    yield from soft_lander.load_rows(cases.slew())


def arch_rows() -> Iterator[Row]:
    """The crawl by switched adhesion and by a stride."""
    yield from soft_lander.travel_rows({name: cases.travel(**options) for name, options in cases.TRAVELS.items()})


def flights(change: Callable[[Any], Any]) -> dict[str, Change]:
    """Every flight of another lander."""
    return {f"{CASES}:FLIGHTS": lambda whole: {name: change(spec) for name, spec in whole.items()}}


def unswitched(whole: Callable[..., Any]) -> Callable[..., Any]:
    """Runs on the ground in which points adhere as the ground says, all along."""
    return lambda *given, **named: whole(*given, **(named | {"held": named["held"]._replace(adhesion=None)}))


def heavier(spec: Any) -> Any:
    """Links of 1.5 times the mass."""
    return replace(spec, body=replace(spec.body, mass=tuple(1.5 * m for m in spec.body.mass)))


def at_rest(spec: Any) -> Any:
    """Limbs that start where their springs are at rest: nothing happens."""
    return replace(
        spec, start=Start(joints=limb_angles((0.0, 0.0), (0.0, 0.0))) if spec.body.links == 5 else spec.start
    )


def gait_back(whole: Callable[..., Any]) -> Callable[..., Any]:
    """Crawls with the phase of the left limb on the other side."""
    return lambda **named: whole(**(named | {"delay": -named.get("delay", 0.0)}))


def without_springs(whole: Callable[..., Any]) -> Callable[..., Any]:
    """Time stepping of a lander whose joints have no springs."""

    def run(model: Any, *given: Any, **named: Any) -> Any:
        spec = replace(model.spec, body=replace(model.spec.body, stiffness=0.0))
        return whole(cases.build(spec), *given, **named)

    return run


def falls_up(spec: Any) -> Any:
    """Gravity of the other sign."""
    return replace(spec, world=replace(spec.world, gravity=-spec.world.gravity))


MUTATIONS = (
    Mutation("mass x 1.5", flights(heavier), flight_rows),
    Mutation("stands still: limbs at rest", flights(at_rest), flight_rows),
    Mutation(
        "step ten times too long in flight",
        {
            "metamer.systems.planar.flight:fly": lambda whole: (
                lambda *given, **named: whole(*given, **(named | {"dt": 0.5, "step": 0.5}))
            )
        },
        flight_rows,
    ),
    Mutation(
        "a printed error in the right equations",
        {
            "metamer.experiments.soft_lander.printed:energy_history": lambda whole: (
                lambda *given: whole(*given[:5], given[5] or 9)
            )
        },
        injection_rows,
    ),
    Mutation(
        "errata without effect: every equation right",
        {"metamer.experiments.soft_lander.printed:energy_history": lambda whole: lambda *given: whole(*given[:5], 0)},
        injection_rows,
    ),
    Mutation("a term dropped: no springs in time stepping", {GROUND: without_springs}, landing_rows),
    Mutation(
        "gravity reversed: it never lands",
        {f"{CASES}:LANDINGS": lambda whole: {name: (falls_up(spec), t) for name, (spec, t) in whole.items()}},
        landing_rows,
    ),
    Mutation(
        "sunlight of the other sign",
        {"metamer.systems.planar.loads:solar_loads": returning(lambda loads: -loads)},
        load_rows,
    ),
    Mutation(
        "unit wrong: pressure of light in hPa",
        {"metamer.systems.planar.loads:SOLAR_PRESSURE": lambda p: 0.01 * p},
        load_rows,
    ),
    Mutation("gait reversed", {f"{CASES}:travel": gait_back}, arch_rows),
    Mutation("adhesion is not switched", {GROUND: unswitched}, arch_rows),
    Mutation(
        "friction reversed: none at all",
        {
            "metamer.experiments.soft_limb.cases:with_ground": lambda whole: (
                lambda spec, **named: whole(spec, **(named | {"mu_static": 0.0}))
            )
        },
        arch_rows,
    ),
)
