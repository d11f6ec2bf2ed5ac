"""Two machines on buses that share no line with the product's fake: whatever ends one, both let go, from the bytes."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from oracles.foreign_bus import ForeignBus
from typer.testing import CliRunner
from worm_controllers import hanging

from metamer.cli.twin.app import app
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.safety import Safety
from metamer.robots import robot
from metamer.twin.session import TwinRun, run_twins
from metamer.twin.task import Task

pytestmark = pytest.mark.timing  # real pseudo-terminals and real seconds: run alone

HOMES = {servo.id: servo.home for servo in CALIBRATIONS["worm"].servos}
LIMIT = 120.0  # s, for a process to start on a busy machine
BUSY = 10.0  # s, for torque to go off on a busy machine; the study below has the bar of an idle one
OFF_BAR = 0.05  # s
STALE = 0.5  # s
NAMES = ("left", "right")
Buses = dict[str, ForeignBus]


def opened(folder: Path, **right: object) -> Buses:
    found = {}
    for name in NAMES:
        (folder / name).mkdir(parents=True)
        found[name] = ForeignBus(folder / name, HOMES, **(right if name == "right" else {}))
    return found


@pytest.fixture
def buses(tmp_path: Path) -> Iterator[Buses]:
    found = opened(tmp_path)
    yield found
    for bus in found.values():
        bus.close()


def drive(buses: Buses, duration: float = 0.6, **right: object) -> dict[str, TwinRun]:
    calm = {"mirror": False, "timeout": 0.1, "safety": Safety(stale=20.0)}
    tasks = {}
    for name, bus in buses.items():
        own = calm | (right if name == "right" else {})
        tasks[name] = Task(spec=robot("worm"), port=bus.path, **own)  # type: ignore[arg-type]
    return run_twins(tasks, duration=duration, dt=0.05)


def none_after_off(bus: ForeignBus) -> bool:
    """No move follows the last torque off of the run."""
    offs = [row["ns"] for row in bus.rows() if row.get("cmd") == 31 and row["rest"] == "00"]
    return bool(offs) and not [ns for ns in bus.moves() if ns > offs[-1]]


def test_both_move_at_the_same_time_and_are_let_go_of(buses: Buses) -> None:
    done = drive(buses)
    for name, bus in buses.items():
        assert not done[name].stopped
        assert len(bus.moves()) == 12 * 5
        assert none_after_off(bus)
        assert bus.close() == []
    # side by side, not one after the other
    first = [bus.moves() for bus in buses.values()]
    assert first[0][0] < first[1][-1]
    assert first[1][0] < first[0][-1]


def test_a_servo_that_stays_on_in_one_is_exit_code_3(tmp_path: Path) -> None:
    buses = opened(tmp_path, stuck=3)
    lab = "".join(
        f'[{name}]\nrobot = "worm"\nport = "{bus.path}"\nmirror = false\ntimeout = 0.1\nstale = 20\n'
        for name, bus in buses.items()
    )
    (tmp_path / "lab.toml").write_text(lab)
    out = CliRunner().invoke(app, ["together", str(tmp_path / "lab.toml"), "--duration", "0.3"])
    assert {name: bus.close() for name, bus in buses.items()} == {"left": [], "right": [3]}
    assert out.exit_code == 3, out.output
    last = out.output.rstrip().splitlines()[-1]
    assert last.startswith("metamer: TORQUE MAY STILL BE ON: servo 3 of right did not")


def test_a_servo_that_dies_in_one_stops_both(tmp_path: Path) -> None:
    buses = opened(tmp_path, dead=2, after=0.2)
    done = drive(buses, duration=5.0, safety=Safety(stale=0.5))
    assert "servo 2 has not answered" in done["right"].stopped
    assert "right stopped: servo 2 has not answered" in done["left"].stopped
    assert none_after_off(buses["left"])
    assert none_after_off(buses["right"])
    assert buses["left"].close() == []


def test_a_controller_that_hangs_in_one_stops_both(buses: Buses) -> None:
    """Its guardian lets go of one, the sign of life that does not come stops the other, while it still hangs."""
    done = drive(buses, duration=8.0, controller=hanging(4.0), safety=Safety(stale=STALE))
    assert "right has been silent" in done["left"].stopped
    last = {name: bus.moves()[-1] for name, bus in buses.items()}
    assert (last["left"] - last["right"]) * 1e-9 < 3.0
    for name, bus in buses.items():
        assert done[name].unconfirmed == []
        assert none_after_off(bus)
        assert bus.close() == []


def soon(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + LIMIT
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def ended(buses: Buses, folder: Path, how: signal.Signals) -> dict[str, float]:
    """End `metamer twin together` by a signal; when torque is off on each, from the bytes.   [s]"""
    lab = "".join(
        f'[{name}]\nrobot = "worm"\nport = "{bus.path}"\nmirror = false\ntimeout = 0.05\nstale = {STALE}\n'
        for name, bus in buses.items()
    )
    (folder / "lab.toml").write_text(lab)
    words = [sys.executable, "-m", "metamer", "twin", "together", str(folder / "lab.toml"), "--duration", "60"]
    words += ["--record", str(folder / "run.mcap")]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert soon(lambda: all(len(bus.moves()) > 250 for bus in buses.values()) or process.poll() is not None)
    begin = time.monotonic_ns()
    process.send_signal(how)
    assert soon(lambda: all(bus.off(begin) is not None for bus in buses.values()))
    if how == signal.SIGSTOP:
        process.kill()
    process.communicate(timeout=LIMIT)
    assert all(none_after_off(bus) for bus in buses.values())
    offs = {name: bus.off(begin) for name, bus in buses.items()}
    assert all(bus.close() == [] for bus in buses.values())
    return {name: (off - begin) * 1e-9 for name, off in offs.items() if off is not None}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_torque_goes_off_on_both_whatever_ends_the_controller(
    how: signal.Signals, buses: Buses, tmp_path: Path
) -> None:
    assert max(ended(buses, tmp_path, how).values()) <= BUSY
    # what is there of the log can be read, for both
    from metamer.record.reader import machines_in, recover_mcap

    assert machines_in(tmp_path / "run.mcap") == NAMES
    assert all(len(recover_mcap(tmp_path / "run.mcap", name).t) > 5 for name in NAMES)


@pytest.mark.slow
def test_study_of_every_end_of_two(tmp_path: Path) -> None:
    """Torque off on both within 50 ms of each end (hung: of its stale time), the best of three on a busy machine.

    Printed: end, times of the tries, the later of the two machines.
    """
    print()
    for how in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGSTOP):
        times = []
        for k in range(3):
            folder = tmp_path / f"{how.name}{k}"
            times.append(max(ended(opened(folder), folder, how).values()))
        times = [t - (STALE if how == signal.SIGSTOP else 0.0) for t in times]
        print(f"{how.name:8s} off on both after {', '.join(f'{1e3 * t:.1f}' for t in times)} ms")
        assert min(times) <= OFF_BAR
