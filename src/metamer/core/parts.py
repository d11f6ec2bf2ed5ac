"""Parts: whatever a user chooses by a `kind`. A part is a frozen record of declared fields that is found by its name.

A class that derives from a family's base and has a `kind` is a part of that family from then on. Ours are found in
the files that HOMES names, those of other packages by the entry point group "metamer.parts" (each entry a module), a
user's own by `load_file`.
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
import importlib
import importlib.util
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, ClassVar

from metamer.core.fields import declarations, has_default, plain
from metamer.core.refusals import BadInput, Problem, refuse

ROOT = Path(__file__).resolve().parents[1]
# family -> files of ours that may hold its parts, below the package
HOMES: dict[str, tuple[str, ...]] = {
    "body": ("systems/*/spec.py",),
    "drive": ("systems/drives/*.py", "systems/*/spec.py"),
    "ground": ("systems/grounds/*.py", "systems/*/spec.py"),
    "gait": ("gaits/*.py", "systems/*/gait.py"),
    "path": ("control/paths/*.py",),
    "controller": ("control/*.py", "control/*/*.py"),
}
FAMILIES: dict[str, dict[str, type[Part]]] = {}


class Record:
    """A frozen record whose fields are plain Python numbers, texts and tuples, whatever they were given as."""

    def __post_init__(self) -> None:
        for name in type(self).__dataclass_fields__:  # type: ignore[attr-defined]
            object.__setattr__(self, name, plain(getattr(self, name)))


class Part(Record):
    """What all kinds have: the family, set by its base class, and the name within it."""

    family: ClassVar[str] = ""
    kind: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not cls.family or "kind" not in vars(cls):
            return
        known = FAMILIES.setdefault(cls.family, {})
        other = known.get(cls.kind)
        if other is not None and other.__module__ != cls.__module__:
            raise refuse(f"{cls.family}.kind", cls.kind, f"another name: {other.__module__} has a part of this name")
        known[cls.kind] = cls

    def rules(self, robot: Any) -> Iterator[Problem]:
        """What this part asks of the rest of the robot; field names are those of the robot, e.g. "world.view"."""
        return iter(())

    def idle(self, robot: Any) -> dict[str, str]:
        """Fields of the robot that nothing reads as things stand -> what would make them act.

        Whoever changes one for a run is refused; a description that has one runs, and a note says so.
        """
        return {}


class Body(Part):
    """A body; `counts` says how many links, joints, segments its lists have, `joints` how many joints are driven.

    flat    whether its links move in one plane
    """

    family = "body"
    flat: ClassVar[bool] = False


class Drive(Part):
    """What moves the joints.

    by_angle    whether its largest torque follows from the joint's angle, by data
    """

    family = "drive"
    by_angle: ClassVar[bool] = False

    def sheet(self) -> tuple[list[str], dict[str, Any]]:
        """What a user is shown of its data: sentences, and the same by name."""
        return [], {}

    def notes(self, robot: Any, log: Any) -> list[str]:
        """What a user must know about this drive of a robot after a run."""
        return []


class Ground(Part):
    """How the ground acts.

    views          those of the world in which this law means something; none = all
    takes_torque   whether joints on it are moved by torques, or follow their targets exactly
    unilateral     whether it stops what comes down on it and lets go of what leaves
    rolls          whether links roll on it along themselves
    """

    family = "ground"
    views: ClassVar[tuple[str, ...]] = ()
    takes_torque: ClassVar[bool] = True
    unilateral: ClassVar[bool] = False
    rolls: ClassVar[bool] = False

    def on_links(self, load: Any, grip: Any, *, ahead: bool = True) -> dict[str, Any] | None:
        """Numbers of the law for every link that slides on it, by name in the kernels' array; None = no such law.

        load    (n,) weight of every link                                      [N]
        grip    (n,) factor on the friction under every link                   [-]
        ahead   whether +x of a link points towards the head
        """
        return None

    def notes(self) -> list[str]:
        """What a user must know about this ground."""
        return []

    def tables(self) -> dict[str, Any]:
        """What fields of it name and a log must keep: path of the field -> table, e.g. of a file."""
        return {}


class Gait(Part):
    """Joint targets over time; `on(body)` gives the gait bound to a body, which has `targets(t)`."""

    family = "gait"

    def on(self, body: Any) -> Any:
        """The gait bound to a body; BadInput where the body cannot have it."""
        raise NotImplementedError

    @property
    def still(self) -> bool:
        """Whether its targets never change."""
        return False

    def is_serpenoid(self, body: Any) -> bool:
        """Whether on a body it is a serpenoid wave about the straight body, without a soft start."""
        return False

    def stride(self, body: Any) -> float | None:
        """Way of a cycle without slip, towards the head; None where that is not known.   [m]"""
        return None


class Control(Part):
    """A controller by its numbers; `on(robot)` gives the controller itself, with `start` and `update`."""

    family = "controller"
    follows: ClassVar[int] = 0  # 0: no path; else it has a `path`, and of those that fit a robot the highest is taken
    has_kernel: ClassVar[bool] = False  # whether our own engine runs law and muscles in one kernel
    follows_in: ClassVar[tuple[str, ...]] = ("top",)  # views of the world in which it does

    @classmethod
    def along(cls, path: Any, robot: Any) -> Any:
        """A controller of this kind that takes a robot along a path, with numbers that fit its size."""
        return cls(path=path)  # type: ignore[call-arg]

    def on(self, robot: Any) -> Any:
        """The controller of a robot, with `start` and `update`."""
        raise NotImplementedError

    def drawn(self, scene: Any) -> Any:
        """A scene of its robot (`metamer.systems.page.Scene`) with what it knows of the world."""
        return scene

    @property
    def sends_torque(self) -> bool:
        """Whether its commands hold torques."""
        return False

    @property
    def sends_gait(self) -> bool:
        """Whether its commands are the gait's own targets, without delay."""
        return False

    def notes(self, robot: Any) -> list[str]:
        """What a user must know about this controller on a robot."""
        return []


