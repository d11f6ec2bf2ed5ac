"""The command line: parse, call, print. Exit code 0 = good, 1 = a row failed or a run stopped, 2 = bad input."""

from __future__ import annotations

import sys
import time
import warnings
from pathlib import Path
from typing import Annotated, Any

import typer

from metamer import cli_electroadhesion, cli_limb, cli_twin
from metamer.cli_output import (
    console,
    finite,
    outputs,
    print_metrics,
    print_result,
    progress_bar,
    refuse_endings,
    refuse_unwritable,
    spinner,
    write_json,
)
from metamer.refusals import BadInput, refuse

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Robots made of repeated segments: one description drives everything.",
)

app.add_typer(cli_electroadhesion.app, name="electroadhesion")
app.add_typer(cli_limb.app, name="limb")
app.add_typer(cli_twin.app, name="twin")

JsonFile = Annotated[Path | None, typer.Option("--json", help="write what is printed as JSON to this file")]


@app.callback(invoke_without_command=True)
def version_option(version: Annotated[bool, typer.Option("--version", help="print the version")] = False) -> None:
    """Robots made of repeated segments: one description drives everything."""
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"metamer {version_of('metamer')}")
        raise typer.Exit


@app.command("list")
def list_command(
    gait: Annotated[str | None, typer.Argument(help="a gait, to list its parameters")] = None,
    json_file: JsonFile = None,
) -> None:
    """What there is: robots, gaits, published systems, engines; or the parameters of one gait."""
    if gait is not None:
        list_gait(gait, json_file)
        return
    from rich.table import Table

    from metamer.experiments import experiment_names
    from metamer.gaits import gait_kinds
    from metamer.robots import robot, robot_names

    rows = [("robot", name, robot(name).title) for name in robot_names()]
    rows += [("gait", name, line) for name, line in gait_kinds()]
    rows += [("published system", name, f"metamer reproduce {name}") for name in experiment_names()]
    rows += [("engine", "native", "our own simulator"), ("engine", "mujoco", "MuJoCo, with our ground laws")]
    table = Table(box=None, pad_edge=False)
    for heading in ("what", "name", ""):
        table.add_column(heading)
    for k, row in enumerate(rows):
        table.add_row(*(("", *row[1:]) if k and rows[k - 1][0] == row[0] else row))
    console().print(table)
    write_json(json_file, [dict(zip(("what", "name", "about"), row, strict=True)) for row in rows])


def list_gait(kind: str, json_file: Path | None) -> None:
    """The parameters of a gait with defaults, ranges and units."""
    from rich.markup import escape
    from rich.table import Table

    from metamer.gaits import gait_parameters

    rows = gait_parameters(kind)
    table = Table("--set", "default", "valid", title=f"gait {kind}", title_justify="left")
    for name, default, valid in rows:
        table.add_row(f"gait.{name}", escape(str(default)), escape(str(valid)))
    console().print(table)
    write_json(
        json_file, [{"name": name, "default": finite(default), "valid": str(valid)} for name, default, valid in rows]
    )


@app.command("compile")
def compile_command(json_file: JsonFile = None) -> None:
    """Compile all kernels once (later runs load them), and print how long each file took."""
    from rich.table import Table

    from metamer.kernels.warm import compile_all, kernel_files

    files, rows = kernel_files(), []
    with progress_bar("compiling kernels") as bar:
        for row in compile_all():
            rows.append(row)
            bar(len(rows) / len(files))
    table = Table("kernel file", "CPU s", "compiled", "from cache", title="kernels")
    for row in rows:
        table.add_row(row.file, f"{row.cpu:.2f}", str(row.compiled), str(row.cached))
    sums = [str(sum(counts)) for counts in zip(*[row[2:] for row in rows], strict=True)]
    table.add_row("all", f"{sum(row.cpu for row in rows):.2f}", *sums)
    console().print(table)
    if not any(row.compiled for row in rows):
        typer.echo("all kernels came from the cache")
    write_json(json_file, [row._asdict() for row in rows])


