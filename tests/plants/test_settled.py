"""Batches with a stated error: runs that settle, runs that no step resolves, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.plants.batch import Batch, BatchOptions
from metamer.plants.settled import AGREEMENT, overlaid
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot

SNAKE = robot("snake")
WILD = {"amplitude": 0.87, "lag": -0.315, "frequency": 1.97, "offset": 0.27, "gradient": 0.47}
TAME = {"amplitude": 0.4, "lag": -0.7, "frequency": 0.5}


def test_a_chaotic_gait_is_told_and_a_tame_one_settles_within_the_error() -> None:
    told: list[float] = []
    options = BatchOptions(error=0.01, progress=told.append)
    batch = simulate_batch(SNAKE, [WILD, TAME], duration=10.0, step=0.0025, options=options)
    assert batch.sensitive is not None
    assert batch.sensitive.tolist() == [True, False]
    assert batch.good.all()
    fine = simulate_batch(SNAKE, [TAME], duration=10.0, step=1e-4)
    assert batch.metrics["distance"][1] == pytest.approx(fine.metrics["distance"][0], rel=0.01)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_numbers_are_those_of_the_shorter_step_and_what_is_refused_stays_so() -> None:
    vary = {"gait.frequency": [0.5, 500.0], "gait.amplitude": [0.4, 0.4]}
    batch = simulate_batch(SNAKE, vary=vary, duration=1.0, step=0.0025, options=BatchOptions(error=0.01))
    shorter = simulate_batch(SNAKE, vary=vary, duration=1.0, step=0.01 / 7)
    assert batch.good.tolist() == [True, False]
    assert "run.dt" in batch.reasons[1]
    assert batch.sensitive is not None
    assert not batch.sensitive.any()
    for name, values in shorter.metrics.items():
        assert batch.metrics[name].tolist() == values.tolist(), name


def test_an_error_that_steps_do_not_reach_is_told() -> None:
    options = BatchOptions(error=1e-14 / AGREEMENT)
    batch = simulate_batch(SNAKE, [TAME], duration=1.0, step=0.0025, options=options)
    assert batch.sensitive is not None
    assert batch.sensitive.all()


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("snake", BatchOptions(error=0.0), "options.error = 0.0"),
        ("snake", BatchOptions(error=float("nan")), "options.error = nan"),
        ("snake", BatchOptions(error=0.01, twins=True), "options.twins = True"),
        ("wheeled-snake", BatchOptions(error=0.01), "run.step does nothing"),
    ],
)
def test_errors_that_cannot_be_asked_for_are_refused(name: str, options: BatchOptions, words: str) -> None:
    seconds = 10 * robot(name).run.dt
    vary = {"run.duration": [seconds, seconds]}
    with pytest.raises(BadInput, match=words):
        simulate_batch(robot(name), vary=vary, duration=seconds, options=options)


def test_robots_run_again_replace_their_numbers_alone() -> None:
    units, none = {"speed": "m/s"}, {}
    first = Batch(
        metrics={"speed": np.array([1.0, 2.0, 3.0])}, units=units, missing=none, good=np.array([True, True, False]),
        reasons=("", "", "stopped"),
    )  # fmt: skip
    again = Batch(
        metrics={"slip": np.array([5.0])}, units={"slip": "-"}, missing=none, good=np.array([True]), reasons=("",)
    )
    both = overlaid(first, again, np.array([1]))
    assert both.metrics["speed"].tolist() == [1.0, 0.0, 3.0]
    assert both.metrics["slip"].tolist() == [0.0, 5.0, 0.0]
    assert both.missing["speed"].tolist() == [False, True, False]
    assert both.missing["slip"].tolist() == [True, False, True]
    assert both.reasons == ("", "", "stopped")
    assert both.good.tolist() == [True, True, False]
