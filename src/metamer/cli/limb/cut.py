"""`metamer limb cut`: an outline as a robot of links."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from metamer.cli.limb.shape import number_of, run_of, say_mass, start_of, strip_of
from metamer.cli.limb.show import show_robot, write_robot
from metamer.cli.options import JsonFile, RobotFile, by_records
from metamer.cli.output import check_ending


@dataclass(frozen=True, kw_only=True)
class Strip:
    """The strip, field by field as `strip_of` reads it."""

    outline: Annotated[
        str, typer.Option(help="petal, rectangle, diamond, or a file: xi [-] or x [m], and width [m]")
    ] = "petal"
    width: Annotated[str, typer.Option(help="of a named outline, e.g. 60cm [m]")] = "0.6"
    length: Annotated[str, typer.Option(help="of the limb, e.g. 180cm; none = the file's, else 1.8 [m]")] = ""
    thickness: Annotated[str, typer.Option(help="e.g. 2.54mm [m]")] = "2.54e-3"
    modulus: Annotated[str, typer.Option(help="Young's modulus, e.g. 4.36MPa [Pa]")] = "4.36e6"
    density: Annotated[str, typer.Option(help="[kg/m^3]")] = "1000"
    damping: Annotated[float, typer.Option(help="ratio of the first mode, or of every joint [-]")] = 0.0
    damping_kind: Annotated[str, typer.Option(help="modal or joint")] = "modal"
    cut: Annotated[str, typer.Option(help="trapezoids, or outline: each link keeps its mass")] = "trapezoids"


@by_records
def cut_command(
    given: Strip,
    links: Annotated[int, typer.Option(help="number of links")] = 3,
    gravity: Annotated[str, typer.Option(help="[m/s^2]")] = "1e-3",
    ground: Annotated[bool, typer.Option("--ground/--air", help="ground at the height of the clamp, or none")] = True,
    start: Annotated[str, typer.Option(help="angles of the first joints, e.g. 10deg,5deg [rad]")] = "0.2",
    out: RobotFile = None,
    json_file: JsonFile = None,
) -> None:
    """Cut a soft strip into links with masses, springs and dampers. It gives a soft-limb of another shape.

    Numbers may have units. The mass that trapezoids lose of the outline is said; --cut outline keeps it.
    """
    from metamer.record.files import check_outputs
    from metamer.robots.soft_limb import hanging_limb, limb

    check_ending("--out", out, ".toml")
    check_outputs(out, json_file)
    strip = strip_of("--", {name: str(value) for name, value in asdict(given).items() if value != ""})
    outline = Path(given.outline)
    shape = outline.stem if outline.suffix else given.outline
    spec = limb(strip, links) if ground else hanging_limb(strip, links)
    world = replace(spec.world, gravity=number_of("--gravity", gravity, "acceleration"))
    spec = replace(
        spec,
        title=f"soft limb of a {shape}, clamped {'at the ground' if ground else 'in the air'}",
        world=world,
        start=start_of("--start", start, links),
        run=run_of(spec.run, strip, links, world.gravity),
    )
    show_robot(spec, json_file)
    say_mass(strip, links)
    write_robot(spec, out)
