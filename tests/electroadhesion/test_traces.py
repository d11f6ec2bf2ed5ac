"""Traces in files: units, lever arm, and files that cannot be used, each with its reason."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.electroadhesion.traces import (
    BadTrace,
    Series,
    Trace,
    listed_files,
    read_about,
    read_trace,
    text_from_trace,
    write_about,
)

N = 400
T = np.arange(N) * 0.002
FORCE, LENGTH = np.round(np.linspace(0.0, 3.0, N), 4), np.round(np.linspace(0.0, 0.02, N), 7)


def write(folder, text, name="a.csv"):
    (folder / name).write_text(text)
    return folder / name


def table(head, *columns):
    return "\n".join([head, *(",".join(f"{x:.9g}" for x in row) for row in zip(*columns, strict=True))]) + "\n"


def test_round_trip(tmp_path):
    trace = read_trace(write(tmp_path, text_from_trace(Trace(t=T, force=FORCE, length=LENGTH))), 0.05)
    # the text keeps 0.1 ms, 0.1 mN and 0.1 um
    assert np.abs(trace.t - T).max() <= 0.5e-4 * 1.01
    assert np.abs(trace.force - FORCE).max() <= 0.5e-4 * 1.01
    assert np.abs(trace.length - LENGTH).max() <= 0.5e-7 * 1.01


@pytest.mark.parametrize(
    ("head", "columns"),
    [
        ("time [ms],force [mN],length [m]", (1e3 * T, 1e3 * FORCE, LENGTH)),
        ("angle [deg], torque [mN m] ,time [s]", (np.rad2deg(LENGTH / 0.1), 1e3 * FORCE * 0.1, T)),
        ("time [s],temperature [degC],force [N],length [mm]", (T, 20 + 0 * T, FORCE, 1e3 * LENGTH)),
    ],
)
def test_units_and_lever_arm(tmp_path, head, columns):
    trace = read_trace(write(tmp_path, table(head, *columns).replace("\n", "\r\n")), 0.1)
    # nine digits in the file
    np.testing.assert_allclose(trace.force, FORCE, atol=1e-8)
    np.testing.assert_allclose(trace.length, LENGTH, atol=1e-8)
    np.testing.assert_allclose(trace.t, T, atol=1e-8)


GOOD = table("time [s],force [N],length [mm]", T, FORCE, LENGTH)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unreadable: the file is empty"),
        ("time,force,length\n1,2,3\n", "column 'force' has no unit"),
        (GOOD.replace("[N]", "[lb]", 1), r"unit \[lb\] of force is none of N, uN, mN"),
        (GOOD.replace("force [N]", "weight", 1), "one column 'force' or 'torque'"),
        (GOOD.split("\n")[0] + "\n", "truncated: no sample"),
        ("\n".join(GOOD.split("\n")[:50]) + "\n", "truncated: 49 samples"),
        (GOOD.replace("0.004,", "0.004,nan", 1), "line 4"),
        (GOOD.replace("0.004,", "0.004,x", 1), "unreadable: line 4"),
        (GOOD + "0.8,1.2", "truncated: the last line is cut, line 402"),
        (GOOD.replace("\n0.004,", "\n0.001,", 1), "line 4 is '0.001.*time goes back from 0.002 to 0.001 s"),
    ],
)
def test_what_cannot_be_used_says_why(tmp_path, text, reason):
    with pytest.raises(BadTrace, match=reason):
        read_trace(write(tmp_path, text), 0.05)


def test_a_missing_file_says_so(tmp_path):
    with pytest.raises(BadTrace, match="missing"):
        read_trace(tmp_path / "none.csv", 0.05)


SERIES = Series(material="cork", variant="across", ramp_rate=0.2, tests=("a.csv",), references="off_*.csv")


def test_about_round_trip(tmp_path):
    both = (SERIES, Series(material="sand", kind="granular", type="normal", ramp_rate=0.03, tests="s_*.csv"))
    write_about(tmp_path, both)
    assert read_about(tmp_path) == both


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "at least one"),
        ("[[series]]\nmaterial = 'x'\ntests = 'a'", "ramp_rate"),
        ("[[series]]\nmaterial = 'x'\ntests = 'a'\nramp_rate = -1.0", "> 0 [N/s]"),
        ("[[series]]\nmaterial = 'x'\ntests = 'a'\nramp_rate = 'fast'", "'fast'"),
        ("[[series]]\nmaterial = 'x'\ntests = 'a'\nramp_rate = nan", "[N/s]"),
        ("[[series]]\nmaterial = 'x'\ntests = 'a'\nramp_rate = 1\nkind = 'liquid'", "one of monolithic, granular"),
        ("[[series]]\nmaterial = 'x'\ntests = 'a'\nramp_rate = 1\ntype = 'twist'", "one of shear, normal, peel"),
        ("[[series]]\nmaterial = 'x'\ntests = []\nramp_rate = 1", "at least one file"),
        ("[[series]]\nmaterial = 'x'\ntests = 'a'\nramp_rate = 1\ncolour = 1", "colour"),
        ("[[series]]\nmaterial = ", "not valid TOML"),
        ("speed = 1", "speed"),
    ],
)
def test_bad_descriptions_are_refused_by_name(tmp_path, text, words):
    (tmp_path / "tests.toml").write_text(text)
    with pytest.raises(BadInput) as refused:
        read_about(tmp_path)
    assert words in str(refused.value)


def test_no_folder_and_no_description(tmp_path):
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(BadInput, match=r"tests\.toml"):
            read_about(folder)


def test_patterns_are_listed_in_natural_order(tmp_path):
    for k in (10, 2, 1):
        write(tmp_path, "", f"off_{k}.csv")
    assert listed_files(tmp_path, "off_*.csv") == ["off_1.csv", "off_2.csv", "off_10.csv"]
    assert listed_files(tmp_path, ("off_2.csv", "gone.csv")) == ["off_2.csv", "gone.csv"]
