"""A moving picture of any run: gif by Pillow, mp4 by ffmpeg where the machine has it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput, refuse
from metamer.record.body import spec_value
from metamer.record.files import whole_file
from metamer.record.log import Log
from metamer.record.metrics import centre_path
from metamer.view.body import BodyLines, Indices, body_lines, ground_line, shows_ground
from metamer.view.picture import new_figure
from metamer.view.platform_arm import arm_frames, is_arm
from metamer.view.plots import link_outlines
from metamer.view.space import is_spatial, space_frames
from metamer.view.style import BODY, EARTH, GRID, HEAD, INK, PALE, PAPER, TRAIL, house_style, user_text

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

FORMATS = (".gif", ".mp4")
_WIDE = {".gif": 560, ".mp4": 960}  # pixels
_DPI = 100  # dots per inch of a frame
_FPS = {".gif": 12.5, ".mp4": 25.0}  # frames per second, unless a user asks for others
_MOST_FRAMES = {".gif": 500, ".mp4": 5000}  # a longer run gets fewer a second, unless a user asks for them
_FOLLOW = 3.0  # a path longer than this many bodies is followed, a shorter one shown whole
_TRAIL = 1000  # points of the path behind
_CALM = 1.5  # s, over which the camera's way is smoothed


class Scene(NamedTuple):
    """What is drawn in one picture.

    log     a run
    ghost   another body at the same times, drawn as outlines: the model of a machine
    name    of the machine, where several are drawn
    """

    log: Log
    ghost: Log | None = None
    name: str = ""


def animate_run(
    log: Log,
    path: str | Path,
    *,
    fps: float | None = None,
    progress: Callable[[int, int], None] | None = None,
    ghost: Log | None = None,
) -> None:
    """Draw a run as a moving picture in real time, see `animate_scenes`."""
    animate_scenes([Scene(log, ghost)], path, fps=fps, progress=progress)


def animate_scenes(
    scenes: Sequence[Scene],
    path: str | Path,
    *,
    fps: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Draw runs as one moving picture in real time, one below the other; the ending tells the format (gif, mp4).

    scenes     whose times begin together; one that ends first stands still
    path       file to make or to replace
    fps        frames per second; None = 12.5 (gif) or 25 (mp4), fewer for a long run                  [1/s]
    progress   called with the frames done and their number
    """
    path = Path(path)
    begin, end = (pick(scene.log.t[k] for scene in scenes) for pick, k in ((min, 0), (max, -1)))
    period, kind = frame_period(path, fps, float(end - begin)), path.suffix.lower()
    times = np.arange(begin, end + period / 2, period)
    with house_style(), whole_file(path) as temporary:
        told = [progress] + [None] * (len(scenes) - 1)
        drawn = [_scene(one, path, times, tell) for one, tell in zip(scenes, told, strict=True)]
        frames = (np.concatenate(parts, axis=0) for parts in zip(*drawn, strict=True))
        write = _write_gif if kind == ".gif" else _write_mp4
        write(frames, temporary, period)


def _scene(scene: Scene, path: Path, times: Array, progress: Callable[[int, int], None] | None) -> Iterator[Array]:
    """The frames of one scene at given times.   [s]"""
    log, body, samples = scene.log, body_lines(scene.log), _frame_samples(scene.log.t, times)
    if body is None and not is_arm(log) and not is_spatial(log):
        raise BadInput(f"cannot draw {path}: the log has no link*.x, link*.y, link*.theta")
    if body is None:
        return (arm_frames if is_arm(log) else space_frames)(log, samples, progress)
    other = None if scene.ghost is None else body_lines(scene.ghost)
    shown = None if other is None else other.at(samples)
    return _frames(scene, body, samples, _WIDE[path.suffix.lower()], progress, shown)


def frame_period(path: Path, fps: float | None = None, duration: float = 0.0) -> float:
    """Time between two frames of a moving picture, or BadInput where it cannot be made.   [s]

    path       of the file
    fps        frames per second asked for, rounded so that a frame of a gif lasts whole hundredths of a second;
               None = what suits the kind of file and the length of the run                           [1/s]
    duration   length of the run                                                                      [s]
    """
    kind = path.suffix.lower()
    if kind not in FORMATS:
        raise BadInput(f"cannot draw {path}: a moving picture ends in {', '.join(FORMATS)}")
    if kind == ".mp4" and shutil.which("ffmpeg") is None:
        raise BadInput(f"cannot draw {path}: mp4 needs ffmpeg, which is not installed; use a name that ends in .gif")
    if fps is None:
        fps = min(_FPS[kind], _MOST_FRAMES[kind] / max(duration, 1e-9))
    elif not 1.0 <= fps <= 100.0:
        raise refuse("fps", fps, "1 to 100 frames per second")
    return max(round(100 / fps), 1) / 100 if kind == ".gif" else 1 / fps


def _frame_samples(t: Array, times: Array) -> Indices:
    """Samples nearest to the times of the frames."""
    later = np.searchsorted(t, times).clip(0, len(t) - 1)
    earlier = (later - 1).clip(0)
    return np.where(times - t[earlier] < t[later] - times, earlier, later)


