"""The page of a paper: its tables and figures in its order, its other printed numbers, errata, other checks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os.path import relpath
from pathlib import Path
from typing import NamedTuple

from metamer.core.references import REFERENCES
from metamer.record.claims import Row, reasons
from metamer.record.files import write_whole
from metamer.record.table import Exhibit, Figure, Result, errata_with_rows, printed_place
from metamer.view.site.templates import EVIDENCE_WORDS, MEANINGS, made_on, page, slug, tally

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
    """A figure as a page shows it: "picture", "film", "file" or "missing"; `place` is its anchor."""

    source: str
    name: str
    caption: str
    kind: str
    place: str


class Shown(NamedTuple):
    """A table or figure of the source as a page shows it.

    exhibit    as the source has it
    place      anchor
    pictures   of ours that stand here
    above      anchors of pictures that stand for an earlier exhibit already, with its name
    printed    rows of numbers that it prints
    others     groups of other evidence, with their anchors
    """

    exhibit: Exhibit
    place: str
    pictures: tuple[Picture, ...]
    above: tuple[tuple[str, str], ...]
    printed: Group
    others: tuple[tuple[str, Group], ...]


def grouped(rows: Iterable[Row], key) -> list[Group]:
    """Rows by a key, in the order in which it first comes."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return [Group(title, tuple(of)) for title, of in found.items()]


def picture_of(figure: Figure, folder: Path) -> Picture:
    """A figure relative to the page's folder."""
    path, kind = Path(figure.path), Path(figure.path).suffix.lower()
    place = f"picture-{slug(path.name)}"
    if not path.is_file():
        return Picture("", path.name, figure.caption, "missing", place)
    shown = "picture" if kind in PICTURES else "film" if kind in FILMS else "file"
    return Picture(Path(relpath(path, folder)).as_posix(), path.name, figure.caption, shown, place)


def exhibit_place(name: str) -> str:
    """Anchor of a table or figure of the source on its page."""
    return f"exhibit-{slug(name)}"


def shown_exhibits(result: Result, pictures: Sequence[Picture], others: Sequence[Group]) -> list[Shown]:
    """Tables and figures of the source in its order; a picture of ours stands at the first exhibit that names it."""
    found: list[Shown] = []
    first: dict[str, str] = {}
    for exhibit in result.exhibits:
        mine = [picture for picture in pictures if Path(picture.name).stem in exhibit.figures]
        fresh = tuple(picture for picture in mine if picture.place not in first)
        above = {picture.place: first[picture.place] for picture in mine if picture.place in first}
        first |= {picture.place: exhibit.name for picture in fresh}
        printed = Group(exhibit.name, tuple(row for row in result.rows if exhibit.prints(row)))
        groups = [(case_place(k), group) for k, group in enumerate(others) if exhibit.holds(group.rows[0])]
        found.append(Shown(exhibit, exhibit_place(exhibit.name), fresh, tuple(above.items()), printed, tuple(groups)))
    return found


def case_place(number: int) -> str:
    """Anchor of a group of rows on other evidence, by its number from 0."""
    return f"case-{number + 1}"


def write_paper(result: Result, path: str | Path, *, robot: str = "", commit: str = "") -> None:
    """Write the page of one paper; pictures are linked relative to its folder.

    robot   file of its moving robot, relative to the page; "" = none
    """
    path = Path(path)
    printed: Sequence[Row] = [row for row in result.rows if row.evidence == "paper"]
    others = [row for row in result.rows if row.evidence != "paper"]
    cases = grouped(others, lambda row: row.case)
    pictures = [picture_of(figure, path.parent) for figure in result.figures]
    exhibits = shown_exhibits(result, pictures, cases)
    placed = {picture.place for shown in exhibits for picture in shown.pictures}
    elsewhere = [row for row in printed if not any(exhibit.prints(row) for exhibit in result.exhibits)]
    key = result.source.partition(",")[0].strip()
    text = page(
        "paper.html",
        result=result,
        source=REFERENCES.get(key, result.source),
        robot=robot,
        exhibits=exhibits,
        printed=grouped(elsewhere, printed_place),
        errata=errata_with_rows(result),
        others=[(case_place(k), group) for k, group in enumerate(cases)],
        tally=tally(printed),
        other_tally=tally(others),
        why=reasons(result.rows),
        pictures=[picture for picture in pictures if picture.place not in placed],
        meanings=MEANINGS,
        evidence=EVIDENCE_WORDS,
        made=made_on(commit),
    )
    write_whole(path, text)
