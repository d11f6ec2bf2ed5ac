"""Pictures of soft robots: states, energies, energy rates, snapshots of the body, a moving picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from metamer.mechanics.contact import GroundRun
from metamer.mechanics.flight import Flight
from metamer.model.planar import PlanarModel
from metamer.record.log import Log
from metamer.record.table import Figure
from metamer.records import Array
from metamer.view.style import EARTH, PALE, SERIES, house_style


def new_figure(rows: int, columns: int = 1, size: tuple[float, float] = (7.2, 2.3)):
    """A figure and its axes as a flat list, to be drawn inside `house_style()`."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Canvas

    figure = Canvas(figsize=(size[0], size[1] * rows), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, list(np.ravel(figure.subplots(rows, columns, squeeze=False)))


def save(figure, path: Path, caption: str) -> Figure:
    """Save a figure for the report."""
    from metamer.view.plots import save_figure

    save_figure(figure, path)
    return Figure(path=path, caption=caption)


def absolute_angles(model: PlanarModel, q: Array) -> Array:
    """(T, links) absolute angle of every link.   [rad]"""
    parent, mount = model.links["parent"], model.links["mount"]
    first = q.shape[1] - len(parent)
    out = np.empty((len(q), len(parent)))
    for i, p in enumerate(parent):
        out[:, i] = q[:, first + i] + (mount[i] + out[:, p] if p >= 0 else 0.0)
    return out


def energy_terms(run: GroundRun | Flight) -> dict[str, Array]:
    """Named energies of a run.   [J]"""
    terms = {"kinetic": run.kinetic, "potential": run.potential, "elastic": run.elastic}
    if isinstance(run, GroundRun):
        terms |= {name: run.flows[name] for name in ("damped", "rubbed", "impact", "actuated")}
    else:
        terms["damped"] = run.damped
    return {name: values for name, values in terms.items() if np.abs(values).max() > 0.0}


def case_figure(
    path: Path,
    caption: str,
    model: PlanarModel,
    run: GroundRun | Flight,
    *,
    steady: Array | None = None,
    title: str = "",
) -> Figure:
    """States with steady-state angles dashed, rates, energies, and the rate of the account, below each other."""
    angles, rates = absolute_angles(model, run.q), absolute_angles_rate(model, run.v)
    with house_style():
        figure, axes = new_figure(4)
        names = [f"link {i + 1}" for i in range(angles.shape[1])]
        shown = names if len(names) <= 8 else names[:8]
        for i, name in enumerate(shown):
            colour = SERIES[i % len(SERIES)]
            axes[0].plot(run.t, angles[:, i], color=colour, label=name)
            axes[1].plot(run.t, rates[:, i], color=colour)
            if steady is not None:
                axes[0].axhline(steady[i], color=colour, linestyle="--", linewidth=0.8)
        axes[0].set(ylabel="angle [rad]", title=title)
        axes[0].legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
        axes[1].set(ylabel="rate [rad/s]")
        for k, (name, values) in enumerate(energy_terms(run).items()):
            axes[2].plot(run.t, values, color=SERIES[k % len(SERIES)], label=name)
        axes[2].plot(run.t, run.stored, color="black", linewidth=1.0, label="stored")
        axes[2].set(ylabel="energy [J]")
        axes[2].legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
        h = float(run.t[1] - run.t[0])
        axes[3].plot(run.t[1:], np.diff(run.account) / h, color=SERIES[0])
        axes[3].set(ylabel="account rate [W]", xlabel="time [s]")
        mark_impacts(axes, run)
    return save(figure, path, caption)


def absolute_angles_rate(model: PlanarModel, v: Array) -> Array:
    """(T, links) absolute rate of every link.   [rad/s]"""
    parent = model.links["parent"]
    first = v.shape[1] - len(parent)
    out = np.empty((len(v), len(parent)))
    for i, p in enumerate(parent):
        out[:, i] = v[:, first + i] + (out[:, p] if p >= 0 else 0.0)
    return out


def mark_impacts(axes: Sequence, run: GroundRun | Flight) -> None:
    """Thin lines at the impacts."""
    if isinstance(run, GroundRun):
        for t in run.impacts[:60, 0]:
            for axis in axes:
                axis.axvline(t, color=PALE, linewidth=0.4, zorder=0)


def body_points(model: PlanarModel, q: Array) -> list[Array]:
    """Line of every link, (2, 2) from joint to tip.   [m]"""
    from metamer.mechanics.kinematics import poses

    frame, length = poses(model, q).frame, model.links["length"]
    tips = frame[:, :2] + length[:, None] * np.stack([np.cos(frame[:, 2]), np.sin(frame[:, 2])], axis=1)
    return [np.stack([frame[i, :2], tips[i]]) for i in range(len(frame))]


def snapshot_figure(
    path: Path, caption: str, model: PlanarModel, run: GroundRun | Flight, times: Sequence[float], ground: Array
) -> Figure:
    """The body at several times over the ground line."""
    with house_style():
        figure, axes = new_figure(1, size=(7.2, 3.2))
        axis = axes[0]
        xs: list[float] = []
        for k, t in enumerate(times):
            row = int(np.argmin(np.abs(run.t - t)))
            colour = SERIES[k % len(SERIES)]
            for i, line in enumerate(body_points(model, run.q[row])):
                axis.plot(*line.T, color=colour, marker="o", markersize=2.5, label=f"{t:g} s" if i == 0 else None)
                xs += line[:, 0].tolist()
        left, right = min(xs) - 0.2, max(xs) + 0.2
        x = np.unique(np.concatenate([[left, right], ground[:, 0].clip(left, right)]))
        y = np.interp(x, ground[:, 0], ground[:, 1])
        if len(ground) == 2:
            y = ground[0, 1] + (x - ground[0, 0]) * (ground[1, 1] - ground[0, 1]) / (ground[1, 0] - ground[0, 0])
        axis.fill_between(x, y, y.min() - 0.08, color=EARTH, linewidth=0)
        axis.set(aspect="equal", xlabel="x [m]", ylabel="y [m]")
        axis.legend(ncols=6)
    return save(figure, path, caption)


def ground_log(model: PlanarModel, run: GroundRun | Flight, *, every: int, speed: float) -> Log:
    """A run as a log with link poses, every so many rows, time shortened `speed` times: for moving pictures."""
    from metamer.description.files import table_from_spec
    from metamer.plants.simulate import with_links

    rows = slice(None, None, every)
    columns: dict[str, Array] = {}
    if model.free:
        columns |= {name: run.q[rows, k].copy() for k, name in enumerate(("base.x", "base.y", "base.theta"))}
    for k in range(model.joints):
        columns[f"joint{k + 1}.angle"] = run.q[rows, model.first_joint + k].copy()
    log = Log(t=run.t[rows] / speed, columns=columns, meta={"spec": table_from_spec(model.spec)})
    return with_links(log, model.spec)


def moving_picture(path: Path, caption: str, model: PlanarModel, run: GroundRun | Flight, seconds: float) -> Figure:
    """A gif of a run in `seconds`."""
    from metamer.view.animate import animate_run

    speed = float(run.t[-1]) / seconds
    every = max(1, round(len(run.t) / (seconds * 12.5)))
    animate_run(ground_log(model, run, every=every, speed=speed), path, fps=12.5)
    return Figure(path=path, caption=caption)
