"""The study across surfaces: the named pair of surfaces by the real road, and what is told of a study."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.core.units import CM
from metamer.experiments.digital_twin.study_page import found_grid, plain_study, write_study
from metamer.files import with_values
from metamer.hardware.machine import TRUTH
from metamer.hardware.sensors.sensors import SimulatedCamera
from metamer.robots import robot
from metamer.systems.grounds.surfaces import SURFACES, surface
from metamer.twin.compare import study
from metamer.twin.compare.study import GAITS, Stand, SurfaceCase, study_surfaces, value_of
from metamer.twin.fit.model_log import model_log
from metamer.twin.replay import read_recording
from metamer.twin.session import run_twin

WORM = robot("worm")  # believes in wood


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> SurfaceCase:
    """Model: wood, machine: smooth fabric, servos with a gain and lag that the model does not know."""
    keep = tmp_path_factory.mktemp("logs")
    found = study_surfaces(WORM, surfaces=["smooth-fabric"], gaits=["fast"], cycles={"fast": 5}, keep=keep)
    assert len(read_recording(keep / "smooth-fabric-fast-gait.mcap").sent) == 5 + 5 * 300
    return found[0]


def test_identification_at_least_halves_the_error_of_the_displacement_per_cycle(case: SurfaceCase) -> None:
    """1.7 cm before; after, what friction, lag and gain leave is far below half of it."""
    assert (value_of(WORM, "world.ground.mu_kinetic"), case.row.mu_kinetic) == (0.5, 0.15)
    assert case.error("before") > 1.0
    assert case.halved
    assert abs(case.error("after")) < 0.25


def test_friction_has_its_share_in_it(case: SurfaceCase) -> None:
    """With the servos identified and the friction of wood a sixth of the error is left, and friction takes that too."""
    servos = abs(case.error("servos only"))
    assert servos > 0.15
    assert abs(case.error("after")) < 0.5 * servos


def test_what_was_found_is_near_the_truth(case: SurfaceCase) -> None:
    """Lag and gain to 5 %, kinetic friction to 20 %: their intervals have their own tests."""
    for path, part in (("drive.lag", 0.05), ("drive.gain", 0.05), ("world.ground.mu_kinetic", 0.2)):
        assert value_of(case.after, path) == pytest.approx(value_of(case.truth, path), rel=part)


def test_the_crawl_of_the_thesis_hardly_shows_friction() -> None:
    """Wood or smooth fabric under the same commands: less than 0.05 cm in a cycle, in two fast ones more than 0.3."""
    truth = surface(with_values(WORM, TRUTH), "smooth-fabric")
    rough = surface(truth, "wood")
    apart = {}
    for name, length in (("thesis", 3.0), ("fast", 2.4)):
        log = run_twin(
            replace(WORM, gait=GAITS[name]), port="virtual", duration=length, machine=truth, mirror=False
        ).log
        ends = [model_log(model, log).columns["base.x"][-1] for model in (truth, rough)]
        apart[name] = abs(ends[0] - ends[1]) / CM
    assert apart["thesis"] < 0.05
    assert apart["fast"] > 0.3


def test_what_cannot_be_studied_is_refused() -> None:
    device = {"port": "/dev/ttyUSB0"}
    for bad in (device, device | {"camera": SimulatedCamera, "truth": {}}):
        with pytest.raises(BadInput):
            study_surfaces(WORM, Stand(**bad))
    for bad in ({"surfaces": ["ice"]}, {"gaits": ["gallop"]}):
        with pytest.raises(BadInput):
            study_surfaces(WORM, **bad)
    assert list(SURFACES) == ["wood", "paper", "rugged-fabric", "smooth-fabric"]


def test_a_device_is_put_on_one_surface_after_the_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Any names; who is told to put it there does so before it runs; no page has a truth that nobody knows."""
    done: list[str] = []

    def on_device(spec, *, port: str, machine, sensors, **given):
        assert (port, machine) == ("/dev/servos", None)
        done.append(spec.gait.kind)
        given |= {"port": "virtual", "machine": surface(with_values(WORM, TRUTH), "paper")}
        return run_twin(spec, sensors=[SimulatedCamera], **given)

    monkeypatch.setattr(study, "run_twin", on_device)
    cases = study_surfaces(
        WORM,
        Stand(port="/dev/servos", camera=SimulatedCamera, place=done.append),
        surfaces=["ice", "paper"],
        gaits=["fast"],
        cycles={"fast": 1},
        fit=lambda spec, log: with_values(spec, TRUTH),
    )
    assert [words.split(",")[0] for words in done if words.startswith("put")] == [
        "put worm straight on ice",
        "put worm straight on paper",
    ]
    assert [words.split()[0] for words in done] == ["put", "excitation", "metachronal_stride"] * 2
    assert [(case.name, case.row is None, case.truth) for case in cases] == [
        ("ice", True, None),
        ("paper", False, None),
    ]
    page = write_study(cases, tmp_path / "page", about=["a device"]).read_text()
    assert "ice" in page
    assert "nan" not in page.lower().replace("dominan", "")
    assert found_grid(cases).rows[0][1] == ""
    assert plain_study(cases)[0]["mu_static"] is None


def test_the_command_asks_for_a_camera_on_a_device() -> None:
    for words, named in (
        (["--port", "/dev/servos"], "--camera"),
        (["--port", "/dev/servos", "--camera", "udp:9", "--fake-set", "drive.lag=0.1"], "--fake-set"),
        (["--servo", "ax-12a"], "--calibration"),
        (["--controllers", "--camera", "udp:9"], "no camera with --controllers"),
    ):
        assert named in str(CliRunner().invoke(app, ["study", "worm", *words]).exception)
