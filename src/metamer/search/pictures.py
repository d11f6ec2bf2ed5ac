"""Pictures of a study: its table read from the shards, drawn by `view.study`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from metamer.core.parts import nearest
from metamer.core.refusals import BadInput, refuse
from metamer.record.files import whole_folder
from metamer.search.folder import open_folder
from metamer.search.plan import column_name
from metamer.search.query import connected, study_folder
from metamer.view.study import Columns, draw_map, draw_marginals, draw_parallel

MOST_DRAWN = 200_000  # trials that are drawn; of more a sample is taken, evenly spaced by number


def columns_of(path: str | Path, metric: str | None) -> Columns:
    """Fields and one metric of the good trials of a study."""
    folder = open_folder(study_folder(path))
    plan = folder.plan
    metric = metric or plan.metrics[0]
    if metric not in plan.metrics:
        raise refuse("--metric", metric, f"{nearest(metric, plan.metrics)}one of {', '.join(plan.metrics)}")
    names = [column_name(vary.field) for vary in plan.study.vary]
    every = max(1, plan.trials // MOST_DRAWN)
    with connected(folder) as link:
        wanted = ", ".join(f'"{name}"' for name in [*names, metric])
        where = f'good and "{metric}" is not null and trial % {every} = 0'
        found = link.execute(f"select {wanted} from trials where {where} order by trial").fetchnumpy()
        failed, total = link.execute("select count(*) filter (not good), count(*) from trials").fetchone()
    if not len(found[metric]):
        raise BadInput(f"{folder.path}: no trial has a value of {metric}")
    about = f"{total} trials, {failed} failed" + (f", every {every}th drawn" if every > 1 else "")
    return Columns(
        fields={name: np.asarray(found[name]) for name in names}, metric=metric,
        values=np.asarray(found[metric], dtype=float), units=plan.units, about=f"{plan.robot.name}: {about}",
        log={column_name(vary.field) for vary in plan.study.vary if vary.scale == "log"},
    )  # fmt: skip


def plot_study(path: str | Path, *, metric: str | None = None, out: str | Path | None = None) -> list[Path]:
    """Draw map, parallel coordinates and marginals of a metric; paths of the pictures."""
    columns = columns_of(path, metric)
    out = Path(out) if out is not None else study_folder(path) / "plots"
    drawn = {"map": draw_map, "parallel": draw_parallel, "marginals": draw_marginals}
    with whole_folder(out) as work:
        for name, draw in drawn.items():
            draw(columns, work / f"{columns.metric}-{name}.png")
    return [out / f"{columns.metric}-{name}.png" for name in drawn]
