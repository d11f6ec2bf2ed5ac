"""The worker as the server sees it: a process of its own, messages both ways."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, final

from metamer.live.studio.wire import LENGTH, message_of, text_of

LETTING_GO, WORKER_ENDING = 10.0, 2.0  # s, longest time for a worker to end by itself, with a machine and without
MOST_WAITING = 1 << 20  # bytes that a worker may leave unread before it counts as stuck


@final
class Worker:
    """A process that moves a robot.

    task    what it does
    tell    is given every message: a table, or the bytes of a frame
    """

    def __init__(self, task: dict[str, Any], tell: Callable[[dict[str, Any] | bytes], None]) -> None:
        self.task, self.tell = task, tell
        near, far = socket.socketpair()
        words = [sys.executable, "-m", "metamer.live.studio.work.worker", "--link", str(far.fileno())]
        # it begins to import while the server does
        self.process = subprocess.Popen(words, pass_fds=[far.fileno()], start_new_session=True)
        far.close()
        self._near = near
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Give it its task and listen."""
        reader, self._writer = await asyncio.open_connection(sock=self._near)
        self.send(self.task)
        self._reading = asyncio.create_task(self._read(reader))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                size = LENGTH.unpack(await reader.readexactly(LENGTH.size))[0]
                data = await reader.readexactly(size)
                message = message_of(data) if data[:1] == b"{" else data
                if message is not None:
                    self.tell(message)

    def send(self, message: dict[str, Any]) -> str:
        """Hand it a message; why that is not possible, or empty."""
        if self._writer is None or self._writer.is_closing():
            return "the process that moves the robot has ended"
        if self._writer.transport.get_write_buffer_size() > MOST_WAITING:
            return "the process that moves the robot does not listen"
        data = text_of(message).encode()
        self._writer.write(LENGTH.pack(len(data)) + data)
        return ""

    async def ended(self) -> None:
        """Wait until it has ended."""
        if self._reading is not None:
            await self._reading

    async def stop(self) -> None:
        """Close its link, which ends it; one that does not end is killed."""
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading
        if self._writer is not None:
            self._writer.close()
        else:
            self._near.close()
        try:
            await asyncio.to_thread(self.process.wait, LETTING_GO if self.task["kind"] == "twin" else WORKER_ENDING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
