"""Pictures of a chain in space from its log: the body over its shadow on the ground, heights, frames in motion."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from metamer.core.records import Array
from metamer.record.body import head_link, spec_value
from metamer.record.log import Log
from metamer.view.body import Indices
from metamer.view.picture import frame_of, new_figure
from metamer.view.style import BODY, EARTH, HEAD, INK, PALE, SERIES, TRAIL, house_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_POSTURES, LEAST_POSTURES = 6, 2  # in one picture
POSTURE_ROOM = 0.15  # of the body's extent: travel for which one more posture is drawn
FLATTEST = 0.25  # of the width: least height of the box that is shown
FRAME_SIZE = (5.6, 4.6)  # of a moving picture [inch]


def is_spatial(log: Log) -> bool:
    """Whether a log holds the links of a chain in space."""
    return bool(log.get("link.z").size)


def chain_points(log: Log) -> Array:
    """(T, n + 1, 3) joints of a chain and the end of its last link.   [m]"""
    joints = np.stack([log.get(f"link.{axis}") for axis in "xyz"], axis=2)
    tail = np.stack([log.columns[f"tail.{axis}"] for axis in "xyz"], axis=1)
    return np.concatenate([joints, tail[:, None]], axis=1)


def head_of(log: Log) -> int:
    """Index of the head's end among the points of a chain."""
    return 0 if head_link(log.meta, log.get("link.z").shape[1]) == 0 else -1


def shadow(log: Log, points: Array) -> Array:
    """The points below the given ones on the ground, which rises along x.   [m]"""
    below = points.copy()
    below[..., 2] = math.tan(float(spec_value(log.meta, "world.ground.slope") or 0.0)) * points[..., 0]
    return below


def box(figure: Any, place: Any, points: Array, zoom: float = 1.0) -> Any:
    """Axes in space with equal scales about all points (k, 3), their height not below a share of their width.

    place    a cell of a grid, or (left, bottom, width, height) as shares of the figure
    """
    from matplotlib.ticker import MaxNLocator

    add = figure.add_axes if isinstance(place, tuple) else figure.add_subplot
    axes = add(place, projection="3d")
    low, high = points.min(axis=0), points.max(axis=0)
    room = 0.05 * float((high - low).max())
    low, high = low - room, high + room
    # a thin box stands on its floor; a run along one line is shown about its middle
    span = np.maximum(high - low, FLATTEST * float((high - low).max()))
    low[:2] = 0.5 * (low + high - span)[:2]
    axes.set(xlim=(low[0], low[0] + span[0]), ylim=(low[1], low[1] + span[1]), zlim=(low[2], low[2] + span[2]))
    axes.set(xlabel="x [m]", ylabel="y [m]", zlabel="z [m]")
    axes.set_box_aspect(span, zoom=zoom)
    for axis, extent in zip((axes.xaxis, axes.yaxis, axes.zaxis), span, strict=True):
        axis.set_major_locator(MaxNLocator(nbins=max(2, int(6 * extent / span.max()))))
    return axes


def space_map(figure: Any, place: Any, log: Log) -> None:
    """The body at some times over its shadow, the later the darker, and the path of its centre of mass."""
    points = chain_points(log)
    below, front = shadow(log, points), head_of(log)
    axes = box(figure, place, np.concatenate([points, below]).reshape(-1, 3))
    travel = float(np.linalg.norm(points[-1].mean(axis=0) - points[0].mean(axis=0)))
    extent = float(np.ptp(points, axis=1).max())
    count = int(np.clip(1 + travel / max(POSTURE_ROOM * extent, 1e-12), LEAST_POSTURES, MOST_POSTURES))
    for number, k in enumerate(np.linspace(0, len(points) - 1, count).round().astype(int), start=1):
        strength = 0.2 + 0.8 * (number / count) ** 2
        axes.plot(*below[k].T, color=EARTH, lw=3.0, alpha=strength, zorder=1)
        axes.plot(*points[k].T, color=BODY, lw=2.2, alpha=strength)
        axes.plot(*points[k, [front]].T, "o", color=HEAD, ms=4.0, alpha=strength)
        axes.text(*points[k, front], f" {log.t[k]:.3g} s", fontsize=7.5, color=PALE)
    if "centre.z" in log:
        centre = np.stack([log.columns[f"centre.{axis}"] for axis in "xyz"], axis=1)
        axes.plot(*centre.T, color=TRAIL, lw=1.0)
    axes.set_title("body over its shadow, path of the centre of mass")


def heights(axes: Axes, log: Log) -> None:
    """Height of the joints above the ground: range and median.   [cm]"""
    points = chain_points(log)
    above = 100.0 * (points - shadow(log, points))[:, :, 2]
    axes.fill_between(log.t, above.min(axis=1), above.max(axis=1), color=SERIES[0], alpha=0.25, lw=0)
    axes.plot(log.t, np.median(above, axis=1), color=SERIES[0], lw=0.8)
    axes.set(xlabel="t  [s]", ylabel="[cm]", title=f"height of {above.shape[1]} joints and ends", xlim=log.t[[0, -1]])


def space_frames(log: Log, samples: Indices, progress: Callable[[int, int], None] | None) -> Iterator[Array]:
    """(height, width, 3) bytes of each frame of a moving picture."""
    points = chain_points(log)
    below, front = shadow(log, points), head_of(log)
    with house_style():
        figure = new_figure(*FRAME_SIZE, None, dpi=100)
        axes = box(figure, (0.02, 0.02, 0.94, 0.9), np.concatenate([points, below]).reshape(-1, 3), zoom=1.05)
        (floor,) = axes.plot([], [], [], color=EARTH, lw=4.0, zorder=1)
        (trail,) = axes.plot([], [], [], color=TRAIL, lw=1.0)
        (chain,) = axes.plot([], [], [], "-o", color=BODY, lw=3.0, ms=3.0, mfc=INK, mew=0)
        (head,) = axes.plot([], [], [], "o", color=HEAD, ms=6.0)
        for done, k in enumerate(samples, start=1):
            floor.set_data_3d(*below[k].T)
            chain.set_data_3d(*points[k].T)
            head.set_data_3d(*points[k, [front]].T)
            trail.set_data_3d(*points[: k + 1].mean(axis=1).T)
            axes.set_title(f"{log.t[k]:.2f} s")
            yield frame_of(figure)
            if progress is not None:
                progress(done, len(samples))
