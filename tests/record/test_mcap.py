"""MCAP: equal to the bit, in the field's schemas, refused when damaged, recovered when cut off."""

from __future__ import annotations

import math
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mcap.reader import make_reader
from mcap.writer import Writer
from mcap_protobuf.decoder import DecoderFactory

from metamer.core.refusals import BadInput
from metamer.record.log import Log
from metamer.record.parquet import read_parquet, write_parquet
from metamer.record.reader import read_mcap, recover_mcap
from metamer.record.recorder import McapRecorder, write_mcap

WAYS = [(write_mcap, read_mcap), (write_parquet, read_parquet)]
numbers = st.floats(allow_nan=False, allow_infinity=False)
names = st.one_of(
    st.sampled_from(
        ["a", "a.b", "a.b.c", "a_b", "joint1.angle", "link1.x", "link1.y", "link1.theta", "T", "1", "²", "é.ü"]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8).filter(lambda name: name != "t"),
)


@st.composite
def logs(draw: st.DrawFn) -> Log:
    t = sorted(draw(st.lists(numbers, min_size=1, max_size=5, unique=True)))
    columns = draw(st.lists(names, max_size=8, unique=True))
    values = {name: draw(st.lists(numbers, min_size=len(t), max_size=len(t))) for name in columns}
    json = st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5)),
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
        max_leaves=6,
    )
    meta = draw(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), json, max_size=3))
    return Log(t=np.array(t), columns=values, units=dict.fromkeys(columns, "-"), meta=meta)


@pytest.mark.parametrize(("write", "read"), WAYS)
@settings(max_examples=60, deadline=None)
@given(log=logs())
def test_any_log_is_read_back_equal_to_the_bit(write, read, log: Log) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write(log, Path(folder) / "x.log")
        assert read(Path(folder) / "x.log") == log


@pytest.mark.parametrize(("write", "read"), WAYS)
def test_edge_numbers_survive(write, read, tmp_path: Path) -> None:
    edge = np.array([-0.0, 5e-324, -2.2250738585072014e-308, 1.7976931348623157e308, math.pi, 0.1 + 0.2])
    log = Log(t=-1.0 + 1e-9 * np.arange(6) / 3, columns={"a.b": edge, "a": -edge}, units={"a.b": "-", "a": "m"})
    write(log, tmp_path / "x")
    assert read(tmp_path / "x") == log


@pytest.mark.parametrize(("write", "read"), WAYS)
def test_whole_log_with_infinite_limits_and_notes(write, read, log: Log, tmp_path: Path) -> None:
    write(log, tmp_path / "x")
    back = read(tmp_path / "x")
    assert back == log
    assert back.meta["spec"]["body"]["upper"] == math.inf


