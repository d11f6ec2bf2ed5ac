"""From a folder of traces to the table: failure forces, the reference taken off, bad files named and left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.electroadhesion.failure import Failure, Law, failure_by_hand, find_failure, planned_law
from metamer.electroadhesion.failure.session import other_rate, shared_laws
from metamer.electroadhesion.law import Strength, strength_in_words, strength_of
from metamer.electroadhesion.power_law import PowerLaw, power_law
from metamer.electroadhesion.review import REVIEW, Review, read_review
from metamer.electroadhesion.statistics import Difference, Trend, difference, rate_trend, weakening
from metamer.electroadhesion.traces import ABOUT, BadTrace, Series, Trace, listed_files, read_about, read_trace
from metamer.measurements import NOTHING_GIVEN, Reading

Progress = Callable[[float], None]
Reader = Callable[[str], Trace]


@dataclass(frozen=True, kw_only=True)
class Tested:
    """One file: the point of failure, or the reason why it was left out (a weakening pad has both).

    file        name in the folder
    reference   whether it is a run without voltage
    review      what a person said of it; "" = nothing
    own         what the analysis said before that
    own_time    where the analysis saw the failure; None = nowhere                [s]
    called_good whether a person called it good: nothing else leaves it out
    """

    file: str
    reference: bool
    failure: Failure | None
    reason: str = ""
    review: str = ""
    own: str = ""
    own_time: float | None = None
    called_good: bool = False

    @property
    def words(self) -> str:
        """What is used of the file."""
        if self.failure is None or self.reason:
            return self.reason
        return f"{self.failure.force:.4g} N at {self.failure.time:.4g} s"

    @property
    def good(self) -> bool:
        """Whether the file counts."""
        return self.failure is not None and not self.reason


@dataclass(frozen=True, kw_only=True)
class Tabled:
    """One series as a line of the table; forces have the mean reference taken off.

    files             every file of the series, good or not
    low, mean, high   of the good tests; None = there is none                  [N]
    n, references     good tests and good reference runs
    reference         mean force without voltage; None = no reference run      [N]
    difference        the mean with its interval and significance; None = no good test
    notes             what a reader must know
    """

    series: Series
    files: tuple[Tested, ...]
    low: float | None
    mean: float | None
    high: float | None
    n: int
    references: int
    reference: float | None
    difference: Difference | None
    notes: tuple[str, ...] = ()

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % interval of the mean; None = not known.   [N]"""
        found = self.difference
        return None if found is None or found.low is None or found.high is None else (found.low, found.high)

    @property
    def strength(self) -> Strength | None:
        """Strength by the law of the test; None = no good test, or the pad's size is not given."""
        return None if self.mean is None else strength_of(self.series, self.mean, self.interval)

    @property
    def significant(self) -> bool | None:
        """Whether tests and references differ at the 5 % level; None = undecided."""
        p = self.difference.p if self.difference and self.references else None
        return None if p is None else p < 0.05

    def forces(self) -> Array:
        """(n,) adhesion of the good tests.   [N]"""
        taken = [f.failure.force for f in self.files if f.good and not f.reference and f.failure]
        return np.array(taken) - (self.reference or 0.0)


@dataclass(frozen=True, kw_only=True)
class Rated:
    """Failure force of one material against the ramp rate.

    rates     (k,) ramp rates                            [N/s]
    means     (k,) mean adhesion at each                 [N]
    """

    name: str
    type: str
    rates: tuple[float, ...]
    means: tuple[float, ...]
    trend: Trend


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """Everything that a folder of traces gives.

    bad     file and reason of every file that was left out
    reading   how the files were read
    """

    folder: str
    tables: tuple[Tabled, ...]
    rated: tuple[Rated, ...]
    laws: tuple[PowerLaw, ...]
    bad: tuple[tuple[str, str], ...]
    reading: Reading = NOTHING_GIVEN

    @property
    def reviewed(self) -> list[Tested]:
        """Files that a person has judged."""
        return [one for row in self.tables for one in row.files if one.review]

    def table(self) -> list[dict[str, Any]]:
        """The lines of the table, plain values for JSON."""
        out = []
        for row in self.tables:
            series, found = row.series, row.difference
            line = {
                key: getattr(series, key) for key in ("material", "variant", "type", "kind", "ramp_rate", "voltage")
            }
            line |= {"low": row.low, "mean": row.mean, "high": row.high, "n": row.n, "references": row.references}
            line |= {"reference": row.reference, "significant": row.significant, "notes": list(row.notes)}
            line |= {f"interval_{key}": getattr(found, key) if found else None for key in ("low", "high")}
            line |= {key: getattr(found, key) if found else None for key in ("sigma", "p", "p_permutation")}
            line["strength"] = None if row.strength is None else asdict(row.strength)
            out.append(line)
        return out

    def plain(self) -> dict[str, Any]:
        """All of it as plain values for JSON."""
        files = [
            {"file": f.file, "reference": f.reference, "series": row.series.name, "reason": f.reason}
            | ({"review": f.review, "analysis": f.own, "analysis_time": f.own_time} if f.review else {})
            | (asdict(f.failure) if f.failure else {})
            for row in self.tables
            for f in row.files
        ]
        return {
            "table": self.table(),
            "rates": [asdict(item) for item in self.rated],
            "laws": [asdict(item) for item in self.laws],
            "bad": [{"file": name, "reason": reason} for name, reason in self.bad],
            "files": files,
        }


