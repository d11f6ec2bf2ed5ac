"""Numbers of a platform arm's run: times, errors, motions, volumes, legs, flags."""

from __future__ import annotations

import numpy as np

from metamer.record.log import Log
from metamer.record.metrics.found import Metrics


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
