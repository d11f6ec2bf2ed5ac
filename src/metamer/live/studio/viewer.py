"""One page at the other end of a WebSocket: what waits to be sent to it never grows, and keeps its order."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any, final

from metamer.live.studio.crew import Member
from metamer.live.studio.wire import text_of

WAITING_FRAMES = 2  # frames for a page that does not keep up; older ones are dropped
WAITING_ANSWERS = 256
WORD_RATE, WORD_BURST = 100.0, 200.0  # messages of a page per second, and at once
FRAME, ANSWER, ABOUT = "frame", "answer", "about"
NEWS = ("state", "status", "told")  # told behind all that came before them: a pause behind the last frame


@final
class Viewer:
    """What waits for a page, in one order: the newest text of each kind, answers, and the newest frames.

    socket   of the page
    member   of the crew
    """

    def __init__(self, socket: Any, member: Member) -> None:
        self.socket, self.member, self.dropped, self.sent = socket, member, 0, 0
        self.waiting: dict[tuple[str, Any], str | bytes] = {}
        self._wake, self._number = asyncio.Event(), count()
        self._tokens, self._at = WORD_BURST, 0.0

    def tell(self, message: dict[str, Any]) -> None:
        """Send a text; one of the same type that still waits is replaced."""
        kind = str(message.get("type"))
        # one text per field, as pages show them all
        key = (kind, next(self._number) if kind == ANSWER else message.get("field", ""))
        if kind == ABOUT:
            # frames of the run before have another layout
            self._keep(FRAME, 0)
        if kind in (*NEWS, ABOUT):
            self.waiting.pop(key, None)
        self.waiting[key] = text_of(message)
        self._keep(ANSWER, WAITING_ANSWERS)
        self._wake.set()

    def show(self, frame: bytes) -> None:
        """Send a frame, or drop an older one for it."""
        self.waiting[FRAME, next(self._number)] = frame
        self.dropped += self._keep(FRAME, WAITING_FRAMES)
        self._wake.set()

    def _keep(self, kind: str, most: int) -> int:
        """Drop the oldest of a kind that are too many; how many."""
        keys = [key for key in self.waiting if key[0] == kind]
        late = keys[: max(0, len(keys) - most)]
        for key in late:
            del self.waiting[key]
        return len(late)

    def heard_too_often(self, now: float) -> bool:
        """Whether a page says more than it may.   [s]"""
        self._tokens = min(WORD_BURST, self._tokens + WORD_RATE * (now - self._at)) if self._at else WORD_BURST
        self._at = now
        self._tokens -= 1.0
        return self._tokens < 0.0

    async def send_all(self) -> None:
        """Send what waits, as fast as the page takes it, until it is gone."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self.waiting:
                key = next(iter(self.waiting))
                await self.socket.send(self.waiting.pop(key))
                self.sent += key[0] == FRAME
