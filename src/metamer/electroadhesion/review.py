"""What a person says of traces: a file `review.toml` beside them that moves points and overrules verdicts.

    [[file]]
    name = "on_3.csv"
    verdict = "good"          # or "bad"; left out: as the analysis says
    time = 3.21               # of the failure, where the point is moved             [s]
    why = "the second fall is the operator's hand"
    by = "A. B."
The analysis keeps what it found itself and shows both.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomli_w

from metamer.core.fields import MISSING, choice, number, refuse_bad, text
from metamer.core.parts import Record, from_table, to_table
from metamer.core.refusals import BadInput, refuse
from metamer.record.files import write_whole

REVIEW = "review.toml"


@dataclass(frozen=True, kw_only=True)
class Review(Record):
    """What a person says of one file.

    name      of the file
    verdict   "good" or "bad"; None = as the analysis says
    time      of the failure; None = where the analysis sees it      [s]
    why, by   the reason, and who gives it
    """

    name: str = text(MISSING)
    verdict: str | None = choice(None, "good", "bad")
    time: float | None = number(None, "s")
    why: str = text()
    by: str = text()

    @property
    def words(self) -> str:
        """The review as a sentence."""
        said = [f"verdict {self.verdict}"] if self.verdict else []
        said += [f"failure at {self.time:.4g} s"] if self.time is not None else []
        return ", ".join(said) + (f": {self.why}" if self.why else "") + (f" ({self.by})" if self.by else "")


def read_review(folder: str | Path) -> dict[str, Review]:
    """Reviews of a folder by file name; none where there is no review.toml. What is wrong with it is named."""
    path = Path(folder) / REVIEW
    if not path.exists():
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {error}") from None
    rows = table.get("file", [])
    if set(table) - {"file"} or not isinstance(rows, list):
        raise refuse(f"{path}", sorted(table), "only [[file]] tables")
    out: dict[str, Review] = {}
    for k, row in enumerate(rows):
        where = f"{path}: file[{k}]"
        found: Review = from_table(Review, row, where)
        refuse_bad(found, where)
        if found.verdict is None and found.time is None:
            raise refuse(where, row, "a verdict, a time, or both")
        if found.name in out:
            raise refuse(f"{where}.name", found.name, "each file once")
        out[found.name] = found
    return out


def write_review(folder: str | Path, reviews: Mapping[str, Review]) -> Path:
    """Write review.toml, whole."""
    path = Path(folder) / REVIEW
    rows: list[dict[str, Any]] = [to_table(reviews[name]) for name in sorted(reviews)]
    write_whole(path, tomli_w.dumps({"file": [{k: v for k, v in row.items() if v != ""} for row in rows]}))
    return path
