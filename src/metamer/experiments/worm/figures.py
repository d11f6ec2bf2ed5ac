"""Figures 3.1-3.3, 6.2-6.4, 6.6-6.8 and 6.15-6.18 of the thesis from our data, as pictures and moving pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.units import CM
from metamer.experiments.compare_controllers import Trial
from metamer.experiments.compare_controllers.pictures import draw_trials
from metamer.experiments.worm.claims import STRIDE
from metamer.experiments.worm.crawling import Crawl, worm_gait
from metamer.experiments.worm.sensing import BLOCK, STOP, Approach, look
from metamer.experiments.worm.sidewinding import Winding
from metamer.gaits.metachronal import posture, theta_from_eta
from metamer.record.claims import Row
from metamer.record.log import Log
from metamer.record.table import Figure, printed_place
from metamer.robots.worm import LINK_LENGTH
from metamer.systems.contact.ideal_crawl import ideal_crawl, shapes
from metamer.systems.grounds.surfaces import TABLE_6_2
from metamer.view.beside import beside_figure, panel_from_rows
from metamer.view.picture import draw, drawn
from metamer.view.style import BODY, EARTH, HEAD, INK, PALE, SERIES, TRAIL

PLACES = {  # where tables stand, and what their numbers are
    "Table 6.1": "angle theta of the stride",
    "Table 6.1 (Isaac Sim)": "displacement, Isaac Sim and our simulator",
    "Table 6.2 (Isaac Sim)": "displacement, Isaac Sim and our simulator",
    "Table 6.2 (real world)": "displacement, printed for the machine, and our simulator",
}


# in the house style, cut to what is drawn
TIGHT: dict[str, Any] = {"layout": "tight", "dpi": 110, "bbox_inches": "tight", "pad_inches": 0.1}
figure = partial(drawn, **TIGHT)


def draw_shape(axes: Any, points: Array, *, alpha: float = 1.0) -> None:
    """A worm seen from the side; points in cm, the head link in its own colour."""
    axes.plot(points[:, 0], points[:, 1], color=BODY, lw=5, alpha=alpha, solid_capstyle="round", zorder=3)
    axes.plot(points[:2, 0], points[:2, 1], color=HEAD, lw=5, alpha=alpha, solid_capstyle="round", zorder=4)
    axes.plot(points[:, 0], points[:, 1], "o", color=INK, ms=3, alpha=alpha, zorder=5)


def side_view(axes: Any, low: float, high: float, top: float, title: str) -> None:
    """Axes of a side view with its ground.   [cm]"""
    axes.axhspan(-1.2, -0.3, color=EARTH, lw=0, zorder=0)
    axes.set(xlim=(low, high), ylim=(-1.2, top), ylabel="y  [cm]")
    axes.set_aspect("equal", adjustable="box")
    axes.set_title(title, fontsize=9)
    axes.grid(alpha=0.4)


def link_ends(log: Log) -> Array:
    """(T, links + 1, 2) ends of the links of a planar log.   [cm]"""
    x, y, theta = (log[f"link.{name}"] for name in ("x", "y", "theta"))
    begin = np.stack([x, y], axis=2)
    tip = begin[:, -1] + LINK_LENGTH * np.stack([np.cos(theta[:, -1]), np.sin(theta[:, -1])], axis=1)
    return np.concatenate([begin, tip[:, None]], axis=1) / CM


@figure("figure-3.1", "Figure 3.1: traversal cycle, eta = 5 cm, ideal crawl", size=(6.4, 11.4))
def cycle_figure(canvas: Any) -> None:
    """Figure 3.1: one traversal cycle, shape by shape."""
    found = ideal_crawl(worm_gait(5.0), length=LINK_LENGTH, steps=300)
    names = (
        "relaxed",
        "the hump rises",
        "gait 1",
        "the wave travels",
        "gait 2",
        "the hump sinks",
        "relaxed, eta further",
    )
    chosen = [0, 50, 100, 150, 200, 250, 300]
    for axes, k, name in zip(canvas.subplots(len(chosen), 1, sharex=True), chosen, names, strict=True):
        side_view(axes, -8.0, 48.0, 9.5, name)
        axes.axvline(0.0, color=TRAIL, lw=0.8, ls=(0, (4, 3)))
        draw_shape(axes, found.points[k] / CM)
    canvas.axes[-1].set_xlabel("x  [cm], forward is to the left")


@figure("figure-3.2-3.3", "Figures 3.2 and 3.3: gait 1 and gait 2, eta = 5 cm", size=(6.4, 3.6))
def gait_figure(canvas: Any) -> None:
    """Figures 3.2 and 3.3: the two postures with the stride."""
    theta = float(theta_from_eta(5.0 * CM, LINK_LENGTH))
    for axes, at, name in zip(canvas.subplots(2, 1, sharex=True), (1, 0), ("gait 1", "gait 2"), strict=True):
        points = shapes(posture(5, theta, at)[None], np.full(6, LINK_LENGTH))[0] / CM
        signs = "(0, +, -, -, +)" if at else "(+, -, -, +, 0)"
        side_view(axes, -2.0, 48.0, 8.0, f"{name}: joint angles {signs} theta, theta = {np.degrees(theta):.2f} deg")
        draw_shape(axes, points)
        for k, (x, y) in enumerate(points[1:-1], start=1):
            axes.annotate(f"{k}", (x, y), xytext=(0, 7), textcoords="offset points", fontsize=8, ha="center")
        end = 6 * LINK_LENGTH / CM
        axes.annotate("", (points[-1, 0], 2.5), (end, 2.5), arrowprops={"arrowstyle": "<->", "color": TRAIL})
        axes.text(0.5 * (points[-1, 0] + end), 3.0, "eta", color=TRAIL, ha="center")
        axes.plot([end, end], [0.0, 3.0], color=PALE, lw=0.8)
        axes.plot([points[-1, 0]] * 2, [0.0, 3.0], color=PALE, lw=0.8)
    canvas.axes[-1].set_xlabel("x  [cm]")


@figure("figure-6.2-6.3", "Figures 6.2 and 6.3: gait 1 and gait 2 simulated, eta = 2 cm", size=(6.4, 3.4))
def simulated_figure(canvas: Any, found: Crawl) -> None:
    """Figures 6.2 and 6.3: both gaits in our simulator."""
    ends, t = link_ends(found.log), found.log.t
    for axes, time, name in zip(canvas.subplots(2, 1, sharex=True), (1.0, 2.0), ("gait 1", "gait 2"), strict=True):
        side_view(axes, -4.0, 48.0, 6.0, f"{name} at t = {time:g} s, in our simulator on wood")
        draw_shape(axes, ends[int(np.searchsorted(t, time - 1e-9))])
    canvas.axes[-1].set_xlabel("x  [cm]")


@figure("figure-6.4", "Figure 6.4: joint angles for eta = 2 cm, one cycle", size=(7.6, 3.2))
def angles_figure(canvas: Any) -> None:
    """Figure 6.4: joint angles over one cycle, both waves."""
    t = np.linspace(0.0, 3.0, 601)
    for axes, wave in zip(canvas.subplots(1, 2, sharey=True), ("constant_span", "linear"), strict=True):
        q = np.degrees(worm_gait(STRIDE, wave=wave).targets(t).position)
        for k in range(5):
            axes.plot(t, q[:, k], color=SERIES[k], label=f"joint {k + 1}")
        axes.set(xlabel="t  [s]", title=f"{wave.replace('_', ' ')} wave", xlim=(0, 3))
    canvas.axes[0].set_ylabel("angle  [deg]")
    canvas.axes[1].legend(loc="lower center", ncols=3)


@figure("figure-6.6", "", size=(6.4, 8.0))
def sensor_figure(canvas: Any, found: Approach) -> str:
    """Figure 6.6: the worm before the box, the rays coloured by distance."""
    ends, log = link_ends(found.log), found.log
    chosen = np.linspace(0, len(log.t) - 1, 5).round().astype(int)
    from matplotlib.collections import LineCollection
    from matplotlib.patches import Rectangle

    for axes, k in zip(canvas.subplots(len(chosen), 1, sharex=True), chosen, strict=True):
        base = np.array([log.columns[f"base.{name}"][k] for name in ("x", "y", "theta")])
        seen = look(base)
        near = f"{100 * seen.nearest:.1f} cm to the box"
        side_view(axes, -26.0, 47.0, 11.0, f"t = {log.t[k]:.2f} s, {near}")
        lines = np.stack([np.broadcast_to(seen.begin, seen.hits.shape), seen.hits], axis=1)[:, :, [0, 2]] / CM
        above = seen.hits[:, 2] >= 0.0
        axes.add_collection(LineCollection(list(lines[above]), colors=seen.colours[above] * 0.9, lw=0.8, zorder=2))
        corner = (np.array([BLOCK.centre[0], BLOCK.centre[2]]) - 0.5 * np.array([BLOCK.size[0], BLOCK.size[2]])) / CM
        axes.add_patch(Rectangle(tuple(corner), BLOCK.size[0] / CM, BLOCK.size[2] / CM, fc=PALE, ec=INK, lw=0.6))
        draw_shape(axes, ends[k])
    canvas.axes[-1].set_xlabel("x  [cm]")
    return f"Figure 6.6: the range sensor on the way to a box; the worm stops {100 * STOP:g} cm before it"


def controller_figures(out: Path, trials: Sequence[Trial]) -> list[Figure]:
    """Figures 6.7 and 6.8: angles and rates under every controller."""
    figures = []
    for name, what, caption in (
        ("figure-6.7", "angle", "Figure 6.7: joint angles under every controller, without and with gravity"),
        ("figure-6.8", "rate", "Figure 6.8: joint rates under every controller, without and with gravity"),
    ):
        draw_trials(trials, out / f"{name}.png", what=what)
        figures.append(Figure(path=out / f"{name}.png", caption=caption))
    return figures


def first_cycle(log: Log, end: float = 3.0) -> Log:
    """The log up to a time.   [s]"""
    keep = log.t <= end + 1e-9
    return replace(log, t=log.t[keep], columns={name: values[keep] for name, values in log.columns.items()})


def surface_figures(
    out: Path, crawls: Mapping[tuple[str, str, str, str], Crawl], progress: Callable[[str], None]
) -> list[Figure]:
    """Figures 6.15 to 6.18: both gaits on every surface, the way of head and tail, and a moving picture of each."""
    from metamer.view.animate import animate_run

    figures = []
    for surface in TABLE_6_2:
        native = crawls[surface.name, "constant_span", "forward", "native"]
        other = crawls[surface.name, "constant_span", "forward", "mujoco"]

        def fill(canvas: Any, native: Crawl = native, other: Crawl = other, name: str = surface.name) -> None:
            top, middle, low = canvas.subplots(3, 1, height_ratios=(1, 1, 1.7))
            ends, t = link_ends(native.log), native.log.t
            for axes, time, gait in ((top, 1.0, "gait 1"), (middle, 2.0, "gait 2")):
                side_view(axes, -4.0, 48.0, 6.0, f"{gait} on {name}")
                draw_shape(axes, ends[int(np.searchsorted(t, time - 1e-9))])
            for log, style, label in ((native.log, "-", "native"), (other.log, "--", "MuJoCo")):
                way, first = link_ends(log), log.t <= 3.0 + 1e-9
                for k, colour, part in ((0, HEAD, "head"), (-1, BODY, "tail")):
                    x = way[first, k, 0]
                    low.plot(log.t[first], x[0] - x, style, color=colour, lw=1.3, label=f"{part}, {label}")
            low.set(xlabel="t  [s]", ylabel="way forward  [cm]", xlim=(0, 3))
            low.legend(loc="center", bbox_to_anchor=(0.52, 0.45))

        caption = f"Figure {surface.figure}: {surface.name}, mu {surface.mu_static:g}/{surface.mu_kinetic:g}"
        figures.append(draw(out / f"figure-{surface.figure}.png", caption, fill, (6.4, 5.6), **TIGHT))
        progress(f"moving picture on {surface.name}")
        path = out / f"figure-{surface.figure}.gif"
        animate_run(first_cycle(native.log), path, fps=12.5)
        figures.append(Figure(path=path, caption=f"{caption}, moving"))
    return figures


def table_figures(out: Path, rows: Sequence[Row]) -> list[Figure]:
    """Tables 6.1 and 6.2: printed and ours."""
    at = {place: [row for row in rows if row.evidence == "paper" and printed_place(row) == place] for place in PLACES}
    found = []
    for name, caption in (("6.1", "wanted displacement"), ("6.2", "one cycle on four surfaces")):
        panels = [panel_from_rows(text, at[place]) for place, text in PLACES.items() if f"Table {name}" in place]
        full = f"Table {name}, {caption}: printed (hollow) and ours"
        found.append(beside_figure(out / f"table-{name}.png", full, panels))
    return found


@figure("sidewinder", "The sidewinder that the thesis announces, in MuJoCo, from above", size=(6.4, 5.6))
def sidewinder_figure(canvas: Any, found: Winding) -> None:
    """The announced sidewinder from above, a body a third of a cycle."""
    axes = canvas.subplots()
    count = 7
    for k, sample in enumerate(np.linspace(0, len(found.t) - 1, count).round().astype(int)):
        points = found.points[sample] / CM
        shade = 0.25 + 0.75 * k / (count - 1)
        axes.plot(points[:, 0], points[:, 1], color=BODY, lw=3, alpha=shade, solid_capstyle="round")
        axes.plot(points[:2, 0], points[:2, 1], color=HEAD, lw=3, alpha=shade, solid_capstyle="round")
        axes.annotate(f"{found.t[sample]:.1f} s", points[-1, :2], fontsize=7, color=PALE)
    axes.plot(*(found.centre[:, :2] / CM).T, color=TRAIL, lw=1.0)
    axes.set_aspect("equal", adjustable="datalim")
    axes.set(xlabel="x  [cm]", ylabel="y  [cm]")
    axes.set_title(
        f"sideways {100 * np.abs(found.sideways).mean():.1f} cm, forward "
        f"{100 * np.abs(found.forward).mean():.1f} cm a cycle",
        fontsize=9,
    )
