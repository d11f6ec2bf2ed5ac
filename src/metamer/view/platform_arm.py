"""Pictures of a platform arm's run from its log: the arm in space, the tip over time, frames of a moving picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from metamer.record.log import Log
from metamer.records import Array
from metamer.view.style import BODY, HEAD, PALE, SERIES, TRAIL

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CIRCLE = np.linspace(0.0, 2.0 * np.pi, 25)
SNAPSHOTS = 6


def is_arm(log: Log) -> bool:
    """Whether a log is that of a platform arm."""
    return bool(log.names("plate*.nx"))


def arm_shape(log: Log) -> tuple[Array, Array, Array]:
    """Centres (T, n, 3) and axes (T, n, 3) of the end plates, radii of the segments' base rings (T, n).   [m, -, m]"""
    centre = np.stack([log.block(f"plate*.{axis}") for axis in "xyz"], axis=2)
    normal = np.stack([log.block(f"plate*.n{axis}") for axis in "xyz"], axis=2)
    return centre, normal, log.block("segment*.radius")


def rings(centre: Array, normal: Array, radius: Array) -> list[Array]:
    """A circle (25, 3) about every plate of one moment.   [m]"""
    found = []
    for p, axis, r in zip(centre, normal, radius, strict=True):
        side = np.cross(axis, [1.0, 0.0, 0.0] if abs(axis[0]) < 0.9 else [0.0, 1.0, 0.0])
        side /= np.linalg.norm(side)
        found.append(p + r * (np.outer(np.cos(CIRCLE), side) + np.outer(np.sin(CIRCLE), np.cross(axis, side))))
    return found


def space(figure: Any, place: Any, centre: Array, target: Array) -> Any:
    """Axes in space with equal scales about the whole run."""
    from matplotlib.ticker import MaxNLocator

    axes = figure.add_subplot(place, projection="3d")
    points = np.concatenate([centre.reshape(-1, 3), target, np.zeros((1, 3))])
    low, high = points.min(axis=0) - 0.1, points.max(axis=0) + 0.1
    axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), zlim=(low[2], high[2]))
    axes.set(xlabel="x [m]", ylabel="y [m]", zlabel="z [m]")
    axes.set_box_aspect(high - low)
    for axis, extent in zip((axes.xaxis, axes.yaxis, axes.zaxis), high - low, strict=True):
        axis.set_major_locator(MaxNLocator(nbins=max(1, min(8, int(8 * extent / max(high - low))))))
    axes.plot(*target.T, "o", color=TRAIL, ms=2.5)
    return axes


def arm_figure(log: Log) -> Figure:
    """Snapshots of the arm in space, the tip and its targets, its error, bend and stretch over time."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    centre, normal, radius = arm_shape(log)
    target = np.stack([log.columns[f"target.{axis}"] for axis in "xyz"], axis=1)
    figure = Figure(figsize=(10.5, 6.6), layout="constrained")
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(3, 2)
    axes = space(figure, grid[:, 0], centre, target)
    for k in np.linspace(0, len(log.t) - 1, SNAPSHOTS).round().astype(int):
        colour = HEAD if k == 0 else BODY if k == len(log.t) - 1 else PALE
        axes.add_collection3d(Line3DCollection(rings(centre[k], normal[k], radius[k]), colors=colour, linewidths=0.7))
        axes.plot(*np.vstack([np.zeros(3), centre[k]]).T, color=colour, lw=0.9)
    axes.set_title("first (orange), between (grey), last (blue)")
    tip, error, shape = (figure.add_subplot(grid[row, 1]) for row in range(3))
    for k, axis in enumerate("xyz"):
        tip.plot(log.t, log.columns[f"tip.{axis}"], color=SERIES[k], label=axis)
        tip.plot(log.t, target[:, k], ":", color=SERIES[k], lw=0.9)
    tip.set(ylabel="tip, target (dotted) [m]")
    tip.legend(ncols=3)
    error.semilogy(log.t, np.maximum(log.columns["tip.error"], 1e-12), color=BODY)
    error.set(ylabel="distance to the target [m]")
    shape.plot(log.t, np.rad2deg(log.block("segment*.bend")).max(axis=1), color=SERIES[0], label="largest bend [deg]")
    shape.plot(log.t, 100.0 * log.block("segment*.stretch").max(axis=1), color=SERIES[1], label="largest stretch [%]")
    shape.plot(log.t, 100.0 * log.block("segment*.stretch").min(axis=1), color=SERIES[2], label="least stretch [%]")
    shape.set(xlabel="time [s]")
    shape.legend()
    return figure


def arm_frames(log: Log, samples: Any, progress: Callable[[int, int], None] | None) -> Iterator[Array]:
    """(height, width, 3) bytes of each frame of a moving picture."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    centre, normal, radius = arm_shape(log)
    target = np.stack([log.columns[f"target.{axis}"] for axis in "xyz"], axis=1)
    figure = Figure(figsize=(5.6, 5.6), dpi=100)
    canvas = FigureCanvasAgg(figure)
    axes = space(figure, 111, centre, target)
    body = axes.add_collection3d(Line3DCollection(rings(centre[0], normal[0], radius[0]), colors=BODY, linewidths=0.9))
    (spine,) = axes.plot([], [], [], color=BODY, lw=1.0)
    (trail,) = axes.plot([], [], [], color=HEAD, lw=1.0)
    for done, k in enumerate(samples, start=1):
        body.set_segments(rings(centre[k], normal[k], radius[k]))
        spine.set_data_3d(*np.vstack([np.zeros(3), centre[k]]).T)
        trail.set_data_3d(*centre[: k + 1, -1].T)
        axes.set_title(f"{log.t[k]:.2f} s")
        canvas.draw()
        yield np.asarray(canvas.buffer_rgba())[:, :, :3].copy()
        if progress is not None:
            progress(done, len(samples))
