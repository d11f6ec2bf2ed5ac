"""Model-based torques: the model's inverse dynamics on a wanted acceleration, alone or with a switching torque."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from metamer.control.joints import PerJoint, TorqueControl
from metamer.core.fields import bound, choice, number
from metamer.core.records import Array, Sensed, Targets
from metamer.core.refusals import BadInput, Problem
from metamer.systems.planar.spec import planar_body

Force = Callable[[Array, Array, Array], Array]  # (angle, rate, acceleration) -> torque of the model [N m]


def inverse_dynamics(robot: Any) -> Force:
    """Joint torques of a motion of a planar robot on a fixed base, M a + c + g with springs and dampers.   [N m]"""
    from metamer.systems.planar.mechanics import force
    from metamer.systems.planar.model import build

    model = build(robot)
    return lambda angle, rate, acceleration: force(model, angle, rate, acceleration)


@dataclass(frozen=True, kw_only=True)
class ModelControl(TorqueControl):
    """Torques from the model of a planar robot on a fixed base; what the ground does is not in it.

    force    the model F(angle, rate, acceleration) = M a + c + g; from the robot
    """

    force: Force = bound()

    def modelled(self, robot: Any) -> Self:
        """With the robot's inverse dynamics."""
        return replace(self, force=inverse_dynamics(robot))

    def rules(self, robot: Any) -> Iterator[Problem]:
        """The model knows joints of a plane on a fixed base."""
        yield from super().rules(robot)
        try:
            base = planar_body(robot).base
        except BadInput as refusal:
            yield from refusal.problems
            return
        if base != "fixed":
            yield Problem("body.base", base, f'"fixed" for {self.kind}: its model knows the joints alone')


@dataclass(frozen=True, kw_only=True)
class ComputedTorque(ModelControl):
    """tau = F(phi, phi', phi*'' + kv e' + kp e), e = phi* - phi; on a true model e'' + kv e' + kp e = 0.   [N m]

    kp       one for all or one per joint                                       [1/s^2]
    kv       one for all or one per joint; 2 sqrt(kp) = no overshoot            [1/s]
    menon2025, Eq. (5.17): the motor-algebra controller that chapter 6 names and nowhere gives
    """

    kind = "computed_torque"

    kp: PerJoint = number(16.0, "1/s^2", lower=0.0, per="joints")
    kv: PerJoint = number(8.0, "1/s", lower=0.0, per="joints")

    def torque(self, target: Targets, sensed: Sensed) -> Array:
        """Torque of the wanted acceleration.   [N m]"""
        error, error_rate = target.position - sensed.angle, target.velocity - sensed.rate
        wanted = target.acceleration + np.asarray(self.kv) * error_rate + np.asarray(self.kp) * error
        return self.force(sensed.angle, sensed.rate, wanted)


@dataclass(frozen=True, kw_only=True)
class SlidingMode(ModelControl):
    """tau = F(phi, phi', phi*'' + beta e') + ks sign(s) or ks sat(s/xi), s = e' + beta e, e = phi* - phi.   [N m]

    F is the model's inverse dynamics M a + c + g (+ damping): on a true model s obeys M s' = -ks sign(s), and on the
    surface the error decays as exp(-beta t). Without a model nothing is fed forward.

    beta     slope of the surface, one for all or one per joint                 [1/s]
    ks       switching torque, one for all or one per joint                     [N m]
    xi       boundary layer of "saturation"                                     [rad/s]
    switch   "sign" or "saturation"
    menon2025, Eqs. (5.26)-(5.34), with the M (phi*'' + beta e') that (5.29) leaves out
    """

    kind = "sliding_mode"

    beta: PerJoint = number(5.0, "1/s", above=0.0, per="joints")
    ks: PerJoint = number(0.1, "N m", lower=0.0, per="joints")
    xi: float = number(0.01, "rad/s", above=0.0)
    switch: str = choice("saturation", "sign", "saturation")

    def torque(self, target: Targets, sensed: Sensed) -> Array:
        """Torque that leads to the surface and along it.   [N m]"""
        beta = np.asarray(self.beta)
        error, error_rate = target.position - sensed.angle, target.velocity - sensed.rate
        s = error_rate + beta * error
        switched = np.sign(s) if self.switch == "sign" else np.clip(s / self.xi, -1.0, 1.0)
        torque = np.asarray(self.ks) * switched
        if self.force is None:
            return torque
        return torque + self.force(sensed.angle, sensed.rate, target.acceleration + beta * error_rate)


@dataclass(frozen=True, kw_only=True)
class LQR(ModelControl):
    """tau = F(phi*, phi*', phi*'') + K (x* - x), x = (phi, phi'), K the regulator at the gait's first posture.   [N m]

    K minimises the integral of angle e^2 + rate e'^2 + effort tau^2 along the linear model there.

    angle    weight of the angle errors, one for all or one per joint           [1/rad^2]
    rate     weight of the rate errors, one for all or one per joint            [s^2/rad^2]
    effort   weight of the torques, one for all or one per joint                [1/(N m)^2]
    anderson1990, chapter 3
    """

    kind = "lqr"

    angle: PerJoint = number(1.0, "1/rad^2", above=0.0, per="joints")
    rate: PerJoint = number(0.1, "s^2/rad^2", lower=0.0, per="joints")
    effort: PerJoint = number(1.0, "1/(N m)^2", above=0.0, per="joints")
    feedback: Callable[[Array], Array] = bound()

    def modelled(self, robot: Any) -> Self:
        """With the robot's inverse dynamics and the gain at its gait's first posture."""
        from metamer.control.lqr import lqr
        from metamer.systems.planar.linearise import linearise
        from metamer.systems.planar.model import build

        force, joints = inverse_dynamics(robot), robot.body.joints
        q, still = robot.gait.on(robot.body).targets(0.0).position, np.zeros(joints)
        linear = linearise(build(robot), q, still, force(q, still, still))
        angle, rate, effort = (np.full(joints, x) for x in (self.angle, self.rate, self.effort))
        gain = lqr(linear.F, linear.G, np.concatenate([angle, rate]), effort).gain
        return replace(self, force=force, feedback=lambda error: gain @ error)

    def torque(self, target: Targets, sensed: Sensed) -> Array:
        """Torque of the gait's motion and of the error.   [N m]"""
        error = np.concatenate([target.position - sensed.angle, target.velocity - sensed.rate])
        return self.force(*target) + self.feedback(error)