@app.command()
def simulate(
    robot: Annotated[str, typer.Argument(help="a robot's name, or a .toml or .urdf file")],
    gait: Annotated[str | None, typer.Option(help="another gait, see `metamer list`")] = None,
    duration: Annotated[float | None, typer.Option(help="length of the run [s]")] = None,
    engine: Annotated[str, typer.Option(help="native or mujoco")] = "native",
    set_: Annotated[list[str] | None, typer.Option("--set", help="change a field: path=value")] = None,
    record: Annotated[Path | None, typer.Option(help="write the run to FILE.mcap or FILE.parquet")] = None,
    plot: Annotated[Path | None, typer.Option(help="draw the run to FILE.png, .svg or .pdf")] = None,
    animate: Annotated[Path | None, typer.Option(help="animate the run to FILE.gif or .mp4")] = None,
    json_file: JsonFile = None,
) -> None:
    """Run a robot and print what it did."""
    from metamer.description.files import changes_from_texts
    from metamer.robots import robot as robot_by_name

    spec = robot_by_name(robot)
    changes = changes_from_texts(set_ or [])
    refuse_endings(record=record, plot=plot, animate=animate)
    refuse_unwritable(record, plot, animate, json_file)
    with progress_bar(f"simulating {spec.name}") as bar:
        from metamer.plants.simulate import simulate as run

        done = run(spec, gait=gait, duration=duration, engine=engine, changes=changes, progress=bar)
    if "unresolved" in done.stopped:
        plot, animate = None, None  # what the step cannot resolve is not drawn
    outputs(done.log, record, plot, animate)
    warnings_ = list(done.log.meta.get("notes", []))
    print_metrics(f"{spec.name} on {engine}", done.metrics, warnings_)
    found: dict[str, Any] = dict(done.metrics.values) | {"units": done.metrics.units, "notes": done.metrics.notes}
    found["warnings"] = warnings_
    found |= {"stopped": done.log.meta.get("stopped"), "engine": engine, "spec": finite(done.log.meta["spec"])}
    write_json(json_file, found)
    if done.stopped:
        fail(done.stopped, 1)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="a recorded run: FILE.mcap, .parquet, or .mcap.part of one cut off")],
    record: Annotated[Path | None, typer.Option(help="write it again, to FILE.mcap or FILE.parquet")] = None,
    plot: Annotated[Path | None, typer.Option(help="draw the run to FILE.png, .svg or .pdf")] = None,
    animate: Annotated[Path | None, typer.Option(help="animate the run to FILE.gif or .mp4")] = None,
    json_file: JsonFile = None,
) -> None:
    """Read a recorded run and print what it did."""
    from metamer.record.metrics import metrics
    from metamer.record.parquet import read_parquet
    from metamer.record.reader import read_mcap, recover_mcap

    readers = {".mcap": read_mcap, ".parquet": read_parquet, ".part": recover_mcap}
    if file.suffix.lower() not in readers:
        raise refuse("file", str(file), f"a file ending in {', '.join(readers)}")
    refuse_endings(record=record, plot=plot, animate=animate)
    refuse_unwritable(record, plot, animate, json_file)
    log = readers[file.suffix.lower()](file)
    found = metrics(log)
    outputs(log, record, plot, animate)
    name = str(log.meta.get("spec", {}).get("name", file.stem))
    print_metrics(f"{name} on {log.meta.get('engine', 'unknown engine')}", found, list(log.meta.get("notes", [])))
    write_json(json_file, dict(found.values) | {"units": found.units, "notes": found.notes, "meta": finite(log.meta)})


