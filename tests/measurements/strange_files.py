"""Strange files of measurements, made to be told by a person and hard for a program; each with the options it needs."""

from __future__ import annotations

import datetime
import io
import json

import numpy as np

COUNT, STEP = 400, 0.02
T = STEP * np.arange(COUNT)
_rng = np.random.default_rng(77)
FORCE = np.round(np.where(T < 1, 0, np.where(T < 5, 1234.5 * (T - 1) / 4, 300)) + _rng.normal(0, 2, COUNT), 1)
LENGTH = np.round(np.where(T < 5, 0.1 * T, 0.5 + np.minimum(20, 50 * (T - 5))), 4) * 1e-3
ROWS = list(zip(T.tolist(), FORCE.tolist(), LENGTH.tolist(), strict=True))
BEGIN = datetime.datetime(2026, 3, 5, 23, 59, 57)
UNIX = 1_772_755_197  # [s]
HEAD = "time [s],force [N],length [mm]"


def lines(head, row, mark=","):
    return "\n".join([head, *(mark.join(row(t, f, x)) for t, f, x in ROWS)])


def seconds(t):
    return f"{t:.4f}"


def newtons(f):
    return f"{f:.1f}"


def millimetres(x):
    return f"{1e3 * x:.4f}"


def comma(text):
    return text.replace(".", ",")


def stamp(t, form):
    return (BEGIN + datetime.timedelta(seconds=round(t, 3))).strftime(form)


def stamped(head, write, mark=",", cell=str):
    return lines(head, lambda t, f, x: (write(t), cell(newtons(f)), cell(millimetres(x))), mark)


def thousands(f, between, decimal):
    whole = f"{f:,.1f}"
    return whole.translate(str.maketrans({",": between, ".": decimal}))


PLAIN = stamped(HEAD, seconds)
BODY = PLAIN.split("\n")[1:]


