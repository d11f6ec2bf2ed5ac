"""Figures 1 to 10 and A1 to A3 of the paper, drawn from the description and our runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.control.paths.pieces import Pieces
from metamer.core.records import Array
from metamer.core.units import DEG, MM
from metamer.experiments.muscle_snake.claims import PAIRS, PUBLISHED
from metamer.experiments.muscle_snake.runs import Runs, circle_path, length_table, middle, moving_mean, square_path
from metamer.record.log import Log
from metamer.record.table import Figure
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.muscles.mechanics import arms, lengths
from metamer.systems.muscles.model import MuscleModel
from metamer.systems.muscles.system import SIDES
from metamer.view import picture
from metamer.view.beside import Panel, beside_figure
from metamer.view.picture import drawn

BLUE, RED, DARK, PALE, GREEN = "#2f7fb8", "#c8553d", "#1d2733", "#9aa5b1", "#3f9e6e"
FIRST = 40.0  # s that Figs. 4, 5 and 6 show
figure = partial(drawn, dpi=110)


def draw(
    out: Path, name: str, caption: str, fill: Callable[[Any], None], size: tuple[float, float] = (8.0, 4.0)
) -> Figure:
    """One picture in the house style: `fill` draws on a new figure, which is written below `out`."""
    return picture.draw(out / f"{name}.png", caption, fill, size, dpi=110)


def backbone(log: Log, samples: NDArray[np.intp]) -> Array:
    """(k, links + 1, 2) ends of all links at some samples.   [m]"""
    x, y, theta = (log[f"link.{name}"][samples] for name in ("x", "y", "theta"))
    length = float(np.mean(ROBOT.body.length))
    tip = np.stack([x[:, -1] + length * np.cos(theta[:, -1]), y[:, -1] + length * np.sin(theta[:, -1])], axis=1)
    return np.concatenate([np.stack([x, y], axis=2), tip[:, None]], axis=1)


def snapshots(canvas: Any, log: Log, path: Pieces, title: str, every: float = 4.0) -> None:
    """The path, the track of the robot, and its body every few seconds."""
    ax = canvas.add_subplot()
    ax.plot(*path.outline().T, color=PALE, lw=1.2, ls=(0, (4, 3)), label="path")
    ax.plot(*middle(log).T, color=GREEN, lw=0.9, label="way of the middle")
    times = np.arange(0.0, log.t[-1] + 1e-9, every)
    for body in backbone(log, np.searchsorted(log.t, times - 1e-9)):
        ax.plot(*body.T, color=BLUE, lw=2.2, solid_capstyle="round")
        ax.plot(*body[-1], "o", color=RED, ms=3)
    ax.plot([], [], color=BLUE, lw=2.2, label=f"robot every {every:g} s, leading end red")
    ax.set_aspect("equal")
    ax.set(xlabel="x  [m]", ylabel="y  [m]", title=title)
    ax.legend(loc="center")


def velocity(ax: Any, log: Log, until: float, path: str) -> None:
    """Forward speed, its mean over a period, the wanted one, and what the paper prints of a path."""
    keep = log.t <= until
    t, v = log.t[keep], log.columns["law.forward"][keep]
    ax.plot(t, v, color=BLUE, lw=0.6, label="forward")
    ax.plot(t, moving_mean(t, v, 1.0 / 1.8), color=DARK, lw=1.2, label="mean over a period")
    ax.axhline(PUBLISHED["speed wanted"], color=RED, lw=0.9, ls=(0, (4, 3)), label="wanted")
    for name in ("speed least", "speed", "speed most"):
        label = "printed: least, mean, most" if name == "speed" else None
        ax.axhline(PUBLISHED[path][name], color=PALE, lw=0.9, ls=":", label=label)
    ax.set(xlabel="t  [s]", ylabel="v  [m/s]", xlim=(0.0, t[-1]), ylim=(-0.01, 0.33))
    ax.legend(loc="lower right")


def muscle(log: Log, quantity: str, joint: int, side: str) -> Array:
    """(T,) a quantity of one muscle; joints count from 0."""
    return log[f"muscle.{quantity}"][:, joint, SIDES.labels.index(side)]


def pairs(
    canvas: Any, log: Log, quantity: str, scale: float, unit: str, window: tuple[float, float], title: str
) -> None:
    """One panel a joint: left muscle blue, right muscle red."""
    joints = ROBOT.body.joints
    axes = canvas.subplots(joints, 1, sharex=True, sharey=True)
    keep = (log.t >= window[0]) & (log.t <= window[1])
    for k, ax in enumerate(axes):
        for side, colour in (("left", BLUE), ("right", RED)):
            values = muscle(log, quantity, k, side)[keep] * scale
            ax.plot(log.t[keep], values, color=colour, lw=0.7, label=side if k == 0 else None)
            if quantity == "length":
                ends = [row[PAIRS.index(f"m{k + 1} {side}")] for row in PUBLISHED["circle"]["lengths"]]
                ax.hlines(ends, *window, color=colour, lw=0.8, ls=":")
        ax.set_ylabel(f"m{k + 1}  [{unit}]")
    axes[0].legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2)
    axes[0].set_title(title)
    axes[-1].set(xlabel="t  [s]", xlim=window)


def zoomed(
    canvas: Any, log: Log, quantity: str, scale: float, unit: str, window: tuple[float, float], title: str
) -> None:
    """All muscles over the whole run, and the middle pair magnified."""
    top, low = canvas.subplots(2, 1)
    for k in range(ROBOT.body.joints):
        for side, colour in (("left", BLUE), ("right", RED)):
            top.plot(log.t, muscle(log, quantity, k, side) * scale, color=colour, lw=0.3)
    keep = (log.t >= window[0]) & (log.t <= window[1])
    for side, colour in (("left", BLUE), ("right", RED)):
        low.plot(log.t[keep], muscle(log, quantity, 2, side)[keep] * scale, color=colour, lw=1.0, label=side)
    top.axvspan(*window, color=PALE, alpha=0.25)
    top.set(ylabel=f"all muscles  [{unit}]", title=title, xlim=(0.0, log.t[-1]))
    low.set(xlabel="t  [s]", ylabel=f"m3  [{unit}]", xlim=window)
    low.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2)


def paper_figures(out: Path, runs: Runs) -> list[Figure]:
    """Figures 3 to 10, and A1 to A3 in one."""
    on_circle, on_square = runs.circle, runs.square
    corner = corner_time(on_square)
    near, whole = (corner - 3.0, corner + 5.0), on_circle.t[-1]
    return [
        draw(out, "fig03_circle", "Fig. 3: snapshots on the circle.",
             lambda c: snapshots(c, on_circle, circle_path(), "circle of 4.2 m radius, 110 s"), (7.0, 7.0)),
        draw(out, "fig04_circle_speed", "Fig. 4: forward speed on the circle, first 40 s.",
             lambda c: velocity(c.add_subplot(), on_circle, FIRST, "circle")),
        draw(out, "fig05_circle_lengths", "Fig. 5: muscle lengths on the circle, first 40 s.",
             lambda c: pairs(c, on_circle, "length", 1e3, "mm", (0.0, FIRST), "muscle lengths"), (8.0, 7.5)),
        draw(out, "fig06_circle_forces", "Fig. 6: muscle forces on the circle, first 40 s.",
             lambda c: pairs(c, on_circle, "tension", 1.0, "N", (0.0, FIRST), "muscle forces"), (8.0, 7.5)),
        draw(out, "fig07_square", "Fig. 7: snapshots on the square.",
             lambda c: snapshots(c, on_square, square_path(), "square of 8.8 m, 150 s", 5.0), (7.0, 7.0)),
        draw(out, "fig08_square_speed", "Fig. 8: forward speed on the square.",
             lambda c: velocity(c.add_subplot(), on_square, on_square.t[-1], "square")),
        draw(out, "fig09_square_lengths", "Fig. 9: muscle lengths on the square, a corner magnified.",
             lambda c: zoomed(c, on_square, "length", 1e3, "mm", near, "muscle lengths"), (8.0, 5.5)),
        draw(out, "fig10_square_forces", "Fig. 10: muscle forces on the square, a corner magnified.",
             lambda c: zoomed(c, on_square, "tension", 1.0, "N", near, "muscle forces"), (8.0, 5.5)),
        draw(out, "figA_circle_whole", "Figs. A1 to A3: speed, lengths and forces over the whole run on the circle.",
             lambda c: whole_run(c, on_circle, float(whole)), (8.0, 7.0)),
        table_figure(out, runs),
    ]  # fmt: skip


def whole_run(canvas: Any, log: Log, until: float) -> None:
    """Speed, lengths and forces over a whole run."""
    first, second, third = canvas.subplots(3, 1, sharex=True)
    velocity(first, log, until, "circle")
    for ax, quantity, scale, label in ((second, "length", 1e3, "length  [mm]"), (third, "tension", 1.0, "force  [N]")):
        for k in range(ROBOT.body.joints):
            for side, colour in (("left", BLUE), ("right", RED)):
                ax.plot(log.t, muscle(log, quantity, k, side) * scale, color=colour, lw=0.2)
        ax.set_ylabel(label)
    first.set_xlabel("")
    third.set_xlabel("t  [s]")


def table_figure(out: Path, runs: Runs) -> Figure:
    """Tables 1 and 2: shortest and longest length of every muscle, printed and ours."""
    panels = []
    for table, path, log in (("Table 1", "circle", runs.circle), ("Table 2", "square", runs.square)):
        ends = ("least", "most")
        printed = dict(zip((f"printed, {end}" for end in ends), PUBLISHED[path]["lengths"], strict=True))
        ours = dict(zip((f"ours, {end}" for end in ends), length_table(log), strict=True))
        panels.append(Panel(f"{table}, {path}", "mm", PAIRS, printed, ours))
    caption = "Tables 1 and 2: muscle lengths, printed (hollow) and ours; relaxed is 100 mm"
    return beside_figure(out / "tables.png", caption, panels)


def corner_time(log: Log) -> float:
    """When the robot's largest tension once settled occurs: the first corner or a later one.   [s]"""
    pull = log["muscle.tension"].max(axis=(1, 2))
    late = log.t > 20.0
    return float(log.t[late][int(np.argmax(pull[late]))])


