"""tambornini2020, chapters 4 and 5: electroadhesion from test traces to a robot that holds on."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from metamer.experiments.electroadhesion import checker, holding, pictures, traces
from metamer.experiments.electroadhesion.claims import CLAIMS
from metamer.experiments.electroadhesion.claims import PUBLISHED as PUBLISHED
from metamer.experiments.sections import Section, Study, all_rows, made, printed_slips
from metamer.record.claims import Row
from metamer.record.table import Figure, Result
from metamer.systems.grounds.adhesion import AREA_ASSUMED, NORMAL_ASSUMED, VOLTAGE_ASSUMED, BreakdownWarning

SYSTEM, SOURCE = "electroadhesion", "tambornini2020"
TITLE = "Electroadhesion: from test traces to a robot that holds on"
ROBOTS = ("soft-lander",)  # in `metamer list`
TRIALS, TRIAL_SEED = 1000, 606  # tables drawn by chance


class AdhesionStudy(Study):
    """Traces and runs."""

    trials = TRIALS

    @cached_property
    def folder(self) -> tempfile.TemporaryDirectory[str]:
        """Of the synthetic traces."""
        self.progress("traces of every material")
        folder = tempfile.TemporaryDirectory(prefix="metamer-traces-")
        traces.write_table_traces(Path(folder.name))
        return folder

    # what is found in the traces, and how long that took
    analysed = made(lambda study: traces.timed_analysis(Path(study.folder.name)))
    # good and defective traces against their truth
    trial = made(lambda study: traces.run_trial(study.trials, TRIAL_SEED, study.progress))

    @cached_property
    def crawls(self) -> Any:
        """The lander that switches its anchors."""
        self.progress("crawls")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", BreakdownWarning)
            return holding.run_crawls()


def unwarned(rows: Callable[[], Iterable[Row]]) -> list[Row]:
    """Rows of grounds on which a pad breaks down, without its warning: that is what they are about."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BreakdownWarning)
        return list(rows())


STUDY = AdhesionStudy
SECTIONS: dict[str, Section] = {
    "checker": Section(lambda study: checker.checker_rows(), lambda study: checker.checker_numbers()),
    "traces": Section(lambda study: traces.table_rows(study.analysed[0])),
    "trial": Section(lambda study: traces.trial_rows(study.trial, study.analysed[1])),
    "thresholds": Section(lambda study: [*unwarned(holding.threshold_rows), *holding.scale_rows()]),
    "crawls": Section(lambda study: [*holding.crawl_rows(study.crawls), *holding.scatter_rows(study.crawls)]),
    "disturbances": Section(lambda study: unwarned(holding.disturbance_rows)),
}


def run_experiment(out: Path, progress: Callable[[str], None], *, trials: int = TRIALS) -> Result:
    """Table 4.1 from traces, the checker's verdict, thresholds, and the lander that crawls by switching its anchors.

    trials     good and defective traces against their truth
    """
    study = AdhesionStudy(progress)
    study.trials = trials
    table = unwarned(lambda: all_rows(SYSTEM, study, SECTIONS, CLAIMS))
    found, _ = study.analysed
    drawn: list[Figure] = [
        pictures.table_figure(out, found),
        pictures.box_figure(found, out),
        *pictures.trace_figures(found, Path(study.folder.name), out),
        pictures.error_figure(out, study.trial),
        pictures.crawl_figure(out, study.crawls),
    ]
    notes = (
        "No raw trace of the source is public: the traces are synthetic, six tests a material whose truth has the "
        "lowest, mean and highest of the table, and six runs without voltage.",
        f"Assumptions of the pads in simulation. {AREA_ASSUMED}. {VOLTAGE_ASSUMED}. {NORMAL_ASSUMED}. "
        "Reference pad 100 cm^2 and 5 kV; friction 0.3.",
        "A point within 1 um of the ground touches; beyond it no adhesion acts, and a pad that opens lets go at once.",
        "A pad against metal or ice broke down in the source: such grounds warn and give no adhesion.",
    )
    return Result(
        system=SYSTEM, title=TITLE, source=SOURCE, rows=table, figures=drawn, **printed_slips(SYSTEM), notes=notes,
    )  # fmt: skip
