"""What cannot be read is refused with the line at fault; maps are checked; the clock tells what is wrong with it."""

from __future__ import annotations

import json

import numpy as np
import pytest
from measurements.lab_files import PLAIN, text
from typer.testing import CliRunner

from metamer.cli.data import app
from metamer.core.refusals import BadInput
from metamer.measurements import BadTable, read_table, reading_from_options, take, take_sampled
from metamer.measurements.clock import clock_of, on_even_steps, seconds_of_clock
from metamer.measurements.heads import ANGLE, FORCE, LENGTH, TORQUE, split_head
from metamer.measurements.units import UNITS, unit_factor


def found(tmp_path, lines, quantities=(FORCE, LENGTH), options=()):
    (tmp_path / "a.csv").write_bytes(lines if isinstance(lines, bytes) else text(lines))
    reading = reading_from_options(options)
    return take_sampled(read_table(tmp_path / "a.csv", reading), quantities, reading)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (b"", "the file is empty"),
        (["hello", "there"], "no line holds numbers; line 1 is 'hello'"),
        ([*PLAIN[:4], "0.006,x,1", *PLAIN[5:]], r"line 5 is '0.006,x,1': 'x' is no number"),
        ([*PLAIN[:4], "0.006,1", *PLAIN[5:]], "line 5 is '0.006,1': 2 cells where the other lines have 3"),
        ([*PLAIN[:4], '0.006,"1,234",1', *PLAIN[5:]], "'1,234' has a sign between thousands or a decimal sign"),
        ([*PLAIN[:4], "0.006,1,234.5,1", *PLAIN[5:]], r"commas between thousands as in '1,234\.5' need quotes"),
        (["time [s];force [mN]", "0.1;1 200.5", "0.2;1 300.5"], r"column 'force .mN.': '1 200\.5' has a sign between"),
        ([*PLAIN[:4], "0.006,inf,1", *PLAIN[5:]], "line 5 is '0.006,inf,1'"),
        ([*PLAIN[:4], "0.001,1,1", *PLAIN[5:]], "line 5 is '0.001,1,1': time goes back from 0.004 to 0.001 s"),
        ([PLAIN[0].replace("force", "weather"), *PLAIN[1:]], None),
        ([PLAIN[0].replace("force [N]", "weather"), *PLAIN[1:]], "no column is force, found time .*weather"),
        ([PLAIN[0].replace("[N]", "[stone]"), *PLAIN[1:]], r"unit \[stone\] of force is none of N, uN"),
        ([PLAIN[0].replace("[N]", ""), *PLAIN[1:]], "has no unit; write 'force .N.' or give units.force"),
        (["time [s],force [N],length [mm]", "0,1,2", "0,1,2"], "time stands at 0 s"),
        (["time [s],force [N],length [mm]", "0,,2", "1,,2"], "the column of force is empty"),
    ],
)
def test_what_is_wrong_is_quoted(tmp_path, lines, reason):
    if reason is None:
        # a head that nobody knows, but the only one with a unit of force: taken, and said
        assert any("by its unit" in note for note in found(tmp_path, lines).notes)
        return
    with pytest.raises(BadTable, match=reason):
        found(tmp_path, lines)


def test_a_file_that_ends_within_a_line_tells_so(tmp_path):
    (tmp_path / "a.csv").write_text("\n".join([*PLAIN, "1.2,1.5"]))
    assert read_table(tmp_path / "a.csv").cut == "line 602 is '1.2,1.5'"


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("force", "key=value"),
        ("colour=1", "one of encoding, delimiter"),
        ("decimal=x", "'.' or ','"),
        ("head=-1", "whole number >= 0"),
        ("rate=0", "> 0"),
        ("encoding=klingon", "an encoding"),
        ("delimiter=abc", "one letter"),
        ("none.toml", "cannot read"),
    ],
)
def test_maps_are_checked(option, words):
    with pytest.raises(BadInput, match=words):
        reading_from_options([option])


def test_a_map_names_only_what_is_there(tmp_path):
    with pytest.raises(BadTable, match=r"columns.force = 'Load' is no column of it: time \[s\]"):
        found(tmp_path, PLAIN, options=["columns.force=Load"])
    with pytest.raises(BadTable, match="the map names 'forse', which is none of force, length, time"):
        found(tmp_path, PLAIN, options=["columns.forse=2"])


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Time (s)", ("Time", "s")),
        ('"Force [mN]"', ("Force", "mN")),
        ("Kraft / N", ("Kraft", "N")),
        ("torque, N m", ("torque", "N m")),
        ("load_cell_N", ("load_cell", "N")),
        ("Force (filtered)", ("Force (filtered)", "")),
        ("channel 1", ("channel 1", "")),
        ("# t in ms", ("t", "ms")),
    ],
)
def test_heads(head, expected):
    assert split_head(head) == expected


