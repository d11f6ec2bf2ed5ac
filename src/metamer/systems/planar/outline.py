"""Limb outlines: a soft strip of given width along its length -> rigid links with masses, springs and dampers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from metamer.core.records import Array
from metamer.core.refusals import refuse
from metamer.measurements import NOTHING_GIVEN, BadTable, Quantity, Reading, choose, read_table, take

Outline = Callable[[Array], Array]  # width [m] of relative positions 0 .. 1 along the limb
MOST_CUT_LINKS = 1000
SMALLEST, LARGEST = 1e-12, 1e15  # of lengths [m], moduli [Pa], densities [kg/m^3]: beyond, their products overflow
RELATIVE = Quantity(name="xi", measured="number", words=("s", "relative position"))
ALONG = Quantity(name="x", measured="length", words=("position", "along", "distance"), unit=True)
WIDTH = Quantity(name="width", measured="length", words=("w", "breite", "breadth"))
CUTS = ("trapezoids", "outline")
MASS_PIECES = 64  # over which a whole outline is integrated
PARTS_OF_LINK = 8  # of a link, over which its outline is integrated by Gauss's rule: kinks do little harm
GAUSS_X, GAUSS_W = np.polynomial.legendre.leggauss(24)


def petal(width: float = 0.6, root: float = 0.4) -> Outline:
    """Petal, w(xi) = W [r (1 - xi) + (1 - r/2) sin(pi xi)].   [m]

    width    W                                                              [m]
    root     r, width at the root over W                                    [-]
    """
    return lambda xi: width * (root * (1.0 - xi) + (1.0 - root / 2.0) * np.sin(np.pi * xi))


def rectangle(width: float = 0.6) -> Outline:
    """Strip of constant width.   [m]"""
    return lambda xi: np.full_like(np.asarray(xi, dtype=np.float64), width)


def diamond(width: float = 0.6, ends: float = 0.1, widest: float = 0.5) -> Outline:
    """Diamond: straight from `ends` to `width` at xi = widest, and back.   [m]

    ends      width at both ends                                            [m]
    widest    where it is widest                                            [-]
    """
    return lambda xi: np.interp(xi, [0.0, widest, 1.0], [ends, width, ends])


def outline_from_points(xi: Sequence[float], width: Sequence[float]) -> Outline:
    """Outline of straight lines through measured widths.   [m]

    xi       relative positions from 0 to 1, rising
    width    widths there                                                   [m]
    """
    x, w = np.asarray(xi, dtype=np.float64), np.asarray(width, dtype=np.float64)
    if x.ndim != 1 or x.shape != w.shape or x.size < 2 or x[0] != 0.0 or x[-1] != 1.0 or not (np.diff(x) > 0.0).all():
        raise refuse("outline.xi", list(xi), "as many rising numbers from 0 to 1 as there are widths [-]")
    return lambda s: np.interp(s, x, w)


def read_outline(path: str | Path, reading: Reading = NOTHING_GIVEN) -> tuple[Outline, float | None]:
    """Outline through measured widths of any table, and the length of the strip where the table tells it.   [m]

    Columns: width [m, cm ..], and xi from 0 to 1, or x, the way along the strip with its unit.
    """
    table = read_table(path, reading)
    place = choose(table, RELATIVE, reading)
    along = None if place is not None else choose(table, ALONG, reading)
    if place is None and along is None:
        take(table, (RELATIVE,), reading)
    first = RELATIVE if place is not None else ALONG
    values, _ = take(table, (first, WIDTH), reading)
    x, w = values[first.name], values[WIDTH.name]
    empty = np.isnan(x) | np.isnan(w)
    if empty.any():
        raise BadTable(table.path, f"{table.place(int(np.argmax(empty)))}: a cell is empty")
    if place is not None:
        return outline_from_points(x.tolist(), w.tolist()), None
    if len(x) < 2 or not (np.diff(x) > 0.0).all():
        back = int(np.argmax(~(np.diff(x) > 0.0))) + 1 if len(x) > 1 else 0
        raise BadTable(table.path, f"{table.place(back)}: x must rise from row to row")
    span = float(x[-1] - x[0])
    return outline_from_points(((x - x[0]) / span).tolist(), w.tolist()), span


@dataclass(frozen=True, kw_only=True)
class Strip:
    """A soft strip.

    outline     width along it, `petal()` ...
    length      of the strip                                                [m]
    thickness   of the sheet                                                [m]
    modulus     Young's modulus                                             [Pa]
    density     mass per volume                                             [kg/m^3]
    damping     ratio of the first mode, or of every joint                  [-]
    damping_kind    "modal": c_i = 2 zeta k_i/omega_1, the same at every mesh; "joint": c_i = 2 zeta sqrt(k_i J_i) with
                the inertia J_i of the joint's own link about the joint
    cut         "trapezoids": links between the widths at their ends, which lose mass where an outline is round;
                "outline": mass, centre and inertia of the outline itself
    """

    outline: Outline
    length: float = 1.8
    thickness: float = 2.54e-3
    modulus: float = 4.36e6
    density: float = 1000.0
    damping: float = 0.0
    damping_kind: str = "modal"
    cut: str = "trapezoids"


@dataclass(frozen=True)
class LimbLinks:
    """A strip as rigid links from its clamp to its tip; each (n,).

    length, mass, centre (along the link), inertia (about the centre of mass)   [m, kg, m, kg m^2]
    stiffness, damping   of the joint at the base of each link              [N m/rad, N m s/rad]
    area                 of one face                                        [m^2]
    omega                first angular frequency of the clamped limb        [rad/s]
    """

    length: Array
    mass: Array
    centre: Array
    inertia: Array
    stiffness: Array
    damping: Array
    area: Array
    omega: float


def check_strip(strip: Strip, links: int) -> None:
    """Refuse a strip that cannot be cut into links."""
    if isinstance(links, bool) or not isinstance(links, int) or not 1 <= links <= MOST_CUT_LINKS:
        raise refuse("links", links, f"a whole number from 1 to {MOST_CUT_LINKS} [-]")
    for name, unit in (("length", "m"), ("thickness", "m"), ("modulus", "Pa"), ("density", "kg/m^3")):
        value = getattr(strip, name)
        if not SMALLEST <= value <= LARGEST:
            raise refuse(f"strip.{name}", value, f"a number > 0, from {SMALLEST:g} to {LARGEST:g} [{unit}]")
    if not 0.0 <= strip.damping <= LARGEST:
        raise refuse("strip.damping", strip.damping, f"a number >= 0 and at most {LARGEST:g} [-]")
    if strip.damping_kind not in ("modal", "joint"):
        raise refuse("strip.damping_kind", strip.damping_kind, 'one of "modal", "joint"')
    if strip.cut not in CUTS:
        raise refuse("strip.cut", strip.cut, f"one of {', '.join(CUTS)}")
    width = np.asarray(strip.outline(np.linspace(0.0, 1.0, 2001)), dtype=np.float64)
    if width.shape != (2001,) or not (np.isfinite(width) & (width <= LARGEST)).all():
        valid = f"a function that gives a width of at most {LARGEST:g} at every xi of an array [m]"
        raise refuse("strip.outline", "values", valid)
    inside = width[1:-1]
    if inside.min() < SMALLEST or width.min() < 0.0:
        where = float(np.linspace(0.0, 1.0, 2001)[int(width.argmin())])
        raise refuse("strip.outline", f"{width.min():g} m at xi = {where:g}", "a width > 0 between the ends [m]")


def joint_stiffness(strip: Strip, links: int) -> Array:
    """Torsion springs of a chain that bends like the strip, 1/k_i = integral of ds/(E I) over the half links beside it.

    I = w h^3/12. The clamp has the half link behind it. Converges to Euler-Bernoulli as links grow.   [N m/rad]
    tambornini2020, section 2.1, leaves k open
    """
    step = 1.0 / links
    out = np.empty(links)
    for i in range(links):
        low, high = max((i - 0.5) * step, 0.0), (i + 0.5) * step
        # two halves, so that a kink of the outline at a joint does no harm
        bend = 0.0
        for a, b in ((low, max(i * step, low)), (max(i * step, low), high)):
            if b > a:
                s = 0.5 * (a + b) + 0.5 * (b - a) * GAUSS_X
                bend += 0.5 * (b - a) * float(np.sum(GAUSS_W / strip.outline(s)))
        out[i] = strip.modulus * strip.thickness**3 / 12.0 / (bend * strip.length)
    return out


def chain_matrices(length: Array, mass: Array, centre: Array, inertia: Array, stiffness: Array) -> tuple[Array, Array]:
    """Mass and stiffness matrix of a straight clamped chain in absolute angles.   [kg m^2, N m/rad]

    M_ss = I_s + m_s lc_s^2 + l_s^2 sum_{j>s} m_j, M_sj = a_max l_min.
    tambornini2020, Eq. (2.11), with its diagonal put right
    """
    n = len(length)
    behind = np.concatenate([np.cumsum(mass[::-1])[::-1][1:], [0.0]])
    a = mass * centre + length * behind
    low, high = np.minimum.outer(np.arange(n), np.arange(n)), np.maximum.outer(np.arange(n), np.arange(n))
    m = a[high] * length[low]
    m[np.diag_indices(n)] = inertia + mass * centre**2 + length**2 * behind
    k = np.diag(stiffness + np.append(stiffness[1:], 0.0))
    k -= np.diag(stiffness[1:], 1) + np.diag(stiffness[1:], -1)
    return m, k


def first_frequency(length: Array, mass: Array, centre: Array, inertia: Array, stiffness: Array) -> float:
    """Lowest angular frequency of a straight clamped chain.   [rad/s]"""
    m, k = chain_matrices(length, mass, centre, inertia, stiffness)
    # K^-1 is cheap to bound: the largest eigenvalue of K^-1 M is 1/omega^2
    values = np.linalg.eigvals(np.linalg.solve(k, m))
    return float(1.0 / math.sqrt(values.real.max()))


def trapezoid_moments(strip: Strip, links: int) -> Array:
    """(3, n) area and its first and second moment about the joint of links between straight edges.   [m^2, m^3, m^4]"""
    edges = np.asarray(strip.outline(np.linspace(0.0, 1.0, links + 1)), dtype=np.float64)
    a, b, h = edges[:-1], edges[1:], strip.length / links
    return np.stack([0.5 * (a + b) * h, (a + 2.0 * b) * h**2 / 6.0, (a + 3.0 * b) * h**3 / 12.0])


def outline_moments(strip: Strip, links: int) -> Array:
    """(3, n) area and its first and second moment about the joint of links of the outline's own width, by Gauss's rule.

    m^2, m^3, m^4
    """
    h = strip.length / links
    ends = np.arange(PARTS_OF_LINK) / PARTS_OF_LINK
    u = (ends[:, None] + (0.5 + 0.5 * GAUSS_X) / PARTS_OF_LINK).ravel()
    weight = np.tile(0.5 * GAUSS_W / PARTS_OF_LINK, PARTS_OF_LINK) * h
    width = np.asarray(strip.outline(((np.arange(links)[:, None] + u) / links).ravel())).reshape(links, -1)
    return np.stack([width @ (weight * (u * h) ** k) for k in range(3)])


def outline_mass(strip: Strip) -> float:
    """Mass of the strip by its outline, the integral of its width.   [kg]"""
    return float(strip.density * strip.thickness * outline_moments(strip, MASS_PIECES)[0].sum())


def limb_links(strip: Strip, links: int) -> LimbLinks:
    """Cut a strip into links of equal length; mass, centroid, inertia as `strip.cut` says.

    strip    what it is made of
    links    how many                                                       [-]
    tambornini2020, Fig. 2.1
    """
    check_strip(strip, links)
    length = np.full(links, strip.length / links)
    sheet = strip.density * strip.thickness
    moments = trapezoid_moments(strip, links) if strip.cut == CUTS[0] else outline_moments(strip, links)
    area, mass = moments[0], sheet * moments[0]
    centre = moments[1] / moments[0]
    inertia = sheet * moments[2] - mass * centre**2
    stiffness = joint_stiffness(strip, links)
    chain = length, mass, centre, inertia, stiffness
    omega = first_frequency(*chain)
    if strip.damping_kind == "modal":
        damping = 2.0 * strip.damping * stiffness / omega
    else:
        damping = 2.0 * strip.damping * np.sqrt(stiffness * (inertia + mass * centre**2))
    return LimbLinks(*chain, damping, area, omega)
