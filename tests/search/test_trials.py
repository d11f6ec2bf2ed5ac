"""Values of trials: whatever part of a study is asked for, they are the same."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from metamer.core import parts
from metamer.core.refusals import BadInput
from metamer.search.runs import groups, whole_fields
from metamer.search.study import Study
from metamer.search.trials import sobol_points, trial_count, trial_values


def study(sampling: str, **more) -> Study:
    vary = [
        {"field": "gait.amplitude", "low": 0.1, "high": 10.0, "scale": "log"},
        {"field": "gait.lag", "low": -1.0, "high": 1.0},
        {"field": "gait.offset", "values": [1.0, 2.0, 4.0]},
        {"field": "gait.kind", "names": ["a", "b"]},
        {"field": "body.mass", "low": 0.0, "high": 1.0},
    ]
    if sampling == "grid":
        for one in vary:
            one |= {"count": 3} if "low" in one else {}
    return parts.from_table(Study, {"robot": "snake", "sampling": sampling, "vary": vary} | more)


def test_a_grid_is_every_combination() -> None:
    asked = study("grid")
    count = trial_count(asked)
    values = trial_values(asked, 0, count)
    rows = list(zip(*(column.tolist() for column in values.values()), strict=True))
    wanted = itertools.product([0.1, 1.0, 10.0], [-1.0, 0.0, 1.0], [1.0, 2.0, 4.0], ["a", "b"], [0.0, 0.5, 1.0])
    assert count == len(rows) == 162
    for row, want in zip(rows, wanted, strict=True):
        assert row[1:] == want[1:]
        assert row[0] == pytest.approx(want[0], rel=1e-15)


@pytest.mark.parametrize("sampling", ["grid", "random", "sobol"])
def test_parts_are_the_whole(sampling: str) -> None:
    asked = study(sampling) if sampling == "grid" else study(sampling, trials=100, seed=3)
    whole = trial_values(asked, 0, 100)
    for first, count in ((0, 7), (7, 32), (39, 1), (40, 60)):
        part = trial_values(asked, first, count)
        assert all((part[name] == whole[name][first : first + count]).all() for name in whole)


@pytest.mark.parametrize("sampling", ["random", "sobol"])
def test_samples_fill_their_ranges(sampling: str) -> None:
    asked = study(sampling, trials=2048, seed=11)
    values = trial_values(asked, 0, 2048)
    # a uniform mean of 2048 draws is off by less than 5 standard deviations
    assert np.log10(values["gait.amplitude"]).mean() == pytest.approx(0.0, abs=5 * 2 / 12**0.5 / 2048**0.5)
    assert values["gait.lag"].mean() == pytest.approx(0.0, abs=5 * 2 / 12**0.5 / 2048**0.5)
    assert values["gait.amplitude"].min() >= 0.1
    assert values["gait.amplitude"].max() <= 10.0
    assert set(values["gait.kind"]) == {"a", "b"}
    assert (np.unique(values["gait.offset"], return_counts=True)[1] > 600).all()
    other = trial_values(study(sampling, trials=2048, seed=12), 0, 2048)
    assert not (other["gait.lag"] == values["gait.lag"]).any()


@pytest.mark.parametrize("first", [0, 1, 1000, 123_457])
def test_sobol_points_are_those_of_scipy(first: int) -> None:
    from scipy.stats import qmc

    points = qmc.Sobol(5, scramble=True, bits=30, rng=11)
    if first:
        points.fast_forward(first)
    assert (sobol_points(5, 11, np.arange(first, first + 64)) == points.random(64)).all()
    # a late point costs no more than an early one: SciPy goes through all before it, seconds for the last
    assert ((late := sobol_points(5, 11, np.arange(2**30 - 4, 2**30))) < 1.0).all()
    assert len(np.unique(late)) == late.size


def test_entries_of_lists_and_groups_of_texts() -> None:
    import metamer

    snake = metamer.with_values(metamer.robot("snake"), {"gait.amplitude": [0.1] * 9})
    columns = whole_fields(
        snake, {"gait.amplitude[2]": np.array([1.0, 2.0]), "gait.amplitude[8]": np.array([3.0, 4.0])}
    )
    assert columns["gait.amplitude"].tolist() == [[0.1, 0.1, 1.0, *[0.1] * 5, 3.0], [0.1, 0.1, 2.0, *[0.1] * 5, 4.0]]
    for path in ("gait.amplitude[9]", "gait.lag[0]"):
        with pytest.raises(BadInput):
            whole_fields(snake, {path: np.zeros(2)})
    found = {tuple(text.values()): which.tolist() for text, which in groups({"k": np.array(["b", "a", "b"])})}
    assert found == {("a",): [1], ("b",): [0, 2]}
