"""The rules of the house as counters: each reads the sources and gives the places where it is broken, or a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from . import (
    account,
    bad_state,
    binding,
    columns,
    constants,
    cubic,
    elimination,
    expansion,
    imports,
    kinds,
    repeats,
    rk4,
    sizes,
    substeps,
)
from .sources import Place, Sources


class Rule(NamedTuple):
    """What is counted, and the number to reach."""

    count: Callable[[Sources], list[Place] | int]
    goal: int


RULES: dict[str, Rule] = {
    "imports on a cycle of rooms": Rule(imports.cycles, 0),
    "slices that import a sibling": Rule(imports.siblings, 0),
    "kinds named outside their slice": Rule(kinds.kinds, 0),
    "RK4 weights": Rule(rk4.rk4, 1),
    "scalar expansions": Rule(expansion.expansion, 1),
    "ceil(dt/step)": Rule(substeps.substeps, 1),
    "Hermite cubics": Rule(cubic.cubic, 1),
    "energy account residuals": Rule(account.account, 1),
    "gait bindings": Rule(binding.binding, 1),
    "LU eliminations": Rule(elimination.elimination, 1),
    "the state went bad": Rule(bad_state.bad_state, 1),
    "functions with too many parameters": Rule(sizes.parameters, 0),
    "functions over 80 lines": Rule(sizes.long_functions, 0),
    "functions nested over 4": Rule(sizes.nesting, 0),
    "column names spelled": Rule(columns.columns, 0),
    "energy columns spelled": Rule(columns.energy_columns, 0),
    "bare constants": Rule(constants.bare_constants, 0),
    "further meanings of a constant's name": Rule(constants.meanings, 0),
    "runs of six lines written again": Rule(repeats.repeats, 3),
    "files over 400 lines": Rule(sizes.long_files, 0),
    "folders over 16 modules": Rule(sizes.full_folders, 0),
    "median lines of a file": Rule(sizes.median_lines, 150),
    "lines of src": Rule(sizes.total_lines, 45710),
}
# places that may stay beside the one of their kind: rule -> {path: what was measured}
EXCEPTIONS: dict[str, dict[str, str]] = {
    "kinds named outside their slice": {
        "record/older.py": "names in files of earlier versions, which stay as they were written"
    },
    "energy account residuals": {
        "systems/planar/lanes/numbers.py": "a block of 64 or 128 robots at once, 0.02 us a robot and row"
    },
    "LU eliminations": {
        "systems/platform/kernels/platform.py": "hottest path: known sizes unroll, 0.7 of the time",
        "systems/contact/reference/lemke.py": "pivots of a complementarity problem: columns come and go, no factors",
    },
    "RK4 weights": {"gaits/cpg.py": "a gait is plain NumPy: with core's kernels `metamer list` would load numba"},
}


def places(rule: str, sources: Sources) -> list[Place]:
    """Where a rule is broken, exceptions left out; empty for rules that are a number."""
    found = RULES[rule].count(sources)
    return [] if isinstance(found, int) else [p for p in found if p.path not in EXCEPTIONS.get(rule, {})]


def count(rule: str, sources: Sources) -> int:
    """How often a rule is broken, or its number."""
    found = RULES[rule].count(sources)
    return found if isinstance(found, int) else len(places(rule, sources))
