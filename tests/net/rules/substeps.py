"""The number of steps in a period, worked out by hand."""

from __future__ import annotations

import ast

from .sources import Place, Sources, last_name, place, terms

STEPS = {"step", "h", "dt"}


def substeps(sources: Sources) -> list[Place]:
    """ceil(a / b) with b a step or period, or a one; with or without the slack of ceil(a / b - 1e-9)."""
    found = []
    for file in sources:
        for node in file.nodes:
            if isinstance(node, ast.Call) and last_name(node) == "ceil" and len(node.args) == 1:
                ratio = terms(node.args[0])[0]
                if isinstance(ratio, ast.BinOp) and isinstance(ratio.op, ast.Div):
                    above = {last_name(part) for part in ast.walk(ratio.left)}
                    if last_name(ratio.right) in STEPS or "dt" in above:
                        found.append(place(file, node))
    return found
