"""Sensors: simulated ones against their truth; lines over real UDP and a real pseudo-terminal, good, bad and random."""

from __future__ import annotations

import math
import os
import socket
import time
import tty
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metamer.core.refusals import BadInput
from metamer.hardware.sensors.lines import (
    FARTHEST_POSE,
    LONGEST_LINE,
    LineReader,
    SerialSensor,
    UdpSensor,
    newest_lines,
    sensor_from_text,
)
from metamer.hardware.sensors.sensors import (
    CAMERA,
    Newest,
    PoseReading,
    RangeReading,
    Reading,
    SimulatedCamera,
    SimulatedRange,
)
from metamer.systems.sensors.range_sensor import Box, RangeSensor

LIMIT = 10.0  # s, for bytes to cross this machine when it is busy


def until(poll: Callable[[], list[Reading]], count: int) -> list[Reading]:
    """Poll until so many readings have come."""
    found, end = [], time.monotonic() + LIMIT
    while len(found) < count and time.monotonic() < end:
        found += poll()
        time.sleep(0.002)
    return found


def test_a_simulated_camera_keeps_rate_and_noise() -> None:
    camera = SimulatedCamera(lambda now: (0.1 * now, 0.02, 0.3), rate=50.0, noise=0.001, seed=1)
    # a loop of 50 Hz with 10 % of jitter loses no picture
    rng = np.random.default_rng(0)
    times = 0.02 * np.arange(2000) + rng.uniform(0.0, 0.002, 2000)
    seen = [reading for now in times for reading in camera.poll(float(now))]
    assert len(seen) == 2000
    error = np.array([(r.x - 0.1 * r.time, r.y - 0.02, r.theta - 0.3) for r in seen if isinstance(r, PoseReading)])
    # standard deviations of 2000 values are known to 1.6 %; five of those
    assert error.std(axis=0) == pytest.approx([0.001, 0.001, camera.angle_noise], rel=0.08)
    assert np.abs(error.mean(axis=0)) == pytest.approx(0.0, abs=5 * camera.angle_noise / math.sqrt(2000))
    # a faster loop gets no more pictures than there are
    fast = SimulatedCamera(lambda now: (0.0, 0.0, 0.0), rate=50.0)
    assert sum(len(fast.poll(k * 0.001)) for k in range(1000)) == pytest.approx(50, abs=1)
    with pytest.raises(BadInput, match="rate"):
        SimulatedCamera(lambda now: (0.0, 0.0, 0.0), rate=0.0)


def test_a_simulated_range_sensor_sees_box_and_floor() -> None:
    """The head looks along -x: a box 0.4 m before it; tilted down by 0.2 it sees the floor instead."""
    box = Box(centre=(-0.5, 0.0, 0.0), size=(0.2, 1.0, 1.0))
    ahead = SimulatedRange(lambda now: (0.0, 0.0, 0.0), [box], noise=0.0)
    (found,) = ahead.poll(0.0)
    assert isinstance(found, RangeReading)
    assert found.nearest == pytest.approx(0.4)
    assert found.ranges[0] == pytest.approx(0.4 / math.cos(found.begin))
    # the head's end is lowered by a link that rises towards the tail: pitch + looks down
    (down,) = SimulatedRange(lambda now: (0.0, 0.0, 0.2), [box], noise=0.0).poll(0.0)
    assert isinstance(down, RangeReading)
    height = 0.02 * math.cos(0.2)
    assert down.ranges[7] == pytest.approx(height / math.sin(0.2))
    (empty,) = SimulatedRange(
        lambda now: (0.0, 0.0, -0.3), [box], sensor=RangeSensor(zenith=0.0, rows=1, reach=0.3)
    ).poll(0)
    assert isinstance(empty, RangeReading)
    assert empty.ranges == (math.inf,) * 15
    assert empty.nearest == 0.3
    # in two angles: a row for each, with its own elevation
    looks = SimulatedRange(lambda now: (0.0, 0.0, 0.0), [box], sensor=RangeSensor(rows=3, zenith=0.1)).poll(0)
    assert [row.elevation for row in looks if isinstance(row, RangeReading)] == pytest.approx([-0.1, 0.0, 0.1])


