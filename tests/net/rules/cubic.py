"""Cubics through values and rates, written out."""

from __future__ import annotations

import ast

from .sources import Place, Sources, factor, functions_with, number, terms


def cubic(sources: Sources) -> list[Place]:
    """Cubics through values and rates: (1 + 2 s)(1 - s)^2, 3 - 2 s, or 3 d - 2 v0 - v1; one per function."""
    found = [(file, [node for node in file.nodes if _is_cubic(node)]) for file in sources]
    return [where for file, nodes in found for where in functions_with(file, nodes)]


def _is_cubic(node: ast.AST) -> bool:
    """One of: (1 + 2 x) y; x x (3 - 2 x); 3 d - 2 v - w, also as 3 d - b - v."""
    if not isinstance(node, ast.BinOp):
        return False
    if isinstance(node.op, ast.Mult):
        for side in (node.left, node.right):
            inside = terms(side)
            if len(inside) == 2 and [number(inside[0]), factor(inside[1])] in ([1.0, 2.0], [3.0, 2.0]):
                return number(inside[0]) == (3.0 if isinstance(getattr(side, "op", None), ast.Sub) else 1.0)
    parts = terms(node)
    return isinstance(node.op, ast.Sub) and len(parts) == 3 and factor(parts[0]) == 3.0 and number(parts[1]) is None
