"""The controllers of chapter 6: a step of five joints with and without gravity, and what is claimed about them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from metamer.control.model_based import ComputedTorque
from metamer.experiments.compare_controllers import NAMES, THESIS_DAMPING, Stepping, rows_of, step_trials
from metamer.experiments.compare_controllers.laws import THESIS, Gains, Loop
from metamer.experiments.compare_controllers.loads import joint_load
from metamer.experiments.compare_controllers.stepping import Bench, Trial, run_step
from metamer.experiments.worm.claims import BANDWIDTH, STALL, STEP
from metamer.gaits.move import Move
from metamer.record.claims import Measured, Row, bar, by_formula, residual
from metamer.robots.worm import LINK_LENGTH, ROBOT, SERVO_MASS

STEP_SIZE = math.radians(45.0)
# all five links about joint 1, over the damping: (5 m)(5 l)^2 / (3 b) [s]
CHAIN_LAG = 5.0 * SERVO_MASS * (5.0 * LINK_LENGTH) ** 2 / (3.0 * THESIS_DAMPING)
LIMIT_SAMPLES = 50  # at the limit, from which on a mean rate is reported
LIMITED = (
    "PD",
    "computed torque (motors)",
    "sliding mode with the model (saturation)",
)  # that ask for more than the servo has


def chapter_six(progress: Callable[[str], None], *, limits: bool = False, names: Sequence[str] = NAMES) -> list[Trial]:
    """Every controller with the gains, the damping and without the velocity terms of chapter 6, until it has settled.

    limits   whether torques are cut at the servo's stall torque, of which chapter 6 knows nothing
    """
    as_there = Stepping(gains=THESIS, damping=THESIS_DAMPING, coriolis=False, limits=limits)
    return step_trials(ROBOT, as_there, names=names, progress=progress)


def cubic_rows() -> Iterator[Row]:
    """Computed torque along the cubic trajectory (4.49) of one second, with gravity and velocity terms."""
    load = joint_load(ROBOT, gravity=True, damping=THESIS_DAMPING)
    assert load is not None
    target = tuple(np.radians(STEP).tolist())
    gait = Move(joints=5, angles=target, duration=1.0)
    loop = Loop(ComputedTorque(force=load.force, kp=THESIS.torque[0], kv=THESIS.torque[1]).to(gait))
    found = run_step(load, "computed torque", loop, Bench(target=target, duration=1.5, dt=2e-3, exact=True))
    error = float(np.degrees(np.abs(found.angle - gait.targets(found.t).position).max()))
    stall = f"stall torque {STALL['6 V']:g} N m at 6 V"
    yield residual("cubic trajectory, gravity", "largest tracking error [deg]", error, 1e-2)
    yield bar("cubic trajectory, gravity", "peak torque [N m]", found.numbers.peak_torque, (0.1, STALL["6 V"]), stall)


def settling_without_inertia(law: str, gains: Gains = THESIS, step: float = STEP_SIZE) -> float:
    """Settling (2 %) of one joint without inertia and gravity, b theta' = tau: a second road.   [s]

    PD: exp(-kp/(b + kv) t). PID: two real poles of (b + kd) s^2 + kp s + ki, error (b + kd) s/(..). Sliding mode: at
    ks/b until the surface s = 0 is met at ks/(b beta), then exp(-beta t).
    law     "PD", "PID" or "sliding mode"
    step    of the joint                                                      [rad]
    """
    b, band = THESIS_DAMPING, 0.02
    if law == "PD":
        kp, kv = gains.pd
        return math.log(1.0 / band) * (b + kv) / kp
    if law == "PID":
        kp, ki, kd = gains.pid
        root = math.sqrt(kp * kp - 4.0 * ki * (b + kd))
        fast, slow = (kp + root) / (2.0 * (b + kd)), (kp - root) / (2.0 * (b + kd))
        # e = (fast exp(-fast t) - slow exp(-slow t))/(fast - slow): the slow part is last, from below
        return math.log(slow / (band * (fast - slow))) / slow
    beta, ks, _ = gains.sliding
    met = ks / (b * beta)
    return (step - met) * b / ks + math.log(met / (band * step)) / beta


def closed_rows(trials: Sequence[Trial]) -> Iterator[Row]:
    """Settling of the printed laws beside joints without inertia."""
    by = {(trial.controller, trial.gravity): trial.numbers for trial in trials if not trial.moved}
    for law, name in (
        ("PD", "PD"),
        ("PID", "PID"),
        ("sliding mode", "sliding mode as printed (sign)"),
        ("sliding mode", "sliding mode as printed (saturation)"),
    ):
        other = settling_without_inertia(law)
        yield by_formula(
            f"{name}, no gravity", "settling (2 %), beside joints without inertia [s]", by[name, False].settling, other,
            CHAIN_LAG / other, "b theta' = tau, menon2025, chapter 6",
            f"inertia adds up to {1e3 * CHAIN_LAG:.0f} ms: that of all links about joint 1 over b",
        )  # fmt: skip


def control_rows(trials: Sequence[Trial], limited: Sequence[Trial] = ()) -> Iterator[Row]:
    """Numbers of all controllers, of some of them with the servo's torque, then the claims of chapter 6."""
    by = {(trial.controller, trial.gravity): trial for trial in trials}
    pd, case = by["PD", False].numbers, "PD, no gravity"
    yield from closed_rows(trials)
    yield residual(case, "overshoot [%]", 100.0 * pd.overshoot, 0.1)
    first = pd.peak_torque
    note = f"{first / STALL['6 V']:.1f} times the stall torque of 1.67 N m at 6 V, "
    note += f"{first / STALL['7.4 V']:.1f} times that of 1.91 N m at 7.4 V"
    yield by_formula(
        case, "torque at the first instant [N m]", first, THESIS.pd[0] * STEP_SIZE, 1e-9, "kp times 45 deg", note
    )
    yield from rows_of(ROBOT, trials)
    yield from rows_of(ROBOT, limited)
    yield from limit_rows(limited)
    # the two realisations of the fractional PID, over the whole run
    for gravity in (False, True):
        pair = [by[f"fractional PID ({name})", gravity].angle for name in ("GL", "Oustaloup")]
        gap = float(np.degrees(np.abs(pair[0] - pair[1]).max()))
        case = f"fractional PID, {'gravity' if gravity else 'no gravity'}"
        yield residual(case, "GL against Oustaloup, largest angle [deg]", gap, 0.05)


def limit_rows(limited: Sequence[Trial]) -> Iterator[Row]:
    """Joints at their torque limit beside a joint without inertia, which then turns at limit/b."""
    for trial in limited:
        at_limit = np.abs(trial.torque) >= 0.999 * trial.limit
        if trial.gravity or at_limit.sum() < LIMIT_SAMPLES:
            continue
        yield by_formula(
            f"{trial.controller}, no gravity, torque limit", "rate of joints at the limit, mean [rad/s]",
            float(np.abs(trial.rate)[at_limit].mean()), trial.limit / THESIS_DAMPING, 0.05, "b theta' = limit",
            "inertia couples the joints by some percent",
        )  # fmt: skip


def bandwidth_numbers() -> Measured:
    """K_p/b of fractional PID over that of PID."""
    return {BANDWIDTH: (THESIS.fpid[0] / THESIS_DAMPING) / (THESIS.pid[0] / THESIS_DAMPING)}
