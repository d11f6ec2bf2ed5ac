"""Our own simulator of planar robots as a plant: substeps of a control period fused in a kernel."""

from __future__ import annotations

import math

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.kernels import steppers
from metamer.kernels.planar_quantities import energies
from metamer.mechanics.loads import refuse_mission
from metamer.mechanics.stability import refuse_unstable_step
from metamer.model.planar import build, start_state
from metamer.plants.plant import Clock, Stopped
from metamer.records import Array, Command, Sensed, State
from metamer.refusals import refuse

STEPPERS = {
    "rk4": steppers.RK4,
    "semi_implicit": steppers.SEMI_IMPLICIT,
    "implicit_midpoint": steppers.IMPLICIT_MIDPOINT,
}
ENERGIES = ("kinetic", "potential", "elastic", "damped", "rubbed", "actuated")
UNRESOLVED = 1.0  # rad of the motion's own oscillation in one step beyond which it is not resolved
WINDOW = 10  # steps over which that is judged
STILL = 1e-6  # kinetic energy of a change, against all that flowed, below which a robot rests
ACCOUNT_GAP = 0.5  # part of the energy that flowed by which the account may be open before a run is stopped
FASTEST = 1e8  # a rate beyond this is no motion any more [1/s]


class SimulatedPlant:
    """A planar robot in our simulator, on the ground laws of the top view or free in the plane."""

    def __init__(self, spec: RobotSpec) -> None:
        self.model = build(spec)
        refuse_mission(spec, "SimulatedPlant")
        refuse_unstable_step(self.model)
        self.clock = Clock()
        self.q, self.v = start_state(self.model)
        self.account = np.zeros(steppers.ACCOUNT)
        self.command = np.zeros((3, self.model.joints))
        self.command[0] = self.q[self.model.first_joint :]
        self._held = 0.0
        self._initial = np.array(energies(self.model.links, self.q, self.v))
        joints = range(1, self.model.joints + 1)
        self._joints = self.model.links[len(self.model.links) - self.model.joints :]
        self._names = [f"energy.{name}" for name in ENERGIES] + [f"joint{k}.torque" for k in joints]
        self._first = self.model.first_joint
        self._largest = 0.0
        self._steps = 0
        self._window = self.account.copy()
        self._window_steps = 0

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        first, free = self.model.first_joint, self.model.free
        return Sensed(
            t=self.clock.t,
            angle=self.q[first:].copy(),
            rate=self.v[first:].copy(),
            base=self.q[:3].copy() if free else None,
            base_rate=self.v[:3].copy() if free else None,
        )

    def state(self) -> State:
        """Where the robot is now."""
        return State(t=self.clock.t, q=self.q.copy(), v=self.v.copy())

    def act(self, command: Command, dt: float) -> Command:
        """Hold a command for dt; a state that is not finite, solved and resolved stops the run."""
        held = command_array(command, self.model.joints)
        run = self.model.spec.run
        steps = max(1, math.ceil(dt / run.step - 1e-9))
        before = self.state()
        self.account[steppers.RESIDUAL] = 0.0
        code = STEPPERS[run.stepper]
        steppers.step(code, self.model.links, self.q, self.v, held, dt / steps, steps, self.account)
        self.command, self._held = held, dt
        self._steps += steps
        try:
            self._judge(before)
        except Stopped:
            self.q, self.v = before.q.copy(), before.v.copy()
            raise
        self.clock.advance(dt)
        return Command(position=held[0].copy(), velocity=held[1].copy(), torque=held[2].copy())

    def _judge(self, before: State) -> None:
        """Stop where the numbers are no motion any more, with the reason."""
        step = self.model.spec.run.step
        advice = f"try a smaller run.step than {step:g} s"
        if not (np.isfinite(self.q).all() and np.isfinite(self.v).all() and np.isfinite(self.account).all()):
            if self.model.spec.run.stepper == "implicit_midpoint":
                raise Stopped(f"unresolved: the implicit step diverged; {advice}", before)
            raise Stopped(f"the state is not finite any more; {advice} or run.stepper=implicit_midpoint", before)
        if np.abs(self.v).max() > FASTEST:
            raise Stopped(f"a rate exceeds {FASTEST:g} 1/s; {advice}", before)
        if self.account[steppers.RESIDUAL] > steppers.STALLED:
            left = self.account[steppers.RESIDUAL]
            raise Stopped(f"unresolved: the implicit step did not converge (residual {left:.1e}); {advice}", before)
        stored = np.array(energies(self.model.links, self.q, self.v))
        taken = self.account[[steppers.DAMPED, steppers.RUBBED, steppers.ACTUATED]]
        gap = (stored - self._initial).sum() + taken[0] + taken[1] - taken[2]
        # what was stored in any one form, or flowed
        flows = np.abs(np.concatenate([stored - self._initial, taken, [stored[0], self._initial[2]]]))
        self._largest = max(self._largest, float(flows.max()))
        if abs(gap) > ACCOUNT_GAP * self._largest and self._steps > 1:
            part = abs(gap) / self._largest
            raise Stopped(f"the energy account is open by {part:.0%} of what flowed; {advice}", before)
        self._judge_resolution(before, advice)

    def _judge_resolution(self, before: State, advice: str) -> None:
        """Stop where the implicit stepper is stable but jumps over the motion: sqrt(sum T(dv)/sum T(v)) = omega h."""
        if self._steps - self._window_steps < WINDOW:
            return
        change = self.account[steppers.CHANGE] - self._window[steppers.CHANGE]
        motion = self.account[steppers.MOTION] - self._window[steppers.MOTION]
        self._window, self._window_steps = self.account.copy(), self._steps
        # a robot at rest has neither motion nor change worth the name
        if change > UNRESOLVED**2 * motion and change > STILL * WINDOW * self._largest:
            turn = math.sqrt(change / motion) if motion > 0.0 else math.inf
            raise Stopped(f"unresolved: the motion turns by {turn:.2f} rad in a step, at most 1; {advice}", before)

    def measure(self) -> dict[str, float]:
        """Energies, what flowed, servo torques, by column name.   [J, N m]"""
        flowed = self.account[[steppers.DAMPED, steppers.RUBBED, steppers.ACTUATED]]
        stored = energies(self.model.links, self.q, self.v)
        return dict(zip(self._names, [*stored, *flowed.tolist(), *self.servo_torque().tolist()], strict=True))

    def servo_torque(self) -> Array:
        """(joints,) torque of the servos under the last command.   [N m]"""
        joints, first = self._joints, self._first
        target = self.command[0] + self._held * self.command[1]
        torque = joints["kp"] * (target - self.q[first:]) + joints["kd"] * (self.command[1] - self.v[first:])
        limit = joints["torque_limit"]
        return np.minimum(np.maximum(torque + self.command[2], -limit), limit)

    def close(self) -> None:
        """Nothing is held."""


def command_array(command: Command, joints: int) -> Array:
    """A command as (3, joints) rows position, velocity, torque; anything not finite is refused."""
    out = np.empty((3, joints))
    for row, name in enumerate(("position", "velocity", "torque")):
        value = np.asarray(getattr(command, name), dtype=np.float64)
        if value.shape != (joints,) or not np.isfinite(value).all():
            raise refuse(f"command.{name}", np.asarray(value).tolist(), f"{joints} finite numbers, one a joint")
        out[row] = value
    return out
