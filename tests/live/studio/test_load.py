"""What the studio costs: first frame, memory with viewers, updates with many of them, work beside the simulation."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live.studio.rooms import LONG, Page
from websockets.asyncio.client import connect

import metamer as mt

MINUTES = float(os.environ.get("METAMER_STUDIO_MINUTES", "30"))
SPAN = 2.0  # s, in which updates are counted
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")


@asynccontextmanager
async def command(robot: str, folder: Path, viewers: int) -> AsyncIterator[tuple[subprocess.Popen[str], list[Page]]]:
    """`metamer studio` as a process, with pages."""
    words = [sys.executable, "-m", "metamer", "studio", robot, "--port", "0", "--out", str(folder)]
    server = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        line = await asyncio.to_thread(server.stderr.readline)
        found = re.search(r"http://([\d.:]+)/#token=(\S+)", line)
        assert found, line
        async with AsyncExitStack() as stack:
            pages = []
            for k in range(viewers):
                socket = await stack.enter_async_context(connect(f"ws://{found[1]}/ws", compression=None))
                await socket.send(json.dumps({"do": "hello", "token": found[2] if k == 0 else None}))
                pages.append(Page(socket))
            yield server, pages
    finally:
        server.terminate()
        server.wait(LONG)
        server.stderr.close()


def family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [pid, *(other for child in children for other in family(int(child)))]


def memory(pid: int) -> int:
    """Resident memory of a process and its children.   [byte]"""
    return sum(int(Path(f"/proc/{p}/statm").read_text(encoding="ascii").split()[1]) * PAGE_SIZE for p in family(pid))


def cpu(pid: int) -> float:
    """CPU time of a process and its children so far.   [s]"""
    ticks = 0
    for p in family(pid):
        fields = Path(f"/proc/{p}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
def test_memory_is_flat_with_three_viewers(tmp_path: Path) -> None:
    async def main() -> list[int]:
        found = []
        async with command("snake", tmp_path, 3) as (server, pages):
            for opened in pages:
                await opened.until(lambda opened=opened: opened.frames)
            end = time.monotonic() + 60.0 * MINUTES
            await asyncio.sleep(60.0)
            while time.monotonic() < end:
                for opened in pages:
                    opened.frames.clear()
                    opened.told.clear()
                found.append(memory(server.pid))
                await asyncio.sleep(10.0)
            assert all(len(opened.frames) > 100 for opened in pages)
        return found

    found = asyncio.run(main())
    print(f"memory: {found[0] / 2**20:.1f} MB after a minute, {min(found) / 2**20:.1f} to {max(found) / 2**20:.1f} MB")
    assert max(found) <= 1.05 * found[0]


@pytest.mark.timing
def test_eight_viewers_get_twenty_updates_a_second(tmp_path: Path) -> None:
    async def main() -> list[int]:
        async with command("snake", tmp_path, 8) as (_, pages):
            for opened in pages:
                await opened.until(lambda opened=opened: opened.frames)
            spans = []
            for _ in range(3):
                for opened in pages:
                    opened.frames.clear()
                await asyncio.sleep(SPAN)
                spans.append([len(opened.frames) for opened in pages])
            # the page that got least, in the middle one of three spans
            return sorted(spans, key=min)[1]

    found = asyncio.run(main())
    print(f"eight viewers: {min(found) / SPAN:.1f} updates a second at least")
    assert min(found) >= 20 * SPAN


def simulated(robot: Any, seconds: float) -> float:
    """CPU time of the same run without a studio.   [s]"""
    from metamer.live.studio.work.actor import Actor
    from metamer.plants.plant import run

    class Deaf:
        past = 2.0

        def begin(self, channels: Any) -> None:
            pass

        def row(self, t: float, row: Any) -> None:
            pass

        def happened(self, events: Any) -> None:
            pass

    def once(duration: float) -> float:
        actor = Actor(robot, "native")
        driver: Any = actor

        class Driver:
            channels = getattr(driver.driver, "channels", None)

            def start(self, sensed: Any) -> None:
                driver.begin()

            def update(self, sensed: Any) -> Any:
                return driver.command(sensed)

            def tell(self, out: Any) -> None:
                driver.driver.tell(out)

        begin = time.process_time()
        run(actor.plant, Driver(), duration=duration, dt=robot.run.dt, watch=Deaf())
        return time.process_time() - begin

    once(0.2)
    return min(once(seconds) for _ in range(3)) / seconds


@pytest.mark.slow
def test_the_arm_costs_little_beside_its_simulation(tmp_path: Path) -> None:
    """20 segments at 30 updates a second: at most a quarter of a core beyond the simulation itself."""
    seconds = 10.0

    async def main() -> tuple[float, float, int]:
        async with command("octopus-arm", tmp_path, 1) as (server, pages):
            pilot = pages[0]
            await pilot.until(lambda: pilot.frames and pilot.state)
            await asyncio.sleep(2.0)
            first, t, count = cpu(server.pid), pilot.frames[-1][2], len(pilot.frames)
            await asyncio.sleep(seconds)
            return cpu(server.pid) - first, pilot.frames[-1][2] - t, len(pilot.frames) - count

    used, moved, frames = asyncio.run(main())
    alone = simulated(mt.robot("octopus-arm"), 1.0) * moved
    print(f"studio {used:.2f} s CPU for {moved:.2f} s of the arm and {frames} frames; simulation alone {alone:.2f} s")
    assert (used - alone) / seconds <= 0.25
    assert np.isfinite(alone)


@pytest.mark.timing
def test_the_first_frame_comes_soon_and_a_slider_moves_the_robot(tmp_path: Path) -> None:
    async def main() -> tuple[float, float, list[float]]:
        begin = time.monotonic()
        async with command("snake", tmp_path, 1) as (server, pages):
            pilot = pages[0]
            await pilot.until(lambda: pilot.frames)
            first, worked = time.monotonic() - begin, cpu(server.pid)
            await pilot.until(lambda: pilot.frames[-1][2] > 1.5)
            late = []
            for k in range(20):
                # an offset of all joints: seen at once in the targets
                value, place = 0.2 if k % 2 else -0.2, pilot.channel("joint.target")
                sent, count = time.monotonic(), len(pilot.frames)
                mean = float(np.mean(pilot.frames[-1][3][place]))
                await pilot.socket.send(
                    json.dumps({"do": "set", "field": "gait.offset", "value": value, "id": 10**6 + k})
                )
                await pilot.until(
                    lambda count=count, place=place, mean=mean: any(
                        abs(float(np.mean(frame[3][place])) - mean) > 0.03 for frame in pilot.frames[count:]
                    )
                )
                late.append(time.monotonic() - sent)
                await asyncio.sleep(0.2)
            return first, worked, late

    first, worked, late = asyncio.run(main())
    print(f"first frame {first:.2f} s ({worked:.2f} s CPU of all processes)")
    print(f"slider to motion: median {np.median(late):.3f} s, longest {max(late):.3f} s")
    assert first <= 5.0
    assert np.percentile(late, 90) <= 0.15
