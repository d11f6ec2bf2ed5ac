"""A chain on wheels as a page runs it."""

from __future__ import annotations

import numpy as np

from metamer.description import Robot
from metamer.systems.page import PageModel, Scene, Shape
from metamer.systems.planar.kernels.links import frozen
from metamer.systems.planar.page import fields_in_table, planar_scene, row_channels, settings_of, state_of
from metamer.systems.wheels.kernels.page import FAULT_AT, WHEEL_MEMORY
from metamer.systems.wheels.system import WheeledSystem

# of servos that are ideal, and of ground that wheels roll on: no field of theirs does anything
UNUSED = "inertia armature stiffness damping rest kp kd torque_limit load eps"
FAULTS = (
    "",
    "the wheels lose rank here: no motion without slip is known to this page; metamer simulate may bridge it",
    "the head would spin beside a loss of rank of the wheels: a finite world.ground.mu_side lets them slip",
)


def wheeled_scene(system: WheeledSystem) -> Scene:
    """The links, each with a wheel on both sides of its axle."""
    scene, ground = planar_scene(system.model), system.robot.world.ground
    shapes, rows = list(scene.shapes), list(scene.numbers)
    side = 0.5 * float(scene.numbers[0, 4]) + ground.width
    for k, (front, _) in enumerate(system.chain.axle):
        for y in (side, -side):
            shapes.append(Shape("wheel", k))
            rows.append(np.array([front - ground.radius, y, front + ground.radius, y, ground.width]))
    return scene._replace(shapes=tuple(shapes), numbers=np.array(rows))


def page_scene(robot: Robot) -> Scene:
    """What to draw of a chain on wheels."""
    return wheeled_scene(WheeledSystem(robot))


def page_model(robot: Robot) -> PageModel:
    """The page of a chain on wheels."""
    system = WheeledSystem(robot)
    chain, start = system.chain, system.start()
    wheel, twist, momentum = system.memory.views(start.memory)[:3]
    memory = np.concatenate([wheel, twist, momentum, np.zeros(WHEEL_MEMORY - 9 + 2 * system.joints)])
    state = state_of(system, start.q, start.v, memory)
    links = system.model.links.copy()
    for name in UNUSED.split():
        links[name] = 0.0
    arrays = {
        "links": frozen(links),
        "axle": chain.axle,
        "inertial": chain.inertial,
        "ground": np.array([chain.mu_side, chain.mu_roll, chain.eps]),
        "settings": settings_of(system),
        "state": state,
    }
    return PageModel(
        module="wheels",
        arrays=arrays,
        channels=row_channels(system, system.rolling),
        scene=wheeled_scene(system),
        still="ideal servos on wheels: a push moves nothing while the wheels hold",
        fault=len(state) - len(memory) + FAULT_AT,
        faults=FAULTS,
        settled=fields_in_table(robot),
    )
