"""URDF in: what Pinocchio makes of random files, what our own exports come back as, what is noted, what is refused."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from planar_cases import random_chain, random_tree
from urdf_cases import in_pinocchio, random_planar, random_spatial

import metamer
from metamer.core.refusals import BadInput
from metamer.core.urdf.read import tree_from_urdf
from metamer.export import text_from_spec
from metamer.files import read_robot, robot_from_toml, spec_from_urdf, toml_from_robot, with_values
from metamer.robots import robot, robot_names
from metamer.systems.planar import mechanics as planar
from metamer.systems.planar.mechanics import poses as planar_poses
from metamer.systems.planar.model import build
from metamer.systems.planar.urdf import plane_of
from metamer.systems.spatial import mechanics as spatial
from metamer.systems.spatial.model import build_spatial
from metamer.systems.spatial.spec import SpatialBody, spatial_arrays

pin = pytest.importorskip("pinocchio")
SEEDS = range(8)


def theirs(text: str, angles: dict[str, float], base: np.ndarray | None = None):
    """Mass matrix and gravity torque of Pinocchio, and the columns of the named joints."""
    model, coordinates = in_pinocchio(text)
    q = coordinates(angles)
    if base is not None:
        q[: len(base)] = base
    data = model.createData()
    upper = np.triu(pin.crba(model, data, q))
    matrix = upper + np.triu(upper, 1).T
    columns = [model.joints[model.getJointId(name)].idx_v for name in angles]
    return matrix, pin.computeGeneralizedGravity(model, data, q), columns, model


def close(a: np.ndarray, b: np.ndarray, tolerance: float) -> None:
    assert a.shape == b.shape
    assert np.abs(a - b).max() <= tolerance * max(float(np.abs(b).max()), 1e-300)


@pytest.mark.parametrize("view", ["top", "side"])
@pytest.mark.parametrize("seed", SEEDS)
def test_planar_tree_on_a_stand(seed: int, view: str) -> None:
    rng = np.random.default_rng(seed)
    text = random_planar(rng, view=view, free=False)
    spec, tree = spec_from_urdf(text), tree_from_urdf(text)
    assert (spec.body.kind, spec.body.base, spec.world.view) == ("planar", "fixed", view)
    model = build(spec)
    q = rng.uniform(-3, 3, model.size)
    first = tree.hinges[0].axis
    sign = np.array([np.sign(body.axis @ first) for body in tree.hinges])
    matrix, gravity, columns, _ = theirs(text, {b.joint: s * x for b, s, x in zip(tree.hinges, sign, q, strict=True)})
    close(planar.mass_matrix(model, q), (np.outer(sign, sign) * matrix[np.ix_(columns, columns)]), 1e-10)
    if view == "side":
        close(planar.gravity_terms(model, q), sign * gravity[columns], 1e-10)
    else:
        # gravity is along the axes
        assert np.abs(gravity).max() < 1e-10
        assert not planar.gravity_terms(model, q).any()
    flipped = [b.joint for b, s in zip(tree.hinges, sign, strict=True) if s < 0]
    said = [note for note in spec.notes or () if "count the other way" in note]
    assert [note.endswith(": " + ", ".join(flipped)) for note in said] == [True] * bool(flipped)


@pytest.mark.parametrize("view", ["top", "side"])
@pytest.mark.parametrize("seed", SEEDS)
def test_planar_tree_on_a_free_base(seed: int, view: str) -> None:
    rng = np.random.default_rng(100 + seed)
    text = random_planar(rng, view=view, free=True)
    spec, tree = spec_from_urdf(text), tree_from_urdf(text)
    assert (spec.body.kind, spec.body.base, spec.world.view) == ("planar", "free", view)
    model, (_, plane, _) = build(spec), plane_of(tree)
    x, y, theta = rng.uniform(-1, 1, 3)
    angles = rng.uniform(-3, 3, model.joints)
    sign = np.array([np.sign(body.axis @ plane[2]) for body in tree.hinges])
    named = {b.joint: s * a for b, s, a in zip(tree.hinges, sign, angles, strict=True)}
    base = np.array([x, y, math.cos(theta), math.sin(theta)])
    matrix, gravity, columns, other = theirs(text, named, base)

    # the planar joint's frame at home, from Pinocchio
    home = other.jointPlacements[other.getJointId("base")]
    way = float(np.sign(plane[2] @ home.rotation[:, 2]))
    place = home.translation + home.rotation @ [x, y, 0.0]
    q = np.concatenate([plane[:2] @ place, [spec.start.base[2] + way * theta], angles])
    local = home.rotation @ np.array([[np.cos(theta), -np.sin(theta)], [np.sin(theta), np.cos(theta)], [0, 0]])
    change = np.zeros((model.size, model.size))
    change[:2, :2] = local.T @ plane[:2].T
    change[2, 2] = way
    change[3:, 3:] = np.diag(sign)
    order = [0, 1, 2, *columns]
    close(planar.mass_matrix(model, q), change.T @ matrix[np.ix_(order, order)] @ change, 1e-10)
    if view == "side":
        close(planar.gravity_terms(model, q), change.T @ gravity[order], 1e-10)
    close(np.array(spec.start.base[:2]), plane[:2] @ home.translation, 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_chain_about_any_axes(seed: int) -> None:
    rng = np.random.default_rng(200 + seed)
    text = random_spatial(rng)
    spec, tree = spec_from_urdf(text), tree_from_urdf(text)
    assert isinstance(spec.body, SpatialBody)
    model = build_spatial(spec.body)
    q = rng.uniform(-3, 3, model.size)
    names = [body.joint for body in tree.hinges]
    matrix, gravity, columns, other = theirs(text, dict(zip(names, q, strict=True)))
    close(spatial.mass_matrix(model, q), matrix[np.ix_(columns, columns)], 1e-10)
    close(spatial.gravity_terms(model, q), gravity[columns], 1e-10)
    # where the joints are
    data, frames = other.createData(), spatial.poses(model, q)
    pin.forwardKinematics(other, data, in_pinocchio(text)[1](dict(zip(names, q, strict=True))))
    for k, name in enumerate(names):
        close(frames[k, :3, 3], data.oMi[other.getJointId(name)].translation, 1e-10)


@pytest.mark.parametrize("seed", SEEDS)
def test_chain_on_a_floating_base(seed: int) -> None:
    """Our chain written again and read by Pinocchio is the file that came in; the base at home, whose axes differ."""
    rng = np.random.default_rng(300 + seed)
    text = random_spatial(rng, base="floating")
    spec, tree = spec_from_urdf(text), tree_from_urdf(text)
    assert (spec.body.kind, spec.body.base) == ("spatial", "free")
    angles = rng.uniform(-3, 3, len(tree.hinges))
    first = theirs(text, {body.joint: a for body, a in zip(tree.hinges, angles, strict=True)})
    again = theirs(text_from_spec(spec, "urdf"), {f"joint{k + 1}": a for k, a in enumerate(angles)})
    turn = first[3].jointPlacements[first[3].getJointId("base")].rotation
    change = np.eye(6 + len(angles))
    change[:3, :3] = change[3:6, 3:6] = turn.T
    order = [0, 1, 2, 3, 4, 5, *first[2]]
    # the second file's base is turned by the first one's home
    close(again[0], change.T @ first[0][np.ix_(order, order)] @ change, 1e-10)
    assert any("place of the base" in note for note in spec.notes or ())


def test_turned_inertia_counts() -> None:
    """A thin rod whose <inertial> is turned by 90 degrees: its small moment lies along another axis."""
    text = (
        '<robot name="r"><link name="world"/><link name="a"><inertial><origin xyz="0.3 0 0" rpy="{}"/>'
        '<mass value="1"/><inertia ixx="0" iyy="0.2" izz="0.2" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        '<joint name="j" type="continuous"><parent link="world"/><child link="a"/><axis xyz="0 0 1"/></joint></robot>'
    )
    for rpy, inertia in (("0 0 1.3", 0.2), ("0 1.5707963267948966 0", 0.0), ("0.4 0.6 -2", 0.2 * math.cos(0.6) ** 2)):
        model = build(spec_from_urdf(text.format(rpy)))
        assert planar.mass_matrix(model, np.zeros(1))[0, 0] == pytest.approx(0.09 + inertia, rel=1e-12)


EXPORTED = [name for name in robot_names() if name != "octopus-arm"]


@pytest.mark.parametrize("name", EXPORTED)
def test_our_own_exports_come_back(name: str, rng) -> None:
    spec = robot(name)
    back = spec_from_urdf(text_from_spec(spec, "urdf"))
    assert back.notes is None
    assert (back.name, back.body.kind, back.body.base) == (spec.name, spec.body.kind, spec.body.base)
    assert (back.world.view, back.world.gravity) == (spec.world.view, spec.world.gravity)
    assert (back.drive.torque_limit, back.drive.rate_limit) == (spec.drive.torque_limit, spec.drive.rate_limit)
    if isinstance(spec.body, SpatialBody):
        ours, again = spatial_arrays(spec.body), spatial_arrays(back.body)
        assert ours.keys() == again.keys()
        for field in ours:
            assert np.allclose(ours[field][1:], again[field][1:], rtol=1e-12, atol=1e-15), field
        hinged = [build_spatial(replace(body, base="fixed")) for body in (spec.body, back.body)]
        q = rng.uniform(-1, 1, hinged[0].size)
        close(spatial.mass_matrix(hinged[1], q), spatial.mass_matrix(hinged[0], q), 1e-12)
        close(spatial.gravity_terms(hinged[1], q), spatial.gravity_terms(hinged[0], q), 1e-12)
        close(spatial.poses(hinged[1], q), spatial.poses(hinged[0], q), 1e-12)
        return
    assert back.body.head == spec.body.head
    same_planar(spec, back, rng)


def same_planar(spec, back, rng) -> None:
    """Mass matrix, gravity, poses and stiffness at random states, and every field that kernels see of the joints."""
    model, again = build(spec), build(back)
    for _ in range(5):
        q = rng.uniform(-2, 2, model.size)
        close(planar.mass_matrix(again, q), planar.mass_matrix(model, q), 1e-12)
        close(planar.gravity_terms(again, q), planar.gravity_terms(model, q), 1e-12)
        for a, b in zip(planar_poses(again, q), planar_poses(model, q), strict=True):
            close(np.asarray(a), np.asarray(b), 1e-12)
    first = 1 if model.free else 0
    for field in ("stiffness", "rest", "damping", "armature", "lower", "upper", "length"):
        assert np.allclose(again.links[field][first:], model.links[field][first:], rtol=1e-12, atol=1e-14), field


@pytest.mark.parametrize("base", ["free", "fixed"])
def test_random_trees_come_back(base: str, rng) -> None:
    for spec in (random_tree(9, rng, base=base), random_chain(6, rng, base=base, view="top")):
        spec = with_values(spec, {"body.stiffness": 0.3, "body.rest": 0.2, "body.lower": -2.0, "body.damping": 0.01})
        back = spec_from_urdf(text_from_spec(spec, "urdf"))
        assert back.body.parent == spec.body.parent
        same_planar(spec, back, rng)


LIMB = (
    '<robot name="r"><link name="world"/><link name="a">{inertial}</link><link name="b">{inertial}</link>'
    '<joint name="hip" type="revolute"><parent link="world"/><child link="a"/><axis xyz="0 {y} 0"/>'
    '<limit lower="-1" upper="2" effort="{effort}" velocity="{velocity}"/></joint>'
    '<joint name="knee" type="{kind}"><parent link="a"/><child link="b"/><origin xyz="0 0 -0.4"/><axis xyz="{axis}"/>'
    '<dynamics damping="0.1" friction="{friction}"/>{more}</joint>{rest}</robot>'
)
GOOD = {
    "inertial": '<inertial><origin xyz="0 0 -.2"/><mass value="2"/><inertia ixx=".1" iyy=".1" izz=".1"/></inertial>',
    "effort": 5,
    "velocity": 3,
    "friction": 0,
    "kind": "revolute",
    "axis": "0 1 0",
    "y": 1,
    "more": '<limit lower="-1.5" upper="0" effort="5" velocity="3"/>',
    "rest": "",
}


def limb(**changes: object) -> str:
    return LIMB.format(**(GOOD | changes))


def test_limits_damping_and_names_are_read() -> None:
    spec = spec_from_urdf(limb())
    assert (spec.drive.torque_limit, spec.drive.rate_limit) == (5.0, 3.0)
    assert spec.body.lower == (-1.0, -1.5)
    assert spec.body.upper == (2.0, 0.0)
    assert spec.body.damping == (0.0, 0.1)
    assert any("joint1 = hip, joint2 = knee" in note for note in spec.notes or ())
    # the stops of a joint that counts the other way are swapped
    knee = spec_from_urdf(limb(axis="0 -1 0")).body
    assert (knee.lower[1], knee.upper[1]) == (0.0, 1.5)
    # axes along +y: seen from the other side, x of the plane is -x
    assert any("(-1, 0, 0) and (0, 0, 1)" in note for note in spec.notes or ())


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"effort": 0}, "effort = 0 is read as no limit: hip"),
        ({"friction": 0.3}, r"dry friction of joints is not modelled \[N m\]: knee 0.3"),
        ({"more": '<safety_controller k_velocity="1"/>'}, "not used: <safety_controller> of knee"),
        ({"more": '<limit effort="5" velocity="3"/>'}, "without lower and upper, read as no stops: knee"),
        ({"rest": "<transmission/>"}, "not used: <transmission> of r"),
        ({"axis": "0 -1 0"}, "angles count the other way.*: knee"),
        ({"axis": "0 1 0.000003"}, "axes are read as parallel, which they are to 3e-06 rad"),
        ({}, "the length of b is not in the file: 0.4 m"),
    ],
)
def test_what_is_not_held_is_noted(changes: dict, note: str) -> None:
    import re

    spec = spec_from_urdf(limb(**changes))
    assert [said for said in spec.notes or () if re.search(note, said)], spec.notes


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (limb(more='<mimic joint="hip" multiplier="2"/>'), "joint 'knee' mimics 'hip'"),
        (limb(kind="prismatic"), "joint 'knee' is 'prismatic'"),
        (limb(kind="floating"), "joint 'knee' is 'floating'; only the first"),
        (limb(axis="0 0 0"), "joint 'knee' has an axis without direction"),
        (limb(inertial=""), "link 'a' has no <inertial> with a mass"),
        (limb(axis="one two three"), "list of numbers"),
        (limb(inertial='<inertial><mass value="-1"/></inertial>'), "link 'a' has the mass -1"),
        (limb(rest='<link name="a"/>'), "link 'a' is defined twice"),
        (limb(rest='<link name="c"/>'), "2 root links"),
        (
            limb(more='<child link="b"/></joint><joint name="x" type="fixed"><parent link="a"/><child link="b"/>'),
            "two joints",
        ),
    ],
)
def test_bad_urdf_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        spec_from_urdf(text)


def test_branches_in_space_are_refused() -> None:
    more = '<link name="c">{}</link>'.format(GOOD["inertial"])
    branch = '<joint name="x" type="continuous"><parent link="a"/><child link="c"/><axis xyz="{}"/></joint>'
    assert spec_from_urdf(limb(rest=more + branch.format("0 1 0"))).body.parent == (-1, 0, 0)
    with pytest.raises(BadInput, match="link 'c' branches off 'a'"):
        spec_from_urdf(limb(rest=more + branch.format("1 0 0")))


def test_bases_that_are_free() -> None:
    """A floating base of a planar tree is held in its plane; a root link with a mass is a base of its own."""
    floating = limb().replace('name="hip" type="revolute"', 'name="hip" type="floating"')
    rooted = limb().replace('<link name="world"/>', '<link name="body">{}</link>'.format(GOOD["inertial"]))
    for text, links, note in (
        (floating, 2, "held in its plane, side view"),
        (rooted.replace('"world"', '"body"'), 3, "'body'"),
    ):
        spec = spec_from_urdf(text)
        assert (spec.body.base, spec.body.links, spec.world.view) == ("free", links, "side")
        assert any(note in said for said in spec.notes or ())
    held = rooted.replace('"world"', '"body"').replace(
        "</robot>",
        '<link name="world"/><joint name="w" type="fixed"><parent link="world"/><child link="body"/></joint></robot>',
    )
    assert (spec_from_urdf(held).body.base, spec_from_urdf(held).body.links) == ("fixed", 2)


def test_a_link_lies_where_its_child_is() -> None:
    """Legs drawn downwards in frames whose x is level: x of our links points down, so that tips touch the ground."""
    spec = spec_from_urdf(limb(y=-1, axis="0 -1 0"))
    assert spec.body.mount == pytest.approx((-math.pi / 2.0, 0.0), abs=1e-15)
    assert spec.body.attach[1] == pytest.approx((0.4, 0.0), abs=1e-15)
    assert spec.body.length == pytest.approx((0.4, 0.4))


def test_notes_travel_and_are_told(tmp_path, capsys) -> None:
    path = tmp_path / "limb.urdf"
    path.write_text(limb(friction=0.3))
    with pytest.warns(UserWarning, match="dry friction"):
        spec = read_robot(path)
    assert robot_from_toml(toml_from_robot(spec)).notes == spec.notes
    with pytest.warns(UserWarning, match="dry friction"):
        run = metamer.simulate(metamer.robot(str(path)), duration=0.1)
    assert any("dry friction" in note for note in run.log.meta["spec"]["notes"])


@pytest.mark.parametrize("text", ["<robot", "<sdf/>"])
def test_what_is_no_urdf_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"not readable XML|not <robot>"):
        spec_from_urdf(text)
