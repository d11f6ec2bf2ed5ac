"""Beyond the paper: calculation time, number of segments, layouts and flags, priorities, neighbours' talk, noise."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from metamer.control.tip import TipControl, gain_for_time
from metamer.control.tip_curves import CURVES, targets_from_function
from metamer.control.tip_distributed import NeighbourTalk
from metamer.experiments.octopus_arm.published import PUBLISHED, SOURCE, SYSTEM
from metamer.mechanics import platform_arm as mechanics
from metamer.model.platform_arm import PlatformArm, build_platform_arm
from metamer.plants.platform_arm import Tracking, follow
from metamer.plants.platform_sampled import Noise, follow_sampled, noise_study
from metamer.record.table import Row, check, compare
from metamer.robots.octopus_arm import BODY, ROBOT

SPHERE = (1.2, 0.0, 2.0, 0.4)  # in the way of the reach: centre and radius [m]
NOISE = Noise(tip=5e-3, leg=2e-3, leg_drift=2e-4, seed=7)
GAINS = (2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0)
ROUNDS = (1, 5, 19, 58)


def arm(segments: int, **changes: Any) -> PlatformArm:
    """The octopus arm with another number of segments (same taper over its whole length) and other changes."""
    alpha = BODY.alpha ** (20.0 / segments)
    return build_platform_arm(dataclasses.replace(BODY, segments=segments, alpha=alpha, **changes))


def step_time(segments: int, *, repeats: int = 200) -> float:
    """Shortest time of one control step called from Python: Jacobian, pseudo-inverse, leg commands.   [s]"""
    model = arm(segments)
    v, best = np.array([0.1, 0.2, 0.3]), np.inf
    mechanics.control_step(model, model.home, v)
    for _ in range(repeats):
        begin = time.perf_counter()
        mechanics.control_step(model, model.home, v)
        best = min(best, time.perf_counter() - begin)
    return best


def time_rows() -> Iterator[Row]:
    """Table I: ours beside the published MATLAB times, and the growth with N."""
    for segments, published in PUBLISHED["time_ms"].items():
        yield compare(
            SYSTEM,
            "Table I",
            f"calculation time, N = {segments}",
            1e3 * step_time(segments),
            published,
            unit="ms",
            tolerance=0.05,
            source=f"{SOURCE}, Table I (MATLAB, i7-8750H)",
            note="compiled O(N) step without large pseudo-inverses, on this machine",
            expected="differs",
        )
    small, large = step_time(20), step_time(300, repeats=60)
    growth = float(np.log(large / small) / np.log(300 / 20))
    yield check(SYSTEM, "Table I", "growth exponent of the time, N = 20 to 300", growth, 1.1, note="1 = linear in N")


def number_rows() -> Iterator[Row]:
    """'N < 15 is not effective': targets reached by other numbers of segments."""
    targets = targets_from_function(CURVES["line"], PUBLISHED["targets"])
    for segments in (2, 5, 10, 15, 30):
        run = follow(build_platform_arm(dataclasses.replace(BODY, segments=segments)), targets, step=1e-3, every=50)
        case, quantity, source = "line", f"targets reached, N = {segments}", f"{SOURCE}, section IV"
        if segments >= PUBLISHED["fewest_segments"]:
            yield compare(SYSTEM, case, quantity, len(run.switch), PUBLISHED["targets"], tolerance=0.0, source=source)
        else:
            note = "'not effective below 15' is not reproduced: the tip obeys E' = -K E for any N"
            done = len(run.switch) == PUBLISHED["targets"]
            verdict = "differs" if done else "fail"
            yield Row(
                system=SYSTEM,
                case=case,
                quantity=quantity,
                ours=float(len(run.switch)),
                source=source,
                verdict=verdict,
                note=note,
            )


def layout_runs() -> dict[str, Tracking]:
    """The five curves with equal volumes instead of equal lengths."""
    model = build_platform_arm(dataclasses.replace(BODY, layout="equal_volume"))
    return {
        name: follow(model, targets_from_function(curve, 21), step=5e-4, every=20) for name, curve in CURVES.items()
    }


def layout_rows(runs: dict[str, Tracking]) -> Iterator[Row]:
    """Flags that equal volumes raise while the tip tracks perfectly."""
    for name, run in runs.items():
        case = f"{name}, equal volumes"
        yield compare(
            SYSTEM, case, "targets reached", len(run.switch), PUBLISHED["targets"], tolerance=0.0, source=SOURCE
        )
        for kind in ("segment inversion", "singularity", "plates cross"):
            found = [flag for flag in run.flags if flag.kind == kind]
            first = f"first: segment {found[0].segment} at {found[0].time:.4f} s" if found else ""
            yield compare(SYSTEM, case, f"segments flagged: {kind}", len(found), note=first)


def damping_rows(runs: dict[str, Tracking]) -> Iterator[Row]:
    """Damped segment inverses: how many segments still go through their base plate, and what the tip feels of it."""
    for name in ("ellipse", "reach"):
        model, targets = runs[name].model, targets_from_function(CURVES[name], 21)
        run = follow(model, targets, TipControl(segment_damping=0.3), step=5e-4, every=20)
        case = f"{name}, equal volumes, segments damped by 0.3"
        turned = sum(flag.kind == "segment inversion" for flag in run.flags)
        yield check(SYSTEM, case, "segments flagged: segment inversion", turned, 0, note="undamped: see above")
        for kind in ("singularity", "plates cross"):
            yield compare(SYSTEM, case, f"segments flagged: {kind}", sum(flag.kind == kind for flag in run.flags))
        change = float(np.abs(run.switch - runs[name].switch).max()) if run.done else np.inf
        yield check(
            SYSTEM, case, "largest change of a switching time", change, 1e-4, unit="s", note="the tip stays exact"
        )


def priority_runs() -> tuple[Tracking, Tracking, Tracking]:
    """The reach without and with a sphere in the way, and the line with leg limits kept."""
    targets = targets_from_function(CURVES["reach"], 21)
    model = build_platform_arm(ROBOT)
    free = follow(model, targets, step=5e-4)
    held = follow(model, targets, TipControl(obstacles=(SPHERE,), clear_rate=20.0, clear=0.02), step=5e-4)
    limited = build_platform_arm(dataclasses.replace(BODY, leg_lower=0.25, leg_upper=0.45))
    control = TipControl(leg_rate=20.0, leg_margin=0.005, posture=2.0)
    kept = follow(limited, targets_from_function(CURVES["line"], 21), control, step=5e-4)
    return free, held, kept


def least_clearance(run: Tracking) -> float:
    """Least distance of the whole arm from the sphere over a run.   [m]"""
    return min(float(mechanics.clearance(run.model, pose, [SPHERE]).min()) for pose in run.poses)


def priority_rows(free: Tracking, held: Tracking, kept: Tracking) -> Iterator[Row]:
    """Obstacle, leg limits, posture, orientation: what the null space can do, and what the tip feels of it."""
    case = "reach with a sphere in the way"
    yield compare(SYSTEM, case, "least clearance along the arm, no avoidance", least_clearance(free), unit="m")
    gap = least_clearance(held)
    yield compare(SYSTEM, case, "least clearance along the arm, avoidance in the null space", gap, unit="m")
    yield check(SYSTEM, case, "clearance lost below 0", min(gap, 0.0), 0.0, unit="m")
    change = float(np.abs(held.switch - free.switch).max()) if held.done else np.inf
    yield check(
        SYSTEM, case, "largest change of a switching time", change, 1e-5, unit="s", note="the tip does not feel it"
    )
    legs = np.array([mechanics.leg_lengths(kept.model, pose) for pose in kept.poses])
    yield check(SYSTEM, "line with leg limits 0.25-0.45 m", "longest leg", float(legs.max()), 0.45, unit="m")
    yield compare(
        SYSTEM,
        "line with leg limits 0.25-0.45 m",
        "targets reached",
        len(kept.switch),
        21,
        tolerance=0.0,
        source=SOURCE,
    )
    run = follow(
        build_platform_arm(ROBOT),
        targets_from_function(CURVES["ellipse"], 21),
        TipControl(turn_gain=20.0),
        rotations=np.eye(3),
        step=5e-4,
    )
    turned = np.array([mechanics.plates(pose)[0][-1] for pose in run.poses])
    off = float(np.degrees(np.arccos(np.clip((np.trace(turned, axis1=1, axis2=2) - 1.0) / 2.0, -1.0, 1.0))).max())
    yield check(SYSTEM, "ellipse, tip held upright", "largest turn of the tip", off, 1e-3, unit="deg")
    yield compare(
        SYSTEM, "ellipse, tip held upright", "targets reached", len(run.switch), 21, tolerance=0.0, source=SOURCE
    )


def gain_rows() -> Iterator[Row]:
    """The gain for a wanted completion time."""
    model, targets = build_platform_arm(ROBOT), targets_from_function(CURVES["sinusoid"], 21)
    gain = gain_for_time(mechanics.tip_position(model.home), targets, gamma=PUBLISHED["gamma"], time=1.5)
    run = follow(model, targets, TipControl(gain=gain), every=100)
    yield compare(
        SYSTEM,
        "sinusoid",
        f"completion time with K = {gain:.4f} 1/s chosen for 1.5 s",
        float(run.switch[-1]),
        1.5,
        unit="s",
        tolerance=1e-6,
        source=f"{SOURCE}, below Eq. (25)",
    )


def distributed_rows() -> Iterator[Row]:
    """Neighbours' talk against the central controller: tip error and messages a step, control period 0.25 ms."""
    model, targets = build_platform_arm(ROBOT), targets_from_function(CURVES["line"], 21)[:6]
    central = follow_sampled(model, targets, dt=2.5e-4)
    for mode, rounds in (("sweeps", 1), *(("rounds", r) for r in ROUNDS)):
        talk = NeighbourTalk(model.arm, model.ring, mode=mode, rounds=rounds)
        run = follow_sampled(model, targets, dt=2.5e-4, talk=talk, limit=5.0)
        count = min(len(run.t), len(central.t))
        apart = float(np.linalg.norm(run.tip[:count] - central.tip[:count], axis=1).max())
        case = "distributed, three sweeps" if mode == "sweeps" else f"distributed, {rounds} rounds a step"
        yield compare(SYSTEM, case, "messages between neighbours a step", talk.messages_per_step)
        if mode == "sweeps" or rounds >= 3 * (model.segments - 1) + 1:
            yield check(
                SYSTEM,
                case,
                "largest distance from the central tip",
                apart,
                1e-9,
                unit="m",
                note="same sums, other order",
            )
        else:
            late = f"news is up to {3 * (model.segments - 1) / rounds:.0f} steps old"
            yield compare(SYSTEM, case, "largest distance from the central tip", apart, unit="m", note=late)
        finish = float(run.switch[-1]) if run.done else None
        note = "" if finish is not None else "did not finish in 5 s"
        yield compare(
            SYSTEM,
            case,
            "time to the sixth target over the central one",
            finish / float(central.switch[-1]) if finish is not None else 0.0,
            note=note,
        )


def noise_rows(study: list[dict[str, float]]) -> Iterator[Row]:
    """Tip error against K under measurement noise and leg disturbance, beside the closed form."""
    for row in study:
        yield compare(
            SYSTEM,
            "noise and disturbance",
            f"rms tip error, K = {row['gain']:g} 1/s",
            1e3 * row["error"],
            1e3 * row["closed_form"],
            unit="mm",
            tolerance=0.35,
            source="closed form of the sampled regulator",
            note="2000 periods: few independent samples at low gain",
        )


def run_noise_study() -> list[dict[str, float]]:
    """The study at the end of a short reach."""
    return noise_study(build_platform_arm(ROBOT), (1.0, 1.0, 5.0), GAINS, NOISE)
