"""Machine and model of a log on servos as two logs of bodies, each with the poses of its links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from metamer.core.channels import NONE
from metamer.core.records import Array
from metamer.files import robot_from_table
from metamer.plants.simulate import with_links
from metamer.record.log import Log

AXES = ("x", "y", "theta")


def is_twin(log: Log) -> bool:
    """Whether a log is of a run on servos: it knows no links, but what was asked of its joints."""
    return "joint.asked" in log and isinstance(log.meta.get("spec"), dict)


def two_bodies(log: Log) -> tuple[Log, Log | None]:
    """The machine where a camera saw it, else where the model was, and the model where there was one."""
    robot = robot_from_table(log.meta["spec"])
    angles = dict(zip(log.channels["joint.angle"].edges(), log["joint.angle"].T, strict=True))
    found = {name: base_of(log, name) for name in ("camera", "mirror")}
    base = found["camera"] or found["mirror"] or {}
    machine = with_links(replaced(log, base | angles), robot)
    if "mirror.angle" not in log:
        return machine, None
    own = dict(zip(angles, log["mirror.angle"].T, strict=True))
    return machine, with_links(replaced(log, (found["mirror"] or {}) | own), robot)


def base_of(log: Log, name: str) -> dict[str, Array] | None:
    """Pose of the head as the columns of a base; a camera's before its first picture is that of its first."""
    if f"{name}.x" not in log.columns:
        return None
    rows = np.arange(len(log.t))
    if f"{name}.age" in log.columns:
        seen = log.columns[f"{name}.age"] >= 0.0
        rows = np.maximum(rows, int(np.argmax(seen)))
    return {f"base.{axis}": log.columns[f"{name}.{axis}"][rows] for axis in AXES}


def replaced(log: Log, columns: Mapping[str, Array]) -> Log:
    """A log of these columns alone, with the times and the meta of another."""
    units = {name: log.units.get(name, "m" if name.endswith((".x", ".y")) else "rad") for name in columns}
    return replace(log, columns=dict(columns), units=units, channels=NONE, events={})
