"""Levels of the diagnostics: good, warned, stale, and what stops a run."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.hardware.safety import ServoSigns
from metamer.hardware.timing import Timing
from metamer.hardware.wire.tables import LX_16A
from metamer.twin.alarms import Alarms, Thresholds
from metamer.twin.diagnostics import ERROR, OK, STALE, WARN, Status
from metamer.twin.watch import Watched, looks_of, statuses_of

KEPT = Timing(ticks=100, missed=3, rate=50.0, p50=0.02, p95=0.021, p99=0.022, most=0.03)


def seen(*, temperature: float = 30.0, age: float = 0.01, residual: float = 0.0, lost: str = "") -> Watched:
    servos = [ServoSigns(id=7, age=age, temperature=temperature, voltage=7.4, strain=0.0, error=0.0)]
    return Watched(
        servos=servos,
        unheard={7: 0},
        round_trips={7: 0.002},
        missed=0.0,
        residual=np.array([residual]),
        drift=None,
        delay=0.03,
        lost=lost,
        ages={"camera": 0.01},
        left_out={"camera": 2},
    )


def statuses(now: Watched, *stop: str) -> dict[str, Status]:
    alarms = Alarms(stop)
    alarms.update(0.0, looks_of(now, Thresholds(), LX_16A))
    return {status.name: status for status in statuses_of(now, alarms.raised.values(), alarms.stop, KEPT)}


@pytest.mark.parametrize(
    ("now", "stop", "level", "words"),
    [
        (seen(), (), OK, "as it should be"),
        (seen(temperature=80.0), (), WARN, "heat: servo 7 at 80 deg C (limit 70)"),
        (seen(temperature=80.0), ("heat",), ERROR, "heat"),
        (seen(age=0.2), (), STALE, "stale: servo 7 at 0.2 s"),
        (seen(age=0.2, residual=-0.5), (), WARN, "deviation: joint 1 at 0.5 rad"),
    ],
)
def test_level_and_words_of_a_joint(now: Watched, stop: tuple[str, ...], level: int, words: str) -> None:
    status = statuses(now, *stop)["joint 1"]
    assert (status.level, status.hardware) == (level, "servo 7")
    assert words in status.message
    assert status.values["round trip [ms]"] == 2.0


def test_loop_model_and_sensors_have_their_own() -> None:
    found = statuses(seen(lost="the model stopped: not finite"))
    assert (found["mirror"].level, found["loop"].level, found["joint 1"].level) == (WARN, OK, OK)
    assert "not finite" in found["mirror"].message
    assert found["loop"].values["rate [Hz]"] == 50.0
    assert found["loop"].values["period p99 [ms]"] == 22.0
    assert found["loop"].values["missed deadlines [-]"] == 3
    assert found["mirror"].values["delay [s]"] == 0.03
    assert found["camera"].values["lines left out [-]"] == 2
