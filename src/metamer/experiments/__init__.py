"""Published systems by name, a folder per paper, each with `run_experiment(out, progress) -> Result`.

out        folder for pictures
progress   called with what is being done
"""

from __future__ import annotations

import importlib
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from metamer.core.refusals import refuse
from metamer.experiments.sections import exhibits_of, some_rows
from metamer.record.files import whole_folder
from metamer.record.table import Result


def _texts() -> dict[str, str]:
    """Source of every published system by its name; none is imported for that."""
    files = {path.parent.name.replace("_", "-"): path for path in Path(__file__).parent.glob("*/__init__.py")}
    found = {name: path.read_text(encoding="utf-8") for name, path in sorted(files.items())}
    return {name: text for name, text in found.items() if "\ndef run_experiment(" in text}


def experiment_names() -> list[str]:
    """Names of all published systems that can be reproduced, as in `metamer list`."""
    return list(_texts())


def titles() -> dict[str, str]:
    """One line for people on every published system."""
    lines = {name: re.search(r'^TITLE = "(.+)"$', text, re.M) for name, text in _texts().items()}
    return {name: found[1] if found else name for name, found in lines.items()}


def robot_names_of(system: str) -> list[str]:
    """Robots of a published system: ROBOTS of its folder, else the robot of the same name; may be empty."""
    from metamer.robots import robot_names

    found = re.search(r"^ROBOTS = \((.+)\)", _texts()[system], re.M)
    wanted = re.findall(r'"([^"]+)"', found[1]) if found else [system]
    return [name for name in wanted if name in robot_names()]


def page_robots(system: str) -> list[Any]:
    """Robots that can stand for a published system in its page: those of `metamer list`, else `page_robot()`."""
    from metamer.robots import robot

    found = [robot(name) for name in robot_names_of(system)]
    own = None if found else getattr(module_of(system), "page_robot", None)
    return [own()] if own else found


def module_of(name: str) -> Any:
    """The folder of a published system; refused where there is none of that name."""
    wanted = str(name).replace("_", "-")
    if wanted not in experiment_names():
        raise refuse("system", name, f"one of {', '.join(experiment_names())}")
    return importlib.import_module(f"metamer.experiments.{wanted.replace('-', '_')}")


def reproduce_section(
    name: str, only: str, *, case: str | None = None, progress: Callable[[str], None] = lambda message: None
) -> Result:
    """One section of a published system, measured by itself, without figures.

    name    as in `metamer list`
    only    a section, as the commands of rows name them
    case    of its rows; None = all
    """
    module = module_of(name)
    study = module.STUDY(progress)
    rows = some_rows(study, module.SECTIONS, module.CLAIMS, only, case)
    title = f"{module.TITLE}: {only}"
    return Result(system=module.SYSTEM, title=title, source=module.SOURCE, rows=rows, errata=(), notes=())


def reproduce(
    name: str, *, out: str | Path | None = None, progress: Callable[[str], None] = lambda message: None
) -> Result:
    """Reproduce a published system: ours beside the published values, errata, figures.

    name        as in `metamer list`
    out         folder for figures; None = a temporary one
    progress    called with what is being done
    """
    from metamer.view.picture import lighten

    module = module_of(name)
    folder = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="metamer-"))
    with whole_folder(folder) as work:
        result = module.run_experiment(work, progress)
        for picture in work.rglob("*.png"):
            lighten(picture)
    figures = (replace(figure, path=folder / figure.path.relative_to(work)) for figure in result.figures)
    return replace(result, figures=tuple(figures), exhibits=exhibits_of(module.SYSTEM))
