"""Breakages of the muscle snake, each with the part of its experiment that must notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.control.linearising import MuscleLaw
from metamer.core.refusals import BadInput
from metamer.core.units import MM
from metamer.experiments.muscle_snake import checks, runs, studies, tables
from metamer.experiments.muscle_snake.claims import equations, on_circle, on_square
from metamer.experiments.mutations import Change, Mutation, returning
from metamer.files import with_values
from metamer.plants import muscle_follow
from metamer.plants.plant import Stopped
from metamer.record.claims import Row, by_engine, judged
from metamer.robots import muscle_snake
from metamer.systems.muscles.model import build_muscles
from metamer.systems.planar.kernels.links import frozen

FOLLOW = "metamer.plants.muscle_follow:follow"
MECHANICS = "metamer.systems.muscles.mechanics"


def circle_rows() -> Iterator[Row]:
    """The published circle beside the paper and the second road; a run that stops or is refused measures nothing."""
    try:
        log = muscle_follow.follow(build_muscles(muscle_snake.ROBOT), runs.circle_path(), duration=100.0)
    except (BadInput, Stopped):
        yield from judged(on_circle(), {})
        return
    yield from judged(on_circle(), tables.circle_numbers(log))
    off = runs.circle_path().distance(runs.middle(log))[log.t > 30.0]
    yield from tables.second_rows("circle", log, 100.0, tables.CIRCLE, float(off.max()))


def square_rows() -> Iterator[Row]:
    """The published square beside the paper."""
    log = muscle_follow.follow(build_muscles(muscle_snake.ROBOT), runs.square_path(), duration=150.0)
    yield from judged(on_square(), tables.square_numbers(log))


def equation_rows() -> Iterator[Row]:
    """Mass matrix and rank beside the printed equations."""
    yield from judged(equations(), checks.actuation_numbers(build_muscles(muscle_snake.ROBOT)))


def geometry_rows() -> Iterator[Row]:
    """Lengths, arms and angles."""
    yield from checks.geometry_rows(build_muscles(muscle_snake.ROBOT))


def wrench_rows() -> Iterator[Row]:
    """The printed law's push from outside."""
    yield from checks.wrench_rows(build_muscles(muscle_snake.ROBOT))


def open_rows() -> Iterator[Row]:
    """The gait without a law."""
    ours = studies.open_loop(periods=10)
    yield by_engine("open loop", "speed at 1 Hz [m/s]", ours, studies.OPEN_LOOP, 2e-3, studies.ROAD)


def limit_rows() -> Iterator[Row]:
    """A tension limit on the circle: it is kept, the robot slows and says so."""
    model = runs.limited(4.0, muscle_snake.ROBOT)
    on_circle_log, on_square_log = (
        muscle_follow.follow(model, path, duration=100.0) for path in (runs.circle_path(), runs.square_path())
    )
    yield from studies.limit_rows({4.0: (on_circle_log, on_square_log)})


def corner_rows() -> Iterator[Row]:
    """The square with early corners and a speed that adapts."""
    model, path = runs.limited(runs.CORNER_LIMIT, muscle_snake.ROBOT), runs.square_path(runs.CORNER_SWITCH)
    yield from tables.corner_rows(muscle_follow.follow(model, path, runs.CORNER_LAW, duration=150.0))


def braid_rows() -> Iterator[Row]:
    """Pressures beside virtual work."""
    yield from studies.braid_rows(muscle_snake.ROBOT)


def described(**values: Any) -> dict[str, Change]:
    """The robot with other numbers; `__` stands for a dot."""
    named = {name.replace("__", "."): value for name, value in values.items()}
    return {"metamer.robots.muscle_snake:ROBOT": lambda robot: with_values(robot, named)}


def ruled(**values: Any) -> dict[str, Change]:
    """The law with other numbers."""

    def wrong(whole: Callable[..., Any]) -> Callable[..., Any]:
        return lambda model, path, law=None, **more: whole(model, path, replace(law or MuscleLaw(), **values), **more)

    return {FOLLOW: wrong}


def stepped(**values: Any) -> dict[str, Change]:
    """Another step or period of the law."""
    return {FOLLOW: lambda whole: lambda model, path, **more: whole(model, path, **(more | values))}


def air(column: int, factor: float) -> dict[str, Change]:
    """What the kernels read of the braided muscles, one column changed after the description was understood."""

    def wrong(found: Any) -> Any:
        rows, pam, ends = found
        factors = np.where(np.arange(pam.shape[1]) == column, factor, 1.0)
        return rows, frozen(pam * factors), ends

    return {"metamer.systems.muscles.model:muscle_arrays": returning(wrong)}


def without_pair(found: Any) -> Any:
    """A map of muscles without its first two."""
    found[:, :2] = 0.0
    return found


MUTATIONS = (
    Mutation("friction turned: along as across", described(world__ground__mu_forward=0.5), open_rows),
    Mutation("friction reversed: rough along, smooth across", described(
        world__ground__mu_forward=0.5, world__ground__mu_across=0.05), circle_rows),
    Mutation("mass x 1.5", described(body__mass=0.135), equation_rows),
    Mutation("inertia x 1.5", described(body__inertia=1.5 * 0.09 * (0.1**2 + 0.05**2) / 12.0), circle_rows),
    Mutation("gait reversed: lag of the other sign", ruled(lag=-1.2566370614359172), circle_rows),
    Mutation("stands still: amplitude 0", ruled(amplitude=0.0), circle_rows),
    Mutation("unit wrong: half width in centimetres", described(drive__half_width=2.5 * MM), geometry_rows),
    Mutation("tied at the wrong place: 60 mm", described(drive__reach=60.0 * MM), circle_rows),
    Mutation("a term dropped: no bend for the path's curvature", ruled(bend_length=0.0), circle_rows),
    Mutation("a term dropped: no integral of the speed's error", ruled(speed_ki=0.0), circle_rows),
    Mutation("a term dropped: no slowing at corners", ruled(slowing=0.0), corner_rows),
    Mutation("heading gain doubled", ruled(heading_gain=0.2), square_rows),
    Mutation("step ten times too long", stepped(step=0.01), circle_rows),
    Mutation("law held for 20 ms", stepped(hold=20), circle_rows),
    Mutation("arms of the muscles swapped", {f"{MECHANICS}:arms": returning(lambda x: x[:, ::-1])}, geometry_rows),
    Mutation("angle sign: the angle that a length gives", {
        f"{MECHANICS}:angles_from_lengths": returning(lambda x: -x)}, geometry_rows),
    Mutation("stiffness sign: equal pulls hold a joint", {f"{MECHANICS}:stiffness": returning(lambda x: -x)},
        geometry_rows),
    Mutation("a pair of muscles lost", {f"{MECHANICS}:force_map_from_points": returning(without_pair)}, equation_rows),
    Mutation("gravity of the moon", described(world__gravity=1.62), wrench_rows),
    Mutation("dead pressure forgotten", air(column=5, factor=0.0), braid_rows),
    Mutation("a term of the braid a tenth too large", air(column=3, factor=1.1), braid_rows),
    Mutation("limit not told to the law", {
        "metamer.experiments.muscle_snake.runs:limited": lambda whole: lambda most, spec: build_muscles(spec)},
        limit_rows),
)  # fmt: skip
