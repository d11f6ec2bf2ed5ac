"""A page of tables and pictures: one HTML file that needs no other resource."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from metamer.record.files import whole_folder, write_whole
from metamer.record.table import Figure
from metamer.view.site.templates import STYLE

KINDS = {".png": "image/png", ".svg": "image/svg+xml"}


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A table of texts.

    heads   of the columns
    rows    as many texts as heads each
    words   number of columns from the left that hold words; the others, but for "note", hold numbers
    """

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1


def write_folder(page: Path, draw: Callable[[Path], Sequence[Figure]], **parts: Any) -> Path:
    """Write a folder, whole or not at all: a page and the pictures that `draw` makes beside it; returns the page.

    parts   of the page, as `write_page` takes them
    """
    with whole_folder(page.parent) as work:
        write_page(work / page.name, figures=draw(work), **parts)
    return page


def write_page(
    path: str | Path,
    *,
    title: str,
    about: Sequence[str] = (),
    grids: Sequence[Grid] = (),
    figures: Sequence[Figure] = (),
    notes: Sequence[str] = (),
) -> None:
    """Write a page with every picture inside.

    path      of the page
    about     lines below the title
    grids     tables, in their order
    figures   pictures (png, svg), after the tables
    notes     what a reader should know, at the end
    """
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        *(f'<p class="pale">{escape(line)}</p>' for line in about),
        *map(html_from_grid, grids),
        *map(html_from_figure, figures),
    ]
    if notes:
        parts += ["<h3>Notes</h3><ul>", *(f"<li>{escape(line)}</li>" for line in notes), "</ul>"]
    write_whole(Path(path), "\n".join([*parts, "</body></html>"]) + "\n")


def html_from_grid(grid: Grid) -> str:
    """A table with its title."""

    def cells(tag: str, texts: Sequence[str]) -> str:
        kinds = ["" if k < grid.words or grid.heads[k] == "note" else ' class="n"' for k in range(len(texts))]
        return "".join(f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, texts, strict=True))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in grid.rows)
    head = f"<thead><tr>{cells('th', grid.heads)}</tr></thead>"
    return f'<h2>{escape(grid.title)}</h2><div class="scroll"><table>{head}<tbody>{body}</tbody></table></div>'


def html_from_figure(figure: Figure) -> str:
    """A picture inside the page."""
    kind = KINDS[Path(figure.path).suffix.lower()]
    data = base64.b64encode(Path(figure.path).read_bytes()).decode()
    caption = escape(figure.caption)
    image = f'<img alt="{caption}" src="data:{kind};base64,{data}" loading="lazy">'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"
