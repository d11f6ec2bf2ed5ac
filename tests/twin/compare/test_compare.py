"""Machine against model on made-up logs whose differences are known in closed form."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from metamer.core.records import Array
from metamer.core.refusals import BadInput
from metamer.files import table_from_robot
from metamer.gaits.rest import Rest
from metamer.record.log import Log
from metamer.robots import robot
from metamer.twin.compare.compare import compare_logs, plain
from metamer.twin.compare.lines import block_interval, ideal_stride, mean_of, resample_weights

WORM = robot("worm")  # cycles of 3 s, stride 2 cm
T = 0.02 * np.arange(1501)  # 10 cycles
META = {"spec": table_from_robot(WORM)}
UNITS = {f"camera.{name}": unit for name, unit in (("x", "m"), ("y", "m"), ("theta", "rad"), ("age", "s"))}


def waves(t: Array) -> Array:
    """(T, 5) angles of joints of which the last does not move."""
    phase = 2.0 * np.pi * np.asarray(t, dtype=np.float64)[:, None] / 3.0 + np.arange(5.0)
    return 0.4 * np.sin(phase) * np.array([1.0, 1.0, 1.0, 1.0, 0.0])


def log_of(angle: Array, **columns: Array) -> Log:
    every = {f"joint{k + 1}.angle": angle[:, k] for k in range(5)} | {
        name.replace("_", "."): values for name, values in columns.items()
    }
    return Log(t=T, columns=every, units={k: u for k, u in UNITS.items() if k in every}, meta=META)


def model_of(x: Array | None = None, angle: Array | None = None) -> Log:
    x = np.zeros_like(T) if x is None else x
    return log_of(waves(T) if angle is None else angle, base_x=x, base_y=np.zeros_like(T), base_theta=np.zeros_like(T))


def camera(x: Array, age: Array | float = 0.0) -> dict[str, Array]:
    zeros = np.zeros_like(T)
    return {"camera_x": x, "camera_y": zeros, "camera_theta": zeros, "camera_age": zeros + age}


def test_rmse_of_a_constant_offset() -> None:
    """0.01 rad in every sample is 0.573 deg in every resample; rounding only."""
    found = compare_logs(log_of(waves(T) + 0.01), {"model": model_of()}, WORM)
    for name in ("all joints RMSE", "joint 3 RMSE"):
        error = found.line(name).error["model"]
        assert error.value == pytest.approx(np.degrees(0.01), abs=1e-9)
        assert error.low == pytest.approx(error.value, abs=1e-9)
        assert found.line(name).n == found.cycles == 10


def test_delay_and_gain_are_told_apart() -> None:
    """37 ms late, 5 % short, 0.02 rad off; linear interpolation of 20 ms samples errs by 0.1 ms."""
    late = 0.95 * waves(T - 0.037) + 0.02
    found = compare_logs(log_of(late), {"model": model_of()}, WORM)
    for k in range(1, 5):
        error = found.line(f"joint {k} delay").error["model"]
        assert error.value == pytest.approx(37.0, abs=0.3)
    assert "does not move" in found.line("joint 5 delay").note


def test_a_value_is_compared_at_the_time_it_was_asked_for() -> None:
    """Values 15 ms old of a machine that follows exactly: no error but that of interpolation, (0.02 s)^2 phi''/8."""
    ages = {f"joint{k}_age": np.full_like(T, 0.015) for k in range(1, 6)}
    found = compare_logs(log_of(waves(T - 0.015), **ages), {"model": model_of(angle=waves(T))}, WORM, skip=1)
    assert found.line("all joints RMSE").error["model"].value < 0.01
    assert abs(found.line("joint 2 delay").error["model"].value) < 0.3


def test_displacement_slip_and_ratio() -> None:
    """Machine 1.5 cm a cycle, models 2.0 and 1.6: errors 0.5 and 0.1 cm, a fifth; steady ways, so rounding only."""
    machine = log_of(waves(T), **camera(0.3 - 0.015 * T / 3.0))
    models = {"before": model_of(-0.02 * T / 3.0), "after": model_of(-0.016 * T / 3.0)}
    found = compare_logs(machine, models, WORM)
    line = found.line("displacement per cycle")
    assert line.machine is not None
    assert line.machine.value == pytest.approx(1.5, abs=1e-9)
    assert line.error["before"].value == pytest.approx(0.5, abs=1e-9)
    assert line.error["after"].value == pytest.approx(0.1, abs=1e-9)
    assert line.ratio is not None
    assert line.ratio.value == pytest.approx(0.2, abs=1e-9)
    slip = found.line("slip")
    assert ideal_stride(WORM) == pytest.approx(0.02, abs=1e-12)
    assert slip.machine is not None
    assert slip.machine.value == pytest.approx(0.25, abs=1e-9)
    assert slip.model["before"].value == pytest.approx(0.0, abs=1e-9)
    # 0.5 cm a cycle apart, from the mean of the first 0.1 s on: rms over 30 s of a straight line
    gap = 0.005 / 3.0 * (T[:-1] - T[T <= 0.1].mean())
    assert found.line("path RMSE").error["before"].value == pytest.approx(1e3 * np.sqrt((gap**2).mean()), rel=1e-3)


def test_camera_noise_shows_as_an_interval_that_holds_the_truth(rng: np.random.Generator) -> None:
    """1 mm of noise, means of 7 pictures at 11 edges: (0.53 mm) / 10 cycles; the interval is narrower than 0.1 cm."""
    seen = -0.015 * T / 3.0 + 0.001 * rng.standard_normal(len(T))
    line = compare_logs(log_of(waves(T), **camera(seen)), {"model": model_of(-0.02 * T / 3.0)}, WORM).line(
        "displacement per cycle"
    )
    error = line.error["model"]
    assert error.low is not None
    assert error.high is not None
    assert error.low <= 0.5 <= error.high
    assert 0.01 < error.high - error.low < 0.1


def test_an_old_picture_is_compared_at_its_own_time() -> None:
    """Pictures 60 ms old of a head that goes to and fro as the model's does: only interpolation errs, 0.01 mm."""

    def way(t: Array) -> Array:
        return -0.02 * np.sin(2.0 * np.pi * t / 1.7)

    found = compare_logs(log_of(waves(T), **camera(way(T - 0.06), 0.06)), {"model": model_of(way(T))}, WORM)
    assert found.line("path RMSE").error["model"].value < 0.05


