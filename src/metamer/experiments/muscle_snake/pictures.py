"""Pictures beyond the paper's: gait study, corners, tension limits, pressures, arms; and both paths in motion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.units import DEG, MM
from metamer.experiments.muscle_snake.figures import BLUE, DARK, GREEN, PALE, RED, backbone, draw, muscle
from metamer.experiments.muscle_snake.runs import CORNER_SWITCH, Runs, circle_path, middle, square_path
from metamer.experiments.muscle_snake.studies import LAWS, SWEEPS
from metamer.record.files import whole_file
from metamer.record.log import Log
from metamer.record.table import Figure
from metamer.systems.muscles.mechanics import arms, lengths

FRAMES = 75  # of the animation
FRAME_TIME = 0.1  # s a frame is shown


def own_pictures(out: Path, runs: Runs, study: dict[tuple[str, str], Array]) -> list[Figure]:
    """All pictures that the paper does not have."""
    return [
        draw(out, "gait_study", "Open loop: speed over frequency, amplitude, lag, friction ratio; two friction laws.",
             lambda c: gait_picture(c, study), (8.0, 6.0)),
        draw(out, "arms", "Length and arm of a pair against the joint angle: the stretched one has none at 53.13 deg.",
             lambda c: arm_picture(c, runs), (8.0, 3.4)),
        draw(out, "corners", "Corners: switched at the corner, and early with adaptive speed.",
             lambda c: corner_picture(c, runs), (8.0, 4.6)),
        draw(out, "limits", "Tension limits: speed, easing and path on the circle.",
             lambda c: limit_picture(c, runs), (8.0, 5.0)),
        draw(out, "pressures", "Pressures and tensions of one pair behind lagging valves.",
             lambda c: air_picture(c, runs), (8.0, 5.0)),
        animation(out, runs),
    ]  # fmt: skip


def gait_picture(canvas: Any, study: dict[tuple[str, str], Array]) -> None:
    """Four sweeps, two friction laws."""
    labels = {"frequency": "frequency  [Hz]", "amplitude": "amplitude  [deg]", "lag": "lag  [deg]"}
    labels["ratio"] = "friction across / along  [-]"
    for ax, (name, values) in zip(canvas.subplots(2, 2).flat, SWEEPS.items(), strict=True):
        scale = 1.0 / DEG if name in ("amplitude", "lag") else 1.0
        for law, colour in zip(LAWS, (BLUE, RED), strict=True):
            ax.plot(values * scale, study[law, name], "o-", color=colour, ms=3, label=law)
        ax.set(xlabel=labels[name], ylabel="speed  [m/s]")
        ax.set_ylim(bottom=0.0)
    canvas.axes[0].axhline(0.275, color=PALE, lw=0.9, ls=(0, (4, 3)))
    canvas.axes[0].legend(loc="upper left")


def arm_picture(canvas: Any, runs: Runs) -> None:
    """Lengths and arms over the joint angle."""
    left, right = canvas.subplots(1, 2)
    angles = np.linspace(-60.0, 60.0, 241)
    table = [np.full(runs.model.joints, angle * DEG) for angle in angles]
    long = np.array([lengths(runs.model, phi)[0] for phi in table]) / MM
    arm = np.array([arms(runs.model, phi)[0] for phi in table]) / MM
    for side, colour, name in ((0, RED, "right"), (1, BLUE, "left")):
        left.plot(angles, long[:, side], color=colour, label=name)
        right.plot(angles, arm[:, side], color=colour, label=name)
    for ax in (left, right):
        for sign in (-1.0, 1.0):
            ax.axvline(sign * float(runs.model.singular[0]) / DEG, color=PALE, lw=0.9, ls=(0, (4, 3)))
        ax.set_xlabel("joint angle  [deg]")
    left.axhline(100.0, color=PALE, lw=0.7)
    left.set_ylabel("length  [mm]")
    right.set_ylabel("arm dl/dphi  [mm/rad]")
    left.legend(loc="lower center")


def corner_picture(canvas: Any, runs: Runs) -> None:
    """Way at the corners, and speeds."""
    left, right = canvas.subplots(1, 2)
    left.plot(*square_path().outline().T, color=PALE, lw=1.2, ls=(0, (4, 3)))
    for log, colour, name in (
        (runs.square, RED, "switch at the corner"),
        (runs.corner, GREEN, f"{CORNER_SWITCH} m early, adaptive speed"),
    ):
        left.plot(*middle(log).T, color=colour, lw=1.0, label=name)
        right.plot(log.t, log.columns["law.forward"], color=colour, lw=0.4)
    left.set_aspect("equal")
    left.set(xlabel="x  [m]", ylabel="y  [m]", title="way")
    left.legend(loc="center")
    right.set(xlabel="t  [s]", ylabel="v  [m/s]", title="forward speed", xlim=(0.0, 150.0))


def limit_picture(canvas: Any, runs: Runs) -> None:
    """What limits do on the circle."""
    (a, b), (c, d) = canvas.subplots(2, 2)
    logs = {"none": runs.circle} | {f"{most:g} N": pair[0] for most, pair in runs.limits.items()}
    shades = (DARK, BLUE, GREEN, "#c8a415", RED)
    for (name, log), colour in zip(logs.items(), shades, strict=True):
        a.plot(log.t, log.columns["law.forward"], color=colour, lw=0.5)
        b.plot(log.t, log.columns["law.ease"], color=colour, lw=1.0)
        c.plot(log.t, log.columns["law.cross"], color=colour, lw=0.8, label=name)
        d.plot(log.t, log["muscle.tension"].max(axis=(1, 2)), color=colour, lw=0.3)
    a.set(ylabel="v  [m/s]", title="forward speed")
    b.set(ylabel="share  [-]", title="frequency left", ylim=(0.0, 1.05))
    c.set(xlabel="t  [s]", ylabel="e  [m]", title="cross-track error")
    d.set(xlabel="t  [s]", ylabel="f  [N]", title="largest tension")
    c.legend(loc="lower right", title="limit", ncols=2)
    for ax in (a, b, c, d):
        ax.set_xlim(0.0, 100.0)


def air_picture(canvas: Any, runs: Runs) -> None:
    """One pair of muscles under air."""
    log = runs.air
    keep = (log.t > 30.0) & (log.t < 33.0)
    axes = canvas.subplots(3, 1, sharex=True)
    for side, colour in (("left", BLUE), ("right", RED)):
        axes[0].plot(log.t[keep], muscle(log, "pressure", 2, side)[keep] / 1e3, color=colour, label=side)
        axes[1].plot(log.t[keep], muscle(log, "tension", 2, side)[keep], color=colour)
    axes[2].plot(log.t[keep], log["joint.angle"][:, 2][keep] / DEG, color=DARK, label="angle")
    axes[2].plot(log.t[keep], log["joint.target"][:, 2][keep] / DEG, color=PALE, ls=(0, (4, 3)), label="wanted")
    for ax, label in zip(axes, ("pressure  [kPa]", "tension  [N]", "joint 3  [deg]"), strict=True):
        ax.set_ylabel(label)
    axes[0].legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2)
    axes[2].legend(loc="lower right", bbox_to_anchor=(1.0, 0.97), ncols=2)
    axes[2].set(xlabel="t  [s]", xlim=(30.0, 33.0))


def animation(out: Path, runs: Runs) -> Figure:
    """Both paths in motion, side by side, twenty times as fast as real."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Canvas
    from PIL import Image

    from metamer.view.style import house_style

    logs: tuple[tuple[Log, Any, str], ...] = (
        (runs.circle, circle_path(), "circle"),
        (runs.corner, square_path(), "square, early corners"),
    )
    times = np.linspace(0.0, 150.0, FRAMES)
    samples = [np.searchsorted(log.t, np.minimum(times, log.t[-1]) - 1e-9) for log, _, _ in logs]
    bodies = [backbone(log, where) for (log, _, _), where in zip(logs, samples, strict=True)]
    frames = []
    with house_style():
        canvas = Canvas(figsize=(8.0, 4.2), layout="constrained", dpi=90)
        drawer = FigureCanvasAgg(canvas)
        moving = []
        for ax, (_, path, title) in zip(canvas.subplots(1, 2), logs, strict=True):
            ax.plot(*path.outline().T, color=PALE, lw=1.0, ls=(0, (4, 3)))
            ax.set_aspect("equal")
            ax.set(title=title, xlim=(-4.2, 6.2), ylim=(-0.8, 9.8))
            trail, body, head = ax.plot([], [], "-", [], [], "-", [], [], "o")
            trail.set(color=GREEN, lw=0.8)
            body.set(color=BLUE, lw=2.6, solid_capstyle="round")
            head.set(color=RED, ms=4)
            moving.append((trail, body, head, ax.text(0.98, 0.02, "", transform=ax.transAxes, ha="right")))
        for k in range(FRAMES):
            for (log, _, _), where, shape, parts in zip(logs, samples, bodies, moving, strict=True):
                trail, body, head, clock = parts
                trail.set_data(*middle(log)[: int(where[k]) + 1 : 10].T)
                body.set_data(*shape[k].T)
                head.set_data(*shape[k, -1:].T)
                clock.set_text(f"{min(float(times[k]), float(log.t[-1])):.0f} s")
            drawer.draw()
            canvas.set_layout_engine("none")  # laid out once, by the first frame
            frames.append(Image.fromarray(np.asarray(drawer.buffer_rgba())[..., :3].copy()).quantize(64))
    path = out / "both_paths.gif"
    with whole_file(path) as temporary:
        frames[0].save(temporary, format="GIF", save_all=True, append_images=frames[1:], loop=0, optimize=False,
                       duration=round(1e3 * FRAME_TIME))  # fmt: skip
    return Figure(path=path, caption="Both paths in motion, twenty times as fast as real.")
