"""What can go wrong, in the user's words: a field, its value, its unit, what would be valid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input.

    field    dotted path as the user writes it, e.g. `body.mass[3]`
    value    what was given
    valid    what would have been accepted, with its unit
    """

    field: str
    value: Any
    valid: str

    def __str__(self) -> str:
        return f"{self.field} = {self.value!r} is not valid: {self.valid}"


class BadInput(ValueError):
    """Input that is refused; the message names every problem. The command line exits with its code."""

    exit_code = 2

    def __init__(self, problems: Problem | Sequence[Problem] | str) -> None:
        if isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = () if isinstance(problems, str) else tuple(problems)
        super().__init__(problems if isinstance(problems, str) else "; ".join(str(p) for p in problems))


def refuse(field: str, value: Any, valid: str) -> BadInput:
    """The exception for one bad field; raise what this returns."""
    return BadInput(Problem(field, value, valid))
