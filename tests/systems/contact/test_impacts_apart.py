"""Impacts of a generator apart from `impact_cases`: alternating masses, points beside hinges, twins, several faces.

Measured on velocities after by dense matrices. Of 3000 (seed 43) one is beyond 1e-8 of the largest velocity
before, where rows all but depend on each other: each such one must say so by its residual.
"""

from __future__ import annotations

import numpy as np
import pytest

from metamer.systems.contact.kernels import rows as r
from metamer.systems.contact.kernels.strike import strike
from metamer.systems.contact.reference.dense import equations, jacobian, pose_of, rig_of
from metamer.systems.planar.kernels.links import LINK, frozen
from metamer.systems.planar.kernels.soft_joints import no_curves
from metamer.systems.planar.kernels.tree import place, place_velocities


def drawn_tree(rng):
    """Chains, hubs, forks, see-saws; masses to 1e5 of each other, alternating or not; armatures; free or fixed."""
    n, kind = int(rng.integers(1, 13)), int(rng.integers(4))
    links = np.zeros(n, LINK)
    links["parent"] = [-1] + [(i - 1, 0, int(rng.integers(0, i)), (i - 1) // 2)[kind] for i in range(1, n)]
    decades = rng.uniform(0.0, 2.5)
    powers = decades * (-1.0) ** np.arange(n) if rng.random() < 0.5 else rng.uniform(-decades, decades, n)
    links["length"], links["mass"] = rng.uniform(0.05, 1.0, n), 10.0**powers
    links["inertia"] = links["mass"] * links["length"] ** 2 * 10.0 ** rng.uniform(-2.5, -0.5, n)
    links["centre_x"] = links["length"] * rng.uniform(-0.2, 1.2, n)
    part = np.ones(n) if rng.random() < 0.4 else rng.uniform(-0.3, 1.0, n)
    links["attach_x"][1:] = (part * links["length"][links["parent"]])[1:]
    links["armature"][1:] = links["inertia"][1:] * (rng.random() < 0.2)
    links["free"] = int(rng.random() < 0.75)
    return frozen(links)


def drawn_rows(rng, links):
    """(link, x, y, angle of the normal) of up to 40 rows: about hinges, twins, two faces a point, tips."""
    out, tilt, count = [], rng.uniform(-3.0, 3.0), int(rng.integers(1, 41))
    while len(out) < count:
        i, what = int(rng.integers(len(links))), rng.random()
        length, angle = links["length"][i], tilt + rng.choice([0.0, 0.0, 1e-6, np.pi / 2, rng.normal()])
        if what < 0.25 and i > 0:
            p, x, d = links["parent"][i], links["attach_x"][i], 10.0 ** rng.uniform(-6.0, -1.0)
            out += [(p, x - d, 0.0, angle), (p, x + d, 0.0, angle), (i, d, 0.0, angle)]
        elif what < 0.4 and out:
            twin = out[int(rng.integers(len(out)))]
            out.append((*twin[:3], twin[3] + rng.choice([0.0, 1e-9, 1e-6, 1e-3])))
        else:
            x, y = rng.uniform(-0.1, 1.1) * length, rng.uniform(-0.1, 0.1) * length
            out += [(i, x, y, angle), (i, x, y, angle + rng.choice([np.pi / 2, np.pi / 4, 3.1]))]
    return np.array(sorted(out[:40]))


def drawn_impact(seed, k):
    """Reported residual, law on the velocities after [of the largest before], energy gained [of all]."""
    rng = np.random.default_rng([seed, k])
    links = drawn_tree(rng)
    n, size = len(links), len(links) + 2 * int(links["free"][0])
    q = rng.uniform(-np.pi, np.pi, size) * rng.choice([0.0, 1e-3, 1.0, 1.0])
    v = rng.normal(size=size) * 10.0 ** rng.uniform(-3.0, 1.0)
    drawn = drawn_rows(rng, links)
    link, count, mu = drawn[:, 0].astype(int), len(drawn), rng.uniform(0.0, 1.5) * (rng.random() < 0.85)
    e = float(rng.choice([0.0, 0.0, 1.0, rng.uniform()]))
    rig = rig_of(links, no_curves(), np.zeros((3, n - int(links["free"][0]))), np.zeros((n, 3)))
    pose = pose_of(rig, q, v)
    M, _, _ = equations(rig, pose, np.zeros(size))
    side = np.stack([-pose.axis[:, 1], pose.axis[:, 0]], axis=1)
    arm = drawn[:, 1:2] * pose.axis[link] + drawn[:, 2:3] * side[link]
    normal = np.stack([-np.sin(drawn[:, 3]), np.cos(drawn[:, 3])], axis=1)
    moves, along = jacobian(rig, pose, link, pose.joint[link] + arm), normal[:, ::-1] * [1.0, -1.0]
    N, T = (np.einsum("kc,kcs->ks", way, moves) for way in (normal, along))
    body, rows = r.new_body(links, size), r.new_rows(count)
    place(links, q, v, body.work)
    place_velocities(links, q, v, body.work)
    rows.link[:], rows.status[:], table = link, r.NONE, rows.table
    table[:, [r.ARM_X, r.ARM_Y]], table[:, [r.NORMAL_X, r.NORMAL_Y]] = arm, normal
    table[:, r.MU], table[:, r.RESTITUTION], table[:, r.START_N], table[:, r.START_T] = mu, e, N @ v, T @ v
    after = v.copy()
    residual, _, _ = strike(body, rows, count, after)
    speed = max(np.abs(N @ v).max(), np.abs(T @ v).max())
    wn, wt, zn, zt = N @ after, T @ after, table[:, r.FORCE_N], table[:, r.FORCE_T]
    own_n, own_t = (np.einsum("ks,sk->k", J, np.linalg.solve(M, J.T)) for J in (N, T))
    wrong = max(-wn.min(), (-zn * own_n).max(), ((np.abs(zt) - mu * zn) * own_t).max())
    if e == 0.0:
        slips = np.minimum(np.abs(wt), np.abs(zt + np.sign(wt) * mu * zn) * own_t) * (mu > 0.0)
        wrong = max(wrong, slips.max(), np.minimum(np.abs(wn), zn * own_n).max())
    energy = 0.5 * v @ M @ v
    return residual, wrong / speed, (0.5 * after @ M @ after - energy) / energy


def check(seed, count):
    """Energy is never gained; what is beyond 1e-8 is reported, and rare."""
    found = np.array([drawn_impact(seed, k) for k in range(count)])
    residual, wrong, gain = found.T
    assert np.isfinite(found).all()
    assert gain.max() <= 1e-12
    # measured by two roads, each with its rounding
    assert (wrong <= np.maximum(1e-8, 2.0 * residual)).all()
    assert (residual > 1e-8).mean() <= 0.002
    assert residual.max() <= 1e-5


def test_impacts_of_a_generator_apart():
    check(41, 500)


@pytest.mark.slow
@pytest.mark.xfail(strict=True, reason="3 of 10 000 are off by 1.7e-8 to 2.7e-8 and report 0.7e-9 to 4.5e-9")
def test_many_impacts_of_a_generator_apart():
    check(42, 10_000)
