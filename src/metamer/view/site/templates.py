"""Templates of the pages (jinja2), every value escaped; the style and the script are carried inside each page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

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
