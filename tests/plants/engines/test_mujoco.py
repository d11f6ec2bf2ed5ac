"""MuJoCo: the file that is exported is the model that runs, one rule for moving targets, nothing dropped in silence."""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np
import pytest

from metamer.core.clock import substeps
from metamer.core.records import Command
from metamer.core.refusals import BadInput
from metamer.export import FORMATS
from metamer.files import with_values
from metamer.plants.engines.mujoco.plant import MujocoPlant
from metamer.plants.plant import Stopped
from metamer.plants.simulate import open_plant, simulate
from metamer.robots import robot, robot_names
from metamer.systems.grounds.coulomb import Coulomb
from metamer.systems.grounds.viscous import Viscous
from metamer.systems.grounds.wheels import Wheels
from metamer.systems.mujoco import mjcf_from_spec, rig_of

TERRAIN = [(-1.0, 0.0), (0.15, 0.0), (0.3, 0.01), (1.0, 0.01)]
# what servos drive in MuJoCo, without forces that only our plant applies
SERVOED = {name: robot(name) for name in ("soft-lander", "soft-limb", "worm", "wheeled-snake", "worm-sidewinder")}
SERVOED["snake"] = with_values(robot("snake"), {"world.ground.kind": "none"})
SERVOED["worm on terrain"] = with_values(robot("worm"), {"world.ground.terrain": TERRAIN})
SERVOED["worm on a slope"] = with_values(robot("worm"), {"world.ground.slope": 0.1})
SIDEWINDER = robot("worm-sidewinder")


def servo(plant: MujocoPlant, angle: float, rate: float, torque: float) -> Command:
    """A command around the posture that the plant has."""
    still = plant.sense().angle
    one = np.ones(len(still))
    return Command(position=still + angle * one, velocity=rate * one, torque=torque * one)


@pytest.mark.parametrize("name", SERVOED)
def test_an_exported_file_runs_as_our_engine_does(name: str) -> None:
    """Plain MuJoCo with the file alone, its controls set by the rule of CONVENTIONS."""
    spec, dt = SERVOED[name], SERVOED[name].run.dt
    plant, model = MujocoPlant(spec), mujoco.MjModel.from_xml_string(mjcf_from_spec(spec))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    assert np.array_equal(data.qpos, plant.data.qpos)
    mujoco.mj_forward(model, data)
    for _ in range(5):
        command = servo(plant, 0.05, 0.5, 0.01)
        plant.act(command, dt)
        steps = substeps(dt, model.opt.timestep)
        assert dt / steps == pytest.approx(model.opt.timestep, rel=1e-12)
        for k in range(steps):
            data.ctrl[0::3] = command.position + k * (dt / steps) * command.velocity
            data.ctrl[1::3], data.ctrl[2::3] = command.velocity, command.torque
            mujoco.mj_step(model, data)
    moved = np.abs(data.qpos - model.key_qpos[0]).max()
    assert moved > 1e-4
    # rounding of dt/steps against the file's time step
    assert np.abs(data.qpos - plant.data.qpos).max() <= 1e-9 * moved


@pytest.mark.parametrize("name", robot_names())
def test_an_exported_file_is_the_model_to_the_bit(name: str) -> None:
    """Masses, places, gains, friction, pairs, keys of the file against those that the engine compiled."""
    own, read = rig_of(robot(name)).model, mujoco.MjModel.from_xml_string(mjcf_from_spec(robot(name)))
    numbers = ("nq", "nv", "nu", "ngeom", "npair", "ntendon", "nkey", "neq")
    assert [getattr(own, n) for n in numbers] == [getattr(read, n) for n in numbers]
    arrays = (
        "body_mass body_inertia body_pos body_quat body_ipos jnt_axis jnt_range jnt_stiffness dof_damping dof_armature"
    )
    arrays += " jnt_actfrcrange actuator_gainprm actuator_biasprm geom_size geom_pos geom_friction geom_contype"
    arrays += " geom_conaffinity pair_friction pair_solref pair_solreffriction key_qpos key_qvel key_ctrl site_pos"
    for field in arrays.split():
        assert np.array_equal(getattr(own, field), getattr(read, field)), field


