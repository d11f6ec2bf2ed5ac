"""Numbers of limbs and of robots on contact points: tip, droop, frequency, contact forces.

A limb is a clamped chain in side view; its tip is the end of its last link.
"""

from __future__ import annotations

import numpy as np

from metamer.core.records import Array
from metamer.record.body import is_chain, per_link, spec_value, view_of
from metamer.record.log import Log
from metamer.record.metrics.found import Found, Metrics

REST_PART = 0.1  # last part of a run over which droop is a mean                          [-]
LEAST_PERIODS = 2.0  # that a run must hold for a frequency                               [-]
STILL_TIP = 1e-7  # part of the limb's length below which its tip is still                [-]
FINER_STEPS = 8  # frequencies are looked at in so many steps of one over the duration


def tip_path(log: Log) -> Array | None:
    """(T, 2) way of a limb's tip; None where the robot is no clamped chain in side view.   [m]"""
    theta = log.get("link.theta")
    links = theta.shape[1]
    length = per_link(log.meta, "body.length", links)
    clamped = spec_value(log.meta, "body.base") == "fixed" and view_of(log.meta) == "side"
    if not links or length is None or not clamped or not is_chain(log.meta, links):
        return None
    x, y = log.get("link.x")[:, -1], log.get("link.y")[:, -1]
    return np.stack([x + length[-1] * np.cos(theta[:, -1]), y + length[-1] * np.sin(theta[:, -1])], axis=1)


def main_frequency(t: Array, x: Array) -> float | None:
    """Frequency with the most power in x(t), its mean taken off; None where fewer than two periods are seen.   [Hz]

    Periodogram under a Hann window on a grid of an eighth of 1/T, its top by a parabola through the logarithms.
    """
    n = len(t)
    if n < 8:
        return None
    step = float(t[-1] - t[0]) / (n - 1)
    window = np.hanning(n)
    power = np.abs(np.fft.rfft((x - x.mean()) * window, FINER_STEPS * n)) ** 2
    grid = np.fft.rfftfreq(FINER_STEPS * n, step)
    # what a slow drift leaves under the window reaches two steps of 1/T
    first = int(LEAST_PERIODS * FINER_STEPS)
    k = first + int(np.argmax(power[first:]))
    if not first < k < len(power) - 1 or power[k] <= 0.0:
        return None
    left, top, right = np.log(np.maximum(power[k - 1 : k + 2], 1e-300))
    bend = left - 2.0 * top + right
    return float(grid[k] + (0.5 * (left - right) / bend if bend < 0.0 else 0.0) * grid[1])


def limb_numbers(log: Log, found: Found) -> None:
    """Tip at the end, its reach of heights, droop below the clamp at the end, frequency of its free motion."""
    tip = tip_path(log)
    if tip is None:
        return
    size = float(np.hypot(*np.ptp(tip, axis=0)))
    lengths = per_link(log.meta, "body.length", log.get("link.theta").shape[1])
    whole = float(lengths.sum()) if lengths is not None else 1.0
    root = float(log.get("link.y")[0, 0])
    last = max(1, int(REST_PART * len(tip)))
    found.add("tip_x", float(tip[-1, 0]), "m")
    found.add("tip_y", float(tip[-1, 1]), "m")
    found.add("tip_highest", float(tip[:, 1].max()), "m")
    found.add("tip_lowest", float(tip[:, 1].min()), "m")
    found.add("droop", root - float(tip[-last:, 1].mean()), "m")
    if size < STILL_TIP * whole:
        found.missing("frequency", "the limb does not move")
        return
    force = log.get("point.normal")
    if force.size and (force > 0.0).any():
        found.missing("frequency", "the limb touches the ground")
        return
    frequency = main_frequency(log.t, tip[:, 1])
    if frequency is None:
        found.missing("frequency", "fewer than two periods are seen")
    else:
        found.add("frequency", frequency, "Hz")


def force_numbers(log: Log, found: Found) -> None:
    """Largest force of a contact point, largest of the whole ground, its mean at the end, part of the time in contact.

    The force of the whole ground is a vector: points, and corners under links. Logs without it have the points' sum.
    """
    force = log.get("point.normal")
    if not force.size:
        return
    whole = np.stack([log.get(f"contact.force_{axis}").ravel() for axis in "xy"], axis=1)
    if not whole.size:
        whole = force.sum(axis=1, keepdims=True)
    size = np.linalg.norm(whole, axis=1)
    last = max(1, int(REST_PART * len(whole)))
    found.add("contact_force_max", float(force.max()), "N")
    found.add("contact_force_sum_max", float(size.max()), "N")
    found.add("contact_force_end", float(np.linalg.norm(whole[-last:].mean(axis=0))), "N")
    found.add("contact_share", float((size > 0.0).mean()), "-")


def contact_numbers(log: Log, found: Found) -> None:
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


def arm_metrics(log: Log) -> Metrics:
    """Metrics of an arm's log; each flag of the run is a note."""
    stretch, volume, loft = (log.get(f"segment.{name}") for name in ("stretch", "volume", "loft"))
    switch, error = log.meta.get("switch", []), log.columns.get("tip.error")
    found: dict[str, tuple[float, str]] = {
        "targets_reached": (len(switch), "-"),
        "targets": (log.meta.get("targets", len(switch)), "-"),
        "duration": (log.t[-1] - log.t[0], "s"),
        "largest_bend": (log.get("segment.bend").max(), "rad"),
        "largest_twist": (np.abs(log.get("segment.twist")).max(), "rad"),
        "largest_stretch": (max(stretch.max(), 0.0), "-"),
        "largest_shortening": (abs(min(stretch.min(), 0.0)), "-"),
        "volume_drift": (np.abs(volume / volume[0] - 1.0).max(), "-"),
        "least_loft_over_volume": ((loft.sum(axis=1) / volume.sum(axis=1)).min(), "-"),
        "longest_leg": (log.get("leg").max(), "m"),
        "shortest_leg": (log.get("leg").min(), "m"),
        "fastest_leg": (np.abs(log.get("leg.speed")).max(initial=0.0), "m/s"),
        "least_speed_share": (log.get("tip.scale").min(initial=1.0), "-"),
        "flags": (len(log.meta.get("flags", [])), "-"),
    }
    notes = {f"flag_{k + 1}": text for k, text in enumerate(log.meta.get("flags", []))}
    if error is None:
        notes["rms_error"] = "its controller tells no tip.error"
    else:
        found |= {"rms_error": (np.sqrt(np.mean(error**2)), "m"), "final_error": (error[-1], "m")}
    if log.meta.get("done"):
        found["completion_time"] = (switch[-1], "s")
    return Metrics(
        values={name: float(value) for name, (value, _) in found.items()},
        units={name: unit for name, (_, unit) in found.items()},
        notes=notes,
    )
