"""A study made ready: its robot built, its fields and metrics checked, its trials counted, its identity known."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from metamer.core import parts
from metamer.core.fields import declarations, value_problems
from metamer.core.parts import load_file, nearest
from metamer.core.refusals import BadInput, refuse
from metamer.description import Robot, checked
from metamer.files import changes_from_texts, robot_from_table, table_from_robot, with_values
from metamer.plants.batch import BatchOptions
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot as robot_by_name
from metamer.search.runs import ENTRY, whole_fields
from metamer.search.study import Study, Vary, read_study
from metamer.search.trials import levels, trial_count, trial_values

PACKAGE = Path(__file__).resolve().parents[1]
# rooms that decide the numbers of a run: a study is not continued by a program whose rooms differ
ROOMS = ("core", "systems", "gaits", "control", "plants", "record", "search")
PROBE_PERIODS = 4  # control periods of the run that tells which metrics a robot has
PROBE_STEP = 0.1  # of a control period, where batches have another method than single runs
RESERVED = ("trial", "good", "reason", "sensitive")


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A study that can run.

    study      as it was written
    robot      with everything that is the same in all trials
    metrics    what is kept, by name
    units      of columns, by name
    trials     how many
    own        Python files of the user with more parts
    """

    study: Study
    robot: Robot
    metrics: tuple[str, ...]
    units: dict[str, str]
    trials: int
    own: tuple[str, ...] = ()

    @property
    def chunks(self) -> int:
        """Pieces of work."""
        return -(-self.trials // self.study.chunk)

    @property
    def options(self) -> BatchOptions:
        """How its batches are run."""
        return BatchOptions(method=self.study.method, twins=self.study.twins, error=self.study.error)

    @property
    def identity(self) -> str:
        """sha256 of everything that decides the table: study, robot, the user's files, our program."""
        mine = {"study": parts.to_table(self.study), "robot": table_from_robot(self.robot), "metrics": self.metrics}
        mine |= {"own": [hashlib.sha256(Path(path).read_bytes()).hexdigest() for path in self.own]}
        return hashlib.sha256(json.dumps(mine | {"program": program_digest()}, sort_keys=True).encode()).hexdigest()

    def table(self) -> dict[str, Any]:
        """The plan as JSON holds it; `plan_from_table` gives it back."""
        return {
            "study": parts.to_table(self.study), "robot": table_from_robot(self.robot), "metrics": list(self.metrics),
            "units": self.units, "trials": self.trials, "own": list(self.own),
        }  # fmt: skip


@cache
def program_digest() -> str:
    """sha256 of the sources that decide the numbers of a run."""
    total = hashlib.sha256()
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            total.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def plan_from_table(table: dict[str, Any]) -> Plan:
    """The plan that `Plan.table` wrote."""
    for path in table["own"]:
        load_file(path)
    return Plan(
        study=parts.from_table(Study, table["study"]), robot=robot_from_table(table["robot"]),
        metrics=tuple(table["metrics"]), units=dict(table["units"]), trials=table["trials"], own=tuple(table["own"]),
    )  # fmt: skip


def column_name(field: str) -> str:
    """A field's name as a column that SQL takes without quotes: "gait.amplitude[2]" is gait_amplitude_2."""
    return field.replace(".", "_").replace("[", "_").replace("]", "")


def declared_at(robot: Robot, path: str) -> Any:
    """The declaration of a field by its path; BadInput where there is none."""
    found = ENTRY.fullmatch(path)
    item: Any = robot
    *above, last = (found[1] if found else path).split(".")
    for name in above:
        said = declarations(type(item)).get(name)
        item = getattr(item, name, None)
        if said is None or item is None:
            raise refuse("vary.field", path, f"no such field: {name!r} is no table of the robot")
    said = declarations(type(item))
    if last == "kind" and isinstance(item, parts.Part):
        return None
    if last not in said:
        raise refuse("vary.field", path, f"no such field; {nearest(last, said)}valid: {', '.join(sorted(said))}")
    return said[last]


def refuse_bad_values(robot: Robot, vary: Vary) -> None:
    """BadInput where a value of a study is outside what its field accepts, or is of another nature."""
    said = declared_at(robot, vary.field)
    named = vary.names is not None
    if said is None or said.what in ("choice", "text"):
        if not named:
            raise refuse(f"vary.{vary.field}", vary.field, "`names`, a list of texts: the field holds a text")
        for name in vary.names or ():
            with_values(robot, {vary.field: name})
        return
    if said.what not in ("number", "whole") or named:
        raise refuse("vary.field", vary.field, "a field that holds numbers, or one that holds a text with `names`")
    one = replace(said, per="", width=0) if ENTRY.fullmatch(vary.field) or said.per else said
    ends = vary.values if vary.values is not None else (vary.low or 0.0, vary.high or 0.0)
    whole = said.what == "whole"
    if whole and vary.values is None:
        raise refuse("vary.field", vary.field, "`values`, a list: the field holds whole numbers")
    for value in ends:
        value = int(value) if whole and value == int(value) else value
        found = list(value_problems(vary.field, value, one, {}))
        if found:
            raise BadInput(found)


def unit_of(robot: Robot, field: str) -> str:
    """Unit of a field."""
    return getattr(declared_at(robot, field), "unit", "-")


def known_metrics(robot: Robot, method: str = "rk4") -> dict[str, str]:
    """Metrics that runs of a robot have, with their units; "" where a short run cannot tell.

    method   of the batches: the probe has the usual one, which may not take steps as long
    """
    step = robot.run.step if method == "rk4" else PROBE_STEP * robot.run.dt
    short = replace(robot.run, duration=min(robot.run.duration, PROBE_PERIODS * robot.run.dt), step=step)
    probe = replace(robot, run=short)
    found = simulate(probe).metrics
    return dict.fromkeys(found.notes, "") | found.units


def refuse_manner(robot: Robot, study: Study) -> None:
    """BadInput where a robot does not run in the way that a study asks for: precision, method, twins, error."""
    how = BatchOptions(method=study.method, twins=study.twins, error=study.error)
    if how == BatchOptions() and study.precision == "double":
        return
    # one trial for a few periods: what is wrong with all of them is refused, with one alone a reason
    first, duration = trial_values(study, 0, 1), min(robot.run.duration, PROBE_PERIODS * robot.run.dt)
    texts = {path: str(value[0]) for path, value in first.items() if value.dtype.kind in "US"}
    one = with_values(robot, texts)
    columns = whole_fields(one, {path: value for path, value in first.items() if path not in texts})
    columns = columns or {"run.duration": [duration]}
    simulate_batch(one, vary=columns, duration=duration, precision=study.precision, threads=1, options=how)


def plan_study(path: str | Path) -> Plan:
    """Everything about a study that can be wrong is found here; nothing is written."""
    path = Path(path)
    return plan_of(read_study(path), path.parent)


def robot_of(study: Any, folder: Path) -> tuple[Robot, tuple[str, ...]]:
    """The robot of a study or a goal as all its trials have it, and the user's files that it needs."""
    own = tuple(str((folder / name).resolve()) for name in study.own or ())
    for name in own:
        load_file(name)
    is_file = study.robot.lower().endswith((".toml", ".urdf"))
    robot = robot_by_name(folder / study.robot if is_file else study.robot)
    robot = with_values(robot, changes_from_texts(study.set or ()))
    given = {"duration": study.duration, "step": study.step}
    run = replace(robot.run, **{name: value for name, value in given.items() if value is not None})
    return checked(replace(robot, run=run)), own


def plan_of(study: Study, folder: Path) -> Plan:
    """The plan of a study.

    folder   that paths of the study are relative to
    """
    robot, own = robot_of(study, folder)
    for vary in study.vary:
        refuse_bad_values(robot, vary)
        if study.sampling == "grid" and not levels(vary):
            raise refuse(f"vary.{vary.field}", 0, "at least one value: the grid is empty")
    columns = [column_name(vary.field) for vary in study.vary]
    trials = trial_count(study)
    known = known_metrics(robot, study.method)
    wanted = tuple(known if study.metrics is None else dict.fromkeys(study.metrics))
    for name in wanted:
        if name not in known:
            raise refuse("metrics", name, f"{nearest(name, known)}one of {', '.join(sorted(known))}")
    for name in columns:
        if name in RESERVED or name in wanted or columns.count(name) > 1:
            raise refuse("vary.field", name, "a field whose column has a name of its own")
    if not wanted:
        raise refuse("metrics", [], "at least one metric; leave the line out for all")
    checked(with_values(robot, changes_from_texts(study.exact or ())))
    refuse_manner(robot, study)
    units = {column_name(vary.field): unit_of(robot, vary.field) for vary in study.vary}
    units |= {name: known[name] for name in wanted}
    return Plan(study=study, robot=robot, metrics=wanted, units=units, trials=trials, own=own)
