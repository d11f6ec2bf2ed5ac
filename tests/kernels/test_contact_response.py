"""Response columns by the recursion against J M^-1 J^T with dense matrices."""

from __future__ import annotations

import numpy as np

from metamer.kernels.contact_ground import ARM_X, ARM_Y, NORMAL_X, NORMAL_Y, PLACE
from metamer.kernels.contact_response import point_response
from metamer.kernels.contact_study import random_tree
from metamer.kernels.planar_quantities import mass_matrix, point_jacobian


def test_columns_equal_dense_matrices(rng):
    for _ in range(40):
        n = int(rng.integers(1, 9))
        links, points = random_tree(rng, n)
        size = n + 2 * int(links["free"][0])
        q = rng.uniform(-2.0, 2.0, size)
        spots, J = np.zeros((len(points), PLACE)), []
        origin = np.zeros(size)
        for k, point in enumerate(points):
            out = point_jacobian(links, q, origin, int(point["link"]), float(point["x"]), float(point["y"]))
            base = point_jacobian(links, q, origin, int(point["link"]), 0.0, 0.0)
            spots[k, ARM_X], spots[k, ARM_Y] = out[:, 0] - base[:, 0]
            turn = rng.uniform(-3.0, 3.0)
            nx, ny = -np.sin(turn), np.cos(turn)
            spots[k, NORMAL_X], spots[k, NORMAL_Y] = nx, ny
            J += [nx * out[0, 2:] + ny * out[1, 2:], ny * out[0, 2:] - nx * out[1, 2:]]
        dense = np.array(J) @ np.linalg.solve(mass_matrix(links, q), np.array(J).T)
        W = point_response(links, points, spots, q, np.arange(len(points)))
        # rounding of two solvers, conditioned like M
        np.testing.assert_allclose(W, dense, atol=1e-9 * np.abs(dense).max())
