"""Derivatives and integrals of any order as signals pass: by memory (Gruenwald-Letnikov) or by filters (Oustaloup)."""

from __future__ import annotations

import math
from typing import Any, Protocol

import numpy as np

from metamer.core.clock import periods_over
from metamer.core.fields import Declared, accepted
from metamer.core.records import Array
from metamer.core.refusals import refuse

SECONDS, RATE = (Declared("number", unit, 0.0, open=("lower",)) for unit in ("s", "rad/s"))
COUNT = Declared("whole", lower=1)
METHODS = ("gl", "oustaloup")


def fractional_derivative(x: Array, h: float, order: float, *, memory: int | None = None) -> Array:
    """D^order of samples by Gruenwald-Letnikov, zero before the first sample; order < 0 integrates.   [unit/s^order]

    x        (T,) or (T, m) samples
    h        their distance                                                   [s]
    order    from -2 to 2                                                     [-]
    memory   samples that are remembered; None = all
    For t^k the exact value is gamma(k+1)/gamma(k+1-order) t^(k-order); the error is of first order in h.
    """
    from metamer.control.fractional_kernels import gl_history

    columns = columns_of(x)
    h = accepted("h", h, SECONDS)
    order = accepted("order", order, Declared("number", lower=-2.0, upper=2.0))
    reach = len(columns) if memory is None else accepted("memory", memory, COUNT)
    out = np.empty_like(columns)
    gl_history(columns, h, order, reach, out)
    return out.reshape(np.shape(x))


def band_derivative(
    x: Array, h: float, order: float, *, low: float = 1e-3, high: float = 1e3, filters: int = 13
) -> Array:
    """D^order of samples by Oustaloup's filters, exact between the samples for straight pieces.   [unit/s^order]

    x, h        as in `fractional_derivative`
    order       between -1 and 1                                              [-]
    low, high   band in which s^order holds                                   [rad/s]
    filters     poles in the band                                             [-]
    """
    columns = columns_of(x)
    h = accepted("h", h, SECONDS)
    operator = BandOperator(order, h, columns.shape[1], low=low, high=high, filters=filters)
    return np.array([operator.update(row) for row in columns]).reshape(np.shape(x))


def columns_of(x: Any) -> Array:
    """(T, m) finite samples, or BadInput."""
    out = np.array(x, dtype=np.float64, order="C")
    if out.ndim not in (1, 2) or len(out) == 0 or not np.isfinite(out).all():
        raise refuse("x", f"shape {out.shape}", "finite samples, (T,) or (T, m)")
    return out[:, None] if out.ndim == 1 else out


class Operator(Protocol):
    """A derivative that is fed sample by sample."""

    def update(self, x: Array) -> Array:
        """Take the next sample, (m,), and give D^order in it."""
        ...


class MemoryOperator:
    """D^order by Gruenwald-Letnikov over the remembered samples.

    order    from -2 to 2                                                     [-]
    h        distance of the samples                                          [s]
    width    numbers in a sample
    memory   samples that are remembered; None = all
    """

    def __init__(self, order: float, h: float, width: int, *, memory: int | None = None) -> None:
        self.order = accepted("order", order, Declared("number", lower=-2.0, upper=2.0))
        self.scale = accepted("h", h, SECONDS) ** -self.order
        self.memory = memory if memory is None else accepted("memory", memory, COUNT)
        self.past, self.weights, self.seen = np.zeros((0, width)), np.zeros(0), 0
        self.width = width
        self._grow(64 if self.memory is None else self.memory)

    def _grow(self, reach: int) -> None:
        from metamer.control.fractional_kernels import gl_weights

        past = np.zeros((reach, self.width))
        past[: len(self.past)] = self.past
        self.past, self.weights = past, np.empty(reach)
        gl_weights(self.order, self.weights)

    def update(self, x: Array) -> Array:
        """Take the next sample and give D^order in it."""
        from metamer.control.fractional_kernels import gl_latest

        if self.memory is None and self.seen == len(self.past):
            self._grow(2 * self.seen)
        self.past[self.seen % len(self.past)] = x
        self.seen += 1
        out = np.empty(self.width)
        gl_latest(self.past, self.seen, self.weights, self.scale, out)
        return out


class BandOperator:
    """D^order by Oustaloup's filters; an integral keeps a true integrator, s^-lambda = s^(1-lambda)/s.

    order       between -1 and 1                                              [-]
    h           distance of the samples                                       [s]
    width       numbers in a sample
    low, high   band in which s^order holds                                   [rad/s]
    filters     poles in the band                                             [-]
    """

    def __init__(
        self, order: float, h: float, width: int, *, low: float = 1e-3, high: float = 1e3, filters: int = 13
    ) -> None:
        from metamer.control.fractional_kernels import oustaloup

        self.order = accepted("order", order, Declared("number", lower=-1.0, upper=1.0))
        self.h = accepted("h", h, SECONDS)
        low = accepted("low", low, RATE)
        high = accepted("high", high, RATE)
        if high <= low:
            raise refuse("high", high, f"above low = {low:g} [rad/s]")
        size = accepted("filters", filters, COUNT)
        self.integrates = self.order < 0.0
        self.poles, self.residues = np.empty(size), np.empty(size)
        inner = self.order + 1.0 if self.integrates else self.order
        self.direct = float(oustaloup(inner, low, high, self.poles, self.residues))
        self.state, self.last = np.zeros((size, width)), None
        self.integral = np.zeros(width)

    def update(self, x: Array) -> Array:
        """Take the next sample and give D^order in it."""
        from metamer.control.fractional_kernels import filter_step

        now = np.array(x, dtype=np.float64)
        if self.last is not None:
            if self.integrates:
                # what is filtered is the integral itself, by the trapezoidal rule
                before = self.integral
                self.integral = before + 0.5 * self.h * (self.last + now)
                filter_step(self.poles, self.h, before, self.integral, self.state)
            else:
                filter_step(self.poles, self.h, self.last, now, self.state)
        self.last = now
        return self.direct * (self.integral if self.integrates else now) + self.residues @ self.state


def make_operator(
    method: str, order: float, h: float, width: int, *, memory: float, band: tuple[float, float], filters: int
) -> Operator:
    """A fractional derivative by its method.

    method   "gl" or "oustaloup"
    memory   what "gl" remembers; inf = everything                            [s]
    band     of "oustaloup"                                                   [rad/s]
    """
    if method == "gl":
        reach = None if math.isinf(memory) else max(1, periods_over(memory, h))
        return MemoryOperator(order, h, width, memory=reach)
    return BandOperator(order, h, width, low=band[0], high=band[1], filters=filters)
