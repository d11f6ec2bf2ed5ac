"""One pull as programs of laboratories write it: 40 files of the same 600 samples, each with the options it needs."""

from __future__ import annotations

import io

import numpy as np

RNG = np.random.default_rng(3)
COUNT = 600
STEP = 0.002
T = STEP * np.arange(COUNT)
FORCE = np.round(np.clip(2.0 * (T - 0.2), 0.0, 1.6) + RNG.normal(0.0, 0.004, COUNT), 4)  # [N]
LENGTH = np.round(1e-3 * np.clip(T - 0.2, 0.0, None) + RNG.normal(0.0, 2e-6, COUNT), 7)  # [m]
GRAM = 9.80665e-3  # N per gf


def rows(head="time [s],force [N],length [mm]", sep=",", cells=None, factors=(1.0, 1.0, 1e3), t=T):
    """Lines of a file."""
    cells = cells or (lambda a, b, c: (f"{a:.6f}", f"{b:.6g}", f"{c:.6g}"))
    made = [
        sep.join(cells(a * factors[0], b * factors[1], c * factors[2]))
        for a, b, c in zip(t, FORCE, LENGTH, strict=True)
    ]
    return [head, *made] if head is not None else made


def text(lines, end="\n"):
    return (end.join(lines) + end).encode()


def comma(*values):
    return tuple(f"{x:.6f}".replace(".", ",") for x in values)


def with_lines(lines, changes):
    """Lines with some of them replaced, by number."""
    return [changes.get(k, line) for k, line in enumerate(lines)]


def two_cells():
    """Lines with a second load cell."""
    made = [line.split(",") for line in PLAIN[1:]]
    return ["time [s],load 1 [N],load 2 [N],length [mm]", *(f"{a},{b},0.1,{c}" for a, b, c in made)]


def emptied(number, mark=""):
    """A line without its force."""
    a, _, c = PLAIN[number].split(",")
    return f"{a},{mark},{c}"


def excel():
    import openpyxl

    book = openpyxl.Workbook()
    book.active.title = "about"
    book.active.append(["pull of pad 3"])
    sheet = book.create_sheet("data")
    for line in (["pull of pad 3"], [], ["Time (s)", "Load (N)", "Travel (mm)"]):
        sheet.append(line)
    for row in zip(T.tolist(), FORCE.tolist(), (1e3 * LENGTH).tolist(), strict=True):
        sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def parquet(names, factors, metadata=False):
    import pyarrow
    import pyarrow.parquet

    columns = [T * factors[0], FORCE * factors[1], LENGTH * factors[2]]
    fields = [
        pyarrow.field(
            name.split("|")[0], pyarrow.float64(), metadata={"unit": name.split("|")[1]} if metadata else None
        )
        for name in names
    ]
    out = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns, schema=pyarrow.schema(fields)), out)
    return out.getvalue()


def clock_cell(seconds, offset=43199.5):
    whole = seconds + offset
    return f"{int(whole // 3600) % 24:02d}:{int(whole // 60) % 60:02d}:{whole % 60:09.6f}"


JITTER = T + RNG.uniform(-3e-4, 3e-4, COUNT)
KEEP = np.ones(COUNT, dtype=bool)
KEEP[400:440] = False
PLAIN = rows()
HEADER = ["Tester: XY-200", "Operator; N. N.", "Date: 2024-03-01", "", "Samples: 600"]