def test_units_by_hand():
    # two roads: the table and what a dictionary of units says
    for unit, kind, factor in (
        ("mN", "force", 1e-3), ("MN", "force", None), ("gf", "force", 0.00980665), ("µm", "length", 1e-6),
        ("N·m", "torque", 1.0), ("N mm", "torque", 1e-3), ("kgf cm", "torque", 0.0980665), ("°", "angle", np.pi / 180),
        ("kV", "voltage", 1e3), ("us", "time", 1e-6), ("SEC", "time", 1.0), ("cm²", "area", 1e-4),
    ):  # fmt: skip
        value = unit_factor(unit, kind)
        assert value == (None if factor is None else pytest.approx(factor, rel=1e-12)), unit
    assert all(next(iter(units.values())) == 1.0 for units in UNITS.values())


def test_torque_and_angle_by_their_heads(tmp_path):
    lines = ["t [ms];Moment [mN m];theta [deg]", "0;1;2", "1;2;4", "2;3;6"]
    out = found(tmp_path, lines, (TORQUE, ANGLE))
    assert out.values["torque"].tolist() == pytest.approx([1e-3, 2e-3, 3e-3])
    assert out.values["angle"].tolist() == pytest.approx(np.deg2rad([2.0, 4.0, 6.0]).tolist())


def test_clock_of_rounded_stamps_is_even():
    even = np.arange(1000) / 120.0
    for quantum in (1e-6, 1e-3, 1e-2):
        clock = clock_of(np.round(even / quantum) * quantum)
        assert clock.step == pytest.approx(1.0 / 120.0, rel=2.0 * quantum)
        assert clock.duplicates == 0
        assert clock.gaps == ()
    out = on_even_steps(np.round(even, 3), {"x": np.sin(even)})
    # stamps rounded to 1 ms stand for the even clock: values stay as they are
    assert np.array_equal(out.values["x"], np.sin(even))
    assert np.abs(out.t - even).max() < 1e-3


def test_jitter_is_resampled_at_its_own_times():
    rng = np.random.default_rng(5)
    t = np.arange(2000) * 0.01 + rng.uniform(-0.003, 0.003, 2000)
    out = on_even_steps(t, {"x": np.sin(t)})
    # straight lines over steps of 16 ms at most: h^2/8
    assert np.abs(out.values["x"] - np.sin(out.t)).max() < 0.016**2 / 8.0
    assert np.abs(np.diff(out.t) / out.clock.step - 1.0).max() < 1e-3


def test_clock_times_pass_midnight():
    assert seconds_of_clock(["23:59:59.5", "23:59:59.9", "00:00:00.4"]).tolist() == pytest.approx([0.0, 0.4, 0.9])
    assert seconds_of_clock(["2024-01-01 10:00:00", "2024-01-02T10:00:00"]).tolist() == [0.0, 86400.0]
    assert seconds_of_clock(["soon"]) is None


def test_show_prints_and_writes(tmp_path):
    (tmp_path / "a.csv").write_bytes(text(PLAIN))
    done = CliRunner().invoke(app, ["show", str(tmp_path / "a.csv"), "--json", str(tmp_path / "a.json")])
    assert done.exit_code == 0, done.output
    assert "600 samples at 500 per second" in done.output
    rows = json.loads((tmp_path / "a.json").read_text())["columns"]
    assert [row["taken as"] for row in rows] == ["time", "force", "length"]


def test_logs_of_ours_are_read(tmp_path):
    from metamer.measurements import Quantity
    from metamer.record import write_mcap, write_parquet
    from metamer.record.log import Log

    t = np.arange(50) * 0.02
    log = Log(t=t, columns={"joint1.angle": np.sin(t)}, units={"joint1.angle": "rad"}, meta={})
    write_mcap(log, tmp_path / "a.mcap")
    write_parquet(log, tmp_path / "a.parquet")
    wanted = Quantity(name="joint1.angle", measured="angle", unit=True)
    for name in ("a.mcap", "a.parquet"):
        out, notes = take(read_table(tmp_path / name), (wanted,))
        assert np.array_equal(out["joint1.angle"], np.sin(t))
        assert notes == []
