"""Fields found from logs of a machine behind its bytes: intervals that hold, and what a log cannot tell."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.description import Robot
from metamer.files import read_robot, with_values
from metamer.hardware.fake.faults import faults_from_text
from metamer.hardware.sensors.sensors import SimulatedCamera
from metamer.record.log import Log
from metamer.record.recorder import write_mcap
from metamer.robots import robot
from metamer.twin.fit.identify import Estimate, Identification, identify
from metamer.twin.fit.unknowns import GAIN, KINETIC, KP, LAG, STATIC
from metamer.twin.mirror import on_ground
from metamer.twin.session import run_twin

WORM = robot("worm")


def machine(seed: int) -> Robot:
    """A worm that nobody has measured: friction, servos and the posture that it was put down in."""
    rng = np.random.default_rng(seed)
    kinetic = rng.uniform(0.15, 0.6)
    truth = {KINETIC: kinetic, STATIC: kinetic * rng.uniform(1.05, 1.8)}
    truth |= {GAIN: rng.uniform(0.92, 1.06), LAG: rng.uniform(0.03, 0.07)}
    return on_ground(with_values(WORM, truth), rng.uniform(-0.05, 0.05, 5))


def excitation_log(seed: int) -> Log:
    done = run_twin(
        WORM,
        port="virtual",
        gait="excitation",
        machine=machine(seed),
        sensors=[partial(SimulatedCamera, noise=0.001, seed=seed)],
        faults=faults_from_text("lost=0.01,corrupt=0.005"),
        mirror=False,
        seed=seed,
    )
    assert not done.stopped
    return done.log


@pytest.fixture(scope="module")
def log() -> Log:
    return excitation_log(8)


@pytest.fixture(scope="module")
def found(log: Log) -> Identification:
    return identify(log)


def by_field(found: Identification) -> dict[str, Estimate]:
    return {estimate.field: estimate for estimate in found.estimates}


def holds(estimate: Estimate) -> bool:
    assert estimate.truth is not None
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= estimate.truth <= estimate.high


def test_friction_gain_and_lag_from_an_excitation_run(found: Identification) -> None:
    for estimate in found.estimates:
        assert holds(estimate), estimate
        assert estimate.half_width is not None
        assert estimate.half_width <= 0.1
    told = by_field(found)
    # the model with what was found is the log's robot, otherwise unchanged
    assert found.after.world.ground.mu_kinetic == told[KINETIC].value
    assert found.after.drive.lag == told[LAG].value
    assert replace(found.after, world=WORM.world, drive=WORM.drive) == replace(
        found.before, world=WORM.world, drive=WORM.drive
    )
    # it explains the angles to the rounding of a tick, 1.2 mrad, and the head to the camera's 1 mm
    assert found.angle_rms[1] < 1.5e-3 < found.angle_rms[0]
    assert found.head_rms is not None
    assert found.head_rms[1] < 1.2e-3 < found.head_rms[0]


def test_without_a_camera_friction_is_not_told_but_servos_are(log: Log) -> None:
    names = [name for name in log.columns if not name.startswith("camera.")]
    columns = {name: log.columns[name] for name in names}
    dark = Log(t=log.t, columns=columns, units={name: log.units[name] for name in names}, meta=log.meta)
    told = by_field(identify(dark))
    assert told[KINETIC].value is None
    assert "no pose from outside" in told[KINETIC].reason
    for field in (GAIN, LAG):
        assert holds(told[field])


@pytest.mark.slow
def test_static_friction_is_not_told_and_mass_only_roughly(log: Log, found: Identification) -> None:
    told = by_field(identify(log, spec=found.after, fields=[KINETIC, STATIC, "body.mass"]))
    assert told[STATIC].value is None
    assert told[STATIC].low is None
    assert "too weakly" in told[STATIC].reason
    assert holds(told[KINETIC])
    # joints sag by 2 mrad, half a tick, and as much by stiffness: the interval is wide, a tenth of the mass or so
    assert holds(told["body.mass"])
    assert (told["body.mass"].half_width or 0.0) > 0.05


def test_instants_of_moves_and_readings_are_needed(log: Log) -> None:
    """Five moves take 4 ms on the wire: with one stamp for all of them the right machine looks wrong in kind."""
    names = [name for name in log.columns if not (name.startswith("joint") and name.endswith((".sent", ".taken")))]
    columns = {name: log.columns[name] for name in names}
    blurred = Log(t=log.t, columns=columns, units={name: log.units[name] for name in names}, meta=log.meta)
    found, less = (identify(which, fields=[GAIN, LAG, KP]).misfit for which in (log, blurred))
    assert found is not None
    assert less is not None
    assert not found.wrong
    assert less.wrong


def test_a_slow_crawl_does_not_tell_friction() -> None:
    done = run_twin(WORM, port="virtual", duration=6.0, machine=machine(8), sensors=[SimulatedCamera], mirror=False)
    told = by_field(identify(done.log))
    assert told[KINETIC].value is None
    assert "too weakly" in told[KINETIC].reason
    assert holds(told[GAIN])
    # stiffness is not told either, and lag is only as well as it does not depend on it
    assert told[LAG].value is None or holds(told[LAG])


def test_refusals(log: Log) -> None:
    with pytest.raises(BadInput, match="drive"):
        identify(log, spec=with_values(WORM, {"drive.kp": 0.0}))
    with pytest.raises(BadInput, match="which robot"):
        identify(Log(t=log.t, columns=log.columns, units=log.units))
    with pytest.raises(BadInput, match="joints"):
        identify(log, spec=with_values(WORM, {"body.links": 7, "body.lower": -3.0, "body.upper": 3.0}))


def test_command_line_with_a_log(log: Log, tmp_path: Path) -> None:
    run, toml, page = (tmp_path / name for name in ("run.mcap", "found.toml", "found.json"))
    write_mcap(log, run)
    # friction is wrong in the model, and servos are told all the same
    words = ["identify", str(run), "--fields", f"{LAG},{GAIN}", "--write", str(toml), "--json", str(page)]
    out = CliRunner().invoke(app, [*words, "--out", str(tmp_path)])
    assert out.exit_code == 0, out.output
    assert "95 % interval" in out.output
    rows = {row["field"]: row for row in json.loads(page.read_text())["estimates"]}
    for row in rows.values():
        # one draw of intervals that hold in 95 of 100
        assert abs(row["truth"] - row["value"]) <= 1.5 * (row["high"] - row["value"])
    assert read_robot(toml).drive.lag == rows[LAG]["value"]
    assert (tmp_path / "identify.png").stat().st_size > 10_000
    for bad in (["x.mcap"], ["worm"], [str(run), "--write", "a.txt"], [str(run), "--surface", "paper"]):
        assert isinstance(CliRunner().invoke(app, ["identify", *bad]).exception, BadInput)


def test_command_line_with_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Log] = []

    def not_fitted(log: Log, **_: object) -> Identification:
        given.append(log)
        unknown = Estimate(field=KINETIC, unit="-", start=0.5, reason="it was not looked for", truth=0.3)
        same = {"before": WORM, "after": WORM, "angle_rms": (1.0, 1.0), "head_rms": None, "segments": 1, "runs": 0}
        return Identification(estimates=(unknown,), **same)

    monkeypatch.setattr("metamer.twin.fit.identify.identify", not_fitted)
    words = ["identify", "worm", "--port", "virtual", "--surface", "paper", "--fake-set", "drive.lag=0.05"]
    out = CliRunner().invoke(app, [*words, "--record", str(tmp_path / "run.mcap")])
    # a field that is not told: exit code 1, and why
    assert out.exit_code == 1
    assert "not identifiable from this log: it was not looked for" in out.output
    (log,) = given
    assert log.meta["spec"]["gait"]["kind"] == "excitation"
    assert log.meta["machine"]["world"]["ground"]["mu_kinetic"] == 0.3
    assert "camera.x" in log.columns
    assert log.t[-1] == pytest.approx(log.meta["spec"]["run"]["duration"] + log.meta["begin"])
    assert (tmp_path / "run.mcap").exists()


@pytest.mark.slow
def test_friction_is_found_from_a_model_that_has_far_too_little() -> None:
    done = run_twin(WORM, port="virtual", gait="excitation", sensors=[partial(SimulatedCamera, seed=5)], mirror=False)
    found = identify(done.log, spec=with_values(WORM, {KINETIC: 0.15, STATIC: 0.3}))
    friction, _, lag, _ = found.estimates
    assert friction.low is not None
    assert friction.high is not None
    assert friction.low <= 0.5 <= friction.high
    # the machine's servos come in time: no interval is made up around a lag that is not there
    assert lag.value is None
    assert "late" in lag.reason
