"""Geometric algebra and chains in space: batched motor products beside kingdon, dynamics beside Pinocchio."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from metamer.algebra import multiply_motors
from metamer.bench import BenchRow, bench_row, best_times
from metamer.systems.spatial import mechanics as spatial
from metamer.systems.spatial.model import SpatialModel, build_spatial
from metamer.systems.spatial.spec import SpatialBody

MOTORS = 1_000_000  # multiplied at once
JOINTS = (6, 30)


def product_rows() -> list[BenchRow]:
    """A million motor products on one thread, a new array each time and into a given one, beside kingdon's."""
    rng = np.random.default_rng(1)
    a, b = rng.normal(size=(MOTORS, 8)), rng.normal(size=(MOTORS, 8))
    out = np.empty_like(a)
    calls: list[Callable[[], Any]] = [lambda: multiply_motors(a, b), lambda: multiply_motors(a, b, out=out)]
    try:
        from kingdon import Algebra
    except ImportError:
        new, into = best_times(calls, loops=1, repeats=9)
        peer, value = "kingdon (not installed)", None
    else:
        algebra = Algebra(3, 0, 1)
        # kingdon keeps components apart: every product is a sum of whole arrays
        x, y = (algebra.evenmv(np.ascontiguousarray(v.T)) for v in (a, b))
        new, into, value = best_times([*calls, lambda: x * y], loops=1, repeats=9)
        peer = "kingdon"
    unit = "ms / 10^6 products"
    scaled = None if value is None else 1e3 * value
    return [
        bench_row("motor product, new array", 1e3 * new, peer, scaled, unit),
        bench_row("motor product, out=", 1e3 * into, peer, scaled, unit),
    ]


def chain(joints: int) -> SpatialModel:
    """A chain in space whose joints turn about x, y and z in turn."""
    axes = tuple(tuple(np.eye(3)[k % 3].tolist()) for k in range(joints))
    return build_spatial(SpatialBody(links=joints, axis=axes))  # type: ignore[arg-type]


def pinocchio_chain(model: SpatialModel) -> Any:
    """The same chain in Pinocchio, or None where it is not installed."""
    try:
        import pinocchio as pin
    except ImportError:
        return None
    out, parent = pin.Model(), 0
    for i, j in enumerate(model.joints):
        axis, offset, centre = (np.array([j[f"{name}_{k}"] for k in "xyz"]) for name in ("axis", "offset", "centre"))
        parent = out.addJoint(
            parent, pin.JointModelRevoluteUnaligned(axis), pin.SE3(np.eye(3), offset), f"joint{i + 1}"
        )
        inertia = np.diag([j["ixx"], j["iyy"], j["izz"]])
        out.appendBodyToJoint(parent, pin.Inertia(float(j["mass"]), centre, inertia), pin.SE3.Identity())
    return pin, out, out.createData()


def dynamics_rows() -> list[BenchRow]:
    """Forward and inverse dynamics from Python beside Pinocchio's aba and rnea, which return their own buffers."""
    rows = []
    for n in JOINTS:
        model = chain(n)
        rng = np.random.default_rng(n)
        q, v, tau = rng.uniform(-1.0, 1.0, n), rng.normal(size=n), rng.normal(size=n)
        calls: list[Callable[[], Any]] = [
            lambda model=model, q=q, v=v, tau=tau: spatial.acceleration(model, q, v, tau),
            lambda model=model, q=q, v=v, tau=tau: spatial.force(model, q, v, tau),
        ]
        other = pinocchio_chain(model)
        if other is None:
            ours, peer, values = best_times(calls), "Pinocchio (not installed)", (None, None)
        else:
            pin, robot, data = other
            calls += [
                lambda pin=pin, robot=robot, data=data, q=q, v=v, tau=tau: pin.aba(robot, data, q, v, tau),
                lambda pin=pin, robot=robot, data=data, q=q, v=v, tau=tau: pin.rnea(robot, data, q, v, tau),
            ]
            times = best_times(calls, loops=100, repeats=40)
            ours, peer, values = times[:2], "Pinocchio", (1e6 * times[2], 1e6 * times[3])
        for name, own, value in zip(("forward", "inverse"), ours, values, strict=True):
            rows.append(bench_row(f"{name} dynamics in space, {n} joints", 1e6 * own, peer, value, "us"))
    return rows


def bench_cases(tell: Callable[[str], None] = lambda message: None) -> list[BenchRow]:
    """Rows of this group."""
    tell("a million motor products")
    rows = product_rows()
    tell("dynamics of chains in space")
    return rows + dynamics_rows()
