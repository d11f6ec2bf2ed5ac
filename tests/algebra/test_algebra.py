"""The algebra against axioms, matrices, scipy's rotations and the `clifford` package."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import metamer.algebra as ga
from metamer.algebra.elements import LINE
from metamer.core.refusals import BadInput

POSES = 10_000
# products of a few numbers of size up to 10: a hundred roundings of 1e-16
EXACT = 1e-12


@pytest.fixture(scope="module")
def rng():
    return np.random.default_rng(8)


def random_poses(rng, n):
    """Quaternions, positions and their 4x4 matrices; scipy makes the rotation."""
    from scipy.spatial.transform import Rotation

    q = rng.normal(size=(n, 4))
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    p = rng.uniform(-1.0, 1.0, (n, 3))
    matrix = np.zeros((n, 4, 4))
    matrix[:, :3, :3] = Rotation.from_quat(q[:, [1, 2, 3, 0]]).as_matrix()
    matrix[:, :3, 3], matrix[:, 3, 3] = p, 1.0
    return q, p, matrix


def test_ten_thousand_motors_are_their_matrices(rng):
    q, p, matrix = random_poses(rng, POSES)
    motors = ga.motor_from_pose(q, p)
    assert np.abs(ga.matrix_from_motor(motors) - matrix).max() < EXACT
    assert np.abs(ga.matrix_from_motor(ga.motor_from_matrix(matrix)) - matrix).max() < EXACT
    assert np.abs(ga.translation_from_motor(motors) - p).max() < EXACT
    assert np.abs(ga.quaternion_from_motor(motors) - q).max() < EXACT


def test_products_and_sandwiches_are_matrix_products(rng):
    _, _, a = random_poses(rng, POSES)
    _, _, b = random_poses(rng, POSES)
    m, n = ga.motor_from_matrix(a), ga.motor_from_matrix(b)
    assert np.abs(ga.matrix_from_motor(m * n) - a @ b).max() < EXACT
    assert np.abs(ga.matrix_from_motor(~m) - np.linalg.inv(a)).max() < EXACT
    x = rng.uniform(-1.0, 1.0, (POSES, 3))
    moved = np.einsum("nij,nj->ni", a[:, :3, :3], x) + a[:, :3, 3]
    assert np.abs(ga.position(m >> ga.point(x)) - moved).max() < EXACT
    # a line is moved as its points are
    y = rng.uniform(-1.0, 1.0, (POSES, 3))
    moved_y = np.einsum("nij,nj->ni", a[:, :3, :3], y) + a[:, :3, 3]
    assert np.abs(((m >> ga.line_through(x, y)) - ga.line_through(moved, moved_y)).values).max() < 1e-10


def test_exp_of_log_is_the_same_motion(rng):
    _, _, a = random_poses(rng, POSES)
    m = ga.motor_from_matrix(a)
    # near half a turn log divides by a sine that is cancelled against an angle: 1e-12 with |p| = 1
    assert np.abs(ga.matrix_from_motor(ga.exp(ga.log(m))) - a).max() < EXACT
    r = ga.rotor_from_matrix(a[:, :3, :3])
    assert np.abs(ga.matrix_from_rotor(ga.exp(ga.log(r))) - a[:, :3, :3]).max() < EXACT


def test_exp_against_the_series_of_matrices(rng):
    from scipy.linalg import expm

    for scale in (1e-9, 1e-3, 1.0, 3.0):
        w, v = rng.normal(size=3) * scale, rng.normal(size=3) * scale
        hat = np.zeros((4, 4))
        hat[:3, :3] = [[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]]
        hat[:3, 3] = v
        m = ga.exp(-0.5 * ga.twist(w, v))
        assert np.abs(ga.matrix_from_motor(m) - expm(hat)).max() < EXACT


def test_screw_motion_is_read_back(rng):
    n, p, angle, pitch = (
        rng.normal(size=(50, 3)),
        rng.normal(size=(50, 3)),
        rng.uniform(0.1, 3.0, 50),
        rng.normal(size=50),
    )
    m = ga.exp(-0.5 * angle * ga.screw(n, p, pitch))
    found = ga.screw_of(m)
    unit = n / np.linalg.norm(n, axis=1, keepdims=True)
    # log divides by the sine of half the angle, 0.05 at least: 20 times the rounding
    assert np.abs(found.direction - unit).max() < 1e-11
    assert np.abs(found.angle - angle).max() < 1e-11
    assert np.abs(found.shift - angle * pitch).max() < 1e-11
    assert np.abs(np.cross(found.through - p, unit)).max() < 1e-10
    assert ga.screw_of(ga.translator((0.0, 0.0, 2.0))).shift == pytest.approx(2.0, abs=1e-15)


def test_two_reflections_are_a_rotation():
    theta = 0.3
    a, b = ga.vector((1.0, 0.0), ga.G2), ga.vector((np.cos(theta / 2), np.sin(theta / 2)), ga.G2)
    assert (b * a).isclose(ga.rotor(theta), 1e-15)
    turned = ga.components(ga.rotor(theta) >> ga.vector((2.0, 1.0), ga.G2))
    c, s = np.cos(theta), np.sin(theta)
    assert turned == pytest.approx([2 * c - s, 2 * s + c], abs=1e-15)


def test_meets_and_joins():
    floor, wall = ga.plane((0, 0, 1), 2.0), ga.plane((1, 0, 0), 3.0)
    edge = floor ^ wall
    assert edge.isclose(ga.line((0, 1, 0), through=(3, 0, 2)).with_blades(edge.blades), 1e-15)
    p, q = (1.0, 2.0, 3.0), (0.5, -1.0, 2.0)
    joined = ga.point(p) & ga.point(q)
    assert joined.normalised().isclose(ga.line_through(p, q), 1e-15)


finite = st.floats(-10, 10, allow_subnormal=False)


@settings(max_examples=60, deadline=None)
@given(arrays(float, (3, 16), elements=finite))
def test_axioms(values):
    a, b, c = (ga.Multivector(ga.PGA, tuple(range(16)), v) for v in values)
    # sums of 256 products of three numbers up to 10
    assert ((a * b) * c).isclose(a * (b * c), 1e-9)
    assert (a * (b + c)).isclose(a * b + a * c, 1e-11)
    assert (~(a * b)).isclose(~b * ~a, 1e-11)
    assert a.complement().uncomplement().isclose(a, 0.0)
    v = a.grade(1)
    square = v * v
    assert np.abs(square.values[..., 1:]).max(initial=0.0) < 1e-12
    assert square["1"] == pytest.approx(float(np.sum(v.values[:3] ** 2)), abs=1e-12)


def test_every_product_against_clifford(rng):
    import clifford

    for algebra, layout in ((ga.G2, clifford.Cl(2)), (ga.G3, clifford.Cl(3)), (ga.PGA, clifford.Cl(3, 0, 1))):
        layout = layout[0]
        # clifford counts the vectors with their squares +, -, 0; ours call the null vector e0
        vectors = dict(zip("1234", layout.basis_vectors_lst, strict=False))
        if algebra is ga.PGA:
            nulls = [v for v in layout.basis_vectors_lst if float((v * v).value[0]) == 0.0]
            others = [v for v in layout.basis_vectors_lst if float((v * v).value[0]) != 0.0]
            vectors = {"0": nulls[0], **dict(zip("123", others, strict=True))}

        def theirs(values, algebra=algebra, layout=layout, vectors=vectors):
            out = 0.0 * layout.scalar
            for name, value in zip(algebra.names, values, strict=True):
                blade = 1.0 * layout.scalar
                for digit in name[1:]:
                    blade = blade * vectors[digit]
                out = out + float(value) * blade
            return out

        size = len(algebra.names)
        for _ in range(20):
            x, y = rng.normal(size=(2, size))
            a, b = (ga.Multivector(algebra, tuple(range(size)), v) for v in (x, y))
            for ours, other in ((a * b, theirs(x) * theirs(y)), (a ^ b, theirs(x) ^ theirs(y)), (~a, ~theirs(x))):
                full = ours.with_blades(tuple(range(size))).values
                assert np.abs((theirs(full) - other).value).max() < EXACT


def test_motors_of_clifford(rng):
    import clifford

    layout = clifford.Cl(3, 0, 1)[0]
    null = next(v for v in layout.basis_vectors_lst if float((v * v).value[0]) == 0.0)
    e1, e2, e3 = (v for v in layout.basis_vectors_lst if float((v * v).value[0]) != 0.0)
    basis = [1.0 * layout.scalar, e2 * e3, e3 * e1, e1 * e2, null * e1, null * e2, null * e3, null * e1 * e2 * e3]
    _, _, a = random_poses(rng, 200)
    _, _, b = random_poses(rng, 200)
    m, n = ga.motor_from_matrix(a).values, ga.motor_from_matrix(b).values
    ours = ga.multiply_motors(m, n)

    def theirs(v):
        return sum((float(x) * blade for x, blade in zip(v, basis, strict=True)), 0.0 * layout.scalar)

    for i in range(200):
        assert np.abs((theirs(m[i]) * theirs(n[i]) - theirs(ours[i])).value).max() < EXACT


def test_batches_broadcast_and_out_is_written(rng):
    a, b = rng.normal(size=(4, 1, 8)), rng.normal(size=(5, 8))
    full = ga.multiply_motors(a, b)
    assert full.shape == (4, 5, 8)
    for i in range(4):
        for j in range(5):
            assert np.abs(full[i, j] - ga.multiply_motors(a[i, 0], b[j])).max() < 1e-14
    out = np.empty((4, 5, 8))
    assert ga.multiply_motors(a, b, out=out) is out
    assert np.array_equal(out, full)
    # in place, and large enough to be streamed past the caches
    big = rng.normal(size=(70_000, 8))
    rows = big.copy()
    wanted = ga.multiply_motors(big, big)
    ga.multiply_motors(big, big.copy(), out=big)
    assert np.abs(big - wanted).max() < 1e-14
    for i in (0, 35_001, 69_999):
        assert np.abs(wanted[i] - ga.multiply_motors(*2 * [rows[i]])).max() < 1e-14


def test_kernels_of_the_sandwich_equal_the_product(rng):
    m = ga.Multivector(ga.PGA, ga.PGA.even, rng.normal(size=(5, 1, 8))).normalised()
    r = ga.Multivector(ga.G3, ga.G3.even, rng.normal(size=(5, 1, 4))).normalised()
    cases = (
        (m, ga.Multivector(ga.PGA, LINE, rng.normal(size=(3, 6)))),
        (m, ga.Multivector(ga.PGA, ga.PGA.of_grade(3), rng.normal(size=(3, 4)))),
        (m, ga.Multivector(ga.PGA, ga.PGA.of_grade(3), np.array([[1.0, 2.0, 3.0, 0.0]]))),
        (m, ga.Multivector(ga.PGA, ga.PGA.of_grade(1), rng.normal(size=(3, 4)))),
        (r, ga.vector(rng.normal(size=(3, 3)))),
        (2.0 * r, ga.vector(rng.normal(size=(3, 3)))),
    )
    for motor, x in cases:
        whole = (motor * x * ~motor).with_blades(x.blades)
        # shifts of up to 30 and a dozen products
        assert (motor >> x).isclose(whole, 1e-11)


def test_text_reads_as_on_paper():
    assert repr(ga.rotor(np.pi / 3)) == "0.866025 - 0.5 e12"
    assert repr(ga.line((0, 0, 1), through=(1, 0, 0))) == "e12 - e02"
    assert repr(ga.point((1, 2, 3))) == "e032 + 2 e013 + 3 e021 + e123"
    assert repr(ga.exp(np.zeros(8) * ga.line((0, 0, 1)))).startswith("8 elements of G(3,0,1)\n  1\n")


def test_normalised_and_inverse(rng):
    off = ga.Multivector(ga.PGA, ga.PGA.even, rng.normal(size=(20, 8)))
    m = off.normalised()
    assert (m * ~m).isclose(ga.Multivector(ga.PGA, (0,), np.ones((20, 1))), 1e-14)
    v = ga.vector(rng.normal(size=3))
    assert (v * v.inverse()).isclose(ga.Multivector(ga.G3, (0,), np.ones(1)), 1e-14)


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        (lambda: ga.line((0, 0, 0)), "direction"),
        (lambda: ga.point((1, 2)), "position"),
        (lambda: ga.point((1, 2, float("nan"))), "position"),
        (lambda: ga.exp(ga.point((1, 2, 3))), "exp"),
        (lambda: ga.log(2.0 * ga.translator((1, 0, 0))), "motor"),
        (lambda: ga.motor_from_matrix(2.0 * np.eye(4)), "rotation"),
        (lambda: ga.motor_from_matrix(np.diag([1.0, 1.0, -1.0, 1.0])), "rotation"),
        (lambda: ga.motor_from_pose((1, 1, 0, 0), (0, 0, 0)), "q"),
        (lambda: ga.rotor(1.0) * ga.rotor(1.0, (0, 0, 1)), "operand"),
        (lambda: ga.multiply_motors(np.zeros((3, 8)), np.zeros((2, 8))), "batch"),
        (lambda: ga.multiply_motors(np.zeros((3, 8)), np.zeros((3, 8)), out=np.zeros((3, 7))), "out"),
        (lambda: ga.blade(ga.G2, "e3"), "blade"),
        (lambda: ga.position(ga.blade(ga.PGA, "e032")), "point"),
        (lambda: ga.Multivector(ga.PGA, LINE, np.zeros(8)), "values"),
    ],
)
def test_bad_input_is_named(bad, field):
    with pytest.raises(BadInput) as refused:
        bad()
    assert refused.value.problems[0].field == field
