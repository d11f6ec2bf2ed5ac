"""Many side-view chains on a straight ground, in lanes: columns of any field in, columns of metrics out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from metamer.core.clock import substeps, ticks_of
from metamer.core.fields import declarations
from metamer.core.records import Array
from metamer.gaits.gait import tabulated
from metamer.systems.contact.lanes import runs
from metamer.systems.contact.lanes.columns import CRAWL_LANES
from metamer.systems.contact.made import fits, made_of, one_gait
from metamer.systems.many import Manner, Many, Results
from metamer.systems.planar.lanes import numbers as rows
from metamer.systems.planar.lanes.evaluation import FIELDS
from metamer.systems.planar.lanes.results import Columns, effort, energy, transport
from metamer.systems.planar.many import below, blocks_of

# which side holds while the other slides may hang on the step: twins in a batch have another
TWINS_BY_STEP = True
RHYTHMS = ("s", "Hz")  # units of what a gait's rhythm is given by
REST_PART = 0.1  # last part of a run over which the force at its end is a mean, as `record.metrics.limbs`
# metric -> row of the kernel, unit
FROM_ROWS = {
    "tilt_max": (runs.MOST_TILT, "rad"),
    "energy_impact": (runs.BY_IMPACT, "J"),
    "energy_load": (runs.BY_LOAD, "J"),
    "energy_normal": (runs.BY_NORMAL, "J"),
    "energy_corrected": (runs.BY_CORRECTION, "J"),
    "contact_force_max": (runs.MOST_FORCE, "N"),
    "contact_force_sum_max": (runs.MOST_SUM, "N"),
    "penetration": (runs.DEEPEST, "m"),
    "largest_contact_force": (runs.LARGEST_FORCE, "N"),
    "impacts": (runs.STRUCK, "-"),
    "time_at_rest": (runs.AT_REST, "s"),
}


def varies_in_lanes(path: str) -> bool:
    """Whether robots of one block may differ in a field."""
    return path != "body.links" and not path.startswith("run.")


def run_many(many: Many, manner: Manner) -> Results | None:
    """Chains in lanes; those that lanes do not know are left to `simulate`. None where they know none of them."""
    usual, robot = Manner(), many.robot
    if (manner.precision, manner.method) != (usual.precision, usual.method) or not fits(robot):
        return None
    if not all(varies_in_lanes(path) for path in many.vary):
        return None
    dt, ticks = robot.run.dt, ticks_of(robot.run.duration, robot.run.dt)
    pace = runs.Paces(dt, ticks, substeps(dt, robot.run.step), max(1, int(REST_PART * (ticks + 1))))
    times = np.arange(ticks + 1, dtype=np.float64) * np.float64(dt)
    table = None
    if one_gait(many):
        table = np.stack(tabulated(robot.gait.on(robot.body), times)[:2], axis=1)[..., None]
    found, reasons = np.zeros((runs.CRAWL_NUMBERS, many.count)), [""] * many.count
    found[runs.LEFT] = 1.0
    fields = np.zeros((robot.body.links, len(FIELDS), many.count))

    def run(which: NDArray[np.int64]) -> int:
        made, able = made_of(many, which, reasons)
        if made is not None:
            lanes, out = np.minimum(np.arange(CRAWL_LANES), len(able) - 1), np.zeros((len(found), CRAWL_LANES))
            wanted = made.asked(times) if table is None else table
            state, servo, numbers = made.state(), made.servo(), made.fields
            runs.run_crawlers(numbers, state, made.ground(), wanted, servo, made.singles, pace, lanes, out)
            found[:, able], fields[:, :, able] = out[:, : len(able)], numbers
        return len(which)

    done = 0
    with ThreadPoolExecutor(max_workers=manner.threads) as pool:
        for size in pool.map(run, blocks_of(alike_order(many), CRAWL_LANES)):
            done += size
            if manner.progress:
                manner.progress(done / many.count)
    return results(many, fields, found, reasons, pace)


def alike_order(many: Many) -> NDArray[np.int64]:
    """(R,) the robots by the time that their gaits take: those with the same rhythm touch the ground together.

    A block waits for whichever of its lanes needs most; what a robot does hangs on no other.
    """
    if many.gaits is not None:
        rhythm = np.array([getattr(gait, "fastest", 0.0) for gait in many.gaits])
        return np.argsort(rhythm, kind="stable")
    rhythm = np.zeros(many.count)
    for name, values in below(many.vary, "gait").items():
        if values.ndim == 1 and declarations(type(many.robot.gait))[name].unit in RHYTHMS:
            rhythm = rhythm + values
    return np.argsort(rhythm, kind="stable")


def results(many: Many, fields: Array, found: Array, reasons: list[str], pace: runs.Paces) -> Results:
    """Columns of metrics, as `simulate` has them."""
    refused = np.array([bool(reason) for reason in reasons], dtype=bool)
    left = (found[runs.LEFT] > 0.0) & ~refused
    out, samples = Columns(many.count), pace.ticks + 1
    with np.errstate(all="ignore"):
        out.add("duration", pace.ticks * pace.dt, "s")
        out.add("samples", samples, "-")
        travel(out, many, found, pace.ticks * pace.dt)
        out.add("tilt", np.arctan2(found[runs.BASE_SIN], found[runs.BASE_COS]), "rad")
        energy(out, found)
        effort(out, many, fields, found, pace.ticks)
        for name, (row, unit) in FROM_ROWS.items():
            out.add(name, found[row], unit)
        out.add("contact_force_end", np.hypot(found[runs.END_SUM_N], found[runs.END_SUM_T]) / pace.last, "N")
        out.add("contact_share", found[runs.ROWS_TOUCHING] / samples, "-")
        out.add("events_impact", found[runs.STRUCK], "-", found[runs.STRUCK] > 0.0)
        transport(out, many, fields, found)
    return out.results(reasons, left)


def travel(out: Columns, many: Many, found: Array, duration: float) -> None:
    """Way of the centre of mass, and speed towards the head."""
    dx, dy = found[rows.LAST_X] - found[rows.BEGIN_X], found[rows.LAST_Y] - found[rows.BEGIN_Y]
    distance = np.hypot(dx, dy)
    for name, way in (("distance", distance), ("path_length", found[rows.PATH])):
        out.add(name, way, "m")
    out.add("displacement_x", dx, "m")
    out.add("displacement_y", dy, "m")
    out.add("speed", distance / duration, "m/s")
    out.add("path_speed", found[rows.PATH] / duration, "m/s")
    out.add("direction", np.arctan2(dy, dx), "rad", distance > 0.0)
    sign = 1.0 if many.robot.body.head == "last" else -1.0
    out.add("forward_speed", sign * found[rows.FORWARD] / duration, "m/s")
