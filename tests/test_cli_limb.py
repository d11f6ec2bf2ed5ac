"""`metamer limb`: cut, show, fit and actuators from the command line, with bad input as one sentence."""

from __future__ import annotations

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli import app
from metamer.description.files import read_spec
from metamer.mechanics.contact import run_on_ground
from metamer.model.planar import build, start_state
from metamer.refusals import BadInput


def run(*arguments):
    result = CliRunner().invoke(app, ["limb", *map(str, arguments)])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_cut_any_outline_and_show_it(folder):
    (folder / "leaf.csv").write_text("xi [-],width [m]\n0,0.2\n0.4,0.5\n1,0.1\n")
    out = run(
        "cut", "--outline", "leaf.csv", "--links", 5, "--damping", 0.1, "--out", "leaf.toml", "--json", "leaf.json"
    )
    assert "5 links of a leaf" in out.output
    spec = read_spec("leaf.toml")
    assert spec.body.links == 5
    # area of the trapezoids of 0.36 m that stand for the leaf, 2.54 mm thick, 1000 kg/m^3
    widths = np.interp(np.linspace(0, 1, 6), [0, 0.4, 1], [0.2, 0.5, 0.1])
    assert sum(spec.body.mass) == pytest.approx(2.54 * 0.36 * (widths[:-1] + widths[1:]).sum() / 2, rel=1e-12)
    shown = json.loads((folder / "leaf.json").read_text())
    assert shown["links"][0]["mass"] == spec.body.mass[0]
    assert "damper" in run("show", "leaf.toml").output


def test_fit_from_a_recorded_motion(folder, rng):
    run("cut", "--damping", 0.05, "--out", "true.toml")
    text = (folder / "true.toml").read_text().replace("[world]", "[body.soft]\nterms = [[3, 0, 0.02]]\n\n[world]")
    (folder / "true.toml").write_text(text)
    spec = read_spec("true.toml")
    model = build(spec)
    # it swings in the air: no ground
    flying = build(read_spec_without_ground(spec))
    motion = run_on_ground(flying, [0.4, 0.3, -0.3], np.zeros(3), duration=100.0)
    noisy = motion.q + 1e-4 * rng.normal(size=motion.q.shape)
    names = "t,joint1.angle,joint2.angle,joint3.angle"
    np.savetxt("motion.csv", np.column_stack([motion.t, noisy]), delimiter=",", header=names, comments="")
    out = run("fit", "motion.csv", "soft-limb", "--out", "fitted.toml", "--json", "fit.json")
    assert "N m/rad^3" in out.output
    assert "standard error" in out.output
    fitted = read_spec("fitted.toml")
    found = json.loads((folder / "fit.json").read_text())
    # 0.1 mrad of noise: springs to 1 %, cubic terms to five of their own standard errors
    np.testing.assert_allclose(fitted.body.stiffness, model.links["stiffness"], rtol=0.01)
    for row in found["terms"]:
        if (row["a"], row["b"]) == (3, 0):
            assert abs(row["value"] - 0.02) <= 5.0 * row["error"]
            assert row["error"] <= 0.01
    assert fitted.body.soft is not None
    assert start_state(build(fitted))[0].shape == (3,)
    assert "a=3 b=0" in run("show", "fitted.toml").output


def read_spec_without_ground(spec):
    from metamer.description.files import with_values

    return with_values(spec, {"world.ground.law": "none"})


def test_actuators_from_data(folder):
    out = run("hasel", "soft-limb", "--write-example", "curve.csv", "--out", "example.toml")
    assert "example data, no measurement" in out.output
    mine = (folder / "curve.csv").read_text().replace("0.032", "0.064")
    (folder / "mine.csv").write_text(mine)
    out = run("hasel", "soft-limb", "mine.csv", "--voltage", 5000, "--out", "mine.toml")
    assert "at most 0.064 N m" in out.output
    assert "source: mine.csv" in out.output
    spec = read_spec("mine.toml")
    assert spec.hasel.voltage == 5000.0
    assert read_spec("example.toml").hasel.source == "example data, no measurement"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cut", "--outline", "star"), "outline"),
        (("cut", "--links", 0), "links"),
        (("cut", "--out", "limb.json"), r"\.toml"),
        (("fit", "none.csv", "soft-limb"), "cannot be read"),
        (("fit", "bad.csv", "soft-lander"), "joint2"),
        (("fit", "bad.csv", "soft-limb", "--stiffness", "a"), "--stiffness"),
        (("hasel", "soft-limb", "bad.csv"), "columns angle"),
        (("hasel", "soft-limb", "--voltage", -1), r"hasel\.voltage"),
        (("hasel", "snake"), "side"),
        (("show", "octopus-arm"), "planar"),
    ],
)
def test_bad_input_is_named(folder, arguments, message):
    (folder / "bad.csv").write_text("t,joint1.angle\n0,0\n")
    with pytest.raises(BadInput, match=message):
        run(*arguments)
