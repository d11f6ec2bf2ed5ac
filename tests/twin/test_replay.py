"""Replay: bytes as the servos get them, times, what is refused, what still stops; in a port's own time."""

from __future__ import annotations

from dataclasses import replace as changed
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.hardware import machine as machines
from metamer.hardware.calibration import CALIBRATIONS, Calibration
from metamer.hardware.fake.bus import FakeBus, VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.safety import Safety
from metamer.hardware.wire.bus_log import BusFrame, read_bus_frames
from metamer.hardware.wire.packets import decode, encode
from metamer.hardware.wire.tables import LX_16A
from metamer.record.reader import read_mcap, recover_mcap
from metamer.robots import robot
from metamer.twin.replay import FrameFollower, commands_of, read_recording
from metamer.twin.replay import replay as replayed
from metamer.twin.session import run_twin

WORM = robot("worm")
CALIBRATION = CALIBRATIONS["worm"]
HOMES = {servo.id: float(servo.home) for servo in CALIBRATION.servos}


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> list[VirtualPort]:
    """Every virtual port that is opened, with the bytes its servos were sent."""
    found: list[VirtualPort] = []

    def opened(servos: FakeServos) -> VirtualPort:
        found.append(VirtualPort(servos))
        return found[-1]

    monkeypatch.setattr(machines, "VirtualPort", opened)
    return found


def writes(data: bytes) -> bytes:
    """The requests of a stream of bytes that ask nothing, as bytes again."""
    frames = decode(LX_16A, data, "request", final=True).frames
    return b"".join(encode(LX_16A, *frame[:2], *frame.values) for frame in frames if not frame.name.endswith("_read"))


