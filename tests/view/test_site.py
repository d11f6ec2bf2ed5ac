"""The report as a site: every row, every reason, every figure; valid HTML that asks for nothing from anywhere."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import html5lib
import pytest
from PIL import Image

from metamer.core.references import REFERENCES
from metamer.record.claims import VERDICTS, Claim, Expected, Row, bar, judge, number, residual
from metamer.record.table import Erratum, Exhibit, Figure, Result
from metamer.view.picture import draw, lighten
from metamer.view.site import Paper, write_front, write_paper

XHTML = "{http://www.w3.org/1999/xhtml}"


def read(path: Path) -> tuple[str, Any]:
    """Text and tree of a page; a page that is not valid HTML, or whose ids are not unique, fails."""
    text = path.read_text("utf-8")
    tree = html5lib.HTMLParser(strict=True).parse(text)
    ids = [node.get("id") for node in tree.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for node in tree.iter(f"{XHTML}a"):
        assert not node.get("href", "").startswith("#") or node.get("href")[1:] in ids
    assert not re.search(r"https?://(?!www\.w3\.org)", text)
    return text, tree


def count(tree: Any, tag: str) -> int:
    return sum(1 for _ in tree.iter(XHTML + tag))


def words(tree: Any) -> str:
    return " ".join(" ".join(tree.itertext()).split())


def paper(case: str, quantity: str, ours: float, value: float, **more: Any) -> Row:
    said = {"tolerance": 0.1, "source": "hirose1993, Table 1"} | more
    return judge(Claim(case=case, quantity=quantity, evidence="paper", value=value, **said), ours)


def rows(system: str, cases: int) -> tuple[Row, ...]:
    found = [paper(f"case {k // 4}", f"q{k}", 1.0 / 3.0, 1.0 / 3.0) for k in range(4 * cases)]
    off = Expected(-1.1, -0.9, "by differences")
    return (
        *found,
        paper("case 0", "sign", -1.0, 1.0, expected=off, reason="Eq. (7) has the other <sign> & more"),
        Row(system=system, case="case 1", quantity="gain", ours=None, verdict="singular", note="det = 0"),
        residual("own bars", "drift", 1e-9, 1e-6),
        number("own bars", "energy [J]", 2.0),
        paper("own bars", "rise [s]", 5.0, 5.0, tuned="the gain", source="hirose1993, Fig. 4"),
        paper("own bars", "real machine [s]", 5.0, 5.0, open=True, reason="the machine is not ours"),
        paper("case 1", "broken", 3.0, 1.0),
    )


def result(tmp_path: Path, **more: Any) -> Result:
    (tmp_path / "a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    figures = (
        Figure(path=tmp_path / "a.svg", caption='the "path"'),
        Figure(path=tmp_path / "film.mp4", caption="never drawn"),
    )
    said = {"rows": rows("snake", 60), "figures": figures, "notes": ("seed 4",), "remarks": ("the gain is not given",)}
    said |= {"errata": (Erratum("Eq. (3): m is in cm", (("case 0", "sign"),)),)}
    return Result(**({"system": "snake", "title": "A <snake>", "source": "hirose1993"} | said | more))


def test_a_paper_has_every_verdict_reason_and_figure(tmp_path: Path) -> None:
    write_paper(result(tmp_path), tmp_path / "snake.html", robot="robots/snake.html", commit="abc1234")
    text, tree = read(tmp_path / "snake.html")
    for verdict in VERDICTS:
        assert f'class="verdict">{verdict}</span>' in text
    for said in (
        "Eq. (7) has the other <sign> & more",
        "A <snake>",
        REFERENCES["hirose1993"],
        "Eq. (3): m is in cm",
        "the gain is not given",
        "seed 4",
        "240 match",
        "figure film.mp4 is missing: never drawn",
        'the "path"',
        "metamer reproduce snake",
        "commit abc1234",
        "expected -1.1 to -0.9, by differences",
    ):
        assert said in words(tree), said
    assert 'title="0.3333333333333333"' in text
    assert "nan" not in words(tree).lower().split()
    images = list(tree.iter(f"{XHTML}img"))
    assert [(image.get("src"), image.get("alt")) for image in images] == [("a.svg", 'the "path"')]
    assert [frame.get("src") for frame in tree.iter(f"{XHTML}iframe")] == ["robots/snake.html"]


def test_printed_numbers_stand_place_by_place_and_the_rest_is_folded(tmp_path: Path) -> None:
    write_paper(result(tmp_path), tmp_path / "snake.html")
    _, tree = read(tmp_path / "snake.html")
    groups = {words(d.find(f"{XHTML}summary")).split(" 2")[0]: d.get("open") for d in tree.iter(f"{XHTML}details")}
    assert [title.partition(" ")[0] for title in groups][:2] == ["Table", "Fig."]
    # a group that fails is open, what has no printed number is not
    assert [opened is not None for opened in groups.values()] == [True, True, False, False]


def test_every_verdict_is_explained_and_filtered(tmp_path: Path) -> None:
    write_paper(result(tmp_path), tmp_path / "snake.html")
    text, tree = read(tmp_path / "snake.html")
    terms = {words(node) for node in tree.iter(f"{XHTML}dt")}
    assert terms == set(VERDICTS)
    chosen = {node.get("value") for node in tree.iter(f"{XHTML}option")}
    shown = set(re.findall(r'data-(?:verdict|evidence)="([^"]+)"', text))
    assert shown <= chosen


def test_the_front_fills_as_papers_finish(tmp_path: Path) -> None:
    done = Paper(name="snake", title="A <snake>", robot="robots/snake.html", state="done", result=result(tmp_path))
    waiting = Paper(name="worm", title="Worm")
    write_front([done, waiting], tmp_path / "index.html")
    text, tree = read(tmp_path / "index.html")
    assert 'http-equiv="refresh"' in text
    for said in ("240 of 244 printed numbers match", "1 differ", "waiting", "1 row fails", "Eq. (7) has the other"):
        assert said in words(tree), said
    links = {node.get("href") for node in tree.iter(f"{XHTML}a")}
    assert links == {"snake.html"}
    # the page asks this file whether another paper is done
    before = (tmp_path / "state.js").read_text()
    assert before.removeprefix("window.filled = ").removesuffix(";\n") in text
    write_front([done], tmp_path / "index.html")
    assert (tmp_path / "state.js").read_text() != before
    assert 'http-equiv="refresh"' not in (tmp_path / "index.html").read_text()


@pytest.mark.parametrize(
    "papers", [[], [Paper(name="x", state="done", result=Result(system="x", title="", source=""))]]
)
def test_an_empty_report_is_a_page(tmp_path: Path, papers: list[Paper]) -> None:
    write_front(papers, tmp_path / "index.html")
    assert count(read(tmp_path / "index.html")[1], "article") == len(papers)
    for one in papers:
        assert one.result
        write_paper(one.result, tmp_path / "x.html")
        read(tmp_path / "x.html")


def test_an_erratum_stands_beside_the_number_that_shows_it(tmp_path: Path) -> None:
    shown = bar("Eq. (3) as printed", "drift [%]", 12.5, (10.0, 20.0))
    said = {"system": "snake", "title": "a snake", "source": "menon2025", "rows": (shown,)}
    result = Result(**said, errata=(Erratum("Eq. (3): m is in cm", (("Eq. (3) as printed", "drift"),)),))
    write_paper(result, tmp_path / "snake.html")
    text, _ = read(tmp_path / "snake.html")
    assert "Shown by: Eq. (3) as printed, drift <b>12.5</b> %" in text
    assert text.count("Shown by") == 1
    # an erratum without a number is none, and a number that is not there is no evidence
    with pytest.raises(ValueError, match="is it a remark"):
        Result(**said, errata=(Erratum("Eq. (3): m is in cm"),))
    for wrong in (("Eq. (4) as printed", "drift"), ("Eq. (3) as printed", "speed")):
        with pytest.raises(ValueError, match=r"Eq\."):
            Result(**said, errata=(Erratum("Eq. (3): m is in cm", (wrong,)),))


def exhibited(tmp_path: Path) -> Result:
    (tmp_path / "b.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    exhibits = (
        Exhibit(name="Table 1", title="what q is", cases=("own bars",)),
        Exhibit(name="Fig. 4", title="the path", figures=("a",)),
        Exhibit(name="Fig. 5", title="the path again", figures=("a", "b")),
        Exhibit(name="Fig. 6", title="the robot", why="a photograph"),
    )
    more = Figure(path=tmp_path / "b.svg", caption="b")
    whole = result(tmp_path)
    return replace(whole, figures=(*whole.figures, more), exhibits=exhibits)


def test_every_table_and_figure_of_the_paper_is_found_in_two_clicks(tmp_path: Path) -> None:
    shown = exhibited(tmp_path)
    write_paper(shown, tmp_path / "snake.html")
    write_front([Paper(name="snake", state="done", result=shown)], tmp_path / "index.html")
    _, front = read(tmp_path / "index.html")
    text, tree = read(tmp_path / "snake.html")
    ids = {node.get("id"): node for node in tree.iter() if node.get("id")}
    links = {node.get("href") for node in front.iter(f"{XHTML}a")}
    for exhibit in shown.exhibits:
        place = f"exhibit-{exhibit.name.lower().replace('. ', '-').replace(' ', '-')}"
        # from the front page at once, and from the head of the paper's page
        assert f"snake.html#{place}" in links
        assert f'href="#{place}"' in text
        assert exhibit.title in words(ids[place])
    # printed rows stand in their table, a picture at the first exhibit that names it
    table = ids["exhibit-table-1"]
    assert count(table, "tr") > 200
    assert "own bars" in words(table)
    assert [image.get("src") for image in ids["exhibit-fig-4"].iter(f"{XHTML}img")] == ["a.svg"]
    assert [image.get("src") for image in ids["exhibit-fig-5"].iter(f"{XHTML}img")] == ["b.svg"]
    assert "Drawn at Fig. 4" in words(ids["exhibit-fig-5"])
    assert "a photograph" in words(ids["exhibit-fig-6"])
    # nothing stands twice
    assert text.count('<img src="a.svg"') == 1
    assert count(tree, "tr") - count(table, "tr") < 20


def test_an_exhibit_needs_what_it_names(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="picture, rows, or the reason"):
        Exhibit(name="Fig. 1", title="nothing")
    for wrong in (Exhibit(name="Fig. 1", title="x", figures=("z",)), Exhibit(name="Fig. 1", title="x", cases=("z",))):
        with pytest.raises(ValueError, match="'z'"):
            result(tmp_path, exhibits=(wrong,))


def test_pictures_are_light(tmp_path: Path) -> None:
    """A palette in place of three bytes per point."""

    def fill(canvas: Any) -> None:
        canvas.subplots().plot(range(9))

    draw(tmp_path / "a.png", "a line", fill, (4.0, 3.0))
    before = (tmp_path / "a.png").stat().st_size
    lighten(tmp_path / "a.png")
    assert (tmp_path / "a.png").stat().st_size < 0.6 * before
    with Image.open(tmp_path / "a.png") as image:
        assert image.mode == "P"
