"""What plants tell, by edge name: for tests."""

from __future__ import annotations

import numpy as np


def measured(plant) -> dict[str, float]:
    """Every measured value by its edge name."""
    row = np.empty(plant.channels.width)
    plant.measure(row)
    return dict(zip(plant.channels.edges(), row.tolist(), strict=True))


def part(plant, sent, name: str) -> np.ndarray:
    """One block of what `act` gave back."""
    return plant.accepts.block(sent[0], name)
