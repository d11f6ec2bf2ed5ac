"""Numbers of joints and muscles: tracking, effort, limits, tensions, pressures."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.records import Array
from metamer.record.body import per_link, spec_value
from metamer.record.log import Log
from metamer.record.metrics.found import Found


def joint_pairs(log: Log, first: str, second: str) -> tuple[Array, Array] | None:
    """(T, k) blocks of two channels of the joints that have both."""
    if first not in log or second not in log:
        return None
    labels = [log.channels[name].axes[0].labels for name in (first, second)]
    both = [label for label in labels[0] if label in labels[1]]
    a, b = (log[n][:, [of.index(label) for label in both]] for n, of in zip((first, second), labels, strict=True))
    return (a, b) if both else None


def tracking_numbers(log: Log, found: Found) -> None:
    """Tracking error target - angle over all joints: root mean square and largest."""
    pair = joint_pairs(log, "joint.target", "joint.angle")
    if pair is None:
        found.missing("tracking_rms", "no joint has both target and angle")
        return
    error = pair[0] - pair[1]
    found.add("tracking_rms", math.sqrt(float((error**2).mean())), "rad")
    found.add("tracking_max", float(np.abs(error).max()), "rad")


def effort_numbers(log: Log, found: Found) -> None:
    """Largest torque, rate and angle; work of the joint torques and its positive part, by the trapezoid rule."""
    for what, unit in (("torque", "N m"), ("rate", "rad/s"), ("angle", "rad")):
        block = log.get(f"joint.{what}")
        if block.size:
            found.add(f"{what}_max", float(np.abs(block).max()), unit)
    torque = log.get("joint.torque")
    if torque.size:
        found.add("torque_rms", math.sqrt(float((torque**2).mean())), "N m")
    pair = joint_pairs(log, "joint.torque", "joint.rate")
    if pair is not None and len(log.t) > 1:
        power = pair[0] * pair[1]
        found.add("work_positive", float(np.trapezoid(np.maximum(power, 0.0).sum(axis=1), log.t)), "J")


def limits_numbers(log: Log, found: Found) -> None:
    """Share of the torque and rate limits that is used, share of samples at the torque limit, margin to the stops."""
    for what in ("torque", "rate"):
        block = log.get(f"joint.{what}")
        limit = per_link(log.meta, f"drive.{what}_limit", block.shape[-1])
        if not block.size or limit is None or not (np.isfinite(limit) & (limit > 0.0)).any():
            continue
        found.add(f"{what}_limit_used", float((np.abs(block).max(axis=0) / limit).max()), "-")
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


def muscles_numbers(log: Log, found: Found) -> None:
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
