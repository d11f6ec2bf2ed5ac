"""Figures of chapter 3 and of what comes after it, from our runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from metamer.experiments.soft_limb.pictures import case_figure, moving_picture, new_figure, save, snapshot_figure
from metamer.record.table import Figure
from metamer.view.style import SERIES, house_style

if TYPE_CHECKING:
    from metamer.experiments.soft_lander.cases import Slew, Travel
    from metamer.mechanics.contact import GroundRun
    from metamer.mechanics.flight import Flight
    from metamer.model.planar import PlanarModel


def file_name(text: str) -> str:
    """A name for a file from a title."""
    return "".join(c if c.isalnum() else "_" for c in text.split(" (")[0].lower()).strip("_")


def all_figures(
    out: Path,
    flights: dict[str, tuple[PlanarModel, Flight]],
    errors: dict[int, tuple[float, float, float]],
    landings: dict[str, tuple[PlanarModel, GroundRun]],
    slew: Slew,
    travels: dict[str, Travel],
) -> list[Figure]:
    """Draw everything."""
    from metamer.experiments.soft_lander.cases import ground_line

    drawn: list[Figure] = []
    for name, (model, run) in flights.items():
        drawn.append(
            case_figure(out / f"{file_name(name)}.png", f"{name}: link angles, energies, account rate", model, run)
        )
        if "(" in name:
            drawn.append(hub_figure(out / f"{file_name(name)}_hub.png", f"{name}: motion of the hub", model, run))
    drawn.append(error_figure(out / "printed_errors.png", errors))
    for name, (model, run) in landings.items():
        drawn.append(
            case_figure(out / f"{file_name(name)}.png", f"{name}: link angles, energies, account rate", model, run)
        )
        times = (*(float(x) for x in np.linspace(0.0, run.t[-1] * 0.5, 4)), float(run.t[-1]))
        caption = f"{name}: the lander at five times"
        drawn.append(
            snapshot_figure(out / f"{file_name(name)}_body.png", caption, model, run, times, ground_line(model))
        )
        if "(" in name:
            drawn.append(hub_figure(out / f"{file_name(name)}_hub.png", f"{name}: motion of the hub", model, run))
    drawn.append(slew_figure(out / "slew.png", slew))
    drawn.append(travel_figure(out / "crawls.png", travels))
    last = travels["friction alone, mu 0.6, left limb 90 degrees late"]
    caption = "The lander crawls by friction alone, 30 times as fast"
    drawn.append(moving_picture(out / "crawl.gif", caption, last.model, last.run, 8.0))
    return drawn


def hub_figure(path: Path, caption: str, model: PlanarModel, run: Flight | GroundRun) -> Figure:
    """Position and velocity of the hub's mass and its angle, as in the thesis's hub plots."""
    cx, cy = float(model.links["centre_x"][0]), float(model.links["centre_y"][0])
    c, s = np.cos(run.q[:, 2]), np.sin(run.q[:, 2])
    x, y = run.q[:, 0] + c * cx - s * cy, run.q[:, 1] + s * cx + c * cy
    with house_style():
        figure, axes = new_figure(3)
        for axis, values, label in zip(
            axes, (x - x[0], y - y[0], run.q[:, 2]), ("x [m]", "y [m]", "angle [rad]"), strict=True
        ):
            axis.plot(run.t, values, color=SERIES[0])
            axis.set(ylabel=label)
        axes[0].set(title="hub mass, from its start")
        axes[2].set(xlabel="time [s]")
    return save(figure, path, caption)


def error_figure(path: Path, errors: dict[int, tuple[float, float, float]]) -> Figure:
    """Energy error of flapper, waver and unequal waver under each printed error."""
    with house_style():
        figure, axes = new_figure(1, size=(7.2, 3.2))
        numbers = np.array(sorted(errors))
        for k, name in enumerate(("flapper", "waver", "waver of unequal limbs")):
            values = [max(errors[n][k], 1e-16) for n in numbers]
            axes[0].bar(numbers + 0.27 * (k - 1), values, width=0.25, color=SERIES[k], label=name)
        axes[0].set(
            yscale="log", ylabel="energy error in 100 s", xlabel="printed error alone (0 = none)", xticks=numbers
        )
        axes[0].axhline(1e-9, color="black", linewidth=0.7, linestyle="--")
        axes[0].legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return save(figure, path, "What each printed error does: 4, 5, 6, 7, 10 hide in the flapper and break the waver")


def slew_figure(path: Path, slew: Slew) -> Figure:
    """Root angle of the right limb through a slew and after it."""
    with house_style():
        figure, axes = new_figure(1, size=(7.2, 2.6))
        axes[0].plot(slew.t, 1e3 * slew.bend, color=SERIES[0])
        axes[0].set(xlabel="time [s]", ylabel="root angle [mrad]", title="right limb, hub slewed for 60 s")
    return save(figure, path, f"Slew of {slew.turned:.3f} rad and the ring-down of the limbs")


def travel_figure(path: Path, travels: dict[str, Travel]) -> Figure:
    """Way of the hub in every crawl."""
    with house_style():
        figure, axes = new_figure(1, size=(7.2, 4.0))
        for k, (name, one) in enumerate(travels.items()):
            axes[0].plot(one.run.t, one.run.q[:, 0] - one.run.q[0, 0], color=SERIES[k], label=name)
        axes[0].set(xlabel="time [s]", ylabel="way of the hub [m]")
        axes[0].legend(loc="upper left")
    return save(figure, path, "The lander travels: by friction alone and with adhesion switched")