def test_columns_are_finite_before_and_after_the_first_reading() -> None:
    camera = SimulatedCamera(lambda now: (1.0, 2.0, 3.0), rate=1.0, noise=0.0)
    newest = Newest([camera, SimulatedRange(lambda now: (0.0, 0.0, 0.0), [], noise=0.0)])
    before = newest.measure(5.0)
    assert before["camera.age"] == before["range.age"] == -1.0
    assert all(map(math.isfinite, before.values()))
    assert len(newest.poll(5.0)) == 2
    after = newest.measure(5.25)
    assert (after["camera.x"], after["camera.y"], after["camera.theta"]) == (1.0, 2.0, 3.0)
    assert after["camera.age"] == after["range.age"] == 0.25
    assert after["range.nearest"] == 1.0
    assert set(newest.about()) == {"camera", "range"}
    with pytest.raises(BadInput, match="sensors"):
        Newest([camera, camera])


def test_a_late_camera_keeps_its_own_stamp_beside_the_arrival() -> None:
    """Pictures of a head at x = t, 30 ms under way, by a camera whose clock is 100 s ahead."""
    camera = SimulatedCamera(lambda now: (now, 0.0, 0.0), rate=50.0, noise=0.0, latency=0.03, clock=100.0)
    newest = Newest([camera])
    assert [newest.poll(0.02 * k) for k in range(2)] == [[], []]
    (first,) = newest.poll(0.04)
    assert isinstance(first, PoseReading)
    assert (first.x, first.time, first.stamp) == (0.0, 0.03, 100.0)
    columns = newest.measure(0.04)
    assert columns["camera.age"] == pytest.approx(0.01)
    assert columns["camera.stamp"] == 100.0
    # one that stamps nothing: the time of arrival stands there
    silent = Newest([SimulatedCamera(lambda now: (now, 0.0, 0.0), rate=50.0, noise=0.0)])
    silent.poll(0.5)
    assert silent.measure(0.51)["camera.stamp"] == 0.5
    with pytest.raises(BadInput, match="latency"):
        SimulatedCamera(lambda now: (now, 0.0, 0.0), latency=-0.01)


def test_a_line_with_a_stamp_keeps_it_and_two_stamps_are_refused() -> None:
    reader = LineReader("camera")
    for key in ("t", "time"):
        found = reader.read(f'{{"x": 0, "y": 0, "theta": 0, "{key}": 12.5}}'.encode(), 3.0)
        assert isinstance(found, PoseReading)
        assert (found.time, found.stamp) == (3.0, 12.5)
    assert reader.read(b'{"x": 0, "y": 0, "theta": 0, "t": 1, "time": 2}', 3.0) is None
    assert reader.bad == 1


GOOD = [
    ("camera", b'{"x": 0.1, "y": -0.2, "theta": 3}', (0.1, -0.2, 3.0)),
    ("camera", b'{"t": 12.5, "theta": 0, "y": 0, "x": 0}\r', (0.0, 0.0, 0.0)),
    ("camera", b" 0.1, -0.2 ,1e-3", (0.1, -0.2, 0.001)),
    ("range", b"0.25", (0.25,)),
    ("range", b"0.25,,1.0", (0.25, math.inf, 1.0)),
    ("range", b'{"ranges": [null, 0.5], "begin": -1, "end": 1}', (math.inf, 0.5)),
    ("range", b'{"ranges": 0}', (0.0,)),
]
BAD = [
    ("camera", b"nan,0,0"),
    ("camera", b"0,inf,0"),
    ("camera", b"0,0"),
    ("camera", b"0,0,0,0"),
    ("camera", b"0,,0"),
    ("camera", b"100.5,0,0"),
    ("camera", b'{"x": NaN, "y": 0, "theta": 0}'),
    ("camera", b'{"x": 1e999, "y": 0, "theta": 0}'),
    ("camera", b'{"x": true, "y": 0, "theta": 0}'),
    ("camera", b'{"x": "0", "y": 0, "theta": 0}'),
    ("camera", b'{"x": 0, "y": 0}'),
    ("camera", b'{"x": 0, "y": 0, "theta": 0, "z": 0}'),
    ("camera", b'{"x": 0, "y": 0, "theta": 0, "t": Infinity}'),
    ("camera", b'{"x": 0, "y": 0, "theta": 0'),
    ("camera", b"\xff\xfe"),
    ("camera", b'{"x": 1' + b"0" * 400 + b', "y": 0, "theta": 0}'),
    ("range", b"-0.1"),
    ("range", b"1.01"),
    ("range", b"nan"),
    ("range", b"inf"),
    ("range", b'{"ranges": []}'),
    ("range", b'{"ranges": [0.1], "begin": 1, "end": -1}'),
    ("range", b'{"ranges": [[0.1]]}'),
    ("range", b'{"ranges": ' + b"[" * 5000 + b"}"),
    ("range", b"0.1," * 2000),
    ("range", b" " * LONGEST_LINE + b"0." + b"1" * LONGEST_LINE),
]


