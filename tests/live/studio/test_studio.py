"""The studio without a browser: frames, commands, roles, recording, what is refused."""

from __future__ import annotations

import asyncio
import json
import math
import random
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live.studio.rooms import LONG, Page, page, robot, studio, task_of
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import metamer as mt
from metamer.live.studio.server import Studio
from metamer.record.reader import read_mcap

FUZZED = 1000


def run(tmp_path: Path, do: Callable[[Studio], Awaitable[None]], name: str = "snake", **more: Any) -> None:
    """A studio for the length of one test."""

    async def main() -> None:
        async with asyncio.timeout(3 * LONG), studio(task_of(robot(name), tmp_path, **more)) as made:
            await do(made)

    asyncio.run(main())


async def pilot_moves(opened: Page) -> None:
    await opened.until(lambda: len(opened.frames) > 3)


def test_frames_come_and_fields_push_pause_and_step_act(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made, made.doors.drive) as pilot:
            await pilot_moves(pilot)
            assert pilot.about["name"] == "snake"
            assert all(np.isfinite(row).all() and len(row) == pilot.width for _, _, _, row, _ in pilot.frames)
            # a field changes the run that goes on
            assert await pilot.ask(do="set", field="gait.amplitude", value=0.2) == ""
            t = pilot.frames[-1][2]
            await pilot.until(lambda: pilot.frames[-1][2] > t + 1.0)
            late = [row[pilot.channel("joint.target")] for _, _, when, row, _ in pilot.frames if when > t + 0.5]
            assert np.abs(late).max() < 0.21
            assert pilot.frames[-1][1] == pilot.frames[0][1]
            for field, value, words in (
                ("world.ground.mu_across", -1, ">= 0"),
                ("world.ground.mu_across", "x", "finite number"),
                ("body.links", 3.5, "whole"),
                ("gait.kind", "nothing", "one of"),
                ("nothing", 1.0, "a field of snake"),
                ("run.step", 1.0, "run.step"),
                ("run.step", 1e-9, "in the studio"),
                ("body.links", 100000, "in the studio"),
            ):
                assert words in await pilot.ask(do="set", field=field, value=value)
            # pause, step
            assert await pilot.ask(do="play", playing=False) == ""
            # its answer comes behind the last frame, and nothing later comes at all
            t, count = pilot.frames[-1][2], len(pilot.frames)
            assert not pilot.state["playing"]
            assert pilot.state["t"] == t
            await asyncio.sleep(0.2)
            assert len(pilot.frames) == count
            assert await pilot.ask(do="step") == ""
            await pilot.until(lambda: pilot.state["t"] > t and not pilot.state["playing"])
            assert pilot.frames[-1][2] == pilot.state["t"] == pytest.approx(t + 0.03, abs=1e-9)
            # push: the centre moves as the force says, F t^2/(2 m) at most
            assert await pilot.ask(do="push", link=5, x=0.0, y=2.0) == ""
            assert "finite" in await pilot.ask(do="push", link=5, x=0.0, y="up")
            assert "link" in await pilot.ask(do="push", link=99, x=0.0, y=1.0)
            assert await pilot.ask(do="release") == ""
            # another number of links is another run
            assert await pilot.ask(do="play", playing=True) == ""
            assert await pilot.ask(do="set", field="body.links", value=4) == ""
            await pilot.until(lambda: pilot.frames[-1][1] > pilot.frames[0][1])
            assert len(pilot.about["channels"]) > 3
            assert len(pilot.frames[-1][3]) == pilot.width

    run(tmp_path, do)


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

    run(tmp_path, do)
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

    run(tmp_path, do, "worm")
    log = read_mcap(next(tmp_path.glob("*.mcap")))
    wanted = mt.simulate(mt.robot("worm"), duration=float(log.t[-1])).log.events["impact"].rows
    found = log.events["impact"].rows
    assert len(found) > 3
    same = wanted[(wanted[:, 0] >= found[0, 0]) & (wanted[:, 0] <= found[-1, 0])]
    # a run of many periods in one call rounds impulses in another order
    np.testing.assert_allclose(found, same, rtol=1e-9, atol=1e-15)
    assert found[0, 0] >= log.t[0]


