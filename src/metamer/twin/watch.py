"""What is watched in every tick: values against thresholds, and the state of servos, loop and model for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from metamer.core.records import Array
from metamer.hardware.safety import ServoSigns
from metamer.hardware.timing import Timing
from metamer.hardware.wire.tables import ServoTable
from metamer.twin.alarms import Alarm, Look, Thresholds
from metamer.twin.diagnostics import ERROR, OK, STALE, WARN, Status


class Watched(NamedTuple):
    """What is known in a tick.

    servos        one per joint
    unheard       by servo: questions in a row that it left unanswered
    round_trips   by servo: the last time from request to answer              [s]
    missed        part of the last second's ticks that ended late             [-]
    residual      (joints,) measured less mirrored; None = no mirror          [rad]
    drift         of the model from what a camera sees; None = not known      [m]
    delay         of the machine behind the model                             [s]
    lost          why the model cannot go on; empty while it does
    ages          of the newest reading by sensor; the run's own before the first   [s]
    left_out      by sensor: lines that did not fit                           [-]
    clipped       by joint: part of the last second's commands that limits changed   [-]
    """

    servos: Sequence[ServoSigns]
    unheard: Mapping[int, int]
    round_trips: Mapping[int, float]
    missed: float
    residual: Array | None
    drift: float | None
    delay: float
    lost: str
    ages: Mapping[str, float]
    left_out: Mapping[str, int]
    clipped: Sequence[float] = ()


def looks_of(seen: Watched, wanted: Thresholds, table: ServoTable) -> list[Look]:
    """Every value that has a threshold, with it."""
    left = 1.0 - wanted.back
    heat, (low, high) = wanted.heat_of(table), wanted.voltage_of(table)
    looks: list[Look] = []
    for servo in seen.servos:
        name = f"servo {servo.id}"
        looks += (
            Look("stale", name, servo.age, wanted.stale, left * wanted.stale, "s"),
            Look("silent", name, seen.unheard[servo.id], wanted.silent, 0.5, "questions unanswered"),
            Look("heat", name, servo.temperature, heat, heat - wanted.heat_back, "deg C"),
            Look("voltage", f"{name} low", servo.voltage, low, low + wanted.voltage_back, "V"),
            Look("voltage", f"{name} high", servo.voltage, high, high - wanted.voltage_back, "V"),
        )
    for k, share in enumerate(seen.clipped, start=1):
        words = "of the last second's commands changed by limits"
        looks.append(Look("clipped", f"joint {k}", share, wanted.clipped, left * wanted.clipped, words))
    if seen.residual is not None:
        for k, off in enumerate(seen.residual.tolist(), start=1):
            looks.append(Look("deviation", f"joint {k}", abs(off), wanted.deviation, left * wanted.deviation, "rad"))
    if seen.drift is not None:
        looks.append(Look("drift", "head", seen.drift, wanted.drift, left * wanted.drift, "m"))
    looks.append(Look("deadline", "loop", seen.missed, wanted.deadline, left * wanted.deadline, "of the ticks late"))
    for name, age in seen.ages.items():
        looks.append(Look("sensor", name, age, wanted.sensor, left * wanted.sensor, "s old"))
    if seen.lost:
        looks.append(Look("mirror", seen.lost, 1.0, 0.5, 0.5, ""))
    return looks


def statuses_of(
    seen: Watched, raised: Iterable[Alarm], stop: frozenset[str], timing: Timing | None = None
) -> list[Status]:
    """State of every joint with its servo, of the loop, of the model, of the sensors.

    raised   alarms that are not over
    stop     kinds of alarm that stop a run
    timing   of the last ticks
    """
    alarms = list(raised)
    found: list[Status] = []
    for k, servo in enumerate(seen.servos, start=1):
        own = [a for a in alarms if a.subject in (f"joint {k}", f"servo {servo.id}")]
        own += [a for a in alarms if a.subject.startswith(f"servo {servo.id} ")]
        values = {"age [s]": servo.age, "temperature [deg C]": servo.temperature, "voltage [V]": servo.voltage}
        values["round trip [ms]"] = 1e3 * seen.round_trips.get(servo.id, 0.0)
        if seen.residual is not None:
            values["residual [rad]"] = float(seen.residual[k - 1])
        found.append(_status(f"joint {k}", f"servo {servo.id}", own, stop, values))
    loop = {"late in the last second [-]": seen.missed}
    if timing is not None:
        periods = (("p50", timing.p50), ("p95", timing.p95), ("p99", timing.p99), ("longest", timing.most))
        loop |= {"rate [Hz]": timing.rate, "missed deadlines [-]": timing.missed}
        loop |= {f"period {name} [ms]": value * 1e3 for name, value in periods}
    found.append(_status("loop", "controller", [a for a in alarms if a.kind == "deadline"], stop, loop))
    if seen.residual is not None:
        model = {"delay [s]": seen.delay} | ({} if seen.drift is None else {"drift [m]": seen.drift})
        own = [a for a in alarms if a.kind in ("mirror", "drift")]
        found.append(_status("mirror", "model", own, stop, model))
    for name, age in seen.ages.items():
        own = [a for a in alarms if a.kind == "sensor" and a.subject == name]
        found.append(_status(name, "sensor", own, stop, {"age [s]": age, "lines left out [-]": seen.left_out[name]}))
    return found


def _status(
    name: str, hardware: str, alarms: Sequence[Alarm], stop: frozenset[str], values: Mapping[str, float]
) -> Status:
    level = OK
    if alarms:
        level = STALE if all(alarm.kind in ("stale", "silent", "sensor") for alarm in alarms) else WARN
        level = ERROR if any(alarm.kind in stop for alarm in alarms) else level
    return Status(level, name, "; ".join(alarm.text for alarm in alarms) or "as it should be", hardware, values)
