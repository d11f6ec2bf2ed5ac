"""Moving pictures: real time, the body in sight, progress, formats."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from PIL import Image

from metamer.core.refusals import BadInput
from metamer.record.log import Log
from metamer.view.animate import _camera, _frame_samples, _round_length, _smoothed, animate_run
from metamer.view.style import BODY, EARTH, HEAD


def pixels(frame: Image.Image, colour: str) -> int:
    """How many pixels have a colour, to 3 of 255 (gif palettes round)."""
    return int((np.abs(np.asarray(frame.convert("RGB")) - 255.0 * np.array(to_rgb(colour))).max(axis=2) < 3).sum())


@pytest.mark.parametrize(("run", "ground"), [("snake", False), ("hub", True)])
def test_gif_runs_in_real_time_and_shows_the_body(run: str, ground: bool, tmp_path: Path, request) -> None:
    log: Log = request.getfixturevalue(run)
    seen: list[tuple[int, int]] = []
    animate_run(log, tmp_path / "run.gif", fps=10, progress=lambda done, total: seen.append((done, total)))
    with Image.open(tmp_path / "run.gif") as picture:
        frames = int(picture.n_frames)  # type: ignore[attr-defined]
        assert frames == round(10 * log.t[-1]) + 1
        assert picture.info["duration"] == 100
        for k in (0, frames - 1):
            picture.seek(k)
            assert pixels(picture, BODY) > 500
            assert pixels(picture, HEAD) > 50
            assert (pixels(picture, EARTH) > 5000) is ground
    assert seen == [(k + 1, frames) for k in range(frames)]
    assert os.listdir(tmp_path) == ["run.gif"]


def test_frames_are_the_nearest_samples() -> None:
    t = np.array([0.0, 0.1, 0.25, 0.3, 0.5])
    assert _frame_samples(t, 0.1 * np.arange(6)).tolist() == [0, 1, 2, 3, 4, 4]
    assert _frame_samples(np.zeros(1), np.zeros(1)).tolist() == [0]
    # of a run that ends before another beside it the last sample stays
    assert _frame_samples(t, np.array([0.5, 0.6, 9.0])).tolist() == [4, 4, 4]


def test_camera_shows_a_short_way_whole_and_follows_a_long_one() -> None:
    body = np.array([[0.0, 0.0], [1.0, 0.2]])
    short = body + np.linspace(0, 1, 50)[:, None, None] * [1.0, 0.0]
    camera = _camera(short, 0.1, 0.04)
    assert np.ptp(camera.middle, axis=0).max() == 0
    assert camera.size[0] == pytest.approx(2.2)
    long = body + np.linspace(0, 1, 50)[:, None, None] * [20.0, 1.0]
    camera = _camera(long, 0.1, 0.04)
    inside = np.abs(long - camera.middle[:, None]) <= camera.size / 2
    assert inside.all()
    assert camera.size[0] < 3


def test_smoothing_keeps_a_steady_way() -> None:
    line = np.stack([np.arange(40.0), 2 * np.arange(40.0)], axis=1)
    for width in (1, 2, 9, 39, 200):
        assert np.abs(_smoothed(line, width) - line).max() < 1e-10  # rounding of running sums of 80


@pytest.mark.parametrize(("length", "bar"), [(0.1, 0.1), (0.099, 0.05), (0.3, 0.2), (7.0, 5.0), (1e-4, 1e-4)])
def test_scale_bar_is_a_round_length(length: float, bar: float) -> None:
    assert _round_length(length) == pytest.approx(bar, rel=1e-12)


def test_what_cannot_be_drawn_is_refused(snake: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match=r"run\.mp4: mp4 needs ffmpeg.*\.gif"):
        animate_run(snake, tmp_path / "run.mp4")
    with pytest.raises(BadInput, match=r"run\.avi: a moving picture ends in \.gif, \.mp4"):
        animate_run(snake, tmp_path / "run.avi")
    with pytest.raises(BadInput, match="fps = 0"):
        animate_run(snake, tmp_path / "run.gif", fps=0)
    with pytest.raises(BadInput, match=r"no link\*\.x"):
        animate_run(Log(t=snake.t, columns={"base.x": snake.t}), tmp_path / "run.gif")
    assert not list(tmp_path.iterdir())


def test_a_failure_leaves_the_old_picture(snake: Log, tmp_path: Path) -> None:
    (tmp_path / "run.gif").write_text("old")

    def stop(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        animate_run(snake, tmp_path / "run.gif", fps=10, progress=stop)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("run.gif", "old")]


def fake_ffmpeg(folder: Path, script: str) -> None:
    folder.mkdir()
    (folder / "ffmpeg").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "ffmpeg").chmod(0o755)


def test_mp4_frames_go_through_ffmpeg(snake: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in that keeps what it is sent: raw frames of the size and rate it is told."""
    fake_ffmpeg(tmp_path / "bin", 'for last; do :; done; echo "$@" > "$(dirname "$0")/told"; cat > "$last"')
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    animate_run(snake, tmp_path / "run.mp4", fps=10)
    told = (tmp_path / "bin" / "told").read_text().split()
    width, height = map(int, told[told.index("-s") + 1].split("x"))
    assert told[told.index("-r") + 1] == "10"
    assert (width % 2, height % 2) == (0, 0)
    assert (tmp_path / "run.mp4").stat().st_size == 31 * width * height * 3


def test_ffmpeg_that_fails_is_told(snake: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_ffmpeg(tmp_path / "bin", "echo Unknown encoder libx264 >&2; exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    with pytest.raises(BadInput, match=r"ffmpeg failed \(Unknown encoder libx264\)"):
        animate_run(snake, tmp_path / "run.mp4", fps=10)
    assert not (tmp_path / "run.mp4").exists()


def test_a_gif_stays_small_and_its_rate_can_be_asked_for(tmp_path: Path) -> None:
    from metamer.view.animate import frame_period

    gif = tmp_path / "run.gif"
    assert frame_period(gif, None, 10.0) == 0.08
    assert frame_period(gif, None, 100.0) == 0.2
    assert frame_period(gif, 25.0, 100.0) == 0.04
    for bad in (0.0, 101.0, float("nan")):
        with pytest.raises(BadInput, match="fps"):
            frame_period(gif, bad)
    with pytest.raises(BadInput, match=r"\.avi"):
        frame_period(tmp_path / "run.avi")


def test_a_followed_run_takes_little_room(tmp_path: Path) -> None:
    """A long path is followed by the camera, so that every pixel changes: below 10 kB a frame."""
    import metamer

    log = metamer.simulate("wheeled-snake", duration=20.0).log
    animate_run(log, tmp_path / "run.gif", fps=2)
    with Image.open(tmp_path / "run.gif") as picture:
        frames = int(picture.n_frames)  # type: ignore[attr-defined]
    assert frames == 41
    assert (tmp_path / "run.gif").stat().st_size < 10_000 * frames
