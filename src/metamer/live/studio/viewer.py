"""One page at the other end of a WebSocket: what waits to be sent to it never grows."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, final

from metamer.live.studio.crew import Member
from metamer.live.studio.wire import text_of

WAITING_FRAMES = 2  # frames for a page that does not keep up; older ones are dropped
WAITING_ANSWERS = 256
WORD_RATE, WORD_BURST = 100.0, 200.0  # messages of a page per second, and at once


@final
class Viewer:
    """What waits for a page: the newest text of each kind, answers, and the newest frames.

    socket   of the page
    member   of the crew
    """

    def __init__(self, socket: Any, member: Member) -> None:
        self.socket, self.member, self.dropped, self.sent = socket, member, 0, 0
        self._texts: dict[str, str] = {}
        self._answers: deque[str] = deque(maxlen=WAITING_ANSWERS)
        self._frames: deque[bytes] = deque(maxlen=WAITING_FRAMES)
        self._wake = asyncio.Event()
        self._tokens, self._at = WORD_BURST, 0.0

    def tell(self, message: dict[str, Any]) -> None:
        """Send a text; one of the same type that still waits is replaced."""
        kind = str(message.get("type"))
        if kind == "answer":
            self._answers.append(text_of(message))
        else:
            # one text per field, as pages show them all
            self._texts[f"{kind} {message.get('field', '')}"] = text_of(message)
        self._wake.set()

    def show(self, frame: bytes) -> None:
        """Send a frame, or drop an older one for it."""
        self.dropped += len(self._frames) == WAITING_FRAMES
        self._frames.append(frame)
        self._wake.set()

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
            while self._texts or self._answers or self._frames:
                if self._texts:
                    await self.socket.send(self._texts.pop(next(iter(self._texts))))
                elif self._answers:
                    await self.socket.send(self._answers.popleft())
                else:
                    await self.socket.send(self._frames.popleft())
                    self.sent += 1
