"""A real browser for the pages: one that is there, or Debian's where tests run as root; else they skip, loudly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

fcntl = pytest.importorskip("fcntl", reason="locks of POSIX")
INSTALL_SECONDS = 240
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# as root, without a screen, and silent on the network
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
WAIT_SECONDS = 60.0
# of a page that does not do as is waited for
STATE = """window.page ? [page.now.t, page.playing,
    document.getElementById("told").textContent, page.source.state ?? "",
    window.cockpit && cockpit.last ? [cockpit.last.mode, cockpit.last.words, cockpit.last.alarms] : ""] : "no page" """


def executable() -> str | None:
    """Path of a Chromium: $METAMER_CHROMIUM, or one that is installed, or Debian's, installed now where that can be."""
    given = os.environ.get("METAMER_CHROMIUM") or installed()
    if given or os.environ.get("METAMER_NO_INSTALL") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return given
    apt = shutil.which("apt-get")
    if apt is None:
        return None
    # one process at a time: the others find what it installed
    with open(Path(tempfile.gettempdir()) / "metamer-chromium.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not installed():
            warnings.warn("no browser: apt-get installs Debian's chromium for the tests of the pages", stacklevel=2)
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "timeout": INSTALL_SECONDS}
            with suppress(subprocess.TimeoutExpired):
                subprocess.run([apt, "update", "-qq"], check=False, **quiet)
                subprocess.run([apt, "install", "-y", "-qq", "chromium"], check=False, **quiet)
    return installed()


def installed() -> str | None:
    """Path of a Chromium that is there."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


@contextmanager
def browser() -> Iterator[Any]:
    """A running Chromium; skips where there is none."""
    path = executable()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None:
        words = "no browser: pages are NOT tested in one. apt-get install chromium; pip install playwright"
        warnings.warn(words, stacklevel=2)
        print(f"\n*** {words}\n", file=sys.__stderr__, flush=True)
        pytest.skip(words)
    with sync_playwright() as started:
        found = started.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield found
        finally:
            found.close()


class Opened:
    """A page in a tab of its own; `errors` are those of its console."""

    def __init__(self, found: Any, address: str, width: int = 1200, height: int = 800, scheme: str = "light") -> None:
        self.context = found.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, accept_downloads=True
        )
        self.errors: list[str] = []
        self.tab = self.context.new_page()
        self.tab.on("console", self._note)
        self.tab.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tab.goto(address)
        self.wait("window.page && window.page.report.ready")

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def ask(self, script: str) -> Any:
        """Value of an expression in the page."""
        return self.tab.evaluate(script)

    def wait(self, script: str) -> None:
        """Until an expression is true; the page's own policy forbids playwright's way, which evaluates a text in it."""
        end = time.monotonic() + WAIT_SECONDS
        while not self.ask(f"Boolean({script})"):
            assert time.monotonic() < end, f"{script} did not become true; {self.ask(STATE)}; console: {self.errors}"
            self.tab.wait_for_timeout(20)

    def pixels(self) -> bytes:
        """The picture of the robot."""
        return self.tab.locator("#view").screenshot()
