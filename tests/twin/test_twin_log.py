"""The file of a run: valid MCAP with the field's schemas, readable however it is cut, equal for equal seeds."""

from __future__ import annotations

import io
import random
import struct
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mcap.exceptions import McapError
from mcap.reader import NonSeekingReader, SeekingReader, make_reader
from mcap.records import Channel, Chunk, Message
from mcap.stream_reader import StreamReader
from mcap_protobuf.decoder import DecoderFactory
from zstandard import ZstdError

from metamer.core.refusals import BadInput
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.faults import Faults
from metamer.hardware.machine import PoseOf
from metamer.hardware.sensors.sensors import SimulatedCamera, SimulatedRange
from metamer.hardware.wire.bus_log import (
    BUS,
    SCHEMA_NAME,
    BusFrame,
    bus_message,
    bus_schema,
    read_bus_frames,
    read_raw_bus,
)
from metamer.hardware.wire.packets import decode
from metamer.hardware.wire.tables import LX_16A
from metamer.record.parquet import read_parquet, write_parquet
from metamer.record.reader import read_mcap, recover_mcap, topic_messages
from metamer.record.recorder import McapRecorder
from metamer.record.stream import Schema
from metamer.robots import robot
from metamer.systems.sensors.range_sensor import Box
from metamer.twin.session import run_twin

WORM = robot("worm")
SCHEMAS = {
    "/samples": "metamer.Sample",
    "/joint_states": "foxglove.JointStates",
    "/tf": "foxglove.FrameTransforms",
    "/scene": "foxglove.SceneUpdate",
    "/log": "foxglove.Log",
    "/range": "foxglove.LaserScan",
    "/diagnostics": "ros.diagnostic_msgs.DiagnosticArray",
    "/bus": "metamer.BusFrames",
}


def fan(pose_of: PoseOf) -> SimulatedRange:
    return SimulatedRange(pose_of, [Box(centre=(-0.5, 0.0, 0.05), size=(0.1, 0.3, 0.1))], seed=2)


def record(path: Path, duration: float = 1.0, seed: int = 0) -> None:
    faults = Faults(lost=0.02, hot={2: 0.1})
    machine = replace(WORM, drive=replace(WORM.drive, lag=0.05))
    run_twin(
        WORM,
        port="virtual",
        duration=duration,
        record=path,
        faults=faults,
        machine=machine,
        sensors=[SimulatedCamera, fan],
        seed=seed,
    )


@pytest.fixture(scope="module")
def log_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "run.mcap"
    record(path)
    return path


def test_it_validates_and_every_message_decodes(log_file: Path) -> None:
    """Indexed and streaming, all checksums on; every schema by mcap-protobuf-support."""
    found: dict[str, int] = {}
    with log_file.open("rb") as file:
        reader = make_reader(file, validate_crcs=True, decoder_factories=[DecoderFactory()])
        assert isinstance(reader, SeekingReader)
        for schema, channel, message, decoded in reader.iter_decoded_messages():
            assert schema is not None
            assert (schema.encoding, channel.message_encoding) == ("protobuf", "protobuf")
            assert SCHEMAS[channel.topic] == schema.name == decoded.DESCRIPTOR.full_name
            assert message.log_time <= 2_000_000_000
            found[channel.topic] = found.get(channel.topic, 0) + 1
        summary = reader.get_summary()
    assert found["/samples"] == 51
    # every angle at its own instant, once: all five in all but the busiest ticks
    assert 4.5 * 51 <= found["/joint_states"] <= 5 * 51
    assert set(found) == set(SCHEMAS)
    assert summary is not None
    assert summary.statistics is not None
    assert summary.statistics.message_count == sum(found.values())
    with log_file.open("rb") as file:
        streamed = sum(1 for _ in NonSeekingReader(file, validate_crcs=True).iter_messages())
    assert streamed == sum(found.values())
    with log_file.open("rb") as file:
        chunks = [r for r in StreamReader(file, emit_chunks=True, validate_crcs=True).records if isinstance(r, Chunk)]
    # flushed at least every 0.4 s
    assert len(chunks) >= 3
    assert {chunk.compression for chunk in chunks} == {"zstd"}


def messages(path: Path, topic: str) -> Iterator[Any]:
    with path.open("rb") as file:
        reader = make_reader(file, decoder_factories=[DecoderFactory()])
        yield from (decoded for _, _, _, decoded in reader.iter_decoded_messages(topics=[topic]))


