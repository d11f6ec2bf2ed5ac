"""Pages from the registry: a page per robot, part, paper; the public names; errata. Nothing here is typed by hand."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import metamer
from build_manual.moving import frame, paper_frame, part_frame
from metamer.cli.listing import field_rows, first_line, value_text
from metamer.core.fields import declarations, meanings
from metamer.core.parts import HOMES, default_of, kinds, plain
from metamer.core.references import REFERENCES
from metamer.core.refusals import BadInput
from metamer.experiments import experiment_names, robot_names_of, titles
from metamer.experiments.sections import exhibits_of, printed_slips
from metamer.export import text_from_spec


def cell(text: Any) -> str:
    """A text inside a table of Markdown."""
    return " ".join(str(text).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_").split())


def table(heads: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """A table of Markdown."""
    heads = list(heads)
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return "\n".join([*lines, *(f"| {' | '.join(cell(x) for x in row)} |" for row in rows)]) + "\n"


def prose(part: Any) -> str:
    """The docstring of a part without its list of fields."""
    said, fields = inspect.cleandoc(part.__doc__ or ""), set(declarations(part))
    kept = []
    for line in said.splitlines():
        names = {name.strip(",") for name in line.split("  ")[0].split()}
        if names and names <= fields:
            break
        kept.append(line)
    return "\n".join(kept).strip()


def part_page(part: Any, live: Path) -> str:
    """One part: a robot that moves with it (gaits, controllers); fields with default, what is valid, meaning."""
    path = "world.ground" if part.family == "ground" else part.family
    rows = [
        (f"{path}.{name}", value_text(plain(default_of(part, name))), said.words(), meanings(part).get(name, ""))
        for name, said in declarations(part).items()
    ]
    fields = table(("field", "default", "valid", "meaning"), rows) if rows else "No fields.\n"
    example = f"metamer simulate ROBOT --set {path}.kind={part.kind}"
    said = f"# {part.kind}\n\n```text\n{prose(part)}\n```\n\n{part_frame(part.family, part.kind, live)}"
    return f"{said}Chosen by `{example}`, or in TOML.\n\n{fields}"


def robot_page(name: str, live: Path) -> str:
    """A robot: the moving page where there is one, and every field with its value."""
    robot = metamer.robot(name)
    try:
        (live / f"{name}.html").write_text(text_from_spec(robot, "web"), encoding="utf-8")
        moving = frame(name, f"robots/{name}.html")
    except BadInput as why:
        moving = f"Not in a page: {cell(why)}.\n"
    rows = [(path, value_text(value), unit, meaning) for path, value, unit, meaning in field_rows(robot, "")]
    source = REFERENCES.get(robot.source, robot.source)
    return (
        f"# {name}\n\n{cell(robot.title)}. {cell(source)}\n\n{moving}\n"
        f"`metamer simulate {name} --plot run.png`, `metamer studio {name}`.\n\n"
        f"{table(('--set', 'value', 'unit', 'meaning'), rows)}"
    )


def paper_page(name: str, live: Path) -> str:
    """A published system: its moving robot, its tables and figures, what is printed and claimed, its errata."""
    module = import_module(f"metamer.experiments.{name.replace('-', '_')}")
    errata = printed_slips(name)["errata"]
    robots = ", ".join(f"{{doc}}`../robots/{robot}`" for robot in robot_names_of(name))
    source = getattr(module, "SOURCE", "")
    lines = [f"# {name}", "", cell(titles()[name]) + ".", "", cell(REFERENCES.get(source, source)), ""]
    lines += [
        paper_frame(name, live),
        f"Robots: {robots}." if robots else "",
        "",
        f"Ours beside the print: `metamer reproduce {name}`.",
        "",
    ]
    claims = claimed(name)
    if claims:
        rows = [(c.case, c.quantity, value_text(c.value), c.source.partition(",")[2], c.reason) for c in claims]
        lines += ["## Printed numbers", "", table(("case", "quantity", "printed", "where", "why ours differs"), rows)]
    shown = [(one.name, one.title, one.why or "rows and pictures in the report") for one in exhibits_of(name)]
    if shown:
        lines += ["## Tables and figures of the source", "", table(("", "what it shows", "ours"), shown)]
    if errata:
        lines += ["## Errata of the source", "", *(f"- {cell(line.text)}" for line in errata), ""]
    return "\n".join(lines)


def errata_page(papers: Iterable[str]) -> str:
    """Errata of all sources; each page of a paper has the numbers that show them."""
    parts = ["# Errata of the sources", "", "Each is shown by rows of `metamer reproduce`.", ""]
    for name in papers:
        found = printed_slips(name)["errata"]
        if found:
            parts += [f"## {name}", "", *(f"- {cell(line.text)}" for line in found), ""]
    return "\n".join(parts)


def claimed(name: str) -> list[Any]:
    """Printed claims of a paper that stand as data."""
    try:
        module = import_module(f"metamer.experiments.{name.replace('-', '_')}.claims")
    except ModuleNotFoundError:
        return []
    return [claim for claim in getattr(module, "CLAIMS", ()) if claim.evidence == "paper"]


def api_page() -> str:
    """The public names with signature and docstring."""
    parts = [
        "# Public names",
        "",
        "All of `import metamer`; a robot may be given by name or file wherever one is taken.",
        "",
    ]
    for name in metamer.__all__:
        value = getattr(metamer, name)
        if inspect.ismodule(value) or not callable(value):
            continue
        try:
            signature = str(inspect.signature(value))
        except (TypeError, ValueError):
            signature = "(...)"
        said = inspect.cleandoc(value.__doc__ or "")
        parts += [f"## {name}", "", "```python", f"metamer.{name}{signature}", "```", "", f"```text\n{said}\n```", ""]
    return "\n".join(parts)


def index(title: str, about: str, names: Iterable[str], folder: str = "") -> str:
    """A page that lists others."""
    lines = "\n".join(f"{folder}{name}" for name in names)
    return f"# {title}\n\n{about}\n\n```{{toctree}}\n:maxdepth: 1\n\n{lines}\n```\n"


def write(home: Path) -> None:
    """Write all pages anew."""
    shutil.rmtree(home, ignore_errors=True)
    live = home / "live" / "robots"
    for folder in ("robots", "papers", "parts"):
        (home / folder).mkdir(parents=True)
    live.mkdir(parents=True)
    robots, papers = metamer.robot_names(), experiment_names()
    for name in robots:
        (home / "robots" / f"{name}.md").write_text(robot_page(name, live), encoding="utf-8")
    for name in papers:
        (home / "papers" / f"{name}.md").write_text(paper_page(name, live), encoding="utf-8")
    families = []
    for family in HOMES:
        found = kinds(family)
        for kind, part in found.items():
            (home / "parts" / f"{family}_{kind}.md").write_text(part_page(part, live), encoding="utf-8")
        rows = [(f"`{kind}`", first_line(part)) for kind, part in found.items()]
        listed = "\n".join(f"parts/{family}_{kind}" for kind in found)
        shown = table(("kind", "what it is"), rows)
        text = f"# {family.capitalize()}s\n\n{shown}\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
        (home / f"{family}s.md").write_text(text, encoding="utf-8")
        families.append(f"{family}s")
    (home / "robots.md").write_text(index("Robots", "Each moves in its page.", robots, "robots/"), encoding="utf-8")
    about = "Each is a command that prints ours beside the print."
    (home / "papers.md").write_text(index("Papers", about, papers, "papers/"), encoding="utf-8")
    (home / "parts.md").write_text(
        index("Parts", "Whatever is chosen by a `kind`; fields with unit and range.", families), encoding="utf-8"
    )
    (home / "api.md").write_text(api_page(), encoding="utf-8")
    (home.parent / "theory" / "errata.md").write_text(errata_page(papers), encoding="utf-8")
