"""Muscles of a model: their map onto the robot, stiffness, refusals; hybrid motion and the open-loop gait."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import robot_from_toml, toml_from_robot, with_values
from metamer.robots.muscle_snake import ROBOT
from metamer.systems.drives.servo import Servo
from metamer.systems.muscles import mechanics as muscles
from metamer.systems.muscles.model import build_muscles
from metamer.systems.planar.hybrid import Wave, gait_travel, hybrid
from metamer.systems.planar.model import build
from metamer.systems.planar.spec import PlanarBody

MODEL = build_muscles(ROBOT)
STATED = Wave(math.radians(30.0), math.radians(72.0), 1.0)


def unequal(links: int, rng: np.random.Generator):
    """A robot with every link and every muscle different."""
    joints = links - 1
    body = replace(
        ROBOT.body,
        links=links,
        length=tuple(rng.uniform(0.08, 0.15, links)),
        mass=tuple(rng.uniform(0.05, 0.2, links)),
        inertia=tuple(rng.uniform(5e-5, 3e-4, links)),
    )
    changes = {
        "drive.reach": tuple(rng.uniform(0.03, 0.06, joints)),
        "drive.half_width": tuple(rng.uniform(0.015, 0.03, joints)),
        "drive.reach_outer": tuple(rng.uniform(0.03, 0.06, joints)),
        "drive.half_width_outer": tuple(rng.uniform(0.015, 0.03, joints)),
    }
    return with_values(replace(ROBOT, body=body), changes)


@pytest.mark.parametrize("links", [2, 3, 6, 12])
def test_muscles_are_internal(links: int, rng: np.random.Generator) -> None:
    """The map by virtual work at the tied points: base rows 0 to 1e-14, rank N - 1, equal to the map by arms."""
    model = build_muscles(unequal(links, rng))
    for _ in range(20):
        q = np.concatenate([rng.normal(size=3), rng.uniform(-0.5, 0.5, links - 1)])
        points, exact = muscles.force_map_from_points(model, q), muscles.force_map(model, q[3:])
        assert np.abs(points - exact).max() < 1e-14
        assert (exact[:3] == 0.0).all()
        assert np.linalg.matrix_rank(exact) == links - 1


def test_torques_of_tensions_and_back(rng: np.random.Generator) -> None:
    """tau = map f to rounding; tensions of a torque give it back."""
    model = build_muscles(unequal(7, rng))
    phi, tau = rng.uniform(-0.5, 0.5, 6), rng.normal(0.0, 0.05, 6)
    found = muscles.tensions(model, phi, tau)
    assert np.abs(muscles.torques(model, phi, found.tension) - tau).max() < 1e-15
    assert np.abs(muscles.force_map(model, phi)[3:] @ found.tension.ravel() - tau).max() < 1e-15
    assert found.tension.min(axis=1) == pytest.approx(np.zeros(6), abs=1e-12)
    assert found.missing.max() == 0.0


def test_equal_pulls_destabilise_a_joint(rng: np.random.Generator) -> None:
    """Stiffness by differences of the torque to 1e-8; -0.05 N m/rad for 1 N at rest."""
    phi, pull, h = rng.uniform(-0.6, 0.6, 5), rng.uniform(0.0, 5.0, (5, 2)), 1e-5
    slope = (muscles.torques(MODEL, phi + h, pull) - muscles.torques(MODEL, phi - h, pull)) / (2 * h)
    assert muscles.stiffness(MODEL, phi, pull) == pytest.approx(-slope, abs=1e-8)
    assert muscles.stiffness(MODEL, np.zeros(5), np.ones((5, 2))) == pytest.approx(np.full(5, -0.05), rel=1e-12)


def test_lengths_and_angles(rng: np.random.Generator) -> None:
    """Round trip on both sides to 1e-12 rad well below the singular angle."""
    phi = rng.uniform(-0.6, 0.6, 5)
    long = muscles.lengths(MODEL, phi)
    for side, name in ((0, "right"), (1, "left")):
        assert muscles.angles_from_lengths(MODEL, long[:, side], side=name) == pytest.approx(phi, abs=1e-12)
    assert long[:, 0] == pytest.approx(muscles.lengths(MODEL, -phi)[:, 1])
    with pytest.raises(BadInput, match=r"length\[0\].*0.2.*between.*\[m\]"):
        muscles.angles_from_lengths(MODEL, np.full(5, 0.2))


def test_pressures_give_the_tensions(rng: np.random.Generator) -> None:
    """Within the valves' range, to 1e-12 N."""
    phi, rate = rng.uniform(-0.5, 0.0, 5), rng.normal(size=5)
    pull = rng.uniform(1.0, 6.0, (5, 2))
    pressure = muscles.pressures(MODEL, phi, rate, pull)
    assert muscles.tensions_from_pressures(MODEL, phi, rate, pressure) == pytest.approx(pull, abs=1e-12)


