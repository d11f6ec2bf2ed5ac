"""What every robot does, in a line each: 1 s of every robot x engine x gait as digests of its columns.

    python tests/net/fingerprints.py --write          store what the program does now
    python tests/net/fingerprints.py                  compare with what is stored, to the bit

A digest depends on the machine's vector instructions and its libm; the end values beside it do not, but for rounding.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

STORED = Path(__file__).parent / "fingerprints.json"
SECONDS = 1.0


def cases() -> list[tuple[str, str, str]]:
    """(robot, engine, gait) of everything that can be named."""
    from metamer.core.parts import kinds
    from metamer.robots import robot_names

    gaits = ["", *kinds("gait")]
    return [(r, e, g) for r in robot_names() for e in ("native", "mujoco") for g in gaits]


def digest(values: Any) -> str:
    """Twelve letters for an array, to the bit."""
    return hashlib.sha256(np.ascontiguousarray(values, dtype=np.float64).tobytes()).hexdigest()[:12]


def fingerprint(robot: str, engine: str, gait: str) -> dict[str, Any]:
    """One run: a digest and the end value of every column; or the refusal."""
    import metamer

    try:
        run = metamer.simulate(metamer.robot(robot), gait=gait or None, engine=engine, duration=SECONDS)
    except metamer.BadInput as refusal:
        return {"refused": str(refusal)}
    except Exception as error:
        return {"crashed": f"{type(error).__name__}: {error}"}
    columns = {name: [digest(v), float(v[-1])] for name, v in sorted(run.log.columns.items())}
    return {"rows": len(run.log.t), "t": digest(run.log.t), "stopped": run.stopped, "columns": columns}


def differences(old: dict[str, Any], new: dict[str, Any]) -> str:
    """What differs between two fingerprints of one case; empty if nothing does."""
    if "columns" not in old or "columns" not in new:
        a, b = ({k: v for k, v in x.items() if k != "columns"} for x in (old, new))
        return "" if old == new else f"{a} -> {b}"
    parts = [f"{k} {old[k]} -> {new[k]}" for k in ("rows", "t", "stopped") if old[k] != new[k]]
    a, b = old["columns"], new["columns"]
    if a.keys() - b.keys():
        parts.append(f"gone: {', '.join(sorted(a.keys() - b.keys()))}")
    if b.keys() - a.keys():
        parts.append(f"new: {', '.join(sorted(b.keys() - a.keys()))}")
    other = [name for name in a if name in b and a[name][0] != b[name][0]]
    if other:
        worst = max(abs(a[n][1] - b[n][1]) for n in other)
        parts.append(
            f"{len(other)} of {len(a)} columns differ, at the end by up to {worst:.2g} ({', '.join(other[:4])})"
        )
    return "; ".join(parts)


def main() -> int:
    """Write or compare."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--write", action="store_true")
    options.add_argument("--only", default="", help="robots to run, with commas")
    options.add_argument("--engine", default="")
    options.add_argument("--to", type=Path, default=STORED)
    given = options.parse_args()
    wanted = [c for c in cases() if (not given.only or c[0] in given.only.split(",")) and given.engine in ("", c[1])]
    found = {" ".join(case).strip(): fingerprint(*case) for case in wanted}
    if given.write:
        given.to.write_text(json.dumps(found, indent=0, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    stored = json.loads(given.to.read_text(encoding="utf-8"))
    wrong = 0
    for name, now in found.items():
        said = differences(stored[name], now) if name in stored else "not stored"
        wrong += bool(said)
        if said:
            print(f"{name}: {said[:400]}")
    print(f"{len(found)} runs, {len(found) - wrong} equal to the bit, {wrong} not")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
