"""Gaits: phase and amplitude in, joint targets with two exact derivatives out. A gait is a part, a file of this folder.

`Serpenoid(amplitude=0.5)` is data; `gait.on(body)` binds it to a body and gives what has `targets(t)`.
"""

from __future__ import annotations

from typing import Any

from metamer.core.parts import class_named


def __getattr__(name: str) -> Any:
    return class_named("gait", name)
