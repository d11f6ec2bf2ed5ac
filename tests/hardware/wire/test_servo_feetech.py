"""Servos spoken to by address: frames of their manuals byte for byte, what must never pass, a worm driven by them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from metamer.cli.twin.app import app
from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.hardware.calibration import mirrored, read_calibration, write_calibration
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.robot import FakeRobot
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.plant import ServoBus
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.dynamixel import XL330
from metamer.hardware.wire.feetech import AX_12A, STS3215_7V4, STS3215_12V
from metamer.hardware.wire.packets import Frame, checksum, decode, encode
from metamer.hardware.wire.rows import Layout, ServoTable
from metamer.hardware.wire.tables import LX_16A, SERVOS
from metamer.hardware.wire.wide_frames import MOST_LEN
from metamer.plants.plant import run
from metamer.plants.simulate import simulate
from metamer.record.reader import read_mcap
from metamer.robots import robot
from metamer.twin.session import run_twin

BY_SUM = [STS3215_12V, AX_12A]
BY_ADDRESS = [*BY_SUM, XL330]
IDS = dict(ids=lambda table: table.name, argvalues=BY_ADDRESS)
SUMS = dict(ids=lambda table: table.name, argvalues=BY_SUM)


def layouts(table: ServoTable, kind: str) -> list[Layout]:
    return [row for rows in table.layouts[kind].values() for row in rows]


def any_frame(rng: random.Random, table: ServoTable, kind: str) -> tuple[Frame, bytes]:
    layout = rng.choice(layouts(table, kind))
    values = tuple(
        0xFF if part.lower <= 0xFF <= part.upper and rng.random() < 0.2 else rng.randint(part.lower, part.upper)
        for part in layout.fields
    )
    to_all = layout.form.who == "all"
    frame = Frame(table.broadcast if to_all else rng.randint(0, table.highest_id), layout.row.name, values)
    if kind == "reply":
        frame = frame._replace(status=rng.choice((0, 0, 0, 4, 32, 255)))
    return frame, encode(table, frame.id, frame.name, *values, kind=kind, status=frame.status)


def test_frames_of_the_manual_byte_for_byte() -> None:
    """Feetech's SCS protocol manual: examples 2 and 4 as the same bytes, 7 for one servo instead of four."""
    assert encode(STS3215_12V, 1, "position_read") == bytes.fromhex("ff ff 01 04 02 38 02 be")
    found = decode(STS3215_12V, bytes.fromhex("ff ff 01 04 00 18 05 dd"), "reply", asked="position_read")
    assert found == ([Frame(1, "position_read", (1304,))], b"", 0)
    move = STS3215_12V.by_name["move"]
    data = encode(STS3215_12V, 1, "move", 2048, 0, 1000)
    assert data == bytes.fromhex("ff ff fe 0b 83 2a 06 01 00 08 00 00 e8 03 4f")
    assert decode(STS3215_12V, data, "request").frames == [Frame(1, "move", (2048, 0, 1000))]
    # to all it is the plain WRITE of example 4 with the broadcast ID
    data = encode(STS3215_12V, 254, "move", 2048, 0, 1000)
    assert data[:4] + data[4:13] == bytes.fromhex("ff ff fe 09 03 2a 00 08 00 00 e8 03 d8")
    assert decode(STS3215_12V, data, "request").frames == [Frame(254, "move", (2048, 0, 1000))]
    assert [part.name for part in move.request] == ["position", "reserved", "speed"]
    # e-manual of protocol 1.0: read of the present temperature has address 2B; ours reads three bytes from there
    assert encode(AX_12A, 1, "temperature_read") == bytes.fromhex("ff ff 01 04 02 2b 03 ca")
    names = {"lx-16a": LX_16A, "sts3215-7v4": STS3215_7V4, "sts3215-12v": STS3215_12V, "ax-12a": AX_12A}
    assert names | {"xl330-m288": XL330} == SERVOS


@pytest.mark.parametrize("table", **IDS)
def test_every_row_goes_there_and_back(table: ServoTable) -> None:
    for kind in ("request", "reply"):
        for layout in layouts(table, kind):
            for side in ("lower", "upper"):
                values = tuple(getattr(part, side) for part in layout.fields)
                id_ = table.broadcast if layout.form.who == "all" else table.highest_id
                data = encode(table, id_, layout.row.name, *values, kind=kind)
                assert len(data) <= table.longest
                asked = layout.row.name if kind == "reply" else None
                assert decode(table, data, kind, asked=asked) == ([Frame(id_, layout.row.name, values)], b"", 0)
                if kind == "reply":
                    assert len(data) == table.frame_size(layout.row.name, kind)


