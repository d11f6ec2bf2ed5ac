"""How large a run would be, reckoned before it begins: what no machine holds or finishes is refused."""

from __future__ import annotations

from metamer.core.refusals import BadInput
from metamer.description import Robot

PER_LINK = 10  # columns of a link and its joint: pose, angle, rate, target, torque, contact
MOST_COLUMNS = 3e5
MOST_LOG_BYTES = 1e9  # of a log
MOST_STEPS = 1e11  # integration steps x links, some hours of one core


def refuse_endless(spec: Robot, robots: int = 1) -> None:
    """Refuse a run whose log or whose number of steps is beyond all bounds.

    robots   that run at once and keep only their ends; 1 = one robot, every control period of which is kept
    """
    run, links = spec.run, getattr(spec.body, "links", None) or getattr(spec.body, "segments", 1)
    columns, rows = PER_LINK * links, run.duration / run.dt if robots == 1 else 1.0
    size, steps = 8.0 * rows * columns, run.duration / min(run.step, run.dt) * links * robots
    what = f"a run of {run.duration:g} s with run.dt = {run.dt:g} s, run.step = {run.step:g} s and {links} links"
    if columns > MOST_COLUMNS:
        raise BadInput(f"{what} has a log of about {columns} columns; at most {MOST_COLUMNS:.0f} are kept")
    if size > MOST_LOG_BYTES:
        many = f"{rows:.3g} rows of about {columns} columns, {1e-9 * size:.3g} GB"
        raise BadInput(f"{what} has a log of {many}; at most {1e-9 * MOST_LOG_BYTES:g} GB is kept")
    if steps > MOST_STEPS:
        each = "" if robots == 1 else f" of {robots} robots"
        raise BadInput(f"{what} takes {steps:.3g} steps x links{each}; at most {MOST_STEPS:g} are taken")
