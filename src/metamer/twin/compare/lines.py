"""Quantities of a comparison: joints, delay, path, displacement, slip, work; each with its interval by a bootstrap."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from metamer.core.arrays import per
from metamer.core.channels import energy
from metamer.core.records import Array
from metamer.core.units import CM, DEG
from metamer.description import Robot
from metamer.record.log import Log
from metamer.systems.planar.spec import planar_body
from metamer.twin.compare.tracks import Joints, Path


@dataclass(frozen=True, kw_only=True)
class Line:
    """One quantity of a comparison.

    n         number of cycles, or of blocks
    machine   of the machine, None where it does not say
    model     name of a model -> its own value
    error     name of a model -> how far it is from the machine
    ratio     |error| of the last model over that of the first
    note      what a reader must know
    """

    quantity: str
    unit: str
    n: int
    machine: Interval | None = None
    model: Mapping[str, Interval] = field(default_factory=dict)
    error: Mapping[str, Interval] = field(default_factory=dict)
    ratio: Interval | None = None
    note: str = ""


def ideal_stride(spec: Robot) -> float | None:
    """Way of a cycle without slip, eta = 2 l (1 - cos theta) of a travelling hump; None for other gaits.   [m]"""
    return spec.gait.stride(spec.body)


def block_sums(t: Array, values: Array, edges: Array) -> Array:
    """(blocks, k) sums of values (T, k) over the samples of every block, begin <= t < end."""
    place = np.searchsorted(edges, t + 1e-9, side="right") - 1
    inside = (place >= 0) & (place < len(edges) - 1)
    out = np.zeros((len(edges) - 1, values.shape[1]))
    np.add.at(out, place[inside], values[inside])
    return out


def root_mean(sums: Array) -> Array:
    """sqrt(sum of squares / count) from the two sums."""
    return np.sqrt(sums[..., 0] / np.where(sums[..., 1] > 0.0, sums[..., 1], np.nan))


def ratio_interval(parts: Sequence[Array], statistic: Statistic, weights: Array) -> Interval | None:
    """|statistic of the last| / |statistic of the first|, both over the same resampled blocks."""
    width = parts[0].shape[1]

    def ratio(sums: Array) -> Array:
        first, last = np.abs(statistic(sums[..., :width])), np.abs(statistic(sums[..., width:]))
        return last / np.where(first > 0.0, first, np.nan)

    both = np.concatenate([parts[0], parts[-1]], axis=1)
    found = block_interval(both, ratio, weights)
    return found if math.isfinite(found.value) else None


def error_line(
    quantity: str, unit: str, parts: Mapping[str, Array], statistic: Statistic, weights: Array, note: str = ""
) -> Line:
    """A line of errors of every model."""
    errors = {name: block_interval(part, statistic, weights) for name, part in parts.items()}
    ratio = ratio_interval(list(parts.values()), statistic, weights) if len(parts) > 1 else None
    return Line(quantity=quantity, unit=unit, n=weights.shape[1], error=errors, ratio=ratio, note=note)


def joint_lines(joints: Mapping[str, Joints], edges: Array, weights: Array) -> list[Line]:
    """RMSE of every joint and of all together, delay of the machine behind each model."""
    lines: list[Line] = []
    first = next(iter(joints.values()))
    whole: dict[str, list[Array]] = {name: [] for name in joints}
    for k in range(first.machine.shape[1]):
        parts = {}
        for name, pair in joints.items():
            error = (pair.model[:, k] - pair.machine[:, k]) / DEG
            parts[name] = block_sums(pair.t, np.stack([error**2, np.ones_like(error)], axis=1), edges)
            whole[name].append(parts[name])
        lines.append(error_line(f"joint {k + 1} RMSE", "deg", parts, root_mean, weights))
    total = {name: np.sum(parts, axis=0) for name, parts in whole.items()}
    lines.insert(0, error_line("all joints RMSE", "deg", total, root_mean, weights))
    for k in range(first.machine.shape[1]):
        found = {name: delay_parts(pair, k, edges, block_sums) for name, pair in joints.items()}
        moved = {name: part for name, part in found.items() if part is not None}
        name = f"joint {k + 1} delay"
        if not moved:
            lines.append(Line(quantity=name, unit="ms", n=weights.shape[1], note="the joint does not move"))
            continue
        errors = {
            model: block_interval(part.sums, lambda sums, at=part.at: 1e3 * delay_value(sums, at), weights)
            for model, part in moved.items()
        }
        lines.append(Line(quantity=name, unit="ms", n=weights.shape[1], error=errors, note="machine behind model"))
    return lines


def path_lines(paths: Mapping[str, Path], edges: Array, weights: Array) -> list[Line]:
    """RMS distance between the paths of the head."""
    parts = {}
    for name, path in paths.items():
        square = ((path.model - path.machine) ** 2).sum(axis=1) * 1e6
        parts[name] = block_sums(path.t, np.stack([square, np.ones_like(square)], axis=1), edges)
    return [error_line("path RMSE", "mm", parts, root_mean, weights)]


def at_edges(t: Array, values: Array, edges: Array) -> Array:
    """(edges, k) values at every edge: a straight line through the samples within a 25th of a cycle.

    The same instants are taken of machine and model, so that the line does not move one against the other.
    """
    near = 0.04 * float(edges[1] - edges[0])
    rows = []
    for edge in edges:
        apart = np.abs(t - edge)
        # two samples at least, on either side where there are such
        chosen = apart <= max(near, float(np.partition(apart, 1)[1]) + 1e-9)
        line = np.stack([np.ones(int(chosen.sum())), t[chosen] - edge], axis=1)
        rows.append(np.linalg.lstsq(line, values[chosen], rcond=None)[0][0])
    return np.array(rows)


def forward_of(path: Path, *, side: bool) -> Array:
    """(2,) direction in which displacement counts: -x seen from the side, the machine's own way from above.   [-]"""
    way = path.machine[-1] - path.machine[0]
    size = float(np.hypot(*way))
    return np.array([-1.0, 0.0]) if side or size == 0.0 else way / size