def values(reading: Reading) -> tuple[float, ...]:
    return reading.ranges if isinstance(reading, RangeReading) else (reading.x, reading.y, reading.theta)


@pytest.mark.parametrize(("name", "line", "expected"), GOOD)
def test_good_lines(name: str, line: bytes, expected: tuple[float, ...]) -> None:
    lines = LineReader(name)
    found = lines.read(line, 7.0)
    assert found is not None
    assert found.time == 7.0
    assert values(found) == expected
    assert lines.bad == 0


@pytest.mark.parametrize(("name", "line"), BAD)
def test_bad_lines_are_counted_and_left_out(name: str, line: bytes) -> None:
    lines = LineReader(name)
    assert lines.read(line, 0.0) is None
    assert lines.bad == 1


def fits(reading: Reading) -> bool:
    if isinstance(reading, RangeReading):
        inside = all(0.0 <= d <= reading.reach or d == math.inf for d in reading.ranges)
        return inside and -math.pi <= reading.begin <= reading.end <= math.pi and 0 <= reading.nearest <= reading.reach
    return abs(reading.x) <= FARTHEST_POSE and abs(reading.y) <= FARTHEST_POSE and math.isfinite(reading.theta)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["x", "y", "theta", "ranges", "t", "begin", "end"]), inner, max_size=6)
    ),
    max_leaves=12,
)


@settings(max_examples=400, deadline=None)
@given(st.binary(max_size=200), JSON, st.lists(st.floats() | st.none() | st.integers(), max_size=6))
def test_no_line_crashes_or_passes_what_does_not_fit(raw: bytes, made: object, fields: list[float | None]) -> None:
    import json

    row = ",".join("" if value is None else repr(value) for value in fields)
    for name in ("camera", "range"):
        lines = LineReader(name)
        for line in (raw, json.dumps(made).encode(), row.encode(), b"{" + raw):
            found = lines.read(line, 1.0)
            assert found is None or fits(found)


def test_over_real_udp() -> None:
    sensor = UdpSensor("127.0.0.1:0", "range")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"0.5\nrubbish\n0.25,0.75", sensor.address)
        sender.sendto(os.urandom(1000).replace(b"\n", b"x"), sensor.address)
        sender.sendto(b'{"ranges": [0.125]}\n', sensor.address)
        found = until(lambda: sensor.poll(3.0), 3)
        assert [values(reading) for reading in found] == [(0.5,), (0.25, 0.75), (0.125,)]
        assert sensor.bad == 2
        # of a flood the newest are read, and no poll waits
        for k in range(200):
            sender.sendto(f"0.{k:03d}".encode(), sensor.address)
        begin = time.monotonic()
        found = sensor.poll(4.0)
        assert len(found) <= 64
        assert values(found[-1]) == (0.199,)
        sensor.close()
        assert sensor.poll(5.0) == []
        assert sensor.lost
        assert time.monotonic() - begin < 1.0
    assert sensor.about()["kind"] == "udp"


def test_a_flood_of_lines_takes_no_longer_than_a_tick_has() -> None:
    sensor = UdpSensor("127.0.0.1:0", "range")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"0.5\n" * 15000, sensor.address)
        sender.sendto(b"0.25\n" * 13000 + b"0.75\n", sensor.address)
        sender.sendto((b"0.123456," * 900)[:-1] + b"\n0.125\n", sensor.address)
        found = until(lambda: sensor.poll(1.0), 64)
    # the newest, in their order
    assert [values(reading)[-1] for reading in found] == [0.25] * 61 + [0.75, 0.123456, 0.125]
    sensor.close()
    assert newest_lines([b"a\nb\n", b"c"]) == [b"a", b"b", b"c"]
    assert newest_lines([b"a\nb", b"x" * 50000, b"y" * 15000]) == [b"a", b"b", b"x" * 50000, b"y" * 15000]
    assert newest_lines([b"a\nb", b"x" * 60000, b"y" * 15000]) == [b"y" * 15000]


def test_only_this_machine_is_listened_to_unless_asked() -> None:
    for bad in ("0.0.0.0:9870", "192.168.1.2:9870", "example.org:1", "127.0.0.1:70000", "127.0.0.1", "127.0.0.1:x"):
        with pytest.raises(BadInput, match="udp"):
            UdpSensor(bad)
    listens = UdpSensor("0.0.0.0:0", allow=["192.168.1.7", "10.0.0.0/24"])
    for sender, good in (("192.168.1.7", True), ("192.168.1.8", False), ("10.0.0.99", True), ("127.0.0.1", True)):
        assert listens.believes(sender) == good
    assert listens.about()["allow"] == ["192.168.1.7/32", "10.0.0.0/24"]
    listens.close()
    with pytest.raises(BadInput, match="allow"):
        UdpSensor("0.0.0.0:0", allow=["my-camera"])


