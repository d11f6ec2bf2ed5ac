"""Outer loops on position servos, checked against closed forms of a servo that stops short."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.control import Controller
from metamer.control.servo import PD, PID
from metamer.core.records import Sensed
from metamer.core.refusals import BadInput
from metamer.gaits.rest import Rest

TARGET = 0.6  # rad


def settled(loop: Controller, gain: float, ticks: int) -> float:
    """Angle of a joint whose servo goes to gain times what it is sent, one tick later."""
    angle, dt = np.zeros(1), 0.02
    loop.start(Sensed(t=0.0, angle=angle, rate=np.zeros(1)))
    for k in range(ticks):
        angle = gain * loop.update(Sensed(t=k * dt, angle=angle, rate=np.zeros(1))).position
    return float(angle[0])


def test_proportional_part_makes_the_error_smaller_by_its_closed_form() -> None:
    """phi = g (T + kp (T - phi)) gives e = T (1 - g) / (1 + g kp); rounding only."""
    rest = Rest(joints=1, angles=(TARGET,))
    for kp in (0.0, 0.7):
        loop = PD(kp=kp, kd=0.0, output="angle").to(rest)
        expected = TARGET * (1.0 - 0.9) / (1.0 + 0.9 * kp)
        assert TARGET - settled(loop, 0.9, 300) == pytest.approx(expected, abs=1e-12)


def test_integral_part_takes_the_error_away() -> None:
    """ki = 1 /s with gain 0.9: the error falls as exp(-t 0.9 / 1.63); 40 s leave 2e-11 rad."""
    loop = PID(kp=0.7, ki=1.0, kd=0.009, output="angle").to(Rest(joints=1, angles=(TARGET,)))
    assert settled(loop, 0.9, 2000) == pytest.approx(TARGET, abs=1e-9)


def test_what_is_added_stays_within_its_limit_and_no_torque_is_sent() -> None:
    loop = PD(kp=5.0, kd=0.0, output="angle", limit=0.1).to(Rest(joints=1, angles=(TARGET,)))
    sensed = Sensed(t=0.0, angle=np.zeros(1), rate=np.zeros(1))
    loop.start(sensed)
    asked = loop.update(sensed)
    assert asked.position == pytest.approx([TARGET + 0.1], abs=1e-15)
    assert asked.torque.tolist() == [0.0]
    with pytest.raises(BadInput, match=r"controller\.limit"):
        PD(output="angle", limit=-0.1).to(Rest(joints=1, angles=(TARGET,)))