def kinds(family: str) -> dict[str, type[Part]]:
    """Every part of a family: name -> class, in the order of the alphabet."""
    if family not in HOMES and family not in FAMILIES:
        raise refuse("family", family, f"one of {', '.join(sorted(HOMES))}")
    load_ours(family)
    load_installed()
    return dict(sorted(FAMILIES.get(family, {}).items()))


@functools.cache
def load_ours(family: str) -> None:
    """Import the files of ours that may hold parts of a family."""
    for pattern in HOMES.get(family, ()):
        for path in sorted(ROOT.glob(pattern)):
            if path.name != "__init__.py" and "\n    kind = " in path.read_text(encoding="utf-8"):
                importlib.import_module(".".join(("metamer", *path.relative_to(ROOT).with_suffix("").parts)))


@functools.cache
def load_installed() -> None:
    """Import the modules that installed packages declare under the entry point group "metamer.parts"."""
    for entry in entry_points(group="metamer.parts"):
        entry.load()


def load_file(path: str | Path) -> None:
    """Import a user's own Python file, whose parts then have names like any other. To name the file is consent."""
    path = Path(path)
    if path.suffix != ".py" or not path.is_file():
        raise refuse("--with", str(path), "a Python file that exists")
    name = f"metamer_user_{path.stem}"
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise refuse("--with", str(path), "a Python file that can be loaded")
    sys.modules[name] = module = importlib.util.module_from_spec(found)
    try:
        found.loader.exec_module(module)
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error


def class_named(family: str, name: str) -> type[Part]:
    """The part whose class has that name (with or without the family's): metamer.bodies.Planar is PlanarBody."""
    if not name.startswith("_"):
        for kind in kinds(family).values():
            if name in (kind.__name__, kind.__name__.removesuffix(family.title())):
                return kind
    raise AttributeError(f"there is no {family} {name!r}")


class Classes:
    """The classes of a family as attributes."""

    def __init__(self, family: str) -> None:
        self._family = family

    def __getattr__(self, name: str) -> type[Part]:
        return class_named(self._family, name)

    def __dir__(self) -> list[str]:
        return [kind.__name__.removesuffix(self._family.title()) for kind in kinds(self._family).values()]


def kind_named(family: str, name: Any, path: str) -> type[Part]:
    """The part of that name (hyphen and underscore are the same), or a refusal with the nearest name."""
    known = kinds(family)
    wanted = name.strip().lower().replace("-", "_") if isinstance(name, str) else ""
    if wanted in known:
        return known[wanted]
    raise refuse(f"{path}.kind", name, f"{nearest(wanted, known)}one of {', '.join(known)}")


def nearest(name: str, names: Iterable[str]) -> str:
    """ "did you mean ..?" where a name is near to one that exists; else nothing."""
    near = difflib.get_close_matches(name, list(names), n=1)
    return f"did you mean {near[0]!r}? " if near else ""


