"""Control of the limb: LQR with feed-forward on crawl references, torque limits, fewer actuators than links."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metamer.control.feedforward import FeedForward
from metamer.control.lqr import Regulator, lqr
from metamer.core.records import Array
from metamer.core.torque_limits import HaselCurve, TorqueLimit
from metamer.experiments.soft_limb.cases import with_ground
from metamer.gaits.arch import Arch
from metamer.plants.plant import run
from metamer.plants.simulate import bare_plant
from metamer.record.log import Log
from metamer.robots.soft_limb import STRIP, limb
from metamer.systems.drives.hasel import EXAMPLE
from metamer.systems.planar.linearise import linearise
from metamer.systems.planar.mechanics import force
from metamer.systems.planar.model import PlanarModel, build

SHARES = {3: (1.0, -2.0, 1.0), 4: (1.0, -1.0, -1.0, 1.0)}
CRAWL_AMPLITUDE, CRAWL_PERIOD, CRAWL_CYCLES = 0.4, 20.0, 3  # rad, s, -
UNDER_EFFORT = 100.0  # R of the six-link limb: gains that a 10 ms hold can carry on light links
HASEL = HaselCurve(EXAMPLE.angle, EXAMPLE.voltages, EXAMPLE.torque)  # example data, no measurement


@dataclass(frozen=True)
class Crawl:
    """A controlled crawl.

    log       what happened
    wanted    (T, joints) reference angles                                    [rad]
    rms       (joints,) error of the driven joints                            [rad]
    torque    largest torque                                                  [N m]
    regulator the gains, with the poles of the free limb's closed loop
    """

    log: Log
    wanted: Array
    rms: Array
    torque: float
    regulator: Regulator


def absolute_weights(links: int, seen: list[int]) -> Array:
    """Weights of joint angles that put 1 on the absolute angles (and rates) of the links `seen`."""
    turn = np.tril(np.ones((links, links)))
    one = np.zeros(links)
    one[seen] = 1.0
    half = turn.T @ np.diag(one) @ turn
    return np.block([[half, np.zeros_like(half)], [np.zeros_like(half), half]])


def regulator_of(model: PlanarModel, driven: list[int], seen: list[int], effort: float = 1.0) -> Regulator:
    """LQR of a straight limb: Q = 1 on absolute angles and rates of the links seen, R = effort on the torques."""
    zero = np.zeros(model.size)
    linear = linearise(model, zero, zero, actuated=driven)
    return lqr(linear.F, linear.G, absolute_weights(model.size, seen), np.full(len(driven), effort))


def crawl(
    links: int = 3, *, limit: TorqueLimit | None = None, feed: bool = True, pd: tuple[float, float] | None = None
) -> Crawl:
    """Crawl reference of three or four links, the last link flat on the ground and not driven; 10 ms hold, mu 0.3.

    limit    of the actuators                                                [N m]
    feed     whether inverse dynamics are fed forward
    pd       gains of a PD in place of the LQR                               [N m/rad, N m s/rad]
    tambornini2020, section 2.2.6
    """
    spec = with_ground(limb(links=links), mu_static=0.3)
    model, driven = build(spec), list(range(links - 1))
    regulator = regulator_of(model, driven, driven)
    gain = np.zeros((links, 2 * links))
    if pd is None:
        gain[driven] = regulator.gain
    else:
        gain[driven, driven], gain[driven, [links + k for k in driven]] = pd
    gait = Arch(joints=links, amplitude=CRAWL_AMPLITUDE, frequency=1.0 / CRAWL_PERIOD, share=SHARES[links])
    return followed(spec, model, gait, gain, tuple(driven), limit, regulator, feed)


def followed(spec, model, gait, gain, driven, limit, regulator, feed=True) -> Crawl:
    """A limb that follows a gait by feed-forward and feedback on the driven joints."""
    joints = model.size

    def inverse(q: Array, v: Array, a: Array) -> Array:
        return force(model, q, v, a) if feed else np.zeros(joints)

    controller = FeedForward(gait, inverse, gain, limit, driven)
    log = run(bare_plant(spec), controller, duration=CRAWL_CYCLES * CRAWL_PERIOD, dt=0.01)
    wanted = gait.targets(log.t).position
    error = (log["joint.angle"] - wanted)[:, list(driven)]
    torque = float(np.abs(log["joint.torque"]).max())
    return Crawl(log, wanted, np.sqrt((error**2).mean(axis=0)), torque, regulator)


def under_actuated(links: int = 6, driven: tuple[int, ...] = (0, 2, 4)) -> Crawl:
    """A limb with fewer actuators than links that raises and lays down an arch: driven joints follow, the others give.

    The reference bends the driven joints only; LQR weighs the absolute angle of every link. Modal damping 0.1.
    """
    spec = with_ground(limb(replace(STRIP, damping=0.1), links), mu_static=0.3)
    model = build(spec)
    regulator = regulator_of(model, list(driven), list(range(links)), UNDER_EFFORT)
    gain = np.zeros((links, 2 * links))
    gain[list(driven)] = regulator.gain
    share = np.zeros(links)
    share[list(driven)] = (1.0, -2.0, 1.0)
    gait = Arch(joints=links, amplitude=0.3, frequency=1.0 / CRAWL_PERIOD, share=tuple(share))
    return followed(spec, model, gait, gain, driven, None, regulator)


def printed_loops() -> dict[str, float]:
    """Largest real part of closed loops made from the thesis's formulas: stable is negative.   [1/s]

    F = B^-1 A and G = B^-1 as printed in (2.24)-(2.25) give gains by the same Riccati equation; the PD law has the
    printed sign. Both act on the true limb. tambornini2020, section 2.1.5
    """
    model = build(limb())
    zero = np.zeros(3)
    linear = linearise(model, zero, zero, actuated=[0, 1])
    weights = absolute_weights(3, [0, 1])
    right = lqr(linear.F, linear.G, weights, np.ones(2))
    # the printed F is minus the true one: positions and rates change sides
    wrong = lqr(-linear.F, linear.G, weights, np.ones(2))
    pd = np.concatenate([0.05 * np.eye(2, 3), 0.05 * np.eye(2, 3)], axis=1)

    def worst(gain: Array) -> float:
        return float(np.linalg.eigvals(linear.F - linear.G @ gain).real.max())

    return {
        "LQR, right F and G": worst(right.gain),
        "LQR, F of (2.24) as printed": worst(wrong.gain),
        "PD, right sign": worst(pd),
        "PD, sign as printed": worst(-pd),
    }
