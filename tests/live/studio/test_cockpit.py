"""The machine in the studio without a browser: start, finish, limits, alarms, calibration, emergency stop."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live.studio.rooms import LONG, Page, page, robot, studio, task_of
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from metamer.hardware.calibration import CALIBRATIONS, read_calibration
from metamer.hardware.fake.bus import FakeBus
from metamer.hardware.fake.servos import FakeServos
from metamer.live.studio.bell import BellProcess
from metamer.live.studio.server import Doors, Studio
from metamer.record.reader import read_mcap

HOMES = {servo.id: servo.home for servo in CALIBRATIONS["worm"].servos}


@asynccontextmanager
async def cockpit(folder: Path, port: str, **more: Any) -> AsyncIterator[tuple[Studio, Page, ClientConnection]]:
    """A studio with a machine, a pilot's page, and its road to the emergency stop."""
    bell = BellProcess(Doors(port=0), **more)
    task = task_of(robot("worm"), folder) | {"kind": "twin", "port": port, "calibration": "", "bell": bell.path}
    try:
        async with asyncio.timeout(5 * LONG), studio(task, bell=(bell.port, bell.key)) as made:
            address = f"ws://127.0.0.1:{bell.port}/?key={bell.key}"
            async with page(made, made.doors.drive) as pilot, connect(address) as road:
                await pilot.until(lambda: pilot.status.get("mode") == "ready")
                made.bell_process = bell.process  # type: ignore[attr-defined]
                yield made, pilot, road
    finally:
        bell.close()


async def running(pilot: Page) -> None:
    await pilot.until(lambda: pilot.status["mode"] == "running" and pilot.status["servos"] and pilot.state["t"] > 0.2)


@pytest.mark.timing
def test_a_machine_is_driven_and_watched(tmp_path: Path) -> None:
    async def main() -> None:
        async with cockpit(tmp_path, "fake") as (_, pilot, _):
            assert pilot.about["feed"] == "twin"
            assert "duration" in await pilot.ask(do="start", duration=-1)
            assert "slower than" in await pilot.ask(do="set", field="gait.phase", value=0.1)
            assert await pilot.ask(do="start") == ""
            await running(pilot)
            assert "finish first" in await pilot.ask(do="start")
            assert "finish first" in await pilot.ask(do="set", field="body.mass", value=0.2)
            assert "slower than" in await pilot.ask(do="set", field="gait.phase", value=0.1)
            assert await pilot.ask(do="set", field="gait.eta", value=0.03) == ""
            await pilot.until(lambda: pilot.state["t"] > 2.0 and pilot.status["range"])
            status = pilot.status
            assert [servo["id"] for servo in status["servos"]] == list(CALIBRATIONS["worm"].ids)
            assert all(10 < servo["temperature"] < 60 and 5 < servo["voltage"] < 9 for servo in status["servos"])
            assert 0.5 < status["bus"]["quality"] <= 1.0
            assert len(status["range"]["ranges"]) > 2
            assert all(row is None or np.isfinite(row).all() for frame in pilot.frames for row in frame[3:])
            # machine and model: near, not equal
            *_, row, ghost = pilot.frames[-1]
            place = pilot.channel("joint.angle")
            assert 0.0 < np.abs(row[place] - ghost[place]).max() < 0.5
            assert await pilot.ask(do="finish") == ""
            await pilot.until(lambda: pilot.status["mode"].startswith("ready"))
            assert "ended by the pilot" in pilot.status["mode"]
            await pilot.until(lambda: pilot.state["recorded"])
            log = read_mcap(tmp_path / pilot.state["recorded"])
            assert log.t[-1] > 1.0

    asyncio.run(main())


async def press(road: ClientConnection, fake: FakeBus) -> float:
    """Stop in the page; until torque is off on all servos.   [s]"""
    begin = time.monotonic()
    await road.send(json.dumps({"do": "stop", "id": 1}))
    while any(fake.torque_on().values()):
        assert time.monotonic() < begin + LONG
        await asyncio.sleep(0.001)
    return time.monotonic() - begin


# ways in which a run is stopped, with a word of what the page is told; the last takes the emergency stop with it
STOPS = {
    "pressed": "emergency stop",
    "controller hangs": "emergency stop",
    "last word": "emergency stop",
    "page closed": "no page",
    "bell killed": "emergency stop is gone",
}


async def stop_it(how: str, made: Any, road: ClientConnection, fake: FakeBus) -> None:
    """End a run in one of the ways; returns when torque is off."""
    if how in ("pressed", "controller hangs"):
        assert await press(road, fake) < 1.0
        return
    if how == "page closed":
        # it says nothing any more, and no other page is open
        await road.close()
    elif how == "bell killed":
        os.kill(made.bell_process.pid, signal.SIGKILL)
    else:
        port, key = made.bell
        _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /stop?key={key} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        writer.close()
    begin = time.monotonic()
    while any(fake.torque_on().values()):
        await asyncio.sleep(0.01)
        assert time.monotonic() < begin + LONG, how


