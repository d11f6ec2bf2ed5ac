"""The plant of robots on the ground: what it senses and measures, adhesion and loads, stops and refusals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from gait_cases import gait_on
from plant_values import measured

from metamer.core.records import Command
from metamer.core.refusals import BadInput
from metamer.experiments.soft_limb.cases import case_a
from metamer.files import with_values
from metamer.plants.engines.native.plant import NativePlant
from metamer.plants.simulate import simulate
from metamer.robots.soft_lander import ROBOT as LANDER
from metamer.robots.soft_limb import ROBOT, STRIP, limb
from metamer.robots.worm import ROBOT as WORM
from metamer.systems.contact.mechanics import Held, run_on_ground
from metamer.systems.contact.system import ContactSystem
from metamer.systems.drives.hasel import EXAMPLE, with_servo
from metamer.systems.drives.servo import Servo
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.mechanics import poses
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.soft_joints import SoftJoints
from metamer.systems.planar.system import PlanarSystem
from metamer.world import Sun


def contact_plant(spec):
    return NativePlant(ContactSystem(spec))


def gaps(plant):
    return plant.system.gaps(plant.state)


def torque(plant):
    return [value for name, value in measured(plant).items() if name.endswith(".torque")]


def still(joints):
    return Command(position=np.zeros(joints), velocity=np.zeros(joints), torque=np.zeros(joints))


def test_ticks_equal_the_fused_run():
    model = build(ROBOT)
    fused = run_on_ground(model, *start_state(model), duration=20.0)
    plant = contact_plant(ROBOT)
    seen = []
    for _ in range(2000):
        plant.act(still(3), 0.01)
        seen += plant.happened().get("impact", np.empty((0, 3))).tolist()
    # the plant starts every tick without the acceleration before last: steps are solved to 1e-9
    np.testing.assert_allclose(plant.state.q, fused.q[-1], atol=1e-6)
    assert [int(k) - 1 for _, k, _ in seen] == [int(k) for k in fused.impacts[:, 1]]
    np.testing.assert_allclose([t for t, _, _ in seen], fused.impacts[:, 0], atol=1e-4)
    values = measured(plant)
    assert values["energy.impact"] == pytest.approx(fused.flows["impact"][-1], rel=1e-4)
    assert {"point1.gap", "point3.normal", "joint3.torque"} <= set(values)


def test_simulate_runs_both_robots():
    limb = simulate(ROBOT, duration=1.0)
    assert not limb.stopped
    lander = simulate(LANDER, duration=1.0)
    assert not lander.stopped
    assert lander.metrics.values["energy_residual_relative"] <= 1e-6


def test_adhesion_and_loads_hold_until_changed():
    spec = replace(LANDER, start=replace(LANDER.start, base=(-0.15, 0.0, 0.0), joints=0.0))
    plant = contact_plant(spec)
    weight = plant.system.model.weight
    loads = np.zeros((5, 3))
    loads[0, 1] = 1.5 * weight
    plant.hold("link.load", loads)
    plant.hold("point.adhesion", np.full((7, 2), weight))
    for _ in range(100):
        plant.act(still(4), 0.01)
    assert np.delete(gaps(plant), 2).max() <= 1e-5
    # switched off the hub lifts, the limbs follow later
    plant.hold("point.adhesion", np.zeros((7, 2)))
    for _ in range(500):
        plant.act(still(4), 0.01)
    assert gaps(plant)[:2].min() > 1e-3


def test_bad_input_is_refused():
    plant = contact_plant(LANDER)
    with pytest.raises(BadInput, match="adhesion"):
        plant.hold("point.adhesion", np.full((7, 2), -1.0))
    with pytest.raises(BadInput, match=r"link\.load"):
        plant.hold("link.load", np.zeros((2, 3)))
    with pytest.raises(BadInput, match=r"hold = 'magnet'.*point\.adhesion, link\.load"):
        plant.hold("magnet", np.zeros(1))
    with pytest.raises(BadInput, match=r"command\.torque"):
        plant.act(Command(position=np.zeros(4), velocity=np.zeros(4), torque=np.full(4, np.nan)), 0.01)
    with pytest.raises(BadInput, match="start"):
        contact_plant(replace(LANDER, start=replace(LANDER.start, base=(0.0, -1.0, 0.0))))
    with pytest.raises(BadInput, match=r"world\.view"):
        contact_plant(replace(LANDER, world=replace(LANDER.world, view="top")))


def test_substeps_equal_a_run_of_finer_periods():
    """A moving target over ten substeps of a period, against the fused run with the same steps."""
    spec = replace(ROBOT, drive=Servo(kp=0.5, kd=1.0), run=replace(ROBOT.run, step=0.01))
    plant = contact_plant(spec)
    begin, rate = np.array(ROBOT.start.joints), np.array([0.05, -0.04, 0.02])
    for k in range(20):
        plant.act(Command(position=begin + 0.1 * k * rate, velocity=rate, torque=np.zeros(3)), 0.1)
    model = build(spec)
    t = np.arange(200) * 0.01
    commands = np.zeros((200, 3, 3))
    commands[:, 0], commands[:, 1] = begin + t[:, None] * rate, rate
    fused = run_on_ground(model, *start_state(model), duration=2.0, dt=0.01, held=Held(commands=commands))
    # steps are solved to 1e-9; the plant begins each period without the acceleration before last
    np.testing.assert_allclose(plant.state.q, fused.q[-1], atol=1e-7)


def test_undamped_rough_start_of_100_links_stops_as_unresolved():
    """Stiffness grows with the square of links: 10 ms cannot follow the fastest modes, and says so."""
    rough = replace(case_a(100), run=replace(ROBOT.run, duration=2.0))
    done = simulate(rough)
    assert "unresolved: the motion turns by" in done.stopped
    assert "smaller run.step than 0.01" in done.stopped
    assert done.log.t[-1] < 0.5
    # modal damping takes the fast modes away, ten times smaller steps resolve them, few links have none
    soft = replace(limb(replace(STRIP, damping=0.1), 100), start=rough.start, run=rough.run)
    assert not simulate(soft).stopped
    fine = replace(rough, run=replace(rough.run, step=0.001, duration=0.3))
    assert not simulate(fine).stopped
    assert not simulate(case_a(10), duration=2.0).stopped


@pytest.mark.parametrize("tick", [60, 80, 110])
def test_a_sudden_stop_is_not_taken_for_an_oscillation(tick):
    """Stiff servos halt a crawling worm within a step: fast, but they take its energy."""
    plant = contact_plant(WORM)
    gait = gait_on("metachronal_stride", {"eta": 0.03, "phase": 0.5}, joints=5, length=float(np.mean(WORM.body.length)))
    for k in range(tick):
        target = gait.targets(0.01 * k)
        plant.act(Command(position=target.position, velocity=target.velocity, torque=np.zeros(5)), 0.01)
    moving = measured(plant)["energy.kinetic"]
    for _ in range(5):
        plant.act(Command(position=target.position, velocity=np.zeros(5), torque=np.zeros(5)), 0.01)
    assert measured(plant)["energy.kinetic"] <= 0.1 * moving


def test_an_open_account_is_noted():
    done = simulate(case_a(70), duration=5.0)
    assert not done.stopped
    assert any("energy account is open" in note for note in done.log.meta["notes"])


def test_sunlight_pushes_the_lander_away():
    """Flat limbs in light from above, no gravity, mirror: 2 P A over the mass."""
    sun = Sun(pressure=4.56e-6, direction=(0.0, -1.0), reflectivity=1.0)
    world = replace(LANDER.world, gravity=0.0, sun=sun, ground=NoGround())
    spec = replace(LANDER, world=world, start=replace(LANDER.start, joints=0.0))
    plant = contact_plant(spec)
    for _ in range(1000):
        plant.act(still(4), 0.1)
    area, mass = sum(spec.body.area), plant.system.model.mass
    fall = 0.5 * 2.0 * sun.pressure * area / mass * 100.0**2
    height = poses_centre(plant)[1] - poses_centre(contact_plant(spec))[1]
    # limbs bend by less than a mrad under it
    assert height == pytest.approx(-fall, rel=1e-3)
    assert measured(plant)["energy.load"] > 0.0
    with pytest.raises(BadInput, match=r"world\.sun"):
        run_on_ground(plant.system.model, plant.state.q, plant.state.v, duration=1.0)
    assert simulate(spec, duration=1.0).log.columns["energy.load"][-1] > 0.0


def poses_centre(plant):
    frame = poses(plant.system.model, plant.state.q)
    mass = plant.system.model.links["mass"]
    return mass @ frame.centre / mass.sum()


def test_hasel_limits_follow_angle_and_voltage():
    drive = with_servo(EXAMPLE, ROBOT.drive)
    spec = replace(ROBOT, drive=drive, start=replace(ROBOT.start, joints=(0.6, 0.0, 0.3)))
    plant = contact_plant(spec)
    strong = Command(position=np.zeros(3), velocity=np.zeros(3), torque=np.array([1.0, -1.0, 1.0]))
    plant.act(strong, 0.001)
    # data at 6 kV: 16, 32 and (between) 24 mN m; the joints hardly move in 1 ms
    np.testing.assert_allclose(torque(plant), [16e-3, -32e-3, 24e-3], rtol=1e-3)
    half = contact_plant(replace(spec, drive=replace(drive, voltage=3000.0)))
    half.act(strong, 0.001)
    np.testing.assert_allclose(torque(half), np.array([4e-3, -8e-3, 6e-3]), rtol=1e-3)
    both = replace(spec, drive=with_servo(EXAMPLE, Servo(torque_limit=0.01)))
    low = contact_plant(both)
    low.act(strong, 0.001)
    np.testing.assert_allclose(torque(low), [0.01, -0.01, 0.01])
    assert any("example data" in note for note in simulate(spec, duration=0.1).log.meta["notes"])
    with pytest.raises(BadInput, match=r"drive\.voltage"):
        contact_plant(replace(spec, drive=replace(drive, voltage=9000.0)))


def test_joint_stops_push_back_on_the_ground():
    spec = replace(ROBOT, body=replace(ROBOT.body, lower=-0.08, upper=0.3), run=replace(ROBOT.run, step=0.001))
    done = simulate(spec, duration=20.0)
    angle = done.log.block("joint*.angle")
    free = simulate(ROBOT, duration=20.0).log.block("joint*.angle")
    assert free.min() < -0.085
    # a stop is a spring of 5 ms: at 0.1 rad/s it gives way by less than a mrad
    assert angle.min() >= -0.081
    # second-order steps of 1 ms; where the stop lets go they are of first order
    assert done.metrics.values["energy_residual_relative"] <= 1e-4


@pytest.mark.parametrize(
    "change", [{"adhesion_shear": 0.05}, {"adhesion_normal": 0.05}, {"material": "regolith"}, {"restitution": 0.5}]
)
def test_mujoco_refuses_what_its_ground_has_not(change):
    spec = replace(LANDER, world=replace(LANDER.world, ground=replace(LANDER.world.ground, **change)))
    with pytest.raises(BadInput, match=rf"world\.ground\.{next(iter(change))}.*engine mujoco"):
        simulate(spec, engine="mujoco", duration=0.1)


def test_soft_joints_on_the_ground_in_both_engines():
    """A limb with cubic springs falls alike in our plant and in MuJoCo until it lands."""
    terms = tuple(((3, 0, 5.0 * k), (0, 2, 0.5 * k)) for k in ROBOT.body.stiffness)
    spec = replace(ROBOT, body=replace(ROBOT.body, soft=SoftJoints(terms=terms)))
    ours, theirs = (simulate(spec, duration=5.0, engine=engine) for engine in ("native", "mujoco"))
    linear = simulate(ROBOT, duration=5.0).log.block("joint*.angle")
    a, b = ours.log.block("joint*.angle"), theirs.log.block("joint*.angle")
    # first-order steps of 0.1 ms in MuJoCo
    assert np.abs(a - b).max() <= 1e-4
    assert np.abs(a - linear).max() >= 0.01
    assert ours.metrics.values["energy_residual_relative"] <= 1e-6
    assert theirs.metrics.values["energy_residual_relative"] <= 1e-3
    with pytest.raises(BadInput, match=r"body\.soft"):
        PlanarSystem(with_values(spec, {"world.ground.kind": "none"}))
    assert not simulate(spec, changes={"world.ground.kind": "none"}, duration=1.0).stopped
