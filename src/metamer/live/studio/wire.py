"""What goes over the wires: JSON heads and binary frames, to pages as WebSocket messages and between processes.

A frame is a head of 16 bytes, little endian (kind, flags, run, number, time), then float32 numbers: the row of the
robot, and where the first flag is set the row of its ghost. Between processes every message has its length before it.
"""

from __future__ import annotations

import json
import select
import socket
import struct
import time
from collections.abc import Iterator
from typing import Any, final

import numpy as np

from metamer.core.records import Array

HEAD = struct.Struct("<BBHId")  # kind, flags, run, number, time
LENGTH = struct.Struct("<I")
FRAME, GHOST = 1, 1  # a kind, and the flag of a second robot
LARGEST_SINGLE = float(np.finfo(np.float32).max)
LARGEST_MESSAGE = 1 << 26  # bytes between processes


def frame_bytes(run: int, number: int, t: float, row: Array, ghost: Array | None = None) -> bytes | None:
    """A frame; None where a number is not finite: such a frame is never sent.

    run       counts starts, so that a page knows when its past is over
    number    counts frames
    t         time of the row                                                 [s]
    row       (width,) all channels
    ghost     (width,) of another engine or of the model, laid out alike
    """
    parts = [row] if ghost is None else [row, ghost]
    both = np.concatenate(parts)
    if not (np.isfinite(both).all() and np.isfinite(t)):
        return None
    single = np.clip(both, -LARGEST_SINGLE, LARGEST_SINGLE).astype("<f4")
    flags = 0 if ghost is None else GHOST
    return HEAD.pack(FRAME, flags, run % 2**16, number % 2**32, t) + single.tobytes()


def frame_numbers(data: bytes, width: int) -> tuple[int, int, float, Array, Array | None]:
    """Run, number, time, row and ghost of a frame."""
    _, flags, run, number, t = HEAD.unpack_from(data)
    rows = np.frombuffer(data, "<f4", offset=HEAD.size).astype(np.float64)
    return run, number, t, rows[:width], rows[width:] if flags & GHOST else None


def text_of(message: Any) -> str:
    """A message as JSON; NaN and infinity are not JSON and raise."""
    return json.dumps(message, allow_nan=False, separators=(",", ":"))


def message_of(data: str | bytes) -> dict[str, Any] | None:
    """The JSON object in a text; None where it is none."""
    try:
        found = json.loads(data, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _no_number(text: str) -> float:
    raise ValueError(text)


class Lost(RuntimeError):
    """The other process is gone."""


@final
class Wire:
    """Messages over a stream socket to another process: texts (JSON) and bytes (frames)."""

    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self._in = bytearray()

    def fileno(self) -> int:
        """Of the socket, for select."""
        return self.link.fileno()

    def send(self, message: dict[str, Any] | bytes) -> None:
        """Send a JSON object or a frame, whole."""
        data = message if isinstance(message, bytes) else text_of(message).encode()
        try:
            self.link.sendall(LENGTH.pack(len(data)) + data)
        except OSError as error:
            raise Lost("the server is gone") from error

    def messages(self, wait: float) -> Iterator[dict[str, Any]]:
        """JSON objects that have come, after waiting at most `wait` for the first.   [s]"""
        # what a reader left that had heard enough comes first
        for message in self._whole():
            wait = 0.0
            yield message
        if not select.select([self.link], [], [], max(wait, 0.0))[0]:
            return
        try:
            data = self.link.recv(1 << 16)
        except OSError as error:
            raise Lost("the server is gone") from error
        if not data:
            raise Lost("the server is gone")
        self._in += data
        yield from self._whole()

    def _whole(self) -> Iterator[dict[str, Any]]:
        for found in whole(self._in):
            message = message_of(found)
            if message is not None:
                yield message

    def wait(self, until: float) -> Iterator[dict[str, Any]]:
        """JSON objects as they come until a time of the monotonic clock.   [s]"""
        while (left := until - time.monotonic()) > 0.0:
            yield from self.messages(left)


def whole(buffer: bytearray) -> Iterator[bytes]:
    """Take all whole messages out of what has come."""
    while len(buffer) >= LENGTH.size:
        size = LENGTH.unpack_from(buffer)[0]
        if size > LARGEST_MESSAGE:
            raise Lost("the other process speaks another language")
        if len(buffer) < LENGTH.size + size:
            return
        found = bytes(buffer[LENGTH.size : LENGTH.size + size])
        del buffer[: LENGTH.size + size]
        yield found