class Job(NamedTuple):
    """A file of a series, and whether it is a run without voltage."""

    file: str
    reference: bool


def tested_series(series: Series, jobs: list[Job], read: Reader) -> tuple[list[Tested], list[Law | None]]:
    """The files of one series, read and judged, with what others told of their ramps.

    All are looked at one by one first: those that tell their drift tell the ramp of those that do not.
    """
    traces: list[Trace | BadTrace] = []
    for job in jobs:
        try:
            traces.append(read(job.file))
        except BadTrace as bad:
            traces.append(bad)
    anyhow = replace(series, tolerance=0.0)
    first = [tested_trace(trace, anyhow, job, None) for trace, job in zip(traces, jobs, strict=True)]
    laws: list[Law | None] = [None for _ in jobs]
    for rate in {series.rate_of(job.reference) for job in jobs} if series.kind != "plateau" else ():
        alike = [k for k, job in enumerate(jobs) if series.rate_of(job.reference) == rate]
        told = [failure.ramp if (failure := first[k].failure) else None for k in alike]
        for k, shared in zip(alike, shared_laws(told, planned_law(series, jobs[alike[0]].reference)), strict=True):
            laws[k] = shared
    out = []
    for tested, trace, job, law in zip(first, traces, jobs, laws, strict=True):
        out.append(tested if tested.failure is None else tested_trace(trace, series, job, law))
    return out, laws


def tested_trace(trace: Trace | BadTrace, series: Series, job: Job, law: Law | None) -> Tested:
    """One file, judged; `law` of its ramp by others, None = as planned."""
    try:
        if isinstance(trace, BadTrace):
            raise trace
        failure = find_failure(trace, series, reference=job.reference, law=law)
    except BadTrace as bad:
        return Tested(file=job.file, reference=job.reference, failure=None, reason=str(bad))
    return Tested(file=job.file, reference=job.reference, failure=failure)


def reviewed_file(
    folder: Path, tested: Tested, series: Series, review: Review, by: tuple[Reader, Law | None]
) -> Tested:
    """A file as a person judged it; what the analysis said stays beside it.

    by    how files are read, and the law of its ramp by others
    A file that is called good and has no point that the analysis could mark is refused: its time must be given.
    """
    own_time = tested.failure.time if tested.failure else None
    kept = {"review": review.words, "own": tested.words, "own_time": own_time, "called_good": review.verdict == "good"}
    failure, reason = tested.failure, tested.reason
    if review.time is not None or (review.verdict == "good" and failure is None):
        read, law = by
        try:
            trace = read(tested.file)
            failure = failure_by_hand(trace, series, when=review.time, reference=tested.reference, law=law)
        except BadTrace as bad:
            where = f"{folder / REVIEW}: {tested.file}"
            raise refuse(where, review.words, f"a file that can be read, with the time of its failure; {bad}") from None
    if review.verdict is not None:
        reason = "" if review.verdict == "good" else f"left out by hand: {review.why or 'no reason given'}"
    return replace(tested, failure=failure, reason=reason, **kept)


def without_weak_tests(files: list[Tested], series: Series) -> list[Tested]:
    """The files of a series with those of a weakening pad left out and named."""
    order = [k for k, f in enumerate(files) if f.good and not f.reference]
    forces = [f.failure.force for f in files if f.good and not f.reference and f.failure]
    found = weakening(forces) if series.kind == "monolithic" else None
    if found is None:
        return files
    reason = f"drifting pad: from here on it holds {100 * found.fall:.0f} % less than before (p = {found.p:.1g})"
    weak = {k for k in order[found.first :] if not files[k].called_good}
    return [replace(f, reason=reason) if k in weak else f for k, f in enumerate(files)]


