"""`metamer twin replay` and `metamer twin compare`: the commands of a log once more, and model against machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from metamer.refusals import refuse

if TYPE_CHECKING:
    from metamer.description.robot import RobotSpec
    from metamer.view.page import Grid

SIM = "sim"


def replay_command(
    log: Annotated[Path, typer.Argument(help="MCAP file of a run on servos, also one that was cut off")],
    on: Annotated[str, typer.Option(help="sim, virtual, fake, or the device of a bus")],
    record: Annotated[Path | None, typer.Option(help="write the replay to FILE.mcap")] = None,
    robot: Annotated[
        str | None, typer.Option("--spec", help="limits, or the model of sim: name or .toml; default: the log's")
    ] = None,
    calibration: Annotated[Path | None, typer.Option(help="of the machine; default: the robot's own")] = None,
    other_calibration: Annotated[
        bool, typer.Option("--other-calibration", help="replay although the calibration is another one")
    ] = False,
    engine: Annotated[
        str | None, typer.Option(help="of sim (native) or of the fake robot (the log's): native or mujoco")
    ] = None,
    surface: Annotated[str | None, typer.Option(help="under the fake robot; default: as in the log")] = None,
    fake_set: Annotated[
        list[str] | None, typer.Option("--fake-set", help="a field of the fake robot: path=value; default: the log's")
    ] = None,
    camera: Annotated[str | None, typer.Option(help="the head's pose: fake, udp:PORT or serial:PATH")] = None,
    timeout: Annotated[float, typer.Option(help="longest wait for a servo's answer [s]")] = 0.01,
    stale: Annotated[float, typer.Option(help="oldest value or command before torque goes off [s]")] = 0.5,
    json_file: Annotated[Path | None, typer.Option("--json", help="write what is printed as JSON to this file")] = None,
) -> None:
    """Send the commands of a log once more, byte for byte at their times; torque is off at whatever end."""
    from metamer.cli_output import progress_bar, refuse_unwritable, write_json
    from metamer.cli_twin import fake_machine, print_rows, sensors_from_texts, summary
    from metamer.description.files import changes_from_texts
    from metamer.record.reader import recover_mcap
    from metamer.robots import robot as robot_by_name
    from metamer.twin.calibration import read_calibration
    from metamer.twin.model_log import spec_of
    from metamer.twin.replay import replay
    from metamer.twin.safety import Safety

    if record is not None and record.suffix.lower() != ".mcap":
        raise refuse("--record", str(record), "a file ending in .mcap")
    if not 0.001 <= timeout <= 1.0:
        raise refuse("--timeout", timeout, "0.001 to 1 [s]")
    if not 0.05 <= stale <= 60.0:
        raise refuse("--stale", stale, "0.05 to 60 [s]")
    refuse_unwritable(record, json_file)
    spec = robot_by_name(robot) if robot else None
    if on == SIM:
        replay_in_simulation(log, spec, engine or "native", record, json_file)
        return
    own, changes = spec or spec_of(recover_mcap(log)), changes_from_texts(fake_set or [])
    with progress_bar(f"replaying {log.name}") as bar:
        done = replay(
            log,
            on=on,
            spec=spec,
            calibration=read_calibration(calibration) if calibration else None,
            other_calibration=other_calibration,
            record=record,
            fake_engine=engine,
            machine=fake_machine(own, on, surface, changes) if surface or changes else None,
            sensors=sensors_from_texts(own, camera, None, 0),
            safety=Safety(stale=stale),
            timeout=timeout,
            progress=bar,
        )
    kept = done.kept
    rows = [("frames in the log", kept.recorded, "-"), ("frames sent", kept.sent, "-")]
    rows += [("frames identical", kept.same, "-"), ("late p50", kept.late_p50 * 1e3, "ms")]
    rows += [("late p99", kept.late_p99 * 1e3, "ms"), ("late most", kept.late_most * 1e3, "ms")]
    rows += summary(done.run, 1.0 / done.recording.dt)
    print_rows(f"{log.name} on {on}", rows)
    same = (
        "identical to the log, byte for byte and in order" if kept.identical else f"identical up to frame {kept.same}"
    )
    typer.echo(f"{kept.sent} of {kept.recorded} command frames sent: {same}; sha256 {kept.digest}")
    if done.run.file is not None:
        typer.echo(f"wrote {done.run.file}")
    values = {name: value for name, value, _ in rows}
    more = {"identical": kept.identical, "sha256": kept.digest, "sha256_of_log": done.recording.digest}
    write_json(json_file, values | more | {"stopped": done.run.stopped, "unconfirmed": done.run.unconfirmed})
    if done.run.unconfirmed:
        typer.echo(f"metamer: servo {', '.join(map(str, done.run.unconfirmed))} did not confirm torque off", err=True)
    if done.run.stopped:
        typer.echo(f"metamer: {done.run.stopped}", err=True)
    if done.run.stopped or not kept.identical:
        raise typer.Exit(1)


def replay_in_simulation(
    path: Path, spec: RobotSpec | None, engine: str, record: Path | None, json_file: Path | None
) -> None:
    """The model under the commands of a log."""
    from metamer.cli_output import finite, print_metrics, write_json
    from metamer.plants.simulate import with_links
    from metamer.record.metrics import metrics
    from metamer.record.reader import recover_mcap
    from metamer.record.recorder import write_mcap
    from metamer.twin.model_log import model_log, spec_of

    log = recover_mcap(path)
    model = spec_of(log) if spec is None else spec
    found = with_links(model_log(model, log, engine=engine), model)
    numbers = metrics(found)
    ticks = len(log.block("joint*.target"))
    typer.echo(f"the model under the commands of {ticks} ticks, {float(log.t[-1]):.4g} s, {engine} engine")
    print_metrics(f"{path.name} in simulation", numbers, [])
    if record is not None:
        write_mcap(found, record)
        typer.echo(f"wrote {record}")
    write_json(json_file, finite({"values": numbers.values, "units": numbers.units}))


def compare_command(
    log: Annotated[Path, typer.Argument(help="MCAP file of a run on servos")],
    spec: Annotated[str | None, typer.Option(help="the model: a robot's name or .toml; default: the log's")] = None,
    before: Annotated[str | None, typer.Option(help="with --after: model before identification")] = None,
    after: Annotated[str | None, typer.Option(help="with --before: model after identification")] = None,
    engine: Annotated[str, typer.Option(help="native or mujoco")] = "native",
    period: Annotated[float | None, typer.Option(help="length of a cycle; default: the gait's [s]")] = None,
    skip: Annotated[int, typer.Option(help="cycles at the beginning that do not count")] = 0,
    seed: Annotated[int, typer.Option(help="of the bootstrap")] = 0,
    out: Annotated[Path | None, typer.Option(help="folder for pictures and page")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="write all numbers as JSON to this file")] = None,
) -> None:
    """Machine against model under the same commands: joints, delay, path, slip, displacement, work, with intervals."""
    from metamer.cli_output import refuse_unwritable, spinner, write_json
    from metamer.experiments.digital_twin.compare_page import grid_of, write_comparison
    from metamer.record.reader import recover_mcap
    from metamer.robots import robot as robot_by_name
    from metamer.twin.compare import compare_logs, plain
    from metamer.twin.model_log import model_log, spec_of, with_true_times

    if (before is None) != (after is None) or (spec is not None and before is not None):
        raise refuse("--before", before, "together with --after, and without --spec")
    refuse_unwritable(json_file, out / "compare.html" if out else None)
    machine = recover_mcap(log)
    own = spec_of(machine)
    if before is not None and after is not None:
        models = {"before": robot_by_name(before), "after": robot_by_name(after)}
    else:
        models = {"model": robot_by_name(spec) if spec else own}
    with spinner(f"comparing {log.name}") as tell:
        logs = {}
        for name, one in models.items():
            tell(f"{name}: the same commands in the {engine} engine")
            logs[name] = model_log(one, machine, engine=engine)
        found = compare_logs(with_true_times(machine), logs, own, period=period, skip=skip, seed=seed)
        about = [f"{log.name}: {own.name}, {float(machine.t[-1]):.4g} s, {machine.meta.get('engine', '')}"]
        about.append(f"models in the {engine} engine under the very commands of the log: {', '.join(models)}")
        page = None
        if out is not None:
            tell("pictures")
            page = write_comparison(found, out, title=f"{own.name}: machine against model", about=about)
    print_grid(grid_of(found, f"{log.name}: machine against model"))
    for note in [*(n for n in machine.meta.get("notes", []) if n.startswith("recovered")), *found.notes]:
        typer.echo(f"  - {note}")
    typer.echo(f"  - 95 % intervals by a block bootstrap over n = {found.cycles} cycles of {found.period:g} s")
    if page is not None:
        typer.echo(f"wrote {page}")
    write_json(json_file, plain(found) | {"log": log.name, "engine": engine})


def print_grid(grid: Grid) -> None:
    """A table of texts in the terminal; columns without any text are left out."""
    from rich.table import Table
    from rich.text import Text

    from metamer.cli_output import console

    kept = [k for k in range(len(grid.heads)) if any(row[k] for row in grid.rows)]
    table = Table(title=Text(grid.title), title_justify="left", header_style="bold")
    for k in kept:
        table.add_column(Text(grid.heads[k]), justify="left" if k < grid.words or grid.heads[k] == "note" else "right")
    for row in grid.rows:
        table.add_row(*(Text(row[k]) for k in kept))
    console().print(table)
