"""The report: every row, every reason, every figure, no other resource."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from metamer.record.table import VERDICTS, Figure, Result, Row, check, compare
from metamer.references import REFERENCES
from metamer.view import report
from metamer.view.report import write_report

VOID = {"meta", "img", "br", "link"}


class Page(HTMLParser):
    """Text of a page by tag; fails where a tag is not closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.count: dict[str, int] = {}
        self.words = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        self.links += [value for name, value in attrs if name in ("src", "href") and value]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def rows(system: str, cases: int) -> tuple[Row, ...]:
    found = [
        compare(system, f"case {k // 4}", f"q{k}", 1.0, 1.0, source="hirose1993, Table 1") for k in range(4 * cases)
    ]
    return (
        *found,
        compare(system, "case 0", "sign", -1.0, 1.0, expected="differs", note="Eq. (7) has the other <sign> & more"),
        Row(system=system, case="case 1", quantity="gain", ours=None, verdict="singular", note="det = 0"),
        check(system, "own bars", "drift", 1e-9, 1e-6),
        compare(system, "case 1", "broken", 3.0, 1.0),
    )


def test_report_has_every_verdict_reason_and_figure(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    figures = (
        Figure(path=tmp_path / "a.svg", caption="the path"),
        Figure(path=tmp_path / "lost.png", caption="never drawn"),
    )
    results = [
        Result(system="snake", title="A <snake>", source="hirose1993", rows=rows("snake", 60), figures=figures),
        Result(system="worm", title="Worm", source="", errata=("Eq. (3): m is in cm",), notes=("seed 4",)),
    ]
    write_report(results, tmp_path / "out" / "index.html")
    text = (tmp_path / "out" / "index.html").read_text("utf-8")
    page = Page(text)
    for verdict in VERDICTS:
        assert f">{verdict}</span>" in text
    for words in (
        "Eq. (7) has the other <sign> & more",
        "A <snake>",
        REFERENCES["hirose1993"],
        "Eq. (3): m is in cm",
        "seed 4",
        "240 match",
        "figure lost.png is missing: never drawn",
        "the path",
    ):
        assert words in page.words
    assert page.count["details"] == 61
    assert page.count["tr"] == 244 + 61 + 3
    assert page.count["img"] == 1
    # everything is inside the page: anchors and embedded data only
    assert all(link.startswith(("#", "data:")) for link in page.links)
    assert not re.search(r"https?://(?!www\.w3\.org)", text)
    assert "nan" not in page.words.lower()


def test_cases_with_a_failure_are_unfolded(tmp_path: Path) -> None:
    write_report([Result(system="s", title="", source="", rows=rows("s", 60))], tmp_path / "i.html")
    text = (tmp_path / "i.html").read_text()
    assert text.count("<details open>") == 1
    assert re.search(r"<details open><summary>case 1 ", text)


def test_large_pictures_are_linked_relative_to_the_page(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(report, "_INSIDE", 10)
    for name in ("big.png", "run.mp4", "data.csv"):
        (tmp_path / name).write_bytes(b"x" * 100)
    figures = tuple(Figure(path=tmp_path / name, caption=name) for name in ("big.png", "run.mp4", "data.csv"))
    write_report([Result(system="s", title="", source="", figures=figures)], tmp_path / "sub" / "index.html")
    page = Page((tmp_path / "sub" / "index.html").read_text())
    assert page.links == ["#s", "../big.png", "../run.mp4", "../data.csv"]


def test_an_empty_report_is_a_page(tmp_path: Path) -> None:
    write_report([], tmp_path / "index.html")
    assert "no row" in Page((tmp_path / "index.html").read_text()).words
