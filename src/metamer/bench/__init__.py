"""Ours and the peers in one run, as ratios: a group of cases a file, each with `bench_cases(tell) -> rows`."""

from __future__ import annotations

import importlib
import os
import pkgutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from rich.table import Table

BenchRow = dict[str, Any]  # case, ours, peer, peer_value, unit, ratio (> 1: ours is faster)


def bench_row(case: str, ours: float, peer: str, peer_value: float | None, unit: str) -> BenchRow:
    """One case; the ratio is peer over ours. A missing peer has no value and no ratio."""
    ratio = None if peer_value is None or ours <= 0.0 else peer_value / ours
    return {"case": case, "ours": ours, "peer": peer, "peer_value": peer_value, "unit": unit, "ratio": ratio}


def best_time(call: Callable[[], Any], *, loops: int = 100, repeats: int = 30) -> float:
    """Least seconds of one call, over repeats of a loop: what the machine can do when nobody disturbs it."""
    best = float("inf")
    for _ in range(repeats):
        begin = time.perf_counter()
        for _ in range(loops):
            call()
        best = min(best, (time.perf_counter() - begin) / loops)
    return best


def best_times(calls: list[Callable[[], Any]], *, loops: int = 100, repeats: int = 30) -> list[float]:
    """Least seconds of each call, the calls taking turns so that drift of the machine meets all of them."""
    best = [float("inf")] * len(calls)
    for _ in range(repeats):
        for k, call in enumerate(calls):
            best[k] = min(best[k], best_time(call, loops=loops, repeats=1))
    return best


def bench_names() -> list[str]:
    """Groups of cases."""
    return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules([str(Path(__file__).parent)]))


def run_benches(names: list[str], tell: Callable[[str], None] = lambda message: None) -> list[BenchRow]:
    """Rows of the named groups, or of all."""
    known = bench_names()
    for name in names:
        if name.replace("_", "-") not in known:
            raise refuse("bench", name, f"one of {', '.join(known)}")
    rows: list[BenchRow] = []
    for name in names or known:
        tell(name)
        rows += importlib.import_module(f"metamer.bench.{name.replace('-', '_')}").bench_cases(tell)
    return rows


def machine_state() -> list[str]:
    """What the numbers depend on: processor, load, versions."""
    from importlib.metadata import PackageNotFoundError, version

    from metamer.record.log import versions
    from metamer.view.site.templates import processor

    load = os.getloadavg()
    found = dict(versions())
    for peer in ("pin", "kingdon"):
        try:
            found[peer] = version(peer)
        except PackageNotFoundError:
            found[peer] = "not installed"
    return [
        f"machine: {processor()}, {os.cpu_count()} cores, load {load[0]:.2f} {load[1]:.2f} {load[2]:.2f}",
        ", ".join(f"{name} {number}" for name, number in found.items()),
    ]


def table(rows: list[BenchRow]) -> Table:
    """Rows as a table for the terminal."""
    from rich.table import Table

    out = Table("case", "ours", "peer", "peer's", "unit", "ratio", title="ours beside the peers (ratio > 1: faster)")
    for column in (1, 3, 5):
        out.columns[column].justify = "right"
    for row in rows:
        numbers = [None if row[key] is None else f"{row[key]:.4g}" for key in ("ours", "peer_value", "ratio")]
        out.add_row(row["case"], numbers[0], row["peer"], numbers[1] or "-", row["unit"], numbers[2] or "-")
    return out