def test_viewers_find_the_robot_its_health_and_its_surroundings(log_file: Path) -> None:
    log = read_mcap(log_file)
    both = [found for found in messages(log_file, "/tf") if len(found.transforms) > 1]
    first, last = both[0], both[-1]
    names = [t.child_frame_id for t in first.transforms]
    frames = ["base_link", *(f"link{k}" for k in range(1, 7))]
    assert names == [f"model/{frame}" for frame in frames] + [f"machine/{frame}" for frame in frames]
    # side view: the plane is x-z, forward is -x
    assert last.transforms[0].translation.y == 0.0
    stamp = last.transforms[0].timestamp.ToNanoseconds() * 1e-9
    k = int(np.argmin(np.abs(log.columns["loop.clock"] - stamp)))
    # the model of the end of the tick at whose beginning the sample was taken
    ahead = log.columns["mirror.x"][min(k + 1, len(log.t) - 1)]
    assert last.transforms[0].translation.x == pytest.approx(ahead, abs=1e-12)
    scene = next(iter(messages(log_file, "/scene")))
    assert [entity.frame_id for entity in scene.entities] == [
        name for name in names if "link" in name.split("/")[1][:4]
    ]
    # the machine is where its camera sees it, with the angles that its servos told
    seen = [found for found in messages(log_file, "/tf") if found.transforms[0].child_frame_id == "camera/head"]
    machine = next(t for t in last.transforms if t.child_frame_id == "machine/base_link")
    assert machine.translation.x == seen[-1].transforms[0].translation.x
    # the state of every servo, and the one that overheats
    *_, health = messages(log_file, "/diagnostics")
    status = {row.name: row for row in health.status}
    assert set(status) == {*(f"joint {k}" for k in range(1, 6)), "loop", "mirror", "camera", "range"}
    values = {pair.key: float(pair.value) for pair in status["joint 4"].values}
    assert set(values) == {"age [s]", "temperature [deg C]", "voltage [V]", "round trip [ms]", "residual [rad]"}
    assert status["joint 4"].hardware_id == "servo 2"
    scan = next(iter(messages(log_file, "/range")))
    assert scan.frame_id == "machine/base_link"
    # the box begins 0.45 m ahead of the head
    assert min(scan.ranges) == pytest.approx(0.45, abs=0.03)


def test_every_angle_has_its_own_instant(log_file: Path) -> None:
    """Between its request and its answer on the wire, and not that of another joint."""
    log, calibration = read_mcap(log_file), CALIBRATIONS["worm"]
    answers = {id_: list[int]() for id_ in calibration.ids}
    for frame in read_bus_frames(log_file):
        found = [] if frame.sent else decode(LX_16A, frame.data, "reply", final=True).frames
        for part in found:
            if part.name == "position_read":
                answers[part.id].append(frame.ns)
    heard = log["joint.read_at"]
    for k, id_ in enumerate(calibration.ids):
        assert {round(t * 1e9) for t in heard[:, k]} <= set(answers[id_])
    assert (np.abs(np.diff(heard[2:], axis=1)) > 0.0005).all()
    for found in messages(log_file, "/joint_states"):
        (joint,) = found.joints
        k, stamp = int(joint.name.removeprefix("joint")) - 1, found.timestamp.ToNanoseconds() * 1e-9
        row = int(np.argmin(np.abs(heard[:, k] - stamp)))
        assert abs(heard[row, k] - stamp) < 1e-6
        assert joint.position == log["joint.angle"][row, k]


def test_what_is_needed_to_know_the_run(log_file: Path) -> None:
    meta, calibration = read_mcap(log_file).meta, CALIBRATIONS["worm"]
    assert meta["spec"]["name"] == "worm"
    assert meta["machine"]["drive"]["lag"] == 0.05
    assert meta["spec"]["drive"]["lag"] == 0.0
    assert meta["calibration"] == calibration.digest()
    assert meta["servos"]["joint1"]["id"] == calibration.ids[0]
    assert (meta["port"], meta["seed"], meta["fake_engine"]) == ("virtual", 0, "native")
    assert set(meta["sensors"]) == {"camera", "range"}
    assert {"python", "metamer", "numpy"} <= set(meta["versions"])
    assert any(note.startswith("round trips") for note in meta["notes"])
    for name in ("goal", "age", "round_trip", "temperature", "voltage"):
        assert len(read_mcap(log_file).names(f"joint*.{name}")) == 5


def test_equal_seeds_make_equal_files(log_file: Path, tmp_path: Path) -> None:
    record(tmp_path / "again.mcap")
    assert (tmp_path / "again.mcap").read_bytes() == log_file.read_bytes()
    record(tmp_path / "other.mcap", seed=1)
    assert (tmp_path / "other.mcap").read_bytes() != log_file.read_bytes()


