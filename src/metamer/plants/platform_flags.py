"""What a user must know about a run of a platform arm: flags with segment and time, targets out of reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.control.tip_curves import checked_targets
from metamer.kernels import platform_measure
from metamer.mechanics.platform_arm import clearance, measures, tip_position
from metamer.model.platform_arm import PlatformArm, longest_reach, longest_segments
from metamer.records import Array
from metamer.refusals import refuse

FLAGS = ("segment inversion", "plates cross", "singularity", "leg too short", "leg too long")


@dataclass(frozen=True, kw_only=True)
class Flag:
    """Something a user must know about a run.

    kind      one of FLAGS, "unreachable target", "obstacle touched", "out of time"
    segment   from 1 to n, counted from the base
    time      when it was first seen                                           [s]
    text      one sentence
    """

    kind: str
    segment: int
    time: float
    text: str


class Watch:
    """First times of every flag of every segment, checked after each step."""

    def __init__(self, model: PlatformArm, poses: Array) -> None:
        n = model.segments
        self.model = model
        self.measures, self.first = np.empty((n, 12)), np.full((n, 5), np.inf)
        platform_measure.fill_measures(poses, model.arm, model.ring, self.measures)
        self.sense = np.where(self.measures[:, platform_measure.DETERMINANT] > 0.0, 1.0, -1.0)
        self.touch = np.full(n, np.inf)

    def look(self, poses: Array, t: float, spheres: Array) -> None:
        """Note what is wrong at this moment."""
        arm = self.model.arm
        platform_measure.note_flags(poses, arm, self.model.ring, t, self.sense, self.measures, self.first)
        if len(spheres):
            touching = clearance(self.model, poses, spheres).min(axis=1) <= 0.0
            self.touch[touching] = np.minimum(self.touch[touching], t)

    def flags(self) -> list[Flag]:
        """All first occurrences, in time order."""
        found = []
        for i in range(self.model.segments):
            for k, kind in enumerate(FLAGS):
                if np.isfinite(self.first[i, k]):
                    t = float(self.first[i, k])
                    found.append(Flag(kind=kind, segment=i + 1, time=t, text=f"{kind}: segment {i + 1} at {t:.6f} s"))
            if np.isfinite(self.touch[i]):
                t = float(self.touch[i])
                text = f"obstacle touched: segment {i + 1} at {t:.6f} s"
                found.append(Flag(kind="obstacle touched", segment=i + 1, time=t, text=text))
        return sorted(found, key=lambda flag: (flag.time, flag.segment))


def unreachable_targets(model: PlatformArm, targets: Any) -> list[tuple[int, float]]:
    """Targets farther from the base than the longest legs let the straight arm reach: (index from 0, distance [m])."""
    away = np.linalg.norm(checked_targets(targets), axis=1)
    return [(int(k), float(away[k])) for k in np.flatnonzero(away > longest_reach(model))]


def refuse_unreachable(model: PlatformArm, targets: Array) -> None:
    """Refuse the first target that no pose within the leg limits can reach."""
    for k, distance in unreachable_targets(model, targets):
        limit = longest_reach(model)
        weakest = int(np.argmin(longest_segments(model))) + 1
        raise refuse(
            f"targets[{k}]",
            targets[k].tolist(),
            f"a point within {limit:.6g} m of the base, the reach of legs no longer than body.leg_upper (this one is "
            f"{distance:.6g} m away; segment {weakest} is the shortest at full stretch) [m]",
        )


def stop_flag(model: PlatformArm, reason: str, at: int, target: Array, poses: Array, t: float, spheres: Array) -> Flag:
    """The flag of a run that stopped early, with the segment that is nearest to a limit or an obstacle."""
    found = measures(model, poses)
    room = np.minimum(model.arm[:, 4] - found["longest"], found["shortest"] - model.arm[:, 3])
    worst = int(np.argmin(np.where(np.isfinite(room), room, np.inf)))
    away = float(np.linalg.norm(tip_position(poses) - target))
    limits = f"; segment {worst + 1} has {room[worst]:.3g} m left to its leg limits" if np.isfinite(room[worst]) else ""
    if len(spheres):
        gaps = clearance(model, poses, spheres)
        if gaps.min() < room[worst]:
            worst, sphere = (int(k) for k in np.unravel_index(np.argmin(gaps), gaps.shape))
            limits = f"; segment {worst + 1} is {gaps.min():.3g} m from obstacle {sphere + 1}"
    reach, wanted = longest_reach(model), float(np.linalg.norm(target))
    if wanted > reach:
        limits += f"; the target is {wanted:.4g} m from the base, legs within body.leg_upper reach {reach:.4g} m"
    kind = {"stalled": "unreachable target", "not finite": "singularity"}.get(reason, reason)
    place = np.array2string(target, precision=4)
    text = f"{kind}: target {at + 1} at {place} m, {reason} at {t:.6f} s, {away:.4g} m away{limits}"
    return Flag(kind=kind, segment=worst + 1, time=t, text=text)
