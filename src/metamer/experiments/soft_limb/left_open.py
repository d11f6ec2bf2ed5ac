"""What chapter 2 left open: many links, and joints that are not linear, fitted to a recorded motion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from metamer.description import Start
from metamer.experiments.soft_limb import cases
from metamer.limbs.fit import fit_limb
from metamer.limbs.record import LimbRecord
from metamer.record.claims import Claim, Row, bar, judge, residual
from metamer.robots.soft_limb import STRIP, limb
from metamer.systems.contact.mechanics import run_on_ground
from metamer.systems.planar.model import build, start_state
from metamer.systems.planar.outline import chain_matrices, limb_links
from metamer.systems.planar.soft_joints import SoftJoints

NOISE = 1e-3  # of the recorded angles [rad]
SHARED = {"stiffness": 1.0, "damping": 0.1, "cubic": 3.0}  # of the joints, times the springs [-, s, 1/rad^2]


def mesh_rows() -> Iterator[Row]:
    """A hundred links at 10 ms: damped, and undamped from a rough start."""
    from metamer.plants.simulate import simulate

    theta = np.interp((np.arange(100) + 0.5) / 100, cases.MIDDLES, cases.START)
    damped = replace(limb(replace(STRIP, damping=0.1), 100), start=Start(joints=cases.joint_values(theta)))
    _, run = cases.landed(damped, 40.0)
    gap = float(np.abs(run.imbalance).max() / abs(run.stored[0]))
    yield residual("100 links, modal damping 0.1, 10 ms", "energy account", gap, 1e-4)
    yield residual("100 links, modal damping 0.1, 10 ms", "penetration [m]", run.penetration, 1.5e-3)
    links = limb_links(STRIP, 100)
    m, k = chain_matrices(links.length, links.mass, links.centre, links.inertia, links.stiffness)
    fastest = float(np.sqrt(np.linalg.eigvals(np.linalg.solve(m, k)).real.max()))
    note = "at most 1 rad is resolved; stiffness grows with the square of links"
    case = "100 links, undamped, 10 ms"
    yield bar(case, "turn of the fastest mode in a step [rad]", fastest * 0.01, (1.0, 100.0), note)
    rough, case = simulate(cases.case_a(100), duration=10.0), "100 links, undamped, rough start, 10 ms"
    yield bar(case, "stopped as unresolved (1 = yes)", float("unresolved" in rough.stopped), (1.0, 1.0), rough.stopped)


def joint_rows() -> Iterator[Row]:
    """Springs and dampers that are not linear, found again in a noisy record of a limb that swings."""
    spec = cases.in_the_air(limb())
    stiff = np.array(limb_links(STRIP, 3).stiffness)
    terms = tuple(((3, 0, float(SHARED["cubic"] * k)), (0, 1, float(SHARED["damping"] * k))) for k in stiff)
    model = build(
        replace(spec, body=replace(spec.body, soft=SoftJoints(terms=terms)), start=Start(joints=(0.5, 0.3, -0.2)))
    )
    run = run_on_ground(model, *start_state(model), duration=200.0)
    gap = float(np.abs(run.imbalance).max() / run.stored[0])
    yield residual("cubic springs, linear dampers, 200 s", "energy account", gap, 1e-5)
    # every tenth sample, with the step of the run that made it
    noisy = run.q[::10] + NOISE * np.random.default_rng(5).normal(size=run.q[::10].shape)
    record = LimbRecord(name="the synthetic limb", t=run.t[::10], values=noisy, period=0.1, step=0.01)
    for one in fit_limb(spec, [record], asked=tuple(SHARED)).told:
        claim = Claim(
            case="fit to a record with 1 mrad of noise", quantity=f"{one.name} [{one.unit}]", value=SHARED[one.name],
            evidence="synthetic truth", tolerance=2.0 * one.half / SHARED[one.name], cause="twice the 95 % interval",
            source="the synthetic limb",
        )  # fmt: skip
        yield judge(claim, one.value, f"95 % interval +- {one.half:.2g}")
