"""sweep(): a study from its file to a folder of finished chunks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from metamer.core.refusals import BadInput
from metamer.search.engines import Options, engine_named
from metamer.search.folder import begin_folder
from metamer.search.plan import PROBE_PERIODS, Plan, plan_study
from metamer.search.query import count_marked
from metamer.search.runs import run_trials
from metamer.search.shards import table_digest
from metamer.search.trials import trial_values

Progress = Callable[[int, int, float], None]


@dataclass(frozen=True, kw_only=True)
class Sweep:
    """A finished study.

    folder    where its chunks are
    trials    how many it has
    failed    trials that were refused, stopped or diverged; each has its reason
    sensitive trials that a slightly perturbed start, or a shorter step, ends elsewhere; None = not asked
    chunks    pieces of work that this call ran
    seconds   it took, on the clock                                               [s]
    busy      sum of the time that chunks took in their workers                   [s]
    digest    sha256 of the table sorted by trial
    """

    folder: Path
    trials: int
    failed: int
    sensitive: int | None
    chunks: int
    seconds: float
    busy: float
    digest: str


def default_folder(path: Path) -> Path:
    """Where the study of a file goes unless another place is given."""
    return Path("out") / "studies" / path.stem


def compile_kernels(plan: Plan) -> None:
    """Run a trial for a moment, so that workers find machine code and all load the same."""
    short = replace(plan.robot.run, duration=min(plan.robot.run.duration, PROBE_PERIODS * plan.robot.run.dt))
    values = trial_values(plan.study, 0, 1)
    study = plan.study
    run_trials(replace(plan.robot, run=short), values, plan.metrics, precision=study.precision, options=plan.options)


def sweep(
    path: str | Path,
    *,
    out: str | Path | None = None,
    engine: str = "processes",
    options: Options | None = None,
    resume: bool = False,
    progress: Progress = lambda done, of, seconds: None,
) -> Sweep:
    """Run every trial of a study that has not been run.

    path       STUDY.toml
    out        folder of the study; None = out/studies/STUDY
    engine     what runs the chunks: a file of search/engines
    options    workers, address of a cluster
    resume     go on with a folder of this study
    progress   called with trials done, trials in all, seconds since the start
    """
    options = options or Options()
    if options.workers is not None and options.workers < 1:
        raise BadInput(f"--workers = {options.workers} is not valid: a whole number >= 1")
    runner = engine_named(engine)
    runner.refuse_options(options)
    plan = plan_study(path)
    folder = begin_folder(Path(out) if out is not None else default_folder(Path(path)), plan, resume=resume)
    missing = folder.missing()
    begin, size = time.perf_counter(), plan.study.chunk
    done, busy = plan.trials - sum(min(size, plan.trials - chunk * size) for chunk in missing), 0.0

    def told(chunk: int, seconds: float) -> None:
        nonlocal done, busy
        done, busy = done + min(size, plan.trials - chunk * size), busy + seconds
        progress(done, plan.trials, time.perf_counter() - begin)

    progress(done, plan.trials, 0.0)
    if missing:
        folder.aside.mkdir(exist_ok=True)
        compile_kernels(plan)
        runner.run_chunks(folder.path.resolve(), missing, options, told)
    left = folder.missing()
    if left:
        raise BadInput(f"{folder.path}: {len(left)} chunks are not done, the first is {left[0]}: add --resume")
    seconds, told_sensitive = time.perf_counter() - begin, plan.study.twins or plan.study.error is not None
    for file in folder.aside.glob("*.parquet"):
        file.unlink(missing_ok=True)
    return Sweep(
        folder=folder.path, trials=plan.trials, failed=count_marked(folder, "good", False),
        sensitive=count_marked(folder, "sensitive", True) if told_sensitive else None, chunks=len(missing),
        seconds=seconds, busy=busy, digest=table_digest(folder.shards()),
    )  # fmt: skip
