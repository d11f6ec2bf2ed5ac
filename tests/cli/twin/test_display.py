"""What is shown while a robot moves: a table on a terminal, a line elsewhere, and nothing that holds up the loop."""

from __future__ import annotations

import io
import json
import signal
import threading
import time
from contextlib import AbstractContextManager, nullcontext

import pytest
from rich.console import Console

from metamer.cli.twin.display import Display, draw, line, picture, state_of
from metamer.hardware.fake.faults import Faults
from metamer.hardware.safety import Safety
from metamer.hardware.timing import real_time, round_trips, steady
from metamer.robots import robot
from metamer.twin.plant import TwinPlant
from metamer.twin.session import run_twin

WORM = robot("worm")


def seen(duration: float = 1.0, mirror: bool = True, faults: Faults | None = None) -> TwinPlant:
    """A machine after a run."""
    kept: list[TwinPlant] = []

    def watch(twin: TwinPlant) -> AbstractContextManager[None]:
        kept.append(twin)
        return nullcontext()

    safety = Safety(stale=60.0, temperature=200.0)
    run_twin(WORM, port="virtual", duration=duration, mirror=mirror, faults=faults, safety=safety, watch=watch)
    return kept[0]


def text_of(twin: TwinPlant) -> str:
    console = Console(file=io.StringIO(), width=160)
    console.print(picture(state_of(twin, 0.02)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_picture_tells_time_servos_and_model() -> None:
    text = text_of(seen())
    for words in ("t = 1.0 s", "50.00 Hz", "p50 20.00", "p95", "p99", "max", "late 0", "delay", "round trip [ms]"):
        assert words in text
    # a row a servo; 13 bytes of the last answer, that torque is off, and the turn are 1.43 ms; the first waits for
    # what was sent before it
    assert text.count("1.43") == 4
    assert "alarm" not in text


def test_it_tells_what_is_wrong() -> None:
    twin = seen(duration=4.0, faults=Faults(hot={2: 0.1}))
    assert "alarm heat: servo 2" in text_of(twin)
    assert "alarm heat: servo 2" in line(state_of(twin, 0.02))


def test_a_line_says_the_same() -> None:
    text = line(state_of(seen(), 0.02))
    for words in ("t = 1.0 s: 50.0 Hz", "p99 20.0 ms", "0 late", "deg C", "V", "residual", "delay"):
        assert words in text
    bare = line(state_of(seen(mirror=False), 0.02))
    assert "residual" not in bare


def test_states_and_reports_are_drawn() -> None:
    state, page = state_of(seen(duration=0.2), 0.02), io.StringIO()
    states = {"machines": {"left": state, "right": state}}
    lines = [json.dumps({"report": "[bold]as it is"}) + "\n", json.dumps(states) + "\n"]
    draw(iter(lines), Console(file=page, force_terminal=True, width=120))  # type: ignore[arg-type]
    assert "[bold]as it is" in page.getvalue()
    assert "left" in page.getvalue()
    assert "right" in page.getvalue()
    assert "round trip" in page.getvalue()


@pytest.mark.parametrize("terminal", [True, False])
def test_it_shows_until_the_run_ends(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """On a terminal by a process of its own, which is gone afterwards; elsewhere a line."""
    for name in ("EVERY", "SELDOM"):
        monkeypatch.setattr(f"metamer.cli.twin.display.{name}", 0.02)
    display, twin = Display(0.02, terminal=terminal), seen(duration=0.2)
    out = ""
    with display.watch({"": twin}):
        display.report("first of all")
        end = time.monotonic() + 30.0
        # what is drawn is drawn only on a real terminal
        while "first of all" not in out or ("Hz" not in out and not terminal):
            time.sleep(0.05)
            out += capfd.readouterr().err
            assert time.monotonic() < end
    assert not [thread for thread in threading.enumerate() if thread.name == "display"]
    display.report("afterwards")
    assert "afterwards" in capfd.readouterr().err


def test_a_drawing_process_that_is_killed_or_stuck_does_not_block_others(capfd: pytest.CaptureFixture[str]) -> None:
    display, twin = Display(0.02, terminal=True), seen(duration=0.2)
    with display.watch({"": twin}):
        assert display._screen is not None
        display._screen.send_signal(signal.SIGSTOP)
        begin = time.monotonic()
        for k in range(3000):
            display.report(f"{k:04d} " + "x" * 50)
        # a pipe that nobody empties is full after 64 kB; the rest is dropped at once
        assert time.monotonic() - begin < 5.0
        display._screen.kill()
        display._screen.wait()
        display.report("goes on")
    assert "goes on" in capfd.readouterr().err


def test_round_trips_and_the_state_of_the_process() -> None:
    import gc
    import sys

    trips = round_trips({3: [0.002] * 99 + [0.01], 1: [], 2: [0.001]})
    assert list(trips) == [2, 3]
    assert trips[3].p50 == 0.002
    assert (trips[3].asked, trips[3].most) == (100, 0.01)
    before = sys.getswitchinterval(), gc.get_freeze_count()
    with real_time() as given, steady():
        assert isinstance(given, bool)
        assert sys.getswitchinterval() < before[0]
    assert (sys.getswitchinterval(), gc.get_freeze_count()) == before
