"""Thresholds as they are given on a command line or in a file: `name=value` texts and TOML files, field by field."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from metamer.core.refusals import BadInput, refuse
from metamer.files import changes_from_texts

FILE_ENDING = ".toml"
T = TypeVar("T")
LARGEST_FILE = 1 << 20  # bytes of a file of thresholds


def settings(record: T, option: str, texts: Sequence[str]) -> T:
    """A record of thresholds with fields changed; what it has not, or what is no threshold, is refused by name.

    record   with its usual values
    option   name of the command line's option, and of the table in a file
    texts    `name=value`, or FILE.toml with a table of that name; later ones win
    """
    changes: dict[str, Any] = {}
    for text in texts:
        file = text.endswith(FILE_ENDING) and "=" not in text
        changes |= _table(Path(text), option) if file else changes_from_texts([text])
    known = {part.name: getattr(record, part.name) for part in dataclasses.fields(record)}  # type: ignore[arg-type]
    for name, value in changes.items():
        if name not in known:
            raise refuse(f"--{option} {name}", value, f"one of {', '.join(known)}")
        changes[name] = _fitting(f"--{option} {name}", value, known[name])
    return dataclasses.replace(record, **changes)  # type: ignore[type-var]


def _fitting(name: str, value: Any, usual: Any) -> Any:
    """A value of the same kind as the usual one; where that is none, a number or a pair of numbers."""
    if isinstance(usual, str):
        if isinstance(value, str):
            return value
        raise refuse(name, value, "text")
    if isinstance(usual, frozenset):
        parts = value.split(",") if isinstance(value, str) else value
        if isinstance(parts, list) and all(isinstance(part, str) for part in parts):
            return frozenset(parts)
        raise refuse(name, value, "names with commas between them")
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number:
        return float(value)
    if usual is None and isinstance(value, list) and len(value) == 2 and all(isinstance(v, int | float) for v in value):
        return tuple(float(part) for part in value)
    raise refuse(name, value, "a number" if usual is not None else "a number, or [least, largest]")


def _table(path: Path, option: str) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise refuse(f"--{option}", str(path), f"a file of at most {LARGEST_FILE} bytes")
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot read {path}: {error}") from error
    table = found.get(option)
    if not isinstance(table, dict):
        raise refuse(f"--{option}", str(path), f"a file with a table [{option}]")
    return table
