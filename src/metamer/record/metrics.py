"""Numbers of a run: speed, distance, slip, energy account, cost of transport, tracking error.

Each family is a function Log -> found values; a value that cannot be had is left out, and a note tells why.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from metamer.core.account import imbalance
from metamer.core.channels import energy
from metamer.core.records import Array
from metamer.record.body import is_chain, link_centres, per_link, spec_value, view_of
from metamer.record.limb_metrics import contact_numbers, limb_numbers
from metamer.record.log import Log

STORES, FLOWS = ("kinetic", "potential", "elastic"), ("actuated", "damped", "rubbed")
_STILL = 1e-3  # displaced less than this part of its own length a robot has not travelled


@dataclass(frozen=True, kw_only=True)
class Metrics:
    """Metrics by name, their units in a sibling table, and why a metric is not there."""

    values: dict[str, float] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)


class _Found:
    """Collects values; what is not finite becomes a note."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}
        self.units: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        self.turned: tuple[Array, Array] | None = None

    def turns(self, log: Log) -> tuple[Array, Array]:
        """(T, n) cosine and sine of every link's direction, worked out once; (T, 0) where links are not recorded."""
        if self.turned is None:
            theta = log.get("link.theta")
            self.turned = np.cos(theta), np.sin(theta)
        return self.turned

    def add(self, name: str, value: float, unit: str) -> None:
        if math.isfinite(value):
            self.values[name], self.units[name] = float(value), unit
        else:
            self.notes[name] = "its value is not a finite number"

    def missing(self, name: str, reason: str) -> None:
        self.notes[name] = reason


def metrics(log: Log, *, weight: float | None = None) -> Metrics:
    """Every metric that the columns of a log allow; no value is ever NaN.

    weight   m g of the robot; None = from the spec's masses and gravity        [N]
    """
    if "plate.axis" in log or "plate.nx" in log:
        from metamer.record.platform_arm import arm_metrics

        return arm_metrics(log)
    found = _Found()
    families: list[Callable[[Log, _Found], None]] = [
        _travel,
        _heading,
        _forward,
        _slip,
        _wheels,
        _muscles,
        _energy,
        _tracking,
        _effort,
        _limits,
        _limbs,
        _contact,
        _events,
    ]
    found.add("duration", float(log.t[-1] - log.t[0]), "s")
    found.add("samples", len(log.t), "-")
    # what overflows becomes a note
    with np.errstate(over="ignore", invalid="ignore"):
        for family in families:
            family(log, found)
    _cost_of_transport(log, found, weight)
    return Metrics(values=found.values, units=found.units, notes=found.notes)


def centre_path(log: Log) -> Array | None:
    """(T, 2) path of the centre of mass, of the base where that is all there is; None where neither is.   [m]"""
    for frame in ("centre", "base"):
        if f"{frame}.x" in log.columns and f"{frame}.y" in log.columns:
            return np.stack([log.columns[f"{frame}.x"], log.columns[f"{frame}.y"]], axis=1)
    return None


def _travel(log: Log, found: _Found) -> None:
    """distance |c(T) - c(0)|, path length sum |dc|, speed = distance / T along the mean direction."""
    path = centre_path(log)
    if path is None:
        found.missing("distance", "neither centre.x, centre.y nor base.x, base.y is recorded")
        return
    if "centre.x" not in log.columns:
        found.missing("centre", "the centre of mass is not recorded; distance and speed are those of the base")
    dx, dy = path[-1] - path[0]
    duration, distance = float(log.t[-1] - log.t[0]), math.hypot(dx, dy)
    length = float(np.hypot(*np.diff(path, axis=0).T).sum())
    found.add("distance", distance, "m")
    found.add("path_length", length, "m")
    found.add("displacement_x", dx, "m")
    found.add("displacement_y", dy, "m")
    if duration <= 0:
        found.missing("speed", "the log holds a single sample")
        return
    found.add("speed", distance / duration, "m/s")
    found.add("path_speed", length / duration, "m/s")
    if distance > 0:
        found.add("direction", math.atan2(dy, dx), "rad")
    else:
        found.missing("direction", "the robot ends where it started")


