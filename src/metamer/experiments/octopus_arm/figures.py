"""Figs. 3-6 in three dimensions, moving pictures, and pictures of the studies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.experiments.octopus_arm.claims import FIGURES, PUBLISHED
from metamer.experiments.octopus_arm.studies import SPHERE
from metamer.plants.tip_runs import Tracking
from metamer.record.claims import Row
from metamer.record.files import whole_file
from metamer.record.table import Figure, printed_place
from metamer.systems.platform import mechanics
from metamer.systems.platform.gait import CURVES
from metamer.view.beside import beside_figure, panel_from_rows
from metamer.view.picture import drawn, new_figure, picture
from metamer.view.style import BODY, HEAD, INK, PALE, SERIES, TRAIL, house_style

VIEWS = {"sinusoid": (18.0, -20.0)}  # elevation and azimuth where the usual view looks along the curve [deg]
CIRCLE = np.linspace(0.0, 2.0 * np.pi, 25)
figure = partial(drawn, dpi=110)
RING = np.column_stack([np.cos(CIRCLE), np.sin(CIRCLE), np.zeros_like(CIRCLE)])


def arm_lines(run: Tracking, poses: Array) -> tuple[list[Array], list[Array], Array]:
    """Rings (2n of 25 points), legs (6n of 2 points) and the plates' centres (n + 1, 3) of a pose.   [m]"""
    rotation, centre = mechanics.plates(poses)
    radius, alpha, ring = mechanics.radii(run.model, poses), run.model.arm[:, 1], run.model.ring
    rings, legs = [], []
    for i, ra in enumerate(radius):
        rb = alpha[i] * ra
        rings += [centre[i] + ra * RING @ rotation[i].T, centre[i + 1] + rb * RING @ rotation[i + 1].T]
        a = centre[i] + ra * np.column_stack([ring[:, :2], np.zeros(6)]) @ rotation[i].T
        b = centre[i + 1] + rb * np.column_stack([ring[:, 2:], np.zeros(6)]) @ rotation[i + 1].T
        legs += [np.array(pair) for pair in zip(a, b, strict=True)]
    return rings, legs, centre


def draw_arm(axes: Any, run: Tracking, poses: Array, colour: str, *, strength: float, legs: bool) -> None:
    """One pose of the arm."""
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    rings, lines, centre = arm_lines(run, poses)
    axes.add_collection3d(Line3DCollection(rings, colors=colour, linewidths=0.7, alpha=strength))
    if legs:
        axes.add_collection3d(Line3DCollection(lines, colors=INK, linewidths=0.35, alpha=0.6 * strength))
    axes.plot(*centre.T, color=colour, lw=1.0, alpha=strength)


def set_box(axes: Any, run: Tracking, *clouds: Array) -> None:
    """Equal scales about everything that is drawn."""
    from matplotlib.ticker import MaxNLocator

    points = np.concatenate([np.array([mechanics.plates(pose)[1] for pose in run.poses[::20]]).reshape(-1, 3), *clouds])
    low, high = points.min(axis=0) - 0.3, points.max(axis=0) + 0.3
    axes.set(
        xlim=(low[0], high[0]),
        ylim=(low[1], high[1]),
        zlim=(low[2], high[2]),
        xlabel="x [m]",
        ylabel="y [m]",
        zlabel="z [m]",
    )
    axes.set_box_aspect(high - low, zoom=0.88)
    # about one tick a metre, so that short sides stay readable
    for axis, extent in zip((axes.xaxis, axes.yaxis, axes.zaxis), high - low, strict=True):
        axis.set_major_locator(MaxNLocator(nbins=max(1, int(extent))))
    axes.tick_params(labelsize=7, pad=0)


def curve_points(name: str) -> Array:
    """(200, 3) points of a curve.   [m]"""
    return np.array([CURVES[name](t) for t in np.linspace(0.0, 1.0, 200)])