def test_strangers_are_counted_and_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are judged by who sent them, before they are read."""
    sensor = UdpSensor("127.0.0.1:0", CAMERA)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.sendto(b"0.1,0.2,0.3", sensor.address)
        assert len(until(lambda: sensor.poll(1.0), 1)) == 1
        monkeypatch.setattr(sensor, "believes", lambda sender: False)
        out.sendto(b"0.1,0.2,0.3", sensor.address)
        end = time.monotonic() + 10.0
        while not sensor.strangers and time.monotonic() < end:
            assert sensor.poll(1.0) == []
    assert (sensor.strangers, sensor.bad) == (1, 1)
    sensor.close()


class Told:
    """A camera that tells what it is given."""

    name, lost, bad = CAMERA, "", 0

    def __init__(self) -> None:
        self.next: list[Reading] = []

    def poll(self, now: float) -> list[Reading]:
        return self.next

    def about(self) -> dict[str, Any]:
        return {}

    def close(self) -> None: ...


def test_a_pose_that_jumps_is_refused_until_it_lasts() -> None:
    camera = Told()
    newest = Newest([camera])

    def sees(t: float, x: float) -> bool:
        camera.next = [PoseReading(t, x, 0.0, 0.0)]
        return bool(newest.poll(t)) and newest.pose == camera.next[0]

    assert sees(0.0, 0.0)
    assert sees(0.02, 0.01)
    assert not sees(0.04, 50.0)
    assert newest.pose is not None
    assert newest.pose.x == 0.01
    assert newest.measure(0.04)["camera.refused"] == 1.0
    assert sees(0.06, 0.02)
    # here and there is never believed, the same place for a second is: someone carried the robot
    assert not any(sees(0.1 + 0.02 * k, 5.0 if k % 2 else -5.0) for k in range(100))
    carried = [sees(3.0 + 0.02 * k, 9.0) for k in range(60)]
    assert not any(carried[:50])
    assert all(carried[51:])
    taken = UdpSensor("0")
    with pytest.raises(BadInput, match="cannot listen"):
        UdpSensor(str(taken.address[1]))
    taken.close()


def test_over_a_real_pseudo_terminal() -> None:
    near, far = os.openpty()
    tty.setraw(far)
    sensor = SerialSensor(os.ttyname(far), "camera")
    # what began before we listened is no reading, though it looks like one
    os.write(near, b"2,0,0\n0.1,0.2,0.3\n0.4,")
    found = until(lambda: sensor.poll(1.0), 1)
    assert [values(reading) for reading in found] == [(0.1, 0.2, 0.3)]
    os.write(near, b"0.5,0.6\nnan,0,0\n1,1,1\n")
    found = until(lambda: sensor.poll(2.0), 2)
    assert [values(reading) for reading in found] == [(0.4, 0.5, 0.6), (1.0, 1.0, 1.0)]
    assert sensor.bad == 1
    # a line without end is dropped whole, the next one counts
    for _ in range(5):
        os.write(near, b"7" * 2000)
        sensor.poll(3.0)
    os.write(near, b",0,0\n2,2,2\n")
    found = until(lambda: sensor.poll(4.0), 1)
    assert [values(reading) for reading in found] == [(2.0, 2.0, 2.0)]
    os.close(far)
    os.close(near)
    end = time.monotonic() + LIMIT
    while not sensor.lost and time.monotonic() < end:
        assert sensor.poll(5.0) == []
    assert sensor.lost
    assert sensor.poll(6.0) == []
    sensor.close()


def test_a_sensor_as_written_on_a_command_line() -> None:
    fake = SimulatedCamera(lambda now: (0.0, 0.0, 0.0))
    assert sensor_from_text("camera", "fake", lambda: fake) is fake
    found = sensor_from_text("camera", "udp:0", lambda: fake)
    assert isinstance(found, UdpSensor)
    found.close()
    for bad in ("udp", "serial:", "usb:1", ""):
        with pytest.raises(BadInput, match="--camera"):
            sensor_from_text("camera", bad, lambda: fake)
    with pytest.raises(BadInput, match="cannot open"):
        sensor_from_text("range", "serial:/dev/no-such-line", lambda: fake)
