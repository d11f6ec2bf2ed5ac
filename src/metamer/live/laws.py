"""How the arrays of a page follow from the fields of a robot: found by building the robot, checked by building others.

Every entry that changes with some fields is written as a sum of products of functions of them: of each field powers
up to 2, inverse powers, or cosine and sine. A field with another effect (it changes the number of links, or its effect
is no such sum) is left as it is in the page.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metamer.core.fields import is_finite
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.live.knobs import Knob, changed
from metamer.systems.page import PageModel

# of the way from the value to 0, or away from it where less is refused: what three functions are found by
NODES = (0.0, 0.3, 0.6)
CHECKS = (0.17, 0.46)  # where they are checked
# functions of a field that an entry may follow: powers, cosine "c" and sine "s"
BASES: tuple[tuple[int | str, ...], ...] = ((0, 1, 2), (-1, 0, 1), (-2, -1, 0), (0, "c", "s"))
SCALE = 0.1  # of a value that is 0, in its unit
LAW_ERROR = 1e-10  # relative to the largest part of an entry
ABSENT = 1e-9  # a term smaller than this against the largest is rounding
LAW_DIGITS = 12  # of a coefficient of several: the others are rounding
MOST_FIELDS = 5  # that one entry may follow

Flags = NDArray[np.bool_]
Build = Callable[[Robot], PageModel]


class Law(NamedTuple):
    """Entries of an array that follow fields alike: sum of c f1(x1) f2(x2) ..

    array    its name
    at       entries
    of       fields
    terms    (coefficient, functions of the fields: powers, "c" or "s")
    """

    array: str
    at: tuple[int, ...]
    of: tuple[Knob, ...]
    terms: tuple[tuple[float, tuple[int | str, ...]], ...]


class Option(NamedTuple):
    """What one text of a choice writes: (array, entry, value) each."""

    text: str
    writes: tuple[tuple[str, int, float], ...]


def flat(model: PageModel) -> tuple[tuple[Any, ...], Array]:
    """What must not change (shapes, whole numbers, texts), and all numbers of the arrays and of the scene."""
    fixed: list[Any] = [model.module, model.scene._replace(numbers=None, ground=None, pull=0.0)]
    parts = []
    earth = np.empty(0) if model.scene.ground is None else model.scene.ground
    arrays: list[np.ndarray[Any, Any]] = [*model.arrays.values(), model.scene.numbers, earth]
    for array in arrays:
        names = array.dtype.names or ()
        fixed += [array.shape, *(array[name].tobytes() for name in names if array.dtype[name].kind == "i")]
        parts.append(np.frombuffer(np.ascontiguousarray(array).tobytes(), dtype=np.float64))
    return tuple(map(str, fixed)), np.concatenate(parts)


class Builder:
    """Numbers of the robot with other values of its fields; every robot is built once."""

    def __init__(self, robot: Robot, build: Build) -> None:
        self.robot, self.build = robot, build
        self.model = build(robot)
        self.fixed, self.first = flat(self.model)
        self.away: dict[Knob, float] = {}  # -1 = the nodes of a field lie away from 0
        self.known: dict[tuple[tuple[Knob, Any], ...], Array | None] = {(): self.first}
        sizes = [array.nbytes // 8 for array in (*self.model.arrays.values(), self.model.scene.numbers)]
        names = [*self.model.arrays, "scene", "earth"]
        self.begins = dict(zip(names, np.cumsum([0, *sizes]).tolist(), strict=True))

    def at(self, values: Mapping[Knob, Any]) -> Array | None:
        """The numbers; None where such a robot is refused or has other shapes."""
        key = tuple(sorted(((k, v) for k, v in values.items() if v != k.value), key=lambda item: item[0].name))
        if key not in self.known:
            try:
                fixed, found = flat(self.build(changed(self.robot, dict(key))))
                self.known[key] = found if fixed == self.fixed else None
            except BadInput:
                self.known[key] = None
        return self.known[key]

    def place(self, index: int) -> tuple[str, int]:
        """Array and entry of a number."""
        name = [name for name, begin in self.begins.items() if begin <= index][-1]
        return name, index - self.begins[name]


def differs(a: Array, b: Array) -> Flags:
    """Entries that differ; what is not finite in both counts as equal."""
    return ~((a == b) | (np.isnan(a) & np.isnan(b)))


def function(name: int | str, x: float) -> float:
    """A power of x, its cosine or its sine."""
    if isinstance(name, int):
        return x**name
    return math.cos(x) if name == "c" else math.sin(x)


def moved(builder: Builder, knob: Knob, part: float) -> float:
    """A value nearer to 0 than that of a knob by a part of it, or away; from 0 as its range allows."""
    if knob.value:
        return float(knob.value) * (1.0 - part * builder.away.get(knob, 1.0))
    return part * SCALE if knob.said.accepts(part * SCALE) else -part * SCALE


def followed(builder: Builder, knob: Knob) -> dict[int, tuple[int | str, ...]] | None:
    """Entries that follow a field, each with the functions that it is a sum of; None where some are no such sum."""
    for builder.away[knob] in (1.0, -1.0):
        values = [moved(builder, knob, part) for part in (*NODES, *CHECKS)]
        rows = [builder.at({knob: value}) for value in values]
        if not any(row is None for row in rows):
            break
    else:
        return None
    table = np.array(rows)
    entries = np.flatnonzero(differs(table[0], table[2]) | differs(table[0], table[1]))
    seen, x = table[:, entries], np.array(values)
    if not np.isfinite(seen).all():
        return None
    found: dict[int, tuple[int | str, ...]] = {}
    for basis in BASES:
        if min(abs(x)) == 0.0 and any(isinstance(name, int) and name < 0 for name in basis):
            continue
        if "c" in basis and knob.said.unit != "rad":
            continue
        functions = np.array([[function(name, value) for name in basis] for value in values])
        error = np.abs(functions[3:] @ np.linalg.solve(functions[:3], seen[:3]) - seen[3:]).max(axis=0, initial=0.0)
        good = error <= LAW_ERROR * np.abs(seen).max(axis=0, initial=0.0)
        found |= {int(k): basis for k in entries[good] if int(k) not in found}
    return found if len(found) == len(entries) else None


def laws_of(builder: Builder, knobs: Sequence[Knob]) -> tuple[list[Law], list[Knob]]:
    """The laws of all numbers, and the fields that they follow; a field without effect is not among them."""
    follows: dict[Knob, dict[int, tuple[int | str, ...]]] = {}
    for knob in knobs:
        if knob.said.what == "number" and is_finite(knob.value):
            found = followed(builder, knob)
            if found:
                follows[knob] = found
    groups: dict[tuple[tuple[Knob, tuple[int | str, ...]], ...], list[int]] = {}
    for index in sorted({i for found in follows.values() for i in found}):
        key = tuple((knob, follows[knob][index]) for knob in follows if index in follows[knob])
        groups.setdefault(key, []).append(index)
    laws: list[Law] = []
    bad: set[Knob] = set()
    for group, entries in groups.items():
        of = tuple(knob for knob, _ in group)
        found = fitted(builder, dict(group), entries) if len(of) <= MOST_FIELDS else None
        if found is None:
            # the last fields are those of start and run, the first those of the gait: these stay
            bad.update(of[1:])
        else:
            laws += found
    if bad:
        return laws_of(builder, [knob for knob in knobs if knob not in bad])
    return laws, list(follows)


def fitted(builder: Builder, bases: Mapping[Knob, tuple[int | str, ...]], entries: list[int]) -> list[Law] | None:
    """Sums for entries in some fields, from all robots with these fields at three values each."""
    of = tuple(bases)
    nodes = [[moved(builder, knob, part) for part in NODES] for knob in of]
    rows = [builder.at(dict(zip(of, values, strict=True))) for values in itertools.product(*nodes)]
    check = {knob: moved(builder, knob, CHECKS[k % 2]) for k, knob in enumerate(of)}
    wanted = builder.at(check)
    if wanted is None or any(row is None for row in rows):
        return None
    table = np.array(rows)[:, entries].reshape(*(3,) * len(of), len(entries))
    for axis, knob in enumerate(of):
        functions = np.array([[function(name, x) for name in bases[knob]] for x in nodes[axis]])
        table = np.moveaxis(np.tensordot(np.linalg.inv(functions), np.moveaxis(table, axis, 0), 1), 0, axis)
    names = list(itertools.product(*bases.values()))
    coefficients = table.reshape(len(names), len(entries))
    # of a term its size where the robot is
    sizes = np.array([product([float(knob.value) or SCALE for knob in of], name) for name in names])
    made: dict[tuple[Any, ...], list[int]] = {}
    for column, entry in enumerate(entries):
        found = coefficients[:, column]
        largest = np.abs(found * sizes)
        keep = np.flatnonzero(largest > ABSENT * largest.max())
        terms = tuple((float(found[k]), names[k]) for k in keep)
        values = [c * product(list(check.values()), name) for c, name in terms]
        if abs(sum(values) - wanted[entry]) > LAW_ERROR * max(map(abs, values), default=1.0):
            return None
        name, at = builder.place(entry)
        if len(terms) == 1:
            # one term alone follows from one robot, without the rounding of several
            short = ((float(wanted[entry] / product(list(check.values()), terms[0][1])), terms[0][1]),)
        else:
            short = tuple((float(f"{c:.{LAW_DIGITS}g}"), powers) for c, powers in terms)
        short = tuple((float(f"{c:.16g}"), powers) for c, powers in short)
        made.setdefault((name, short), []).append(at)
    return [Law(name, tuple(at), of, terms) for (name, terms), at in made.items()]


def product(values: Sequence[float], functions: Sequence[int | str]) -> float:
    """f1(x1) f2(x2) .."""
    return float(np.prod([function(name, x) for x, name in zip(values, functions, strict=True)]))


def options_of(builder: Builder, knob: Knob, laws: Sequence[Law]) -> list[Option] | None:
    """What every text of a choice writes; None where one of them changes more than numbers that no law governs."""
    governed = {(law.array, at) for law in laws for at in law.at}
    rows = {text: builder.at({knob: text}) for text in knob.said.options}
    if any(row is None for row in rows.values()):
        return None
    table = np.array(list(rows.values()))
    spots = np.flatnonzero(differs(table, builder.first[None]).any(axis=0))
    places = [builder.place(int(spot)) for spot in spots]
    if not places or governed & set(places):
        return None
    return [
        Option(text, tuple((*place, float(row[spot])) for place, spot in zip(places, spots, strict=True)))
        for text, row in rows.items()
        if row is not None
    ]