def curve_figure(name: str, run: Tracking, out: Path) -> Figure:
    """Snapshots along a curve (first, some between in pale, last with legs) and the tip over time."""
    path = out / f"octopus_{name}.png"
    with picture(path, 11.0, 5.2, dpi=110) as sheet:
        axes = sheet.add_subplot(1, 2, 1, projection="3d")
        curve = curve_points(name)
        axes.plot(*curve.T, "--", color=TRAIL, lw=1.4)
        for place, label in ((curve[0], "start"), (curve[-1], "end")):
            axes.scatter(*place, color=TRAIL, s=14)
            axes.text(*place, f"  {label}", fontsize=8, color=TRAIL)
        for k in np.searchsorted(run.t, run.switch[::4]):
            draw_arm(axes, run, run.poses[min(int(k), len(run.t) - 1)], PALE, strength=0.45, legs=False)
        draw_arm(axes, run, run.poses[0], HEAD, strength=0.8, legs=False)
        draw_arm(axes, run, run.poses[-1], BODY, strength=1.0, legs=True)
        set_box(axes, run, curve)
        axes.view_init(*VIEWS.get(name, (30.0, -60.0)))
        axes.set_title(f"{name}: first (orange), between (grey), last (blue)")
        plane, tip = sheet.add_subplot(1, 2, 2), run.tip
        for k, axis in enumerate("xyz"):
            plane.plot(run.t, tip[:, k], "--", color=SERIES[k], label=f"{axis} of the tip")
            plane.plot(
                run.switch,
                run.targets[: len(run.switch), k],
                "o",
                color=SERIES[k],
                ms=3.5,
                label=f"{axis} of the targets",
            )
        plane.set(xlabel="time [s]", ylabel="position [m]")
        plane.set_title(f"21 targets, done in {run.switch[-1]:.4f} s")
        plane.legend(ncols=3, fontsize=7)
    return Figure(path=path, caption=f"{FIGURES[name]}: the arm along the {name}, snapshots and tip over time")


def animate_curve(name: str, run: Tracking, out: Path, *, frames: int = 30) -> Figure:
    """A moving picture of the arm along its curve."""
    from matplotlib import animation
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    with house_style():
        sheet = new_figure(4.6, 4.6, None)
        axes = sheet.add_axes((0.02, 0.05, 0.9, 0.88), projection="3d")
        curve = curve_points(name)
        axes.plot(*curve.T, "--", color=TRAIL, lw=1.0)
        set_box(axes, run, curve)
        axes.view_init(*VIEWS.get(name, (30.0, -60.0)))
        rings = axes.add_collection3d(Line3DCollection([RING], colors=BODY, linewidths=0.8))
        legs = axes.add_collection3d(Line3DCollection([RING[:2]], colors=INK, linewidths=0.35, alpha=0.6))
        (trail,) = axes.plot([], [], [], color=HEAD, lw=1.2)
        tip, moments = run.tip, np.linspace(0.0, run.t[-1], frames)

        def show(frame: int) -> tuple[Any, ...]:
            k = int(np.argmin(np.abs(run.t - moments[frame])))
            circles, lines, _ = arm_lines(run, run.poses[k])
            rings.set_segments(circles)
            legs.set_segments(lines)
            trail.set_data_3d(*tip[: k + 1].T)
            axes.set_title(f"{name}, {run.t[k]:.2f} s")
            return rings, legs, trail

        path = out / f"octopus_{name}.gif"
        moving = animation.FuncAnimation(sheet, show, frames=frames, blit=False)  # type: ignore[arg-type]
        moving.save(path, writer=animation.PillowWriter(fps=12), dpi=72)
    return Figure(path=path, caption=f"{FIGURES[name]}: the arm along the {name}, moving")


def motions_figure(runs: dict[str, Tracking], out: Path) -> Figure:
    """Bend, twist and stretch of every segment at the end of each curve; the numbers also as octopus_segments.csv."""
    lines = ["curve,segment,bend [deg],twist [deg],stretch [-],volume [m^3],loft volume [m^3]"]
    path = out / "octopus_motions.png"
    with picture(path, 11.0, 3.4, dpi=110) as sheet:
        panels = [sheet.add_subplot(1, 3, k + 1) for k in range(3)]
        for colour, (name, run) in zip(SERIES, runs.items(), strict=False):
            found = mechanics.measures(run.model, run.poses[-1])
            bend, twist, stretch = np.rad2deg(found["bend"]), np.rad2deg(found["twist"]), found["stretch"]
            segment = np.arange(1, len(bend) + 1)
            for axes, values in zip(panels, (bend, twist, stretch), strict=True):
                axes.plot(segment, values, "o-", ms=3, color=colour, label=name)
            columns = zip(segment, bend, twist, stretch, found["volume"], found["loft"], strict=True)
            lines += [",".join([name, *(repr(float(x)) for x in row)]) for row in columns]
        for axes, label in zip(panels, ("bend [deg]", "twist [deg]", "stretch [-]"), strict=True):
            axes.set(xlabel="segment, from the base", ylabel=label)
        panels[0].legend()
    with whole_file(out / "octopus_segments.csv") as part:
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Figure(path=path, caption="Bend, twist and stretch of every segment at the end of each curve")


