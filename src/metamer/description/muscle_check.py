"""What is wrong with a description's muscles, in the user's words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from metamer.description.check import (
    NOT_NEGATIVE,
    POSITIVE,
    POSITIVE_OR_INF,
    Rule,
    is_number,
    numbers,
)
from metamer.description.muscle import Muscles, Pam
from metamer.refusals import Problem

BRAID: Rule = (lambda x: 0.0 < x < math.atan(math.sqrt(2.0)), "an angle above 0 and below 0.9553 (54.74 deg)")
SHARE: Rule = (lambda x: 0.0 <= x < 1.0, "a number from 0 to below 1")
MUSCLE_RULES: tuple[tuple[str, str, Rule], ...] = (
    ("reach", "m", POSITIVE),
    ("half_width", "m", POSITIVE),
    ("tension_least", "N", NOT_NEGATIVE),
    ("tension_most", "N", POSITIVE_OR_INF),
)
PAM_RULES: tuple[tuple[str, str, Rule], ...] = (
    ("relaxed", "m", POSITIVE),
    ("diameter", "m", POSITIVE),
    ("braid_angle", "rad", BRAID),
    ("stiffness", "N/m", NOT_NEGATIVE),
    ("dead_pressure", "Pa", NOT_NEGATIVE),
    ("pressure_limit", "Pa", POSITIVE),
    ("hysteresis", "-", SHARE),
    ("slip_speed", "m/s", POSITIVE),
    ("lag", "s", POSITIVE),
)


def muscle_problems(muscles: Any, joints: int) -> Iterator[Problem]:
    """Problems of the muscles of a robot with so many joints."""
    if not isinstance(muscles, Muscles) or not isinstance(muscles.pam, Pam):
        yield Problem("muscles", muscles, "a Muscles record with a Pam in it")
        return
    found = [p for name, unit, rule in MUSCLE_RULES for p in _each(f"muscles.{name}", muscles, unit, rule, joints)]
    for name in ("reach_outer", "half_width_outer"):
        if getattr(muscles, name) is not None:
            found += _each(f"muscles.{name}", muscles, "m", POSITIVE, joints)
    found += [
        p for name, unit, rule in PAM_RULES for p in _each(f"muscles.pam.{name}", muscles.pam, unit, rule, joints)
    ]
    yield from found
    if found:
        return
    for k in range(joints):
        least, most = _at(muscles.tension_least, k), _at(muscles.tension_most, k)
        if least >= most:
            yield Problem(f"muscles.tension_least[{k}]", least, f"below muscles.tension_most, {most:g} [N]")
        dead, full = _at(muscles.pam.dead_pressure, k), _at(muscles.pam.pressure_limit, k)
        if dead >= full:
            yield Problem(f"muscles.pam.dead_pressure[{k}]", dead, f"below muscles.pam.pressure_limit, {full:g} [Pa]")


def _each(field: str, record: Any, unit: str, rule: Rule, joints: int) -> list[Problem]:
    return list(numbers(field, getattr(record, field.rsplit(".", 1)[-1]), unit, rule, joints))


def _at(value: Any, k: int) -> float:
    return float(value) if is_number(value) else float(value[k])