def from_table(kind: type, table: Any, path: str = "") -> Any:
    """A record from a table; unknown keys, and sections that are no table, are refused. Ranges are not yet checked."""
    if not isinstance(table, Mapping):
        raise refuse(path, table, "a table of fields")
    said = declarations(kind)
    values: dict[str, Any] = {}
    for key, value in table.items():
        inner = f"{path}.{key}" if path else str(key)
        if key == "kind" and getattr(kind, "family", ""):
            continue
        if key not in said:
            names = sorted(said)
            raise refuse(inner, value, f"no such field; {nearest(str(key), names)}valid: {', '.join(names)}")
        values[key] = from_value(said[key], value, inner)
    try:
        return kind(**values)
    except TypeError:
        missing = [
            f.name for f in dataclasses.fields(kind) if f.name in said and f.name not in values and not has_default(f)
        ]
        raise refuse(f"{path}.{missing[0]}" if path else missing[0], None, "it must be given") from None


def from_value(said: Any, value: Any, path: str) -> Any:
    """The value of one field from what a table holds: records and parts are made, the rest is made plain."""
    if said.what == "record":
        return from_table(said.inside, value, path)
    if said.what == "part":
        if not isinstance(value, Mapping):
            raise refuse(path, value, f"a table with `kind` and the fields of that {said.inside}")
        return from_table(kind_named(said.inside, value.get("kind", said.options[0]), path), value, path)
    if said.what == "records" and isinstance(value, list | tuple):
        return tuple(from_table(said.inside, item, f"{path}[{k}]") for k, item in enumerate(value))
    return plain(value)


def to_table(item: Any) -> dict[str, Any]:
    """A record as a table of what TOML and JSON can hold; None is left out. `from_table` gives the record back."""
    table: dict[str, Any] = {"kind": item.kind} if isinstance(item, Part) else {}
    for name in declarations(type(item)):
        value = getattr(item, name)
        if value is not None:
            table[name] = listed(value)
    return table


def listed(value: Any) -> Any:
    """Tuples as lists, records as tables, all the way down."""
    if isinstance(value, Record):
        return to_table(value)
    return [listed(item) for item in value] if isinstance(value, list | tuple) else value


def with_values(item: Any, changes: Mapping[str, Any], path: str = "") -> Any:
    """A record with fields changed by dotted path, e.g. {"body.links": 7, "gait.kind": "rest"}.

    Another kind of a part begins with its own defaults, but for the fields that both kinds inherit from one record.
    """
    said, inner = declarations(type(item)), {}
    values: dict[str, Any] = {}
    for key, value in changes.items():
        first, dot, rest = key.partition(".")
        here = f"{path}.{first}" if path else first
        if first not in said:
            raise refuse(here, value, f"no such field; {nearest(first, said)}valid: {', '.join(sorted(said))}")
        if dot and said[first].what not in ("record", "part"):
            raise refuse(f"{here}.{rest}", value, f"{first} is a single value, not a table")
        if dot:
            inner.setdefault(first, {})[rest] = value
        else:
            values[first] = value if isinstance(value, Record) else from_value(said[first], value, here)
    for first, more in inner.items():
        here = f"{path}.{first}" if path else first
        old = values.get(first, getattr(item, first))
        if said[first].what == "part" and "kind" in more:
            kind = kind_named(said[first].inside, more.pop("kind"), here)
            new = {} if type(old) is kind else {key: more.pop(key) for key in list(more) if "." not in key}
            old = of_kind(old, kind, new, here)
        elif old is None:
            old = said[first].inside()
        values[first] = with_values(old, more, here) if more else old
    return dataclasses.replace(item, **values)


def default_of(kind: type, name: str) -> Any:
    """What a field holds when it is not given; of a part its kind."""
    found = next(f for f in dataclasses.fields(kind) if f.name == name)
    if found.default_factory is not dataclasses.MISSING:
        return getattr(found.default_factory(), "kind", "")
    return "must be given" if found.default is dataclasses.MISSING else found.default


def of_kind(old: Part, kind: type[Part], new: Mapping[str, Any] | None = None, path: str = "") -> Any:
    """A part of another kind with new values, and with what both kinds inherit from one record."""
    if type(old) is kind:
        return old
    shared = next(base for base in type(old).__mro__ if issubclass(kind, base))
    same = declarations(shared) if dataclasses.is_dataclass(shared) else {}
    kept = {name: listed(getattr(old, name)) for name in same if getattr(old, name) is not None}
    return from_table(kind, kept | dict(new or {}), path)
