"""What is shown while a robot moves: on a terminal a table that follows it, elsewhere a line now and then."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, final

if TYPE_CHECKING:
    from metamer.twin.twin_plant import TwinPlant

EVERY, SELDOM = 0.25, 5.0  # s, between two pictures on a terminal, and between two lines elsewhere
RECENT = 500  # ticks over which periods are told


@final
class Display:
    """Shows a run on standard error; `report` prints a line above it at any time.

    dt   control period                                                       [s]
    """

    def __init__(self, dt: float) -> None:
        from rich.console import Console

        self.dt, self.console = dt, Console(stderr=True)

    def report(self, text: str) -> None:
        """Print a line."""
        self.console.print(text, highlight=False, markup=False, soft_wrap=True)

    @contextmanager
    def watch(self, twin: TwinPlant) -> Iterator[None]:
        """Show a run, in a thread of its own, until the block ends."""
        done = threading.Event()
        show = self._pictures if self.console.is_terminal else self._lines
        thread = threading.Thread(target=self._run, args=(show, twin, done), name="display", daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()

    def _run(self, show: Callable[..., None], twin: TwinPlant, done: threading.Event) -> None:
        from metamer.twin.timing import ordinary

        ordinary()
        show(twin, done)

    def _pictures(self, twin: TwinPlant, done: threading.Event) -> None:
        from rich.live import Live

        with Live(console=self.console, auto_refresh=False, transient=True) as live:
            while not done.wait(EVERY):
                live.update(picture(twin, self.dt), refresh=True)

    def _lines(self, twin: TwinPlant, done: threading.Event) -> None:
        while not done.wait(SELDOM):
            self.report(line(twin, self.dt))


def line(twin: TwinPlant, dt: float) -> str:
    """The state of a run in one line."""
    seen, timing = twin.watched(dt), twin.plant.timing(recent=RECENT)
    kept = f"{timing.rate:.1f} Hz, p99 {timing.p99 * 1e3:.1f} ms, {timing.missed} late" if timing else "starting"
    hottest, weakest = max(s.temperature for s in seen.servos), min(s.voltage for s in seen.servos)
    parts = [
        kept,
        f"oldest value {max(s.age for s in seen.servos) * 1e3:.0f} ms",
        f"{hottest:g} deg C, {weakest:.2f} V",
    ]
    if seen.residual is not None:
        parts.append(f"residual {float(abs(seen.residual).max()):.3f} rad, delay {seen.delay * 1e3:.0f} ms")
    raised = [alarm.text for alarm in list(twin.alarms.raised.values())]
    return f"t = {twin.plant.clock.t:.1f} s: " + ", ".join(parts) + (f"; alarms: {'; '.join(raised)}" if raised else "")


def picture(twin: TwinPlant, dt: float) -> Any:
    """The state of a run as a table: time kept, then a row a servo, then what is wrong."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    seen, timing = twin.watched(dt), twin.plant.timing(recent=RECENT)
    head = f"t = {twin.plant.clock.t:.1f} s"
    if timing is not None:
        periods = "  ".join(
            f"{name} {value * 1e3:.2f}"
            for name, value in (("p50", timing.p50), ("p95", timing.p95), ("p99", timing.p99), ("max", timing.most))
        )
        head += f"   {timing.rate:.2f} Hz   period [ms] {periods}   late {timing.missed}"
    if seen.residual is not None:
        head += f"   delay {seen.delay * 1e3:.0f} ms" + ("" if seen.drift is None else f"   drift {seen.drift:.4f} m")
    table = Table("joint", "servo", "round trip [ms]", "age [ms]", "heat [deg C]", "voltage [V]", "residual [rad]")
    for k, servo in enumerate(seen.servos, start=1):
        trip, off = (
            seen.round_trips.get(servo.id, 0.0),
            "-" if seen.residual is None else f"{seen.residual[k - 1]:+.4f}",
        )
        row = (f"{trip * 1e3:.2f}", f"{servo.age * 1e3:.1f}", f"{servo.temperature:g}", f"{servo.voltage:.2f}", off)
        table.add_row(str(k), str(servo.id), *row)
    raised = [Text(f"alarm {alarm.text}", style="bold red") for alarm in list(twin.alarms.raised.values())]
    return Group(Text(head), table, *raised)
