"""The five curves: times, errors under named definitions, volume, the four motions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from metamer.control.tip.closed_forms import dwell_times
from metamer.core.records import Array
from metamer.experiments.octopus_arm.claims import (
    ARM_ROAD,
    CURVE_RMS,
    MOTIONS,
    MOTIONS_SHOWN,
    NO_SHORTENING,
    PLATE_10,
    PUBLISHED,
    ROAD,
    SOURCE,
)
from metamer.plants.tip_runs import Tracking, follow, regulate
from metamer.record.claims import Measured, Row, bar, by_engine, by_formula, residual
from metamer.systems.platform import mechanics
from metamer.systems.platform.assembly import forward_kinematics
from metamer.systems.platform.gait import CURVES, targets_from_function
from metamer.systems.platform.model import PlatformArm

OVER_TIME = "from the spacing of the targets down to gamma = 5 cm and never below, whatever the gain"
AT_ENTRY = "every switch happens at gamma; read as metres the printed 0.03-0.06 cm have this size"
SAMPLES_OFF = 3e-3  # share of an rms that trapezoids of 2.5 to 10 ms leave, (2 K dt)^2/24


def run_curve(model: PlatformArm, name: str, *, step: float = 2.5e-4) -> Tracking:
    """The latched tracker along one of the paper's curves."""
    return follow(model, targets_from_function(CURVES[name], PUBLISHED["targets"]), step=step)


def curve_distance(name: str, run: Tracking) -> Array:
    """(T,) distance of the tip from the curve itself, from the first target on; chords of a two-thousandth.   [m]"""
    dense = np.array([CURVES[name](t) for t in np.linspace(0.0, 1.0, 2001)])
    begin, chord = dense[:-1], np.diff(dense, axis=0)
    length = np.sum(chord**2, axis=1)

    def nearest(place: Array) -> float:
        part = np.clip(np.sum((place - begin) * chord, axis=1) / length, 0.0, 1.0)
        return float(np.linalg.norm(begin + part[:, None] * chord - place, axis=1).min())

    return np.array([nearest(place) for place in run.tip[run.t >= run.switch[0]]])


def rms(values: Array) -> float:
    """Root of the mean square."""
    return float(np.sqrt(np.mean(np.square(values))))


def rms_over_time(run: Tracking) -> float | None:
    """Rms distance of the tip from the target in force, by trapezoids between samples; None of no time.   [m]"""
    if not np.ptp(run.t):
        return None
    tip, target = run.tip, run.targets[run.target.astype(int)]
    before, after = (np.sum((place - target[1:]) ** 2, axis=1) for place in (tip[:-1], tip[1:]))
    return float(np.sqrt(0.5 * (before + after) @ np.diff(run.t) / np.ptp(run.t)))


def curve_numbers(runs: Mapping[str, Tracking]) -> Measured:
    """Numbers of the captions and of the abstract.   [cm, %]"""
    found: dict[tuple[str, str], float | None] = {}
    for name, run in runs.items():
        found[name, CURVE_RMS] = None
        if len(run.switch):
            # over time, samples as far apart as they are
            square, t = curve_distance(name, run) ** 2, run.t[run.t >= run.switch[0]]
            found[name, CURVE_RMS] = 100.0 * float(np.sqrt(np.trapezoid(square, t) / max(np.ptp(t), 1e-12)))
    return found


def error_rows(name: str, run: Tracking) -> Iterator[Row]:
    """Errors under two other definitions, beside the tip alone.   [cm]"""
    at_switch = [run.error[np.argmin(np.abs(run.t - t))] for t in run.switch]
    for quantity, value, other, tolerance, note in (
        ("rms distance to the target in force, over time", rms_over_time(run), MOTIONS[name].over_time, SAMPLES_OFF,
         OVER_TIME),
        ("rms distance to each target when its ball is entered", rms(np.array(at_switch)) if at_switch else None,
         100.0 * PUBLISHED["gamma"], 1e-6, AT_ENTRY),
    ):  # fmt: skip
        yield by_formula(
            name, f"{quantity} [cm]", None if value is None else 100.0 * value, other, tolerance, ROAD, note
        )


