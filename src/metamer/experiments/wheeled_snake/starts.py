"""Starts from rest on real wheels: where theta_comp holds, why not elsewhere, a search that does; section 7's slip."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from metamer.description import Robot
from metamer.experiments.wheeled_snake.claims import PUBLISHED
from metamer.experiments.wheeled_snake.headings import Tilts, serpenoid_of
from metamer.experiments.wheeled_snake.rolling import run_wheeled
from metamer.experiments.wheeled_snake.tables import linear_cases
from metamer.record.claims import Key, Row, bar, by_formula, number, residual
from metamer.systems.wheels.forces import closed_start_time, start_time
from metamer.systems.wheels.model import build_wheels
from metamer.systems.wheels.mujoco import RUBBER
from metamer.systems.wheels.paths import tilt_of_points
from metamer.systems.wheels.start import theta_comp

STARTED = ("101", "104", "107", "110", "201", "204", "207", "210")  # wheels in the middle, seven and eight links
START_DURATION = 26.0  # s, four periods
COURSE_BAR = 0.05  # rad, of the course that is asked for
SHORT_START = 0.2  # rad that the wave may move until the wheels have taken the start up, for theta_comp to hold
LONG_START = 0.3  # rad from which on it does not
OTHER_WAVES, OTHER_WINDING = (
    (5.0, 6.0, 9.0, 12.0),
    0.75,
)  # of starts beside those of the paper: b = -waves pi/n, a [rad]
WAVE_GROWTH = 1.0  # s, in which the wave grows from the straight body; the paper's is not stated
MOST_SEARCH_RUNS = 8  # runs of a search besides its two ends


@dataclass(frozen=True, kw_only=True)
class Start:
    """One case from rest in MuJoCo.

    phase      theta_comp by the formula                                        [rad]
    least      least time in which the wheels can take the start up, by a linear program   [s]
    closed     the same in closed form                                          [s]
    printed    tilt with theta_comp = 0                                         [rad]
    formula    tilt with theta_comp by the formula                              [rad]
    found      phase by search                                                  [rad]
    searched   tilt with it                                                     [rad]
    trials     runs that the search took
    """

    phase: float
    least: float
    closed: float
    printed: float
    formula: float
    found: float
    searched: float
    trials: int

    @property
    def short(self) -> bool:
        """Whether the wave hardly moves until the wheels have taken the start up; omega = 1 rad/s."""
        return self.closed < SHORT_START


def started(name: str, phase: float) -> Robot:
    """A case from rest in the posture of a phase, heading along x."""
    spec = PUBLISHED[name].spec
    return replace(spec, gait=replace(spec.gait, phase=phase), run=replace(spec.run, duration=START_DURATION))


def engine_tilt(name: str, phase: float) -> float:
    """Course of a start from rest in the engine, from the first whole period on.   [rad]"""
    (run,) = run_wheeled([started(name, phase)])
    return tilt_of_points(run.t, run.wheel)


def search_phase(
    tilt: Callable[[float], float], low: float, high: float, ends: tuple[float, float]
) -> tuple[float, float, int]:
    """Phase at which a course vanishes, its course, and how many runs that took.

    tilt       course of a phase, each a run                                    [rad]
    low, high  phases whose courses `ends` lie on both sides of 0               [rad]
    False position, every third time the middle: the course is steep and not straight between the ends.
    """
    below, above = ends
    phase, here = (low, below) if abs(below) < abs(above) else (high, above)
    for trial in range(1, MOST_SEARCH_RUNS + 1):
        if abs(here) < 0.5 * COURSE_BAR:
            return phase, here, trial - 1
        phase = 0.5 * (low + high) if trial % 3 == 0 else high - above * (high - low) / (above - below)
        here = tilt(phase)
        if here * below > 0.0:
            low, below = phase, here
        else:
            high, above = phase, here
    return phase, here, MOST_SEARCH_RUNS


def start_study(progress: Callable[[str], None], names: tuple[str, ...] = STARTED) -> dict[str, Start]:
    """Every case with theta_comp = 0, by the formula, and by a search where the formula fails."""
    found = {}
    for name in names:
        progress(f"MuJoCo from rest, {name}")
        gait, chain = serpenoid_of(PUBLISHED[name]), build_wheels(PUBLISHED[name].spec)
        phase = theta_comp(gait)
        ends = engine_tilt(name, 0.0), engine_tilt(name, phase)
        best = search_phase(lambda x, name=name: engine_tilt(name, x), 0.0, phase, ends)
        least = start_time(chain, replace(gait, phase=phase), RUBBER)
        closed = closed_start_time(gait, chain.links, chain.length, RUBBER)
        found[name] = Start(
            phase=phase, least=least, closed=closed, printed=ends[0], formula=ends[1], found=best[0], searched=best[1],
            trials=best[2],
        )  # fmt: skip
    return found


def start_rows(found: dict[str, Start]) -> Iterator[Row]:
    """theta_comp from rest on real wheels: the condition, the formula where it holds, the search everywhere."""
    for name, start in found.items():
        note = "momentum of the motion without slip over the axles' friction, shared at best; the wave moves at 1 rad/s"
        yield by_formula(
            name, "least time for the wheels to take up a start with theta_comp [s]", start.least, start.closed, 0.1,
            "omega l/(|lag| mu g mean|r_i|), small angles", note,
        )  # fmt: skip
        label = "tilt of theta_comp from rest, MuJoCo on real wheels [rad]"
        note = f"{start.printed:+.3f} rad without it"
        if start.short:
            yield residual(name, label, start.formula, COURSE_BAR, note, evidence="second engine")
        else:
            note += f"; cannot hold: the wave moves {start.closed:.2f} rad before the wheels have taken the start up"
            yield bar(name, label, start.formula, (-1.2, -COURSE_BAR), note)
        label = "tilt of the phase found by search, MuJoCo on real wheels [rad]"
        note = f"phase {start.found:.3f} rad, formula {start.phase:.3f}; {start.trials} runs besides the two ends"
        yield residual(name, label, start.searched, COURSE_BAR, note)


def other_starts() -> dict[tuple[int, float], tuple[float, float]]:
    """Links and waves -> closed time and tilt of starts with theta_comp that are not the paper's.   [s, rad]"""
    robots, times = [], {}
    for name in ("101", "201"):
        spec = PUBLISHED[name].spec
        for waves in OTHER_WAVES:
            turned = replace(spec.gait, a=OTHER_WINDING, b=-waves * math.pi / (spec.body.links - 1))
            gait = turned.on(spec.body)
            phase, run = theta_comp(gait), replace(spec.run, duration=START_DURATION)
            robots.append(replace(spec, gait=replace(turned, phase=phase), run=run))
            times[spec.body.links, waves] = closed_start_time(gait, spec.body.links, build_wheels(spec).length, RUBBER)
    tilts = (tilt_of_points(run.t, run.wheel) for run in run_wheeled(robots))
    return {key: (time, tilt) for (key, time), tilt in zip(times.items(), tilts, strict=True)}


