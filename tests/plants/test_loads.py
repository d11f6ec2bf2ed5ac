"""Forces on links by `hold`, in both engines; and states that are kept and gone on from."""

from __future__ import annotations

import numpy as np
import pytest

import metamer as mt
from metamer.core.refusals import BadInput
from metamer.plants.plant import LOADS
from metamer.plants.simulate import open_plant

FORCE, DT, TICKS = 0.7, 0.01, 40  # N, s


def floating() -> mt.Robot:
    """A snake without friction: its centre of mass feels nothing but loads."""
    return mt.with_values(mt.robot("snake"), {"world.ground.kind": "none"})


def driven(plant, robot, ticks: int) -> None:
    driver = robot.controller.on(robot)
    driver.start(plant.sense())
    for _ in range(ticks):
        plant.act(driver.update(plant.sense()), DT)


def centre(plant, robot) -> np.ndarray:
    from metamer.systems.system import body_of

    body, sensed = body_of(robot), plant.sense()
    out = np.empty((1, body.derived.width))
    body.derive(np.concatenate([sensed.base, sensed.angle])[None], out)
    return out[0, :2]


@pytest.mark.parametrize("engine", ["native", "mujoco"])
def test_a_force_moves_the_centre_of_mass_as_newton_says(engine: str) -> None:
    robot = floating()
    plant = open_plant(robot, engine)
    links = robot.body.links
    loads = np.zeros((links, 3))
    loads[2, :2] = 0.3 * FORCE, FORCE
    first = centre(plant, robot)
    plant.hold(LOADS, loads)
    driven(plant, robot, TICKS)
    moved, mass, t = centre(plant, robot) - first, float(np.broadcast_to(robot.body.mass, links).sum()), TICKS * DT
    # F t^2/(2 m); MuJoCo's integrator is of first order in its step
    wanted = 0.5 * t**2 * loads[2, :2] / mass
    np.testing.assert_allclose(moved, wanted, rtol=1e-6 if engine == "native" else 2e-2)
    plant.hold(LOADS, np.zeros((links, 3)))
    with pytest.raises(BadInput):
        plant.hold(LOADS, np.full((links, 3), np.nan))
    with pytest.raises(BadInput):
        plant.hold(LOADS, np.zeros((links + 1, 3)))


def test_seen_from_the_side_y_of_a_force_is_up() -> None:
    robot = mt.robot("worm")
    high = []
    for engine in ("native", "mujoco"):
        plant = open_plant(robot, engine)
        loads = np.zeros((robot.body.links, 3))
        loads[:, 1] = 2.0 * robot.world.gravity * np.broadcast_to(robot.body.mass, robot.body.links)
        plant.hold(LOADS, loads)
        before = centre(plant, robot)[1]
        driven(plant, robot, 20)
        high.append(centre(plant, robot)[1] - before)
    # twice the weight upwards: it rises as it would fall
    np.testing.assert_allclose(high, 0.5 * robot.world.gravity * (20 * DT) ** 2, rtol=0.1)


@pytest.mark.parametrize(("name", "engine"), [("snake", "native"), ("worm", "native"), ("snake", "mujoco")])
def test_a_state_is_gone_on_from(name: str, engine: str) -> None:
    robot = mt.with_values(mt.robot(name), {"drive.lag": 0.05})
    plant = open_plant(robot, engine)
    driven(plant, robot, 20)
    t, kept = plant.sense().t, plant.numbers()
    driven(plant, robot, 10)
    wanted = plant.sense()
    other = open_plant(robot, engine)
    other.go_on(t, kept)
    driven(other, robot, 10)
    again = other.sense()
    assert again.t == pytest.approx(wanted.t, abs=1e-12)
    # rounding of times that are counted from another begin; MuJoCo's state does not hold its solver's warm start
    np.testing.assert_allclose(again.angle, wanted.angle, rtol=0, atol=1e-12 if engine == "native" else 1e-9)
