"""Declared fields of records: unit, range, one value or one per link. Checks, meanings and JSON Schema come from them.

    class Coulomb(Ground):
        mu_forward: float = number(0.1, "-", lower=0.0)
        norm: str = choice("shared", "shared", "component")

A record may also have RULES, functions record -> Iterator[Problem] for what spans several fields; they run once all
fields are good by themselves, and name fields without the record's own path.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field
from numbers import Integral, Real
from typing import Any
from weakref import ref

from metamer.core.refusals import BadInput, Problem

LARGEST_NUMBER = 1e30  # beyond this squares and products of SI values overflow
Counts = Mapping[str, int]
# records without problems by their id, with the counts that they were looked at with; frozen, so that they stay good
FOUND_GOOD: dict[int, tuple[ref[Any], Counts]] = {}


@dataclass(frozen=True, slots=True)
class Declared:
    """What a field accepts.

    what            "number", "whole", "choice", "text", "texts", "flag", "rows", "nested", "record", "records", "part"
    unit            as in docstrings, "-" for a pure number
    lower, upper    the range                                                   [unit]
    open            zero, one or both of "lower", "upper": the bound itself is refused
    endless         infinity is accepted, and stands for "no limit"
    per             what a list has one value for: "links", "joints", "segments", ..; "" = one value only; a list of
                    what no part counts ("harmonics") may have any length
    width           numbers in a row, 0 = plain numbers
    least           fewest rows of a list
    options         texts of a choice
    inside          class of a record or of records, family of a part
    """

    what: str
    unit: str = "-"
    lower: float = -math.inf
    upper: float = math.inf
    open: tuple[str, ...] = ()
    endless: bool = False
    per: str = ""
    width: int = 0
    least: int = 0
    options: tuple[str, ...] = ()
    inside: Any = None

    def accepts(self, value: Any) -> bool:
        """Whether one value is a number inside the range."""
        if not is_number(value) or (self.what == "whole" and not isinstance(value, Integral)):
            return False
        x = as_float(value)
        if math.isnan(x) or (abs(x) > LARGEST_NUMBER and not (math.isinf(x) and self.endless)):
            return False
        low = x > self.lower if "lower" in self.open else x >= self.lower
        return low and (x < self.upper if "upper" in self.open else x <= self.upper)

    def words(self) -> str:
        """What is valid, in words with the unit."""
        if self.what in ("rows", "records", "nested"):
            return f"a list [{self.unit}]"
        if self.what == "choice":
            return "one of " + ", ".join(self.options)
        plain = {"text": "a text", "flag": "true or false", "record": "a table", "part": "a table with `kind`"}
        if self.what in plain:
            return plain[self.what]
        kind = "a whole number" if self.what == "whole" else "a number" if self.endless else "a finite number"
        limits = []
        for sign, name, bound in ((">", "lower", self.lower), ("<", "upper", self.upper)):
            if math.isfinite(bound):
                limits.append(f"{sign}{'' if name in self.open else '='} {bound:g}")
        text = " and ".join([f"{kind} {limits[0]}", *limits[1:]]) if limits else kind
        text += " (inf = no limit)" if self.endless else ""
        return f"{text} [{self.unit}]" if self.what != "whole" or self.unit != "-" else text


def number(
    default: Any,
    unit: str,
    *,
    lower: float = -math.inf,
    upper: float = math.inf,
    above: float | None = None,
    below: float | None = None,
    **more: Any,
) -> Any:
    """A number: `lower` and `upper` belong to the range, `above` and `below` do not; more as in Declared."""
    shut = tuple(name for name, bound in (("lower", above), ("upper", below)) if bound is not None)
    low, high = lower if above is None else above, upper if below is None else below
    return declared(default, Declared("number", unit, low, high, shut, **more))


def whole(default: Any, *, lower: float = -math.inf, upper: float = math.inf, **more: Any) -> Any:
    """A whole number."""
    return declared(default, Declared("whole", more.pop("unit", "-"), lower, upper, **more))


def choice(default: Any, *options: str) -> Any:
    """One of a few texts."""
    return declared(default, Declared("choice", options=options))


def text(default: Any = "") -> Any:
    """A text."""
    return declared(default, Declared("text"))


def texts(default: Any = None) -> Any:
    """A list of texts."""
    return declared(default, Declared("texts"))


def flag(default: bool) -> Any:
    """True or false."""
    return declared(default, Declared("flag"))


def rows(default: Any, unit: str, *, width: int = 0, least: int = 0, **more: Any) -> Any:
    """A list of numbers, or of rows of `width` numbers, of any length; with `per` a row is one number or one each."""
    return declared(default, Declared("rows", unit, width=width, least=least, **more))


def nested(default: Any, unit: str) -> Any:
    """Numbers in lists of lists, of a shape that the record's own rules check."""
    return declared(default, Declared("nested", unit))


def record(kind: type, *, given: bool = True) -> Any:
    """A record inside a record; given=False: None unless a user gives one."""
    made: dict[str, Any] = {"default_factory": kind} if given else {"default": None}
    return field(metadata={"declared": Declared("record", inside=kind)}, **made)


