"""A studio in the test's own process, and pages without a browser."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import metamer as mt
from metamer.files import toml_from_robot
from metamer.live.studio.server import Doors, Studio
from metamer.live.studio.wire import frame_numbers

LONG = 60.0  # s, on a busy machine, where kernels may have to be compiled


def task_of(robot: Any, folder: Path, engine: str = "native") -> dict[str, Any]:
    return {
        "kind": "run",
        "robot": toml_from_robot(robot),
        "engine": engine,
        "folder": str(folder),
        "with": [],
    }


@asynccontextmanager
async def studio(task: dict[str, Any], bell: tuple[int, str] = (0, ""), **doors: Any) -> AsyncIterator[Studio]:
    """A studio that runs while the block does."""
    made = Studio(Doors(port=0, **doors), task, bell)
    up = asyncio.Event()
    serving = asyncio.create_task(made.serve(lambda _: up.set()))
    try:
        await asyncio.wait_for(up.wait(), LONG)
        yield made
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


class Page:
    """What a page does, without a browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.about, self.state, self.crew = socket, {}, {}, {}
        self.welcome: dict[str, Any] = {}
        self.status: dict[str, Any] = {}
        self.frames: list[tuple[float, int, float, Any, Any]] = []  # when, run, t, row, ghost
        self.answers: dict[int, str] = {}
        self.told: list[dict[str, Any]] = []
        self.width, self.ids = 0, 0
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        with suppress(Exception):
            async for data in self.socket:
                if isinstance(data, bytes):
                    run, _, t, row, ghost = frame_numbers(data, self.width)
                    self.frames.append((time.monotonic(), run, t, row, ghost))
                else:
                    self.hear(json.loads(data))

    def hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        self.told.append(message)
        if kind == "about":
            self.about = message["about"]
            self.width = sum(math.prod(len(axis) for axis in c["labels"]) for c in self.about["channels"])
        elif kind == "answer" and message["id"] is not None:
            self.answers[message["id"]] = message["why"]
        elif kind in ("state", "crew", "welcome", "status"):
            setattr(self, kind, message)

    async def ask(self, **message: Any) -> str:
        """Send a command; the answer."""
        self.ids += 1
        number = self.ids
        await self.socket.send(json.dumps(message | {"id": number}))
        await self.until(lambda: number in self.answers)
        return self.answers[number]

    async def until(self, good: Callable[[], Any]) -> None:
        end = time.monotonic() + LONG
        while not good():
            assert time.monotonic() < end, self.told[-3:]
            assert not self.reading.done() or good(), "the page was closed"
            await asyncio.sleep(0.002)

    def channel(self, name: str) -> slice:
        at = 0
        for c in self.about["channels"]:
            size = math.prod(len(axis) for axis in c["labels"])
            if c["name"] == name:
                return slice(at, at + size)
            at += size
        raise KeyError(name)


@asynccontextmanager
async def page(made: Studio, token: str | None = None, **more: Any) -> AsyncIterator[Page]:
    """A page that is let in."""
    async with connect(f"ws://127.0.0.1:{made.port}/ws", max_size=None, compression=None, **more) as socket:
        await socket.send(json.dumps({"do": "hello", "token": token}))
        opened = Page(socket)
        try:
            yield opened
        finally:
            opened.reading.cancel()


def robot(name: str, **changes: Any) -> Any:
    return mt.with_values(mt.robot(name), {k.replace("__", "."): v for k, v in changes.items()})


def in_studio(tmp_path: Path, do: Callable[[Studio], Awaitable[None]], name: str = "snake", **more: Any) -> None:
    """A studio for the length of one test."""

    async def main() -> None:
        async with asyncio.timeout(3 * LONG), studio(task_of(robot(name), tmp_path, **more)) as made:
            await do(made)

    asyncio.run(main())


async def pilot_moves(opened: Page) -> None:
    await opened.until(lambda: len(opened.frames) > 3)
