"""Templates of the pages (jinja2), every value escaped; the style and the script are carried inside each page."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from metamer.record.claims import VERDICTS, Row, counts
from metamer.record.log import versions
from metamer.record.table import bounds_text, deviation_text, number_text

PLACE = "metamer.view.site"


def text_of(name: str) -> str:
    """A file of the folder of layouts."""
    return (files(PLACE) / "layouts" / name).read_text(encoding="utf-8")


@cache
def environment() -> Any:
    """The templates with the filters for numbers."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    found = Environment(
        autoescape=True, loader=FunctionLoader(text_of), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    found.filters |= {"number": number_text, "bounds": bounds_text, "deviation": deviation_text, "slug": slug}
    return found


def slug(text: str) -> str:
    """A text as an anchor or a class: small letters, digits, dashes."""
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split()) or "none"


def page(template: str, **values: Any) -> str:
    """A whole page."""
    shared = {"style": text_of("style.css"), "script": text_of("filter.js")}
    return environment().get_template(template).render(**shared, **values)


STYLE = text_of("style.css")


MEANINGS: Mapping[str, str] = {
    "match": "printed in the paper, and ours lies inside the tolerance of the print",
    "tuned": "printed, and ours agrees because one of our numbers was set so that it does: no evidence",
    "differs": "printed, ours is another number, and an independent road says that ours is right",
    "not reproducible": "printed, and the paper does not say enough to make it again, or the machine is not ours",
    "hold": "not printed: ours agrees with a closed form, a second engine, data of known truth or a bar of our own",
    "singular": "the problem as posed has no number here",
    "no reference": "a number to read: there is nothing to hold it against",
    "fail": "outside its bounds: something is wrong with us, or with what we expected",
}
EVIDENCE_WORDS: Mapping[str, str] = {
    "paper": "a number printed in the source",
    "closed form": "a formula that the measured code does not use",
    "second engine": "MuJoCo, Pinocchio or another algorithm",
    "synthetic truth": "data that were made with a known answer",
    "own bar": "what we ask of ourselves",
    "none": "nothing to compare with",
}


def tally(rows: Sequence[Row]) -> list[tuple[str, int]]:
    """Verdicts that occur, with how often."""
    found = counts(rows)
    return [(verdict, found[verdict]) for verdict in VERDICTS if found[verdict]]


def made_on(commit: str = "") -> str:
    """When and with what a page was made: date, versions, commit, machine."""
    found = ", ".join(f"{name} {number}" for name, number in versions().items())
    revision = f", commit {commit}" if commit else ""
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"{when}; {found}{revision}; {platform.system()} {platform.machine()}, {processor()}, {os.cpu_count()} cores"


def processor() -> str:
    """Name of the processor, as far as the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
