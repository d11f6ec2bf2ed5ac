"""The sidewinder that the thesis announces: how far it goes sideways and forward, in MuJoCo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from metamer.control.servo import GaitFollower
from metamer.core.arrays import per
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.gaits.compound import CompoundPreset
from metamer.plants.engines.mujoco.plant import MujocoPlant
from metamer.plants.plant import Stopped
from metamer.record.claims import Row, bar


@dataclass(frozen=True, kw_only=True)
class Winding:
    """A sidewinding run.

    t          (T,) times                                                     [s]
    points     (T, links + 1, 3) ends of the links                            [m]
    centre     (T, 3) centre of mass                                          [m]
    sideways   (cycles,) way of the centre of mass across the body's mean axis in each cycle   [m]
    forward    (cycles,) way along it                                         [m]
    heading    (cycles,) mean direction of the body in each cycle             [rad]
    torque     largest of any servo                                           [N m]
    """

    t: Array
    points: Array
    centre: Array
    sideways: Array
    forward: Array
    heading: Array
    torque: float

    @property
    def turn(self) -> float:
        """Turn of the body from cycle to cycle, mean.   [rad]"""
        return float(np.diff(self.heading).mean()) if len(self.heading) > 1 else 0.0

    @property
    def ratio(self) -> float:
        """Mean sideways way over mean forward way.   [-]"""
        return float(np.abs(self.sideways).mean() / max(np.abs(self.forward).mean(), 1e-12))


def wind(spec: Robot, *, cycles: int = 3, skipped: int = 1) -> Winding:
    """Run a spatial robot's periodic gait in MuJoCo and measure it cycle by cycle.

    cycles    that are measured                                               [-]
    skipped   that are run before, for the soft start                         [-]
    """
    gait = spec.gait.on(spec.body)
    if not gait.period:
        raise refuse("gait.kind", spec.gait.kind, "a gait with a period")
    plant, controller, dt = MujocoPlant(spec), GaitFollower().to(gait), spec.run.dt
    period = round(gait.period / dt)
    controller.start(plant.sense())
    points, centre, torque, data = [], [], 0.0, plant.data
    length = float(per(spec.body.length, spec.body.links)[-1])
    for k in range((cycles + skipped) * period + 1):
        tip = data.xpos[-1] + length * data.xmat[-1, 0::3]
        points.append(np.concatenate([data.xpos[1:], tip[None]]))
        centre.append(data.subtree_com[1].copy())
        torque = max(torque, float(np.abs(data.qfrc_actuator).max()))
        if k == (cycles + skipped) * period:
            break
        try:
            plant.act(controller.update(plant.sense()), dt)
        except Stopped as stop:
            raise refuse("run.step", spec.run.step, f"a smaller step: {stop.reason} [s]") from None
    path, body = np.array(centre), np.array(points)
    sideways, forward, heading = [], [], []
    for c in range(skipped, cycles + skipped):
        begin, end = c * period, (c + 1) * period
        # mean direction from the tail half to the head half over the cycle; the head is the first link
        half = body.shape[1] // 2
        axis = (body[begin:end, :half].mean(axis=(0, 1)) - body[begin:end, half:].mean(axis=(0, 1)))[:2]
        axis /= np.linalg.norm(axis)
        heading.append(np.arctan2(axis[1], axis[0]))
        way = path[end, :2] - path[begin, :2]
        forward.append(float(way @ axis))
        sideways.append(float(axis[0] * way[1] - axis[1] * way[0]))
    return Winding(
        t=dt * np.arange(len(path), dtype=np.float64),
        points=body,
        centre=path,
        sideways=np.array(sideways),
        forward=np.array(forward),
        heading=np.unwrap(np.array(heading)),
        torque=torque,
    )


def mirrored(spec: Robot) -> Robot:
    """The same robot with its pitch wave on the other side: it must wind the other way."""
    return replace(spec, gait=replace(spec.gait, phase=-spec.gait.phase))


# what a preset must do on the sidewinder in a cycle: ends of sideways, forward [cm] and turn [deg]; signs with its wave
PRESET_ENDS = {
    "sidewinding": ((-45.0, -20.0), (-5.0, 5.0), (-3.0, 3.0)),
    "turn_in_place": ((-4.0, 4.0), (-4.0, 4.0), (-80.0, -30.0)),
    "rolling": ((6.0, 20.0), (-3.0, 3.0), (-3.0, 3.0)),
    "linear_progression": ((-1.0, 1.0), (3.0, 12.0), (-3.0, 3.0)),
    "lateral_undulation": ((-2.0, 2.0), (0.5, 6.0), (-5.0, 5.0)),
    "slithering": ((-2.0, 2.0), (6.0, 18.0), (-3.0, 3.0)),
    "helix": ((6.0, 20.0), (2.0, 8.0), (-3.0, 3.0)),
}


def preset_rows(spec: Robot, names: Iterable[str] = tuple(PRESET_ENDS)) -> Iterator[Row]:
    """Presets of compound waves by what they do in MuJoCo: each goes or turns as its name says."""
    for name in names:
        found = wind(replace(spec, gait=CompoundPreset(preset=name)), cycles=2)
        sideways, forward = 100.0 * float(found.sideways.mean()), 100.0 * float(found.forward.mean())
        values = (sideways, forward, float(np.degrees(found.turn)))
        quantities = ("sideways a cycle [cm]", "forward a cycle [cm]", "turn a cycle [deg]")
        for quantity, value, ends in zip(quantities, values, PRESET_ENDS[name], strict=True):
            yield bar(f"preset {name}, MuJoCo", quantity, value, ends)
