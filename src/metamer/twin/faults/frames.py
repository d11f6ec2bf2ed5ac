"""What an 8-bit sum lets pass: how many changed answers are accepted, and how many of those the speed check stops."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from metamer.hardware.safety import PLAY, SLACK, reachable
from metamer.hardware.wire.bus import Reading
from metamer.hardware.wire.packets import decode, encode
from metamer.hardware.wire.tables import LX_16A, ServoTable

READ = "position_read"
TURN_TIME = 0.0015  # s, from request to answer
NOISE_TRIES = 5000  # tries of chance on an answer


class ErrorRate(NamedTuple):
    """Answers to a position request with some bytes changed.

    what       which bytes were changed
    tried      number of changed answers
    accepted   of these, taken for the answer of the servo that was asked: header, ID, LEN, CMD and sum fit
    caught     of those accepted, held back since no shaft is so fast
    largest    largest error of a position that is then believed              [tick]
    """

    what: str
    tried: int
    accepted: int
    caught: int
    largest: int

    @property
    def per_million(self) -> float:
        """Accepted of a million changed answers.   [-]"""
        return 1e6 * self.accepted / self.tried

    @property
    def share_caught(self) -> float:
        """Part of the accepted that is held back; 1 if none was accepted.   [-]"""
        return self.caught / self.accepted if self.accepted else 1.0


def bound(table: ServoTable, dt: float) -> float:
    """Largest step between two answers that is believed, slack * free speed * time + play.   [tick]"""
    return SLACK * table.free_speed / table.tick * (dt + TURN_TIME) + PLAY


def single_changes(frame: bytes) -> Iterator[bytes]:
    """Every frame that differs in one byte."""
    for at, old in enumerate(frame):
        for new in range(256):
            if new != old:
                yield frame[:at] + bytes((new,)) + frame[at + 1 :]


def balanced_changes(frame: bytes, lead: int) -> Iterator[bytes]:
    """Every frame that differs in two bytes behind the header and whose sum still fits; no other can be accepted."""
    for i, j in combinations(range(lead, len(frame)), 2):
        for step in range(1, 256):
            # the inverted sum and what it is of add up to FF: what one byte gains the other must lose
            changed = bytearray(frame)
            changed[i], changed[j] = (frame[i] + step) % 256, (frame[j] - step) % 256
            yield bytes(changed)


class Answer(NamedTuple):
    """An answer before it is spoiled: servo, its position [tick], its bytes, and the answer a period before."""

    id: int
    position: int
    frame: bytes
    before: Reading


def answers(table: ServoTable, count: int, dt: float, chance: random.Random) -> Iterator[Answer]:
    """Answers of random servos at random places that move at up to their free speed."""
    for _ in range(count):
        id_, position = chance.randint(1, 20), chance.randint(0, table.ticks)
        moved = round(chance.uniform(-1.0, 1.0) * table.free_speed / table.tick * dt)
        frame = encode(table, id_, READ, position, kind="reply")
        yield Answer(id_, position, frame, Reading((position - moved,), 0.0, TURN_TIME, 0.0))


def judge(what: str, tried: int, spoiled: Iterable[tuple[Answer, bytes]], table: ServoTable, dt: float) -> ErrorRate:
    """What becomes of spoiled answers in the real decoder and the real check of speed."""
    accepted, caught, largest = 0, 0, 0
    for answer, data in spoiled:
        for frame in decode(table, data, "reply", asked=READ, final=True).frames:
            if (frame.id, frame.name) == (answer.id, READ):
                accepted += 1
                if not reachable(answer.before, Reading(frame.values, dt, dt + TURN_TIME, dt), table):
                    caught += 1
                else:
                    largest = max(largest, abs(frame.values[0] - answer.position))
    return ErrorRate(what, tried, accepted, caught, largest)


def frame_errors(table: ServoTable = LX_16A, *, frames: int = 20, dt: float = 0.02, seed: int = 0) -> list[ErrorRate]:
    """All changes of one byte and of two bytes, and chance in position and sum together, of some answers.

    frames   answers that are spoiled
    dt       time between two answers of a servo                              [s]
    """
    chance = random.Random(seed)
    given = list(answers(table, frames, dt, chance))
    size, lead = len(given[0].frame), len(table.header)
    one = ((answer, data) for answer in given for data in single_changes(answer.frame))
    two = ((answer, data) for answer in given for data in balanced_changes(answer.frame, lead))
    # position and sum replaced by chance: noise on the line while the servo speaks
    noise = ((answer, answer.frame[:-3] + chance.randbytes(3)) for answer in given for _ in range(NOISE_TRIES))
    return [
        judge("one byte, every change", frames * size * 255, one, table, dt),
        judge("two bytes, every change", frames * math.comb(size, 2) * 255**2, two, table, dt),
        judge("position and sum, by chance", frames * NOISE_TRIES, noise, table, dt),
    ]
