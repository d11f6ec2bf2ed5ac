"""Controllers on any robot: a step of all joints, with and without gravity, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from metamer.core.arrays import one_value
from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.experiments.compare_controllers.laws import NAMES as NAMES
from metamer.experiments.compare_controllers.laws import OUR_LAWS, PRINTED_LAWS, THESIS, Gains, gains_for, loop_named
from metamer.experiments.compare_controllers.loads import joint_load
from metamer.experiments.compare_controllers.stepping import Bench, Trial, run_step, settled_step
from metamer.record.claims import Row, number, singular
from metamer.record.files import file_name
from metamer.record.table import Figure, Result

THESIS_DAMPING = 0.5  # of every joint in chapter 6 of menon2025 [N m s/rad]
LONGEST_SETTLING = 40.0  # s, for which a step of the worm is given time to settle


def step_of(spec: Robot, joints: int, amplitude: float) -> tuple[float, ...]:
    """The posture of the step: the thesis' for its worm, else joints to either side in turn.   [rad]"""
    if spec.source == "menon2025" and joints == 5:
        return tuple(np.radians([0.0, 45.0, -45.0, -45.0, 45.0]).tolist())
    return tuple(amplitude * (-1.0) ** k for k in range(joints))


@dataclass(frozen=True, kw_only=True)
class Stepping:
    """How the joints are stepped.

    target      (joints,) posture of the step; None = `step_of`               [rad]
    gains       None = the thesis' for its worm, else by the joints' inertias and `bandwidth`
    duration    None = until it has settled, 40 s at most, for the worm; 24/bandwidth else   [s]
    dt          longest tick of integrals, fractional parts and switching; None = 2 ms. For the worm it is halved until
                the numbers stay, and where they do not, they are left out    [s]
    ramp        time in which the target goes to the posture; None = a jump for the worm, 2/bandwidth else   [s]
    bandwidth   of the worked out gains                                       [rad/s]
    coriolis    False leaves the velocity terms out, as the thesis does
    damping     of the joints; None = the robot's own                         [N m s/rad]
    limits      whether torques are cut at `drive.torque_limit`
    """

    target: tuple[float, ...] | None = None
    gains: Gains | None = None
    duration: float | None = None
    dt: float | None = None
    ramp: float | None = None
    bandwidth: float = 8.0
    coriolis: bool = True
    damping: float | None = None
    limits: bool = True


def step_trials(
    spec: Robot,
    how: Stepping = Stepping(),
    *,
    names: Sequence[str] = NAMES,
    progress: Callable[[str], None] = lambda message: None,
) -> list[Trial]:
    """Every controller on a robot, without and (where it acts on the joints) with gravity.

    names   of the controllers
    """
    bandwidth, duration = how.bandwidth, how.duration
    if not (math.isfinite(bandwidth) and bandwidth > 0.0):
        raise refuse("bandwidth", bandwidth, "a finite number > 0 [rad/s]")
    trials: list[Trial] = []
    for gravity in (False, True):
        load = joint_load(spec, gravity=gravity, coriolis=how.coriolis, damping=how.damping)
        if load is None:
            continue
        posture = step_of(spec, load.count, 0.4) if how.target is None else tuple(float(x) for x in how.target)
        if len(posture) != load.count or not all(math.isfinite(x) for x in posture):
            raise refuse("target", how.target, f"{load.count} finite angles, one per joint [rad]")
        thesis = spec.source == "menon2025" and load.count == 5
        chosen = how.gains or (THESIS if thesis else gains_for(load.mass(), bandwidth))
        soft = (0.0 if thesis else 2.0 / bandwidth) if how.ramp is None else how.ramp
        limit = stall_of(spec) if how.limits else math.inf
        bench = Bench(
            target=posture, dt=how.dt or 2e-3, duration=duration or (5.0 if thesis else 24.0 / bandwidth),
            longest=LONGEST_SETTLING if thesis and duration is None else 0.0, exact=thesis, limit=limit,
        )  # fmt: skip
        for name in names:
            progress(f"{spec.name}: {name}, {'with' if gravity else 'without'} gravity")

            made = partial(loop_named, name, load, posture, chosen, soft, limit)
            trials.append(
                settled_step(load, name, made, bench) if thesis else run_step(load, name, made(bench.dt), bench)
            )
    return trials


