"""Channels: named blocks of numbers with a unit and axes, side by side in a flat row; edge names for files."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse


class Axis(NamedTuple):
    """What a channel has one value for: joints "1" .. "n", or named parts ("right", "left")."""

    labels: tuple[str, ...]


KEPT_NAMES = 4096  # channels whose names at the edges are kept once they are made
XYZ = Axis(("x", "y", "z"))


def count(n: int) -> Axis:
    """The axis of n numbered things, from 1."""
    return Axis(tuple(str(k) for k in range(1, n + 1)))


@lru_cache(maxsize=KEPT_NAMES)
def _edges(pattern: str, axes: tuple[Axis, ...]) -> tuple[str, ...]:
    """Names by a pattern with a {} for each axis, the last axis fastest; every log asks for the same ones."""
    return tuple(pattern.format(*labels) for labels in product(*(axis.labels for axis in axes))) if axes else (pattern,)


class Channel(NamedTuple):
    """A block of numbers with one unit.

    name         "joint.angle"
    unit         of every number in it, "-" for plain numbers
    axes         none = one number; two = e.g. muscle by side
    edge         pattern of its names at the edges, a {} for each axis; "" = after the first word: joint{}.angle
    kept         of a command: the name under which a log keeps what was sent; "" = it does not
    resolution   of a command: the smallest difference between asked and sent that counts, a servo's tick
    lower        of what is held: its least value
    """

    name: str
    unit: str
    axes: tuple[Axis, ...] = ()
    edge: str = ""
    kept: str = ""
    resolution: float = 0.0
    lower: float = -math.inf

    @property
    def shape(self) -> tuple[int, ...]:
        """Number of labels of every axis."""
        return tuple(len(axis.labels) for axis in self.axes)

    @property
    def pattern(self) -> str:
        """The edge names with a {} for each axis."""
        if self.edge or not self.axes:
            return self.edge or self.name
        head, dot, tail = self.name.partition(".")
        return head + "{}" + ".{}" * (len(self.axes) - 1) + dot + tail

    def edges(self) -> list[str]:
        """Names of its numbers at the edges, the last axis fastest: joint1.angle, joint2.angle ..."""
        return list(_edges(self.pattern, self.axes))


class Channels:
    """Channels side by side in one flat row.

    width    length of the row
    at       name -> its slice
    """

    def __init__(self, *channels: Channel) -> None:
        self.by_name: dict[str, Channel] = {channel.name: channel for channel in channels}
        if len(self.by_name) != len(channels):
            raise BadInput(f"channels: a name is taken twice in {', '.join(channel.name for channel in channels)}")
        self.at: dict[str, slice] = {}
        self.width = 0
        self._cuts: list[tuple[slice, tuple[int, ...]]] = []
        for channel in channels:
            shape, begin = channel.shape, self.width
            self.width += math.prod(shape)
            self.at[channel.name] = slice(begin, self.width)
            self._cuts.append((self.at[channel.name], shape))

    def __iter__(self) -> Iterator[Channel]:
        return iter(self.by_name.values())

    def __contains__(self, name: object) -> bool:
        return name in self.by_name

    def __getitem__(self, name: str) -> Channel:
        return self.by_name[name]

    def __len__(self) -> int:
        return len(self.by_name)

    def __add__(self, other: Channels) -> Channels:
        return Channels(*self, *other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Channels) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Channels({', '.join(f'{c.name} {list(c.shape)} [{c.unit}]' for c in self)})"

    def block(self, rows: Array, name: str) -> Array:
        """View of one channel in flat rows, (.., width) -> (.., *shape)."""
        return rows[..., self.at[name]].reshape(*rows.shape[:-1], *self.by_name[name].shape)

    def views(self, flat: Array) -> list[Array]:
        """Writable views of all blocks of one flat row, in the order of the channels."""
        return [flat[part].reshape(shape) for part, shape in self._cuts]

    def flat(self, blocks: Mapping[str, Array | np.float64]) -> Array:
        """One flat row of a command's blocks; a missing or misshapen block, and one that is not taken, is refused."""
        out = np.empty(self.width)
        for name, (part, shape) in zip(self.at, self._cuts, strict=True):
            value = np.asarray(blocks.get(name, np.nan), dtype=np.float64)
            if value.shape != shape:
                size = " x ".join(map(str, shape)) or "one"
                raise refuse(_field(name), f"shape {value.shape}", f"{size} numbers [{self.by_name[name].unit}]")
            out[part] = value.ravel()
        for name in blocks.keys() - self.at.keys():
            value = np.asarray(blocks[name])
            if value.any():
                raise refuse(_field(name), value.tolist(), f"0: what moves this robot takes {', '.join(self.at)} only")
        return out

    def kept(self) -> Channels:
        """Of a command: what a log keeps, under the log's names."""
        return Channels(*(c._replace(name=c.kept, kept="") for c in self if c.kept))

    def edges(self) -> list[str]:
        """Edge names of the whole row."""
        return [name for channel in self for name in channel.edges()]

    def units(self) -> list[str]:
        """Unit of every number of the row."""
        return [channel.unit for channel in self for _ in channel.edges()]

    def table(self) -> list[dict[str, object]]:
        """The channels as plain data, for files."""
        return [
            {"name": c.name, "unit": c.unit, "axes": [list(a.labels) for a in c.axes], "edge": c.pattern} for c in self
        ]


