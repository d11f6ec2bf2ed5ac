"""Stop before an obstacle, and positions in whole ticks."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.control.quantised import Quantised
from metamer.control.servo import GaitFollower
from metamer.control.stopping import StopBefore
from metamer.gaits.serpenoid import Serpenoid
from metamer.records import Sensed
from metamer.refusals import BadInput


def sensed(t, joints=3):
    return Sensed(t=t, angle=np.zeros(joints), rate=np.zeros(joints))


def test_the_gait_waits_and_goes_on_where_it_stopped():
    gait = Serpenoid(joints=3)
    free = GaitFollower(gait)
    near = {0.5: 0.1, 0.6: 0.1, 0.7: 0.1}
    controller = StopBefore(GaitFollower(gait), lambda s: near.get(round(s.t, 3), 1.0), 0.2)
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
    controller = Quantised(GaitFollower(Serpenoid(joints=3)), 0.01, (0.003, 0.0, 0.001))
    controller.start(sensed(0.0))
    found = controller.update(sensed(0.7))
    wanted = GaitFollower(Serpenoid(joints=3)).update(sensed(0.7))
    ticks = (found.position + np.array([0.003, 0.0, 0.001])) / 0.01
    assert ticks == pytest.approx(np.round(ticks), abs=1e-9)
    # half a tick at most
    assert np.abs(found.position - wanted.position).max() <= 0.005 + 1e-12


def test_bad_input_is_named():
    gait = GaitFollower(Serpenoid(joints=3))
    with pytest.raises(BadInput, match=r"control\.distance"):
        StopBefore(gait, lambda s: 1.0, -1.0)
    with pytest.raises(BadInput, match=r"control\.tick"):
        Quantised(gait, 0.0)
    with pytest.raises(BadInput, match=r"control\.home"):
        Quantised(gait, 0.01, (0.0, 0.0)).start(sensed(0.0))
