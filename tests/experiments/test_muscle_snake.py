"""The reproduction of haghshenas2022: its checks, and (slow) the whole of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from metamer.experiments.muscle_snake import checks, run_experiment, studies
from metamer.experiments.muscle_snake.published import TABLE_1, TABLE_2
from metamer.model.muscle import build_muscles
from metamer.record.table import counts
from metamer.robots.muscle_snake import ROBOT

MODEL = build_muscles(ROBOT)


def test_published_tables_are_whole() -> None:
    for least, most in (TABLE_1, TABLE_2):
        assert len(least) == len(most) == 10
        assert all(low < high for low, high in zip(least, most, strict=True))


def test_the_printed_controller_cannot_exist() -> None:
    rows = {row.quantity: row for row in checks.actuation_rows(MODEL)}
    assert rows["rank of the muscles' map"].ours == 5
    assert rows["rank of the muscles' map"].published == 8
    assert rows["largest base row of the muscles' map"].verdict == "no reference"
    assert (rows["largest base row of the printed D"].ours or 0.0) > 0.5


def test_errata_have_their_numbers() -> None:
    """Printed Eq. (9), couplings up to 0.98, joint peaks of 83 to 175 deg under the printed gains."""
    rows = [*checks.geometry_rows(MODEL), *checks.dynamics_rows(MODEL), *checks.gain_rows(MODEL)]
    assert counts(rows)["fail"] == 0
    found = {row.quantity: row for row in rows}
    assert found["smallest joint peak"].ours == pytest.approx(83.0, abs=1.0)
    assert found["largest joint peak"].ours == pytest.approx(175.0, abs=1.0)
    coupling = found["largest coupling of position, heading and joints, normalised"].ours
    assert coupling == pytest.approx(0.98, abs=0.015)
    printed = [row.published for row in rows if row.quantity.startswith("angle from the length at 20 deg")]
    assert printed == pytest.approx([-20.0, 20.0 + 73.74], abs=0.01)


def test_open_loop_speed_needs_a_faster_wave() -> None:
    assert studies.frequency_for(0.275) == pytest.approx(1.8, abs=0.04)


@pytest.mark.slow
def test_the_whole_reproduction(tmp_path: Path) -> None:
    result = run_experiment(tmp_path, lambda message: None)
    assert counts(result.rows)["fail"] == 0
    assert len(result.rows) > 150
    assert len(result.errata) >= 15
    for figure in result.figures:
        assert figure.path.stat().st_size > 10_000
