"""Figures of chapter 2 from our runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from metamer.experiments.soft_limb import cases
from metamer.experiments.soft_limb.pictures import case_figure, moving_picture, panels, snapshot_figure
from metamer.record.table import Figure
from metamer.systems.planar.outline import Strip, diamond, limb_links, petal, rectangle
from metamer.view.style import SERIES

if TYPE_CHECKING:
    from metamer.experiments.soft_limb import Found
    from metamer.experiments.soft_limb.control import Crawl

FLAT = np.array([[0.0, 0.0], [1.0, 0.0]])


def all_figures(out: Path, found: Found, crawls: dict[str, Crawl]) -> list[Figure]:
    """Draw everything."""
    steady = cases.steady_angles()
    drawn = [
        outline_figure(out / "outlines.png"),
        case_figure(out / "unforced.png", "Unforced limb: states, energies, account rate (Figs. 2.4-2.6)", *found.free),
        case_figure(
            out / "gravity.png", "Gravity 0.001 m/s^2, no damping; steady angles dashed (Figs. 2.7-2.9)", *found.heavy,
            steady=steady,
        ),
        case_figure(
            out / "damping.png", "Gravity and damping settle at the steady angles, dashed (Figs. 2.10-2.12)",
            *found.damped, steady=steady,
        ),
        case_figure(out / "contact.png", "Case A: six impacts, then rest (Figs. 2.13-2.14)", *found.contact),
        case_figure(
            out / "contact_close.png", "Case A: the six impacts from close by", *found.contact, span=(18.2, 20.4)
        ),
        case_figure(out / "friction.png", "Case F: friction, no springs (Figs. 2.15-2.16)", *found.friction),
        case_figure(out / "ten_links.png", "Ten links (Figs. 2.20-2.21)", *found.ten),
        snapshot_figure(
            out / "contact_body.png", "Case A: the limb at five times (Fig. 2.3)", *found.contact,
            (0.0, 12.0, 18.5, 19.2, 40.0), FLAT,
        ),
        moving_picture(out / "ten_links.gif", "Ten links fall and come to rest, 8 times as fast", *found.ten, 5.0),
    ]  # fmt: skip
    drawn += [crawl_figure(out / f"crawl_{k}.png", name, one) for k, (name, one) in enumerate(crawls.items())]
    return drawn


def outline_figure(path: Path) -> Figure:
    """Outlines, the trapezoids that stand for them, their centroids, as in the thesis's drawing of seven links."""
    shapes = {"rectangle": rectangle(), "diamond": diamond(), "petal": petal()}
    with panels(path, 1, 3, height=3.4) as axes:
        for axis, (name, shape) in zip(axes, shapes.items(), strict=True):
            strip, xi, edges = Strip(outline=shape), np.linspace(0.0, 1.0, 200), np.linspace(0.0, 1.0, 8)
            limb = limb_links(strip, 7)
            for side in (-0.5, 0.5):
                axis.plot(side * shape(xi), strip.length * xi, color=SERIES[0])
                axis.plot(
                    side * shape(edges), strip.length * edges, color="black", marker="o", markersize=3, linewidth=0
                )
                axis.plot(side * shape(edges), strip.length * edges, color="black", linestyle="--", linewidth=0.6)
            for edge in edges:
                half = 0.5 * float(shape(np.array([edge]))[0])
                axis.plot([-half, half], [strip.length * edge] * 2, color="black", linestyle="--", linewidth=0.6)
            centres = strip.length * edges[:-1] + limb.centre
            axis.plot(np.zeros(7), centres, color=SERIES[1], marker="o", markersize=3, linewidth=0)
            axis.set(aspect="equal", title=name, xlabel="width [m]", xticks=(-0.3, 0.0, 0.3), xlim=(-0.4, 0.4))
        axes[0].set(ylabel="along the limb [m]")
    return Figure(
        path=path, caption="Seven links of three outlines: trapezoids (dashed) and their centroids (Fig. 2.1)"
    )


def crawl_figure(path: Path, name: str, one: Crawl) -> Figure:
    """Angles and rates against references, errors, torques of a controlled crawl."""
    log = one.log
    angle, rate, torque = (log[f"joint.{what}"] for what in ("angle", "rate", "torque"))
    with panels(path, 4) as axes:
        for k in range(angle.shape[1]):
            colour = SERIES[k % len(SERIES)]
            axes[0].plot(log.t, angle[:, k], color=colour, label=f"joint {k + 1}")
            axes[0].plot(log.t, one.wanted[:, k], color=colour, linestyle="--", linewidth=0.8)
            axes[1].plot(log.t, rate[:, k], color=colour)
            axes[2].plot(log.t, 1e3 * (angle[:, k] - one.wanted[:, k]), color=colour)
            axes[3].plot(log.t, 1e3 * torque[:, k], color=colour)
        axes[0].set(ylabel="angle [rad]", title=name)
        axes[0].legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
        axes[1].set(ylabel="rate [rad/s]")
        axes[2].set(ylabel="error [mrad]")
        axes[3].set(ylabel="torque [mN m]", xlabel="time [s]")
    return Figure(path=path, caption=f"{name}: angles (references dashed), rates, errors, torques")
