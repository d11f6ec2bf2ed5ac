"""Pictures of a platform arm's run from its log: the arm in space, the tip over time, frames of a moving picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.record.body import spec_value
from metamer.record.log import Log
from metamer.view.picture import frame_of, new_figure
from metamer.view.style import ALARM, BODY, HEAD, INK, PALE, SERIES, TRAIL, user_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CIRCLE = np.linspace(0.0, 2.0 * np.pi, 25)
SNAPSHOTS = 6  # postures in a picture
MOST_FLAGS = 6  # lines of flags in a picture
OBSTACLE = PALE
EMPTY = np.empty((0, 4))


def is_arm(log: Log) -> bool:
    """Whether a log is that of a platform arm."""
    return "plate.axis" in log or "plate.nx" in log


class Shape(NamedTuple):
    """An arm over time, as a picture needs it.

    centre, axis, side   (T, n, 3) of the end plates: middle, normal, x axis (None in logs without it)   [m, -, -]
    radius, end_radius   (T, n) of every segment's base ring and end ring       [m]
    joints               (6, 4) cos, sin of the legs' joints on the base ring, then on the end ring
    spheres              (s, 4) obstacles: centre and radius                    [m]
    flagged              (n,) time from which a segment is marked, infinite where it never is   [s]
    """

    centre: Array
    axis: Array
    side: Array | None
    radius: Array
    end_radius: Array
    joints: Array
    spheres: Array
    flagged: Array


def plates(log: Log, name: str, mark: str) -> Array:
    """(T, n, 3) a vector of every plate; (T, 0, 3) in logs without it.

    mark    before x, y, z in logs that do not declare the channel
    """
    return log[name] if name in log else np.stack([log.get(f"plate.{mark}{axis}") for axis in "xyz"], axis=2)


def arm_shape(log: Log) -> Shape:
    """Plates, rings, legs and obstacles of an arm's log, and when its segments were flagged."""
    blocks = [plates(log, name, mark) for name, mark in (("plate", ""), ("plate.axis", "n"), ("plate.side", "s"))]
    radius = log.get("segment.radius")
    angles = [spec_value(log.meta, f"body.{ring}_angles") for ring in ("base", "end")]
    known = angles[0] is not None and blocks[2].size > 0
    joints = np.stack([turn(np.array(a)) for a in angles for turn in (np.cos, np.sin)], axis=1) if known else EMPTY
    flagged = np.full(radius.shape[1], np.inf)
    for events in log.events.values():
        if "segment" in events.channels:
            np.minimum.at(flagged, events["segment"].astype(int) - 1, events["time"])
    spheres = np.array(spec_value(log.meta, "controller.obstacles") or [], dtype=np.float64).reshape(-1, 4)
    end_radius = float(spec_value(log.meta, "body.alpha") or 1.0) * radius
    return Shape(blocks[0], blocks[1], blocks[2] if known else None, radius, end_radius, joints, spheres, flagged)


def circle(centre: Array, normal: Array, radius: float) -> Array:
    """(25, 3) a circle about a plate.   [m]"""
    side = np.cross(normal, [1.0, 0.0, 0.0] if abs(normal[0]) < 0.9 else [0.0, 1.0, 0.0])
    side /= np.linalg.norm(side)
    return centre + radius * (np.outer(np.cos(CIRCLE), side) + np.outer(np.sin(CIRCLE), np.cross(normal, side)))


def rings(shape: Shape, k: int) -> list[Array]:
    """Base ring and end ring (25, 3) of every segment at sample k, each with its own radius.   [m]"""
    centre, axis = np.vstack([np.zeros(3), shape.centre[k]]), np.vstack([[0.0, 0.0, 1.0], shape.axis[k]])
    found = []
    for i, (r, end) in enumerate(zip(shape.radius[k], shape.end_radius[k], strict=True)):
        found += [circle(centre[i], axis[i], r), circle(centre[i + 1], axis[i + 1], end)]
    return found


def legs(shape: Shape, k: int) -> list[Array]:
    """(2, 3) ends of the six legs of every segment at sample k; none where the log does not tell them.   [m]"""
    if shape.side is None:
        return []
    centre, axis = np.vstack([np.zeros(3), shape.centre[k]]), np.vstack([[0.0, 0.0, 1.0], shape.axis[k]])
    x = np.vstack([[1.0, 0.0, 0.0], shape.side[k]])
    y, found = np.cross(axis, x), []
    for i, (r, end) in enumerate(zip(shape.radius[k], shape.end_radius[k], strict=True)):
        for a, b, c, d in shape.joints:
            foot, head = r * (a * x[i] + b * y[i]), end * (c * x[i + 1] + d * y[i + 1])
            found.append(np.array([centre[i] + foot, centre[i + 1] + head]))
    return found


def sphere_circles(spheres: Array) -> list[Array]:
    """Circles (25, 3) that show spheres: parallels and meridians.   [m]"""
    found = []
    for x, y, z, r in spheres:
        middle = np.array([x, y, z])
        for angle in np.linspace(-60.0, 60.0, 5):
            up = r * np.sin(np.deg2rad(angle))
            found.append(circle(middle + np.array([0.0, 0.0, up]), np.array([0.0, 0.0, 1.0]), np.sqrt(r * r - up * up)))
        for angle in np.deg2rad(np.arange(0.0, 180.0, 30.0)):
            found.append(circle(middle, np.array([np.cos(angle), np.sin(angle), 0.0]), r))
    return found