def _heading(log: Log, found: _Found) -> None:
    """Top view: heading, where the head points; side view: tilt, the angle of the base. Means on the circle.

    The heading is the mean direction of all links towards the head; of a tree, which has no head, that of its hub's x.
    """
    base = log.columns.get("base.theta")
    if view_of(log.meta) == "side":
        if base is None:
            found.missing("tilt", "base.theta is not recorded")
            return
        found.add("tilt", math.atan2(float(np.sin(base).mean()), float(np.cos(base).mean())), "rad")
        found.add("tilt_max", float(np.abs(np.arctan2(np.sin(base), np.cos(base))).max()), "rad")
        return
    cosine, sine = directions_ahead(log, found)
    if cosine.size:
        found.add("heading", math.atan2(float(sine.mean()), float(cosine.mean())), "rad")
    else:
        found.missing("heading", "neither link*.theta nor base.theta is recorded")


def directions_ahead(log: Log, found: _Found) -> tuple[Array, Array]:
    """(T, k) cosine and sine of the links' directions towards the head, of a tree those of its hub's x; (T, 0) without
    angles."""
    cosine, sine = found.turns(log)
    if cosine.size and not is_chain(log.meta, cosine.shape[1]):
        return cosine[:, :1], sine[:, :1]
    if not cosine.size:
        base = log.block("base.theta")
        cosine, sine = np.cos(base), np.sin(base)
    return (cosine, sine) if spec_value(log.meta, "body.head") == "last" else (-cosine, -sine)


def _forward(log: Log, found: _Found) -> None:
    """forward_speed = mean of c' . e over time, e the mean direction towards the head: head first above zero."""
    path, (cosine, sine) = centre_path(log), directions_ahead(log, found)
    chain = is_chain(log.meta, found.turns(log)[0].shape[1])
    if path is None or not cosine.size or len(path) < 2 or not chain or spec_value(log.meta, "body.base") == "fixed":
        return
    ahead = cosine.mean(axis=1) + 1j * sine.mean(axis=1)
    ahead /= np.maximum(np.abs(ahead), 1e-300)
    steps = np.diff(path[:, 0] + 1j * path[:, 1])
    found.add("forward_speed", float((steps * (ahead[1:] + ahead[:-1]).conj()).real.sum() / (2 * np.ptp(log.t))), "m/s")


def link_velocities(log: Log, turns: tuple[Array, Array] | None = None) -> tuple[Array, Array] | None:
    """(T, n) speeds along and across the links at their centres of mass, by differences in time.   [m/s]

    turns    cosine and sine of the links' directions, where they are at hand
    Central differences of the positions, one-sided at the ends (numpy.gradient); None without link poses.
    """
    x, y, theta = (log.get(f"link.{axis}") for axis in ("x", "y", "theta"))
    if not x.size or not (x.shape == y.shape == theta.shape) or len(log.t) < 2:
        return None
    centres = link_centres(log.meta, x.shape[1])
    c, s = turns or (np.cos(theta), np.sin(theta))
    if centres is not None:
        x, y = x + c * centres[:, 0] - s * centres[:, 1], y + s * centres[:, 0] + c * centres[:, 1]
    vx, vy = np.gradient(x, log.t, axis=0), np.gradient(y, log.t, axis=0)
    return c * vx + s * vy, c * vy - s * vx


def _slip(log: Log, found: _Found) -> None:
    """slip = rms speed across the links / rms speed along them; top view only."""
    if view_of(log.meta) == "side":
        return
    pair = link_velocities(log, found.turns(log))
    if pair is None:
        found.missing("slip", "needs link*.x, link*.y, link*.theta and two samples")
        return
    along, across = (math.sqrt(float((v**2).mean())) for v in pair)
    found.add("speed_across", across, "m/s")
    found.add("speed_along", along, "m/s")
    if along > 0:
        found.add("slip", across / along, "-")
    else:
        found.missing("slip", "no link moves along itself")


