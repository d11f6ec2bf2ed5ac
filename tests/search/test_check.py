"""A study with a stated error: sensitive trials are told, a sample is compared with converged answers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from metamer.bench.many import STUDIES
from metamer.core.refusals import BadInput
from metamer.search.check import check_sample, refuse_unchecked
from metamer.search.folder import open_folder
from metamer.search.plan import plan_study
from metamer.search.study import read_study
from metamer.search.sweep import sweep
from metamer.search.trials import trial_values

EXAMPLES = Path(__file__).parents[2] / "examples" / "studies"
STUDY = """
robot = "snake"
duration = 1.0
step = {step}
error = 0.05
exact = ["run.step=5e-4"]
sampling = "random"
trials = 12
seed = 3
metrics = ["distance", "path_length"]
chunk = 5

[[vary]]
field = "gait.lag"
low = 0.4
high = 0.9
both_signs = true
"""
MANY = {"snakes": "snake", "wheeled_snakes": "wheeled-snake", "worms": "worm", "muscle_snakes": "muscle-snake"}


def test_a_sample_is_compared_with_what_the_table_holds(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(STUDY.format(step=1e-3))
    done = sweep(path, out=tmp_path / "out")
    assert done.sensitive is not None
    folder = open_folder(done.folder)
    found = check_sample(folder, 12, seed=1)
    assert (found.sample, found.beyond, found.failed) == (12, 0, 0)
    assert 0.0 < found.worst < 0.05
    # a table that is wrong is found out
    import pyarrow.parquet

    shard = folder.shard(0)
    table = pyarrow.parquet.ParquetFile(shard).read()
    place = table.column_names.index("distance")
    pyarrow.parquet.write_table(
        table.set_column(place, table.field(place), [table["distance"].to_numpy() * 1.5]), shard
    )
    assert check_sample(folder, 12, seed=1).beyond == 5 - found.sensitive


def test_values_of_both_signs_keep_away_from_zero(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(STUDY.format(step=1e-3))
    lag = trial_values(read_study(path), 0, 2000)["gait.lag"]
    assert np.abs(lag).min() >= 0.4
    assert np.abs(lag).max() <= 0.9
    assert 900 < (lag > 0.0).sum() < 1100
    assert np.abs(lag).mean() == pytest.approx(0.65, abs=0.01)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('exact = ["run.step=5e-4"]', "", "exact = None"),
        ('exact = ["run.step=5e-4"]', 'exact = ["run.steps=5e-4"]', "run.steps"),
        ('"path_length"]', "]", "path_length among them"),
    ],
)
def test_what_cannot_be_checked_is_refused_before_it_runs(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = tmp_path / "some.toml"
    path.write_text(STUDY.format(step=1e-3).replace(old, new))
    with pytest.raises(BadInput, match=words):
        refuse_unchecked(plan_study(path), 5)


def test_a_check_of_no_trials_is_refused() -> None:
    with pytest.raises(BadInput, match="--check = 0"):
        refuse_unchecked(plan_study(EXAMPLES / "many_worms.toml"), 0)


@pytest.mark.parametrize("name", MANY)
def test_the_large_studies_are_those_of_the_bench(name: str) -> None:
    plan, bench = plan_study(EXAMPLES / f"many_{name}.toml"), STUDIES[MANY[name]]
    assert (plan.robot.name, plan.trials, plan.robot.run.duration) == (bench.name, bench.count, bench.duration)
    assert {vary.field: (vary.low, vary.high) for vary in plan.study.vary} == dict(bench.ranges)
    assert {vary.field for vary in plan.study.vary if vary.both_signs} == set(bench.signs)
    refuse_unchecked(plan, 200)


@pytest.mark.parametrize(
    ("robot", "field", "how", "words"),
    [
        ("snake", "gait.lag", "error = 0.01\ntwins = true", "options.twins"),
        ("worm", "body.mass", 'method = "long3"', "method = 'long3'"),
        ("worm", "body.mass", 'precision = "single"', "precision = 'single'"),
        ("wheeled-snake", "gait.a", "error = 0.01", "run.step does nothing"),
        ("octopus-arm", "controller.gain", "twins = true", "has no joints"),
        ("snake", "gait.lag", 'exact = ["body.mas=1"]', "body.mas"),
        ("snake", "gait.lag", "metrics = []", "at least one metric"),
    ],
)
def test_ways_to_run_that_a_robot_has_not_are_refused(
    tmp_path: Path, robot: str, field: str, how: str, words: str
) -> None:
    path = tmp_path / "bad.toml"
    vary = f'[[vary]]\nfield = "{field}"\nlow = 0.5\nhigh = 0.6\n'
    path.write_text(f'robot = "{robot}"\nsampling = "random"\ntrials = 4\n{how}\n{vary}')
    with pytest.raises(BadInput, match=words):
        sweep(path, out=tmp_path / "out")
    assert sorted(tmp_path.iterdir()) == [path]
