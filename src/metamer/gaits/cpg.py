"""CPG: phase oscillators coupled to their neighbours, smooth parameter changes, a sensory-feedback input."""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, final

import numpy as np

from metamer.core.arrays import per
from metamer.core.fields import Declared, accepted, number
from metamer.core.records import Array, Targets
from metamer.core.refusals import Problem, refuse
from metamer.gaits.easing import Eased, settle, soften
from metamer.gaits.gait import JointGait, time_column

PerJoint = float | tuple[float, ...]

SMOOTH = ("amplitude", "offset", "frequency", "lag")


@dataclass(frozen=True, kw_only=True)
class _Event:
    """From time t on these values are wanted, until another event says otherwise."""

    t: float
    values: dict[str, Array]


def step_rules(gait: CPG) -> Iterator[Problem]:
    """The grid resolves the coupling."""
    if 4.0 * gait.coupling * gait.step > 1.0:
        yield Problem("step", gait.step, f"at most {0.25 / gait.coupling:g} with this coupling [s]")


@dataclass(frozen=True, kw_only=True)
class CPG(JointGait):
    """Chain of oscillators, phi_k = e(t) (x_k + r_k sin theta_k), k = 0 .. joints-1.   [rad]

    theta_k' = 2 pi f + u_k + w (sin(theta_{k+1} - theta_k - lag_k) - sin(theta_k - theta_{k-1} - lag_{k-1})),
    p'' = g (g/4 (P - p) - p') for each p of r, x, f, lag towards its wanted value P. r and x begin at 0, so that
    the body begins straight and at rest; f and lag begin where they are wanted. Unlike in the source the coupling does
    not carry the neighbour's amplitude, so that small waves lock as fast as large ones.

    amplitude   wanted r, one for all or one per joint                          [rad]
    lag         wanted lead of each joint over the one before it, one for all or one per pair   [rad]
    frequency   wanted f                                                        [Hz]
    offset      wanted x, one for all or one per joint                          [rad]
    phase       of the first oscillator at t = 0                                [rad]
    scatter     phase of each oscillator off its lock at t = 0                  [rad]
    coupling    w                                                               [1/s]
    gain        g; changes are 99 % done after 13.3/g                           [1/s]
    step        of the grid                                                     [s]
    start       soft start on top of the gait's own                             [s]
    ijspeert2007, supporting text
    """

    kind = "cpg"
    fewest = 1

    amplitude: PerJoint = number(0.5, "rad", per="joints")
    lag: PerJoint = number(0.7, "rad", per="pairs")
    frequency: float = number(0.5, "Hz")
    offset: PerJoint = number(0.0, "rad", per="joints")
    phase: float = number(0.0, "rad")
    scatter: PerJoint = number(0.0, "rad", per="joints")
    coupling: float = number(10.0, "1/s", lower=0.0)
    gain: float = number(10.0, "1/s", above=0.0)
    step: float = number(0.005, "s", above=0.0)
    start: float = number(0.0, "s", lower=0.0)

    RULES = (step_rules,)

    def on(self, body: Any) -> PhaseOscillators:
        """The oscillators of a body's joints."""
        return PhaseOscillators(gait=super().on(body))


