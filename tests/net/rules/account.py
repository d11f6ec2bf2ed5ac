"""Residuals of the energy account, worked out by hand."""

from __future__ import annotations

import ast

from .sources import Place, Sources, last_name, once_per_line, place, terms

STORES = {"kinetic", "potential", "elastic", "stored"}
FLOWS = {"damped", "rubbed", "actuated"}
GAPS = {"gap", "residual", "open"}


def account(sources: Sources) -> list[Place]:
    """Residual of the energy account: stores against flows, three or more terms as `gap`, or account - account[0]."""
    found = [place(file, node) for file in sources for node in file.nodes if _is_residual(node)]
    return once_per_line(found)


def _is_residual(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign) and last_name(node.targets[0]) in GAPS:
        value = node.value
        while isinstance(value, ast.Call) and last_name(value) in ("abs", "float") and value.args:
            value = value.args[0]
        return len(terms(value)) > 2 and any(isinstance(part, ast.Sub) for part in ast.walk(value))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        return _is_balance(node)
    return isinstance(node, ast.Call) and last_name(node) == "ptp" and last_name(node.args[0]) == "account"


def _is_balance(node: ast.BinOp) -> bool:
    """account - account[0], or a store with a flow in one sum."""
    if last_name(node.left) == "account" and isinstance(node.right, ast.Subscript):
        return last_name(node.right.value) == "account"
    words = [_words(term) for term in terms(node)]
    return any(word & STORES for word in words) and any(word & FLOWS for word in words)


def _words(node: ast.AST) -> set[str]:
    """Identifiers of a node, and the parts of its texts, e.g. "actuated" of "energy.actuated"."""
    out = {last_name(part) for part in ast.walk(node)}
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            out |= set(part.value.split("."))
    return out
