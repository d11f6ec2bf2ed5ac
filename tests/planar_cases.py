"""Planar robots to try, and Pinocchio's view of them."""

from __future__ import annotations

import numpy as np

from metamer.description import Robot
from metamer.systems.grounds.none import NoGround
from metamer.systems.planar.spec import PlanarBody
from metamer.world import World


def random_chain(n: int, rng: np.random.Generator, *, base: str = "free", view: str = "side") -> Robot:
    """A chain of unequal links with centres off the axis, joints off the tip, and rotor inertia."""
    body = PlanarBody(
        links=n,
        base=base,
        length=tuple(rng.uniform(0.05, 0.3, n)),
        mass=tuple(rng.uniform(0.1, 2.0, n)),
        inertia=tuple(rng.uniform(1e-3, 2e-2, n)),
        centre=tuple(map(tuple, rng.uniform(-0.05, 0.15, (n, 2)))),
        attach=tuple(map(tuple, rng.uniform(-0.1, 0.3, (n, 2)))),
        mount=tuple(rng.uniform(-1, 1, n)),
        armature=tuple(rng.uniform(0, 1e-3, n)),
    )
    return Robot(name="chain", body=body, world=World(view=view, ground=NoGround()))


def random_tree(n: int, rng: np.random.Generator, *, base: str = "free") -> Robot:
    """A hub with limbs: link k hangs on one of the links before it."""
    from dataclasses import replace

    spec = random_chain(n, rng, base=base)
    parent = (-1, *(int(rng.integers(0, k)) for k in range(1, n)))
    return replace(spec, body=replace(spec.body, parent=parent))


def pinocchio_model(links: np.ndarray, free: bool):
    """A planar robot in Pinocchio, in the x-y plane, coordinates in our order."""
    import pinocchio as pin

    model = pin.Model()
    model.gravity.linear = np.array([links["gravity_x"][0], links["gravity_y"][0], 0.0])
    joints = []
    for i, link in enumerate(links):
        parent = joints[link["parent"]] if link["parent"] >= 0 else 0
        place = pin.SE3(pin.utils.rotate("z", float(link["mount"])), np.array([link["attach_x"], link["attach_y"], 0]))
        if free and i == 0:
            parent = model.addJoint(0, pin.JointModelPX(), pin.SE3.Identity(), "x")
            parent = model.addJoint(parent, pin.JointModelPY(), pin.SE3.Identity(), "y")
            place = pin.SE3.Identity()
        joint = model.addJoint(parent, pin.JointModelRZ(), place, f"joint{i}")
        centre = np.array([link["centre_x"], link["centre_y"], 0.0])
        model.appendBodyToJoint(
            joint, pin.Inertia(link["mass"], centre, np.eye(3) * link["inertia"]), pin.SE3.Identity()
        )
        joints.append(joint)
    model.armature = np.concatenate([np.zeros(3), links["armature"][1:]]) if free else links["armature"].copy()
    return model
