"""Options that several commands share, each said once; a command is a function of one or two records of them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer


def by_records(command: Callable[..., None]) -> Callable[..., None]:
    """A command for typer: every field of the records that a function takes is an option, as if it stood in its head.

    Parameters that are no records stay as they are.
    """
    taken = get_type_hints(command, include_extras=True)
    heads = inspect.signature(command).parameters
    owners: dict[str, list[str]] = {}
    options: list[inspect.Parameter] = []
    for name in heads:
        kind = taken[name]
        if not is_dataclass(kind):
            options.append(heads[name].replace(annotation=kind, kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        hints = get_type_hints(kind, include_extras=True)
        owners[name] = list(hints)
        for field in fields(kind):
            default = inspect.Parameter.empty if field.default is MISSING else field.default
            made = inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=default)
            options.append(made.replace(annotation=hints[field.name]))

    @wraps(command)
    def call(**given: Any) -> None:
        whole = {name: taken[name](**{key: given.pop(key) for key in keys}) for name, keys in owners.items()}
        command(**whole, **given)

    call.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    call.__annotations__ = {one.name: one.annotation for one in options}
    return call


def add_commands(app: typer.Typer, *commands: Callable[..., None]) -> typer.Typer:
    """Add commands, in the order in which they are listed: `set_id_command` is `set-id`."""
    for command in commands:
        app.command(command.__name__.removesuffix("_command").replace("_", "-"))(command)
    return app


def json_place(path: Path | None) -> Path | None:
    """Where JSON goes: "-" is standard output, and what is printed for people then goes to standard error."""
    if path != Path("-"):
        return path
    sys.stdout = sys.stderr
    return Path("/dev/stdout")


RobotName = Annotated[str, typer.Argument(help="a robot's name, or a .toml or .urdf file")]
GaitName = Annotated[str | None, typer.Option(help="another gait, see `metamer list`")]
Duration = Annotated[float | None, typer.Option(help="length of the run [s]")]
Engine = Annotated[str, typer.Option(help="native or mujoco")]
Changes = Annotated[list[str] | None, typer.Option("--set", help="change a field: path=value")]
OwnFiles = Annotated[
    list[Path] | None, typer.Option("--with", help="a Python file of yours that adds parts: gaits, controllers ...")
]
Everything = Annotated[bool, typer.Option("--all", help="print every number, not only the important ones")]

MapOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--map", help="how to read a file: FILE.toml, or key=value such as columns.force=Load, units.force=gf"
    ),
]
JsonFile = Annotated[
    Path | None, typer.Option("--json", callback=json_place, help="write all numbers as JSON to this file; - = stdout")
]
RecordFile = Annotated[Path | None, typer.Option(help="write the run to FILE.mcap or FILE.parquet")]
PlotFile = Annotated[Path | None, typer.Option(help="draw the run to FILE.png, .svg or .pdf")]
AnimateFile = Annotated[Path | None, typer.Option(help="animate the run to FILE.gif or .mp4")]
FrameRate = Annotated[float | None, typer.Option(help="of --animate; default: 12.5 for gif, 25 for mp4 [1/s]")]
PageFolder = Annotated[Path | None, typer.Option(help="folder for pictures and page")]
RobotFile = Annotated[Path | None, typer.Option(help="write the robot to this .toml file")]

# of runs on servos
BusPort = Annotated[str, typer.Option(help="device of the bus, fake, or virtual (fake in a time of its own)")]
Rate = Annotated[float, typer.Option(help="commands per second [Hz]")]
LiveRecord = Annotated[Path | None, typer.Option(help="write the run to FILE.mcap while it happens")]
CalibrationFile = Annotated[Path | None, typer.Option(help="JSON file: servo, home, sign and range of joints")]
ServoName = Annotated[str | None, typer.Option("--servo", help="kind of servo, see `metamer twin scan --kinds`")]
Surface = Annotated[str | None, typer.Option(help="under the fake robot: wood, paper, rugged-fabric ...")]
FakeChanges = Annotated[list[str] | None, typer.Option("--fake-set", help="a field of the fake robot: path=value")]
FakeEngine = Annotated[str, typer.Option(help="that moves the fake robot: native or mujoco")]
Faults = Annotated[str, typer.Option(help="of fake servos, e.g. lost=0.02,corrupt=0.01,dead=3@12s")]
Camera = Annotated[str | None, typer.Option(help="the head's pose: fake, udp:PORT or serial:PATH")]
Timeout = Annotated[float, typer.Option(help="longest wait for a servo's answer [s]")]
Stale = Annotated[float | None, typer.Option(help="oldest value or command before torque goes off; default 0.5 [s]")]
SafetyTexts = Annotated[
    list[str] | None,
    typer.Option("--safety", help="what stops a run: FILE.toml with [safety], or temperature=70, clipped=0.1 ..."),
]
AlarmTexts = Annotated[
    list[str] | None, typer.Option("--alarm", help="thresholds of alarms: FILE.toml with [alarm], or deviation=0.1 ...")
]
MachineName = Annotated[str | None, typer.Option("--machine", help="whose run, where the log holds several machines")]
Seed = Annotated[int, typer.Option(min=0, help="of faults, noise and intervals")]


@dataclass(frozen=True, kw_only=True)
class Outputs:
    """Files of a run, and how much of it is printed."""

    record: RecordFile = None
    plot: PlotFile = None
    animate: AnimateFile = None
    fps: FrameRate = None
    everything: Everything = False
    json_file: JsonFile = None


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """Which robot runs, where and for how long."""

    robot: RobotName
    duration: Duration = None
    engine: Engine = "native"
    set_: Changes = None
