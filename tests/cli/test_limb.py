"""`metamer limb`: cut, show, fit and actuators from the command line, with bad input as one sentence."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.app import app
from metamer.core.refusals import BadInput
from metamer.description import Start
from metamer.files import read_robot
from metamer.plants.simulate import simulate
from metamer.record.recorder import write_mcap
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.planar.model import build, start_state


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
    assert "limb of a leaf, clamped at the ground; 5 links" in out.output
    spec = read_robot("leaf.toml")
    assert spec.body.links == 5
    # area of the trapezoids of 0.36 m that stand for the leaf, 2.54 mm thick, 1000 kg/m^3
    widths = np.interp(np.linspace(0, 1, 6), [0, 0.4, 1], [0.2, 0.5, 0.1])
    assert sum(spec.body.mass) == pytest.approx(2.54 * 0.36 * (widths[:-1] + widths[1:]).sum() / 2, rel=1e-12)
    shown = json.loads((folder / "leaf.json").read_text())
    assert shown["links"][0]["mass"] == spec.body.mass[0]
    assert "damper" in run("show", "leaf.toml").output


def test_cut_with_units_gravity_ground_start_and_mass(folder):
    shape = ("--outline", "petal", "--width", "60 cm", "--length", "180cm", "--thickness", "2.54mm")
    out = run("cut", *shape, "--modulus", "4.36MPa", "--gravity", 9.81, "--air", "--start", "10deg,-0.1",
              "--out", "limb.toml")  # fmt: skip
    assert "trapezoids lose 6.7% of it" in out.output
    spec = read_robot("limb.toml")
    assert spec.body.length == pytest.approx([0.6] * 3)
    assert spec.start.joints == pytest.approx((np.deg2rad(10.0), -0.1, 0.0))
    assert (spec.world.gravity, spec.world.ground.kind) == (9.81, "none")
    moved = simulate(spec, duration=1.0).metrics.values
    assert moved["tip_highest"] - moved["tip_lowest"] > 0.1
    out = run("cut", *shape, "--cut", "outline", "--out", "kept.toml")
    assert "lose" not in out.output
    # W L h rho (r/2 + (2 - r)/pi)
    assert sum(read_robot("kept.toml").body.mass) == pytest.approx(2.7432 * (0.2 + 1.6 / np.pi), rel=1e-9)


def test_lander_from_outlines(folder):
    (folder / "leaf.csv").write_text("x (cm);width (mm)\n0;200,5\n40;500\n100;100\n")
    right = ("--right", "outline=leaf.csv", "--right", "links=3", "--right", "cut=outline")
    hub = ("--hub", "mass=4kg", "--hub", "half_width=20 cm")
    out = run("lander", *right, "--left", "links=2", *hub, "--gravity", 0.01, "--out", "lander.toml")
    assert "left limb: mass" in out.output
    spec = read_robot("lander.toml")
    assert spec.body.links == 6
    assert spec.body.length == pytest.approx((0.4, *[1.0 / 3.0] * 3, 0.5, 0.5))
    assert spec.body.mass[0] == 4.0
    # 2.54 kg/m^2 of 1 m with the widths between
    area = 0.4 * 0.5 * (0.2005 + 0.5) + 0.6 * 0.5 * (0.5 + 0.1)
    assert sum(spec.body.mass[1:4]) == pytest.approx(2.54 * area, rel=1e-4)
    done = simulate(spec, duration=20.0)
    assert done.metrics.values["contact_force_end"] == pytest.approx(sum(spec.body.mass) * 0.01, rel=1e-3)


def swinging(folder):
    """A limb with dampers and cubic terms, let go in the air, as the file `true.toml`."""
    run("cut", "--damping", 0.05, "--out", "true.toml")
    text = (folder / "true.toml").read_text().replace("[world]", "[body.soft]\nterms = [[3, 0, 0.02]]\n\n[world]")
    (folder / "true.toml").write_text(text)
    return read_spec_without_ground(read_robot("true.toml"))


def test_fit_from_a_recorded_motion(folder, rng):
    spec = swinging(folder)
    motion = run_on_ground(build(spec), np.array([0.4, 0.3, -0.3]), np.zeros(3), duration=60.0)
    # every 20th sample, as a spreadsheet writes it: a mark of order, degrees, stamps in ms, a blank last line
    noisy = np.rad2deg(motion.q[::20] + 1e-4 * rng.normal(size=motion.q[::20].shape))
    rows = [f"{1e3 * t:.3f};{a:.6f};{b:.6f};{c:.6f};7" for t, (a, b, c) in zip(motion.t[::20], noisy, strict=True)]
    text = "\ufeffTime [ms];joint1 [deg];joint2 [deg];joint3 [deg];cell\n" + "\n".join(rows) + "\n\n"
    (folder / "motion.csv").write_text(text.replace(".", ","))
    run("cut", "--modulus", 2.0e6, "--out", "guess.toml")
    arguments = ("--fit", "stiffness,damping,cubic:equal", "--modulus", 2.0e6)
    files = ("--out", "fitted.toml", "--out", "fit.json", "--out", "fit.png")
    out = run("fit", "motion.csv", "guess.toml", *arguments, *files)
    assert "columns not used: cell" in out.output
    found = {row["name"]: row for row in json.loads((folder / "fit.json").read_text())["unknowns"]}
    assert found["modulus"]["value"] == pytest.approx(4.36e6, rel=0.01)
    assert found["cubic"]["value"] == pytest.approx(0.02, rel=0.01)
    assert (folder / "fit.png").stat().st_size > 10_000
    fitted = read_robot("fitted.toml")
    assert start_state(build(fitted))[0].shape == (3,)
    assert "a=3 b=0" in run("show", "fitted.toml").output


def test_fit_from_a_log_of_ours(folder):
    spec = replace(swinging(folder), start=Start(joints=(0.4, 0.3, -0.3)))
    write_mcap(simulate(spec, duration=20.0).log, "motion.mcap")
    run("cut", "--modulus", 6.0e6, "--damping", 0.05, "--out", "guess.toml")
    fit = ("--fit", "stiffness,damping:robot,cubic:robot")
    with pytest.raises(BadInput, match="no cubic"):
        run("fit", "motion.mcap", "guess.toml", *fit)
    out = run("fit", "motion.mcap", "true.toml", *fit, "--out", "fit.json")
    assert "columns not used: joint1.rate" in out.output
    # a log has no noise, and the fit takes the steps of the run that made it
    for row in json.loads((folder / "fit.json").read_text())["unknowns"]:
        assert row["value"] == pytest.approx(1.0, abs=1e-4)
    run("cut", "--links", 4, "--out", "four.toml")
    with pytest.raises(BadInput, match=r"no column is joint4\.angle"):
        run("fit", "motion.mcap", "four.toml")
    landing = simulate(
        read_robot("true.toml"), duration=5.0, changes={"start.joints": (0.05, -0.02, 0.0), "world.gravity": 0.1}
    )
    write_mcap(landing.log, "landing.mcap")
    with pytest.raises(BadInput, match="touches the ground"):
        run("fit", "landing.mcap", "soft-limb")


def read_spec_without_ground(spec):
    from metamer.files import with_values

    return with_values(spec, {"world.ground.kind": "none"})


def test_actuators_from_data(folder):
    out = run("hasel", "soft-limb", "--write-example", "curve.csv", "--out", "example.toml")
    assert "example data, no measurement" in out.output
    mine = (folder / "curve.csv").read_text().replace("0.032", "0.064")
    (folder / "mine.csv").write_text(mine)
    out = run("hasel", "soft-limb", "mine.csv", "--voltage", 5000, "--out", "mine.toml")
    assert "at most 0.064 N m" in out.output
    assert "source: mine.csv" in out.output
    spec = read_robot("mine.toml")
    assert spec.drive.voltage == 5000.0
    assert read_robot("example.toml").drive.source == "example data, no measurement"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cut", "--outline", "star"), "outline"),
        (("cut", "--links", 0), "links"),
        (("cut", "--length", "3 apples"), "length"),
        (("cut", "--cut", "round"), "cut"),
        (("cut", "--start", "1,1,1,1"), "--start"),
        (("lander", "--right", "colour=red"), "key=value"),
        (("lander", "--hub", "mass=4 cm"), "mass"),
        (("lander", "--left", "links=two"), "links"),
        (("cut", "--out", "limb.json"), r"\.toml"),
        (("fit", "none.csv", "soft-limb"), "missing"),
        (("fit", "bad.csv", "soft-lander"), "body.base"),
        (("fit", "bad.csv", "soft-limb"), "joint2"),
        (("fit", "bad.csv", "soft-limb", "--fit", "mass"), "joint2|mass"),
        (("fit", "many.csv", "soft-limb"), "joint4.angle' is of joint 4"),
        (("fit", "marks.csv", "soft-limb"), "holds markers"),
        (("fit", "marks.csv", "soft-limb", "--markers", "a"), "--markers"),
        (("fit", "many.csv", "soft-limb", "--between", "3"), "--between"),
        (("hasel", "soft-limb", "bad.csv"), "angle"),
        (("hasel", "soft-limb", "--voltage", -1), r"drive\.voltage"),
        (("hasel", "snake"), "side"),
        (("show", "octopus-arm"), "planar"),
    ],
)
def test_bad_input_is_named(folder, arguments, message):
    (folder / "bad.csv").write_text("t,joint1.angle\n0,0\n1,0\n")
    (folder / "many.csv").write_text("t," + ",".join(f"joint{k}.angle" for k in range(1, 7)) + 2 * "\n0,0,0,0,0,0,0")
    (folder / "marks.csv").write_text("t,marker1.x,marker1.y\n0,0,0\n1,0,0\n")
    with pytest.raises(BadInput, match=message):
        run(*arguments)