BEND = 30.0 * DEG  # of the joint that is drawn
POSTURE = DEG * np.array([25.0, 30.0, -20.0, -30.0, 15.0])  # of the chain that is drawn


@figure(
    "figure_1",
    "Fig. 1: a joint with its antagonistic muscles; their lengths, Eq. (8), and arms, zero at 53.13 deg",
    size=(9.0, 4.2),
)
def geometry_figure(canvas: Any, model: MuscleModel) -> None:
    """Figure 1: links, tied points and muscles at 30 deg; lengths and arms over the joint angle; forces of a module."""
    h, w = model.ends[0, :2] / MM
    length = float(model.links["length"][0]) / MM
    left, right = canvas.add_subplot(1, 2, 1), canvas.add_subplot(1, 2, 2)
    turn = np.exp(1j * BEND)
    for start, way in ((-length, 1.0), (0.0, turn)):
        axis = start + way * np.array([0.0, length])
        edge = start + way * np.array([-1j * w, length - 1j * w, length + 1j * w, 1j * w, -1j * w])
        left.plot(edge.real, edge.imag, color=PALE, lw=1.0)
        left.plot(np.real(axis), np.imag(axis), color=DARK, lw=1.0, ls=(0, (5, 3)))
    found = lengths(model, np.full(model.joints, BEND))[0] / MM
    for side, colour, name, long in ((-1.0, RED, "right", found[0]), (1.0, BLUE, "left", found[1])):
        ends = np.array([-h + 1j * side * w, (h + 1j * side * w) * turn])
        left.plot(np.real(ends), np.imag(ends), "o-", color=colour, lw=3, label=f"{name} muscle, {long:.1f} mm")
        along = np.diff(ends)[0] / abs(np.diff(ends)[0])
        for at, pull in ((ends[0], along), (ends[1], -along)):
            left.annotate(
                "",
                ((at + 22 * pull).real, (at + 22 * pull).imag),
                (at.real, at.imag),
                arrowprops={"arrowstyle": "-|>", "color": DARK, "lw": 1.2},
                zorder=5,
            )
        foot = ends[0] + along * (-(ends[0] * along.conjugate()).real)
        left.plot([0.0, foot.real], [0.0, foot.imag], color=GREEN, lw=1.0)
    left.plot(0.0, 0.0, "o", color=DARK, ms=6)
    left.set_aspect("equal")
    left.set_ylim(-45.0, 115.0)
    left.legend(loc="upper left", fontsize=8)
    left.set(title="joint at 30 deg; arms green, pulls at both ends", xlabel="[mm]", ylabel="[mm]")
    phi = np.linspace(-53.13, 53.13, 107) * DEG
    table = np.array([lengths(model, np.full(model.joints, x))[0] for x in phi]) / MM
    reach = np.abs(np.array([arms(model, np.full(model.joints, x))[0] for x in phi])) / MM
    for k, (colour, name) in enumerate(((RED, "right"), (BLUE, "left"))):
        right.plot(phi / DEG, table[:, k], color=colour, label=f"length, {name}")
        right.plot(phi / DEG, reach[:, k], color=colour, ls=(0, (4, 2)), label=f"arm, {name}")
    right.set(title="lengths and arms", xlabel="joint angle  [deg]", ylabel="[mm]", ylim=(0.0, None))
    right.legend(fontsize=8, loc="center left")