@figure(
    "octopus_obstacle",
    "The reach with a sphere in the way: the body gives way, the tip does not feel it",
    size=(11.0, 4.6),
)
def obstacle_figure(sheet: Any, free: Tracking, held: Tracking) -> None:
    """The same moment of the reach without and with avoidance, and the clearance over time."""
    gaps = [
        np.array([mechanics.clearance(run.model, pose, [SPHERE]).min() for pose in run.poses]) for run in (free, held)
    ]
    worst = free.t[int(np.argmin(gaps[0]))]
    u, v = np.meshgrid(np.linspace(0.0, 2.0 * np.pi, 25), np.linspace(0.0, np.pi, 13))
    ball = [SPHERE[3] * np.cos(u) * np.sin(v), SPHERE[3] * np.sin(u) * np.sin(v), SPHERE[3] * np.cos(v)]
    for k, (run, title) in enumerate(((free, "no avoidance"), (held, "avoidance in the null space"))):
        axes = sheet.add_subplot(1, 3, k + 1, projection="3d")
        pose = run.poses[int(np.argmin(np.abs(run.t - worst)))]
        draw_arm(axes, run, pose, BODY, strength=1.0, legs=True)
        axes.plot_wireframe(*(SPHERE[c] + ball[c] for c in range(3)), color=TRAIL, lw=0.4)
        axes.plot(*curve_points("reach").T, "--", color=TRAIL, lw=1.0)
        set_box(axes, run, np.array([SPHERE[:3]]))
        axes.set_title(f"{title}, {worst:.2f} s")
    plane = sheet.add_subplot(1, 3, 3)
    plane.plot(free.t, gaps[0], color=PALE, label="no avoidance")
    plane.plot(held.t, gaps[1], color=BODY, label="avoidance")
    plane.axhline(0.0, color=TRAIL, lw=0.8)
    plane.set(xlabel="time [s]", ylabel="least clearance along the arm [m]")
    plane.legend()


@figure(
    "octopus_segment",
    "Figs. 1 and 2: a Gough-Stewart segment and the arm of them, from the description",
    size=(9.0, 4.4),
)
def segment_figure(sheet: Any, run: Tracking) -> None:
    """Figs. 1 and 2: the first segment with its six legs, and the arm at rest."""
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    rings, legs, centre = arm_lines(run, run.poses[0])
    one, all_of_it = (sheet.add_subplot(1, 2, k, projection="3d") for k in (1, 2))
    one.add_collection3d(Line3DCollection(rings[:2], colors=BODY, linewidths=1.6))
    one.add_collection3d(Line3DCollection(legs[:6], colors=INK, linewidths=1.2))
    one.plot(*centre[:2].T, color=HEAD, lw=1.0)
    one.set(xlim=(-0.3, 0.3), ylim=(-0.3, 0.3), zlim=(0.0, 0.3), title="one segment: two plates, six legs")
    one.set_box_aspect((2, 2, 1))
    draw_arm(all_of_it, run, run.poses[0], BODY, strength=1.0, legs=True)
    all_of_it.set(xlim=(-0.6, 0.6), ylim=(-0.6, 0.6), zlim=(0.0, 5.0), xticks=(), yticks=(), zlabel="z [m]")
    all_of_it.set_box_aspect((1, 1, 3), zoom=0.9)
    all_of_it.set_title(f"{len(centre) - 1} segments at rest")


def rmse_figure(rows: Sequence[Row], out: Path) -> Figure:
    """Captions of Figs. 3 to 6: the printed tracking errors beside ours."""
    found = [row for row in rows if row.evidence == "paper" and printed_place(row).endswith("caption")]
    caption = "Captions of Figs. 3 to 6: average tracking RMSE, printed (hollow) and ours"
    panel = panel_from_rows("rms distance of the tip from the curve", found, log=True)
    return beside_figure(out / "octopus_rmse.png", caption, [panel])


@figure(
    "octopus_studies",
    "Tip error against the gain under noise; Table I, ours beside the published times",
    size=(9.0, 3.6),
)
def study_figure(sheet: Any, study: list[dict[str, float]], times: dict[int, float]) -> None:
    """Tip error against the gain, and Table I."""
    from matplotlib.ticker import NullFormatter, ScalarFormatter

    noise, table = sheet.add_subplot(1, 2, 1), sheet.add_subplot(1, 2, 2)
    gains = [row["gain"] for row in study]
    noise.loglog(gains, [1e3 * row["error"] for row in study], "o", color=BODY, label="arm, 2000 periods")
    noise.loglog(gains, [1e3 * row["closed_form"] for row in study], color=HEAD, label="closed form")
    noise.set(xlabel="gain K [1/s]", ylabel="rms tip error [mm]", title="noise and leg disturbance")
    for axis in (noise.xaxis, noise.yaxis):
        axis.set_major_formatter(ScalarFormatter())
        axis.set_minor_formatter(NullFormatter())
    noise.set_yticks([1, 2, 3, 4])
    noise.legend()
    published = PUBLISHED["time_ms"]
    table.semilogy(list(published), list(published.values()), "o--", color=TRAIL, label="published, MATLAB")
    table.semilogy(list(times), [1e3 * t for t in times.values()], "o-", color=BODY, label="ours")
    table.set(xlabel="segments N", ylabel="time of a control step [ms]", title="Table I")
    table.set_xticks(list(published))
    table.legend()
