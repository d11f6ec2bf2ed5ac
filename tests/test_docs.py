"""What the documents say is true: snippets and examples run, the layout picture names folders that exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def python(arguments: list[str], folder: Path) -> str:
    (folder / "out").mkdir(exist_ok=True)
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_examples_run(path: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    assert python([str(path)], tmp_path).strip()


def test_examples_are_short() -> None:
    for path in (ROOT / "examples").glob("*.py"):
        assert len(path.read_text().splitlines()) <= 45, path


def test_readme_is_one_screen_with_a_moving_picture_and_two_commands() -> None:
    first = (ROOT / "README.md").read_text().split("## ")[0]
    assert len(first.splitlines()) <= 32
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", first)
    assert len(pictures) == 1
    assert (ROOT / pictures[0]).suffix == ".gif"
    assert len(re.findall(r"^make \w+", first, re.M)) == 2
    for link in re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text()):
        assert (ROOT / link).exists(), link


def test_layout_picture_is_true() -> None:
    picture = (ROOT / "README.md").read_text().split("src/metamer/\n")[1].split("```")[0]
    named = {name.rstrip("/") for name in re.findall(r"^  ([a-z_]+/)", picture, re.M)}
    source = ROOT / "src" / "metamer"
    there = {path.name for path in source.iterdir() if path.is_dir() and path.name not in ("__pycache__", "manual")}
    assert named == there


def test_documents_name_no_machine() -> None:
    texts = (p for p in (ROOT / "examples").rglob("*") if p.is_file())
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *texts, *(ROOT / "src").rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"(?<![\w.])/(work|root|opt|home)/", text), path
