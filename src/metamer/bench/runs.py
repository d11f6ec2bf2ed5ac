"""Whole runs by the calls that users make: simulate() of every robot, simulate_batch() of many gaits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from metamer.bench import BenchRow, bench_row, best_times
from metamer.bench.planar import BATCH_STEPS, least_cpu, rollout_call, snake
from metamer.core.refusals import BadInput
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot, robot_names

BENCH_SECONDS = 2.0  # of a robot's time in a run
ROLLOUT_SECONDS = 10.0  # of the run beside MuJoCo's   [s]
BATCH_GAITS = 512
BATCH_SECONDS = 1.0  # of each run of a batch   [s]
ROLLOUT = "MuJoCo rollout, no ground and no log"


def robot_rows() -> list[BenchRow]:
    """Every robot in our simulator with its own gait, log and metrics included: times faster than real time."""
    rows = []
    for name in robot_names():
        spec = robot(name)
        try:
            # compile, fill caches
            simulate(spec, duration=BENCH_SECONDS)
        except BadInput:
            continue
        ours = least_cpu([lambda spec=spec: simulate(spec, duration=BENCH_SECONDS)], repeats=3)[0] / BENCH_SECONDS
        rows.append(bench_row(f"simulate({name}), a second of it", 1e3 * ours, "real time", 1e3, "ms"))
    return rows


def beside_rows() -> list[BenchRow]:
    """The snake with its whole log beside MuJoCo's bare rollout of as many steps."""
    spec, worm = snake(10), robot("worm")
    for one in (spec, worm):
        simulate(one, duration=1.0)
    calls = [
        lambda: simulate(spec, duration=ROLLOUT_SECONDS),
        rollout_call(spec, 1, steps=round(ROLLOUT_SECONDS / spec.run.step)),
        lambda: simulate(worm),
    ]
    ours, peer, crawl = least_cpu(calls, repeats=15)
    return [
        bench_row("simulate(snake), 10 s with its log", 1e3 * ours, ROLLOUT, 1e3 * peer, "ms"),
        bench_row("simulate(snake), a second of it", 1e3 * ours / ROLLOUT_SECONDS, "bar", 1e3 / 200.0, "ms"),
        bench_row("simulate(worm), a second of it", 1e3 * crawl / worm.run.duration, "bar", 1e3 / 120.0, "ms"),
    ]


def batch_rows(cores: tuple[int, ...] = (1, 2)) -> list[BenchRow]:
    """An RK4 step of a robot in a batch, from descriptions to metrics, beside a step of MuJoCo's rollout."""
    spec = snake(10)
    vary = {"gait.amplitude": 0.3 + 0.4 * np.arange(BATCH_GAITS) / BATCH_GAITS}
    steps, rows = BATCH_GAITS * BATCH_SECONDS / spec.run.step, []
    for threads in cores:
        calls = [
            partial(simulate_batch, spec, vary=vary, duration=BATCH_SECONDS, precision=kind, threads=threads)
            for kind in ("double", "single")
        ]
        for call in calls:
            call()
        *ours, peer = best_times([*calls, rollout_call(spec, BATCH_GAITS, threads)], loops=1, repeats=5)
        peer /= BATCH_GAITS * BATCH_STEPS
        for kind, spent in zip(("double", "single"), ours, strict=True):
            case = f"simulate_batch(snake), {BATCH_GAITS} gaits, an RK4 step, {kind}, {threads} thread(s)"
            rows.append(bench_row(case, 1e6 * spent / steps, ROLLOUT, 1e6 * peer, "us"))
    return rows


def bench_cases(tell: Callable[[str], None] = lambda message: None) -> list[BenchRow]:
    """All rows of this group."""
    tell("whole runs beside MuJoCo's rollout")
    rows = beside_rows() + batch_rows()
    tell("every robot")
    return rows + robot_rows()