def test_resume_goes_back_to_a_moment(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made, made.doors.drive) as pilot:
            await pilot.until(lambda: pilot.frames and pilot.frames[-1][2] > 1.5)
            assert "finite" in await pilot.ask(do="resume", t=None)
            _, run_before, t, row, _ = next(frame for frame in pilot.frames if frame[2] >= 1.0)
            # slow, so that frames that are missed do not matter
            assert await pilot.ask(do="play", speed=0.02) == ""
            assert await pilot.ask(do="resume", t=t) == ""
            await pilot.until(lambda: pilot.frames[-1][1] != run_before)
            again = next(frame for frame in pilot.frames if frame[1] != run_before)
            assert again[2] == pytest.approx(t, abs=0.06)
            # within half a pace of snapshots the robot is where it was
            place = pilot.channel("centre.x")
            assert again[3][place] == pytest.approx(row[place], abs=0.06)

    run(tmp_path, do)


def test_roles_over_the_wire(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made, made.doors.drive) as first, page(made, made.doors.drive) as second, page(made) as third:
            for opened in (first, second, third):
                await opened.until(lambda opened=opened: opened.crew.get("viewers") == 3 and opened.frames)
            assert first.crew["drives"]
            assert "request" in await second.ask(do="set", field="gait.amplitude", value=0.1)
            assert "token" in await third.ask(do="set", field="gait.amplitude", value=0.1)
            assert "token" in await third.ask(do="helm", how="take")
            assert await second.ask(do="helm", how="request") == ""
            await first.until(lambda: first.crew["asking"] == [2])
            assert await first.ask(do="helm", how="release") == ""
            await second.until(lambda: second.crew["drives"])
            assert await second.ask(do="set", field="gait.amplitude", value=0.1) == ""
            # the others see it
            for opened in (first, third):
                await opened.until(lambda opened=opened: any(m["type"] == "set" for m in opened.told))
            assert await first.ask(do="helm", how="take") == ""
            await second.until(lambda: not second.crew["drives"])
        async with page(made, made.doors.drive) as late:
            await late.until(lambda: late.crew and late.frames)
            assert late.crew["drives"]

    run(tmp_path, do)


def junk(chance: random.Random) -> str | bytes:
    """A message that nobody should send: noise, broken JSON, commands with values of every kind."""
    values: list[Any] = [None, True, -1, 2**70, 1e308, "", "x" * 300, [], {}, [[[]]], "NaN", "gait.amplitude", 0.1]
    deeds = [
        "set",
        "push",
        "release",
        "restart",
        "resume",
        "play",
        "step",
        "record",
        "start",
        "finish",
        "helm",
        "hello",
    ]
    deeds += ["calibrate", "reply", "", None, 5, "__class__"]
    how = chance.random()
    if how < 0.15:
        return chance.randbytes(chance.randrange(200))
    if how < 0.3:
        return "".join(chance.choices('{}[]",:0123456789eE+-.nulltruefasNInfity\\ué', k=chance.randrange(80)))
    keys = ["field", "value", "link", "x", "y", "t", "playing", "speed", "on", "how", "id", "page", "token", "gait"]
    message = {key: chance.choice(values) for key in chance.sample(keys, chance.randrange(8))}
    text = json.dumps(message | {"do": chance.choice(deeds)})
    return text.replace('"NaN"', "NaN") if chance.random() < 0.1 else text


