"""Source files as text and syntax tree, and places in them: what every counter reads and gives."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[3] / "src" / "metamer"


class Source(NamedTuple):
    """One file; `path` is relative to the package, with slashes."""

    path: str
    text: str
    tree: ast.Module
    nodes: list[ast.AST]  # of the tree, as ast.walk gives them

    @property
    def room(self) -> str:
        """The room of the house it lies in: systems.<slice>, or the first folder or module."""
        return room_of(self.path)


class Place(NamedTuple):
    """Where a rule is broken, and by what."""

    path: str
    line: int
    what: str


Sources = Sequence[Source]


def source(path: str, text: str) -> Source:
    """A file by its path in the package and its text."""
    tree = ast.parse(text)
    return Source(path, text, tree, list(ast.walk(tree)))


def read_sources(root: Path = SOURCE) -> list[Source]:
    """Every Python file of the package."""
    files = sorted(root.rglob("*.py"))
    return [source(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")) for path in files]


def room_of(path: str) -> str:
    """systems.<slice> of a file below systems/<slice>/, else the first folder or the module."""
    parts = path.removesuffix(".py").split("/")
    return f"systems.{parts[1]}" if parts[0] == "systems" and len(parts) > 1 else parts[0]


def functions(file: Source) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method, also inside others."""
    return (node for node in file.nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def functions_with(file: Source, found: list[ast.AST]) -> list[Place]:
    """The innermost functions that some nodes stand in, each once."""
    out: dict[int, Place] = {}
    for node in found:
        line = getattr(node, "lineno", 0)
        around = [f for f in functions(file) if f.lineno <= line <= (f.end_lineno or f.lineno)]
        if around:
            inner = max(around, key=lambda f: f.lineno)
            out[inner.lineno] = Place(file.path, inner.lineno, inner.name)
    return list(out.values())


def last_name(node: ast.AST) -> str:
    """The last identifier of a name, attribute or call, e.g. "step" of `self.model.spec.run.step`; "" for others."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def number(node: ast.AST) -> float | None:
    """The value of a plain number; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    return None


def terms(node: ast.AST) -> list[ast.AST]:
    """The terms of a sum and difference, brackets opened."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        return terms(node.left) + terms(node.right)
    return [node]


def place(file: Source, node: ast.AST) -> Place:
    """The place of a node, with its source as what is there."""
    return Place(file.path, getattr(node, "lineno", 0), " ".join(ast.unparse(node).split())[:110])


def once_per_line(found: list[Place]) -> list[Place]:
    """One place a line, the first found."""
    return list({(p.path, p.line): p for p in reversed(found)}.values())[::-1]


def divisor(node: ast.AST) -> float | None:
    """c of x / c."""
    return number(node.right) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) else None


def factor(node: ast.AST) -> float:
    """c of c * x; 1 without one."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return number(node.left) or number(node.right) or 1.0
    return 1.0
