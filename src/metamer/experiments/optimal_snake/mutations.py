"""Breakages of the optimal snake, each with the part of its experiment that must notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from metamer.experiments.mutations import Change, Mutation
from metamer.experiments.optimal_snake import chain_rows, sine_rows, zigzag_numbers, zigzag_rows
from metamer.experiments.optimal_snake.claims import CLAIMS, ZIGZAG
from metamer.record.claims import Row, judged

KERNEL = "metamer.systems.quasistatic.mechanics:half_period"


def zigzags() -> Iterator[Row]:
    """Work and speed of the zigzag."""
    yield from judged([claim for claim in CLAIMS if claim.case == ZIGZAG], zigzag_numbers())
    yield from zigzag_rows()


def given(**changes: Callable[[Any], Any]) -> Change:
    """The kernel with other angles, rates or friction."""

    def wrong(whole: Callable[..., None]) -> Callable[..., None]:
        def run(angles: Any, turnings: Any, inner: Any, weight: Any, friction: Any, found: Any) -> None:
            values = {"angles": angles, "turnings": turnings, "friction": friction, "weight": weight}
            new = {name: np.ascontiguousarray(changes[name](x)) if name in changes else x for name, x in values.items()}
            whole(new["angles"], new["turnings"], inner, new["weight"], new["friction"], found)

        return run

    return wrong


def after(change: Callable[[Any], None]) -> Change:
    """The kernel with its answer changed."""

    def wrong(whole: Callable[..., None]) -> Callable[..., None]:
        def run(*rest: Any) -> None:
            whole(*rest)
            change(rest[-1])

        return run

    return wrong


def scaled(column: int, factor: float) -> Callable[[Any], None]:
    """One column of the answer times a factor."""

    def change(found: Any) -> None:
        found[:, column] *= factor

    return change


def front_half(weight: Any) -> Any:
    """Weights of the points of the front half; the others have none."""
    return weight * (np.arange(len(weight)) < len(weight) // 2)


MUTATIONS = (
    Mutation("stands still: the shape does not change", {KERNEL: given(turnings=lambda x: 0.0 * x)}, chain_rows),
    Mutation("wave reversed: rates of the other sign", {KERNEL: given(turnings=lambda x: -x)}, zigzags),
    Mutation("rates in half periods", {KERNEL: given(turnings=lambda x: 0.5 * x)}, chain_rows),
    Mutation("friction along and across swapped", {KERNEL: given(friction=lambda f: f[[2, 2, 0]])}, chain_rows),
    Mutation("friction equal in all directions", {KERNEL: given(friction=lambda f: np.ones(3))}, zigzags),
    Mutation("friction across squared", {KERNEL: given(friction=lambda f: f * (1.0, 1.0, f[2]))}, sine_rows),
    Mutation("friction across x 1.5", {KERNEL: given(friction=lambda f: f * (1.0, 1.0, 1.5))}, sine_rows),
    Mutation("work counted twice", {KERNEL: after(scaled(3, 2.0))}, sine_rows),
    Mutation("the body does not turn", {KERNEL: after(scaled(2, 0.0))}, chain_rows),
    Mutation("balance over the front half only", {KERNEL: given(weight=front_half)}, chain_rows),
)  # fmt: skip
