"""What a physics declares of itself, so that `metamer.systems.system.build` finds it."""

from __future__ import annotations

from typing import NamedTuple


class Fits(NamedTuple):
    """What a physics moves: any of these bodies with any of these drives on any of these grounds, by kind."""

    bodies: tuple[str, ...]
    drives: tuple[str, ...]
    grounds: tuple[str, ...]
