"""Linear quadratic regulator: gains from the Riccati equation, and torque limits of soft actuators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metamer.records import Array
from metamer.refusals import refuse


@dataclass(frozen=True)
class Regulator:
    """State feedback u = -gain x.

    gain     (inputs, states)
    cost     (states, states) P of the Riccati equation: x' P x is the cost to go
    poles    (states,) eigenvalues of the closed loop                        [1/s]
    """

    gain: Array
    cost: Array
    poles: NDArray[np.complex128]

    @property
    def stable(self) -> bool:
        """Whether every pole lies left of the imaginary axis."""
        return bool(self.poles.real.max() < 0.0)


def lqr(F: Array, G: Array, Q: Array, R: Array) -> Regulator:
    """Gain that minimises the integral of x' Q x + u' R u along x' = F x + G u.

    F, G    (states, states), (states, inputs) linear model, e.g. from `linearise`
    Q       (states, states) or (states,) weights of the state, not negative
    R       (inputs, inputs) or (inputs,) weights of the inputs, positive
    anderson1990, chapter 3; the Riccati equation is scipy's
    """
    from scipy.linalg import LinAlgError, solve_continuous_are

    F, G = np.asarray(F, dtype=np.float64), np.asarray(G, dtype=np.float64)
    if F.ndim != 2 or F.shape[0] != F.shape[1] or not np.isfinite(F).all():
        raise refuse("F", f"shape {F.shape}", "a square matrix of finite numbers")
    if G.ndim != 2 or G.shape[0] != F.shape[0] or not np.isfinite(G).all():
        raise refuse("G", f"shape {G.shape}", f"{F.shape[0]} rows of finite numbers, one column an input")
    Q = weights("Q", Q, F.shape[0], least=0.0)
    R = weights("R", R, G.shape[1], least=1e-300)
    try:
        P = solve_continuous_are(F, G, Q, R)
    except (LinAlgError, ValueError) as error:
        valid = f"a pair that Q can see and G can hold ({error})"
        raise refuse("F, G, Q", "no stabilising solution", valid) from None
    gain = np.linalg.solve(R, G.T @ P)
    return Regulator(gain, P, np.asarray(np.linalg.eigvals(F - G @ gain), dtype=np.complex128))


def weights(name: str, value: Array, size: int, least: float) -> Array:
    """A symmetric weight matrix from a matrix or its diagonal; refused where an eigenvalue is below `least`."""
    out = np.asarray(value, dtype=np.float64)
    if out.ndim == 1:
        out = np.diag(out)
    if out.shape != (size, size) or not np.isfinite(out).all() or np.abs(out - out.T).max() > 1e-12 * np.abs(out).max():
        raise refuse(name, f"shape {out.shape}", f"{size} finite numbers, or a symmetric matrix of {size} rows")
    if np.linalg.eigvalsh(out).min() < least:
        raise refuse(name, float(np.linalg.eigvalsh(out).min()), f"no eigenvalue below {least:g}")
    return out


@dataclass(frozen=True)
class TorqueLimit:
    """Largest torque of an actuator: the same everywhere, or a curve of the joint's angle.   [N m]

    torque   limit, or limits at `angle`                                     [N m]
    angle    rising angles of a curve; empty = one limit for all             [rad]
    A curve goes on flat beyond its ends.
    """

    torque: float | Sequence[float]
    angle: Sequence[float] = ()

    def __post_init__(self) -> None:
        limits, angles = np.atleast_1d(np.asarray(self.torque, dtype=float)), np.asarray(self.angle, dtype=float)
        if not (limits >= 0.0).all():
            raise refuse("limit.torque", self.torque, "numbers >= 0 [N m]")
        if angles.size != (0 if limits.size == 1 else limits.size) or not (np.diff(angles) > 0.0).all():
            raise refuse("limit.angle", self.angle, "as many rising angles as torques, none for a single torque [rad]")

    def at(self, angle: Array) -> Array:
        """Largest torque at joint angles.   [N m]"""
        if not len(self.angle):
            return np.full(np.shape(angle), float(np.asarray(self.torque)))
        return np.interp(angle, np.asarray(self.angle, dtype=float), np.asarray(self.torque, dtype=float))

    def cut(self, torque: Array, angle: Array) -> Array:
        """Torques within the limits.   [N m]"""
        most = self.at(angle)
        return np.clip(torque, -most, most)


@dataclass(frozen=True)
class HaselCurve:
    """Torque of a HASEL bending actuator against angle and voltage, as data.

    angle     (a,) rising joint angles                                       [rad]
    voltage   (u,) rising voltages                                           [V]
    torque    (a, u) largest torque at each                                  [N m]
    Between voltages the square of the voltage is interpolated: electrostatic pressure goes with V^2.
    """

    angle: Sequence[float]
    voltage: Sequence[float]
    torque: Sequence[Sequence[float]]

    def __post_init__(self) -> None:
        angle, voltage, torque = (np.asarray(x, dtype=float) for x in (self.angle, self.voltage, self.torque))
        if angle.ndim != 1 or not (np.diff(angle) > 0.0).all() or angle.size < 2:
            raise refuse("hasel.angle", self.angle, "at least two rising angles [rad]")
        if voltage.ndim != 1 or not (np.diff(voltage) > 0.0).all() or voltage.size < 2 or voltage[0] < 0.0:
            raise refuse("hasel.voltage", self.voltage, "at least two rising voltages >= 0 [V]")
        if torque.shape != (angle.size, voltage.size) or not (torque >= 0.0).all():
            raise refuse(
                "hasel.torque", f"shape {torque.shape}", f"shape {(angle.size, voltage.size)} of numbers >= 0 [N m]"
            )

    def limit(self, voltage: float) -> TorqueLimit:
        """Torque limit against angle at a voltage; a voltage beyond the data is refused.   [N m]"""
        known = np.asarray(self.voltage, dtype=float)
        if not known[0] <= voltage <= known[-1]:
            raise refuse("voltage", voltage, f"a number from {known[0]:g} to {known[-1]:g} [V]")
        rows = np.asarray(self.torque, dtype=float)
        return TorqueLimit(tuple(float(np.interp(voltage**2, known**2, row)) for row in rows), tuple(self.angle))
