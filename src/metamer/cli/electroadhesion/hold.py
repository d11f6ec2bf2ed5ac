"""`metamer electroadhesion hold`: whether a robot holds on by its pads, and how probable that is."""

from __future__ import annotations

from dataclasses import asdict, astuple, dataclass
from typing import Annotated

import typer

from metamer.cli import options as given
from metamer.cli.output import print_notes, progress_bar, write_json


@dataclass(frozen=True, kw_only=True)
class Load:
    """What pulls at the first link."""

    push: Annotated[float, typer.Option(help="force along the ground on the first link [N]")] = 0.0
    thrust: Annotated[float, typer.Option(help="force away from the ground on the first link [N]")] = 0.0
    moment: Annotated[float, typer.Option(help="on the first link [N m]")] = 0.0


@given.by_records
def hold_command(
    robot: given.RobotName,
    load: Load,
    duration: Annotated[float, typer.Option(help="for which it must hold [s]", min=0.1)] = 10.0,
    draws: Annotated[int, typer.Option(help="of all pads from what the tests tell", min=1, max=100_000)] = 200,
    seed: given.Seed = 0,
    set_: given.Changes = None,
    json_file: given.JsonFile = None,
) -> None:
    """Tell whether a robot holds on by its pads under a load. Up to which load, and how probably.

    The ground's material says what the pads hold: --set world.ground.material=FILE.toml (or a name of the table). For
    the probability every pad is drawn from the scatter of the tests and from what they leave open of their mean.
    """
    from metamer.electroadhesion.hold import hold
    from metamer.files import changes_from_texts, with_values
    from metamer.record.files import check_outputs
    from metamer.robots import robot as robot_by_name

    check_outputs(json_file)
    spec = with_values(robot_by_name(robot), changes_from_texts(set_ or []))
    with progress_bar(f"holding {spec.name}") as bar:
        found = hold(spec, astuple(load), duration=duration, draws=draws, seed=seed, progress=bar)
    pulled = f"push {load.push:g} N, thrust {load.thrust:g} N, moment {load.moment:g} N m"
    typer.echo(f"{spec.name} on {len(found.points)} pads, {pulled}: {'holds' if found.holds else 'lets go'}")
    if found.most is not None:
        typer.echo(f"pads as strong as the mean of the tests hold up to {found.most:.4g} times this load")
    interval = f"{found.low:.3f} .. {found.high:.3f}"
    typer.echo(f"probability of holding: {found.probability:.3f} (95 % by {found.draws} draws: {interval})")
    notes = spec.world.ground.notes()
    print_notes(notes)
    write_json(json_file, asdict(found) | {"probability": found.probability, "notes": notes})
