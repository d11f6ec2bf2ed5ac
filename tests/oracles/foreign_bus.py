"""A bus of LX-16A servos written from the maker's protocol alone; nothing of the library is imported.

Its parser, its torque state and its motion share no line with the product's fake. It runs as a process of its own on a
pseudo-terminal, and writes down every request with its monotonic time, so that tests judge from the bytes.

A servo that gets a move pulls, whether its torque had been switched on or not: the unkind reading of the data sheet.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import subprocess
import sys
import time
import tty
from contextlib import suppress
from pathlib import Path
from typing import Any

SPOILED = (
    "lost",
    "cut",
    "bit",
    "sum",
    "other id",
    "other command",
    "other length",
    "twice",
    "late",
    "noise before",
    "noise after",
    "header before",
    "headers only",
    "byte by byte",
    "reply before",
    "all ones",
    "zeros",
    "foreign before",
    "from all",
    "flood",
    "far value",
    "half and half",
    "near lie",
)
LIE = 15  # ticks by which a lie under another ID is off


class Servo:
    """One servo: a straight line in time, and whether it pulls."""

    def __init__(self, place: float) -> None:
        self.start = self.goal = place
        self.begin = self.end = 0.0
        self.pulls = False

    def place(self, now: float) -> float:
        if now >= self.end:
            return self.goal
        return self.start + (self.goal - self.start) * (now - self.begin) / (self.end - self.begin)


class Bus:
    """The servos, the bytes and the record."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.servos = {int(k): Servo(float(v)) for k, v in (pair.split(":") for pair in given.homes.split(","))}
        self.given, self.chance, self.data = given, random.Random(given.seed), b""
        self.last: dict[int, bytes] = {}
        self.begun = float("inf")  # of the first move: what goes wrong does so after it
        self.record = open(given.record, "w", encoding="ascii")  # noqa: SIM115

    def feed(self, data: bytes) -> list[tuple[float, bytes]]:
        """Whole requests in the stream, and what is said to them: wait before it, and bytes."""
        self.data += data
        answers: list[tuple[float, bytes]] = []
        while True:
            at = self.data.find(b"\x55\x55")
            if at < 0 or len(self.data) < at + 4:
                break
            size = self.data[at + 3] + 3
            if size < 6 or size > 13:
                self.data = self.data[at + 1 :]
                continue
            if len(self.data) < at + size:
                break
            frame = self.data[at : at + size]
            if (255 - sum(frame[2:-1]) % 256) != frame[-1]:
                self.data = self.data[at + 1 :]
                continue
            self.data = self.data[at + size :]
            if self.given.echo:
                answers.append((0.0, frame))
            answers += self.obey(frame[2], frame[4], frame[5:-1])
        return answers

    def obey(self, who: int, command: int, rest: bytes) -> list[tuple[float, bytes]]:
        now = time.monotonic()
        self.write({"ns": time.monotonic_ns(), "id": who, "cmd": command, "rest": rest.hex()})
        found = list(self.servos) if who == 254 else [who] if who in self.servos else []
        answers: list[tuple[float, bytes]] = []
        for id_ in found:
            servo = self.servos[id_]
            if self.dead(id_, now):
                continue
            if command == 1:
                self.begun = min(self.begun, now)
                goal, span = int.from_bytes(rest[:2], "little"), int.from_bytes(rest[2:], "little") / 1000.0
                servo.start, servo.begin = servo.place(now), now
                servo.goal, servo.end, servo.pulls = float(min(goal, 1000)), now + span, True
            elif command == 31:
                if rest[0] or id_ not in self.given.stuck:
                    servo.pulls = bool(rest[0])
                if not servo.pulls:
                    servo.goal, servo.end = servo.place(now), now
            elif command in (26, 27, 28, 32):
                answers += self.spoil(id_, frame_of(id_, command, self.value(servo, command, now)), now)
        return answers

    @staticmethod
    def value(servo: Servo, command: int, now: float) -> bytes:
        """What a servo says to a question, as it is now."""
        known = {26: bytes([30]), 27: (7400).to_bytes(2, "little"), 32: bytes([servo.pulls])}.get(command)
        return known or round(servo.place(now)).to_bytes(2, "little", signed=True)

    def dead(self, id_: int, now: float) -> bool:
        return id_ == self.given.dead and now - self.begun > self.given.after

    def spoil(self, id_: int, good: bytes, now: float) -> list[tuple[float, bytes]]:
        before = self.last.get(id_, good)
        self.last[id_] = good
        how = self.given.spoil
        if not how or now - self.begun < self.given.after or self.chance.random() > self.given.part:
            return [(0.0005, good)]
        other = next((k for k in self.servos if k != id_), id_)
        noise = bytes(self.chance.randrange(256) for _ in range(7))
        k = self.chance.randrange(8 * len(good))
        flipped = bytearray(good)
        flipped[k // 8] ^= 1 << (k % 8)
        body = good[5:-1]
        # under the ID of a servo that nobody asked: a little off what it would truly say, at any time
        lie = self.value(self.servos[other], good[4], now)
        if good[4] == 28:
            lie = (int.from_bytes(lie, "little", signed=True) + LIE).to_bytes(2, "little", signed=True)
        ways: dict[str, list[tuple[float, bytes]]] = {
            "lost": [],
            "cut": [(0.0, good[:-1])],
            "bit": [(0.0, bytes(flipped))],
            "sum": [(0.0, good[:-1] + bytes([good[-1] ^ 255]))],
            "other id": [(0.0, frame_of(other, good[4], body))],
            "other command": [(0.0, frame_of(id_, 28 if good[4] != 28 else 2, body))],
            "other length": [(0.0, good[:3] + bytes([good[3] + 2]) + good[4:])],
            "twice": [(0.0, good), (0.0, good)],
            "late": [(0.03, good)],
            "noise before": [(0.0, noise + good)],
            "noise after": [(0.0, good + noise)],
            "header before": [(0.0, b"\x55\x55" + good)],
            "headers only": [(0.0, b"\x55" * 9)],
            "byte by byte": [(0.0005, bytes([b])) for b in good],
            "reply before": [(0.0, before)],
            "all ones": [(0.0, b"\xff" * len(good))],
            "zeros": [(0.0, b"\x00" * len(good))],
            "foreign before": [(0.0, frame_of(other, good[4], body)), (0.0, good)],
            "from all": [(0.0, frame_of(254, good[4], body))],
            "flood": [(0.0, noise * 300)],
            "far value": [(0.0, frame_of(id_, good[4], body if good[4] != 28 else b"\x10\x70"))],
            "half and half": [(0.0, good[:4]), (0.006, good[4:])],
            "near lie": [(self.chance.uniform(0.0, 0.03), frame_of(other, good[4], lie))],
        }
        return ways[how]

    def write(self, row: dict[str, Any]) -> None:
        self.record.write(json.dumps(row) + "\n")
        self.record.flush()

    def end(self) -> None:
        self.write({"ns": time.monotonic_ns(), "pulls": [k for k, servo in self.servos.items() if servo.pulls]})
        self.record.close()


def frame_of(id_: int, command: int, body: bytes) -> bytes:
    inner = bytes([id_, len(body) + 3, command]) + body
    return b"\x55\x55" + inner + bytes([255 - sum(inner) % 256])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--homes", required=True)
    parser.add_argument("--record", required=True)
    parser.add_argument("--echo", type=int, default=1)
    parser.add_argument("--stuck", type=lambda text: [int(k) for k in text.split(",") if k], default=[])
    parser.add_argument("--dead", type=int, default=-1)
    parser.add_argument("--spoil", default="")
    parser.add_argument("--part", type=float, default=0.2)
    parser.add_argument("--after", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=0)
    bus = Bus(parser.parse_args())
    near, far = os.openpty()
    tty.setraw(far)
    print(os.ttyname(far), flush=True)
    due: list[tuple[float, bytes]] = []
    while True:
        wait = max(due[0][0] - time.monotonic(), 0.0) if due else None
        ready, _, _ = select.select([near, sys.stdin], [], [], wait)
        if sys.stdin in ready:
            break
        if near in ready:
            when = max(time.monotonic(), due[-1][0] if due else 0.0)
            for pause, data in bus.feed(os.read(near, 4096)):
                when += pause
                due.append((when, data))
        while due and due[0][0] <= time.monotonic():
            with suppress(OSError):
                os.write(near, due.pop(0)[1])
    bus.end()


class ForeignBus:
    """The process, from a test: `path` of the line, `rows` of what came."""

    def __init__(self, folder: Path, homes: dict[int, int], **options: Any) -> None:
        self.record = folder / "foreign.jsonl"
        words = [sys.executable, __file__, "--homes", ",".join(f"{k}:{v}" for k, v in homes.items())]
        words += ["--record", str(self.record)]
        for name, value in options.items():
            words += [f"--{name}", str(value)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.path = self.process.stdout.readline().strip()

    def rows(self) -> list[dict[str, Any]]:
        """Requests so far; the last line may still be under way."""
        text = self.record.read_text(encoding="ascii") if self.record.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def moves(self) -> list[int]:
        """Times of the moves.   [ns]"""
        return [row["ns"] for row in self.rows() if row.get("cmd") == 1]

    def off(self, since: int) -> int | None:
        """When each servo, or all at once, had been told to let go since a time; None = not yet.   [ns]"""
        told: dict[int, int] = {}
        for row in self.rows():
            if row["ns"] < since or row.get("cmd") != 31 or row["rest"] != "00":
                continue
            if row["id"] == 254:
                return row["ns"]
            told[row["id"]] = row["ns"]
        return None

    def close(self) -> list[int]:
        """End it; servos that still pull."""
        if self.process.poll() is None:
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.process.stdin.close()
            self.process.wait(10.0)
            self.process.stdout.close()
        return self.rows()[-1]["pulls"]

    def __enter__(self) -> ForeignBus:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


if __name__ == "__main__":
    main()