def records(default: Any, kind: type, *, least: int = 0) -> Any:
    """A list of records."""
    return declared(default, Declared("records", least=least, inside=kind))


def part(family: str, kind: str) -> Any:
    """A part of a family, chosen by its kind; `kind` is the one that is there when none is given."""

    def default() -> Any:
        from metamer.core.parts import kinds

        return kinds(family)[kind]()

    return field(default_factory=default, metadata={"declared": Declared("part", options=(kind,), inside=family)})


def bound(default: Any = None) -> Any:
    """What is not a user's to set: it comes from the body that the record is bound to."""
    return field(default=default, metadata={"bound": True}, repr=False)


def declared(default: Any, what: Declared) -> Any:
    """Dataclass field with its declaration; MISSING as default = it must be given."""
    return field(metadata={"declared": what}, **({} if default is MISSING else {"default": default}))


def plain(value: Any) -> Any:
    """NumPy arrays and numbers as Python's, lists as tuples, all the way down."""
    if type(value).__module__ == "numpy":
        value = value.tolist()
    return tuple(plain(item) for item in value) if isinstance(value, list | tuple) else value


def is_number(value: Any) -> bool:
    """Whether a value is a real number (a truth value is not)."""
    # asking for the type of the usual number costs a tenth of asking an abstract one
    return type(value) is float or (isinstance(value, Real) and not isinstance(value, bool))


def is_finite(value: Any) -> bool:
    """Whether a value is a finite number, not a truth value."""
    return is_number(value) and math.isfinite(value)


def as_float(value: Any) -> float:
    """A number as float; whole numbers too large for one are infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def is_list(value: Any) -> bool:
    """Whether a value is a list of something, not a text."""
    # the usual types are known at a tenth of the cost of asking for an abstract one
    kind = type(value)
    return kind is tuple or (kind is not float and isinstance(value, Sequence) and not isinstance(value, str))


@functools.cache
def declarations(kind: type) -> Mapping[str, Declared]:
    """Every field of a record that a user can set, with its declaration."""
    return {f.name: f.metadata["declared"] for f in dataclasses.fields(kind) if "declared" in f.metadata}


def problems(item: Any, path: str = "", counts: Counts | None = None) -> list[Problem]:
    """Everything that is wrong with a record and the records in it; one found good is not looked at again.

    path     the record's own path, e.g. "world.ground"
    counts   how many links, joints, segments a list must have; what a record knows itself (`counts`) comes first
    """
    counts = {**(counts or {}), **getattr(item, "counts", {})}
    known = FOUND_GOOD.get(id(item))
    if known is not None and known[0]() is item and known[1] == counts:
        return []
    found: list[Problem] = []
    for name, said in declarations(type(item)).items():
        value = getattr(item, name)
        if value is None and type(item).__dataclass_fields__[name].default is None:
            continue
        found += value_problems(f"{path}.{name}" if path else name, value, said, counts)
    if not found:
        for rule in getattr(type(item), "RULES", ()):
            found += [
                dataclasses.replace(problem, field=f"{path}.{problem.field}" if path else problem.field)
                for problem in rule(item)
            ]
    if not found:
        FOUND_GOOD[id(item)] = ref(item, functools.partial(_forget, id(item))), counts
    return found


def _forget(key: int, gone: ref[Any]) -> None:
    """Let go of a record that is no more; its number may be another's by now."""
    if key in FOUND_GOOD and FOUND_GOOD[key][0] is gone:
        del FOUND_GOOD[key]


def refuse_bad(item: Any, path: str = "", counts: Counts | None = None) -> None:
    """BadInput that names everything that is wrong with a record, if anything is."""
    found = problems(item, path, counts)
    if found:
        raise BadInput(found)


def accepted(path: str, value: Any, said: Declared, counts: Counts | None = None) -> Any:
    """One value as it is declared, made plain; BadInput that names its problems."""
    value = plain(value)
    found = list(value_problems(path, value, said, counts or {}))
    if found:
        raise BadInput(found)
    return value


def value_problems(path: str, value: Any, said: Declared, counts: Counts) -> Iterator[Problem]:
    """What is wrong with the value of one field."""
    if said.what == "record":
        good = isinstance(value, said.inside)
        yield from problems(value, path, counts) if good else [Problem(path, value, f"a {said.inside.__name__}")]
    elif said.what == "part":
        good = getattr(value, "family", None) == said.inside
        valid = f"a {said.inside} with its kind, see `metamer list {said.inside}`"
        yield from problems(value, path, counts) if good else [Problem(path, value, valid)]
    elif said.what == "choice":
        if value not in said.options:
            yield Problem(path, value, said.words())
    elif said.what in ("text", "flag"):
        if not isinstance(value, str if said.what == "text" else bool):
            yield Problem(path, value, said.words())
    elif said.what == "texts":
        if not is_list(value) or not all(isinstance(x, str) for x in value):
            yield Problem(path, value, "a list of texts")
    elif said.what == "nested":
        found = nested_faults(path, value, said)
        yield from itertools.islice(found, 1) if is_list(value) else [Problem(path, value, said.words())]
    elif said.what == "rows":
        yield from list_problems(path, value, said, counts)
    elif said.what == "records":
        if not is_list(value) or len(value) < said.least or not all(isinstance(x, said.inside) for x in value):
            yield Problem(path, value, f"a list of at least {said.least} of {said.inside.__name__}")
            return
        for k, item in enumerate(value):
            yield from problems(item, f"{path}[{k}]", counts)
    else:
        yield from number_problems(path, value, said, counts)


