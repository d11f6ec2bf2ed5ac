"""Machines side by side in times of their own: one log with a name space each, and what stops one stops all."""

from __future__ import annotations

import signal
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from worm_controllers import raising

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.faults import Faults
from metamer.hardware.fake.robot import FakeRobot
from metamer.hardware.plant import ServoBus
from metamer.hardware.safety import Safety
from metamer.hardware.sensors.sensors import Newest, SimulatedCamera
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.bus_log import read_bus_frames
from metamer.plants.plant import Stopped
from metamer.record.log import Log
from metamer.record.reader import machines_in, read_mcap, recover_mcap, topic_messages
from metamer.robots import robot
from metamer.twin.alarms import Thresholds
from metamer.twin.plant import TwinPlant
from metamer.twin.replay import read_recording, replay
from metamer.twin.session import TwinRun, run_twin, run_twins
from metamer.twin.task import Task
from metamer.twin.together import NAP, Member, Together, side_by_side

WORM = robot("worm")
OTHER = with_values(WORM, {"body.mass": 0.06, "gait.eta": 0.05})


def task(**more: Any) -> Task:
    return Task(**({"spec": WORM, "port": "virtual", "mirror": False} | more))


def pair(right: dict[str, Any], left: dict[str, Any] | None = None, **run: Any) -> dict[str, TwinRun]:
    tasks = {"left": task(seed=1, **(left or {})), "right": task(seed=2, **right)}
    return run_twins(tasks, duration=run.pop("duration", 1.0), **run)


def same(a: Log, b: Log) -> bool:
    return a.t.tobytes() == b.t.tobytes() and all(np.array_equal(v, b.columns[k]) for k, v in a.columns.items())


def test_each_does_what_it_does_alone_and_one_file_holds_both(tmp_path: Path) -> None:
    camera = [SimulatedCamera]
    tasks = {"left": task(mirror=True, seed=1), "right": task(spec=OTHER, mirror=True, sensors=camera, seed=2)}
    done = run_twins(tasks, duration=0.6, record=tmp_path / "a.mcap")
    alone = run_twin(OTHER, port="virtual", duration=0.6, sensors=camera, seed=2)
    assert same(done["right"].log, alone.log)
    assert not same(done["left"].log, done["right"].log)
    assert machines_in(tmp_path / "a.mcap") == ("left", "right")
    for name, run in done.items():
        log = read_mcap(tmp_path / "a.mcap", name)
        assert same(log, run.log)
        assert log.meta["machines"] == ["left", "right"]
        assert log.meta["clock"] == done["left"].log.meta["clock"]
        assert run.file == tmp_path / "a.mcap"
    # the same tasks make the same bytes, whichever thread is quicker
    run_twins(tasks, duration=0.6, record=tmp_path / "b.mcap")
    assert (tmp_path / "a.mcap").read_bytes() == (tmp_path / "b.mcap").read_bytes()


def test_topics_and_frames_have_the_machines_names(tmp_path: Path) -> None:
    file = tmp_path / "a.mcap"
    pair({"mirror": True}, {"mirror": True}, duration=0.2, record=file)
    for topic in ("samples", "bus", "joint_states", "diagnostics", "log"):
        assert topic_messages(file, f"/left/{topic}")
        assert topic_messages(file, f"/right/{topic}")
        assert not topic_messages(file, f"/{topic}")
    frames = b"".join(topic_messages(file, "/tf"))
    for name in (b"left/model/link1", b"left/machine/link6", b"right/model/base_link", b"right/machine/link1"):
        assert name in frames
    assert read_bus_frames(file, machine="left")
    assert b"right/model/link2" in b"".join(topic_messages(file, "/scene"))


