"""Judge the analysis by a bench's files with the bars of the issue: `python judge.py BENCH FIRST_SEED GOOD DEFECTS`.

BENCH is "lever", "water", "spindle", "screw", "stage" or "winch"; GOOD pulls of each kind from FIRST_SEED on and
DEFECTS of each defect are analysed with default settings, file by file.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np

from metamer.electroadhesion.failure import find_failure
from metamer.electroadhesion.traces import BadTrace, read_trace

KINDS = ("monolithic", "granular")
LARGEST_ERROR = 0.01  # of a peak, relative; of a knee [N]


def analysed(folder, bench, seed, kind, defect=""):
    """A pull and what the analysis says of its file: a failure, or a BadTrace."""
    pull = bench.pull(seed, kind, defect)
    path = Path(folder) / "trace.csv"
    path.write_text(pull.text)
    try:
        return pull, find_failure(read_trace(path, pull.series.lever_arm), pull.series)
    except BadTrace as bad:
        return pull, bad


def good(folder, bench, kind, seeds):
    """(n, 3) seeds, errors and half intervals (relative for peaks, N for knees); reasons of refusals."""
    rows, refused = [], []
    for seed in seeds:
        pull, found = analysed(folder, bench, seed, kind)
        if isinstance(found, BadTrace):
            refused.append(f"{seed}: {found}")
            continue
        size = pull.force if kind == "monolithic" else 1.0
        rows.append((seed, (found.force - pull.force) / size, 0.5 * (found.high - found.low) / size))
    return np.array(rows), refused


def name_of(found, defect):
    """What the analysis calls a file with a defect; stick-slip may be a note of a peak that is used."""
    if isinstance(found, BadTrace):
        return str(found).partition(":")[0]
    return defect if defect == "stick-slip" and any(defect in note for note in found.notes) else "accepted"


def main(name, first, count, defects):
    bench = importlib.import_module(f"electroadhesion.benches.{name}_bench")
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            rows, refused = good(folder, bench, kind, range(first, first + count))
            beyond = rows[np.abs(rows[:, 1]) > LARGEST_ERROR]
            covered = np.abs(rows[:, 1]) <= rows[:, 2]
            print(
                f"{name} {kind}: accepted {len(rows)} of {count}, beyond {len(beyond)} (largest "
                f"{1e3 * np.abs(rows[:, 1]).max():.1f} e-3), covered {100 * covered.mean():.1f} %, half intervals "
                f"median {1e3 * np.median(rows[:, 2]):.2f} e-3"
            )
            for seed, error, half in beyond:
                print(f"  beyond: seed {seed:.0f} error {1e3 * error:.1f} e-3 half {1e3 * half:.1f} e-3")
            for line in refused:
                print(f"  refused {line[:150]}")
            for defect in bench.DEFECTS if defects else ():
                calls = Counter(
                    name_of(analysed(folder, bench, seed, kind, defect)[1], defect)
                    for seed in range(first, first + defects)
                )
                others = {other[:60]: n for other, n in calls.items() if other != defect}
                print(f"  {defect}: {calls[defect]} of {defects} {others or ''}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *(int(one) for one in sys.argv[2:5]))
