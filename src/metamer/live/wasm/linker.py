"""Object code into one WebAssembly module, by the compiler and linker of the wheel `ziglang`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from metamer.core.jit import cache_folder

RUNTIME = Path(__file__).with_name("runtime.c")
STACK_BYTES = 262144
LIBRARIES = ("libc.a", "libzigc.a", "libcompiler_rt.a")


def zig(*arguments: str) -> None:
    """Run zig; its own words where it fails."""
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(cache()), "ZIG_LOCAL_CACHE_DIR": str(cache())}
    command = [sys.executable, "-m", "ziglang", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        raise RuntimeError(f"zig {arguments[0]} failed: {done.stderr.strip()}")


def cache() -> Path:
    """Where zig keeps what it has compiled."""
    folder = cache_folder() / "zig"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def libraries() -> list[str]:
    """musl's mathematics for WebAssembly, equal to the bit in every browser; zig makes it at first use (a minute)."""
    if not all(any(cache().glob(f"o/*/{name}")) for name in LIBRARIES):
        source = cache() / "uses_math.c"
        source.write_text("#include <math.h>\nint main(int n, char **a) { return (int)sin(n); }\n", encoding="utf-8")
        zig("cc", "--target=wasm32-wasi", str(source), "-lm", "-o", str(cache() / "uses_math.wasm"))
    return [str(sorted(cache().glob(f"o/*/{name}"))[0]) for name in LIBRARIES]


def link(objects: Sequence[Path], exports: Sequence[str], out: Path) -> None:
    """One module of some objects and the runtime; it imports nothing."""
    runtime = out.with_suffix(".runtime.o")
    zig("cc", "--target=wasm32-freestanding", "-O2", "-c", str(RUNTIME), "-o", str(runtime))
    options = ["--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", f"stack-size={STACK_BYTES}"]
    options += [f"--export={name}" for name in (*exports, "room")]
    zig("wasm-ld", *options, *map(str, objects), str(runtime), *libraries(), "-o", str(out))