def time_rows(name: str, run: Tracking, start: Array) -> Iterator[Row]:
    """Completion and dwell times beside the closed form (25)."""
    closed = dwell_times(start, run.targets, gain=PUBLISHED["gain"], gamma=PUBLISHED["gamma"])
    yield by_formula(
        name, "completion time [s]", float(run.switch[-1]) if run.done else None, MOTIONS[name].total,
        1e-6 / MOTIONS[name].total, f"Eq. (25): {ROAD}",
    )  # fmt: skip
    worst = float(np.abs(run.dwell - closed).max()) if len(run.switch) == len(closed) else None
    yield residual(name, "largest dwell time error [s]", worst, 1e-6, "against (25)", evidence="closed form")
    yield residual(name, "flags raised", len(run.flags), 0, "segment inversion, singularity, leg limits, reach")


def shape_rows(name: str, run: Tracking) -> Iterator[Row]:
    """Volume by (6), true loft volume, and the four octopus motions over the run."""
    whole = run.model.arm[:, 6].sum()
    drift = float(np.abs(run.measure("volume") / run.model.arm[:, 6] - 1.0).max())
    yield residual(name, "largest relative change of a segment's volume (6)", drift, 1e-12)
    loft = run.measure("loft").sum(axis=1) / whole
    yield bar(name, "least true loft volume over volume (6)", float(loft.min()), (0.9, 1.0 + 1e-12))
    yield bar(name, "largest true loft volume over volume (6)", float(loft.max()), (0.99, 1.0 + 1e-12))
    stretch = run.measure("stretch")
    shown = MOTIONS_SHOWN[name]
    for quantity, value, least, most in (
        ("largest bend of a segment [deg]", np.rad2deg(run.measure("bend").max()), 5.0, 60.0),
        ("largest twist of a segment [deg]", np.rad2deg(np.abs(run.measure("twist")).max()), 0.5, 30.0),
        ("largest stretch of a segment", stretch.max(), 0.02, 2.0),
        ("largest shortening of a segment", abs(min(stretch.min(), 0.0)), 0.02, 0.5),
    ):
        motion = quantity.split()[1]
        seen = f"'{motion}' of {SOURCE}, section IV" if motion in shown else "not told of this curve"
        if motion == "shortening" and name in NO_SHORTENING:
            note = f"{seen}, is not needed: with equal lengths every segment is longer than at rest"
            yield residual(name, quantity, float(value), 1e-3, note)
        else:
            yield bar(name, quantity, float(value), (least if motion in shown else 0.0, most), seen)


def plate_rows(run: Tracking) -> Iterator[Row]:
    """Where the middle of the arm ends on the line: the pseudo-inverse decides it."""
    centre = mechanics.plates(run.poses[-1])[1][10]
    for axis, value, wanted in zip("xyz", centre, PLATE_10, strict=True):
        yield by_engine(
            "line", f"plate 10 {axis}, end [m]", value, wanted, 2e-5 / wanted, ARM_ROAD,
            "the other road is converged to 1e-5 m",
        )  # fmt: skip


def regulator_rows(model: PlatformArm) -> Iterator[Row]:
    """E(t) = E_0 exp(-K t), and the plates by recursion (15) from the measured tip."""
    run = regulate(model, (1.0, 1.0, 5.0), duration=0.5)
    off = float(np.abs(run.error - run.error[0] * np.exp(-PUBLISHED["gain"] * run.t)).max())
    note = "Runge-Kutta at K h = 0.005 leaves |E_0| (K h)^4/(120 e) = 3e-12 m"
    yield residual("regulator", "largest |E(t)| - |E_0| exp(-K t) [m]", off, 1e-11, note, evidence="closed form")
    poses = run.poses[-1]
    ahead, back = mechanics.plates(poses), mechanics.plates_from_tip(mechanics.tip_motor(poses), poses)
    gap = float(np.abs(ahead[1] - back[1]).max())
    yield residual("regulator", "plates by (8) and by recursion (15) from the tip [m]", gap, 1e-11)
    legs, radius = mechanics.leg_lengths(model, poses), mechanics.radii(model, poses)
    found = forward_kinematics(model, legs, radius).poses
    left = float(np.abs(mechanics.leg_lengths(model, found) - legs).max())
    yield residual("forward kinematics", "largest leg error after Newton [m]", left, 1e-12)
    apart = float(np.abs(mechanics.frames_from_poses(found)[1] - mechanics.frames_from_poses(poses)[1]).max())
    yield residual("forward kinematics", "largest plate position error [m]", apart, 1e-12)
