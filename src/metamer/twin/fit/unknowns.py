"""Fields of a description that are to be found from a log, as coordinates of a fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from metamer.core.arrays import numbers_of
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot, checked
from metamer.files import table_from_robot, with_values
from metamer.twin.fit.observed import Observed
from metamer.twin.fit.predict import Worn

GROUND = "world.ground."
KINETIC, STATIC = GROUND + "mu_kinetic", GROUND + "mu_static"
GAIN, LAG, KP = "drive.gain", "drive.lag", "drive.kp"
DEFAULT_FIELDS = (KINETIC, GAIN, LAG, KP)
SERVO_FIELDS = (GAIN, LAG, KP)
MASS = "body.mass"
# what is fitted beside the fields, since no description has it or the log hardly tells it
RATIO, MASS_SHARE, PLAY = "mu_static/mu_kinetic", "mass/described", "play of the servos"
DEAD_BAND, GRIP = "dead band of the servos", "gear friction"  # of other kinds of servos, tried after the fit
STAMPS, LATENCY, HOMES = "readings after their stamps", "camera latency", "home of joint"
# what is believed of the ratio of static to kinetic friction where the log is not asked for it: the four surfaces of
# menon2025, Table 6.2, have 1.2, 1.25, 1.33 and 2
RATIO_MEAN, RATIO_SPREAD = 1.35, 0.3
KP_SPREAD = 0.5  # part of the stiffness by which a description may be wrong
MASS_SPREAD = 0.1  # part of the mass by which a description may be wrong
PLAY_START, PLAY_TRIED, PLAY_LEAST, PLAY_MOST = 0.004, 0.003, 5e-4, 0.1  # rad
PLAY_SPREAD = 0.03  # rad, play of a servo that is believed beforehand
LATENCY_MOST, LATENCY_SPREAD = 0.5, 0.1  # s, of a camera
# how far around its value a field is tried out, part of the value
TRIED = {GAIN: 0.015, LAG: 0.06, KP: 0.1, KINETIC: 0.2, STATIC: 0.1}
TRIED_ELSE, TRIED_RATIO = 0.08, 0.2
LAG_START = 0.04  # s, where the description has none
LAG_LEAST = 0.002  # s, a shorter one cannot be distinguished from none
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
    inverse        whether it is 1 over the field: angles are straight in 1/kp, the way that a body slides in 1/mu
    beside         whether it is no field of the description
    simulated      whether the model moves otherwise when it changes; else only how the model is looked at
    """

    name: str
    start: float
    tried: float
    lower: float
    upper: float
    belief: tuple[float, float] | None = None
    inverse: bool = False
    beside: bool = False
    simulated: bool = True

    @property
    def angles_only(self) -> bool:
        """Whether only the angles tell it: there servos show a hundred times better, and no wrong ground bends them."""
        return self.name.startswith(("drive.", HOMES)) or self.name in (MASS_SHARE, PLAY, DEAD_BAND, GRIP, STAMPS)


class View(NamedTuple):
    """How a motion is looked at.

    late       readings are taken after their stamps by it                    [s]
    latency    pictures are taken before their times by it                    [s]
    homes      (joints,) what readings have too much; None = nothing          [rad]
    """

    late: float = 0.0
    latency: float = 0.0
    homes: Array | None = None


