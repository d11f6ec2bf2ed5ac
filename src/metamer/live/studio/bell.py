"""The emergency stop: a process of its own between pages and guardians, with a port of its own.

It lives on when the server, the worker or a page dies. Every guardian holds a socket to it and switches torque off when
it rings, is gone, or does not beat. It also rings when the last page is closed while a machine runs.

    python -m metamer.live.studio.bell --host 127.0.0.1 --port 8081 --key KEY --path /tmp/../bell
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from hmac import compare_digest
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, final
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from metamer.core.refusals import BadInput
from metamer.hardware.beside import end_process
from metamer.hardware.guardian import RING
from metamer.hardware.timing import real_time
from metamer.live.studio.doors import host_refusal, origin_refusal
from metamer.live.studio.wire import message_of, text_of

if TYPE_CHECKING:
    from metamer.live.studio.server import Doors

BEAT, BEAT_PACE = b"B", 0.1  # s between beats
ALONE = 3.0  # s without a page, after which a machine stops
LARGEST_CALL = 1 << 12  # bytes
BELL_ENDING = 20.0  # s, longest time to come up
STOP = "stop"
MOST_PRESSES = 256  # that are remembered
EARLY_PRESS = 5.0  # s: a press that reached no machine stops one that comes up so soon after it


@final
class Bell:
    """Pages that may stop, and guardians that are stopped.

    key          of pages that were let in
    host         it listens on
    unattended   machines may run with no page open
    """

    def __init__(self, key: str, host: str, *, unattended: bool) -> None:
        self.key, self.host, self.unattended = key, host, unattended
        self.guardians: set[socket.socket] = set()
        self.pages: set[ServerConnection] = set()
        self.telling: set[asyncio.Task[None]] = set()
        self.rung, self.alone, self.attended = 0, time.monotonic(), False
        self.served: dict[str, int] = {}  # presses that reached machines, and how many
        self.missed = -math.inf  # when a press last reached none

    def press(self, name: str = "") -> int:
        """A press of a page, which comes by several roads under one name and rings once; how many it reached."""
        if name and name in self.served:
            return self.served[name]
        reached = self.ring()
        if not reached:
            self.missed = time.monotonic()
        elif name:
            self.served[name] = reached
            while len(self.served) > MOST_PRESSES:
                del self.served[next(iter(self.served))]
        return reached

    def ring(self, why: str = "emergency stop") -> int:
        """Tell every guardian; how many were reached."""
        self.rung += 1
        reached = sum(self._send(link, RING + why.encode()) for link in tuple(self.guardians))
        for page in tuple(self.pages):
            self._tell(page, {"type": "rung", "why": why, "reached": reached})
        return reached

    def _send(self, link: socket.socket, word: bytes) -> bool:
        try:
            link.send(word, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False  # it misses our beat and stops by itself
        except OSError:
            self._drop(link)
            return False
        return True

    def _drop(self, link: socket.socket) -> None:
        if link in self.guardians:
            asyncio.get_running_loop().remove_reader(link)
            self.guardians.discard(link)
            link.close()

    def meet_guardian(self, door: socket.socket) -> None:
        """A guardian comes; it says nothing, and is gone when its socket is."""
        with suppress(OSError):
            link, _ = door.accept()
            link.setblocking(False)
            self.guardians.add(link)
            self.alone = time.monotonic()
            asyncio.get_running_loop().add_reader(link, self._drop, link)
            if time.monotonic() - self.missed < EARLY_PRESS:
                self.ring("emergency stop while the machine came up")

    def _tell(self, page: ServerConnection, message: dict[str, object]) -> None:
        """Tell a page without waiting for it: one that does not read misses words, never its stop."""
        if page.transport.get_write_buffer_size() == 0:
            task = asyncio.ensure_future(page.send(text_of(message)))
            self.telling.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self.telling.discard(task)
        if not task.cancelled():
            task.exception()

    async def meet_page(self, page: ServerConnection) -> None:
        """A page, from its first word to its end."""
        self.pages.add(page)
        self.attended = True
        try:
            async for data in page:
                message = message_of(data) if isinstance(data, str) else None
                if message is not None and message.get("do") == STOP:
                    reached = self.press(str(message.get("press", "")))
                    self._tell(page, {"type": "stopped", "id": message.get("id"), "reached": reached})
        except ConnectionClosed:
            pass
        finally:
            self.pages.discard(page)
            self.alone = time.monotonic()

    def request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Let pages in that know the key; a plain request with it rings as well, as a page's last word."""
        parts, host = urlsplit(request.path), request.headers.get("Host")
        query = parse_qs(parts.query)
        given, press = (query.get(name, [""])[0] for name in ("key", "press"))
        why = host_refusal(host, self.host)
        if not why and not compare_digest(given.encode(), self.key.encode()):
            why = "only pages that were let in may stop a machine"
        origin = request.headers.get("Origin")
        if not why and origin is not None:
            why = origin_refusal(origin, host, port=urlsplit(origin).port)
        if why:
            return connection.respond(HTTPStatus.FORBIDDEN, why)
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return None
        if parts.path == "/stop":
            return connection.respond(HTTPStatus.OK, str(self.press(press)))
        return connection.respond(HTTPStatus.NOT_FOUND, "there is no such road")

    async def beat(self) -> None:
        """Beat, and ring when nobody looks on any more."""
        while True:
            for link in tuple(self.guardians):
                self._send(link, BEAT)
            lonely = self.attended and not self.pages and not self.unattended
            if lonely and self.guardians and time.monotonic() - self.alone > ALONE:
                self.ring(f"no page has been open for {ALONE:g} s")
                self.alone = time.monotonic()
            await asyncio.sleep(BEAT_PACE)


