"""Motions of limbs from files of other people: heads of other languages, columns by a map, what is said of the rest."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.limbs.files import read_motion
from metamer.measurements import BadTable, reading_from_options

T = 0.01 * np.arange(50)
ANGLES = np.column_stack([0.2 * np.cos(5.0 * T), 0.1 * np.sin(5.0 * T)])
MAP = ("columns.joint1.angle=2", "columns.joint2.angle=b")


def written(folder, heads, mark=";"):
    lines = [mark.join(heads)]
    lines += [mark.join(f"{x:.5f}" for x in (t, *np.degrees(row), 21.0)) for t, row in zip(T, ANGLES, strict=True)]
    (folder / "motion.csv").write_text("\n".join(lines), encoding="utf-8")
    return folder / "motion.csv"


@pytest.mark.parametrize(
    ("heads", "options"),
    [
        (("Zeit [s]", "Winkel 1 [°]", "Winkel 2 [°]", "heat"), ()),
        (("time [s]", "theta1 [deg]", "theta2 [deg]", "heat"), ()),
        (("time [s]", "a [deg]", "b [deg]", "heat"), MAP),
    ],
)
def test_joints_by_their_heads_or_a_map(heads, options, tmp_path):
    record, notes = read_motion(written(tmp_path, heads), 2, reading=reading_from_options(options))
    assert record.values == pytest.approx(ANGLES, abs=1e-6)
    # what is used is not called unused
    assert [note for note in notes if "not used" in note] == ["columns not used: heat"]


def test_degrees_that_are_called_radians_are_refused(tmp_path):
    path = tmp_path / "motion.csv"
    path.write_text("t [s],joint1 [rad],joint2 [rad]\n" + "".join(f"{0.01 * k:.2f},{45 - k},3\n" for k in range(60)))
    with pytest.raises(BadTable, match=r"turns by 45 rad.*degrees"):
        read_motion(path, 2)
