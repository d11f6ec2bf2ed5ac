"""The order in which kernel files are compiled, and what a first run says."""

from __future__ import annotations

import pytest

from metamer.cli.output import COMPILING, progress_bar
from metamer.core import warm
from metamer.core.notices import LISTENERS


def test_files_wait_for_those_that_they_import() -> None:
    before = warm.needs()
    chain = warm.lengths(before)
    tree, steppers = "systems.planar.kernels.tree", "systems.planar.kernels.steppers"
    assert tree in before[steppers]
    assert all(chain[other] > chain[name] for name in before for other in before[name])
    assert all(name not in before[other] for name in before for other in before[name])


def test_rows_come_from_processes_and_files_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {name: warm.kernel_files()[name] for name in ("core.numerics.trig", "algebra.kernels.rotor")}
    monkeypatch.setattr(warm, "kernel_files", lambda: chosen)
    rows = list(warm.compile_all(2))
    assert sorted(row.file for row in rows) == sorted(chosen)
    assert all(row.compiled + row.cached > 0 for row in rows)


def test_a_file_that_cannot_be_compiled_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "kernel_files", lambda: {"core.nothing": warm.ROOT / "core/numerics/trig.py"})
    with pytest.raises(RuntimeError, match=r"metamer\.core\.nothing"):
        list(warm.compile_all(1))


def test_a_first_run_says_that_kernels_are_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("simulating snake") as bar:
        for tell in LISTENERS:
            tell("step")
        bar(0.5)
        for tell in LISTENERS:
            tell("energies")
    assert capsys.readouterr().err.count(COMPILING) == 1
    assert not LISTENERS
