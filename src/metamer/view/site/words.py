"""What verdicts and kinds of evidence mean, in one sentence each, and the numbers of a page as text."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from metamer.record.claims import VERDICTS, Row, counts
from metamer.record.log import versions

MEANINGS: Mapping[str, str] = {
    "match": "printed in the paper, and ours lies inside the tolerance of the print",
    "tuned": "printed, and ours agrees because one of our numbers was set so that it does: no evidence",
    "differs": "printed, ours is another number, and an independent road says that ours is right",
    "not reproducible": "printed, and the paper does not say enough to make it again, or the machine is not ours",
    "hold": "not printed: ours agrees with a closed form, a second engine, data of known truth or a bar of our own",
    "singular": "the problem as posed has no number here",
    "no reference": "a number to read: there is nothing to hold it against",
    "fail": "outside its bounds: something is wrong with us, or with what we expected",
}
EVIDENCE_WORDS: Mapping[str, str] = {
    "paper": "a number printed in the source",
    "closed form": "a formula that the measured code does not use",
    "second engine": "MuJoCo, Pinocchio or another algorithm",
    "synthetic truth": "data that were made with a known answer",
    "own bar": "what we ask of ourselves",
    "none": "nothing to compare with",
}


def tally(rows: Sequence[Row]) -> list[tuple[str, int]]:
    """Verdicts that occur, with how often."""
    found = counts(rows)
    return [(verdict, found[verdict]) for verdict in VERDICTS if found[verdict]]


def made_on(commit: str = "") -> str:
    """When and with what a page was made: date, versions, commit, machine."""
    found = ", ".join(f"{name} {number}" for name, number in versions().items())
    revision = f", commit {commit}" if commit else ""
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"{when}; {found}{revision}; {platform.system()} {platform.machine()}, {processor()}, {os.cpu_count()} cores"


def processor() -> str:
    """Name of the processor, as far as the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
