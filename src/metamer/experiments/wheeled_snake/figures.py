"""Figures 3 to 11 of the paper, drawn from our data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.experiments.wheeled_snake.published import PUBLISHED
from metamer.experiments.wheeled_snake.rolling import WheeledRun
from metamer.experiments.wheeled_snake.tables import Runs
from metamer.record.table import Figure
from metamer.systems.wheels.mechanics import Travel, travel
from metamer.systems.wheels.model import build_wheels
from metamer.view import picture
from metamer.view.beside import Panel, beside_figure

MAPLE, ENGINE, TRUTH = "tab:blue", "tab:orange", "tab:green"


def draw(
    out: Path, name: str, caption: str, fill: Callable[[Any], None], size: tuple[float, float] = (8.0, 4.5)
) -> Figure:
    """One picture in matplotlib's own style: `fill` draws on a new figure, which is written below `out`."""
    return picture.draw(out / f"{name}.png", caption, fill, size, house=False, dpi=110)


def plane(ax: Any, title: str = "") -> None:
    """Axes of a path on the ground."""
    ax.set_aspect("equal", adjustable="datalim")
    ax.set(xlabel="x [m]", ylabel="y [m]")
    ax.set_title(title, fontsize=9)
    ax.grid(alpha=0.3)


def body_points(case: str, pose: Array, shape: Array, scale: float = 1.0) -> Array:
    """(N+1, 2) ends of all links for a pose of the first wheel, magnified about that wheel.   [m]"""
    axle = build_wheels(PUBLISHED[case].spec).axle
    angle = pose[2] + np.concatenate([[0.0], np.cumsum(shape)])
    reach = axle.sum(axis=1)[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    front = -axle[0, 0] * np.array([np.cos(pose[2]), np.sin(pose[2])])
    return pose[:2] + scale * (front + np.concatenate([np.zeros((1, 2)), np.cumsum(reach, axis=0)]))


def paper_figures(out: Path, published: Runs, engine: Mapping[str, WheeledRun]) -> list[Figure]:
    """Figures 3 to 11."""
    return [
        *algorithm1_figures(out, engine),
        *linear_figures(out, published, engine),
        *circle_figures(out, published, engine),
        wheel_figure(out, published, engine),
    ]


def algorithm1_figures(out: Path, engine: Mapping[str, WheeledRun]) -> list[Figure]:
    """Figures 3, 4 and 5: Algorithm 1 and its error."""
    spec, gait = PUBLISHED["101"].spec, PUBLISHED["101"].spec.gait.on(PUBLISHED["101"].spec.body)
    run = travel(spec, "algorithm1")
    long = travel(replace(spec, run=replace(spec.run, duration=400.0)), "algorithm1")

    def head(canvas: Any) -> None:
        ax = canvas.subplots()
        ax.plot(*run.pose[:, :2].T, color=MAPLE, lw=1, label="Algorithm 1, 2000 steps")
        ax.plot(*engine["101"].wheel[:, :2].T, color=ENGINE, lw=1, label="MuJoCo on real wheels")
        for k in (0, 700, 1400, 2000):
            ax.plot(*body_points("101", run.pose[k], run.shape[k], 5.0).T, "k.-", lw=1, ms=4)
        plane(ax, "first wheel; bodies magnified 5 times")
        ax.legend(fontsize=8)

    def curved(canvas: Any) -> None:
        ax = canvas.subplots()
        ax.plot(*long.pose[:, :2].T, color=MAPLE, lw=0.8)
        chord = long.pose[[0, -1], :2]
        ax.plot(*chord.T, "k--", lw=0.8, label="chord")
        plane(ax, "Algorithm 1, 8000 steps: the mean joint error bends the path")
        ax.legend(fontsize=8)

    def error(canvas: Any) -> None:
        exact = gait.targets(run.t)
        closed = -0.5 * run.step * (exact.velocity - gait.targets(0.0).velocity)
        ax = canvas.subplots()
        shown = run.t <= 30.0
        for j in range(gait.joints):
            ax.plot(run.t[shown], (run.shape - exact.position)[shown, j], lw=1.2, label=f"joint {j + 1}")
        ax.plot(run.t[shown], closed[shown], "k:", lw=0.8)
        ax.set(xlabel="t [s]", ylabel="joint error [rad]", title="Algorithm 1; dotted: -(dt/2)(phi'(t) - phi'(0))")
        ax.legend(fontsize=8, ncols=3)
        ax.grid(alpha=0.3)

    return [
        draw(out, "figure03", "Fig. 3: path of the head by Algorithm 1, case 101, and in MuJoCo", head),
        draw(out, "figure04", "Fig. 4: the path of Algorithm 1 curves, 8000 steps", curved),
        draw(out, "figure05", "Fig. 5: joint error of Algorithm 1 and its closed form", error),
    ]


def linear_figures(out: Path, published: Runs, engine: Mapping[str, WheeledRun]) -> list[Figure]:
    """Figures 6 and 7: straight gaits."""

    def by_links(canvas: Any) -> None:
        pairs(canvas, ("101", "201", "301", "401"), published, engine)

    def all_together(canvas: Any) -> None:
        ax = canvas.subplots()
        for series in range(1, 9):
            case = PUBLISHED[f"{series}01"]
            style = "-" if case.middle else "--"
            ax.plot(*published[case.id].pose[:, :2].T, style, lw=1, label=f"{case.links} links, L1 = {case.front:g} m")
        plane(ax, "published scheme, X01")
        ax.legend(fontsize=7)

    return [
        draw(out, "figure06", "Fig. 6: X01 for 7, 8, 4 and 3 links", by_links, (9.0, 7.0)),
        draw(out, "figure07", "Fig. 7: X01 over links and wheel positions", all_together),
    ]


def circle_figures(out: Path, published: Runs, engine: Mapping[str, WheeledRun]) -> list[Figure]:
    """Figures 8, 9 and 10: curved gaits."""

    def curved(setting: str) -> Callable[[Any], None]:
        return lambda canvas: pairs(canvas, tuple(f"{s}{setting}" for s in (1, 2, 3, 4)), published, engine)

    def tangent(canvas: Any) -> None:
        ax = canvas.subplots()
        for name, colour in (("201", "gold"), ("202", "tab:orange"), ("203", "tab:blue")):
            ax.plot(*published[name].pose[:, :2].T, color=colour, lw=1, label=f"{name}: c = {PUBLISHED[name].c:g}")
        plane(ax, "8 links, published scheme: circles are tangent to the line")
        ax.legend(fontsize=8)

    return [
        draw(out, "figure08", "Fig. 8: X03, c = 0.5, for 7, 8, 4 and 3 links", curved("03"), (9.0, 7.0)),
        draw(out, "figure09", "Fig. 9: X05, c = 0.125, for 7, 8, 4 and 3 links", curved("05"), (9.0, 7.0)),
        draw(out, "figure10", "Fig. 10: curvature and theta_slip, cases 201 to 203", tangent),
    ]


def wheel_figure(out: Path, published: Runs, engine: Mapping[str, WheeledRun]) -> Figure:
    """Figure 11: wheels in the middle and at the golden ratio."""

    def both(canvas: Any) -> None:
        ax = canvas.subplots()
        for name, colour in (("104", "tab:blue"), ("504", "tab:orange")):
            ax.plot(*engine[name].wheel[:, :2].T, color=colour, lw=1, label=f"{name}, MuJoCo on real wheels")
        for name, colour in (("104", "gold"), ("504", "tab:purple")):
            ax.plot(*published[name].pose[:, :2].T, color=colour, lw=1, label=f"{name}, published scheme")
        plane(ax)
        ax.legend(fontsize=8)

    return draw(out, "figure11", "Fig. 11: wheels in the middle (104) and at L1 = 0.062 m (504)", both)


def table_figure(out: Path, published: Runs, converged: Runs, engine: Mapping[str, WheeledRun]) -> Figure:
    """Table 3: path and distance of the 32 straight gaits, printed and ours."""
    cases = {name: case for name, case in PUBLISHED.items() if case.maple is not None and case.coppelia is not None}
    panels = []
    for k, quantity in enumerate(("path", "distance")):
        ours = {"published scheme": published, "converged": converged, "MuJoCo": engine}
        printed = {
            "Maple": [case.maple[k] for case in cases.values() if case.maple],
            "CoppeliaSim": [case.coppelia[k] for case in cases.values() if case.coppelia],
        }
        found = {title: [getattr(runs[name], quantity) for name in cases] for title, runs in ours.items()}
        panels.append(Panel(quantity, "m", list(cases), printed, found))
    caption = "Table 3: printed (hollow) and ours; the published scheme lies on Maple, MuJoCo on the converged answer"
    return beside_figure(out / "table3.png", caption, panels, height=3.2)


def pairs(canvas: Any, names: tuple[str, ...], published: Runs, engine: Mapping[str, WheeledRun]) -> None:
    """One panel a case: the published scheme and the engine."""
    for ax, name in zip(canvas.subplots(2, 2).flat, names, strict=True):
        run: Travel = published[name]
        ax.plot(*run.pose[:, :2].T, color=MAPLE, lw=0.9, label="published scheme")
        ax.plot(*engine[name].wheel[:, :2].T, color=ENGINE, lw=0.9, label="MuJoCo on real wheels")
        plane(ax, PUBLISHED[name].label)
        ax.legend(fontsize=7)
