"""What the package carries for the pages is what its sources build, to the byte; where the tools are there."""

from __future__ import annotations

import ast
import inspect
import shutil
import subprocess
import sys
import warnings
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from metamer.live.page import HERE

WEB = HERE / "web"
# as in metamer.live.wasm.build, which must not be imported here: it stops numba from making machine code
PINNED = {"numba": "0.68.1", "llvmlite": "0.50.0", "ziglang": "0.17.0"}
PAGES = {"contact": "metamer.systems.contact.page_kernels", "muscle_path": "metamer.systems.muscles.kernels.path_page"}


def skip_loudly(words: str) -> None:
    warnings.warn(words, stacklevel=2)
    pytest.skip(words)


def test_the_scripts_are_those_of_the_sources(tmp_path: Path) -> None:
    if shutil.which("node") is None or not (WEB / "node_modules" / "esbuild").exists():
        skip_loudly("no node or no node_modules (make web): the scripts of the pages are NOT rebuilt and compared")
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=WEB, check=True)
    built, kept = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (tmp_path, HERE / "static")
    )
    assert set(built) == set(kept)
    for name, data in built.items():
        assert data == kept[name], f"{name}: run `make web`"


def test_the_pins_are_those_of_the_build() -> None:
    text = (HERE / "wasm" / "build.py").read_text(encoding="utf-8")
    assert all(f'"{name}": "{number}"' in text for name, number in PINNED.items())


@pytest.mark.parametrize("name", sorted(path.stem for path in (HERE / "modules").glob("*.wasm")))
def test_page_kernels_call_others_as_these_are_written(name: str) -> None:
    # they compile when the modules are built and not before: a kernel that takes other arguments now is found here
    module = import_module(PAGES.get(name, f"metamer.systems.{name}.kernels.page"))
    tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    checked = 0
    for call in calls:
        called = getattr(module, call.func.id, None)
        if hasattr(called, "py_func") and not any(isinstance(a, ast.Starred) for a in call.args):
            inspect.signature(called.py_func).bind(*call.args)
            checked += 1
    assert checked


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted((HERE / "modules").glob("*.wasm")), ids=lambda path: path.stem)
def test_the_modules_are_those_of_the_kernels(path: Path, tmp_path: Path) -> None:
    for name, wanted in PINNED.items():
        try:
            found = version(name)
        except PackageNotFoundError:
            found = "not installed"
        if found != wanted:
            skip_loudly(f"{name} {wanted} is needed, it is {found}: the modules of the pages are NOT rebuilt")
    command = [sys.executable, "-m", "metamer.live.wasm.build", path.stem, "--out", str(tmp_path)]
    subprocess.run(command, check=True)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes(), "run `make web`"


def test_modules_hold_no_path_of_a_machine() -> None:
    for module in (HERE / "modules").glob("*.wasm"):
        assert b".py" not in module.read_bytes(), module.name
