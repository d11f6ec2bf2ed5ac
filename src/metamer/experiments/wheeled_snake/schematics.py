"""Figures 1 and 2 of the paper: seven links on their wheels, and the nine coordinates, both from the description."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from metamer.experiments.wheeled_snake.figures import draw
from metamer.experiments.wheeled_snake.published import PUBLISHED
from metamer.record.table import Figure
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.mujoco import BOX_SIDE

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


def robot_figure(out: Path) -> Figure:
    """Figure 1: both settings of the wheels, in the gait's first posture."""

    def fill(canvas: Any) -> None:
        for k, (name, title) in enumerate((("101", "L1 = L2 = 0.05 m"), ("501", "L1 = 0.062 m, L2 = 0.038 m"))):
            ax, spec = canvas.add_subplot(2, 1, k + 1), PUBLISHED[name].spec
            shape = spec.gait.on(spec.body).targets(0.0).position
            blocks(ax, name, *links_of(name, shape, 0.0))
            ax.set_aspect("equal")
            ax.margins(0.05)
            ax.set(xlabel="x [m]" if k else "", ylabel="y [m]")
            words = f"{title}; head on the left, joints red, discs of {2e3 * spec.world.ground.radius:g} mm"
            ax.set_title(words, fontsize=9)

    caption = "Fig. 1: seven links on side wheels, to scale, both settings of the wheels"
    return draw(out, "figure_1", caption, fill, (8, 4.5))


def coordinate_figure(out: Path) -> Figure:
    """Figure 2: the nine coordinates."""

    def fill(canvas: Any) -> None:
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

    caption = "Fig. 2: the nine coordinates of seven links; the tracked point is the first axle"
    return draw(out, "figure_2", caption, fill)
