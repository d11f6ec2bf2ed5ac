"""The kernel cache notices edits, also in files that a kernel imports."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from metamer.core import jit


def test_imports_are_followed() -> None:
    folder = Path(jit.__file__).resolve().parents[1]
    found = {
        str(path.relative_to(folder)) for path in jit.imported_files(folder / "systems/planar/kernels/steppers.py")
    }
    own = {f"systems/planar/kernels/{name}.py" for name in ("steppers", "tree", "friction", "links")}
    assert own | {"core/numerics/trig.py", "core/jit.py"} <= found


def run(folder: Path) -> list[str]:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import outer as o; print(o.f(2.0)); print(o.f.stats.cache_hits)"
    )
    env = os.environ | {"METAMER_CACHE": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)], env=env, capture_output=True, text=True, check=True
    )
    return done.stdout.split("\n")


def test_edit_of_an_imported_file_recompiles(tmp_path: Path, monkeypatch) -> None:
    """`outer` calls a kernel of `inner`; numba's own cache would keep the old machine code of `inner`."""
    inner, outer = tmp_path / "inner.py", tmp_path / "outer.py"
    inner.write_text("from metamer.core.jit import kernel\n@kernel\ndef g(x):\n    return 3.0 * x\n", encoding="utf-8")
    outer.write_text(
        "from inner import g\nfrom metamer.core.jit import kernel\n@kernel\ndef f(x):\n    return g(x) + 1.0\n",
        encoding="utf-8",
    )
    assert run(tmp_path)[0] == "7.0"
    second = run(tmp_path)
    assert second[0] == "7.0"
    assert "1" in second[1]
    inner.write_text(inner.read_text().replace("3.0", "5.0"))
    assert run(tmp_path)[0] == "11.0"


def test_edit_of_a_column_taken_through_its_module_recompiles(tmp_path: Path) -> None:
    """As kernels name columns: `work[i, at.RX]` with `from package import columns as at`."""
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "__init__.py").touch()
    columns = tmp_path / "pack" / "columns.py"
    columns.write_text("RX, RY = range(2)\n", encoding="utf-8")
    (tmp_path / "outer.py").write_text(
        "from pack import columns as at\nfrom metamer.core.jit import kernel\n"
        "@kernel\ndef f(x):\n    return x + at.RY\n",
        encoding="utf-8",
    )
    assert run(tmp_path)[0] == "3.0"
    columns.write_text("RX, SPARE, RY = range(3)\n", encoding="utf-8")
    assert run(tmp_path)[0] == "4.0"


def test_files_of_one_name_in_two_folders_keep_their_own_machine_code() -> None:
    """Machine code names its module: a file that moved to another folder unchanged is compiled anew."""
    folder = Path(jit.__file__).resolve().parents[1]
    names = [Path(jit.KernelLocator(path).get_cache_path()).name for path in folder.rglob("kernels/page.py")]
    assert len({name[: -jit.DIGITS] for name in names}) == len(names) > 2
    assert any(name.startswith("metamer-systems-planar-kernels-page-") for name in names)


def test_a_kernel_is_compiled_once_for_all_numbers_known_in_advance(tmp_path: Path) -> None:
    """numba would compile `g` for 3, for 5 and for `m`."""
    file = tmp_path / "pair.py"
    file.write_text(
        "from metamer.core.jit import PARTS, kernel\n"
        "@kernel\ndef g(x, k):\n    return k * x\n"
        "@kernel\ndef f(x, n):\n    m = 0\n    for _ in range(n):\n        m += 1\n"
        "    return g(x, m) + g(x, 3) + g(x, 5)\n"
        "print(f(2.0, 4), len(PARTS['__main__.g'].signatures))\n",
        encoding="utf-8",
    )
    env = os.environ | {"METAMER_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["24.0", "1"]


def test_machine_code_that_nobody_uses_goes(tmp_path: Path) -> None:
    """Folders of the same file go after a month without use; those of other files and young ones stay."""
    names = [f"a-b-{'0' * 16}", f"a-b-{'1' * 16}", f"a-b-{'2' * 16}", f"a-b-c-{'1' * 16}"]
    for name, days in zip(names, (0, 31, 29, 31), strict=True):
        (tmp_path / name).mkdir()
        (tmp_path / name / "f.nbi").touch()
        then = time.time() - days * 86400
        os.utime(tmp_path / name, (then, then))
    jit.drop_unused(tmp_path / names[0])
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([names[0], names[2], names[3]])


def test_compiling_is_told_and_loading_is_not(tmp_path: Path) -> None:
    file = tmp_path / "told.py"
    file.write_text(
        "from metamer.core.jit import kernel\nfrom metamer.core.notices import hearing_compilers\n"
        "@kernel\ndef f(x):\n    return 2.0 * x\n"
        "with hearing_compilers(print):\n    f(1.0)\n",
        encoding="utf-8",
    )
    env = os.environ | {"METAMER_CACHE": str(tmp_path / "cache")}
    told = [
        subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    ]
    assert told == [["f"], []]


def test_machine_code_is_made_of_what_python_calls_alone(tmp_path: Path) -> None:
    """`g` and `h`, which `f` and `e` call, stay LLVM code; a second process takes it from the cache for `e`."""
    file = tmp_path / "called.py"
    file.write_text(
        "import sys\nfrom metamer.core.jit import KERNELS, PARTS, PartLibrary, bare_kernel, kernel\n"
        "@bare_kernel\ndef h(x):\n    return x + 1.0\n"
        "@kernel\ndef g(x):\n    return 3.0 * h(x)\n"
        "@kernel\ndef f(x):\n    return g(x) + 1.0\n"
        "@kernel\ndef e(x):\n    return g(x) + h(x)\n"
        "print(globals()[sys.argv[1]](2.0))\n"
        "print(*(f'{k[9:]}:{len(d.stats.cache_misses)}{len(d.stats.cache_hits)}' for k, d in PARTS.items()))\n"
        "print(*(k[9:] for k, d in KERNELS.items() if d.overloads))\n"
        "print({type(c.library) is PartLibrary for d in PARTS.values() for c in d.overloads.values()})\n",
        encoding="utf-8",
    )

    def answer(name: str) -> list[str]:
        env = os.environ | {"METAMER_CACHE": str(tmp_path / "cache")}
        command = [sys.executable, str(file), name]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.splitlines()

    assert answer("f") == ["10.0", "g:10 h:10", "f", "{True}"]
    assert answer("f") == ["10.0", "", "f", "set()"]
    assert answer("e") == ["12.0", "g:01 h:01", "e", "{True}"]
    # what is a part of others can be called from Python all the same
    assert answer("h") == ["3.0", "", "h", "set()"]
