"""From the press of the emergency stop in a page to torque off on the bus: how long, and that none is lost."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from live.studio.rooms import LONG, Page
from websockets.asyncio.client import ClientConnection, connect

from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.bus import FakeBus
from metamer.hardware.fake.servos import FakeServos
from metamer.live.studio.bell import BellProcess
from metamer.live.studio.server import Doors

HOMES = {servo.id: servo.home for servo in CALIBRATIONS["worm"].servos}
SLOWEST_STOP = 0.060  # s, 99 of 100

# a controller that switches torque on, says so, and lives until its line is gone; then again
CONTROLLER = """
import sys
from metamer.hardware.guardian import GuardianPort
from metamer.hardware.timing import real_time
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.ports import PortLost
ids = tuple(map(int, sys.argv[3].split(",")))
with real_time():
    while True:
        port = GuardianPort(sys.argv[1], ids, lifetime=5.0, bell=sys.argv[2])
        bus = Bus(port, timeout=2.0)
        try:
            for id_ in ids:
                while (heard := bus.read(id_, "torque_read")) is None or not heard.values[0]:
                    bus.write(id_, "torque_write", 1)
            print("on", flush=True)
            port.sleep(1e6)
        except PortLost as lost:
            print(lost, flush=True)
        port.close()
"""


async def read_on(road: ClientConnection) -> None:
    """As a page does: read whatever comes."""
    async for _ in road:
        pass


async def press_often(presses: int, *, hangs: bool) -> np.ndarray:
    """Times from press to torque off on all servos.   [s]"""
    bell, times = BellProcess(Doors(port=0)), []
    with FakeBus(FakeServos(HOMES, echo=True)) as fake:
        words = [sys.executable, "-c", CONTROLLER, fake.path, bell.path, ",".join(map(str, HOMES))]
        controller = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert controller.stdout is not None
        try:
            async with connect(f"ws://127.0.0.1:{bell.port}/?key={bell.key}") as road:
                reading = asyncio.create_task(read_on(road))
                for k in range(presses):
                    assert await asyncio.to_thread(controller.stdout.readline) == "on\n"
                    assert all(fake.torque_on().values())
                    if hangs:
                        os.kill(controller.pid, signal.SIGSTOP)
                    begin = time.monotonic()
                    await road.send(json.dumps({"do": "stop", "id": k}))
                    while any(fake.torque_on().values()):
                        assert time.monotonic() < begin + LONG, f"press {k} was lost"
                        await asyncio.sleep(0.0005)
                    times.append(time.monotonic() - begin)
                    if hangs:
                        os.kill(controller.pid, signal.SIGCONT)
                    assert "emergency stop" in await asyncio.to_thread(controller.stdout.readline)
                reading.cancel()
        finally:
            controller.kill()
            controller.wait()
            controller.stdout.close()
            bell.close()
    return np.array(times)


@pytest.mark.timing
@pytest.mark.parametrize("hangs", [False, True])
def test_a_few_presses(hangs: bool) -> None:
    found = asyncio.run(press_often(3, hangs=hangs))
    assert np.median(found) <= SLOWEST_STOP


@pytest.mark.slow
@pytest.mark.parametrize("hangs", [False, True])
def test_a_thousand_presses(hangs: bool) -> None:
    found = asyncio.run(press_often(1000, hangs=hangs))
    print(f"stop: p50 {np.median(found):.4f} s, p99 {np.percentile(found, 99):.4f} s, longest {found.max():.4f} s")
    assert len(found) == 1000
    assert np.percentile(found, 99) <= SLOWEST_STOP


@pytest.mark.timing
def test_the_server_is_killed(tmp_path: Path) -> None:
    """The command itself, ended by kill -9: the page's road to the stop is still there, torque goes off."""

    async def main() -> None:
        with FakeBus(FakeServos(HOMES, echo=True)) as fake:
            words = [sys.executable, "-m", "metamer", "studio", "worm", "--twin", fake.path, "--port", "0"]
            server = subprocess.Popen(
                [*words, "--out", str(tmp_path)], stderr=subprocess.PIPE, text=True, start_new_session=True
            )
            assert server.stderr is not None
            try:
                line = await asyncio.to_thread(server.stderr.readline)
                found = re.search(r"http://([\d.:]+)/#token=(\S+)", line)
                assert found, line
                async with connect(f"ws://{found[1]}/ws", compression=None) as socket:
                    await socket.send(json.dumps({"do": "hello", "token": found[2]}))
                    pilot = Page(socket)
                    await pilot.until(lambda: pilot.status.get("mode") == "ready" and pilot.welcome)
                    address = f"ws://127.0.0.1:{pilot.welcome['bell']}/?key={pilot.welcome['bell_key']}"
                    async with connect(address) as road:
                        assert await pilot.ask(do="start") == ""
                        await pilot.until(lambda: all(fake.torque_on().values()))
                        server.kill()
                        begin = time.monotonic()
                        await road.send(json.dumps({"do": "stop", "id": 1}))
                        while any(fake.torque_on().values()):
                            assert time.monotonic() < begin + LONG
                            await asyncio.sleep(0.001)
                        assert json.loads(await asyncio.wait_for(road.recv(), LONG))["reached"] >= 0
                    pilot.reading.cancel()
            finally:
                server.kill()
                server.wait()
                server.stderr.close()

    asyncio.run(main())
