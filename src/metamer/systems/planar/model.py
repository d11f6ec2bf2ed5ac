"""A planar description as arrays, once: build(spec) casts to float64 and freezes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from metamer.core.records import Array
from metamer.description import Robot, checked
from metamer.systems.planar.kernels.links import LINK, frozen
from metamer.systems.planar.spec import link_arrays, planar_body
from metamer.world import World

NO_FADING = 5e-3  # m/s, of a ground without Coulomb friction: any speed above 0
STOP_TIME = 0.005  # time constant of a joint's stop [s]


@dataclass(frozen=True, slots=True)
class PlanarModel:
    """A planar robot ready for kernels.

    links    (n,) frozen records, one per link (`metamer.systems.planar.kernels.links.LINK`)
    size     number of coordinates: n + 2 with a free base, n with a fixed one
    spec     the description it was built from
    curves, tables    what is not linear in the joints (`metamer.systems.planar.soft_model`); None = nothing
    soft     whether the joints do more than linear springs and dampers
    """

    links: np.ndarray
    size: int
    spec: Robot
    curves: Array | None = None
    tables: Array | None = None
    soft: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "soft", self.curves is not None or self.tables is not None)

    @property
    def free(self) -> bool:
        """Whether the base is free."""
        return self.size != len(self.links)

    @property
    def joints(self) -> int:
        """Number of actuated joints."""
        return self.size - self.first_joint

    @property
    def first_joint(self) -> int:
        """Index in q of the first actuated joint: 3 with a free base, 0 with a fixed one."""
        return 3 if self.free else 0

    @property
    def mass(self) -> float:
        """Total mass.   [kg]"""
        return float(self.links["mass"].sum())

    @property
    def weight(self) -> float:
        """Total mass times the size of gravity.   [N]"""
        return self.mass * abs(self.spec.world.gravity)


def build(spec: Robot, world: World | None = None) -> PlanarModel:
    """The model of a planar robot in its world (or another one); a bad description is refused.

    spec     the robot
    world    overrides the robot's own world
    """
    if world is not None:
        from dataclasses import replace

        spec = replace(spec, world=world)
    body = planar_body(checked(spec))
    ground, act = spec.world.ground, spec.drive
    arrays = link_arrays(body)
    links = np.zeros(body.links, LINK)
    for name in "parent length mount mass inertia armature stiffness damping rest lower upper".split():
        links[name] = arrays[name]
    links["attach_x"], links["attach_y"] = arrays["attach"].T
    links["centre_x"], links["centre_y"] = arrays["centre"].T
    links["kp"], links["kd"] = act.kp, act.kd
    links["torque_limit"] = np.max(act.torque_limit, initial=0.0)
    links["torque_limit"][body.links - body.joints :] = act.torque_limit
    if body.base == "free":
        links["free"] = 1
        # the base has no joint of its own
        for name in ("kp", "kd", "stiffness", "damping", "armature", "rest", "attach_x", "attach_y", "mount"):
            links[name][0] = 0.0
    # ground and gravity; a law is recognised by which coefficients are not zero
    links["eps"] = NO_FADING
    # x of a link runs from the first to the last
    law = ground.on_links(arrays["mass"] * abs(spec.world.gravity), arrays["grip"], ahead=body.head == "last")
    for name, value in (law or {}).items():
        links[name] = value
    links["gravity_y"] = -spec.world.gravity if spec.world.view == "side" else 0.0
    size = body.links + (2 if body.base == "free" else 0)
    set_stops(links, size)
    if body.soft is None:
        return PlanarModel(frozen(links), size, spec)
    from metamer.systems.planar.soft_model import soft_arrays

    return PlanarModel(frozen(links), size, spec, *soft_arrays(body.soft, body.links))


def set_stops(links: np.ndarray, size: int) -> None:
    """Spring and damper at the limits of every joint: critically damped against the inertia that the joint feels.

    links    (n,) of a robot, or (R, n) of many
    Joints without limits have none.
    """
    limited = np.isfinite(links["lower"]) | np.isfinite(links["upper"])
    if not limited.any():
        return
    from metamer.systems.planar.kernels.quantities import mass_matrix

    n, each = links.shape[-1], frozen(np.atleast_2d(links.copy()))
    inverse = np.linalg.inv(np.stack([mass_matrix(one, np.zeros(size)) for one in each]))
    felt = (1.0 / np.diagonal(inverse, axis1=1, axis2=2)[:, size - n :]).reshape(links.shape)
    links["stop_stiffness"] = np.where(limited, felt / STOP_TIME**2, 0.0)
    links["stop_damping"] = np.where(limited, 2.0 * felt / STOP_TIME, 0.0)


def start_state(model: PlanarModel) -> tuple[Array, Array]:
    """Position and velocity at which a run of this robot starts.   [m, rad; per s]"""
    start, first = model.spec.start, model.first_joint
    q, v = np.zeros(model.size), np.zeros(model.size)
    if model.free:
        q[:3], v[:3] = start.base, start.base_rate
    q[first:] = start.joints
    v[first:] = start.rates
    return q, v
