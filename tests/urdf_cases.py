"""Random URDF files, and Pinocchio's reading of them; written without any of our own code."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np


def turned(rng: np.random.Generator) -> np.ndarray:
    """A random rotation."""
    four = rng.normal(size=4)
    a, b, c, d = four / np.linalg.norm(four)
    return np.array(
        [
            [a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)],
            [2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b)],
            [2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d],
        ]
    )


def upright(rng: np.random.Generator, normal: np.ndarray) -> np.ndarray:
    """A random rotation that takes z to a unit vector."""
    x = np.cross(normal, rng.normal(size=3))
    x /= np.linalg.norm(x)
    return np.stack([x, np.cross(normal, x), normal], axis=1)


def rpy_from(turn: np.ndarray) -> np.ndarray:
    """Roll, pitch, yaw of a rotation."""
    pitch = math.asin(float(np.clip(-turn[2, 0], -1.0, 1.0)))
    return np.array([math.atan2(turn[2, 1], turn[2, 2]), pitch, math.atan2(turn[1, 0], turn[0, 0])])


def words(values) -> str:
    return " ".join(f"{float(value):.17g}" for value in values)


def inertial(rng: np.random.Generator) -> str:
    """An <inertial> with a frame of its own and products of inertia: that of six random points."""
    points, masses = rng.normal(size=(6, 3)) * 0.05, rng.uniform(0.1, 0.4, 6)
    points -= masses @ points / masses.sum()
    tensor = sum(m * (p @ p * np.eye(3) - np.outer(p, p)) for m, p in zip(masses, points, strict=True))
    names = {"ixx": (0, 0), "iyy": (1, 1), "izz": (2, 2), "ixy": (0, 1), "ixz": (0, 2), "iyz": (1, 2)}
    moments = " ".join(f'{name}="{tensor[place]:.17g}"' for name, place in names.items())
    place = f'<origin xyz="{words(rng.normal(size=3) * 0.1)}" rpy="{words(rng.uniform(-3, 3, 3))}"/>'
    return f'<inertial>{place}<mass value="{masses.sum():.17g}"/><inertia {moments}/></inertial>'


@dataclass
class Case:
    """A URDF text that grows; frames at home are known while it is written."""

    rng: np.random.Generator
    links: list[str] = field(default_factory=lambda: ['<link name="world"/>'])
    joints: list[str] = field(default_factory=list)
    turns: dict[str, np.ndarray] = field(default_factory=lambda: {"world": np.eye(3)})

    def joint(self, name: str, kind: str, parent: str, turn: np.ndarray, axis, more: str = "") -> str:
        """Hang a new link by a joint; its frame is `turn` at home, `axis` is given in the ground's axes."""
        child = f"{name}_link"
        own = self.turns[parent].T @ turn
        place = self.rng.normal(size=3) * 0.2
        self.turns[child] = turn
        self.joints.append(
            f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f'<origin xyz="{words(place)}" rpy="{words(rpy_from(own))}"/>'
            f'<axis xyz="{words(turn.T @ np.asarray(axis))}"/>{more}</joint>'
        )
        mass = inertial(self.rng)
        self.links.append(f'<link name="{child}">{mass}</link>')
        return child

    def fixed(self, name: str, parent: str, *, empty: bool = False) -> str:
        """Hang a new link by a fixed joint; `empty` is a mere frame."""
        child = self.joint(name, "fixed", parent, turned(self.rng), (1.0, 0.0, 0.0))
        if empty:
            self.links[-1] = f'<link name="{child}"/>'
        return child

    def text(self, *, shuffled: bool = False) -> str:
        joints = list(self.rng.permutation(self.joints)) if shuffled else self.joints
        return f'<robot name="random">{"".join(self.links)}{"".join(joints)}</robot>'


LIMIT = '<dynamics damping="{:.17g}"/><limit lower="-3" upper="3" effort="7" velocity="9"/>'


def grow(case: Case, root: str, axes: list[np.ndarray], *, branches: bool) -> None:
    """Joints a0, a1 .. about the given axes below a link, with fixed links in between and at the ends."""
    rng, ends = case.rng, [root]
    for k, axis in enumerate(axes):
        parent = ends[int(rng.integers(len(ends)))] if branches and k > 0 else ends[-1]
        if k > 0 and rng.random() < 0.4:
            parent = case.fixed(f"f{k}", parent)
        kind = "continuous" if rng.random() < 0.2 else "revolute"
        # a chain goes on at its tip, or beyond what is fixed to it
        turn = turned(rng) if rng.random() < 0.5 else upright(rng, axis)
        child = case.joint(f"a{k}", kind, parent, turn, axis, LIMIT.format(rng.uniform(0.0, 0.2)))
        if rng.random() < 0.3:
            case.fixed(f"t{k}", child, empty=rng.random() < 0.3)
        ends = [*ends[k == 0 :], child] if branches else [child]


def random_planar(rng: np.random.Generator, *, view: str, free: bool, joints: int = 6) -> str:
    """A tree whose axes are parallel (some the other way round), in frames turned at random."""
    yaw = rng.uniform(-3, 3)
    normal = np.array([0.0, 0.0, 1.0]) if view == "top" else np.array([math.cos(yaw), math.sin(yaw), 0.0])
    case, root = Case(rng), "world"
    if free:
        root = case.joint("base", "planar", "world", upright(rng, normal), normal)
    axes = [normal * (1.0 if k == 0 else rng.choice([-1.0, 1.0])) for k in range(joints)]
    if not free:
        root = case.fixed("stand", "world")
    grow(case, root, axes, branches=True)
    return case.text(shuffled=True)


def random_spatial(rng: np.random.Generator, *, joints: int = 6, base: str = "") -> str:
    """A chain about random axes; hinged to a stand, or on a base: "floating", or "root" without a joint."""
    case, root = Case(rng), "world"
    if base == "floating":
        root = case.joint("base", "floating", "world", turned(rng), (1.0, 0.0, 0.0))
    elif base == "":
        root = case.fixed("stand", "world")
    axes = [axis / np.linalg.norm(axis) for axis in rng.normal(size=(joints, 3))]
    grow(case, root, axes, branches=False)
    return case.text(shuffled=True)


def in_pinocchio(text: str):
    """Pinocchio's model of a file, and a function that puts joint angles by name into its coordinates."""
    import pinocchio as pin

    model = pin.buildModelFromXML(text)

    def coordinates(angles: dict[str, float]) -> np.ndarray:
        q = pin.neutral(model)
        for name, angle in angles.items():
            joint = model.joints[model.getJointId(name)]
            turns = joint.nq == 2
            q[joint.idx_q : joint.idx_q + joint.nq] = [math.cos(angle), math.sin(angle)] if turns else angle
        return q

    return model, coordinates