def space(figure: Any, place: Any, shape: Shape, target: Array) -> Any:
    """Axes in space with equal scales about the whole run, with targets and obstacles."""
    from matplotlib.ticker import MaxNLocator
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    axes = figure.add_subplot(place, projection="3d")
    round_about = sphere_circles(shape.spheres)
    points = np.concatenate([shape.centre.reshape(-1, 3), target, np.zeros((1, 3)), *round_about])
    low, high = points.min(axis=0) - 0.1, points.max(axis=0) + 0.1
    axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), zlim=(low[2], high[2]))
    axes.set(xlabel="x [m]", ylabel="y [m]", zlabel="z [m]")
    axes.set_box_aspect(high - low)
    for axis, extent in zip((axes.xaxis, axes.yaxis, axes.zaxis), high - low, strict=True):
        axis.set_major_locator(MaxNLocator(nbins=max(1, min(8, int(8 * extent / max(high - low))))))
    axes.plot(*target.T, "o", color=TRAIL, ms=2.5)
    if round_about:
        axes.add_collection3d(Line3DCollection(round_about, colors=OBSTACLE, linewidths=0.6))
    return axes


def ring_colours(shape: Shape, t: float, colour: str) -> list[str]:
    """A colour for every ring of `rings`: that of an alarm from the moment at which its segment was flagged."""
    return [ALARM if t >= since else colour for since in shape.flagged for _ in range(2)]


def flag_lines(log: Log) -> list[str]:
    """The first flags of a run as lines of a picture."""
    found = [user_text(str(text)) for text in log.meta.get("flags", [])]
    more = [f"and {len(found) - MOST_FLAGS} more flags"] if len(found) > MOST_FLAGS else []
    return found[:MOST_FLAGS] + more


def arm_figure(log: Log) -> Figure:
    """Snapshots of the arm in space, the tip and its targets, its error, bend and stretch over time."""
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    shape = arm_shape(log)
    target = np.stack([log.columns[f"target.{axis}"] for axis in "xyz"], axis=1)
    figure = new_figure(10.5, 6.6)
    grid = figure.add_gridspec(3, 2)
    axes = space(figure, grid[:, 0], shape, target)
    last = len(log.t) - 1
    for k in np.linspace(0, last, SNAPSHOTS).round().astype(int):
        colour = HEAD if k == 0 else BODY if k == last else PALE
        colours = ring_colours(shape, float(log.t[k]), colour)
        axes.add_collection3d(Line3DCollection(rings(shape, k), colors=colours, linewidths=0.7))
        axes.plot(*np.vstack([np.zeros(3), shape.centre[k]]).T, color=colour, lw=0.9)
        if k in (0, last) and shape.side is not None:
            axes.add_collection3d(Line3DCollection(legs(shape, k), colors=colour, linewidths=0.35, alpha=0.7))
    marked = ", flagged (red)" if np.isfinite(shape.flagged).any() else ""
    axes.set_title(f"first (orange), last (blue){marked}")
    if log.meta.get("flags"):
        figure.text(0.01, 0.01, "\n".join(flag_lines(log)), color=ALARM, fontsize=7, va="bottom")
    tip, error, motion = (figure.add_subplot(grid[row, 1]) for row in range(3))
    for k, axis in enumerate("xyz"):
        tip.plot(log.t, log.columns[f"tip.{axis}"], color=SERIES[k], label=axis)
        tip.plot(log.t, target[:, k], ":", color=SERIES[k], lw=0.9)
    tip.set(ylabel="tip, target (dotted) [m]")
    tip.legend(ncols=3)
    error.semilogy(log.t, np.maximum(log.columns["tip.error"], 1e-12), color=BODY)
    error.set(ylabel="distance to the target [m]")
    motion.plot(log.t, np.rad2deg(log.get("segment.bend")).max(axis=1), color=SERIES[0], label="largest bend [deg]")
    motion.plot(log.t, 100.0 * log.get("segment.stretch").max(axis=1), color=SERIES[1], label="largest stretch [%]")
    motion.plot(log.t, 100.0 * log.get("segment.stretch").min(axis=1), color=SERIES[2], label="least stretch [%]")
    motion.set(xlabel="time [s]")
    motion.legend()
    return figure


def arm_frames(log: Log, samples: Any, progress: Callable[[int, int], None] | None) -> Iterator[Array]:
    """(height, width, 3) bytes of each frame of a moving picture."""
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    shape = arm_shape(log)
    target = np.stack([log.columns[f"target.{axis}"] for axis in "xyz"], axis=1)
    figure = new_figure(5.6, 5.6, None, dpi=100)
    axes = space(figure, 111, shape, target)
    body = axes.add_collection3d(Line3DCollection(rings(shape, 0), colors=BODY, linewidths=0.9))
    struts = axes.add_collection3d(Line3DCollection(rings(shape, 0)[:1], colors=INK, linewidths=0.3, alpha=0.6))
    (spine,) = axes.plot([], [], [], color=BODY, lw=1.0)
    (trail,) = axes.plot([], [], [], color=HEAD, lw=1.0)
    for done, k in enumerate(samples, start=1):
        body.set_segments(rings(shape, k))
        body.set_color(ring_colours(shape, float(log.t[k]), BODY))
        struts.set_segments(legs(shape, k))
        spine.set_data_3d(*np.vstack([np.zeros(3), shape.centre[k]]).T)
        trail.set_data_3d(*shape.centre[: k + 1, -1].T)
        flags = int(np.sum(shape.flagged <= log.t[k]))
        axes.set_title(f"{log.t[k]:.2f} s" + (f", {flags} segments flagged" if flags else ""))
        yield frame_of(figure)
        if progress is not None:
            progress(done, len(samples))
