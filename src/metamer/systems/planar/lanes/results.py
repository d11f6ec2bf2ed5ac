"""What lanes have collected as metrics, under the names and with the units of `metamer.record.metrics`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.arrays import per
from metamer.core.numerics.columns import column_of
from metamer.core.records import Array
from metamer.systems.many import Many, Results
from metamer.systems.planar.lanes import numbers as rows
from metamer.systems.planar.lanes.evaluation import FIELDS
from metamer.systems.system import NOT_FINITE

STILL_LENGTHS = 1e-3  # displaced less than this part of its own length a robot has not travelled
WHYS = {
    rows.WHY_LOST: NOT_FINITE,
    rows.WHY_FAST: f"a rate exceeds {rows.FASTEST_RATE:g} 1/s",
    rows.WHY_OPEN: "the energy account is open by more than half of what flowed",
}


class Columns:
    """Metrics so far: values, units, and where there is none."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.values: dict[str, Array] = {}
        self.units: dict[str, str] = {}
        self.missing: dict[str, NDArray[np.bool_]] = {}

    def add(self, name: str, value: Any, unit: str, there: Any = True) -> None:
        """A metric of all robots, or of those where it is there."""
        known = np.zeros(self.count, dtype=bool) | there
        with np.errstate(all="ignore"):
            column = np.zeros(self.count) + value
        known &= np.isfinite(column)
        if known.any():
            self.values[name], self.units[name] = np.where(known, column, 0.0), unit
            self.missing[name] = ~known

    def results(self, reasons: Sequence[str], left: NDArray[np.bool_] | None = None) -> Results:
        """Metrics of all robots; one with a reason has none, nor one that is left to `simulate`."""
        gone = np.array([bool(reason) for reason in reasons], dtype=bool) | (False if left is None else left)
        return Results(
            metrics={name: np.where(gone, 0.0, values) for name, values in self.values.items()},
            units=self.units,
            missing={name: missing | gone for name, missing in self.missing.items()},
            reasons=tuple(reasons),
            left=left,
        )


def results(many: Many, fields: Array, found: Array, reasons: list[str], ticks: int) -> Results:
    """Metrics and reasons of all robots.

    fields    (n, FIELDS, R or 1) numbers of the links
    found     (NUMBERS_FOUND, R)
    reasons   (R,) of the robots that were refused
    """
    robot = many.robot
    advice = f"try a smaller run.step than {robot.run.step:g} s"
    told = list(reasons)
    for k in np.flatnonzero(found[rows.WHY]):
        # as `simulate` tells it: the time of the last good row, a period before the one that is not
        when = max(found[rows.WHEN, k] - robot.run.dt, 0.0)
        told[k] = f"stopped at t = {when:.4f} s: {WHYS[found[rows.WHY, k]]}; {advice}"
    out = Columns(many.count)
    with np.errstate(all="ignore"):
        out.add("duration", ticks * robot.run.dt, "s")
        out.add("samples", ticks + 1.0, "-")
        travel(out, many, found, ticks)
        energy(out, found)
        effort(out, many, fields, found, ticks)
        transport(out, many, fields, found)
    return out.results(told)


def travel(out: Columns, many: Many, found: Array, ticks: int) -> None:
    """Way of the centre of mass, heading, speed along it, slip."""
    body, duration = many.robot.body, ticks * many.robot.run.dt
    dx, dy = found[rows.LAST_X] - found[rows.BEGIN_X], found[rows.LAST_Y] - found[rows.BEGIN_Y]
    distance = np.hypot(dx, dy)
    out.add("distance", distance, "m")
    out.add("path_length", found[rows.PATH], "m")
    out.add("displacement_x", dx, "m")
    out.add("displacement_y", dy, "m")
    out.add("speed", distance / duration, "m/s")
    out.add("path_speed", found[rows.PATH] / duration, "m/s")
    out.add("direction", np.arctan2(dy, dx), "rad", distance > 0.0)
    chain = body.parent is None or list(body.parent) == list(range(-1, body.links - 1))
    # x of a link points away from the first link: a head there looks the other way; a tree has only its hub's x
    sign = 1.0 if not chain or body.head == "last" else -1.0
    out.add("heading", np.arctan2(sign * found[rows.TURN_SIN], sign * found[rows.TURN_COS]), "rad")
    if chain and body.base == "free":
        out.add("forward_speed", sign * found[rows.FORWARD] / duration, "m/s")
    samples = (ticks + 1) * body.links
    along, across = np.sqrt(found[rows.ALONG2] / samples), np.sqrt(found[rows.ACROSS2] / samples)
    out.add("speed_across", across, "m/s")
    out.add("speed_along", along, "m/s")
    out.add("slip", across / along, "-", along > 0.0)


