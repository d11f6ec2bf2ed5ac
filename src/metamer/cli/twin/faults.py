"""`metamer twin faults`: every fault once, as a table; and what the sum of a frame cannot catch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from metamer.cli.options import JsonFile, Seed, ServoName
from metamer.cli.output import check_outputs, print_table, spinner, write_json

if TYPE_CHECKING:
    from metamer.hardware.wire.rows import ServoTable
    from metamer.twin.faults.frames import ErrorRate
    from metamer.twin.faults.matrix import FaultRow


def faults_command(
    robot: Annotated[str, typer.Argument(help="a robot whose servos are known")] = "worm",
    servo: ServoName = None,
    only: Annotated[list[str] | None, typer.Option(help="run only the fault of this name; may be repeated")] = None,
    seed: Seed = 0,
    json_file: JsonFile = None,
) -> None:
    """Run every fault on fake servos. Prints what happened, when torque went off, what the log kept."""
    from metamer.hardware.wire.tables import LX_16A, servo_table
    from metamer.robots import robot as robot_by_name
    from metamer.twin.faults.frames import frame_errors
    from metamer.twin.faults.matrix import fault_matrix

    check_outputs(json_file)
    spec, table = robot_by_name(robot), LX_16A if servo is None else servo_table(servo)
    with spinner("faults") as tell:
        rows = fault_matrix(spec, table=table, only=only or (), progress=tell)
        rates = [] if only or table.wide else frame_errors(table, seed=seed)
    print_matrix(f"{spec.name}, {table.name}", rows)
    if rates:
        print_rates(rates, table)
    elif table.wide and not only:
        typer.echo(f"frames of {table.name} have a sum of 16 bits (CRC): changed bytes of answers are not tried")
    found = {"faults": [row._asdict() for row in rows]}
    changed = [r._asdict() | {"per_million": r.per_million, "share_caught": r.share_caught} for r in rates]
    write_json(json_file, found | {"changed_frames": changed})
    if bad := [row.name for row in rows if not row.ok]:
        typer.echo(f"metamer: not as it must be: {', '.join(bad)}", err=True)
        raise typer.Exit(1)


def print_matrix(name: str, rows: list[FaultRow]) -> None:
    """The matrix as a table, and what else was seen."""
    heads = ("fault", "line", "what happened", "off after [ms]", "still pull", "samples", "lost [s]", "verdict")
    texts = []
    for row in rows:
        off = "-" if row.off_ms is None else f"{row.off_ms:.0f}"
        holding = ", ".join(map(str, row.holding)) or "none"
        verdict = "ok" if row.ok else f"FAIL: {row.why}"
        kept = f"{row.kept} of {row.sent}"
        texts.append((row.name, row.line, row.happened, off, holding, kept, f"{row.lost:.2f}", verdict))
    print_table(f"{name}: what happens when something fails", heads, texts, numbers=(3, 6))
    typer.echo("off after: torque off so long after the fault showed; -: held until the regular end, then off")
    typer.echo("samples: kept in the log, of ticks that were driven (and the posture after the last)")
    for row in rows:
        typer.echo(f"  {row.name}: {'; '.join(row.notes)} ({row.seconds:.1f} s)")


def print_rates(rates: list[ErrorRate], table: ServoTable) -> None:
    """What the sum lets pass and the check of speed stops."""
    title = "position answers with changed bytes, read every 20 ms"
    heads = ("bytes changed", "tried", "sum fits", "per million", "stopped by speed check", "worst believed [deg]")
    texts = []
    for rate in rates:
        caught = f"{rate.caught} ({100.0 * rate.share_caught:.1f} %)" if rate.accepted else "-"
        worst = f"{rate.largest * table.tick * 57.29577951308232:.1f}" if rate.accepted else "-"
        texts.append((rate.what, str(rate.tried), str(rate.accepted), f"{rate.per_million:.0f}", caught, worst))
    print_table(title, heads, texts, numbers=(1, 2, 3, 4, 5))