def strides_of(paths: Mapping[str, Path], edges: Array, forward: Array) -> dict[str, Array]:
    """Displacement in every cycle, along a direction (2,).   [m]"""
    first = next(iter(paths.values()))
    found = {"machine": np.diff(at_edges(first.t, first.machine, edges) @ forward)}
    return found | {name: np.diff(at_edges(path.t, path.model, edges) @ forward) for name, path in paths.items()}


def own_strides(model: Log, edges: Array) -> Array:
    """Displacement of a model in every cycle, forward (-x) counted positive.   [m]"""
    return -np.diff(np.interp(edges, model.t, model.columns["base.x"]))


def mean_of(sums: Array) -> Array:
    """sum / count."""
    return sums[..., 0] / np.where(sums[..., 1] > 0.0, sums[..., 1], np.nan)


def stride_lines(strides: Mapping[str, Array], weights: Array, spec: Robot) -> list[Line]:
    """Displacement per cycle, its error, and slip = 1 - displacement / ideal stride."""

    def parts(values: Array) -> Array:
        return np.stack([values, np.ones_like(values)], axis=1)

    n, machine = weights.shape[1], strides.get("machine")
    models = {name: values / CM for name, values in strides.items() if name != "machine"}
    own = {name: block_interval(parts(values), mean_of, weights) for name, values in models.items()}
    if machine is None:
        why = "the machine's is not known: no camera"
        lines = [Line(quantity="displacement per cycle", unit="cm", n=n, model=own, note=why)]
    else:
        gap = {name: parts(values - machine / CM) for name, values in models.items()}
        base = error_line("displacement per cycle", "cm", gap, mean_of, weights)
        seen = block_interval(parts(machine / CM), mean_of, weights)
        lines = [
            Line(quantity=base.quantity, unit="cm", n=n, machine=seen, model=own, error=base.error, ratio=base.ratio)
        ]
    ideal = ideal_stride(spec)
    if ideal is None:
        note = f"the ideal stride of the gait {spec.gait.kind} is not known"
        return [*lines, Line(quantity="slip", unit="-", n=n, note=note)]

    def slip(sums: Array) -> Array:
        return 1.0 - mean_of(sums) * CM / ideal

    found = {name: block_interval(parts(values), slip, weights) for name, values in models.items()}
    seen = None if machine is None else block_interval(parts(machine / CM), slip, weights)
    error = {}
    if machine is not None:
        error = {
            name: block_interval(parts(machine / ideal - values * CM / ideal), mean_of, weights)
            for name, values in models.items()
        }
    note = f"against the ideal stride {ideal / CM:.3g} cm"
    return [*lines, Line(quantity="slip", unit="-", n=n, machine=seen, model=found, error=error, note=note)]


def energy_lines(
    log: Log,
    models: Mapping[str, Log],
    spec: Robot,
    edges: Array,
    weights: Array,
    strides: Mapping[str, Array],
) -> list[Line]:
    """Work of the servos in a cycle and cost of transport, of all that know it."""
    body = planar_body(spec)
    weight = float(np.sum(per(body.mass, body.links))) * abs(spec.world.gravity)
    works: dict[str, Array] = {}
    for name, source in {"machine": log, **models}.items():
        if (spent := source.columns.get(energy("actuated"))) is not None:
            works[name] = np.diff(np.interp(edges, source.t, spent))
    if not works:
        return []

    def cost(sums: Array) -> Array:
        way = np.abs(sums[..., 1])
        return sums[..., 0] / np.where(way > 0.0, weight * way, np.nan)

    mean = {n: block_interval(np.stack([w, np.ones_like(w)], axis=1), mean_of, weights) for n, w in works.items()}
    costs = {
        name: block_interval(np.stack([work, strides[name]], axis=1), cost, weights)
        for name, work in works.items()
        if name in strides and weight > 0.0 and abs(strides[name].sum()) > 1e-4
    }
    why = "" if "machine" in works else "servos report no current: the machine's is not known"
    lines = []
    for quantity, unit, found in (("work of the servos per cycle", "J", mean), ("cost of transport", "-", costs)):
        model = {name: value for name, value in found.items() if name != "machine"}
        lines.append(
            Line(quantity=quantity, unit=unit, n=weights.shape[1], machine=found.get("machine"), model=model, note=why)
        )
    return lines


