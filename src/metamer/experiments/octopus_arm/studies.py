"""Beyond the paper: calculation time, number of segments, layouts and flags, priorities, neighbours' talk, noise."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from metamer.control.tip.closed_forms import gain_for_time
from metamer.control.tip.controller import TipControl
from metamer.control.tip.distributed import NeighbourTalk
from metamer.control.tip.tracking import Noise
from metamer.experiments.octopus_arm.claims import MOTIONS, PUBLISHED, ROAD
from metamer.plants.tip_runs import Tracking, follow, follow_sampled, noise_study
from metamer.record.claims import Claim, Measured, Row, bar, by_formula, judge, number, residual, singular
from metamer.robots.octopus_arm import BODY, ROBOT
from metamer.systems.platform import mechanics
from metamer.systems.platform.gait import CURVES, targets_from_function
from metamer.systems.platform.model import PlatformArm, build_platform_arm

SPHERE = (1.2, 0.0, 2.0, 0.4)  # in the way of the reach: centre and radius [m]
NOISE = Noise(tip=5e-3, leg=2e-3, leg_drift=2e-4, seed=7)
GAINS = (2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0)
ROUNDS = (1, 5, 19, 58)
THROUGH_THE_BASE = ("ellipse", "reach")  # curves whose targets lie low: base segments are pushed through their plate


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


def time_numbers() -> Measured:
    """Table I: our times.   [ms]"""
    return {
        ("Table I", f"calculation time, N = {segments} [ms]"): 1e3 * step_time(segments)
        for segments in PUBLISHED["time_ms"]
    }


def growth_row() -> Row:
    """Growth of the time with N; what a call from Python costs keeps it below 1."""
    small, large = step_time(20), step_time(300, repeats=60)
    growth = float(np.log(large / small) / np.log(300 / 20))
    return bar("Table I", "growth exponent of the time, N = 20 to 300", growth, (0.5, 1.1), "1 = linear in N")


def number_rows(tried: Sequence[int] = (2, 5, 10, 15, 30)) -> tuple[list[Row], Measured]:
    """Targets of the line by other numbers of segments, beside the tip alone; the fewest that reach every one."""
    targets, rows, good = targets_from_function(CURVES["line"], PUBLISHED["targets"]), [], []
    for segments in tried:
        run = follow(build_platform_arm(dataclasses.replace(BODY, segments=segments)), targets, step=1e-3, every=50)
        took, other = float(run.switch[-1]) if run.done else None, MOTIONS["line"].total
        rows.append(by_formula(f"line, N = {segments}", "completion time [s]", took, other, 1e-5, f"any N: {ROAD}"))
        good += [segments] if run.done else []
    fewest = "fewest segments that reach every target, of those tried"
    return rows, {("line", fewest): float(min(good)) if good else None}


def reached_numbers(layout: str, runs: Mapping[str, Tracking]) -> Measured:
    """Targets that each run reached."""
    return {(f"{name}, {layout}", "targets reached"): float(len(run.switch)) for name, run in runs.items()}


def layout_runs() -> dict[str, Tracking]:
    """The five curves with equal volumes instead of equal lengths."""
    model = build_platform_arm(dataclasses.replace(BODY, layout="equal_volume"))
    return {
        name: follow(model, targets_from_function(curve, 21), step=5e-4, every=20) for name, curve in CURVES.items()
    }


def layout_rows(runs: Mapping[str, Tracking]) -> Iterator[Row]:
    """Flags that equal volumes raise while the tip tracks perfectly: on the ellipse and the reach, nowhere else."""
    for name, run in runs.items():
        case = f"{name}, equal volumes"
        for kind in ("segment inversion", "singularity", "plates cross"):
            found = [flag for flag in run.flags if flag.kind == kind]
            first = f"first: segment {found[0].segment} at {found[0].time:.4f} s" if found else ""
            low, high = (1, 6) if name in THROUGH_THE_BASE else (0, 0)
            yield bar(case, f"segments flagged: {kind}", len(found), (low, high), first)


def damping_rows(runs: dict[str, Tracking]) -> Iterator[Row]:
    """Damped segment inverses: how many segments still go through their base plate, and what the tip feels of it."""
    for name in ("ellipse", "reach"):
        model, targets = runs[name].model, targets_from_function(CURVES[name], 21)
        run = follow(model, targets, TipControl(segment_damping=0.3), step=5e-4, every=20)
        case = f"{name}, equal volumes, segments damped by 0.3"
        turned = sum(flag.kind == "segment inversion" for flag in run.flags)
        yield residual(case, "segments flagged: segment inversion", turned, 0, "undamped: see above")
        for kind in ("singularity", "plates cross"):
            yield bar(case, f"segments flagged: {kind}", sum(flag.kind == kind for flag in run.flags), (0, 6))
        change = float(np.abs(run.switch - runs[name].switch).max()) if run.done else np.inf
        yield residual(case, "largest change of a switching time [s]", change, 1e-4, "the tip stays exact")


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
    yield bar(case, "least clearance along the arm, no avoidance [m]", least_clearance(free), (-0.4, -0.05))
    gap, wanted = least_clearance(held), "avoidance in the null space"
    yield bar(case, f"least clearance along the arm, {wanted} [m]", gap, (0.0, 0.1), "20 mm are asked for")
    change = float(np.abs(held.switch - free.switch).max()) if held.done else None
    yield residual(case, "largest change of a switching time [s]", change, 1e-5, "the tip does not feel it")
    legs, case = np.array([mechanics.leg_lengths(kept.model, pose) for pose in kept.poses]), "line, legs 0.25-0.45 m"
    yield bar(case, "longest leg [m]", float(legs.max()), (0.40, 0.45), "0.538 m without the limit")
    yield bar(case, "shortest leg [m]", float(legs.min()), (0.25, 0.35))
    yield bar(case, "targets reached", len(kept.switch), (21, 21))
    run = follow(
        build_platform_arm(ROBOT),
        targets_from_function(CURVES["ellipse"], 21),
        TipControl(turn_gain=20.0),
        rotations=np.eye(3),
        step=5e-4,
    )
    turned = np.array([mechanics.plates(pose)[0][-1] for pose in run.poses])
    off = float(np.degrees(np.arccos(np.clip((np.trace(turned, axis1=1, axis2=2) - 1.0) / 2.0, -1.0, 1.0))).max())
    yield residual("ellipse, tip held upright", "largest turn of the tip [deg]", off, 1e-3)
    yield bar("ellipse, tip held upright", "targets reached", len(run.switch), (21, 21))


def gain_rows() -> Iterator[Row]:
    """The gain for a wanted completion time."""
    model, targets = build_platform_arm(ROBOT), targets_from_function(CURVES["sinusoid"], 21)
    gain = gain_for_time(mechanics.tip_position(model.home), targets, gamma=PUBLISHED["gamma"], time=1.5)
    run = follow(model, targets, TipControl(gain=gain), every=100)
    yield by_formula(
        "sinusoid, K chosen for 1.5 s", "completion time [s]", float(run.switch[-1]) if run.done else None, 1.5, 1e-6,
        "below Eq. (25)", f"K = {gain:.4f} 1/s",
    )  # fmt: skip


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
        between = model.segments - 1
        # the arm wakes up with one full sweep
        counted = (talk.messages - 3 * (model.segments - 1)) / max(len(run.t) - 2, 1)
        yield by_formula(
            case, "messages between neighbours a step, counted", counted,
            3 * between if mode == "sweeps" else 2 * between * rounds, 0.0,
            "19 pairs: three sweeps, or both ways a round",
        )  # fmt: skip
        if mode == "sweeps" or rounds >= 3 * (model.segments - 1) + 1:
            yield residual(case, "largest distance from the central tip [m]", apart, 1e-9, "same sums, other order")
        else:
            late = f"news is up to {3 * (model.segments - 1) / rounds:.0f} steps old"
            yield number(case, "largest distance from the central tip [m]", apart, late)
        quantity = "time to the sixth target over the central one"
        if run.done and central.done:
            ratio = float(run.switch[-1]) / float(central.switch[-1])
            yield bar(case, quantity, ratio, (1.0 - 1e-6, 3.0), "old news only delays")
        else:
            yield singular(case, quantity, "did not finish in 5 s")


def bounded_rows() -> Iterator[Row]:
    """Neighbours' talk with a sphere in the way and with leg limits: it slows down and stops, and keeps both."""
    model, sphere = build_platform_arm(ROBOT), TipControl(obstacles=(SPHERE,), clear_rate=20.0, clear=0.02)
    limited = build_platform_arm(dataclasses.replace(BODY, leg_lower=0.2, leg_upper=0.42))
    legs = TipControl(leg_rate=20.0, leg_margin=0.005)
    for case, arm_, curve, control in (
        ("distributed, reach with a sphere in the way", model, "reach", sphere),
        ("distributed, line, legs 0.2-0.42 m", limited, "line", legs),
    ):
        talk = NeighbourTalk(arm_.arm, arm_.ring, mode="sweeps")
        targets = targets_from_function(CURVES[curve], 21)
        run = follow_sampled(arm_, targets, control, dt=1e-3, talk=talk, limit=3.0)
        yield bar(case, "least part of the wanted speed at the end", talk.scale, (0.0, 0.05), "it stops before it")
        yield bar(case, "targets reached", len(run.switch), (1, 20), "there is no way round among neighbours")
        bad = [flag for flag in run.flags if flag.kind in ("obstacle touched", "leg too long", "leg too short")]
        yield residual(case, "obstacles touched and limits passed", len(bad), 0)
        if control.obstacles:
            gap = float(mechanics.clearance(arm_, run.poses, [SPHERE]).min())
            yield bar(case, "clearance along the arm at the end [m]", gap, (0.0, 0.05))
        else:
            length = mechanics.leg_lengths(arm_, run.poses)
            yield bar(case, "longest leg at the end [m]", float(length.max()), (0.38, 0.42))
            yield bar(case, "shortest leg at the end [m]", float(length.min()), (0.2, 0.4))


def noise_rows(study: list[dict[str, float]]) -> Iterator[Row]:
    """Tip error against K under measurement noise and leg disturbance, beside the closed form."""
    for row in study:
        claim = Claim(
            case="noise and disturbance", quantity=f"rms tip error, K = {row['gain']:g} 1/s [mm]",
            evidence="closed form", value=1e3 * row["closed_form"], tolerance=3.0 * row["spread"],
            cause="three standard deviations of a mean over so many periods, whose errors are kin for 1/(K dt)",
            source="E+ = (1 - K dt) E + noise",
        )  # fmt: skip
        yield judge(claim, 1e3 * row["error"])


def run_noise_study() -> list[dict[str, float]]:
    """The study at the end of a short reach."""
    return noise_study(build_platform_arm(ROBOT), (1.0, 1.0, 5.0), GAINS, NOISE)
