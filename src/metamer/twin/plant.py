"""The machine with all that watches it: sensors, mirrored model, alarms, the growing log; one plant to the loop."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any, final

import numpy as np

from metamer.core.channels import Channels, from_edges, numbered
from metamer.core.records import Array, Command, Sensed, State
from metamer.description import Robot
from metamer.hardware.plant import ServoBus
from metamer.hardware.sensors.sensors import Newest, PoseReading, Reading
from metamer.hardware.timing import Clocks, Timing, both_clocks, round_trips
from metamer.hardware.wire.bus_log import BusFrame
from metamer.plants.plant import Stopped, sensed_row
from metamer.record.log import Log, house_unit
from metamer.record.recorder import McapFile
from metamer.twin.alarms import ALARM_EVENTS, Alarm, Alarms, Thresholds, alarm_events
from metamer.twin.log import TwinLog
from metamer.twin.mirror import Mirror
from metamer.twin.together import NAP, Member
from metamer.twin.watch import Watched, looks_of, statuses_of

RECENT_TICKS = 250  # ticks over which rate and periods are averaged
LEFT = 0.15  # part of a period that must be left for what can wait
FORGET = 0.01  # part by which the time kept for our work comes down again when it takes less


@final
class TwinPlant:
    """Servos on a bus with what watches them. Work that is not for the servos is done while a tick has time left.

    plant        the servos
    sensors      beside them
    mirror       the model in step, None = there is none
    thresholds   of the alarms
    report       is called with every alarm raised or cleared
    member       of a run of several machines: what stops another stops this one
    """

    def __init__(
        self,
        plant: ServoBus,
        sensors: Newest,
        mirror: Mirror | None = None,
        thresholds: Thresholds | None = None,
        report: Callable[[str], None] | None = None,
        member: Member | None = None,
    ) -> None:
        self.plant, self.sensors, self.mirror = plant, sensors, mirror
        self.thresholds = thresholds or Thresholds()
        self.alarms = Alarms(self.thresholds.stop, self.thresholds.hold)
        self.log: TwinLog | None = None
        self.recent: deque[int] = deque([0])  # missed deadlines so far, tick by tick over the last second
        self._report, self._member = report, member
        self._camera = False  # whether it has seen anything yet
        self._now = self._zero = 0.0
        self._sensed = self.sense()
        self._names = [name for what in ("goal", "asked", "sent") for name in numbered(f"joint.{what}", plant.joints)]
        self._trips = numbered("joint.round_trip", plant.joints)
        here = self._sensed.angle.tolist()
        self._goal = dict(zip(self._names, here + here + [0.0] * len(here), strict=True)) | {"loop.sent": 0.0}
        self._measured = self._measure()
        self.senses, self.accepts, self.hold = plant.senses, plant.accepts, plant.hold
        self.events: Mapping[str, Channels] = ALARM_EVENTS
        self._happened: list[Alarm] = []
        self.channels = from_edges({name: house_unit(name) or "-" for name in self._measured})
        self._edges = self.channels.edges()
        self._row = np.empty(self.channels.width)
        plant.idle = self._work
        if member is not None:
            plant.told = member.stop
            plant.wait = plant.wait if member.together.turns else self._wait

    def record(
        self, file: McapFile, spec: Robot, meta: Mapping[str, Any], frames: list[BusFrame], clocks: Clocks
    ) -> None:
        """Open the log, before the first tick, which has no time to spare for it.

        spec      the robot that is drawn
        frames    collects what goes over the bus
        clocks    of the run
        """
        columns = (self.senses + self.accepts.kept() + self.channels).edges()
        name = "" if self._member is None else self._member.name
        self.log = TwinLog(file, columns, meta, frames, clocks, drawn=spec, machine=name)
        state = self._sensed if self.mirror is None else self.mirror.state
        self.log.warm(state, statuses_of(self.watched(0.0), (), frozenset()))

    def sense(self) -> Sensed:
        """What the servos tell."""
        self._now = self.plant.bus.port.now()
        self._sensed, self._heard = self.plant.sense(), self.plant.when("received")
        # a tick begins when the one before it ends
        self._zero = (self.plant.tick_end if self.plant.starts else self._now) - self._sensed.t
        return self._sensed

    def measure(self, out: Array) -> None:
        """All channels beyond what is sensed and sent; the goals are filled in when they are sent."""
        self._measured, self._row = self._measure(), out
        out[:] = [self._measured[name] for name in self._edges]

    def _measure(self) -> dict[str, float]:
        now, sensed, bus = self.plant.bus.port.now(), self._sensed, self.plant.bus
        values = {**self._goal, **self.plant.measured(), **self.sensors.measure(now), "loop.clock": self._now}
        for name, id_ in zip(self._trips, self.plant.ids, strict=True):
            values[name] = bus.round_trips[id_][-1]
        if self.mirror is None:
            return values
        if sensed.age is not None:
            # the run's time when each value was taken; the model's moves are on no wire
            starts = self.plant.starts or [0.0]
            wire = self.plant.sent - (starts[-1] - starts[0])
            self.mirror.observe(sensed.angle, self.plant.when("taken") - self._zero - wire)
        return values | self.mirror.measure()

    def act(self, command: Command, dt: float) -> tuple[Array, float]:
        """Drive the servos; of several machines in times of their own one after the other."""
        with nullcontext() if self._member is None else self._member.turn():
            (sent, elapsed), plant = self.plant.act(command, dt), self.plant
        # a tick so late that its time was not made up for: the machine stood at its goal meanwhile
        if self.mirror is not None and plant.late > dt and plant.goal is not None:
            self.mirror.hold(plant.goal, plant.late, plant.clock.t)
        return sent, elapsed

    def happened(self) -> dict[str, Array]:
        """Alarms that were raised or cleared since the last call."""
        found, self._happened = self._happened, []
        return {name: events.rows for name, events in alarm_events(found).items()}

    def _wait(self, wait: float) -> None:
        """Let time pass, and look at the other machines meanwhile.   [s]"""
        port = self.plant.bus.port
        end = port.now() + wait
        while (left := end - port.now()) > 0.0:
            self._others()
            port.sleep(min(left, NAP))

    def _others(self) -> None:
        """Stop where another machine of the run has."""
        if self._member is not None and (why := self._member.look(self.plant.bus.port.now())):
            raise self._stop(why)

    def _work(self, sent: Command, dt: float) -> None:
        """What is left to do in a tick once the servos have been sent and asked everything."""
        plant, t, begin = self.plant, self._sensed.t, self.plant.bus.port.now()
        goal = sent.position + sent.velocity * dt if plant.goal is None else plant.goal
        asked = goal if plant.asked is None else plant.asked
        self._goal = dict(zip(self._names, [*goal.tolist(), *asked.tolist(), *plant.sent.tolist()], strict=True))
        self._goal["loop.sent"] = plant.starts[-1] - plant.starts[0]
        self._measured.update(self._goal)
        self._row[:] = [self._measured[name] for name in self._edges]
        self._zero = plant.tick_end - dt - t
        if self.mirror is not None:
            self.mirror.advance(sent, dt, t + dt)
            # what can wait is left out where time is short
            if plant.tick_end - plant.bus.port.now() > LEFT * dt:
                self.mirror.estimate()
        readings = self.sensors.poll(plant.bus.port.now())
        self._compare(readings)
        if self.recent.maxlen != (ticks := round(1.0 / dt) + 1):
            self.recent = deque(self.recent, maxlen=ticks)
        self.recent.append(plant.missed)
        seen = self.watched(dt)
        events = self.alarms.update(t, looks_of(seen, self.thresholds, plant.bus.table))
        self._happened += events
        if self.log is not None:
            self._write(t, sent, readings, seen, events)
        if self._report is not None:
            for event in events:
                self._report(f"t = {event.t:.2f} s: alarm {event.text}")
        if self.alarms.stopped:
            raise self._stop(self.alarms.stopped)
        self._others()
        took = plant.bus.port.now() - begin
        plant.spare = max(took, plant.spare + FORGET * (took - plant.spare))

    def _compare(self, readings: list[Reading]) -> None:
        """Compare the model's pose with what a camera sees."""
        for reading in readings:
            if isinstance(reading, PoseReading) and self.mirror is not None:
                self._camera = True
                self.mirror.compare_pose(reading.x, reading.y, reading.time - self._zero)

    def watched(self, dt: float) -> Watched:
        """What is known now.   dt: control period [s]"""
        plant, mirror = self.plant, self.mirror
        # one that has reported nothing yet is as old as the run
        ages = {s.name: self._measured[f"{s.name}.age"] for s in self.sensors.sensors}
        ages = {name: age if age >= 0.0 else self._sensed.t for name, age in ages.items()}
        return Watched(
            servos=plant.signs().servos,
            unheard=plant.unheard(),
            round_trips={id_: times[-1] for id_, times in plant.bus.round_trips.items()},
            missed=(self.recent[-1] - self.recent[0]) * dt,
            residual=None if mirror is None or mirror.lost else mirror.residual,
            drift=mirror.drift if mirror is not None and self._camera and not mirror.lost else None,
            delay=0.0 if mirror is None else mirror.delay,
            lost="" if mirror is None else mirror.lost,
            ages=ages,
            left_out={sensor.name: sensor.bad for sensor in self.sensors.sensors},
            clipped=plant.clips.share.tolist(),
        )

    def _write(self, t: float, sent: Command, readings: list[Reading], seen: Watched, events: list[Alarm]) -> None:
        """The tick into the log; one that cannot be written stops the run."""
        assert self.log is not None
        try:
            self.log.at(self._now)
            if events:
                self.log.happened(events)
            if self.log.due(t) or events:
                timing = self.plant.timing(recent=RECENT_TICKS)
                self.log.diagnostics(statuses_of(seen, self.alarms.raised.values(), self.alarms.stop, timing))
            model = None if self.mirror is None else self.mirror.state
            self.log.bodies(t, model, self._sensed, self.sensors.pose)
            self.log.joints(self._sensed, self._heard)
            row = np.empty(self.senses.width + len(sent.position) + len(self._row))
            sensed_row(self._sensed, row)
            row[self.senses.width :] = np.concatenate([sent.position, self._row])
            self.log.tick(t, row, readings)
        except OSError as error:
            self.log.fail(error)
            raise self._stop(self.log.failed) from error

    def _stop(self, reason: str) -> Stopped:
        return Stopped(reason, self._sensed.t, State(self._sensed.angle, self._sensed.rate))

    def finish(self, log: Log, timing: Timing | None) -> None:
        """Record what is not in the file yet: last ticks, how time was kept, why the run stopped."""
        if self.log is None or self.log.failed:
            return
        try:
            self.log.finish(log, timing, round_trips(self.plant.bus.round_trips))
            self.log.end_clocks(both_clocks(self.plant.bus.port.now, real=self.log.clocks.real))
        except OSError as error:
            self.log.fail(error)

    def abandon(self, error: BaseException) -> None:
        """Torque off, then a note in the log why the run has no end."""
        self.plant.off(f"{type(error).__name__}: {error}")
        if self.log is not None and not self.log.failed:
            self.log.abandon(self._sensed.t, f"{type(error).__name__}: {error}")

    def close(self) -> None:
        """Torque off, then close sensors and file; a file that could not be written stays a part file."""
        try:
            self.plant.close()
        finally:
            self.sensors.close()
            if self.log is not None:
                self.log.close()
