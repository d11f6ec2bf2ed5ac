"""`metamer electroadhesion material`: tests to material files of the simulator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from metamer.cli.options import JsonFile, MapOptions
from metamer.cli.output import check_ending, print_notes, print_table, progress_bar, write_json
from metamer.core.refusals import refuse


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
    from metamer.record.files import check_outputs, whole_folder, write_whole

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
