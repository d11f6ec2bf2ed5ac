"""What commands share: tables, progress, JSON, the files of a run."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from metamer.cli.options import Outputs
from metamer.core.notices import hearing_compilers
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.description import Robot

MOST_NOTES = 10
SHOWN_FIRST = 5  # numbers of a run that are printed; --all prints the others
# what matters of a run, by the first of these that its robot has
MATTERS = (
    ("targets_reached", "targets", "completion_time", "rms_error", "final_error"),
    ("path_deviation_max", "path_speed_settled", "path_laps", "tension_max", "torque_max"),
    ("droop", "frequency", "tip_highest", "tip_lowest", "contact_share"),
    ("wheel_slip", "distance", "speed", "side_friction_needed", "cost_of_transport"),
    ("tension_max", "distance", "speed", "pressure_max", "cost_of_transport"),
    ("contact_force_max", "distance", "speed", "torque_max", "cost_of_transport"),
    ("distance", "speed", "slip", "torque_max", "cost_of_transport"),
)
# in this order, with what they mean
IMPORTANT = {
    "distance": "of the centre of mass in the plane, from start to end",
    "speed": "distance / duration",
    "slip": "speed across the links / speed along them",
    "wheel_slip": "side speed of the wheels / rolling speed",
    "side_friction_needed": "of the wheels for no slip, least forces",
    "torque_max": "",
    "path_speed_settled": "along its own path, second half of the run",
    "path_deviation_max": "farthest from the path, second half of the run",
    "path_deviation_rms": "from the path, second half of the run",
    "path_laps": "path length travelled over the path's length",
    "tension_median": "of the muscle that pulls harder at each joint",
    "tension_max": "",
    "tension_limit_share": "part of the time a muscle is at its limit",
    "pressure_max": "",
    "muscle_length_min": "",
    "muscle_length_max": "",
    "targets_reached": "",
    "targets": "to be reached",
    "completion_time": "",
    "rms_error": "of the tip",
    "final_error": "of the tip",
    "volume_drift": "largest change of a segment's volume",
    "fastest_leg": "",
    "least_speed_share": "least part of the wanted speed that limits allowed",
    "flags": "limits passed, see below",
    "droop": "of the tip below the clamp, last tenth of the run",
    "frequency": "of the tip, free motion",
    "tip_highest": "",
    "tip_lowest": "",
    "contact_force_max": "of one contact point",
    "contact_force_end": "of the whole ground, last tenth of the run",
    "contact_share": "part of the time in contact",
    "tracking_rms": "of the joints behind their targets",
    "torque_limit_share": "part of the time at the torque limit",
    "rate_limit_share": "part of the time at the rate limit",
    "limit_margin": "nearest to a joint limit",
    "energy_actuated": "work of the drives",
    "energy_rubbed": "lost in friction on the ground",
    "energy_damped": "lost in the joints",
    "energy_residual_relative": "gap of the energy account / largest flow",
    "cost_of_transport": "work / (weight distance)",
}
COMPILING = "compiling kernels, once for this version"


def console() -> Any:
    """Standard output for tables: as wide as the terminal, wide enough for every column where there is none."""
    from rich.console import Console

    out = Console()
    return out if out.is_terminal else Console(width=160)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """A progress bar on standard error; call with the part done, 0 .. 1."""
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(what), total=1.0)

        told: list[str] = []

        def tell(kernel: str) -> None:
            bar.update(task, description=f"{COMPILING}: {kernel}")
            if not told and not bar.console.is_terminal:
                bar.console.print(COMPILING)
            told.append(kernel)

        with hearing_compilers(tell):
            yield lambda part: bar.update(task, completed=part, description=escape(what))


@contextmanager
def spinner(what: str) -> Iterator[Callable[[str], None]]:
    """A line on standard error that tells what is being done."""
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda message: console.print(f"{what}: {message}", highlight=False, markup=False)
        return
    with console.status(Text(what)) as status:
        yield lambda message: status.update(Text(f"{what}: {message}"))


def print_table(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]], numbers: tuple[int, ...] = ()) -> None:
    """Texts as a table.

    numbers   columns that stand to the right
    """
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title), title_justify="left")
    for k, head in enumerate(heads):
        table.add_column(Text(head), justify="right" if k in numbers else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    console().print(table)


def print_notes(lines: list[str]) -> None:
    """What a user must know, the first ten lines of it."""
    for line in lines[:MOST_NOTES]:
        typer.echo(f"  - {line}")
    if len(lines) > MOST_NOTES:
        typer.echo(f"  - and {len(lines) - MOST_NOTES} more, all in --json")


def check_outputs(*files: Path | None, folder: Path | None = None) -> None:
    """Refuse before any work what cannot be written: `metamer.record.files`, loaded when it is needed."""
    from metamer.record import files as writer

    writer.check_outputs(*files, folder=folder)


def write_text(path: Path | None, text: str) -> None:
    """Write a text to a file, whole or not at all, and say so; print it where no file is named."""
    from metamer.record.files import write_whole

    if path is None:
        typer.echo(text, nl=False)
    else:
        write_whole(path, text)
        typer.echo(f"wrote {path}")


def described(robot: str, changes: list[str] | None = None) -> Robot:
    """A robot by its name or file, with the fields of `--set` changed."""
    from metamer.files import changes_from_texts, with_values
    from metamer.robots import robot as robot_by_name

    return with_values(robot_by_name(robot), changes_from_texts(changes or []))


def load_own(files: list[Path] | None) -> None:
    """Parts of a user's own files, from now on."""
    from metamer.core.parts import load_file

    for file in files or ():
        load_file(file)


