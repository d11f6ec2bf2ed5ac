"""follow_path(): a planar robot along a path by line of sight, whatever moves it, and what it could not do."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.control.paths.paths import Path, path_from_file
from metamer.control.paths.pieces import Pieces
from metamer.core.parts import Control, kinds
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot, checked
from metamer.files import with_values
from metamer.gaits.gait import link_lengths
from metamer.plants.idle import idle_fields, refuse_idle
from metamer.plants.muscle_follow import follow
from metamer.plants.plant import Progress
from metamer.plants.simulate import Simulation, engines, simulate
from metamer.record.log import Log
from metamer.record.metrics import centre_path, metrics
from metamer.systems.muscles.model import build_muscles

# haghshenas2022, section 3: paths about (1, 4.5) m for a body of 0.6 m that starts at the origin
AHEAD_BODIES, ASIDE_BODIES = 1.0 / 0.6, 4.5 / 0.6
FOLLOWED = 100.0  # s, length of a run where none is given: that of haghshenas2022
SPEED_MISSED = 0.03  # share of the wanted speed by which it is missed before a note says so
LATE_SHARE = 0.5  # of a run, after which it counts as settled
# what the law and the robot in one kernel do not read
CONTINUOUS = {
    "drive.torque_limit": "drive.tension_most limits muscles; engine mujoco has both",
    "run.dt": "the law is continuous; engine mujoco has control periods",
}
FOLLOWERS = "a free chain of links seen from above, such as snake, wheeled-snake, muscle-snake, whose gait can be bent"


def path_for(robot: Robot, name: str) -> Path:
    """A path by its kind, of a size and at a place that fit the robot; or one from a file.

    name     "circle", "square", or a .toml or table file
    """
    kind = kinds("path").get(name)
    if kind is None:
        return path_from_file(name)
    followers(robot)
    size, (x, y, theta) = sum(link_lengths(robot.body)), robot.start.base
    course = theta + (0.0 if robot.body.head == "last" else math.pi)
    c, s = math.cos(course), math.sin(course)
    ahead, aside = AHEAD_BODIES * size, ASIDE_BODIES * size
    centre = (round(x + c * ahead - s * aside, 9), round(y + s * ahead + c * aside, 9))
    return kind.about(centre, round(kind.bodies * size, 9))  # type: ignore[attr-defined]


def followers(robot: Robot) -> list[type[Control]]:
    """Controllers that follow a path in the robot's view, the most special first; refused where there is none."""
    known = [kind for kind in kinds("controller").values() if issubclass(kind, Control) and kind.follows]
    found = [kind for kind in known if "links" in robot.counts and robot.world.view in kind.follows_in]
    if not found:
        raise refuse("robot", robot.name, FOLLOWERS)
    return sorted(found, key=lambda kind: -kind.follows)


def law_for(robot: Robot, path: Path) -> Control:
    """The controller that takes a robot along a path: of those that follow one, the most special that fits."""
    for kind in followers(robot):
        law = kind.along(path, robot)
        if law is not None and not list(law.rules(replace(robot, controller=law))):
            return law
    raise refuse("robot", robot.name, FOLLOWERS)


def limit_changes(robot: Robot, limits: Mapping[str, Any]) -> dict[str, Any]:
    """Limits of the drive by field, `tension_most`, `drive.tension_most` or `muscles.tension_most`, as changes."""
    found = {}
    for name, value in limits.items():
        head, _, rest = name.rpartition(".")
        found[f"drive.{rest}" if head in ("", robot.drive.kind) else name] = value
    return found


