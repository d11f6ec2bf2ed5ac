"""The controllers of chapter 6: a step of five joints with and without gravity, and what is claimed about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from metamer.control.computed_torque import ComputedTorque
from metamer.experiments.compare_controllers import (
    THESIS,
    THESIS_DAMPING,
    Loop,
    Trial,
    rows_of,
    run_step,
    step_trials,
)
from metamer.experiments.compare_controllers.loads import joint_load
from metamer.experiments.worm.published import PD_FIRST_TORQUE, PD_SETTLING, STALL, STEP
from metamer.gaits.move import Move
from metamer.record.table import Row, check, compare
from metamer.robots.worm import ROBOT

SYSTEM = "worm"


def chapter_six(progress: Callable[[str], None]) -> list[Trial]:
    """Every controller with the gains, the damping and without the velocity terms of chapter 6."""
    return step_trials(ROBOT, gains=THESIS, damping=THESIS_DAMPING, coriolis=False, progress=progress)


def cubic_rows() -> list[Row]:
    """Computed torque along the cubic trajectory (4.49) of one second, with gravity and velocity terms."""
    load = joint_load(ROBOT, gravity=True, damping=THESIS_DAMPING)
    assert load is not None
    target = tuple(np.radians(STEP).tolist())
    gait = Move(joints=5, angles=target, duration=1.0)
    loop = Loop(ComputedTorque(gait, load.force, kp=THESIS.torque[0], kv=THESIS.torque[1]))
    found = run_step(load, "computed torque", loop, target, duration=1.5, dt=2e-3, exact=True)
    error = float(np.degrees(np.abs(found.angle - gait.targets(found.t).position).max()))
    stall = f"stall torque {STALL['6 V']:g} N m at 6 V"
    return [
        check(SYSTEM, "cubic trajectory, gravity", "largest tracking error", error, 1e-2, unit="deg"),
        check(
            SYSTEM,
            "cubic trajectory, gravity",
            "peak torque",
            found.numbers.peak_torque,
            STALL["6 V"],
            unit="N m",
            note=stall,
        ),
    ]


def control_rows(trials: Sequence[Trial]) -> list[Row]:
    """Numbers of all controllers, then the claims of chapter 6."""
    by = {(trial.controller, trial.gravity): trial for trial in trials}
    pd = by["PD", False].numbers
    rows = [
        compare(SYSTEM, "PD, no gravity", "settling (2 %)", pd.settling, PD_SETTLING, unit="s", tolerance=5e-3),
        check(SYSTEM, "PD, no gravity", "overshoot", 100.0 * pd.overshoot, 0.1, unit="%"),
        compare(
            SYSTEM,
            "PD, no gravity",
            "torque at the first instant",
            pd.peak_torque,
            PD_FIRST_TORQUE,
            unit="N m",
            tolerance=5e-3,
            note=f"{pd.peak_torque / STALL['6 V']:.1f} times the stall torque of 1.67 N m at 6 V, "
            f"{pd.peak_torque / STALL['7.4 V']:.1f} times that of 1.91 N m at 7.4 V",
        ),
    ]
    rows += rows_of(ROBOT, list(trials), SYSTEM)
    # the two realisations of the fractional PID, over the whole run
    for gravity in (False, True):
        pair = [by[f"fractional PID ({name})", gravity].angle for name in ("GL", "Oustaloup")]
        gap = float(np.degrees(np.abs(pair[0] - pair[1]).max()))
        case = f"fractional PID, {'gravity' if gravity else 'no gravity'}"
        rows.append(check(SYSTEM, case, "GL against Oustaloup, largest angle", gap, 0.05, unit="deg"))
    pid, fpid = THESIS.pid[0] / THESIS_DAMPING, THESIS.fpid[0] / THESIS_DAMPING
    rows.append(
        compare(
            SYSTEM,
            "claim: comparable bandwidth",
            "fractional PID over PID, K_p/b",
            fpid / pid,
            1.0,
            tolerance=0.2,
            source="menon2025, chapter 6",
            note="false: 3.4 against 0.8 /s, a factor of 4",
            expected="differs",
        )
    )
    return rows
