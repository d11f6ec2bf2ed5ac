"""`metamer twin`: run a robot on its servo bus, real or fake."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from metamer.refusals import refuse

if TYPE_CHECKING:
    from metamer.twin.live import TwinRun

app = typer.Typer(no_args_is_help=True, help="A robot on its servo bus, real or fake, with its log.")


@app.callback()
def twin() -> None:
    """A robot on its servo bus, real or fake, with its log."""


@app.command("run")
def run_command(
    robot: Annotated[str, typer.Argument(help="a robot's name, or a .toml file")],
    port: Annotated[str, typer.Option(help="device of the bus, or fake")],
    gait: Annotated[str | None, typer.Option(help="another gait, see `metamer list`")] = None,
    duration: Annotated[float | None, typer.Option(help="length of the run [s]")] = None,
    rate: Annotated[float, typer.Option(help="commands per second [Hz]")] = 50.0,
    record: Annotated[Path | None, typer.Option(help="write the run to FILE.mcap while it happens")] = None,
    calibration: Annotated[Path | None, typer.Option(help="JSON file: servo, home, sign and range of joints")] = None,
    faults: Annotated[str, typer.Option(help="of fake servos, e.g. lost=0.02,corrupt=0.01,dead=3@12s")] = "",
    timeout: Annotated[float, typer.Option(help="longest wait for a servo's answer [s]")] = 0.01,
    stale: Annotated[float, typer.Option(help="oldest value or command before torque goes off [s]")] = 0.5,
    seed: Annotated[int, typer.Option(help="of the faults")] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", help="write what is printed as JSON to this file")] = None,
) -> None:
    """Send a gait to the servos, print how well time was kept; torque is off at whatever end."""
    from metamer.cli_output import progress_bar, refuse_unwritable, write_json
    from metamer.robots import robot as robot_by_name
    from metamer.twin.calibration import read_calibration
    from metamer.twin.faults import faults_from_text
    from metamer.twin.live import run_twin
    from metamer.twin.servo_plant import Safety

    if not 1.0 <= rate <= 500.0:
        raise refuse("--rate", rate, "1 to 500 [Hz]")
    if not 0.001 <= timeout <= 1.0:
        raise refuse("--timeout", timeout, "0.001 to 1 [s]")
    if not 0.05 <= stale <= 60.0:
        raise refuse("--stale", stale, "0.05 to 60 [s]")
    if record is not None and record.suffix.lower() != ".mcap":
        raise refuse("--record", str(record), "a file ending in .mcap")
    refuse_unwritable(record, json_file)
    spec = robot_by_name(robot)
    with progress_bar(f"driving {spec.name}") as bar:
        done = run_twin(
            spec,
            port=port,
            gait=gait,
            duration=duration,
            dt=1.0 / rate,
            calibration=read_calibration(calibration) if calibration else None,
            record=record,
            faults=faults_from_text(faults) if faults else None,
            timeout=timeout,
            safety=Safety(stale=stale),
            seed=seed,
            progress=bar,
        )
    rows = summary(done, rate)
    print_rows(f"{spec.name} on port {port}", rows)
    if record is not None:
        typer.echo(f"wrote {record}")
    values = {name: value for name, value, _ in rows}
    units = {name: unit for name, _, unit in rows}
    write_json(json_file, values | {"units": units, "stopped": done.stopped, "unconfirmed": done.unconfirmed})
    if done.unconfirmed:
        typer.echo(f"metamer: servo {', '.join(map(str, done.unconfirmed))} did not confirm torque off", err=True)
    if done.stopped:
        typer.echo(f"metamer: {done.stopped}", err=True)
        raise typer.Exit(1)


def summary(done: TwinRun, rate: float) -> list[tuple[str, float, str]]:
    """What is printed of a run: name, value, unit."""
    rows: list[tuple[str, float, str]] = [("rate asked", rate, "Hz")]
    if (timing := done.timing) is not None:
        rows += [("rate achieved", timing.rate, "Hz"), ("period p50", timing.p50 * 1e3, "ms")]
        rows += [("period p95", timing.p95 * 1e3, "ms"), ("period p99", timing.p99 * 1e3, "ms")]
        rows += [("period longest", timing.most * 1e3, "ms"), ("ticks", timing.ticks, "-")]
        rows += [("missed deadlines", timing.missed, "-")]
    error = done.log.block("joint*.angle") - done.log.block("joint*.target")
    rows += [("joint error rms", float((error**2).mean() ** 0.5), "rad")]
    rows += [("oldest value", float(done.log.block("joint*.age").max()), "s")]
    return rows + [(f"bus {name}", count, "-") for name, count in done.counts.items()]


def print_rows(title: str, rows: list[tuple[str, float, str]]) -> None:
    """Rows as a table."""
    from rich.table import Table

    from metamer.cli_output import console
    from metamer.record.table import number_text

    table = Table("quantity", "value", "unit", title=title, title_justify="left")
    table.columns[1].justify = "right"
    for name, value, unit in rows:
        table.add_row(name, number_text(value), unit)
    console().print(table)
