"""Published systems by name: a paper a file (or a folder), each with `run_experiment(out, progress) -> Result`."""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Callable
from pathlib import Path

from metamer.record.table import Result
from metamer.refusals import refuse


def experiment_names() -> list[str]:
    """Names of all published systems that can be reproduced, as in `metamer list`; none is imported for that."""
    here = Path(__file__).parent
    files = {path.stem: path for path in here.glob("*.py")} | {
        path.parent.name: path for path in here.glob("*/__init__.py")
    }
    found = [name for name, path in files.items() if "\ndef run_experiment(" in path.read_text(encoding="utf-8")]
    return sorted(name.replace("_", "-") for name in found)


def reproduce(
    name: str, *, out: str | Path | None = None, progress: Callable[[str], None] = lambda message: None
) -> Result:
    """Reproduce a published system: ours beside the published values, errata, figures.

    name        as in `metamer list`
    out         folder for figures; None = a temporary one
    progress    called with what is being done
    """
    wanted = name.replace("_", "-")
    if wanted not in experiment_names():
        raise refuse("system", name, f"one of {', '.join(experiment_names())}")
    folder = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="metamer-"))
    folder.mkdir(parents=True, exist_ok=True)
    module = importlib.import_module(f"metamer.experiments.{wanted.replace('-', '_')}")
    return module.run_experiment(folder, progress)
