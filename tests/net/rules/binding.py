"""Gaits bound to the joints and the link length of a body."""

from __future__ import annotations

import ast

from .sources import Place, Sources, last_name, once_per_line, place

UNBOUND = {"gaits", "robots", "experiments"}  # rooms that may speak of a gait's parameters


def binding(sources: Sources) -> list[Place]:
    """Calls with joints= and length= outside gaits/; `.gait.parameters` read anywhere else than in such a call."""
    found = []
    for file in sources:
        passed: set[int] = set()
        for node in file.nodes:
            if id(node) in passed or file.room == "gaits":
                continue
            if isinstance(node, ast.Call) and {"joints", "length"} <= {word.arg for word in node.keywords}:
                passed |= {id(part) for part in ast.walk(node)}
                found.append(place(file, node))
            elif isinstance(node, ast.Attribute) and node.attr == "parameters" and last_name(node.value) == "gait":
                found += [place(file, node)] if file.room not in UNBOUND else []
    return once_per_line(found)
