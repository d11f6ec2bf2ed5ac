"""`metamer limb fit`: stiffness, damping, nonlinear terms and rest shape from recorded motions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from metamer.cli.limb.show import write_robot
from metamer.cli.options import MapOptions
from metamer.cli.output import check_ending, print_notes, print_table, spinner, write_json
from metamer.core.refusals import refuse

if TYPE_CHECKING:
    from metamer.limbs.fit import LimbFit


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
    from metamer.record.files import check_outputs
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
    from metamer.view.limb_fit import plot_motion

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
