"""The studio without a browser: frames, fields, pushes, pause, step, every robot, both engines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import numpy as np
import pytest
from live.studio.rooms import in_studio, page, pilot_moves

from metamer.live.studio.server import Studio


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

    in_studio(tmp_path, do)


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

    in_studio(tmp_path, do)


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

    in_studio(tmp_path, do, name)


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

    in_studio(tmp_path, do, name, engine="both" if name == "snake" else "mujoco")
