"""Numbers of energy: the account, cost of transport."""

from __future__ import annotations

import math

import numpy as np

from metamer.core.account import imbalance
from metamer.core.channels import energy
from metamer.record.body import per_link, spec_value
from metamer.record.log import Log
from metamer.record.metrics.found import Found

STORES, FLOWS = ("kinetic", "potential", "elastic"), ("actuated", "damped", "rubbed")
_STILL = 1e-3  # displaced less than this part of its own length a robot has not travelled


def energy_numbers(log: Log, found: Found) -> None:
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
    # what only some plants know: lost in impacts, done by other loads, done by contact along the normal, errors of the
    # steps that were put right: these count as open
    for name in ("impact", "load", "normal", "corrected"):
        if (values := log.columns.get(energy(name))) is not None:
            flow[name] = values - values[0]
            found.add(f"energy_{name}", float(flow[name][-1]), "J")
    out = [values for name, values in flow.items() if name in ("damped", "rubbed", "impact")]
    into = [values for name, values in flow.items() if name in ("actuated", "load", "normal", "corrected")]
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


def cost_of_transport_numbers(log: Log, found: Found, weight: float | None) -> None:
    """actuated work / (weight distance), and the same with the positive joint work alone (no energy won back)."""
    name = "cost_of_transport"
    links = max(log.get(f"link.{name}").shape[1] for name in ("theta", "x"))
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
