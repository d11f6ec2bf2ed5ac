"""`metamer limb lander`: a hub and two limbs from outlines."""

from __future__ import annotations

from typing import Annotated

import typer

from metamer.cli.limb.shape import HUB, STRIP_KEYS, number_of, pairs_of, say_mass, strip_of
from metamer.cli.limb.show import show_robot, write_robot
from metamer.cli.options import JsonFile, RobotFile
from metamer.cli.output import check_ending
from metamer.core.refusals import refuse


def lander_command(
    right: Annotated[
        list[str] | None,
        typer.Option(help="a field of the right limb, e.g. outline=leaf.csv, links=3, length=120cm, cut=outline"),
    ] = None,
    left: Annotated[list[str] | None, typer.Option(help="a field of the left limb; none = as the right one")] = None,
    hub: Annotated[list[str] | None, typer.Option(help="mass=5kg, inertia=0.1, half_width=15cm, height=10cm")] = None,
    gravity: Annotated[str, typer.Option(help="[m/s^2]")] = "1e-3",
    friction: Annotated[float, typer.Option(help="of the ground, at rest [-]", min=0.0)] = 0.3,
    start: Annotated[str, typer.Option(help="height above the ground, e.g. 20cm [m]")] = "0.2",
    out: RobotFile = None,
    json_file: JsonFile = None,
) -> None:
    """Make a lander of a hub and two soft limbs, cut from outlines. It begins in the air, its limbs straight."""
    from dataclasses import replace

    from metamer.description import Start
    from metamer.record.files import check_outputs
    from metamer.robots.soft_lander import Hub, lander

    check_ending("--out", out, ".toml")
    check_outputs(out, json_file)
    given = pairs_of("--right", right, STRIP_KEYS)
    other = given | pairs_of("--left", left, STRIP_KEYS)
    strips = [strip_of("--right", given), strip_of("--left", other)]
    counts = (whole_of("--right links", given.get("links", "2")), whole_of("--left links", other.get("links", "2")))
    fields = pairs_of("--hub", hub, tuple(HUB))
    middle = Hub(**{name: number_of(f"--hub {name}", fields[name], HUB[name]) for name in fields})
    spec = lander(middle, strips[0], strips[1], counts)
    height = number_of("--start", start, "length")
    world = replace(
        spec.world,
        gravity=number_of("--gravity", gravity, "acceleration"),
        ground=replace(spec.world.ground, mu_static=friction),
    )
    title = "lander: a hub with a raised mass and two soft limbs"
    base = (-middle.half_width, height, 0.0)
    spec = replace(spec, name="lander", title=title, source="", world=world, start=Start(base=base))
    show_robot(spec, json_file)
    for name, strip, count in zip(("right limb: ", "left limb: "), strips, counts, strict=True):
        say_mass(strip, count, name)
    write_robot(spec, out)


def whole_of(option: str, text: str) -> int:
    """A whole number."""
    if not text.isdigit():
        raise refuse(option, text, "a whole number >= 1")
    return int(text)
