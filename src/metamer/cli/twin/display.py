"""What is shown while a robot moves: on a terminal a table that follows it, elsewhere a line now and then.

The table is drawn by a process of its own, since drawing takes milliseconds that the loop has not to spare.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, final

from metamer.hardware.beside import end_process, thread_beside

if TYPE_CHECKING:
    from metamer.twin.plant import TwinPlant

EVERY, SELDOM = 0.25, 5.0  # s, between two pictures on a terminal, and between two lines elsewhere
RECENT = 500  # ticks over which periods are averaged
ENDING = 5.0  # s, longest time for the drawing process to end


@final
class Display:
    """Shows a run on standard error; `report` prints a line above it at any time and never waits.

    dt         control period                                                 [s]
    terminal   whether to draw; None = if standard error is a terminal
    """

    def __init__(self, dt: float, *, terminal: bool | None = None) -> None:
        self.dt, self._screen = dt, None
        self.terminal = sys.stderr.isatty() if terminal is None else terminal

    def report(self, text: str) -> None:
        """Print a line."""
        if not self._tell({"report": text}):
            print(text, file=sys.stderr, flush=True)

    @contextmanager
    def watch(self, twins: Mapping[str, TwinPlant]) -> Iterator[None]:
        """Show a run until the block ends; a single machine has no name ("")."""
        if self.terminal:
            words = [sys.executable, "-m", "metamer.cli.twin.display"]
            self._screen = subprocess.Popen(words, stdin=subprocess.PIPE)
            assert self._screen.stdin is not None
            os.set_blocking(self._screen.stdin.fileno(), False)
        show: Callable[[], object] = lambda: self._show(twins)  # noqa: E731
        every = EVERY if self.terminal else SELDOM
        try:
            with thread_beside(lambda done: _repeat(show, every, done), "display"):
                yield
        finally:
            self._close()

    def _show(self, twins: Mapping[str, TwinPlant]) -> None:
        states = {name: state_of(twin, self.dt) for name, twin in twins.items()}
        if not self._tell({"machines": states}):
            for name, state in states.items():
                print(f"{name}: {line(state)}" if name else line(state), file=sys.stderr, flush=True)

    def _tell(self, message: dict[str, Any]) -> bool:
        """Hand a message to the drawing process; False where there is none. One that it has no room for is dropped."""
        if self._screen is None or self._screen.stdin is None:
            return False
        try:
            os.write(self._screen.stdin.fileno(), json.dumps(message).encode() + b"\n")
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True

    def _close(self) -> None:
        if self._screen is not None and self._screen.stdin is not None:
            with suppress(OSError):
                self._screen.stdin.close()
            end_process(self._screen, ENDING)
            self._screen = None


def _repeat(show: Callable[[], object], every: float, done: threading.Event) -> None:
    while not done.wait(every):
        show()


def state_of(twin: TwinPlant, dt: float) -> dict[str, Any]:
    """What is shown of a run, as JSON can hold it."""
    seen, timing = twin.watched(dt), twin.plant.timing(recent=RECENT)
    residual = None if seen.residual is None else seen.residual.tolist()
    return {
        "t": twin.plant.clock.t,
        "timing": None if timing is None else timing._asdict(),
        "servos": [servo._asdict() for servo in seen.servos],
        "round_trips": [seen.round_trips.get(servo.id, 0.0) for servo in seen.servos],
        "residual": residual,
        "delay": seen.delay,
        "drift": seen.drift,
        "alarms": [alarm.text for alarm in list(twin.alarms.raised.values())],
    }


def line(state: dict[str, Any]) -> str:
    """The state of a run in one line."""
    servos, timing = state["servos"], state["timing"]
    kept = f"{timing['rate']:.1f} Hz, p99 {timing['p99'] * 1e3:.1f} ms, {timing['missed']} late" if timing else "start"
    hottest, weakest = max(s["temperature"] for s in servos), min(s["voltage"] for s in servos)
    oldest = max(s["age"] for s in servos)
    parts = [kept, f"oldest value {oldest * 1e3:.0f} ms", f"{hottest:g} deg C", f"{weakest:.2f} V"]
    if state["residual"] is not None:
        parts.append(f"residual {max(map(abs, state['residual'])):.3f} rad, delay {state['delay'] * 1e3:.0f} ms")
    return f"t = {state['t']:.1f} s: " + ", ".join(parts + [f"alarm {text}" for text in state["alarms"]])


def picture(state: dict[str, Any]) -> Any:
    """The state of a run as a table: time kept, then a row a servo, then what is wrong."""
    from rich.console import Group
    from rich.markup import escape
    from rich.table import Table
    from rich.text import Text

    head, timing, residual = f"t = {state['t']:.1f} s", state["timing"], state["residual"]
    if timing is not None:
        named = (("p50", "p50"), ("p95", "p95"), ("p99", "p99"), ("max", "most"))
        periods = "  ".join(f"{name} {timing[key] * 1e3:.2f}" for name, key in named)
        head += f"   {timing['rate']:.2f} Hz   period [ms] {periods}   late {timing['missed']}"
    if residual is not None:
        head += f"   delay {state['delay'] * 1e3:.0f} ms"
        head += "" if state["drift"] is None else f"   drift {state['drift']:.4f} m"
    names = ("joint", "servo", "round trip [ms]", "age [ms]", "heat [deg C]", "voltage [V]", "residual [rad]")
    table = Table(*map(escape, names))
    for k, (servo, trip) in enumerate(zip(state["servos"], state["round_trips"], strict=True)):
        off = "-" if residual is None else f"{residual[k]:+.4f}"
        row = (f"{trip * 1e3:.2f}", f"{servo['age'] * 1e3:.1f}", f"{servo['temperature']:g}")
        table.add_row(str(k + 1), str(servo["id"]), *row, f"{servo['voltage']:.2f}", off)
    return Group(Text(head), table, *(Text(f"alarm {text}", style="bold red") for text in state["alarms"]))


def pictures(states: Mapping[str, dict[str, Any]]) -> Any:
    """The states of machines side by side, one below the other."""
    from rich.console import Group
    from rich.text import Text

    named = (
        (Text(name, style="bold"), picture(state)) if name else (picture(state),) for name, state in states.items()
    )
    return Group(*(part for parts in named for part in parts))


def draw(messages: IO[str], console: Any) -> None:
    """Draw states and print reports, a line of JSON each, until they end."""
    from rich.live import Live

    with Live(console=console, auto_refresh=False, transient=True) as live:
        for text in messages:
            message = json.loads(text)
            if "report" in message:
                live.console.print(message["report"], highlight=False, markup=False, soft_wrap=True)
            else:
                live.update(pictures(message["machines"]), refresh=True)


def main() -> None:
    """The drawing process: an interrupt is for the one that drives the robot, and so is its priority."""
    from rich.console import Console

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    draw(sys.stdin, Console(stderr=True))


if __name__ == "__main__":
    main()
