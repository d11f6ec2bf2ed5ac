"""Files as programs of laboratories write them, read by themselves or with one option each, against the truth."""

from __future__ import annotations

import numpy as np
import pytest
from measurements.lab_files import FORCE, KEEP, LENGTH, MAP, STEP, T, files

from metamer.measurements import read_table, reading_from_options, take_sampled
from metamer.measurements.heads import FORCE as A_FORCE
from metamer.measurements.heads import LENGTH as A_LENGTH

FILES = files()
NOISE = 0.03  # a sample moved by 0.3 ms on a ramp of 2 N/s, and the noise of its neighbours   [N]


@pytest.mark.parametrize("case", FILES)
def test_bench_like_file_is_read(tmp_path, case):
    name, data, options = FILES[case]
    assert len(options) <= 1
    (tmp_path / name).write_bytes(data)
    if options == ("MAP",):
        (tmp_path / "map.toml").write_text(MAP)
        options = (str(tmp_path / "map.toml"),)
    reading = reading_from_options(options)
    found = take_sampled(read_table(tmp_path / name, reading), (A_FORCE, A_LENGTH), reading)
    force, length = found.values["force"], found.values["length"]
    assert len(found.t) == len(T)
    assert found.clock.step == pytest.approx(STEP, rel=1e-3)
    good = ~found.filled
    # six digits in the file, of 160 gf 0.5e-3; what is put on even steps lies between neighbours
    moved = case == "jitter of 0.3 ms"
    assert np.abs(force - FORCE)[good].max() < (NOISE if moved else 6e-6)
    assert np.abs(length - LENGTH)[good].max() < (2e-5 if moved else 1e-8)
    filled = {"40 samples lost": np.flatnonzero(~KEEP).tolist(), "an empty cell": [249], "nan cells": [98, 99]}
    assert np.flatnonzero(found.filled).tolist() == filled.get(case, [])


def test_what_was_found_is_said(tmp_path):
    said = {
        "footer": "below the rows",
        "header lines": "5 lines before the heads",
        "jitter of 0.3 ms": "jitter of the stamps",
        "40 samples lost": "40 samples lost in 1 gaps",
        "an empty cell": "1 empty cells of force",
        "duplicates": "1 samples have the stamp of another",
        "comments": "1 comments",
        "grams": "taken as a force",
    }
    for case, words in said.items():
        name, data, _ = FILES[case]
        (tmp_path / name).write_bytes(data)
        notes = take_sampled(read_table(tmp_path / name), (A_FORCE, A_LENGTH)).notes
        assert any(words in note for note in notes), (case, notes)
