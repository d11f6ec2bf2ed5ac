"""Stop before an obstacle, and positions in whole ticks."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metamer.control.quantised import Quantised
from metamer.control.servo import GaitFollower
from metamer.control.stopping import BallAhead, BoxAhead, StopAhead, StopBefore, WallAhead
from metamer.core.records import Sensed
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.gaits.serpenoid import Serpenoid
from metamer.plants.simulate import simulate
from metamer.robots import robot
from metamer.systems.page import Scene


def sensed(t, joints=3):
    return Sensed(t=t, angle=np.zeros(joints), rate=np.zeros(joints))


def test_the_gait_waits_and_goes_on_where_it_stopped():
    gait = Serpenoid(joints=3)
    free = GaitFollower().to(gait)
    near = {0.5: 0.1, 0.6: 0.1, 0.7: 0.1}
    controller = StopBefore(GaitFollower().to(gait), lambda s: near.get(round(s.t, 3), 1.0), 0.2)
    controller.start(sensed(0.0))
    for t in (0.0, 0.1, 0.2, 0.3, 0.4):
        assert controller.update(sensed(t)).position == pytest.approx(free.update(sensed(t)).position)
    held = controller.update(sensed(0.5))
    assert controller.standing
    assert np.all(held.velocity == 0.0)
    assert controller.update(sensed(0.7)).position == pytest.approx(held.position)
    # standing from 0.5 to 0.8 s: the tick at 0.8 s is that of 0.4 s on a free way
    after = controller.update(sensed(0.8))
    assert not controller.standing
    assert after.position == pytest.approx(free.update(sensed(0.4)).position)
    assert controller.update(sensed(0.9)).position == pytest.approx(free.update(sensed(0.5)).position)


def test_ticks():
    controller = Quantised(GaitFollower().to(Serpenoid(joints=3)), 0.01, (0.003, 0.0, 0.001))
    controller.start(sensed(0.0))
    found = controller.update(sensed(0.7))
    wanted = GaitFollower().to(Serpenoid(joints=3)).update(sensed(0.7))
    ticks = (found.position + np.array([0.003, 0.0, 0.001])) / 0.01
    assert ticks == pytest.approx(np.round(ticks), abs=1e-9)
    # half a tick at most
    assert np.abs(found.position - wanted.position).max() <= 0.005 + 1e-12


def test_bad_input_is_named():
    gait = GaitFollower().to(Serpenoid(joints=3))
    with pytest.raises(BadInput, match=r"control\.distance"):
        StopBefore(gait, lambda s: 1.0, -1.0)
    with pytest.raises(BadInput, match=r"control\.tick"):
        Quantised(gait, 0.0)
    with pytest.raises(BadInput, match=r"control\.home"):
        Quantised(gait, 0.01, (0.0, 0.0)).start(sensed(0.0))


BOX = {"centre": (-0.2, 0.0, 0.05), "size": (0.04, 0.3, 0.1)}  # its front is 18 cm before the worm's head


def seen(**fields):
    values = {"controller.kind": "stop_before", "gait.eta": 0.03, "gait.phase": 0.5}
    return with_values(robot("worm"), values | {f"controller.{name}": value for name, value in fields.items()})


def test_a_described_sensor_stops_the_worm_before_a_box():
    free = simulate(seen(), duration=6.0).log
    log = simulate(seen(boxes=(BOX,)), duration=6.0).log
    nearest, standing = log["range.nearest"], log["range.standing"]
    # the box's front less the head's place; the cone's middle ray is level while the head lies flat
    assert nearest[0] == pytest.approx(0.18, abs=1e-9)
    assert standing[0] == 0.0
    assert standing[-1] == 1.0
    # it stands within a phase of the gait after the distance is reached
    assert 0.08 < nearest[-1] <= 0.1
    assert np.ptp(log["base.x"][log.t > 5.5]) < 1e-4
    # nothing in the way: the reach is told, and the worm goes on
    assert (free["range.nearest"] == 1.0).all()
    assert free["base.x"][-1] < log["base.x"][-1] - 0.02


def test_a_wall_is_a_box_without_end():
    wall, large = {"normal": (1.0, 0.0, 0.0), "distance": -0.18}, BOX | {"size": (0.04, 4.0, 4.0)}
    box, plane = (simulate(seen(**given), duration=1.5).log for given in ({"boxes": (large,)}, {"walls": (wall,)}))
    np.testing.assert_allclose(plane["range.nearest"], box["range.nearest"], atol=1e-12)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"walls": ({"normal": (1.0, 0.0, 0.0), "distance": math.nan},)}, r"controller\.walls\[0\]\.distance = nan"),
        ({"walls": ({"normal": (2.0, 0.0, 0.0), "distance": 1.0},)}, r"controller\.walls\[0\]\.normal.*length 1"),
        ({"boxes": ({"centre": (0.0, 0.0, 0.0), "size": (0.0, 1.0, 1.0)},)}, r"controller\.boxes\[0\]\.size"),
        ({"balls": ({"centre": (0.0, 0.0, 0.0), "radius": -1.0},)}, r"controller\.balls\[0\]\.radius"),
        ({"reach": 0.05}, r"controller\.reach = 0\.05.*at least controller\.distance"),
    ],
)
def test_what_cannot_be_seen_is_refused(fields, message):
    with pytest.raises(BadInput, match=message):
        simulate(seen(**fields), duration=0.1)


def test_only_a_free_chain_with_its_head_first_sees():
    with pytest.raises(BadInput, match=r"controller\.kind.*head is link 1"):
        simulate(with_values(robot("soft-limb"), {"controller.kind": "stop_before"}), duration=0.1)


@pytest.mark.parametrize(("view", "plane"), [("side", (0, 2)), ("top", (0, 1))])
def test_what_stands_in_the_world_is_drawn_where_the_robots_plane_cuts_it(view: str, plane: tuple[int, int]) -> None:
    ball = BallAhead(centre=(0.3, 0.04, 0.03), radius=0.05)
    box, beside = (BoxAhead(centre=centre, size=(0.2, 0.2, 0.2)) for centre in ((1.0, 0.05, 0.05), (1.0, 3.0, 3.0)))
    wall = WallAhead(normal=(-1.0, 0.0, 0.0), distance=-2.0)
    law = StopAhead(boxes=(box, beside), balls=(ball,), walls=(wall,), reach=0.7)
    scene = law.drawn(Scene(view, (), np.empty(0)))
    across = ball.centre[3 - plane[1]]
    assert scene.balls[0] == pytest.approx((0.3, ball.centre[plane[1]], 0.0, np.sqrt(0.05**2 - across**2)))
    assert len(scene.solids) == 2
    np.testing.assert_allclose(scene.solids[0].min(axis=0), (0.9, -0.05))
    # x >= 2 lies behind the wall
    assert scene.solids[1][:, 0].min() == pytest.approx(2.0)
    assert len(scene.rays) == (law.rays if view == "side" else law.columns)
    assert {ray.channel for ray in scene.rays} == {("range.nearest", 0)}
