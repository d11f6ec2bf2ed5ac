"""Recordings of the studio, and logs that it plays."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from pathlib import Path

import numpy as np
import pytest
from live.studio.rooms import LONG, in_studio, page, pilot_moves, studio

import metamer as mt
from metamer.core.channels import Channel, Channels
from metamer.live.studio.server import Studio
from metamer.live.studio.work.tape import SAME_MOMENT, Tape
from metamer.record.log import Events
from metamer.record.reader import read_mcap


def test_a_recorded_run_is_what_simulate_gives_to_the_bit(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made, made.doors.drive) as pilot:
            await pilot_moves(pilot)
            assert await pilot.ask(do="set", field="gait.amplitude", value=0.4) == ""
            assert await pilot.ask(do="play", playing=False) == ""
            assert await pilot.ask(do="restart") == ""
            assert await pilot.ask(do="play", playing=False) == ""
            assert await pilot.ask(do="record", on=True) == ""
            assert "recorded" in await pilot.ask(do="record", on=True)
            assert await pilot.ask(do="play", playing=True, speed=5) == ""
            t = pilot.state["t"]
            await pilot.until(lambda: pilot.frames[-1][2] > t + 2.0)
            assert await pilot.ask(do="record", on=False) == ""
            await pilot.until(lambda: pilot.state.get("recorded"))
            name = pilot.state["recorded"]
            address = f"http://127.0.0.1:{made.port}/recordings/{name}?key="
            data = await asyncio.to_thread(lambda: urllib.request.urlopen(address + pilot.welcome["key"]).read())
            assert data == (tmp_path / name).read_bytes()
            with pytest.raises(urllib.error.HTTPError):
                await asyncio.to_thread(lambda: urllib.request.urlopen(address + "x"))

    in_studio(tmp_path, do)
    log = read_mcap(next(tmp_path.glob("*.mcap")))
    wanted = mt.simulate(mt.robot("snake"), duration=float(log.t[-1]), changes={"gait.amplitude": 0.4}).log
    first = int(np.searchsorted(wanted.t, log.t[0]))
    assert len(log.t) > 150
    assert list(log.columns) == list(wanted.columns)
    # the last row of a run holds the command at its end
    for column, values in log.columns.items():
        assert np.array_equal(values[:-1], wanted.columns[column][first : first + len(values) - 1]), column
    assert np.array_equal(log.t, wanted.t[first : first + len(log.t)])


def test_a_recording_holds_the_events(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made, made.doors.drive) as pilot:
            assert await pilot.ask(do="play", playing=False) == ""
            assert await pilot.ask(do="record", on=True) == ""
            t = pilot.state["t"]
            assert await pilot.ask(do="play", playing=True, speed=5) == ""
            await pilot.until(lambda: pilot.frames[-1][2] > t + 2.0)
            assert await pilot.ask(do="record", on=False) == ""
            await pilot.until(lambda: pilot.state.get("recorded"))

    in_studio(tmp_path, do, "worm")
    log = read_mcap(next(tmp_path.glob("*.mcap")))
    wanted = mt.simulate(mt.robot("worm"), duration=float(log.t[-1])).log.events["impact"].rows
    found = log.events["impact"].rows
    assert len(found) > 3
    # all that happened from the first row to the last, and nothing else
    same = wanted[wanted[:, 0] > log.t[0] + SAME_MOMENT]
    np.testing.assert_array_equal(found, same)


def test_no_event_lies_behind_the_last_row(tmp_path: Path) -> None:
    kinds = Channels(Channel("time", "s"), Channel("number", "-"))
    tape = Tape(tmp_path)
    tape.start("worm", Channels(Channel("centre.x", "m")), {})
    for k in range(4):
        t = 0.1 * k
        tape.add(t, np.zeros(1))
        # at the row, within its period, at its end
        rows = np.array([[t, 1.0], [t + 0.06, 2.0], [0.1 * (k + 1), 3.0]])
        tape.happened(t, {"impact": Events(kinds, rows)})
    tape.stop()
    log = read_mcap(next(tmp_path.glob("*.mcap")))
    assert log.events["impact"]["number"].tolist() == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1]
    # of the next recording none of them is part
    tape.start("worm", Channels(Channel("centre.x", "m")), {})
    tape.add(1.0, np.zeros(1))
    tape.stop()
    assert not read_mcap(tmp_path / tape.finished).events


def test_a_log_is_played_and_sought(tmp_path: Path) -> None:
    from metamer.record.recorder import write_mcap

    log = mt.simulate(mt.robot("snake"), duration=2.0).log
    write_mcap(log, tmp_path / "run.mcap")

    async def main() -> None:
        task = {"kind": "log", "file": str(tmp_path / "run.mcap"), "folder": str(tmp_path)}
        async with asyncio.timeout(3 * LONG), studio(task) as made, page(made, made.doors.drive) as pilot:
            await pilot_moves(pilot)
            for _, _, t, row, _ in pilot.frames:
                k = int(np.argmin(np.abs(log.t - t)))
                assert log.t[k] == t
                assert np.allclose(row[pilot.channel("link.x")], log["link.x"][k], rtol=1e-6, atol=1e-7)
            assert "recorded run" in await pilot.ask(do="set", field="gait.amplitude", value=0.1)
            assert await pilot.ask(do="play", speed=20) == ""
            await pilot.until(lambda: pilot.state.get("stopped"))
            assert await pilot.ask(do="play", speed=0.02) == ""
            assert await pilot.ask(do="resume", t=0.5) == ""
            assert await pilot.ask(do="play", playing=False) == ""
            assert 0.5 <= pilot.frames[-1][2] < 2.0
            assert "[s]" in await pilot.ask(do="resume", t=5.0)

    asyncio.run(main())
