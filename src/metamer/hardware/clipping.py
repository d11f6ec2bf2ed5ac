"""What limits make of the commands of a controller: asked beside sent, how many were changed, and by how much."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple, final

import numpy as np

from metamer.core.records import Array

CLIP_WINDOW = 1.0  # s over which the share of changed commands is reported


class Clips(NamedTuple):
    """Commands of a run that limits changed.

    ticks      commands in all                                                [-]
    changed    (joints,) commands to each joint that were changed             [-]
    share      (joints,) part of the last second's commands that were         [-]
    asked      (joints,) where the change was largest: asked ...              [rad]
    sent       (joints,) ... and sent                                         [rad]
    """

    ticks: int
    changed: Array
    share: Array
    asked: Array
    sent: Array

    @property
    def worst(self) -> int:
        """The joint, from 0, of which most of the last second's commands were changed."""
        return int(np.argmax(self.share))

    def words(self) -> str:
        """In one sentence; empty if nothing was changed."""
        if not self.changed.any():
            return ""
        k = int(np.argmax(self.changed))
        turned = f"joint {k + 1} was asked to {np.degrees(self.asked[k]):.4g} deg, sent to"
        count = f"{int(self.changed.max())} of {self.ticks} commands to joint {k + 1} were changed by limits"
        return f"{count}: {turned} {np.degrees(self.sent[k]):.4g} deg at most"


@final
class Clipping:
    """Counts commands that limits changed.

    joints     number of joints
    smallest   change that counts: half a tick cannot be seen on the wire      [rad]
    """

    def __init__(self, joints: int, smallest: float) -> None:
        self.smallest, self.ticks = smallest, 0
        self.asked, self.sent = np.zeros((2, joints))
        self._changed = np.zeros(joints)
        self._recent: deque[Array] = deque(maxlen=1)
        self._sum = np.zeros(joints)

    def add(self, asked: Array, sent: Array, dt: float) -> None:
        """Take where the joints were asked to be at the end of a period and where they were sent.   [rad, s]"""
        if self._recent.maxlen != (size := max(round(CLIP_WINDOW / dt), 1)):
            self._recent = deque(self._recent, maxlen=size)
            self._sum = sum(self._recent, np.zeros(len(asked)))
        off = np.abs(asked - sent)
        changed = (off > self.smallest).astype(np.float64)
        if len(self._recent) == size:
            self._sum = self._sum - self._recent[0]
        self._recent.append(changed)
        self._sum = self._sum + changed
        self._changed = self._changed + changed
        larger = (off > np.abs(self.asked - self.sent)) & (changed > 0.0)
        self.asked, self.sent = np.where(larger, asked, self.asked), np.where(larger, sent, self.sent)
        self.ticks += 1

    def now(self) -> Clips:
        """What has been counted."""
        size = max(self._recent.maxlen or 1, 1)
        return Clips(self.ticks, self._changed, self._sum / size, self.asked, self.sent)