@app.command()
def reproduce(
    names: Annotated[list[str] | None, typer.Argument(help="published systems; none = all")] = None,
    out: Annotated[Path, typer.Option(help="folder of the report")] = Path("out/report"),
    full: Annotated[bool, typer.Option("--rows", help="print every row, also when several systems run")] = False,
    json_file: JsonFile = None,
) -> None:
    """Reproduce published systems: ours beside the published values, one report with all figures of this call."""

    from metamer.experiments import experiment_names
    from metamer.experiments import reproduce as run
    from metamer.record.table import counts, json_from_rows, summary_table
    from metamer.view.report import write_report

    wanted = names or experiment_names()
    known = set(experiment_names())
    for name in wanted:
        if name.replace("_", "-") not in known:
            raise refuse("system", name, f"one of {', '.join(sorted(known))}")
    page, results = console(), []
    for name in wanted:
        begin = time.perf_counter()
        with spinner(f"reproducing {name}") as tell:
            results.append(run(name, out=out / name, progress=tell))
        typer.echo(f"{name}: {len(results[-1].rows)} rows in {time.perf_counter() - begin:.1f} s")
    for result in results:
        bad = [row for row in result.rows if row.verdict == "fail"]
        print_result(page, result, result.rows if full or len(wanted) == 1 else bad, texts=len(wanted) == 1)
    page.print(summary_table(results, "published systems, ours beside the papers"))
    report = out / "index.html"
    write_report(results, report)
    typer.echo(f"report: {report}")
    rows = [row for result in results for row in result.rows]
    if json_file is not None:
        from metamer.record.files import write_whole

        write_whole(json_file, json_from_rows(rows) + "\n")
    if counts(rows)["fail"]:
        raise typer.Exit(1)


@app.command("compare-controllers")
def compare_controllers_command(
    robot: Annotated[str, typer.Argument(help="a robot's name, or a .toml or .urdf file")],
    duration: Annotated[float | None, typer.Option(help="length of each step response [s]")] = None,
    out: Annotated[Path | None, typer.Option(help="folder for a picture of all responses")] = None,
    json_file: JsonFile = None,
) -> None:
    """Step all joints of a robot under PD, PID, fractional PID, sliding mode and computed torque."""
    from metamer.experiments.compare_controllers import compare_controllers
    from metamer.record.files import write_whole
    from metamer.record.table import json_from_rows

    refuse_unwritable(json_file)
    options = {} if duration is None else {"duration": duration}
    with spinner(f"comparing controllers on {robot}") as tell:
        result = compare_controllers(robot, out=out, progress=tell, **options)
    print_result(console(), result, result.rows, texts=True)
    if json_file is not None:
        write_whole(json_file, json_from_rows(result.rows) + "\n")


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(help="groups of cases; none = all")] = None,
    json_file: JsonFile = None,
) -> None:
    """Measure ours beside the peers in one run; a ratio above 1 means ours is faster."""

    from metamer.bench import machine_state, run_benches
    from metamer.bench import table as bench_table

    with spinner("measuring") as tell:
        rows = run_benches(names or [], tell)
    console().print(bench_table(rows))
    for line in machine_state():
        typer.echo(line)
    write_json(json_file, rows)


@app.command()
def export(
    robot: Annotated[str, typer.Argument(help="a robot's name, or a .toml or .urdf file")],
    format_: Annotated[str, typer.Option("--format", help="urdf, mjcf or toml")] = "mjcf",
    set_: Annotated[list[str] | None, typer.Option("--set", help="change a field: path=value")] = None,
    out: Annotated[Path | None, typer.Option(help="write to this file instead of the terminal")] = None,
) -> None:
    """Write a robot as URDF, MJCF or TOML."""
    from metamer.description.check import checked
    from metamer.description.export import FORMATS, text_from_spec
    from metamer.description.files import changes_from_texts, with_values
    from metamer.robots import robot as robot_by_name

    if format_ not in FORMATS:
        raise refuse("--format", format_, f"one of {', '.join(FORMATS)}")
    text = text_from_spec(checked(with_values(robot_by_name(robot), changes_from_texts(set_ or []))), format_)
    if out is None:
        typer.echo(text, nl=False)
    else:
        from metamer.record.files import write_whole

        write_whole(out, text)
        typer.echo(f"wrote {out}")


def fail(message: str, code: int) -> None:
    """Say one sentence on standard error and leave."""
    typer.echo(f"metamer: {message}", err=True)
    raise SystemExit(code)


def main() -> None:
    """The entry point: bad input is one sentence and exit code 2."""
    warnings.showwarning = lambda message, *_: typer.echo(f"metamer: warning: {message}", err=True)
    try:
        app()
    except BadInput as error:
        fail(str(error), 2)
    except KeyboardInterrupt:
        fail("interrupted", 130)
    except BrokenPipeError:
        sys.exit(1)


if __name__ == "__main__":
    main()
