"""A muscle-driven snake in our simulator: pressures (or tensions) in, motion out, behind the border of every plant."""

from __future__ import annotations

import math
from typing import final

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.mechanics.muscles import pressures
from metamer.mechanics.stability import refuse_unstable_step
from metamer.model.muscle import MuscleModel, build_muscles
from metamer.model.planar import start_state
from metamer.plants.plant import Clock, Stopped
from metamer.plants.simulated import command_array
from metamer.records import Array, Command, MuscleCommand, Sensed, State
from metamer.refusals import refuse

DRIVES = ("pressure", "tension")


@final
class MusclePlant:
    """A chain that its muscles move; the ground acts as in every simulation.

    drive = "pressure": valves go to the sent pressure with their lag, the muscles pull as McKibben's with hysteresis.
    drive = "tension": muscles pull with the sent tension at once. A MuscleCommand is taken so. A plain Command (servo
    target and torque) goes to an inner loop that is fast against the robot: in every step it gives the torque of a
    servo with the description's gains by tensions of least norm, as far as the tensions' limits let it.
    """

    def __init__(self, spec: RobotSpec, *, drive: str = "pressure") -> None:
        from metamer.kernels.steppers import ACCOUNT

        if drive not in DRIVES:
            raise refuse("drive", drive, f"one of {', '.join(DRIVES)}")
        self.model = build_muscles(spec)
        refuse_unstable_step(self.model.planar)
        self.drive = drive
        self.clock = Clock()
        self.q, self.v = start_state(self.model.planar)
        joints = self.model.joints
        self.pressure: Array = np.zeros((joints, 2))
        self.tensions: Array = np.zeros((joints, 3))
        self.account: Array = np.zeros(ACCOUNT)

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        return Sensed(
            t=self.clock.t,
            angle=self.q[3:].copy(),
            rate=self.v[3:].copy(),
            base=self.q[:3].copy(),
            base_rate=self.v[:3].copy(),
        )

    def state(self) -> State:
        """Where the robot is now."""
        return State(t=self.clock.t, q=self.q.copy(), v=self.v.copy())

    def act(self, command: Command, dt: float) -> Command:
        """Hold pressures or tensions for dt; gives back what was really sent, within the limits."""
        from metamer.kernels.muscle_plant import PRESSURE, SERVO, TENSION, muscle_steps

        if not (math.isfinite(dt) and dt > 0.0):
            raise refuse("dt", dt, "a finite number > 0 [s]")
        model, joints = self.model, self.model.joints
        wanted, held, mode = np.zeros((joints, 2)), np.zeros((3, joints)), SERVO
        if not isinstance(command, MuscleCommand):
            held = command_array(command, joints)
        elif self.drive == "pressure":
            wanted, mode = sent_pressures(model, command, self.q, self.v), PRESSURE
        else:
            wanted, mode = sent_tensions(model, command), TENSION
        steps = max(1, math.ceil(dt / model.spec.run.step - 1e-9))
        before = self.state()
        arrays = (self.q, self.v, wanted, held, self.pressure)
        muscle_steps(
            model.links, model.muscles, model.pam, mode, *arrays, dt / steps, steps, self.account, self.tensions
        )
        if not (np.isfinite(self.q).all() and np.isfinite(self.v).all()):
            self.q, self.v = before.q.copy(), before.v.copy()
            raise Stopped(f"the state is not finite any more; try a smaller run.step than {dt / steps:g} s", before)
        if mode != PRESSURE:
            self.pressure = pressures(model, self.q[3:], self.v[3:], self.tensions[:, :2])
        self.clock.advance(dt)
        return MuscleCommand(
            position=np.array(command.position, dtype=np.float64),
            velocity=np.array(command.velocity, dtype=np.float64),
            torque=held[2] if mode == SERVO else self.tensions[:, 2].copy(),
            tension=self.tensions[:, :2].copy(),
            pressure=wanted if mode == PRESSURE else self.pressure.copy(),
        )

    def measure(self) -> dict[str, float]:
        """Energies, what flowed, torques, tensions, pressures and muscle lengths, by column name.   [SI]"""
        from metamer.kernels.planar_quantities import energies
        from metamer.kernels.steppers import ACTUATED, DAMPED, RUBBED
        from metamer.mechanics.muscles import lengths

        kinetic, potential, elastic = energies(self.model.links, self.q, self.v)
        values = {
            "energy.kinetic": kinetic,
            "energy.potential": potential,
            "energy.elastic": elastic,
            "energy.damped": float(self.account[DAMPED]),
            "energy.rubbed": float(self.account[RUBBED]),
            "energy.actuated": float(self.account[ACTUATED]),
        }
        long = lengths(self.model, self.q[3:])
        for k in range(self.model.joints):
            values[f"joint{k + 1}.torque"] = float(self.tensions[k, 2])
            for side, name in enumerate(("right", "left")):
                values[f"muscle{k + 1}.{name}.tension"] = float(self.tensions[k, side])
                values[f"muscle{k + 1}.{name}.length"] = float(long[k, side])
                values[f"muscle{k + 1}.{name}.pressure"] = float(self.pressure[k, side])
        return values

    def close(self) -> None:
        """Nothing is held."""


def sent_pressures(model: MuscleModel, command: MuscleCommand, q: Array, v: Array) -> Array:
    """(joints, 2) pressures of a command within what the valves give; from its tensions where it has none.   [Pa]"""
    if command.pressure is None:
        return pressures(model, q[3:], v[3:], sent_tensions(model, command))
    return np.clip(checked_pairs("command.pressure", command.pressure, model.joints, "Pa"), 0.0, model.pam[:, 6:7])


def sent_tensions(model: MuscleModel, command: MuscleCommand) -> Array:
    """(joints, 2) tensions of a command within the limits: a muscle only pulls.   [N]"""
    return np.clip(checked_pairs("command.tension", command.tension, model.joints, "N"), 0.0, model.muscles[:, 4:5])


def checked_pairs(name: str, value: Array | None, joints: int, unit: str) -> Array:
    """(joints, 2) finite numbers, or BadInput."""
    found = np.asarray(value, dtype=np.float64) if value is not None else np.empty(0)
    if found.shape != (joints, 2) or not np.isfinite(found).all():
        raise refuse(name, found.tolist(), f"({joints}, 2) finite numbers, right and left [{unit}]")
    return found
