"""A claim is data: what is claimed, on what evidence, within what bounds. `judge` makes a row of it and our number."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from metamer.core.references import REFERENCES

EVIDENCE = ("paper", "closed form", "second engine", "synthetic truth", "own bar", "none")
VERDICTS = ("match", "tuned", "differs", "not reproducible", "hold", "singular", "no reference", "fail")
UNMATCHED = ("tuned", "differs", "not reproducible", "singular", "fail")  # of printed numbers
Bounds = tuple[float, float]
Key = tuple[str, str]  # case and quantity of a claim
Measured = Mapping[Key, float | None]  # our numbers


class Expected(NamedTuple):
    """Where our number must lie although a paper prints another one: both ends, and the independent road to them."""

    low: float
    high: float
    road: str


def near(value: float, share: float, road: str) -> Expected:
    """An expected interval of `share` of the value to both sides."""
    reach = share * abs(value)
    return Expected(value - reach, value + reach, road)


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One number that somebody claims, without our own.

    quantity     its unit stands in brackets at the end: "speed [m/s]"; none = "-"
    evidence     paper (printed in the source) | closed form | second engine | synthetic truth (we made the data)
                 | own bar | none (a number to read)
    value        printed or worked out by the other road; None where only bounds are known
    tolerance    relative to |value| (absolute where value is 0)
    within       bounds in place of value and tolerance: a printed range, a bar; both ends
    cause        why the tolerance or the bounds are what they are
    source       reference key and place ("shehadeh2024, Table 3"), or the formula or engine
    expected     where ours must lie if a paper is known to be off; needs `reason`
    reason       why ours differs from the paper, or why the number cannot be reproduced
    tuned        what of ours was set so that the printed value comes out; empty = nothing
    open         True: printed, and not reproducible; `reason` says why
    """

    case: str
    quantity: str
    evidence: str
    value: float | None = None
    tolerance: float | None = None
    within: Bounds | None = None
    cause: str = ""
    source: str = ""
    expected: Expected | None = None
    reason: str = ""
    tuned: str = ""
    open: bool = False

    def __post_init__(self) -> None:
        problem = _problem(self)
        if problem:
            raise ValueError(f"claim {self.case!r}, {self.quantity!r}: {problem}")


def printed_in(source: str, case: str) -> Callable[[str, float, float, str], Claim]:
    """Makes claims of one place and case from quantity, printed value, relative tolerance and its cause."""

    def claim(quantity: str, value: float, tolerance: float, cause: str) -> Claim:
        fields: dict[str, Any] = {"value": value, "tolerance": tolerance, "cause": cause}
        return Claim(case=case, quantity=quantity, evidence="paper", source=source, **fields)

    return claim


def _problem(claim: Claim) -> str:
    """What is wrong with a claim; empty = nothing."""
    limits = bounds(claim)
    if claim.evidence not in EVIDENCE:
        return f"evidence {claim.evidence!r} is not one of {EVIDENCE}"
    for pair in (limits, claim.expected and claim.expected[:2]):
        if pair and not (math.isfinite(pair[0]) and math.isfinite(pair[1]) and pair[0] <= pair[1]):
            return f"bounds {pair} are not two finite ends in order"
    if claim.evidence == "paper":
        if claim.source.partition(",")[0] not in REFERENCES:
            return f"source {claim.source!r} of a printed number names no reference"
        if not (limits or claim.open):
            return "a printed number needs a value with its tolerance, or bounds"
    elif claim.expected or claim.tuned or claim.open:
        return "only a printed number can be expected to differ, be tuned or be open"
    elif (limits is None) != (claim.evidence == "none"):
        return "a number with evidence needs bounds, and one without has none"
    if claim.expected and not claim.expected.road:
        return "an expected interval needs the road it comes from"
    if (claim.expected or claim.open) and not claim.reason:
        return "a known difference needs its reason"
    return ""


def bounds(claim: Claim) -> Bounds | None:
    """Interval in which the claim counts as met."""
    if claim.within is not None:
        return claim.within
    if claim.value is None or claim.tolerance is None:
        return None
    reach = claim.tolerance * (abs(claim.value) or 1.0)
    return claim.value - reach, claim.value + reach


