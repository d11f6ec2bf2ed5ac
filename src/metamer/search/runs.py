"""Many trials of one robot at once: columns of values in, columns of metrics out, failures with their reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.files import with_values
from metamer.plants.batch import BatchOptions
from metamer.plants.simulate_batch import simulate_batch

ENTRY = re.compile(r"(.+)\[(\d+)\]")  # "gait.amplitude[2]": a field that holds a list, and the place in it


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came out of some trials.

    metrics    name -> (n,) values, NaN where a trial has no such value; they never leave this room as NaN
    reasons    (n,) texts: why a trial failed, "" where it did not
    sensitive  (n,) True where a slightly perturbed start, or a shorter step, ends elsewhere; None = not asked
    """

    metrics: dict[str, Array]
    reasons: list[str]
    sensitive: NDArray[np.bool_] | None = None

    @property
    def good(self) -> NDArray[np.bool_]:
        """(n,) whether a trial ran to its end."""
        return np.array([not reason for reason in self.reasons])


def value_at(robot: Robot, path: str) -> Any:
    """What a robot holds at a dotted path."""
    return reduce(getattr, path.split("."), robot)


def whole_fields(robot: Robot, values: Mapping[str, NDArray]) -> dict[str, NDArray]:
    """Columns by field, (n,) or (n, k): single entries of a list are put into the robot's own list."""
    out: dict[str, NDArray] = {}
    for path, column in values.items():
        found = ENTRY.fullmatch(path)
        if found is None:
            out[path] = column
            continue
        field, place = found[1], int(found[2])
        if field not in out:
            own = value_at(with_values(robot, {}), field)
            if not isinstance(own, tuple) or not all(isinstance(x, int | float) for x in own) or place >= len(own):
                raise refuse(path, own, f"an entry of a list of more than {place} numbers; give the list by `set`")
            out[field] = np.tile(np.array(own, dtype=np.float64), (len(column), 1))
        if place >= out[field].shape[1]:
            raise refuse(path, place, f"an entry below {out[field].shape[1]}")
        out[field][:, place] = column
    return out


def groups(values: Mapping[str, NDArray]) -> Iterator[tuple[dict[str, str], NDArray[np.int64]]]:
    """Trials that share their texts, and those texts by field."""
    names = [path for path, column in values.items() if column.dtype.kind in "US"]
    if not names:
        yield {}, np.arange(len(next(iter(values.values()))))
        return
    rows = np.stack([values[name] for name in names], axis=1)
    kinds, of = np.unique(rows, axis=0, return_inverse=True)
    for k, kind in enumerate(kinds):
        yield dict(zip(names, map(str, kind), strict=True)), np.flatnonzero(of.ravel() == k)


def run_trials(
    robot: Robot,
    values: Mapping[str, NDArray],
    names: tuple[str, ...],
    *,
    precision: str = "double",
    threads: int = 1,
    options: BatchOptions | None = None,
) -> Outcome:
    """Run trials and keep some of their metrics.

    values      field -> (n,) values of the trials; texts run as groups of their own
    names       of the metrics
    precision   "double" or "single"
    threads     of the batch
    options     of the batch: method, and twins or error, which fill `sensitive`
    """
    options = options or BatchOptions()
    count = len(next(iter(values.values())))
    metrics = {name: np.full(count, np.nan) for name in names}
    reasons = [""] * count
    sensitive = np.zeros(count, dtype=bool) if options.twins or options.error is not None else None
    for texts, which in groups(values):
        try:
            one = with_values(robot, texts)
            columns = whole_fields(one, {path: col[which] for path, col in values.items() if path not in texts})
            columns = columns or {"run.duration": np.full(len(which), one.run.duration)}
            batch = simulate_batch(one, vary=columns, precision=precision, threads=threads, options=options)
        except BadInput as error:
            for k in which:
                reasons[k] = str(error)
            continue
        for i, k in enumerate(which):
            reasons[k] = batch.reasons[i]
        for name in names:
            if name in batch.metrics:
                absent = ~batch.good | batch.missing.get(name, np.False_)
                metrics[name][which] = np.where(absent, np.nan, batch.metrics[name])
        if sensitive is not None and batch.sensitive is not None:
            sensitive[which] = batch.sensitive
    return Outcome(metrics=metrics, reasons=reasons, sensitive=sensitive)
