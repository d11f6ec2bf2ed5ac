"""Linear quadratic regulator: gains from the Riccati equation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.core.refusals import refuse


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
