"""Joints that are not linear: polynomials and tables of angle and rate, as fields of a description."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from metamer.core.arrays import spread
from metamer.core.fields import is_finite, is_list, nested, shape_of
from metamer.core.parts import Record
from metamer.core.refusals import Problem

Term = tuple[int, int, float]
MOST_ANGLE, MOST_RATE = 5, 3  # largest powers of angle and rate
EVEN = 1e-9  # part of a step by which the steps of a table's angles or rates may differ


@dataclass(frozen=True, kw_only=True)
class SoftJoints(Record):
    """What the joints do beside the linear `stiffness` and `damping` of their body.

    terms    (a, b, c): torque -c x^a rate |rate|^(b-1), for b = 0 -c x^a, with x = angle - rest; a up to 5, b up to 3;
             one list of terms for every joint, or one list per link          [c: N m/rad^a (s/rad)^b]
    angle    even angles of a table of torques; empty = no table             [rad]
    rate     its even rates                                                  [rad/s]
    torque   (angles, rates) torque on the joint, for every joint, or (links, angles, rates)   [N m]
    Between its angles and rates a table is bilinear, beyond them it goes on straight. A spring pulls back: its torque
    is negative where x is positive. The first link of a free base has no joint; what is given for it is not used.
    """

    terms: tuple[Term, ...] | tuple[tuple[Term, ...], ...] = nested((), "N m/rad^a (s/rad)^b")
    angle: tuple[float, ...] = nested((), "rad")
    rate: tuple[float, ...] = nested((), "rad/s")
    torque: tuple[Any, ...] = nested((), "N m")


def shared_terms(terms: Any) -> bool:
    """Whether one list of terms stands for every joint: its first entry is a term, not a list of terms."""
    return not terms or (is_list(terms[0]) and bool(terms[0]) and not is_list(terms[0][0]))


def terms_of(soft: SoftJoints, links: int) -> list[list[Term]]:
    """The terms of every link."""
    rows = spread(soft.terms, links, shared=shared_terms(soft.terms))
    return [[(int(a), int(b), float(c)) for a, b, c in row] for row in rows]


def term_unit(a: int, b: int) -> str:
    """The unit of a coefficient, e.g. N m s^2/rad^5."""
    rad = "" if a + b == 0 else "/rad" if a + b == 1 else f"/rad^{a + b}"
    seconds = "" if b == 0 else " s" if b == 1 else f" s^{b}"
    return f"N m{seconds}{rad}"


def soft_problems(soft: SoftJoints, links: int) -> Iterator[Problem]:
    """What is wrong with joints that are not linear."""
    yield from term_problems(soft.terms, links)
    yield from table_problems(soft, links)


def term_problems(terms: Any, links: int) -> Iterator[Problem]:
    """What is wrong with the terms."""
    valid = "a list of terms (a, b, c) for every joint, or one list per link"
    if not is_list(terms):
        yield Problem("soft.terms", terms, valid)
        return
    lists: Any = terms
    if shared_terms(terms):
        lists = (terms,)
    elif len(terms) != links:
        yield Problem("soft.terms", f"{len(terms)} lists", f"{valid}, {links} in all")
        return
    for i, row in enumerate(lists):
        for k, term in enumerate(row if is_list(row) else (row,)):
            path = f"soft.terms[{k}]" if lists != terms else f"soft.terms[{i}][{k}]"
            good = is_list(term) and len(term) == 3 and all(is_finite(x) for x in term)
            if not good or not (is_power(term[0], MOST_ANGLE) and is_power(term[1], MOST_RATE)):
                powers = f"(a, b, c): whole powers a from 0 to {MOST_ANGLE} of the angle, b from 0 to {MOST_RATE} of"
                yield Problem(path, term, f"{powers} the rate, a finite coefficient c [N m/rad^a (s/rad)^b]")


def is_power(value: Any, most: int) -> bool:
    """Whether a number is a whole power from 0 to `most`."""
    return isinstance(value, Integral) and 0 <= int(value) <= most


def table_problems(soft: SoftJoints, links: int) -> Iterator[Problem]:
    """What is wrong with a table of torques."""
    if not soft.angle and not soft.rate and not soft.torque:
        return
    bad = False
    for name, unit in (("angle", "rad"), ("rate", "rad/s")):
        grid = getattr(soft, name)
        steps = [b - a for a, b in itertools.pairwise(grid)] if all(is_finite(x) for x in grid) else []
        if not steps or min(steps) <= 0.0 or max(steps) - min(steps) > EVEN * max(steps):
            bad = True
            yield Problem(f"soft.{name}", grid, f"at least two rising numbers at even steps [{unit}]")
    if bad:
        return
    shape = (len(soft.angle), len(soft.rate))
    if shape_of(soft.torque) not in (shape, (links, *shape)):
        valid = f"finite numbers of shape {shape}, angles by rates, or one such table per link, {links} in all [N m]"
        yield Problem("soft.torque", f"shape {shape_of(soft.torque)}", valid)