def _wheels(log: Log, found: _Found) -> None:
    """Way of the first axle, and rms side speed of all wheels over their rms rolling speed."""
    if "wheel.x" in log and "wheel.y" in log:
        way = np.stack([log[f"wheel.{axis}"].reshape(len(log.t), -1)[:, 0] for axis in "xy"], axis=1)
        found.add("wheel_path_length", float(np.hypot(*np.diff(way, axis=0).T).sum()), "m")
        found.add("wheel_distance", float(np.hypot(*(way[-1] - way[0]))), "m")
    side, along = log.get("wheel.side"), log.get("wheel.along")
    if side.size:
        found.add("wheel_side_speed", math.sqrt(float((side**2).mean())), "m/s")
        rolled = math.sqrt(float((along**2).mean()))
        if rolled > 0:
            found.add("wheel_slip", math.sqrt(float((side**2).mean())) / rolled, "-")
    force, friction = log.get("wheel.force"), log.get("wheel.friction_needed")
    if force.size:
        found.add("wheel_force_max", float(np.abs(force).max()), "N")
        found.add("side_friction_needed", float(friction.max()), "-")
        found.add("side_friction_needed_wheel", int(friction.max(axis=0).argmax()) + 1, "-")


def _muscles(log: Log, found: _Found) -> None:
    """Tensions of the muscles that pull: median, largest; largest pressure; shortest and longest muscle; at limits."""
    tension, pressure, length = (
        log.get(f"muscle.{name}").reshape(len(log.t), -1, 2) for name in ("tension", "pressure", "length")
    )
    if tension.size:
        found.add("tension_median", float(np.median(tension.max(axis=2))), "N")
        found.add("tension_max", float(tension.max()), "N")
        most = spec_value(log.meta, "drive.tension_most")
        if isinstance(most, int | float) and math.isfinite(most):
            found.add("tension_limit_share", float((tension >= most * (1 - 1e-6)).any(axis=(1, 2)).mean()), "-")
    if pressure.size:
        found.add("pressure_max", float(pressure.max()), "Pa")
    if length.size:
        found.add("muscle_length_min", float(length.min()), "m")
        found.add("muscle_length_max", float(length.max()), "m")


def _energy(log: Log, found: _Found) -> None:
    """Account dE = actuated - damped - rubbed with E = kinetic + potential + elastic; its largest gap is the residual.

    The relative residual is against the largest of: kinetic, changes of the stores, work done, heat made.
    """
    parts = {name: log.columns.get(energy(name)) for name in (*STORES, *FLOWS)}
    known = {name: values for name, values in parts.items() if values is not None}
    if not known:
        return
    for name, values in known.items():
        if name in STORES:
            found.add(f"energy_{name}_max", float(values.max()), "J")
        else:
            found.add(f"energy_{name}", float(values[-1] - values[0]), "J")
    lost = [energy(name) for name in parts if name not in known]
    if lost:
        found.missing("energy_residual", f"not recorded: {', '.join(lost)}")
        return
    total = np.sum([known[name] for name in STORES], axis=0)
    flow = {name: known[name] - known[name][0] for name in FLOWS}
    # what only some plants know: lost in impacts, done by other loads, done by contact along the normal
    for name in ("impact", "load", "normal"):
        if (values := log.columns.get(energy(name))) is not None:
            flow[name] = values - values[0]
            found.add(f"energy_{name}", float(flow[name][-1]), "J")
    out = [values for name, values in flow.items() if name in ("damped", "rubbed", "impact")]
    into = [values for name, values in flow.items() if name in ("actuated", "load", "normal")]
    changes = [known[name] - known[name][0] for name in STORES] + [known["kinetic"], *flow.values()]
    scale, residual = (
        max(float(np.abs(change).max()) for change in changes),
        float(np.abs(imbalance(total, out, into)).max()),
    )
    found.add("energy_initial", float(total[0]), "J")
    found.add("energy_final", float(total[-1]), "J")
    found.add("energy_residual", residual, "J")
    if scale > 0:
        found.add("energy_residual_relative", residual / scale, "-")
    else:
        found.missing("energy_residual_relative", "no energy flowed")


def _joint_pairs(log: Log, first: str, second: str) -> tuple[Array, Array] | None:
    """(T, k) blocks of two channels of the joints that have both."""
    if first not in log or second not in log:
        return None
    labels = [log.channels[name].axes[0].labels for name in (first, second)]
    both = [label for label in labels[0] if label in labels[1]]
    a, b = (log[n][:, [of.index(label) for label in both]] for n, of in zip((first, second), labels, strict=True))
    return (a, b) if both else None


