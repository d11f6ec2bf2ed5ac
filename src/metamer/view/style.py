"""The house style of pictures: colours that the colour-blind can tell apart, thin lines, few marks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

INK, PALE, PAPER, GRID, EARTH = "#1d2733", "#8793a1", "#ffffff", "#e6eaee", "#d9cfc0"
BODY, HEAD, TRAIL = "#2f7fb8", "#e07b39", "#c8553d"
ALARM = "#d0021b"
SERIES = ("#2f7fb8", "#e07b39", "#3f9e6e", "#b8519a", "#8a6d3b", "#6a6fc5", "#c8a415", "#4aa8b5")

RC: dict[Any, Any] = {
    "font.size": 9.0,
    "font.family": "sans-serif",
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": PALE,
    "axes.linewidth": 0.7,
    "axes.titlesize": 10.0,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "xtick.color": PALE,
    "ytick.color": PALE,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "lines.linewidth": 1.3,
    "legend.frameon": False,
    "legend.fontsize": 8.0,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "svg.hashsalt": "metamer",
    "svg.fonttype": "none",
}


def user_text(text: str, longest: int = 90) -> str:
    """A text of the user for a picture, letter for letter: no formula, no control characters, cut where it is long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return (plain if len(plain) <= longest else f"{plain[: longest - 4]} ...").replace("$", r"\$")


@contextmanager
def house_style() -> Iterator[None]:
    """Matplotlib draws in the house style inside this block."""
    import matplotlib

    with matplotlib.rc_context(RC):
        yield
