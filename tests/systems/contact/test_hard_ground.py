"""Contact at 9.81 m/s^2: drops with long steps, notches, stairs, rocks; penetration is told and stopped."""

from __future__ import annotations

import numpy as np
import pytest
from contact_scenes import dropped_chain

from metamer.core.refusals import BadInput
from metamer.description import Robot, Run, Start
from metamer.plants.simulate import simulate
from metamer.systems.contact import mechanics
from metamer.systems.contact.mechanics import Held, ground_of, run_on_ground
from metamer.systems.contact.system import ContactSystem
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.contact import Contact
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World

LENGTH = 0.1  # of a link [m]
ROCK = ((-1.0, 0.0), (0.02, 0.0), (0.05, 0.05), (0.08, 0.0), (1.0, 0.0))
STAIRS = ((-1.0, 0.06), (0.0, 0.06), (0.0, 0.03), (0.12, 0.03), (0.12, 0.0), (0.24, 0.0), (0.24, -0.03), (2.0, -0.03))


def chain(links, **ground):
    """Limp joints, nothing drives it."""
    return Robot(
        name="chain",
        body=PlanarBody(links=links, length=LENGTH, mass=0.2),
        drive=Servo(kp=0.0, kd=0.0),
        world=World(view="side", gravity=9.81, ground=Contact(**({"mu_static": 0.4} | ground))),
        run=Run(duration=1.0, dt=0.01, step=0.01),
    )


def dropped(links, height, step, **ground):
    """A bent chain let go above the ground; a run of one second."""
    model = build(chain(links, **ground))
    q, v = start_state(model)
    q[2], q[3:] = 0.05, 0.15 * np.sin(1.3 * np.arange(links - 1) + 0.4)
    y = np.cumsum(np.concatenate([[0.0], LENGTH * np.sin(np.cumsum(q[2:]))]))
    q[1] = height - y.min()
    return run_on_ground(model, q, v, duration=1.0, step=step)


@pytest.mark.parametrize("step", [0.01, 0.005, 0.002, 0.001])
def test_dropped_chains_stay_out_of_the_ground(step):
    run = dropped(10, 0.1, step)
    # the end of a step is put onto the ground to 1e-9 m where it is off by 2e-7
    assert run.penetration <= 1e-6
    assert -run.gap[-1].min() <= 1e-6
    # a limp chain gains nothing: rounding of its energy
    assert np.diff(run.stored).max() <= 1e-12 * np.ptp(run.stored)
    assert run.residual <= 1e-8


def test_thirty_links_at_10_ms_do_not_sink():
    assert dropped(30, 0.2, 0.01).penetration <= 1e-5


@pytest.mark.parametrize("step", [0.01, 0.001])
def test_stairs_keep_the_account(step):
    run = dropped(8, 0.15, step, terrain=STAIRS)
    assert run.penetration <= (1.5e-3 if step == 0.01 else 2e-4)
    assert np.diff(run.stored).max() <= 1e-9 * np.ptp(run.stored)
    assert np.diff(run.imbalance).max() <= 1e-9 * np.ptp(run.stored)
    # what nearly rests is not given back what the steps took
    assert np.abs(run.imbalance).max() <= 1e-6 * np.ptp(run.stored)
    # what was put right: steps of second order at joint rates up to 50 rad/s, 1 % of the drop's energy at 10 ms
    assert 0.0 < np.abs(run.corrected).max() <= (2e-2 if step == 0.01 else 1e-3) * np.ptp(run.stored)


@pytest.mark.parametrize("step", [0.01, 0.001])
def test_a_rod_in_two_notches_rests(step):
    notches = ((-1.0, 0.0), (-0.05, 0.0), (0.0, -0.05), (0.05, 0.0), (0.25, 0.0), (0.3, -0.05), (0.35, 0.0), (1.0, 0.0))
    feet = ((0.0, 0.0, -0.1), (0.0, 0.3, -0.1))
    spec = chain(1, mu_static=0.0, terrain=notches, points=feet)
    model = build(Robot(**{**vars(spec), "body": PlanarBody(links=1, length=0.3, mass=0.2)}))
    run = run_on_ground(model, np.array([0.002, 0.06, 0.0]), np.zeros(3), duration=0.4, step=step)
    late = run.t >= 0.2
    assert len(run.impacts) <= 8
    assert np.abs(run.v[late]).max() <= 1e-9
    np.testing.assert_allclose(run.q[-1], [0.0, 0.05, 0.0], atol=1e-6)


