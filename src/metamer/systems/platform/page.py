"""An arm of platforms as a page runs it."""

from __future__ import annotations

import numpy as np

from metamer.core.channels import Channels
from metamer.core.clock import substeps
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.page import PageModel, Plates, Scene
from metamer.systems.platform.gait import CURVES
from metamer.systems.platform.kernels.page import MOTORS_AT
from metamer.systems.platform.system import PlatformSystem

NOT_SHOWN = ("leg.speed", "tip.scale")  # what only a run that is watched step by step tells


def arm_scene(system: PlatformSystem) -> Scene:
    """Plates and legs, the target of the tip and what is in its way."""
    return Scene(
        "space",
        (),
        np.concatenate([system.model.ring.ravel(), system.model.arm[:, 1]]),
        balls=tuple(tuple(sphere) for sphere in system.spheres.tolist()),
        plates=Plates("plate", "plate.axis", "plate.side", "segment.radius"),
        marks=("target",),
        trail=("tip",),
    )


def page_scene(robot: Robot) -> Scene:
    """What to draw of an arm of platforms."""
    return arm_scene(PlatformSystem(robot, getattr(robot.controller, "obstacles", ())))


def page_model(robot: Robot) -> PageModel:
    """The page of an arm whose tip goes from target to target, and then begins again."""
    system, driver = PlatformSystem(robot, getattr(robot.controller, "obstacles", ())), robot.controller.on(robot)
    if driver.port != "tip.goal":
        raise refuse("controller.kind", robot.controller.kind, "tip: a page has no other controller of an arm")
    model, dt = system.model, robot.run.dt
    steps = substeps(dt, system.step)
    h = system.step if abs(dt - steps * system.step) < 1e-9 * dt else dt / steps
    arrays = {
        "arm": model.arm,
        "ring": model.ring,
        "home": system.home,
        "goals": driver.goals,
        "task": driver.control.task,
        "spheres": system.spheres,
        "settings": np.array([dt, float(steps), h, *driver.ball]),
        "state": np.concatenate([np.zeros(MOTORS_AT), system.start().q]),
    }
    port = system.ports["tip.goal"].kept()
    shown = (channel for channel in system.channels + driver.channels if channel.name not in NOT_SHOWN)
    return PageModel(
        module="platform",
        arrays=arrays,
        channels=port + Channels(*shown),
        scene=arm_scene(system),
        still="a kinematic arm: a push moves nothing",
        choices={"gait.curve": tuple(CURVES)},
        notes=("after the last target comes the first again",),
    )
