"""An experiment in sections, each measured by itself: `metamer reproduce PAPER --only SECTION --case CASE`.

Tables, figures and slips of its source are data: `exhibits.toml`, `errata.toml` of its folder.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from metamer.core.refusals import refuse
from metamer.record.claims import Claim, Measured, Row, judge, judged
from metamer.record.table import Erratum, Exhibit

Made = TypeVar("Made")
OPEN = "open"  # section of printed numbers that cannot be reproduced: nothing is measured


def nothing(study: Any) -> dict[Any, Any]:
    """A section without printed numbers, or without others."""
    return {}


def made(make: Callable[[Any], Made], says: str = "") -> cached_property[Made]:
    """A run of a study, made when it is first asked for.

    make   from the study, which has the other runs and `progress`
    says   what is being done, reported before
    """

    def first(study: Study) -> Made:
        if says:
            study.progress(says)
        return make(study)

    return cached_property(first)


class Study:
    """Runs of an experiment, each `made` when it is first asked for.

    progress   called with what is being done
    """

    def __init__(self, progress: Callable[[str], None]) -> None:
        self.progress = progress


class Section(NamedTuple):
    """A part of an experiment.

    rows      what else is checked, from the runs of the study
    numbers   our numbers of printed claims, likewise; a run is made when it is first asked for
    """

    rows: Callable[[Any], Iterable[Row]] = nothing
    numbers: Callable[[Any], Measured] = nothing


def command(system: str, section: str, case: str) -> str:
    """What gives the rows of a case again."""
    return f"metamer reproduce {system} --only {section} --case {shlex.quote(case)}"


def section_names(sections: Mapping[str, Section], claims: Sequence[Claim]) -> list[str]:
    """What `--only` takes."""
    return [*sections, *([OPEN] if any(claim.open for claim in claims) else [])]


def all_rows(system: str, study: Any, sections: Mapping[str, Section], claims: Sequence[Claim]) -> list[Row]:
    """Every row of an experiment with its command: printed claims in the paper's order, then section by section."""
    measured: dict[tuple[str, str], float | None] = {}
    where: dict[tuple[str, str], str] = {}
    others: list[Row] = []
    for name, section in sections.items():
        found = section.numbers(study)
        measured |= found
        where |= dict.fromkeys(found, name)
        others += [replace(row, command=command(system, name, row.case)) for row in section.rows(study)]
    rows = []
    for claim, row in zip(claims, judged(claims, measured), strict=True):
        section = where.get((claim.case, claim.quantity), OPEN if claim.open else "")
        rows.append(replace(row, command=command(system, section, claim.case)) if section else row)
    return [*rows, *others]


def some_rows(
    study: Any, sections: Mapping[str, Section], claims: Sequence[Claim], only: str, case: str | None = None
) -> list[Row]:
    """The rows of one section, of one case if given; nothing else is measured."""
    if only not in section_names(sections, claims):
        raise refuse("--only", only, f"one of {', '.join(section_names(sections, claims))}")
    if only == OPEN:
        rows = [judge(claim, None) for claim in claims if claim.open]
    else:
        found = sections[only].numbers(study)
        mine = [claim for claim in claims if (claim.case, claim.quantity) in found]
        rows = [*judged(mine, found), *sections[only].rows(study)]
    cases = list(dict.fromkeys(row.case for row in rows))
    if case is not None and case not in cases:
        raise refuse("--case", case, f"one of {'; '.join(cases)}")
    return [row for row in rows if case in (None, row.case)]


HOME = Path(__file__).parent


def exhibits_of(system: str) -> tuple[Exhibit, ...]:
    """Tables and figures of a system's source, in its order; none where it has no list of them."""
    found: list[Exhibit] = []
    for one in read(system, "exhibits.toml").get("exhibit", ()):
        fields: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in one.items()}
        found.append(Exhibit(**fields))
    return tuple(found)


def printed_slips(system: str) -> dict[str, Any]:
    """Errata of a system's source with the rows that show them, and remarks, as a `Result` takes them."""
    found = read(system, "errata.toml")
    errata = (
        Erratum(one["text"], tuple((case, name) for case, name in one["shown"])) for one in found.get("erratum", ())
    )
    return {"errata": tuple(errata), "remarks": tuple(found.get("remarks", ()))}


def read(system: str, name: str) -> dict[str, Any]:
    """A TOML file of a system's folder; empty where there is none."""
    path = HOME / system.replace("-", "_") / name
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
