"""Claims and their verdicts: each kind of evidence has its own, and every bound can be missed."""

from __future__ import annotations

import pytest

from metamer.record.claims import (
    EVIDENCE,
    Claim,
    Expected,
    Row,
    agrees,
    bar,
    judge,
    judged,
    near,
    number,
    residual,
    summary,
)

PRINTED = {"case": "c", "quantity": "speed [m/s]", "evidence": "paper", "source": "hirose1993, p. 1"}
VALUE = PRINTED | {"value": 2.0, "tolerance": 0.1}
OFF = VALUE | {"expected": Expected(2.9, 3.1, "energy balance"), "reason": "Eq. (3) lacks a factor"}


@pytest.mark.parametrize(
    ("claim", "ours", "verdict"),
    [
        (VALUE, 2.1, "match"),
        (VALUE, 2.3, "fail"),
        (VALUE, None, "fail"),
        (VALUE, float("nan"), "fail"),
        (VALUE, 0.0, "fail"),
        (VALUE | {"tuned": "the gain"}, 2.1, "tuned"),
        (VALUE | {"tuned": "the gain"}, 2.3, "fail"),
        (PRINTED | {"within": (0.2, 0.6)}, 0.4, "match"),
        (PRINTED | {"within": (0.2, 0.6)}, 0.1, "fail"),
        (PRINTED | {"value": 0.0, "tolerance": 0.01}, 0.005, "match"),
        (OFF, 3.0, "differs"),
        (OFF, 3.2, "fail"),
        (OFF, -3.0, "fail"),
        (OFF, 2.0, "fail"),
        (OFF | {"expected": Expected(1.9, 3.1, "energy balance")}, 2.0, "match"),
        (PRINTED | {"value": 4.0, "open": True, "reason": "the machine is not ours"}, None, "not reproducible"),
    ],
)
def test_printed_numbers(claim: dict, ours: float | None, verdict: str) -> None:
    row = judge(Claim(**claim), ours)
    assert row.verdict == verdict
    assert row.evidence == "paper"
    assert (row.quantity, row.unit) == ("speed", "m/s")


@pytest.mark.parametrize("evidence", [name for name in EVIDENCE if name not in ("paper", "none")])
def test_other_evidence_holds_and_never_matches(evidence: str) -> None:
    row = agrees("c", "q", 1.01, 1.0, evidence=evidence, tolerance=0.02, source="x")
    assert row.verdict == "hold"
    assert agrees("c", "q", 1.03, 1.0, evidence=evidence, tolerance=0.02, source="x").verdict == "fail"


def test_bars_have_two_ends() -> None:
    assert [bar("c", "q", x, (0.5, 1.0)).verdict for x in (0.0, 0.7, -0.7, 1.2, None)] == [
        *("fail", "hold", "fail", "fail", "fail")
    ]
    assert [residual("c", "q", x, 1e-9).verdict for x in (0.0, -1e-9, 2e-9)] == ["hold", "hold", "fail"]
    assert number("c", "q", 3.0).verdict == "no reference"
    assert number("c", "q", None).verdict == "fail"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"source": "ours"}, "names no reference"),
        ({"value": None}, "needs a value"),
        ({"tolerance": None}, "needs a value"),
        ({"evidence": "hearsay"}, "not one of"),
        ({"expected": Expected(0.0, float("inf"), "road"), "reason": "why"}, "two finite ends"),
        ({"expected": Expected(3.0, 2.0, "road"), "reason": "why"}, "two finite ends"),
        ({"expected": Expected(2.0, 3.0, ""), "reason": "why"}, "road"),
        ({"expected": near(3.0, 0.1, "road")}, "reason"),
        ({"open": True}, "reason"),
        ({"evidence": "own bar", "tuned": "gain"}, "only a printed number"),
        ({"evidence": "none"}, "needs bounds"),
        ({"evidence": "own bar", "value": None}, "needs bounds"),
    ],
)
def test_bad_claims_are_refused(changes: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Claim(**(VALUE | changes))


def test_rows_keep_verdicts_with_their_evidence() -> None:
    for verdict in ("match", "tuned", "differs", "not reproducible"):
        with pytest.raises(ValueError, match="printed number"):
            Row(case="c", quantity="q", ours=1.0, verdict=verdict, evidence="closed form", note="x")
    with pytest.raises(ValueError, match="reason"):
        Row(case="c", quantity="q", ours=None, verdict="singular")


def test_claims_in_order_and_none_forgotten() -> None:
    claims = [Claim(**(VALUE | {"case": name})) for name in ("b", "a")]
    rows = list(judged(claims, {("a", "speed [m/s]"): 2.0}))
    assert [(row.case, row.verdict) for row in rows] == [("b", "fail"), ("a", "match")]
    with pytest.raises(ValueError, match="not claimed"):
        list(judged(claims, {("a", "mass"): 2.0}))


def test_summary_keeps_printed_apart() -> None:
    rows = [judge(Claim(**VALUE), 2.0), judge(Claim(**OFF), 3.0), bar("c", "q", 1.0, (0.5, 2.0)), number("c", "q", 1.0)]
    assert summary(rows) == {"paper": {"match": 1, "differs": 1}, "own bar": {"hold": 1}, "none": {"no reference": 1}}


def test_nothing_differs_without_bounds() -> None:
    with pytest.raises(ValueError, match="interval"):
        Row(case="c", quantity="q", ours=1.0, published=2.0, verdict="differs", evidence="paper", note="x")
