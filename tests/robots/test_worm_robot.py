"""The worm and the sidewinder: descriptions, exports that other programs read, crawls in both engines."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.fields import problems
from metamer.experiments.worm.claims import TABLE_6_2
from metamer.experiments.worm.crawling import RiseOnly, crawl, on_surface, worm_gait
from metamer.experiments.worm.dynamics import export_rows
from metamer.experiments.worm.sidewinding import mirrored, wind
from metamer.export import text_from_spec
from metamer.files import robot_from_toml, toml_from_robot, with_values
from metamer.robots.worm import BACK_EMF, FREE_SPEED, ROBOT, ROOM, STALL_6V, STALL_7V4
from metamer.robots.worm_sidewinder import ROBOT as SIDEWINDER
from metamer.systems.mujoco import mjcf_from_spec
from metamer.systems.spatial import mechanics as spatial
from metamer.systems.spatial.model import build_spatial
from metamer.systems.spatial.urdf import urdf_from_spec


def test_servo_numbers_of_the_data_sheet():
    # kgf cm to N m and 0.19 s for 60 deg
    assert pytest.approx(1.667, abs=1e-3) == STALL_6V
    assert pytest.approx(1.912, abs=1e-3) == STALL_7V4
    assert pytest.approx(5.512, abs=1e-3) == FREE_SPEED
    # at the free speed the motor's braking takes the whole stall torque
    assert pytest.approx(STALL_7V4) == BACK_EMF * FREE_SPEED
    assert math.degrees(min(ROOM)) == pytest.approx(87.84)


@pytest.mark.parametrize("spec", [ROBOT, SIDEWINDER], ids=["worm", "worm-sidewinder"])
def test_descriptions_are_sound_and_travel_as_toml(spec):
    assert problems(spec) == []
    assert robot_from_toml(toml_from_robot(spec)) == spec


def test_exports_have_our_mass_matrix():
    rows = list(export_rows(np.random.default_rng(1)))
    # MJCF and URDF in MuJoCo, URDF in Pinocchio; relative 1e-12
    assert len(rows) == 3
    assert all(row.verdict != "fail" for row in rows)


def test_spatial_mjcf_has_our_mass_matrix():
    import mujoco

    body = replace(SIDEWINDER.body, base="fixed", links=8, axis=SIDEWINDER.body.axis[:8])
    spec = replace(SIDEWINDER, body=body)
    model = mujoco.MjModel.from_xml_string(mjcf_from_spec(spec))
    data = mujoco.MjData(model)
    q = np.random.default_rng(2).uniform(-1, 1, 8)
    data.qpos[:] = q
    mujoco.mj_forward(model, data)
    theirs = np.zeros((8, 8))
    mujoco.mj_fullM(model, data, theirs)
    ours = spatial.mass_matrix(build_spatial(body), q)
    assert np.abs(theirs - ours).max() < 1e-12 * np.abs(ours).max()


def test_spatial_urdf_has_our_mass_matrix_in_pinocchio():
    import pinocchio as pin

    model = pin.buildModelFromXML(urdf_from_spec(SIDEWINDER))
    # a floating base has seven coordinates and six rates
    assert (model.nq, model.nv) == (7 + 15, 6 + 15)
    body = replace(SIDEWINDER.body, base="fixed", links=8, axis=SIDEWINDER.body.axis[:8])
    hinged = pin.buildModelFromXML(text_from_spec(replace(SIDEWINDER, body=body), "urdf"))
    q = np.random.default_rng(3).uniform(-1, 1, 8)
    theirs = pin.crba(hinged, hinged.createData(), q)
    theirs = np.triu(theirs) + np.triu(theirs, 1).T
    ours = spatial.mass_matrix(build_spatial(body), q)
    assert np.abs(theirs - ours).max() < 1e-12 * np.abs(ours).max()


@pytest.mark.parametrize("surface", TABLE_6_2, ids=lambda s: s.name)
def test_constant_span_crawl_is_a_stride_and_its_mirror_image(surface):
    spec = on_surface(surface)
    ahead, back = (crawl(spec, worm_gait(direction=d, phase=0.5)).travel for d in ("forward", "backward"))
    # 0.85 .. 1.05 of 2 cm; forward and backward to 0.02 cm, as the thesis' surfaces must show
    assert 1.70 < ahead < 2.10
    assert abs(ahead + back) < 0.02


def test_mujoco_agrees_on_wood():
    spec = on_surface(TABLE_6_2[0])
    ours = crawl(spec, worm_gait(phase=0.5), skipped=0).travel
    ahead, back = (
        crawl(spec, worm_gait(phase=0.5, direction=d), engine="mujoco", skipped=0).travel
        for d in ("forward", "backward")
    )
    # MuJoCo's feet creep by a few per cent at 0.1 ms
    assert ahead == pytest.approx(ours, rel=0.08)
    assert 1.70 < ahead < 2.10
    assert abs(ahead + back) < 0.02


def test_gait_one_alone_does_not_travel():
    assert abs(crawl(ROBOT, RiseOnly()).travel) < 0.1


def test_linear_wave_stays_in_its_band():
    travel = crawl(ROBOT, worm_gait(wave="linear", phase=1.0)).travel
    assert 2.0 - 0.983 - 0.1 < travel < 2.0 + 0.983 + 0.1


def test_ticks_of_the_servo_cost_little():
    assert crawl(ROBOT, worm_gait(phase=1.0), quantised=True).travel == pytest.approx(2.0, rel=0.15)


def test_limits_of_torque_are_kept():
    weak = with_values(ROBOT, {"drive.torque_limit": 0.3})
    torque = np.abs(crawl(weak, worm_gait(phase=0.5)).log.block("joint*.torque"))
    assert torque.max() <= 0.3 + 1e-12


def test_the_sidewinder_goes_sideways():
    found = wind(SIDEWINDER, cycles=1)
    # at least three times farther sideways than forward
    assert found.ratio > 3.0
    assert np.abs(found.sideways).min() > 0.2
    assert found.torque <= STALL_6V + 1e-9
    other = wind(mirrored(SIDEWINDER), cycles=1)
    assert other.sideways[0] == pytest.approx(-found.sideways[0], rel=0.05)
