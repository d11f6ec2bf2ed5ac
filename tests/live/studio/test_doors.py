"""Who may look and who may drive: roles, tokens, origins, messages that nobody should send."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live.studio.rooms import LONG, in_studio, page, robot, studio, task_of
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from metamer.live.studio.server import Studio

FUZZED = 1000


def test_roles_over_the_wire(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made, made.doors.drive) as first, page(made, made.doors.drive) as second, page(made) as third:
            for opened in (first, second, third):
                await opened.until(lambda opened=opened: opened.crew.get("viewers") == 3 and opened.frames)
            assert first.crew["drives"]
            assert "request" in await second.ask(do="set", field="gait.amplitude", value=0.1)
            assert "token" in await third.ask(do="set", field="gait.amplitude", value=0.1)
            assert "token" in await third.ask(do="helm", how="take")
            assert await second.ask(do="helm", how="request") == ""
            await first.until(lambda: first.crew["asking"] == [2])
            assert await first.ask(do="helm", how="release") == ""
            await second.until(lambda: second.crew["drives"])
            assert await second.ask(do="set", field="gait.amplitude", value=0.1) == ""
            # the others see it
            for opened in (first, third):
                await opened.until(lambda opened=opened: any(m["type"] == "set" for m in opened.told))
            assert await first.ask(do="helm", how="take") == ""
            await second.until(lambda: not second.crew["drives"])
        async with page(made, made.doors.drive) as late:
            await late.until(lambda: late.crew and late.frames)
            assert late.crew["drives"]

    in_studio(tmp_path, do)


def junk(chance: random.Random) -> str | bytes:
    """A message that nobody should send: noise, broken JSON, commands with values of every kind."""
    values: list[Any] = [None, True, -1, 2**70, 1e308, "", "x" * 300, [], {}, [[[]]], "NaN", "gait.amplitude", 0.1]
    deeds = [
        "set",
        "push",
        "release",
        "restart",
        "resume",
        "play",
        "step",
        "record",
        "start",
        "finish",
        "helm",
        "hello",
    ]
    deeds += ["calibrate", "reply", "", None, 5, "__class__"]
    how = chance.random()
    if how < 0.15:
        return chance.randbytes(chance.randrange(200))
    if how < 0.3:
        return "".join(chance.choices('{}[]",:0123456789eE+-.nulltruefasNInfity\\ué', k=chance.randrange(80)))
    keys = ["field", "value", "link", "x", "y", "t", "playing", "speed", "on", "how", "id", "page", "token", "gait"]
    message = {key: chance.choice(values) for key in chance.sample(keys, chance.randrange(8))}
    text = json.dumps(message | {"do": chance.choice(deeds)})
    return text.replace('"NaN"', "NaN") if chance.random() < 0.1 else text


def test_fuzzed_messages_without_a_token_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # so that none is refused for its number
    monkeypatch.setattr("metamer.live.studio.viewer.WORD_BURST", 1e6)

    async def do(made: Studio) -> None:
        passed: list[Any] = []
        send = made.worker.send
        made.worker.send = lambda message: passed.append(message) or send(message)
        chance = random.Random(4)
        async with page(made) as looks:
            await looks.until(lambda: looks.frames and looks.crew)
            about, crew = dict(looks.about), dict(looks.crew)
            for _ in range(FUZZED):
                await looks.socket.send(junk(chance))
            t, count = looks.frames[-1][2], len(looks.frames)
            await looks.until(lambda: len(looks.frames) > count + 10 and looks.frames[-1][2] > t)
            assert passed == []
            assert looks.about == about
            assert looks.crew == crew
            assert not looks.crew["drives"]
            assert looks.state["playing"]
            assert len({frame[1] for frame in looks.frames}) == 1
            assert "token" in await looks.ask(do="restart")
            assert not any(m["type"] == "set" for m in looks.told)
        # and with the token nothing breaks
        async with page(made, made.doors.drive) as pilot:
            await pilot.until(lambda: pilot.frames and pilot.crew)
            for _ in range(200):
                await pilot.socket.send(junk(chance))
            await pilot.ask(do="restart")
            await pilot.ask(do="play", playing=True, speed=1)
            count = len(pilot.frames)
            await pilot.until(lambda: len(pilot.frames) > count + 5)
            assert all(np.isfinite(row).all() for _, _, _, row, _ in pilot.frames)

    in_studio(tmp_path, do)


def test_too_many_words_close_a_page(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made) as looks:
            await looks.until(lambda: looks.crew)
            with suppress(ConnectionClosed):
                # as many as may come at once, and more than are made good meanwhile
                for _ in range(100):
                    await asyncio.gather(*(looks.socket.send("{}") for _ in range(40)))
                    await asyncio.sleep(0.01)
            await asyncio.wait_for(looks.socket.wait_closed(), LONG)
            assert looks.socket.close_code == 4429

    in_studio(tmp_path, do)


def test_foreign_pages_and_names_are_shut_out(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        address = f"ws://127.0.0.1:{made.port}/ws"
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{made.port + 1}"):
            with pytest.raises(InvalidStatus):
                await connect(address, origin=origin)
        async with connect(address, origin=f"http://127.0.0.1:{made.port}"):
            pass

        def ask(host: str, path: str = "/") -> int:
            request = urllib.request.Request(f"http://127.0.0.1:{made.port}{path}", headers={"Host": host})
            try:
                return urllib.request.urlopen(request).status
            except urllib.error.HTTPError as error:
                return error.code

        assert await asyncio.to_thread(ask, "localhost") == 200
        assert await asyncio.to_thread(ask, "evil.example") == 403
        for path in ("/x", "/../secrets", "/recordings/../../x.mcap", "/recordings/%2e%2e/x.mcap"):
            assert await asyncio.to_thread(ask, "localhost", path) in (403, 404)

    in_studio(tmp_path, do)


def test_on_another_host_a_token_is_needed_even_to_look(tmp_path: Path) -> None:
    async def main() -> None:
        task = task_of(robot("snake"), tmp_path)
        async with asyncio.timeout(3 * LONG), studio(task, host="0.0.0.0") as made:
            async with page(made, "wrong") as shut:
                await asyncio.wait_for(shut.socket.wait_closed(), LONG)
                assert shut.socket.close_code == 4401
                assert not shut.frames
                assert shut.about == {}
            for token in (made.doors.view, made.doors.drive):
                async with page(made, token) as opened:
                    await opened.until(lambda opened=opened: opened.frames)
        opened = studio(task, host="0.0.0.0", open_view=True)
        async with asyncio.timeout(3 * LONG), opened as made, page(made) as looks:
            await looks.until(lambda: looks.frames)
            assert "token" in await looks.ask(do="restart")

    asyncio.run(main())
