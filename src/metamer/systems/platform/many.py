"""Many platform arms in lanes: columns of any field in, columns of metrics out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from metamer.core.clock import ticks_of
from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.description import Robot, checked
from metamer.systems.many import Manner, Many, Results
from metamer.systems.platform.kernels import command
from metamer.systems.platform.lanes import looks, runs

MOST_IN_CALL = 256  # arms in one call of the kernel: Ctrl-C is heard and progress reported in between
# metric -> row of the kernel, unit
FROM_ROWS = {
    "targets_reached": (looks.REACHED, "-"),
    "duration": (looks.ENDED, "s"),
    "largest_bend": (looks.BEND, "rad"),
    "largest_twist": (looks.TWIST, "rad"),
    "largest_stretch": (looks.STRETCH, "-"),
    "largest_shortening": (looks.SHORTENING, "-"),
    "volume_drift": (looks.DRIFT, "-"),
    "least_loft_over_volume": (looks.LOFT, "-"),
    "longest_leg": (looks.LONGEST, "m"),
    "shortest_leg": (looks.SHORTEST, "m"),
    "fastest_leg": (looks.FASTEST, "m/s"),
    "final_error": (looks.LAST_ERROR, "m"),
}


class Ready(NamedTuple):
    """Arms ready for lanes, and which: the controller of each, numbers of those that lanes run, reasons of all."""

    arms: runs.Arms
    drivers: dict[int, Any]
    able: NDArray[np.int64]
    reasons: list[str]


def varies_in_lanes(path: str) -> bool:
    """Whether arms of one block may differ in a field."""
    return path != "body.segments"


def in_lanes(driver: Any) -> bool:
    """Whether lanes know a tip's law: its position alone, damped or not, no limits, obstacles, posture or turn."""
    task, arm = driver.control.task, driver.model.arm
    others = (command.TURN_GAIN, command.SEGMENT_DAMPING, command.POSTURE, command.LEG_RATE, command.CLEAR_RATE)
    return not task[list(others)].any() and not len(driver.control.spheres) and np.isinf(arm[:, 7]).all()


def numbers_of(robot: Robot, driver: Any) -> list[float]:
    """Numbers of an arm in the order of the lanes."""
    run, task = robot.run, driver.control.task
    law = [task[command.GAIN], task[command.DAMPING], task[command.FLOOR]]
    end = ticks_of(run.duration, run.dt) * run.dt
    return [run.step, run.dt, end, driver.ball[0], driver.patience, *law, len(driver.goals)]


def ready(many: Many) -> Ready:
    """Every arm by its own description, those that are refused by their reasons."""
    drivers: dict[int, Any] = {}
    reasons, numbers = [""] * many.count, {}
    for k in range(many.count):
        try:
            robot = checked(many.at(k))
            driver = robot.controller.on(robot)
        except BadInput as refusal:
            reasons[k] = str(refusal)
            continue
        if in_lanes(driver):
            drivers[k], numbers[k] = driver, numbers_of(robot, driver)
    segments = many.robot.body.segments
    most = max((len(driver.goals) for driver in drivers.values()), default=0)
    models = [driver.model for driver in drivers.values()]
    goals = np.zeros((most, 3, len(drivers)))
    for column, driver in enumerate(drivers.values()):
        goals[: len(driver.goals), :, column] = driver.goals[:, 9:]
    arms = runs.Arms(
        stacked([model.arm[:, : runs.DESCRIBED] for model in models], (segments, runs.DESCRIBED)),
        stacked([model.home for model in models], (segments, 8)),
        stacked([model.ring.ravel() for model in models], (24,)),
        stacked([np.array(numbers[k]) for k in drivers], (runs.ARM_NUMBERS,)),
        goals,
    )
    return Ready(arms, drivers, np.array(list(drivers), dtype=np.int64), reasons)


def stacked(parts: list[Array], shape: tuple[int, ...]) -> Array:
    """Arrays of single arms as columns, the arms last."""
    return np.stack(parts, axis=-1) if parts else np.zeros((*shape, 0))


def run_many(many: Many, manner: Manner) -> Results | None:
    """Arms in lanes; those whose law lanes do not know are left to `simulate`. None where arms differ in segments."""
    usual = Manner()
    if (manner.precision, manner.method) != (usual.precision, usual.method):
        return None
    if not all(varies_in_lanes(path) for path in many.vary):
        return None
    made = ready(many)
    count, n = len(made.able), made.arms.home.shape[0]
    found, poses = np.zeros((looks.FOUND, count)), np.zeros((n, 8, count))
    size = max(1, min(MOST_IN_CALL, -(-count // manner.threads)))
    spans, done = [(k, min(k + size, count)) for k in range(0, count, size)], many.count - count

    def run(span: tuple[int, int]) -> int:
        runs.run_arms(made.arms, span, found, poses)
        return span[1] - span[0]

    with ThreadPoolExecutor(max_workers=manner.threads) as pool:
        for finished in pool.map(run, spans):
            done += finished
            if manner.progress:
                manner.progress(done / many.count)
    return results(many, made, found, poses)


def results(many: Many, made: Ready, found: Array, poses: Array) -> Results:
    """Columns of metrics, as `simulate` has them; an arm whose state went bad is left to it, for its reason."""
    reasons, able, broken = list(made.reasons), made.able, found[looks.FAILED] > 0.0
    reached, wanted = found[looks.REACHED], made.arms.numbers[runs.TARGETS]
    ended = reached < wanted
    left = np.array([not reason for reason in reasons], dtype=bool)
    left[able[~broken]] = False
    for column in np.flatnonzero(ended & ~broken).tolist():
        k, numbers = int(able[column]), found[:, column]
        last = (float(numbers[looks.ENDED]), np.ascontiguousarray(poses[:, :, column]))
        reasons[k] = made.drivers[k].ending(int(numbers[looks.REACHED]), bool(numbers[looks.STALLED]), last)
    columns = {name: (found[row], unit) for name, (row, unit) in FROM_ROWS.items()}
    columns |= {
        "targets": (wanted, "-"),
        "least_speed_share": (np.ones(len(able)), "-"),
        "flags": (found[looks.FLAGS] + ended, "-"),
        "rms_error": (np.sqrt(found[looks.SQUARES] / np.maximum(found[looks.KEPT], 1.0)), "m"),
        "completion_time": (np.where(ended, 0.0, found[looks.LOOKED]), "s"),
    }
    metrics = {name: np.zeros(many.count) for name in columns}
    missing = {name: np.ones(many.count, dtype=bool) for name in columns}
    for name, (values, _) in columns.items():
        gone = ended | broken if name == "completion_time" else broken
        metrics[name][able], missing[name][able] = np.where(gone, 0.0, values), gone
    units = {name: unit for name, (_, unit) in columns.items()}
    return Results(metrics=metrics, units=units, missing=missing, reasons=tuple(reasons), left=left)
