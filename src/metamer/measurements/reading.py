"""How a file is to be read where that cannot be found: a small TOML file, or `key=value` options of the same names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from metamer.core.refusals import BadInput, refuse
from metamer.measurements.dialect import NAMES

TABLES = ("columns", "units")


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What a user tells about a file; everything else is found.

    encoding    e.g. "utf-16", "latin-1"
    delimiter   of cells: one letter, or tab, space, comma, semicolon, bar
    decimal     "." or ","
    head        line of the heads, from 1; 0 = the file has none
    sheet       of an Excel file
    rate        samples per second, for files without a time                    [1/s]
    columns     quantity -> head of its column as the file writes it, or its number from 1
    units       quantity -> unit, in place of the head's
    """

    encoding: str = ""
    delimiter: str = ""
    decimal: str = ""
    head: int | None = None
    sheet: str = ""
    rate: float = 0.0
    columns: Mapping[str, str | int] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)


NOTHING_GIVEN = Reading()


def reading_from_options(options: Iterable[str] | None) -> Reading:
    """A reading from `--map` options, each a .toml file or key=value; later ones win.

    e.g. columns.force=Load, units.force=gf, decimal=comma, head=5, sheet=Data
    """
    out = NOTHING_GIVEN
    for option in options or ():
        if option.lower().endswith(".toml") and "=" not in option:
            out = changed(out, read_map(option), option)
            continue
        key, sign, value = option.partition("=")
        if not sign:
            raise refuse("--map", option, "a .toml file or key=value, e.g. columns.force=Load, units.force=gf")
        table, _, name = key.strip().partition(".")
        out = changed(out, {table: {name: value.strip()}} if name else {table: value.strip()}, "--map")
    return out


def read_map(path: str | Path) -> dict[str, Any]:
    """The table of a map file."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} is not valid TOML: {error}") from None


def changed(reading: Reading, table: Mapping[str, Any], where: str) -> Reading:
    """A reading with the values of a table; every name and value is checked."""
    known = [f.name for f in fields(Reading)]
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            raise refuse(f"{where}: {key}", value, f"one of {', '.join(known)}")
        if key in TABLES:
            if not isinstance(value, Mapping) or not all(isinstance(v, str | int) for v in value.values()):
                raise refuse(f"{where}: {key}", value, f"a table, e.g. {key}.force")
            values[key] = {**getattr(reading, key), **value}
        else:
            values[key] = checked_value(f"{where}: {key}", key, value)
    return replace(reading, **values)


def checked_value(where: str, key: str, value: Any) -> Any:
    """A plain value of a reading, from TOML or from text."""
    if key in ("head", "rate"):
        try:
            number = int(value) if key == "head" else float(value)
        except (TypeError, ValueError):
            number = -1
        if isinstance(value, bool) or not 0 <= number < 1e9 or (key == "rate" and number == 0.0):
            raise refuse(where, value, "a whole number >= 0" if key == "head" else "a finite number > 0 [1/s]")
        return number
    if not isinstance(value, str):
        raise refuse(where, value, "a text")
    value = NAMES.get(value, value)
    if key == "decimal" and value not in (".", ","):
        raise refuse(where, value, "'.' or ',' (comma)")
    if key == "delimiter" and len(value) != 1:
        raise refuse(where, value, f"one letter, or {', '.join(NAMES)}")
    if key == "encoding":
        try:
            "".encode(value)
        except LookupError:
            raise refuse(where, value, "an encoding, e.g. utf-8, utf-16, latin-1") from None
    return value