def files() -> dict[str, tuple[str, bytes, tuple[str, ...]]]:
    """case -> (file name, bytes, options)."""
    semicolon = rows("Zeit (s);Kraft (N);Weg (mm)", ";", comma)
    tabs = rows("Time [s]\tForce [N]\tPosition [mm]", "\t")
    return {
        "plain": ("a.csv", text(PLAIN), ()),
        "header lines": ("a.csv", text([*HEADER, *PLAIN]), ()),
        "header with commas": ("a.csv", text(["a,b,c", "Load cell,LC-5,", "Range,20,N", *PLAIN]), ()),
        "round brackets": ("a.csv", text(rows("Time (s),Force (N),Displacement (mm)")), ()),
        "quoted heads": ("a.csv", text(rows('"Time (s)","Force (N)","Length (mm)"')), ()),
        "quoted cells": ("a.csv", text(rows(cells=lambda *x: tuple(f'"{v:.6f}"' for v in x))), ()),
        "tabs": ("a.txt", text(tabs), ()),
        "semicolon, decimal comma": ("a.csv", text(semicolon), ()),
        "semicolon, decimal point": ("a.csv", text(rows("time [s];force [N];length [mm]", ";")), ()),
        "tabs, decimal comma": ("a.txt", text(rows("Zeit [s]\tKraft [N]\tWeg [mm]", "\t", comma)), ()),
        "UTF-8 with mark": ("a.csv", b"\xef\xbb\xbf" + text(PLAIN), ()),
        "UTF-16 with mark": ("a.csv", "\ufeff".encode("utf-16-le") + text(tabs).decode().encode("utf-16-le"), ()),
        "UTF-16 without mark": ("a.csv", text(PLAIN).decode().encode("utf-16-le"), ()),
        "UTF-16 big end": ("a.csv", text(semicolon).decode().encode("utf-16"), ()),
        "latin-1": (
            "a.csv",
            "\n".join(rows("Zeit [s],Kraft [N],Länge [µm]", factors=(1, 1, 1e6))).encode("latin-1"),
            (),
        ),
        "micro sign": ("a.csv", text(rows("t [µs],force [N],length [µm]", factors=(1e6, 1, 1e6))), ()),
        "carriage returns": ("a.csv", text(PLAIN, "\r\n"), ()),
        "old Macintosh": ("a.csv", text(PLAIN, "\r"), ()),
        "gram force": ("a.csv", text(rows("time [s],force [gf],length [mm]", factors=(1, 1 / GRAM, 1e3))), ()),
        "grams": ("a.csv", text(rows("time [s],load [g],length [mm]", factors=(1, 1 / GRAM, 1e3))), ()),
        "kgf, cm, ms": (
            "a.csv",
            text(
                rows(
                    "time [ms],force [kgf],length [cm]",
                    cells=lambda *x: tuple(f"{v:.9f}" for v in x),
                    factors=(1e3, 1e-3 / GRAM, 1e2),
                )
            ),
            (),
        ),
        "slash units": ("a.csv", text(rows("t / s,F / mN,x / mm", factors=(1, 1e3, 1e3))), ()),
        "underscore units": ("a.csv", text(rows("time_s,force_N,length_mm")), ()),
        "line of units": ("a.csv", text(["Time,Force,Extension", "s,N,mm", *rows(None)]), ()),
        "line of units in brackets": (
            "a.txt",
            text(["Time\tLoad\tExtension", "(s)\t(N)\t(mm)", *rows(None, "\t")]),
            (),
        ),
        "text column": (
            "a.csv",
            text([PLAIN[0] + ",state", *(line + (",pull" if k else ",rest") for k, line in enumerate(PLAIN[1:]))]),
            (),
        ),
        "more columns": (
            "a.csv",
            text(["No," + PLAIN[0] + ",temperature [degC]", *(f"{k},{line},21.5" for k, line in enumerate(PLAIN[1:]))]),
            (),
        ),
        "footer": ("a.csv", text([*PLAIN, "", "Max force: 1.6 N", "End of test"]), ()),
        "blank last lines": ("a.csv", text([*PLAIN, "", ""]), ()),
        "comments": (
            "a.csv",
            text(["# made by logger 2.1", "# " + PLAIN[0], *PLAIN[1:300], "# valve opened", *PLAIN[300:]]),
            (),
        ),
        "white space": ("a.dat", text(rows("time[s]   force[N]   length[mm]", "   ")), ()),
        "jitter of 0.3 ms": ("a.csv", text(rows(t=JITTER)), ()),
        "40 samples lost": (
            "a.csv",
            text([PLAIN[0], *(line for line, keep in zip(PLAIN[1:], KEEP, strict=True) if keep)]),
            (),
        ),
        "an empty cell": ("a.csv", text(with_lines(PLAIN, {250: emptied(250)})), ()),
        "nan cells": ("a.csv", text(with_lines(PLAIN, {k: emptied(k, "NaN") for k in (99, 100)})), ()),
        "duplicates": ("a.csv", text([*PLAIN[:200], PLAIN[199], *PLAIN[200:]]), ()),
        "separator at the end": ("a.csv", text([line + "," for line in PLAIN]), ()),
        "sep line": ("a.csv", text(["sep=;", *semicolon]), ()),
        "clock times": (
            "a.csv",
            text(rows("time,force [N],length [mm]", cells=lambda a, b, c: (clock_cell(a), f"{b:.6g}", f"{c:.6g}"))),
            (),
        ),
        "no heads": ("a.csv", text(rows(None)), ("MAP",)),
        "no units": ("a.csv", text(rows("time,force,length")), ("MAP",)),
        "two load cells": ("a.csv", text(two_cells()), ("columns.force=load 1",)),
        "no time": ("a.csv", text([line.split(",", 1)[1] for line in PLAIN]), ("rate=500",)),
        "Excel": ("a.xlsx", excel(), ()),
        "Parquet": ("a.parquet", parquet(("time [s]", "force [mN]", "length [mm]"), (1, 1e3, 1e3)), ()),
        "Parquet, units in fields": ("a.parquet", parquet(("t|ms", "force|N", "length|um"), (1e3, 1, 1e6), True), ()),
    }


MAP = """columns = {time = 1, force = 2, length = 3}
units = {time = "s", force = "N", length = "mm"}
"""
