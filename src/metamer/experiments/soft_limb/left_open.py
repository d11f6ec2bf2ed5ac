"""What chapter 2 left open: many links, and joints that are not linear, fitted to a recorded motion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metamer.description.outline import chain_matrices, limb_links
from metamer.description.robot import Start
from metamer.description.soft_joints import SoftJoints
from metamer.experiments.soft_limb import cases
from metamer.mechanics.contact import run_on_ground
from metamer.mechanics.limb_fit import fit_joints
from metamer.model.planar import build, start_state
from metamer.record.table import Row, check, compare
from metamer.robots.soft_limb import STRIP, limb

SYSTEM = cases.SYSTEM
NOISE = 1e-3  # of the recorded angles [rad]


def mesh_rows() -> Iterator[Row]:
    """A hundred links at 10 ms: damped, and undamped from a rough start."""
    from metamer.plants.simulate import simulate

    theta = np.interp((np.arange(100) + 0.5) / 100, cases.MIDDLES, cases.START)
    damped = replace(limb(replace(STRIP, damping=0.1), 100), start=Start(joints=cases.joint_values(theta)))
    _, run = cases.landed(damped, 40.0)
    gap = float(np.abs(run.account - run.account[0]).max() / abs(run.stored[0]))
    yield check(SYSTEM, "100 links, modal damping 0.1, 10 ms", "energy account", gap, 1e-4)
    yield check(SYSTEM, "100 links, modal damping 0.1, 10 ms", "penetration", run.penetration, 1.5e-3, unit="m")
    links = limb_links(STRIP, 100)
    m, k = chain_matrices(links.length, links.mass, links.centre, links.inertia, links.stiffness)
    fastest = float(np.sqrt(np.linalg.eigvals(np.linalg.solve(m, k)).real.max()))
    yield compare(
        SYSTEM, "100 links, undamped, 10 ms", "turn of the fastest mode in a step", fastest * 0.01, 1.0, unit="rad",
        tolerance=0.0, expected="differs", source="at most 1 rad is resolved",
        note="stiffness grows with the square of links",
    )  # fmt: skip
    rough = simulate(cases.case_a(100), duration=10.0)
    yield compare(
        SYSTEM, "100 links, undamped, rough start, 10 ms", "stopped as unresolved (1 = yes)",
        float("unresolved" in rough.stopped), 1.0, tolerance=0.0, source="it cannot be resolved and must be said",
        note=rough.stopped,
    )  # fmt: skip


def joint_rows() -> Iterator[Row]:
    """Springs and dampers that are not linear, found again in a noisy record of a limb that swings."""
    spec = cases.with_ground(limb(), law="none")
    stiff = np.array(limb_links(STRIP, 3).stiffness)
    terms = tuple(((3, 0, float(3.0 * k)), (0, 1, float(0.1 * k))) for k in stiff)
    model = build(
        replace(spec, body=replace(spec.body, soft=SoftJoints(terms=terms)), start=Start(joints=(0.5, 0.3, -0.2)))
    )
    run = run_on_ground(model, *start_state(model), duration=200.0)
    gap = float(np.abs(run.account - run.account[0]).max() / run.stored[0])
    yield check(SYSTEM, "cubic springs, linear dampers, 200 s", "energy account", gap, 1e-5)
    noisy = run.q + NOISE * np.random.default_rng(5).normal(size=run.q.shape)
    fit = fit_joints(model, run.t, noisy)
    for i in range(3):
        truth = {(1, 0): float(stiff[i]), (3, 0): float(3.0 * stiff[i])}
        for (a, b), value in truth.items():
            error = fit.error[i][a, b]
            yield compare(
                SYSTEM, f"fit of joint {i + 1} to a record with 1 mrad of noise", f"spring of power {a}",
                fit.terms[i][a, b], value, unit="N m/rad" if a == 1 else "N m/rad^3",
                tolerance=4.0 * error / value, source="the synthetic limb", note=f"standard error {error:.2g}",
            )  # fmt: skip
