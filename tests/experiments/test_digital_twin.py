"""Rows, tables and pages of the digital twin, on made-up comparisons."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from metamer.experiments.digital_twin import claim_numbers, found_rows, surface_rows
from metamer.experiments.digital_twin.claims import CLAIMS
from metamer.experiments.digital_twin.study_page import (
    found_grid,
    grid_of,
    interval_text,
    plain_study,
    study_grid,
    write_comparison,
    write_study,
)
from metamer.files import with_values
from metamer.record.claims import judged
from metamer.record.log import Log
from metamer.robots import robot
from metamer.systems.grounds.surfaces import SURFACES
from metamer.twin.compare.compare import Comparison, compare_logs
from metamer.twin.compare.lines import Interval
from metamer.twin.compare.study import SurfaceCase

WORM = robot("worm")
T = 0.02 * np.arange(601)  # four cycles of 3 s


def log_of(speed: float, angle: float) -> Log:
    """A worm that goes forward steadily with joints off by an angle.   [cm a cycle, rad]"""
    columns = {f"joint{k}.angle": np.sin(T + k) + angle for k in range(1, 6)}
    columns |= {"base.x": -0.01 * speed * T / 3.0, "base.y": np.zeros_like(T), "base.theta": np.zeros_like(T)}
    return Log(t=T, columns=columns)


def comparison(machine: float, before: float, after: float) -> Comparison:
    models = {"before": log_of(before, 0.02), "servos only": log_of(before, 0.0), "after": log_of(after, 0.0)}
    return compare_logs(log_of(machine, 0.0), models, WORM)


def cases(after: float) -> list[SurfaceCase]:
    """Two gaits on smooth fabric, machine 1.5 cm a cycle, model before 2.5."""
    found = comparison(1.5, 2.5, after)
    row = SURFACES["smooth-fabric"]
    return [
        SurfaceCase(name=row.name, row=row, gait=gait, comparison=found, after=WORM, truth=WORM)
        for gait in ("thesis", "fast")
    ]


def test_the_bar_of_the_named_pair_fails_when_the_error_is_not_halved() -> None:
    for after, verdict in ((1.9, "hold"), (2.1, "fail")):
        rows = {(row.case, row.quantity): row for row in surface_rows(cases(after))}
        assert rows["smooth fabric, fast gait", "error after / before"].verdict == verdict
        thesis = rows["smooth fabric, thesis gait", "error after / before"]
        assert ("not halved" in thesis.note) == (verdict == "fail")
        assert thesis.ours == pytest.approx(abs(after - 1.5), abs=1e-6)


def test_friction_left_as_before_fails() -> None:
    """Gain and lag alone may halve the error before; friction must halve what they leave."""
    row = SURFACES["smooth-fabric"]
    for after, verdict in ((1.6, "hold"), (2.0, "fail")):
        models = {"before": log_of(4.0, 0.02), "servos only": log_of(2.0, 0.0), "after": log_of(after, 0.0)}
        found = compare_logs(log_of(1.5, 0.0), models, WORM)
        case = SurfaceCase(name=row.name, row=row, gait="fast", comparison=found, after=WORM, truth=WORM)
        rows = {row.quantity: row for row in surface_rows([case])}
        assert rows["error after / before"].verdict == "hold"
        assert rows["error after / that with friction as before"].verdict == verdict
    # and a friction that is not the machine's is seen as it stands
    wrong = with_values(WORM, {"world.ground.mu_kinetic": 0.15, "world.ground.mu_static": 0.3})
    rows = {row.quantity: row for row in found_rows([dataclasses.replace(case, truth=wrong)])}
    assert rows["world.ground.mu_kinetic, found"].verdict == "fail"
    assert rows["drive.gain, found"].verdict == "hold"


def test_printed_values_stand_beside_ours_with_the_reason() -> None:
    found = claim_numbers(cases(1.6))
    rows = {row.quantity: row for row in judged([c for c in CLAIMS if (c.case, c.quantity) in found], found)}
    machine, model = rows["displacement, machine"], rows["displacement, model before"]
    assert (machine.published, machine.verdict) == (3.7, "not reproducible")
    assert "exceed" in machine.reason
    # a model that goes 2.5 cm by strides of 2 is no model of this gait
    assert (model.published, model.verdict) == (2.35, "fail")


def test_tables_and_page_of_a_study(tmp_path: Path) -> None:
    found = cases(1.6)
    grid = study_grid(found, "thesis")
    cells = dict(zip(grid.heads, grid.rows[0], strict=True))
    assert (cells["Isaac"], cells["real"], cells["before"], cells["after"]) == ("2.35", "3.70", "2.50", "1.60")
    assert (cells["ratio"], cells["halved"]) == ("0.10", "yes")
    assert cells["error after"].startswith("0.10 [0.10, 0.10]")
    assert found_grid(found).rows[0][:3] == ["smooth fabric", "0.5", "0.5"]
    assert plain_study(found)[1]["halved"] is True
    page = write_study(found, tmp_path, about=["made up"]).read_text()
    assert page.count("data:image/png;base64,") == 2
    assert "made up" in page


def test_table_and_page_of_a_comparison(tmp_path: Path) -> None:
    found = comparison(1.5, 2.5, 1.6)
    grid = grid_of(found, "title")
    assert "error ratio" in grid.heads
    assert all(len(row) == len(grid.heads) for row in grid.rows)
    page = write_comparison(found, tmp_path / "new" / "folder", title="<worm>", about=["a & b"]).read_text()
    # text is text, whatever stands in it
    assert "&lt;worm&gt;" in page
    assert "a &amp; b" in page
    assert page.count("data:image/png;base64,") == 3


def test_intervals_as_text() -> None:
    assert interval_text(None) == ""
    assert interval_text(Interval(1.23456)) == "1.23"
    assert interval_text(Interval(1.23456, 1.1, 1400.0)) == "1.23 [1.1, 1400]"
