"""A model under the commands of a log: against the simulation that the log is of, and its work against the plant's."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.plants.simulate import simulate
from metamer.record.log import Log
from metamer.robots import robot
from metamer.twin.fit.model_log import model_log, spec_of, with_true_times

WORM = with_values(robot("worm"), {"run.dt": 0.02, "drive.lag": 0.04, "drive.gain": 0.96})


@pytest.fixture(scope="module")
def simulated() -> Log:
    return simulate(WORM, duration=3.0).log


def test_the_model_of_a_simulation_does_what_the_simulation_did(simulated: Log) -> None:
    """Same physics, but straight lines between targets instead of the gait's rates: 0.2 deg, 0.5 mm."""
    found = model_log(WORM, simulated)
    for k in range(1, 6):
        angle = np.interp(simulated.t, found.t, found.columns[f"joint{k}.angle"])
        assert np.abs(angle - simulated.columns[f"joint{k}.angle"]).max() < np.radians(0.2)
    way = np.interp(simulated.t, found.t, found.columns["base.x"])
    assert np.abs((way - way[0]) - (simulated.columns["base.x"] - simulated.columns["base.x"][0])).max() < 5e-4


def test_work_of_the_servos_is_the_plants_own(simulated: Log) -> None:
    """The same account by another road, samples of 2 ms: within 3 % of the largest value in the run."""
    found = model_log(WORM, simulated)
    ours = np.interp(simulated.t, found.t, found.columns["energy.actuated"])
    theirs = simulated.columns["energy.actuated"] - simulated.columns["energy.actuated"][0]
    assert np.abs((ours - ours[0]) - theirs).max() < 0.03 * np.abs(theirs).max()


def test_true_times_come_from_the_loop(simulated: Log) -> None:
    real = simulated.t * 1.1
    columns = dict(simulated.columns) | {"loop.time": np.where(simulated.t == simulated.t[4], real[3], real)}
    found = with_true_times(replace(simulated, columns=columns))
    # a tick whose time did not go on is left out
    assert len(found.t) == len(simulated.t) - 1
    assert found.t[-1] == pytest.approx(real[-1], rel=1e-12)
    assert with_true_times(simulated).t.tolist() == simulated.t.tolist()


def test_a_log_without_its_robot_is_refused() -> None:
    with pytest.raises(BadInput, match="no robot"):
        spec_of(Log(t=np.arange(3.0), columns={"joint1.angle": np.zeros(3)}))
