"""The report: one HTML page with every row, every difference with its reason, every figure."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from itertools import groupby
from os.path import relpath
from pathlib import Path

from metamer.record.files import write_whole
from metamer.record.table import VERDICTS, Figure, Result, Row, counts, html_from_rows
from metamer.references import REFERENCES

_INSIDE = 3_000_000  # bytes up to which a picture is put into the page
_KINDS = {".png": "image/png", ".svg": "image/svg+xml", ".gif": "image/gif", ".jpg": "image/jpeg"}
_OPEN = 30  # rows of a system up to which its cases are shown unfolded

STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fff; --soft: #f3f5f7; --line: #dde2e7; --pale: #66727f;
  --match: #2c7a4b; --differs: #a06a00; --singular: #8a3d8f; --no-reference: #2a6f97; --fail: #c0232c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e8ee; --paper: #14191f; --soft: #1d242c; --line: #323c47;
  --pale: #98a4b1; --match: #62c48a; --differs: #e0b04c; --singular: #d08bd5; --no-reference: #6fb7dd;
  --fail: #ff6b70; } }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  padding: 1.5rem; max-width: 76rem; }
h1 { font-size: 1.7rem; margin: 0 0 .2rem; } h2 { font-size: 1.3rem; margin: 2.6rem 0 .2rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; } p { margin: .3rem 0; } a { color: inherit; }
.pale, figcaption { color: var(--pale); font-size: .9em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .87rem; margin: .4rem 0 1rem; }
th { text-align: left; font-weight: 600; color: var(--pale); }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tbody tr:hover { background: var(--soft); }
.verdict { font-weight: 600; white-space: nowrap; }
.match .verdict, b.match { color: var(--match); } .differs .verdict, b.differs { color: var(--differs); }
.singular .verdict, b.singular { color: var(--singular); }
.no-reference .verdict, b.no-reference { color: var(--no-reference); }
.fail .verdict, b.fail { color: var(--fail); } tr.fail { background: color-mix(in srgb, var(--fail) 12%, transparent); }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: 0 .8rem; }
summary { cursor: pointer; padding: .45rem 0; font-weight: 600; } summary b { font-weight: 600; margin-left: .7rem; }
figure { margin: 1rem 0; }
figure img, figure video { max-width: 100%; height: auto; background: #fff; border-radius: 6px; }
.missing { border: 1px dashed var(--line); border-radius: 6px; padding: .6rem .8rem; color: var(--fail); }
"""


def write_report(
    results: Sequence[Result], path: str | Path, *, title: str = "metamer: ours beside the published"
) -> None:
    """Write the report of experiments as one HTML page that needs no other resource.

    results   what the experiments gave back, in the order of the page
    path      of the page, as a rule index.html; larger pictures are linked relative to its folder
    """
    path = Path(path)
    every = [row for result in results for row in result.rows]
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{_tally(every) or 'no row'}</p>",
        _summary(results),
        *(_section(result, path.parent) for result in results),
        "</body></html>",
    ]
    write_whole(path, "\n".join(parts) + "\n")


def _anchor(result: Result) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in result.system.lower())


def _tally(rows: Sequence[Row]) -> str:
    """How many rows have each verdict, those that occur."""
    found = counts(rows)
    return " ".join(f'<b class="{v.replace(" ", "-")}">{found[v]} {v}</b>' for v in VERDICTS if found[v])


def _summary(results: Sequence[Result]) -> str:
    """One line a system."""
    heads = "".join(f'<th class="n">{name}</th>' for name in ("rows", *VERDICTS, "errata"))
    lines = [f"<thead><tr><th>system</th><th>source</th>{heads}</tr></thead><tbody>"]
    for result in results:
        found = counts(result.rows)
        cells = "".join(
            f'<td class="n"><b class="{v.replace(" ", "-")}">{found[v]}</b></td>'
            if found[v]
            else '<td class="n pale">·</td>'
            for v in VERDICTS
        )
        lines.append(
            f'<tr><td><a href="#{_anchor(result)}">{escape(result.system)}</a></td><td>{escape(result.source)}</td>'
            f'<td class="n">{len(result.rows)}</td>{cells}<td class="n">{len(result.errata) or "·"}</td></tr>'
        )
    return f'<div class="scroll"><table>{"".join(lines)}</tbody></table></div>'


def _section(result: Result, folder: Path) -> str:
    """One system: figures, rows by case, errata, notes."""
    key = result.source.partition(",")[0].strip()
    parts = [
        f'<section id="{_anchor(result)}"><h2>{escape(result.title or result.system)}</h2>',
        f'<p class="pale">{escape(result.system)} · {escape(REFERENCES.get(key, result.source))}</p>',
        f"<p>{_tally(result.rows) or 'no row'}</p>",
    ]
    for heading, lines in (("Errata of the source", result.errata), ("Notes", result.notes)):
        if lines:
            parts += [f"<h3>{heading}</h3><ul>", *(f"<li>{escape(line)}</li>" for line in lines), "</ul>"]
    parts += [_figure(figure, folder) for figure in result.figures]
    if result.rows:
        parts.append("<h3>Ours beside published</h3>")
    for case, group in groupby(sorted(result.rows, key=_first_place(result.rows)), key=lambda row: row.case):
        rows = list(group)
        shown = " open" if len(result.rows) <= _OPEN or any(row.verdict == "fail" for row in rows) else ""
        parts.append(f"<details{shown}><summary>{escape(case)} {_tally(rows)}</summary>")
        parts.append(f'<div class="scroll">{html_from_rows(rows)}</div></details>')
    return "\n".join([*parts, "</section>"])


def _first_place(rows: Sequence[Row]):
    """Sorting key that keeps cases together in the order in which they first come."""
    places: dict[str, int] = {}
    for row in rows:
        places.setdefault(row.case, len(places))
    return lambda row: places[row.case]


def _figure(figure: Figure, folder: Path) -> str:
    """A picture inside the page, a link to it where it is large, its name where it is missing."""
    path, caption = Path(figure.path), escape(figure.caption)
    if not path.is_file():
        return f'<p class="missing">figure {escape(path.name)} is missing: {caption}</p>'
    kind = path.suffix.lower()
    if kind in _KINDS and path.stat().st_size <= _INSIDE:
        source = f"data:{_KINDS[kind]};base64,{base64.b64encode(path.read_bytes()).decode()}"
    else:
        source = escape(Path(relpath(path, folder)).as_posix())
    if kind in _KINDS:
        shown = f'<img alt="{caption}" src="{source}" loading="lazy">'
    elif kind == ".mp4":
        shown = f'<video controls muted loop src="{source}"></video>'
    else:
        shown = f'<a href="{source}">{escape(path.name)}</a>'
    return f"<figure>{shown}<figcaption>{caption}</figcaption></figure>"
