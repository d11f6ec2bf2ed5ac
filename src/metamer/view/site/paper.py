"""The page of a paper: its printed numbers place by place, what else was checked, errata, figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os.path import relpath
from pathlib import Path
from typing import NamedTuple

from metamer.core.references import REFERENCES
from metamer.record.claims import Row, reasons
from metamer.record.files import write_whole
from metamer.record.table import Figure, Result, errata_with_rows
from metamer.view.site.templates import page
from metamer.view.site.words import EVIDENCE_WORDS, MEANINGS, made_on, tally

PICTURES = (".png", ".svg", ".gif", ".jpg", ".webp")
FILMS = (".mp4", ".webm")


class Group(NamedTuple):
    """Rows under one heading.

    title   a place in the paper ("Table 3"), or a case
    rows    in their order
    """

    title: str
    rows: tuple[Row, ...]

    @property
    def tally(self) -> list[tuple[str, int]]:
        """Verdicts that occur, with how often."""
        return tally(self.rows)

    @property
    def failed(self) -> bool:
        """Whether a row of it fails."""
        return any(row.verdict == "fail" for row in self.rows)


class Picture(NamedTuple):
    """A figure as a page shows it: "picture", "film", "file" or "missing"."""

    source: str
    name: str
    caption: str
    kind: str


def place_of(row: Row) -> str:
    """Where the paper prints a number: what stands after the reference key."""
    return row.source.partition(",")[2].strip() or "in the text"


def grouped(rows: Iterable[Row], key) -> list[Group]:
    """Rows by a key, in the order in which it first comes."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return [Group(title, tuple(of)) for title, of in found.items()]


def picture_of(figure: Figure, folder: Path) -> Picture:
    """A figure relative to the page's folder."""
    path, kind = Path(figure.path), Path(figure.path).suffix.lower()
    if not path.is_file():
        return Picture("", path.name, figure.caption, "missing")
    shown = "picture" if kind in PICTURES else "film" if kind in FILMS else "file"
    return Picture(Path(relpath(path, folder)).as_posix(), path.name, figure.caption, shown)


def write_paper(result: Result, path: str | Path, *, robot: str = "", commit: str = "") -> None:
    """Write the page of one paper; pictures are linked relative to its folder.

    robot   file of its moving robot, relative to the page; "" = none
    """
    path = Path(path)
    printed: Sequence[Row] = [row for row in result.rows if row.evidence == "paper"]
    others = [row for row in result.rows if row.evidence != "paper"]
    key = result.source.partition(",")[0].strip()
    text = page(
        "paper.html",
        result=result,
        source=REFERENCES.get(key, result.source),
        robot=robot,
        printed=grouped(printed, place_of),
        errata=errata_with_rows(result),
        others=grouped(others, lambda row: row.case),
        tally=tally(printed),
        other_tally=tally(others),
        why=reasons(result.rows),
        pictures=[picture_of(figure, path.parent) for figure in result.figures],
        meanings=MEANINGS,
        evidence=EVIDENCE_WORDS,
        made=made_on(commit),
    )
    write_whole(path, text)
