"""Every table and figure of the five sources is listed, and printed numbers stand where the source prints them."""

from __future__ import annotations

import pytest

from metamer.experiments import experiment_names, module_of
from metamer.experiments.sections import exhibits_of


def numbered(label: str, chapter: str, last: int, first: int = 1) -> list[str]:
    return [f"{label} {chapter}{k}" for k in range(first, last + 1)]


# what each source has, counted in the source itself
SOURCES = {
    "shehadeh2024": {*numbered("Fig.", "", 11), *numbered("Table", "", 3)},
    "haghshenas2022": {*numbered("Fig.", "", 10), *numbered("Fig.", "A", 3), *numbered("Table", "", 2)},
    "lafmejani2020": {*numbered("Fig.", "", 6), "Table I"},
    "menon2025": {
        *numbered("Figure", "1.", 6),
        *numbered("Figure", "2.", 3),
        *numbered("Figure", "3.", 3),
        "Figure 4.1",
        *numbered("Figure", "5.", 3),
        *numbered("Figure", "6.", 18),
        *numbered("Table", "6.", 2),
    },
    "tambornini2020": {
        *numbered("Fig.", "1.", 3),
        *numbered("Fig.", "2.", 21),
        *numbered("Fig.", "3.", 16),
        *numbered("Fig.", "4.", 14),
        *numbered("Fig.", "A.", 9),
        "Table 4.1",
    },
}


@pytest.mark.parametrize("source", SOURCES)
def test_every_table_and_figure_is_listed(source: str) -> None:
    systems = [name for name in experiment_names() if source == module_of(name).SOURCE]
    found = {exhibit.name for name in systems for exhibit in exhibits_of(name)}
    assert found == SOURCES[source]


@pytest.mark.parametrize("system", [name for name in experiment_names() if exhibits_of(name)])
def test_exhibits_are_named_once_and_hold_the_printed_numbers(system: str) -> None:
    exhibits = exhibits_of(system)
    names = [exhibit.name for exhibit in exhibits]
    assert len(names) == len(set(names))
    for claim in module_of(system).CLAIMS:
        place = claim.source.partition(",")[2].strip()
        if claim.evidence == "paper" and place.startswith(("Table", "Fig")):
            assert sum(place == name or place.startswith((f"{name},", f"{name} ")) for name in names) == 1, place