async def live(given: argparse.Namespace) -> None:
    """Serve until the server is gone and no guardian is left."""
    loop, bell = asyncio.get_running_loop(), Bell(given.key, given.host, unattended=given.unattended)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.bind(given.path)
        door.listen()
        door.setblocking(False)
        loop.add_reader(door, bell.meet_guardian, door)
        options = {"process_request": bell.request, "compression": None, "max_size": LARGEST_CALL, "max_queue": 8}
        try:
            server = await serve(bell.meet_page, given.host, given.port, **options)
        except OSError:
            # the port beside the server's is taken: pages are given another
            server = await serve(bell.meet_page, given.host, 0, **options)
        async with server:
            print(next(iter(server.sockets)).getsockname()[1], flush=True)
            over = asyncio.Event()
            loop.add_reader(0, over.set)
            beating = asyncio.create_task(bell.beat())
            await over.wait()
            loop.remove_reader(0)
            while bell.guardians:
                await asyncio.sleep(BEAT_PACE)
            beating.cancel()


def main(arguments: Sequence[str] | None = None) -> int:
    """The process."""
    parser = argparse.ArgumentParser(prog="bell")
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--path", required=True)
    parser.add_argument("--unattended", action="store_true")
    given = parser.parse_args(arguments)
    given.key = os.environ.pop("METAMER_BELL_KEY")
    for how in (signal.SIGINT, signal.SIGHUP):
        signal.signal(how, signal.SIG_IGN)
    # it goes before ordinary work where the system allows it
    with real_time():
        asyncio.run(live(given))
    shutil.rmtree(Path(given.path).parent, ignore_errors=True)
    return 0


@final
class BellProcess:
    """The emergency stop as the server starts it; it outlives the server.

    doors        where the server listens: the stop takes the next port if it is free
    unattended   machines may run with no page open
    """

    def __init__(self, doors: Doors, *, unattended: bool = False) -> None:
        self.key = secrets.token_urlsafe(16)
        # a folder that only we may enter
        self.path = str(Path(tempfile.mkdtemp(prefix="metamer-")) / "bell")
        port = doors.port + 1 if 0 < doors.port < 65535 else 0
        words = [sys.executable, "-m", "metamer.live.studio.bell", "--host", doors.host, "--port", str(port)]
        words += ["--path", self.path, *(["--unattended"] if unattended else [])]
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"METAMER_BELL_KEY": self.key},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.strip().isdigit():
            raise BadInput(f"the emergency stop did not come up on {doors.host}")
        self.port = int(line)

    def close(self) -> None:
        """It ends when no guardian is left."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        if self.process.stdout is not None:
            self.process.stdout.close()
        end_process(self.process, BELL_ENDING)


if __name__ == "__main__":
    sys.exit(main())