@dataclass(frozen=True, kw_only=True)
class Row:
    """One quantity, ours beside the source's, in the source's unit; fields as in `Claim`.

    system, command   set by the `Result` that holds the row
    published         value of the claim, whatever its evidence
    reason            of the claim: why a printed number differs or cannot be reproduced; `note` holds it too
    verdict           match, tuned, differs, not reproducible: printed numbers only
                      hold: within the bounds of any other evidence | singular | no reference | fail: anything else
    """

    system: str = ""
    case: str
    quantity: str
    ours: float | None
    published: float | None = None
    unit: str = "-"
    evidence: str = "none"
    tolerance: float | None = None
    within: Bounds | None = None
    cause: str = ""
    expected: Bounds | None = None
    road: str = ""
    source: str = ""
    verdict: str
    reason: str = ""
    note: str = ""
    command: str = ""

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise ValueError(f"verdict {self.verdict!r} is not one of {VERDICTS}")
        if self.evidence not in EVIDENCE:
            raise ValueError(f"evidence {self.evidence!r} is not one of {EVIDENCE}")
        if self.verdict in ("differs", "not reproducible", "singular") and not self.note:
            raise ValueError(f"{self.case} {self.quantity}: {self.verdict} needs its reason in `note`")
        if self.verdict in ("match", "tuned", "differs", "not reproducible") and self.evidence != "paper":
            raise ValueError(f"{self.case} {self.quantity}: {self.verdict} needs a printed number")
        if self.verdict == "differs" and self.expected is None:
            raise ValueError(f"{self.case} {self.quantity}: differs needs the interval in which ours is expected")
        for value in (self.ours, self.published, self.tolerance):
            if value is not None and not math.isfinite(value):
                raise ValueError(f"{self.case} {self.quantity}: {value} must not reach a table")


def judge(claim: Claim, ours: float | None, note: str = "") -> Row:
    """The row of a claim and our number: every rule of a verdict is here.

    A number that is missing or not finite fails. Where an expected interval stands, ours must lie in it; then it is a
    match inside the printed interval and differs outside. Otherwise it must lie in the claim's own bounds.
    """
    ours = None if ours is None or not math.isfinite(ours) else float(ours)
    limits, wanted = bounds(claim), claim.expected
    inside = ours is not None and limits is not None and limits[0] <= ours <= limits[1]
    notes = [claim.reason, claim.tuned and f"tuned: {claim.tuned}", note]
    if claim.open:
        verdict = "not reproducible"
    elif ours is None:
        verdict = "fail"
        notes.append("no finite value came out")
    elif wanted is not None:
        good = wanted.low <= ours <= wanted.high
        verdict = "fail" if not good else "match" if inside else "differs"
        notes += [] if good else [f"outside the expected {wanted.low:.6g} to {wanted.high:.6g}"]
    elif limits is None:
        verdict = "no reference"
    elif not inside:
        verdict = "fail"
    else:
        verdict = ("tuned" if claim.tuned else "match") if claim.evidence == "paper" else "hold"
    name, unit = named_unit(claim.quantity)
    return Row(
        case=claim.case, quantity=name, ours=ours, published=claim.value, unit=unit, evidence=claim.evidence,
        tolerance=claim.tolerance, within=limits, cause=claim.cause, expected=wanted[:2] if wanted else None,
        road=wanted.road if wanted else "", source=claim.source, verdict=verdict, reason=claim.reason or claim.tuned,
        note="; ".join(text for text in notes if text),
    )  # fmt: skip


def judged(claims: Iterable[Claim], measured: Measured, notes: Mapping[Key, str] | None = None) -> Iterator[Row]:
    """A row for every claim in its order; a claim that nothing measures fails, a number without a claim is an error.

    measured   our numbers by case and quantity (with its unit)
    notes      what a run adds to the claim's own reason
    """
    claims = tuple(claims)
    unknown = set(measured) - {(claim.case, claim.quantity) for claim in claims}
    if unknown:
        raise ValueError(f"measured and not claimed: {sorted(unknown)[:5]}")
    for claim in claims:
        key = claim.case, claim.quantity
        yield judge(claim, measured.get(key), (notes or {}).get(key, ""))


