"""Descriptions as TOML: in and out without loss, unknown keys refused by name; `a.b=value` changes; JSON Schema."""

from __future__ import annotations

import tomllib
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import tomli_w

from metamer.core import parts
from metamer.core.fields import declarations, meanings
from metamer.core.refusals import BadInput, refuse
from metamer.core.schemas import schema
from metamer.description import Robot

SCHEMA_FILE = "metamer.schema.json"


def robot_from_table(table: Mapping[str, Any]) -> Robot:
    """A robot from the table of a TOML file (or of a log); fields are not yet checked for range."""
    return parts.from_table(Robot, table)


def table_from_robot(robot: Robot) -> dict[str, Any]:
    """The robot as a plain table; `robot_from_table` gives the same robot back."""
    return parts.to_table(robot)


def toml_from_robot(robot: Robot) -> str:
    """The robot as TOML text: every field with its unit and meaning; fields that are not given are comments."""
    return f"#:schema {SCHEMA_FILE}\n" + "\n".join(toml_lines(robot, "")) + "\n"


def toml_lines(item: Any, path: str) -> list[str]:
    """Lines of one record: its own values first, then a section for every record in it."""
    said, meaning = declarations(type(item)), meanings(type(item))
    lines = [f'kind = "{item.kind}"'] if isinstance(item, parts.Part) else []
    sections: list[str] = []
    for name, what in said.items():
        value = getattr(item, name)
        here = f"{path}.{name}" if path else name
        unit = f" [{what.unit}]" if what.unit not in ("-", "") else ""
        if isinstance(value, parts.Record):
            sections += ["", f"[{here}]", *toml_lines(value, here)]
        elif what.what == "records":
            sections += [line for item in value for line in ("", f"[[{here}]]", *toml_lines(item, here))]
        elif value is None:
            lines.append(f"# {name} =  # {meaning.get(name, 'not given')}{unit}")
        else:
            text = tomli_w.dumps({name: parts.listed(value)}).rstrip("\n")
            about = f"{meaning.get(name, '')}{unit}".strip()
            lines.append(f"{text}  # {about}" if about and "\n" not in text else text)
    return lines + sections


def schema_text() -> str:
    """JSON Schema of a robot's TOML file, as text."""
    import json

    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "a robot of metamer"}
    return json.dumps(found | schema(Robot), indent=1) + "\n"


def robot_from_toml(text: str, *, where: str = "the description") -> Robot:
    """A robot from TOML text."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{where} is not valid TOML: {error}") from None
    return robot_from_table(table)


def spec_from_urdf(source: str) -> Robot:
    """A robot from URDF text: a planar tree where all axes are parallel, upright or level, else a chain in space.

    `notes` of the robot say what of the file it does not hold. What it cannot be without is refused by name.
    """
    from metamer.core.urdf.read import tree_from_urdf
    from metamer.systems.planar.urdf import plane_of, robot_from_planar_tree
    from metamer.systems.spatial.urdf import robot_from_spatial_tree

    tree = tree_from_urdf(source)
    plane = plane_of(tree)
    return robot_from_spatial_tree(tree) if plane is None else robot_from_planar_tree(tree, *plane)


def read_robot(path: str | Path) -> Robot:
    """A robot from a TOML or URDF file; its notes are warned of."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    spec = spec_from_urdf(text) if path.suffix.lower() == ".urdf" else robot_from_toml(text, where=str(path))
    for note in spec.notes or ():
        warnings.warn(f"{path}: {note}", stacklevel=2)
    # a material file is named from the folder of the robot's own file
    named = getattr(spec.world.ground, "material", None)
    if isinstance(named, str) and named.lower().endswith(".toml") and (path.parent / named).is_file():
        return with_values(spec, {"world.ground.material": str(path.parent / named)})
    return spec


def with_values(robot: Robot, changes: Mapping[str, Any]) -> Robot:
    """The robot with fields changed by dotted path, e.g. {"body.links": 7, "gait.amplitude": 0.5}."""
    return parts.with_values(robot, changes)


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
