"""The shape of a planar body as a log's spec tells it: lengths, parents, masses, the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from metamer.core.arrays import per
from metamer.core.records import Array


def spec_value(meta: Mapping[str, Any], path: str) -> Any:
    """A value of the spec by its dotted path, e.g. "body.length"; None where it is not given."""
    value: Any = meta.get("spec")
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def per_link(meta: Mapping[str, Any], path: str, links: int) -> Array | None:
    """(links,) values of a field, a number for all links or a list; None where it is not given or does not fit.

    links   how many links or joints there are
    """
    value = spec_value(meta, path)
    if not isinstance(value, int | float | list) or isinstance(value, bool):
        return None
    array = np.asarray(value, dtype=np.float64)
    if array.ndim == 0:
        return np.full(links, float(array))
    return array if array.shape == (links,) else None


def link_centres(meta: Mapping[str, Any], links: int) -> Array | None:
    """(links, 2) centre of mass of each link in its own frame; half its length where none is given.   [m]"""
    lengths, value = per_link(meta, "body.length", links), spec_value(meta, "body.centre")
    if value is not None:
        array = np.asarray(value, dtype=np.float64)
        return per(array, links, 2) if array.shape in ((2,), (links, 2)) else None
    return None if lengths is None else np.stack([lengths / 2, np.zeros(links)], axis=1)


def parents(meta: Mapping[str, Any], links: int) -> list[int]:
    """Index of each link's parent, -1 for the world; a chain where none is given."""
    value = spec_value(meta, "body.parent")
    return [int(p) for p in value] if isinstance(value, list) and len(value) == links else list(range(-1, links - 1))


def is_chain(meta: Mapping[str, Any], links: int) -> bool:
    """Whether every link hangs on the one before it."""
    return parents(meta, links) == list(range(-1, links - 1))


def head_link(meta: Mapping[str, Any], links: int) -> int:
    """Index of the link that is the head: the first, or the last of a chain whose spec says so; of a tree its hub."""
    return links - 1 if spec_value(meta, "body.head") == "last" and is_chain(meta, links) else 0


def view_of(meta: Mapping[str, Any]) -> str:
    """ "side" or "top" """
    return "side" if spec_value(meta, "world.view") == "side" else "top"
