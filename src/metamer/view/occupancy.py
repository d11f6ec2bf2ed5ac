"""A picture of a map seen from above: where something stands, where nothing does, where the head went."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from metamer.core.records import Array
from metamer.view.picture import check_format, picture
from metamer.view.style import HEAD, INK


def draw_map(probability: Array, origin: tuple[float, float], cell: float, track: Array, path: str | Path) -> None:
    """Draw a map to a file; the ending tells the format.

    probability   (rows along y, columns along x) that something stands there [-]
    origin        x, y of the first cell's corner                             [m]
    cell          edge of a cell                                              [m]
    track         (k, 2) where the head went                                  [m]
    path          file to make or to replace
    """
    check_format(Path(path))
    rows, columns = probability.shape
    extent = (origin[0], origin[0] + columns * cell, origin[1], origin[1] + rows * cell)
    with picture(Path(path), 7.0, max(2.4, 1.2 + 6.0 * rows / columns)) as figure:
        axes = figure.subplots()
        image = axes.imshow(
            probability, origin="lower", extent=extent, cmap="Greys", vmin=0.0, vmax=1.0, interpolation="nearest"
        )
        figure.colorbar(image, ax=axes, label="something stands there [-]", shrink=0.9)
        axes.plot(track[:, 0], track[:, 1], color=HEAD, lw=1.8, label="path of the head")
        axes.plot(*np.asarray(track[-1]).tolist(), "o", color=HEAD, ms=5, mec=INK, mew=0.6)
        axes.set(xlabel="x [m]", ylabel="y [m]", title="Obstacles, seen from above")
        axes.grid(visible=False)
        axes.legend(loc="upper left")
