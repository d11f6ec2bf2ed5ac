"""Tip control: the regulator and latched tracker of lafmejani2020, damping, orientation, priorities; closed forms."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.control.tip_curves import checked_targets
from metamer.records import Array
from metamer.refusals import BadInput, Problem, refuse


@dataclass(frozen=True, kw_only=True)
class TipControl:
    """What drives a tip: q = J^+ v + null space, v = -K E. Zeros switch a part off.

    gain            K of the position                                          [1/s]
    gamma           radius of the ball in which a target counts as reached     [m]
    turn_gain       gain of the orientation; 0 = the tip may turn              [1/s]
    turn_gamma      turn left at which a target counts as reached              [rad]
    damping         lambda of damped least squares                             [-]
    floor           smallest singular value below which damping fades in; 0 = always   [-]
    segment_damping mu of a segment's own inverse, for singular segments       [-]
    posture         gain towards the straight arm, in the null space           [1/s]
    leg_rate        barrier rate that keeps legs within their limits           [1/s]
    leg_margin      kept from the limits                                       [m]
    clear_rate      barrier rate that keeps the body clear of obstacles        [1/s]
    clear           clearance kept                                             [m]
    obstacles       spheres (x, y, z, radius)                                  [m]
    """

    gain: float = 20.0
    gamma: float = 0.05
    turn_gain: float = 0.0
    turn_gamma: float = 0.05
    damping: float = 0.0
    floor: float = 0.0
    segment_damping: float = 0.0
    posture: float = 0.0
    leg_rate: float = 0.0
    leg_margin: float = 0.0
    clear_rate: float = 0.0
    clear: float = 0.02
    obstacles: tuple[tuple[float, float, float, float], ...] = ()

    def __post_init__(self) -> None:
        found: list[Problem] = []
        units = {"gamma": "m", "turn_gamma": "rad", "leg_margin": "m", "clear": "m"}
        for name in ("gain", "gamma", "turn_gamma"):
            found += number_problems(name, getattr(self, name), units.get(name, "1/s"), above=True)
        for name in (
            "turn_gain",
            "posture",
            "leg_rate",
            "clear_rate",
            "damping",
            "floor",
            "segment_damping",
            "leg_margin",
            "clear",
        ):
            unit = units.get(name, "-" if "damping" in name or name == "floor" else "1/s")
            found += number_problems(name, getattr(self, name), unit, above=False)
        found += obstacle_problems(self.obstacles)
        if self.obstacles and self.clear_rate == 0.0:
            found.append(Problem("clear_rate", 0.0, "a number > 0 when there are obstacles [1/s]"))
        if found:
            raise BadInput(found)

    @property
    def task(self) -> Array:
        """(10,) the numbers in the order of the kernels."""
        names = (
            "gain",
            "turn_gain",
            "damping",
            "floor",
            "segment_damping",
            "posture",
            "leg_rate",
            "leg_margin",
            "clear_rate",
            "clear",
        )
        return np.array([getattr(self, name) for name in names], dtype=np.float64)

    @property
    def spheres(self) -> Array:
        """(s, 4) centres and radii of the obstacles.   [m]"""
        return np.array(self.obstacles, dtype=np.float64).reshape(-1, 4)


def is_finite(value: Any) -> bool:
    """Whether a value is a finite real number (a truth value is not)."""
    return isinstance(value, int | float | np.number) and not isinstance(value, bool) and math.isfinite(value)


def number_problems(name: str, value: Any, unit: str, *, above: bool) -> list[Problem]:
    """Problems of one finite number that must be > 0 (above) or >= 0."""
    if is_finite(value) and (value > 0.0 or (value == 0.0 and not above)):
        return []
    return [Problem(name, value, f"a finite number {'> 0' if above else '>= 0'} [{unit}]")]


def obstacle_problems(obstacles: Any) -> list[Problem]:
    """Problems of a list of spheres (x, y, z, radius)."""
    if not isinstance(obstacles, tuple | list):
        return [Problem("obstacles", obstacles, "a list of spheres x, y, z, radius [m]")]
    found = []
    for k, sphere in enumerate(obstacles):
        numbers = isinstance(sphere, tuple | list | np.ndarray) and len(sphere) == 4
        if not numbers or not all(is_finite(x) for x in sphere) or not sphere[3] > 0.0:
            found.append(Problem(f"obstacles[{k}]", sphere, "finite x, y, z and a radius > 0 [m]"))
    return found


def checked_spacing(targets: Any, gamma: float) -> Array:
    """Targets as (m, 3); refused where gamma is larger than the spacing of two targets in a row.   [m]

    A dwell time (25) is negative when the tip is inside the next ball before it starts towards it.
    lafmejani2020, Eq. (25)
    """
    targets = checked_targets(targets)
    found = number_problems("gamma", gamma, "m", above=True)
    if found:
        raise BadInput(found)
    spacing = np.linalg.norm(np.diff(targets, axis=0), axis=1)
    if len(spacing) and gamma > spacing.min():
        k = int(spacing.argmin())
        raise refuse("gamma", gamma, f"at most {spacing[k]:.6g} m, the spacing of targets {k + 1} and {k + 2} [m]")
    return targets


def switch_points(start: Any, targets: Any, gamma: float) -> tuple[Array, Array]:
    """Where the tip is when each target's ball is entered (m, 3), and its error when it set out (m,).   [m]

    The tip runs straight at each target, whatever K is: E(t) = E_0 exp(-K t).
    lafmejani2020, Eqs. (23), (24)
    """
    tip = np.array(start, dtype=np.float64)
    targets = checked_spacing(targets, gamma)
    places, errors = np.empty_like(targets), np.empty(len(targets))
    for i, target in enumerate(targets):
        away = tip - target
        errors[i] = float(np.linalg.norm(away))
        # a tip that starts inside the ball stays where it is
        tip = target + away * min(1.0, gamma / errors[i]) if errors[i] > 0.0 else tip
        places[i] = tip
    return places, errors


def dwell_times(start: Any, targets: Any, *, gain: float, gamma: float) -> Array:
    """(m,) time spent on each target, T_i = ln(|E_i| / gamma) / K; 0 where the tip starts inside the ball.   [s]

    start     (3,) tip at the start                                            [m]
    targets   (m, 3)                                                           [m]
    lafmejani2020, Eq. (25)
    """
    found = number_problems("gain", gain, "1/s", above=True)
    if found:
        raise BadInput(found)
    _, errors = switch_points(start, targets, gamma)
    return np.log(np.maximum(errors / gamma, 1.0)) / gain


def gain_for_time(start: Any, targets: Any, *, gamma: float, time: float) -> float:
    """Gain K with which the whole curve takes `time`, K = sum ln(|E_i| / gamma) / time.   [1/s]

    time   wanted completion time                                              [s]
    lafmejani2020, below Eq. (25)
    """
    found = number_problems("time", time, "s", above=True)
    if found:
        raise BadInput(found)
    return float(dwell_times(start, targets, gain=1.0, gamma=gamma).sum() / time)


def goal_frames(targets: Any, rotations: Any = None) -> Array:
    """(m, 12) wanted frames of the tip: rotation row by row (the base's own where none is given), position.   [-, m]

    rotations   None, one (3, 3) matrix for all, or (m, 3, 3)
    """
    targets = checked_targets(targets)
    turn = np.broadcast_to(
        np.eye(3) if rotations is None else np.asarray(rotations, dtype=np.float64), (len(targets), 3, 3)
    )
    off = np.abs(np.einsum("nij,nkj->nik", turn, turn) - np.eye(3)).max()
    if not off < 1e-9 or np.linalg.det(turn).min() < 0.0:
        raise refuse("rotations", f"off by {off:.3g}", "rotation matrices, R R^T = 1 and det = 1")
    return np.ascontiguousarray(np.concatenate([turn.reshape(-1, 9), targets], axis=1))


def noise_error(*, gain: float, dt: float, noise: float, rough: float = 0.0, drift: float = 0.0) -> float:
    """Steady rms |E| of the sampled regulator E+ = (1 - K dt) E - K dt n + (w + d) dt, in three axes.   [m]

    dt      control period                                                     [s]
    noise   rms of the measured tip position, an axis, fresh each period       [m]
    rough   rms |w| of the tip velocity by leg noise, fresh each period        [m/s]
    drift   |d|, constant tip velocity by a steady leg disturbance             [m/s]
    """
    a = gain * dt
    if not 0.0 < a < 2.0:
        raise refuse("gain", gain, f"a number in (0, {2.0 / dt:g}): beyond it the sampled loop is unstable [1/s]")
    return math.sqrt(3.0 * noise**2 * a / (2.0 - a) + (rough * dt) ** 2 / (a * (2.0 - a)) + (drift / gain) ** 2)
