"""One control step of a platform arm: Jacobian, pseudo-inverse and leg commands, beside batched NumPy and Pinocchio."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from metamer.bench import BenchRow, bench_row, best_times
from metamer.core.records import Array
from metamer.robots.octopus_arm import BODY
from metamer.systems.platform.mechanics import control_step, frames_from_poses
from metamer.systems.platform.model import PlatformArm, build_platform_arm

SIZES = (20, 300)
# Pinocchio's data hold four tensors of joints^3 numbers: 0.9 GB for 300 joints, 6.9 GB for 600, 187 GB for 1800
LARGEST_CHAIN = 300


def bent_arm(segments: int) -> tuple[PlatformArm, Array]:
    """An arm with the taper of the octopus arm over its length, and a bent pose."""
    body = replace(BODY, segments=segments, length=0.25 * segments, alpha=BODY.alpha ** (20.0 / segments))
    model = build_platform_arm(body)
    rng, poses = np.random.default_rng(0), model.home.copy()
    poses[:, 1:4] += 0.05 * rng.normal(size=(segments, 3))
    poses[:, :4] /= np.linalg.norm(poses[:, :4], axis=1, keepdims=True)
    # moment of a motor with these rotors and a shift along z: q' = -p q / 2
    z = 0.25 + 0.01 * rng.normal(size=segments)
    w, x, y, k = poses[:, 0], -poses[:, 1], -poses[:, 2], -poses[:, 3]
    poses[:, 7], poses[:, 4], poses[:, 5], poses[:, 6] = 0.5 * z * k, 0.5 * z * y, -0.5 * z * x, -0.5 * z * w
    return model, poses


def numpy_step(model: PlatformArm, turn: Array, shift: Array, v: Array) -> tuple[Array, Array, Array]:
    """The same step in batched NumPy: leg rates, legs, tip Jacobian.   [m/s, m, -]"""
    n = len(shift)
    local, world = np.zeros((n, 4, 4)), np.empty((n + 1, 4, 4))
    local[:, :3, :3], local[:, :3, 3], local[:, 3, 3], world[0] = turn, shift, 1.0, np.eye(4)
    for i in range(n):
        np.matmul(world[i], local[i], out=world[i + 1])
    ra = np.sqrt(model.arm[:, 0] / np.sqrt(np.einsum("ni,ni->n", shift, shift)))
    lever = (turn[:, :, :2] @ ((model.arm[:, 1] * ra)[:, None, None] * model.ring[:, 2:].T)).transpose(0, 2, 1)
    leg = shift[:, None] + lever
    leg[:, :, :2] -= ra[:, None, None] * model.ring[:, :2]
    length = np.sqrt(np.einsum("nki,nki->nk", leg, leg))
    s = leg / length[..., None]
    inverse = np.linalg.inv(np.concatenate([s, np.cross(lever, s)], axis=2))
    base, d = world[:-1, :3, :3], world[1:, :3, 3] - world[-1, :3, 3]
    skew = np.zeros((n, 3, 3))
    skew[:, 0, 1], skew[:, 0, 2], skew[:, 1, 2] = -d[:, 2], d[:, 1], -d[:, 0]
    skew[:, 1, 0], skew[:, 2, 0], skew[:, 2, 1] = d[:, 2], -d[:, 1], d[:, 0]
    jacobian = (np.concatenate([base, skew @ base], axis=2) @ inverse).transpose(1, 0, 2).reshape(3, -1)
    return jacobian.T @ np.linalg.solve(jacobian @ jacobian.T, v), length.ravel(), jacobian


def pinocchio_step(joints: int) -> Callable[[], Any] | str:
    """Tip Jacobian and pseudo-inverse of a serial chain in Pinocchio, or the reason why there is none."""
    try:
        import pinocchio as pin
    except ImportError:
        return "Pinocchio is not installed"
    model, joint = pin.Model(), 0
    axes = (pin.JointModelRX(), pin.JointModelRY(), pin.JointModelRZ())
    place = pin.SE3(np.eye(3), np.array([0.0, 0.0, 0.25 / 6.0]))
    for k in range(joints):
        joint = model.addJoint(joint, axes[k % 3], place, f"joint{k}")
    q, v = 0.05 * np.random.default_rng(0).normal(size=joints), np.array([0.1, 0.2, 0.3])
    try:
        data = model.createData()
    except MemoryError:
        return f"Pinocchio finds no memory for the data of {joints} joints"

    def step() -> Any:
        jacobian = pin.computeJointJacobian(model, data, q, joint)[:3]
        return jacobian.T @ np.linalg.solve(jacobian @ jacobian.T, v)

    return step


def case_name(segments: int) -> str:
    """The case of a row."""
    return f"platform arm control step, N = {segments}"


def pinocchio_row(segments: int) -> BenchRow:
    """Our step beside Pinocchio's with as many joints as we have legs; both shorter where its data would not fit."""
    joints = min(6 * segments, LARGEST_CHAIN)
    name = f"Pinocchio Jacobian + pseudo-inverse, {joints} joints"
    if joints < 6 * segments:
        # four tensors of joints^3 numbers of eight bytes
        name += f" (in place of {6 * segments}, whose data take {32e-9 * (6 * segments) ** 3:.0f} GB)"
    model, poses = bent_arm(joints // 6)
    v = np.array([0.1, 0.2, 0.3])
    peer = pinocchio_step(joints)
    calls: list[Callable[[], Any]] = [lambda: control_step(model, poses, v)]
    times = best_times(calls if isinstance(peer, str) else [*calls, peer], loops=5, repeats=60)
    if isinstance(peer, str):
        return bench_row(case_name(joints // 6), 1e6 * times[0], peer, None, "us")
    return bench_row(case_name(joints // 6), 1e6 * times[0], name, 1e6 * times[1], "us")


def bench_cases(tell: Callable[[str], None] = lambda message: None) -> list[BenchRow]:
    """Rows of the control step by N, its growth, and Pinocchio's."""
    rows, ours = [], {}
    v = np.array([0.1, 0.2, 0.3])
    for n in SIZES:
        tell(f"control step, {n} segments")
        model, poses = bent_arm(n)
        turn, shift = frames_from_poses(poses)
        gap = np.abs(control_step(model, poses, v).rates - numpy_step(model, turn, shift, v)[0]).max()
        if not gap < 1e-8:
            raise ArithmeticError(f"our step and NumPy's differ by {gap:g} m/s at N = {n}")
        calls: list[Callable[[], Any]] = [
            lambda m=model, p=poses: control_step(m, p, v),
            lambda m=model, r=turn, p=shift: numpy_step(m, r, p, v),
        ]
        times = best_times(calls, loops=5, repeats=60)
        ours[n] = times[0]
        rows.append(bench_row(case_name(n), 1e6 * times[0], "batched NumPy", 1e6 * times[1], "us"))
        rows.append(pinocchio_row(n))
    small, large = SIZES
    growth = math.log(ours[large] / ours[small]) / math.log(large / small)
    rows.append(bench_row(f"growth exponent of the step, N = {small} to {large}", growth, "bar: at most 1.1", 1.1, "-"))
    return rows