RESAMPLES = 2000  # of the blocks
LEVEL = 0.95  # of every interval

Statistic = Callable[[Array], Array]  # (..., parts) sums over blocks -> (...) value


class Interval(NamedTuple):
    """A value with its 95 % interval; both ends None where fewer than two blocks do not tell."""

    value: float
    low: float | None = None
    high: float | None = None


def resample_weights(blocks: int, *, seed: int, resamples: int = RESAMPLES) -> Array:
    """(resamples, blocks) how often each block is drawn, with replacement; the same for every quantity of a run."""
    rng = np.random.default_rng(seed)
    return rng.multinomial(blocks, np.full(blocks, 1.0 / blocks), size=resamples).astype(np.float64)


def block_interval(parts: Array, statistic: Statistic, weights: Array) -> Interval:
    """A statistic of sums over blocks, with the percentile interval over resampled blocks.

    parts       (blocks, k) what each block adds to the sums
    statistic   value from the sums, over the last axis
    weights     as `resample_weights` gives them
    Resamples whose value is not finite are left out.
    """
    value = float(statistic(parts.sum(axis=0)))
    if len(parts) < 2:
        return Interval(value)
    values = statistic(weights @ parts)
    values = values[np.isfinite(values)]
    if len(values) < 2:
        return Interval(value)
    edge = 50.0 * (1.0 - LEVEL)
    low, high = np.percentile(values, (edge, 100.0 - edge)).tolist()
    return Interval(value, low, high)


STILL_RATE = 0.02  # rad/s, rms rate below which a joint does not move
DELAY_ROUNDS = 6  # of the search for the delay about which it is worked out
LONGEST_DELAY = 0.5  # s


class DelayParts(NamedTuple):
    """What a delay is worked out from.

    sums   (blocks, 9) of the normal equations
    at     delay about which they are                                         [s]
    """

    sums: Array
    at: float


def delay_value(sums: Array, at: float) -> Array:
    """Delay tau in machine(t) = c + a model(t - tau), from sums of the normal equations about tau = at.   [s]

    sums   (..., 9): 1, m, m', m m, m m', m' m', y, m y, m' y summed
    """
    n, m, v, mm, mv, vv, y, my, vy = np.moveaxis(np.asarray(sums, dtype=np.float64), -1, 0)
    matrix = np.stack([np.stack([n, m, v], -1), np.stack([m, mm, mv], -1), np.stack([v, mv, vv], -1)], -2)
    # a draw of blocks in which nothing moves tells nothing
    good = np.linalg.cond(matrix) < 1e12
    matrix = np.where(good[..., None, None], matrix, np.eye(3))
    _, gain, slope = np.moveaxis(np.linalg.solve(matrix, np.stack([y, my, vy], -1)[..., None])[..., 0], -1, 0)
    safe = good & (np.abs(gain) > 0.1)
    return np.where(safe, at - slope / np.where(safe, gain, 1.0), np.nan)


def delay_parts(
    pair: Joints, joint: int, edges: Array, sums: Callable[[Array, Array, Array], Array]
) -> DelayParts | None:
    """Sums of every block for `delay_value`; None for a joint that does not move.

    joint   from 0
    sums    (t, values, edges) -> (blocks, k)
    """
    t, y = pair.times[:, joint], pair.machine[:, joint]
    source_t, source = pair.model_t, pair.model_angle[:, joint]
    rate = np.gradient(source, source_t)
    if float(np.sqrt((rate**2).mean())) < STILL_RATE:
        return None

    def rows(at: float) -> Array:
        m, v = np.interp(t - at, source_t, source), np.interp(t - at, source_t, rate)
        one = np.ones_like(m)
        return np.stack([one, m, v, m * m, m * v, v * v, y, m * y, v * y], axis=1)

    at = 0.0
    for _ in range(DELAY_ROUNDS):
        found = float(delay_value(sums(pair.t, rows(at), edges).sum(axis=0), at))
        if not np.isfinite(found) or abs(found) > LONGEST_DELAY:
            break
        at = found
    return DelayParts(sums(pair.t, rows(at), edges), at)
