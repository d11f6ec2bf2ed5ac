"""One picture: a figure in the house style that needs no screen, saved whole when its block ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.record.files import whole_file
from metamer.record.table import Figure
from metamer.view.style import house_style

FORMATS = (".png", ".svg", ".pdf")
PALETTE = 128  # colours of a picture
Given = ParamSpec("Given")


def new_figure(width: float, height: float, layout: Any = "constrained", **options: Any) -> Any:
    """An empty figure of a size in inches, to be drawn inside `house_style()`."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout=layout, **options)
    FigureCanvasAgg(figure)
    return figure


def check_format(path: Path) -> None:
    """Refuse a file of another format than pictures have."""
    if path.suffix.lower() not in FORMATS:
        raise BadInput(f"cannot draw {path}: a picture ends in {', '.join(FORMATS)}")


def save_figure(figure: Any, path: Path, **options: Any) -> None:
    """Save a figure, whole or not at all, with no date inside, so that the same figure gives the same bytes."""
    stamp = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix.lower())
    with whole_file(path) as part:
        figure.savefig(part, **{"dpi": 150, "metadata": stamp, **options})


@contextmanager
def picture(path: Path, width: float, height: float, *, house: bool = True, **options: Any) -> Iterator[Any]:
    """A new figure of a size in inches that is saved, whole or not at all, when the block ends.

    house     in the house style
    options   `layout`, and those of matplotlib's savefig; 150 dpi unless given
    """
    with house_style() if house else nullcontext():
        figure = new_figure(width, height, options.pop("layout", "constrained"))
        yield figure
        save_figure(figure, path, **options)


def frame_of(figure: Any) -> Array:
    """(height, width, 3) bytes of a figure as it is drawn now: a frame of a moving picture."""
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba())[:, :, :3].copy()


def lighten(path: Path) -> None:
    """A PNG file with a palette in place of three bytes per point: a third of the size, looks the same."""
    from PIL import Image

    with Image.open(path) as image:
        few = image.convert("RGB").quantize(PALETTE, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, "png", optimize=True)


def drawn(
    name: str, caption: str, *, size: tuple[float, float], **options: Any
) -> Callable[[Callable[Concatenate[Any, Given], str | None]], Callable[Concatenate[Path, Given], Figure]]:
    """Makes a function that draws on a new figure one that writes a picture of a report into a folder.

    name      of its file, without ending
    caption   "" = what the function returns
    options   as in `picture`
    """

    def made(fill: Callable[Concatenate[Any, Given], str | None]) -> Callable[Concatenate[Path, Given], Figure]:
        @wraps(fill)
        def write(out: Path, *given: Given.args, **named: Given.kwargs) -> Figure:
            with picture(out / f"{name}.png", *size, **options) as figure:
                said = fill(figure, *given, **named)
            return Figure(path=out / f"{name}.png", caption=caption or said or "")

        return write

    return made


def draw(path: Path, caption: str, fill: Callable[[Any], None], size: tuple[float, float], **options: Any) -> Figure:
    """One picture of a report: `fill` draws on a new figure; options as in `picture`."""
    with picture(path, *size, **options) as figure:
        fill(figure)
    return Figure(path=path, caption=caption)
