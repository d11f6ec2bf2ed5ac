"""Pictures of what a fit did: machine against model, before and after; a limb's motion, measured and fitted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from metamer.core.records import Array
from metamer.core.units import DEG
from metamer.record.log import Log
from metamer.view.picture import picture
from metamer.view.style import INK, SERIES

if TYPE_CHECKING:
    from matplotlib.axes import Axes


BEFORE, AFTER = SERIES[1], SERIES[0]


def plot_fit(log: Log, before: Log, after: Log, path: str | Path) -> None:
    """Draw a log and two predictions of it, rows alike: head, its error, the joint that moves most, angle errors.

    log             of the machine; the head is left out where no camera saw it
    before, after   the model's columns at the log's rows
    path            file to make or to replace
    """
    camera = "camera.x" in log.columns and "camera.x" in before.columns
    with picture(Path(path), 10.5, 6.6 if camera else 3.6) as figure:
        cells = figure.subplots(2 if camera else 1, 2, squeeze=False, sharex=True)
        rows = np.isin(log.t, before.t)
        if camera:
            _head(cells[0, 0], cells[0, 1], log, before, after, rows)
        _joint(cells[-1, 0], cells[-1, 1], log, before, after, rows)
        for axes in cells[-1]:
            axes.set_xlabel("t [s]")


def _head(left: Axes, right: Axes, log: Log, before: Log, after: Log, rows: np.ndarray) -> None:
    """Where the head was, and by how much the model is off."""
    seen = log.columns["camera.age"][rows] >= 0.0
    t, x = log.t[rows][seen], log.columns["camera.x"][rows][seen] * 1e3
    left.plot(t, x, color=INK, linewidth=0.8, label="machine")
    for name, model, colour in (("before", before, BEFORE), ("after", after, AFTER)):
        path = model.columns["camera.x"][seen] * 1e3
        left.plot(t, path, color=colour, label=f"model {name}")
        right.plot(t, x - path, color=colour, linewidth=0.8, label=name)
    left.set_title("head, x")
    left.set_ylabel("x [mm]")
    left.legend()
    right.set_title("machine less model, x of the head")
    right.set_ylabel("[mm]")
    right.legend()


def _joint(left: Axes, right: Axes, log: Log, before: Log, after: Log, rows: np.ndarray) -> None:
    """The joint that moves most, and the rms error of all."""
    angles = log["joint.angle"][rows]
    k = int(np.ptp(angles, axis=0).argmax())
    t = log.t[rows]
    left.plot(t, angles[:, k] / DEG, color=INK, linewidth=0.8, label="machine")
    for name, model, colour in (("before", before, BEFORE), ("after", after, AFTER)):
        found = model["joint.angle"]
        left.plot(t, found[:, k] / DEG, color=colour, linewidth=0.8, label=f"model {name}")
        right.plot(t, np.sqrt(np.mean((angles - found) ** 2, axis=1)) / DEG, color=colour, linewidth=0.8, label=name)
    left.set_title(f"joint {k + 1}")
    left.set_ylabel("angle [deg]")
    left.legend()
    right.set_title("machine less model, rms of all joints")
    right.set_ylabel("[deg]")
    right.legend()


SHOWN_CURVES = 3
CROWDED = 400  # samples from which the measured ones are drawn as small dots


def plot_motion(t: Array, measured: Array, fitted: Array, unit: str, path: str | Path) -> None:
    """Draw a few columns of a recorded motion with the model's, and the residuals of all columns.

    measured, fitted   (T, columns) joint angles, or x, y of markers in turn   [rad or m]
    """
    angles = unit == "rad"
    columns = measured.shape[1]
    names = [f"joint {k + 1}" if angles else f"marker {k // 2 + 1} {'xy'[k % 2]}" for k in range(columns)]
    chosen = np.unique(np.linspace(0, columns - 1, min(columns, SHOWN_CURVES)).round().astype(int))
    scale, shown = (1.0 / DEG, "deg") if angles else (1.0, "m")
    with picture(Path(path), 9.5, 6.2) as figure:
        top, bottom = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
        size = 1.2 if len(t) > CROWDED else 3.0
        for k, colour in zip(chosen, SERIES, strict=False):
            top.plot(t, scale * measured[:, k], ".", color=colour, ms=size, alpha=0.6)
            top.plot(t, scale * fitted[:, k], color=colour, lw=1.0, label=names[k])
        top.set(ylabel=f"{'angle' if angles else 'position'}  [{shown}]", title="measured (dots) and fitted motion")
        top.legend(loc="upper right", ncols=len(chosen))
        left = 1e3 * (measured - fitted)
        bottom.plot(t, left, ".", color=SERIES[0], ms=1.0, alpha=0.5)
        bottom.axhline(0.0, color=INK, lw=0.6)
        rms = float(np.sqrt(np.nanmean(left**2)))
        bottom.set(xlabel="t  [s]", ylabel=f"[m{unit}]", title=f"measured less fitted, rms {rms:.3g} m{unit}")
        bottom.margins(x=0)
