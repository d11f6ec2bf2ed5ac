"""`metamer electroadhesion`: traces to a table, to materials of the simulator, to a robot that holds on."""

from __future__ import annotations

from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from metamer.cli import options as given
from metamer.cli.options import JsonFile, MapOptions, add_commands
from metamer.cli.output import (
    check_ending,
    check_outputs,
    console,
    described,
    print_notes,
    print_table,
    progress_bar,
    write_json,
)
from metamer.core.refusals import refuse


def analyse_command(
    folder: Annotated[Path, typer.Argument(help="CSV traces with tests.toml beside them")],
    out: Annotated[Path | None, typer.Option(help="folder for the HTML report, pictures and results.json")] = None,
    traces: Annotated[bool, typer.Option(help="draw every trace with its marked point")] = True,
    map_options: MapOptions = None,
    json_file: JsonFile = None,
) -> None:
    """Find the failure in every trace and print the table. References are taken off, bad files are named and left out.

    A CSV file begins with named columns and units, e.g. `time [s],force [N],length [mm]` (or torque and angle with the
    lever arm). tests.toml holds one [[series]] a material: material, variant, type, kind, tests, references,
    ramp_rate, voltage, pad_area, electrodes, lever_arm, duration. `synthesise` writes a folder to look at.
    """
    from metamer.electroadhesion.analyse import analyse as run
    from metamer.electroadhesion.report import terminal_tables, write_report
    from metamer.measurements import reading_from_options

    check_outputs(json_file, folder=out)
    reading = reading_from_options(map_options)
    with progress_bar("reading traces") as bar:
        found = run(folder, bar, reading)
    page = console()
    for table in terminal_tables(found):
        page.print(table)
    write_json(json_file, found.plain())
    if out is not None:
        with progress_bar("drawing traces") as bar:
            report = write_report(found, out, traces=traces, progress=bar)
        typer.echo(f"report: {report}")
    if not any(row.n for row in found.tables):
        typer.echo("metamer: no file could be used", err=True)
        raise typer.Exit(1)


def review_command(
    folder: Annotated[Path, typer.Argument(help="traces with tests.toml beside them")],
    file: Annotated[str | None, typer.Argument(help="name of a trace; none = show all reviews")] = None,
    time: Annotated[float | None, typer.Option(help="of the failure: moves the point there [s]")] = None,
    good: Annotated[bool | None, typer.Option("--good/--bad", help="overrules the verdict")] = None,
    why: Annotated[str, typer.Option(help="the reason, kept and shown")] = "",
    by: Annotated[str, typer.Option(help="who says so, kept and shown")] = "",
    clear: Annotated[bool, typer.Option("--clear", help="take the review of the file back")] = False,
) -> None:
    """Record what a person sees in a trace. Kept in review.toml beside the traces, used by every analysis."""
    from metamer.electroadhesion.analyse import analyse
    from metamer.electroadhesion.report import REVIEW_HEADS
    from metamer.electroadhesion.review import REVIEW, Review, read_review, write_review
    from metamer.electroadhesion.traces import read_about

    read_about(folder)
    before = reviews = read_review(folder)
    if file is not None:
        if not (folder / file).is_file():
            raise refuse("file", file, f"the name of a file in {folder}")
        if clear != (good is None and time is None):
            raise refuse("--clear", clear, "either --clear, or --good, --bad or --time")
        verdict = None if good is None else "good" if good else "bad"
        rest = {name: row for name, row in reviews.items() if name != file}
        reviews = rest if clear else rest | {file: Review(name=file, verdict=verdict, time=time, why=why, by=by)}
        write_review(folder, reviews)
    try:
        found = analyse(folder)
    except Exception:
        # a review that the analysis refuses is not kept
        if file is not None:
            write_review(folder, before)
        raise
    rows = [(one.file, one.own, one.review, one.words) for one in found.reviewed]
    print_table("judged by hand", REVIEW_HEADS, rows)
    if file is not None:
        typer.echo(f"wrote {folder / REVIEW}")


