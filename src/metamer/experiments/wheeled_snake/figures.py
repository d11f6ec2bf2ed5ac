"""Figures 1 to 11 of the paper, drawn from our data and the description."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.experiments.wheeled_snake.rolling import WheeledRun
from metamer.experiments.wheeled_snake.tables import Runs
from metamer.record.table import Figure
from metamer.systems.wheels.mechanics import Travel, travel
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.mujoco import BOX_SIDE
from metamer.view.beside import Panel, beside_figure
from metamer.view.picture import drawn

MAPLE, ENGINE, TRUTH = "tab:blue", "tab:orange", "tab:green"


figure = partial(drawn, house=False, dpi=110)  # in matplotlib's own style
PLAIN, FOUR = (8.0, 4.5), (9.0, 7.0)  # sizes of one panel and of four [in]


def plane(ax: Any, title: str = "", legend: int = 0) -> None:
    """Axes of a path on the ground, with a legend in letters of this size where it has one."""
    ax.set_aspect("equal", adjustable="datalim")
    ax.set(xlabel="x [m]", ylabel="y [m]")
    ax.set_title(title, fontsize=9)
    ax.grid(alpha=0.3)
    if legend:
        ax.legend(fontsize=legend)


def body_points(case: str, pose: Array, shape: Array, scale: float = 1.0) -> Array:
    """(N+1, 2) ends of all links for a pose of the first wheel, magnified about that wheel.   [m]"""
    axle = build_wheels(PUBLISHED[case].spec).axle
    angle = pose[2] + np.concatenate([[0.0], np.cumsum(shape)])
    reach = axle.sum(axis=1)[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    front = -axle[0, 0] * np.array([np.cos(pose[2]), np.sin(pose[2])])
    return pose[:2] + scale * (front + np.concatenate([np.zeros((1, 2)), np.cumsum(reach, axis=0)]))


def paper_figures(out: Path, published: Runs, engine: Mapping[str, WheeledRun]) -> list[Figure]:
    """Figures 3 to 11."""
    spec = PUBLISHED["101"].spec
    run = travel(spec, "algorithm1")
    long = travel(replace(spec, run=replace(spec.run, duration=400.0)), "algorithm1")
    return [
        head_figure(out, run, engine),
        curved_figure(out, long),
        error_figure(out, run),
        links_figure(out, published, engine),
        together_figure(out, published),
        sharp_figure(out, published, engine),
        wide_figure(out, published, engine),
        tangent_figure(out, published),
        wheel_figure(out, published, engine),
    ]


@figure("figure03", "Fig. 3: path of the head by Algorithm 1, case 101, and in MuJoCo", size=PLAIN)
def head_figure(canvas: Any, run: Travel, engine: Mapping[str, WheeledRun]) -> None:
    """Figure 3: Algorithm 1."""
    ax = canvas.subplots()
    ax.plot(*run.pose[:, :2].T, color=MAPLE, lw=1, label="Algorithm 1, 2000 steps")
    ax.plot(*engine["101"].wheel[:, :2].T, color=ENGINE, lw=1, label="MuJoCo on real wheels")
    for k in (0, 700, 1400, 2000):
        ax.plot(*body_points("101", run.pose[k], run.shape[k], 5.0).T, "k.-", lw=1, ms=4)
    plane(ax, "first wheel; bodies magnified 5 times", 8)


@figure("figure04", "Fig. 4: the path of Algorithm 1 curves, 8000 steps", size=PLAIN)
def curved_figure(canvas: Any, long: Travel) -> None:
    """Figure 4: a long run by Algorithm 1."""
    ax = canvas.subplots()
    ax.plot(*long.pose[:, :2].T, color=MAPLE, lw=0.8)
    ax.plot(*long.pose[[0, -1], :2].T, "k--", lw=0.8, label="chord")
    plane(ax, "Algorithm 1, 8000 steps: the mean joint error bends the path", 8)


@figure("figure05", "Fig. 5: joint error of Algorithm 1 and its closed form", size=PLAIN)
def error_figure(canvas: Any, run: Travel) -> None:
    """Figure 5: the error of Algorithm 1."""
    gait = PUBLISHED["101"].spec.gait.on(PUBLISHED["101"].spec.body)
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


def setting_figure(number: int, setting: str, about: str) -> Any:
    """A figure of one setting by links: the published scheme and the engine."""

    @figure(f"figure{number:02d}", f"Fig. {number}: {about} for 7, 8, 4 and 3 links", size=FOUR)
    def draw(canvas: Any, published: Runs, engine: Mapping[str, WheeledRun]) -> None:
        pairs(canvas, setting, published, engine)

    return draw


links_figure = setting_figure(6, "01", "X01")
sharp_figure = setting_figure(8, "03", "X03, c = 0.5,")
wide_figure = setting_figure(9, "05", "X05, c = 0.125,")


@figure("figure07", "Fig. 7: X01 over links and wheel positions", size=PLAIN)
def together_figure(canvas: Any, published: Runs) -> None:
    """Figure 7: the same gait of all eight robots."""
    ax = canvas.subplots()
    for series in range(1, 9):
        case = PUBLISHED[f"{series}01"]
        style = "-" if case.middle else "--"
        ax.plot(*published[case.id].pose[:, :2].T, style, lw=1, label=f"{case.links} links, L1 = {case.front:g} m")
    plane(ax, "published scheme, X01", 7)


@figure("figure10", "Fig. 10: curvature and theta_slip, cases 201 to 203", size=PLAIN)
def tangent_figure(canvas: Any, published: Runs) -> None:
    """Figure 10: circles beside the line."""
    ax = canvas.subplots()
    for name, colour in (("201", "gold"), ("202", "tab:orange"), ("203", "tab:blue")):
        ax.plot(*published[name].pose[:, :2].T, color=colour, lw=1, label=f"{name}: c = {PUBLISHED[name].c:g}")
    plane(ax, "8 links, published scheme: circles are tangent to the line", 8)


@figure("figure11", "Fig. 11: wheels in the middle (104) and at L1 = 0.062 m (504)", size=PLAIN)
def wheel_figure(canvas: Any, published: Runs, engine: Mapping[str, WheeledRun]) -> None:
    """Figure 11: wheels in the middle and at the golden ratio."""
    ax = canvas.subplots()
    for name, colour in (("104", "tab:blue"), ("504", "tab:orange")):
        ax.plot(*engine[name].wheel[:, :2].T, color=colour, lw=1, label=f"{name}, MuJoCo on real wheels")
    for name, colour in (("104", "gold"), ("504", "tab:purple")):
        ax.plot(*published[name].pose[:, :2].T, color=colour, lw=1, label=f"{name}, published scheme")
    plane(ax, legend=8)


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


def pairs(canvas: Any, setting: str, published: Runs, engine: Mapping[str, WheeledRun]) -> None:
    """A setting with 7, 8, 4 and 3 links, a panel each: the published scheme and the engine."""
    for ax, series in zip(canvas.subplots(2, 2).flat, (1, 2, 3, 4), strict=True):
        name = f"{series}{setting}"
        ax.plot(*published[name].pose[:, :2].T, color=MAPLE, lw=0.9, label="published scheme")
        ax.plot(*engine[name].wheel[:, :2].T, color=ENGINE, lw=0.9, label="MuJoCo on real wheels")
        plane(ax, PUBLISHED[name].label, 7)


SHAPE = (0.5, 0.45, -0.35, -0.55, -0.2, 0.5)  # rad, joints of figure 2
HEADING = 0.35  # rad, of the head there
BLOCK, WHEEL, INK, ACCENT = "#c9d3dc", "#39434d", "#1d2733", "#c8553d"


def links_of(name: str, shape: np.ndarray, heading: float) -> tuple[np.ndarray, np.ndarray]:
    """(N+1,) ends of the links and (N,) directions, complex, the first axle at 0.   [m, -]"""
    axle = build_wheels(PUBLISHED[name].spec).axle
    e = np.exp(1j * (heading + np.concatenate([[0.0], np.cumsum(shape)])))
    ends = np.concatenate([[0.0], np.cumsum(axle.sum(axis=1) * e)]) - axle[0, 0] * e[0]
    return ends, e


def blocks(ax: Any, name: str, ends: np.ndarray, e: np.ndarray) -> None:
    """Boxes of the links with a disc on both sides of every axle."""
    from matplotlib.patches import Polygon

    spec = PUBLISHED[name].spec
    axle, ground = build_wheels(spec).axle, spec.world.ground

    def box(middle: complex, along: complex, size: tuple[float, float], **more: Any) -> None:
        corners = [
            middle + along * complex(x * size[0], y * size[1]) / 2 for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        ax.add_patch(Polygon([(z.real, z.imag) for z in corners], closed=True, **more))

    for k, along in enumerate(e):
        at = ends[k] + axle[k, 0] * along
        for side in (1.0, -1.0):
            wheel = at + 1j * side * 0.5 * (BOX_SIDE + ground.width) * along
            box(wheel, along, (2.0 * ground.radius, ground.width), fc=WHEEL, ec="none", zorder=2)
        box(0.5 * (ends[k] + ends[k + 1]), along, (0.92 * axle[k].sum(), BOX_SIDE), fc=BLOCK, ec=INK, lw=0.8, zorder=3)
        ax.plot(at.real, at.imag, "o", color=WHEEL, ms=3, zorder=4)
    for joint in ends[1:-1]:
        ax.plot(joint.real, joint.imag, "o", color=ACCENT, ms=5, zorder=5)


@figure("figure_1", "Fig. 1: seven links on side wheels, to scale, both settings of the wheels", size=PLAIN)
def robot_figure(canvas: Any) -> None:
    """Figure 1: both settings of the wheels, in the gait's first posture."""
    for k, (name, title) in enumerate((("101", "L1 = L2 = 0.05 m"), ("501", "L1 = 0.062 m, L2 = 0.038 m"))):
        ax, spec = canvas.add_subplot(2, 1, k + 1), PUBLISHED[name].spec
        shape = spec.gait.on(spec.body).targets(0.0).position
        blocks(ax, name, *links_of(name, shape, 0.0))
        ax.set_aspect("equal")
        ax.margins(0.05)
        ax.set(xlabel="x [m]" if k else "", ylabel="y [m]")
        words = f"{title}; head on the left, joints red, discs of {2e3 * spec.world.ground.radius:g} mm"
        ax.set_title(words, fontsize=9)