def test_fuzzed_messages_without_a_token_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # so that none is refused for its number
    monkeypatch.setattr("metamer.live.studio.viewer.WORD_BURST", 1e6)

    async def do(made: Studio) -> None:
        passed: list[Any] = []
        send = made.worker.send
        made.worker.send = lambda message: passed.append(message) or send(message)
        chance = random.Random(4)
        async with page(made) as looks:
            await looks.until(lambda: looks.frames and looks.crew)
            about, crew = dict(looks.about), dict(looks.crew)
            for _ in range(FUZZED):
                await looks.socket.send(junk(chance))
            t, count = looks.frames[-1][2], len(looks.frames)
            await looks.until(lambda: len(looks.frames) > count + 10 and looks.frames[-1][2] > t)
            assert passed == []
            assert looks.about == about
            assert looks.crew == crew
            assert not looks.crew["drives"]
            assert looks.state["playing"]
            assert len({frame[1] for frame in looks.frames}) == 1
            assert "token" in await looks.ask(do="restart")
            assert not any(m["type"] == "set" for m in looks.told)
        # and with the token nothing breaks
        async with page(made, made.doors.drive) as pilot:
            await pilot.until(lambda: pilot.frames and pilot.crew)
            for _ in range(200):
                await pilot.socket.send(junk(chance))
            await pilot.ask(do="restart")
            await pilot.ask(do="play", playing=True, speed=1)
            count = len(pilot.frames)
            await pilot.until(lambda: len(pilot.frames) > count + 5)
            assert all(np.isfinite(row).all() for _, _, _, row, _ in pilot.frames)

    run(tmp_path, do)


def test_too_many_words_close_a_page(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made) as looks:
            await looks.until(lambda: looks.crew)
            with suppress(ConnectionClosed):
                # as many as may come at once, and more than are made good meanwhile
                for _ in range(100):
                    await asyncio.gather(*(looks.socket.send("{}") for _ in range(40)))
                    await asyncio.sleep(0.01)
            await asyncio.wait_for(looks.socket.wait_closed(), LONG)
            assert looks.socket.close_code == 4429

    run(tmp_path, do)


