"""A picture of any run: path with body snapshots, joint angles against targets, speed, energy account."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from metamer.core.channels import energy
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.core.units import DEG
from metamer.record.body import spec_value
from metamer.record.log import Log
from metamer.record.metrics import STORES, centre_path, metrics
from metamer.record.metrics.limbs import tip_path
from metamer.view.body import BodyLines, Indices, body_lines, ground_line, shows_ground
from metamer.view.events import draw_events
from metamer.view.picture import check_format, new_figure, save_figure
from metamer.view.platform_arm import arm_figure, is_arm
from metamer.view.space import heights, is_spatial, space_map
from metamer.view.style import BODY, EARTH, HEAD, INK, PALE, PAPER, SERIES, TRAIL, house_style, user_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

STANDING_ANGLE = 1e-7  # of joint angles that do not move, in a picture     [deg]
_CURVES = 6  # joints whose angles are drawn
_FINE = 60  # links up to which outlines and joints are drawn
_PANELS_ACROSS = 3  # panels beside each other
LIMITS = {
    "muscle.tension": "drive.tension_most",
    "muscle.pressure": "drive.pam.pressure_limit",
    "joint.torque": "drive.torque_limit",
}
# what moves a robot, drawn where it is recorded and not nothing: channel, unit, factor to it
FORCES = (
    ("muscle.tension", "N", 1.0),
    ("muscle.pressure", "kPa", 1e-3),
    ("muscle.length", "mm", 1e3),
    ("wheel.force", "N", 1.0),
    ("joint.torque", "N m", 1.0),
    ("point.normal", "N", 1.0),
)
_MOST_POINTS = 4000  # of a curve; more cannot be seen
LABEL_ROOM = 0.06  # of the map, that the time of a snapshot takes


def plot_run(log: Log, path: str | Path) -> None:
    """Draw a run to a file; the ending tells the format (png, svg, pdf). Panels without columns are left out.

    path   file to make or to replace
    """
    path = Path(path)
    check_format(path)
    with house_style():
        save_figure(run_figure(log), path)


def run_figure(log: Log) -> Figure:
    """The figure of a run, to be drawn inside `house_style()`."""
    if is_arm(log):
        return arm_figure(log)
    body, centre = body_lines(log), centre_path(log)
    spatial = is_spatial(log)
    panels: list[Callable[[Axes], None]] = [lambda axes: heights(axes, log)] if spatial else []
    if log.get("joint.angle").size:
        panels.append(lambda axes: _angles(axes, log))
    if centre is not None and len(log.t) > 1:
        panels.append(lambda axes: _speed(axes, log, centre))
    if log.names(energy("*")):
        panels.append(lambda axes: _energy(axes, log))
    tip = tip_path(log)
    if tip is not None:
        panels.append(lambda axes: _tip(axes, log, tip))
    for name, unit, scale in FORCES:
        if log.get(name).size and np.ptp(log.get(name)) > 0.0:
            panels.append(lambda axes, name=name, unit=unit, scale=scale: _forces(axes, log, name, unit, scale))
    if any(map(len, log.events.values())):
        panels.append(lambda axes: draw_events(axes, log))
    has_map = body is not None or centre is not None
    if not has_map and not panels:
        raise BadInput("nothing to draw: the log has no link, base, centre, joint or energy column")

    if not np.isfinite(np.ptp(_all_points(body, centre), axis=0)).all():
        raise BadInput("nothing to draw: the robot is farther away than numbers reach")
    # a wide path lies above the panels, a tall one stands beside them
    points = _all_points(body, centre)
    wide = not has_map or (not spatial and np.ptp(points[:, 1]) < 0.7 * max(np.ptp(points[:, 0]), 1e-12))
    across = min(len(panels), _PANELS_ACROSS)
    down = -(-len(panels) // max(across, 1))
    size = (10.5, 6.6 + 2.4 * max(down - 1, 0)) if wide else (10.5 + 4.0 * (len(panels) > across), 6.6)
    figure = new_figure(*size)

    def draw_map(place: Any) -> None:
        if spatial:
            space_map(figure, place, log)
        else:
            _map(figure.add_subplot(place), log, body, centre)

    if has_map and panels:
        outer = figure.add_gridspec(2, 1, height_ratios=(1.25, down)) if wide else figure.add_gridspec(1, 2)
        draw_map(outer[0])
        cells = outer[1].subgridspec(down, across) if wide else outer[1].subgridspec(-(-len(panels) // 2), 2)
        if not wide and len(panels) <= _PANELS_ACROSS:
            cells = outer[1].subgridspec(len(panels), 1)
    elif has_map:
        draw_map(111)
        cells = ()
    else:
        cells = figure.add_gridspec(len(panels), 1)
    for panel, cell in zip(panels, list(cells), strict=False):  # type: ignore[arg-type]
        panel(figure.add_subplot(cell))
    name = user_text(str(spec_value(log.meta, "title") or spec_value(log.meta, "name") or "run"))
    figure.suptitle(f"{name}   {log.t[-1] - log.t[0]:.4g} s", x=0.01, ha="left", fontsize=12, fontweight="bold")
    return figure


def _tip(axes: Axes, log: Log, tip: Array) -> None:
    """Height of a limb's tip, its droop and frequency where they are known."""
    keep, found = _thinned(log), metrics(log).values
    axes.plot(log.t[keep], tip[keep, 1], color=BODY, lw=1.1)
    axes.axhline(float(log.get("link.y")[0, 0]), color=PALE, lw=0.8)
    said = f"droop {found['droop']:.3g} m" + (f", {found['frequency']:.4g} Hz" if "frequency" in found else "")
    axes.set(title=f"tip: {said}", xlabel="t  [s]", ylabel="height  [m]", xlim=(log.t[0], log.t[-1]))


