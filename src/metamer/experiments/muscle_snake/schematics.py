"""Figures 1 and 2 of the paper: a joint with its pair of muscles, and the chain with its coordinates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.units import DEG, MM
from metamer.experiments.muscle_snake.figures import BLUE, DARK, GREEN, PALE, RED, draw
from metamer.record.table import Figure
from metamer.systems.muscles.mechanics import arms, lengths
from metamer.systems.muscles.model import MuscleModel

BEND = 30.0 * DEG  # of the joint that is drawn
POSTURE = DEG * np.array([25.0, 30.0, -20.0, -30.0, 15.0])  # of the chain that is drawn


def geometry_figure(out: Path, model: MuscleModel) -> Figure:
    """Figure 1: links, tied points and muscles at 30 deg; lengths and arms over the joint angle; forces of a module."""
    h, w = model.ends[0, :2] / MM
    length = float(model.links["length"][0]) / MM

    def fill(canvas: Any) -> None:
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

    caption = "Fig. 1: a joint with its antagonistic muscles; their lengths, Eq. (8), and arms, zero at 53.13 deg"
    return draw(out, "figure_1", caption, fill, (9.0, 4.2))


def chain_points(model: MuscleModel, posture: Array, heading: float) -> tuple[Array, Array]:
    """(N+1,) ends of the links, complex, and (N,) headings.   [m, rad]"""
    theta = heading + np.concatenate([[0.0], np.cumsum(posture)])
    return np.concatenate([[0.0], np.cumsum(np.asarray(model.links["length"]) * np.exp(1j * theta))]), theta


def chain_figure(out: Path, model: MuscleModel) -> Figure:
    """Figure 2: position, heading and joint angles of six links."""
    ends, theta = chain_points(model, POSTURE, -20.0 * DEG)

    def fill(canvas: Any) -> None:
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

    return draw(out, "figure_2", "Fig. 2: kinematics of N links: position, heading of link 1, N - 1 joint angles", fill)