def tabled(series: Series, files: list[Tested]) -> Tabled:
    """One line of the table."""
    files = without_weak_tests(files, series)
    on = [f.failure.force for f in files if f.good and not f.reference and f.failure]
    off = [f.failure.force for f in files if f.good and f.reference and f.failure]
    notes = []
    if not on:
        notes.append("no good test")
    elif len(on) == 1:
        notes.append("one good test: no interval, no significance")
    if not off:
        notes.append("no good reference run: friction is still in the force")
    elif len(off) == 1:
        notes.append("one reference run: its scatter is taken from the tests")
    if series.kind != "plateau":
        ramps = [f.failure.ramp for f in files if f.good and not f.reference and f.failure and f.failure.ramp]
        notes += [text for text in [other_rate(ramps, planned_law(series, False))] if text]
    zero = float(np.mean(off)) if off else 0.0
    left_out = sum(1 for f in files if not f.good)
    if left_out:
        notes.append(f"{left_out} of {len(files)} files left out")
    apart = difference(on, off) if on else None
    if apart is not None and series.type != "shear":
        ends = None if apart.low is None or apart.high is None else (apart.low, apart.high)
        notes.append(strength_in_words(series, float(np.mean(on)) - zero, ends))
    return Tabled(
        series=series,
        files=tuple(files),
        low=min(on) - zero if on else None,
        mean=float(np.mean(on)) - zero if on else None,
        high=max(on) - zero if on else None,
        n=len(on),
        references=len(off),
        reference=zero if off else None,
        difference=apart,
        notes=tuple(notes),
    )


def rated_groups(tables: Sequence[Tabled]) -> tuple[Rated, ...]:
    """Failure force against ramp rate, for every material that was tested at several."""
    groups: dict[tuple[str, str, str], list[Tabled]] = {}
    for row in tables:
        if row.n:
            groups.setdefault((row.series.name, row.series.type, row.series.kind), []).append(row)
    out = []
    for (name, type_, _), rows in groups.items():
        rows = sorted(rows, key=lambda row: row.series.ramp_rate)
        rates = [row.series.ramp_rate for row in rows]
        if len(set(rates)) < 2:
            continue
        every = [(row.series.ramp_rate, force) for row in rows for force in row.forces().tolist()]
        out.append(
            Rated(
                name=name,
                type=type_,
                rates=tuple(rates),
                means=tuple(float(row.forces().mean()) for row in rows),
                trend=rate_trend([rate for rate, _ in every], [force for _, force in every]),
            )
        )
    return tuple(out)


def fitted_laws(tables: Sequence[Tabled]) -> tuple[PowerLaw, ...]:
    """How the force of a material grows with voltage and area, for every one that was tested at several."""
    groups: dict[tuple[str, str, str], list[Tabled]] = {}
    for row in tables:
        series = row.series
        if row.n and series.voltage > 0.0 and series.pad_area > 0.0 and series.type != "peel":
            groups.setdefault((series.name, series.type, series.kind), []).append(row)
    found = []
    for (name, type_, _), rows in groups.items():
        every = [(row.series.voltage, row.series.pad_area, force) for row in rows for force in row.forces().tolist()]
        law = power_law(name, type_, every)
        found += [] if law is None else [law]
    return tuple(found)


def analyse(folder: str | Path, progress: Progress | None = None, reading: Reading = NOTHING_GIVEN) -> Analysis:
    """Read every trace of a folder, find the failures, take the references off, make the table.

    folder      files with `tests.toml` beside them, and `review.toml` where a person has judged some
    progress    called with the part done, 0 .. 1
    reading     units, columns and dialect of the files where they are not found
    """
    folder = Path(folder)
    every = read_about(folder)
    jobs: list[list[Job]] = [[] for _ in every]
    owner: dict[str, int] = {}
    for k, series in enumerate(every):
        for field, names, reference in (("tests", series.tests, False), ("references", series.references, True)):
            found = listed_files(folder, names)
            if not found and names:
                where = f"{folder / ABOUT}: series[{k}].{field}"
                raise refuse(where, names, "a pattern that at least one file in the folder matches")
            for name in found:
                if name in owner:
                    where = f"{folder / ABOUT}: series[{k}].{field}"
                    raise refuse(where, name, f"a file that no other series names; series[{owner[name]}] does")
                owner[name] = k
                jobs[k].append(Job(name, reference))
    reviews = read_review(folder)
    for name in reviews:
        if name not in owner:
            raise refuse(f"{folder / REVIEW}: name", name, f"a file that {ABOUT} names")
    tables, done = [], 0
    for series, own in zip(every, jobs, strict=True):

        def read(name: str, arm: float = series.lever_arm) -> Trace:
            nonlocal done
            done += 1
            if progress is not None and done <= len(owner):
                progress(done / len(owner))
            return read_trace(folder / name, arm, reading)

        tested, laws = tested_series(series, own, read)
        for k, (one, law) in enumerate(zip(tested, laws, strict=True)):
            if one.file in reviews:
                tested[k] = reviewed_file(folder, one, series, reviews[one.file], (read, law))
        tables.append(tabled(series, tested))
    bad = [(f.file, f.reason) for row in tables for f in row.files if f.reason]
    bad += [(p.name, f"not listed in {ABOUT}") for p in sorted(folder.glob("*.csv")) if p.name not in owner]
    return Analysis(
        folder=str(folder),
        tables=tuple(tables),
        rated=rated_groups(tables),
        laws=fitted_laws(tables),
        bad=tuple(bad),
        reading=reading,
    )
