"""A run whose commands are known before: the same log as by `run`, with many periods in one call of a kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from metamer.control import Driver
from metamer.core.clock import ticks_of
from metamer.core.records import Array, Command
from metamer.plants.guarded import Guarded, within_limits
from metamer.plants.judge import Judge
from metamer.plants.plant import SLICE, Plant, Progress, Rows, sensed_row
from metamer.plants.servo_lag import ServoLag
from metamer.record.log import Log

QUIET_SLICE = 500  # periods in one call without a progress callback: Ctrl-C is heard in between


def table_of(driver: Driver) -> Callable[[Array], Command] | None:
    """All commands of a driver by their times; None where it has none, or an `update` that came after its `rows`."""
    if not hasattr(driver, "rows"):
        return None
    rows, update = (next(k for k in type(driver).__mro__ if name in vars(k)) for name in ("rows", "update"))
    return getattr(driver, "rows") if issubclass(rows, update) else None  # noqa: B009, what Driver does not promise


def limited(plant: Guarded, asked: Array, first: Array, dt: float) -> Array:
    """Commands within the limits, as `Guarded` sends them one after the other.

    asked   (k, parts, joints) position, velocity, and torque where it is taken   [rad, rad/s, N m]
    first   (joints,) angles at the start                                         [rad]
    """
    torque = np.minimum(np.maximum(asked[:, 2:], -plant.torque), plant.torque)
    limits = (plant.lower, plant.upper, plant.rate, dt)
    before = np.concatenate([first[None], asked[:-1, 0]])
    cut = np.stack(within_limits(asked[:, 0], asked[:, 1], before, *limits), axis=1)
    if not np.array_equal(cut, asked[:, :2]):
        # a position that was cut is where the next one starts
        for k in range(len(asked)):
            cut[k] = within_limits(asked[k, 0], asked[k, 1], first, *limits)
            first = cut[k, 0]
    return np.concatenate([cut, torque], axis=1)


def run_fused(
    plant: Plant,
    driver: Driver,
    *,
    duration: float,
    dt: float,
    progress: Progress | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Log | None:
    """The log of `run`; None where commands depend on what is sensed, the physics takes no table, or a run must stop.

    The plant is left as it was, so that `run` can take it from there and tell what stopped it, and when.
    """
    table = table_of(driver)
    if table is None or not isinstance(plant, Guarded) or "joint.position" not in plant.accepts:
        return None
    begun = getattr(plant.plant, "tabled", _nothing)()
    if begun is None:
        return None
    system, port, state = begun
    ticks, first = ticks_of(duration, dt), plant.sense()
    driver.start(first)
    each = plant.plant.pieces(dt) if isinstance(plant.plant, ServoLag) else 1
    # the clock counts pieces
    times = np.arange(0, each * ticks + 1, each, dtype=np.float64) * np.float64(dt / each)
    command = table(times)
    parts = [command.position, command.velocity, command.torque][: len(plant.accepts)]
    asked = np.stack(parts, axis=1)
    if not np.isfinite(asked).all() or command.torque.any():
        return None
    within = limited(plant, asked[:-1], first.angle, dt)
    sent, pieces, servos = within.reshape(ticks, -1), within[:, None], np.empty((ticks + 1, 0))
    if isinstance(plant.plant, ServoLag):
        pieces, servos = plant.plant.ahead(within, dt)
    judge = Judge(system.account(state), system.bounds)
    rows = Rows(plant, driver, first, ticks)
    a, b = rows.a, rows.b
    sensed_row(first, rows.table[0, :a])
    plant.measure(rows.table[0, b:])
    width = rows.table.shape[1] - servos.shape[1]
    rows.table[:, width:] = servos
    many = SLICE if progress else QUIET_SLICE
    for begin in range(0, ticks, many):
        if progress:
            progress(begin / ticks)
        table = pieces[begin : begin + many]
        made = system.hold_all(state, port, table.reshape(len(table) * each, -1), dt / each)
        if made is None or not judge.clean(made):
            return None
        state, at = made.state, slice(begin + 1, begin + 1 + len(table))
        rows.table[at, :a], rows.table[at, b:width] = made.sensed[each - 1 :: each], made.measured[each - 1 :: each]
        if made.sent is not None and not servos.size:
            sent[begin : begin + many] = made.sent
        for found in made.events.values():
            found[:, 0] += begin * dt
        rows.take(made.events)
    rows.fill(times, asked.reshape(ticks + 1, -1), np.concatenate([sent, asked[-1:].reshape(1, -1)]))
    if progress:
        progress(1.0)
    return rows.log(dict(meta or {}) | {"dt": dt})


def _nothing() -> None:
    return None
