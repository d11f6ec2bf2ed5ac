"""A snake on wheels as a plant: joints go where they are told, the wheels decide where the body goes."""

from __future__ import annotations

import math

import numpy as np

from metamer.description.robot import RobotSpec
from metamer.mechanics.wheels import first_wheel, gait_of, wheel_slips
from metamer.mechanics.wheels_stroke import Stroke, roll_stroke
from metamer.model.wheels import build_wheels
from metamer.plants.plant import Clock, Stopped
from metamer.records import Array, Command, Sensed, State
from metamer.refusals import refuse

SLIP_SHARE = 25  # implicit steps of a period on wheels that may slip
POLE_SPIN = 10.0  # a head that turns this much faster than all joints together is at a pole


class KinematicPlant:
    """Ideal joint servos on wheels: no mass counts while the wheels hold, friction decides once they may slip.

    Joints start in the gait's first posture, or at start.joints where one value a joint is given; in every period they
    go to position + velocity dt, no faster than actuation.rate_limit. With world.ground.mu_side = inf the wheels never
    slip and the head moves by least squares: joints go by a cubic whose rates follow the commanded velocities, so that
    a loss of rank that the gait passes smoothly is passed. With a finite one joints go straight, the body has momentum,
    and Coulomb friction at its axles moves it.
    """

    def __init__(self, spec: RobotSpec) -> None:
        self.spec = spec
        self.chain = build_wheels(spec)
        joints = self.chain.links - 1
        self.clock = Clock()
        start = np.asarray(spec.start.joints, dtype=np.float64)
        given = start.ndim == 1 or start != 0.0
        self.angle: Array = (
            np.array(np.broadcast_to(start, (joints,))) if given else gait_of(spec).targets(0.0).position
        )
        self.rate: Array = np.zeros(joints)
        self.wheel: Array = first_wheel(spec, self.chain)
        self.twist: Array = np.zeros(3)
        self.path = 0.0
        self._momentum: Array = np.zeros(3)
        self._told: list[Array] = []

    @property
    def base(self) -> Array:
        """(3,) x, y, theta of the first link's front end.   [m, rad]"""
        x, y, theta = self.wheel
        front = self.chain.axle[0, 0]
        return np.array([x - front * math.cos(theta), y - front * math.sin(theta), theta])

    @property
    def base_rate(self) -> Array:
        """(3,) its derivative.   [m/s, rad/s]"""
        u, v, omega = self.twist
        v = v - self.chain.axle[0, 0] * omega
        c, s = math.cos(self.wheel[2]), math.sin(self.wheel[2])
        return np.array([c * u - s * v, s * u + c * v, omega])

    def state(self) -> State:
        """Pose, shape and their rates.   [m, rad, m/s, rad/s]"""
        q, v = np.concatenate([self.base, self.angle]), np.concatenate([self.base_rate, self.rate])
        return State(t=self.clock.t, q=q, v=v)

    def wheel_speeds(self) -> tuple[Array, Array]:
        """(N,) speed of each wheel across and along its link.   [m/s]"""
        side, along = wheel_slips(self.chain, self.angle[None], self.rate[None], self.twist[None])
        return side[0], along[0]

    def sense(self) -> Sensed:
        """Joint angles and rates, and the base, all exact."""
        return Sensed(
            t=self.clock.t, angle=self.angle.copy(), rate=self.rate.copy(), base=self.base, base_rate=self.base_rate
        )

    def act(self, command: Command, dt: float) -> Command:
        """Move the joints for dt and the body with them; gives back what the joints were really told."""
        position, velocity = (np.asarray(value, dtype=np.float64) for value in (command.position, command.velocity))
        for name, value in (("position", position), ("velocity", velocity)):
            if value.shape != self.angle.shape or not np.isfinite(value).all():
                raise refuse(f"command.{name}", value.tolist(), f"{len(self.angle)} finite numbers")
        if not (math.isfinite(dt) and dt > 0.0):
            raise refuse("dt", dt, "a finite number > 0 [s]")
        goal = position + velocity * dt
        reach = self.spec.actuation.rate_limit * dt
        goal = self.angle + np.clip(goal - self.angle, -reach, reach)
        if math.isinf(self.chain.mu_side):
            self.rate = self._roll(goal, velocity, dt)
        else:
            self._slip(goal, dt)
            self.rate = (goal - self.angle) / dt
        self.angle = goal
        self.clock.advance(dt)
        return Command(position=goal - velocity * dt, velocity=velocity, torque=np.zeros_like(goal))

    def measure(self) -> dict[str, float]:
        """Position of the first axle, and the speed of every wheel across and along its link."""
        found = {"wheel1.x": float(self.wheel[0]), "wheel1.y": float(self.wheel[1])}
        side, along = self.wheel_speeds()
        for i in range(self.chain.links):
            found[f"wheel{i + 1}.side"], found[f"wheel{i + 1}.along"] = float(side[i]), float(along[i])
        return found

    def close(self) -> None:
        """Nothing is held."""

    def _roll(self, goal: Array, velocity: Array, dt: float) -> Array:
        """Take wheels that hold along while the shape goes to `goal`; gives the joint rates at the end.   [rad/s]"""
        chord = (goal - self.angle) / dt
        stroke = Stroke(self.angle, chord, goal, chord, dt)
        if len(self._told) == 2:
            # the goal is v dt ahead of the command, its rate v' dt, by the parabola through three velocities
            ahead = 2.5 * velocity - 2.0 * self._told[1] + 0.5 * self._told[0]
            bent = Stroke(self.angle, self.rate, goal, ahead, dt)
            fast = np.abs(bent.at(np.linspace(0.0, 1.0, 5))[1]).max(axis=0) > self.spec.actuation.rate_limit
            stroke = bent._replace(
                first_rate=np.where(fast, chord, bent.first_rate), last_rate=np.where(fast, chord, bent.last_rate)
            )
        found = roll_stroke(self.chain, stroke, self.wheel)
        turned = float(np.abs(chord).sum())
        if found.spin > POLE_SPIN * turned and turned > 0.0:
            raise Stopped(
                f"the wheels lose rank and the head would spin at {found.spin:.3g} rad/s: no motion without slip "
                "passes this shape at these joint rates; more links or a finite world.ground.mu_side would",
                self.state(),
            )
        self.path += found.path
        self.wheel, self.twist, self._told = found.wheel, found.twist, [*self._told[-1:], velocity]
        return stroke.last_rate

    def _slip(self, goal: Array, dt: float) -> None:
        """Take wheels that may slip along while the shape goes straight to `goal`."""
        from metamer.kernels.wheels_slip import WORK, slip_step

        n = self.chain.links
        work, terms = np.empty((n, WORK)), np.empty(7)
        rate = (goal - self.angle) / dt
        for k in range(1, SLIP_SHARE + 1):
            before = self.wheel[:2].copy()
            slip_step(
                self.angle + (goal - self.angle) * (k / SLIP_SHARE),
                rate,
                self.chain.axle,
                self.chain.inertial,
                self.chain.mu_side,
                self.chain.mu_roll,
                self.chain.eps,
                dt / SLIP_SHARE,
                self.twist,
                self._momentum,
                self.wheel,
                work,
                terms,
            )
            self.path += float(np.hypot(*(self.wheel[:2] - before)))