def test_same_log_gives_the_same_bytes(log: Log, tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_mcap(log, tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def decoded(path: Path) -> dict[str, list]:
    found: dict[str, list] = {}
    with open(path, "rb") as file:
        for schema, channel, _, message in make_reader(
            file, decoder_factories=[DecoderFactory()]
        ).iter_decoded_messages():
            assert schema is not None
            found.setdefault(f"{channel.topic} {schema.name}", []).append(message)
    return found


def test_the_field_reads_its_own_schemas(log: Log, tmp_path: Path) -> None:
    """An independent protobuf decoder sees joints, frames, boxes, notes and every column."""
    write_mcap(log, tmp_path / "x.mcap")
    found = decoded(tmp_path / "x.mcap")
    assert {name: len(messages) for name, messages in found.items()} == {
        "/samples metamer.Sample": 200,
        "/joint_states foxglove.JointStates": 200,
        "/tf foxglove.FrameTransforms": 50,  # 100 Hz thinned to at most 30 Hz: every fourth
        "/scene foxglove.SceneUpdate": 2,
        "/log foxglove.Log": 2,
    }
    sample = found["/samples metamer.Sample"][3]
    assert sample.t == log.t[3]
    assert sample.joint2.torque == log.columns["joint2.torque"][3]
    assert sample.servo.heat == log.columns["servo.heat"][3]
    joint = found["/joint_states foxglove.JointStates"][5].joints[1]
    assert (joint.name, joint.position, joint.velocity, joint.effort) == (
        "joint2",
        *(log.columns[f"joint2.{what}"][5] for what in ("angle", "rate", "torque")),
    )
    frames = {tf.child_frame_id: tf for tf in found["/tf foxglove.FrameTransforms"][1].transforms}
    assert set(frames) == {"base_link", "link1", "link2", "link3"}
    assert all(tf.parent_frame_id == "odom" for tf in frames.values())
    turn, theta = frames["link2"].rotation, log.columns["link2.theta"][4]
    # 1e-15: sine and cosine of half the angle, a few roundings
    assert 2 * math.atan2(turn.z, turn.w) == pytest.approx(theta, abs=1e-15)
    assert frames["link2"].translation.y == log.columns["link2.y"][4]
    boxes = found["/scene foxglove.SceneUpdate"][0].entities
    assert [box.cubes[0].size.x for box in boxes] == [0.1, 0.2, 0.1]
    assert [note.message for note in found["/log foxglove.Log"]] == ["made up", "Grüße"]


def test_side_view_stands_upright(log: Log, tmp_path: Path) -> None:
    meta = log.meta | {"spec": log.meta["spec"] | {"world": {"view": "side"}}}
    write_mcap(Log(t=log.t, columns=log.columns, units=log.units, meta=meta), tmp_path / "x.mcap")
    frame = decoded(tmp_path / "x.mcap")["/tf foxglove.FrameTransforms"][0].transforms[1]
    theta = log.columns["link1.theta"][0]
    assert (frame.translation.y, frame.translation.z) == (0.0, log.columns["link1.y"][0])
    # x axis of the link, turned by the quaternion, is (cos, 0, sin) of theta; 1e-15: roundings
    w, y = frame.rotation.w, frame.rotation.y
    assert (1 - 2 * y * y, -2 * w * y) == pytest.approx((math.cos(theta), math.sin(theta)), abs=1e-15)


def test_chunks_are_compressed_and_carry_checksums(log: Log, tmp_path: Path) -> None:
    from mcap.records import Chunk, DataEnd
    from mcap.stream_reader import StreamReader

    write_mcap(log, tmp_path / "x.mcap")
    with open(tmp_path / "x.mcap", "rb") as file:
        records = list(StreamReader(file, emit_chunks=True, validate_crcs=True).records)
    chunks = [record for record in records if isinstance(record, Chunk)]
    assert chunks
    assert all(chunk.compression == "zstd" and chunk.uncompressed_crc for chunk in chunks)
    assert next(record for record in records if isinstance(record, DataEnd)).data_section_crc


def test_any_changed_byte_is_refused_or_harmless(log: Log, tmp_path: Path) -> None:
    path = tmp_path / "x.mcap"
    short = Log(
        t=log.t[:20],
        columns={name: values[:20] for name, values in log.columns.items()},
        units=log.units,
        meta=log.meta,
    )
    write_mcap(short, path)
    whole = path.read_bytes()
    rng = np.random.default_rng(1)
    refused = 0
    for place in rng.integers(0, len(whole), 300):
        changed = bytearray(whole)
        changed[place] ^= 1 << int(rng.integers(8))
        path.write_bytes(changed)
        try:
            back = read_mcap(path)
        except BadInput:
            refused += 1
        else:
            assert back == short
    assert refused > 100


def test_any_cut_is_refused_and_the_rest_recovered(log: Log, tmp_path: Path) -> None:
    path = tmp_path / "x.mcap"
    with McapRecorder(path, list(log.columns), units=log.units, meta=log.meta, flush_every=0.0) as recorder:
        for k, t in enumerate(log.t[:20]):
            recorder.append(t, {name: values[k] for name, values in log.columns.items()})
    whole = path.read_bytes()
    lengths = []
    for cut in np.linspace(1, len(whole) - 1, 120).astype(int):
        path.write_bytes(whole[:cut])
        with pytest.raises(BadInput, match=r"cannot read .*x\.mcap"):
            read_mcap(path)
        try:
            part = recover_mcap(path)
        except BadInput:
            continue
        lengths.append(len(part.t))
        assert part.t.tobytes() == log.t[: lengths[-1]].tobytes()
        assert part.columns["servo.heat"].tobytes() == log.columns["servo.heat"][: lengths[-1]].tobytes()
        assert part.meta["notes"][-1].startswith("recovered up to")
    # each cut later in the file gives back at least as much, the last all
    assert lengths == sorted(lengths)
    assert lengths[0] < 5
    assert lengths[-1] == 20


def foreign(path: Path) -> None:
    with open(path, "wb") as file:
        writer = Writer(file)
        writer.start()
        channel = writer.register_channel("/x", "json", writer.register_schema("x", "jsonschema", b"{}"))
        writer.add_message(channel, 0, b"{}", 0)
        writer.finish()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: None, "there is no such file"),
        (lambda path: path.write_bytes(b""), "it is empty"),
        (lambda path: path.write_bytes(b"not a log at all"), "it is not an MCAP file"),
        (lambda path: path.mkdir(), "is a directory"),
        (foreign, "no log of metamer"),
    ],
)
def test_what_is_no_log_is_refused_by_name(make, words: str, tmp_path: Path) -> None:
    make(tmp_path / "run.mcap")
    for read in (read_mcap, recover_mcap):
        with pytest.raises(BadInput, match=rf"run\.mcap: .*{words}"):
            read(tmp_path / "run.mcap")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: None, "there is no such file"),
        (lambda path: path.write_bytes(b"PAR1 and then nothing"), "no whole Parquet file"),
    ],
)
def test_what_is_no_parquet_is_refused_by_name(make, words: str, tmp_path: Path) -> None:
    make(tmp_path / "run.parquet")
    with pytest.raises(BadInput, match=rf"run\.parquet: .*{words}"):
        read_parquet(tmp_path / "run.parquet")


