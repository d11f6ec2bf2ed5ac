"""Who may import whom, how large a file may be, and that nothing names what it must not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "metamer"
LEAVES = {"records", "refusals", "units", "references"}
# package -> packages of ours that it may import, besides itself and the leaves
MAY_IMPORT = {
    "kernels": set(),
    "description": set(),
    "algebra": {"kernels"},
    "model": {"description", "kernels", "algebra"},
    "mechanics": {"description", "model", "kernels", "algebra", "gaits"},
    "gaits": {"kernels"},
    "control": {"gaits", "kernels", "mechanics", "model", "description", "algebra"},
    "record": set(),
    "plants": {"description", "model", "mechanics", "kernels", "control", "gaits", "record", "algebra"},
    "electroadhesion": {"description", "model", "record", "view", "plants", "mechanics", "control"},
    "twin": {"description", "model", "mechanics", "kernels", "plants", "record", "control", "gaits"},
    "search": {"description", "plants", "record", "gaits"},
    "view": {"record"},
    "robots": {"description"},
}
TOP = {"experiments", "bench", "studio", "cli", "cli_electroadhesion"}  # may import anything; nobody imports them


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_packages(path: Path) -> set[str]:
    """The packages of ours that a file imports, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "metamer":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("metamer."):
            found.add(str(node.module).split(".")[1])
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("metamer.")}
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    here = package_of(path)
    if here in TOP or here.startswith("cli") or here in ("__init__", "__main__"):
        return
    allowed = MAY_IMPORT.get(here, set()) | {here} | LEAVES
    assert imported_packages(path) <= allowed


def test_no_file_outgrows_its_room() -> None:
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {str(path): n for path, n in sizes.items() if n > 400} == {}


def test_names_explain() -> None:
    vague = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "base"}
    assert [str(path) for path in modules() if path.stem in vague] == []


def test_every_citation_is_listed() -> None:
    from metamer.references import REFERENCES

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
