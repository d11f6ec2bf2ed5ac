"""Figures of chapter 3 and of what comes after it, from our runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from metamer.experiments.soft_limb.pictures import case_figure, moving_picture, panels, snapshot_figure
from metamer.record.table import Figure
from metamer.view.style import PALE, SERIES

if TYPE_CHECKING:
    from metamer.experiments.soft_lander.cases import Slew, Travel
    from metamer.systems.contact.mechanics import GroundRun
    from metamer.systems.planar.flight import Flight
    from metamer.systems.planar.model import PlanarModel

NO_MOTION = 1e-9  # what changes by less is rounding [m, rad, and per s]


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
        first, middle = float(run.impacts[0, 0]), float(np.median(run.impacts[:, 0]))
        times = (0.0, 0.7 * first, first, middle, float(run.t[-1]))
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
    """Position and velocity of the hub's mass, its angle and rate, as in the thesis's hub plots."""
    cx, cy = float(model.links["centre_x"][0]), float(model.links["centre_y"][0])
    c, s = np.cos(run.q[:, 2]), np.sin(run.q[:, 2])
    x, y = run.q[:, 0] + c * cx - s * cy, run.q[:, 1] + s * cx + c * cy
    w = run.v[:, 2]
    vx, vy = run.v[:, 0] - w * (s * cx + c * cy), run.v[:, 1] + w * (c * cx - s * cy)
    rows = (
        (x - x[0], vx, "x [m]", "x' [m/s]"),
        (y - y[0], vy, "y [m]", "y' [m/s]"),
        (run.q[:, 2], w, "angle [rad]", "rate [rad/s]"),
    )
    with panels(path, 3, 2) as axes:
        for k, (place, pace, label, pace_label) in enumerate(rows):
            for axis, values, text in ((axes[2 * k], place, label), (axes[2 * k + 1], pace, pace_label)):
                axis.plot(run.t, values, color=SERIES[0])
                axis.set(ylabel=text)
                # rounding is no motion: do not blow it up
                if np.ptp(values) < NO_MOTION:
                    axis.set(ylim=(float(values.mean()) - 1e-3, float(values.mean()) + 1e-3))
        axes[0].set(title="hub mass, from its start")
        axes[4].set(xlabel="time [s]")
        axes[5].set(xlabel="time [s]")
    return Figure(path=path, caption=caption)


def error_figure(path: Path, errors: dict[int, tuple[float, float, float]]) -> Figure:
    """Energy error of flapper, waver and unequal waver under each printed error."""
    with panels(path, 1, height=3.2) as axes:
        numbers = np.array(sorted(errors))
        for k, name in enumerate(("flapper", "waver", "waver of unequal limbs")):
            values = [max(errors[n][k], 1e-16) for n in numbers]
            axes[0].bar(numbers + 0.27 * (k - 1), values, width=0.25, color=SERIES[k], label=name)
        axes[0].set(
            yscale="log", ylabel="energy error in 100 s", xlabel="printed error alone (0 = none)", xticks=numbers
        )
        axes[0].axhline(1e-9, color="black", linewidth=0.7, linestyle="--")
        axes[0].legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return Figure(
        path=path, caption="What each printed error does: 4, 5, 6, 7, 10 hide in the flapper and break the waver"
    )


def slew_figure(path: Path, slew: Slew) -> Figure:
    """Angle of the hub and root angle of the right limb through a slew, and how the ringing dies away."""
    with panels(path, 2) as axes:
        axes[0].plot(slew.t, slew.hub, color=SERIES[0])
        axes[0].set(ylabel="hub angle [rad]", title="hub turned for 60 s, then left alone")
        axes[1].plot(slew.t, 1e3 * slew.bend, color=SERIES[0])
        late = slew.t[slew.t >= 60.0]
        begin = 1e3 * float(np.abs(slew.bend[slew.t >= 60.0]).max())
        shell = begin * np.exp(-slew.mode_ratio * slew.mode_frequency * (late - 60.0))
        for sign in (-1.0, 1.0):
            axes[1].plot(late, sign * shell, color="black", linestyle="--", linewidth=0.8)
        axes[1].set(ylabel="root angle, right limb [mrad]", xlabel="time [s]")
        for axis in axes:
            axis.axvspan(0.0, 60.0, color=PALE, alpha=0.4, linewidth=0)
    return Figure(
        path=path, caption=f"Slew of {slew.turned:.3f} rad (shaded) and the ring-down; dashed: decay of the linear mode"
    )


def travel_figure(path: Path, travels: dict[str, Travel]) -> Figure:
    """Way of the hub in every crawl."""
    with panels(path, 1, height=4.0) as axes:
        for k, (name, one) in enumerate(travels.items()):
            axes[0].plot(one.run.t, one.run.q[:, 0] - one.run.q[0, 0], color=SERIES[k], label=name)
        axes[0].set(xlabel="time [s]", ylabel="way of the hub [m]")
        axes[0].legend(loc="upper left")
    return Figure(path=path, caption="The lander travels: by friction alone and with adhesion switched")
