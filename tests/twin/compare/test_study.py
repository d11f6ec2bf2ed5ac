"""The study across surfaces: the named pair of surfaces by the real road, and what is told of a study."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metamer.core.refusals import BadInput
from metamer.core.units import CM
from metamer.files import with_values
from metamer.hardware.machine import TRUTH
from metamer.robots import robot
from metamer.systems.grounds.surfaces import SURFACES, surface
from metamer.twin.compare.study import GAITS, SurfaceCase, study_surfaces, value_of
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
    """With the servos identified and the friction of wood a third of the error is left, and friction takes that too."""
    servos = abs(case.error("servos only"))
    assert servos > 0.3
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
    for bad in ({"port": "/dev/ttyUSB0"}, {"surfaces": ["ice"]}, {"gaits": ["gallop"]}):
        with pytest.raises(BadInput):
            study_surfaces(WORM, **bad)
    assert list(SURFACES) == ["wood", "paper", "rugged-fabric", "smooth-fabric"]