def test_a_robot_with_muscles_survives_its_file(rng: np.random.Generator) -> None:
    spec = unequal(4, rng)
    assert robot_from_toml(toml_from_robot(spec)) == spec


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"drive.reach": -0.05}, "drive.reach"),
        ({"drive.half_width": (0.02, 0.02)}, "drive.half_width"),
        ({"drive.half_width": (0.02, 0.02, math.nan, 0.02, 0.02)}, "drive.half_width[2]"),
        ({"drive.tension_least": 3.0, "drive.tension_most": 2.0}, "drive.tension_least[0]"),
        ({"drive.pam.braid_angle": 1.2}, "drive.pam.braid_angle"),
        ({"drive.pam.lag": 0.0}, "drive.pam.lag"),
        ({"drive.pam.dead_pressure": 4e5}, "drive.pam.dead_pressure[0]"),
        ({"drive.pam.hysteresis": 1.0}, "drive.pam.hysteresis"),
        ({"drive.width": 1.0}, "drive.width"),
        ({"body.base": "fixed"}, "body.base"),
        ({"body.links": 1}, "body.links"),
        ({"world.ground.kind": "wheels"}, "world.ground.kind"),
    ],
)
def test_bad_muscles_are_refused_by_name(changes: dict, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        build_muscles(with_values(ROBOT, changes))
    assert field in [problem.field for problem in caught.value.problems]


def test_a_robot_without_muscles_is_refused() -> None:
    with pytest.raises(BadInput, match=r"drive\.kind = 'servo'.*muscles"):
        build_muscles(replace(ROBOT, drive=Servo()))


def test_hybrid_refuses_what_does_not_fit() -> None:
    model, zero = build(ROBOT), np.zeros(8)
    with pytest.raises(BadInput, match="wanted"):
        hybrid(model, zero, zero, wanted=np.zeros(4))
    with pytest.raises(BadInput, match="given"):
        hybrid(model, zero, zero, wanted=np.zeros(5), given=[True])
    out = hybrid(model, zero, zero, wanted=np.ones(5))
    assert (out.acceleration[3:] == 1.0).all()
    assert (out.force[:3] == 0.0).all()


@pytest.mark.parametrize("links", [2, 6, 11])
def test_the_chain_is_pinocchios(links: int, rng: np.random.Generator) -> None:
    """Mass matrix and velocity terms of the muscle snake, equal and unequal links, to 1e-10 of their size."""
    import pinocchio as pin
    from planar_cases import pinocchio_model

    from metamer.systems.planar.mechanics import mass_matrix, velocity_terms

    for spec in (with_values(ROBOT, {"body.links": links}), unequal(links, rng)):
        model = build_muscles(spec)
        other = pinocchio_model(model.links, True)
        data = other.createData()
        for _ in range(5):
            q, v = rng.normal(size=model.size), rng.normal(size=model.size)
            upper = np.triu(pin.crba(other, data, q))
            full = upper + np.triu(upper, 1).T
            assert np.abs(mass_matrix(model, q) - full).max() < 1e-10 * np.abs(full).max()
            terms = pin.nonLinearEffects(other, data, q, v)
            assert np.abs(velocity_terms(model, q, v) - terms).max() < 1e-10 * np.abs(terms).max()


# open loop: joints exactly on the gait


def test_open_loop_speed_is_the_known_one() -> None:
    """0.159 m/s at 1 Hz within 2 %, and 0.275 m/s at 1.80 Hz within 2 %: the honest figures of this robot."""
    assert gait_travel(build(ROBOT), STATED).speed == pytest.approx(0.159, rel=0.02)
    fast = gait_travel(build(ROBOT), STATED._replace(frequency=1.8), settle=6, periods=6)
    assert fast.speed == pytest.approx(0.275, rel=0.02)


def test_open_loop_is_resolved_and_goes_towards_the_last_link() -> None:
    """Half the step changes the speed by less than 1e-6 of it; link N leads."""
    coarse = gait_travel(build(ROBOT), STATED, settle=4, periods=2)
    fine = gait_travel(build(ROBOT), STATED, settle=4, periods=2, step=5e-4, every=2)
    assert fine.speed == pytest.approx(coarse.speed, rel=1e-6)
    way, heading = coarse.middle[-1] - coarse.middle[-1001], coarse.base[-1000:, 2].mean()
    assert way @ np.array([math.cos(heading), math.sin(heading)]) > 0.0


def test_offset_turns_left() -> None:
    run = gait_travel(build(ROBOT), STATED._replace(offset=math.radians(3.0)), settle=4, periods=4)
    assert run.turn > 0.05


def test_mirrored_gait_mirrors_the_run() -> None:
    """amplitude -> -amplitude mirrors the motion; 1e-9, rounding over 5000 steps."""
    one = gait_travel(build(ROBOT), STATED._replace(offset=0.05), settle=2, periods=3)
    two = gait_travel(build(ROBOT), STATED._replace(amplitude=-STATED.amplitude, offset=-0.05), settle=2, periods=3)
    assert one.middle[:, 0] == pytest.approx(two.middle[:, 0], abs=1e-9)
    assert one.middle[:, 1] == pytest.approx(-two.middle[:, 1], abs=1e-9)


def test_open_loop_agrees_with_servos() -> None:
    """The robot's own servos on the same gait, another stepper: speed within 3 %, what their joint errors leave."""
    from metamer.plants.simulate import simulate

    log = simulate(ROBOT, duration=8.0).log
    centre = np.stack([log.columns["centre.x"], log.columns["centre.y"]], axis=1)
    speed = float(np.hypot(*(centre[-1] - centre[len(centre) // 2]))) / 4.0
    assert speed == pytest.approx(gait_travel(build(ROBOT), STATED).speed, rel=0.03)


def test_a_chain_that_cannot_travel_is_refused() -> None:
    fixed = build(replace(ROBOT, drive=Servo(), body=PlanarBody(links=3, base="fixed")))
    with pytest.raises(BadInput, match="a free chain"):
        gait_travel(fixed, STATED)
    with pytest.raises(BadInput, match=r"gait.frequency.*\[Hz\]"):
        gait_travel(build(ROBOT), STATED._replace(frequency=0.0))