def test_cycles_begin_where_the_gait_does() -> None:
    """3 s to the first posture, in which nothing moves forward, then 2 cm a cycle; also in the log of a replay."""
    x = -0.02 * np.maximum(T - 3.0, 0.0) / 3.0
    for meta in ({"begin": 3.0}, {"begin": 1.0, "replayed": {"begin": 2.0}}):
        log = log_of(waves(T), **camera(x))
        found = compare_logs(replace(log, meta=META | meta), {"model": model_of(x)}, WORM)
        assert found.cycles == 9
        assert found.strides["machine"] == pytest.approx(np.full(9, 0.02), abs=2e-4)


def test_before_the_first_picture_there_is_none() -> None:
    """An age of -1 says that no picture has come yet: those rows do not count, whatever stands in them."""
    blind = T < 0.5
    x = np.where(blind, 99.0, -0.02 * T / 3.0)
    found = compare_logs(
        log_of(waves(T), **camera(x, np.where(blind, -1.0, 0.0))), {"model": model_of(-0.02 * T / 3.0)}, WORM
    )
    assert found.line("path RMSE").error["model"].value < 1e-9
    assert abs(found.line("displacement per cycle").error["model"].value) < 1e-9


def test_without_a_camera_the_lines_say_so() -> None:
    found = compare_logs(log_of(waves(T)), {"model": model_of(-0.02 * T / 3.0)}, WORM)
    line = found.line("displacement per cycle")
    assert line.machine is None
    assert line.error == {}
    assert "no camera" in line.note
    assert line.model["model"].value == pytest.approx(2.0, abs=1e-9)
    assert "no camera" in found.line("path RMSE").note
    assert found.line("slip").machine is None
    assert any("no camera" in note for note in found.notes)


def test_a_gait_without_period_is_cut_into_blocks() -> None:
    rest = replace(WORM, gait=Rest())
    found = compare_logs(log_of(waves(T)), {"model": model_of()}, rest)
    assert found.period == 2.0
    assert found.cycles == 15
    assert any("no period" in note for note in found.notes)
    assert "not known" in found.line("slip").note


def test_what_makes_no_sense_is_refused() -> None:
    for bad in ({"skip": 10}, {"skip": -1}, {"period": 0.0}, {"period": 100.0}):
        with pytest.raises(BadInput):
            compare_logs(log_of(waves(T)), {"model": model_of()}, WORM, **bad)
    with pytest.raises(BadInput):
        compare_logs(log_of(waves(T)), {}, WORM)
    with pytest.raises(BadInput, match=r"too short, one whole cycle of 100 s is needed"):
        compare_logs(log_of(waves(T)), {"model": model_of()}, WORM, period=100.0)


def test_one_cycle_has_no_interval_and_says_so() -> None:
    found = compare_logs(log_of(waves(T)), {"model": model_of()}, WORM, period=30.0)
    assert found.line("all joints RMSE").error["model"].low is None
    assert any("one cycle" in note for note in found.notes)
    few = compare_logs(log_of(waves(T)), {"model": model_of()}, WORM, period=5.0)
    assert any("6 cycles only" in note for note in few.notes)
    assert not any("only" in note for note in compare_logs(log_of(waves(T)), {"model": model_of()}, WORM).notes)


def test_same_seed_same_numbers_and_all_of_them_as_json(rng: np.random.Generator) -> None:
    noisy = log_of(waves(T) + 0.01 * rng.standard_normal((len(T), 5)))
    runs = [plain(compare_logs(noisy, {"model": model_of()}, WORM, seed=seed)) for seed in (3, 3, 4)]
    assert json.dumps(runs[0], allow_nan=False) == json.dumps(runs[1])
    assert runs[0] != runs[2]


def test_intervals_cover_the_truth(rng: np.random.Generator) -> None:
    """Means of 20 blocks: a percentile interval covers 93 %; 300 trials are within 0.88 .. 0.98 at four sigma."""
    hits, trials = 0, 300
    weights = resample_weights(20, seed=1, resamples=500)
    for _ in range(trials):
        parts = np.stack([5.0 + rng.standard_normal(20), np.ones(20)], axis=1)
        found = block_interval(parts, mean_of, weights)
        assert found.low is not None
        assert found.high is not None
        hits += int(found.low <= 5.0 <= found.high)
    assert 0.87 < hits / trials < 0.985
