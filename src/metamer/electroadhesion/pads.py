"""Electroadhesive pads at the contact points of a robot, switched by its controller, one voltage a point."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import final

import numpy as np

from metamer.control import Controller
from metamer.description.ground_materials import BreakdownWarning, GroundMaterial, ground_material, pad_adhesion
from metamer.description.robot import RobotSpec
from metamer.description.world import Ground
from metamer.plants.contact import ContactPlant
from metamer.records import Array, Command, Sensed
from metamer.refusals import refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class PadCommand(Command):
    """A command for the joints and for the pads.

    voltage    (points,) of the pad of every contact point; 0 = off          [V]
    """

    voltage: Array


def pad_limits(
    ground: Ground, voltages: Array, *, material: GroundMaterial | None = None, deviations: Array | None = None
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
            found = pad_adhesion(
                row,
                area=ground.pad_area,
                voltage=value,
                mu=ground.mu_static,
                cohesion=ground.cohesion,
                normal=ground.pad_normal,
                deviation=off,
            )
            out[(asked == value) & (spread == off)] += (found.shear, found.normal)
    return out


@final
class PadPlant:
    """A robot on the ground whose contact points are pads: a PadCommand sets their voltages before the joints move.

    A command without voltages leaves the pads as they are; they begin switched off.
    """

    def __init__(self, spec: RobotSpec, *, material: GroundMaterial | None = None) -> None:
        self.plant = ContactPlant(spec)
        self.ground, self.material = spec.world.ground, material
        self.voltage = np.zeros(self.plant.contact.count)
        self.switch(self.voltage)

    def switch(self, voltage: Array) -> None:
        """Set the voltage of every pad, (points,).   [V]"""
        asked = np.asarray(voltage, dtype=np.float64)
        if asked.shape != self.voltage.shape:
            raise refuse("voltage", f"shape {asked.shape}", f"one number a contact point, {self.voltage.size} [V]")
        self.plant.adhere(pad_limits(self.ground, asked, material=self.material))
        self.voltage = asked.copy()

    def sense(self) -> Sensed:
        """What the robot senses."""
        return self.plant.sense()

    def act(self, command: Command, dt: float) -> Command:
        """Switch the pads, then hold the command for dt."""
        if isinstance(command, PadCommand):
            self.switch(command.voltage)
        return self.plant.act(command, dt)

    def measure(self) -> Mapping[str, float]:
        """What the robot measures, and the voltage of every pad.   [V]"""
        volts = {f"point{k + 1}.voltage": value for k, value in enumerate(self.voltage.tolist())}
        return self.plant.measure() | volts

    def close(self) -> None:
        """Switch off."""
        self.switch(np.zeros_like(self.voltage))
        self.plant.close()


@final
class PadSwitcher:
    """Any controller with pads switched by the clock: voltage(t) gives one voltage a contact point.   [V]"""

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