def material_command(
    folder: Annotated[Path, typer.Argument(help="traces with tests.toml beside them")],
    out: Annotated[Path, typer.Option(help="a .toml file for one material, or a folder for a file of each")],
    material: Annotated[str | None, typer.Option(help="of several, by the name that tests.toml gives it")] = None,
    map_options: MapOptions = None,
    json_file: JsonFile = None,
) -> None:
    """Analyse traces and write material files. With intervals, for world.ground.material.

    A file keeps mean, interval and spread of the shear tests with the pad and voltage they were made with; normal and
    peel tests of the same material add their strengths. Other pads and voltages are scaled when it is used.
    """
    from metamer.core.parts import to_table
    from metamer.electroadhesion.analyse import analyse
    from metamer.electroadhesion.materials import file_stem, left_out, materials_from_tests, text_from_material
    from metamer.measurements import reading_from_options
    from metamer.record.files import whole_folder, write_whole

    one = out.suffix != ""
    if one:
        check_ending("--out", out, ".toml")
    check_outputs(*([out] if one else []), json_file, folder=None if one else out)
    reading = reading_from_options(map_options)
    with progress_bar("reading traces") as bar:
        found = analyse(folder, bar, reading)
    made = materials_from_tests(found)
    notes = left_out(found, made)
    if material is not None:
        if material not in made:
            raise refuse("--material", material, f"one of {', '.join(made) or 'none: no shear test is good'}")
        made = {material: made[material]}
    if not made:
        raise refuse("folder", str(folder), f"at least one good shear test; {'; '.join(notes)}")
    if one and len(made) > 1:
        raise refuse("--out", str(out), f"a folder, or --material with one of {', '.join(made)}")
    rows: list[dict[str, Any]] = [to_table(row) for row in made.values()]
    heads = ("material", "mean [N]", "95 % interval", "spread [N]", "tests", "normal [N]", "peel [J/m^2]", "pad")
    texts = []
    for row in made.values():
        ends = "-" if row.interval is None else f"{row.interval[0]:.4g} .. {row.interval[1]:.4g}"
        more = ["-" if value is None else f"{value:.4g}" for value in (row.normal, row.peel)]
        pad = f"{1e4 * row.area:g} cm^2, {row.voltage:g} V"
        texts.append((row.name, f"{row.mean:.4g}", ends, f"{row.spread:.2g}", f"{row.tests}", *more, pad))
    print_table("materials, voltage on minus off", heads, texts, numbers=(1, 3, 4, 5, 6))
    print_notes(notes)
    if one:
        write_whole(out, text_from_material(next(iter(made.values()))))
        typer.echo(f"wrote {out}")
    else:
        with whole_folder(out) as work:
            for row in made.values():
                write_whole(work / f"{file_stem(row)}.toml", text_from_material(row))
        typer.echo(f"wrote {', '.join(str(out / (file_stem(row) + '.toml')) for row in made.values())}")
    write_json(json_file, {"materials": rows, "notes": notes})


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

    check_outputs(json_file)
    spec = described(robot, set_)
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


def synthesise_command(
    folder: Annotated[Path, typer.Argument(help="a new folder for the traces")],
    material: Annotated[
        list[str] | None, typer.Option(help="a material; may be given several times; none = all")
    ] = None,
    seed: Annotated[int, typer.Option(help="of everything random")] = 0,
    tests: Annotated[int, typer.Option(help="good files with voltage, per material and rate")] = 6,
    references: Annotated[int, typer.Option(help="good files without voltage, per material and rate")] = 6,
    ramp_rate: Annotated[list[float] | None, typer.Option(help="[N/s]; may be given several times")] = None,
    defects: Annotated[bool, typer.Option(help="one more file of every defect per series")] = True,
) -> None:
    """Write traces with known truth (truth.json). All noise on, and files with every defect."""
    from metamer.electroadhesion.synthesise import synthesise as run
    from metamer.systems.grounds.materials import MATERIALS

    check_outputs(folder=folder)
    good = [name for name, row in MATERIALS.items() if row.mean is not None]
    names = material or good
    for name in names:
        if name not in good:
            raise refuse("--material", name, f"one of {', '.join(good)}")
    with progress_bar("writing traces") as bar:
        truth = run(
            folder,
            materials=names,
            seed=seed,
            tests=tests,
            references=references,
            ramp_rates=ramp_rate or (),
            defects=defects,
            progress=bar,
        )
    typer.echo(f"wrote {len(truth)} traces of {len(names)} materials to {folder}, truth in truth.json")


app = typer.Typer(no_args_is_help=True, help="Adhesion tests: from traces to a robot that holds on.")
add_commands(app, analyse_command, review_command, material_command, hold_command, synthesise_command)
