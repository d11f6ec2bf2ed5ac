"""The sidewinder that the thesis announces: how far it goes sideways and forward, in MuJoCo."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metamer.control.servo import GaitFollower
from metamer.description.robot import RobotSpec
from metamer.gaits import make_gait
from metamer.plants.plant import Stopped
from metamer.plants.spatial_mujoco import SpatialMujocoPlant
from metamer.records import Array
from metamer.refusals import refuse


@dataclass(frozen=True, kw_only=True)
class Winding:
    """A sidewinding run.

    t          (T,) times                                                     [s]
    points     (T, links + 1, 3) ends of the links                            [m]
    centre     (T, 3) centre of mass                                          [m]
    sideways   (cycles,) way of the centre of mass across the body's mean axis in each cycle   [m]
    forward    (cycles,) way along it                                         [m]
    torque     largest of any servo                                           [N m]
    """

    t: Array
    points: Array
    centre: Array
    sideways: Array
    forward: Array
    torque: float

    @property
    def ratio(self) -> float:
        """Mean sideways way over mean forward way.   [-]"""
        return float(np.abs(self.sideways).mean() / max(np.abs(self.forward).mean(), 1e-12))


def wind(spec: RobotSpec, *, cycles: int = 3, skipped: int = 1) -> Winding:
    """Run a spatial robot's periodic gait in MuJoCo and measure it cycle by cycle.

    cycles    that are measured                                               [-]
    skipped   that are run before, for the soft start                         [-]
    """
    frequency = spec.gait.parameters.get("frequency", 0.5)
    if not (np.isfinite(frequency) and frequency > 0.0):
        raise refuse("gait.frequency", frequency, "a finite number > 0 [Hz]")
    gait = make_gait(spec.gait.kind, spec.gait.parameters, joints=spec.body.joints, length=0.1)
    plant, controller, dt = SpatialMujocoPlant(spec), GaitFollower(gait), spec.run.dt
    period = round(1.0 / frequency / dt)
    controller.start(plant.sense())
    points, centre, torque = [], [], 0.0
    length = float(np.broadcast_to(spec.body.length, (spec.body.links,))[-1])  # type: ignore[union-attr]
    for k in range((cycles + skipped) * period + 1):
        links = plant.links()
        tip = links[-1, :3, 3] + length * links[-1, :3, 0]
        points.append(np.concatenate([links[:, :3, 3], tip[None]]))
        centre.append(plant.centre())
        torque = max(torque, *(abs(x) for name, x in plant.measure().items() if name.endswith("torque")))
        if k == (cycles + skipped) * period:
            break
        try:
            plant.act(controller.update(plant.sense()), dt)
        except Stopped as stop:
            raise refuse("run.step", spec.run.step, f"a smaller step: {stop.reason} [s]") from None
    path, body = np.array(centre), np.array(points)
    sideways, forward = [], []
    for c in range(skipped, cycles + skipped):
        begin, end = c * period, (c + 1) * period
        # mean direction from the tail half to the head half over the cycle; the head is the first link
        half = body.shape[1] // 2
        axis = (body[begin:end, :half].mean(axis=(0, 1)) - body[begin:end, half:].mean(axis=(0, 1)))[:2]
        axis /= np.linalg.norm(axis)
        way = path[end, :2] - path[begin, :2]
        forward.append(float(way @ axis))
        sideways.append(float(axis[0] * way[1] - axis[1] * way[0]))
    return Winding(
        t=dt * np.arange(len(path), dtype=np.float64),
        points=body,
        centre=path,
        sideways=np.array(sideways),
        forward=np.array(forward),
        torque=torque,
    )


def mirrored(spec: RobotSpec) -> RobotSpec:
    """The same robot with its pitch wave on the other side: it must wind the other way."""
    parameters = dict(spec.gait.parameters)
    parameters["phase"] = -parameters.get("phase", 0.5 * np.pi)
    return replace(spec, gait=replace(spec.gait, parameters=parameters))
