"""Pages for people: the study across surfaces in Table 6.2's layout, machine against models, controllers on servos."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from metamer.core.units import DEG
from metamer.record.claims import Row
from metamer.record.table import Figure
from metamer.twin.compare.compare import Comparison, plain
from metamer.twin.compare.lines import Interval
from metamer.twin.compare.study import CAMERA_NOISE, CAMERA_RATE, GAITS, SurfaceCase, value_of
from metamer.twin.compare.study_controllers import CONTRACTED, KD, KI, KP, LAM, LIMIT, MU_ORDER, ControllerTrial
from metamer.view.beside import beside_figure, panel_from_rows
from metamer.view.page import Grid, write_folder
from metamer.view.picture import picture
from metamer.view.style import INK, PALE, PAPER, SERIES
from metamer.view.twin import draw_joints, draw_paths, draw_table_bars, draw_ways

MODELS = ("before", "servos only", "after")
FITTED = {"mu_k": "world.ground.mu_kinetic", "gain": "drive.gain", "lag [s]": "drive.lag"}
NOTES = (
    "Displacement per cycle in cm, forward counted positive, with 95 % intervals over cycles. Isaac and real are the "
    "printed values of menon2025, Table 6.2 (stride 2 cm, gait of the thesis); 4 to 9 cm in a cycle exceed what that "
    "gait can do (2.98 cm), so that only the layout is taken from there.",
    "Machine is a fake robot behind real bytes on a surface with the table's friction; its servos lag and stop short. "
    "Before: the model as described. After: friction, gain and lag from one excitation run on that surface. "
    "Servos only: gain and lag from there, friction as before.",
    f"The camera is simulated, {CAMERA_RATE:g} Hz with {1e3 * CAMERA_NOISE:g} mm of noise.",
)


def study_grid(cases: Sequence[SurfaceCase], gait: str) -> Grid:
    """Table 6.2 with ours beside it, for one gait.   [cm]"""
    heads = ["surface", "mu_s", "mu_k", "Isaac", "real", "machine", *MODELS, "error before", "error after"]
    heads += ["ratio", "halved"]
    rows = []
    for case in cases:
        if case.gait != gait:
            continue
        line, row = case.comparison.line("displacement per cycle"), case.row
        published = [f"{row.isaac:.2f}", f"{row.real:.2f}"] if gait == "thesis" and row is not None else ["", ""]
        friction = ["", ""] if row is None else [f"{row.mu_static:g}", f"{row.mu_kinetic:g}"]
        cells = [case.name, *friction, *published, centimetres(line.machine)]
        cells += [f"{line.model[name].value:.2f}" for name in MODELS]
        cells += [centimetres(line.error[name]) for name in ("before", "after")]
        ratio = abs(case.error("after")) / abs(case.error("before")) if case.error("before") else math.nan
        rows.append([*cells, f"{ratio:.2f}", "yes" if case.halved else "no"])
    about = f"eta {GAITS[gait].eta:g}, phase {GAITS[gait].phase:g}"
    return Grid(title=f"Displacement per cycle [cm], {gait} gait ({about})", heads=heads, rows=rows, words=1)


def centimetres(found: Interval | None) -> str:
    """Value and interval to a tenth of a millimetre."""
    if found is None:
        return ""
    ends = "" if found.low is None or found.high is None else f" [{found.low:.2f}, {found.high:.2f}]"
    return f"{found.value:.2f}{ends}"


def found_grid(cases: Sequence[SurfaceCase]) -> Grid:
    """What identification found on every surface, beside what is true of a fake robot."""
    heads = ["surface", *(f"{name}, {what}" for name in FITTED for what in ("true", "found"))]
    rows = []
    for case in {case.name: case for case in cases}.values():
        both = [(path, spec) for path in FITTED.values() for spec in (case.truth, case.after)]
        values = ["" if spec is None else number(float(value_of(spec, path))) for path, spec in both]
        rows.append([case.name, *values])
    return Grid(title="Identified from one excitation run", heads=heads, rows=rows, words=1)


def gaits_of(cases: Sequence[SurfaceCase]) -> list[str]:
    """Gaits of a study, in their order."""
    return list(dict.fromkeys(case.gait for case in cases))


def draw_study(cases: Sequence[SurfaceCase], folder: Path) -> list[Figure]:
    """Bars of displacement per cycle, one picture per gait."""
    figures = []
    for gait in gaits_of(cases):
        chosen = [case for case in cases if case.gait == gait]
        lines = [case.comparison.line("displacement per cycle") for case in chosen]
        series = {"machine": [line.machine.value if line.machine else math.nan for line in lines]}
        series |= {name: [line.model[name].value for line in lines] for name in MODELS}
        path = folder / f"study-{gait}.png"
        names = [
            case.name + (f"\nmu {case.row.mu_static:g} / {case.row.mu_kinetic:g}" if case.row is not None else "")
            for case in chosen
        ]
        draw_table_bars(path, names, series, "displacement per cycle  [cm]")
        figures.append(Figure(path=path, caption=f"Displacement per cycle of machine and models, {gait} gait"))
    return figures


def table_figure(rows: Sequence[Row], folder: Path) -> Figure:
    """Table 6.2: what the thesis prints of its machine and of Isaac Sim, beside our fake machine and its model."""
    panels = []
    for place, words in (("real world", "machine"), ("Isaac Sim", "model as described")):
        found = [row for row in rows if row.evidence == "paper" and f"({place})" in row.source]
        panels.append(panel_from_rows(f"{place} and our {words}", found, printed=f"printed, {place}"))
    return beside_figure(
        folder / "table-6.2.png", "Table 6.2: displacement per cycle, printed (hollow) and ours", panels
    )


def write_study(cases: Sequence[SurfaceCase], folder: Path, *, about: Sequence[str]) -> Path:
    """Pictures and page; returns the page."""
    return write_folder(
        folder / "study.html",
        lambda work: draw_study(cases, work),
        title="The worm across surfaces: machine, model before and after identification",
        about=about,
        grids=[*(study_grid(cases, gait) for gait in gaits_of(cases)), found_grid(cases)],
        notes=NOTES,
    )


def plain_study(cases: Sequence[SurfaceCase]) -> list[dict[str, Any]]:
    """A study as JSON can hold it."""
    return [
        {
            "surface": case.name,
            "mu_static": None if case.row is None else case.row.mu_static,
            "mu_kinetic": None if case.row is None else case.row.mu_kinetic,
            "gait": case.gait,
            "halved": case.halved,
            "found": {name: float(value_of(case.after, path)) for name, path in FITTED.items()},
            "comparison": plain(case.comparison),
        }
        for case in cases
    ]


def number(value: float) -> str:
    """Three significant digits, never an exponent for everyday sizes."""
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def interval_text(found: Interval | None) -> str:
    """Value and interval, e.g. `1.23 [1.1, 1.4]`."""
    if found is None:
        return ""
    if found.low is None or found.high is None:
        return number(found.value)
    return f"{number(found.value)} [{number(found.low)}, {number(found.high)}]"


def grid_of(comparison: Comparison, title: str) -> Grid:
    """All lines: machine, each model with its error, ratio of errors, number of cycles."""
    names = list(comparison.joints)
    heads = ["quantity", "unit", "machine"]
    for name in names:
        heads += [name, f"error, {name}"]
    heads += ["error ratio"] if len(names) > 1 else []
    heads += ["n", "note"]
    rows = []
    for line in comparison.lines:
        row = [line.quantity, line.unit, interval_text(line.machine)]
        for name in names:
            row += [interval_text(line.model.get(name)), interval_text(line.error.get(name))]
        row += [interval_text(line.ratio)] if len(names) > 1 else []
        rows.append([*row, str(line.n), line.note])
    return Grid(title=title, heads=heads, rows=rows, words=2)


def draw_comparison(comparison: Comparison, folder: Path) -> tuple[Figure, ...]:
    """Pictures of a comparison: joints with residuals, way and displacement of every cycle, path."""
    first = next(iter(comparison.joints.values()))
    draw_joints(
        folder / "joints.png", first.t, first.machine, {name: pair.model for name, pair in comparison.joints.items()}
    )
    found = [Figure(path=folder / "joints.png", caption="Joint angles of machine and model, and model less machine")]
    if comparison.paths:
        one = next(iter(comparison.paths.values()))
        ways = {"machine": (one.t, one.machine @ comparison.forward)}
        ways |= {name: (path.t, path.model @ comparison.forward) for name, path in comparison.paths.items()}
        draw_ways(folder / "displacement.png", ways, comparison.strides, comparison.period)
        along = "(-x)" if comparison.side else "along the machine's own path"
        caption = f"Way of the head forward {along}, and displacement of every cycle"
        found.append(Figure(path=folder / "displacement.png", caption=caption))
        draw_paths(
            folder / "path.png",
            one.machine,
            {name: path.model for name, path in comparison.paths.items()},
            equal=not comparison.side,
        )
        scale = "; axes differ in scale" if comparison.side else ""
        caption = f"Path of the head as the camera saw it and as the model has it{scale}"
        found.append(Figure(path=folder / "path.png", caption=caption))
    return tuple(found)


def write_comparison(comparison: Comparison, folder: Path, *, title: str, about: Sequence[str]) -> Path:
    """Pictures and page of a comparison; returns the page.

    folder   is made where it is not there
    about    lines below the title: log, robot, engine
    """
    grid = grid_of(comparison, "Machine against model")
    notes = [
        *comparison.notes,
        f"Intervals are 95 %, by a block bootstrap over n = {comparison.cycles} cycles of {comparison.period:g} s.",
        "Error is model less machine; a delay is that of the machine behind the model.",
    ]
    page = folder / "compare.html"
    return write_folder(
        page, lambda work: draw_comparison(comparison, work), title=title, about=about, grids=[grid], notes=notes
    )


BOX = {"facecolor": PAPER, "edgecolor": "none", "alpha": 0.8, "pad": 1.0}
GAINS = (
    f"Gains of menon2025, figures 5.1 to 5.3: Kp = {KP:g}, Kd = {KD:g}, Ki = {KI:g}, lambda = {LAM:g}, "
    f"mu = {MU_ORDER:g}; sent is target + u, |u| at most {LIMIT:g} rad."
)
CONTROLLER_NOTES = (
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
    title, grids = "PD, PID and fractional PID on position servos", [controllers_grid(trials)]
    page, notes = folder / "controllers.html", CONTROLLER_NOTES
    return write_folder(
        page, lambda work: controller_figures(trials, work), title=title, about=about, grids=grids, notes=notes
    )