def number(case: str, quantity: str, ours: float | None, note: str = "") -> Row:
    """A number to read: nothing to hold it against."""
    return judge(Claim(case=case, quantity=quantity, evidence="none"), ours, note)


def bar(case: str, quantity: str, ours: float | None, within: Bounds, note: str = "") -> Row:
    """A bar of our own with both ends: for whatever a standing or reversed robot would bring to zero or below."""
    return judge(Claim(case=case, quantity=quantity, evidence="own bar", within=within), ours, note)


def residual(
    case: str, quantity: str, ours: float | None, most: float, note: str = "", *, evidence: str = "own bar"
) -> Row:
    """A residual that is zero where everything is right: |ours| <= most.

    evidence   of what the residual is taken against: a closed form, a second engine, or only a bar of our own
    """
    claim = Claim(case=case, quantity=quantity, evidence=evidence, within=(-most, most))
    return judge(claim, ours, note)


def agrees(
    case: str, quantity: str, ours: float | None, other: float, tolerance: float, source: str, note: str = "",
    *, evidence: str,
) -> Row:  # fmt: skip
    """Ours beside a number that is not printed: a closed form, a second engine, the truth of data that we made.

    tolerance   relative to |other|
    source      the formula, the engine, the generator
    """
    claim = Claim(
        case=case, quantity=quantity, evidence=evidence, value=other, tolerance=tolerance, source=source
    )  # fmt: skip
    return judge(claim, ours, note)


by_formula = partial(agrees, evidence="closed form")
by_engine = partial(agrees, evidence="second engine")
by_truth = partial(agrees, evidence="synthetic truth")  # of data that we made


def singular(case: str, quantity: str, note: str, claim: Claim | None = None) -> Row:
    """A row without our number because the problem has none; `note` says why."""
    name, unit = named_unit(quantity)
    printed = claim.value if claim else None
    evidence, source = (claim.evidence, claim.source) if claim else ("none", "")
    return Row(
        case=case, quantity=name, ours=None, published=printed, unit=unit, evidence=evidence, source=source,
        verdict="singular", reason=note, note=note,
    )  # fmt: skip


def named_unit(quantity: str) -> tuple[str, str]:
    """Name and unit of "name [unit]"; the unit is "-" where none stands there."""
    name, bracket, unit = quantity.removesuffix("]").rpartition(" [")
    return (name, unit) if bracket and quantity.endswith("]") else (quantity, "-")


def counts(rows: Iterable[Row]) -> dict[str, int]:
    """How many rows have each verdict."""
    found: dict[str, int] = dict.fromkeys(VERDICTS, 0)
    for row in rows:
        found[row.verdict] += 1
    return found


def summary(rows: Iterable[Row]) -> dict[str, dict[str, int]]:
    """Rows counted by evidence, then by verdict; printed numbers stand under "paper". Verdicts that occur."""
    out: dict[str, dict[str, int]] = {}
    for row in rows:
        of = out.setdefault(row.evidence, {})
        of[row.verdict] = of.get(row.verdict, 0) + 1
    return {name: out[name] for name in EVIDENCE if name in out}


def reasons(rows: Iterable[Row]) -> dict[str, dict[str, int]]:
    """Why printed numbers are not matched: verdict -> reason -> how many rows, the most frequent first."""
    out: dict[str, dict[str, int]] = {}
    for row in rows:
        if row.evidence == "paper" and row.verdict in UNMATCHED:
            of = out.setdefault(row.verdict, {})
            of[row.reason or row.note] = of.get(row.reason or row.note, 0) + 1
    order = [verdict for verdict in UNMATCHED if verdict in out]
    return {verdict: dict(sorted(out[verdict].items(), key=lambda pair: -pair[1])) for verdict in order}
