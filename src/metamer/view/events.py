"""What happened in a run and when: a row of marks for every kind of event, with its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from metamer.record.log import Log
from metamer.view.style import SERIES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_MARKS = 500  # of a row; nearer ones cannot be told apart


def draw_events(axes: Axes, log: Log) -> None:
    """A row of marks for each kind of event: impacts, singularities, clipped commands, alarms."""
    begin, end = float(log.t[0]), float(log.t[-1])
    span = max(end - begin, np.finfo(float).tiny)
    kinds = [name for name, found in log.events.items() if len(found)]
    for row, name in enumerate(kinds):
        times = log.events[name]["time"]
        marks = begin + span * np.unique(np.round(MOST_MARKS * (times - begin) / span)) / MOST_MARKS
        axes.eventplot(marks, lineoffsets=row, linelengths=0.7, color=SERIES[row % len(SERIES)], lw=1.2)
        axes.text(begin, row + 0.38, f"{name}, {len(times)}", va="bottom", fontsize=8.0)
    axes.set(xlabel="t  [s]", title="events", xlim=(begin, begin + span), ylim=(-0.6, len(kinds)), yticks=[])