def test_an_exported_worm_stays_on_its_ground() -> None:
    """H7: 2 s in plain MuJoCo; without its ground it fell 19.65 m."""
    model = mujoco.MjModel.from_xml_string(mjcf_from_spec(robot("worm")))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_step(model, data, nstep=round(2.0 / model.opt.timestep))
    assert np.abs(data.qpos).max() < 1e-3


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("snake", {}, "friction of the ground"),
        ("muscle-snake", {}, "what the muscles pull"),
        ("worm", {"world.ground.restitution": 0.5}, "world.ground.restitution = 0.5"),
        ("worm", {}, "one coefficient of friction"),
        ("wheeled-snake", {}, "on discs with friction 1"),
        ("octopus-arm", {}, "motion: a platform arm is kinematic"),
    ],
)
def test_what_a_file_cannot_hold_stands_in_it(name: str, changes: dict, said: str) -> None:
    """H7: in the first comment of the file, and beside it for the command line's note."""
    text, losses = FORMATS["mjcf"](with_values(robot(name), changes))
    assert said in text[: text.index("-->")]
    assert any(said in loss for loss in losses)


@pytest.mark.parametrize("name", SERVOED)
def test_every_robot_has_the_same_rule_for_a_moving_target(name: str) -> None:
    """H11: in the last of n steps the position has moved on by (n - 1)/n dt at its velocity; torques are taken."""
    plant, dt = MujocoPlant(SERVOED[name]), SERVOED[name].run.dt
    command, steps = servo(plant, 0.01, 0.3, 0.02), substeps(dt, plant.rig.step)
    sent, elapsed = plant.act(command, dt)
    assert elapsed == dt
    assert np.array_equal(sent, command.flat(plant.accepts))
    assert plant.data.ctrl[0::3] == pytest.approx(command.position + (steps - 1) / steps * dt * 0.3, rel=1e-14)
    assert (plant.data.ctrl[1::3] == 0.3).all()
    assert (plant.data.ctrl[2::3] == 0.02).all()


def test_forces_of_a_point_are_summed_over_pieces_of_ground() -> None:
    """H11: seven points on three pieces have seven normal forces; at rest they carry the weight to 1 %."""
    spec = with_values(robot("worm"), {"world.ground.terrain": [(-1.0, 0.0), (0.1, 0.0), (0.2, 0.0), (1.0, 0.0)]})
    done = simulate(spec, gait="rest", engine="mujoco", duration=0.5)
    normal = done.log.block("point*.normal")
    assert normal.shape[1] == 7
    weight = 9.81 * float(rig_of(spec).model.body_mass.sum())
    assert normal[-1].sum() == pytest.approx(weight, rel=0.01)


def test_a_bad_state_stops_with_mujocos_reason_and_leaves_the_folder_clean(tmp_path, monkeypatch) -> None:
    """H11, H14: no MUJOCO_LOG.TXT; the plant is where the period began, and what it measures is finite."""
    monkeypatch.chdir(tmp_path)
    plant = MujocoPlant(with_values(robot("wheeled-snake"), {"drive.kp": 1e7, "drive.torque_limit": 1e9}))
    with pytest.raises(Stopped, match=r"MuJoCo: .*; try a smaller run\.step") as stop:
        plant.act(servo(plant, 1.0, 0.0, 0.0), 5.0)
    assert stop.value.t == 0.0
    row = np.empty(plant.channels.width)
    plant.measure(row)
    assert np.isfinite(row).all()
    assert np.isfinite(plant.sense().angle).all()
    assert list(tmp_path.iterdir()) == []


# robots in space