def _tracking(log: Log, found: _Found) -> None:
    """Tracking error target - angle over all joints: root mean square and largest."""
    pair = _joint_pairs(log, "joint.target", "joint.angle")
    if pair is None:
        found.missing("tracking_rms", "no joint has both target and angle")
        return
    error = pair[0] - pair[1]
    found.add("tracking_rms", math.sqrt(float((error**2).mean())), "rad")
    found.add("tracking_max", float(np.abs(error).max()), "rad")


def _effort(log: Log, found: _Found) -> None:
    """Largest torque, rate and angle; work of the joint torques and its positive part, by the trapezoid rule."""
    for what, unit in (("torque", "N m"), ("rate", "rad/s"), ("angle", "rad")):
        block = log.get(f"joint.{what}")
        if block.size:
            found.add(f"{what}_max", float(np.abs(block).max()), unit)
    torque = log.get("joint.torque")
    if torque.size:
        found.add("torque_rms", math.sqrt(float((torque**2).mean())), "N m")
    pair = _joint_pairs(log, "joint.torque", "joint.rate")
    if pair is not None and len(log.t) > 1:
        power = pair[0] * pair[1]
        found.add("work_positive", float(np.trapezoid(np.maximum(power, 0.0).sum(axis=1), log.t)), "J")


def _limits(log: Log, found: _Found) -> None:
    """Share of the torque and rate limits that is used, share of samples at the torque limit, margin to the stops."""
    for what in ("torque", "rate"):
        limit, block = spec_value(log.meta, f"drive.{what}_limit"), log.get(f"joint.{what}")
        if not block.size or not isinstance(limit, int | float) or not 0 < limit < math.inf:
            continue
        found.add(f"{what}_limit_used", float(np.abs(block).max()) / limit, "-")
        found.add(f"{what}_limit_share", float((np.abs(block) >= limit * (1 - 1e-9)).mean()), "-")
    angle = log.get("joint.angle")
    links = log.get("link.theta").shape[1] or angle.shape[1]
    margins = []
    for sign, path in ((1.0, "body.upper"), (-1.0, "body.lower")):
        stops = per_link(log.meta, path, links)
        if angle.size and stops is not None and angle.shape[1] <= links:
            # the joints of a free base start at the second link
            margins.append(float((sign * (stops[links - angle.shape[1] :] - angle)).min()))
    if margins and min(margins) < math.inf:
        found.add("limit_margin", min(margins), "rad")


def _limbs(log: Log, found: _Found) -> None:
    """Tip, droop and frequency of a clamped limb, forces of contact points."""
    limb_numbers(log, found.add, found.missing)
    contact_numbers(log, found.add, found.missing)


def _contact(log: Log, found: _Found) -> None:
    """Deepest penetration, largest contact force, impacts of a run on the ground, time at rest at its end."""
    for channel, name, unit in (
        ("penetration", "penetration", "m"),
        ("strongest", "largest_contact_force", "N"),
        ("impacts", "impacts", "-"),
        ("rested", "time_at_rest", "s"),
    ):
        block = log.get(f"contact.{channel}")
        if block.size:
            found.add(name, float(block.ravel()[-1]), unit)


def _events(log: Log, found: _Found) -> None:
    """How often each kind of event happened: impacts, commands that limits changed."""
    for name, rows in log.events.items():
        found.add(f"events_{re.sub('[^a-z]+', '_', name)}", len(rows), "-")


def _cost_of_transport(log: Log, found: _Found, weight: float | None) -> None:
    """actuated work / (weight distance), and the same with the positive joint work alone (no energy won back)."""
    name = "cost_of_transport"
    links = log.get("link.theta").shape[1]
    if weight is None:
        mass, gravity = per_link(log.meta, "body.mass", links), spec_value(log.meta, "world.gravity")
        if links and mass is not None and isinstance(gravity, int | float):
            weight = float(mass.sum()) * abs(gravity)
    lengths = per_link(log.meta, "body.length", links)
    still = _STILL * float(lengths.sum()) if links and lengths is not None else 1e-6
    distance = found.values.get("distance")
    if weight is None or not 0 < weight < math.inf:
        found.missing(name, "the weight is not known")
    elif distance is None or distance <= still:
        found.missing(name, "the robot did not travel")
    else:
        for metric, work in ((name, "energy_actuated"), (f"{name}_positive", "work_positive")):
            if work in found.values:
                found.add(metric, found.values[work] / (weight * distance), "-")
            else:
                found.missing(metric, f"{work} is not known")
