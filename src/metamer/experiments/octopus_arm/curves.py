"""The five curves: times, errors under named definitions, volume, the four motions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metamer.control.tip import dwell_times
from metamer.control.tip_curves import CURVES, targets_from_function
from metamer.experiments.octopus_arm.published import FIGURES, PUBLISHED, SOURCE, SYSTEM
from metamer.mechanics import platform_arm as mechanics
from metamer.model.platform_arm import PlatformArm
from metamer.plants.platform_arm import Tracking, follow, regulate
from metamer.record.table import Row, check, compare
from metamer.records import Array

TOTALS = {"line": 1.831421, "ellipse": 2.298509}  # closed form (25), six decimals [s]
PLATE_10 = (1.2534, 1.7708, 3.5984)  # line, equal lengths, last pose [m]

# why a published RMSE of 0.03-0.06 cm cannot come out, by definition of the error
OVER_TIME = (
    "between two switches the distance runs from the spacing of the targets down to gamma = 5 cm and never below, so "
    "that its rms is above 5 cm whatever the gain; read as metres, 3-6 cm is not met either"
)
AT_ENTRY = "every switch happens at gamma = 5 cm, so that 0.03-0.06 cm cannot come out; read as metres the sizes agree"
FROM_CURVE = (
    "the tip turns to the next target gamma = 5 cm before it has met the last, so that it enters the curve beside it "
    "and cuts its bends: 0.5-1.9 cm, ten times the published size or more; read as metres, 3-6 cm would be 2 to 10 "
    "times ours"
)


def run_curve(model: PlatformArm, name: str, *, step: float = 2.5e-4) -> Tracking:
    """The latched tracker along one of the paper's curves."""
    return follow(model, targets_from_function(CURVES[name], PUBLISHED["targets"]), step=step)


def curve_distance(name: str, run: Tracking) -> Array:
    """(T,) distance of the tip from the curve itself, from the first target on.   [m]"""
    dense = np.array([CURVES[name](t) for t in np.linspace(0.0, 1.0, 2001)])
    tip = run.tip[run.t >= run.switch[0]]
    return np.array([np.linalg.norm(dense - p, axis=1).min() for p in tip])


def rms(values: Array) -> float:
    """Root of the mean square."""
    return float(np.sqrt(np.mean(np.square(values))))


def error_rows(name: str, run: Tracking) -> Iterator[Row]:
    """Errors under named definitions beside the published RMSE, all in cm."""
    at_switch = [run.error[np.argmin(np.abs(run.t - t))] for t in run.switch]
    ours = {
        "rms distance to the target in force, over time": (rms(run.error), OVER_TIME),
        "rms distance to each target when its ball is entered": (rms(np.array(at_switch)), AT_ENTRY),
        "rms distance of the tip from the curve": (rms(curve_distance(name, run)), FROM_CURVE),
    }
    for quantity, (value, note) in ours.items():
        yield compare(
            SYSTEM,
            name,
            quantity,
            100.0 * value,
            PUBLISHED["rmse_cm"][name],
            unit="cm",
            tolerance=0.05,
            source=f"{SOURCE}, {FIGURES[name]} caption",
            note=note,
            expected="differs",
        )


def time_rows(name: str, run: Tracking, start: Array) -> Iterator[Row]:
    """Completion and dwell times beside the closed form (25)."""
    closed = dwell_times(start, run.targets, gain=run.control.gain, gamma=run.control.gamma)
    yield compare(
        SYSTEM,
        name,
        "completion time",
        float(run.switch[-1]) if len(run.switch) else None,
        TOTALS.get(name, float(closed.sum())),
        unit="s",
        tolerance=1e-6 / TOTALS.get(name, 1.0),
        source=f"{SOURCE}, Eq. (25), closed form",
    )
    yield compare(SYSTEM, name, "targets reached", len(run.switch), PUBLISHED["targets"], tolerance=0.0, source=SOURCE)
    if len(run.switch) == len(closed):
        worst = float(np.abs(run.dwell - closed).max())
        yield check(SYSTEM, name, "largest dwell time error", worst, 1e-6, unit="s", note="against (25)")
    yield check(
        SYSTEM, name, "flags raised", len(run.flags), 0, note="segment inversion, singularity, leg limits, reach"
    )


def shape_rows(name: str, run: Tracking) -> Iterator[Row]:
    """Volume by (6), true loft volume, and the four octopus motions over the run."""
    whole = run.model.arm[:, 6].sum()
    drift = float(np.abs(run.measure("volume") / run.model.arm[:, 6] - 1.0).max())
    yield check(SYSTEM, name, "largest relative change of a segment's volume (6)", drift, 1e-12)
    loft = run.measure("loft").sum(axis=1) / whole
    yield compare(SYSTEM, name, "least true loft volume over volume (6)", float(loft.min()))
    yield compare(SYSTEM, name, "largest true loft volume over volume (6)", float(loft.max()))
    stretch = run.measure("stretch")
    for quantity, value, unit in (
        ("largest bend of a segment", np.rad2deg(run.measure("bend").max()), "deg"),
        ("largest twist of a segment", np.rad2deg(np.abs(run.measure("twist")).max()), "deg"),
        ("largest stretch of a segment", stretch.max(), "-"),
        ("largest shortening of a segment", abs(min(stretch.min(), 0.0)), "-"),
    ):
        yield compare(SYSTEM, name, quantity, float(value), unit=unit)


def plate_rows(run: Tracking) -> Iterator[Row]:
    """Where the middle of the arm ends on the line: the pseudo-inverse decides it."""
    centre = mechanics.plates(run.poses[-1])[1][10]
    for axis, value, wanted in zip("xyz", centre, PLATE_10, strict=True):
        source = "reference integration: octahedral pairing, equal lengths"
        yield compare(
            SYSTEM, "line", f"plate 10 {axis}, end", value, wanted, unit="m", tolerance=3e-3 / wanted, source=source
        )


def regulator_rows(model: PlatformArm) -> Iterator[Row]:
    """E(t) = E_0 exp(-K t), and the plates by recursion (15) from the measured tip."""
    run = regulate(model, (1.0, 1.0, 5.0), duration=0.5)
    off = float(np.abs(run.error - run.error[0] * np.exp(-run.control.gain * run.t)).max())
    yield check(SYSTEM, "regulator", "largest |E(t)| - |E_0| exp(-K t), step 0.25 ms", off, 1e-6, unit="m")
    poses = run.poses[-1]
    ahead, back = mechanics.plates(poses), mechanics.plates_from_tip(mechanics.tip_motor(poses), poses)
    gap = float(np.abs(ahead[1] - back[1]).max())
    yield check(SYSTEM, "regulator", "plates by (8) and by recursion (15) from the tip", gap, 1e-11, unit="m")
    legs, radius = mechanics.leg_lengths(model, poses), mechanics.radii(model, poses)
    found = mechanics.forward_kinematics(model, legs, radius)
    left = float(np.abs(mechanics.leg_lengths(model, found) - legs).max())
    yield check(SYSTEM, "forward kinematics", "largest leg error after Newton", left, 1e-12, unit="m")
    apart = float(np.abs(mechanics.frames_from_poses(found)[1] - mechanics.frames_from_poses(poses)[1]).max())
    yield check(SYSTEM, "forward kinematics", "largest plate position error", apart, 1e-12, unit="m")
