"""Gaits as sums of waves, for one robot and as columns over many: the same targets as they give themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from metamer.core.numerics.columns import columned
from metamer.files import with_values
from metamer.gaits.easing import quintic_step
from metamer.gaits.gait import WaveColumns
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot

SNAKE, TIMES = robot("snake"), np.linspace(0.0, 3.0, 31)
# kind -> fields of a gait, and columns of three robots
GAITS: dict[str, tuple[dict[str, Any], dict[str, list[Any]]]] = {
    "serpenoid": ({"lag": -0.6, "gradient": 0.3}, {"amplitude": [0.2, 0.3, 0.4], "offset": [0.1, 0.0, -0.1]}),
    "travelling": (
        {"amplitude": [0.4, 0.1], "phase": [0.2, -0.3], "profile": [1.0, -0.5, 0.2], "offset": 0.1},
        {
            "wave_number": [1.0, -0.7, 0.4],
            "frequency": [0.3, 0.5, 0.9],
            "amplitude": [[0.1, 0.2], [0.3, 0.1], [0.2, 0]],
        },
    ),
    "fourier": (
        {"cosine": [0.1, 0.2], "sine": [0.3], "lag": 0.4, "mean": 0.05},
        {"lag": [0.4, -0.8, 0.1], "start": [0.0, 1.0, 2.0]},
    ),
    "rest": ({"angles": 0.3, "start": 0.5}, {"angles": [0.1, 0.2, 0.3]}),
    "arch": (
        {"amplitude": 0.5, "share": [1.0, -2.0, 1.0, 0.5, 0.1, 0.2, 0.3, 0.4, 0.5], "delay": 0.3, "frequency": 0.4},
        {"amplitude": [0.1, 0.2, 0.3], "delay": [0.0, 0.3, -0.4]},
    ),
    "sidewinding": ({"yaw": 0.5, "pitch": 0.2}, {"yaw": [0.1, 0.2, 0.3], "phase": [0.3, -1.0, 2.0]}),
    "compound": (
        {
            "waves": [
                {"amplitude": 0.3, "lag": -0.5},
                {"amplitude": 0.1, "frequency": 1.1, "offset": 0.1, "plane": "all"},
            ]
        },
        {"start": [0.0, 1.0, 2.0]},
    ),
}


def bound(kind: str, fields: dict[str, Any]) -> Any:
    return with_values(SNAKE, {"gait": {"kind": kind, **fields}}).gait.on(SNAKE.body)


def summed(waves: WaveColumns, k: int) -> np.ndarray:
    """(T, joints) positions of robot k."""
    pick = min(k, waves.omega.shape[1] - 1) if waves.omega.size else 0
    shape = waves.shape[:, :, min(k, waves.shape.shape[2] - 1)]
    out = np.tile(shape[0], (len(TIMES), 1))
    for h, row in enumerate(waves.omega):
        x = row[pick] * TIMES
        out += np.outer(np.sin(x), shape[2 * h + 1]) + np.outer(np.cos(x), shape[2 * h + 2])
    start = float(waves.start[min(k, len(waves.start) - 1)])
    return out if start == 0.0 else quintic_step(TIMES, start).value[:, None] * out


@pytest.mark.parametrize("kind", GAITS)
def test_waves_are_the_targets(kind: str) -> None:
    fields, columns = GAITS[kind]
    gait = bound(kind, fields)
    np.testing.assert_allclose(summed(columned(gait, {}).as_waves(), 0), gait.targets(TIMES).position, atol=1e-14)
    many = columned(gait, {name: np.array(values) for name, values in columns.items()}).as_waves()
    for k in range(3):
        one = bound(kind, {**fields, **{name: values[k] for name, values in columns.items()}})
        np.testing.assert_allclose(summed(many, k), one.targets(TIMES).position, atol=1e-14)


@pytest.mark.parametrize("kind", ["travelling", "fourier"])
def test_columns_of_other_gaits_run_as_simulate_does(kind: str) -> None:
    fields, columns = GAITS[kind]
    spec = with_values(SNAKE, {"gait": {"kind": kind, **fields}})
    vary = {f"gait.{name}": np.array(values) for name, values in columns.items()}
    batch = simulate_batch(spec, vary=vary, duration=0.5)
    for k in range(3):
        changes = {path: values[k].tolist() for path, values in vary.items()}
        one = simulate(spec, duration=0.5, changes=changes).metrics.values
        for name in ("displacement_x", "tracking_rms", "energy_actuated"):
            assert batch.metrics[name][k] == pytest.approx(one[name], rel=1e-9, abs=1e-12)


def test_the_quickest_harmonic_decides_whether_the_period_is_short_enough() -> None:
    spec = with_values(SNAKE, {"gait": {"kind": "travelling", "amplitude": [0.3, 0.1, 0.1]}})
    batch = simulate_batch(spec, vary={"gait.frequency": [3.0, 4.0]}, duration=0.1)
    assert batch.good.tolist() == [True, False]
    assert "run.dt" in batch.reasons[1]


def test_links_of_unequal_length_move_the_joints_on_the_wave() -> None:
    spec = with_values(SNAKE, {"gait.kind": "travelling"})
    lengths = np.full((2, 10), 0.1) + np.array([[0.0], [0.01]]) * np.arange(10)
    batch = simulate_batch(spec, vary={"body.length": lengths}, duration=0.5)
    for k in range(2):
        one = simulate(spec, duration=0.5, changes={"body.length": lengths[k].tolist()}).metrics.values
        assert batch.metrics["displacement_x"][k] == pytest.approx(one["displacement_x"], rel=1e-9)