def chain_points(model: MuscleModel, posture: Array, heading: float) -> tuple[Array, Array]:
    """(N+1,) ends of the links, complex, and (N,) headings.   [m, rad]"""
    theta = heading + np.concatenate([[0.0], np.cumsum(posture)])
    return np.concatenate([[0.0], np.cumsum(np.asarray(model.links["length"]) * np.exp(1j * theta))]), theta


@figure("figure_2", "Fig. 2: kinematics of N links: position, heading of link 1, N - 1 joint angles", size=(8.0, 4.0))
def chain_figure(canvas: Any, model: MuscleModel) -> None:
    """Figure 2: position, heading and joint angles of six links."""
    ends, theta = chain_points(model, POSTURE, -20.0 * DEG)
    ax = canvas.add_subplot()
    ax.plot(ends.real, ends.imag, "o-", color=DARK, lw=3, ms=7, mfc="white", zorder=3)
    for k, angle in enumerate(theta):
        at = ends[k]
        on = at + 0.07 * np.array([0.0, 1.0 if k == 0 else np.exp(1j * theta[k - 1])])
        ax.plot(on.real, on.imag, color=PALE, lw=1.0, ls=(0, (3, 2)), zorder=1)
        first = 0.0 if k == 0 else theta[k - 1]
        arc = at + 0.045 * np.exp(1j * np.linspace(first, angle, 30))
        ax.plot(arc.real, arc.imag, color=BLUE if k == 0 else RED, lw=1.4)
        words = at + 0.068 * np.exp(0.5j * (first + angle))
        name = r"$\theta_1$" if k == 0 else f"$\\phi_{k}$"
        ax.text(words.real, words.imag, name, color=BLUE if k == 0 else RED, ha="center", va="center")
        middle = 0.5 * (ends[k] + ends[k + 1])
        ax.text(middle.real, middle.imag + 0.018, f"{k + 1}", color=DARK, ha="center", fontsize=8, alpha=0.7)
    ax.text(ends[0].real - 0.01, ends[0].imag, r"$(x, y)$", color=BLUE, ha="right", va="center")
    ax.set_aspect("equal")
    ax.margins(0.12)
    ax.set(xlabel="x  [m]", ylabel="y  [m]", title="(x, y) is the free end of link 1; link 6 leads")