def test_a_rod_pushed_against_a_stair_stays_there():
    stair = ((-1.0, 0.0), (0.0, 0.0), (0.0, 0.2), (1.0, 0.2))
    model = build(chain(1, mu_static=0.3, terrain=stair))
    loads = np.array([[5.0, 0.0, 0.0]])
    run = run_on_ground(
        model, np.array([-0.15, 0.0, 0.0]), np.zeros(3), duration=1.0, step=0.001, held=Held(loads=loads)
    )
    assert len(run.impacts) <= 10
    np.testing.assert_allclose(run.q[-1], [-LENGTH, 0.0, 0.0], atol=1e-6)


def test_a_link_does_not_pass_a_rock_between_its_points():
    model = build(chain(1, terrain=ROCK))
    q = np.array([0.0, 0.2, 0.0])
    run = run_on_ground(model, q, np.zeros(3), duration=0.2, step=0.01)
    x, y, theta = run.q.T
    height = (0.05 - y) * np.cos(theta) - (0.05 - x) * np.sin(theta)
    assert height.max() <= 1e-6


@pytest.mark.parametrize("turned", [False, True])
def test_a_link_does_not_pass_an_edge_near_its_end(turned):
    """A tip 11 um past a stair's edge and 0.1 mm below it: the link is put back onto the edge, not through it."""
    past, below = 11e-6, 1e-4
    corners = ((-1.0, 0.0), (0.0, 0.0), (0.0, -0.2), (1.0, -0.2))
    base, tilt = (past - LENGTH, 0.0), -below / LENGTH
    if turned:
        # the same seen in a mirror: the joint hangs over the edge
        corners = ((-1.0, -0.2), (0.0, -0.2), (0.0, 0.0), (1.0, 0.0))
        base, tilt = (-past, -below), below / LENGTH
    run = run_on_ground(build(chain(1, terrain=corners)), np.array([*base, tilt]), np.zeros(3), duration=0.5)
    assert np.abs(run.q[-1, 1:]).max() <= 1e-6


@pytest.mark.parametrize("step", [0.01, 0.001])
def test_a_rod_that_comes_down_with_its_end_on_an_edge(step):
    """It slides as it lands flat, its end a hair past an edge or not: point or link, one of them meets the ground."""
    model = build(chain(1, mu_static=0.0, terrain=((-1.0, 0.0), (0.0, 0.0), (0.05, -0.05), (1.0, -0.05))))
    contact, tilt, speed = ground_of(model), 0.04, 0.5
    # the joint lies on the ground; its end falls with 1.5 g until it lies there too
    way = speed * np.sqrt(2.0 * LENGTH * tilt / (1.5 * 9.81))
    # the end reaches the edge as it lands; 0.3 um apart
    for past in np.linspace(3e-5, 4.5e-5, 51):
        q = np.array([past - LENGTH - way, 0.0, tilt])
        run = run_on_ground(model, q, np.array([speed, 0.0, 0.0]), duration=0.06, dt=step, contact=contact)
        over = (run.q[:, 0] < 0.0) & (run.q[:, 0] + LENGTH * np.cos(run.q[:, 2]) > 0.0)
        line = run.q[:, 1] - run.q[:, 0] * np.tan(run.q[:, 2])
        assert over.any()
        assert line[over].min() >= -1e-6, past
        assert run.penetration <= 1e-6, past


def test_a_joint_that_is_drawn_over_an_edge_does_not_hook():
    """A rod on an edge whose end hangs beyond by a hair and 0.1 um too low: it is drawn back over it, not down."""
    model = build(chain(1, mu_static=0.0, terrain=((-1.0, -0.2), (0.0, -0.2), (0.0, 0.0), (1.0, 0.0))))
    run = run_on_ground(model, np.array([-1e-4, -1e-7, 0.0]), np.array([0.5, 0.0, 0.0]), duration=0.1, step=0.01)
    assert run.q[-1, 0] == pytest.approx(0.05 - 1e-4, abs=1e-6)
    assert run.penetration <= 1e-6


def test_what_comes_to_rest_keeps_its_account():
    """Ten links stop within a step: what friction took is what they had, to 1e-9 of the drop's energy."""
    run = run_on_ground(*dropped_chain("flat", 10, 2014), duration=0.6, step=0.01)
    assert np.diff(run.imbalance).max() <= 1e-9 * np.ptp(run.stored)


