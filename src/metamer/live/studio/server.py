"""The server of the studio: the page by HTTP, frames and commands by WebSocket, one worker that moves the robot."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from metamer.core.refusals import BadInput
from metamer.live.studio.crew import Crew
from metamer.live.studio.doors import host_refusal, is_loopback, origin_refusal
from metamer.live.studio.pages import page_file
from metamer.live.studio.process import Worker
from metamer.live.studio.viewer import Viewer
from metamer.live.studio.wire import message_of

GREETING = 10.0  # s, longest wait for the first word of a page
LARGEST_WORD = 1 << 16  # bytes that a page may say at once
LONGEST_TEXT = 400  # characters of a text inside it
UNWELCOME, TOO_OFTEN = 4401, 4429  # codes with which a WebSocket is closed
SILENCE_LOOK = 1.0  # s between looks at who is silent
# what a pilot may ask of the worker, and with which words
DEEDS: dict[str, tuple[str, ...]] = {
    "set": ("field", "value"),
    "push": ("link", "x", "y"),
    "release": (),
    "restart": (),
    "resume": ("t",),
    "play": ("playing", "speed"),
    "step": (),
    "record": ("on",),
    "start": ("gait", "duration"),
    "finish": (),
    "calibrate": ("by_hand",),
    "reply": ("value",),
}


@dataclass(frozen=True, kw_only=True)
class Doors:
    """Where the studio listens and whom it lets in.

    host, port   0 = a free one
    open_view    on another host than this machine anyone may look without a token
    drive        token that lets drive
    view         token that lets look where one is needed
    """

    host: str = "127.0.0.1"
    port: int = 8080
    open_view: bool = False
    drive: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    view: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    @property
    def viewing(self) -> str:
        """The token that is needed to look; empty if none is."""
        return "" if self.open_view or is_loopback(self.host) else self.view


@final
class Studio:
    """Pages on one side, a worker on the other.

    doors     whom it lets in
    task      of the worker
    bell      port of the emergency stop, and its key; 0 = there is none
    """

    def __init__(self, doors: Doors, task: dict[str, Any], bell: tuple[int, str] = (0, "")) -> None:
        self.doors, self.bell, self.folder = doors, bell, Path(task["folder"])
        self.key = secrets.token_urlsafe(16)  # of pages that were let in, for downloads
        self.crew = Crew(doors.drive, doors.viewing)
        self.viewers: dict[int, Viewer] = {}
        self.worker = Worker(task, self._from_worker)
        self.port = 0
        self.refused = ""
        self.ready = asyncio.Event()
        self._kept: dict[str, dict[str, Any]] = {}  # the last text of each kind, for pages that come later
        self._frame: bytes | None = None

    # -- from the worker

    def _from_worker(self, message: dict[str, Any] | bytes) -> None:
        if isinstance(message, bytes):
            self._frame = message
            self.ready.set()
            for viewer in self.viewers.values():
                viewer.show(message)
            return
        kind = message.get("type")
        if kind == "answer":
            viewer = self.viewers.get(int(message.pop("page") or 0))
            if viewer is not None:
                viewer.tell(message)
            return
        if kind == "refused":
            self.refused = message["text"]
        if kind == "about":
            # fields that were set before stand in it
            self._kept = {name: kept for name, kept in self._kept.items() if not name.startswith("set ")}
        if kind != "told":
            self._kept[f"{kind} {message.get('field', '')}"] = message
        for viewer in self.viewers.values():
            viewer.tell(message)

    # -- from pages

    async def _meet(self, socket: ServerConnection) -> None:
        """One page, from its first word to its end."""
        try:
            async with asyncio.timeout(GREETING):
                first = message_of(await socket.recv())
        except (TimeoutError, ConnectionClosed):
            return
        member = None
        if first is not None and first.get("do") == "hello":
            member = self.crew.enter(first.get("token"), time.monotonic())
        if member is None:
            await socket.close(UNWELCOME, "open the link that was printed at the start")
            return
        viewer = Viewer(socket, member)
        self.viewers[member.number] = viewer
        sending = asyncio.create_task(viewer.send_all())
        try:
            port, key = self.bell
            viewer.tell({"type": "welcome", "key": self.key, "bell": port, "bell_key": key})
            for kept in self._kept.values():
                viewer.tell(kept)
            # a page is ready with its first frame: it knows its role by then
            self._tell_crew()
            if self._frame is not None:
                viewer.show(self._frame)
            async for data in socket:
                if viewer.heard_too_often(time.monotonic()):
                    await _shut(socket, TOO_OFTEN, "too many messages")
                    break
                self._hear(viewer, data)
        except ConnectionClosed:
            pass
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await sending
            self.viewers.pop(member.number, None)
            self.crew.leave(member.number, time.monotonic())
            self._tell_crew()

    def _hear(self, viewer: Viewer, data: str | bytes) -> None:
        """One message of a page."""
        message = message_of(data) if isinstance(data, str) else None
        number, now = viewer.member.number, time.monotonic()
        if message is None:
            viewer.tell({"type": "answer", "id": None, "why": "not a JSON object"})
            return
        id_, deed = message.get("id"), message.get("do")
        id_ = id_ if isinstance(id_, int) and not isinstance(id_, bool) and 0 <= id_ < 2**53 else None
        if deed == "helm":
            known = {"request": self.crew.request, "release": self.crew.release, "take": self.crew.take}
            how = known.get(str(message.get("how")))
            why = how(number, now) if how else f"the helm knows {', '.join(known)}"
            self._tell_crew()
        elif not isinstance(deed, str) or deed not in DEEDS:
            why = f"there is no such command; known: helm, {', '.join(DEEDS)}"
        else:
            pilot = self.crew.pilot
            why = self.crew.refusal(number, now) or self._pass_on(number, id_, message)
            if self.crew.pilot != pilot:
                self._tell_crew()
            if not why:
                return  # the worker answers
        viewer.tell({"type": "answer", "id": id_, "why": why})

    def _pass_on(self, page: int, id_: int | None, message: dict[str, Any]) -> str:
        """Hand a deed with its own words and no others to the worker; why it is refused, or empty."""
        deed = message["do"]
        words = {name: message[name] for name in DEEDS[deed] if name in message}
        for name, value in words.items():
            if not isinstance(value, str | int | float | bool | None) or len(str(value)) > LONGEST_TEXT:
                return f"{name} must be a number or a short text"
        return self.worker.send({"do": deed, "page": page, "id": id_} | words)

    def _tell_crew(self) -> None:
        for number, viewer in self.viewers.items():
            viewer.tell(self.crew.table(number))

    # -- the page

    def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Plain requests are answered here; a WebSocket goes on, if its page may speak to us."""
        host, origin = request.headers.get("Host"), request.headers.get("Origin")
        why = host_refusal(host, self.doors.host)
        if why:
            return _response(HTTPStatus.FORBIDDEN, why.encode(), "text/plain; charset=utf-8")
        if request.headers.get("Upgrade", "").lower() == "websocket":
            why = origin_refusal(origin, host) if request.path == "/ws" else "there is no such road"
            return _response(HTTPStatus.FORBIDDEN, why.encode(), "text/plain; charset=utf-8") if why else None
        status, body, kind = page_file(request.path, self.folder, self.key)
        return _response(status, body, kind)

    async def serve(self, said: Callable[[Studio], None] | None = None) -> None:
        """Serve until the worker ends or the task is cancelled.   said: called once it listens"""
        try:
            server: Server = await serve(
                self._meet,
                self.doors.host,
                self.doors.port,
                process_request=self._request,
                compression=None,
                max_size=LARGEST_WORD,
                max_queue=8,
                server_header=None,
            )
        except OSError as error:
            raise BadInput(f"cannot listen on {self.doors.host} port {self.doors.port}: {error.strerror}") from error
        async with server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            silence = asyncio.create_task(self._look())
            try:
                await self.worker.start()
                if said is not None:
                    said(self)
                await self.worker.ended()
            finally:
                silence.cancel()
                await self.worker.stop()

    async def _look(self) -> None:
        """Pass the helm on when its pilot is silent."""
        while True:
            await asyncio.sleep(SILENCE_LOOK)
            if self.crew.look(time.monotonic()):
                self._tell_crew()


async def _shut(socket: ServerConnection, code: int, why: str) -> None:
    """Close a page that talks on; its words are read and dropped, else its good-bye is never heard."""
    closing = asyncio.create_task(socket.close(code, why))
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass
    await closing


def _response(status: HTTPStatus, body: bytes, kind: str) -> Response:
    heads = Headers(
        [
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Frame-Options", "DENY"),
        ]
    )
    return Response(status.value, status.phrase, heads, body)
