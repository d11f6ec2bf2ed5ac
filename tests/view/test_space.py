"""Chains in space: pictures that show them, frames that lie where the links are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from mcap.reader import make_reader
from mcap_protobuf.decoder import DecoderFactory
from PIL import Image

import metamer as mt
from metamer.record.log import Log
from metamer.view.animate import animate_run
from metamer.view.plots import plot_run, run_figure
from metamer.view.space import chain_points, shadow
from metamer.view.style import house_style


@pytest.fixture(scope="module")
def log() -> Log:
    return mt.simulate(mt.robot("worm-sidewinder"), engine="mujoco", duration=0.5).log


def test_quaternions_turn_each_link_to_the_next_joint(log: Log) -> None:
    """Two roads to where a link ends: the next joint, and its length along the x axis of its quaternion."""
    w, x, y, z = (log.get(f"link.{part}") for part in ("qw", "qx", "qy", "qz"))
    along = np.stack([1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)], axis=2)
    points = chain_points(log)
    steps = np.diff(points, axis=1)
    # joints sit at the ends of links, so that each step is along its link
    np.testing.assert_allclose(steps, np.linalg.norm(steps, axis=2)[..., None] * along, atol=1e-12)


def test_frames_of_a_recording_lie_where_the_links_are(log: Log, tmp_path: Path) -> None:
    mt.write_mcap(log, tmp_path / "x.mcap")
    with (tmp_path / "x.mcap").open("rb") as file:
        reader = make_reader(file, decoder_factories=[DecoderFactory()])
        last = [m for _, channel, _, m in reader.iter_decoded_messages() if channel.topic == "/tf"][-1]
    frames = {frame.child_frame_id: frame for frame in last.transforms}
    time = frames["link9"].timestamp
    row = int(np.argmin(np.abs(log.t - (time.seconds + 1e-9 * time.nanos))))
    for name, link in (("base_link", 0), ("link1", 0), ("link9", 8)):
        place, turn = frames[name].translation, frames[name].rotation
        wanted = [log.get(f"link.{part}")[row, link] for part in ("x", "y", "z", "qw", "qx", "qy", "qz")]
        assert [place.x, place.y, place.z, turn.w, turn.x, turn.y, turn.z] == wanted
    assert abs(frames["link9"].translation.z) < 0.2  # sideways travel is no height


def test_the_picture_is_in_space_and_shows_no_earth_beside_the_path(log: Log, tmp_path: Path) -> None:
    with house_style():
        figure = run_figure(log)
    first = figure.axes[0]
    assert first.name == "3d"
    assert "height" in figure.axes[1].get_title(loc="left")
    assert not first.patches
    plot_run(log, tmp_path / "x.png")
    assert np.ptp(np.asarray(Image.open(tmp_path / "x.png").convert("L"))) > 100


def test_frames_of_a_moving_picture_differ(log: Log, tmp_path: Path) -> None:
    animate_run(log, tmp_path / "x.gif", fps=10.0)
    with Image.open(tmp_path / "x.gif") as picture:
        frames = []
        for k in range(picture.n_frames):
            picture.seek(k)
            frames.append(np.asarray(picture.convert("L"), dtype=float))
    assert len(frames) >= 5
    assert np.abs(frames[-1] - frames[0]).max() > 100


def test_the_shadow_lies_on_a_slope(log: Log) -> None:
    points = np.array([[1.0, 2.0, 5.0]])
    sloped = Log(t=log.t, columns={}, meta={"spec": {"world": {"ground": {"slope": 0.1}}}})
    np.testing.assert_allclose(shadow(sloped, points), [[1.0, 2.0, np.tan(0.1)]])
