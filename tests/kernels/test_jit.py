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
