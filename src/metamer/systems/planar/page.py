"""A planar robot as a page runs it."""

from __future__ import annotations

import numpy as np

from metamer.core.arrays import one_value
from metamer.core.channels import Channels
from metamer.core.clock import substeps
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.gaits.kernels.numbers import kernel_numbers
from metamer.systems.page import PageModel, Push, Scene, Shape
from metamer.systems.planar.kernels.links import LINK
from metamer.systems.planar.kernels.page import STATE
from metamer.systems.planar.model import PlanarModel, build
from metamer.systems.planar.system import STEPPERS, PlanarChain, PlanarSystem

WIDTH = 0.3  # of a link against the median length
EARTH = 9.81  # m/s^2, for the force of the pointer where there is no gravity
PULL_WEIGHTS = 2.0  # weights of the robot that a pull over its length gives
COLUMNS = LINK.names or ()


def settings_of(chain: PlanarChain, stepper: int = 0) -> Array:
    """Control period, steps, stepper, limits and the gait's numbers, as `kernels.page` takes them.   [SI]

    stepper   0 where the physics has one of its own
    """
    robot, n = chain.robot, len(chain.model.links)
    if robot.drive.lag > 0.0 or robot.drive.gain != 1.0:
        raise refuse("drive.lag", robot.drive.lag, "0, with drive.gain = 1: a page has no servos that come late [s]")
    if not robot.controller.sends_gait:
        raise refuse("controller.kind", robot.controller.kind, "gait without delay: a page has no other controller")
    numbers = kernel_numbers(robot.gait.on(robot.body), robot.run.dt)
    if numbers is None:
        raise refuse(
            "gait.kind", robot.gait.kind, "a gait that repeats or comes to rest within half a minute, for a page"
        )
    rate = one_value("drive.rate_limit", robot.drive.rate_limit, "of a page")
    head = [robot.run.dt, substeps(robot.run.dt, robot.run.step), stepper, numbers.code, rate]
    limits = [chain.model.links[name][n - chain.joints :] for name in ("lower", "upper")]
    return np.concatenate([head, *limits, numbers.values])


def fields_in_table(robot: Robot) -> tuple[str, ...]:
    """Beginnings of the paths of fields that a table of the gait holds; none where the gait has numbers of its own."""
    return () if robot.gait.on(robot.body).numbers() is not None else ("gait.", "run.dt")


def state_of(chain: PlanarChain, q: Array, v: Array, *memory: Array) -> Array:
    """The state at the start, as `kernels.page` takes it: servos hold the posture.   [SI]"""
    posture = q[chain.first :]
    return np.concatenate([np.zeros(STATE), posture, posture, np.zeros(2 * chain.joints), q, v, *memory])


def entries(column: str, links: int) -> tuple[int, ...]:
    """Places of a column of the links in their array, counted in numbers of 8 bytes."""
    return tuple(len(COLUMNS) * k + COLUMNS.index(column) for k in range(links))


def link_push(links: int) -> Push:
    """A force at the centre of mass of a link, as an acceleration beside gravity."""
    return Push("links", *(entries(name, links) for name in ("gravity_x", "gravity_y", "mass")))


def planar_scene(model: PlanarModel, part: float = WIDTH) -> Scene:
    """Links as bars, with struts to joints that do not sit on their parent.

    part    width of a bar against the median length of the links
    """
    robot, links = model.spec, model.links
    n, length = len(links), links["length"]
    width = part * float(np.median(length))
    head = n - 1 if robot.body.head == "last" else 0
    shapes = [Shape("head" if k == head else "link", k) for k in range(n)]
    rows = [(0.0, 0.0, length[k], 0.0, width) for k in range(n)]
    for k in range(1, n):
        parent, x, y = int(links["parent"][k]), links["attach_x"][k], links["attach_y"][k]
        foot = min(max(x, 0.0), length[parent])
        if np.hypot(x - foot, y) > 1e-6 * width:
            shapes.append(Shape("strut", parent))
            rows.append((foot, 0.0, x, y, 0.3 * width))
    weight = (abs(robot.world.gravity) or EARTH) * float(links["mass"].sum())
    return Scene(robot.world.view, tuple(shapes), np.array(rows), pull=PULL_WEIGHTS * weight / float(length.sum()))


def page_scene(robot: Robot) -> Scene:
    """What to draw of a planar robot."""
    return planar_scene(build(robot))


def row_channels(chain: PlanarChain, channels: Channels) -> Channels:
    """Channels of a page's row: what is sensed, targets, what is measured, and poses of the links."""
    return chain.senses + Channels(*(c for c in chain.ports["joint"].kept())) + channels + chain.derived


def page_model(robot: Robot) -> PageModel:
    """The page of a planar robot with servos."""
    system = PlanarSystem(robot)
    start = system.start()
    flow = system.memory.views(start.memory)[0]
    arrays = {
        "links": system.model.links,
        "settings": settings_of(system, STEPPERS[robot.run.stepper or "rk4"]),
        "state": state_of(system, start.q, start.v, flow),
    }
    return PageModel(
        module="planar",
        arrays=arrays,
        channels=row_channels(system, system.channels),
        scene=planar_scene(system.model),
        push=link_push(len(system.model.links)),
        fastest=system.bounds.fastest,
        settled=fields_in_table(robot),
    )