@dataclass(frozen=True, kw_only=True)
class _Camera:
    """Where the picture's middle is in each frame, and how much it shows.

    middle   (frames, 2)   [m]
    size     (2,) width and height of what is seen   [m]
    """

    middle: Array
    size: Array


def _camera(points: Array, edge: float, period: float, ground: bool = False) -> _Camera:
    """Show the whole path if it is short, else follow the body's middle, smoothed.

    points   (frames, k, 2) of the body   [m]
    edge     free room around             [m]
    ground   whether y = 0 is to be seen, if the body comes near it
    """
    low, high = points.min(axis=1), points.max(axis=1)
    body = (high - low).max(axis=0)
    whole_low, whole_high = low.min(axis=0), high.max(axis=0)
    whole = whole_high - whole_low
    if max(whole) <= _FOLLOW * max(body):
        if ground and whole_low[1] < max(body):
            whole_low[1] = min(whole_low[1], -edge)
            whole = whole_high - whole_low
        middle = np.broadcast_to((whole_low + whole_high) / 2, (len(points), 2))
        size = whole + 2 * edge
    else:
        middle = _smoothed((low + high) / 2, max(int(_CALM / period), 1))
        reach = np.maximum(high - middle, middle - low).max(axis=0)
        size = 2.3 * reach + 2 * edge
    # between a square and 16:7
    wide = max(size[0], size[1])
    return _Camera(middle=middle, size=np.array([wide, float(np.clip(size[1], wide * 7 / 16, wide))]))