def test_whose_run_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.mcap"
    done = pair({"spec": OTHER}, duration=0.3, record=file)
    for reader in (read_mcap, recover_mcap, read_recording):
        with pytest.raises(BadInput, match=r"holds the runs of left, right: say whose, e.g. --machine left"):
            reader(file)
        with pytest.raises(BadInput, match="'middle' is not valid: one of left, right"):
            reader(file, "middle")
    again = replay(file, of="right")
    assert again.kept.identical
    assert np.array_equal(again.run.log["joint.goal"], done["right"].log["joint.goal"])
    assert not np.array_equal(again.run.log["joint.goal"], done["left"].log["joint.goal"])
    run_twin(WORM, port="virtual", duration=0.1, mirror=False, record=tmp_path / "one.mcap")
    assert machines_in(tmp_path / "one.mcap") == ("",)
    with pytest.raises(BadInput, match="machine = 'left'"):
        read_mcap(tmp_path / "one.mcap", "left")


def test_a_servo_that_dies_stops_both(tmp_path: Path) -> None:
    done = pair({"faults": Faults(dead={3: 0.4})}, duration=3.0, record=tmp_path / "a.mcap")
    assert "servo 3 has not answered" in done["right"].stopped
    assert done["left"].stopped.endswith(f"right stopped: {done['right'].stopped.split(': ', 1)[1]}")
    assert abs(done["left"].log.t[-1] - done["right"].log.t[-1]) <= 0.02 + 1e-9
    assert done["left"].unconfirmed == []
    assert done["right"].unconfirmed == [3]
    log = read_mcap(tmp_path / "a.mcap", "left")
    assert any(note.startswith("stopped: right stopped: servo 3") for note in log.meta["notes"])


def test_an_alarm_that_stops_one_stops_both_and_is_an_event_of_its_own(tmp_path: Path) -> None:
    faults, wanted = Faults(hot={2: 0.2}), Thresholds(heat=40.0, stop=frozenset({"heat"}))
    done = pair({"faults": faults, "alarms": wanted}, duration=4.0, record=tmp_path / "a.mcap")
    assert "alarm heat: servo 2" in done["right"].stopped
    assert "right stopped: alarm heat: servo 2" in done["left"].stopped
    assert "alarm.heat" not in done["left"].log.events
    for log in (done["right"].log, read_mcap(tmp_path / "a.mcap", "right")):
        (row,) = log.events["alarm.heat"].rows.tolist()
        assert row[1:3] == [2.0, 1.0]
        assert row[3] > row[4] == 40.0
    # told, not stopping: both go on
    calm = pair({"faults": faults, "alarms": Thresholds(heat=40.0)}, duration=2.0)
    assert [run.stopped for run in calm.values()] == ["", ""]
    assert len(calm["right"].log.events["alarm.heat"])


def test_changed_commands_are_counted_for_each(tmp_path: Path) -> None:
    far = with_values(WORM, {"gait.eta": 0.10})
    done = pair({"spec": far, "safety": Safety(clipped=1.0, speed=0.5)}, duration=1.5, record=tmp_path / "a.mcap")
    assert not done["left"].clips.changed.any()
    assert done["right"].clips.changed.any()
    assert "clipped.joint.position" in read_mcap(tmp_path / "a.mcap", "right").events
    assert not any(name.startswith("clipped") for name in read_mcap(tmp_path / "a.mcap", "left").events)


def test_both_gaits_begin_at_the_same_time() -> None:
    posture = (0.4, 0.0, 0.0, 0.0, 0.0)
    done = pair({"start": posture}, {"start": "here"}, duration=0.5)
    assert done["left"].begin == done["right"].begin > 1.0
    for run in done.values():
        assert run.log.t[-1] == pytest.approx(run.begin + 0.5)
    still = done["left"].log["joint.goal"][: int(done["left"].begin / 0.02)]
    assert np.ptp(still, axis=0).max() < 0.02


