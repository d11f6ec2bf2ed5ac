"""The manual: its snippets run in their order, it builds without a warning, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
QUICK = ("own_gait",)  # pages whose snippets run in every test; the others in `make study`
REFUSED = ("metamer simulate snake --set body.mass=-1",)  # commands that are shown because they are refused
SETUP = ("pip install",)


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """(language, text, words before it) of every block of a page."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.S | re.M):
        found.append((match[1], match[2], text[max(0, match.start() - 200) : match.start()]))
    return found


def run(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=600)


def follow(page: Path, folder: Path) -> int:
    """Do what a page says: save its files, run its commands and its Python; how many were run."""
    done = 0
    for language, text, before in blocks(page):
        named = re.search(r"saved as `([\w.]+)`[^`]*$", before, re.I)
        if language in ("toml", "text") and named:
            (folder / named[1]).write_text(text, encoding="utf-8")
        elif text.startswith("# file: "):
            (folder / text.splitlines()[0].removeprefix("# file: ")).write_text(text, encoding="utf-8")
        elif language == "python":
            ended = run(["-c", text], folder)
            assert ended.returncode == 0, ended.stderr
            done += 1
        elif language == "console":
            for line in text.strip().splitlines():
                if line.startswith(SETUP):
                    continue
                ended = run(["-m", "metamer", *shlex.split(line)[1:]], folder)
                assert ended.returncode == (2 if line in REFUSED else 0), f"{line}: {ended.stderr}"
                done += 1
    return done


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(p, marks=[] if p.stem in QUICK else [pytest.mark.slow])
        for p in [*PAGES, ROOT / "docs" / "start.md"]
    ],
    ids=lambda page: page.stem,
)
def test_snippets_run(page: Path, tmp_path: Path) -> None:
    if page.stem != "index":
        assert follow(page, tmp_path) > 0


def test_every_page_of_the_manual_is_reached() -> None:
    for folder in ("tutorials",):
        index = (ROOT / "docs" / folder / "index.md").read_text(encoding="utf-8")
        assert {page.stem for page in PAGES} - {"index"} == set(re.findall(r"^(\w+)$", index.split("1\n\n")[1], re.M))


@pytest.mark.slow
def test_the_manual_builds_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="extra docs")
    built = run(["-m", "sphinx", "-q", "--fail-on-warning", "-b", "html", str(ROOT / "docs"), str(tmp_path)], ROOT)
    assert built.returncode == 0, built.stderr
    for page in tmp_path.rglob("*.html"):
        if "_static" in page.parts or (page.parent.name == "robots" and page.parents[1] == tmp_path):
            continue
        for link in re.findall(r'(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8")):
            if not link.startswith(("http:", "https:", "data:", "mailto:")):
                assert (page.parent / link).exists(), f"{page.relative_to(tmp_path)}: {link}"
    index = (tmp_path / "searchindex.js").read_text(encoding="utf-8")
    for word in ("friction", "theta_comp", "guardian"):
        assert word in index