def condition_rows(found: dict[tuple[int, float], tuple[float, float]]) -> Iterator[Row]:
    """The condition on waves that it was not made with: courses where it says that theta_comp holds, and where not."""
    case = f"seven and eight links, a = {OTHER_WINDING:g}, {', '.join(f'{w:g}' for w in OTHER_WAVES)} pi/n"
    short = [abs(tilt) for time, tilt in found.values() if time < SHORT_START]
    long = [abs(tilt) for time, tilt in found.values() if time > LONG_START]
    note = f"{len(short)} of {len(found)} starts; omega t < {SHORT_START:g}"
    yield bar(case, "largest tilt where theta_comp must hold [rad]", max(short, default=None), (0.0, COURSE_BAR), note)
    note = f"{len(long)} of {len(found)} starts; omega t > {LONG_START:g}"
    yield bar(case, "least tilt where it cannot [rad]", min(long, default=None), (COURSE_BAR, 1.2), note)


def straight_tilts(progress: Callable[[str], None]) -> dict[str, float]:
    """theta_slip in the engine from the straight body, as the paper starts: cases of four links and more.   [rad]"""
    names = [case.id for case in linear_cases() if case.links > 3]
    robots = [
        replace(spec, gait=replace(spec.gait, start=WAVE_GROWTH)) for spec in (started(name, 0.0) for name in names)
    ]
    runs = run_wheeled(robots, lambda done, of: progress(f"MuJoCo from the straight body, {done} of {of}"))
    return {name: tilt_of_points(run.t, run.wheel) for name, run in zip(names, runs, strict=True)}


def smaller_slips(engine: dict[str, float], tilts: dict[str, Tilts]) -> dict[Key, float | None]:
    """Share of the cases that have a smaller theta_slip in the engine than in the published scheme."""
    count = sum(abs(tilt) < abs(tilts[name].scheme) for name, tilt in engine.items())
    label = "scenarios with a smaller theta_slip than Maple, share"
    return {("X01, X04, X07, X10, N >= 4", label): count / len(engine)}


def straight_rows(engine: dict[str, float], tilts: dict[str, Tilts]) -> Iterator[Row]:
    """theta_slip from the straight body beside that of the published scheme."""
    for name, tilt in engine.items():
        note = f"published scheme {tilts[name].scheme:.3f} rad; the wave grows within {WAVE_GROWTH:g} s"
        yield number(name, "theta_slip from the straight body, MuJoCo [rad]", tilt, note)
