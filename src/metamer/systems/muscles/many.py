"""Many muscle-driven chains in the lanes of planar robots: pairs of muscles narrow what a joint's servo gives."""

from __future__ import annotations

from dataclasses import fields as declared
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from metamer.core.clock import ticks_of
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.description import checked
from metamer.systems.drives.servo import Servo
from metamer.systems.many import Manner, Many, Results
from metamer.systems.muscles.kernels import courses
from metamer.systems.muscles.kernels.muscle import LEAST, MOST, PRODUCT, SINGULAR, SUM
from metamer.systems.muscles.model import build_muscles, muscle_arrays
from metamer.systems.planar.lanes.evaluation import NARROW_LANES, PAIR_NUMBERS
from metamer.systems.planar.lanes.methods import refuse_method
from metamer.systems.planar.lanes.results import results
from metamer.systems.planar.many import Lanes, fits, lanes_of, refusals, run_blocks
from metamer.systems.planar.many import varies_in_lanes as varies_with_servos

LARGEST_COURSE = 1 << 28  # bytes of the recorded joints of a block; longer runs go one by one
SERVO_FIELDS = {field.name for field in declared(Servo)}


NOT_OF_MUSCLES = ("start.rates", "body.mount")  # muscles in lanes begin at rest, on straight links


def varies_in_lanes(path: str) -> bool:
    """Whether robots of one block may differ in a field."""
    return varies_with_servos(path) and path not in NOT_OF_MUSCLES


def own_paths(many: Many) -> list[str]:
    """Fields of the muscles themselves in which robots differ."""
    return [path for path in many.vary if path.startswith("drive.") and path[len("drive.") :] not in SERVO_FIELDS]


def in_lanes(many: Many) -> bool:
    """Whether lanes run these robots: planar ones do, muscles begin at rest, the course of the joints can be kept."""
    robot = many.robot
    if not fits(many) or np.any(robot.start.rates) or many.vary.keys() & set(NOT_OF_MUSCLES):
        return False
    try:
        build_muscles(robot)
    except BadInput:
        return False
    rows = ticks_of(robot.run.duration, robot.run.dt) + 1
    return rows * 3 * robot.body.joints * NARROW_LANES * 8 <= LARGEST_COURSE


def paired(lanes: Lanes, arrays: list[tuple[Array, Array, Array]]) -> Lanes:
    """The same robots with their pairs of muscles, one for all or one per robot, behind the fields of the links."""
    n, width, robots = lanes.fields.shape
    columns = max(robots, len(arrays))
    fields = np.zeros((n, width + PAIR_NUMBERS, columns))
    fields[:, :width] = lanes.fields
    for k in range(columns):
        rows = arrays[min(k, len(arrays) - 1)][0]
        turn = rows[:, SINGULAR]
        numbers = (rows[:, SUM], rows[:, PRODUCT], np.cos(turn), np.sin(turn), rows[:, LEAST], rows[:, MOST])
        fields[1:, width:, k] = np.stack(numbers, axis=1)
    return lanes._replace(fields=fields)


def run_many(many: Many, manner: Manner) -> Results | None:
    """All robots in lanes; None where lanes do not run them."""
    if not in_lanes(many):
        return None
    refuse_method(manner.method)
    robot, reasons = many.robot, [""] * many.count
    joints, ticks = robot.body.joints, ticks_of(robot.run.duration, robot.run.dt)
    if own_paths(many):
        for k in range(many.count):
            try:
                checked(many.at(k))
            except BadInput as refusal:
                reasons[k] = str(refusal)
    drives = [many.at(k).drive if not reasons[k] else robot.drive for k in range(many.count if own_paths(many) else 1)]
    arrays = [muscle_arrays(drive, joints) for drive in drives]
    lanes = paired(lanes_of(many), arrays)
    reasons = [one or other for one, other in zip(reasons, refusals(many, lanes, manner.method), strict=True)]
    numbers, medians = np.zeros((courses.COURSE_NUMBERS, many.count)), np.zeros(many.count)
    turns = [rows[:, SINGULAR] for rows, _, _ in arrays]
    pairs = np.stack(
        [np.column_stack([rows, np.cos(turn), np.sin(turn)]) for (rows, _, _), turn in zip(arrays, turns, strict=True)]
    )
    pam = np.stack([air for _, air, _ in arrays])

    def watch(which: NDArray[np.int64], course: Array) -> None:
        taut, out = np.empty((ticks + 1, joints, len(which))), np.empty((courses.COURSE_NUMBERS, len(which)))
        courses.course_numbers(pairs, pam, course, np.minimum(which, len(arrays) - 1), taut, out)
        numbers[:, which] = out
        each = np.ascontiguousarray(taut.reshape(-1, len(which)).T)
        medians[which] = np.median(each, axis=1, overwrite_input=True)

    found = run_blocks(many, manner, lanes, reasons, watch)
    limited = np.array([isinstance(drive.tension_most, int | float) for drive in drives])
    limited &= np.array([bool(np.all(np.isfinite(drive.tension_most))) for drive in drives])
    made = results(many, lanes.fields, found, reasons, ticks)
    return with_muscles(made, numbers, medians, limited, ticks + 1)


def with_muscles(made: Results, numbers: Array, medians: Array, limited: NDArray[np.bool_], rows: int) -> Results:
    """The results with those of the muscles, under the names of `metamer.record.metrics`.

    numbers   (COURSE_NUMBERS, R)
    medians   (R,) median over time and joints of the larger tension of a pair   [N]
    limited   (R or 1,) whether there is one limit of the tensions
    """
    good = np.array([not reason for reason in made.reasons], dtype=bool)
    columns = {
        "tension_median": (medians, "N", good),
        "tension_max": (numbers[courses.MOST_TENSION], "N", good),
        "tension_limit_share": (numbers[courses.ROWS_AT_LIMIT] / rows, "-", good & limited),
        "pressure_max": (numbers[courses.MOST_AIR], "Pa", good),
        "muscle_length_min": (numbers[courses.SHORTEST_MUSCLE], "m", good),
        "muscle_length_max": (numbers[courses.LONGEST_MUSCLE], "m", good),
    }
    shown = {name: column for name, column in columns.items() if column[2].any()}
    return replace(
        made,
        metrics={**made.metrics, **{name: np.where(there, values, 0.0) for name, (values, _, there) in shown.items()}},
        units={**made.units, **{name: unit for name, (_, unit, _) in shown.items()}},
        missing={**made.missing, **{name: ~there for name, (_, _, there) in shown.items()}},
    )
