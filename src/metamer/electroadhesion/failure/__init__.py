"""Where a pad let go in one trace, with its interval, and what is wrong with a file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from metamer.electroadhesion.failure.defects import check_drift, check_flat, check_scale, check_single, check_whole
from metamer.electroadhesion.failure.plateau import find_plateau
from metamer.electroadhesion.failure.points import PEAK_WINDOW, ZERO_TOLD, Point, by_hand, first_slip, knee, peak
from metamer.electroadhesion.failure.points import Failure as Failure
from metamer.electroadhesion.failure.zero import Law as Law
from metamer.electroadhesion.traces import BadTrace, Series, Trace

COARSE_NOISE = "noise and sampling are too coarse: sample faster, or pull more slowly"
REVIEW_TAKES = 'verdict "good" in review.toml takes it all the same'
FILLED_NEAR = 0.3  # a gap of the recording nearer to the failure than this hides it     [s]


def planned_law(series: Series, reference: bool) -> Law:
    """Law of a ramp as commanded; an error anywhere within the tester's bounds has their 1/sqrt(3) as its sigma."""
    rate = series.rate_of(reference)
    return Law(rate, series.rate_error * rate / np.sqrt(3.0))


def find_failure(trace: Trace, series: Series, *, reference: bool = False, law: Law | None = None) -> Failure:
    """The point at which the pad let go; BadTrace with the reason where the file must be left out.

    reference    whether it is a run without voltage, which may have a ramp rate of its own
    law          of its ramp and drift by other pulls of the session; None = as planned
    """
    planned = series.rate_of(reference)
    check_whole(trace, series, planned)
    if series.kind == "plateau":
        failure = find_plateau(trace, series)
        check_gap(trace, failure)
        return replace(failure, notes=(*trace.notes, *failure.notes))
    point = point_of(trace, series, law or planned_law(series, reference))
    failure = point.failure
    notes = check_single(trace, series, point)
    check_flat(trace, point)
    check_scale(trace, planned, point)
    check_drift(trace, series, failure, point.baseline.start)
    check_gap(trace, failure)
    check_told(series, failure)
    return replace(failure, notes=(*trace.notes, *failure.notes, *notes))


def point_of(trace: Trace, series: Series, law: Law) -> Point:
    """The point at which the pad let go, whatever else is wrong with the file."""
    return knee(trace, series, law) if series.kind == "granular" else peak(trace, series, law)


def failure_by_hand(
    trace: Trace, series: Series, *, when: float | None, reference: bool = False, law: Law | None = None
) -> Failure:
    """The point as a person sees it: at a time, or where the analysis sees it though the file has a defect.

    when    of the failure; None = as the analysis finds it                            [s]
    """
    if series.kind == "plateau":
        return find_plateau(trace, series, when)
    law = law or planned_law(series, reference)
    if when is not None:
        return by_hand(trace, series, law, when)
    point = point_of(trace, series, law)
    slipped = series.kind == "monolithic" and first_slip(trace, point.at) is not None
    return by_hand(trace, series, law, point.failure.time) if slipped else point.failure


def check_gap(trace: Trace, failure: Failure) -> None:
    """Refuse a file whose failure falls into samples that were lost, but for a gap too short to hide anything."""
    near = np.abs(trace.t - failure.time) < min(FILLED_NEAR, 5.0 * trace.step)
    if trace.filled is None or not trace.filled[near].any():
        return
    edges = np.flatnonzero(np.diff(np.concatenate([[0], trace.filled.astype(np.int8), [0]])))
    gaps = zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
    longest = max(last - first + 1 for first, last in gaps if near[first:last].any()) * trace.step
    if longest > PEAK_WINDOW:
        text = f"samples are missing at the failure, {failure.time:.4g} s, for {longest:.2g} s"
        raise BadTrace(f"unreadable: {text}")


def check_told(series: Series, failure: Failure) -> None:
    """Refuse a file that does not tell its force as well as the series asks; a person may take it all the same."""
    half, most = 0.5 * (failure.high - failure.low), series.tolerance * max(abs(failure.force), 1.0)
    if 0.0 < most < half:
        cause = next((note for note in failure.notes if note.startswith(ZERO_TOLD)), COARSE_NOISE)
        text = f"{failure.force:.4g} +- {half:.2g} N where +- {most:.2g} N (tolerance) is asked"
        raise BadTrace(f"does not tell: {text}; {cause}; {REVIEW_TAKES}")
