"""Who may import whom, and that nothing names what it must not; `net/test_rules.py` has the rules with numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from net.rules.imports import imported_rooms
from net.rules.sources import SOURCE, source

# room -> rooms that it may import besides itself and core; a room of systems/ is a slice, e.g. systems.wheels
RECORDS = {"description", "world", "files"}
MAY_IMPORT = {
    "core": set(),
    "algebra": set(),
    "gaits": set(),
    "world": set(),
    "record": set(),
    "measurements": {"record"},
    "view": {"record"},
    "robots": RECORDS | {"systems", "gaits", "control"},
    "control": {"gaits", "systems", "algebra", "measurements"} | RECORDS,
    "plants": {"systems", "control", "gaits", "record", "algebra"} | RECORDS,
    "hardware": {"systems", "plants", "control", "gaits", "record"} | RECORDS,
    "twin": {"hardware", "systems", "plants", "control", "gaits", "record", "measurements"} | RECORDS,
    "limbs": {"systems", "record", "measurements"} | RECORDS,
    "electroadhesion": {"systems", "plants", "control", "record", "view", "measurements"} | RECORDS,
    "learn": {"systems", "plants", "gaits", "robots"} | RECORDS,
    "description": {"world"},
    "files": {"description", "world", "systems"},
    "export": {"description", "files", "systems", "live"},
    "live": {"systems", "plants", "record", "control", "hardware", "twin", "gaits"} | RECORDS,
    "search": {"systems", "plants", "gaits", "control", "record", "view", "robots"} | RECORDS,
}
# a slice imports planar where it extends it, never another sibling
PARTS = {"systems.grounds", "systems.drives"}  # records of grounds and drives that slices read
SLICE = {"algebra", "gaits", "measurements", "systems.planar", "systems.system", "systems.page", "systems.mujoco"}
SLICE |= {"systems.many"}
SLICE |= PARTS | RECORDS
SIBLINGS: set[tuple[str, str]] = set()
TOP = {"experiments", "bench", "cli", "__init__", "__main__"}  # may import anything; nobody imports them


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    file = source(path.relative_to(SOURCE).as_posix(), path.read_text(encoding="utf-8"))
    here = file.room
    if here in TOP:
        return
    slice_ = here.startswith("systems")
    allowed = (SLICE if slice_ else MAY_IMPORT[here]) | {here, "core"}
    others = {room for room in imported_rooms(file) if (here, room) not in SIBLINGS}
    if "systems" in allowed:
        others = {room for room in others if not room.startswith("systems")}
    assert others <= allowed


def test_names_explain() -> None:
    vague = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "base"}
    assert [str(path) for path in modules() if path.stem in vague] == []


def test_every_citation_is_listed() -> None:
    from metamer.core.references import REFERENCES

    cited = set()
    for path in modules():
        if path.name != "references.py":
            cited |= set(re.findall(r"\b[a-z]+(?:19|20)\d\d\b", path.read_text(encoding="utf-8")))
    assert cited - set(REFERENCES) == set()


def test_no_pickle_and_no_eval_of_input() -> None:
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec"), path
            if isinstance(node, ast.Import):
                assert "pickle" not in {alias.name for alias in node.names}, path


def test_import_is_quick_and_light() -> None:
    """`import metamer` loads neither numba nor MuJoCo nor matplotlib."""
    import subprocess
    import sys

    code = "import sys, metamer; print([m for m in ('numba', 'mujoco', 'matplotlib', 'scipy') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"
