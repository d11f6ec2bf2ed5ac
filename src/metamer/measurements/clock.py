"""The time of measurements: jitter, gaps, duplicates and rounding, reported, and samples put on even steps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from metamer.core.records import Array
from metamer.measurements.dialect import CLOCK

GAP_STEPS = 1.6  # a step longer than this, in usual steps, has lost samples               [-]
JITTER_SHOWN = 0.01  # jitter beyond this share of a step is reported                         [-]


@dataclass(frozen=True, kw_only=True)
class Clock:
    """How samples lie in time.

    start, step  of even steps through the stamps                                       [s]
    jitter       largest distance of a stamp from even steps, gaps apart                [s]
    rounding     of the stamps, where it explains the jitter; 0 = it does not           [s]
    duplicates   samples that share a stamp with another
    gaps         (start, end) of steps that lost samples                                [s]
    lost         samples that are missing in the gaps
    """

    start: float
    step: float
    jitter: float
    rounding: float
    duplicates: int
    gaps: tuple[tuple[float, float], ...]
    lost: int

    def notes(self) -> list[str]:
        """What is not even, in words."""
        out = []
        if self.jitter > JITTER_SHOWN * self.step:
            why = f", from stamps rounded to {self.rounding:.3g} s" if self.rounding else ""
            out.append(f"jitter of the stamps up to {self.jitter:.3g} s at steps of {self.step:.4g} s{why}")
        if self.duplicates:
            out.append(f"{self.duplicates} samples have the stamp of another, their mean is taken")
        if self.gaps:
            widest = max(self.gaps, key=lambda gap: gap[1] - gap[0])
            out.append(
                f"{self.lost} samples lost in {len(self.gaps)} gaps, the widest from {widest[0]:.4g} to "
                f"{widest[1]:.4g} s; filled by straight lines"
            )
        return out


def seconds_of_clock(texts: Sequence[str]) -> Array | None:
    """Seconds since the first of clock times or dates, midnight passed; None where one is neither.   [s]

    Of dates such as 03/05/2026 the order of day and month is the one that makes the record shortest.
    """
    if not texts or any(CLOCK.fullmatch(text) is None for text in texts):
        return None
    found = [out for day_first in (True, False) if (out := seconds_of_stamps(texts, day_first)) is not None]
    return min(found, key=lambda out: float(np.ptp(out)), default=None)


def seconds_of_stamps(texts: Sequence[str], day_first: bool) -> Array | None:
    """The same for one order of day and month; None where a date is none in it.   [s]"""
    start = datetime(2000, 1, 1)
    out = np.empty(len(texts))
    for k, text in enumerate(texts):
        try:
            out[k] = (moment_of(text, day_first).replace(tzinfo=None) - start).total_seconds()
        except ValueError:
            return None
    out -= out[0]
    back = np.concatenate([[0.0], np.cumsum(np.diff(out) < -43200.0)])
    return out + 86400.0 * back


def moment_of(text: str, day_first: bool) -> datetime:
    """The moment of a stamp; a clock time alone is of the first of January 2000."""
    text, afternoon = text.strip(), None
    if (half := re.search(r" ?([AaPp])[Mm]$", text)) is not None:
        text, afternoon = text[: half.start()], half[1] in "Pp"
    day, time = "2000-01-01", text
    if (dated := re.match(r"(\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})[T ]+", text)) is not None:
        day, time = dated[1], text[dated.end() :]
    if "-" not in day:
        first, second, year = re.split(r"[./]", day)
        date, month = (first, second) if day_first else (second, first)
        day = f"{year}-{month.zfill(2)}-{date.zfill(2)}"
    hour, _, rest = time.replace(",", ".").partition(":")
    if afternoon is not None:
        hour = str(int(hour) % 12 + 12 * afternoon)
    return datetime.fromisoformat(f"{day}T{hour.zfill(2)}:{rest}")


def rounding_of(t: Array) -> float:
    """Power of ten that all stamps are whole multiples of, 1 ms .. 10 ns at the most; 0 = none.   [s]"""
    for quantum in (1.0, 0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8):
        if np.abs(t / quantum - np.round(t / quantum)).max() < 1e-3:
            return quantum
    return 0.0


def clock_of(t: Array) -> Clock:
    """The clock of rising stamps, equal ones allowed.   [s]"""
    steps = np.diff(t)
    own = steps[steps > 0.0]
    usual = float(np.median(own))
    quantum = rounding_of(t)
    # stamps rounded so coarsely that many are equal, or that steps alternate, still come from an even clock
    line = np.polyfit(np.arange(len(t)), t, 1) if len(t) > 2 else np.array([usual, t[0]])
    off = t - np.polyval(line, np.arange(len(t)))
    if quantum and np.ptp(off) <= 1.05 * quantum:
        start, even, jitter = float(line[1]), float(line[0]), float(np.abs(off).max())
        return Clock(start=start, step=even, jitter=jitter, rounding=quantum, duplicates=0, gaps=(), lost=0)
    wide = steps > GAP_STEPS * usual
    lost = int(np.round(steps[wide] / usual - 1.0).sum())
    duplicates = int((steps == 0.0).sum())
    # position of every stamp on the even clock, gaps counted
    place = np.concatenate([[0.0], np.cumsum(np.where(wide, np.round(steps / usual), np.where(steps > 0.0, 1.0, 0.0)))])
    line = np.polyfit(place, t, 1) if len(t) > 2 else line
    start, usual = float(line[1]), float(line[0])
    jitter = float(np.abs(t - np.polyval(line, place)).max())
    explained = quantum if quantum and jitter <= 1.01 * quantum else 0.0
    gaps = tuple((float(t[k]), float(t[k + 1])) for k in np.flatnonzero(wide))
    return Clock(
        start=start, step=usual, jitter=jitter, rounding=explained, duplicates=duplicates, gaps=gaps, lost=lost
    )


@dataclass(frozen=True, kw_only=True)
class Sampled:
    """Measurements on even steps.

    t         (T,) time                                                                [s]
    values    quantity -> (T,) values in SI
    filled    (T,) whether a value lies in a gap or in place of an empty cell
    clock     how the stamps of the file lay
    notes     what was done, in words
    """

    t: Array
    values: Mapping[str, Array]
    filled: Array
    clock: Clock
    notes: tuple[str, ...]


def on_even_steps(t: Array, values: Mapping[str, Array]) -> Sampled:
    """Samples on even steps by straight lines between their neighbours; nan marks empty cells.

    t         (T,) stamps that do not go back                                          [s]
    values    quantity -> (T,)
    """
    clock = clock_of(t)
    notes = clock.notes()
    if clock.duplicates:
        t, values = merged(t, values)
    # as they stand: even already, or rounded stamps of an even clock
    exact = clock.jitter <= 1e-9 * max(1.0, abs(float(t[-1])))
    same = (exact or bool(clock.rounding)) and not clock.gaps and not clock.duplicates
    count = len(t) if same else round(float(t[-1] - t[0]) / clock.step) + 1
    even: Array = np.linspace(t[0], t[-1], count)
    if same:
        even = t if exact else clock.start + clock.step * np.arange(count, dtype=np.float64)
    filled = np.zeros(count, dtype=bool)
    for start, end in clock.gaps:
        filled |= (even > start + 0.5 * clock.step) & (even < end - 0.5 * clock.step)
    out = {}
    for name, x in values.items():
        empty = np.isnan(x)
        if empty.any():
            notes.append(f"{int(empty.sum())} empty cells of {name} filled by straight lines")
            x = np.interp(t, t[~empty], x[~empty])
            filled |= np.interp(even, t, empty.astype(np.float64)) > 0.5
        out[name] = x if same else np.interp(even, t, x)
    return Sampled(t=even, values=out, filled=filled, clock=clock, notes=tuple(notes))


def merged(t: Array, values: Mapping[str, Array]) -> tuple[Array, dict[str, Array]]:
    """Samples of equal stamps as their mean; empty cells do not count."""
    stamps, group = np.unique(t, return_inverse=True)
    out = {}
    for name, x in values.items():
        held = ~np.isnan(x)
        count = np.bincount(group[held], minlength=len(stamps))
        total = np.bincount(group[held], weights=x[held], minlength=len(stamps))
        out[name] = np.where(count > 0, total / np.maximum(count, 1), np.nan)
    return stamps, out
