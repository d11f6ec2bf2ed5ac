"""A scalar or a list spread to one value per link, by hand."""

from __future__ import annotations

import ast

from .sources import Place, Sources, last_name, place


def expansion(sources: Sources) -> list[Place]:
    """A scalar or list to one value per link: np.broadcast_to(x, (n,)) or (n, width), `[x] * n if ... else x`."""
    found = []
    for file in sources:
        for node in file.nodes:
            if isinstance(node, ast.Call) and last_name(node) == "broadcast_to" and len(node.args) == 2:
                shape = node.args[1]
                plain = isinstance(shape, ast.Tuple) and not any(isinstance(part, ast.Starred) for part in shape.elts)
                if plain and len(shape.elts) < 3 and not isinstance(node.args[0], ast.BinOp):
                    found.append(place(file, node))
            elif isinstance(node, ast.IfExp) and (_is_repeated(node.body) or _is_repeated(node.orelse)):
                found.append(place(file, node))
    return found


def _is_repeated(node: ast.AST) -> bool:
    """[x] * n or (x,) * n."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mult)
        and isinstance(node.left, ast.List | ast.Tuple)
        and len(node.left.elts) == 1
        and last_name(node.left.elts[0]) != ""
    )
