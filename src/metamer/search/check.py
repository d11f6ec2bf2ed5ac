"""How far the table of a study is from converged answers: some of its trials once more, with exact steps."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot, checked
from metamer.files import changes_from_texts, with_values
from metamer.search.folder import StudyFolder
from metamer.search.plan import Plan
from metamer.search.runs import run_trials
from metamer.search.trials import trial_values

LEAST_WAY = 0.01  # of the path length: errors of shorter distances are measured against this
NEEDED = ("distance", "path_length")  # metrics of a study that can be checked


@dataclass(frozen=True, kw_only=True)
class Check:
    """Errors of the distance, of trials that are good and not sensitive.

    sample      trials that were drawn
    seed        of the draw
    worst       largest error, as a part of the distance                        [-]
    typical     median error                                                    [-]
    beyond      how many err by more than the study's `error`, or 0.01
    sensitive   how many of the sample are reported as sensitive
    failed      how many failed, in the table or in the exact run
    """

    sample: int
    seed: int
    worst: float
    typical: float
    beyond: int
    sensitive: int
    failed: int


def refuse_unchecked(plan: Plan, sample: int) -> None:
    """BadInput where a study does not say what its converged answer is, before anything runs."""
    if sample < 1:
        raise refuse("--check", sample, "a whole number of trials >= 1")
    if not plan.study.exact:
        raise refuse("exact", None, 'fields of the converged answer, e.g. exact = ["run.step=1e-4"], for --check')
    for name in NEEDED:
        if name not in plan.metrics:
            raise refuse("metrics", list(plan.metrics), f"{name} among them, for --check")
    exact_robot(plan)


def exact_robot(plan: Plan) -> Robot:
    """The robot of a study with the fields of its converged answer."""
    return checked(with_values(plan.robot, changes_from_texts(plan.study.exact or ())))


def check_sample(folder: StudyFolder, sample: int, seed: int | None = None) -> Check:
    """Compare some trials of a finished study with converged ones.

    sample   how many, drawn without repetition
    seed     of the draw; None = one that nobody has seen
    """
    plan = folder.plan
    refuse_unchecked(plan, sample)
    seed = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed
    which = np.sort(np.random.default_rng(seed).choice(plan.trials, size=min(sample, plan.trials), replace=False))
    found = stored(folder, which)
    parts = [trial_values(plan.study, int(k), 1) for k in which]
    values = {path: np.concatenate([part[path] for part in parts]) for path in parts[0]}
    right = run_trials(exact_robot(plan), values, NEEDED, threads=2)
    good = (found["good"] > 0.0) & right.good
    judged = good & (found["sensitive"] == 0.0)
    if not judged.any():
        raise BadInput(f"{folder.path}: none of {len(which)} trials can be compared, all failed or are sensitive")
    exact = right.metrics["distance"][judged]
    error = np.abs(found["distance"][judged] - exact)
    error /= np.maximum(exact, LEAST_WAY * right.metrics["path_length"][judged])
    return Check(
        sample=len(which), seed=seed, worst=float(error.max()), typical=float(np.median(error)),
        beyond=int((error > (plan.study.error or 0.01)).sum()), sensitive=int((found["sensitive"] > 0.0).sum()),
        failed=int((~good).sum()),
    )  # fmt: skip


def stored(folder: StudyFolder, which: NDArray[np.int64]) -> dict[str, Array]:
    """Columns of some trials as the table holds them; what is null is 0."""
    import pyarrow.parquet

    size, wanted = folder.plan.study.chunk, ["trial", "distance", "good", "sensitive"]
    rows: dict[str, list[Array]] = {name: [] for name in wanted}
    for chunk in np.unique(which // size).tolist():
        table = pyarrow.parquet.ParquetFile(folder.shard(chunk)).read(columns=wanted)
        trial = table["trial"].to_numpy()
        here = np.isin(trial, which)
        for name in wanted:
            column = table[name].combine_chunks()
            column = column.fill_null(False if pyarrow.types.is_boolean(column.type) else 0)
            rows[name].append(column.to_numpy(zero_copy_only=False)[here].astype(np.float64))
    order = np.argsort(np.concatenate(rows["trial"]))
    return {name: np.concatenate(parts)[order] for name, parts in rows.items()}
