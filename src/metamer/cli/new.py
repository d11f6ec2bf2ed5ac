"""`metamer new robot NAME`: a commented TOML to start from; `metamer schema`: its JSON Schema, for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from metamer.cli.options import OwnFiles
from metamer.cli.output import check_outputs, load_own, write_text
from metamer.core.refusals import refuse

app = typer.Typer(no_args_is_help=True, help="Begin a robot of your own.")
# what a first robot says; every other field keeps its default and stands behind a comment
SAID = {
    "body": ("links", "length", "mass", "armature"),
    "drive": ("kp", "kd", "torque_limit"),
    "world.ground": ("mu_forward", "mu_across"),
    "gait": ("amplitude", "lag", "frequency"),
}


@app.callback()
def begin() -> None:
    """Begin a robot of your own."""


@app.command("robot")
def new_robot_command(
    name: Annotated[str, typer.Argument(help="of the robot")],
    like: Annotated[str, typer.Option(help="a robot whose values it begins with")] = "snake",
    out: Annotated[Path | None, typer.Option(help="file to write; none = NAME.toml")] = None,
) -> None:
    """Write a robot as a TOML file with every field explained. What is not changed stays behind a comment."""
    from metamer.record.files import write_whole

    if not name.strip() or name != name.strip():
        raise refuse("name", name, "a name without blanks at its ends")
    path = out or Path(f"{name}.toml")
    if path.suffix != ".toml":
        raise refuse("--out", str(path), "a file ending in .toml")
    if path.exists():
        raise refuse("--out", str(path), "a file that does not exist yet: nothing is overwritten")
    check_outputs(path)
    write_whole(path, commented(name, like))
    typer.echo(f"wrote {path}; run it with: metamer simulate {path} --plot {path.stem}.png")


def commented(name: str, like: str) -> str:
    """A robot as TOML: the fields of SAID as they are, all others behind a comment with unit and meaning."""
    from metamer.robots import robot

    spec = robot(like)
    lines = [
        f"# {name}: one description that drives simulation, MuJoCo, pages and servos. Lines behind # are the defaults.",
        "# Check it: metamer list FILE. One number stands for every link or joint; a list has one for each.",
        f"name = {quoted(name)}",
        f"title = {quoted(f'like {spec.name}')}",
    ]
    lines += section("body", spec.body) + section("drive", spec.drive) + section("world", spec.world)
    lines += section("world.ground", spec.world.ground) + section("gait", spec.gait)
    lines += section("controller", spec.controller) + section("start", spec.start) + section("run", spec.run)
    return "\n".join(lines) + "\n"


def section(path: str, record: Any) -> list[str]:
    """The table of one record."""
    from metamer.core.fields import declarations, meanings
    from metamer.core.parts import Part, Record

    lines = ["", f"[{path}]"]
    if isinstance(record, Part):
        family = record.family
        lines.append(f'kind = "{record.kind}"'.ljust(40) + f"  # another: metamer list {family}")
    for key, said in declarations(type(record)).items():
        value = getattr(record, key)
        if isinstance(value, Record):
            continue
        text = value_text(value)
        unit = f"[{said.unit}]" if said.unit not in ("", "-") else ""
        given = key in SAID.get(path, ()) or value != default(record, key)
        line = f"{key} = {text}" if given and text else f"# {key} = {text or '...'}"
        lines.append(line.ljust(40) + f"  # {meanings(type(record)).get(key, '')} {unit}".rstrip())
    return lines


def default(record: Any, key: str) -> Any:
    """Default of a field."""
    from metamer.core.parts import default_of

    return default_of(type(record), key)


def value_text(value: Any) -> str:
    """A value as TOML; empty where TOML has none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, tuple | list):
        return f"[{', '.join(value_text(one) for one in value)}]"
    return repr(value)


def quoted(text: str) -> str:
    """A text between quotation marks as TOML has it."""
    import json

    return json.dumps(text, ensure_ascii=False)


def schema_command(
    own: OwnFiles = None,
    out: Annotated[Path | None, typer.Option(help="write to this file instead of the terminal")] = None,
) -> None:
    """Write the JSON Schema of a robot's TOML file. Editors find it by the file's first line, #:schema."""
    from metamer.files import schema_text

    check_outputs(out)
    load_own(own)
    write_text(out, schema_text())
