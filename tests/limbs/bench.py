"""A limb on a bench, written apart from the library: dense equations in absolute angles, DOP853, noise, stamps.

M(th) th'' + h(th, th'^2) + g(th) = joint torques, with a_s = m_s c_s + l_s sum_{j>s} m_j:
M_ss = I_s + m_s c_s^2 + l_s^2 sum_{j>s} m_j, M_sj = a_max l_min cos(th_j - th_s). tambornini2020, chapter 2, put right.
"""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import root


class Bench:
    """A chain of links hinged at the origin, x to the right, gravity down.

    length, mass, centre, inertia   one per link             [m, kg, m, kg m^2]
    """

    def __init__(self, length, mass, centre, inertia, gravity):
        self.l, self.m, self.c, self.i = (np.asarray(x, dtype=float) for x in (length, mass, centre, inertia))
        n = len(self.l)
        behind = np.array([self.m[s + 1 :].sum() for s in range(n)])
        self.a = self.m * self.c + self.l * behind
        self.d = self.i + self.m * self.c**2 + self.l**2 * behind
        s, j = np.indices((n, n))
        self.b = self.a[np.maximum(s, j)] * self.l[np.minimum(s, j)]
        self.g = gravity

    def acceleration(self, th, w, tau):
        """th'' of absolute angles under joint torques (on the link, against the one before it)."""
        turn = th[None, :] - th[:, None]
        m = self.b * np.cos(turn)
        m[np.diag_indices(len(th))] = self.d
        velocity = -(self.b * np.sin(turn)) @ w**2
        weight = self.a * self.g * np.cos(th)
        torque = tau - np.append(tau[1:], 0.0)
        return np.linalg.solve(m, torque - velocity - weight)

    def swing(self, stiffness, damping, cubic, rest, start, times, rates=None):
        """(T, n) joint angles of the limb let go from joint angles `start`, at times from 0 on."""
        n = len(self.l)
        q0 = np.asarray(start, dtype=float)

        def slope(_, y):
            th, w = y[:n], y[n:]
            phi, rate = np.diff(th, prepend=0.0), np.diff(w, prepend=0.0)
            x = phi - rest
            tau = -stiffness * x - damping * rate - cubic * x**3
            return np.concatenate([w, self.acceleration(th, w, tau)])

        w0 = np.zeros(n) if rates is None else np.cumsum(rates)
        y0 = np.concatenate([np.cumsum(q0), w0])
        out = solve_ivp(slope, (0.0, float(times[-1])), y0, "DOP853", times, rtol=1e-9, atol=1e-11)
        return np.diff(out.y[:n].T, axis=1, prepend=0.0)

    def pose(self, stiffness, rest):
        """(n,) joint angles at rest under gravity, by a root of the static equations."""

        def left(phi):
            th = np.cumsum(phi)
            tau = -stiffness * (phi - rest)
            return tau - np.append(tau[1:], 0.0) - self.a * self.g * np.cos(th)

        found = root(left, np.full(len(self.l), -0.1), tol=1e-13)
        assert found.success
        return found.x

    def positions(self, phi, places):
        """(T, 2 k) x, y of points at distances from the clamp along the limb."""
        th = np.cumsum(phi, axis=1)
        ends = np.concatenate([[0.0], np.cumsum(self.l)])
        columns = []
        for place in places:
            x, y = np.zeros(len(phi)), np.zeros(len(phi))
            for s in range(len(self.l)):
                part = min(max(place - ends[s], 0.0), self.l[s])
                x, y = x + part * np.cos(th[:, s]), y + part * np.sin(th[:, s])
            columns += [x, y]
        return np.stack(columns, axis=1)
