"""tambornini2020, chapters 4 and 5: electroadhesion from test traces to a robot that holds on."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

from metamer.experiments.electroadhesion import checker, holding, pictures, traces
from metamer.experiments.electroadhesion.claims import CLAIMS
from metamer.experiments.electroadhesion.published import ERRATA
from metamer.experiments.electroadhesion.published import PUBLISHED as PUBLISHED
from metamer.record.claims import Row, judged
from metamer.record.table import Figure, Result
from metamer.systems.grounds.adhesion import AREA_ASSUMED, NORMAL_ASSUMED, VOLTAGE_ASSUMED, BreakdownWarning

SYSTEM, SOURCE = "electroadhesion", "tambornini2020"
TITLE = "Electroadhesion: from test traces to a robot that holds on"
ROBOTS = ("soft-lander",)  # in `metamer list`
TRIALS, TRIAL_SEED = 1000, 606  # tables drawn by chance


def run_experiment(out: Path, progress: Callable[[str], None], *, trials: int = TRIALS) -> Result:
    """Table 4.1 from traces, the checker's verdict, thresholds, and the lander that crawls by switching its anchors.

    trials     good and defective traces against their truth
    """
    with tempfile.TemporaryDirectory(prefix="metamer-traces-") as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", BreakdownWarning)
        progress("traces of every material")
        traces.write_table_traces(Path(folder))
        found, seconds = traces.timed_analysis(Path(folder))
        drawn: list[Figure] = [
            pictures.table_figure(found, out),
            pictures.box_figure(found, out),
            *pictures.trace_figures(found, Path(folder), out),
        ]
        trial = traces.run_trial(trials, TRIAL_SEED, progress)
        progress("crawls")
        crawls = holding.run_crawls()
        progress("thresholds")

        def rows() -> Iterator[Row]:
            yield from judged(CLAIMS, checker.checker_numbers())
            yield from traces.table_rows(found)
            yield from checker.checker_rows()
            yield from traces.trial_rows(trial, seconds)
            yield from holding.threshold_rows()
            yield from holding.crawl_rows(crawls)
            yield from holding.scatter_rows(crawls)
            yield from holding.disturbance_rows()

        table = tuple(rows())
    drawn += [pictures.error_figure(trial, out), pictures.crawl_figure(crawls, out)]
    notes = (
        "No raw trace of the source is public: the traces are synthetic, six tests a material whose truth has the "
        "lowest, mean and highest of the table, and six runs without voltage.",
        f"Assumptions of the pads in simulation. {AREA_ASSUMED}. {VOLTAGE_ASSUMED}. {NORMAL_ASSUMED}. "
        "Reference pad 100 cm^2 and 5 kV; friction 0.3.",
        "A point within 1 um of the ground touches; beyond it no adhesion acts, and a pad that opens lets go at once.",
        "A pad against metal or ice broke down in the source: such grounds warn and give no adhesion.",
    )
    return Result(system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=drawn, errata=ERRATA, notes=notes)
