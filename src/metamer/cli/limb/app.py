"""`metamer limb`: limbs and landers from outlines, their joints, fits to recorded motions, actuators."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from metamer.cli.limb.shape import HUB, STRIP_KEYS, number_of, pairs_of, run_of, say_mass, start_of, strip_of
from metamer.cli.options import JsonFile, MapOptions, RobotFile, RobotName, add_commands, by_records
from metamer.cli.output import check_ending, check_outputs, print_notes, print_table, spinner, write_json, write_text
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.description import Robot
    from metamer.limbs.fit import LimbFit

HEADS = ("length [m]", "mass [kg]", "centre [m]", "inertia [kg m^2]", "spring [N m/rad]", "damper [N m s/rad]")
PRINTED = ("length", "mass", "inertia", "stiffness", "damping")


def show_command(robot: RobotName, json_file: JsonFile = None) -> None:
    """Print the links and joints of a robot with their units. Masses, springs, dampers, terms, tables, actuators."""
    from metamer.description import checked
    from metamer.robots import robot as robot_by_name

    check_outputs(json_file)
    show_robot(checked(robot_by_name(robot)), json_file)


def write_robot(spec: Robot, out: Path | None) -> None:
    """Write a robot, checked, as TOML."""
    from metamer.description import checked
    from metamer.files import toml_from_robot

    text = toml_from_robot(checked(spec))
    if out is not None:
        write_text(out, text)


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


def hasel_command(
    robot: RobotName,
    curve: Annotated[
        Path | None, typer.Argument(help="file with columns angle, voltage, torque and units; none = example")
    ] = None,
    voltage: Annotated[float | None, typer.Option(help="on the actuators; none = the highest of the data [V]")] = None,
    write_example: Annotated[Path | None, typer.Option(help="write the example data as CSV, to be filled")] = None,
    map_options: MapOptions = None,
    out: RobotFile = None,
) -> None:
    """Give a side-view robot HASEL actuators. Torque limits by angle and voltage from measured data, or an example."""
    from dataclasses import replace

    from metamer.description import checked
    from metamer.measurements import reading_from_options
    from metamer.record.files import write_whole
    from metamer.robots import robot as robot_by_name
    from metamer.systems.drives.hasel import EXAMPLE, csv_from_hasel, read_hasel, with_servo

    check_ending("--out", out, ".toml")
    check_outputs(out, write_example)
    spec = robot_by_name(robot)
    if write_example is not None:
        write_whole(write_example, csv_from_hasel(EXAMPLE))
        typer.echo(f"wrote {write_example}: {EXAMPLE.source}")
    reading = reading_from_options(map_options)
    if curve is None and map_options:
        raise refuse("--map", map_options[0], "together with a file of data")
    data = replace(EXAMPLE, voltage=voltage) if curve is None else read_hasel(curve, voltage=voltage, reading=reading)
    spec = checked(replace(spec, drive=with_servo(data, spec.drive)))
    if curve is None:
        typer.echo(f"metamer: {EXAMPLE.source}: give your own CSV file", err=True)
    show_robot(spec, None)
    write_robot(spec, out)


def fit_command(
    motions: Annotated[list[Path], typer.Argument(help="CSV, Excel, Parquet or MCAP of joint angles or markers")],
    robot: Annotated[str, typer.Argument(help="limb that gives lengths, masses, gravity and first springs")],
    fit: Annotated[
        str,
        typer.Option(
            help="of stiffness, damping, square-damping, cubic, quintic, rest, curvature, camera; terms with their "
            "shape over the joints, e.g. cubic:equal (springs, equal, robot)"
        ),
    ] = "stiffness,damping,cubic,rest",
    markers: Annotated[
        str, typer.Option(help="places of the markers along the limb [m], e.g. 0.1,0.2; tips = the ends of the links")
    ] = "",
    between: Annotated[str, typer.Option(help="part of the records that counts [s], e.g. 1.5,8")] = "",
    modulus: Annotated[float | None, typer.Option(help="Young's modulus that the robot was cut with [Pa]")] = None,
    map_options: MapOptions = None,
    out: Annotated[
        list[Path] | None, typer.Option(help="the fitted robot as .toml, numbers as .json, a picture as .png, .svg")
    ] = None,
) -> None:
    """Fit the joints of a clamped limb to its recorded free motions. What they share, with 95 % intervals.

    By output error: the model's own motion is brought nearest to the records. What the records do not tell is refused
    with the reason. Nothing may touch or drive the limb while it moves.
    """
    from metamer.limbs.files import read_motion
    from metamer.limbs.fit import fit_limb
    from metamer.limbs.unknowns import in_the_air
    from metamer.measurements import reading_from_options
    from metamer.robots import robot as robot_by_name

    files = out or []
    for path in files:
        check_ending("--out", path, ".toml", ".json", ".png", ".svg", ".pdf")
    check_outputs(*files)
    spec, reading = robot_by_name(robot), reading_from_options(map_options)
    if modulus is not None and not modulus > 0.0:
        raise refuse("--modulus", modulus, "a number > 0 [Pa]")
    model = in_the_air(spec)
    span = numbers("--between", between) or [-float("inf"), float("inf")]
    if len(span) != 2 or span[0] >= span[1]:
        raise refuse("--between", between, "two rising times, e.g. 1.5,8 [s]")
    places = model.links["length"].cumsum().tolist() if markers == "tips" else numbers("--markers", markers)
    records, notes = [], []
    for path in motions:
        record, said = read_motion(path, model.joints, reading=reading, places=places, between=(span[0], span[1]))
        records.append(record)
        notes += [f"{path.name}: {note}" for note in said]
    asked = [name.strip() for name in fit.split(",") if name.strip()]
    with spinner("fitting") as tell:
        found = fit_limb(spec, records, asked=asked, progress=tell)
    fitted = found.limb.robot(spec, found.solution.values)
    rows = print_fit(found, modulus)
    print_notes(notes + found.notes)
    noise = [part.tolist() for part in found.solution.noise]
    told = {"unknowns": rows, "noise": noise, "notes": notes + found.notes, "samples": samples(found)}
    for path in files:
        if path.suffix.lower() == ".toml":
            write_robot(fitted, path)
            continue
        if path.suffix.lower() == ".json":
            write_json(path, told)
        else:
            plot_found(found, path)
        typer.echo(f"wrote {path}")


def plot_found(found: LimbFit, path: Path) -> None:
    """Measured and fitted motion of the first record."""
    from metamer.view.fit import plot_motion

    record, measured, predicted = found.shown()
    plot_motion(record.t, measured, predicted, record.unit, path)


def numbers(option: str, text: str) -> list[float]:
    """Numbers from `0.1,0.2`; an empty text gives none."""
    try:
        return [float(part) for part in text.split(",") if part.strip()]
    except ValueError:
        raise refuse(option, text, "numbers with commas, e.g. 0.1,0.2") from None


def samples(found: LimbFit) -> int:
    """Samples of all records."""
    return sum(len(record.t) for record in found.seen.records)


def print_fit(found: LimbFit, modulus: float | None) -> list[dict[str, Any]]:
    """The unknowns with their intervals as a table; returns them as rows."""
    rows = [{"name": one.name, "value": one.value, "half": one.half, "unit": one.unit} for one in found.told]
    if modulus is not None:
        factor = next((row for row in rows if row["name"] == "stiffness"), None)
        if factor is None:
            raise refuse("--modulus", modulus, "together with --fit stiffness ..")
        scaled = {"value": factor["value"] * modulus, "half": factor["half"] * modulus}
        rows.insert(0, {"name": "modulus", "unit": "Pa"} | scaled)
    meaning = {
        "stiffness": "times the springs of the robot",
        "modulus": "Young's modulus",
        "curvature": "of the limb at rest",
    }
    texts = []
    for row in rows:
        part = f"{100.0 * row['half'] / abs(row['value']):.2g} %" if row["value"] else "-"
        text = meaning.get(row["name"], "")
        texts.append((row["name"], f"{row['value']:.6g}", f"{row['half']:.2g}", part, row["unit"], text))
    heads = ("unknown", "value", "+- (95 %)", "of the value", "unit", "")
    title = f"joints of {found.limb.model.spec.name}, {samples(found)} samples, {len(found.solution.pieces)} pieces"
    print_table(title, heads, texts, numbers=(1, 2, 3))
    for record, noise in zip(found.seen.records, found.solution.noise, strict=True):
        text = ", ".join(f"{1e3 * x:.3g}" for x in noise)
        typer.echo(f"{record.name}: noise {text} m{record.unit}")
    return rows


app = typer.Typer(no_args_is_help=True, help="Soft limbs: from outlines to links, fits, actuators.")
add_commands(app, cut_command, lander_command, show_command, fit_command, hasel_command)
