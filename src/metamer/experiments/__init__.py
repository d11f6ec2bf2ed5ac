"""Published systems by name: a paper a file (or a folder), each with `run_experiment(out, progress) -> Result`."""

from __future__ import annotations

import importlib
import pkgutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from metamer.problems import refuse
from metamer.record.table import Result


def experiment_names() -> list[str]:
    """Names of all published systems that can be reproduced, as in `metamer list`."""
    modules = pkgutil.iter_modules([str(Path(__file__).parent)])
    return sorted(m.name.replace("_", "-") for m in modules if m.name not in NOT_PAPERS)


NOT_PAPERS = {"compare_controllers"}


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