@pytest.mark.parametrize("table", **IDS)
def test_no_two_replies_are_of_one_length(table: ServoTable) -> None:
    """A reply does not say what it answers: only its length keeps a late one from passing for another."""
    lengths = [layout.length for layout in layouts(table, "reply")]
    assert len(set(lengths)) == len(lengths)
    rng = random.Random(1)
    for answered in layouts(table, "reply"):
        values = tuple(rng.randint(part.lower, part.upper) for part in answered.fields)
        data = encode(table, 7, answered.row.name, *values, kind="reply")
        for asked in layouts(table, "reply"):
            found = decode(table, data, "reply", asked=asked.row.name, final=True).frames
            assert (found == []) == (asked is not answered)
        # and nothing counts that nobody asked for
        assert decode(table, data, "reply", final=True).frames == []


@pytest.mark.parametrize("table", **SUMS)
def test_each_part_must_fit(table: ServoTable) -> None:
    """Under a right checksum: wrong LEN, ID, instruction, address, count, ID inside."""
    bodies = {
        "reply": [(5, 5, 0, 1, 1), (5, 3, 0, 1, 1), (255, 4, 0, 1, 1), (254, 4, 0, 1, 1)],
        "request": [
            (5, 4, 2, 57, 2),
            (5, 4, 2, 56, 3),
            (5, 4, 9, 56, 2),
            (254, 4, 2, 56, 2),
            (5, 5, 2, 56, 2, 0),
            (5, 4, 3, table.by_name["torque_write"].forms[1].lead[0], 0),
            (254, 6, 0x83, table.by_name["torque_write"].forms[0].lead[0], 1, 254, 0),
        ],
    }
    for kind, rows in bodies.items():
        for body in map(bytes, rows):
            data = table.header + body + bytes((checksum(body),))
            assert decode(table, data, kind, asked="position_read", final=True).frames == []


@pytest.mark.parametrize("table", **IDS)
@pytest.mark.parametrize("kind", ["request", "reply"])
def test_no_change_of_one_byte_is_accepted(table: ServoTable, kind: str) -> None:
    rng = random.Random(3)
    for _ in range(8 if table.wide else 40):
        frame, data = any_frame(rng, table, kind)
        for place in range(len(data)):
            for value in range(256):
                if value != data[place]:
                    changed = data[:place] + bytes((value,)) + data[place + 1 :]
                    assert decode(table, changed, kind, asked=frame.name, final=True).frames == []


@pytest.mark.parametrize("table", **IDS)
def test_fuzzed_decoder(table: ServoTable) -> None:
    """Random and mutated streams, cut anywhere: what is accepted stands there with all its parts."""
    rng = random.Random(5)
    for k in range(6000):
        kind = ("request", "reply")[k % 2]
        frames = [any_frame(rng, table, kind) for _ in range(rng.randint(1, 4))]
        asked = frames[0][0].name
        data = bytearray(b"".join(raw for _, raw in frames))
        if k % 3 == 0:
            data = bytearray(rng.randbytes(rng.randrange(40)).replace(b"\xaa", b"\xff\xff"))
        for _ in range(rng.randint(0, 3) if data else 0):
            data[rng.randrange(len(data))] = rng.choice((0xFF, rng.randrange(256)))
        found, rest, skipped = decode(table, bytes(data), kind, asked=asked)
        assert len(rest) < (MOST_LEN + 8 if table.wide and kind == "request" else 2 * table.longest)
        used = 0
        for frame in found:
            raw = (
                encode(table, frame.id, frame.name, *frame.values, kind=kind, status=frame.status)
                if _fits(table, frame, kind)
                else b""
            )
            assert not raw or raw in bytes(data)
            used += len(raw)
        cut = rng.randrange(len(data) + 1)
        first = decode(table, bytes(data[:cut]), kind, asked=asked)
        second = decode(table, first.rest + bytes(data[cut:]), kind, asked=asked)
        assert first.frames + second.frames == found
        assert second.rest == rest
        assert first.skipped + second.skipped == skipped


def _fits(table: ServoTable, frame: Frame, kind: str) -> bool:
    """Whether the numbers of a frame are within their fields, as those of a spoiled one need not be."""
    layout = table.layout(frame.name, kind, to_all=kind == "request" and frame.id == table.broadcast)
    return all(part.lower <= value <= part.upper for part, value in zip(layout.fields, frame.values, strict=True))


