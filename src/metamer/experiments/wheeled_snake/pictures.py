"""Pictures of our own: three links, tilts, friction, steering, the gait map, the curve and its joints."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.control.paths.paths import Line, Waypoints
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.experiments.wheeled_snake.figures import MAPLE, TRUTH, figure, plane
from metamer.experiments.wheeled_snake.headings import Tilts, serpenoid_of
from metamer.experiments.wheeled_snake.studies import PATHS, GaitMap, Steered
from metamer.experiments.wheeled_snake.tables import Runs
from metamer.gaits.serpenoid import serpenoid_curve
from metamer.systems.wheels.mechanics import conditioning, head_twists, travel
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.paths import tilt_of_points
from metamer.systems.wheels.slip import SlippingTravel
from metamer.systems.wheels.start import gait_twists, half_lag, theta_comp

STEPS = tuple(0.05 / 2**k for k in range(7))  # s, steps of the refinement study


OFF_DIAGONAL = 0.01  # rad, keeps the samples of shape space off the line where B loses rank


def three_link_spread() -> dict[str, list[float]]:
    """Distance of cases 401 and 801 by explicit Euler on the exact gait, over the step.   [m]"""
    found: dict[str, list[float]] = {}
    for name in ("401", "801"):
        spec = PUBLISHED[name].spec
        runs = (travel(replace(spec, run=replace(spec.run, dt=dt, step=dt)), "algorithm2") for dt in STEPS)
        found[name] = [float(run.distance or 0.0) for run in runs]
    return found


@figure(
    "three_links",
    "Three links: a removable 0/0 with wheels in the middle, a genuine pole with L1 > L2",
    size=(10.0, 7.5),
)
def three_link_figure(canvas: Any, published: Runs, converged: Runs, spread: dict[str, list[float]]) -> None:
    """Why three links look chaotic: rank of B, the head's turn rate, paths, and refinement (`three_link_spread`)."""
    (top, turn), (paths, refine) = canvas.subplots(2, 2)
    t = np.linspace(0.0, 2.0 * math.pi, 2001)
    for name, colour in (("401", MAPLE), ("801", "tab:red")):
        case = PUBLISHED[name]
        chain, gait = build_wheels(case.spec), case.spec.gait.on(case.spec.body)
        top.semilogy(t, conditioning(chain, gait.targets(t)[0]), color=colour, label=f"{name}, L1 = {case.front:g} m")
        omega = gait_twists(gait, chain.axle, t)[:, 2]
        turn.plot(t, np.where(np.abs(omega) > 5.0, np.nan, omega), color=colour, label=name)
        refine.semilogx(STEPS, spread[name], "o-", color=colour, label=f"{name}, Euler on the exact gait")
    turn.set(ylim=(-4, 4), xlabel="t [s]", ylabel="theta' [rad/s]")
    turn.set_title("removable 0/0 (401) and pole (801)", fontsize=9)
    top.set(xlabel="t [s]", ylabel="conditioning of B")
    top.set_title("B loses rank twice a period", fontsize=9)
    paths.plot(*published["401"].pose[:, :2].T, color="0.6", lw=0.8, label="401, published scheme")
    paths.plot(*converged["401"].pose[:, :2].T, color=TRUTH, lw=1.2, label="401, converged")
    paths.plot(*published["801"].pose[:, :2].T, color="tab:red", lw=0.6, alpha=0.6, label="801, published scheme")
    plane(paths, "the 'chaos' is the scheme's, not the snake's (401)")
    refine.axhline(converged["401"].distance or 0.0, color=TRUTH, lw=0.8)
    refine.set(xlabel="step [s]", ylabel="distance [m]")
    refine.set_title("401 converges, 801 does not", fontsize=9)
    for ax in (top, turn, paths, refine):
        ax.grid(alpha=0.3)
        ax.legend(fontsize=7)


@figure("connection", "Turn row of the local connection -B+C of three links over the shape", size=(10, 4.5))
def connection_figure(canvas: Any) -> None:
    """The local connection of three links over shape space, with the loops of the gaits."""
    span = np.linspace(-1.6, 1.6, 121)
    axes, image = canvas.subplots(1, 2), None
    for ax, name in zip(axes, ("404", "804"), strict=True):
        case = PUBLISHED[name]
        chain = build_wheels(case.spec)
        shapes = np.stack(np.meshgrid(span, span + OFF_DIAGONAL), axis=-1).reshape(-1, 2)
        turns = [head_twists(chain, shapes, np.tile(unit, (len(shapes), 1)))[:, 2] for unit in np.eye(2)]
        size = np.hypot(*turns).reshape(len(span), len(span))
        image = ax.pcolormesh(span, span, np.log10(np.maximum(size, 1e-3)), vmin=-1, vmax=2, shading="nearest")
        loop = case.spec.gait.on(case.spec.body).targets(np.linspace(0.0, 2.0 * math.pi, 400))[0]
        ax.plot(*loop.T, "w", lw=1.2)
        ax.set(xlabel="phi_1 [rad]", ylabel="phi_2 [rad]", aspect="equal")
        ax.set_title(f"{name}: L1 = {case.front:g} m; white: the gait", fontsize=9)
    canvas.colorbar(image, ax=axes[-1], label="log10 |turn row of -B+C|")


