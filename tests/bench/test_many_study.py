"""Many gaits at a stated error, on gaits that nobody tuned anything with: errors and cost of whole studies."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.bench.many import ALLOWED_ERROR, BAR_MINUTES, STUDIES, drawn, sample_errors, study_minutes

SAMPLES = {"snake": 200, "wheeled-snake": 200, "worm": 40, "muscle-snake": 60}
TIMED = {"snake": 20_000, "wheeled-snake": 200, "worm": 40, "muscle-snake": 60}
STUDY_SEEDS = (60606, 31337)  # neither those of the bench nor those that the steps were chosen by


def test_gaits_are_drawn_from_their_ranges_on_both_sides() -> None:
    study = STUDIES["snake"]
    columns = drawn(study, 500, 1)
    assert set(columns) == set(study.ranges)
    for path, (low, high) in study.ranges.items():
        size = np.abs(columns[path]) if path in study.signs else columns[path]
        assert low <= size.min() < size.max() <= high
        assert (columns[path] < 0.0).any() == (low < 0.0 or path in study.signs)


@pytest.mark.slow
@pytest.mark.parametrize("name", STUDIES)
def test_a_sample_is_within_the_error(name: str) -> None:
    found = sample_errors(STUDIES[name], SAMPLES[name], STUDY_SEEDS[0])
    print(name, found)
    assert found.beyond == 0
    assert found.worst <= ALLOWED_ERROR
    assert found.bad == 0
    # a flag that is always up tells nothing
    assert found.sensitive <= 0.15 * SAMPLES[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", STUDIES)
def test_a_whole_study_ends_in_time(name: str) -> None:
    minutes = study_minutes(STUDIES[name], TIMED[name], STUDY_SEEDS[1])
    print(name, minutes)
    assert minutes <= BAR_MINUTES