def _all_points(body: BodyLines | None, centre: Array | None) -> Array:
    """(k, 2) everything that the map shows.   [m]"""
    found = [] if body is None else [body.points.reshape(-1, 2)]
    return (
        np.concatenate(found + ([] if centre is None else [centre]))
        if found or centre is not None
        else np.zeros((1, 2))
    )


def _thinned(log: Log) -> Indices:
    """Samples that a curve is drawn through."""
    return np.linspace(0, len(log.t) - 1, min(len(log.t), _MOST_POINTS)).round().astype(np.intp)


def _map(axes: Axes, log: Log, body: BodyLines | None, centre: Array | None) -> None:
    """Path of the centre of mass with snapshots of the body, the later the darker."""
    from matplotlib.patches import Polygon

    points = _all_points(body, centre)
    low, high = points.min(axis=0), points.max(axis=0)
    size = max(float((high - low).max()), 1e-3)
    if shows_ground(log):
        line = ground_line(log, low[0] - 9 * size, high[0] + 9 * size)
        near = (line[:, 0] >= low[0]) & (line[:, 0] <= high[0])
        low[1] = min([low[1], *(line[near, 1] - 0.05 * size), -0.05 * size * (not near.any())])
        deep = float(line[:, 1].min()) - 9 * size
        corners = [*line, (line[-1, 0], deep), (line[0, 0], deep)]
        axes.add_artist(Polygon(corners, fc=EARTH, zorder=0, lw=0))
    edge = 0.04 * size + (body.width if body else 0.0)
    axes.set_aspect("equal", adjustable="datalim")
    axes.update_datalim([low - edge, high + edge])
    axes.margins(0.0)
    axes.set(xlabel="x  [m]", ylabel="y  [m]", title="path of the centre of mass" if centre is not None else "body")
    if "path" in log.meta:
        axes.plot(*np.array(log.meta["path"]).T, color=PALE, lw=1.2, ls=(0, (5, 3)), zorder=1)
    if centre is not None:
        line = centre[_thinned(log)]
        axes.plot(line[:, 0], line[:, 1], color=TRAIL, lw=1.0, zorder=2)
        axes.plot(*centre[-1], "o", color=TRAIL, ms=4, zorder=9)
    if body is not None:
        chosen = _snapshots(body)
        for k, sample in enumerate(chosen):
            strength = 0.25 + 0.75 * ((k + 1) / len(chosen)) ** 2
            draw_body(axes, body.at(np.array([sample])), strength=strength)
            where, label = body.links[sample, 0, 0], f"{log.t[sample]:.3g} s"
            # a label that would stand on earlier ones goes below them
            above = int((np.abs(body.links[chosen[:k], 0, 0] - where).max(axis=1) < LABEL_ROOM * size).sum())
            axes.annotate(
                label,
                where,
                xytext=(0, -15 - 10 * above),
                textcoords="offset points",
                fontsize=7.5,
                color=PALE,
                ha="center",
                zorder=9,
            )


