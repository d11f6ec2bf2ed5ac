"""The fault matrix: every fault once, what happened, whether and when torque went off, what the log kept."""

from __future__ import annotations

import signal
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from metamer.core.refusals import refuse
from metamer.description import Robot
from metamer.hardware.calibration import CALIBRATIONS, Calibration, mirrored
from metamer.hardware.fake.faults import Faults
from metamer.hardware.wire.tables import LX_16A, ServoTable
from metamer.twin.faults import cases as run
from metamer.twin.faults.cases import DT, STALE, Outcome, Scene

HARD_LIMIT = 60.0  # s, after which a case counts as hanging
VIRTUAL, PTY, PROCESS = "own time", "pty + guardian", "process + guardian"


class FaultRow(NamedTuple):
    """One row of the matrix.

    name, line   of the case, and where it ran
    happened     whether the run went on, or why it stopped
    off_ms       torque off so long after the fault showed; None where it stayed on to the end of the run   [ms]
    holding      servos that still pull after the run
    sent, kept   ticks that were driven, samples that the log kept
    lost         time of the run that the log does not hold                   [s]
    ok           whether all was as it must be, and why not
    seconds      that the case took                                           [s]
    """

    name: str
    line: str
    happened: str
    off_ms: float | None
    holding: list[int]
    sent: int
    kept: int
    lost: float
    ok: bool
    why: str
    notes: list[str]
    seconds: float


@dataclass(frozen=True, kw_only=True)
class Case:
    """One fault and what must come of it.

    line       where it runs
    play       makes the run
    words      part of the reason it must stop with; empty = it must go on
    within     torque off at most so long after the fault shows               [s]
    holding    servos that nobody can reach, so that they keep pulling
    lost       most that the log may lose                                     [s]
    """

    line: str
    play: Callable[[Scene], Outcome]
    words: str = ""
    within: float = 0.0
    holding: tuple[int, ...] = ()
    lost: float = DT


def _line(faults: Faults) -> Callable[[Scene], Outcome]:
    return lambda scene: run.on_virtual_line(scene, faults, seen=None)


def _broken(faults: Faults, seen: run.Seen, duration: float = 3.5) -> Callable[[Scene], Outcome]:
    return lambda scene: run.on_virtual_line(scene, faults, seen=seen, duration=duration)


def _deed(action: Callable[[Scene], None]) -> Callable[[Scene], Outcome]:
    return lambda scene: run.on_pseudo_terminal(scene, action)


def _signal(how: signal.Signals) -> Callable[[Scene], Outcome]:
    return lambda scene: run.in_process(scene, how)


# a servo is reported within a second and a half: heat and voltage are heard in turn, a stall needs its time
CASES: dict[str, Case] = {
    "lost": Case(line=VIRTUAL, play=_line(Faults(lost=0.1))),
    "corrupt": Case(line=VIRTUAL, play=_line(Faults(corrupt=0.1))),
    "delayed": Case(line=VIRTUAL, play=_line(Faults(delayed=0.1))),
    "duplicated": Case(line=VIRTUAL, play=_line(Faults(duplicated=0.1))),
    "foreign": Case(line=VIRTUAL, play=_line(Faults(foreign=0.1))),
    "all of these": Case(
        line=VIRTUAL, play=_line(Faults(lost=0.03, corrupt=0.03, delayed=0.03, duplicated=0.03, foreign=0.03))
    ),
    "dead servo": Case(
        line=VIRTUAL,
        play=_broken(Faults(dead={3: 1.0}), lambda servos: servos.time >= 1.0),
        words="servo 3 has not answered",
        within=STALE + 3 * DT,
        holding=(3,),
    ),
    "hot servo": Case(
        line=VIRTUAL,
        play=_broken(Faults(hot={2: 1.0}), lambda s: s.servos[2].temperature >= s.table.temperature - 0.5, 8.0),
        words="servo 2 is at",
        within=1.5,
    ),
    "under-voltage": Case(
        line=VIRTUAL,
        play=_broken(Faults(low={4: 1.0}), lambda s: s.servos[4].voltage < s.table.voltage[0]),
        words="servo 4 has",
        within=1.5,
    ),
    "stalled servo": Case(
        line=VIRTUAL,
        play=_broken(Faults(stalled={2: 1.0}), lambda servos: servos.time >= 1.0),
        words="servo 2 has stalled",
        within=2.5,
    ),
    "port unplugged": Case(line=PTY, play=run.unplugged, words="the serial line is gone", within=1.0),
    "clock step": Case(line=PTY, play=run.clock_stepped),
    "machine slept": Case(line=VIRTUAL, play=run.slept_virtually, words="no command came for", within=DT),
    "disk full": Case(
        line=PROCESS,
        play=lambda scene: run.in_process(scene, None, limit=64),
        words="the log cannot be written",
        within=0.5,
        lost=1.0,
    ),
    "controller raises": Case(line=PTY, play=_deed(run.raises), words="the controller fails", within=0.2),
    "controller hangs": Case(line=PTY, play=_deed(run.hangs), words="no command came for", within=STALE + 0.2),
    "controller sends nothing": Case(
        line=PTY, play=_deed(run.sends_nothing), words="no command came for", within=STALE + 0.3
    ),
    "SIGINT": Case(line=PROCESS, play=_signal(signal.SIGINT), words="SIGINT", within=0.3, lost=2 * DT),
    "SIGTERM": Case(line=PROCESS, play=_signal(signal.SIGTERM), words="SIGTERM", within=0.3, lost=2 * DT),
    "kill -9": Case(line=PROCESS, play=_signal(signal.SIGKILL), words="SIGKILL", within=0.3, lost=1.0),
    "guardian killed": Case(line=PTY, play=_deed(run.kills_guardian), words="the guardian has died", within=1.0),
    "guardian hangs": Case(line=PTY, play=_deed(run.stops_guardian), words="has not answered", within=STALE + 4.0),
}


