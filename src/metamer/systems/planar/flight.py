"""Free runs of planar robots in one call: states and energies at even times, no ground."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.core.account import imbalance
from metamer.core.clock import refuse_times
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.planar.kernels import steppers
from metamer.systems.planar.loads import refuse_mission
from metamer.systems.planar.mechanics import energies, momenta, vector
from metamer.systems.planar.model import PlanarModel
from metamer.systems.system import NOT_FINITE

CODES = {
    "rk4": steppers.RK4,
    "semi_implicit": steppers.SEMI_IMPLICIT,
    "implicit_midpoint": steppers.IMPLICIT_MIDPOINT,
}


def _share(change: float, scale: float) -> float:
    """A change over its scale; 0 where nothing moves at all.   [-]"""
    return float(change / scale) if scale > 0.0 else float(change)


@dataclass(frozen=True, kw_only=True)
class Motion:
    """States and stored energies of a run at even times.

    t            (T,) times                                            [s]
    q, v         (T, size) states
    kinetic, potential, elastic    (T,) stored energy                  [J]
    """

    t: Array
    q: Array
    v: Array
    kinetic: Array
    potential: Array
    elastic: Array

    @property
    def stored(self) -> Array:
        """(T,) kinetic, potential and elastic energy.   [J]"""
        return self.kinetic + self.potential + self.elastic


@dataclass(frozen=True, kw_only=True)
class Flight(Motion):
    """A free run.

    damped, actuated               (T,) energy that left and came in   [J]
    momentum     (T, 3) linear x, y and angular about the origin       [kg m/s, kg m^2/s]
    scale        (T, 2) sums of absolute parts of both                 [kg m/s, kg m^2/s]
    """

    damped: Array
    actuated: Array
    momentum: Array
    scale: Array

    @property
    def imbalance(self) -> Array:
        """(T,) stored and damped energy less what came in, since the start: the error of the steps.   [J]"""
        return imbalance(self.stored, [self.damped], [self.actuated])

    def energy_error(self) -> float:
        """Largest change of the account over the largest stored energy.   [-]"""
        return _share(np.abs(self.imbalance).max(), np.abs(self.stored).max())

    def momentum_error(self) -> float:
        """Largest change of linear momentum over sum m |v|.   [-]"""
        change = np.abs(self.momentum[:, :2] - self.momentum[0, :2]).max()
        return _share(change, self.scale[:, 0].max())

    def angular_error(self) -> float:
        """Largest change of angular momentum over the sum of its absolute parts.   [-]"""
        return _share(np.abs(self.momentum[:, 2] - self.momentum[0, 2]).max(), self.scale[:, 1].max())


def fly(
    model: PlanarModel,
    q: Array,
    v: Array,
    *,
    duration: float,
    dt: float = 0.1,
    step: float = 0.01,
    stepper: str = "rk4",
    command: Array | None = None,
) -> Flight:
    """A free run with a held command.

    duration   length                                                  [s]
    dt         time between kept states, a whole number of steps       [s]
    step       of the integration                                      [s]
    stepper    "rk4", "semi_implicit" or "implicit_midpoint"
    command    (3, joints) targets, rates, torques; None = zero        [rad, rad/s, N m]
    """
    refuse_times(duration=duration, dt=dt, step=step)
    refuse_mission(model.spec, "a free run of `fly`")
    if stepper not in CODES:
        raise refuse("stepper", stepper, f"one of {', '.join(CODES)}")
    q, v = vector(model, "q", q), vector(model, "v", v)
    held = np.zeros((3, model.joints)) if command is None else np.ascontiguousarray(command, dtype=np.float64)
    if held.shape != (3, model.joints) or not np.isfinite(held).all():
        raise refuse("command", f"shape {held.shape}", f"finite numbers of shape {(3, model.joints)} [rad, rad/s, N m]")
    ticks, steps = max(1, round(duration / dt)), max(1, round(dt / step))
    account = np.zeros(steppers.ACCOUNT_WIDTH)
    rows: list[Array] = []
    for tick in range(ticks + 1):
        if tick:
            steppers.step(CODES[stepper], model.links, q, v, held, dt / steps, steps, account)
        if not (np.isfinite(q).all() and np.isfinite(v).all()):
            raise refuse("step", step, f"a smaller step: {NOT_FINITE} at t = {tick * dt:g} s [s]")
        flow = account[[steppers.DAMPED, steppers.ACTUATED]]
        p = momenta(model, q, v)
        rows.append(
            np.concatenate([q, v, energies(model, q, v), flow, p.linear, [p.angular, p.linear_scale, p.angular_scale]])
        )
    table, size = np.array(rows), model.size
    at = 2 * size
    return Flight(
        t=np.arange(ticks + 1, dtype=np.float64) * dt,
        q=table[:, :size],
        v=table[:, size:at],
        kinetic=table[:, at],
        potential=table[:, at + 1],
        elastic=table[:, at + 2],
        damped=table[:, at + 3],
        actuated=table[:, at + 4],
        momentum=table[:, at + 5 : at + 8],
        scale=table[:, at + 8 : at + 10],
    )