def test_foreign_parquet_is_refused(tmp_path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.table({"a": [1.0]}), tmp_path / "x.parquet")
    with pytest.raises(BadInput, match="no log of metamer"):
        read_parquet(tmp_path / "x.parquet")


KILLED = """
import os, sys
from metamer.record.recorder import McapRecorder
recorder = McapRecorder(sys.argv[1], ["a.b"], units={"a.b": "m"}, meta={"seed": 4}, flush_every=0.0)
for k in range(50):
    recorder.append(k * 0.01, [k / 3])
recorder.note(0.5, "servo 3 is hot", warning=True)
os.kill(os.getpid(), 9)
"""


def test_a_killed_recorder_leaves_a_file_that_is_recovered(tmp_path: Path) -> None:
    path = tmp_path / "run.mcap"
    assert subprocess.run([sys.executable, "-c", KILLED, str(path)]).returncode == -9
    assert not path.exists()
    with pytest.raises(BadInput, match=r"run\.mcap\.part is a recording that was cut off"):
        read_mcap(path)
    log = recover_mcap(path)
    assert log.columns["a.b"].tobytes() == (np.arange(50) / 3).tobytes()
    assert log.meta["seed"] == 4
    assert log.meta["notes"][0] == "servo 3 is hot"


def test_recorder_equals_write_and_keeps_notes(log: Log, tmp_path: Path) -> None:
    table = np.stack(list(log.columns.values()), axis=1)
    with McapRecorder(tmp_path / "x.mcap", list(log.columns), units=log.units, meta=log.meta) as recorder:
        recorder.extend(log.t[:150], table[:150])
        recorder.note(1.5, "later")
        for k in range(150, 200):
            recorder.append(log.t[k], table[k])
    back = read_mcap(tmp_path / "x.mcap")
    assert back.meta["notes"] == [*log.meta["notes"], "later"]
    assert back == Log(t=log.t, columns=log.columns, units=log.units, meta=log.meta | {"notes": back.meta["notes"]})
    assert [path.name for path in tmp_path.iterdir()] == ["x.mcap"]


@pytest.mark.parametrize(
    ("t", "values", "words"),
    [
        (0.02, {"base.x": float("nan")}, r"base\.x at t = 0\.02 s = nan"),
        (0.01, {"base.x": 1.0}, "later than 0.01 s"),
        (float("nan"), {"base.x": 1.0}, "finite"),
        (0.02, {"base.y": 1.0}, "the columns of the recording"),
        (0.02, [1.0, 2.0], "shape"),
    ],
)
def test_recorder_refuses_a_bad_sample_and_goes_on(t: float, values, words: str, tmp_path: Path) -> None:
    with McapRecorder(tmp_path / "x.mcap", ["base.x"]) as recorder:
        recorder.append(0.01, [0.5])
        with pytest.raises(BadInput, match=words):
            recorder.append(t, values)
        recorder.append(0.03, [0.7])
    assert read_mcap(tmp_path / "x.mcap").columns["base.x"].tolist() == [0.5, 0.7]


def test_discarded_recording_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "x.mcap").write_text("old")
    recorder = McapRecorder(tmp_path / "x.mcap", ["base.x"])
    recorder.append(0.0, [1.0])
    recorder.discard()
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("x.mcap", "old")]


def test_recorder_refuses_bad_columns_before_a_file_is_made(tmp_path: Path) -> None:
    for columns, units in ((["a", "a"], {"a": "m"}), (["a"], {}), (["t"], {"t": "s"})):
        with pytest.raises(BadInput):
            McapRecorder(tmp_path / "x.mcap", columns, units=units)
    assert not list(tmp_path.iterdir())
