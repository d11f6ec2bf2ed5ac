"""Against a bus that shares no line with the product's fake: torque off from the bytes, and who says that it is."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from oracles.foreign_bus import SPOILED, ForeignBus
from typer.testing import CliRunner
from worm_controllers import hanging, raising

from metamer.cli.twin.app import app
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.safety import Safety
from metamer.robots import robot
from metamer.twin.session import TwinRun, run_twin

pytestmark = pytest.mark.timing  # a real pseudo-terminal and real seconds: run alone

HOMES = {servo.id: servo.home for servo in CALIBRATIONS["worm"].servos}
LIMIT = 120.0  # s, for a process to start on a busy machine
BUSY = 10.0  # s, for torque to go off on a busy machine; the study below has the bar of an idle one
OFF_BAR = 0.05  # s
STALE = 0.5  # s


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[ForeignBus]:
    with ForeignBus(tmp_path, HOMES) as found:
        yield found


def soon(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + LIMIT
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def drive(bus: ForeignBus, **more: object) -> TwinRun:
    calm = Safety(stale=20.0)
    given: dict[str, object] = {"duration": 0.6, "dt": 0.05, "mirror": False, "timeout": 0.1, "safety": calm, **more}
    return run_twin(robot("worm"), port=bus.path, **given)  # type: ignore[arg-type]


def none_after_off(bus: ForeignBus) -> bool:
    """No move follows the last torque off of the run."""
    offs = [row["ns"] for row in bus.rows() if row.get("cmd") == 31 and row["rest"] == "00"]
    return bool(offs) and not [ns for ns in bus.moves() if ns > offs[-1]]


def test_a_run_moves_the_servos_and_lets_go_of_them(bus: ForeignBus) -> None:
    done = drive(bus)
    assert not done.stopped
    assert done.unconfirmed == []
    assert len(bus.moves()) == 12 * 5
    assert none_after_off(bus)
    assert bus.close() == []


def test_a_servo_that_stays_on_is_exit_code_3_and_the_last_line(tmp_path: Path) -> None:
    """It answers "torque on" to whoever asks, however often it is told to let go."""
    with ForeignBus(tmp_path, HOMES, stuck=3) as bus:
        words = [
            "run",
            "worm",
            "--port",
            bus.path,
            "--duration",
            "0.3",
            "--no-mirror",
            "--timeout",
            "0.1",
            "--stale",
            "20",
        ]
        out = CliRunner().invoke(app, words)
        assert bus.close() == [3]
    assert out.exit_code == 3, out.output
    assert out.output.rstrip().splitlines()[-1].startswith("metamer: TORQUE MAY STILL BE ON: servo 3 did not")


def test_an_error_in_a_run_that_leaves_torque_on_is_told_as_that(tmp_path: Path) -> None:
    with ForeignBus(tmp_path, HOMES, stuck="2,4") as bus:
        with pytest.raises(Exception, match=r"TORQUE MAY STILL BE ON: servo 4, 2 .*KeyboardInterrupt") as found:
            drive(bus, controller=raising(KeyboardInterrupt(), 0.2))
        assert getattr(found.value, "exit_code", 0) == 3
        assert bus.close() == [4, 2]


def test_what_the_guardian_heard_is_what_is_said(bus: ForeignBus) -> None:
    """The controller hangs, the guardian lets go: the run knows that all have confirmed, though it heard none."""
    done = drive(bus, controller=hanging(3.0 * STALE), safety=Safety(stale=STALE), duration=2.0)
    assert done.stopped
    assert done.unconfirmed == []
    assert bus.close() == []


def started(bus: ForeignBus, tmp_path: Path, *more: str) -> subprocess.Popen[str]:
    """`metamer twin run` as a process of its own, once it moves."""
    words = [sys.executable, "-m", "metamer", "twin", "run", "worm", "--port", bus.path, "--duration", "60"]
    words += ["--stale", str(STALE), "--timeout", "0.05", "--record", str(tmp_path / "run.mcap"), *more]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert soon(lambda: len(bus.moves()) > 50 or process.poll() is not None)
    return process


def ended(bus: ForeignBus, process: subprocess.Popen[str], how: signal.Signals) -> float:
    """End a run by a signal; from when torque is off, judged from the bytes.   [s]"""
    begin = time.monotonic_ns()
    process.send_signal(how)
    assert soon(lambda: bus.off(begin) is not None)
    if how == signal.SIGSTOP:
        process.kill()
    process.communicate(timeout=LIMIT)
    off = bus.off(begin)
    assert off is not None
    assert none_after_off(bus)
    return (off - begin) * 1e-9


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_torque_goes_off_whatever_ends_the_controller(how: signal.Signals, bus: ForeignBus, tmp_path: Path) -> None:
    took = ended(bus, started(bus, tmp_path, "--no-mirror"), how)
    assert took <= BUSY + (STALE if how == signal.SIGSTOP else 0.0)
    assert soon(lambda: bus.rows()[-1].get("cmd") != 1)
    assert bus.close() == []


@pytest.mark.slow
def test_study_of_every_end(tmp_path: Path) -> None:
    """Torque off within 50 ms of each end (a hung controller: of its stale time), the best of three on a busy machine.

    Printed: end, times of the tries.
    """
    ends = {name: getattr(signal, name) for name in ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGSTOP")}
    print()
    for name, how in ends.items():
        times = []
        for k in range(3):
            (folder := tmp_path / f"{name}{k}").mkdir()
            with ForeignBus(folder, HOMES) as bus:
                times.append(ended(bus, started(bus, folder), how) - (STALE if name == "SIGSTOP" else 0.0))
                assert bus.close() == []
        print(f"{name:8s} off after {', '.join(f'{1e3 * t:.1f}' for t in times)} ms")
        assert min(times) <= OFF_BAR
    # a disk that is full: from the last move, 0 moves after it
    times = []
    for k in range(3):
        (folder := tmp_path / f"disk{k}").mkdir()
        with ForeignBus(folder, HOMES) as bus:
            words = [sys.executable, "-m", "metamer", "twin", "run", "worm", "--port", bus.path, "--duration", "20"]
            words += ["--timeout", "0.05", "--record", str(folder / "run.mcap")]
            done = subprocess.run(
                ["bash", "-c", 'ulimit -f 60; exec "$@"', "bash", *words], capture_output=True, text=True, timeout=60
            )
            assert "the log cannot be written" in done.stderr
            assert done.returncode == 1
            last, off = bus.moves()[-1], bus.off(bus.moves()[-1])
            assert off is not None
            times.append((off - last) * 1e-9)
            assert bus.close() == []
    print(f"disk full off after {', '.join(f'{1e3 * t:.1f}' for t in times)} ms")
    assert min(times) <= OFF_BAR


def attacked(tmp_path: Path, how: str) -> TwinRun:
    """A run whose replies are spoiled; every believed angle is one that the shaft had, up to its age."""
    with ForeignBus(tmp_path, HOMES, spoil=how, part=0.25, after=0.2, seed=SPOILED.index(how)) as bus:
        done = drive(bus, duration=2.0, dt=0.02, timeout=0.02)
        rows = bus.rows()
        assert none_after_off(bus)
        assert bus.close() == []
    goal, angle, age = done.log.block("joint*.goal"), done.log.block("joint*.angle"), done.log.block("joint*.age")
    assert len([row for row in rows if row.get("cmd") == 1]) >= 5 * 50
    # these servos follow their lines exactly: an angle is between the goals of the time since it was asked for
    fastest = np.abs(np.diff(goal, axis=0)).max() / 0.02
    # a servo's own answer of the tick before, sent again, is one that nobody can tell from a fresh one
    again = np.diff(done.log.columns["loop.clock"]).max() if how == "reply before" else 0.0
    assert (np.abs(angle - goal) <= fastest * (age + 2 * 0.02 + again) + 3 * CALIBRATIONS["worm"].table.tick).all()
    return done


@pytest.mark.parametrize("how", ["other id", "far value"])
def test_spoiled_replies(how: str, tmp_path: Path) -> None:
    attacked(tmp_path, how)


@pytest.mark.slow
@pytest.mark.parametrize("how", SPOILED)
def test_study_of_spoiled_replies(how: str, tmp_path: Path) -> None:
    done = attacked(tmp_path, how)
    print(f"\n{how}: {done.stopped or 'went on'}; {done.counts}")
