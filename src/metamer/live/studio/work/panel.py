"""What a cockpit shows of a machine: rows for the picture, a table of everything that is watched."""

from __future__ import annotations

import math
from collections import deque
from typing import Any, final

import numpy as np

from metamer.core.channels import Channels
from metamer.core.records import Array
from metamer.description import Robot
from metamer.hardware.calibration import Calibration
from metamer.hardware.limits import limits_of
from metamer.hardware.safety import Safety
from metamer.hardware.sensors.sensors import PoseReading, RangeReading, sensor_pose
from metamer.live.about import about_of
from metamer.live.studio.work.about import scene_or_none
from metamer.live.studio.work.fields import field_tables
from metamer.systems.planar.system import per_joint
from metamer.systems.system import body_of
from metamer.twin.mirror import start_angles
from metamer.twin.plant import TwinPlant

RECENT_PERIODS = 250  # over which the loop's rate is averaged
WORDS = 8  # last reports that are shown
FRESH = 0.5  # s, age up to which a camera's pose is where the machine is drawn
OF_JOINTS = (
    ("angle", "rad"),
    ("goal", "rad"),
    ("residual", "rad"),
    ("temperature", "deg C"),
    ("voltage", "V"),
    ("age", "s"),
)


def shown(value: Any) -> Any:
    """A number as JSON can hold it; None where it is not finite."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


@final
class MachinePanel:
    """A machine and its model, as pages see them.

    robot         as the model has it
    calibration   of its servos
    safety        its limits
    """

    def __init__(self, robot: Robot, calibration: Calibration, safety: Safety) -> None:
        self.calibration, self.safety = calibration, safety
        self.body, joints = body_of(robot), len(calibration.ids)
        self.robot, self.joints = robot, joints
        self.free = bool(self.body.senses.width > 2 * joints)
        self.channels: Channels = per_joint(joints, *OF_JOINTS) + self.body.derived
        self.twin: TwinPlant | None = None
        self.t = 0.0
        self.words: deque[str] = deque(maxlen=WORDS)
        self._base = np.array(robot.start.base, dtype=np.float64)

    def about(self, robot: Robot, published: Robot, port: str) -> dict[str, Any]:
        """What a page must know."""
        notes = [f"machine on port {port}", "pale: its model, in step"]
        still = "a machine is not pushed from a page"
        about = about_of(robot, self.channels, scene_or_none(robot), notes=notes, still=still)
        return about | {"feed": "twin", "fields": field_tables(robot, published)}

    def _row(self, base: Array, angle: Array, values: Array) -> Array:
        """Channels of joints, and the poses that follow from base and angles."""
        q = np.concatenate([base, angle]) if self.free else angle
        derived = np.empty((1, self.body.derived.width))
        self.body.derive(q[None], derived)
        return np.concatenate([values.ravel(), derived[0]])

    def rest(self) -> tuple[float, Array, Array | None]:
        """Before the first run: the posture that the description starts in."""
        angle = start_angles(self.robot)
        values = np.zeros((len(OF_JOINTS), self.joints))
        values[:2] = angle
        return 0.0, self._row(self._base, angle, values), None

    def look(self) -> tuple[float, Array, Array | None] | None:
        """Time, row of the machine and row of its model; None while nothing runs."""
        twin = self.twin
        if twin is None:
            return None
        sensed, mirror = twin.plant.sense(), twin.mirror
        self.t = sensed.t
        signs = twin.plant.signs().servos
        goal = sensed.angle if twin.plant.goal is None else twin.plant.goal
        residual = np.zeros(self.joints) if mirror is None else mirror.residual
        told = np.array([[s.temperature, s.voltage, s.age] for s in signs]).T
        values = np.concatenate([[sensed.angle, goal, residual], told])
        if mirror is None or mirror.lost:
            return sensed.t, self._row(self._base, sensed.angle, values), None
        model = mirror.state
        base = self._base if model.base is None else model.base
        ghost = np.zeros_like(values)
        ghost[:2] = model.angle
        solid = self._seen(twin, base)
        return sensed.t, self._row(solid, sensed.angle, values), self._row(base, model.angle, ghost)

    @staticmethod
    def _seen(twin: TwinPlant, base: Array) -> Array:
        """Where a camera sees the machine, else where its model is."""
        seen = twin.sensors.pose
        fresh = seen is not None and twin.plant.bus.port.now() - seen.time < FRESH
        return np.array([seen.x, seen.y, seen.theta]) if seen is not None and fresh else base

    def table(self) -> dict[str, Any]:
        """All that is watched, as JSON can hold it."""
        lower, upper, rate = limits_of(self.robot, self.calibration, self.safety)
        table: dict[str, Any] = {
            "limits": {"lower": lower.tolist(), "upper": upper.tolist(), "rate": shown(float(rate))},
            "ids": list(self.calibration.ids),
            "words": list(self.words),
        }
        twin = self.twin
        if twin is None:
            return table | {"servos": [], "alarms": [], "timing": None, "range": None}
        plant, seen = twin.plant, twin.watched(0.0)
        timing, counts = plant.timing(recent=RECENT_PERIODS), plant.bus.counts
        asked = max(1, sum(len(trips) for trips in plant.bus.round_trips.values()))
        servos = [
            {
                "id": s.id,
                "temperature": shown(s.temperature),
                "voltage": shown(s.voltage),
                "age": shown(s.age),
                "round_trip": shown(seen.round_trips.get(s.id, 0.0)),
                "unheard": seen.unheard[s.id],
                "residual": None if seen.residual is None else shown(float(seen.residual[k])),
            }
            for k, s in enumerate(seen.servos)
        ]
        bus = {"unanswered": counts.unanswered, "foreign": counts.foreign, "implausible": plant.implausible}
        return table | {
            "servos": servos,
            "delay": shown(seen.delay),
            "drift": shown(seen.drift),
            "model": seen.lost,
            "alarms": [alarm.text for alarm in list(twin.alarms.raised.values())],
            "events": [f"t = {a.t:.1f} s: {a.text}" for a in list(twin.alarms.events)[-WORDS:]],
            "timing": None if timing is None else {name: shown(v) for name, v in timing._asdict().items()},
            "bus": bus | {"answered": asked, "quality": asked / (asked + counts.unanswered), "missed": plant.missed},
            "clipped": int(plant.clips.changed.sum()),
            "range": self._range(twin),
        }

    def _range(self, twin: TwinPlant) -> dict[str, Any] | None:
        """The last scan seen from above: where the sensor is, which way it looks, distances.   [m, rad]"""
        found: RangeReading | None = twin.sensors.range
        if found is None:
            return None
        pose: PoseReading | None = twin.sensors.pose
        model = twin.mirror.state.base if twin.mirror is not None else None
        base = (
            [pose.x, pose.y, pose.theta] if pose is not None else (model if model is not None else self._base).tolist()
        )
        place = sensor_pose(base, self.robot.world.view, found.mount)
        return {
            "x": float(place[0, 3]),
            "y": float(place[1, 3]),
            "heading": math.atan2(place[1, 0], place[0, 0]),
            "begin": found.begin,
            "end": found.end,
            "reach": found.reach,
            "ranges": [shown(float(ray)) for ray in found.ranges],
        }
