"""The wheel holds all that the package reads, and works in a clean environment from another folder."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OLDEST = (3, 11)  # Python that the package is for
READ = (".html", ".css", ".js", ".wasm", ".json", ".toml", ".c")  # endings of files that the package reads at run time


def run(*words: str, folder: Path) -> str:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout


BUILD_SDIST = "from setuptools.build_meta import build_sdist; print(build_sdist('dist'))"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tracked files in a folder of their own, with the manual built where its packages are installed."""
    out = tmp_path_factory.mktemp("tree")
    for name in run("git", "ls-files", folder=ROOT).split():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, out / name)
    if importlib.util.find_spec("sphinx"):
        run(sys.executable, "-m", "sphinx", "-q", "-b", "html", "docs", "src/metamer/manual", folder=out)
    return out


@pytest.fixture(scope="module")
def wheel(tree: Path) -> Path:
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", "wheels", ".", folder=tree)
    return next((tree / "wheels").glob("*.whl"))


@pytest.mark.slow
def test_the_source_package_makes_the_same_wheel(tree: Path, wheel: Path) -> None:
    python = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", "again"]
    run(sys.executable, "-m", "venv", "builder", folder=tree)
    builder = str(tree / "builder" / "bin" / "python")
    run(builder, "-m", "pip", "install", "-q", "setuptools>=77", folder=tree)
    run(builder, "-c", BUILD_SDIST, folder=tree)
    run(*python, str(next((tree / "dist").glob("*.tar.gz"))), folder=tree)
    again = next((tree / "again").glob("*.whl"))
    names = [set(zipfile.ZipFile(path).namelist()) for path in (wheel, again)]
    assert names[0] == names[1]


@pytest.mark.slow
def test_every_file_that_is_read_is_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    tracked = run("git", "ls-files", "src/metamer", folder=ROOT).split()
    for name in tracked:
        if Path(name).suffix in (".py", *READ) and "/web/" not in name:
            assert name.removeprefix("src/") in inside, name


def pythons() -> dict[str, str]:
    """Every Python at hand that the package is for, by its version; ours first."""
    ours = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = {ours: sys.executable}
    for minor in range(OLDEST[1], OLDEST[1] + 10):
        name = f"{OLDEST[0]}.{minor}"
        kept = map(str, Path.home().glob(f".pyenv/versions/{name}.*/bin/python"))
        for path in filter(None, (shutil.which(f"python{name}"), *kept)):
            # a shim of a version manager may lead to nothing
            if subprocess.run([path, "-c", "import venv"], capture_output=True).returncode == 0:
                found.setdefault(name, path)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("version", list(pythons()))
def test_it_works_from_another_folder(version: str, wheel: Path, tmp_path: Path) -> None:
    run(pythons()[version], "-m", "venv", str(tmp_path / "clean"), folder=tmp_path)
    python = str(tmp_path / "clean" / "bin" / "python")
    run(python, "-m", "pip", "install", "-q", str(wheel), folder=tmp_path)
    metamer = str(tmp_path / "clean" / "bin" / "metamer")
    assert "snake" in run(metamer, "list", folder=tmp_path)
    assert "distance" in run(metamer, "simulate", "snake", "--duration", "1", folder=tmp_path)
    run(metamer, "export", "snake", "--format", "web", "--out", "snake.html", folder=tmp_path)
    assert (tmp_path / "snake.html").stat().st_size > 10_000
    if importlib.util.find_spec("sphinx"):
        page = run(metamer, "docs", "--path", folder=tmp_path).strip()
        assert Path(page).is_file()
    whole = () if version == next(iter(pythons())) else ("--only", "scenarios")
    assert "104" in run(metamer, "reproduce", "wheeled-snake", *whole, folder=tmp_path)
