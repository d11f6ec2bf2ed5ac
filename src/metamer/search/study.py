"""A study as data: which fields of a robot vary, how they are sampled, what is measured. STUDY.toml is its file.

robot = "snake"
sampling = "grid"
metrics = ["speed", "cost_of_transport"]

[[vary]]
field = "gait.amplitude"
low = 0.2
high = 0.8
count = 7
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from metamer.core import parts
from metamer.core.fields import MISSING, choice, flag, number, records, refuse_bad, rows, text, texts, whole
from metamer.core.refusals import BadInput, Problem

METHODS = ("rk4", "heun2", "heun3", "long3")
SAMPLINGS = ("grid", "random", "sobol")
MOST_TRIALS = 10**12  # numbers of trials are exact far beyond this; a count above it is a slip of the pen


def vary_rules(vary: Vary) -> Iterator[Problem]:
    """A range, a list of numbers, or a list of texts: exactly one of them."""
    ranged = vary.low is not None or vary.high is not None
    if sum((ranged, vary.values is not None, vary.names is not None)) != 1:
        yield Problem("field", vary.field, "a field with low and high, or values, or names: one of the three")
    elif ranged and (vary.low is None or vary.high is None or not vary.low < vary.high):
        yield Problem("low", vary.low, f"a number below high = {vary.high}")
    elif ranged and vary.scale == "log" and not (vary.low or 0.0) > 0.0:
        yield Problem("low", vary.low, "a number > 0 on a logarithmic scale")
    elif vary.values == () or vary.names == ():
        yield Problem("values" if vary.values == () else "names", [], "at least one value: the grid is empty")
    elif not ranged and (vary.count is not None or vary.scale != "linear" or vary.both_signs):
        yield Problem("count", vary.count, "count, scale and both_signs only together with low and high")
    elif vary.both_signs and not (vary.low or 0.0) >= 0.0:
        yield Problem("low", vary.low, "a number >= 0 where values have both signs")


@dataclass(frozen=True, kw_only=True)
class Vary(parts.Record):
    """One field that differs from trial to trial.

    field    dotted path, as after --set; an entry of a list by its number from 0: "gait.sine[1]"
    low      least value of a range
    high     largest value of a range
    count    values on a grid, both ends among them
    scale    "linear" or "log": even steps of the value or of its logarithm
    both_signs   values are drawn from -high .. -low as well, half of them
    values   a list of numbers in place of a range
    names    a list of texts, for fields that hold one ("gait.kind")
    """

    field: str = text(MISSING)
    low: float | None = number(None, "-")
    high: float | None = number(None, "-")
    count: int | None = whole(None, lower=1)
    scale: str = choice("linear", "linear", "log")
    both_signs: bool = flag(False)
    values: tuple[float, ...] | None = rows(None, "-")
    names: tuple[str, ...] | None = texts(None)

    RULES = (vary_rules,)


def study_rules(study: Study) -> Iterator[Problem]:
    """Fields are varied once each; a grid counts its own trials, samples are counted."""
    fields = [vary.field for vary in study.vary]
    for name in fields:
        if fields.count(name) > 1:
            yield Problem("vary", name, "each field once")
            return
    if study.sampling == "grid":
        if study.trials is not None:
            yield Problem("trials", study.trials, "not given on a grid, which has as many as its values make")
        for k, vary in enumerate(study.vary):
            if vary.low is not None and vary.count is None:
                yield Problem(f"vary[{k}].count", None, f"how many values of {vary.field} are on the grid")
            if vary.both_signs:
                yield Problem(f"vary[{k}].both_signs", True, "false on a grid: give `values`")
    elif study.trials is None:
        yield Problem("trials", None, f"how many trials are drawn, with sampling = {study.sampling!r}")
    else:
        for k, vary in enumerate(study.vary):
            if vary.count is not None:
                yield Problem(f"vary[{k}].count", vary.count, 'only with sampling = "grid"')


@dataclass(frozen=True, kw_only=True)
class Trials(parts.Record):
    """Runs of one robot in which some fields vary.

    robot      name of a robot, or a .toml or .urdf file; relative to the study's own file
    own        Python files that add parts (gaits, controllers ..), relative to the study's own file; None = none
    set        fields that are the same in every trial, "path=value"; None = the robot's own
    duration   of each run; None = the robot's own                               [s]
    step       of integration; None = the robot's own                            [s]
    precision  "double" or "single" arithmetic
    """

    robot: str = text(MISSING)
    own: tuple[str, ...] | None = texts(None)
    set: tuple[str, ...] | None = texts(None)
    duration: float | None = number(None, "s", above=0.0)
    step: float | None = number(None, "s", above=0.0)
    precision: str = choice("double", "double", "single")


@dataclass(frozen=True, kw_only=True)
class Study(Trials):
    """Many runs of one robot, each with other values of some fields.

    method     Runge-Kutta method of robots in lanes: "rk4", "heun2", "heun3", "long3"
    twins      run every trial a second time from a slightly perturbed start, in side view on the ground also with
               shorter steps: fills the column `sensitive`
    error      largest error of the distance, as a part of it: trials are repeated with shorter steps, from `step` on,
               until two agree; those that never do are `sensitive`; None = every trial runs once
    exact      fields of the converged answer that `--check` compares a sample with, "path=value"; None = no check
    sampling   "grid": every combination; "random": independent; "sobol": evenly spread, scrambled by the seed
    trials     how many, of random and sobol
    seed       of random and sobol
    vary       the fields that vary
    metrics    what is kept of each run, by the names that `metamer simulate --all` prints; None = all
    chunk      trials in one piece of work, which is one file; a few seconds' worth
    """

    method: str = choice("rk4", *METHODS)
    twins: bool = flag(False)
    error: float | None = number(None, "-", above=0.0)
    exact: tuple[str, ...] | None = texts(None)
    sampling: str = choice("grid", *SAMPLINGS)
    trials: int | None = whole(None, lower=1, upper=MOST_TRIALS)
    seed: int = whole(0, lower=0)
    vary: tuple[Vary, ...] = records((), Vary, least=1)
    metrics: tuple[str, ...] | None = texts(None)
    chunk: int = whole(256, lower=1, upper=10**7)

    RULES = (study_rules,)


def read_tables(path: str | Path) -> dict:
    """The tables of a TOML file."""
    path = Path(path)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path} is not valid TOML: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def read_study(path: str | Path) -> Study:
    """The study of a TOML file, its own fields checked."""
    study = parts.from_table(Study, read_tables(path))
    refuse_bad(study)
    return study
