"""Electroadhesive pads at the contact points of a robot, switched by its controller, one voltage per point."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import final

import numpy as np

from metamer.control import Controller
from metamer.core.channels import Channel, Channels
from metamer.core.records import Array, Command, Sensed
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.plants.simulate import bare_plant
from metamer.systems.grounds.adhesion import BreakdownWarning
from metamer.systems.grounds.contact import Contact
from metamer.systems.grounds.materials import GroundMaterial, ground_material


@dataclass(frozen=True, slots=True, kw_only=True)
class PadCommand(Command):
    """A command for the joints and for the pads.

    voltage    (points,) of the pad of every contact point; 0 = off          [V]
    """

    voltage: Array


def pad_limits(
    ground: Contact, voltages: Array, *, material: GroundMaterial | None = None, deviations: Array | None = None
) -> Array:
    """(..., 2) shear and normal limit of pads at these voltages on a ground.   [N]

    ground      its material, friction, pad area and cohesion count; adhesion_shear and adhesion_normal are added
    voltages    (...) of every pad                                           [V]
    material    in place of the ground's own, e.g. one with a measured normal strength
    deviations  (points,) of every pad from the mean, in standard deviations of a test; None = none   [-]
    A pad off keeps what is passive: the soil's share and the ground's own adhesion.
    """
    row = material or (ground_material(ground.material) if ground.material is not None else None)
    asked = np.asarray(voltages, dtype=np.float64)
    if not np.isfinite(asked).all() or (asked < 0.0).any():
        raise refuse("voltage", asked.tolist(), "finite numbers >= 0 [V]")
    out = np.empty((*asked.shape, 2))
    out[...] = (ground.adhesion_shear, ground.adhesion_normal)
    if row is None:
        return out
    with warnings.catch_warnings():
        # the warning was given when the ground was built
        warnings.simplefilter("ignore", BreakdownWarning)
        spread = np.zeros(asked.shape) + (0.0 if deviations is None else np.asarray(deviations, dtype=np.float64))
        for value, off in set(zip(asked.ravel().tolist(), spread.ravel().tolist(), strict=True)):
            found = ground.pad(value, material=row, deviation=off)
            out[(asked == value) & (spread == off)] += (found.shear, found.normal)
    return out


@final
class PadPlant:
    """A robot on the ground whose contact points are pads: a PadCommand sets their voltages before the joints move.

    A command without voltages leaves the pads as they are; they begin switched off.
    """

    def __init__(self, spec: Robot, *, material: GroundMaterial | None = None) -> None:
        plant = self.plant = bare_plant(spec)
        if "point.normal" not in plant.channels:
            raise refuse("world.ground.kind", spec.world.ground.kind, "contact: pads are at contact points")
        points = plant.channels["point.normal"].axes
        self.ground = spec.world.ground
        own = self.ground.material
        self.material = material if material is not None or own is None else ground_material(own)
        self.senses, self.accepts, self.events = plant.senses, plant.accepts, plant.events
        self.sense, self.happened, self.hold = plant.sense, plant.happened, plant.hold
        self.channels = plant.channels + Channels(Channel("point.voltage", "V", points))
        self.voltage = np.zeros(len(points[0].labels))
        self.switch(self.voltage)

    def switch(self, voltage: Array) -> None:
        """Set the voltage of every pad, (points,).   [V]"""
        asked = np.asarray(voltage, dtype=np.float64)
        if asked.shape != self.voltage.shape:
            raise refuse("voltage", f"shape {asked.shape}", f"one number per contact point, {self.voltage.size} [V]")
        self.plant.hold("point.adhesion", pad_limits(self.ground, asked, material=self.material))
        self.voltage = asked.copy()

    def act(self, command: Command, dt: float) -> tuple[Array, float]:
        """Switch the pads, then hold the command for dt."""
        if isinstance(command, PadCommand):
            self.switch(command.voltage)
        return self.plant.act(command, dt)

    def measure(self, out: Array) -> None:
        """What the robot measures, and the voltage of every pad.   [V]"""
        self.plant.measure(out[: self.plant.channels.width])
        out[self.plant.channels.width :] = self.voltage

    def close(self) -> None:
        """Switch off."""
        self.switch(np.zeros_like(self.voltage))
        self.plant.close()


@final
class PadSwitcher:
    """Any controller with pads switched by the clock: voltage(t) gives one voltage per contact point.   [V]"""

    def __init__(self, controller: Controller, voltage: Callable[[float], Array]) -> None:
        self.controller, self.voltage = controller, voltage

    def start(self, sensed: Sensed) -> None:
        """Start the controller."""
        self.controller.start(sensed)

    def update(self, sensed: Sensed) -> PadCommand:
        """The controller's command with the voltages of now."""
        asked = self.controller.update(sensed)
        return PadCommand(
            position=asked.position,
            velocity=asked.velocity,
            torque=asked.torque,
            voltage=np.asarray(self.voltage(sensed.t), dtype=np.float64),
        )
