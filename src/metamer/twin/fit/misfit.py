"""Lack of fit: whether what a model leaves of a log is noise, or shows that machine and model differ in kind.

Noise is known beforehand: a servo rounds its angle to a tick, which leaves a standard deviation of tick/sqrt(12), anew
in every reading of a joint that moves; a camera's noise is that of its third differences. What is left is compared with
it in size (root mean square over noise, 1 = nothing but noise) and in memory (correlation of neighbouring readings,
0 = nothing but noise). Angles tell of the servos, poses of the ground: where a body slides is rough, so that a model of
the right kind leaves a little more of the poses than their noise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metamer.core.records import Array
from metamer.twin.fit.evidence import Evidence, repeats

MOVING_REPEATS = 2  # a joint moves while no more readings in a row are the same tick
OUTLIERS = 5.0  # times the usual: a reading farther off has a wrong time
FEWEST_PAIRS = 50  # neighbours below which no memory is reported
WRONG_SIZE, WRONG_MEMORY = 1.3, 0.3  # from here on the model is wrong in kind
WRONG_POSES = 1.6  # times the camera's noise, from here on the ground is
WRONG_GAIN = 25.0  # squares of readings by which another kind must explain the angles better
MOST_PLAY = 0.035  # rad of play of the servos, 2 deg: with more a body slides otherwise than the model
FARTHEST_FACTOR = 6.0  # a model that is worse than this is not fitted by widening


@dataclass(frozen=True, kw_only=True)
class Misfit:
    """What is left of the angles of joints that move, against the rounding to ticks.

    size       root mean square over that of rounding; 1 = noise alone        [-]
    memory     correlation of neighbouring readings; 0 = noise alone          [-]
    readings   counted
    joint      with the largest size, from 1
    poses      root mean square of the head's x, y or direction over the camera's noise, the largest of the three; x has
               a constant of its own in every segment; None = no camera       [-]
    play       of the servos, as found                                        [rad]
    other      the other kind of servo that explains the angles best, in words
    gain       by how much the sum of squares is less with it, over what is left of each reading on average   [-]
    """

    size: float
    memory: float
    readings: int
    joint: int
    poses: float | None = None
    play: float = 0.0
    other: str = ""
    gain: float = 0.0

    @property
    def wrong(self) -> bool:
        """Whether the servos of model and machine differ in kind."""
        return self.size > WRONG_SIZE or self.memory > WRONG_MEMORY or self.loose or self.unlike

    @property
    def unlike(self) -> bool:
        """Whether servos of another kind explain the angles better than those of the model."""
        return self.gain > WRONG_GAIN

    @property
    def loose(self) -> bool:
        """Whether servos have more play than friction can be told with."""
        return self.play > MOST_PLAY

    @property
    def wrong_ground(self) -> bool:
        """Whether the ground does: servos that are right leave the poses to it."""
        return self.poses is not None and self.poses > WRONG_POSES

    @property
    def factor(self) -> float:
        """By which intervals are widened where the model is wrong: size sqrt((1 + memory)/(1 - memory)), else 1.   [-]

        So many times fewer readings are independent, and each is so much farther off.
        """
        if not self.wrong:
            return 1.0
        memory = min(max(self.memory, 0.0), 0.99)
        return max(self.size, 1.0) * float(np.sqrt((1.0 + memory) / (1.0 - memory)))

    @property
    def ground_factor(self) -> float:
        """By which intervals of the ground are widened where it is wrong: what is left of the poses, else 1.   [-]"""
        return self.poses if self.poses is not None and self.wrong_ground else 1.0

    @property
    def refused(self) -> bool:
        """Whether the model is so wrong that no interval is given."""
        return self.factor > FARTHEST_FACTOR

    @property
    def loose_text(self) -> str:
        """Too much play in words."""
        degrees = np.degrees([self.play, MOST_PLAY])
        return f"the servos have {degrees[0]:.1f} deg of play, and with more than {degrees[1]:.0f} friction is not told"

    @property
    def other_text(self) -> str:
        """The other kind in words."""
        return f"{self.other} explains the angles better, by the squares of {self.gain:.0f} readings (noise: a few)"

    @property
    def text(self) -> str:
        """The verdict in words."""
        seen = (
            f"what is left of the angles is {self.size:.2f} times the rounding to ticks (1 = noise alone) and "
            f"neighbours correlate by {self.memory:.2f} (0 = noise alone), most in joint {self.joint}"
        )
        if self.wrong:
            done = "no interval is given" if self.refused else f"intervals are {self.factor:.2g} times wider for it"
            others = [self.loose_text] * self.loose + [self.other_text] * self.unlike
            return f"the model is wrong in kind: {'; '.join([seen, *others, done])}"
        left = "" if self.poses is None else f"what is left of the poses is {self.poses:.2f} times the camera's noise"
        if self.wrong_ground:
            wider = f"intervals of the ground are {self.ground_factor:.2g} times wider for it"
            return f"the model explains the servos: {seen}; its ground is wrong in kind: {left}; {wider}"
        return f"the model explains the servos: {seen}" + (f"; {left}" if left else "")


def misfit_of(evidence: Evidence, left: Array) -> Misfit:
    """Lack of fit of the angles.

    left   (N,) measured less predicted, in units of their standard deviations (`Evidence.weighed`)
    """
    seen = evidence.seen
    rest = np.full(seen.angles.shape, np.nan)
    rest[seen.fresh] = (left * evidence.scale)[: evidence.angles] / (seen.resolution / 12.0**0.5)
    usual = max(1.4826 * float(np.nanmedian(np.abs(rest))), 1.0)
    moves = (repeats(seen) <= MOVING_REPEATS) & np.isfinite(rest)
    counted = moves & (np.abs(np.nan_to_num(rest)) <= OUTLIERS * usual)
    if not counted.any():
        return Misfit(size=1.0, memory=0.0, readings=0, joint=1, poses=poses_left(evidence, left))
    squares = np.where(counted, np.nan_to_num(rest) ** 2, 0.0)
    by_joint = squares.sum(axis=0) / np.maximum(counted.sum(axis=0), 1)
    pairs = counted[1:] & counted[:-1]
    first, second = rest[:-1][pairs], rest[1:][pairs]
    memory = 0.0
    if pairs.sum() >= FEWEST_PAIRS:
        memory = float(first @ second / np.sqrt((first @ first) * (second @ second)))
    size = float(np.sqrt(squares.sum() / counted.sum()))
    joint = int(np.argmax(by_joint)) + 1
    return Misfit(size=size, memory=memory, readings=int(counted.sum()), joint=joint, poses=poses_left(evidence, left))


def poses_left(evidence: Evidence, left: Array) -> float | None:
    """Root mean square of what is left of x, y or direction over the camera's noise, the largest; None without one."""
    poses = left[evidence.angles :].reshape(3, -1)
    return float(np.sqrt(np.mean(poses**2, axis=1)).max()) if poses.size else None
