"""`metamer limb show`: links and joints of a robot; what the other commands of a limb share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from metamer.cli.options import JsonFile, RobotName
from metamer.cli.output import print_table, write_json

if TYPE_CHECKING:
    from metamer.description import Robot

HEADS = ("length [m]", "mass [kg]", "centre [m]", "inertia [kg m^2]", "spring [N m/rad]", "damper [N m s/rad]")
PRINTED = ("length", "mass", "inertia", "stiffness", "damping")


def show_command(robot: RobotName, json_file: JsonFile = None) -> None:
    """Print the links and joints of a robot with their units. Masses, springs, dampers, terms, tables, actuators."""
    from metamer.description import checked
    from metamer.record.files import check_outputs
    from metamer.robots import robot as robot_by_name

    check_outputs(json_file)
    show_robot(checked(robot_by_name(robot)), json_file)


def write_robot(spec: Robot, out: Path | None) -> None:
    """Write a robot, checked, as TOML."""
    from metamer.description import checked
    from metamer.files import toml_from_robot
    from metamer.record.files import write_whole

    text = toml_from_robot(checked(spec))
    if out is not None:
        write_whole(out, text)
        typer.echo(f"wrote {out}")


def show_robot(spec: Robot, json_file: Path | None) -> None:
    """The links and joints of a planar robot as a table."""
    from metamer.systems.planar.soft_joints import term_unit, terms_of
    from metamer.systems.planar.spec import link_arrays, planar_body

    body = planar_body(spec)
    arrays = link_arrays(body)
    terms: list[Any] = [[]] * body.links if body.soft is None else terms_of(body.soft, body.links)
    rows: list[dict[str, Any]] = []
    texts = []
    for i in range(body.links):
        jointless = body.base == "free" and i == 0
        row: dict[str, Any] = {name: float(arrays[name][i]) for name in PRINTED}
        row["centre"] = arrays["centre"][i].tolist()
        row["terms"] = [] if jointless else [[a, b, c, term_unit(a, b)] for a, b, c in terms[i]]
        rows.append(row)
        joint = ("-", "-") if jointless else (f"{row['stiffness']:.5g}", f"{row['damping']:.5g}")
        more = "; ".join(f"a={a} b={b} c={c:.5g} {unit}" for a, b, c, unit in row["terms"])
        centre = ", ".join(f"{x:.4g}" for x in row["centre"])
        link = (f"{row['length']:.4g}", f"{row['mass']:.4g}", centre, f"{row['inertia']:.4g}")
        texts.append((str(i + 1), *link, *joint, more))
    title = f"{spec.name}: {spec.title}; {body.links} links"
    print_table(title, ("link", *HEADS, "more torque -c x^a rate |rate|^(b-1)"), texts)
    found: dict[str, Any] = {"name": spec.name, "links": rows}
    if body.soft is not None and body.soft.angle:
        angle, rate = body.soft.angle, body.soft.rate
        typer.echo(
            f"table of torques: {len(angle)} angles {angle[0]:g} .. {angle[-1]:g} rad, "
            f"{len(rate)} rates {rate[0]:g} .. {rate[-1]:g} rad/s"
        )
        found["table"] = {"angle": angle, "rate": rate, "torque": body.soft.torque}
    said, data = spec.drive.sheet()
    for line in said:
        typer.echo(line)
    found |= data
    write_json(json_file, found)
