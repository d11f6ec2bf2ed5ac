"""Kinds named outside their slice: by isinstance or class pattern, by comparison with a text, by a table of texts.

A kind is what a user chooses by name. Its home is the room of the class with that `kind`, or the rooms of HOMES.
Robots and experiments may name kinds, and a slice says in its __init__ which kinds it fits; every other room asks the
part.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .sources import Place, Source, Sources, last_name, once_per_line, place

FREE = {"robots", "experiments"}
ATTRIBUTES = {"kind", "law", "view", "stepper", "engine"}  # what holds the name of a kind
# kinds that are texts today -> rooms that may name them; a class with a `kind` adds its own
HOMES: dict[str, set[str]] = {
    "top side": {"world", "systems.planar", "systems.contact"},
    "rk4 semi_implicit implicit_midpoint": {"systems.planar", "description"},
    "none viscous shared_norm component": {"systems.planar", "systems.grounds", "world"},
    "wheels": {"systems.wheels"},
    "contact": {"systems.contact"},
    "native mujoco": {"plants.engines"},
    "tip_curve": {"control"},
}
RECORDS = {"Servo", "Ground", "Sun", "Hasel", "Muscles", "Pam", "SoftJoints"}  # records of a kind without its name
GENERAL = {"Gait", "Robot", "World", "Start", "Run", "Command", "Targets", "Sensed"}  # records of every kind


def vocabulary(sources: Sources) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Texts and classes that name a kind, each with the rooms that may do so."""
    texts = {name: set(rooms) for names, rooms in HOMES.items() for name in names.split()}
    classes: dict[str, set[str]] = {}
    for file in sources:
        if file.path.startswith("gaits/") and _is_kind_of_gait(file):
            texts.setdefault(file.path[6:-3], set()).add("gaits")
        for node in file.nodes:
            if isinstance(node, ast.ClassDef) and node.name not in GENERAL:
                named = _kind_of(node)
                if named:
                    texts.setdefault(named, set()).add(file.room)
                if named or node.name in RECORDS or _is_part(file, node):
                    home = wing(file) if file.room == "plants" else file.room
                    classes.setdefault(node.name, set()).update({home} | HOMES.get(named, set()))
    return texts, classes


def kinds(sources: Sources) -> list[Place]:
    """Places that name a kind outside its home."""
    texts, classes = vocabulary(sources)
    found: list[Place] = []
    for file in sources:
        if file.room in FREE or _says_what_fits(file):
            continue
        here = {file.room, wing(file)}
        foreign = {name for name, rooms in texts.items() if not rooms & here}
        strange = {name for name, rooms in classes.items() if not rooms & here}
        found += [place(file, node) for node in _named(file.nodes, foreign, strange, set(texts))]
    return once_per_line(found)


def _says_what_fits(file: Source) -> bool:
    """The __init__ of a slice, with FITS."""
    return file.path.startswith("systems/") and file.path.endswith("/__init__.py") and "FITS = " in file.text


def wing(file: Source) -> str:
    """The first two parts of a path, e.g. plants.engines."""
    return ".".join(file.path.removesuffix(".py").split("/")[:2])


def _named(nodes: list[ast.AST], texts: set[str], classes: set[str], every: set[str]) -> Iterator[ast.AST]:
    """Nodes that name one of some kinds."""
    compared = set()
    for node in nodes:
        if isinstance(node, ast.Compare):
            compared |= {id(part) for part in node.comparators}
    for node in nodes:
        if isinstance(node, ast.Call) and last_name(node) in ("isinstance", "issubclass") and len(node.args) == 2:
            asked = {last_name(part) for part in ast.walk(node.args[1])}
            if asked & classes:
                yield node
        elif isinstance(node, ast.MatchClass) and last_name(node.cls) in classes:
            yield node
        elif isinstance(node, ast.Match) and last_name(node.subject) in ATTRIBUTES:
            asked = {text for case in node.cases for part in ast.walk(case.pattern) for text in _texts(part)}
            if asked & texts:
                yield node
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            given, asked = {text for side in sides for text in _texts(side)}, {last_name(side) for side in sides}
            exact = isinstance(node.ops[0], ast.Is | ast.IsNot)
            if (given & texts and asked & ATTRIBUTES) or (exact and asked & classes):
                yield node
        elif isinstance(node, ast.Dict) and len(node.keys) > 1:
            keys = [key.value if isinstance(key, ast.Constant) else last_name(key) if key else "" for key in node.keys]
            if all(key in every or key in classes for key in keys) and set(keys) & (texts | classes):
                yield node
        elif isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1 and id(node) not in compared:
            given = _texts(node)
            if len(given) == len(node.elts) and given <= every and given & texts:
                yield node


def _texts(node: ast.AST) -> set[str]:
    """A text, or the texts of a tuple, list or set."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def _kind_of(node: ast.ClassDef) -> str:
    """The text that a class gives as its `kind`; "" if none."""
    for line in node.body:
        if not isinstance(line, ast.Assign | ast.AnnAssign) or not isinstance(line.value, ast.Constant):
            continue
        targets = line.targets if isinstance(line, ast.Assign) else [line.target]
        if any(last_name(target) == "kind" for target in targets) and isinstance(line.value.value, str):
            return line.value.value
    return ""


def _is_part(file: Source, node: ast.ClassDef) -> bool:
    """A record of a gait or a controller, or a plant of one physics."""
    record = any(last_name(decorator) == "dataclass" for decorator in node.decorator_list)
    plant = node.name.endswith("Plant") and node.name != "Plant"
    return plant or (record and file.room in ("gaits", "control"))


def _is_kind_of_gait(file: Source) -> bool:
    return "\nclass " in file.text and not file.path.endswith("__init__.py")
