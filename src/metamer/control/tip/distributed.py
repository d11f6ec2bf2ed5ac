"""Distributed tip control: every segment commands its own legs from the messages of its two neighbours."""

from __future__ import annotations

from typing import Any

import numpy as np

from metamer.control.tip.controller import TipControl
from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.platform.model import PlatformArm

MODES = ("sweeps", "rounds")
# what the neighbours' talk does not know
CENTRAL_ONLY = ("turn_gain", "damping", "segment_damping", "posture")


class NeighbourTalk:
    """What the segments hold between control ticks: frames, tip position, sums and multipliers they have heard of.

    mode      "sweeps": three waves per tick (frames down, sums up, answer down), each message waits for the one before,
              the result is the central one; "rounds": all speak at once, `rounds` times per tick, news travels one
              segment a round
    rounds    exchanges a tick in mode "rounds"
    scale     part of the wanted speed of the last tick
    Leg limits, leg speeds and obstacles take two more waves: the plates' twists and the least part of the speed that a
    segment allows itself run up to the tip, that part runs down again. There is no way round an obstacle as in the
    central law's null space: the arm slows down and stops. With rounds the news would be too old to stop in time, so
    that they are refused.
    """

    def __init__(self, arm: Array, ring: Array, *, mode: str = "rounds", rounds: int = 1) -> None:
        if mode not in MODES:
            raise refuse("mode", mode, f"one of {', '.join(MODES)}")
        if not isinstance(rounds, int) or not 1 <= rounds <= 100_000:
            raise refuse("rounds", rounds, "a whole number from 1 to 100000")
        n = len(arm)
        self.arm, self.ring = arm, ring
        self.mode, self.rounds = mode, rounds
        self.messages, self.scale = 0, 1.0
        self.ends, self.bases = np.zeros((n, 12)), np.zeros((n, 12))
        self.tips, self.sums, self.y = np.zeros((n, 3)), np.zeros((n, 6)), np.zeros((n, 3))
        self.started = False

    @property
    def messages_per_step(self) -> int:
        """Messages along the arm in one control tick without limits and obstacles."""
        links = len(self.arm) - 1
        return 3 * links if self.mode == "sweeps" else 2 * links * self.rounds

    def refuse_unknown(self, model: PlatformArm, control: TipControl) -> None:
        """Refuse what a control asks for and the segments could not keep among themselves."""
        for name in CENTRAL_ONLY:
            if getattr(control, name):
                raise refuse(f"controller.{name}", getattr(control, name), "0 in a talk of neighbours")
        if self.mode == "rounds" and self._bounded(model.arm, control):
            raise refuse("mode", self.mode, '"sweeps" where legs have limits or there are obstacles: news from rounds '
                         "is too old to slow down in time")  # fmt: skip

    def _bounded(self, arm: Array, control: TipControl) -> bool:
        return bool(control.leg_rate or control.clear_rate or np.isfinite(arm[:, 7]).any())

    def leg_rates(self, poses: Array, tip: Array, goal: Array, control: TipControl) -> Array:
        """(6n,) leg rates of one tick.   [m/s]

        poses     (n, 8) relative motors; segment i uses row i only
        tip       (12,) measured frame of the tip; the last segment alone uses it
        goal      (12,) wanted frame; the last segment alone uses it
        control   gain, limits and obstacles
        """
        from metamer.systems.platform.kernels.distributed import allowed_share, exchange

        q, gain = np.empty(6 * len(self.arm)), control.gain
        held: tuple[Any, ...] = (self.ends, self.bases, self.tips, self.sums, self.y)
        if not self.started:
            # the arm wakes up with one full sweep
            self.messages += exchange(poses, self.arm, self.ring, tip, goal, gain, 1, held, q)
            self.started = True
        else:
            for _ in range(self.rounds if self.mode == "rounds" else 1):
                fresh = int(self.mode == "sweeps")
                self.messages += exchange(poses, self.arm, self.ring, tip, goal, gain, fresh, held, q)
        if self._bounded(self.arm, control):
            frames = self.ends, self.bases
            self.scale = allowed_share(poses, self.arm, self.ring, frames, control.task, control.spheres, q)
            self.messages += 2 * (len(self.arm) - 1)
            q *= self.scale
        return q
