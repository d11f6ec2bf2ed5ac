"""What runs the chunks of a study, one engine per file: `run_chunks(folder, chunks, options, told)`.

folder    path of the study's folder, which every worker must see
chunks    numbers of the chunks to run, in any order; nothing else travels
options   workers, address
told      called with (chunk, seconds) for every chunk that is done
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from metamer.core.refusals import refuse

Told = Callable[[int, float], None]


class Options(NamedTuple):
    """What an engine may be given.

    workers   processes, or tasks at a time; None = as many as processors
    address   of a cluster; None = one on this machine
    """

    workers: int | None = None
    address: str | None = None


def engine_names() -> list[str]:
    """Engines by name: a file each."""
    return sorted(found.name for found in iter_modules(import_module(__name__).__path__))


def engine_named(name: str) -> Any:
    """The module of an engine."""
    if name not in engine_names():
        raise refuse("--engine", name, f"one of {', '.join(engine_names())}")
    return import_module(f"{__name__}.{name}")
