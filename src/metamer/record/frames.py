"""A sample as messages of the field: foxglove.JointStates, FrameTransforms, SceneUpdate, Log.

The plane of a top view is x-y with z up; that of a side view is x-z, so that a viewer's ground lies below.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.record.body import per_link, view_of
from metamer.record.log import natural_key

TOPICS = {
    "/joint_states": "JointStates",
    "/tf": "FrameTransforms",
    "/scene": "SceneUpdate",
    "/log": "Log",
}
_COLOUR = (0.16, 0.44, 0.64)
_WIDTH = 0.3  # of a link against the median length
_LAST_SECOND = 2**32 - 1
SPACE = ("x", "y", "z", "qw", "qx", "qy", "qz")  # of a link in space: place and quaternion


def nanoseconds(t: float) -> int:
    """Time of a message; what a uint64 of nanoseconds or a uint32 of seconds cannot hold is clipped.   [ns]"""
    return round(min(max(t, 0.0), float(_LAST_SECOND)) * 1e9)


class SampleFrames:
    """Makes the messages of samples with given columns.

    columns   names in the order of a row
    meta      of the log; tells the view and the links' lengths
    """

    def __init__(self, columns: list[str], meta: Mapping[str, Any]) -> None:
        place = {name: k for k, name in enumerate(columns)}
        # the joints of a mirrored model are not those of the machine
        names = [name.removesuffix(".angle") for name in columns if name.endswith(".angle")]
        names = sorted((name for name in names if not name.startswith("mirror")), key=natural_key)
        self.joints = [
            (name, place[f"{name}.angle"], place.get(f"{name}.rate"), place.get(f"{name}.torque")) for name in names
        ]
        poses = {}
        for name in sorted({name.partition(".")[0] for name in columns}, key=natural_key):
            ends = [place.get(f"{name}.{axis}") for axis in ("x", "y", "theta")]
            if (name == "base" or name.startswith("link")) and None not in ends:
                poses["base_link" if name == "base" else name] = ends
        # of a chain in space the first link is the base
        turned = sorted((name.removesuffix(".qw") for name in columns if name.endswith(".qw")), key=natural_key)
        self.spatial = bool(turned)
        if turned:
            poses = {name: [place[f"{name}.{part}"] for part in SPACE] for name in turned}
            poses = {"base_link": poses[turned[0]]} | poses
        self.poses = poses
        self.links = [name for name in poses if name != "base_link"]
        self.lengths = per_link(meta, "body.length", len(self.links))
        self.side = view_of(meta) == "side"

    def joint_states(self, t: float, row: Array) -> bytes:
        """foxglove.JointStates: position = angle, velocity = rate, effort = torque."""
        from foxglove.messages import JointState, JointStates

        values = row.tolist()
        joints = [
            JointState(
                name=name,
                position=values[angle],
                velocity=None if rate is None else values[rate],
                effort=None if torque is None else values[torque],
            )
            for name, angle, rate, torque in self.joints
        ]
        return JointStates(timestamp=stamp(t), joints=joints).encode()

    def transforms(self, t: float, row: Array) -> bytes:
        """foxglove.FrameTransforms: odom -> base_link and odom -> each link frame."""
        values = row.tolist()
        poses = {name: [values[k] for k in at] for name, at in self.poses.items()}
        return space_message(t, poses) if self.spatial else transforms_message(t, poses, side=self.side)

    def scene(self, t: float) -> bytes:
        """foxglove.SceneUpdate: one box per link, fixed to its frame, so /tf alone moves it."""
        assert self.lengths is not None
        return scene_message(t, dict(zip(self.links, self.lengths.tolist(), strict=True)))


def transforms_message(t: float, poses: Mapping[str, Sequence[float]], *, side: bool) -> bytes:
    """foxglove.FrameTransforms from odom to frames in the robot's plane.

    t       time                                                               [s]
    poses   x, y, theta by the frame's name                                    [m, rad]
    side    the plane is x-z
    """
    placed = {}
    for name, (x, y, theta) in poses.items():
        s, c = math.sin(theta / 2), math.cos(theta / 2)
        placed[name] = (x, 0.0, y, c, 0.0, -s, 0.0) if side else (x, y, 0.0, c, 0.0, 0.0, s)
    return space_message(t, placed)


def space_message(t: float, poses: Mapping[str, Sequence[float]]) -> bytes:
    """foxglove.FrameTransforms from odom to frames in space.

    t       time                                                               [s]
    poses   x, y, z and quaternion w, x, y, z by the frame's name              [m, -]
    """
    from foxglove.messages import FrameTransform, FrameTransforms, Quaternion, Vector3

    when, found = stamp(t), []
    for name, (x, y, z, qw, qx, qy, qz) in poses.items():
        where, turn = Vector3(x=x, y=y, z=z), Quaternion(x=qx, y=qy, z=qz, w=qw)
        frame = FrameTransform(
            timestamp=when, parent_frame_id="odom", child_frame_id=name, translation=where, rotation=turn
        )
        found.append(frame)
    return FrameTransforms(transforms=found).encode()


def scene_message(
    t: float, lengths: Mapping[str, float], colour_of: Mapping[str, tuple[float, float, float]] | None = None
) -> bytes:
    """foxglove.SceneUpdate: one box per link, fixed to the frame of its name.

    t           time                                                           [s]
    lengths     by the link's name                                             [m]
    colour_of   red, green, blue by what the link's name begins with           [-]
    """
    from foxglove.messages import Color, CubePrimitive, Pose, Quaternion, SceneEntity, SceneUpdate, Vector3

    when, width = stamp(t), _WIDTH * float(np.median(list(lengths.values())))

    def colour(name: str) -> Color:
        known = (c for begin, c in (colour_of or {}).items() if name.startswith(begin))
        red, green, blue = next(known, _COLOUR)
        return Color(r=red, g=green, b=blue, a=1.0)

    still = Quaternion(x=0.0, y=0.0, z=0.0, w=1.0)
    entities = [
        SceneEntity(
            timestamp=when,
            frame_id=name,
            id=name,
            frame_locked=True,
            cubes=[
                CubePrimitive(
                    pose=Pose(position=Vector3(x=length / 2, y=0.0, z=0.0), orientation=still),
                    size=Vector3(x=max(length, width / 4), y=width, z=width),
                    color=colour(name),
                )
            ],
        )
        for name, length in lengths.items()
    ]
    return SceneUpdate(entities=entities).encode()


def note_message(t: float, text: str, warning: bool, whose: str = "") -> bytes:
    """foxglove.Log: a line of text at a time, of a machine where there are several."""
    from foxglove.messages import Log, LogLevel

    level = LogLevel.Warning if warning else LogLevel.Info
    return Log(timestamp=stamp(t), level=level, message=text, name=whose or "metamer").encode()


def stamp(t: float):
    """Time of a message."""
    from foxglove.messages import Timestamp

    return Timestamp(sec=nanoseconds(t) // 10**9, nsec=nanoseconds(t) % 10**9)
