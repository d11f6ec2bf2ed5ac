"""Numbers of a run: speed, distance, slip, energy account, cost of transport, tracking error.

Each family is a function of log and found values; a value that cannot be had is left out, and a note tells why.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from metamer.record.log import Log
from metamer.record.metrics.energy import STORES, cost_of_transport_numbers, energy_numbers
from metamer.record.metrics.found import Found, Metrics
from metamer.record.metrics.joints import effort_numbers, limits_numbers, muscles_numbers, tracking_numbers
from metamer.record.metrics.limbs import contact_numbers, force_numbers, limb_numbers, tip_path
from metamer.record.metrics.travel import (
    centre_path,
    forward_numbers,
    heading_numbers,
    link_velocities,
    slip_numbers,
    travel_numbers,
    wheels_numbers,
)

__all__ = ["STORES", "Metrics", "centre_path", "link_velocities", "metrics", "tip_path"]


def events_numbers(log: Log, found: Found) -> None:
    """How often each kind of event happened: impacts, commands that limits changed."""
    for name, rows in log.events.items():
        found.add(f"events_{re.sub('[^a-z]+', '_', name)}", len(rows), "-")


# each adds the numbers that the channels of a log allow, in this order
FAMILIES: tuple[Callable[[Log, Found], None], ...] = (
    travel_numbers,
    heading_numbers,
    forward_numbers,
    slip_numbers,
    wheels_numbers,
    muscles_numbers,
    energy_numbers,
    tracking_numbers,
    effort_numbers,
    limits_numbers,
    limb_numbers,
    force_numbers,
    contact_numbers,
    events_numbers,
)


def metrics(log: Log, *, weight: float | None = None) -> Metrics:
    """Every metric that the columns of a log allow; no value is ever NaN.

    weight   m g of the robot; None = from the spec's masses and gravity        [N]
    """
    if "plate.axis" in log or "plate.nx" in log:
        from metamer.record.metrics.limbs import arm_metrics

        return arm_metrics(log)
    found = Found()
    found.add("duration", float(log.t[-1] - log.t[0]), "s")
    found.add("samples", len(log.t), "-")
    # what overflows becomes a note
    with np.errstate(over="ignore", invalid="ignore"):
        for family in FAMILIES:
            family(log, found)
    cost_of_transport_numbers(log, found, weight)
    return Metrics(values=found.values, units=found.units, notes=found.notes)