def judge(case: Case, out: Outcome) -> str:
    """What is not as it must be; empty if all is."""
    wrong = []
    if case.words and case.words not in out.stopped:
        wrong.append(f"it must stop with '{case.words}'")
    if not case.words and out.stopped:
        wrong.append("it must go on")
    if case.within and (out.off is None or out.off - out.begin > case.within):
        wrong.append(f"torque must be off within {1000.0 * case.within:.0f} ms")
    if tuple(out.holding) != case.holding:
        wrong.append(f"servos {out.holding} still pull")
    if out.after:
        wrong.append(f"{out.after} moves were sent after torque went off")
    if lost_time(out) > case.lost + 1e-9:
        wrong.append(f"the log lost {lost_time(out):.2f} s, at most {case.lost:.2f} s")
    if out.sent == 0 or out.kept == 0:
        wrong.append("nothing was driven or kept")
    return "; ".join(wrong)


def lost_time(out: Outcome) -> float:
    """Time of the run that the log does not hold.   [s]"""
    return max(out.sent - out.kept, 0) * DT


def play(name: str, case: Case, spec: Robot, calibration: Calibration | None = None) -> FaultRow:
    """Run one case, in a thread that may hang while we do not."""
    servos = calibration or CALIBRATIONS[spec.name]
    begin, found, errors = time.monotonic(), [], []

    def body(folder: Path) -> None:
        try:
            found.append(case.play(Scene(spec, servos, folder)))
        except BaseException as error:
            errors.append(error)

    with tempfile.TemporaryDirectory(prefix="metamer-faults-", ignore_cleanup_errors=True) as folder:
        thread = threading.Thread(target=body, args=(Path(folder),), name=f"fault {name}", daemon=True)
        thread.start()
        thread.join(HARD_LIMIT)
    seconds = time.monotonic() - begin
    if not found:
        why = f"the case itself failed: {errors[0]!r}" if errors else f"hangs: not done after {HARD_LIMIT:g} s"
        return FaultRow(name, case.line, why, None, [], 0, 0, 0.0, False, why, [], seconds)
    out = found[0]
    why = judge(case, out)
    off = 1000.0 * (out.off - out.begin) if out.off is not None and (case.within or out.stopped) else None
    happened = f"stopped: {out.stopped}" if out.stopped else "went on to its end"
    row = (name, case.line, happened, off, out.holding, out.sent, out.kept, lost_time(out))
    return FaultRow(*row, not why, why, out.notes, seconds)


def servos_of(spec: Robot, table: ServoTable = LX_16A) -> Calibration:
    """Servos of a kind for a robot: its own, or of another kind the same ones with homes in the middle of their range.

    spec   a robot whose calibration is known
    """
    if spec.name not in CALIBRATIONS:
        raise refuse("robot", spec.name, f"a robot whose calibration is known: {', '.join(CALIBRATIONS)}")
    own = CALIBRATIONS[spec.name]
    return own if table is own.table else mirrored((table.ticks // 2,) * len(own.ids), table)


def fault_matrix(
    spec: Robot,
    *,
    table: ServoTable = LX_16A,
    only: Sequence[str] = (),
    progress: Callable[[str], None] | None = None,
) -> list[FaultRow]:
    """Every fault, or some, one after the other.

    spec       a robot whose calibration is known
    table      kind of its servos
    only       names of cases; empty = all
    progress   is called with the name of each before it runs
    """
    calibration = servos_of(spec, table)
    for name in only:
        if name not in CASES:
            raise refuse("--only", name, f"one of: {', '.join(CASES)}")
    rows = []
    for name, case in CASES.items():
        if not only or name in only:
            if progress is not None:
                progress(name)
            rows.append(play(name, case, spec, calibration))
    return rows