@pytest.mark.timing
def test_the_emergency_stop(tmp_path: Path) -> None:
    """Every way to stop, one after the other on one machine, which is started again each time."""

    async def main() -> None:
        with FakeBus(FakeServos(HOMES, echo=True)) as fake:
            async with cockpit(tmp_path, fake.path) as (made, pilot, road):
                for how, words in STOPS.items():
                    assert await pilot.ask(do="start") == "", how
                    await pilot.until(lambda: all(fake.torque_on().values()))
                    await pilot.until(lambda: pilot.status["mode"] == "running" and pilot.state["t"] > 0.1)
                    if how == "controller hangs":
                        os.kill(made.worker.process.pid, signal.SIGSTOP)
                    try:
                        await stop_it(how, made, road, fake)
                    finally:
                        if how == "controller hangs":
                            os.kill(made.worker.process.pid, signal.SIGCONT)
                    await pilot.until(lambda: pilot.status["mode"].startswith("ready"))
                    assert words in pilot.status["mode"], how
                    if how == "page closed":
                        road = await connect(f"ws://127.0.0.1:{made.bell[0]}/?key={made.bell[1]}")

    asyncio.run(main())


def test_the_emergency_stop_lets_only_its_pages_in() -> None:
    async def main() -> None:
        bell = BellProcess(Doors(port=0))
        try:
            for query in ("", "?key=", "?key=wrong"):
                with pytest.raises(InvalidStatus):
                    await connect(f"ws://127.0.0.1:{bell.port}/{query}")
            with pytest.raises(InvalidStatus):
                await connect(f"ws://127.0.0.1:{bell.port}/?key={bell.key}", origin="http://evil.example")
            async with connect(f"ws://127.0.0.1:{bell.port}/?key={bell.key}") as road:
                for word in ("x", "[]", "{}", '{"do": 5}', b"stop", '{"do": "stopp"}'):
                    await road.send(word)
                await road.send('{"do": "stop", "id": 7}')
                found = [json.loads(await asyncio.wait_for(road.recv(), LONG)) for _ in range(2)]
                assert {"type": "stopped", "id": 7, "reached": 0} in found
        finally:
            bell.close()
        assert not Path(bell.path).parent.exists()

    asyncio.run(main())


def test_a_press_that_comes_by_two_roads_rings_once_and_an_early_one_is_kept() -> None:
    async def rings(link: socket.socket) -> list[str]:
        """What a guardian hears until the bell has beaten twice."""
        heard: list[str] = []
        async with asyncio.timeout(LONG):
            while heard[-2:] != ["B", "B"]:
                heard.append((await asyncio.get_running_loop().sock_recv(link, 4096)).decode())
        return [word[1:] for word in heard if word[:1] == "S"]

    async def late(bell: BellProcess, name: str) -> int:
        address = f"http://127.0.0.1:{bell.port}/stop?key={bell.key}&press={name}"
        return int(await asyncio.to_thread(lambda: urllib.request.urlopen(address).read()))

    async def main() -> None:
        bell = BellProcess(Doors(port=0))

        def guardian() -> socket.socket:
            link = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            link.connect(bell.path)
            link.setblocking(False)
            return link

        try:
            async with connect(f"ws://127.0.0.1:{bell.port}/?key={bell.key}") as road:
                with guardian() as first:
                    assert await rings(first) == []
                    await road.send(json.dumps({"do": "stop", "id": 1, "press": "a"}))
                    assert await rings(first) == ["emergency stop"]
                # the machine is started again; the same press comes once more, then another
                with guardian() as second:
                    assert await late(bell, "a") == 1
                    assert await rings(second) == []
                    assert await late(bell, "b") == 1
                    assert await rings(second) == ["emergency stop"]
                # a press while no machine is up yet is heard by the one that comes
                assert await late(bell, "c") == 0
                with guardian() as third:
                    assert "came up" in (await rings(third))[0]
        finally:
            bell.close()

    asyncio.run(main())


@pytest.mark.slow
def test_a_calibration_is_led_from_a_page(tmp_path: Path) -> None:
    async def main() -> None:
        with FakeBus(FakeServos(HOMES, echo=True)) as fake:
            async with cockpit(tmp_path, fake.path) as (_, pilot, _):
                assert await pilot.ask(do="calibrate") == ""
                signs = []
                while True:
                    await pilot.until(
                        lambda: (now := pilot.status.get("calibration")) and (now["what"] or not now["busy"])
                    )
                    now = pilot.status["calibration"]
                    if not now["busy"]:
                        break
                    if now["what"] == "sign":
                        signs.append(now["joint"])
                    assert await pilot.ask(do="reply", value=True) == ""
                    pilot.status["calibration"] = None
                assert signs == [1, 2, 3, 4, 5]
                await pilot.until(lambda: pilot.status["mode"].startswith("ready: calibrated"))
                found = read_calibration(tmp_path / "worm-calibration.json")
                # nobody moved the limp robot: the homes are where the sweeps left it
                assert found.ids == CALIBRATIONS["worm"].ids
                assert not any(fake.torque_on().values())

    asyncio.run(main())
