"""Tables and figures of a source as data: `exhibits.toml` of the folder of a published system."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from metamer.record.table import Exhibit

HOME = Path(__file__).parent


def exhibits_of(system: str) -> tuple[Exhibit, ...]:
    """Tables and figures of a system's source, in its order; none where it has no list of them."""
    path = HOME / system.replace("-", "_") / "exhibits.toml"
    if not path.is_file():
        return ()
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["exhibit"]
    found: list[Exhibit] = []
    for one in entries:
        fields: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in one.items()}
        found.append(Exhibit(**fields))
    return tuple(found)
