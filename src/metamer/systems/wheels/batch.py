"""Many serpenoid gaits on the same wheels at once: speed, turn and tilt over the parameters of the curve."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from metamer.core.clock import periods_over
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.wheels.model import build_wheels

CHUNK = 100  # gaits that a thread takes at once: the unit of progress
BATCH_TOL = 1e-7  # error over the way of the gait's wave that the steps are halved to
SETTLED_SHARE = 1e-4  # error over the path up to which a gait counts as settled


@dataclass(frozen=True, kw_only=True)
class BatchTravel:
    """What each gait of a batch came to; all (G,).

    path       length of the first wheel's way                                  [m]
    distance   from its first to its last point                                 [m]
    speed      distance over time for c = 0, path over time in `path_speed`     [m/s]
    path_speed path over time                                                   [m/s]
    tilt       mean heading at the start, psi = (theta(T/2) - turn/2)/2         [rad]
    turn       heading gained in a period                                       [rad]
    error      of path and of the last place, by halving every step; inf where no step settles it   [m]
    settled    False where the motion has a pole or the wheels lose their rank for good: the numbers beside it are not
               answers
    """

    path: Array
    distance: Array
    speed: Array
    path_speed: Array
    tilt: Array
    turn: Array
    error: Array
    settled: np.ndarray


def travel_batch(
    spec: Robot,
    *,
    a: Array,
    b: Array,
    c: Array,
    omega: float = 1.0,
    steps: int = 2000,
    threads: int = 2,
    progress: Callable[[int, int], None] | None = None,
) -> BatchTravel:
    """Travel of a wheeled snake for every (a, b, c), by RK4 with steps of spec.run.dt, halved where the error asks.

    spec       the body and dt; its own gait is not used
    a, b, c    (G,) parameters of the curve                                     [rad, rad/m, rad/m]
    omega      angular frequency                                                [rad/s]
    steps      number of steps; they must cover one period
    threads    gaits are shared among these; kernels run without the interpreter's lock
    progress   called with (done, all)
    shehadeh2024, Eqs. (8), (11), (13)
    """
    from metamer.systems.wheels.kernels.batch import serpenoid_batch

    chain = build_wheels(spec)
    dt = spec.run.dt
    a, b, c = (_finite(name, value) for name, value in (("a", a), ("b", b), ("c", c)))
    if not len(a) == len(b) == len(c):
        raise refuse("a, b, c", f"{len(a)}, {len(b)}, {len(c)} values", "as many of each")
    if not (math.isfinite(omega) and omega > 0.0):
        raise refuse("omega", omega, "a finite number > 0 [rad/s]")
    if isinstance(steps, bool) or not isinstance(steps, int) or steps * dt < 2.0 * math.pi / omega:
        raise refuse(
            "steps", steps, f"a whole number >= {periods_over(2.0 * math.pi / omega, dt)}, one period of the gait"
        )
    lengths = chain.axle.sum(axis=1)
    if np.ptp(lengths) > 1e-9 * chain.length:
        raise refuse("body.length", lengths.tolist(), "one length for all links: a batch holds one lag per gait [m]")
    lag = chain.length * b
    gaits = np.empty((len(a), 5))
    gaits[:, 0], gaits[:, 1], gaits[:, 2] = 2.0 * a * np.sin(0.5 * lag), lag, -chain.length * c
    gaits[:, 3], gaits[:, 4] = omega, 0.0
    out = np.empty((len(a), 8))
    starts = range(0, len(a), CHUNK)
    with ThreadPoolExecutor(max_workers=threads) as pool:
        jobs = [
            pool.submit(serpenoid_batch, gaits[k : k + CHUNK], chain.axle, dt, steps, BATCH_TOL, out[k : k + CHUNK])
            for k in starts
        ]
        for k, job in zip(starts, jobs, strict=True):
            job.result()
            if progress is not None:
                progress(min(k + CHUNK, len(a)), len(a))
    time = steps * dt
    distance = np.hypot(out[:, 1], out[:, 2])
    turn = out[:, 5]
    return BatchTravel(
        path=out[:, 0],
        distance=distance,
        speed=distance / time,
        path_speed=out[:, 0] / time,
        tilt=0.5 * (out[:, 4] - 0.5 * turn),
        turn=turn,
        error=out[:, 7],
        settled=out[:, 7] <= SETTLED_SHARE * out[:, 0],
    )


def _finite(name: str, value: Array) -> Array:
    found = np.atleast_1d(np.asarray(value, dtype=np.float64))
    if found.ndim != 1 or not np.isfinite(found).all():
        raise refuse(name, value, "finite numbers, one per gait")
    return found
