"""Log: what happened in a run, as channels over time and events, with the spec, seed and versions inside."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from html import escape
from importlib import import_module
from types import MappingProxyType
from typing import Any

import numpy as np

from metamer.core.channels import NONE, Channels, from_edges
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse

# units of the house's own channels, by the last word of their names; others bring theirs
PLACE = {axis: "m" for axis in ("x", "y")}
POSE = {**PLACE, "theta": "rad"}
MOTION = {"vx": "m/s", "vy": "m/s"}
UNITS: dict[str, dict[str, str]] = {
    "base": {**POSE, **MOTION, "omega": "rad/s"},
    "link": {**POSE, **MOTION, "omega": "rad/s"},
    "centre": {**PLACE, **MOTION},
    "joint": {
        **dict.fromkeys(("angle", "target", "reference", "goal", "asked"), "rad"),
        **dict.fromkeys(("age", "round_trip", "read_at", "sent", "taken"), "s"),
        **{"rate": "rad/s", "torque": "N m", "temperature": "deg C", "voltage": "V", "current": "A", "load": "-"},
    },
    "point": {"gap": "m", "normal": "N", "tangent": "N", "voltage": "V"},
    "muscle": {"tension": "N", "length": "m", "pressure": "Pa"},
    "wheel": {**PLACE, "side": "m/s", "along": "m/s"},
    "mirror": {**POSE, "angle": "rad", "residual": "rad", "delay": "s", "energy": "J", "drift": "m"},
    "camera": {**POSE, "age": "s", "stamp": "s", "refused": "-"},
    "range": {"nearest": "m", "age": "s"},
}
UNITS_OF_ALL = {"loop": "s", "bus": "-", "energy": "J"}  # one unit for whatever the last word is


class Events:
    """Things that happened at moments: impacts, switches, commands that limits changed.

    channels   what a row holds; the first is the time   [s]
    rows       (k, width)
    """

    def __init__(self, channels: Channels, rows: Array) -> None:
        table = np.ascontiguousarray(rows, dtype=np.float64).reshape(-1, channels.width).view()
        table.flags.writeable = False
        self.channels, self.rows = channels, table

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, name: str) -> Array:
        """(k, ..) one channel of all events, e.g. "time"."""
        if name not in self.channels:
            raise refuse("event channel", name, f"one of {', '.join(self.channels.at)}")
        return self.channels.block(self.rows, name)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Events) and self.channels.table() == other.channels.table()
        return same and self.rows.tobytes() == other.rows.tobytes()  # type: ignore[union-attr]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{len(self)} events of {', '.join(f'{c.name} [{c.unit}]' for c in self.channels)}"


def joined(some: Mapping[str, Events], more: Mapping[str, Events]) -> dict[str, Events]:
    """Events of both; of a name in both, those of the second come after those of the first."""
    twice = {*some} & {*more}
    both = {k: Events(more[k].channels, np.concatenate([some[k].rows, more[k].rows])) for k in twice}
    return {**some, **more, **both}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Log:
    """A run: time, channels, events, and what is needed to make it again.

    t         (T,) time, strictly increasing                                   [s]
    columns   edge name -> (T,) values, all finite; `log["joint.angle"]` gives a channel, (T, joints)
    units     edge name -> unit; the house's own names (joint1.angle ...) may be left out
    meta      anything JSON can hold: spec, engine, seed, dt, versions, notes; tuples become lists
    channels  how columns belong together; what is not declared follows from the edge names
    events    name -> what happened, e.g. "impact"
    """

    t: Array
    columns: dict[str, Array]
    units: dict[str, str] = field(default_factory=dict)
    meta: dict[str, Any] = field(default_factory=dict)
    channels: Channels = NONE
    events: dict[str, Events] = field(default_factory=dict)

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
        units = all_units(columns, self.units)
        object.__setattr__(self, "t", t)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "units", units)
        object.__setattr__(self, "meta", plain_json(self.meta, "meta"))
        object.__setattr__(self, "channels", _channels(self.channels, units))

    def with_meta(self, more: Mapping[str, Any], events: dict[str, Events] | None = None) -> Log:
        """The same run with more meta data; its columns are not looked at again."""
        other = copy(self)
        object.__setattr__(other, "meta", {**self.meta, **plain_json(more, "meta")})
        object.__setattr__(other, "events", self.events if events is None else events)
        return other

    def with_channels(self, channels: Channels, table: Array) -> Log:
        """The same run with further channels, (T, width) values; only these are checked."""
        names = channels.edges()
        columns = {name: _column(name, table[:, i].copy(), self.t) for i, name in enumerate(names)}
        units = all_units(columns, dict(zip(names, channels.units(), strict=True)))
        other = copy(self)
        object.__setattr__(other, "columns", {**self.columns, **columns})
        object.__setattr__(other, "units", {**self.units, **units})
        object.__setattr__(other, "channels", _channels(self.channels + channels, other.units))
        return other

    def __getitem__(self, name: str) -> Array:
        """(T, ..) the values of a channel, e.g. log["joint.angle"] is (T, joints)."""
        if name not in self.channels:
            raise refuse("channel", name, f"one of {', '.join(self.channels.at)}")
        channel = self.channels[name]
        edges = [self.columns[edge] for edge in channel.edges()]
        block = np.stack(edges, axis=1) if edges else np.empty((len(self.t), 0))
        return block.reshape(len(self.t), *channel.shape)

    def __contains__(self, name: object) -> bool:
        return name in self.channels

    def get(self, name: str) -> Array:
        """The values of a channel, (T, 0) where there is none of that name."""
        return self[name] if name in self.channels else np.empty((len(self.t), 0))

    def names(self, pattern: str) -> list[str]:
        """Columns whose name fits `pattern` (shell wildcards), numbers in them in natural order."""
        return sorted((name for name in self.columns if fnmatchcase(name, pattern)), key=natural_key)

    def block(self, pattern: str) -> Array:
        """(T, k) columns that fit `pattern`, e.g. "joint*.angle", in natural order; k = 0 where none fits."""
        names = self.names(pattern)
        return np.stack([self.columns[name] for name in names], axis=1) if names else np.empty((len(self.t), 0))

    def frame(self) -> Any:
        """The columns with `t` as a table of pandas, or of polars where only that is installed."""
        for name in ("pandas", "polars"):
            try:
                return import_module(name).DataFrame({"t": self.t, **self.columns})
            except ImportError:
                continue
        raise BadInput("log.frame() needs pandas or polars, and neither is installed; log.columns has the arrays")

    def __repr__(self) -> str:
        robot = self.meta.get("spec", {}).get("name", "a robot") if isinstance(self.meta.get("spec"), dict) else "a run"
        head = f"Log of {robot}: {len(self.t)} rows, t = {self.t[0]:g} .. {self.t[-1]:g} s"
        parts = [f"{c.name}{list(c.shape) if c.shape else ''} [{c.unit}]" for c in self.channels]
        events = [f"{len(found)} {name}" for name, found in self.events.items()]
        stopped = self.meta.get("stopped")
        lines = [head, f"channels: {', '.join(parts)}", f"events: {', '.join(events) or 'none'}"]
        return "\n  ".join(lines + ([f"stopped: {stopped['reason']}"] if isinstance(stopped, dict) else []))

    def _repr_html_(self) -> str:
        head, *rest = (escape(line) for line in repr(self).split("\n  ")[::1] if not line.startswith("channels"))
        rows = []
        for channel in self.channels:
            values = self[channel.name]
            cells = (channel.name, " x ".join(map(str, channel.shape)) or "1", channel.unit)
            span = (f"{values.min():.4g}", f"{values.max():.4g}") if values.size else ("", "")
            rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in (*cells, *span)) + "</tr>")
        titles = "".join(f"<th>{name}</th>" for name in ("channel", "shape", "unit", "least", "largest"))
        return f"<p>{head}<br>{'<br>'.join(rest)}</p><table><tr>{titles}</tr>{''.join(rows)}</table>"

    def __eq__(self, other: object) -> bool:
        """Equal to the bit: times, columns and their order, units, meta, events."""
        if not isinstance(other, Log):
            return NotImplemented
        return (
            list(self.columns) == list(other.columns)
            and self.units == other.units
            and self.meta == other.meta
            and self.t.tobytes() == other.t.tobytes()
            and self.events == other.events
            and self.channels.table() == other.channels.table()
            and all(values.tobytes() == other.columns[name].tobytes() for name, values in self.columns.items())
        )

    __hash__ = None  # type: ignore[assignment]


def _channels(declared: Channels, units: Mapping[str, str]) -> Channels:
    """The declared channels whose columns are all there, and channels of the undeclared columns."""
    named = [(channel, channel.edges()) for channel in declared]
    kept = [channel for channel, edges in named if all(edge in units for edge in edges)]
    known = {edge for channel, edges in named for edge in edges if channel in kept}
    if len(known) == len(units):
        return Channels(*kept)
    rest = from_edges({name: unit for name, unit in units.items() if name not in known})
    return Channels(*kept, *(channel for channel in rest if channel.name not in {c.name for c in kept}))


def natural_key(name: str) -> list[tuple[int, int | str]]:
    """Sorting key that counts: link2 before link10."""
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in re.split(r"(\d+)", name)]


def house_unit(name: str) -> str | None:
    """Unit of one of the house's own columns; None for others."""
    head, _, rest = name.partition(".")
    kind = re.sub(r"[0-9]*$", "", head)
    return UNITS.get(kind, {}).get(rest.rpartition(".")[2], UNITS_OF_ALL.get(kind) if rest else None)


def all_units(columns: Mapping[str, Any], units: Mapping[str, str]) -> dict[str, str]:
    """Unit of every column, in the columns' order; a unit without a column and a column without one are refused."""
    for name in units:
        if name not in columns:
            raise refuse(f"units[{name!r}]", units[name], f"a column of the log: {', '.join(list(columns)[:8])} ...")
    found: dict[str, str] = {}
    for name in columns:
        unit = units.get(name) if name in units else house_unit(name)
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


@cache
def versions() -> Mapping[str, str]:
    """Versions of what a run depends on, for `meta["versions"]`; looked up once."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    found = {"python": platform.python_version()}
    for name in ("metamer", "numpy", "numba", "mujoco"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return MappingProxyType(found)


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
