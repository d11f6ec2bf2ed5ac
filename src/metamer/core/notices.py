"""Who wants to hear that a kernel is being compiled: the first call of each takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

LISTENERS: list[Callable[[str], None]] = []


@contextmanager
def hearing_compilers(tell: Callable[[str], None]) -> Iterator[None]:
    """Call `tell` with the name of every kernel that is compiled meanwhile."""
    LISTENERS.append(tell)
    try:
        yield
    finally:
        LISTENERS.remove(tell)