def _snapshots(body: BodyLines) -> Indices:
    """Samples of the snapshots: as many as stand beside each other, two to six.

    Where the body has its first shape at all of them, as after whole periods of a gait, those between the first and
    the last (one is added where there is none) move to the largest change of shape near them.
    """
    points = body.points
    extent = float(np.ptp(points, axis=1).max())
    travel = float(np.hypot(*(points.mean(axis=1)[-1] - points.mean(axis=1)[0])))
    count = int(np.clip(1 + travel / max(0.6 * extent, 1e-12), 2, 6)) if len(points) > 1 else 1
    chosen = np.linspace(0, len(points) - 1, count).round().astype(np.intp)
    along = body.links[:, :, 1] - body.links[:, :, 0]
    bend = np.unwrap(np.arctan2(along[..., 1], along[..., 0]), axis=0)
    change = np.abs(bend - bend[:, :1] - (bend[0] - bend[0, 0])).max(axis=1)
    if len(points) < 3 or change[chosen].max() >= 0.5 * change.max():
        return chosen
    chosen = np.linspace(0, len(points) - 1, max(count, 3)).round().astype(np.intp)
    half = int(chosen[1]) // 2
    moved = [k - half + int(change[k - half : k + half + 1].argmax()) for k in chosen[1:-1]]
    return np.array([0, *moved, len(points) - 1], dtype=np.intp)


def draw_body(axes: Axes, body: BodyLines, *, strength: float = 1.0) -> None:
    """Draw the first sample of a body: struts, links with an outline, joints.

    strength   1 = full colour, 0 = paper
    """
    from matplotlib.collections import LineCollection, PolyCollection

    links, struts, fine = body.links[0], body.struts[0], len(body.links[0]) <= _FINE
    colours = [_mixed(PAPER, HEAD if k == body.head else BODY, strength) for k in range(len(links))]
    pale = _mixed(PAPER, PALE, strength)
    edge: dict[str, Any] = {"ec": PAPER, "lw": 0.6} if fine else {"lw": 0.0}
    for collection in (
        LineCollection(list(links), colors=colours, lw=1.4, zorder=3),
        PolyCollection(list(link_outlines(struts, 0.5 * body.width)), fc=pale, zorder=3, **edge),
        PolyCollection(list(link_outlines(links, body.widths)), fc=colours, zorder=4, **edge),
    ):
        axes.add_collection(collection, autolim=False)
    if fine:
        axes.plot(*links[:, 0].T, "o", color=_mixed(PAPER, INK, strength), ms=2.2, mew=0, zorder=5)


def link_outlines(links: Array, width: float | Array, corners: int = 8) -> Array:
    """(n, 2 corners, 2) outline of each link: a bar with round ends.   [m]

    links   (n, 2, 2) joint and tip of each link   [m]
    width   of all links, or (n,) of each          [m]
    """
    along = links[:, 1] - links[:, 0]
    heading = np.arctan2(along[:, 1], along[:, 0])[:, None]
    half = np.linspace(-np.pi / 2, np.pi / 2, corners)
    radius = np.broadcast_to(np.asarray(width) / 2, len(links))[:, None, None]
    ends = [
        links[:, end, None] + radius * np.stack([np.cos(heading + half + turn), np.sin(heading + half + turn)], axis=2)
        for end, turn in ((1, 0.0), (0, np.pi))
    ]
    return np.concatenate(ends, axis=1)


def _angles(axes: Axes, log: Log) -> None:
    """Joint angles, their targets dashed; of many joints a few, of many periods the last."""
    names = log.channels["joint.angle"].edges()
    chosen = [
        names[k] for k in np.unique(np.linspace(0, len(names) - 1, min(len(names), _CURVES)).round().astype(np.intp))
    ]
    start = _last_periods(log.t, log.columns[chosen[0]])
    keep = np.flatnonzero(log.t >= start)
    for name, colour in zip(chosen, SERIES, strict=False):
        joint = name.partition(".")[0]
        target = log.columns.get(f"{joint}.target")
        axes.plot(log.t[keep], log.columns[name][keep] / DEG, color=colour, lw=1.2, label=joint)
        if target is not None:
            axes.plot(log.t[keep], target[keep] / DEG, color=INK, lw=0.8, ls=(0, (3, 3)), alpha=0.8)
    if axes.dataLim.height < STANDING_ANGLE:
        # joints that stand: rounding is no motion
        axes.set_ylim(axes.dataLim.y0 - 1.0, axes.dataLim.y0 + 1.0)
    some = f", {len(chosen)} of {len(names)}" if len(chosen) < len(names) else ""
    dashed = ", targets dashed" if "joint.target" in log else ""
    axes.set(xlabel="t  [s]", ylabel="angle  [deg]", title=f"joint angles{some}{dashed}")
    _legend(axes, columns=3)


