"""Mutations: a paper's robot, broken on purpose, must turn one of its rows to `fail`. Tables of them lie by paper."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any, NamedTuple

from metamer.core.refusals import refuse
from metamer.record.claims import Row

Change = Callable[[Any], Any]


class Mutation(NamedTuple):
    """One breakage.

    name     what is broken, in words
    breaks   "module:name" of a description, a function or a number -> what takes its place, made from the original
    rows     the rows that are measured again under it: a part of the paper's experiment
    """

    name: str
    breaks: Mapping[str, Change]
    rows: Callable[[], Iterable[Row]]


class Caught(NamedTuple):
    """A breakage and the rows that turned to `fail` under it, out of how many."""

    name: str
    rows: tuple[Row, ...]
    measured: int

    @property
    def names(self) -> list[str]:
        """Case and quantity of every row that caught it."""
        return [f"{row.case}, {row.quantity}" for row in self.rows]


def mutations_of(paper: str) -> Sequence[Mutation]:
    """The breakages of a published system."""
    name = f"metamer.experiments.{paper.replace('-', '_')}.mutations"
    try:
        return importlib.import_module(name).MUTATIONS
    except ModuleNotFoundError as lost:
        if lost.name != name:
            raise
        raise refuse("system", paper, "a published system with a table of mutations") from None


def owner_of(place: str) -> tuple[Any, str]:
    """The module or class that holds "module:name" or "module:Class.name", and the name; refused where it is not."""
    module, _, name = place.partition(":")
    owner = importlib.import_module(module)
    *path, name = name.split(".")
    for part in path:
        owner = getattr(owner, part, None)
    if owner is None or name not in vars(owner):
        raise refuse("breaks", place, "something that is there")
    return owner, name


@contextmanager
def broken(breaks: Mapping[str, Change]) -> Iterator[None]:
    """Put broken things in the place of whole ones; afterwards all is whole.

    "module:name" is replaced in every module of ours that has it by name, "module:Class.name" in its class.
    """
    undo: list[tuple[Any, str, Any]] = []

    def put(owner: Any, name: str, value: Any) -> None:
        undo.append((owner, name, vars(owner)[name]))
        setattr(owner, name, value)

    try:
        for place, change in breaks.items():
            owner, name = owner_of(place)
            whole = vars(owner)[name]
            wrong, ours = change(whole), [m for key, m in sys.modules.items() if key.startswith("metamer")]
            for each in ours if isinstance(owner, ModuleType) else [owner]:
                for key in [key for key, value in vars(each).items() if value is whole]:
                    put(each, key, wrong)
        yield
    finally:
        for owner, name, whole in reversed(undo):
            setattr(owner, name, whole)


def returning(change: Change) -> Change:
    """A breakage of what a function gives back."""

    def wrong(whole: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given, **named: change(whole(*given, **named))

    return wrong


def run_mutation(one: Mutation) -> Caught:
    """The rows that a breakage turns to `fail`."""
    with broken(one.breaks):
        rows = tuple(one.rows())
    return Caught(one.name, tuple(row for row in rows if row.verdict == "fail"), len(rows))


def caught_rows(paper: str, progress: Callable[[str], None] = lambda message: None) -> Iterator[Caught]:
    """What every breakage of a paper turns to `fail`."""
    for one in mutations_of(paper):
        progress(one.name)
        yield run_mutation(one)
