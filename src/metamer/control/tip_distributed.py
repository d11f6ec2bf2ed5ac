"""Distributed tip control: every segment commands its own legs from what its two neighbours told it."""

from __future__ import annotations

from typing import Any

import numpy as np

from metamer.records import Array
from metamer.refusals import refuse

MODES = ("sweeps", "rounds")


class NeighbourTalk:
    """What the segments hold between control ticks: frames, tip position, sums and multipliers they have heard of.

    mode      "sweeps": three waves a tick (frames down, sums up, answer down), each message waits for the one before,
              the result is the central one; "rounds": all speak at once, `rounds` times a tick, news travels one
              segment a round
    rounds    exchanges a tick in mode "rounds"
    """

    def __init__(self, arm: Array, ring: Array, *, mode: str = "rounds", rounds: int = 1) -> None:
        if mode not in MODES:
            raise refuse("mode", mode, f"one of {', '.join(MODES)}")
        if not isinstance(rounds, int) or not 1 <= rounds <= 100_000:
            raise refuse("rounds", rounds, "a whole number from 1 to 100000")
        n = len(arm)
        self.arm, self.ring = arm, ring
        self.mode, self.rounds = mode, rounds
        self.messages = 0
        self.ends, self.bases = np.zeros((n, 12)), np.zeros((n, 12))
        self.tips, self.sums, self.y = np.zeros((n, 3)), np.zeros((n, 6)), np.zeros((n, 3))
        self.started = False

    @property
    def messages_per_step(self) -> int:
        """Messages along the arm in one control tick."""
        links = len(self.arm) - 1
        return 3 * links if self.mode == "sweeps" else 2 * links * self.rounds

    def leg_rates(self, poses: Array, tip: Array, goal: Array, gain: float) -> Array:
        """(6n,) leg rates of one tick.   [m/s]

        poses   (n, 8) relative motors; segment i uses row i only
        tip     (12,) measured frame of the tip; the last segment alone uses it
        goal    (12,) wanted frame; the last segment alone uses it
        gain    K                                                              [1/s]
        """
        from metamer.kernels.platform_distributed import exchange

        q = np.empty(6 * len(self.arm))
        held: tuple[Any, ...] = (self.ends, self.bases, self.tips, self.sums, self.y, q)
        if not self.started:
            # the arm wakes up with one full sweep
            self.messages += exchange(poses, self.arm, self.ring, tip, goal, gain, 1, *held)
            self.started = True
            return q
        for _ in range(self.rounds if self.mode == "rounds" else 1):
            self.messages += exchange(poses, self.arm, self.ring, tip, goal, gain, int(self.mode == "sweeps"), *held)
        return q
