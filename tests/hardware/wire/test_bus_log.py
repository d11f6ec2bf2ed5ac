"""Frames of the bus in the log: written, read, cut into frames."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass
from hypothesis import given
from hypothesis import strategies as st

from metamer.hardware.fake.faults import Faults
from metamer.hardware.wire.bus_log import (
    BusFrame,
    bus_message,
    bus_schema,
    frames_of,
    read_bus_frames,
    read_raw_bus,
    whole_frames,
)
from metamer.hardware.wire.packets import decode, encode
from metamer.hardware.wire.tables import LX_16A
from metamer.robots import robot
from metamer.twin.session import run_twin

WORM = robot("worm")
FRAMES = st.lists(st.builds(BusFrame, st.integers(0, 2**64 - 1), st.booleans(), st.binary(max_size=300)), max_size=8)


@given(FRAMES)
def test_a_message_reads_back_and_is_what_its_schema_says(frames: list[BusFrame]) -> None:
    message = bus_message(frames)
    assert list(frames_of(message)) == frames
    pool, found = DescriptorPool(), FileDescriptorSet()
    found.ParseFromString(bus_schema())
    pool.Add(found.file[0])
    decoded: Any = GetMessageClass(pool.FindMessageTypeByName("metamer.BusFrames"))()
    decoded.ParseFromString(message)
    assert [BusFrame(f.ns, f.sent, f.data) for f in decoded.frames] == frames


def test_what_came_in_pieces_is_cut_into_frames() -> None:
    """An echo, an answer in two pieces with garbage before it, and a beginning that nothing follows."""
    answer, echo = encode(LX_16A, 3, "position_read", 500, kind="reply"), encode(LX_16A, 3, "position_read")
    raw = [
        BusFrame(1, True, echo),
        BusFrame(2, False, echo),
        BusFrame(3, False, b"\x07" + answer[:4]),
        BusFrame(4, False, answer[4:] + answer),
        BusFrame(5, False, b"\x55"),
    ]
    cut = list(whole_frames(raw, LX_16A))
    assert cut == [
        BusFrame(1, True, echo),
        BusFrame(2, False, echo),
        BusFrame(3, False, b"\x07"),
        BusFrame(4, False, answer),
        BusFrame(4, False, answer),
        BusFrame(5, False, b"\x55"),
    ]
    assert b"".join(f.data for f in cut if not f.sent) == b"".join(f.data for f in raw if not f.sent)


def test_the_log_of_a_run_holds_every_frame(tmp_path: Path) -> None:
    path, tapped = tmp_path / "run.mcap", list[BusFrame]()
    faults = Faults(lost=0.05, corrupt=0.05, duplicated=0.05, delayed=0.02)
    done = run_twin(WORM, port="virtual", duration=1.0, record=path, faults=faults, tap=tapped.append)
    raw = read_raw_bus(path)
    # from the first question to the torque that goes off, to the byte and the nanosecond
    assert raw == tapped
    frames = read_bus_frames(path)
    sent = [decode(LX_16A, f.data, "request").frames for f in frames if f.sent]
    assert all(len(found) == 1 for found in sent)
    assert sum(found[0].name == "move" for found in sent) == 5 * 50
    assert sent[-2][0].name == sent[-1][0].name == "torque_read"
    answers = [f for f in frames if not f.sent and len(decode(LX_16A, f.data, "reply", final=True).frames) == 1]
    # every answer that was taken, that came unasked, or that is of the torque going off
    assert len(answers) >= done.counts["answers"] + done.counts["foreign"]
    times = [f.ns for f in frames]
    assert times == sorted(times)
    # a tick is 20 ms
    moves = [f.ns for f, found in zip([f for f in frames if f.sent], sent, strict=True) if found[0].name == "move"]
    assert moves[5] - moves[0] == pytest.approx(20_000_000, abs=1)


def test_a_message_that_is_none_is_refused() -> None:
    for bad in (b"\x12\x03abc", b"\x0a\xff", b"\x08\x01"):
        with pytest.raises(ValueError, match="bus frames"):
            list(frames_of(bad))
