"""A page that plays a recorded run, for robots whose kernels do not run in one."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from metamer.core.channels import Channels
from metamer.core.records import Array
from metamer.description import Robot
from metamer.live.about import about_of, layout_of, packed, plain_field, scene_of
from metamer.live.knobs import knobs_of
from metamer.plants.simulate import simulate
from metamer.record.log import Log
from metamer.systems.system import System, build

LEAST_PACE = 1.0 / 30.0  # s between frames
LARGEST_TABLE = 1_200_000  # bytes of the rows in a page; a longer run has fewer frames
NUMBER_BYTES = 4


class Recorded(NamedTuple):
    """A run as a page plays it.

    about   the record `About` of the front end, with the rows
    notes   what a user should know
    """

    about: dict[str, Any]
    notes: list[str]


def recorded(robot: Robot, why: str) -> Recorded:
    """The published run of a robot as a page plays it.

    why    no kernels of it run in a page
    """
    engine = "native" if isinstance(build(robot), System) else "mujoco"
    run = simulate(robot, engine=engine)
    channels, rows, lost = table_of(run.log)
    told = f"a recorded run of {float(run.log.t[-1]):.4g} s by engine {engine}, played back: {why}"
    notes = [told]
    if lost:
        notes.append(f"not in the page, since not always finite: {', '.join(lost)}")
    if run.stopped:
        notes.append(f"{run.stopped}")
    fields = [plain_field(knob) | {"live": False} for knob in knobs_of(robot)]
    about = about_of(robot, channels, scene_of(robot), fields=fields, notes=notes, still="a recorded run")
    layout = layout_of(robot, channels, engine, [*notes, "numbers of 4 bytes, as a page carries them"])
    return Recorded(about | {"banner": told, "rows": packed(rows.astype("<f4")), "layout": layout}, notes)


def table_of(log: Log) -> tuple[Channels, Array, list[str]]:
    """Channels of a log that are finite throughout, their rows behind the time at an even pace, and other names."""
    kept = [channel for channel in log.channels if np.isfinite(log.get(channel.name)).all()]
    channels = Channels(*kept)
    lost = [channel.name for channel in log.channels if channel.name not in channels.at]
    dt = float(np.median(np.diff(log.t))) if len(log.t) > 1 else LEAST_PACE
    most = max(LARGEST_TABLE // (NUMBER_BYTES * (1 + channels.width)), 2)
    stride = max(1, round(LEAST_PACE / dt), math.ceil(len(log.t) / most))
    blocks = [np.asarray(log.t)[:, None], *(log.get(c.name).reshape(len(log.t), -1) for c in channels)]
    return channels, np.concatenate(blocks, axis=1)[::stride], lost