def test_an_error_of_one_is_raised_once_both_have_let_go(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no way on"):
        pair({"controller": raising(ValueError("no way on"), 0.2)}, record=tmp_path / "a.mcap")
    # both logs are whole, and say why they end
    assert any("no way on" in note for note in read_mcap(tmp_path / "a.mcap", "right").meta["notes"])
    left = read_mcap(tmp_path / "a.mcap", "left")
    assert any(note == "stopped: right stopped: no way on" for note in left.meta["notes"])
    assert 0.2 <= left.t[-1] <= 0.24 + 1e-9
    frames = read_bus_frames(tmp_path / "a.mcap", machine="left")
    assert [frame.data[4] for frame in frames if frame.sent][-1] in (31, 32)


def test_machines_that_cannot_run_side_by_side_are_refused() -> None:
    for tasks, words in (
        ({"left": task(), "Right hand": task()}, "name of a machine = 'Right hand'"),
        ({"left": task(), "right": task(port="fake")}, "virtual for all machines of a run or for none"),
        ({"a": task(port="/dev/ttyX"), "b": task(port="/dev/../dev/ttyX")}, "another line than that of a"),
        ({}, "machines = 0"),
    ):
        with pytest.raises(BadInput, match=words):
            run_twins(tasks, duration=0.1)


def test_who_is_silent_stops_the_others() -> None:
    together = Together({"left": 0.5, "right": 0.2}, turns=False)
    assert together.look("left", 10.0) == together.look("right", 10.1) == ""
    assert together.look("left", 10.25) == ""
    assert together.look("left", 10.35) == "right has been silent for 0.25 s (at most 0.2 s)"
    together.end("right")
    assert together.look("left", 11.0) == ""


def member(together: Together, name: str) -> tuple[TwinPlant, VirtualPort]:
    """One machine of several, on a line in a time of its own."""
    port = VirtualPort(FakeRobot(WORM, CALIBRATIONS["worm"]))
    plant = ServoBus(Bus(port), CALIBRATIONS["worm"], WORM)
    return TwinPlant(plant, Newest([]), member=Member(together, name)), port


def test_a_machine_that_waits_for_its_tick_looks_at_the_others_in_its_waits() -> None:
    together = Together({"left": 0.5, "right": 0.5}, turns=False)
    twin, port = member(together, "left")
    begin = port.now()
    twin.plant.wait(0.1)
    assert port.now() - begin == pytest.approx(0.1)
    together.stop("right", "too hot")
    with pytest.raises(Stopped, match="right stopped: too hot"):
        twin.plant.wait(30.0)
    assert port.now() - begin <= 0.1 + NAP
    twin.close()


def test_others_are_told_before_the_servos_let_go() -> None:
    """Letting go takes as long as the servos need to confirm it: nobody waits for that."""
    together = Together({"left": 0.5, "right": 0.5}, turns=False)
    twin, port = member(together, "left")
    sent = list[int]()
    tell, twin.plant.told = twin.plant.told, None
    assert tell is not None
    twin.plant.told = lambda why: (sent.append(len(port.sent)), tell(why))
    before = len(port.sent)
    twin.plant.off("too hot")
    assert sent == [before]
    assert len(port.sent) > before
    assert together.look("right", 0.0) == "left stopped: too hot"
    twin.close()


def test_the_first_word_of_a_stop_counts() -> None:
    together = Together({"left": 0.5, "right": 0.5}, turns=False)
    together.stop("right", "too hot")
    together.stop("left", "right stopped: too hot")
    assert together.look("left", 0.0) == "right stopped: too hot"
    assert together.look("right", 0.0) == ""


def test_an_interrupt_stops_all_before_it_is_handed_on() -> None:
    together, ended, both = Together({"left": 0.5, "right": 0.5}, turns=False), list[str](), threading.Barrier(2)

    def one(name: str) -> Log:
        if both.wait() == 0:
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)
        while not (why := together.look(name, 0.0)):
            time.sleep(0.005)
        ended.append(why)
        raise RuntimeError(why)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            side_by_side(together, {name: partial(one, name) for name in ("left", "right")})
    finally:
        signal.signal(signal.SIGALRM, before)
    assert ended == ["KeyboardInterrupt", "KeyboardInterrupt"]