@pytest.mark.parametrize(
    "changes",
    [
        {"terrain": TERRAIN},
        {"adhesion_shear": 1.0},
        {"adhesion_normal": 1.0},
        {"restitution": 0.5},
        {"material": "regolith"},
        {"points": [(0, 0.0, 0.0)]},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_what_a_robot_in_space_does_not_do_is_refused_by_name(changes: dict) -> None:
    """H9: these changed nothing, bit for bit."""
    spec = with_values(SIDEWINDER, {f"world.ground.{name}": value for name, value in changes.items()})
    with pytest.raises(BadInput, match=rf"world\.ground\.{next(iter(changes))} = .*engine mujoco"):
        simulate(spec, engine="mujoco", duration=0.1)


@pytest.mark.parametrize("ground", [Viscous(), Coulomb(norm="shared"), Coulomb(norm="component"), Wheels()])
def test_a_ground_that_a_robot_in_space_does_not_know_is_refused(ground: Any) -> None:
    """H9: it meant no ground at all, and 78 m of fall in 4 s."""
    spec = with_values(SIDEWINDER, {"world.ground": ground, "world.view": "top"})
    with pytest.raises(BadInput, match=ground.kind):
        simulate(spec, engine="mujoco", duration=0.1)


def test_the_default_engine_says_that_only_mujoco_moves_a_robot_in_space() -> None:
    with pytest.raises(BadInput, match=r"engine = 'native'.*mujoco: the only engine that moves worm-sidewinder"):
        simulate(SIDEWINDER, duration=0.1)


def test_a_slope_pulls_a_robot_in_space_downhill() -> None:
    """H9: slope; on ice, tan(0.2) - mu = 0.2 - 0.001, along it x' = -g (sin - mu cos) t to 2 %; z follows x."""
    changes = {"world.ground.slope": 0.2, "world.ground.mu_static": 1e-3, "world.ground.mu_kinetic": 1e-3}
    log = simulate(with_values(SIDEWINDER, changes), gait="rest", engine="mujoco", duration=1.0).log
    way = 0.5 * 9.81 * (np.sin(0.2) - 1e-3 * np.cos(0.2))
    x, z = log.columns["base.x"], log.columns["base.z"]
    assert x[-1] - x[0] == pytest.approx(-way * np.cos(0.2), rel=0.02)
    assert z[-1] - z[0] == pytest.approx(-way * np.sin(0.2), rel=0.02)
    assert np.ptp(log.columns["centre.z"]) == pytest.approx(np.ptp(z), rel=0.02)


def test_a_fixed_base_has_no_start() -> None:
    spec = with_values(SIDEWINDER, {"body.base": "fixed", "start.base": [0.1, 0.0, 0.0]})
    with pytest.raises(BadInput, match=r"start\.base = .*fixed"):
        simulate(spec, engine="mujoco", duration=0.1)


def test_a_robot_in_space_starts_where_it_is_told() -> None:
    """H9: start.base and its rates, joints and their rates."""
    start = {
        "start.base": [0.3, -0.2, 2.0],
        "start.base_rate": [0.1, 0.2, 0.3],
        "start.joints": 0.1,
        "start.rates": 0.2,
    }
    plant = open_plant(with_values(SIDEWINDER, start | {"world.ground.slope": 0.1}), "mujoco")
    now = plant.sense()
    assert now.angle == pytest.approx(np.full(15, 0.1))
    assert now.rate == pytest.approx(np.full(15, 0.2))
    c, s, half = np.cos(0.1), np.sin(0.1), 0.02
    assert now.base == pytest.approx([0.3 * c - half * s, -0.2, np.arctan2(np.sin(2.0), np.cos(2.0) * c)], rel=1e-12)
    assert now.base_rate == pytest.approx([0.1 * c, 0.2, 0.3 * c], rel=1e-12)
    flat = open_plant(with_values(SIDEWINDER, start), "mujoco").sense()
    assert flat.base == pytest.approx([0.3, -0.2, 2.0], rel=1e-12)
    assert flat.base_rate == pytest.approx([0.1, 0.2, 0.3], rel=1e-12)


def test_a_fall_in_space_is_a_metric() -> None:
    """Without ground it falls g t (t + h)/2 by semi-implicit steps, which its distance in the plane does not tell."""
    free = with_values(SIDEWINDER, {"world.ground.kind": "none"})
    found = simulate(free, gait="rest", engine="mujoco", duration=0.5).metrics
    assert found["displacement_z"] == pytest.approx(-0.5 * 9.81 * 0.5 * (0.5 + free.run.step), rel=1e-9)
    assert found["distance"] < 1e-3


@pytest.mark.parametrize(("field", "rate"), [("body.upper", 3.0), ("body.lower", -3.0)])
def test_a_joint_limit_of_the_soft_limb_holds_what_reaches_it(field: str, rate: float) -> None:
    """The limb as it is turns away from its limits, so that none is felt; one that is swung into a limit stops there.

    MuJoCo's limits are soft: within 0.05 rad at 3 rad/s, where the free joint goes on by more than 1 rad.
    """
    swung = with_values(robot("soft-limb"), {"start.rates": (rate, 0.0, 0.0), "world.ground.kind": "none"})
    limit = 0.25 if rate > 0.0 else -0.1
    free, held = (
        simulate(with_values(swung, changes), engine="mujoco", duration=0.5).log["joint.angle"][:, 0]
        for changes in ({}, {field: (limit, 10 * limit, 10 * limit)})
    )
    beyond = np.sign(rate) * (np.array([free, held]) - limit)
    assert beyond[0].max() > 1.0
    assert -0.01 < beyond[1].max() < 0.05
