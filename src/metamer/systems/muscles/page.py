"""A muscle-driven chain as a page runs it."""

from __future__ import annotations

import numpy as np

from metamer.core.channels import Channels
from metamer.core.clock import substeps
from metamer.core.records import Array
from metamer.description import Robot
from metamer.systems.muscles.kernels.law import STATE
from metamer.systems.muscles.system import MuscleSystem
from metamer.systems.page import PageModel, Scene, Shape, Strand
from metamer.systems.planar.page import fields_in_table, link_push, planar_scene, row_channels, settings_of, state_of

PATH_TURN = 0.05  # rad of a drawn path between two points


def muscle_scene(system: MuscleSystem) -> Scene:
    """The links with their muscles, right and left of every joint, coloured by tension."""
    scene, links = planar_scene(system.model), system.muscles.links
    shapes, rows, strands = list(scene.shapes), list(scene.numbers), []
    for k, (h_p, w_p, h_d, w_d) in enumerate(system.muscles.ends.tolist()):
        x, y = float(links["attach_x"][k + 1]), float(links["attach_y"][k + 1])
        for side, sign in ((0, -1.0), (1, 1.0)):
            strands.append(Strand((len(shapes), len(shapes) + 1), ("muscle.tension", 2 * k + side)))
            for link, px, py in ((k, x - h_p, y + sign * w_p), (k + 1, h_d, sign * w_d)):
                shapes.append(Shape("anchor", link))
                rows.append(np.array([px, py, px, py, 0.0]))
    return scene._replace(shapes=tuple(shapes), numbers=np.array(rows), strands=tuple(strands))


def page_scene(robot: Robot) -> Scene:
    """What to draw of a muscle-driven chain."""
    return muscle_scene(MuscleSystem(robot))


def path_model(system: MuscleSystem, guide: tuple[Array, Array, bool], told: Channels) -> PageModel:
    """The page of a muscle-driven chain that follows a path, law and robot in one kernel.

    guide   gains and pieces of the path, and whether it is closed
    told    channels of what the law notes
    """
    robot, start, model, (law, pieces, closed) = system.robot, system.start(), system.muscles, guide
    dt, n = robot.run.dt, system.joints
    names = ("joint.target", "joint.torque", "muscle.tension", "muscle.length")
    own = [channel for channel in told if channel.name not in names]
    known = {channel.name: channel for channel in (*system.ports["joint"].kept(), *system.channels)}
    arrays = {
        "links": model.links,
        "muscles": model.muscles,
        "law": law,
        "path": pieces,
        "settings": np.array([dt, substeps(dt, robot.run.step), float(closed)]),
        "state": np.concatenate([np.zeros(1), start.q, start.v, np.zeros(STATE)]),
    }
    return PageModel(
        module="muscle_path",
        arrays=arrays,
        channels=system.senses + Channels(*(known[name] for name in names), *own) + system.derived,
        scene=muscle_scene(system)._replace(lines=(path_points(pieces),)),
        still=f"the law of the {n} joints and the robot are one model here: it would know a push before it comes",
        fastest=system.bounds.fastest,
        notes=("the law is continuous, as in metamer follow",),
    )


def path_points(pieces: Array) -> Array:
    """(k, 2) points along lines and arcs.   [m]"""
    found = []
    for _, x, y, heading, curvature, length, _ in pieces.tolist():
        s = np.linspace(0.0, length, max(2, int(abs(curvature) * length / PATH_TURN) + 2))
        turn = heading + 0.5 * curvature * s
        # of an arc the chord: s sinc(curvature s/2) along the mean heading
        chord = s * np.sinc(0.5 * curvature * s / np.pi)
        found.append(np.stack([x + chord * np.cos(turn), y + chord * np.sin(turn)], axis=1))
    return np.concatenate(found)


def page_model(robot: Robot) -> PageModel:
    """The page of a muscle-driven chain."""
    system = MuscleSystem(robot)
    if not robot.controller.sends_gait:
        driver = robot.controller.on(robot)
        if hasattr(driver, "guide"):
            return path_model(system, driver.guide, driver.channels)
    start, model = system.start(), system.muscles
    flow, _, pull = system.memory.views(start.memory)
    arrays = {
        "links": model.links,
        "muscles": model.muscles,
        "pam": model.pam,
        "settings": settings_of(system),
        "state": state_of(system, start.q, start.v, np.array(flow), pull.ravel()),
    }
    return PageModel(
        module="muscles",
        arrays=arrays,
        channels=row_channels(system, system.channels),
        scene=muscle_scene(system),
        push=link_push(len(model.links)),
        fastest=system.bounds.fastest,
        settled=fields_in_table(robot),
    )
