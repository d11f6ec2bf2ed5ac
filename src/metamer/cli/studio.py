"""`metamer studio`: the live page, fed from Python by simulations, recorded runs and machines."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from metamer.cli import options as given
from metamer.cli.output import described, load_own
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.live.studio.server import Doors, Studio

ANYWHERE = ("0.0.0.0", "::")
OUTSIDE_ADDRESS = ("192.0.2.1", 9)  # an address of documentation, RFC 5737


@dataclass(frozen=True, kw_only=True)
class Page:
    """Where the page is served, and to whom."""

    host: Annotated[str, typer.Option(help="address to listen on; another than this machine needs a token")] = (
        "127.0.0.1"
    )
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 = a free one")] = 8080
    open_view: Annotated[bool, typer.Option("--open-view", help="anyone may look without a token")] = False


@dataclass(frozen=True, kw_only=True)
class Servos:
    """The machine that the page drives."""

    twin: Annotated[str | None, typer.Option(help="drive servos: device of the bus, or fake")] = None
    calibration: given.CalibrationFile = None
    unattended: Annotated[bool, typer.Option("--unattended", help="a machine may run with no page open")] = False


@given.by_records
def studio_command(
    page: Page,
    servos: Servos,
    what: Annotated[
        str, typer.Argument(help="a robot's name, a .toml or .urdf file, or a recorded run .mcap")
    ] = "snake",
    engine: Annotated[str, typer.Option(help="native, mujoco, or both: mujoco pale beside native")] = "native",
    set_: given.Changes = None,
    own: given.OwnFiles = None,
    out: Annotated[Path, typer.Option(help="folder for recordings")] = Path("out/studio"),
) -> None:
    """Show a robot in the browser while it runs. Change it, push it, record it, drive its machine."""
    import asyncio

    from metamer.live.studio.server import Doors

    task = task_of(what, engine, set_ or [], own or [], out)
    if servos.calibration is not None and servos.twin is None:
        raise refuse("--calibration", str(servos.calibration), "with --twin PORT")
    if servos.twin is not None:
        if task["kind"] != "run":
            raise refuse("--twin", servos.twin, "with a robot")
        task |= {"kind": "twin", "port": servos.twin, "calibration": str(servos.calibration or "")}
        task["unattended"] = servos.unattended
    doors = Doors(**asdict(page))
    try:
        refused = asyncio.run(serve(doors, task))
    except KeyboardInterrupt:
        return
    if refused:
        typer.echo(f"metamer: {refused}", err=True)
        raise typer.Exit(2)


def task_of(what: str, engine: str, changes: list[str], own: list[Path], out: Path) -> dict[str, Any]:
    """What the worker shall do; a bad description is refused here."""
    from metamer.description import checked
    from metamer.files import toml_from_robot

    task: dict[str, Any] = {"folder": str(out.resolve()), "with": [str(file.resolve()) for file in own]}
    if what.endswith((".mcap", ".part")):
        if changes:
            raise refuse("--set", changes, "nothing with a recorded run")
        if not Path(what).is_file():
            raise refuse("file", what, "a recorded run")
        return task | {"kind": "log", "file": str(Path(what).resolve())}
    load_own(own)
    robot = checked(described(what, changes))
    return task | {"kind": "run", "robot": toml_from_robot(robot), "engine": engine}


async def serve(doors: Doors, task: dict[str, Any]) -> str:
    """Serve until interrupted or until the worker ends; why it was refused, if it was."""
    import asyncio
    import signal
    from contextlib import suppress

    from metamer.live.studio.bell import BellProcess
    from metamer.live.studio.server import Studio

    bell = BellProcess(doors, unattended=task["unattended"]) if task["kind"] == "twin" else None
    try:
        if bell is not None:
            task["bell"] = bell.path
        studio = Studio(doors, task, bell=(bell.port, bell.key) if bell else (0, ""))
        serving = asyncio.create_task(studio.serve(announce))
        for how in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(how, serving.cancel)
        with suppress(asyncio.CancelledError):
            await serving
        return studio.refused
    finally:
        if bell is not None:
            bell.close()


def announce(studio: Studio) -> None:
    """Print the links, and the one that lets drive as a QR code."""
    import sys

    import segno

    doors = studio.doors
    name = own_address() if doors.host in ANYWHERE else doors.host
    name = f"[{name}]" if ":" in name else name
    address = f"http://{name}:{studio.port}/"
    drive = f"{address}#token={doors.drive}"
    look = f"{address}#token={doors.view}" if doors.viewing else address
    typer.echo(f"to drive: {drive}\nto look:  {look}\nCtrl-C ends the studio", err=True)
    if sys.stderr.isatty():
        segno.make(drive, error="l").terminal(out=sys.stderr, compact=True)


def own_address() -> str:
    """The address under which other machines reach this one; its name where it has no road out."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            # nothing is sent: the system only picks the road to an address that belongs to nobody
            out.connect(OUTSIDE_ADDRESS)
            return str(out.getsockname()[0])
        except OSError:
            return socket.gethostname()
