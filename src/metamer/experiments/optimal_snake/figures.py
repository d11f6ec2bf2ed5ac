"""Pictures of the optimal snake: how the optimum scales with friction across, and how it moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from metamer.experiments.optimal_snake.optimum import TERMS, Optimum
from metamer.experiments.optimal_snake.waves import best_efficiency, best_slope
from metamer.systems.quasistatic.mechanics import basis, path_of
from metamer.view.picture import drawn
from metamer.view.style import BODY, HEAD, PALE

BODIES_DRAWN = 9


@drawn(
    "scaling",
    "The best motion from random starts: its slope falls as the -1/4 power of friction across (alben2013).",
    size=(8.0, 3.4),
)
def scaling_figure(figure: Any, found: Sequence[Optimum]) -> None:
    """Slope and cost of every start over friction across, with the limit."""
    left, right = figure.subplots(1, 2)
    mu = np.array([one.mu for one in found])
    line = np.geomspace(mu.min() / 1.5, mu.max() * 1.5, 50)
    left.loglog(mu, [one.motion.slope for one in found], "o", color=BODY, label="best motion, every start")
    left.loglog(line, [best_slope(m) for m in line], color=HEAD, label="limit (2/mu)^(1/4)")
    left.set(xlabel="friction across / along", ylabel="rms slope of the body [rad]")
    right.loglog(mu, [1.0 / one.motion.efficiency - 1.0 for one in found], "o", color=BODY)
    right.loglog(line, [1.0 / best_efficiency(m) - 1.0 for m in line], color=HEAD)
    right.set(xlabel="friction across / along", ylabel="work above that of a straight body [-]")
    left.legend()


@drawn(
    "motions", "Snapshots over one period, first and last in orange: the body follows its own track.", size=(9.0, 3.6)
)
def motion_figure(figure: Any, best: Sequence[Optimum]) -> None:
    """Snapshots over one period of the best motions at the lowest and the highest friction."""
    for axes, one in zip(figure.subplots(1, 2), (best[0], best[-1]), strict=True):
        places = path_of(one.coefficients, (1.0, 1.0, one.mu), basis(TERMS, 60, 48))
        kept = np.linspace(0, len(places) - 1, BODIES_DRAWN).astype(int)
        for k, body in enumerate(places[kept]):
            axes.plot(*body.T, color=BODY if 0 < k < BODIES_DRAWN - 1 else HEAD, alpha=0.35 + 0.65 * k / BODIES_DRAWN)
        axes.plot(*places.mean(axis=1).T, color=PALE, linewidth=0.8)
        axes.set_aspect("equal", adjustable="datalim")
        axes.set(title=f"mu {one.mu:g}: efficiency {one.motion.efficiency:.3f}", xlabel="x [body lengths]")
