"""Fields of a description that are to be found from a log, as coordinates of a fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot, checked
from metamer.files import table_from_robot, with_values

KINETIC, STATIC = "world.ground.mu_kinetic", "world.ground.mu_static"
GAIN, LAG = "drive.gain", "drive.lag"
DEFAULT_FIELDS = (KINETIC, GAIN, LAG)
RATIO = "mu_static/mu_kinetic"
# what is believed of the ratio of static to kinetic friction where the log is not asked for it: the four surfaces of
# menon2025, Table 6.2, have 1.2, 1.25, 1.33 and 2
RATIO_MEAN, RATIO_SPREAD = 1.35, 0.3
# how far around its value a field is tried out, part of the value
TRIED = {GAIN: 0.015, LAG: 0.06, KINETIC: 0.1, STATIC: 0.1}
TRIED_ELSE, TRIED_RATIO = 0.08, 0.1
LAG_START = 0.04  # s, where the description has none
LAG_LEAST = 0.002  # s, a shorter one is not told from none
UNITS = {"mass": "kg", "length": "m", "lag": "s", "kp": "N m/rad", "kd": "N m s/rad", "torque_limit": "N m"}
UNITS |= {"rate_limit": "rad/s", "damping": "N m s/rad", "stiffness": "N m/rad", "slope": "rad", "gravity": "m/s^2"}


@dataclass(frozen=True)
class Coordinate:
    """One number of the fit.

    name           of a field, or of what is fitted beside the fields
    start          where the fit begins
    tried          how far around it the model is tried out
    lower, upper   what it may become
    belief         mean and standard deviation known beforehand, None = nothing is
    """

    name: str
    start: float
    tried: float
    lower: float
    upper: float
    belief: tuple[float, float] | None = None


@dataclass(frozen=True)
class Unknowns:
    """What is fitted: the fields asked for, and the ratio of frictions where one of them depends on it.

    spec          the model as it is
    fields        dotted paths
    coordinates   of the fit
    """

    spec: Robot
    fields: tuple[str, ...]
    coordinates: tuple[Coordinate, ...]

    def __len__(self) -> int:
        return len(self.coordinates)

    @property
    def start(self) -> Array:
        """(p,) where the fit begins."""
        return np.array([part.start for part in self.coordinates])

    @property
    def tried(self) -> Array:
        """(p,) how far the model is tried out."""
        return np.array([part.tried for part in self.coordinates])

    def index(self, name: str) -> int:
        """Place of a coordinate."""
        return [part.name for part in self.coordinates].index(name)

    def bounded(self, at: Array) -> Array:
        """(p,) the coordinates within what they may become."""
        limits = np.array([(part.lower, part.upper) for part in self.coordinates])
        return np.clip(at, limits[:, 0], limits[:, 1])

    def changes(self, at: Array) -> dict[str, float]:
        """Fields of the description at coordinates (p,)."""
        value = {part.name: float(x) for part, x in zip(self.coordinates, at, strict=True)}
        ratio = value.pop(RATIO, None)
        if ratio is not None:
            value[STATIC] = ratio * value[KINETIC]
        return value

    def model(self, at: Array) -> Robot:
        """The model at coordinates (p,)."""
        return checked(with_values(self.spec, self.changes(at)))

    def slopes(self, at: Array) -> Array:
        """(fields, p) change of every field asked for with the coordinates."""
        out = np.zeros((len(self.fields), len(self)))
        for i, field in enumerate(self.fields):
            if field == STATIC and KINETIC in self.fields:
                ratio, kinetic = self.index(RATIO), self.index(KINETIC)
                out[i, ratio], out[i, kinetic] = at[kinetic], at[ratio]
            else:
                out[i, self.index(field)] = 1.0
        return out

    def widened(self, at: Array) -> Unknowns:
        """The same, friction tried out at least as far as its value at coordinates (p,) asks for."""
        parts = tuple(
            replace(part, tried=max(part.tried, TRIED[KINETIC] * float(x))) if part.name == KINETIC else part
            for part, x in zip(self.coordinates, at, strict=True)
        )
        return replace(self, coordinates=parts)

    def without(self, names: Sequence[str]) -> Unknowns:
        """The same with some coordinates left at their start."""
        kept = tuple(part for part in self.coordinates if part.name not in names)
        fields = tuple(f for f in self.fields if f not in names and not (f == STATIC and RATIO in names))
        held = {part.name: part.start for part in self.coordinates if part.name in names and part.name != RATIO}
        return Unknowns(with_values(self.spec, held), fields, kept)

    def doubting(self, fields: Sequence[str]) -> Unknowns:
        """The same without some fields; static friction without which kinetic friction cannot be becomes a belief."""
        if STATIC in fields and KINETIC in self.fields and KINETIC not in fields:
            rest = self.doubting([f for f in fields if f != STATIC]) if len(fields) > 1 else self
            believed = replace(rest.coordinates[rest.index(RATIO)], belief=(RATIO_MEAN, RATIO_SPREAD))
            parts = tuple(believed if part.name == RATIO else part for part in rest.coordinates)
            return Unknowns(rest.spec, tuple(f for f in rest.fields if f != STATIC), parts)
        return self.without([*fields, *([RATIO] if KINETIC in fields else [])])


def unit_of(field: str) -> str:
    """Unit of a field."""
    return UNITS.get(field.rsplit(".", 1)[-1], "-")


def value_of(spec: Robot, field: str) -> float:
    """The one number of a field; a field that is none, or a list, is refused."""
    here: Any = table_from_robot(spec)
    for key in field.split("."):
        if not isinstance(here, Mapping) or key not in here:
            if field == KINETIC:
                return spec.world.ground.mu_static
            # the refusal names the nearest field that exists
            with_values(spec, {field: 0.0})
            raise refuse(field, None, "a field that holds a number now")
        here = here[key]
    if isinstance(here, bool) or not isinstance(here, int | float):
        raise refuse(field, here, "a field that holds one number")
    return float(here)


def unknowns(spec: Robot, fields: Sequence[str]) -> Unknowns:
    """The coordinates by which some fields of a model are fitted; refused by name where that cannot be.

    spec     the model
    fields   dotted paths, e.g. world.ground.mu_kinetic
    """
    if not fields or len(set(fields)) != len(fields):
        raise refuse("--fields", list(fields), "at least one field, each once")
    parts: list[Coordinate] = []
    for field in fields:
        if field.startswith(("gait.", "start.", "run.", "name", "title", "source")):
            raise refuse("--fields", field, "a field of body, drive or world: the others are chosen, not measured")
        value = value_of(spec, field)
        if field == LAG and value <= 0.0:
            value = LAG_START
        if not np.isfinite(value) or value == 0.0:
            raise refuse(field, value, "a finite number other than 0 to begin with; change it with --set")
        if field == STATIC and KINETIC in fields:
            continue
        parts.append(Coordinate(field, value, TRIED.get(field, TRIED_ELSE) * abs(value), *_range(field, value, spec)))
    if KINETIC in fields:
        ratio = max(value_of(spec, STATIC) / value_of(spec, KINETIC), 1.0)
        belief = None if STATIC in fields else (RATIO_MEAN, RATIO_SPREAD)
        start = ratio if belief is None else RATIO_MEAN
        parts.append(Coordinate(RATIO, start, TRIED_RATIO, 1.0, 3.0, belief))
    found = Unknowns(spec, tuple(fields), tuple(parts))
    found.model(found.start)
    return found


def _range(field: str, value: float, spec: Robot) -> tuple[float, float]:
    """What a field may become: a tenth to ten times its start, friction within its own limits."""
    if field == KINETIC:
        return 0.02, 1.5
    if field == STATIC:
        return max(value_of(spec, KINETIC), 0.02), 3.0
    if field == LAG:
        return LAG_LEAST, 1.0
    if field == GAIN:
        return 0.3, 1.7
    ends = sorted((0.1 * value, 10.0 * value))
    try:
        for end in ends:
            checked(with_values(spec, {field: end}))
    except BadInput:
        return min(0.7 * value, 1.4 * value), max(0.7 * value, 1.4 * value)
    return ends[0], ends[1]
