"""Many robots of one description: what differs between them, and the numbers of their runs as columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metamer.core.fields import declarations
from metamer.core.parts import Gait, nearest
from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot
from metamer.record.log import Log
from metamer.systems.many import GaitLike, Many

TWIN_CHANGE = 1e-3  # of a robot's path length: a twin that ends farther off than this tells a sensitive run
STEP_CHANGE = (
    1e-2  # likewise of a twin with shorter steps, whose errors are others: 1.5e-3 at most of 256 worms at 1 ms
)
PRECISIONS = ("double", "single")


@dataclass(frozen=True, kw_only=True)
class BatchOptions:
    """What few batches need.

    logs       numbers of robots whose whole log is wanted, as `simulate` writes it
    progress   called with the part done, 0 .. 1
    method     explicit Runge-Kutta method of the lanes: "rk4", "heun2", "heun3", "long3" (order 3, long real axis)
    twins      run every robot a second time, its joints turned slightly, on the ground in side view also with shorter
               steps: fills `Batch.sensitive`
    error      largest error of the distance, as a part of it: runs are repeated with shorter steps, from `step` on,
               until two agree; those that never do are `Batch.sensitive`; None = every robot runs once
    """

    logs: Sequence[int] = ()
    progress: Callable[[float], None] | None = None
    method: str = "rk4"
    twins: bool = False
    error: float | None = None


@dataclass(frozen=True, kw_only=True)
class Batch:
    """Many runs as columns; R robots in the order in which they were given.

    metrics    name -> (R,) values, the names of `simulate(..).metrics.values`; 0 where `missing` says so
    units      name -> unit
    missing    name -> (R,) True where a robot has no such value; only names of which some robot has none
    good       (R,) False where a run was refused, stopped, diverged or missed its goal; only the last has metrics
    reasons    (R,) texts: why a robot is not good, "" where it is
    sensitive  (R,) True where a slightly perturbed start, or a shorter step, ends elsewhere; None = not asked
    logs       number of a robot -> its log, for those that were chosen
    """

    metrics: Mapping[str, Array]
    units: Mapping[str, str]
    missing: Mapping[str, NDArray[np.bool_]]
    good: NDArray[np.bool_]
    reasons: tuple[str, ...]
    sensitive: NDArray[np.bool_] | None = None
    logs: Mapping[int, Log] = field(default_factory=dict)


def many_of(
    robot: Robot, gaits: Sequence[GaitLike] | None, vary: Mapping[str, Any] | None, run: Mapping[str, float | None]
) -> Many:
    """The robots of a batch; BadInput that names what is not a gait, no numeric field, or of another length.

    run    fields of robot.run for the whole batch; None = the robot's own
    """
    given = {name: value for name, value in run.items() if value is not None}
    robot = replace(robot, run=replace(robot.run, **given))
    counts: dict[str, int] = {}
    if gaits is not None:
        if isinstance(gaits, str | Mapping) or not len(gaits):
            raise refuse("gaits", gaits, "at least one gait, or None for the robot's own")
        for gait in gaits:
            if not isinstance(gait, Gait | Mapping):
                raise refuse("gaits", gait, "one of metamer.gaits, or a table of parameters, per robot")
        counts["gaits"] = len(gaits)
    columns = {path: column(robot, path, values, gaits is not None) for path, values in (vary or {}).items()}
    counts |= {path: len(values) for path, values in columns.items()}
    if not counts:
        raise refuse("vary", None, "columns of values, or gaits: a batch differs in something")
    if len(set(counts.values())) > 1:
        raise BadInput(
            f"a batch has one value per robot; there are {', '.join(f'{n} of {p}' for p, n in counts.items())}"
        )
    return Many(
        robot=robot, count=next(iter(counts.values())), gaits=None if gaits is None else tuple(gaits), vary=columns
    )


def column(robot: Robot, path: str, values: Any, other_gaits: bool = False) -> NDArray[Any]:
    """Values of one field, (R,) or (R, k), whole numbers where the field has them; other fields are refused.

    other_gaits   the gaits are not the robot's own: their fields are looked up robot by robot
    """
    array = np.asarray(values)
    if array.ndim not in (1, 2) or not array.shape[0] or array.dtype.kind not in "iuf":
        raise refuse(path, values, "an array of numbers, (robots,) or (robots, values), of at least one robot")
    if other_gaits and path.startswith("gait."):
        return array
    item: Any = robot
    *above, last = path.split(".")
    for k, name in enumerate([*above, last]):
        said = declarations(type(item))
        here = ".".join(path.split(".")[: k + 1])
        if name not in said:
            raise refuse(here, path, f"no such field; {nearest(name, said)}valid: {', '.join(sorted(said))}")
        what = said[name]
        if k < len(above):
            if what.what not in ("record", "part"):
                raise refuse(path, path, f"{here} is a single value, not a table")
            item = getattr(item, name) if getattr(item, name) is not None else what.inside()
        elif what.what not in ("number", "whole"):
            raise refuse(path, path, "a field that holds numbers")
        elif what.what == "whole" and array.dtype.kind == "f" and (array == np.round(array)).all():
            array = array.astype(np.int64)
    return array


def batch_of(rows: Sequence[Mapping[str, float]], units: Mapping[str, str], reasons: Sequence[str]) -> Batch:
    """Metrics robot by robot as columns."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    metrics = {name: np.array([row.get(name, 0.0) for row in rows]) for name in names}
    absent = {name: np.array([name not in row for row in rows]) for name in names}
    return Batch(
        metrics=metrics,
        units={name: units[name] for name in names},
        missing={name: gone for name, gone in absent.items() if gone.any()},
        good=np.array([not reason for reason in reasons], dtype=bool),
        reasons=tuple(reasons),
    )


def nothing(count: int) -> Batch:
    """A batch before any of its robots has run."""
    return Batch(metrics={}, units={}, missing={}, good=np.zeros(count, dtype=bool), reasons=("",) * count)


def ends_apart(batch: Batch, twin: Batch, change: float = TWIN_CHANGE) -> NDArray[np.bool_]:
    """(R,) whether a robot and its twin end apart by a part of the path length, or only one of them ends well."""
    apart = batch.good != twin.good
    names = [name for name in ("displacement_x", "displacement_y", "rms_error") if name in batch.metrics]
    if not names:
        return apart
    way = batch.metrics.get("path_length", np.abs(batch.metrics[names[0]]))
    off = sum(np.abs(batch.metrics[name] - twin.metrics[name]) for name in names)
    return apart | (batch.good & (off > change * way))
