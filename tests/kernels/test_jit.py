"""The kernel cache notices edits, also in files that a kernel imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from metamer.kernels import jit


def test_imports_are_followed() -> None:
    folder = Path(jit.__file__).parent
    found = {path.name for path in jit.imported_kernel_files(folder / "steppers.py")}
    assert {"steppers.py", "planar_tree.py", "friction.py", "trig.py", "links.py", "jit.py"} <= found


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
    inner.write_text(
        "from metamer.kernels.jit import kernel\n@kernel\ndef g(x):\n    return 3.0 * x\n", encoding="utf-8"
    )
    # the import line names the package, so that the digest follows it; sys.path finds the file
    outer.write_text(
        "import sys\nimport inner\nsys.modules['metamer.kernels.inner'] = inner\n"
        "from metamer.kernels.inner import g\nfrom metamer.kernels.jit import kernel\n"
        "@kernel\ndef f(x):\n    return g(x) + 1.0\n",
        encoding="utf-8",
    )
    assert run(tmp_path)[0] == "7.0"
    second = run(tmp_path)
    assert second[0] == "7.0"
    assert "1" in second[1]
    inner.write_text(inner.read_text().replace("3.0", "5.0"))
    assert run(tmp_path)[0] == "11.0"


def test_a_called_kernel_is_compiled_once(tmp_path: Path) -> None:
    """numba would compile `g` for every whole number that it knows, and make machine code of it for `f` alone."""
    file = tmp_path / "pair.py"
    file.write_text(
        "from metamer.kernels.jit import kernel\nfrom metamer.kernels.jit_parts import PARTS\n"
        "@kernel\ndef g(x, k):\n    return k * x\n"
        "@kernel\ndef f(x, n):\n    m = 0\n    for _ in range(n):\n        m += 1\n"
        "    return g(x, m) + g(x, 3) + g(x, 5)\n"
        "print(f(2.0, 4), len(PARTS[g.py_func].signatures), len(g.signatures), g(2.0, 1))\n",
        encoding="utf-8",
    )
    env = os.environ | {"METAMER_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["24.0", "1", "0", "2.0"]


def test_another_numba_compiles_its_own_way(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(
        "import sys\nfrom metamer.kernels import jit\njit.KNOWN = ()\n"
        "@jit.kernel\ndef g(x, k):\n    return k * x\n@jit.kernel\ndef f(x):\n    return g(x, 3) + g(x, 5)\n"
        "print(f(2.0), 'metamer.kernels.jit_parts' in sys.modules)\n",
        encoding="utf-8",
    )
    env = os.environ | {"METAMER_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["16.0", "False"]
