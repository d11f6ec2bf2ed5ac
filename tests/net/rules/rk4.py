"""Weights of RK4 written out."""

from __future__ import annotations

import ast

from .sources import Place, Sources, divisor, factor, number, place, terms


def rk4(sources: Sources) -> list[Place]:
    """Weights of RK4: k1 + 2 k2 + 2 k3 + k4, `h/3 if ... else h/6`, or a row (1, 2, 2, 1) or (1/6, 1/3, 1/3, 1/6)."""
    return [place(file, node) for file in sources for node in file.nodes if _is_rk4(node)]


def _is_rk4(node: ast.AST) -> bool:
    if isinstance(node, ast.IfExp):
        return {divisor(node.body), divisor(node.orelse)} == {3.0, 6.0}
    if isinstance(node, ast.Tuple | ast.List) and len(node.elts) == 4:
        whole, parts = [number(part) for part in node.elts], [divisor(part) for part in node.elts]
        return whole == [1.0, 2.0, 2.0, 1.0] or parts == [6.0, 3.0, 3.0, 6.0]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and len(terms(node)) == 4:
        return sorted(factor(term) for term in terms(node)) == [1.0, 1.0, 2.0, 2.0]
    return False
