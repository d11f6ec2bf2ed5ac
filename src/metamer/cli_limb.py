"""`metamer limb`: cut a limb from an outline, look at its joints, fit them to a recorded motion, add actuators."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from metamer.cli_output import console, refuse_unwritable, write_json
from metamer.refusals import BadInput, refuse

if TYPE_CHECKING:
    from metamer.description.outline import Outline
    from metamer.description.robot import RobotSpec

app = typer.Typer(no_args_is_help=True, help="Soft limbs: outline to links, joints, fits, actuators.")

Robot = Annotated[str, typer.Argument(help="a robot's name, or a .toml file")]
Out = Annotated[Path | None, typer.Option(help="write the robot to this .toml file")]
JsonFile = Annotated[Path | None, typer.Option("--json", help="write what is printed as JSON to this file")]


def write_robot(spec: RobotSpec, out: Path | None) -> None:
    """Write a robot, checked, as TOML."""
    from metamer.description.check import checked
    from metamer.description.files import toml_from_spec
    from metamer.record.files import write_whole

    text = toml_from_spec(checked(spec))
    if out is not None:
        write_whole(out, text)
        typer.echo(f"wrote {out}")


def toml_path(out: Path | None) -> Path | None:
    """The path, or BadInput where it is no TOML file that can be written."""
    if out is not None and out.suffix.lower() != ".toml":
        raise refuse("--out", str(out), "a file ending in .toml")
    refuse_unwritable(out)
    return out


def outline_of(name: str, width: float) -> Outline:
    """An outline by name, or of a CSV file with columns xi [-], width [m]."""
    from metamer.description import outline as shapes

    known = {"petal": shapes.petal, "rectangle": shapes.rectangle, "diamond": shapes.diamond}
    if name in known:
        return known[name](width)
    if not name.lower().endswith(".csv"):
        raise refuse("--outline", name, f"one of {', '.join(known)}, or a .csv file with columns xi [-], width [m]")
    return shapes.outline_from_csv(name)


@app.command()
def cut(
    links: Annotated[int, typer.Option(help="number of links")] = 3,
    outline: Annotated[
        str, typer.Option(help="petal, rectangle, diamond, or a .csv file: xi [-], width [m]")
    ] = "petal",
    width: Annotated[float, typer.Option(help="of a named outline [m]")] = 0.6,
    length: Annotated[float, typer.Option(help="[m]")] = 1.8,
    thickness: Annotated[float, typer.Option(help="[m]")] = 2.54e-3,
    modulus: Annotated[float, typer.Option(help="Young's modulus [Pa]")] = 4.36e6,
    density: Annotated[float, typer.Option(help="[kg/m^3]")] = 1000.0,
    damping: Annotated[float, typer.Option(help="ratio of the first mode, or of every joint [-]")] = 0.0,
    damping_kind: Annotated[str, typer.Option(help="modal or joint")] = "modal",
    out: Out = None,
    json_file: JsonFile = None,
) -> None:
    """Cut a soft strip into links with masses, springs and dampers: a soft-limb of another shape."""
    from dataclasses import replace

    from metamer.description.outline import Strip
    from metamer.robots.soft_limb import limb

    strip = Strip(
        outline=outline_of(outline, width),
        length=length,
        thickness=thickness,
        modulus=modulus,
        density=density,
        damping=damping,
        damping_kind=damping_kind,
    )
    shape = Path(outline).stem if outline.lower().endswith(".csv") else outline
    spec = replace(limb(strip, links), title=f"soft limb, clamped at the ground: {links} links of a {shape}")
    toml_path(out)
    show_robot(spec, json_file)
    write_robot(spec, out)


@app.command()
def show(robot: Robot, json_file: JsonFile = None) -> None:
    """Print the links and joints of a robot with their units: masses, springs, dampers, terms, tables, actuators."""
    from metamer.description.check import checked
    from metamer.robots import robot as robot_by_name

    show_robot(checked(robot_by_name(robot)), json_file)


def show_robot(spec: RobotSpec, json_file: Path | None) -> None:
    """The links and joints of a planar robot as a table."""
    from rich.table import Table

    from metamer.description.arrays import link_arrays
    from metamer.description.robot import planar_body
    from metamer.description.soft_joints import term_unit, terms_of

    body = planar_body(spec)
    arrays = link_arrays(body)
    terms: list[Any] = [[]] * body.links if body.soft is None else terms_of(body.soft, body.links)
    rows = []
    heads = (
        "link",
        "length [m]",
        "mass [kg]",
        "centre [m]",
        "inertia [kg m^2]",
        "spring [N m/rad]",
        "damper [N m s/rad]",
    )
    table = Table(
        *heads, "more torque -c x^a rate |rate|^(b-1)", title=f"{spec.name}: {spec.title}", title_justify="left"
    )
    for i in range(body.links):
        jointless = body.base == "free" and i == 0
        names = ("length", "mass", "inertia", "stiffness", "damping")
        row: dict[str, Any] = {name: float(arrays[name][i]) for name in names} | {
            "centre": arrays["centre"][i].tolist()
        }
        row["terms"] = [] if jointless else [[a, b, c, term_unit(a, b)] for a, b, c in terms[i]]
        rows.append(row)
        joint = ("-", "-") if jointless else (f"{row['stiffness']:.5g}", f"{row['damping']:.5g}")
        more = "; ".join(f"a={a} b={b} c={c:.5g} {unit}" for a, b, c, unit in row["terms"])
        place = ", ".join(f"{x:.4g}" for x in row["centre"])
        table.add_row(
            str(i + 1), f"{row['length']:.4g}", f"{row['mass']:.4g}", place, f"{row['inertia']:.4g}", *joint, more
        )
    console().print(table)
    found: dict[str, Any] = {"name": spec.name, "links": rows}
    if body.soft is not None and body.soft.angle:
        angle, rate = body.soft.angle, body.soft.rate
        typer.echo(
            f"table of torques: {len(angle)} angles {angle[0]:g} .. {angle[-1]:g} rad, "
            f"{len(rate)} rates {rate[0]:g} .. {rate[-1]:g} rad/s"
        )
        found["table"] = {"angle": angle, "rate": rate, "torque": body.soft.torque}
    if spec.hasel is not None:
        volts = spec.hasel.voltages[-1] if spec.hasel.voltage is None else spec.hasel.voltage
        most = max(max(row) for row in spec.hasel.torque)
        typer.echo(
            f"HASEL actuators at {volts:g} V, at most {most:g} N m in the data; source: {spec.hasel.source or '-'}"
        )
        found["hasel"] = {"voltage": volts, "source": spec.hasel.source}
    write_json(json_file, found)


@app.command()
def fit(
    motion: Annotated[Path, typer.Argument(help="CSV with columns t, joint1.angle, joint2.angle ... [s, rad]")],
    robot: Robot,
    stiffness: Annotated[str, typer.Option(help="powers of the angle, e.g. 1,3")] = "1,3",
    damping: Annotated[str, typer.Option(help="powers of the rate, e.g. 1 or 1,2")] = "1",
    window: Annotated[float | None, typer.Option(help="smoothing piece [s]; none = chosen from the record")] = None,
    out: Out = None,
    json_file: JsonFile = None,
) -> None:
    """Fit springs and dampers of a clamped limb to its recorded free motion, with standard errors.

    The robot gives lengths, masses and gravity; its own springs and dampers are replaced. Between the motion and the
    ground nothing may touch.
    """
    from rich.table import Table

    from metamer.description.soft_joints import term_unit
    from metamer.mechanics.limb_fit import fit_joints, fitted_spec, read_motion
    from metamer.model.planar import build
    from metamer.robots import robot as robot_by_name

    of_angle, of_rate = powers("--stiffness", stiffness), powers("--damping", damping)
    spec = robot_by_name(robot)
    toml_path(out)
    refuse_unwritable(json_file)
    model = build(spec)
    t, angle = read_motion(motion, model.joints)
    found = fit_joints(model, t, angle, stiffness=of_angle, damping=of_rate, window=window)
    table = Table(
        "joint",
        "term",
        "value",
        "standard error",
        "unit",
        "torque left [N m]",
        title=f"joints of {spec.name}",
        title_justify="left",
    )
    rows = []
    for i, (terms, errors) in enumerate(zip(found.terms, found.error, strict=True)):
        for k, ((a, b), value) in enumerate(terms.items()):
            name = f"x^{a}" if b == 0 else "rate" if b == 1 else f"rate |rate|^{b - 1}"
            left = f"{found.residual[i]:.3g}" if k == 0 else ""
            table.add_row(
                str(i + 1) if k == 0 else "", name, f"{value:.6g}", f"{errors[a, b]:.2g}", term_unit(a, b), left
            )
            rows.append(
                {"joint": i + 1, "a": a, "b": b, "value": value, "error": errors[a, b], "unit": term_unit(a, b)}
            )
    console().print(table)
    noise = ", ".join(f"{1e3 * x:.3g}" for x in found.noise)
    typer.echo(f"{len(t)} samples smoothed over {found.window:.3g} s; noise of the angles {noise} mrad")
    vague = [f"joint {row['joint']} {row['unit']}" for row in rows if abs(row["value"]) < 2.0 * row["error"]]
    if vague:
        typer.echo(f"not told from zero (below two standard errors): {', '.join(vague)}")
    write_json(
        json_file,
        {"window": found.window, "noise": found.noise.tolist(), "residual": found.residual.tolist(), "terms": rows},
    )
    if out is not None:
        write_robot(fitted_spec(spec, found), out)


def powers(option: str, text: str) -> tuple[int, ...]:
    """Whole numbers from `1,3`; an empty text gives none."""
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise refuse(option, text, "whole numbers with commas, e.g. 1,3") from None


@app.command()
def hasel(
    robot: Robot,
    curve: Annotated[
        Path | None, typer.Argument(help="CSV: angle [rad], voltage [V], torque [N m]; none = example")
    ] = None,
    voltage: Annotated[float | None, typer.Option(help="on the actuators; none = the highest of the data [V]")] = None,
    write_example: Annotated[Path | None, typer.Option(help="write the example data as CSV, to be filled")] = None,
    out: Out = None,
) -> None:
    """Give a side-view robot HASEL actuators: torque limits by angle and voltage from measured data, or an example."""
    from dataclasses import replace

    from metamer.description.check import problems
    from metamer.description.hasel import EXAMPLE, csv_from_hasel, read_hasel
    from metamer.record.files import write_whole
    from metamer.robots import robot as robot_by_name

    spec = robot_by_name(robot)
    toml_path(out)
    if write_example is not None:
        refuse_unwritable(write_example)
        write_whole(write_example, csv_from_hasel(EXAMPLE))
        typer.echo(f"wrote {write_example}: {EXAMPLE.source}")
    data = replace(EXAMPLE, voltage=voltage) if curve is None else read_hasel(curve, voltage=voltage)
    spec = replace(spec, hasel=data)
    found = problems(spec)
    if found:
        raise BadInput(found)
    if curve is None:
        typer.echo(f"metamer: {EXAMPLE.source}: give your own CSV file", err=True)
    show_robot(spec, None)
    write_robot(spec, out)