@figure("curve", "The serpenoid curve and its joint angles: a half and a quarter wave on the body", size=(9, 4))
def curve_figure(canvas: Any) -> None:
    """Curve (1) for the four shapes, and the joint angles of the chain laid on it."""
    left, right = canvas.subplots(1, 2)
    for name in ("101", "104", "107", "110"):
        case, gait = PUBLISHED[name], serpenoid_of(PUBLISHED[name])
        curve = serpenoid_curve(case.a, 2.0 * half_lag(gait) / 0.1, case.c, np.linspace(0.0, 0.7, 400))
        left.plot(*curve[:, :2].T, lw=1.2, label=f"a = {case.a:g}, b = -{case.waves} pi/n")
        right.plot(np.arange(1, gait.joints + 1), gait.targets(0.0).position, "o-", label=name)
    plane(left, "curve (1), the length of seven links")
    right.set(xlabel="joint", ylabel="phi_i(0) [rad]")
    right.set_title("joint angles by Eq. (11) at t = 0", fontsize=9)
    right.grid(alpha=0.3)
    for ax in (left, right):
        ax.legend(fontsize=7)


@figure("tilt", "The tilt before and after theta_comp", size=(10, 5))
def tilt_figure(canvas: Any, tilts: dict[str, Tilts], converged: Runs) -> None:
    """Paths before and after theta_comp, and the tilts of all cases."""
    shown = ("101", "104", "504")
    left, right = canvas.subplots(1, 2, width_ratios=(3, 2))
    for name, colour in zip(shown, ("tab:blue", "tab:orange", "tab:green"), strict=True):
        case, gait = PUBLISHED[name], serpenoid_of(PUBLISHED[name])
        after = travel(case.spec, gait=replace(gait, phase=theta_comp(gait)))
        left.plot(*converged[name].pose[:, :2].T, "--", color=colour, lw=0.8, label=f"{name}, theta_comp = 0")
        left.plot(*after.pose[:, :2].T, color=colour, lw=1, label=f"{name}, theta_comp = beta/2 + pi/2")
    plane(left)
    left.legend(fontsize=7)
    y = np.arange(len(tilts))
    before, closed = ([getattr(t, field) for t in tilts.values()] for field in ("printed", "closed"))
    right.barh(y, before, color="0.8", label="theta_comp = 0")
    right.barh(y, closed, color="tab:red", label="theta_comp = beta/2 + pi/2")
    right.set_yticks(y, list(tilts), fontsize=6)
    right.set(xlabel="tilt [rad]")
    right.legend(fontsize=7, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)


@figure("friction", "Wheels of limited side friction, from rest", size=(11, 4))
def friction_figure(canvas: Any, found: dict[str, list[SlippingTravel]]) -> None:
    """Slip, theta_slip and distance against the side friction."""
    slip, tilt, way = canvas.subplots(1, 3)
    for name, runs in found.items():
        mu = [run.mu for run in runs[:-1]]
        (line,) = slip.loglog(mu, [100.0 * run.slip_share for run in runs[:-1]], "o-", label=name)
        tilt.semilogx(mu, [tilt_of_points(run.t, run.pose) for run in runs[:-1]], "o-", color=line.get_color())
        tilt.axhline(tilt_of_points(runs[-1].t, runs[-1].pose), color=line.get_color(), ls=":", lw=0.8)
        way.semilogx(mu, [run.distance / runs[-1].distance for run in runs[:-1]], "o-", color=line.get_color())
    slip.set(ylabel="side over rolling speed [%]")
    tilt.set(ylabel="theta_slip [rad]; dotted: no slip")
    way.set(ylabel="distance over that without slip")
    slip.legend(fontsize=7)
    for ax in (slip, tilt, way):
        ax.set(xlabel="side friction mu")
        ax.grid(alpha=0.3)


@figure("steering", "Line-of-sight steering by gamma: the x axis, an arc, waypoints", size=(11, 7))
def steering_figure(canvas: Any, found: dict[tuple[str, str], Steered]) -> None:
    """Paths under line-of-sight steering, and the distance from them."""
    grid = canvas.subplots(2, 3)
    for column, title in enumerate(PATHS):
        for (name, other), run in found.items():
            if other != title:
                continue
            seen = run.t <= (60.0 if isinstance(PATHS[title], Waypoints) else 200.0)
            grid[0, column].plot(*run.wheel[seen].T, lw=0.6, label=name)
            grid[1, column].plot(run.t, run.cross, lw=0.8, label=name)
        plane(grid[0, column], title)
        if isinstance(PATHS[title], Line):
            grid[0, column].set_aspect("auto")
            grid[0, column].set_ylim(-1.0, 1.0)
        grid[0, column].legend(fontsize=7)
        grid[1, column].set(xlabel="t [s]", ylabel="cross-track error [m]")
        grid[1, column].grid(alpha=0.3)


@figure("gait_map", "", size=(10, 7.5))
def map_figure(canvas: Any, found: GaitMap) -> str:
    """Speed and tilt of the random gaits over a, b and c."""
    straight = found.c == 0.0
    panels = (
        ("speed [m/s], c = 0", straight, found.a, found.b, found.travel.speed, "a [rad]", "b [rad/m]"),
        ("theta_slip [rad], c = 0", straight, found.a, found.b, found.travel.tilt, "a [rad]", "b [rad/m]"),
        ("speed on the path [m/s]", ~straight, found.c, found.b, found.travel.path_speed, "c [rad/m]", "b [rad/m]"),
        ("turn in a period [rad]", ~straight, found.c, found.b, found.travel.turn, "c [rad/m]", "b [rad/m]"),
    )
    for ax, (title, keep, x, y, value, xlabel, ylabel) in zip(canvas.subplots(2, 2).flat, panels, strict=True):
        points = ax.scatter(x[keep], y[keep], c=value[keep], s=4)
        ax.set(xlabel=xlabel, ylabel=ylabel)
        ax.set_title(title, fontsize=9)
        canvas.colorbar(points, ax=ax)
    return f"{len(found.a)} random gaits of seven links: speed, tilt and turn"