def _smoothed(values: Array, width: int) -> Array:
    """Moving mean over `width` frames, the ends mirrored through themselves so that a steady motion stays steady."""
    pad = min(width // 2, len(values) - 1)
    if pad == 0:
        return values
    head = 2 * values[0] - values[pad:0:-1]
    tail = 2 * values[-1] - values[-2 : -pad - 2 : -1]
    sums = np.cumsum(np.concatenate([np.zeros((1, 2)), head, values, tail]), axis=0)
    return (sums[2 * pad + 1 :] - sums[: -2 * pad - 1]) / (2 * pad + 1)


def _frames(
    scene: Scene,
    body: BodyLines,
    samples: Indices,
    wide: int,
    progress: Callable[[int, int], None] | None,
    ghost: BodyLines | None = None,
) -> Iterator[Array]:
    """(height, wide, 3) bytes of each frame: a still background, and over it what moves."""
    from matplotlib.collections import LineCollection, PolyCollection
    from matplotlib.patches import Polygon

    log, seen = scene.log, body.at(samples)
    points, times = seen.points, log.t[samples]
    period = float(times[1] - times[0]) if len(times) > 1 else 1.0
    ground, edge_room = shows_ground(log), 0.08 * float(np.ptp(points, axis=1).max()) + body.width
    if ghost is not None:
        points = np.concatenate([points, ghost.points], axis=1)
    camera = _camera(points, edge_room, period, ground)
    half = camera.size / 2
    high = 2 * round(wide * half[1] / half[0] / 2)
    figure = new_figure(wide / _DPI, high / _DPI, None, dpi=_DPI)
    canvas = figure.canvas
    axes = figure.add_axes((0, 0, 1, 1), xlim=(-half[0], half[0]), ylim=(-half[1], half[1]))
    axes.set_axis_off()
    known = str(spec_value(log.meta, "title") or spec_value(log.meta, "name") or "")
    name = user_text(f"{scene.name}: {known}" if scene.name else known, 70)
    step = _round_length(camera.size[0] / 6)

    # what moves, from back to front
    fine = len(body.links[0]) <= 60
    colours = [HEAD if k == body.head else BODY for k in range(body.links.shape[1])]
    edge: dict[str, Any] = {"ec": PAPER, "lw": 0.7} if fine else {"lw": 0.0}
    earth = Polygon(np.zeros((3, 2)), fc=EARTH, lw=0)
    span = (float(camera.middle[:, 0].min() - half[0]), float(camera.middle[:, 0].max() + half[0]))
    line = ground_line(log, *span) if ground else np.zeros((2, 2))
    grid = LineCollection([], colors=GRID, lw=0.8)
    (trail,) = axes.plot([], [], color=TRAIL, lw=1.0, alpha=0.8)
    thin = LineCollection([], colors=colours, lw=1.6)
    bars, links = PolyCollection([], fc=PALE, **edge), PolyCollection([], fc=colours, **edge)
    behind = PolyCollection([], fc="none", ec=INK, lw=0.8, ls=(0, (2, 1.5)))
    (joints,) = axes.plot([], [], "o", color=INK, ms=2.6, mew=0)
    corner: dict[str, Any] = {"transform": axes.transAxes, "va": "top", "bbox": {"fc": PAPER, "ec": "none", "pad": 2.0}}
    title = axes.text(0.015, 0.97, name, fontweight="bold", **corner)
    clock = axes.text(0.985, 0.97, "", ha="right", family="monospace", **corner)
    for collection in (grid, thin, bars, links, behind):
        axes.add_collection(collection, autolim=False)
    axes.add_patch(earth)
    moving = [earth, grid, trail, bars, thin, links, behind, joints, *_scale_bar(axes, step, half), title, clock]
    for artist in moving:
        artist.set_animated(True)
    canvas.draw()
    still = canvas.copy_from_bbox(figure.bbox)

    centre = centre_path(log)
    for k, sample in enumerate(samples):
        middle = camera.middle[k]
        if ground:
            deep = min(float((line[:, 1] - middle[1]).min()), 0.0) - 2 * half[1]
            earth.set_xy([*(line - middle), (line[-1, 0] - middle[0], deep), (line[0, 0] - middle[0], deep)])
        grid.set_segments(_grid_marks(middle, half, step))
        if centre is not None:
            trail.set_data(*(centre[np.linspace(0, sample, min(sample + 1, _TRAIL)).astype(np.intp)] - middle).T)
        thin.set_segments(list(seen.links[k] - middle))
        bars.set_verts(list(link_outlines(seen.struts[k] - middle, 0.5 * body.width)))
        links.set_verts(list(link_outlines(seen.links[k] - middle, body.widths)))
        if ghost is not None:
            behind.set_verts(list(link_outlines(ghost.links[k] - middle, body.widths)))
        joints.set_data(*(seen.links[k, :, 0] - middle).T if fine else ([], []))
        clock.set_text(f"{log.t[sample]:6.2f} s")
        canvas.restore_region(still)
        for artist in moving:
            axes.draw_artist(artist)
        yield np.asarray(canvas.buffer_rgba())[:, :, :3].copy()
        if progress is not None:
            progress(k + 1, len(samples))


def _round_length(length: float) -> float:
    """The largest 1, 2 or 5 times a power of ten that is not above `length`.   [m]"""
    power = 10.0 ** np.floor(np.log10(length))
    return float(max(m * power for m in (1, 2, 5) if m * power <= length * (1 + 1e-9)))


def _scale_bar(axes: Axes, step: float, half: Array) -> list[Artist]:
    """A bar of one grid step with its length."""
    x, y = -0.97 * half[0], -0.94 * half[1]
    text = f"{step:g} m" if step >= 1 else f"{100 * step:g} cm" if step >= 0.01 else f"{1000 * step:g} mm"
    (bar,) = axes.plot([x, x + step], [y, y], color=INK, lw=2.0, solid_capstyle="butt")
    return [bar, axes.text(x, y + 0.01 * half[1], text, va="bottom", fontsize=8)]


def _grid_marks(middle: Array, half: Array, step: float) -> list[Array]:
    """Crosses of the world at whole steps that are in sight, in the camera's frame; lines would double a gif."""
    arm = 0.08 * step
    x, y = (
        np.arange(-np.floor((h - m) / step), np.floor((m + h) / step) + 1) * step - m
        for m, h in zip(middle, half, strict=True)
    )
    points = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    return [points[k] + arm * np.array([-side, side]) for k in range(len(points)) for side in np.eye(2)]


def _write_gif(frames: Iterator[Array], path: Path, period: float) -> None:
    """Frames to a gif that repeats; one palette for all: the house's colours and their ways to paper and to earth."""
    from matplotlib.colors import to_rgb
    from PIL import Image

    rgb = {name: np.array(to_rgb(name)) for name in (INK, PALE, GRID, EARTH, BODY, HEAD, TRAIL, PAPER)}
    ways = [np.linspace(rgb[colour], rgb[PAPER], 20) for colour in (INK, BODY, HEAD, TRAIL, PALE, EARTH, GRID)]
    ways += [np.linspace(rgb[colour], rgb[EARTH], 16) for colour in (INK, BODY, HEAD, TRAIL)]
    palette = Image.new("P", (1, 1))
    palette.putpalette((np.concatenate(ways) * 255).round().astype(np.uint8).tobytes())
    images = (Image.fromarray(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    first = next(images)
    first.save(path, format="GIF", save_all=True, append_images=images, duration=round(1000 * period), loop=0)


def _write_mp4(frames: Iterator[Array], path: Path, period: float) -> None:
    """Frames through ffmpeg to an H.264 file that browsers play."""
    first = next(frames)
    size = f"{first.shape[1]}x{first.shape[0]}"
    source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", f"{1 / period:g}", "-i", "-"]
    target = ["-an", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart", str(path)]
    with tempfile.TemporaryFile() as words:
        command = ["ffmpeg", "-y", "-loglevel", "error", *source, *target]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=words, stdout=words) as process:
            assert process.stdin is not None
            try:
                process.stdin.write(first.tobytes())
                for frame in frames:
                    process.stdin.write(frame.tobytes())
                process.stdin.close()
            except BrokenPipeError:
                pass
        if process.returncode:
            words.seek(0)
            said = words.read().decode(errors="replace").strip().splitlines() or ["no reason given"]
            raise BadInput(f"cannot draw {path.name}: ffmpeg failed ({said[-1]}); use a name that ends in .gif")
