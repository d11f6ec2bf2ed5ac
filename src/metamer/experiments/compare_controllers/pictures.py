"""Responses of all controllers as one picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from metamer.view.picture import picture
from metamer.view.style import SERIES

if TYPE_CHECKING:
    from metamer.experiments.compare_controllers import Trial

LABELS = {"angle": "angle  [deg]", "rate": "rate  [deg/s]", "torque": "torque  [N m]"}


def draw_trials(trials: Sequence[Trial], path: Path, *, what: str = "angle") -> None:
    """One panel per controller, a column without and one with gravity; all joints.

    what    "angle", "rate" or "torque"
    """
    names = list(dict.fromkeys(trial.controller for trial in trials))
    columns = sorted({trial.gravity for trial in trials})
    with picture(path, 4.6 * len(columns) + 0.4, 1.55 * len(names) + 0.6, dpi=110) as figure:
        panels = figure.subplots(len(names), len(columns), sharex=False, squeeze=False)
        for trial in trials:
            axes = panels[names.index(trial.controller)][columns.index(trial.gravity)]
            values = getattr(trial, what) * (1.0 if what == "torque" else 180.0 / np.pi)
            for k in range(values.shape[1]):
                colour = SERIES[k % len(SERIES)]
                axes.plot(trial.t, values[:, k], color=colour, lw=1.1, label=f"joint {k + 1}" if k < 8 else None)
            axes.set_title(f"{trial.controller}, {'with' if trial.gravity else 'without'} gravity", fontsize=8.5)
            axes.set_ylabel(LABELS[what], fontsize=8)
            # a kick in the first samples must not hide the rest
            late = values[trial.t > 0.02 * trial.t[-1]]
            if what == "rate" and late.size:
                low, high = np.percentile(late, [0.2, 99.8])
                room = 0.15 * max(high - low, 1.0)
                axes.set_ylim(low - room, high + room)
            axes.set_xlim(0.0, trial.t[-1])
        for axes in panels[-1]:
            axes.set_xlabel("t  [s]")
        panels[0][0].legend(loc="lower right", ncols=3, fontsize=6.5)
