"""Contact at 1 ms beside MuJoCo's step: what the kernels before this contact reached is held."""

from __future__ import annotations

import pytest
from bench_attempts import assert_bars

from metamer.bench import bench_row, best_times, contact, contact_paths
from metamer.experiments.soft_limb.cases import case_a
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.planar.model import build, start_state

pytest.importorskip("mujoco")
LIMB_SECONDS = 10.0
STILL, WAVE, LIMB = "10 links lying still", "10 links, servo wave", "published limb, beside 10 links lying still"


def step_rows():
    """Microseconds a step of 1 ms, ours and MuJoCo's, in turns."""
    model = build(case_a())
    q, v = start_state(model)
    calls = [
        contact.our_run(10, 0.0),
        contact.our_run(10, 0.3),
        lambda: run_on_ground(model, q, v, duration=LIMB_SECONDS, dt=contact.TICK, step=contact.STEP),
        contact.peer_run(10, 0.0, "pyramidal"),
        contact.peer_run(10, 0.3, "pyramidal"),
    ]
    for call in calls:
        call()
    spans = [contact.DURATION, contact.DURATION, LIMB_SECONDS, contact.DURATION, contact.DURATION]
    found = best_times(calls, loops=1, repeats=5)
    still, wave, limb, peer, waving = (1e6 * t * contact.STEP / span for t, span in zip(found, spans, strict=True))
    rows = ((STILL, still, peer), (WAVE, wave, waving), (LIMB, limb, peer))
    return [bench_row(case, ours, "MuJoCo, pyramidal cone", other, "us/step") for case, ours, other in rows]


@pytest.mark.timing
def test_steps_are_as_fast_as_before_this_contact():
    # the kernel before took 2.8, 6.7 and 1.25 us where MuJoCo took 10.0 (lying still) and 9.1 (wave); 0.95 of that
    assert_bars(step_rows, {(STILL, "MuJoCo"): 3.4, (WAVE, "MuJoCo"): 1.29, (LIMB, "MuJoCo"): 7.6})


def test_paths_of_the_bench_run():
    scene = contact_paths.drop(3)
    assert contact_paths.our_call(scene, 0.01)().shape == (len(scene.targets[0]) + 1, 5)
