"""Breakages of the wheeled snake, each with the part of its experiment that must notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.experiments.mutations import Change, Mutation, returning
from metamer.experiments.wheeled_snake import engine, headings, influence, run_all, studies, tables
from metamer.experiments.wheeled_snake.claims import PUBLISHED, appendix, section8, table3
from metamer.files import with_values
from metamer.record.claims import Row, judged

SPEC = "metamer.experiments.wheeled_snake.claims:Case.spec"
CHAIN = "metamer.systems.wheels.model:build_wheels"
STRAIGHT, CURVED = ("101", "204", "304", "504"), ("103", "705")


def table_rows() -> Iterator[Row]:
    """Table 3 in the published scheme, and section 8."""
    published, _ = run_all("published", [case.id for case in tables.linear_cases()])
    yield from judged(table3(), tables.maple_numbers(published))
    yield from judged(section8(), influence.algorithm1_numbers())


def heading_rows() -> Iterator[Row]:
    """Tilts of a few cases."""
    published, converged = (run_all(mode, list(STRAIGHT))[0] for mode in ("published", "converged"))
    yield from headings.tilt_rows({k: headings.tilts(PUBLISHED[k], converged[k], published[k]) for k in STRAIGHT})


def circle_rows() -> Iterator[Row]:
    """Circles of a few cases."""
    converged, _ = run_all("converged", list(CURVED))
    yield from headings.circle_rows({k: headings.circle(run, headings.PERIOD) for k, run in converged.items()})


def link_rows() -> Iterator[Row]:
    """The parts of a link as MuJoCo has them."""
    yield from judged(appendix(), engine.link_numbers())


def engine_rows() -> Iterator[Row]:
    """A run on real wheels beside the converged answer."""
    converged, _ = run_all("converged", ["104"])
    yield from engine.engine_rows(converged, engine.engine_runs(["104"], lambda message: None))


def friction_rows() -> Iterator[Row]:
    """From rest with side friction, beside the motion without slip."""
    yield from studies.friction_rows(studies.friction_study(("104",), studies.FRICTIONS[-2:]))


def slip_rows() -> Iterator[Row]:
    """Forces of wheels that slip."""
    yield from studies.force_rows(("101",))


def steering_rows() -> Iterator[Row]:
    """A path followed from beside it."""
    path = studies.PATHS["x axis"]
    yield from studies.steering_rows({("101", "x axis"): studies.steer(PUBLISHED["101"].spec, "101", path, 200.0)})


def described(values: Mapping[str, Callable[[Any], Any]]) -> dict[str, Change]:
    """Every case's description with other numbers: path -> old to new."""

    def wrong(whole: property) -> property:
        def spec(case: Any) -> Any:
            assert whole.fget is not None
            robot = whole.fget(case)
            old = {"gait.a": case.a, "gait.b": robot.gait.b, "run.dt": robot.run.dt, "body.mass": robot.body.mass}
            old |= {"body.length": robot.body.length, "world.ground.radius": robot.world.ground.radius}
            return with_values(robot, {name: how(old[name]) for name, how in values.items()})

        return property(spec)

    return {SPEC: wrong}


def chain(**numbers: Callable[[Any], Any]) -> dict[str, Change]:
    """What the kernels read, changed after the description was understood."""
    return {CHAIN: returning(lambda whole: replace(whole, **{k: how(getattr(whole, k)) for k, how in numbers.items()}))}


def turned_wheels(whole: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of slipping wheels with side and rolling friction in each other's place."""

    def run(angle: Any, rate: Any, axle: Any, inertial: Any, friction: Any, *rest: Any) -> Any:
        side, roll, eps = friction
        return whole(angle, rate, axle, inertial, (roll, side, eps), *rest)

    return run


MUTATIONS = (
    Mutation("gait reversed: b of the other sign", described({"gait.b": lambda b: -b}), table_rows),
    Mutation("angle sign: a of the other sign", described({"gait.a": lambda a: -a}), heading_rows),
    Mutation("stands still: amplitude 0", described({"gait.a": lambda a: 0.0}), table_rows),
    Mutation("unit wrong: links in decimetres", described({"body.length": lambda x: 10.0 * x}), table_rows),
    Mutation("step ten times too long", described({"run.dt": lambda dt: 10.0 * dt}), table_rows),
    Mutation("mass x 1.5", described({"body.mass": lambda m: 1.5 * m}), link_rows),
    Mutation("wheels of twice the radius", described({"world.ground.radius": lambda r: 2.0 * r}), link_rows),
    Mutation("a term dropped: axle to rear joint", chain(axle=lambda x: x * (1.0, 0.0)), heading_rows),
    Mutation("axles swapped, front for rear", chain(axle=lambda x: x[:, ::-1].copy()), circle_rows),
    Mutation(
        "friction reversed: wheels hold along and roll across",
        {"metamer.systems.wheels.kernels.slip:slip_run": turned_wheels},
        friction_rows,
    ),
    Mutation("wheels on ice", {"metamer.systems.wheels.mujoco:RUBBER": lambda mu: 0.01 * mu}, engine_rows),
    Mutation(
        "steering to the wrong side",
        {"metamer.control.guidance:line_of_sight": returning(lambda course: -course)},
        steering_rows,
    ),
    Mutation(
        "weight of the links halved",
        chain(inertial=lambda x: np.ascontiguousarray(x * (1.0, 1.0, 1.0, 0.5))),
        slip_rows,
    ),
)