def stall_of(spec: Robot) -> float:
    """Largest torque of the joints.   [N m]"""
    return one_value("drive.torque_limit", spec.drive.torque_limit, "of a comparison")


def rows_of(spec: Robot, trials: Sequence[Trial]) -> Iterator[Row]:
    """The numbers of every trial as rows; what does not settle, or moves with the tick, has no number but a reason."""
    stall = stall_of(spec)
    for trial in trials:
        bounded = ", torque limit" if trial.limit < math.inf else ""
        case, n = f"{trial.controller}, {'gravity' if trial.gravity else 'no gravity'}{bounded}", trial.numbers
        if trial.moved:
            yield singular(case, "step response", f"no number: it moves with the tick ({trial.moved})")
            continue
        if n.settling is None:
            yield singular(case, "settling (2 %) [s]", f"not settled: not within 2 % after {trial.t[-1]:.3g} s")
        else:
            yield number(case, "settling (2 %) [s]", n.settling)
        yield number(case, "overshoot [%]", 100.0 * n.overshoot)
        yield number(case, "steady error [deg]", math.degrees(n.steady_error))
        asks = f"{n.peak_torque / stall:.2g} times the servo's stall torque {stall:.3g} N m"
        yield number(case, "peak torque [N m]", n.peak_torque, asks if n.peak_torque > 1.001 * stall else "")
        if not trial.switches:
            yield number(case, "chatter [N m/s]", n.chatter)


def notes_of(spec: Robot, trials: Sequence[Trial], how: Stepping) -> Iterator[str]:
    """What a reader must know: what is held, what damps, what limits, whose gains, which ticks."""
    damping, thesis = how.damping, spec.source == "menon2025" and trials[0].angle.shape[1] == 5
    load = joint_load(spec, gravity=False, coriolis=how.coriolis, damping=damping)
    if load is not None and load.about:
        yield load.about
    own = float(np.mean(spec.body.damping)) if damping is None else damping
    whose = "body.damping, the robot's own" if damping is None else "as asked for"
    chapter = (
        f"; chapter 6 of menon2025 has {THESIS_DAMPING:g}: --set body.damping={THESIS_DAMPING:g}" if thesis else ""
    )
    yield f"joints are damped by {own:.3g} N m s/rad ({whose}{chapter})"
    limit = trials[0].limit
    yield f"torques are cut at {limit:.3g} N m, drive.torque_limit" if limit < math.inf else "torques have no limit"
    if thesis and how.gains is None:
        yield "gains are those of chapter 6 of menon2025"
    yield f"laws of the thesis: {', '.join(PRINTED_LAWS)}; ours: {', '.join(OUR_LAWS)}"
    if thesis:
        yield "PD, integrals and model act all the time, fractional parts every tick; a sign is a limit of layers"
    else:
        tick = 1e3 * float(trials[0].t[1] - trials[0].t[0])
        yield f"PD and model act all the time; integrals, fractional parts and switching every {tick:.3g} ms"


def compare_controllers(
    robot: str | Robot,
    how: Stepping = Stepping(),
    *,
    out: str | Path | None = None,
    names: Sequence[str] = NAMES,
    progress: Callable[[str], None] = lambda message: None,
) -> Result:
    """PD, PID, fractional PID (two realisations), sliding mode (two) and computed torque on one robot.

    robot      name, file or description
    out        folder for the picture of all responses; None = no picture
    """
    from metamer.robots import robot as robot_by_name

    spec = robot_by_name(robot) if isinstance(robot, str) else robot
    trials = step_trials(spec, how, names=names, progress=progress)
    figures: tuple[Figure, ...] = ()
    if out is not None:
        from metamer.experiments.compare_controllers.pictures import draw_trials

        path = Path(out) / f"controllers-{file_name(spec.name)}.png"
        draw_trials(trials, path, what="angle")
        figures = (Figure(path=path, caption=f"Step of all joints of {spec.name} under every controller"),)
    return Result(
        system=f"controllers-{spec.name}",
        title=f"Controllers on {spec.name}",
        source=spec.source,
        command=f"metamer compare-controllers {spec.name}",
        rows=tuple(replace(row, system=f"controllers on {spec.name}") for row in rows_of(spec, trials)),
        figures=figures,
        notes=tuple(notes_of(spec, trials, how)),
    )
