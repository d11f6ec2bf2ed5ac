"""Log: what happened in a run, as named columns over time, with the spec, seed and versions inside."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

import numpy as np

from metamer.records import Array
from metamer.refusals import BadInput, refuse

# units of the house's own columns; others bring theirs
UNITS = {
    "point*.gap": "m",
    "point*.normal": "N",
    "point*.tangent": "N",
    "point*.voltage": "V",
    **{f"{frame}.{axis}": "m" for frame in ("base", "centre", "link*") for axis in ("x", "y")},
    **{f"{frame}.{axis}": "m/s" for frame in ("base", "centre", "link*") for axis in ("vx", "vy")},
    "base.theta": "rad",
    "link*.theta": "rad",
    "base.omega": "rad/s",
    "link*.omega": "rad/s",
    "joint*.angle": "rad",
    "joint*.target": "rad",
    "joint*.reference": "rad",
    "joint*.rate": "rad/s",
    "joint*.torque": "N m",
    "joint*.goal": "rad",
    "joint*.age": "s",
    "joint*.round_trip": "s",
    "mirror*.angle": "rad",
    "mirror*.residual": "rad",
    "mirror.theta": "rad",
    "mirror.delay": "s",
    "mirror.energy": "J",
    **{f"{what}.{axis}": "m" for what in ("mirror", "camera") for axis in ("x", "y")},
    "mirror.drift": "m",
    "camera.theta": "rad",
    "camera.age": "s",
    "range.nearest": "m",
    "range.age": "s",
    "joint*.temperature": "deg C",
    "joint*.voltage": "V",
    "loop.*": "s",
    "bus.*": "-",
    "energy.*": "J",
    "muscle*.tension": "N",
    "muscle*.length": "m",
    "muscle*.pressure": "Pa",
    "wheel*.x": "m",
    "wheel*.y": "m",
    "wheel*.side": "m/s",
    "wheel*.along": "m/s",
}


@dataclass(frozen=True, kw_only=True, eq=False)
class Log:
    """A run: time, named columns, their units, and what is needed to make it again.

    t         (T,) time, strictly increasing                                   [s]
    columns   name -> (T,) values, all finite
    units     name -> unit; the house's own names (joint1.angle ...) may be left out
    meta      anything JSON can hold: spec, engine, seed, dt, versions, notes; tuples become lists
    """

    t: Array
    columns: dict[str, Array]
    units: dict[str, str] = field(default_factory=dict)
    meta: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        t = _frozen("t", self.t)
        if not len(t):
            raise BadInput("a log needs at least one sample, got none")
        if not np.isfinite(t).all():
            raise refuse(f"t[{int(np.argmin(np.isfinite(t)))}]", float(t[~np.isfinite(t)][0]), "finite seconds")
        if len(t) > 1 and not (np.diff(t) > 0).all():
            k = int(np.argmin(np.diff(t) > 0)) + 1
            raise refuse(f"t[{k}]", float(t[k]), f"later than the sample before it, {float(t[k - 1])} s")
        columns = {name: _column(name, values, t) for name, values in self.columns.items()}
        object.__setattr__(self, "t", t)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "units", all_units(columns, self.units))
        object.__setattr__(self, "meta", plain_json(self.meta, "meta"))

    def names(self, pattern: str) -> list[str]:
        """Columns whose name fits `pattern` (shell wildcards), numbers in them in natural order."""
        return sorted((name for name in self.columns if fnmatchcase(name, pattern)), key=natural_key)

    def block(self, pattern: str) -> Array:
        """(T, k) columns that fit `pattern`, e.g. "joint*.angle", in natural order; k = 0 where none fits."""
        names = self.names(pattern)
        return np.stack([self.columns[name] for name in names], axis=1) if names else np.empty((len(self.t), 0))

    def __eq__(self, other: object) -> bool:
        """Equal to the bit: times, columns and their order, units, meta."""
        if not isinstance(other, Log):
            return NotImplemented
        return (
            list(self.columns) == list(other.columns)
            and self.units == other.units
            and self.meta == other.meta
            and self.t.tobytes() == other.t.tobytes()
            and all(values.tobytes() == other.columns[name].tobytes() for name, values in self.columns.items())
        )

    __hash__ = None  # type: ignore[assignment]


def natural_key(name: str) -> list[tuple[int, int | str]]:
    """Sorting key that counts: link2 before link10."""
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in re.split(r"(\d+)", name)]


def all_units(columns: Mapping[str, Any], units: Mapping[str, str]) -> dict[str, str]:
    """Unit of every column, in the columns' order; a unit without a column and a column without one are refused."""
    for name in units:
        if name not in columns:
            raise refuse(f"units[{name!r}]", units[name], f"a column of the log: {', '.join(list(columns)[:8])} ...")
    found: dict[str, str] = {}
    for name in columns:
        house = next((unit for pattern, unit in UNITS.items() if fnmatchcase(name, pattern)), None)
        unit = units.get(name, house)
        if not isinstance(unit, str) or not unit:
            raise refuse(f"units[{name!r}]", unit, 'a unit as text, "-" for a plain number')
        found[name] = unit
    return found


def plain_json(value: Any, path: str) -> Any:
    """A copy of `value` made of dict, list, str, int, float, bool, None only; what JSON cannot hold is refused.

    value   anything; numpy scalars and arrays become numbers and lists
    path    its name in the message, e.g. "meta"
    """
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise refuse(f"{path} key", key, "text")
        return {str(key): plain_json(item, f"{path}.{key}") for key, item in value.items()}
    if isinstance(value, np.ndarray | np.generic):
        return plain_json(value.tolist(), path)
    if isinstance(value, list | tuple):
        return [plain_json(item, f"{path}[{k}]") for k, item in enumerate(value)]
    if isinstance(value, float) and math.isnan(value):
        raise refuse(path, value, "a number")
    for kind in (bool, int, float, str):
        if isinstance(value, kind):
            return kind(value)
    if value is None:
        return None
    raise refuse(path, value, "text, a number, true, false, a list or a table of those")


def versions() -> dict[str, str]:
    """Versions of what a run depends on, for `meta["versions"]`."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    found = {"python": platform.python_version()}
    for name in ("metamer", "numpy", "numba", "mujoco"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def _frozen(name: str, values: Any) -> Array:
    """(T,) float64 view that cannot be written through."""
    array = np.asarray(values)
    if array.dtype.kind not in "fiub":
        raise refuse(name, str(array.dtype), "an array of real numbers")
    if array.ndim != 1:
        raise refuse(name, f"array of shape {array.shape}", "one value a sample, shape (T,)")
    array = np.ascontiguousarray(array, dtype=np.float64).view()
    array.flags.writeable = False
    return array


def _column(name: str, values: Any, t: Array) -> Array:
    """A checked column: a text name that is not "t", as long as t, finite."""
    if not isinstance(name, str) or not name or name == "t":
        raise refuse("column name", name, 'text such as "joint1.angle", and not "t", which is the time')
    array = _frozen(name, values)
    if len(array) != len(t):
        raise refuse(name, f"{len(array)} values", f"{len(t)} values, one a time")
    finite = np.isfinite(array)
    if not finite.all():
        k = int(np.argmin(finite))
        raise refuse(f"{name} at t = {t[k]:g} s", float(array[k]), "a finite number")
    return array