def number_problems(path: str, value: Any, said: Declared, counts: Counts) -> Iterator[Problem]:
    """Problems of one number (or row of numbers), or of a list of them, one per link, joint or segment."""
    one = row_fault if said.width else number_fault
    if not said.per or (is_number(value) if not said.width else is_row(value, said.width)):
        yield from one(path, value, said)
        return
    count = counts.get(said.per)
    name = f"{said.width} numbers" if said.width else "number"
    if not is_list(value):
        each = f", or a list of {count}" if count is not None else f", or a list, one per {said.per.rstrip('s')}"
        words = f"{said.width} finite numbers [{said.unit}]" if said.width else said.words()
        yield Problem(path, value, words + each)
        return
    if len(value) != count if count is not None else not value:
        wanted = f"{count} of them" if count is not None else "at least one"
        yield Problem(path, f"{len(value)} values", f"one {name} or {wanted} [{said.unit}]")
    for k, item in enumerate(value):
        yield from one(f"{path}[{k}]", item, said)


def number_fault(path: str, value: Any, said: Declared) -> Iterator[Problem]:
    """The problem of one number."""
    if not said.accepts(value):
        yield Problem(path, value, said.words())


def row_fault(path: str, value: Any, said: Declared) -> Iterator[Problem]:
    """The problem of one row of numbers."""
    if not is_row(value, said.width) or not all(said.accepts(x) for x in value):
        yield Problem(path, value, f"{said.width} finite numbers [{said.unit}]")


def list_problems(path: str, value: Any, said: Declared, counts: Counts) -> Iterator[Problem]:
    """Problems of a list of numbers, or of rows, of any length."""
    what = f"rows of {said.width} finite numbers" if said.width else "finite numbers"
    what = f"rows of one number or one per {said.per.rstrip('s')}" if said.per else what
    if not is_list(value) or len(value) < said.least:
        given = f"{len(value)} of them" if is_list(value) else value
        yield Problem(path, given, f"at least {said.least} {what} [{said.unit}]" if said.least else f"a list of {what}")
        return
    for k, item in enumerate(value):
        yield from number_problems(f"{path}[{k}]", item, said, counts)


def is_row(value: Any, width: int) -> bool:
    """Whether a value is a row of so many numbers."""
    return is_list(value) and len(value) == width and all(is_number(x) for x in value)


def nested_faults(path: str, value: Any, said: Declared) -> Iterator[Problem]:
    """What is no finite number in lists of lists, each at its own place."""
    if is_list(value):
        for k, item in enumerate(value):
            yield from nested_faults(f"{path}[{k}]", item, said)
    elif not is_number(value) or not math.isfinite(as_float(value)):
        yield Problem(path, value, f"finite numbers in lists [{said.unit}]")


def at(value: Any, k: int) -> float:
    """Entry k of a number that stands for all, or of a list; NaN where there is none."""
    value = value[k] if is_list(value) and k < len(value) else value
    return float(value) if is_number(value) else math.nan


@functools.cache
def meanings(kind: type) -> dict[str, str]:
    """What each field means: the lines `name   meaning   [unit]` of the docstrings of a record and those it extends."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        names: list[str] = []
        for line in (base.__doc__ or "").splitlines():
            new = re.match(r"^ {4}(\w+(?:, ?\w+)*)  +(\S.*)$", line) or re.match(r"^ {4}(\w+) (.{3,}\[[^\]]+\])$", line)
            if new:
                names = [name.strip() for name in new[1].split(",")]
                found |= dict.fromkeys(names, trimmed(new[2]))
            elif names and re.match(r"^ {8,}\S", line):
                found |= {name: f"{found[name]} {trimmed(line)}" for name in names}
            else:
                names = []
    return found


def trimmed(line: str) -> str:
    """A docstring's line without the unit at its end."""
    return re.sub(r"\s+\[[^\]]*\]\s*$", "", line.strip())


def has_default(item: Any) -> bool:
    """Whether a dataclass field may be left out."""
    return item.default is not MISSING or item.default_factory is not MISSING


def shape_of(value: Any) -> tuple[int, ...]:
    """The shape of nested lists of finite numbers; () where they are none."""
    if not is_list(value):
        return ()
    inner = {shape_of(item) for item in value}
    if len(inner) != 1 or (inner == {()} and not all(is_finite(item) for item in value)):
        return ()
    return (len(value), *inner.pop())