def write_json(path: Path | None, value: Any) -> None:
    """Write a value as JSON, whole or not at all; infinities become text, since JSON has none."""
    if path is not None:
        from metamer.record.files import write_whole

        write_whole(path, json.dumps(finite(value), indent=1, allow_nan=False) + "\n")


def finite(value: Any) -> Any:
    """The value with infinities as text."""
    if isinstance(value, dict):
        return {k: finite(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [finite(v) for v in value]
    return str(value) if isinstance(value, float) and abs(value) == float("inf") else value


def check_ending(option: str, path: Path | None, *endings: str) -> None:
    """Refuse a file of another kind than its command writes."""
    if path is not None and path.suffix.lower() not in endings:
        raise refuse(option, str(path), f"a file ending in {' or '.join(endings)}")


def check_run_files(files: Outputs) -> None:
    """Refuse files of a run that cannot be made, before any work is done."""

    check_ending("--record", files.record, ".mcap", ".parquet")
    check_ending("--plot", files.plot, ".png", ".svg", ".pdf")
    if files.animate is not None:
        from metamer.view.animate import frame_period

        frame_period(files.animate, files.fps)
    elif files.fps is not None:
        raise refuse("--fps", files.fps, "together with --animate FILE")
    check_outputs(files.record, files.plot, files.animate, files.json_file)


def write_run_files(logs: Mapping[str, Any], files: Outputs) -> None:
    """Write the files of a run that were asked for.

    logs   by machine, a single one without a name (""); several make one moving picture, and nothing else
    """
    log = next(iter(logs.values()))
    if files.record is not None and files.record.suffix.lower() == ".parquet":
        from metamer.record.parquet import write_parquet

        write_parquet(log, files.record)
    elif files.record is not None:
        from metamer.record.recorder import write_mcap

        write_mcap(log, files.record)
    if files.plot is not None:
        from metamer.view.plots import plot_run

        plot_run(log, files.plot)
    if files.animate is not None:
        from metamer.twin.fit.model_log import is_twin, two_bodies
        from metamer.view.animate import Scene, animate_scenes

        # a machine and its model are two bodies
        pairs = {name: two_bodies(one) if is_twin(one) else (one, None) for name, one in logs.items()}
        scenes = [Scene(body, ghost, name) for name, (body, ghost) in pairs.items()]
        with progress_bar("drawing the animation") as bar:
            animate_scenes(scenes, files.animate, fps=files.fps, progress=lambda done, of: bar(done / of))
    for path in (files.record, files.plot, files.animate):
        if path is not None:
            typer.echo(f"wrote {path}")


def shown_first(names: Collection[str]) -> list[str]:
    """The five of a run's metrics that matter, by what its robot has; others fill up where one is missing."""
    of = next((group for group in MATTERS if group[0] in names), ())
    ranked = dict.fromkeys([*of, *IMPORTANT, *names])
    return [name for name in ranked if name in names][:SHOWN_FIRST]


def print_metrics(title: str, found: Any, warnings: list[str], *, everything: bool = False) -> None:
    """The five metrics of a run that matter for its robot, all of them if wanted, then what a user must know."""
    from metamer.record.table import number_text

    first = list(found.values) if everything else shown_first(found.values)
    first.sort(key=lambda name: list(IMPORTANT).index(name) if name in IMPORTANT else len(IMPORTANT))
    rest = [name for name in found.values if name not in first]
    rows = [(name, number_text(found.values[name]), found.units[name], IMPORTANT.get(name, "")) for name in first]
    print_table(title, ("metric", "value", "unit", ""), rows, numbers=(1,))
    if rest:
        typer.echo(f"{len(rest)} more with --all")
    print_notes(warnings + [f"{name}: {why}" for name, why in found.notes.items()])


def print_result(page: Any, result: Any, rows: Any, *, texts: bool = False) -> None:
    """Rows of a result as a table, and its errata and notes if wanted."""
    from metamer.record.table import terminal_table

    if rows:
        page.print(terminal_table(rows, result.title))
    for title, lines in (("errata", [one.text for one in result.errata]), ("notes", result.notes)):
        if lines and texts:
            page.print(f"\n[bold]{title}[/bold]")
            for line in lines:
                page.print(f"  - {line}", highlight=False, markup=False)
