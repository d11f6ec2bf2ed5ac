"""Travel on wheels whose side friction is limited: slip, tilt and path against the friction coefficient."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.gaits.gait import BoundGait
from metamer.systems.wheels.mechanics import first_wheel, ticks, travel, wheel_slips
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.start import gait_twists


@dataclass(frozen=True, kw_only=True)
class SlippingTravel:
    """A run on wheels that may slip.

    mu         side friction                                                     [-]
    t          (T+1,) times                                                      [s]
    pose       (T+1, 3) x, y, theta of the first wheel                           [m, rad]
    twist      (T+1, 3) u, v, omega of it in its own frame                       [m/s, rad/s]
    path       length of its way                                                 [m]
    distance   from its first to its last point                                  [m]
    side_rms   (N,) rms side speed of each wheel                                 [m/s]
    roll_rms   (N,) rms rolling speed of each wheel                              [m/s]
    """

    mu: float
    t: Array
    pose: Array
    twist: Array
    path: float
    distance: float
    side_rms: Array
    roll_rms: Array

    @property
    def slip_share(self) -> float:
        """Rms side speed over rms rolling speed, all wheels together.   [-]"""
        rolled = math.sqrt(float(np.mean(self.roll_rms**2)))
        return math.sqrt(float(np.mean(self.side_rms**2))) / rolled if rolled > 0.0 else 0.0


def slipping_travel(
    spec: Robot,
    mu: float | None = None,
    *,
    gait: BoundGait | None = None,
    start: tuple[float, float, float] | None = None,
    substeps: int = 25,
) -> SlippingTravel:
    """Motion of a wheeled snake from rest under prescribed joints and Coulomb friction at its axles.

    spec       any free chain of N >= 3 links; mass and inertia count here, and world.gravity presses on the wheels
    mu         side friction in place of spec.world.ground.mu_side; inf = the least-squares motion without slip   [-]
    gait       in place of spec.gait
    start      x, y, theta of the first wheel                                     [m, rad]
    substeps   integration steps in spec.run.dt
    shehadeh2024, section 10 (future work)
    """
    from metamer.systems.wheels.kernels.slip import slip_run

    chain = build_wheels(spec)
    wave: BoundGait = gait or spec.gait.on(spec.body)
    mu = chain.mu_side if mu is None else float(mu)
    if math.isnan(mu) or mu <= 0.0:
        raise refuse("world.ground.mu_side", mu, "a number > 0, inf = the wheels never slip [-]")
    if isinstance(substeps, bool) or not isinstance(substeps, int) or substeps < 1:
        raise refuse("substeps", substeps, "a whole number >= 1")
    first = first_wheel(spec, chain) if start is None else np.array(start, dtype=np.float64)
    dt = spec.run.dt
    steps = max(1, round(spec.run.duration / dt))
    if math.isinf(mu):
        run = travel(spec, "converged", gait=wave, start=(float(first[0]), float(first[1]), float(first[2])))
        if run.path is None or run.distance is None:
            raise refuse("world.ground.mu_side", mu, f"a finite number here: {run.note}")
        angle, rate, _ = wave.targets(run.t)
        twist = gait_twists(wave, chain.axle, run.t)
        side, roll = wheel_slips(chain, angle, rate, twist)
        return SlippingTravel(
            mu=mu,
            t=run.t,
            pose=run.pose,
            twist=twist[:, :3],
            path=run.path,
            distance=run.distance,
            side_rms=np.sqrt(np.mean(side**2, axis=0)),
            roll_rms=np.sqrt(np.mean(roll**2, axis=0)),
        )
    h = dt / substeps
    angle, rate, _ = wave.targets(ticks(h, steps * substeps + 1))
    pose, twist, squares = np.empty((steps + 1, 3)), np.empty((steps + 1, 3)), np.empty((2, chain.links))
    pose[0] = first
    path = slip_run(
        np.ascontiguousarray(angle),
        np.ascontiguousarray(rate),
        chain.axle,
        chain.inertial,
        (mu, chain.mu_roll, chain.eps),
        h,
        substeps,
        pose,
        twist,
        squares,
    )
    return SlippingTravel(
        mu=mu,
        t=ticks(dt, steps + 1),
        pose=pose,
        twist=twist,
        path=float(path),
        distance=float(np.hypot(*(pose[-1, :2] - pose[0, :2]))),
        side_rms=np.sqrt(squares[0]),
        roll_rms=np.sqrt(squares[1]),
    )
