"""Rows of `metamer reproduce --json` against those of the commit before the house moved, number by number.

    metamer reproduce --json new.json
    python tests/net/rows.py new.json                 what differs from tests/net/rows.json
    python tests/net/rows.py new.json --old old.json  or from another file
    python tests/net/rows.py new.json --write         store the rows

A row is found by system, case, quantity, and by its place among rows of equal names.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

STORED = Path(__file__).parent / "rows.json"
FIELDS = ("system", "case", "quantity", "ours", "published", "verdict")
OURSELVES = re.compile(r"^$|\b(ours?|ourselves)\b")  # a source that says so
Key = tuple[str, str, str, int]


class Difference(NamedTuple):
    """What became of one row."""

    key: Key
    what: str  # "new", "gone", "number", "published", "verdict"
    text: str
    size: float = 0.0  # relative change of our number


def keyed(rows: list[Any]) -> dict[Key, dict[str, Any]]:
    """Rows by name, as dictionaries; takes what `reproduce` writes and what is stored."""
    seen: Counter[tuple[str, str, str]] = Counter()
    out = {}
    for row in rows:
        whole = row if isinstance(row, dict) else dict(zip(FIELDS, row, strict=True))
        name = (whole["system"], whole["case"], whole["quantity"])
        out[*name, seen[name]] = whole
        seen[name] += 1
    return out


def differences(old: list[Any], new: list[Any]) -> list[Difference]:
    """What differs between two tables, in the order of the old one; nothing if every number and verdict is equal."""
    before, after = keyed(old), keyed(new)
    out = [Difference(key, "gone", row["verdict"]) for key, row in before.items() if key not in after]
    out += [Difference(key, "new", row["verdict"]) for key, row in after.items() if key not in before]
    for key in (key for key in before if key in after):
        a, b = before[key], after[key]
        if not same(a["ours"], b["ours"]):
            out.append(Difference(key, "number", f"{a['ours']!r} -> {b['ours']!r}", change(a["ours"], b["ours"])))
        if not same(a["published"], b["published"]):
            out.append(Difference(key, "published", f"{a['published']!r} -> {b['published']!r}"))
        if a["verdict"] != b["verdict"]:
            out.append(Difference(key, "verdict", f"{a['verdict']} -> {b['verdict']}"))
    return out


def same(a: Any, b: Any) -> bool:
    """Equal to the bit; NaN equals itself."""
    return a == b or (a != a and b != b)


def change(a: Any, b: Any) -> float:
    """|b - a| over the larger; inf where one is not a number."""
    if not all(isinstance(x, int | float) for x in (a, b)):
        return float("inf")
    return abs(b - a) / max(abs(a), abs(b))


def read_rows(path: Path) -> list[Any]:
    """Rows of what `reproduce --json` writes, or of what is stored."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return found["rows"] if isinstance(found, dict) else found


def own_matches(rows: list[Any]) -> list[str]:
    """Rows with the verdict `match` without a printed number: other evidence, no source, or one that says so."""
    matches = [row for row in rows if row["verdict"] == "match"]
    found = [row for row in matches if row["evidence"] != "paper" or OURSELVES.search(row["source"])]
    return [f"{r['system']}, {r['case']}, {r['quantity']}: source {r['source']!r}" for r in found]


def main() -> int:
    """Compare or store."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("new", type=Path)
    options.add_argument("--old", type=Path, default=STORED)
    options.add_argument("--write", action="store_true")
    options.add_argument("--most", type=int, default=40, help="differences to print")
    given = options.parse_args()
    new = read_rows(given.new)
    if given.write:
        lines = ",\n".join(json.dumps([row[name] for name in FIELDS]) for row in keyed(new).values())
        given.old.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        return 0
    old = read_rows(given.old)
    found = sorted(differences(old, new), key=lambda d: (d.what, -d.size))
    for one in found[: given.most]:
        *name, nth = one.key
        size = f" ({one.size:.1e})" if one.size else ""
        print(f"{one.what}: {', '.join(name)}{f' #{nth + 1}' if nth else ''}: {one.text}{size}")
    if len(found) > given.most:
        print(f"... and {len(found) - given.most} more")
    count = Counter(one.what for one in found)
    said = ", ".join(f"{n} {what}" for what, n in sorted(count.items())) or "every number and verdict equal"
    print(f"{len(old)} rows before, {len(new)} now: {said}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
