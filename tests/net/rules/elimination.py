"""Gauss or LU elimination in loops."""

from __future__ import annotations

import ast

from .sources import Place, Sources, functions_with, last_name


def elimination(sources: Sources) -> list[Place]:
    """Gauss or LU elimination: A[i, j] -= f A[k, j] in loops; one per function."""
    found = [(file, [node for node in file.nodes if _eliminates(node)]) for file in sources]
    return [where for file, nodes in found for where in functions_with(file, nodes)]


def _eliminates(line: ast.AST) -> bool:
    """A[i, j] -= f A[k, j]."""
    if not (
        isinstance(line, ast.AugAssign) and isinstance(line.op, ast.Sub) and isinstance(line.target, ast.Subscript)
    ):
        return False
    target = line.target
    if not (isinstance(target.slice, ast.Tuple) and isinstance(line.value, ast.BinOp)):
        return False
    column = ast.dump(target.slice.elts[-1])
    return any(
        isinstance(part, ast.Subscript)
        and last_name(part.value) == last_name(target.value)
        and isinstance(part.slice, ast.Tuple)
        and ast.dump(part.slice.elts[-1]) == column
        for part in (line.value.left, line.value.right)
    )