def test_foreign_pages_and_names_are_shut_out(tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        address = f"ws://127.0.0.1:{made.port}/ws"
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{made.port + 1}"):
            with pytest.raises(InvalidStatus):
                await connect(address, origin=origin)
        async with connect(address, origin=f"http://127.0.0.1:{made.port}"):
            pass

        def ask(host: str, path: str = "/") -> int:
            request = urllib.request.Request(f"http://127.0.0.1:{made.port}{path}", headers={"Host": host})
            try:
                return urllib.request.urlopen(request).status
            except urllib.error.HTTPError as error:
                return error.code

        assert await asyncio.to_thread(ask, "localhost") == 200
        assert await asyncio.to_thread(ask, "evil.example") == 403
        for path in ("/x", "/../secrets", "/recordings/../../x.mcap", "/recordings/%2e%2e/x.mcap"):
            assert await asyncio.to_thread(ask, "localhost", path) in (403, 404)

    run(tmp_path, do)


def test_on_another_host_a_token_is_needed_even_to_look(tmp_path: Path) -> None:
    async def main() -> None:
        task = task_of(robot("snake"), tmp_path)
        async with asyncio.timeout(3 * LONG), studio(task, host="0.0.0.0") as made:
            async with page(made, "wrong") as shut:
                await asyncio.wait_for(shut.socket.wait_closed(), LONG)
                assert shut.socket.close_code == 4401
                assert not shut.frames
                assert shut.about == {}
            for token in (made.doors.view, made.doors.drive):
                async with page(made, token) as opened:
                    await opened.until(lambda opened=opened: opened.frames)
        opened = studio(task, host="0.0.0.0", open_view=True)
        async with asyncio.timeout(3 * LONG), opened as made, page(made) as looks:
            await looks.until(lambda: looks.frames)
            assert "token" in await looks.ask(do="restart")

    asyncio.run(main())


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


def test_a_slow_page_gets_fewer_frames_and_others_all(tmp_path: Path) -> None:
    from metamer.live.studio.viewer import WAITING_FRAMES, Viewer

    class Stuck:
        async def send(self, data: Any) -> None:
            await asyncio.Event().wait()

    async def main() -> None:
        viewer = Viewer(Stuck(), None)  # type: ignore[arg-type]
        sending = asyncio.create_task(viewer.send_all())
        for k in range(1000):
            viewer.show(bytes(100))
            viewer.tell({"type": "state", "k": k})
            await asyncio.sleep(0)
        kinds = [kind for kind, _ in viewer.waiting]
        assert kinds.count("frame") == WAITING_FRAMES
        assert kinds.count("state") <= 1
        assert viewer.dropped > 900
        sending.cancel()

    asyncio.run(main())


def test_words_keep_their_place_among_frames() -> None:
    from metamer.live.studio.viewer import Viewer

    async def main() -> None:
        viewer = Viewer(None, None)  # type: ignore[arg-type]
        viewer.tell({"type": "crew", "you": 1})
        viewer.tell({"type": "state", "playing": True})
        viewer.show(b"old")
        viewer.tell({"type": "about", "run": 2})
        viewer.show(b"last")
        viewer.tell({"type": "state", "playing": False})
        viewer.tell({"type": "answer", "id": 5})
        viewer.tell({"type": "crew", "you": 2})
        # frames of a run that is over are gone, a pause comes behind the last frame, roles before the first
        found = [value if isinstance(value, bytes) else json.loads(value) for value in viewer.waiting.values()]
        assert found == [
            {"type": "crew", "you": 2},
            {"type": "about", "run": 2},
            b"last",
            {"type": "state", "playing": False},
            {"type": "answer", "id": 5},
        ]

    asyncio.run(main())


def test_a_frame_that_is_not_finite_is_never_made() -> None:
    from metamer.live.studio.wire import frame_bytes, frame_numbers

    row = np.array([1.0, math.pi, -3e300])
    assert frame_bytes(1, 2, 3.0, np.array([1.0, math.nan])) is None
    assert frame_bytes(1, 2, math.inf, row) is None
    assert frame_bytes(1, 2, 3.0, row, np.array([0.0, math.inf, 0.0])) is None
    data = frame_bytes(1, 2, 3.5, row, -row)
    assert data is not None
    run_, number, t, back, ghost = frame_numbers(data, 3)
    assert (run_, number, t) == (1, 2, 3.5)
    assert np.isfinite(back).all()
    assert back[:2] == pytest.approx(row[:2], rel=1e-7)
    assert ghost is not None
    assert (ghost == -back).all()


SELDOM = [
    pytest.param(name, marks=pytest.mark.slow) for name in ("wheeled-snake", "muscle-snake", "soft-limb", "soft-lander")
]


@pytest.mark.parametrize("name", ["octopus-arm", "worm", *SELDOM])
def test_every_robot_moves(name: str, tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made, made.doors.drive) as pilot:
            await pilot.until(lambda: len(pilot.frames) > 8)
            assert (pilot.frames[-1][3] != pilot.frames[0][3]).any()
            assert all(np.isfinite(row).all() for _, _, _, row, _ in pilot.frames)

    run(tmp_path, do, name)


@pytest.mark.parametrize("name", ["snake", "worm-sidewinder"])
def test_mujoco_moves_and_is_a_ghost(name: str, tmp_path: Path) -> None:
    async def do(made: Studio) -> None:
        async with page(made, made.doors.drive) as pilot:
            await pilot.until(lambda: pilot.frames and pilot.frames[-1][2] > 0.5)
            *_, row, ghost = next(frame for frame in pilot.frames if frame[2] > 0.5)
            if name == "snake":
                place = pilot.channel("link.x")
                assert 0.0 < np.abs(row[place] - ghost[place]).max() < 0.02
                assert await pilot.ask(do="push", link=2, x=0.0, y=1.0) == ""
                assert await pilot.ask(do="set", field="gait.amplitude", value=0.1) == ""

    run(tmp_path, do, name, engine="both" if name == "snake" else "mujoco")
