"""Robots of a batch that lanes cannot run side by side: groups of those that can, and single ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from metamer.core.parts import with_values
from metamer.core.refusals import BadInput
from metamer.description import checked
from metamer.systems.many import Many


def grouped(many: Many, together: Callable[[str], bool]) -> Iterator[tuple[NDArray[np.int64], Many | None]]:
    """Numbers of robots that may run together, and the batch of them; None = one by one.

    together    whether robots of one block may differ in a field, by its path
    Fields of whole numbers (links, segments) make groups, others that lanes share (periods, steps) single runs: which
    it is must not depend on how many robots there are, or a study's table would depend on its chunks.
    """
    apart = {path: values for path, values in many.vary.items() if not together(path)}
    if not apart or any(values.dtype.kind == "f" for values in apart.values()):
        yield np.arange(many.count), None
        return
    table = np.column_stack([values.reshape(many.count, -1) for values in apart.values()])
    _, first, of_group = np.unique(table, axis=0, return_index=True, return_inverse=True)
    for number, k in enumerate(first.tolist()):
        which = np.flatnonzero(of_group.ravel() == number)
        yield which, alike(many.some(which), {path: values[k].tolist() for path, values in apart.items()})


def alike(many: Many, shared: dict[str, object]) -> Many | None:
    """The same robots with what they share in their description; None where that is refused."""
    try:
        robot = checked(with_values(many.robot, shared))
    except BadInput:
        return None
    return replace(many, robot=robot, vary={path: values for path, values in many.vary.items() if path not in shared})