def test_goal_and_target_are_what_was_sent(log_file: Path) -> None:
    log = read_mcap(log_file)
    calibration, dt = CALIBRATIONS["worm"], log.meta["dt"]
    moves = [f.data for f in read_raw_bus(log_file) if f.sent and f.data[4] == 1]
    ticks = np.array([int.from_bytes(data[5:7], "little") for data in moves]).reshape(-1, 5)
    goal = log.block("joint*.goal")
    for row, sent in zip(goal[:-1], ticks.tolist(), strict=True):
        assert row == pytest.approx(calibration.angles(sent), abs=1e-12)
    assert [data[7] for data in moves] == [round(dt * 1000)] * len(moves)
    # the next target begins where the last goal was, but for rounding and the bend of the path within a tick
    assert np.abs(log.block("joint*.target")[1:-1] - goal[:-2]).max() <= calibration.table.tick + 5.0 * dt**2


def test_it_exports_to_parquet(log_file: Path, tmp_path: Path) -> None:
    log = read_mcap(log_file)
    write_parquet(log, tmp_path / "run.parquet")
    assert read_parquet(tmp_path / "run.parquet") == log


def readable(data: bytes) -> tuple[int, int]:
    """Samples and bus messages that the mcap package reads up to the first damage."""
    samples = frames = 0
    try:
        for _, channel, _ in NonSeekingReader(io.BytesIO(data), validate_crcs=True).iter_messages(log_time_order=False):
            samples += channel.topic == "/samples"
            frames += channel.topic == "/bus"
    except (McapError, struct.error, ZstdError, EOFError, ValueError):
        pass
    return samples, frames


def whole_chunks(data: bytes) -> list[tuple[int, int, int]]:
    """(end of the chunk, samples, bus messages up to it) of every chunk of a whole file."""
    found, samples, frames = [], 0, 0
    channels: dict[int, str] = {}
    stream = io.BytesIO(data)
    for record_ in StreamReader(stream, validate_crcs=True).records:
        if isinstance(record_, Message):
            samples += channels[record_.channel_id] == "/samples"
            frames += channels[record_.channel_id] == "/bus"
        elif isinstance(record_, Channel):
            channels[record_.id] = record_.topic
        if not found or (stream.tell(), samples, frames) != found[-1]:
            found.append((stream.tell(), samples, frames))
    ends = {end: (samples, frames) for end, samples, frames in found}
    return [(end, *counts) for end, counts in sorted(ends.items())]


def cuts_of(data: bytes, number: int) -> list[int]:
    """Places to cut: beside every end of a record, and by chance."""
    ends = [end for end, _, _ in whole_chunks(data)]
    beside = {end + off for end in ends for off in (-1, 0, 1)}
    by_chance = random.Random(5).sample(range(9, len(data)), min(number, len(data) - 9))
    return sorted(cut for cut in beside | set(by_chance) if 8 < cut <= len(data))


def check_cut(path: Path, data: bytes, ends: list[tuple[int, int, int]], cut: int) -> None:
    """All that stands in whole chunks before the cut is read, by us and by the mcap package."""
    samples, frames = max(((s, f) for end, s, f in ends if end <= cut), default=(0, 0))
    path.write_bytes(data[:cut])
    if samples:
        assert len(recover_mcap(path).t) == samples, cut
    else:
        with pytest.raises(BadInput):
            recover_mcap(path)
    assert len(topic_messages(path, BUS)) == frames, cut
    assert readable(data[:cut]) == (samples, frames), cut


def test_all_whole_chunks_are_read_wherever_the_file_is_cut(log_file: Path, tmp_path: Path) -> None:
    data = log_file.read_bytes()
    ends = whole_chunks(data)
    assert len({samples for _, samples, _ in ends}) >= 4
    for cut in cuts_of(data, 150):
        check_cut(tmp_path / "cut.mcap", data, ends, cut)


@pytest.mark.slow
def test_all_whole_chunks_are_read_at_every_byte(tmp_path: Path) -> None:
    """A small recording, so that every byte can have its turn."""
    path, topics = tmp_path / "run.mcap", {BUS: Schema(SCHEMA_NAME, bus_schema())}
    with McapRecorder(path, ["base.x"], meta={"seed": 1}, flush_every=0.0, topics=topics) as recorder:
        for k in range(4):
            recorder.message(BUS, 0.02 * k, bus_message([BusFrame(k, True, b"UU"), BusFrame(k, False, b"UU")]))
            recorder.append(0.02 * k, [float(k)])
    data = path.read_bytes()
    ends = whole_chunks(data)
    assert len({samples for _, samples, _ in ends}) == 5
    for cut in range(9, len(data) + 1):
        check_cut(tmp_path / "cut.mcap", data, ends, cut)
