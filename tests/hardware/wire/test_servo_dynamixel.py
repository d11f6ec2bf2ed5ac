"""XL330 in frames of protocol 2.0: bytes of the e-manual, stuffing, CRC; questions to several servos at once."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from metamer.hardware.calibration import calibration_from_text, lerobot_text, mirrored
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.dynamixel import XL330
from metamer.hardware.wire.feetech import AX_12A, STS3215_12V
from metamer.hardware.wire.packets import Frame, decode, encode
from metamer.hardware.wire.round_robin import RoundRobin
from metamer.hardware.wire.rows import ServoTable
from metamer.hardware.wire.tables import LX_16A
from metamer.hardware.wire.wide_frames import crc16, wide_frame
from metamer.robots import robot
from metamer.twin.replay import read_recording
from metamer.twin.session import run_twin

MANY = [STS3215_12V, XL330]
NAMES = dict(ids=lambda table: table.name, argvalues=MANY)
# ROBOTIS e-manual, DYNAMIXEL protocol 2.0: examples of ping, read, write, reboot, sync read, sync write, bulk read
MANUAL = [
    "ff ff fd 00 01 03 00 01 19 4e",
    "ff ff fd 00 01 07 00 55 00 06 04 26 65 5d",
    "ff ff fd 00 01 07 00 02 84 00 04 00 1d 15",
    "ff ff fd 00 01 08 00 55 00 a6 00 00 00 8c c0",
    "ff ff fd 00 01 09 00 03 74 00 00 02 00 00 ca 89",
    "ff ff fd 00 01 03 00 08 2f 4e",
    "ff ff fd 00 fe 09 00 82 84 00 04 00 01 02 ce fa",
    "ff ff fd 00 fe 11 00 83 74 00 04 00 01 96 00 00 00 02 aa 00 00 00 82 87",
    "ff ff fd 00 02 05 00 55 00 24 8b a9",
]


@pytest.mark.parametrize("text", MANUAL)
def test_crc_and_frame_of_the_manual(text: str) -> None:
    data = bytes.fromhex(text)
    assert crc16(data[:-2]) == int.from_bytes(data[-2:], "little")
    assert wide_frame(data[:4], data[4], data[7:-2]) == data


def test_frames_of_the_manual_in_the_words_of_the_table() -> None:
    assert encode(XL330, 1, "position_read") == bytes.fromhex(MANUAL[2])
    found = decode(XL330, bytes.fromhex(MANUAL[3]), "reply", asked="position_read")
    assert found == ([Frame(1, "position_read", (166,))], b"", 0)
    assert encode(XL330, 254, "position_read", 1, 2) == bytes.fromhex(MANUAL[6])
    assert decode(XL330, bytes.fromhex(MANUAL[6]), "request").frames == [Frame(254, "position_read", (1, 2))]
    (heat,) = decode(XL330, bytes.fromhex(MANUAL[8]), "reply", asked="temperature_read").frames
    assert heat == Frame(2, "temperature_read", (36,))
    # speed before goal, as they stand in the memory from 112 on
    assert encode(XL330, 1, "move", 100, 2048)[8:21] == bytes.fromhex("70 00 08 00 01 64 00 00 00 00 08 00 00")
    # 103 rev/min are 450 units of 0.229 rev/min
    assert XL330.free_speed / XL330.tick == pytest.approx(450 * XL330.pace, rel=1e-3)


def test_a_header_inside_is_stuffed_and_comes_out_again() -> None:
    """Current -1 mA beside speed -3 is FF FF FD FF FF FF on the wire."""
    values = (0, 0, 0, -1, -3)
    data = encode(XL330, 3, "effort_read", *values, kind="reply")
    assert b"\xff\xff\xfd\xfd\xff\xff\xff" in data
    assert len(data) == XL330.frame_size("effort_read", "reply") + 1
    assert decode(XL330, data, "reply", asked="effort_read") == ([Frame(3, "effort_read", values)], b"", 0)
    # the same numbers without stuffing, under a right CRC, are no frame
    inner = data[7:-2].replace(b"\xfd\xfd", b"\xfd")
    bare = data[:5] + (len(inner) + 2).to_bytes(2, "little") + inner
    assert (
        decode(XL330, bare + crc16(bare).to_bytes(2, "little"), "reply", asked="effort_read", final=True).frames == []
    )


def test_no_two_changed_bytes_are_accepted() -> None:
    """A sum lets one in 256 pass; a CRC of 16 bits none of two neighbours, and 1 in 65536 of others."""
    rng, data = random.Random(1), encode(XL330, 7, "position_read", 2000, kind="reply")
    for place in range(4, len(data) - 3):
        for _ in range(200):
            changed = bytearray(data)
            changed[place] ^= rng.randrange(1, 256)
            changed[place + 1] ^= rng.randrange(1, 256)
            assert decode(XL330, bytes(changed), "reply", asked="position_read", final=True).frames == []


@pytest.mark.parametrize("table", **NAMES)
def test_one_request_asks_all(table: ServoTable) -> None:
    servos = FakeServos({1: 500.0, 2: 600.0, 3: 700.0}, table=table, echo=True)
    port = VirtualPort(servos)
    turn = RoundRobin(Bus(port, table), (3, 1, 2), "position_read")
    assert turn.poll() == [3, 1, 2]
    assert [frame for _, frame in servos.requests] == [Frame(254, "position_read", (3, 1, 2))]
    assert {id_: reading.values for id_, reading in turn.latest.items()} == {1: (500,), 2: (600,), 3: (700,)}
    # each has its own time of arrival, all were asked at one
    assert len({reading.asked for reading in turn.latest.values()}) == 1
    came = [turn.latest[id_].received for id_ in (3, 1, 2)]
    assert came[0] < came[1] < came[2]
    # one servo is asked as ever, and only those that are wanted
    assert turn.poll(only=[2]) == [2]
    assert servos.requests[-1][1] == Frame(2, "position_read")


@pytest.mark.parametrize("table", **NAMES)
def test_a_silent_servo_costs_the_others_nothing_but_a_question(table: ServoTable) -> None:
    """Those behind it keep silent too: they are asked singly, and once it counts as silent together again."""
    servos = FakeServos({1: 500.0, 2: 600.0, 3: 700.0}, table=table, echo=True, faults=Faults(dead={2: 0.0}))
    turn = RoundRobin(Bus(VirtualPort(servos), table), (1, 2, 3), "position_read")
    for _ in range(3):
        assert turn.poll() == [1, 3]
    begin = len(servos.requests)
    assert turn.poll() == [1, 3]
    assert [frame for _, frame in list(servos.requests)[begin:]] == [Frame(254, "position_read", (1, 3))]


@pytest.mark.parametrize("table", [LX_16A, AX_12A], ids=lambda table: table.name)
def test_servos_without_such_a_request_are_asked_one_by_one(table: ServoTable) -> None:
    servos = FakeServos({1: 500.0, 2: 600.0}, table=table, echo=True)
    turn = RoundRobin(Bus(VirtualPort(servos), table), (1, 2), "position_read")
    assert turn.poll() == [1, 2]
    assert [frame.id for _, frame in servos.requests] == [1, 2]


@pytest.mark.parametrize("table", **NAMES)
def test_lost_and_spoiled_answers_of_many_are_asked_for_again(table: ServoTable) -> None:
    servos = FakeServos(
        {k: 100.0 * k for k in range(1, 6)}, table=table, echo=True, faults=Faults(lost=0.1, corrupt=0.1), seed=4
    )
    turn = RoundRobin(Bus(VirtualPort(servos), table), (1, 2, 3, 4, 5), "position_read")
    heard = [len(turn.poll()) for _ in range(200)]
    # an answer is missing with 0.19, twice more in a row with 0.007
    assert sum(heard) > 0.98 * 5 * 200
    assert all(reading.values == (100 * id_,) for id_, reading in turn.latest.items())


def test_a_run_on_xl330_is_recorded_and_its_commands_read_back(tmp_path) -> None:
    file, calibration = tmp_path / "run.mcap", mirrored((2048, 2000, 2100, 2048, 2048), XL330)
    done = run_twin(robot("worm"), port="virtual", duration=0.6, calibration=calibration, record=file, mirror=False)
    assert not done.stopped
    assert done.unconfirmed == []
    assert done.log["joint.current"].shape == (31, 5)
    # five positions a tick by one request: far fewer requests than answers
    found = read_recording(file)
    assert found.table is XL330
    assert {sent.frame.name for sent in found.sent} == {"torque_write", "move"}


def test_lerobot_adds_the_offset_of_a_dynamixel() -> None:
    """There a DYNAMIXEL tells actual + offset, a Feetech servo actual - offset: half a turn at home in both."""
    for table, sign in ((XL330, 1), (STS3215_12V, -1)):
        whole = mirrored((2100, 2000, 2047, 2048, 1900), table)
        calibration = replace(
            whole, servos=tuple(replace(servo, range_min=1000, range_max=3000) for servo in whole.servos)
        )
        rows = json.loads(lerobot_text(calibration))
        for servo, row in zip(calibration.servos, rows.values(), strict=True):
            assert servo.home + sign * row["homing_offset"] == 2047
            assert row["range_max"] - row["range_min"] == servo.range_max - servo.range_min
        back = calibration_from_text(lerobot_text(calibration), table.name)
        assert {servo.home for servo in back.servos} == {2047}
