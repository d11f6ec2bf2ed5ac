"""The body of a planar run as line segments: links from joint to tip, struts to joints that sit beside the tip."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metamer.core.records import Array
from metamer.record.body import head_link, parents, per_link, spec_value, view_of
from metamer.record.log import Log

Indices = NDArray[np.intp]

WIDTH = 0.3  # of a link against the median length
THIN_LINK = 0.05  # the same where a link touches the ground at its own line


@dataclass(frozen=True, kw_only=True)
class BodyLines:
    """A planar body over time.

    links    (T, n, 2, 2) ends of each link: joint, tip                          [m]
    struts   (T, m, 2, 2) from a link to a joint that does not sit at its tip     [m]
    widths   (n,) to draw the links with: their thickness where they have one     [m]
    head     index of the link that is the head                                  [-]
    """

    links: Array
    struts: Array
    widths: Array
    head: int = 0

    @property
    def width(self) -> float:
        """Of the widest link.   [m]"""
        return float(self.widths.max(initial=0.0))

    @property
    def points(self) -> Array:
        """(T, k, 2) all ends.   [m]"""
        both = np.concatenate([self.links, self.struts], axis=1)
        return both.reshape(len(both), -1, 2)

    def at(self, samples: Indices) -> BodyLines:
        """The body at some samples only."""
        return BodyLines(links=self.links[samples], struts=self.struts[samples], widths=self.widths, head=self.head)


def body_lines(log: Log) -> BodyLines | None:
    """The body of a run from link*.x, link*.y, link*.theta; None where those are not recorded.

    Lengths are the spec's; where it tells none, the distance to the next joint.
    """
    x, y, theta = (log.get(f"link.{axis}") for axis in ("x", "y", "theta"))
    if not x.size or not (x.shape == y.shape == theta.shape):
        return None
    links, above = x.shape[1], parents(log.meta, x.shape[1])
    lengths = per_link(log.meta, "body.length", links)
    if lengths is None:
        lengths = _lengths_from_joints(x, y, above)
    joint = np.stack([x, y], axis=2)
    along = np.stack([np.cos(theta), np.sin(theta)], axis=2)
    tip = joint + lengths[:, None] * along

    # struts: from the nearest point of the parent to a joint that is not on it
    thick = lengths[lengths > 0]
    points = contact_points(log)
    width = link_width(log, points) * float(np.median(thick)) if thick.size else 0.0
    given = per_link(log.meta, "body.thickness", links)
    widths = np.full(links, width) if given is None else np.where(given > 0.0, given, width)
    struts = []
    for link, at, height in points:
        # a point that stands beside its link, such as the raised mass of a hub
        if height > 0.0:
            foot = joint[:, int(link)] + at * along[:, int(link)]
            up = np.stack([-along[:, int(link), 1], along[:, int(link), 0]], axis=1)
            struts.append(np.stack([foot, foot + height * up], axis=1))
    for child, parent in enumerate(above):
        if parent < 0:
            continue
        s = ((joint[:, child] - joint[:, parent]) * along[:, parent]).sum(axis=1).clip(0.0, lengths[parent])
        foot = joint[:, parent] + s[:, None] * along[:, parent]
        if np.hypot(*(joint[0, child] - foot[0])) > 1e-6 * max(width, 1e-12):
            struts.append(np.stack([foot, joint[:, child]], axis=1))
    lines = np.stack(struts, axis=1) if struts else np.empty((len(x), 0, 2, 2))
    head = head_link(log.meta, links)
    return BodyLines(links=np.stack([joint, tip], axis=2), struts=lines, widths=widths, head=head)


def _lengths_from_joints(x: Array, y: Array, above: list[int]) -> Array:
    """(n,) distance from each joint to the next, for the last link of a limb as long as its parent.   [m]"""
    links = x.shape[1]
    lengths = np.zeros(links)
    for child in range(links - 1, -1, -1):
        if above[child] >= 0:
            p = above[child]
            lengths[p] = float(np.median(np.hypot(x[:, child] - x[:, p], y[:, child] - y[:, p])))
    for child in range(links):
        if child not in above and above[child] >= 0:
            lengths[child] = lengths[above[child]]
    return lengths


def contact_points(log: Log) -> list[tuple[float, float, float]]:
    """Points (link, x, y) that are declared to touch the ground; none where the links' own ends do.   [-, m]"""
    return [(k, x, y) for k, x, y in spec_value(log.meta, "world.ground.points") or ()] if touches(log) else []


def touches(log: Log) -> bool:
    """Whether links lie on the ground, so that they must not be drawn through it."""
    return view_of(log.meta) == "side" and spec_value(log.meta, "world.ground.kind") == "contact"


def link_width(log: Log, points: list[tuple[float, float, float]]) -> float:
    """Width of a link without thickness, against the median length: as its feet allow on the ground.   [-]"""
    if not touches(log):
        return WIDTH
    lengths = np.atleast_1d(np.asarray(spec_value(log.meta, "body.length") or 1.0, dtype=float))
    deep = max((-y for _, _, y in points), default=0.0)
    return min(max(2.0 * deep / float(np.median(lengths)), THIN_LINK), WIDTH)


def shows_ground(log: Log) -> bool:
    """Whether there is a ground to draw: in side view, where the world has one."""
    return view_of(log.meta) == "side" and spec_value(log.meta, "world.ground.kind") not in (None, "none")


def ground_line(log: Log, left: float, right: float) -> Array:
    """(k, 2) corners of the ground from x = left to x = right: terrain, slope, or flat; its end pieces go on.   [m]"""
    corners = spec_value(log.meta, "world.ground.terrain")
    if corners is None:
        slope = float(np.tan(spec_value(log.meta, "world.ground.slope") or 0.0))
        return np.array([[left, slope * left], [right, slope * right]])
    line = np.asarray(corners, dtype=np.float64)
    first = line[0] + (min(left, line[0, 0]) - line[0, 0]) * (line[1] - line[0]) / (line[1, 0] - line[0, 0])
    last = line[-1] + (max(right, line[-1, 0]) - line[-1, 0]) * (line[-1] - line[-2]) / (line[-1, 0] - line[-2, 0])
    return np.concatenate([first[None], line, last[None]])
