"""The manual: its snippets run in their order, it builds without a warning, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MADE = ("generated", "_build")  # folders that the build writes
PAGES = [
    page for page in sorted((ROOT / "docs").rglob("*.md"))
    if not set(MADE) & set(page.relative_to(ROOT).parts) and page.name != "README.md"
]  # fmt: skip
TUTORIALS = [page for page in PAGES if page.parent.name == "tutorials"]
QUICK = ("own_gait", "overview")  # pages whose snippets run in every test; the others in `make study`
REFUSED = ("metamer simulate snake --set body.mass=-1",)  # commands that are shown because they are refused
SETUP = ("pip install",)


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """(language, text, words between it and the block before) of every block of a page."""
    text = page.read_text(encoding="utf-8")
    found, end = [], 0
    for match in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.S | re.M):
        found.append((match[1], match[2], text[end : match.start()]))
        end = match.end()
    return found


def run(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=600)


def follow(page: Path, folder: Path) -> int:
    """Do what a page says: save its files, run its commands and its Python; how many were run."""
    done = 0
    for language, text, before in blocks(page):
        named = re.findall(r"saved as `([\w.]+)`", before, re.I)
        if language in ("toml", "text") and named:
            (folder / named[-1]).write_text(text, encoding="utf-8")
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


def with_snippets() -> list[Any]:
    """Pages that show something to run."""
    found = [page for page in PAGES if any(language in ("console", "python") for language, *_ in blocks(page))]
    return [pytest.param(page, marks=[] if page.stem in QUICK else [pytest.mark.slow]) for page in found]


@pytest.mark.parametrize("page", with_snippets(), ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_snippets_run(page: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert follow(page, tmp_path) > 0


TOPICS = (  # every tutorial that is promised, and what it must show
    ("own_robot", "metamer new robot"),
    ("own_gait", "--with"),
    ("outline_to_limb", "metamer limb cut"),
    ("adhesion_traces", "metamer electroadhesion material"),
    ("worm_on_servos", "metamer twin compare"),
    ("many_gaits", "metamer sweep"),
    ("learn_to_steer", "SnakesEnv"),
)


@pytest.mark.parametrize(("name", "shows"), TOPICS)
def test_every_topic_has_its_tutorial(name: str, shows: str) -> None:
    text = (ROOT / "docs" / "tutorials" / f"{name}.md").read_text(encoding="utf-8")
    assert shows in text
    assert any(language in ("console", "python") for language, *_ in blocks(ROOT / "docs" / "tutorials" / f"{name}.md"))


def command_lines() -> list[str]:
    """Every `metamer` command that a block or a line of the documents shows."""
    found: dict[str, None] = {}
    for page in [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "src/metamer/twin/README.md"]:
        text = page.read_text(encoding="utf-8")
        shown = [line for _, block, _ in blocks(page) for line in re.findall(r"^(metamer [^#\n]+)", block, re.M)]
        lines = shown + re.findall(r"`(metamer [^`\n>]+)", text)
        found |= dict.fromkeys(line.strip() for line in lines)
    return list(found)


def test_every_command_that_is_shown_is_one() -> None:
    """Names of commands and options, without running them."""
    from typer.main import get_command

    from metamer.cli.app import app

    lines = command_lines()
    assert len(lines) > 50
    for line in lines:
        command: Any = get_command(app)
        words = shlex.split(line)[1:]
        while words and words[0] in getattr(command, "commands", {}):
            command, words = command.commands[words[0]], words[1:]
        if getattr(command, "commands", {}):
            assert not words or words[0].isupper() or words[0].startswith("-"), f"{line}: no command {words[0]}"
            continue
        options = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
        for word in words:
            if word.startswith("--"):
                assert word.partition("=")[0] in {*options, "--help"}, f"{line}: no option {word}"


def test_every_page_of_the_manual_is_reached() -> None:
    index = (ROOT / "docs" / "tutorials" / "index.md").read_text(encoding="utf-8")
    assert {page.stem for page in TUTORIALS} - {"index"} == set(re.findall(r"^(\w+)$", index.split("1\n\n")[1], re.M))


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
    # a page per robot, gait, controller and paper, each with a robot that moves
    for folder, start in (("robots", ""), ("papers", ""), ("parts", "gait_"), ("parts", "controller_")):
        pages = list((tmp_path / "generated" / folder).glob(f"{start}*.html"))
        assert len(pages) > 5, folder
        for page in pages:
            assert '<iframe class="robot"' in page.read_text(encoding="utf-8"), page
    index = (tmp_path / "searchindex.js").read_text(encoding="utf-8")
    for word in ("friction", "theta_comp", "guardian"):
        assert word in index