@final
@dataclass(kw_only=True, eq=False)
class PhaseOscillators:
    """The oscillators of a CPG as they run; parameters can be changed and feedback given on the way.

    The phases are stepped by RK4 on a fixed grid that begins anew at each event, and to the time asked for by one
    shorter step: the answer depends on the events alone, not on the times asked before. The others are closed forms.

    gait     the CPG of a number of joints
    """

    gait: CPG

    # events by time, and the state at the last point of the grid
    _events: list[_Event] = field(init=False, repr=False, default_factory=list)
    _passed: int = field(init=False, repr=False)
    _since: float = field(init=False, repr=False)
    _steps: int = field(init=False, repr=False)
    _theta: Array = field(init=False, repr=False)
    _value: dict[str, Array] = field(init=False, repr=False)
    _rate: dict[str, Array] = field(init=False, repr=False)
    _wanted: dict[str, Array] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._restart()

    @property
    def joints(self) -> int:
        """Number of joints."""
        return self.gait.joints

    @property
    def period(self) -> float | None:
        """Length of a cycle at the wanted frequency.   [s]"""
        return self.gait.period

    @property
    def fastest(self) -> float:
        """The wanted frequency.   [Hz]"""
        return self.gait.fastest

    def numbers(self) -> None:
        """Oscillators are no sum of waves: kernels take a table of their targets."""
        return

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t >= 0, a scalar or (T,) in any order.   [rad, rad/s, rad/s^2]

        A time before the grid's last point begins again at t = 0.
        """
        column = time_column(t)
        times = column.ravel()
        if times.size and times.min() < 0.0:
            raise refuse("t", float(times.min()), "must be at least 0, where the oscillators begin [s]")
        out = np.empty((3, times.size, self.joints))
        for i in np.argsort(times, kind="stable"):
            out[:, i] = self._targets_at(float(times[i]))
        position, velocity, acceleration = out.reshape(3, *column.shape[:-1], self.joints)
        return soften(column, self.gait.start, Targets(position, velocity, acceleration))

    def change(
        self, t: float, *, amplitude: Any = None, lag: Any = None, frequency: Any = None, offset: Any = None
    ) -> None:
        """Want other values from time t on; they are reached smoothly, phi and phi' stay continuous.

        t           >= 0                                                        [s]
        amplitude, lag, frequency, offset   as in the gait; None = as before    [rad, rad, Hz, rad]
        """
        given = {"amplitude": amplitude, "lag": lag, "frequency": frequency, "offset": offset}
        given = {name: value for name, value in given.items() if value is not None}
        checked = replace(self.gait, **given)
        values = {name: np.asarray(getattr(checked, name)) for name in given}
        self._add(t, values)

    def feed(self, t: float, *, phase: Any = None, amplitude: Any = None) -> None:
        """Sensory feedback from time t on, held until fed again.

        t           >= 0                                                        [s]
        phase       u added to theta', one for all or one per joint; phi' steps with it; None = as before   [rad/s]
        amplitude   added to the wanted amplitude, reached smoothly; None = as before   [rad]
        """
        counts = {"joints": self.joints}
        given = {"phase_feedback": (phase, "rad/s"), "amplitude_feedback": (amplitude, "rad")}
        values = {
            name: np.asarray(accepted(f"gait.{name}", value, Declared("number", unit, per="joints"), counts))
            for name, (value, unit) in given.items()
            if value is not None
        }
        self._add(t, values)

    def _add(self, t: float, values: dict[str, Array]) -> None:
        if not (math.isfinite(t) and t >= 0.0):
            raise refuse("t", t, "a finite number >= 0 [s]")
        insort(self._events, _Event(t=t, values=values), key=lambda event: event.t)
        if t < self._grid(0):
            self._restart()

    def _restart(self) -> None:
        """State at t = 0, before any event."""
        self._passed, self._since, self._steps = 0, 0.0, 0
        lags = per(self.gait.lag, self.joints - 1)
        self._theta = self.gait.phase + np.concatenate(([0.0], np.cumsum(lags))) + np.asarray(self.gait.scatter)
        zero = np.zeros(self.joints)
        self._wanted = {
            "amplitude": zero + np.asarray(self.gait.amplitude),
            "offset": zero + np.asarray(self.gait.offset),
            "frequency": np.asarray(self.gait.frequency),
            "lag": lags,
            "phase_feedback": zero,
            "amplitude_feedback": zero,
        }
        self._value = {"amplitude": zero, "offset": zero, "frequency": np.asarray(self.gait.frequency), "lag": lags}
        self._rate = {name: np.zeros_like(value) for name, value in self._value.items()}

    def _grid(self, ahead: int) -> float:
        """Time of the grid's last point reached, or of one ahead of it.   [s]"""
        return self._since + (self._steps + ahead) * self.gait.step

    def _advance(self, t: float) -> None:
        """Bring the grid to its last point at or before t, through every event until then."""
        if t < self._grid(0):
            self._restart()
        while True:
            event = self._events[self._passed] if self._passed < len(self._events) else None
            due = event is not None and event.t <= t
            end = event.t if event is not None and due else t
            while self._grid(1) <= end:
                self._theta = self._rk4(self._grid(0), self.gait.step)
                self._steps += 1
            if event is None or not due:
                return
            self._pass(event)

    def _pass(self, event: _Event) -> None:
        """Step to the event, let it act, begin a new grid there."""
        theta = self._rk4(self._grid(0), event.t - self._grid(0))
        smooth = {name: self._smooth(name, event.t) for name in SMOOTH}
        self._theta = theta
        self._value = {name: eased.value for name, eased in smooth.items()}
        self._rate = {name: eased.rate for name, eased in smooth.items()}
        self._wanted = self._wanted | {n: np.broadcast_to(v, self._wanted[n].shape) for n, v in event.values.items()}
        self._passed, self._since, self._steps = self._passed + 1, event.t, 0

    def _smooth(self, name: str, t: float) -> Eased:
        """One of r, x, f, lag at a time since the last event, with its derivatives."""
        wanted = self._wanted[name]
        if name == "amplitude":
            wanted = wanted + self._wanted["amplitude_feedback"]
        return settle(t - self._since, self._value[name], self._rate[name], wanted, self.gait.gain)

    def _phase_rate(self, t: float, theta: Array) -> Array:
        """theta' of the oscillators.   [rad/s]"""
        pull = self.gait.coupling * np.sin(np.diff(theta) - self._smooth("lag", t).value)
        rate = 2.0 * math.pi * self._smooth("frequency", t).value + self._wanted["phase_feedback"]
        rate[:-1] += pull
        rate[1:] -= pull
        return rate

    def _rk4(self, t: float, h: float) -> Array:
        """Phases one step later.   [rad]"""
        theta = self._theta
        k1 = self._phase_rate(t, theta)
        k2 = self._phase_rate(t + 0.5 * h, theta + 0.5 * h * k1)
        k3 = self._phase_rate(t + 0.5 * h, theta + 0.5 * h * k2)
        k4 = self._phase_rate(t + h, theta + h * k3)
        return theta + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)

    def _targets_at(self, t: float) -> tuple[Array, Array, Array]:
        """Output at one time with the derivatives of the equations, without the soft start."""
        self._advance(t)
        theta = self._rk4(self._grid(0), t - self._grid(0))
        r, dr, ddr = self._smooth("amplitude", t)
        x, dx, ddx = self._smooth("offset", t)
        lag, dlag, _ = self._smooth("lag", t)

        # theta' from the equation, theta'' from its derivative
        dtheta = self._phase_rate(t, theta)
        pull = self.gait.coupling * np.cos(np.diff(theta) - lag) * (np.diff(dtheta) - dlag)
        ddtheta = np.full(self.joints, 2.0 * math.pi * self._smooth("frequency", t).rate)
        ddtheta[:-1] += pull
        ddtheta[1:] -= pull

        s, c = np.sin(theta), np.cos(theta)
        velocity = dx + dr * s + r * c * dtheta
        acceleration = ddx + (ddr - r * dtheta**2) * s + (2.0 * dr * dtheta + r * ddtheta) * c
        return x + r * s, velocity, acceleration