NONE = Channels()


def numbered(name: str, n: int) -> list[str]:
    """Edge names of a channel of n numbered things: joint.angle -> joint1.angle, joint2.angle ..."""
    return Channel(name, "-", (count(n),)).edges()


def columns_of(name: str, rows: Array) -> dict[str, Array]:
    """Columns of a channel of numbered things by edge name, from its (T, n) rows."""
    return {edge: rows[:, k].copy() for k, edge in enumerate(numbered(name, rows.shape[1]))}


def energy(form: str) -> str:
    """Channel of a form of energy: kinetic -> energy.kinetic."""
    return f"energy.{form}"


def _field(name: str) -> str:
    """A block of a command as a user writes it: joint.torque -> command.torque."""
    return f"command.{name.rpartition('.')[2]}"


def from_table(table: Iterable[Mapping[str, object]]) -> Channels:
    """Channels of the plain data that `Channels.table` gives."""
    made = []
    for row in table:
        axes = tuple(Axis(tuple(str(label) for label in labels)) for labels in row["axes"])  # type: ignore[union-attr]
        made.append(Channel(str(row["name"]), str(row["unit"]), axes, str(row["edge"])))
    return Channels(*made)


def from_edges(units: Mapping[str, str]) -> Channels:
    """Channels behind undeclared edge names: numbers directly after the first word are an axis.

    units    edge name -> unit, e.g. {"joint1.angle": "rad", "joint2.angle": "rad"}
    """
    groups: dict[tuple[str, str, bool], list[str]] = {}
    for name, unit in units.items():
        found = re.fullmatch(r"([a-z_]+)([1-9][0-9]*)((?:\.[\w.]+)?)", name)
        pattern = f"{found[1]}{{}}{found[3]}" if found else name
        groups.setdefault((pattern, unit, found is not None), []).append(found[2] if found else "")
    made = []
    for (pattern, unit, numbered), labels in groups.items():
        axes = (Axis(tuple(sorted(labels, key=int))),) if numbered else ()
        made.append(Channel(pattern.replace("{}", "") if numbered else pattern, unit, axes, pattern))
    taken: set[str] = set()
    # two units under one name, or joint.angle beside joint1.angle: keep the edge's own name apart
    for k, channel in enumerate(made):
        if channel.name in taken:
            made[k] = channel._replace(name=f"{channel.name} [{channel.unit}]")
        taken.add(made[k].name)
    return Channels(*made)
