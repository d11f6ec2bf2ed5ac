"""Linear models of planar robots about any state: x' = F x + G u, x = (q, v) less the state, u joint torques."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.planar.mechanics import acceleration, vector
from metamer.systems.planar.model import PlanarModel


class Linear(NamedTuple):
    """A linear model.

    F       (2 size, 2 size) derivative of (q', v') by (q, v)
    G       (2 size, inputs) derivative by the torques of the chosen joints          [1/(kg m^2)]
    drift   (2 size,) rate of (q, v) at the state itself; zero at an equilibrium
    """

    F: Array
    G: Array
    drift: Array


def checked_joints(model: PlanarModel, actuated: list[int] | None) -> list[int]:
    """Indices of actuated joints, all by default; anything else is refused."""
    if actuated is None:
        return list(range(model.joints))
    for joint in actuated:
        if isinstance(joint, bool) or not isinstance(joint, int) or not 0 <= joint < model.joints:
            raise refuse("actuated", joint, f"whole numbers from 0 to {model.joints - 1}, joints [-]")
    if len(set(actuated)) != len(actuated):
        raise refuse("actuated", actuated, "each joint once [-]")
    return list(actuated)


def linearise(
    model: PlanarModel,
    q: Array,
    v: Array,
    torque: Array | None = None,
    *,
    actuated: list[int] | None = None,
    step: float = 1e-5,
) -> Linear:
    """Linear model about a state under given joint torques, by fourth-order central differences of the dynamics.

    q, v       (size,) the state
    torque     (joints,) held torques; None = zero                               [N m]
    actuated   joints that are inputs, from 0; None = all                        [-]
    step       of the differences, in rad, m, rad/s, m/s
    The ground is not in it: contact switches and has no derivative.
    """
    if not 1e-9 <= step <= 1e-1:
        raise refuse("step", step, "a number from 1e-9 to 0.1 [rad, m]")
    inputs = checked_joints(model, actuated)
    q, v = vector(model, "q", q), vector(model, "v", v)
    size, first = model.size, model.first_joint
    tau = np.zeros(size)
    if torque is not None:
        held = np.asarray(torque, dtype=np.float64)
        if held.shape != (model.joints,) or not np.isfinite(held).all():
            raise refuse("torque", held.tolist(), f"{model.joints} finite numbers [N m]")
        tau[first:] = held
    F, G = np.zeros((2 * size, 2 * size)), np.zeros((2 * size, len(inputs)))
    F[:size, size:] = np.eye(size)
    for k in range(size):
        unit = np.zeros(size)
        unit[k] = step
        for at, change in ((k, (1.0, 0.0, 0.0)), (size + k, (0.0, 1.0, 0.0))):
            F[size:, at] = slope(model, q, v, tau, unit, change) / step
    for column, joint in enumerate(inputs):
        # the dynamics are linear in torques: one difference is exact
        unit = np.zeros(size)
        unit[first + joint] = 1.0
        G[size:, column] = acceleration(model, q, v, tau + unit) - acceleration(model, q, v, tau)
    return Linear(F, G, np.concatenate([v, acceleration(model, q, v, tau)]))


def slope(model: PlanarModel, q: Array, v: Array, tau: Array, unit: Array, change: tuple[float, ...]) -> Array:
    """Fourth-order central difference of the acceleration along `unit` in position, velocity or torque."""

    def at(s: float) -> Array:
        return acceleration(model, q + s * change[0] * unit, v + s * change[1] * unit, tau + s * change[2] * unit)

    return (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / 12.0
