"""Arrays of a page from its laws, beside arrays of robots built with those values."""

from __future__ import annotations

import numpy as np
import pytest

import metamer as mt
from metamer.description import Robot
from metamer.live.knobs import Knob, changed, knobs_of, reach_of
from metamer.live.laws import Builder, Law, differs, flat, laws_of, options_of, product
from metamer.live.page import page_build

AGREE = 1e-11  # of the laws' coefficients


def numbers(builder: Builder, laws: list[Law], values: dict[Knob, float]) -> np.ndarray:
    """What a page computes: the published numbers, and those that the laws give for these values."""
    out = builder.first.copy()
    for law in laws:
        given = [values.get(knob, knob.value) for knob in law.of]
        for at in law.at:
            out[builder.begins[law.array] + at] = sum(c * product(given, functions) for c, functions in law.terms)
    return out


@pytest.fixture(scope="module")
def snake() -> tuple[Robot, Builder, list[Law], list[Knob]]:
    robot = mt.robot("snake")
    builder = Builder(robot, page_build(robot))
    return robot, builder, *laws_of(builder, knobs_of(robot))


def test_laws_give_what_a_build_gives(snake) -> None:
    robot, builder, laws, live = snake
    rng = np.random.default_rng(20)
    for _ in range(5):
        values = {knob: (float(knob.value) or 0.1) * rng.uniform(0.6, 1.2) for knob in live}
        found = flat(builder.build(changed(robot, values)))[1]
        made = numbers(builder, laws, values)
        other = differs(found, made)
        error = np.abs(found[other] - made[other]) / np.abs(found[other])
        assert error.max(initial=0.0) < AGREE


@pytest.mark.parametrize("name", ["worm", "soft-lander", "octopus-arm"])
def test_laws_of_inverses_and_waves_give_what_a_build_gives(name: str) -> None:
    robot = mt.robot(name)
    builder = Builder(robot, page_build(robot))
    laws, live = laws_of(builder, knobs_of(robot))
    known = {knob.name: knob for knob in live}
    # a stride over a length is an inverse, a slope and the places of legs are waves
    chosen = {"worm": ("body.length", "gait.eta"), "soft-lander": ("world.ground.slope", "body.length[2]"),
              "octopus-arm": ("body.base_angles[2]", "body.end_angles[5]")}[name]  # fmt: skip
    values = {known[k]: (float(known[k].value) or 0.02) * 1.13 for k in chosen}
    found = flat(builder.build(changed(robot, values)))[1]
    made = numbers(builder, laws, values)
    other = differs(found, made)
    # what is not followed does not change
    assert np.abs(found[other] - made[other]).max(initial=0.0) <= AGREE * max(
        np.abs(found[other]).max(initial=0.0), 1.0
    )
    assert differs(found, builder.first).any()


def test_fields_that_the_page_can_set(snake) -> None:
    *_, live = snake
    names = {knob.name for knob in live}
    assert {
        "gait.amplitude",
        "world.ground.mu_across",
        "drive.kp",
        "body.length",
        "body.mass",
        "start.base[3]",
    } <= names
    # these change the shape of the arrays, or nothing at all
    assert not names & {"body.links", "run.dt", "body.area"}


def test_a_field_without_polynomial_is_left_alone() -> None:
    robot = mt.robot("snake")

    def build(other: Robot):
        model = page_build(other)(other)
        model.arrays["settings"][-1] = np.exp(other.gait.amplitude)
        return model

    builder = Builder(robot, build)
    _, live = laws_of(builder, knobs_of(robot))
    assert "gait.amplitude" not in {knob.name for knob in live}
    assert "gait.lag" in {knob.name for knob in live}


def test_a_choice_writes_numbers(snake) -> None:
    robot, builder, laws, _ = snake
    knobs = {knob.name: knob for knob in knobs_of(robot)}
    options = options_of(builder, knobs["world.ground.norm"], laws)
    assert [option.text for option in options] == ["shared", "component"]
    for option in options:
        out = builder.first.copy()
        for array, at, value in option.writes:
            out[builder.begins[array] + at] = value
        model = builder.build(changed(robot, {knobs["world.ground.norm"]: option.text}))
        np.testing.assert_array_equal(out, flat(model)[1])
    assert options_of(builder, knobs["body.base"], laws) is None


def test_the_range_ends_where_python_refuses(snake) -> None:
    robot, builder, _, _ = snake
    knobs = {knob.name: knob for knob in knobs_of(robot)}
    reach = reach_of(robot, knobs["world.ground.mu_across"], builder.build)
    assert reach.low == 0.0
    assert "run.step" in reach.why[1]
    builder.build(changed(robot, {knobs["world.ground.mu_across"]: reach.high}))
    with pytest.raises(mt.BadInput):
        builder.build(changed(robot, {knobs["world.ground.mu_across"]: reach.high * 1.001}))
