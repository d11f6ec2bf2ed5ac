"""A robot that is broken on purpose turns rows to `fail`; without some row's bound it would escape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from metamer.core.refusals import BadInput
from metamer.experiments import experiment_names, mutations
from metamer.experiments.mutations import Mutation, broken, mutations_of, run_mutation
from metamer.record.claims import Row, bar

PAPERS = [name for name in experiment_names()]
# a handful that is quick, by paper and the beginning of its name
QUICK = [
    ("wheeled-snake", "gait reversed"),
    ("wheeled-snake", "mass x 1.5"),
    ("wheeled-snake", "step ten times"),
    ("octopus-arm", "angle sign"),
    ("octopus-arm", "legs paired"),
    ("soft-limb", "mass x 1.5"),
    ("soft-lander", "stands still"),
    ("electroadhesion", "a checker that"),
    ("worm", "mass x 1.5"),
    ("worm", "angle sign"),
    ("muscle-snake", "gait reversed"),
    ("muscle-snake", "stands still"),
    ("muscle-snake", "a term dropped: no bend"),
    ("muscle-snake", "a term dropped: no slowing"),
    ("muscle-snake", "dead pressure"),
    ("worm", "torques are cut"),
    ("wheeled-snake", "weight of the links"),
    ("octopus-arm", "neighbours allow"),
]


def one_of(paper: str, begins: str) -> Mutation:
    return next(one for one in mutations_of(paper) if one.name.startswith(begins))


@pytest.mark.parametrize(("paper", "begins"), QUICK)
def test_a_breakage_is_caught(paper: str, begins: str) -> None:
    one = one_of(paper, begins)
    assert run_mutation(one).rows
    # whole again, nothing fails
    assert run_mutation(one._replace(breaks={})).rows == ()


@pytest.mark.parametrize("paper", PAPERS)
def test_what_a_breakage_breaks_is_there(paper: str) -> None:
    """A name that has moved would end the table, or break nothing."""
    table = mutations_of(paper)
    assert len(table) >= 8
    assert len({one.name for one in table}) == len(table)
    for one in table:
        for place in one.breaks:
            mutations.owner_of(place)


def test_a_breakage_of_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match=r"metamer\.core\.units:NOTHING"), broken({"metamer.core.units:NOTHING": abs}):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_every_breakage_is_caught(paper: str) -> None:
    found = list(mutations.caught_rows(paper))
    assert len(found) >= 8
    assert [one.name for one in found if not one.rows] == []


SPEED = 1.0


def test_what_is_broken_is_whole_again() -> None:
    def rows() -> list[Row]:
        return [bar("c", "speed", SPEED, (0.5, 2.0))]

    place = "metamer.core.units:CM"
    from metamer.core import units
    from metamer.robots import wheeled_snake

    with broken({place: lambda x: 10.0 * x}):
        assert units.CM == wheeled_snake.CM == pytest.approx(0.1)
    assert units.CM == wheeled_snake.CM == pytest.approx(0.01)
    assert run_mutation(Mutation("nothing", {}, rows)).rows == ()


# breakages that one row alone catches, by paper and the beginning of its name
def without_bound(one: Mutation, row: Row) -> Mutation:
    """The same breakage with one row's bounds taken away: what then still catches it?"""

    def rows() -> Iterator[Row]:
        for found in one.rows():
            same = (found.case, found.quantity) == (row.case, row.quantity)
            yield replace(found, verdict="no reference", evidence="none", reason="") if same else found

    return one._replace(rows=rows)


ALONE = [
    ("wheeled-snake", "mass x 1.5"),
    ("muscle-snake", "friction turned"),
    ("muscle-snake", "angle sign"),
    ("muscle-snake", "stiffness sign"),
    ("muscle-snake", "a pair of muscles lost"),
    ("soft-limb", "mass x 1.5"),
    ("soft-lander", "mass x 1.5"),
    ("worm", "angle sign"),
    ("electroadhesion", "pads without hold"),
    ("octopus-arm", "step ten times"),
]


@pytest.mark.parametrize(("paper", "begins"), ALONE)
def test_without_its_bound_a_breakage_escapes(paper: str, begins: str) -> None:
    """The one row that catches a breakage, with its bounds taken away, lets it pass."""
    one = one_of(paper, begins)
    (row,) = run_mutation(one).rows
    assert run_mutation(without_bound(one, row)).rows == ()
