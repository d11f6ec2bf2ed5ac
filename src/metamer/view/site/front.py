"""The front page: in one screen what was reproduced, what did not hold and why, and a moving robot per paper."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from metamer.core.references import REFERENCES
from metamer.record.claims import reasons
from metamer.record.files import write_whole
from metamer.record.table import Result, counted
from metamer.view.site.paper import exhibit_place
from metamer.view.site.templates import EVIDENCE_WORDS, MEANINGS, made_on, page, tally


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A published system on the front page.

    name     as in `metamer list`
    title    one line for people
    robot    file of its moving robot beside the page; "" = none
    state    "waiting", "running", "done" or "stopped"
    result   what came out; None until it is done
    seconds  that it took                                          [s]
    """

    name: str
    title: str = ""
    robot: str = ""
    state: str = "waiting"
    result: Result | None = None
    seconds: float = 0.0

    @property
    def source(self) -> str:
        """Full citation."""
        key = self.result.source.partition(",")[0].strip() if self.result else ""
        return REFERENCES.get(key, self.result.source if self.result else "")

    @property
    def tally(self) -> list[tuple[str, int]]:
        """Verdicts that occur, with how often."""
        return tally(self.result.rows) if self.result else []

    @property
    def printed(self) -> dict[str, int]:
        """What became of the printed numbers: "printed", then the verdicts."""
        return counted(self.result.rows) if self.result else {"printed": 0}

    @property
    def main_reason(self) -> str:
        """Why most of the printed numbers that differ do so; empty where none does."""
        found = reasons(self.result.rows).get("differs", {}) if self.result else {}
        return max(found, key=lambda text: found[text]) if found else ""


def exhibit_index(papers: Sequence[Paper]) -> list[tuple[str, list[tuple[str, list[tuple[str, str, str]]]]]]:
    """Tables and figures by source, then by system: name, anchor on its page, title."""
    found: dict[str, list[tuple[str, list[tuple[str, str, str]]]]] = {}
    for paper in papers:
        if paper.result and paper.result.exhibits:
            named = [(one.name, exhibit_place(one.name), one.title) for one in paper.result.exhibits]
            found.setdefault(paper.source, []).append((paper.name, named))
    return list(found.items())


def write_front(papers: Sequence[Paper], path: str | Path, *, commit: str = "") -> None:
    """Write the front page, and beside it `state.js`: by this it loads itself again when another paper is done."""
    state = " ".join(paper.state for paper in papers)
    rows = [row for paper in papers if paper.result for row in paper.result.rows]
    printed = [row for row in rows if row.evidence == "paper"]
    text = page(
        "front.html",
        papers=papers,
        state=state,
        filling=any(paper.state in ("waiting", "running") for paper in papers),
        printed=len(printed),
        tally=tally(printed),
        others=tally([row for row in rows if row.evidence != "paper"]),
        index=exhibit_index(papers),
        fails=[row for row in rows if row.verdict == "fail"],
        meanings=MEANINGS,
        evidence=EVIDENCE_WORDS,
        made=made_on(commit),
    )
    write_whole(path, text)
    write_whole(Path(path).parent / "state.js", f"window.filled = {json.dumps(state)};\n")
