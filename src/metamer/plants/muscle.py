"""A muscle-driven snake in our simulator: pressures (or tensions) in, motion out, behind the border of every plant."""

from __future__ import annotations

import math
from typing import final

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.mechanics.stability import refuse_unstable_step
from metamer.model.muscle import MuscleModel, build_muscles
from metamer.model.planar import start_state
from metamer.plants.plant import Clock, Stopped
from metamer.plants.simulated import command_array
from metamer.problems import refuse
from metamer.records import Array, Command, MuscleCommand, Sensed, State

DRIVES = ("pressure", "tension")


@final
class MusclePlant:
    """A chain that its muscles move; the ground acts as in every simulation.

    drive = "pressure": valves go to the sent pressure with their lag, the muscles pull as McKibben's with hysteresis.
    drive = "tension": muscles pull with the sent tension at once. A MuscleCommand is taken as it is; a plain Command
    (servo targets and torques) is turned into tensions of least norm and those into pressures, once in a period.
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
        self.clipped = 0

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
        from metamer.kernels.muscle_plant import PRESSURE, TENSION, muscle_steps

        if not (math.isfinite(dt) and dt > 0.0):
            raise refuse("dt", dt, "a finite number > 0 [s]")
        sent = muscle_command(self.model, command, self.q, self.v)
        model, joints = self.model, self.model.joints
        if self.drive == "pressure":
            asked = checked_pairs("command.pressure", sent.pressure, joints, "Pa")
            wanted = np.clip(asked, 0.0, model.pam[:, 6:7])
            mode = PRESSURE
        else:
            asked = checked_pairs("command.tension", sent.tension, joints, "N")
            wanted = np.clip(asked, 0.0, model.muscles[:, 4:5])
            mode = TENSION
        self.clipped += int(not np.array_equal(asked, wanted))
        steps = max(1, math.ceil(dt / model.spec.run.step - 1e-9))
        before = self.state()
        arrays = (self.q, self.v, wanted, self.pressure)
        muscle_steps(
            model.links, model.muscles, model.pam, mode, *arrays, dt / steps, steps, self.account, self.tensions
        )
        if not (np.isfinite(self.q).all() and np.isfinite(self.v).all()):
            self.q, self.v = before.q.copy(), before.v.copy()
            raise Stopped(f"the state is not finite any more; try a smaller run.step than {dt / steps:g} s", before)
        self.clock.advance(dt)
        return MuscleCommand(
            position=sent.position,
            velocity=sent.velocity,
            torque=self.tensions[:, 2].copy(),
            tension=self.tensions[:, :2].copy(),
            pressure=wanted if mode == PRESSURE else sent.pressure,
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


def muscle_command(model: MuscleModel, command: Command, q: Array, v: Array) -> MuscleCommand:
    """Any command as one for muscles: servo targets and torque become tensions of least norm, those pressures.

    q, v    (size,) where the robot is                                              [m, rad, per s]
    """
    from metamer.mechanics.muscles import pressures, tensions

    if isinstance(command, MuscleCommand):
        if command.pressure is not None:
            return command
        tension, rows = checked_pairs("command.tension", command.tension, model.joints, "N"), command
        torque = command.torque
    else:
        rows = command
        held, links = command_array(command, model.joints), model.links[1:]
        torque = held[2] + links["kp"] * (held[0] - q[3:]) + links["kd"] * (held[1] - v[3:])
        torque = np.clip(torque, -links["torque_limit"], links["torque_limit"])
        tension = tensions(model, q[3:], torque).tension
    pressure = pressures(model, q[3:], v[3:], tension)
    return MuscleCommand(
        position=rows.position, velocity=rows.velocity, torque=torque, tension=tension, pressure=pressure
    )


def checked_pairs(name: str, value: Array | None, joints: int, unit: str) -> Array:
    """(joints, 2) finite numbers, or BadInput."""
    found = np.asarray(value, dtype=np.float64) if value is not None else np.empty(0)
    if found.shape != (joints, 2) or not np.isfinite(found).all():
        raise refuse(name, found.tolist(), f"({joints}, 2) finite numbers, right and left [{unit}]")
    return found
