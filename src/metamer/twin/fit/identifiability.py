"""What a log cannot tell of a field, and why."""

from __future__ import annotations

import numpy as np

from metamer.core.records import Array
from metamer.twin.fit.evidence import Evidence
from metamer.twin.fit.response import LEAST_SIGNAL, Response, Solved
from metamer.twin.fit.unknowns import KINETIC, RATIO, STATIC, Unknowns

WIDEST_INTERVAL = 0.5  # part of the value: an interval wider on either side tells nothing
TOLD_TOGETHER = 0.95  # correlation from which two fields are identified only together
BLIND = "the log has no pose from outside: servos do not tell where the robot is, nor what the ground does to it"


def doubts(
    asked: Unknowns, evidence: Evidence, response: Response, solved: Solved, half_widths: Array
) -> dict[str, str]:
    """Fields that the log cannot tell, with the reason; the most doubtful one, since others may be better without it.

    half_widths   (fields,) of the intervals, parts of the values
    """
    found: list[tuple[float, str, str]] = []
    for i, field in enumerate(asked.fields):
        name = RATIO if field == STATIC and KINETIC in asked.fields else field
        k = asked.index(name)
        if solved.signal[k] < LEAST_SIGNAL:
            found.append((np.inf, field, _unseen(asked, evidence, response, k)))
        elif not half_widths[i] <= WIDEST_INTERVAL:
            reason = _together(asked, solved, k) or _unseen(asked, evidence, response, k)
            found.append((float(half_widths[i]), field, reason))
    if not found:
        return {}
    _, field, reason = max(found)
    return {field: reason}


def _unseen(asked: Unknowns, evidence: Evidence, response: Response, k: int) -> str:
    """How little a field changes, in the words of the sensors."""
    part = asked.coordinates[k]
    moved = evidence.weighed(response.slope[:, k] * part.tried) * evidence.scale
    trials = [part for part in response.scatter if k in part.places] or list(response.scatter[-1:])
    # where servos alone are left nothing was tried that scatters
    left = trials[0].left if trials else np.zeros((len(moved), 1))
    scatter = evidence.weighed(left) * evidence.scale[:, None]
    share = f"changed by {100.0 * part.tried / abs(part.start):.0f} %"
    angle = float(np.sqrt(np.mean(moved[: evidence.angles] ** 2)))
    if not evidence.seen.new.any():
        return f"the angles depend on it too weakly: {share}, they move by {1e3 * angle:.2g} mrad"
    poses = (len(moved) - evidence.angles) // 3
    here = slice(evidence.angles, evidence.angles + poses)
    head, own = (float(np.sqrt(np.mean(part[here] ** 2))) for part in (moved, scatter))
    noise = float(evidence.scale[here][0])
    return (
        f"the motion depends on it too weakly: {share}, the head moves by {1e3 * head:.2g} mm where the camera has "
        f"{1e3 * noise:.2g} mm and sliding scatters by {1e3 * own:.2g} mm"
    )


def _together(asked: Unknowns, solved: Solved, k: int) -> str:
    """The coordinate that a field cannot be distinguished from; empty if it can."""
    correlation = solved.together[k].copy()
    correlation[k] = 0.0
    other = int(np.abs(correlation).argmax())
    if abs(correlation[other]) < TOLD_TOGETHER:
        return ""
    return f"only together with {asked.coordinates[other].name} (correlation {correlation[other]:.2f})"