def recorded(path: Path) -> Path:
    run_twin(WORM, port="virtual", duration=1.2, record=path, mirror=False)
    return path


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of 60 ticks: 5 torque on, 300 moves, 6 torque off."""
    return recorded(tmp_path_factory.mktemp("replay") / "a.mcap")


replay = partial(replayed, mirror=False)


def test_servos_get_the_same_bytes_also_from_the_replay_of_a_replay(tmp_path: Path, ports: list[VirtualPort]) -> None:
    first = recorded(tmp_path / "a.mcap")
    second = replay(first, record=tmp_path / "b.mcap")
    third = replay(tmp_path / "b.mcap", record=tmp_path / "c.mcap")
    # torque on, 60 ticks of five moves, torque off: all of it, from the first byte to the last
    expected = writes(bytes(ports[0].sent))
    assert len(expected) == 7 * 5 + 60 * 5 * 10 + 7 * 6
    for port in ports[1:]:
        assert writes(bytes(port.sent)) == expected
    for found in (second, third):
        assert found.kept.identical
        assert found.kept.sent == found.kept.recorded == 305
        assert found.kept.digest == found.recording.digest
        # the port's own time is exact to the nanosecond of the log
        assert abs(found.kept.late_most) < 2e-9
        assert not found.run.stopped
    assert read_mcap(tmp_path / "c.mcap").meta["replayed"]["sha256"] == second.recording.digest


def test_reads_are_made_anew(tmp_path: Path, log: Path) -> None:
    """The log of a replay with another fault of the replies holds other replies and the same commands."""
    found = replay(log, record=tmp_path / "b.mcap", faults=Faults(lost=0.2), seed=5)
    assert found.kept.identical
    assert found.run.counts["unanswered"] > 10
    replies = [sum(not frame.sent for frame in read_bus_frames(path)) for path in (log, tmp_path / "b.mcap")]
    assert replies[1] < replies[0]


def test_a_log_cut_off_in_the_run(tmp_path: Path, log: Path, ports: list[VirtualPort]) -> None:
    whole = log.read_bytes()
    cut = tmp_path / "cut.mcap"
    cut.write_bytes(whole[: int(0.6 * len(whole))])
    found = replay(cut, record=tmp_path / "b.mcap")
    full = read_recording(log)
    kept = found.recording.sent
    assert 5 < len(kept) < len(full.sent)
    assert [command.data for command in kept] == [command.data for command in full.sent[: len(kept)]]
    assert found.kept.identical
    # the log has no torque off, the replay has
    assert found.recording.released == 0
    assert all(not servo.on for servo in ports[-1].servos.servos.values())
    assert writes(bytes(ports[-1].sent)).startswith(b"".join(command.data for command in kept))
    # and what it left is a whole log again
    assert replay(tmp_path / "b.mcap").kept.digest == found.kept.digest


def test_what_a_killed_recorder_left_is_replayed(tmp_path: Path, log: Path) -> None:
    """Only the part file is there, cut in the middle of a record; its name or that of the whole file finds it."""
    part = tmp_path / "killed.mcap.part"
    part.write_bytes(log.read_bytes()[:-3000])
    found = replay(tmp_path / "killed.mcap")
    assert found.kept.identical
    assert found.kept.digest == replay(part).kept.digest


def test_frames_go_out_at_their_times_also_off_the_ticks(log: Path) -> None:
    """A log whose machine paused: ticks shifted by 7 and 31 ms; each frame leaves when it did then, to 1 us."""
    recording = read_recording(log)
    late = [(0.0, 0.3), (0.007, 0.7), (0.031, 9.0)]
    shifted = [
        command._replace(time=command.time + next(shift for shift, end in late if command.time < end))
        for command in recording.sent
    ]
    follower = FrameFollower(shifted, CALIBRATION, 0.02)
    frames: list[BusFrame] = []
    run_twin(WORM, port="virtual", duration=1.3, controller=follower, tap=frames.append, mirror=False)
    sent, _ = commands_of(frames, LX_16A)
    assert [command.data for command in sent] == [command.data for command in shifted]
    assert np.abs([a.time - b.time for a, b in zip(sent, shifted, strict=True)]).max() < 1e-6


def test_another_calibration_is_refused_unless_allowed(log: Path) -> None:
    servos = (changed(CALIBRATION.servos[0], home=367), *CALIBRATION.servos[1:])
    other = Calibration(servos, CALIBRATION.table)
    with pytest.raises(BadInput, match="calibration"):
        replay(log, calibration=other)
    assert replay(log, calibration=other, other_calibration=True).kept.identical


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [("body.upper", 0.3, "outside the joint's"), ("drive.rate_limit", 0.5, "faster than 29 deg/s")],
)
def test_a_log_that_limits_would_change_is_refused(
    log: Path, ports: list[VirtualPort], field: str, value: float, why: str
) -> None:
    with pytest.raises(BadInput, match=f"frame [0-9]+ of 305, at .*{why}"):
        replay(log, spec=with_values(WORM, {field: value}))
    # no line was opened for it
    assert not ports


def test_slower_safety_counts_too(log: Path) -> None:
    with pytest.raises(BadInput, match="faster than"):
        replay(log, safety=Safety(speed=0.5))


@pytest.mark.timing
def test_a_machine_in_another_posture_is_not_made_to_jump(log: Path) -> None:
    """Real servos 0.6 rad away: the replay stops at its first tick, with no torque on and no move sent."""
    away = {id_: home + 143.0 for id_, home in HOMES.items()}
    with FakeBus(FakeServos(away, echo=True)) as fake:
        found = replay(log, on=fake.path, timeout=0.5, safety=Safety(stale=20.0))
        sent = [frame.name for _, frame in fake.servos.requests]
    assert "faster than" in found.run.stopped
    assert found.kept.same == 0
    assert "move" not in sent
    assert {frame for _, frame in fake.servos.requests if frame.name == "torque_write"} <= {
        frame for _, frame in fake.servos.requests if frame.values == (0,)
    }


def test_rules_that_stop_stay_on(log: Path, ports: list[VirtualPort]) -> None:
    """A servo that dies at 0.2 s stops the replay; what was sent until then is the beginning of the log."""
    found = replay(log, faults=Faults(dead={3: 0.2}))
    assert "servo 3" in found.run.stopped
    assert not found.kept.identical
    assert 0 < found.kept.same == found.kept.sent < found.kept.recorded
    assert not any(servo.on for id_, servo in ports[-1].servos.servos.items() if id_ != 3)


def test_what_is_no_log_of_servos_is_refused(tmp_path: Path) -> None:
    from metamer.plants.simulate import simulate
    from metamer.record.recorder import write_mcap

    write_mcap(simulate(WORM, duration=0.1).log, tmp_path / "sim.mcap")
    with pytest.raises(BadInput, match="no log of a servo bus"):
        replay(tmp_path / "sim.mcap")
    with pytest.raises(BadInput, match="no such file"):
        replay(tmp_path / "none.mcap")


def test_a_frame_that_is_no_request_is_refused() -> None:
    with pytest.raises(BadInput, match="frame 1"):
        commands_of([BusFrame(0, True, b"\x55\x55\x01")], LX_16A)


@pytest.mark.timing
def test_over_a_pseudo_terminal_with_a_guardian(tmp_path: Path) -> None:
    """The same bytes at servos on a real line; gaps as in the log, within 10 ms as a rule; torque off at the end."""
    calm = {"timeout": 0.5, "safety": Safety(stale=20.0)}
    got: list[list[bytes]] = []
    for k in range(3):
        with FakeBus(FakeServos(HOMES, echo=True)) as fake:
            path = tmp_path / f"{k}.mcap"
            found = None
            if k == 0:
                run_twin(WORM, port=fake.path, duration=1.0, dt=0.05, record=path, **calm)  # type: ignore[arg-type]
            else:
                found = replay(tmp_path / f"{k - 1}.mcap", on=fake.path, record=path, **calm)  # type: ignore[arg-type]
            frames = [frame for _, frame in fake.servos.requests if not frame.name.endswith("_read")]
            got.append([encode(LX_16A, frame.id, frame.name, *frame.values) for frame in frames])
            assert not any(fake.torque_on().values())
        assert found is None or found.kept.identical
        if found is not None:
            times = [np.array([s.time for s in read_recording(tmp_path / f"{n}.mcap").sent]) for n in (k - 1, k)]
            assert np.median(np.abs(np.diff(times[0]) - np.diff(times[1]))) < 0.01
    assert len(got[0]) >= 105 + 6
    assert got[1][:105] == got[2][:105] == got[0][:105]
    assert recover_mcap(tmp_path / "2.mcap").meta["replayed"]["frames"] == 105
