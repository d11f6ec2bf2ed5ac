"""Gaits in the kernels of the pages, sums of waves and tables of what is none, beside the same gaits in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from live.test_page_kernels import AGREE, native, off, ran, running

import metamer as mt
from metamer.core.records import Array, Targets
from metamer.core.refusals import BadInput
from metamer.gaits.kernels.codes import TABLE, WAVES
from metamer.gaits.kernels.joints import GAIT_SLOTS, joint_targets
from metamer.gaits.kernels.numbers import kernel_numbers, table_of
from metamer.live.page import page_text
from metamer.systems.planar.page import page_model

SUMS: dict[str, dict[str, Any]] = {
    "travelling": {
        "amplitude": [0.3, 0.1, 0.05],
        "phase": [0.2, -0.3, 1.0],
        "profile": [1.0, -0.5],
        "wave_number": 1.3,
    },
    "travelling_wavelength": {"wavelength": -0.8, "frequency": 0.37},
    "fourier": {"cosine": [0.1, 0.2], "sine": [0.3], "lag": 0.4, "mean": 0.05},
    "arch": {"share": [1.0, -2.0, 1.0, 0.5, 0.1, 0.2, 0.3, 0.4, 0.5], "delay": 0.3, "frequency": 0.4},
    "sidewinding": {"yaw": 0.5, "pitch": 0.2},
    "compound": {"waves": [{"amplitude": 0.3, "lag": -0.5}, {"amplitude": 0.1, "frequency": 1.1, "plane": "all"}]},
}
TABLES: dict[str, dict[str, Any]] = {
    "cpg": {"scatter": [0.1, 0.5, 0.3, 0.2, 0.1, 0.9, 0.2, 0.1, 0.1]},
    "move": {"angles": 0.2, "begin": -0.1, "duration": 1.5},
    "excitation": {"size": 0.4},
}


def snake(kind: str, **fields: Any) -> Any:
    return mt.with_values(mt.robot("snake"), {"gait": {"kind": kind, **fields}})


def numbers_of(robot: Any) -> Any:
    return kernel_numbers(robot.gait.on(robot.body), robot.run.dt)


def missed(robot: Any, times: Array) -> tuple[float, float]:
    """Largest differences of kernel and gait at some times.   [rad, rad/s]"""
    numbers, gait = numbers_of(robot), robot.gait.on(robot.body)
    memory, command = np.zeros(GAIT_SLOTS), np.ones((3, gait.joints))
    found, wanted = [], gait.targets(times)
    for t in times.tolist():
        joint_targets(numbers.code, numbers.values, t, memory, command)
        assert not command[2].any()
        found.append(command[:2].copy())
    table = np.array(found)
    return float(np.abs(table[:, 0] - wanted.position).max()), float(np.abs(table[:, 1] - wanted.velocity).max())


@pytest.mark.parametrize("kind", SUMS)
def test_sums_of_waves_in_kernels_are_the_gait(kind: str) -> None:
    robot = snake(kind, **SUMS[kind])
    assert numbers_of(robot).code == WAVES
    assert max(missed(robot, np.linspace(0.0, 40.0, 700))) < 1e-12


@pytest.mark.parametrize("kind", TABLES)
def test_tables_are_the_gait_at_every_tick(kind: str) -> None:
    robot = snake(kind, **TABLES[kind])
    assert numbers_of(robot).code == TABLE
    assert max(missed(robot, robot.run.dt * np.arange(3000))) < 1e-10


def test_a_cycle_of_broken_ticks_is_the_gait() -> None:
    # 2.7027.. s are no whole number of control periods
    robot = snake("cpg", frequency=0.37)
    assert max(missed(robot, robot.run.dt * np.arange(3000))) < 1e-9


@pytest.mark.parametrize("kind", ["travelling", "compound", "cpg"])
def test_a_page_runs_such_a_gait_as_python_does(kind: str) -> None:
    robot = snake(kind, **(SUMS | TABLES)[kind])
    assert off(ran(robot, 400)[1], native(robot, 400))[0] <= AGREE


def test_a_worm_runs_by_another_gait_on_its_ground() -> None:
    fields = {"kind": "arch", "amplitude": 0.5, "frequency": 0.5, "share": [1.0, -1.0, -1.0, 1.0, 0.0]}
    worm = mt.with_values(mt.robot("worm"), {"gait": fields})
    state = {edge: x for edge, x in ran(worm, 200)[1].items() if not edge.endswith((".normal", ".tangent"))}
    assert off(state, native(worm, 200))[0] <= 1e-6


def test_a_changed_first_frequency_goes_on_without_a_jump() -> None:
    robot = snake("travelling", **SUMS["travelling"])
    kernels, targets, before = running(robot)
    # all harmonics together, as the field does it
    at, settings = kernels.places["settings"]
    for harmonic in (1, 2, 3):
        for place in np.flatnonzero(settings == harmonic * robot.gait.frequency)[-1:]:
            kernels.exports["memory"].write(kernels.store, np.array([1.3 * harmonic]).tobytes(), at + 8 * int(place))
    np.testing.assert_allclose(kernels.look()[targets], before, atol=1e-12)


def test_fields_of_a_sum_are_live_and_those_in_a_table_are_not() -> None:
    import json
    import re
    import zlib
    from base64 import b64decode

    def live(robot: Any) -> set[str]:
        text, notes = page_text(robot)
        assert notes == []
        carried = re.search(r'id="carried-about">([^<]+)<', text)
        assert carried
        about = json.loads(zlib.decompress(b64decode(carried[1])))
        return {field["name"] for field in about["fields"] if field["live"]}

    waves = live(snake("travelling", **SUMS["travelling"]))
    assert {"gait.amplitude[1]", "gait.phase[2]", "gait.wave_number", "gait.frequency", "gait.offset"} <= waves
    table = live(snake("move", **TABLES["move"]))
    assert not any(name.startswith("gait.") for name in table)
    assert {"world.ground.mu_across", "body.mass", "drive.kp"} <= table


def test_a_gait_that_neither_repeats_nor_rests_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Drift:
        joints, period = 2, None

        def __init__(self, since: float) -> None:
            self.since = since

        def targets(self, t: float | Array) -> Targets:
            late = np.maximum(np.asarray(t, dtype=np.float64)[..., None] - self.since, 0.0) * np.ones(2)
            return Targets(late, (late > 0.0) * 1.0, np.zeros_like(late))

    # at once, and after a rest that is longer than what is tabulated
    assert table_of(Drift(0.0), 0.01) is None
    assert table_of(Drift(35.0), 0.01) is None
    assert table_of(Drift(1e9), 0.01) is not None
    monkeypatch.setattr("metamer.gaits.kernels.numbers.table_of", lambda gait, dt: None)
    with pytest.raises(BadInput, match="repeats or comes to rest"):
        page_model(snake("move", angles=0.123))