def follow_path(
    robot: Robot,
    path: str | Path = "circle",
    *,
    engine: str = "native",
    duration: float | None = None,
    limits: Mapping[str, Any] | None = None,
    changes: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Follow a path by line of sight and say how well, with what tensions, pressures or torques, and what was missed.

    robot      a free planar chain seen from above
    path       "circle", "square", a file, or a path
    engine     "native" or "mujoco"
    duration   length of the run; None = 100                                        [s]
    limits     of the drive, by field
    changes    fields by dotted path; `controller` is the law that follows
    """
    everything = limit_changes(robot, limits or {}) | dict(changes or {})
    before = {key: value for key, value in everything.items() if not key.startswith("controller.")}
    moved = checked(with_values(robot, before))
    way = path if isinstance(path, Path) else path_for(moved, path)
    run = replace(robot.run, duration=duration or FOLLOWED)
    described = replace(robot, controller=law_for(moved, way), run=run)
    robot = checked(with_values(described, everything))
    if engine == engines()[0] and robot.controller.has_kernel:
        # law and robot in one kernel, the law continuous as in the paper
        refuse_idle(described, robot, idle_fields(robot, CONTINUOUS))
        model, run = build_muscles(robot), robot.run
        log = follow(model, way_of(robot), robot.controller, duration=run.duration, step=run.step, pressures=True)
        done = Simulation(log=log, metrics=metrics(log), stopped=stopped_text(log))
    else:
        done = simulate(described, engine=engine, changes=everything, progress=progress)
    return _with_path(done, way_of(robot))


def way_of(robot: Robot) -> Path:
    """The path that a robot's controller follows."""
    return robot.controller.path


def stopped_text(log: Log) -> str:
    """Why a run ended early; empty if it did not."""
    stopped = log.meta.get("stopped")
    return f"stopped at t = {stopped['time']:.4f} s: {stopped['reason']}" if stopped else ""


def _with_path(done: Simulation, path: Path) -> Simulation:
    """The run with its path, how far it was off it and how fast it went, and a note on what it missed."""
    log, pieces = done.log, path.pieces
    way = centre_path(log)
    if way is None:
        return done
    last = end_of_path(pieces, way)
    t, way = log.t[: last + 1], way[: last + 1]
    off, late = pieces.distance(way), t >= LATE_SHARE * t[-1]
    values, units = dict(done.metrics.values), dict(done.metrics.units)
    found = {
        "path_deviation_max": float(off[late].max()),
        "path_deviation_rms": math.sqrt(float((off[late] ** 2).mean())),
        "path_speed_settled": _way(way[late]) / max(float(np.ptp(t[late])), 1e-9),
        "path_laps": _way(way) / pieces.length,
    }
    notes = list(log.meta.get("notes", [])) + speed_notes(log) + limit_notes(values)
    if last + 1 < len(log.t):
        notes.append(
            f"the path ends at t = {t[-1]:.4g} s: its numbers are of the time before; the run goes straight on"
        )
    size = float(np.ptp(way, axis=0).max())
    if found["path_deviation_max"] > 0.5 * max(size, 1e-9):
        notes.append(f"the robot does not come onto its path: {found['path_deviation_max']:.3g} m off it at the most")
    meta = dict(log.meta) | {"path": pieces.outline().tolist(), "notes": notes}
    units |= dict(zip(found, ("m", "m", "m/s", "-"), strict=True))
    return replace(
        done,
        log=replace(log, meta=meta),
        metrics=replace(done.metrics, values=values | found, units=units),
    )


def end_of_path(pieces: Pieces, way: Array) -> int:
    """Index at which a robot comes to the end of an open path; the last one where it does not.

    way      (T, 2) places of the robot                                              [m]
    """
    if not pieces.closed:
        s = -math.inf
        for k, point in enumerate(way):
            s = pieces.near(point, s).s
            if s >= pieces.length:
                return k
    return len(way) - 1


def limit_notes(values: Mapping[str, float]) -> list[str]:
    """A sentence for every limit of the joints that a run reaches; those of muscles are the law's own."""
    shares = {name: values.get(f"{name}_limit_share", 0.0) for name in ("torque", "rate")}
    return [
        f"joints are at or beyond their {name} limit for {100.0 * share:.2g} % of the time"
        for name, share in shares.items()
        if share
    ]


def _way(points: Array) -> float:
    """Length of a way.   [m]"""
    return float(np.hypot(*np.diff(points, axis=0).T).sum())


def speed_notes(log: Log) -> list[str]:
    """A sentence where a law that sets its speed does not reach the wanted one."""
    if "law.forward" not in log.columns:
        return []
    late = log.t >= LATE_SHARE * log.t[-1]
    wanted, had = (float(log.columns[f"law.{name}"][late].mean()) for name in ("speed_wanted", "forward"))
    whole = max(float(log.columns["law.speed_wanted"].max()), 1e-12)
    if had >= (1.0 - SPEED_MISSED) * whole:
        return []
    eased = float(log.columns["law.ease"][late].mean()) if "law.ease" in log.columns else 1.0
    fastest = 2.0 * math.pi * float(log.meta["spec"]["controller"]["frequency_most"])
    at_most = float(log.columns["law.omega_wanted"][-1]) >= (1.0 - SPEED_MISSED) * fastest
    why = "the wave is at its highest frequency" if at_most else "the run ends before it gets there"
    why = f"the tension limits leave {eased:.0%} of it" if eased < 0.99 else why
    if wanted < (1.0 - SPEED_MISSED) * whole and eased >= 0.99:
        why = "the law slows in the turns"
    return [f"the wanted speed of {whole:.3g} m/s is not reached: {had:.3g} m/s in the mean of the second half; {why}"]