def energy(out: Columns, found: Array) -> None:
    """Stored and flowed energies, and the residual of the account."""
    for name, row in (
        ("kinetic", rows.MOST_KINETIC),
        ("potential", rows.MOST_POTENTIAL),
        ("elastic", rows.MOST_ELASTIC),
    ):
        out.add(f"energy_{name}_max", found[row], "J")
    for name, row in (("actuated", rows.ACTUATED), ("damped", rows.DAMPED), ("rubbed", rows.RUBBED)):
        out.add(f"energy_{name}", found[row], "J")
    out.add("energy_initial", found[[rows.FIRST_KINETIC, rows.FIRST_POTENTIAL, rows.FIRST_ELASTIC]].sum(axis=0), "J")
    out.add("energy_final", found[[rows.KINETIC, rows.POTENTIAL, rows.ELASTIC]].sum(axis=0), "J")
    out.add("energy_residual", found[rows.GAP], "J")
    out.add("energy_residual_relative", found[rows.GAP] / found[rows.SCALE], "-", found[rows.SCALE] > 0.0)


def effort(out: Columns, many: Many, fields: Array, found: Array, ticks: int) -> None:
    """Tracking, torques, rates, angles, shares of their limits, commands that limits changed."""
    joints = many.robot.body.joints
    if not joints:
        return
    samples = (ticks + 1) * joints
    out.add("tracking_rms", np.sqrt(found[rows.TRACK2] / samples), "rad")
    out.add("tracking_max", found[rows.MOST_TRACK], "rad")
    out.add("torque_max", found[rows.MOST_TORQUE], "N m")
    out.add("rate_max", found[rows.MOST_RATE], "rad/s")
    out.add("angle_max", found[rows.MOST_ANGLE], "rad")
    out.add("torque_rms", np.sqrt(found[rows.TORQUE2] / samples), "N m")
    out.add("work_positive", found[rows.WORK_POSITIVE], "J")
    rate = column_of(many.vary.get("drive.rate_limit", many.robot.drive.rate_limit))[0]
    for name, limit, most, at in (
        ("torque", fields[-1, FIELDS.index("torque_limit")], rows.MOST_TORQUE, rows.AT_TORQUE),
        ("rate", rate, rows.MOST_RATE, rows.AT_RATE),
    ):
        out.add(f"{name}_limit_used", found[most] / limit, "-", np.isfinite(limit))
        out.add(f"{name}_limit_share", found[at] / samples, "-", np.isfinite(limit))
    out.add("limit_margin", found[rows.LEAST_MARGIN], "rad", np.isfinite(found[rows.LEAST_MARGIN]))
    for name, row in (("position", rows.CUT_POSITION), ("velocity", rows.CUT_VELOCITY)):
        out.add(f"events_clipped_joint_{name}", found[row], "-", found[row] > 0.0)


def transport(out: Columns, many: Many, fields: Array, found: Array) -> None:
    """Work over weight and distance, of robots that travelled."""
    gravity = np.abs(column_of(many.vary.get("world.gravity", many.robot.world.gravity))[0])
    weight = fields[:, FIELDS.index("mass")].sum(axis=0) * gravity
    length = per(column_of(many.vary.get("body.length", many.robot.body.length)), many.robot.body.links).sum(axis=0)
    distance = out.values.get("distance", np.zeros(1))
    there = (weight > 0.0) & (distance > STILL_LENGTHS * length)
    for name, work in (("cost_of_transport", "energy_actuated"), ("cost_of_transport_positive", "work_positive")):
        if work in out.values:
            out.add(name, out.values[work] / (weight * distance), "-", there)
