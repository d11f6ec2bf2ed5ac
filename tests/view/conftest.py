"""Made-up runs: a serpenoid snake from above, a hub with two limbs from the side."""

from __future__ import annotations

import numpy as np
import pytest

from metamer.record.log import Log

LENGTH = 0.1


def joined(theta: np.ndarray, x: np.ndarray, y: np.ndarray) -> dict[str, np.ndarray]:
    """Link columns of a chain from its link angles (T, n) and the place of its first joint."""
    columns = {}
    for k in range(theta.shape[1]):
        columns |= {f"link{k + 1}.x": x, f"link{k + 1}.y": y, f"link{k + 1}.theta": theta[:, k]}
        x, y = x + LENGTH * np.cos(theta[:, k]), y + LENGTH * np.sin(theta[:, k])
    return columns


@pytest.fixture
def snake() -> Log:
    """Ten links that follow a serpenoid wave and glide along -x, 3 s at 100 Hz."""
    t = np.arange(301) * 0.01
    target = 0.5 * np.sin(2 * np.pi * t[:, None] + 0.7 * np.arange(9))
    angle = target - 0.03 * np.cos(2 * np.pi * t[:, None])
    first = 0.4 * np.sin(2 * np.pi * t - 0.9)
    theta = np.cumsum(np.concatenate([first[:, None], angle], axis=1), axis=1)
    columns = joined(theta, -0.2 * t, 0.0 * t)
    for k in range(9):
        columns |= {f"joint{k + 1}.angle": angle[:, k], f"joint{k + 1}.target": target[:, k]}
    columns |= {"centre.x": -0.2 * t + 0.4, "centre.y": 0.02 * np.sin(2 * np.pi * t)}
    flows = {"actuated": 0.5 * t, "rubbed": 0.5 * t, "damped": 0 * t, "kinetic": 0 * t, "potential": 0 * t}
    columns |= {f"energy.{name}": values for name, values in (flows | {"elastic": 0 * t}).items()}
    spec = {"name": "snake", "body": {"links": 10, "length": LENGTH}, "world": {"view": "top"}}
    return Log(t=t, columns=columns, meta={"spec": spec})


@pytest.fixture
def hub() -> Log:
    """A hub that hops with a limb of two links on either side, attached beside its ends, 2 s at 50 Hz."""
    t = np.arange(101) * 0.02
    x, y, tilt = 0.1 * t, 0.3 + 0.05 * np.abs(np.sin(4 * t)), 0.1 * np.sin(3 * t)
    columns = {"link1.x": x, "link1.y": y, "link1.theta": tilt, "centre.x": x, "centre.y": y}
    for name, side in ((2, 1.0), (4, -1.0)):
        start = np.stack([x + 0.08 * side * np.cos(tilt), y + 0.08 * side * np.sin(tilt)])
        upper = np.pi / 2 - side * (np.pi / 2 + 0.7) + 0.2 * np.sin(5 * t)
        columns |= {f"link{name}.x": start[0], f"link{name}.y": start[1], f"link{name}.theta": upper}
        knee = start + 0.12 * np.stack([np.cos(upper), np.sin(upper)])
        columns |= {
            f"link{name + 1}.x": knee[0],
            f"link{name + 1}.y": knee[1],
            f"link{name + 1}.theta": upper - side * 0.5,
        }
    body = {"links": 5, "length": [0.05, 0.12, 0.12, 0.12, 0.12], "parent": [-1, 0, 1, 0, 3]}
    spec = {"name": "hub", "body": body, "world": {"view": "side", "ground": {"kind": "contact"}}}
    return Log(t=t, columns=columns, meta={"spec": spec})
