"""python -m metamer.live.wasm.build [NAME ..]: the modules that the package carries, from its kernels."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from metamer.live.wasm import raw_ir  # first: what compiles before it is of no use

from numba import types, typeof  # isort: skip

from metamer.live.wasm.linker import link

PINNED = {"numba": "0.68.1", "llvmlite": "0.50.0", "ziglang": "0.17.0"}
MODULES = Path(__file__).resolve().parents[1] / "modules"
# module -> file with the kernels `tick` and `look`, and `example`, arrays of their types
PAGES = {name: f"metamer.systems.{name}.kernels.page" for name in ("planar", "wheels", "muscles", "platform")}
PAGES |= {
    "contact": "metamer.systems.contact.page_kernels",
    "muscle_path": "metamer.systems.muscles.kernels.path_page",
}


def kernels_of(page: Any) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The kernels of a page with the types of their arguments."""
    arrays = tuple(typeof(array) for array in page.example())
    row = types.Array(types.float64, 1, "C")
    return {"tick": (page.tick, (*arrays, types.int64)), "look": (page.look, (*arrays, row))}


def build(name: str, out: Path) -> None:
    """Write one module."""
    page = import_module(PAGES[name])
    with tempfile.TemporaryDirectory() as folder:
        # one module before it is optimised: what both kernels call is there once
        module, other = (raw_ir.module_of(*kernel, name) for name, kernel in kernels_of(page).items())
        module.link_in(other)
        path = Path(folder) / f"{name}.o"
        path.write_bytes(raw_ir.object_of(module))
        made = Path(folder) / f"{name}.wasm"
        link([path], ["tick", "look"], made)
        out.write_bytes(made.read_bytes())


def main() -> None:
    """Build what is named, or all."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("names", nargs="*", help=f"of {', '.join(PAGES)}")
    options.add_argument("--out", type=Path, default=MODULES)
    given = options.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name in given.names or PAGES:
        begin, path = time.process_time(), given.out / f"{name}.wasm"
        build(name, path)
        print(f"{name:12} {path.stat().st_size:7} bytes  {time.process_time() - begin:5.1f} s CPU", flush=True)


if __name__ == "__main__":
    # numba walks through sets of texts: their order, and with it the bytes, must not change from run to run
    if os.environ.get("PYTHONHASHSEED") != "0":
        command = [sys.executable, "-m", "metamer.live.wasm.build", *sys.argv[1:]]
        sys.exit(subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0"}, check=False).returncode)
    main()
