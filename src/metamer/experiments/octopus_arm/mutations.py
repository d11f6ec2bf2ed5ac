"""Breakages of the octopus arm, each with the part of its experiment that must notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.control.tip.controller import TipControl
from metamer.experiments.mutations import Change, Mutation, returning
from metamer.experiments.octopus_arm import curves, printed, studies
from metamer.experiments.octopus_arm.claims import captions, percent, reached, section4
from metamer.record.claims import Row, judged
from metamer.robots import octopus_arm
from metamer.systems.platform.gait import CURVES, targets_from_function
from metamer.systems.platform.mechanics import tip_position
from metamer.systems.platform.model import build_platform_arm

FOLLOW, DWELLS = "metamer.plants.tip_runs:follow", "metamer.plants.tip_runs:dwell_times"
ARM = "metamer.systems.platform.model:build_platform_arm"
TALK = "metamer.control.tip.distributed:NeighbourTalk"
ROUGH_STEP = 5e-4  # s


def line_rows() -> Iterator[Row]:
    """The line: times, errors, motions, where the middle ends; the arm at rest."""
    model = build_platform_arm(octopus_arm.ROBOT)
    run = curves.run_curve(model, "line", step=ROUGH_STEP)
    measured = {**curves.curve_numbers({"line": run}), **studies.reached_numbers("equal lengths", {"line": run})}
    measured |= printed.rest_numbers(model)
    claims = (claim for claim in (*captions(), *reached(), *section4(), percent()))
    yield from judged([claim for claim in claims if (claim.case, claim.quantity) in measured], measured)
    yield from curves.time_rows("line", run, tip_position(model.home))
    yield from curves.error_rows("line", run)
    yield from curves.shape_rows("line", run)
    yield from curves.plate_rows(run)


def regulator_rows() -> Iterator[Row]:
    """The regulator beside its exponential."""
    yield from curves.regulator_rows(build_platform_arm(octopus_arm.ROBOT))


def printed_rows() -> Iterator[Row]:
    """Pairing, determinant, fold."""
    yield from printed.printed_rows(build_platform_arm(octopus_arm.ROBOT), ())


def obstacle_rows() -> Iterator[Row]:
    """The sphere in the way of the reach, and leg limits."""
    yield from studies.priority_rows(*studies.priority_runs())


def flag_rows() -> Iterator[Row]:
    """Equal volumes on the ellipse, flagged."""
    model = build_platform_arm(replace(octopus_arm.BODY, layout="equal_volume"))
    run = curves.follow(model, targets_from_function(CURVES["ellipse"]), step=ROUGH_STEP, every=20)
    yield from studies.layout_rows({"ellipse": run})


def followed(change: Callable[[TipControl], TipControl]) -> dict[str, Change]:
    """Every run along targets under another controller."""

    def wrong(whole: Callable[..., Any]) -> Callable[..., Any]:
        def follow(model: Any, targets: Any, control: TipControl | None = None, **named: Any) -> Any:
            return whole(model, targets, change(control or TipControl()), **named)

        return follow

    return {FOLLOW: wrong}


def uncounted(whole: Callable[..., Any], talk: Any, *given: Any) -> Any:
    """Leg rates of a talk that counts one message less a step."""
    found = whole(talk, *given)
    talk.messages -= 1
    return found


def arm(**numbers: Callable[[Any], Any]) -> dict[str, Change]:
    """What the kernels read, changed after the description was understood."""
    return {ARM: returning(lambda whole: replace(whole, **{k: how(getattr(whole, k)) for k, how in numbers.items()}))}


def turned(ring: np.ndarray) -> np.ndarray:
    """End ring of the other hand."""
    return np.ascontiguousarray(ring * (1.0, 1.0, 1.0, -1.0))


def body(**fields: Any) -> dict[str, Change]:
    """Another arm."""
    return {
        "metamer.robots.octopus_arm:BODY": lambda whole: replace(whole, **fields),
        "metamer.robots.octopus_arm:ROBOT": lambda whole: replace(whole, body=replace(whole.body, **fields)),
    }


def long_step(whole: Callable[..., Any]) -> Callable[..., Any]:
    """The regulator at a step ten times as long."""
    return lambda *given, **named: whole(*given, **(named | {"step": 2.5e-3}))


MUTATIONS = (
    Mutation("gain halved", followed(lambda c: replace(c, gain=0.5 * c.gain)), line_rows),
    Mutation("balls twice as large", followed(lambda c: replace(c, gamma=2.0 * c.gamma)), line_rows),
    # a run lasts three times the dwells and 1 s: those of such a gain are left out
    Mutation(
        "stands still: a gain of nearly 0",
        followed(lambda c: replace(c, gain=1e-6)) | {DWELLS: returning(lambda dwell: 0.0 * dwell)},
        line_rows,
    ),
    Mutation(
        "curve run backwards",
        {"metamer.systems.platform.gait:targets_from_function": returning(lambda x: np.ascontiguousarray(x[::-1]))},
        line_rows,
    ),
    Mutation(
        "angle sign: y of every target",
        {"metamer.systems.platform.gait:targets_from_function": returning(lambda x: x * (1.0, -1.0, 1.0))},
        line_rows,
    ),
    Mutation("unit wrong: radius in decimetres", body(radius=2.5), line_rows),
    Mutation("taper forgotten: alpha 1", body(alpha=1.0), line_rows),
    Mutation("a term dropped: radii do not follow the length", body(isovolumetric=False), line_rows),
    Mutation("legs of the other hand", arm(ring=turned), line_rows),
    Mutation(
        "legs paired as printed",
        {"metamer.systems.platform.spec:END_ANGLES": lambda _: printed.PRINTED_END},
        printed_rows,
    ),
    Mutation("step ten times too long", {"metamer.plants.tip_runs:regulate": long_step}, regulator_rows),
    Mutation("obstacle not seen", followed(lambda c: replace(c, obstacles=())), obstacle_rows),
    Mutation(
        "flags of segments left out",
        {"metamer.control.tip.tracking:TipGoals.flags": lambda _: lambda *given, **named: []},
        flag_rows,
    ),
    Mutation(
        "central controller with half the gain",
        {
            "metamer.plants.tip_runs:follow_sampled": lambda whole: (
                lambda *given, **named: whole(
                    *given, **(named | ({} if named.get("talk") else {"control": TipControl(gain=10.0)}))
                )
            )
        },
        studies.distributed_rows,
    ),
    Mutation(
        "neighbours allow themselves any speed",
        {"metamer.systems.platform.kernels.distributed:allowed_share": lambda whole: lambda *given: 1.0},
        studies.bounded_rows,
    ),
    Mutation(
        "messages are not counted",
        {f"{TALK}.leg_rates": lambda whole: lambda self, *given: uncounted(whole, self, *given)},
        studies.distributed_rows,
    ),
)
