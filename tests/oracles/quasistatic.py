"""The snake without inertia by another road: a chain of many short straight pieces, SciPy's solver, a whole period."""

from __future__ import annotations

import numpy as np
from numpy.polynomial import legendre
from scipy.optimize import minimize, root


def period(coefficients: np.ndarray, friction: tuple[float, float, float], pieces: int = 200, times: int = 200):
    """Displacement and work of one period; the body's middle is the base, time goes by Heun's midpoint."""
    harmonics = np.array([1, 3])
    s = (np.arange(pieces) + 0.5) / pieces
    edge = legendre.legvander(2.0 * s - 1.0, coefficients.shape[1] - 1)

    def shape(t: float) -> tuple[np.ndarray, np.ndarray]:
        phase = 2.0 * np.pi * harmonics * t
        now = np.concatenate([np.cos(phase), np.sin(phase)])
        rate = 2.0 * np.pi * np.concatenate([-harmonics * np.sin(phase), harmonics * np.cos(phase)])
        curvature, changing = edge @ (coefficients.T @ now), edge @ (coefficients.T @ rate)
        return (np.cumsum(curvature) - 0.5 * curvature) / pieces, (np.cumsum(changing) - 0.5 * changing) / pieces

    def motion(t: float, guess: np.ndarray):
        angle, rate = shape(t)
        tangent = np.exp(1j * angle)
        place = (np.cumsum(tangent) - 0.5 * tangent) / pieces
        moving = 1j * rate * tangent
        own = (np.cumsum(moving) - 0.5 * moving) / pieces
        middle = place.mean()

        def speeds(base: np.ndarray) -> np.ndarray:
            return base[0] + 1j * base[1] + 1j * base[2] * (place - middle) + own

        def forces(base: np.ndarray, power: float = 1.0):
            u = speeds(base)
            local = u * tangent.conj()
            mu = np.where(local.real > 0.0, friction[0], friction[1]) ** power
            f = -(mu * local.real + 1j * friction[2] ** power * local.imag) / np.abs(local) * tangent
            moment = ((place - middle).conj() * f).imag
            return f, u, np.array([f.mean().real, f.mean().imag, moment.mean()])

        def solved(power: float, start: np.ndarray) -> np.ndarray:
            return root(lambda base: forces(base, power)[2], start, method="hybr", tol=1e-12).x

        base = solved(1.0, guess) if guess.any() else guess
        if not guess.any() or np.abs(forces(base)[2]).max() > 1e-9:
            # equal friction: the least of the mean speed; then on to the friction asked for
            base = minimize(lambda base: np.abs(speeds(base)).mean(), np.zeros(3), method="Nelder-Mead").x
            for power in np.linspace(0.0, 1.0, 9):
                base = solved(power, base)
        f, u, left = forces(base)
        assert np.abs(left).max() < 1e-9
        return base, -np.mean((f.conj() * u).real), own.mean()

    heading, where, work, guess = 0.0, 0.0 + 0.0j, 0.0, np.zeros(3)
    for k in range(times):
        t = (k + 0.5) / times
        guess, power, drift = motion(t, guess)
        middle = heading + 0.5 * guess[2] / times
        # the middle of the body moves with the base and with its own change of shape
        where += (guess[0] + 1j * guess[1] + drift) * np.exp(1j * middle) / times
        heading += guess[2] / times
        work += power / times
    return where, heading, work
