"""A side-view robot on its ground as a page runs it."""

from __future__ import annotations

import numpy as np

from metamer.core.channels import Channels
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.systems.contact.model import ContactModel, build_contact
from metamer.systems.contact.page_kernels import NOT_SOLVED
from metamer.systems.contact.system import ContactSystem
from metamer.systems.page import PageModel, Push, Scene, Shape
from metamer.systems.planar.model import PlanarModel, build
from metamer.systems.planar.page import fields_in_table, planar_scene, row_channels, settings_of, state_of

BAR_WIDTH = 0.14  # width of a bar against the median length: contact is at its line, beyond that at half its thickness
OFF_AXIS = 1e-6  # of a link's width: a point farther from the link's line stands on a strut
FAULTS = {NOT_SOLVED: "a step did not converge: try a smaller run.step, forces or gains less apart"}
SHARED = "forces of more than two points that rest on one body are shared by rounding: only their sum is determined"


def contact_scene(model: PlanarModel, contact: ContactModel) -> Scene:
    """Links, the points that can touch with struts to those beside their link, and the ground."""
    scene = planar_scene(model, BAR_WIDTH)
    shapes, rows = list(scene.shapes), list(scene.numbers)
    width = float(scene.numbers[0, 4])
    for k, radius in enumerate(contact.radius.tolist()):
        rows[k] = np.array([*rows[k][:4], max(width, 2.0 * radius)])
    for point in contact.points:
        link, x, y = int(point["link"]), float(point["x"]), float(point["y"])
        foot = min(max(x, 0.0), float(model.links["length"][link]))
        if np.hypot(x - foot, y) > OFF_AXIS * width:
            shapes.append(Shape("strut", link))
            rows.append(np.array([foot, 0.0, x, y, 0.3 * width]))
    for point in contact.points:
        shapes.append(Shape("foot", int(point["link"])))
        rows.append(np.array([point["x"], point["y"], point["x"], point["y"], 0.0]))
    ground = contact.ground if contact.count else None
    return scene._replace(shapes=tuple(shapes), numbers=np.array(rows), ground=ground)


def page_scene(robot: Robot) -> Scene:
    """What to draw of a side-view robot."""
    model = build(robot)
    return contact_scene(model, build_contact(model, curves=model.curves, tables=model.tables))


def page_model(robot: Robot) -> PageModel:
    """The page of a side-view robot on its ground."""
    system = ContactSystem(robot)
    if system.sunlit:
        raise refuse("world.sun", "given", "nothing: a page has no sunlight")
    if system.hasel is not None:
        raise refuse("drive.kind", robot.drive.kind, "servo: a page has no torque limits that follow the pose")
    start, contact, links = system.start(), system.contact, len(system.model.links)
    flow, acceleration, contacts, touch, _, _, _, adhesion, loads = system.memory.views(start.memory)
    memory = (flow, acceleration, touch.ravel(), contacts.ravel(), np.zeros(1))
    arrays = {
        "links": system.model.links,
        "curves": contact.curves,
        "tables": contact.tables,
        "points": contact.points,
        "corners": contact.ground,
        "sides": contact.sides,
        "radius": contact.radius,
        "rough": contact.rough,
        "adhesion": adhesion,
        "loads": loads,
        "settings": settings_of(system),
        "state": state_of(system, start.q, start.v, *memory),
    }
    x = tuple(3 * k for k in range(links))
    return PageModel(
        module="contact",
        arrays=arrays,
        channels=row_channels(system, system.channels) + Channels(system.holds["point.adhesion"]),
        scene=contact_scene(system.model, contact),
        push=Push("loads", x, tuple(k + 1 for k in x)),
        fastest=system.bounds.fastest,
        fault=len(arrays["state"]) - 1,
        faults=("", *FAULTS.values()),
        notes=(SHARED,) if contact.count > 2 else (),
        settled=fields_in_table(robot),
    )
