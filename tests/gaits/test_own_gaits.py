"""Gaits of somebody else: what is wrong with them is said in a sentence, before the run."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from metamer.core.parts import FAMILIES
from metamer.core.records import Targets
from metamer.core.refusals import BadInput
from metamer.gaits.gait import JointGait, time_column
from metamer.systems.planar.spec import PlanarBody


@dataclass(frozen=True, kw_only=True)
class Own(JointGait):
    """Still joints, by a column of the wrong width or values."""

    kind = "own_in_tests"
    columns = 4
    value = 0.0

    def targets(self, t):
        part = np.full(self.columns, self.value) + 0.0 * time_column(t)
        return Targets(part, part, part)


@dataclass(frozen=True, kw_only=True)
class Unwritten(JointGait):
    """No targets."""

    kind = "unwritten_in_tests"


# what every gait can do is tested of those that are found by their names
for own in (Own, Unwritten):
    del FAMILIES[own.family][own.kind]


def test_a_gait_that_gives_targets_is_bound() -> None:
    assert Own().on(PlanarBody(links=5)).joints == 4


@pytest.mark.parametrize(
    ("links", "value", "said"),
    [
        (4, 0.0, r"shapes \[\(4,\).* valid: three of \(3,\)"),
        (5, np.nan, "that are no numbers"),
        (5, "x", "fails at"),
    ],
)
def test_what_is_wrong_is_said(links, value, said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Own, "value", value)
    with pytest.raises(BadInput, match=said):
        Own().on(PlanarBody(links=links))


def test_a_gait_without_targets_is_refused() -> None:
    with pytest.raises(BadInput, match="is not written"):
        Unwritten().on(PlanarBody(links=5))
