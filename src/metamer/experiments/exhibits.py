"""Tables, figures and slips of a source as data: `exhibits.toml`, `errata.toml` of a published system's folder."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from metamer.record.table import Erratum, Exhibit

HOME = Path(__file__).parent


def exhibits_of(system: str) -> tuple[Exhibit, ...]:
    """Tables and figures of a system's source, in its order; none where it has no list of them."""
    found: list[Exhibit] = []
    for one in read(system, "exhibits.toml").get("exhibit", ()):
        fields: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in one.items()}
        found.append(Exhibit(**fields))
    return tuple(found)


def printed_slips(system: str) -> dict[str, Any]:
    """Errata of a system's source with the rows that show them, and remarks, as a `Result` takes them."""
    found = read(system, "errata.toml")
    errata = (
        Erratum(one["text"], tuple((case, name) for case, name in one["shown"])) for one in found.get("erratum", ())
    )
    return {"errata": tuple(errata), "remarks": tuple(found.get("remarks", ()))}


def read(system: str, name: str) -> dict[str, Any]:
    """A TOML file of a system's folder; empty where there is none."""
    path = HOME / system.replace("-", "_") / name
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