def excel(*sheets):
    """A workbook of (title, rows)."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def sheet_rows(factor=1.0):
    return [HEAD.split(","), *([t, factor * f, 1e3 * x] for t, f, x in ROWS)]


def parquet(columns, schema_units=None, field_units=None):
    import pyarrow
    import pyarrow.parquet

    arrays = {name: pyarrow.array(values) for name, values in columns.items()}
    units = field_units or {}
    fields = [
        pyarrow.field(name, one.type, metadata={"unit": units[name]} if name in units else None)
        for name, one in arrays.items()
    ]
    told = {"units": json.dumps(schema_units)} if schema_units else None
    out = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(list(arrays.values()), schema=pyarrow.schema(fields, metadata=told)), out)
    return out.getvalue()


def mcap(heads):
    from mcap.writer import Writer

    out = io.BytesIO()
    writer = Writer(out)
    writer.start()
    schema = writer.register_schema(name="sample", encoding="jsonschema", data=b"{}")
    channel = writer.register_channel(topic="/bench", message_encoding="json", schema_id=schema)
    for t, f, x in ROWS:
        when = UNIX * 10**9 + round(t * 1e9)
        data = json.dumps(dict(zip(heads, (f, 1e3 * x), strict=True))).encode()
        writer.add_message(channel_id=channel, log_time=when, publish_time=when, data=data)
    writer.finish()
    return out.getvalue()


def read_by_themselves():
    """case -> (file name, text or bytes, options)."""
    numbers = {"time": T, "force": 1e-3 * FORCE, "length": 1e3 * LENGTH}
    units = {"time": "s", "force": "kN", "length": "mm"}
    instron = ["Test method,x.is_tens", "Rate,5,mm/min", "Geometry", "Width,10,mm", "", "Results Table 1"]
    instron += [",Max load (N)", "1,1240.0", "", "Time (s),Load (N),Extension (mm)", *BODY]
    columns = ["  time [s]   force [N]  length [mm]", *(f"{t:10.4f} {f:11.1f} {1e3 * x:12.4f}" for t, f, x in ROWS)]
    dates = [["Time", "force [N]", "length [mm]"]]
    dates += [[BEGIN + datetime.timedelta(seconds=round(t, 3)), f, 1e3 * x] for t, f, x in ROWS]
    return {
        "thousands in quotes": (
            "a.csv", lines(HEAD, lambda t, f, x: (seconds(t), f'"{f:,.1f}"', millimetres(x))), ()),
        "German thousands": ("a.csv", lines(
            "Zeit [s];Kraft [N];Weg [mm]",
            lambda t, f, x: (comma(seconds(t)), thousands(f, ".", ","), comma(millimetres(x))), ";"), ()),
        "Swiss thousands": ("a.csv", lines(
            HEAD.replace(",", ";"), lambda t, f, x: (seconds(t), thousands(f, "'", "."), millimetres(x)), ";"), ()),
        "French thousands": ("a.csv", lines(
            HEAD.replace(",", ";"),
            lambda t, f, x: (comma(seconds(t)), thousands(f, "\u202f", ","), comma(millimetres(x))), ";"), ()),
        "ISO stamps over midnight": ("a.csv", stamped(
            "timestamp,force [N],length [mm]", lambda t: stamp(t, "%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"), ()),
        "German dates": ("a.csv", stamped(
            "Zeitstempel;Kraft [N];Weg [mm]", lambda t: stamp(t, "%d.%m.%Y %H:%M:%S,%f")[:-3], ";", comma), ()),
        "American dates": ("a.csv", stamped(
            "Timestamp,force [N],length [mm]",
            lambda t: stamp(t, "%m/%d/%Y %I:%M:%S.%f")[:-3] + stamp(t, " %p")), ()),
        "a column of dates": ("a.csv", stamped(
            "Date,Time,force [N],length [mm]", lambda t: stamp(t, "%Y-%m-%d,%H:%M:%S.%f")[:-3]), ()),
        "milliseconds since 1970": ("a.csv", stamped(
            "time [ms],force [N],length [mm]", lambda t: str(1000 * UNIX + round(1e3 * t))), ()),
        "nanoseconds since 1970, no unit": ("a.csv", stamped(
            "timestamp,force [N],length [mm]", lambda t: str(10**9 * UNIX + round(1e9 * t))), ()),
        "seconds since 1970": ("a.csv", stamped(
            "epoch,force [N],length [mm]", lambda t: f"{UNIX + t:.3f}"), ()),
        "ms in the head": ("a.csv", stamped("t_ms,F_N,x_mm", lambda t: str(round(1e3 * t))), ()),
        "comments between": ("a.csv", "\n".join(
            ["# bench 3", "# operator: X; date 3,4,5", HEAD, *BODY[:99], "# paused", *BODY[99:]]), ()),
        "percent signs": ("a.txt", "% made by a script\n%% t F x\n" + PLAIN, ()),
        "quoted heads over lines": ("a.csv", PLAIN.replace(HEAD, '"time\n[s]","force\n[N]","length\n[mm]"'), ()),
        "a sign of inches": ("a.csv", 'pad of 3" by one\n' + PLAIN, ()),
        "minus of a word processor": ("a.csv", PLAIN.replace(",-", ",\u2212"), ()),
        "totals below": ("a.csv", PLAIN + "\n\nMean,511.2,3.1\nMax,1240.0,20.5", ()),
        "a total at once": ("a.csv", PLAIN + "\nTotal,204480.1,1240.0", ()),
        "merged head": ("a.csv", "\n".join(["Specimen 1,,", "Time,Load,Extension", "(s),(N),(mm)", *BODY]), ()),
        "preamble with tables": ("a.csv", "\n".join(instron), ()),
        "UTF-16 big end without mark": ("a.csv", PLAIN.encode("utf-16-be"), ()),
        "fixed width": ("a.txt", "\n".join(columns), ()),
        "bars": ("a.csv", PLAIN.replace(",", "|"), ()),
        "exponents of Fortran": ("a.dat", lines(
            "time[s] force[N] length[m]", lambda *v: tuple(f"{one:.6E}".replace("E", "D") for one in v), " "), ()),
        "two load cells": ("a.csv", lines(
            "time [s],force A [N],force B [N],length [mm]",
            lambda t, f, x: (seconds(t), newtons(f), newtons(2 * f), millimetres(x))), ("columns.force=force A [N]",)),
        "no unit": ("a.csv", PLAIN.replace("force [N]", "force"), ("units.force=N",)),
        "no time": ("a.csv", "\n".join(line.split(",", 1)[1] for line in PLAIN.split("\n")), ("rate=50",)),
        "sheet of notes": ("a.xlsx", excel(("Info", [["Bench", 3], ["Operator", "X"]]), ("Data", sheet_rows())), ()),
        "two sheets": ("a.xlsx", excel(("Data", sheet_rows()), ("Run 2", sheet_rows(2.0))), ("sheet=Data",)),
        "sheet with dates": ("a.xlsx", excel(("Data", dates)), ()),
        "sheet with totals": ("a.xlsx", excel(("Data", [*sheet_rows(), [], ["Mean", 511.2, 3.1]])), ()),
        "units of a Parquet file": ("a.parquet", parquet(numbers, schema_units=units), ()),
        "units of Parquet fields": ("a.parquet", parquet(numbers, field_units=units), ()),
        "stamps of a Parquet file": ("a.parquet", parquet({
            "time": np.datetime64("2026-03-05T23:59:57") + np.round(1e9 * T).astype("timedelta64[ns]"),
            "force [N]": FORCE, "length [mm]": 1e3 * LENGTH}), ()),
        "MCAP of another program": ("a.mcap", mcap(("force [N]", "length [mm]")), ()),
    }  # fmt: skip


def refused():
    """case -> (file name, text or bytes, words of the refusal)."""
    two_cells = read_by_themselves()["two load cells"][1]
    overload = [HEAD, *BODY[:199], "4.0000,OVERLOAD,5.2", *BODY[199:]]
    commas = [HEAD, *(line.replace(".", ",") for line in BODY)]
    return {
        "two load cells": ("a.csv", two_cells, "force A [N]', 'force B [N]'"),
        "decimal comma between commas": ("a.csv", "\n".join(commas), "force"),
        "no unit": ("a.csv", PLAIN.replace("force [N]", "force"), "units.force"),
        "text in the middle": ("a.csv", "\n".join(overload), "line 201 is '4.0000,OVERLOAD"),
        "no time": ("a.csv", "\n".join(line.split(",", 1)[1] for line in PLAIN.split("\n")), "columns.time"),
        "time goes back": ("a.csv", "\n".join([HEAD, *BODY[:199], *BODY[99:]]), "line 201 is"),
        "two runs in one": ("a.csv", PLAIN + "\n" + PLAIN, "line 403 is"),
        "text as a date": (
            "a.csv", PLAIN.replace("time [s]", "Time").replace("\n", "\nlate "), "line 2 is"),
        "heads only": ("a.csv", HEAD, "line 1 is"),
        "nothing": ("a.csv", "", "empty"),
        "a picture": ("a.csv", bytes(range(256)) * 20, "line 1 is"),
        "two sheets": ("a.xlsx", excel(("Data", sheet_rows()), ("Run 2", sheet_rows(2.0))), "Data, Run 2"),
        "MCAP without units": ("a.mcap", mcap(("force", "length")), "units.force"),
        "MCAP cut short": ("a.mcap", mcap(("force [N]", "length [mm]"))[:5000], "no whole MCAP file"),
    }  # fmt: skip
