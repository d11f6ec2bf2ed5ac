"""A picture of a fitted limb: measured and fitted motion, and the residual."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from metamer.core.records import Array
from metamer.core.units import DEG
from metamer.view.plots import save_figure
from metamer.view.style import INK, SERIES, house_style

SHOWN_CURVES = 3
CROWDED = 400  # samples from which the measured ones are drawn as small dots


def plot_motion(t: Array, measured: Array, fitted: Array, unit: str, path: str | Path) -> None:
    """Draw a few columns of a recorded motion with the model's, and the residuals of all columns.

    measured, fitted   (T, columns) joint angles, or x, y of markers in turn   [rad or m]
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    angles = unit == "rad"
    columns = measured.shape[1]
    names = [f"joint {k + 1}" if angles else f"marker {k // 2 + 1} {'xy'[k % 2]}" for k in range(columns)]
    chosen = np.unique(np.linspace(0, columns - 1, min(columns, SHOWN_CURVES)).round().astype(int))
    scale, shown = (1.0 / DEG, "deg") if angles else (1.0, "m")
    with house_style():
        figure = Figure(figsize=(9.5, 6.2), layout="constrained")
        FigureCanvasAgg(figure)
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
        save_figure(figure, path)
