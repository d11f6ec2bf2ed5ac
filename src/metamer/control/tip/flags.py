"""What a user must know about a run of a platform arm: flags with segment and time, targets out of reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.systems.platform.gait import checked_targets
from metamer.systems.platform.mechanics import clearance, measures, tip_position
from metamer.systems.platform.model import PlatformArm, longest_reach, longest_segments
from metamer.systems.platform.system import FLAGS

# why a run can end before its last target
ENDINGS = {"stalled": "unreachable target", "not finite": "singularity", "out of time": "out of time"}


@dataclass(frozen=True, kw_only=True)
class Flag:
    """Something a user must know about a run.

    kind      one of systems.platform.system.FLAGS, or of ENDINGS
    segment   from 1 to n, counted from the base
    time      when it was first seen                                           [s]
    text      one sentence
    """

    kind: str
    segment: int
    time: float
    text: str


def flags_from(events: Mapping[str, Any]) -> list[Flag]:
    """The flags of a run from its events, in time order.

    events   name -> something with columns "time" [s] and "segment", as `Log.events`
    """
    found = []
    for kind in FLAGS:
        if kind in events:
            pairs = zip(events[kind]["time"].tolist(), events[kind]["segment"].astype(int).tolist(), strict=True)
            found += [Flag(kind=kind, segment=i, time=t, text=f"{kind}: segment {i} at {t:.6f} s") for t, i in pairs]
    order = {kind: k for k, kind in enumerate(FLAGS)}
    return sorted(found, key=lambda flag: (flag.time, flag.segment, order[flag.kind]))


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
    what = ENDINGS[reason]
    place = np.array2string(target, precision=4)
    text = f"{what}: target {at + 1} at {place} m, {reason} at {t:.6f} s, {away:.4g} m away{limits}"
    return Flag(kind=what, segment=worst + 1, time=t, text=text)
