"""Pictures of soft robots: states, energies, energy rates, snapshots, a moving picture; figures of chapter 2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from metamer.core.channels import columns_of
from metamer.core.records import Array
from metamer.experiments.soft_limb import cases
from metamer.record.log import Log
from metamer.record.table import Figure
from metamer.systems.contact.mechanics import GroundRun
from metamer.systems.planar.flight import Flight
from metamer.systems.planar.model import PlanarModel
from metamer.systems.planar.outline import Strip, diamond, limb_links, petal, rectangle
from metamer.view.picture import picture
from metamer.view.style import EARTH, PALE, SERIES

if TYPE_CHECKING:
    from metamer.experiments.soft_limb import Found
    from metamer.experiments.soft_limb.control import Crawl


@contextmanager
def panels(path: Path, rows: int, columns: int = 1, height: float = 2.3) -> Iterator[list[Any]]:
    """Axes of a new picture, row by row; it is saved when the block ends.   height: of a row [in]"""
    with picture(path, 7.2, height * rows) as figure:
        yield list(np.ravel(figure.subplots(rows, columns, squeeze=False)))


def absolute_angles(model: PlanarModel, q: Array) -> Array:
    """(T, links) absolute angle of every link as the thesis counts it: a limb that points left is positive upwards.

    A link of a limb that is mounted the other way round counts as -(theta - pi).   [rad]
    """
    parent, mount = model.links["parent"], model.links["mount"]
    first = q.shape[1] - len(parent)
    out = np.empty((len(q), len(parent)))
    turned = turned_links(model)
    for i, p in enumerate(parent):
        # an angle against the parent is counted backwards on a turned limb
        before = 0.0 if p < 0 else (-out[:, p] if turned[i] and not turned[p] else out[:, p])
        own = q[:, first + i] + (mount[i] if p >= 0 and not turned[i] else 0.0)
        out[:, i] = before + (-own if turned[i] else own)
    return out


def turned_links(model: PlanarModel) -> list[bool]:
    """Which links belong to a limb that is mounted the other way round (pi)."""
    found: list[bool] = []
    for parent, mount in zip(model.links["parent"], model.links["mount"], strict=True):
        found.append(bool(abs(mount - np.pi) < 1e-12) or (parent >= 0 and found[parent]))
    return found


def link_names(model: PlanarModel) -> list[str]:
    """Names of the links: link 1 .., or hub, right 1 .., left 1 .. of a lander."""
    turned, count = turned_links(model), len(model.links)
    if not any(turned):
        return [f"link {i + 1}" for i in range(count)]
    rights = turned.index(True) - 1
    return ["hub", *(f"right {k + 1}" for k in range(rights)), *(f"left {k + 1}" for k in range(count - 1 - rights))]


def link_colours(count: int) -> list:
    """As many colours: those of the house, or an even scale where they would come again."""
    if count <= len(SERIES):
        return list(SERIES[:count])
    from matplotlib import colormaps

    return [colormaps["viridis"](k / (count - 1)) for k in range(count)]


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
    span: tuple[float, float] | None = None,
) -> Figure:
    """States with steady-state angles dashed, rates, energies, and the rate of the account, below each other.

    span    part of the run to show; None = all of it                        [s]
    """
    if span is not None:
        run = part_of(run, span)
    angles, rates = absolute_angles(model, run.q), absolute_angles_rate(model, run.v)
    with panels(path, 4) as axes:
        names = link_names(model)
        for i, (name, colour) in enumerate(zip(names, link_colours(len(names)), strict=True)):
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
        axes[3].plot(run.t[1:], np.diff(run.imbalance) / h, color=SERIES[0])
        axes[3].set(ylabel="account rate [W]", xlabel="time [s]")
        mark_impacts(axes, run)
    return Figure(path=path, caption=caption)


def part_of(run: Any, span: tuple[float, float]) -> Any:
    """The rows of a run within a span of time."""
    rows = (run.t >= span[0] - 1e-9) & (run.t <= span[1] + 1e-9)
    cut: dict[str, Any] = {}
    for field in fields(run):
        value = getattr(run, field.name)
        if isinstance(value, np.ndarray) and len(value) == len(run.t):
            cut[field.name] = value[rows]
        elif isinstance(value, dict):
            cut[field.name] = {name: values[rows] for name, values in value.items()}
    if isinstance(run, GroundRun):
        cut["impacts"] = run.impacts[(run.impacts[:, 0] >= span[0]) & (run.impacts[:, 0] <= span[1])]
    return replace(run, **cut)


def absolute_angles_rate(model: PlanarModel, v: Array) -> Array:
    """(T, links) rate of the angles of `absolute_angles`.   [rad/s]"""
    return absolute_angles(model, v) - absolute_angles(model, np.zeros((1, v.shape[1])))


def mark_impacts(axes: Sequence, run: GroundRun | Flight) -> None:
    """Thin lines at the impacts."""
    if isinstance(run, GroundRun):
        for t in run.impacts[:60, 0]:
            for axis in axes:
                axis.axvline(t, color=PALE, linewidth=0.4, zorder=0)


def body_points(model: PlanarModel, q: Array) -> list[Array]:
    """Line of every link, (2, 2) from joint to tip.   [m]"""
    from metamer.systems.planar.mechanics import poses

    frame, length = poses(model, q).frame, model.links["length"]
    tips = frame[:, :2] + length[:, None] * np.stack([np.cos(frame[:, 2]), np.sin(frame[:, 2])], axis=1)
    return [np.stack([frame[i, :2], tips[i]]) for i in range(len(frame))]


def snapshot_figure(
    path: Path, caption: str, model: PlanarModel, run: GroundRun | Flight, times: Sequence[float], ground: Array
) -> Figure:
    """The body at several times over the ground line."""
    with panels(path, 1, height=3.4) as (axis,):
        xs: list[float] = []
        raised = raised_points(model)
        for k, t in enumerate(times):
            row = int(np.argmin(np.abs(run.t - t)))
            colour = SERIES[k % len(SERIES)]
            lines = body_points(model, run.q[row])
            for i, line in enumerate(lines):
                axis.plot(*line.T, color=colour, marker="o", markersize=2.5, label=f"{t:.3g} s" if i == 0 else None)
                xs += line[:, 0].tolist()
            for link, x, y in raised:
                along = (lines[link][1] - lines[link][0]) / np.linalg.norm(lines[link][1] - lines[link][0])
                point = lines[link][0] + x * along + y * np.array([-along[1], along[0]])
                axis.plot(*np.stack([lines[link][0], point, lines[link][1]]).T, color=colour, linewidth=0.8)
                axis.plot(*point, color=colour, marker="s", markersize=4.0)
        left, right = min(xs) - 0.2, max(xs) + 0.2
        x = np.unique(np.concatenate([[left, right], ground[:, 0].clip(left, right)]))
        y = np.interp(x, ground[:, 0], ground[:, 1])
        if len(ground) == 2:
            y = ground[0, 1] + (x - ground[0, 0]) * (ground[1, 1] - ground[0, 1]) / (ground[1, 0] - ground[0, 0])
        axis.fill_between(x, y, y.min() - 0.08, color=EARTH, linewidth=0)
        axis.set(aspect="equal", xlabel="x [m]", ylabel="y [m]")
        axis.legend(ncols=6, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return Figure(path=path, caption=caption)


def raised_points(model: PlanarModel) -> list[tuple[int, float, float]]:
    """Contact points beside the line of their link: (link, x, y).   [-, m]"""
    points = model.spec.world.ground.points or ()
    return [(int(link), x, y) for link, x, y in points if y != 0.0]


def ground_log(model: PlanarModel, run: GroundRun | Flight, *, every: int, speed: float) -> Log:
    """A run as a log with link poses, every so many rows, time shortened `speed` times: for moving pictures."""
    from metamer.files import table_from_robot
    from metamer.plants.simulate import with_links

    rows = slice(None, None, every)
    columns: dict[str, Array] = {}
    if model.free:
        columns |= {name: run.q[rows, k].copy() for k, name in enumerate(("base.x", "base.y", "base.theta"))}
    columns |= columns_of("joint.angle", run.q[rows, model.first_joint :])
    log = Log(t=run.t[rows] / speed, columns=columns, meta={"spec": table_from_robot(model.spec)})
    return with_links(log, model.spec)


def moving_picture(path: Path, caption: str, model: PlanarModel, run: GroundRun | Flight, seconds: float) -> Figure:
    """A gif of a run in `seconds`."""
    from metamer.view.animate import animate_run

    speed = float(run.t[-1]) / seconds
    every = max(1, round(len(run.t) / (seconds * 12.5)))
    animate_run(ground_log(model, run, every=every, speed=speed), path, fps=12.5)
    return Figure(path=path, caption=caption)


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
