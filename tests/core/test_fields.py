"""Declared fields: every bad value is named, rules run after, meanings and JSON Schema come from the declaration."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from metamer.core.fields import choice, flag, meanings, number, problems, record, rows, text, whole
from metamer.core.parts import Record
from metamer.core.refusals import Problem
from metamer.core.schemas import schema


@dataclass(frozen=True, kw_only=True)
class Inner(Record):
    """Something inside.

    depth   below the surface   [m]
    """

    depth: float = number(1.0, "m", above=0.0)


def order(thing: Thing) -> Iterator[Problem]:
    """Low below high."""
    if thing.low >= thing.high:
        yield Problem("low", thing.low, "a number below high [m]")


@dataclass(frozen=True, kw_only=True)
class Thing(Record):
    """A thing of many fields.

    low, high   two ends, of which
                the first is lower                 [m]
    share       part of it                         [-]
    masses      of each link                       [kg]
    """

    low: float = number(0.0, "m")
    high: float = number(1.0, "m", endless=True)
    share: float = number(0.5, "-", lower=0.0, below=1.0)
    masses: float | tuple[float, ...] = number(1.0, "kg", above=0.0, per="links")
    centres: tuple[float, float] | None = number(None, "m", per="links", width=2)
    count: int = whole(3, lower=1, upper=9)
    shape: str = choice("round", "round", "flat")
    name: str = text("x")
    open: bool = flag(True)
    corners: tuple[tuple[float, float], ...] | None = rows(None, "m", width=2, least=2)
    inner: Inner = record(Inner)
    other: Inner | None = record(Inner, given=False)

    RULES = (order,)


BAD = {
    "low": [math.nan, math.inf, "1", None, True, 1e31, [1.0], 10**400],
    "high": [math.nan, "inf"],
    "share": [-0.1, 1.0, math.inf],
    "masses": [0.0, [1.0, 2.0], [1.0, 0.0, 1.0], [1.0, "a", 1.0], "heavy", {}, []],
    "centres": [[1.0], [[0.0, 0.0]] * 2, [[0.0, math.nan]] * 3, 3.0],
    "count": [0, 10, 2.0, True, "3"],
    "shape": ["square", 1, None],
    "name": [1, None],
    "open": [1, "yes", None],
    "corners": [[[0.0, 0.0]], [[0.0], [1.0]], 3, [[0.0, 0.0], [1.0, math.inf]]],
    "inner": [None, 3, {}],
    "other": [3],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in BAD.items() for value in values])
def test_a_bad_value_is_named_with_what_is_valid(field: str, value) -> None:
    found = problems(Thing(**{field: value}), "thing", {"links": 3})
    assert found
    assert all(problem.field.startswith(f"thing.{field}") and problem.valid for problem in found)


@pytest.mark.parametrize(
    "good",
    [
        {},
        {"high": math.inf},
        {"masses": [1, 2, 3]},
        {"centres": [0.1, 0.2]},
        {"centres": [[0.1, 0.2]] * 3},
        {"corners": [[0, 0], [1, 0], [2, 1]]},
        {"other": Inner(depth=2.0)},
    ],
)
def test_good_values_have_no_problems(good) -> None:
    assert problems(Thing(**good), "", {"links": 3}) == []


def test_rules_run_once_fields_are_good_and_carry_the_path() -> None:
    assert [p.field for p in problems(Thing(low=2.0), "thing", {"links": 3})] == ["thing.low"]
    assert [p.field for p in problems(Thing(low=2.0, share=5.0), "thing", {"links": 3})] == ["thing.share"]
    assert [p.field for p in problems(Thing(inner=Inner(depth=0.0)), "a.b")] == ["a.b.inner.depth"]


def test_meanings_come_from_the_docstring() -> None:
    found = meanings(Thing)
    assert found["low"] == found["high"] == "two ends, of which the first is lower"
    assert found["masses"] == "of each link"


def test_schema_has_types_ranges_units_and_meanings() -> None:
    found = schema(Thing)["properties"]
    assert found["share"]["minimum"] == 0.0
    assert found["share"]["exclusiveMaximum"] == 1.0
    assert found["share"]["unit"] == "-"
    assert found["masses"]["anyOf"][1]["type"] == "array"
    assert found["masses"]["description"] == "of each link"
    assert found["shape"] == {"enum": ["round", "flat"], "description": "", "default": "round"}
    assert found["inner"]["properties"]["depth"]["exclusiveMinimum"] == 0.0
    assert schema(Thing)["additionalProperties"] is False
