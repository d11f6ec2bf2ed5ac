"""Numeric constants of modules: those that nobody explains, and names that mean several numbers."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .sources import Place, Source, Sources

ARITHMETIC = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop)


def numbers(file: Source) -> Iterator[tuple[str, ast.expr, ast.stmt]]:
    """(name, value, statement) of every UPPER_CASE number that a module assigns."""
    for node in file.tree.body:
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            pairs = [(node.target, node.value)]
        elif isinstance(node, ast.Assign):
            pairs = [pair for target in node.targets for pair in _pairs(target, node.value)]
        else:
            continue
        for target, value in pairs:
            if isinstance(target, ast.Name) and target.id.isupper() and _is_number(value):
                yield target.id, value, node


def bare_constants(sources: Sources) -> list[Place]:
    """Numbers of a one-word name without a comment on their lines or above."""
    found = []
    for file in sources:
        lines = file.text.splitlines()
        for name, value, node in numbers(file):
            told = "#" in "".join(lines[node.lineno - 1 : node.end_lineno]) or _told_above(lines, node.lineno - 1)
            if "_" not in name.strip("_") and not told:
                found.append(Place(file.path, node.lineno, f"{name} = {ast.unparse(value)}"))
    return found


def meanings(sources: Sources) -> list[Place]:
    """Further values of a name that stands for another number in another module; none = one name, one number."""
    first: dict[str, dict[str, Place]] = {}
    for file in sources:
        for name, value, node in numbers(file):
            text = ast.unparse(value)
            first.setdefault(name, {}).setdefault(text, Place(file.path, node.lineno, f"{name} = {text}"))
    return [place for values in first.values() for place in list(values.values())[1:]]


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """A, B = 1, 2 as pairs."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


def _is_number(node: ast.expr) -> bool:
    """Arithmetic of plain numbers."""
    parts = list(ast.walk(node))
    values = [part.value for part in parts if isinstance(part, ast.Constant)]
    whole = all(isinstance(part, ARITHMETIC) for part in parts)
    return whole and all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _told_above(lines: list[str], at: int) -> bool:
    """A comment stands above the block of assignments that a line belongs to."""
    while at > 0 and lines[at - 1].strip() and not lines[at - 1].startswith("#"):
        at -= 1
    return at > 0 and lines[at - 1].startswith("#")