@dataclass(frozen=True)
class Unknowns:
    """What is fitted: the fields asked for, and what must be known beside them.

    spec          the model as it is
    fields        dotted paths
    coordinates   of the fit
    """

    spec: Robot
    fields: tuple[str, ...]
    coordinates: tuple[Coordinate, ...]
    start = numbers_of("coordinates", "start")
    tried = numbers_of("coordinates", "tried")

    def __len__(self) -> int:
        return len(self.coordinates)

    def index(self, name: str) -> int:
        """Place of a coordinate."""
        return [part.name for part in self.coordinates].index(name)

    def bounded(self, at: Array) -> Array:
        """(p,) the coordinates within what they may become."""
        limits = np.array([(part.lower, part.upper) for part in self.coordinates])
        return np.clip(at, limits[:, 0], limits[:, 1])

    def changes(self, at: Array) -> dict[str, Any]:
        """Fields of the description at coordinates (p,)."""
        parts = zip(self.coordinates, at.tolist(), strict=True)
        value: dict[str, Any] = {p.name: 1.0 / x if p.inverse else x for p, x in parts if not p.beside}
        beside = self.beside(at)
        if RATIO in beside:
            value[STATIC] = beside[RATIO] * value[KINETIC]
        if MASS_SHARE in beside:
            whole = self.spec.body.mass
            share = beside[MASS_SHARE]
            value[MASS] = whole * share if isinstance(whole, float | int) else [share * one for one in whole]
        return value

    def beside(self, at: Array) -> dict[str, float]:
        """What is no field of the description, at coordinates (p,)."""
        return {part.name: float(x) for part, x in zip(self.coordinates, at, strict=True) if part.beside}

    def model(self, at: Array) -> Robot:
        """The model at coordinates (p,)."""
        return checked(with_values(self.spec, self.changes(at)))

    def worn(self, at: Array) -> Worn:
        """How the servos are worn at coordinates (p,)."""
        beside = self.beside(at)
        return Worn(*(beside.get(name, 0.0) for name in (PLAY, DEAD_BAND, GRIP)))

    def view(self, at: Array) -> View:
        """How the model is looked at, at coordinates (p,)."""
        beside = self.beside(at)
        homes = [value for name, value in beside.items() if name.startswith(HOMES)]
        return View(beside.get(STAMPS, 0.0), beside.get(LATENCY, 0.0), np.array(homes) if homes else None)

    def slopes(self, at: Array) -> Array:
        """(fields, p) change of every field asked for with the coordinates."""
        out = np.zeros((len(self.fields), len(self)))
        for i, field in enumerate(self.fields):
            if field == STATIC and KINETIC in self.fields:
                ratio, kinetic = self.index(RATIO), self.index(KINETIC)
                out[i, ratio], out[i, kinetic] = 1.0 / at[kinetic], -at[ratio] * float(at[kinetic]) ** -2
            else:
                k = self.index(field)
                out[i, k] = -(float(at[k]) ** -2) if self.coordinates[k].inverse else 1.0
        return out

    def widened(self, at: Array) -> Unknowns:
        """The same, friction and play tried out as far as their values at coordinates (p,) ask for."""
        parts: list[Coordinate] = []
        for part, x in zip(self.coordinates, at.tolist(), strict=True):
            if part.name == KINETIC:
                part = replace(part, tried=TRIED[KINETIC] * x)
            elif part.name == PLAY:
                # what little play does is not straight in it down to none
                part = replace(part, tried=min(max(0.5 * x, PLAY_LEAST), PLAY_TRIED))
            parts.append(part)
        return replace(self, coordinates=tuple(parts))

    def without(self, names: Sequence[str]) -> Unknowns:
        """The same with some coordinates left at their start."""
        kept = tuple(part for part in self.coordinates if part.name not in names)
        fields = tuple(f for f in self.fields if f not in names and not (f == STATIC and RATIO in names))
        gone = [part for part in self.coordinates if part.name in names and not part.beside]
        held = {part.name: 1.0 / part.start if part.inverse else part.start for part in gone}
        return Unknowns(with_values(self.spec, held), fields, kept)

    def only(self, names: Sequence[str]) -> Unknowns:
        """The same with all but some coordinates left at their start."""
        return self.without([part.name for part in self.coordinates if part.name not in names])

    def doubting(self, fields: Sequence[str]) -> Unknowns:
        """The same without some fields; what other fields need gets a prior.

        Static friction beside kinetic friction; stiffness beside lag and gain, which would else be those of one
        stiffness, with intervals that know of no other.
        """
        beliefs: dict[str, tuple[str, tuple[float, float]]] = {}
        if STATIC in fields and KINETIC in self.fields and KINETIC not in fields:
            beliefs[STATIC] = RATIO, (RATIO_MEAN, RATIO_SPREAD)
        if KP in fields and {GAIN, LAG} & set(self.fields) - set(fields):
            start = self.coordinates[self.index(KP)].start
            beliefs[KP] = KP, (start, KP_SPREAD * start)
        gone = [f for f in fields if f not in beliefs]
        rest = self.without([*gone, *([RATIO] if KINETIC in gone else [])]) if gone else self
        known = dict(beliefs.values())
        parts = tuple(replace(part, belief=known.get(part.name, part.belief)) for part in rest.coordinates)
        return Unknowns(rest.spec, tuple(f for f in rest.fields if f not in beliefs), parts)


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


