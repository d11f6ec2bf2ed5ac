"""Recorded motions of a limb from files: any table of joint angles or marker positions, and our own logs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from metamer.core.channels import numbered
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.limbs.record import LimbRecord
from metamer.measurements import NOTHING_GIVEN, BadTable, Quantity, Reading, Table, read_table, take
from metamer.measurements.choose import check_names
from metamer.measurements.heads import TIME, plain_words

if TYPE_CHECKING:
    from metamer.record.log import Log

JOINT = re.compile(r"(?:joint|angle|winkel|theta|phi|q) ?(\d+)(?: angle| phi| q)?")
MARKER = re.compile(r"(?:marker|point|m|p) ?(\d+) ?([xy])")
SPELLED_NAMES = 6  # names of columns that a note spells out
MOST_TURN = 2.0 * np.pi  # of a joint of a limb; what turns farther is in other units      [rad]


def joint_quantity(k: int) -> Quantity:
    """The angle of joint k, from 1."""
    words = tuple(
        f"{name}{space}{k}" for name in ("joint", "angle", "winkel", "theta", "phi", "q") for space in (" ", "")
    )
    return Quantity(name=numbered("joint.angle", k)[-1], measured="angle", words=(f"joint {k} angle", *words))


def marker_quantity(k: int, axis: str) -> Quantity:
    """A coordinate of marker k, from 1."""
    words = tuple(f"{name}{space}{k} {axis}" for name in ("marker", "point") for space in ("", " "))
    return Quantity(name=f"marker{k}.{axis}", measured="length", words=(*words, f"m{k} {axis}", f"p{k} {axis}"))


def read_motion(
    path: str | Path,
    joints: int,
    *,
    reading: Reading = NOTHING_GIVEN,
    places: Sequence[float] = (),
    between: tuple[float, float] = (-np.inf, np.inf),
) -> tuple[LimbRecord, list[str]]:
    """A recorded motion, and notes on what was assumed and not used.

    joints    of the robot; a file with more or fewer of them is refused by name
    places    distances of markers from the clamp along the limb; given: the file holds markers   [m]
    between   part of the record that counts                                              [s]
    """
    table = read_table(path, reading)
    if places:
        wanted = [marker_quantity(k, axis) for k in range(1, len(places) + 1) for axis in "xy"]
        refuse_more(table, MARKER, len(places), "marker", "places were given")
    else:
        wanted = [joint_quantity(k) for k in range(1, joints + 1)]
        if not any(JOINT.fullmatch(plain_words(column.name)) for column in table.columns) and not reading.columns:
            seen = [column.head for column in table.columns if MARKER.fullmatch(plain_words(column.name))]
            if seen:
                raise BadTable(table.path, f"it holds markers ({', '.join(seen)}): give their places along the limb")
        refuse_more(table, JOINT, joints, "joint", "joints of the robot")
    values, notes = take(table, wanted, reading)
    check_names(wanted, reading, table.path)
    t, more = times(table, reading)
    notes += more
    block = np.stack([values[quantity.name] for quantity in wanted], axis=1)
    if not places and (turned := float(np.nanmax(np.abs(block), initial=0.0))) > MOST_TURN:
        text = f"a joint turns by {turned:.4g} rad, no more than {MOST_TURN:.3g} is a limb's: are these degrees?"
        raise BadTable(table.path, text)
    keep = np.isfinite(t) & (t >= between[0]) & (t <= between[1])
    keep[1:] &= ~(np.diff(t) == 0.0)
    if (repeated := int((np.diff(t) == 0.0).sum())) > 0:
        notes.append(f"{repeated} samples have the stamp of the one before them and are passed over")
    notes += unused(table, wanted, reading)
    period, step = of_simulator(Path(path), table, between)
    record = LimbRecord(name=str(path), t=t[keep], values=block[keep], places=tuple(places), period=period, step=step)
    return record, [*table.notes, *notes]


def refuse_more(table: Table, pattern: re.Pattern[str], count: int, what: str, why: str) -> None:
    """Refuse columns of joints or markers beyond those that are used, by name."""
    for column in table.columns:
        found = pattern.fullmatch(plain_words(column.name))
        if found and int(found[1]) > count:
            raise BadTable(table.path, f"column {column.head!r} is of {what} {found[1]}, and {count} {why}")


def times(table: Table, reading: Reading) -> tuple[Array, list[str]]:
    """(T,) times of the rows, and notes.   [s]"""
    if reading.rate > 0.0:
        return np.arange(table.rows) / reading.rate, []
    values, notes = take(table, (TIME,), reading)
    return values[TIME.name], notes


def unused(table: Table, wanted: Sequence[Quantity], reading: Reading) -> list[str]:
    """A note on columns that the fit does not use."""
    chosen = {str(given) for given in reading.columns.values()}
    names = {plain_words(quantity.name) for quantity in wanted} | {word for q in wanted for word in q.words}
    names |= {TIME.name, *TIME.words}
    rest = [
        column.head
        for k, column in enumerate(table.columns, start=1)
        if plain_words(column.name) not in names and not chosen & {str(k), column.head, column.name}
    ]
    more = f" and {len(rest) - SPELLED_NAMES} more" if len(rest) > SPELLED_NAMES else ""
    return [f"columns not used: {', '.join(rest[:SPELLED_NAMES])}{more}"] if rest else []


def of_simulator(path: Path, table: Table, between: tuple[float, float]) -> tuple[float | None, float | None]:
    """Control period and step of the simulator that made a log of ours; None for measurements.   [s]

    A log in which the limb touches the ground or is driven is no free motion and refused.
    """
    if table.form != "MCAP log" and not table.form.startswith("Parquet"):
        return None, None
    log = own_log(path)
    if log is None:
        return None, None
    here = (log.t >= between[0]) & (log.t <= between[1])
    for channel, what in (("point.normal", "touches the ground"), ("joint.torque", "is driven")):
        block = log.get(channel)
        busy = here & (np.abs(block) > 0.0).any(axis=1) if block.size else np.zeros(len(log.t), bool)
        if busy.any():
            raise refuse(
                f"{path}: {channel}",
                f"not zero at t = {log.t[int(busy.argmax())]:g} s",
                f"a free motion: the limb {what} there; choose another part of the record",
            )
    run = log.meta.get("spec", {}).get("run", {})
    if log.meta.get("engine") != "native" or not run.get("step"):
        return None, None
    return float(run["dt"]), float(run["step"])


def own_log(path: Path) -> Log | None:
    """A log of ours, None where a Parquet file is another's."""
    from metamer.record.parquet import read_parquet
    from metamer.record.reader import read_mcap

    try:
        return read_mcap(path) if path.suffix.lower() == ".mcap" else read_parquet(path)
    except BadInput:
        return None
