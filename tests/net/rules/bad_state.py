"""Texts that say that the state went bad."""

from __future__ import annotations

import ast
import re

from .sources import Place, Sources, once_per_line, place

BAD_STATE = re.compile(r"\bnot finite (any more|at t|with)|\bwent bad\b|\bno finite state\b")


def bad_state(sources: Sources) -> list[Place]:
    """Such texts, one per line; docstrings do not count."""
    found = []
    for file in sources:
        spoken = {id(node.value) for node in file.nodes if isinstance(node, ast.Expr)}
        for node in file.nodes:
            text = node.value if isinstance(node, ast.Constant) and id(node) not in spoken else None
            if isinstance(text, str) and BAD_STATE.search(text):
                found.append(place(file, node))
    return once_per_line(found)
