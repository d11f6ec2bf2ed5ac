"""Descriptions as TOML: in and out without loss, unknown keys refused by name; `a.b=value` changes."""

from __future__ import annotations

import dataclasses
import difflib
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import tomli_w

from metamer.description.hasel import Hasel
from metamer.description.muscle import Muscles, Pam
from metamer.description.plain import plain
from metamer.description.planar import PlanarBody
from metamer.description.platform_arm import PlatformArmBody
from metamer.description.robot import Actuation, Gait, RobotSpec, Run, Start
from metamer.description.soft_joints import SoftJoints
from metamer.description.spatial import SpatialBody
from metamer.description.world import Ground, Sun, World
from metamer.refusals import BadInput, refuse

BODIES: dict[str, type] = {"planar": PlanarBody, "platform_arm": PlatformArmBody, "spatial": SpatialBody}
SECTIONS: dict[str, type] = {
    "actuation": Actuation,
    "world": World,
    "world.ground": Ground,
    "world.sun": Sun,
    "body.soft": SoftJoints,
    "start": Start,
    "run": Run,
    "muscles": Muscles,
    "muscles.pam": Pam,
    "hasel": Hasel,
}


def plain_value(value: Any) -> Any:
    """Tuples become lists, records tables, None is left out: what TOML and JSON can hold."""
    if isinstance(value, Gait):
        return {"kind": value.kind, **{k: plain_value(v) for k, v in value.parameters.items()}}
    if dataclasses.is_dataclass(value):
        items = {f.name: plain_value(getattr(value, f.name)) for f in dataclasses.fields(value)}
        items = {k: v for k, v in items.items() if v is not None}
        kind = getattr(value, "kind", None)
        return {"kind": kind, **items} if kind else items
    if isinstance(value, Mapping):
        return {str(k): plain_value(v) for k, v in value.items() if v is not None}
    if isinstance(value, list | tuple):
        return [plain_value(item) for item in value]
    if hasattr(value, "tolist"):
        return value.tolist()
    return value


def unknown_key(path: str, valid: Iterable[str], value: Any) -> BadInput:
    """The refusal of a key that does not exist, with the nearest one that does."""
    names = sorted(valid)
    near = difflib.get_close_matches(path.rsplit(".", 1)[-1], names, n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return refuse(path, value, f"no such field; {hint}valid: {', '.join(names)}")


def record_from_table(kind: type, table: Any, path: str) -> Any:
    """A record of the given class from a table; unknown keys and sections that are no table are refused."""
    if not isinstance(table, Mapping):
        raise refuse(path, table, "a table of fields")
    names = {f.name for f in dataclasses.fields(kind)}
    values: dict[str, Any] = {}
    for key, value in table.items():
        inner = f"{path}.{key}" if path else key
        if key == "kind" and getattr(kind, "kind", None) == value:
            continue
        if key not in names:
            raise unknown_key(inner, names, value)
        values[key] = record_from_table(SECTIONS[inner], value, inner) if inner in SECTIONS else plain(value)
    return kind(**values)


def spec_from_table(table: Mapping[str, Any]) -> RobotSpec:
    """A robot from the table of a TOML file (or of a log); fields are not yet checked for range."""
    names = {f.name for f in dataclasses.fields(RobotSpec)}
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in names:
            raise unknown_key(key, names, value)
        if key == "body":
            if not isinstance(value, Mapping):
                raise refuse("body", value, "a table with `kind` and the body's fields")
            kind = value.get("kind", "planar")
            if not isinstance(kind, str) or kind not in BODIES:
                raise refuse("body.kind", kind, f"one of {', '.join(sorted(BODIES))}")
            values[key] = record_from_table(BODIES[kind], value, "body")
        elif key == "gait":
            if not isinstance(value, Mapping):
                raise refuse("gait", value, "a table with `kind` and the gait's parameters")
            rest = {k: plain(v) for k, v in value.items() if k != "kind"}
            values[key] = Gait(kind=value.get("kind", "rest"), parameters=rest)
        elif key in SECTIONS:
            values[key] = record_from_table(SECTIONS[key], value, key)
        else:
            values[key] = plain(value)
    if "name" not in values:
        raise refuse("name", None, "every robot needs a name")
    return RobotSpec(**values)


def table_from_spec(spec: RobotSpec) -> dict[str, Any]:
    """The robot as a plain table; `spec_from_table` gives the same robot back."""
    return plain_value(spec)


def toml_from_spec(spec: RobotSpec) -> str:
    """The robot as TOML text."""
    return tomli_w.dumps(table_from_spec(spec))


def spec_from_toml(text: str, *, where: str = "the description") -> RobotSpec:
    """A robot from TOML text."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{where} is not valid TOML: {error}") from None
    return spec_from_table(table)


def read_spec(path: str | Path) -> RobotSpec:
    """A robot from a TOML or URDF file."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    if path.suffix.lower() == ".urdf":
        from metamer.description.urdf import spec_from_urdf

        return spec_from_urdf(text)
    return spec_from_toml(text, where=str(path))


def with_values(spec: RobotSpec, changes: Mapping[str, Any]) -> RobotSpec:
    """The robot with fields changed by dotted path, e.g. {"body.links": 7, "gait.a": 0.5}."""
    table = table_from_spec(spec)
    if changes.get("gait.kind", spec.gait.kind) != spec.gait.kind:
        # another gait has other parameters
        table["gait"] = {}
    for path, value in changes.items():
        *outer, last = path.split(".")
        here = table
        for key in outer:
            here = here.setdefault(key, {})
            if not isinstance(here, dict):
                raise refuse(path, value, f"{key} is a single value, not a table")
        here[last] = plain_value(value)
    return spec_from_table(table)


def value_from_text(text: str) -> Any:
    """A TOML value from what a user typed after `=`; a bare word is a text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def changes_from_texts(texts: Iterable[str]) -> dict[str, Any]:
    """Changes from `path=value` texts."""
    changes: dict[str, Any] = {}
    for text in texts:
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise refuse("--set", text, "path=value, e.g. body.links=7")
        changes[path.strip()] = value_from_text(value.strip())
    return changes