def unknowns(spec: Robot, fields: Sequence[str], seen: Observed | None = None) -> Unknowns:
    """The coordinates by which some fields of a model are fitted; refused by name where that cannot be.

    spec     the model
    fields   dotted paths, e.g. world.ground.mu_kinetic
    seen     the log, where what is fitted beside the fields is wanted: mass, play, stamps, latency, homes
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
        lower, upper = _range(field, value, spec)
        inverse = field in (KP, KINETIC)
        if inverse:
            value, lower, upper = 1.0 / value, 1.0 / upper, 1.0 / lower
        tried = TRIED.get(field, TRIED_ELSE) * abs(value)
        parts.append(Coordinate(field, value, tried, lower, upper, inverse=inverse))
    if KINETIC in fields:
        ratio = max(value_of(spec, STATIC) / value_of(spec, KINETIC), 1.0)
        belief = None if STATIC in fields else (RATIO_MEAN, RATIO_SPREAD)
        start = ratio if belief is None else RATIO_MEAN
        parts.append(Coordinate(RATIO, start, TRIED_RATIO, 1.0, 3.0, belief, beside=True))
    if seen is not None:
        parts += _beside(spec, fields, seen)
    found = Unknowns(spec, tuple(fields), tuple(parts))
    found.model(found.start)
    return found


def _beside(spec: Robot, fields: Sequence[str], seen: Observed) -> list[Coordinate]:
    """What must be known beside the fields: mass and play where servos are fitted, and how the log was made."""
    parts: list[Coordinate] = []
    if set(fields) & set(SERVO_FIELDS):
        if not any(field.startswith("body.") for field in fields):
            parts.append(Coordinate(MASS_SHARE, 1.0, 0.1, 0.5, 2.0, (1.0, MASS_SPREAD), beside=True))
        if spec.world.ground.unilateral:
            parts.append(Coordinate(PLAY, PLAY_START, PLAY_TRIED, 0.0, PLAY_MOST, (0.0, PLAY_SPREAD), beside=True))
    look = {"beside": True, "simulated": False}
    parts.append(Coordinate(STAMPS, 0.0, seen.stamp, -0.02, 0.02, (0.0, seen.stamp), **look))
    if seen.new.any():
        parts.append(Coordinate(LATENCY, 0.0, 0.01, -LATENCY_MOST, LATENCY_MOST, (0.0, LATENCY_SPREAD), **look))
    rounding = seen.resolution / 12.0**0.5
    for k in range(seen.angles.shape[1]):
        parts.append(Coordinate(f"{HOMES} {k + 1}", 0.0, rounding, -0.05, 0.05, (0.0, rounding), **look))
    return parts


def _range(field: str, value: float, spec: Robot) -> tuple[float, float]:
    """What a field may become: a tenth to ten times its start, friction within its own limits."""
    if field == KINETIC:
        return 0.02, 1.5
    if field == STATIC:
        return max(value_of(spec, KINETIC), 0.02), 3.0
    if field == LAG:
        return 0.0, 1.0
    if field == GAIN:
        return 0.3, 1.7
    ends = sorted((0.1 * value, 10.0 * value))
    try:
        for end in ends:
            checked(with_values(spec, {field: end}))
    except BadInput:
        return min(0.7 * value, 1.4 * value), max(0.7 * value, 1.4 * value)
    return ends[0], ends[1]