def test_beside_a_corner_nothing_strikes():
    """A rod that falls past a rock's face at a hand's breadth meets the floor first, at sqrt(2 height/g)."""
    model = build(chain(1, terrain=((-1.0, 0.0), (0.3, 0.0), (0.3, 0.3), (1.0, 0.3))))
    run = run_on_ground(model, np.array([0.195, 0.35, 0.0]), np.zeros(3), duration=0.3, step=0.01)
    assert run.impacts[0, 0] == pytest.approx(np.sqrt(2.0 * 0.35 / 9.81), abs=1e-6)


def test_forces_that_statics_leaves_open_do_not_depend_on_the_place():
    """Eleven feet in a row, moved by 1.7 m: equal shares to the solver's 1e-6 of the weight."""
    model = build(chain(10))
    q = np.zeros(model.size)
    forces = []
    for x in (0.0, 1.7):
        q[0] = x
        forces.append(run_on_ground(model, q, np.zeros(model.size), duration=0.1).force[-1])
    np.testing.assert_allclose(forces[0], forces[1], atol=1e-6 * 2.0 * 9.81)
    assert forces[0][:, 0].sum() == pytest.approx(2.0 * 9.81, rel=1e-6)


def test_impacts_beyond_the_first_room_are_kept(monkeypatch):
    whole = dropped(5, 0.1, 0.005)
    monkeypatch.setattr(mechanics, "MOST_EVENTS", 2)
    assert len(whole.impacts) > 2
    np.testing.assert_array_equal(dropped(5, 0.1, 0.005).impacts, whole.impacts)


def test_a_start_underground_is_refused():
    model = build(chain(2))
    with pytest.raises(BadInput, match="below the ground"):
        run_on_ground(model, np.array([0.0, -0.01, 0.0, 0.0]), np.zeros(4), duration=0.1)
    rock = build(chain(1, terrain=ROCK))
    with pytest.raises(BadInput, match="link 1 goes through the ground"):
        run_on_ground(rock, np.array([0.0, 0.02, 0.0]), np.zeros(3), duration=0.1)


def test_what_is_deep_is_told_and_stopped(monkeypatch):
    """Penetration, force, impacts and rest are channels and metrics; beyond the shares of a thickness it is said."""
    from metamer.systems.contact import system

    spec = Robot(**{**vars(chain(3)), "start": Start(base=(0.0, 0.05, 0.0), joints=(0.1, -0.1))})
    done = simulate(spec, duration=1.0)
    assert done.metrics.values["penetration"] <= 1e-6
    assert done.metrics.values["impacts"] == len(done.log.events["impact"])
    assert done.metrics.values["largest_contact_force"] > 0.6 * 9.81 / 4
    assert done.metrics.values["time_at_rest"] > 0.1
    assert "penetration" not in done.log.events or not len(done.log.events["penetration"])
    assert ContactSystem(spec).deep == pytest.approx(0.05 * LENGTH)
    monkeypatch.setattr(system, "WARNED_SHARE", -1.0)
    told = simulate(spec, duration=0.05)
    assert any("inside the ground" in note for note in told.log.meta["notes"])
    monkeypatch.setattr(system, "STOPPED_SHARE", -1.0)
    assert "inside the ground" in simulate(spec, duration=0.05).stopped


@pytest.mark.parametrize("step", [1e-3, 5e-4])
def test_feet_that_stick_outlast_an_impact_elsewhere(step: float) -> None:
    """Smooth fabric, mu 0.3 at rest and 0.15 sliding: points that hop in mid-body must not turn the feet to sliding.

    Two cycles of 1.98 cm; without it the worm stays where it is. Within 1 % of the run at a quarter of a millisecond.
    """
    from metamer.plants.simulate import simulate
    from metamer.robots import robot
    from metamer.systems.grounds.surfaces import surface

    log = simulate(surface(robot("worm"), "smooth-fabric"), duration=6.0, changes={"run.step": step}).log
    assert log.columns["base.x"][-1] == pytest.approx(-0.03974, rel=0.01)


@pytest.mark.parametrize("edge", [0.1, -0.1])
def test_walls_and_slots_of_no_width_are_refused(edge):
    folded = ((-1.0, 0.0), (0.0, 0.0), (0.0, edge), (0.0, 0.0), (1.0, 0.0))
    with pytest.raises(BadInput, match=r"terrain\[3\].*a wall or a slot has a width \[m\]"):
        build(chain(1, terrain=folded))