@figure("figure_2", "Fig. 2: the nine coordinates of seven links; the tracked point is the first axle", size=PLAIN)
def coordinate_figure(canvas: Any) -> None:
    """Figure 2: the nine coordinates."""
    ax = canvas.add_subplot()
    ends, e = links_of("101", np.array(SHAPE), HEADING)
    axle = build_wheels(PUBLISHED["101"].spec).axle
    for k, along in enumerate(e):
        bar = ends[k : k + 2]
        ax.plot(np.real(bar), np.imag(bar), color=INK, lw=2.5, solid_capstyle="round", zorder=2)
        at = ends[k] + axle[k, 0] * along
        tyre = at + 0.018 * along * np.array([-1.0, 1.0])
        ax.plot(tyre.real, tyre.imag, color=WHEEL, lw=7, zorder=3)
        if k == 0:
            continue
        # angle from the link before, at the joint
        before, here = np.angle(e[k - 1]), np.angle(e[k])
        on = ends[k] + 0.075 * e[k - 1] * np.array([0.0, 1.0])
        ax.plot(on.real, on.imag, color=INK, lw=0.8, ls=(0, (3, 2)), zorder=1)
        arc = ends[k] + 0.045 * np.exp(1j * np.linspace(before, here, 30))
        ax.plot(arc.real, arc.imag, color=ACCENT, lw=1.3)
        words = ends[k] + 0.085 * np.exp(1j * (before + 0.5 * (before - here)))
        ax.text(words.real, words.imag, f"$\\phi_{k}$", color=ACCENT, ha="center", va="center")
    ax.plot([0.0, 0.09], [0.0, 0.0], color=INK, lw=0.8, ls=(0, (3, 2)))
    turn = 0.07 * np.exp(1j * np.linspace(0.0, HEADING, 30))
    ax.plot(turn.real, turn.imag, color="tab:blue", lw=1.3)
    words = 0.088 * np.exp(0.5j * HEADING)
    ax.text(words.real, words.imag, r"$\theta$", color="tab:blue", va="center")
    ax.text(-0.005, 0.03, r"$(x_0, y_0)$", color="tab:blue", ha="right")
    ax.plot(0.0, 0.0, "o", color="tab:blue", ms=6, zorder=5)
    ax.set_aspect("equal")
    ax.margins(0.08)
    ax.set(xlabel="x [m]", ylabel="y [m]")
    ax.set_title(r"$q = (x_0, y_0, \theta, \phi_1 .. \phi_6)$, $\alpha_{i+1} = \alpha_i + \phi_i$", fontsize=9)