@pytest.mark.parametrize("table", **IDS)
def test_two_frames_after_garbage_all_is_well(table: ServoTable) -> None:
    rng = random.Random(7)
    for _ in range(300):
        frames = [any_frame(rng, table, "request") for _ in range(5)]
        stream = rng.randbytes(rng.randrange(60)) + b"".join(raw for _, raw in frames)
        found = decode(table, stream, "request", final=True).frames
        assert found[-3:] == [frame for frame, _ in frames[2:]]


@pytest.mark.parametrize("table", **SUMS)
def test_an_echo_is_no_reply(table: ServoTable) -> None:
    """A request of four bytes looks like a reply of two: instruction for status, address and count for data."""
    echo = encode(table, 9, "position_read")
    assert len(echo) == table.frame_size("position_read", "reply")
    answer = encode(table, 9, "position_read", 700, kind="reply")
    assert decode(table, echo + answer, "reply", asked="position_read").frames == [Frame(9, "position_read", (700,))]


def test_numbers_with_a_sign_bit() -> None:
    data = encode(STS3215_12V, 3, "position_read", -5, kind="reply")
    assert data[5:7] == b"\x05\x80"
    assert decode(STS3215_12V, data, "reply", asked="position_read").frames[0].values == (-5,)


def test_moves_by_time_and_by_speed() -> None:
    assert LX_16A.move(500, 600, 0.02) == (600, 20)
    assert LX_16A.move_time((600, 20), 500) == 0.02
    # so fast that it is there in time, rounded up
    assert STS3215_12V.move(2000, 2041, 0.02) == (2041, 0, 2050)
    assert STS3215_12V.move_time((2041, 0, 2050), 2000) == pytest.approx(0.02)
    assert STS3215_12V.move(2000, 2000, 0.02) == (2000, 0, 1)
    position, speed = AX_12A.move(500, 510, 0.1)
    assert position == 510
    # 100 ticks/s of 300/1023 deg are 29.3 deg/s = 4.89 rpm = 44.03 units of 0.111 rpm
    assert speed == 45
    assert AX_12A.move_time((position, speed), 500) <= 0.1


def test_what_cannot_be_sent_is_refused() -> None:
    with pytest.raises(BadInput, match=r"a request of AX-12A to all: .*led_write, move, torque_write"):
        encode(AX_12A, 254, "position_read")
    for ids in ((), (1, 1), (1, 254), (255,)):
        with pytest.raises(BadInput, match="ids of position_read"):
            encode(STS3215_12V, 254, "position_read", *ids)
    with pytest.raises(BadInput, match=r"move\.reserved"):
        encode(STS3215_12V, 1, "move", 100, 20, 100)
    with pytest.raises(BadInput, match="id = 255"):
        encode(STS3215_12V, 255, "position_read")


@pytest.mark.parametrize("table", **IDS)
def test_fake_servos_of_any_table(table: ServoTable) -> None:
    home = {1: 500.0, 2: 400.0}
    servos = FakeServos(home, table=table, echo=True, faults=Faults(hot={2: 1.0}))
    bus = Bus(VirtualPort(servos), table)

    def ask(id_: int, name: str) -> tuple[int, ...]:
        reading = bus.read(id_, name)
        assert reading is not None
        return reading.values

    assert ask(1, "position_read") == (500,)
    assert ask(1, "torque_read")[0] == 0
    assert ask(1, "id_read")[0] == 1
    bus.write(1, "torque_write", 1)
    bus.write(2, "torque_write", 1)
    assert ask(1, "torque_read")[0] == 1
    bus.write(1, "move", *table.move(500, 600, 0.5))
    bus.port.sleep(0.3)
    # half way, a lag behind: speeds are whole units
    assert servos.servos[1].position == pytest.approx(500 + 200 * (0.3 - 0.04), abs=4.0)
    bus.port.sleep(1.0)
    assert ask(1, "position_read") == (600,)
    assert table.amount("voltage_read", ask(1, "voltage_read")[0]) == pytest.approx(table.supply, abs=0.05)
    # a hot servo says so in the status of every reply, and lets go
    bus.port.sleep(3.0)
    assert servos.servos[2].alarm == table.alarms["heat"]
    assert ask(2, "torque_read")[0] == 0
    assert ask(2, "temperature_read")[0] > 70
    # all let go by one frame
    assert bus.release((1, 2)) == []


