"""Strange files are read right by themselves or with one option, or refused in words: never wrong in silence."""

from __future__ import annotations

import numpy as np
import pytest
from measurements.strange_files import COUNT, FORCE, LENGTH, STEP, read_by_themselves, refused

from metamer.electroadhesion.traces import BadTrace, read_trace
from metamer.measurements import reading_from_options

READ, REFUSED = read_by_themselves(), refused()


def written(folder, name, data):
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder / name


@pytest.mark.parametrize("case", READ)
def test_strange_file_is_read_right(case, tmp_path):
    name, data, options = READ[case]
    assert len(options) <= 1
    trace = read_trace(written(tmp_path, name, data), 0.05, reading_from_options(options))
    assert len(trace.t) == COUNT
    assert trace.step == pytest.approx(STEP, rel=1e-4)
    # forces to 0.1 N in the files, ways to 0.1 um
    assert np.abs(trace.force - FORCE).max() < 1e-6
    assert np.abs(trace.length - LENGTH).max() < 1e-9


@pytest.mark.parametrize("case", REFUSED)
def test_strange_file_is_refused_in_words(case, tmp_path):
    name, data, words = REFUSED[case]
    with pytest.raises(BadTrace, match=r"unreadable|truncated") as refusal:
        read_trace(written(tmp_path, name, data), 0.05)
    assert words in str(refusal.value)
