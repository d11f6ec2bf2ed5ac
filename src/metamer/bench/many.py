"""What many gaits cost at a stated error: a million of the snake, and likewise on wheels, of the worm, of muscles."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from metamer.bench import BenchRow, bench_row
from metamer.core.records import Array
from metamer.plants.batch import Batch, BatchOptions
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot

BAR_MINUTES = 20.0  # for all gaits of a study, on the cores below
BAR_CORES = 2
ALLOWED_ERROR = 0.01  # of the distance
SAMPLE_SEED, RUN_SEED = 20261117, 4711  # of gaits that errors are measured on, and of those that are timed
LEAST_WAY = 0.01  # of the path length: errors of shorter distances are measured against this


@dataclass(frozen=True)
class Study:
    """Many gaits of one robot.

    count      of the whole study
    ranges     path of a field -> least and largest value, drawn evenly
    duration   of each run                                                                    [s]
    exact      further arguments of `simulate_batch` for the converged answer
    how        those of the study
    signs      paths whose values go to both sides of zero
    """

    name: str
    count: int
    ranges: Mapping[str, tuple[float, float]]
    duration: float
    exact: Mapping[str, Any]
    how: Mapping[str, Any] = field(default_factory=dict)
    signs: tuple[str, ...] = ()


SNAKE_GAITS = {
    "gait.amplitude": (0.1, 0.9),
    "gait.lag": (0.3, 1.3),
    "gait.frequency": (0.2, 2.0),
    "gait.offset": (-0.3, 0.3),
    "gait.gradient": (-0.5, 0.5),
}
BOTH_WAYS = ("gait.lag",)
SNAKE_WAY = {"step": 0.01 / 3, "precision": "single", "options": BatchOptions(method="long3", error=ALLOWED_ERROR)}
WHEEL_GAITS = {"gait.a": (0.2, 0.8), "gait.b": (10.0, 25.0), "gait.c": (-0.5, 0.5)}
WORM_RUNS = {"body.mass": (0.04, 0.08), "world.ground.mu_kinetic": (0.2, 0.6), "gait.phase": (0.8, 1.5)}
MUSCLE_GAITS = {"gait.amplitude": (0.1, 0.4), "gait.lag": (0.4, 1.2), "gait.frequency": (0.3, 1.2)}
STUDIES = {
    study.name: study
    for study in (
        Study("snake", 1_000_000, SNAKE_GAITS, 10.0, {"step": 1e-4}, how=SNAKE_WAY, signs=BOTH_WAYS),
        Study("wheeled-snake", 100_000, WHEEL_GAITS, 10.0, {"vary": {"run.dt": 0.0125, "run.step": 0.0125}}),
        Study("worm", 10_000, WORM_RUNS, 9.0, {"step": 2.5e-4}),
        Study("muscle-snake", 10_000, MUSCLE_GAITS, 10.0, {"step": 2.5e-4}, signs=BOTH_WAYS),
    )
}


def drawn(study: Study, count: int, seed: int) -> dict[str, Array]:
    """Columns of random gaits of a study."""
    rng = np.random.default_rng(seed)
    columns = {path: rng.uniform(low, high, count) for path, (low, high) in study.ranges.items()}
    for path in study.signs:
        columns[path] *= np.where(rng.random(count) < 0.5, -1.0, 1.0)
    return columns


def run_study(study: Study, columns: Mapping[str, Array], how: Mapping[str, Any]) -> Batch:
    """The gaits of a study by the public call."""
    same = {path: np.full(len(next(iter(columns.values()))), value) for path, value in how.get("vary", {}).items()}
    more = {name: value for name, value in how.items() if name != "vary"}
    return simulate_batch(robot(study.name), vary={**columns, **same}, duration=study.duration, **more)


@dataclass(frozen=True)
class Errors:
    """Errors of a sample of a study, of runs that are good and not sensitive.

    worst, typical   largest and median error of the distance over the distance              [-]
    beyond           how many err by more than ALLOWED_ERROR
    sensitive        how many are reported as sensitive
    bad              how many were refused, stopped or diverged
    """

    worst: float
    typical: float
    beyond: int
    sensitive: int
    bad: int


def sample_errors(study: Study, count: int, seed: int = SAMPLE_SEED) -> Errors:
    """How far the answers of a sample are from the converged ones."""
    columns = drawn(study, count, seed)
    quick, exact = run_study(study, columns, study.how), run_study(study, columns, study.exact)
    doubtful = np.zeros(count, dtype=bool) if quick.sensitive is None else quick.sensitive
    judged = quick.good & exact.good & ~doubtful
    way, right = (batch.metrics["distance"][judged] for batch in (quick, exact))
    error = np.abs(way - right) / np.maximum(right, LEAST_WAY * exact.metrics["path_length"][judged])
    bad, beyond = int((~(quick.good & exact.good)).sum()), int((error > ALLOWED_ERROR).sum())
    return Errors(float(error.max()), float(np.median(error)), beyond, int(doubtful.sum()), bad)


def study_minutes(study: Study, count: int, seed: int = RUN_SEED) -> float:
    """Processor time of `count` runs by the public call, for the whole study on BAR_CORES cores.   [min]"""
    columns = drawn(study, count, seed)
    # compile, fill caches
    run_study(study, {path: values[:2] for path, values in columns.items()}, study.how)
    begin = time.process_time()
    run_study(study, columns, study.how)
    return (time.process_time() - begin) / count * study.count / BAR_CORES / 60.0


def study_rows(study: Study, sample: int, timed: int) -> list[BenchRow]:
    """Time and errors of one study."""
    found, name = sample_errors(study, sample), f"{study.count} runs of {study.duration:g} s, {study.name}"
    told = f"{sample - found.sensitive - found.bad} of {sample}, {found.sensitive} sensitive"
    return [
        bench_row(f"{name}: {BAR_CORES} cores, by {timed}", study_minutes(study, timed), "bar", BAR_MINUTES, "min"),
        bench_row(f"{name}: worst error of the distance ({told})", found.worst, "bar", ALLOWED_ERROR, "-"),
    ]


def bench_cases(tell: Callable[[str], None] = lambda message: None) -> list[BenchRow]:
    """All rows of this group: small samples; `make study` takes larger ones."""
    rows: list[BenchRow] = []
    for name, (sample, timed) in {
        "snake": (100, 2048),
        "wheeled-snake": (20, 40),
        "worm": (4, 8),
        "muscle-snake": (8, 16),
    }.items():
        tell(f"many: {name}")
        rows += study_rows(STUDIES[name], sample, timed)
    return rows