def _forces(axes: Axes, log: Log, name: str, unit: str, scale: float) -> None:
    """Range and median over all muscles, wheels or joints of what moves the robot; its limit where that is near."""
    values, keep = scale * log.get(name).reshape(len(log.t), -1), _thinned(log)
    axes.fill_between(
        log.t[keep], values.min(axis=1)[keep], values.max(axis=1)[keep], color=SERIES[0], alpha=0.25, lw=0
    )
    axes.plot(log.t[keep], np.median(values, axis=1)[keep], color=SERIES[0], lw=0.8, label="median")
    limit = spec_value(log.meta, LIMITS.get(name, ""))
    for most in sorted(set(limit)) if isinstance(limit, list) else [limit]:
        if not isinstance(most, int | float) or scale * most >= 2.0 * float(np.abs(values).max()):
            continue
        axes.axhline(scale * most, color=SERIES[1], lw=1.2, ls=(0, (4, 3)), label=f"limit {scale * most:.4g} {unit}")
    axes.set(
        xlabel="t  [s]",
        ylabel=f"[{unit}]",
        title=f"{name.partition('.')[2]}, {values.shape[1]} {name.partition('.')[0]}s",
    )
    _legend(axes, columns=2)


def _last_periods(t: Array, values: Array) -> float:
    """Start of the last four periods of an oscillation, or of the run where it has fewer than eight.   [s]"""
    centred = values - values.mean()
    rising = np.flatnonzero((centred[:-1] < 0) & (centred[1:] >= 0))
    return float(t[rising[-5]]) if len(rising) > 8 else float(t[0])


def _legend(axes: Axes, columns: int = 1) -> None:
    """A legend in room of its own above the curves."""
    axes.margins(x=0)
    low, high = axes.get_ylim()
    rows = -(-len(axes.get_legend_handles_labels()[1]) // columns)
    axes.set_ylim(low, high + (0.05 + 0.11 * rows) * (high - low))
    axes.legend(loc="upper left", ncols=columns, borderaxespad=0.2, handlelength=1.4, columnspacing=1.0)


def _mixed(first: str, last: str, share: float) -> tuple[float, float, float]:
    """A colour between two."""
    from matplotlib.colors import to_rgb

    r, g, b = ((1 - share) * a + share * b for a, b in zip(to_rgb(first), to_rgb(last), strict=True))
    return r, g, b


def _speed(axes: Axes, log: Log, centre: Array) -> None:
    """Speed of the centre of mass along the mean direction, and its mean."""
    step = centre[-1] - centre[0]
    distance, keep = float(np.hypot(*step)), _thinned(log)
    velocity = np.gradient(centre, log.t, axis=0)
    if "path" in log.meta:
        forward, name = np.hypot(velocity[:, 0], velocity[:, 1]), "speed on its own way"
        mean = float(forward.mean())
    elif distance > 0:
        forward, mean, name = velocity @ (step / distance), distance / (log.t[-1] - log.t[0]), "speed along the way"
    else:
        forward = np.hypot(velocity[:, 0], velocity[:, 1])
        mean, name = float(forward.mean()), "speed"
    axes.plot(log.t[keep], forward[keep], color=SERIES[0], lw=1.0)
    axes.axhline(mean, color=SERIES[1], lw=1.2, ls=(0, (4, 3)), label=f"mean {mean:.4g} m/s")
    axes.set(xlabel="t  [s]", ylabel="v  [m/s]", title=name)
    _legend(axes)


def _energy(axes: Axes, log: Log) -> None:
    """Energy account from the start on: stored, put in, damped, rubbed, lost in impacts; the gap in the title."""
    keep = _thinned(log)
    flows = {"actuated": "put in", "damped": "damped", "rubbed": "rubbed", "impact": "impacts", "load": "by loads"}
    known = {name: log.columns[energy(name)] for name in (*STORES, *flows) if energy(name) in log.columns}
    stored = [known[name] for name in STORES if name in known]
    flowing = any(np.ptp(known[name]) > 0 for name in flows if name in known)
    if stored and flowing:
        total = np.sum(stored, axis=0)
        axes.plot(log.t[keep], (total - total[0])[keep], color=SERIES[0], label="stored")
    elif stored:
        # nothing comes or goes: show how it changes form
        for colour, name in zip(SERIES, [name for name in STORES if name in known], strict=False):
            axes.plot(log.t[keep], (known[name] - known[name][0])[keep], color=colour, label=name)
    for colour, (name, label) in zip(SERIES[1:], flows.items(), strict=False):
        if name in known and np.ptp(known[name]) > 0:
            dashes = (0, (3, 2)) if name == "rubbed" else "-"
            axes.plot(log.t[keep], (known[name] - known[name][0])[keep], color=colour, ls=dashes, label=label)
    gap = metrics(log).values.get("energy_residual_relative")
    title = "energy since the start" if gap is None else f"energy since the start, gap {gap:.1e}"
    axes.set(xlabel="t  [s]", ylabel="E  [J]", title=title)
    _legend(axes, columns=3 if len(axes.lines) > 4 else 4)
