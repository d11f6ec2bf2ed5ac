"""Batches on wheels: the numbers of `simulate`, whether kernels ran a robot or left it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from metamer.core.refusals import BadInput
from metamer.files import with_values
from metamer.plants.batch import many_of
from metamer.plants.simulate import simulate
from metamer.plants.simulate_batch import simulate_batch
from metamer.robots import robot
from metamer.systems.many import Manner
from metamer.systems.wheels.many import run_many

# sums in another order; speeds across are small differences of those along
ROUNDING = 1e-12
SCALES = {"speed_across": "speed_along", "wheel_side_speed": "speed_along", "slip": None, "wheel_slip": None}
RNG = np.random.default_rng(8101)
CASES = {
    "curves": ({}, {"gait.a": RNG.uniform(0.1, 0.9, 5), "body.mass": RNG.uniform(0.1, 0.4, 5)}),
    "slipping": (
        {"world.ground.mu_side": 0.6},
        {"gait.a": RNG.uniform(0.1, 0.9, 4), "drive.rate_limit": np.array([np.inf, 5.0, 0.3, 0.01])},
    ),
    "limits": ({}, {"body.upper": np.array([np.inf, 0.3, 2.0, -1.0]), "body.length": RNG.uniform(0.05, 0.2, 4)}),
    "either": ({}, {"world.ground.mu_side": np.array([np.inf, 0.3, 2.0, 0.01])}),
    "tail": ({"body.head": "last"}, {"gait.c": RNG.uniform(-1.0, 1.0, 3)}),
    "straight": ({"gait.kind": "travelling"}, {"gait.amplitude": RNG.uniform(0.1, 0.9, 3)}),
    "late": ({"drive.lag": 0.05}, {"gait.a": RNG.uniform(0.1, 0.9, 2)}),
}


@pytest.mark.parametrize("case", CASES)
def test_batch_has_the_numbers_of_simulate(case):
    """Names, units, values and reasons, whoever ran the robot."""
    changes, vary = CASES[case]
    spec = robot("wheeled-snake")
    spec = with_values(replace(spec, run=replace(spec.run, duration=6.0)), changes)
    batch, many = simulate_batch(spec, vary=vary), many_of(spec, None, vary, {})
    for k in range(many.count):
        try:
            alone = simulate(many.at(k))
        except BadInput as refusal:
            alone, reason = None, str(refusal)
        else:
            reason = alone.stopped
        assert batch.reasons[k] == reason
        if alone is None or reason:
            continue
        none = np.zeros(many.count, dtype=bool)
        here = {name for name in batch.metrics if not batch.missing.get(name, none)[k]}
        assert here == set(alone.metrics.values)
        for name in here:
            value = alone.metrics[name]
            by = SCALES.get(name, name)
            scale = alone.metrics[by] if by else 1.0
            assert batch.units[name] == alone.metrics.units[name]
            assert abs(batch.metrics[name][k] - value) <= ROUNDING * max(abs(scale), abs(value)), (name, k)


def test_what_has_more_to_tell_is_left():
    """A rate limit that cuts commands, and servos that lag, are for `simulate`; the rest is not."""
    spec = robot("wheeled-snake")
    spec = replace(spec, run=replace(spec.run, duration=3.0))
    made = run_many(many_of(spec, None, {"drive.rate_limit": np.array([np.inf, 0.05])}, {}), Manner())
    assert made is not None
    assert np.asarray(made.left).tolist() == [False, True]
    assert run_many(many_of(with_values(spec, {"drive.lag": 0.05}), None, {"gait.a": [0.5]}, {}), Manner()) is None