@pytest.mark.parametrize("table", **IDS)
def test_the_worm_crawls_on_other_servos(table: ServoTable) -> None:
    """The same plant, bus and fake robot, another table: as far as in simulation within 2 % (ticks, whole speeds)."""
    spec = with_values(robot("worm"), {"drive.lag": 0.05})
    servos = mirrored((table.ticks // 2,) * 5, table)
    fake = FakeRobot(spec, servos)
    port = VirtualPort(fake)
    with ServoBus(Bus(port, table), servos, robot("worm")) as plant:
        log = run(plant, robot("worm").controller.on(robot("worm")), duration=3.0, dt=0.02)
        x, _, _ = fake.pose(port.now())
    assert "stopped" not in log.meta
    pure = simulate(spec, duration=3.0, changes={"run.dt": 0.02}).log
    assert x == pytest.approx(pure.columns["base.x"][-1], rel=0.02)
    assert np.abs(log.block("joint*.voltage") - table.supply).max() < 0.2
    assert plant.unconfirmed == []
    assert not any(servo.on for servo in fake.servos.values())


def test_from_the_command_line(tmp_path: Path) -> None:
    """A calibration in the ticks of its servo; the log says which servo that was."""
    path, file = tmp_path / "sts.json", tmp_path / "run.mcap"
    write_calibration(mirrored((2048, 2000, 2100, 2048, 2048), STS3215_12V), path)
    words = ["run", "worm", "--port", "virtual", "--duration", "1", "--servo", "STS3215-12V"]
    out = CliRunner().invoke(app, [*words, "--calibration", str(path), "--record", str(file)])
    assert out.exit_code == 0, (out.output, out.exception)
    assert read_mcap(file).meta["servo"] == "STS3215-12V"
    assert "--calibration" in str(CliRunner().invoke(app, words).exception)
    words[-1] = "mg996r"
    assert "one of lx-16a, sts3215-7v4, sts3215-12v, ax-12a, xl330-m288" in str(
        CliRunner().invoke(app, words).exception
    )


def test_a_late_reply_to_another_question_is_not_taken() -> None:
    servos = FakeServos({1: 500.0, 2: 400.0}, table=STS3215_12V, faults=Faults(delayed=0.5, delay=0.0107), seed=2)
    bus = Bus(VirtualPort(servos), STS3215_12V, retries=0)
    heard = 0
    for k in range(600):
        name, good = (("position_read", 500), ("voltage_read", 120), ("temperature_read", 25))[k % 3]
        reading = bus.read(1, name)
        if reading is not None:
            heard += 1
            assert reading.values[0] == good
    assert heard > 250


def test_load_and_current_of_an_sts3215() -> None:
    """Sign in bit 10 of the load, in bit 15 of the current, which counts in 6.5 mA."""
    body = bytes([1, 13, 0, 0x2C, 0x05, 121, 40, 0, 0, 1, 0, 0, 0x64, 0x80])
    data = b"\xff\xff" + body + bytes([255 - sum(body) % 256])
    (frame,) = decode(STS3215_12V, data, "reply", asked="effort_read").frames
    found = STS3215_12V.amounts("effort_read", frame.values)
    assert found["load"] == pytest.approx(-0.3)
    assert found["current"] == pytest.approx(-0.65)
    assert found["voltage"] == pytest.approx(12.1)


@pytest.mark.parametrize(("table", "supply"), [(STS3215_7V4, 7.4), (STS3215_12V, 12.0)])
def test_both_supplies_run_and_their_effort_is_in_the_log(table: ServoTable, supply: float) -> None:
    calibration = mirrored((2048, 2000, 2100, 2048, 2048), table)
    done = run_twin(robot("worm"), port="virtual", duration=0.6, calibration=calibration, mirror=False)
    assert not done.stopped
    assert done.log["joint.voltage"][-1] == pytest.approx(np.full(5, supply), abs=0.8)
    assert done.log["joint.load"].shape == done.log["joint.current"].shape
    assert np.abs(done.log["joint.current"]).max() < 3.0
    # the supply of the other kind is none of it
    assert not table.voltage[0] <= 19.4 - supply <= table.voltage[1]


def test_calibrate_names_its_servo_and_writes_for_lerobot(tmp_path: Path) -> None:
    file, other = tmp_path / "c.json", tmp_path / "l.json"
    words = ["calibrate", "worm", "--port", "virtual", "--servo", "sts3215-7v4", "--out", str(file), "--seed", "3"]
    out = CliRunner().invoke(app, [*words, "--lerobot", str(other), "--reach", "20", "--speed", "60"])
    assert out.exit_code == 0, out.output
    found = read_calibration(file)
    assert found.table is STS3215_7V4
    rows = list(json.loads(other.read_text()).values())
    assert [row["homing_offset"] for row in rows] == [servo.home - 2047 for servo in found.servos]
    with pytest.raises(BadInput, match="as asked for"):
        read_calibration(file, "ax-12a")
