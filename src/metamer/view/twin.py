"""Pictures of a machine beside its models: joints with residuals, way of the head, displacement of every cycle."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.units import CM, DEG
from metamer.view.picture import picture
from metamer.view.style import INK, PALE, SERIES

CURVE_POINTS = 4000  # points of a curve
COLOURS = ("#e07b39", "#2f7fb8", "#3f9e6e", "#b8519a")  # of models, in their order


def thin(count: int) -> Any:
    """Samples that a curve is drawn through."""
    return np.linspace(0, count - 1, min(count, CURVE_POINTS)).round().astype(np.intp)


def draw_joints(path: Path, t: Array, machine: Array, models: Mapping[str, Array], *, what: str = "machine") -> None:
    """Angles of every joint, machine and models, and beside them what each model is off by.

    t         (T,)                                                            [s]
    machine   (T, joints)                                                     [rad]
    models    name -> (T, joints) at the same instants                        [rad]
    what      name of the machine's curve
    """
    joints, some = machine.shape[1], thin(len(t))
    with picture(path, 10.5, 1.35 * joints + 0.9) as figure:
        axes = figure.subplots(joints, 2, sharex=True, sharey="col", squeeze=False, width_ratios=(1.4, 1.0))
        for k, (left, right) in enumerate(axes):
            for colour, (name, angle) in zip(COLOURS, models.items(), strict=False):
                left.plot(t[some], angle[some, k] / DEG, color=colour, lw=1.1, label=name if k == 0 else None)
                right.plot(t[some], (angle - machine)[some, k] / DEG, color=colour, lw=0.9)
            left.plot(
                t[some], machine[some, k] / DEG, color=INK, lw=0.9, ls=(0, (4, 1.5)), label=what if k == 0 else None
            )
            left.set_ylabel(f"joint {k + 1}  [deg]")
        axes[0, 0].set_title("angles")
        axes[0, 1].set_title("model less machine  [deg]")
        for side in axes[-1]:
            side.set_xlabel("time  [s]")
        figure.legend(loc="outside upper right", ncols=1 + len(models))


def draw_ways(path: Path, ways: Mapping[str, tuple[Array, Array]], strides: Mapping[str, Array], period: float) -> None:
    """Way of the head forward over time, and displacement of every cycle, of the machine and of models.

    ways      name -> (T,) times and (T,) way forward; "machine" first where it is known   [s, m]
    strides   name -> (cycles,) displacement                                  [m]
    period    of a cycle                                                      [s]
    """
    with picture(path, 10.5, 3.6) as figure:
        left, right = figure.subplots(1, 2, width_ratios=(1.2, 1.0))
        for name, (t, way) in ways.items():
            some, machine = thin(len(t)), name == "machine"
            left.plot(t[some], way[some] / CM, color=colour_of(name, ways), lw=0.9 if machine else 1.4, label=name)
        for k in range(1, 1 + max(map(len, strides.values()), default=0)):
            left.axvline(k * period, color=PALE, lw=0.4, alpha=0.5)
        left.set(xlabel="time  [s]", ylabel="way of the head  [cm]", title="way of the head")
        left.legend()
        width = 0.8 / max(len(strides), 1)
        for i, (name, values) in enumerate(strides.items()):
            places = np.arange(1, len(values) + 1) + (i - 0.5 * (len(strides) - 1)) * width
            right.bar(places, values / CM, width=0.9 * width, color=colour_of(name, strides), label=name)
            right.axhline(float(values.mean()) / CM, color=colour_of(name, strides), lw=0.8, ls=(0, (4, 2)))
        right.axhline(0.0, color=PALE, lw=0.7)
        right.set(xlabel="cycle", ylabel="displacement  [cm]", title="displacement of every cycle (dashed: mean)")
        right.xaxis.get_major_locator().set_params(integer=True)


def colour_of(name: str, names: Mapping[str, object]) -> str:
    """Ink for the machine, colours for models in their order."""
    models = [other for other in names if other != "machine"]
    return INK if name == "machine" else COLOURS[models.index(name) % len(COLOURS)]


def draw_paths(path: Path, machine: Array, models: Mapping[str, Array], *, equal: bool) -> None:
    """Path of the head in the plane, machine and models, (T, 2) each from the same start.   [m]

    equal    both axes have one scale
    """
    with picture(path, 10.5, 5.0 if equal else 3.2) as figure:
        axes = figure.subplots()
        for colour, (name, way) in zip(COLOURS, models.items(), strict=False):
            axes.plot(way[:, 0] / CM, way[:, 1] / CM, color=colour, lw=1.3, label=name)
        axes.plot(machine[:, 0] / CM, machine[:, 1] / CM, ".", color=INK, ms=1.6, label="machine", zorder=1)
        axes.set(xlabel="x  [cm]", ylabel="y  [cm]", title="path of the head")
        if equal:
            axes.set_aspect("equal", adjustable="datalim")
        axes.legend()


def draw_table_bars(path: Path, cases: Sequence[str], series: Mapping[str, Sequence[float]], label: str) -> None:
    """Bars side by side: one group a case, one colour a series; a value that is not known leaves a gap.

    series   name -> a value a case, nan where there is none
    label    of the axis
    """
    with picture(path, 10.5, 3.4) as figure:
        axes = figure.subplots()
        width = 0.8 / len(series)
        for i, (name, values) in enumerate(series.items()):
            known = [(k, value) for k, value in enumerate(values) if math.isfinite(value)]
            places = [k + (i - 0.5 * (len(series) - 1)) * width for k, _ in known]
            colour = colour_of(name, series) if len(series) <= len(COLOURS) + 1 else SERIES[i]
            axes.bar(places, [value for _, value in known], width=0.9 * width, color=colour, label=name)
        axes.axhline(0.0, color=PALE, lw=0.7)
        axes.set_xticks(range(len(cases)), cases)
        axes.set_ylabel(label)
        figure.legend(loc="outside upper right", ncols=len(series))
