"""The machine with all that watches it: sensors, mirrored model, alarms, the growing log; one plant to the loop."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any, final

from metamer.plants.plant import Stopped, column_names, sample
from metamer.record.log import Log
from metamer.records import Command, Sensed, State
from metamer.twin.bus_log import BusFrame
from metamer.twin.sensors import Newest
from metamer.twin.servo_plant import ServoBus
from metamer.twin.timing import Timing
from metamer.twin.twin_log import TwinLog


@final
class TwinPlant:
    """Servos on a bus with what watches them. Work that is not for the servos is done while a tick has time left.

    plant     the servos
    sensors   beside them
    """

    def __init__(self, plant: ServoBus, sensors: Newest) -> None:
        self.plant, self.sensors = plant, sensors
        self.log: TwinLog | None = None
        self._sensed = plant.sense()
        self._goals = [f"joint{k}.goal" for k in range(1, plant.joints + 1)]
        self._goal = dict(zip(self._goals, self._sensed.angle.tolist(), strict=True))
        self._measured = self._measure()
        plant.idle = self._work

    def record(self, path: Path, meta: Mapping[str, Any], frames: list[BusFrame], *, virtual: bool) -> None:
        """Open the log, before the first tick, which has no time to spare for it.

        frames    collects what goes over the bus
        virtual   the log is flushed by the time of the port, so that equal runs make equal files
        """
        clock = self.plant.bus.port.now if virtual else None
        columns = column_names(self._sensed, self._measured)
        self.log = TwinLog(path, columns, meta, frames, clock=clock)

    def sense(self) -> Sensed:
        """What the servos tell."""
        self._sensed = self.plant.sense()
        return self._sensed

    def measure(self) -> Mapping[str, float]:
        """All columns beyond what is sensed and sent; the goals are filled in when they are sent."""
        self._measured = self._measure()
        return self._measured

    def _measure(self) -> dict[str, float]:
        now = self.plant.bus.port.now()
        return {**self._goal, **self.plant.measure(), **self.sensors.measure(now)}

    def act(self, command: Command, dt: float) -> Command:
        """Drive the servos."""
        return self.plant.act(command, dt)

    def _work(self, sent: Command, dt: float) -> None:
        """What is left to do in a tick once the servos have been sent and asked everything."""
        self._goal = dict(zip(self._goals, (sent.position + sent.velocity * dt).tolist(), strict=True))
        self._measured.update(self._goal)
        readings = self.sensors.poll(self.plant.bus.port.now())
        if self.log is not None:
            t = self._sensed.t
            try:
                self.log.tick(t, sample(self._sensed, sent.position, self._measured), readings)
            except OSError as error:
                self.log.failed = f"the log cannot be written: {(error.strerror or str(error)).lower()}"
                raise Stopped(self.log.failed, State(t=t, q=self._sensed.angle, v=self._sensed.rate)) from error

    def finish(self, log: Log, timing: Timing | None) -> None:
        """Record what is not in the file yet: last ticks, how time was kept, why the run stopped."""
        if self.log is not None and not self.log.failed:
            self.log.finish(log, timing)

    def close(self) -> None:
        """Torque off, then close sensors and file; a file that could not be written stays a part file."""
        try:
            self.plant.close()
        finally:
            self.sensors.close()
            if self.log is not None:
                with suppress(OSError) if self.log.failed else nullcontext():
                    self.log.close()
