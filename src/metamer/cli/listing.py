"""`metamer list`: what there is, kinds of a family, fields of one; `docs`, `completion`: the manual, shells."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from metamer.cli.options import JsonFile, OwnFiles
from metamer.cli.output import check_outputs, load_own, print_table, write_json
from metamer.core.refusals import BadInput, refuse

LONGEST_VALUE = 40  # letters of a value in the table; --json has all of it
NAMES = "a robot (also a .toml file), a family (body, drive, ground, gait, controller) or a kind; none = all names"


def list_command(
    name: Annotated[str | None, typer.Argument(help=NAMES)] = None,
    own: OwnFiles = None,
    json_file: JsonFile = None,
) -> None:
    """List robots, parts, published systems and engines. With a name: the fields of that robot or part."""
    from metamer.core.parts import HOMES, kinds
    from metamer.robots import robot, robot_names

    check_outputs(json_file)
    load_own(own)
    wanted = (name or "").strip().lower().replace("-", "_")
    if name is None:
        list_rows(list(all_rows()), json_file)
    elif wanted in HOMES:
        list_rows(list(family_rows(wanted)), json_file)
    elif name.lower().endswith((".toml", ".urdf")) or name.replace("_", "-") in robot_names():
        list_robot(robot(name), json_file)
    elif found := [kinds(family)[wanted] for family in HOMES if wanted in kinds(family)]:
        list_kinds(found, json_file)
    else:
        known = [*robot_names(), *HOMES, *(kind for family in HOMES for kind in kinds(family))]
        raise refuse("name", name, f"a robot's file ending in .toml or .urdf, or one of {', '.join(known)}")


def first_line(part: Any) -> str:
    """What a part is, in one line."""
    return (part.__doc__ or "").strip().partition("\n")[0]


def family_rows(family: str) -> Iterator[tuple[str, str, str]]:
    """(family, kind, what it is) of every part of a family."""
    from metamer.core.parts import kinds

    yield from ((family, name, first_line(part)) for name, part in kinds(family).items())


def all_rows() -> Iterator[tuple[str, str, str]]:
    """Everything that a command takes by name."""
    from metamer.core.parts import HOMES
    from metamer.experiments import titles
    from metamer.plants.simulate import engines
    from metamer.robots import robot, robot_names
    from metamer.systems.system import slices

    yield from (("robot", name, robot(name).title) for name in robot_names())
    for family in HOMES:
        yield from family_rows(family)
    yield from (("physics", name, first_line(module)) for name, module in slices().items())
    yield from (("published system", name, title) for name, title in titles().items())
    yield from (("engine", name, first_line(import_module(f"metamer.plants.engines.{name}"))) for name in engines())


def list_rows(rows: list[tuple[str, str, str]], json_file: JsonFile) -> None:
    """Print what there is by name."""
    from rich.table import Table

    from metamer.cli.output import console

    table = Table("what", "name", "", box=None, pad_edge=False)
    for k, row in enumerate(rows):
        table.add_row(*(("", *row[1:]) if k and rows[k - 1][0] == row[0] else row))
    console().print(table)
    typer.echo("\nmetamer list NAME: the fields of a robot or a part; metamer reproduce NAME: a published system")
    write_json(json_file, [dict(zip(("what", "name", "about"), row, strict=True)) for row in rows])


def list_kinds(found: list[Any], json_file: JsonFile) -> None:
    """The fields of parts with defaults, ranges, units and meanings."""
    from metamer.core.fields import declarations, meanings
    from metamer.core.parts import default_of, plain

    rows: list[dict[str, Any]] = []
    for part in found:
        path = "world.ground" if part.family == "ground" else part.family
        own = [
            {"name": f"{path}.{key}", "default": plain(default_of(part, key)), "valid": said.words()}
            | {"meaning": meanings(part).get(key, "")}
            for key, said in declarations(part).items()
        ]
        texts = [(row["name"], value_text(row["default"]), row["valid"], row["meaning"]) for row in own]
        print_table(f"{path}.kind={part.kind}: {first_line(part)}", ("--set", "default", "valid", "meaning"), texts)
        rows += own
    write_json(json_file, rows)


def list_robot(spec: Any, json_file: JsonFile) -> None:
    """The fields of a robot with values, units and meanings."""
    from metamer.core.parts import listed

    rows = list(field_rows(spec, ""))
    texts = [(path, value_text(value), unit, meaning) for path, value, unit, meaning in rows]
    title = f"{spec.name}: {spec.title}" + (f" ({spec.source})" if spec.source else "")
    print_table(title, ("--set", "value", "unit", "meaning"), texts)
    keys = ("field", "value", "unit", "meaning")
    write_json(json_file, [dict(zip(keys, (row[0], listed(row[1]), *row[2:]), strict=True)) for row in rows])


def field_rows(record: Any, path: str) -> Iterator[tuple[str, Any, str, str]]:
    """(path, value, unit, meaning) of every field of a record and of the records in it."""
    from metamer.core.fields import declarations, meanings
    from metamer.core.parts import Part, Record

    if isinstance(record, Part):
        yield f"{path}kind", record.kind, "", first_line(type(record))
    for name, said in declarations(type(record)).items():
        value = getattr(record, name)
        if isinstance(value, Record):
            yield from field_rows(value, f"{path}{name}.")
        elif path or name not in ("name", "title", "source"):
            yield f"{path}{name}", value, said.unit, meanings(type(record)).get(name, "")


def value_text(value: Any) -> str:
    """A value as a user would write it, cut where it is long."""
    text = "none" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 4]} ..."


SHELLS = ("bash", "zsh", "fish")


def docs_command(
    show: Annotated[bool, typer.Option("--open/--path", help="open it in a browser, or print where it is")] = True,
) -> None:
    """Open the manual that came with the package."""
    page = manual_page()
    typer.echo(page.as_uri() if show else str(page))
    if show:
        typer.launch(page.as_uri())


def manual_page() -> Path:
    """First page of the manual: inside the package, or as `make docs` left it in a checkout."""
    import metamer

    package = Path(metamer.__file__).parent
    places = (package / "manual", package.parents[1] / "docs" / "_build" / "html")
    for place in places:
        if (place / "index.html").is_file():
            return place / "index.html"
    raise BadInput("the manual is not in this installation; in a checkout `make docs` builds it")


def completion_command(shell: Annotated[str, typer.Argument(help="bash, zsh or fish")]) -> None:
    """Print the script that completes commands in a shell. metamer completion bash >> ~/.bashrc"""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    if shell not in SHELLS:
        raise refuse("shell", shell, f"one of {', '.join(SHELLS)}")
    typer.echo(get_completion_script(prog_name="metamer", complete_var="_METAMER_COMPLETE", shell=shell))
