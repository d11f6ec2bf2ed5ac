"""The studio in a real browser: every robot moves, controls act, two pages share the helm, the machine stops."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from live.browsers import Opened, browser

import metamer as mt
from metamer.record.reader import read_mcap

ROBOTS = ("snake", "wheeled-snake", "muscle-snake", "octopus-arm", "worm", "soft-limb", "soft-lander")
SHOTS = Path("out/live/studio")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


@contextmanager
def command(*words: str, folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`metamer studio` as a process, and its link for the pilot."""
    start = [sys.executable, "-m", "metamer", "studio", *words, "--port", "0", "--out", str(folder)]
    server = subprocess.Popen(start, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        found = re.search(r"http\S+", server.stderr.readline())
        assert found
        yield server, found[0]
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(60.0)
        server.stderr.close()


def type_into(opened: Opened, field: str, value: str) -> str:
    """Set a field by its box; what is refused."""
    row = opened.tab.locator(f"[data-field='{field}']")
    row.locator("input[type=text]").fill(value)
    row.locator("input[type=text]").press("Enter")
    opened.wait(f"document.querySelector(\"[data-field='{field}']\").ariaBusy === 'false'")
    return row.locator(".refused").inner_text()


def test_the_controls_of_a_simulation(chromium: Any, tmp_path: Path) -> None:
    with command("snake", folder=tmp_path) as (_, link):
        pilot = Opened(chromium, link)
        first = pilot.pixels()
        pilot.wait("page.now.t > 0.5")
        assert pilot.pixels() != first
        assert pilot.ask("page.source.driven")
        # a slider, a refusal
        assert type_into(pilot, "gait.amplitude", "0.7") == ""
        assert ">= 0" in type_into(pilot, "world.ground.mu_across", "-1")
        # pause, scrub, go on from there
        pilot.wait("page.now.t > 2")
        pilot.tab.click("#play")
        pilot.wait("page.source.state && !page.source.state.playing")
        t = pilot.ask("page.now.t")
        assert pilot.ask("page.source.state.t") == t
        pilot.tab.wait_for_timeout(300)
        assert pilot.ask("page.now.t") == t
        pilot.ask("page.show(10)")
        shown, run = pilot.ask("[page.history.frames[10].t, page.source.run]")
        pilot.tab.click("#resume")
        # what came after that moment never was
        pilot.wait(f"page.source.run !== {run} && page.source.state.playing && page.history.frames.length > 12")
        times = np.array(pilot.ask("page.history.frames.map((frame) => frame.t)"))
        assert (np.diff(times) > 0.0).all()
        assert shown - 0.1 < times[times > shown - 0.1][0] < shown + 0.2
        # a push moves it, a record is what simulate gives
        pilot.ask("page.source.send({do: 'push', link: 5, x: 0, y: 2})")
        pilot.ask("page.source.send({do: 'release'})")
        pilot.tab.click("#record")
        pilot.wait("page.source.state.recording")
        pilot.tab.click("#restart")
        pilot.wait("page.source.state.recorded && page.source.run > 2")
        # a second page looks on, sees what was set, and takes the helm over with the token
        other = Opened(chromium, link)
        assert other.tab.locator("[data-field='gait.amplitude']").count() == 0
        assert "page 1 drives" in other.tab.inner_text("#who")
        other.tab.click("#take")
        other.wait("page.source.driven")
        pilot.wait("!page.source.driven")
        assert other.tab.locator("[data-field='gait.amplitude'] input[type=text]").input_value() == "0.7"
        assert type_into(other, "gait.amplitude", "0.6") == ""
        looks = Opened(chromium, link.partition("#")[0], 360, 740, "dark")
        looks.wait("page.now.t > 0 && !page.source.driven")
        assert looks.ask("document.documentElement.scrollWidth") <= 360
        for opened in (pilot, other, looks):
            assert opened.errors == []
            opened.context.close()
    file = next(tmp_path.glob("*.mcap"))
    assert len(read_mcap(file).t) > 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ROBOTS)
def test_every_robot_is_seen(name: str, chromium: Any, tmp_path: Path) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with command(name, folder=tmp_path) as (_, link):
        opened = Opened(chromium, link)
        first = opened.pixels()
        opened.wait("page.now.t > 1")
        assert opened.pixels() != first
        opened.tab.screenshot(path=SHOTS / f"{name}.png")
        assert opened.errors == []
        opened.context.close()


@pytest.mark.slow
def test_ghost_and_log_are_seen(chromium: Any, tmp_path: Path) -> None:
    from metamer.record.recorder import write_mcap

    SHOTS.mkdir(parents=True, exist_ok=True)
    with command("snake", "--engine", "both", folder=tmp_path) as (_, link):
        opened = Opened(chromium, link)
        opened.wait("page.now.t > 2 && page.now.ghost")
        opened.tab.screenshot(path=SHOTS / "snake-both.png")
        assert opened.errors == []
        opened.context.close()
    log = mt.simulate(mt.robot("snake"), duration=2.0).log
    write_mcap(log, tmp_path / "run.mcap")
    with command(str(tmp_path / "run.mcap"), folder=tmp_path) as (_, link):
        opened = Opened(chromium, link)
        opened.wait("page.source.state && page.source.state.stopped")
        opened.tab.screenshot(path=SHOTS / "log.png")
        assert np.isclose(opened.ask("page.now.t"), 2.0)
        assert opened.errors == []
        opened.context.close()


@pytest.mark.slow
@pytest.mark.timing
def test_the_cockpit(chromium: Any, tmp_path: Path) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    with command("worm", "--twin", "fake", folder=tmp_path) as (server, link):
        opened = Opened(chromium, link, 1200, 1400)
        opened.wait("window.cockpit && cockpit.last && cockpit.last.mode === 'ready' && cockpit.bell.connected")
        opened.tab.click("#start")
        opened.wait("cockpit.last.mode === 'running' && page.now.t > 3")
        opened.tab.screenshot(path=SHOTS / "cockpit.png")
        assert opened.tab.locator("#servos tr").count() == 5
        # from a page that only looks on
        looks = Opened(chromium, link.partition("#")[0], 360, 740)
        looks.wait("window.cockpit && cockpit.bell.connected")
        assert looks.tab.locator("#start").is_disabled()
        assert looks.ask("document.documentElement.scrollWidth") <= 360
        looks.tab.screenshot(path=SHOTS / "cockpit-phone.png")
        looks.tab.keyboard.press("Space")
        looks.wait("cockpit.last.mode.includes('emergency stop')")
        opened.wait("cockpit.last.mode.includes('emergency stop')")
        # again, with the server hanging
        run = opened.ask("page.source.run")
        opened.tab.click("#start")
        opened.wait(f"cockpit.last.mode === 'running' && page.source.run !== {run} && page.now.t > 0.5")
        os.kill(server.pid, signal.SIGSTOP)
        try:
            opened.tab.click("#emergency")
            opened.wait("cockpit.bell.answers > 0")
        finally:
            os.kill(server.pid, signal.SIGCONT)
        opened.wait("cockpit.last.mode.includes('emergency stop')")
        for page in (opened, looks):
            assert page.errors == []
            page.context.close()
