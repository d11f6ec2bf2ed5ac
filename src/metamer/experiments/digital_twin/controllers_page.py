"""The thesis's controllers on the servos for people: table, trajectories and errors, one page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from metamer.core.units import DEG
from metamer.record.files import whole_folder
from metamer.record.table import Figure
from metamer.twin.compare.study_controllers import CONTRACTED, KD, KI, KP, LAM, LIMIT, MU_ORDER, ControllerTrial
from metamer.view.page import Grid, write_page
from metamer.view.picture import picture
from metamer.view.style import INK, PALE, PAPER, SERIES

BOX = {"facecolor": PAPER, "edgecolor": "none", "alpha": 0.8, "pad": 1.0}
GAINS = (
    f"Gains of menon2025, figures 5.1 to 5.3: Kp = {KP:g}, Kd = {KD:g}, Ki = {KI:g}, lambda = {LAM:g}, "
    f"mu = {MU_ORDER:g}; sent is target + u, |u| at most {LIMIT:g} rad."
)
NOTES = (
    GAINS,
    f"Contraction: the hump of {CONTRACTED / DEG:.0f} deg of chapter 6 on the spot, in 2 s, then 3 s of rest.",
    "Errors are target less angle, both at the time at which the angle was read.",
    "Simulation is the very same controller object on the model; with 'its servos' the model has the gain and lag of "
    "the fake robot.",
    "The thesis shows trajectories and errors as pictures (figures 5.1 to 5.3 and 6.9 to 6.14) and gives no number for "
    "them in its text: there is nothing to put beside ours.",
)


def controllers_grid(trials: Sequence[ControllerTrial]) -> Grid:
    """RMS, largest and last error of every controller in both motions, machine beside simulation.   [deg]"""
    heads = ["motion", "controller", "where", "rms [deg]", "largest [deg]", "rms of the last second [deg]"]
    rows = [
        [t.motion, t.controller, t.place, *(f"{value / DEG:.2f}" for value in (t.rms, t.worst, t.left))] for t in trials
    ]
    return Grid(title="Errors of the joints", heads=heads, rows=rows, words=3)


def draw_motion(trials: Sequence[ControllerTrial], motion: str, path: Path) -> None:
    """All joints against their targets, errors on the machine and in simulation; one controller per column."""
    found = [trial for trial in trials if trial.motion == motion]
    names = list(dict.fromkeys(trial.controller for trial in found))
    with picture(path, 3.2 * len(names), 7.2) as figure:
        axes = figure.subplots(3, len(names), sharex=True, sharey="row", squeeze=False)
        for column, name in enumerate(names):
            here = {trial.place: trial for trial in found if trial.controller == name}
            machine, model = here["machine"], here["simulation"]
            top, middle, bottom = axes[:, column]
            for k in range(machine.angle.shape[1]):
                colour = SERIES[k % len(SERIES)]
                top.plot(machine.t, machine.target[:, k] / DEG, color=PALE, lw=2.2, alpha=0.6)
                top.plot(machine.t, machine.angle[:, k] / DEG, color=colour, lw=1.1, label=f"joint {k + 1}")
                middle.plot(machine.t, machine.error[:, k] / DEG, color=colour, lw=1.0)
                bottom.plot(model.t, model.error[:, k] / DEG, color=colour, lw=1.0)
            top.set_title(name)
            label(middle, machine.rms)
            label(bottom, model.rms)
            bottom.set_xlabel("time  [s]")
        for axis, text in zip(
            axes[:, 0], ("angle  [deg]", "error, machine  [deg]", "error, simulation  [deg]"), strict=True
        ):
            axis.set_ylabel(text)
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=8)


def label(axes: Any, rms: float) -> None:
    """The rms of an error in the corner of its panel."""
    axes.text(
        0.98, 0.94, f"rms {rms / DEG:.2f} deg", transform=axes.transAxes, ha="right", va="top", color=INK, bbox=BOX
    )


def controller_figures(trials: Sequence[ControllerTrial], folder: Path) -> list[Figure]:
    """A picture a motion."""
    figures = []
    for motion in dict.fromkeys(trial.motion for trial in trials):
        path = folder / f"controllers-{motion}.png"
        draw_motion(trials, motion, path)
        caption = f"{motion.capitalize()}: targets (pale) and angles on the machine, errors there and in simulation"
        figures.append(Figure(path=path, caption=caption))
    return figures


def write_controllers(trials: Sequence[ControllerTrial], folder: Path, *, about: Sequence[str]) -> Path:
    """Pictures and page; returns the page."""
    with whole_folder(folder) as work:
        write_page(
            work / "controllers.html",
            title="PD, PID and fractional PID on position servos",
            about=about,
            grids=[controllers_grid(trials)],
            figures=controller_figures(trials, work),
            notes=NOTES,
        )
    return folder / "controllers.html"
