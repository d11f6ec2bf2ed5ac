"""Time stepping judged by the reference by events: concave corners, faces of steps, edges, stops, adhesion at a wall.

The reference shares no equation with time stepping (dense matrices, order 8, events by bisection): its own error is
below 1e-8. Bars of time stepping are twice what was seen; between 1 and 0.1 ms they fall as the step or its square.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from metamer.description import Robot
from metamer.systems.contact.mechanics import NOTHING, Held, run_by_events, run_on_ground
from metamer.systems.contact.reference.dense import equations, pose_of, rig_of, stop_sides, torques
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.kernels.soft_joints import no_curves
from metamer.systems.planar.mechanics import acceleration, mass_matrix
from metamer.systems.planar.model import PlanarModel, build
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

VALLEYS = ((-1.0, 0.1), (-0.1, 0.1), (0.0, 0.0), (0.1, 0.1), (0.2, 0.0), (0.3, 0.1), (1.0, 0.1))
NOTCHES = ((-1.0, 0.05), (-0.05, 0.05), (0.0, 0.0), (0.05, 0.05), (0.15, 0.05), (0.2, 0.0), (0.25, 0.05), (1.0, 0.05))
GROOVE = ((-1.0, 0.0), (0.0, 0.0), (0.1, -0.1), (0.31, -0.1), (0.41, 0.0), (3.0, 0.0))
STAIR = ((-1.0, 0.0), (0.5, 0.0), (0.5, 0.1), (2.0, 0.1))
PEAK = ((-1.0, 0.0), (0.0, 0.0), (0.1, 0.1), (0.2, 0.0), (1.0, 0.0))
WALL = ((-1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (1.0, 1.0))
FEET = ((0.0, 0.0, -0.06), (0.0, 0.2, -0.06))  # of a rod, below it
ENDS = ((0.0, 0.0, 0.0), (0.0, 0.2, 0.0))
SMALL = {"length": 0.1, "mass": 0.2}
PUSHED = Held(loads=np.array([[4.0, 0.0, 0.0]]))
DRIVEN = Held(commands=np.array([[0.6, -0.6], [0.0, 0.0], [0.0, 0.0]]))


def robot(links=1, terrain=None, mu=0.4, body=None, drive=None, **ground):
    """A chain on a ground at 9.81 m/s^2, limp unless driven."""
    return build(
        Robot(
            name="robot",
            body=PlanarBody(**({"links": links, "length": 0.2, "mass": 0.5} | (body or {}))),
            drive=Servo(**(drive or {"kp": 0.0, "kd": 0.0})),
            world=World(view="side", gravity=9.81, ground=Contact(mu_static=mu, terrain=terrain, **ground)),
        )
    )


class Case(NamedTuple):
    """A run, and bars of its whole path at 1 and 0.1 ms.   [m, rad]"""

    model: PlanarModel
    q: tuple[float, ...]
    coarse: float
    fine: float
    v: tuple[float, ...] = ()
    duration: float = 0.5
    held: Held = NOTHING


BENT = (0.1 + 0.15 * (0.7 - np.cos(0.6)), 0.02, -0.6, 0.6, 0.6)
STOPS = {"lower": -0.4, "upper": 0.4, "damping": 0.01}
CASES = {
    "rod at rest in two notches": Case(robot(1, NOTCHES, 0.0, points=FEET), (0.0, 0.06, 0.0), 1e-12, 1e-12),
    "rod dropped into two notches": Case(robot(1, NOTCHES, 0.3, points=FEET), (0.01, 0.09, 0.02), 1e-6, 1e-6),
    "rod bouncing in two notches": Case(
        robot(1, NOTCHES, 0.3, points=FEET, restitution=0.3), (0.01, 0.09, 0.02), 2e-6, 2e-6
    ),
    "rod dropped over two valleys": Case(robot(1, VALLEYS, 0.0), (0.02, 0.1, 0.15), 2e-5, 3e-7),
    "chain in a groove": Case(robot(3, GROOVE, 0.4, body=SMALL), BENT, 2e-5, 2e-7, duration=1.0),
    "thick chain in a groove": Case(
        robot(3, GROOVE, 0.4, body=SMALL | {"thickness": 0.02}), (BENT[0], 0.04, *BENT[2:]), 2e-5, 2e-6, duration=1.0
    ),
    "foot against a stair": Case(
        robot(2, STAIR, 0.3, body={"stiffness": 0.5, "damping": 0.01}),
        (0.0, 0.15, -0.3, 0.2), 3e-5, 3e-7, (1.5, 0, 0, 0),
    ),
    "rod pushed against a stair": Case(robot(1, STAIR, 0.3), (0.29, 0.0, 0.0), 2e-10, 2e-10, held=PUSHED),
    "rod over a peak": Case(robot(1, PEAK, 0.3), (0.02, 0.2, 0.1), 1.3e-3, 1e-4),
    "joints hit their stops on the ground": Case(
        robot(3, None, 0.4, body=STOPS), (0.0, 0.05, 0.3, -0.2, 0.35), 1.6e-3, 4e-5, (0, 0, 0, 1.0, 6.0)
    ),
    "servos drive joints onto their stops": Case(
        robot(3, None, 0.4, body=STOPS | {"lower": -0.3, "upper": 0.3}, drive={"kp": 2.0, "kd": 0.05}),
        (0.0,) * 5, 3e-3, 3e-4, held=DRIVEN,
    ),
    "pads hold a rod at a wall": Case(
        robot(1, WALL, 0.5, adhesion_normal=6.0, adhesion_shear=4.0, points=ENDS), (0.0, 0.3, np.pi / 2), 1e-12, 1e-12
    ),
    "a pad leaves the floor and adheres to the wall": Case(
        robot(1, STAIR, 0.3, adhesion_normal=2.0, adhesion_shear=1.0, points=ENDS[1:]),
        (0.3, 0.0, 0.0), 2e-6, 2e-8, duration=0.1, held=Held(loads=np.array([[0.0, 9.3, 0.0]])),
    ),
    "pads slide down a wall": Case(
        robot(1, WALL, 0.1, adhesion_normal=3.0, adhesion_shear=1.5, points=ENDS),
        (0.0, 0.3, np.pi / 2), 1e-11, 1e-11, duration=0.2,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_time_stepping_is_where_events_are(name):
    case = CASES[name]
    q = np.array(case.q)
    v = np.array(case.v if case.v else np.zeros(len(q)), dtype=float)
    events = run_by_events(case.model, q, v, duration=case.duration, held=case.held)
    # the reference closes its own account and keeps above the ground to what an arrival is found to
    assert np.abs(events.imbalance).max() <= 1e-10 * max(np.ptp(events.stored), 1e-3)
    assert events.penetration <= 2e-10
    assert events.residual <= 1e-9
    for step, bar in ((1e-3, case.coarse), (1e-4, case.fine)):
        run = run_on_ground(case.model, q, v, duration=case.duration, step=step, held=case.held)
        np.testing.assert_allclose(run.q, events.q, atol=bar, rtol=0.0, err_msg=f"step {step}")


def test_a_rod_rests_in_notches_without_an_impact():
    case = CASES["rod at rest in two notches"]
    run = run_by_events(case.model, np.array(case.q), np.zeros(3), duration=0.3)
    assert len(run.impacts) == 0
    assert np.abs(run.v).max() <= 1e-12


def test_two_feet_of_a_rigid_rod_share_with_the_least_squares_and_within_the_law():
    """mu 0.3 on a slope: 0.28 of the weight along it. The foot with a tenth of the weight cannot hold half of that."""
    slope, weight = np.arctan(0.28), 0.5 * 9.81
    model = robot(1, None, 0.3, slope=slope, points=((0.0, 0.0, 0.0), (0.0, 0.2, 0.0)), body={"centre": (0.02, 0.0)})
    for run in (
        run_by_events(model, np.array([0.0, 0.0, slope]), np.zeros(3), duration=0.2),
        run_on_ground(model, np.array([0.0, 0.0, slope]), np.zeros(3), duration=0.2),
    ):
        assert np.abs(run.q[-1, :2]).max() <= 1e-10
        normal, along = run.force[-1].T
        np.testing.assert_allclose(normal, weight * np.cos(slope) * np.array([0.9, 0.1]), rtol=1e-6)
        assert abs(along).sum() == pytest.approx(weight * np.sin(slope), rel=1e-6)
        assert (np.abs(along) <= 0.3 * normal * (1.0 + 1e-6)).all()
    # least squares, but for the bound of the second foot
    assert abs(along[1]) == pytest.approx(0.3 * normal[1], rel=1e-6)


def test_dense_equations_are_those_of_the_recursions(rng):
    model = robot(4, None, body={"stiffness": 0.3, "damping": 0.02, "rest": 0.1, "lower": -0.5, "upper": 0.5})
    rig = rig_of(model.links, no_curves(), np.zeros((3, model.joints)), np.zeros((4, 3)))
    for _ in range(20):
        q, v = rng.normal(size=model.size), rng.normal(size=model.size)
        q[3:] *= 0.1
        tau, _, _ = torques(rig, q, v, stop_sides(rig, q, v))
        M, right, _ = equations(rig, pose_of(rig, q, v), tau)
        np.testing.assert_allclose(M, mass_matrix(model, q), atol=1e-12)
        np.testing.assert_allclose(
            np.linalg.solve(M, right), acceleration(model, q, v, np.zeros(model.size)), rtol=1e-9
        )
