"""The world a robot lives in: gravity, the view, the ground."""

from __future__ import annotations

from dataclasses import dataclass, field

GROUND_LAWS = ("none", "viscous", "shared_norm", "component", "wheels", "contact")


@dataclass(frozen=True, kw_only=True)
class Ground:
    """How the ground acts on a link.

    law           "none"; "viscous": f = -c v along and across; "shared_norm": f = -N mu v/|v| with mu along and
                  across on the components of one norm; "component": each component by its own sign;
                  "wheels": no side slip; "contact": unilateral contact in side view
    viscous_along, viscous_across    viscous coefficients per link               [N s/m]
    mu_forward    friction along the link when it moves towards its +x           [-]
    mu_backward   friction along the link when it moves towards its -x; None = mu_forward   [-]
    mu_across     friction across the link                                       [-]
    mu_side       wheels: side friction of a wheel before it slips; inf = it never does   [-]
    eps           speed below which Coulomb friction fades linearly              [m/s]
    mu_static     contact: friction of a point at rest on the ground             [-]
    mu_kinetic    contact: friction of a point that slides; None = mu_static     [-]
    restitution   contact: Poisson's ratio of expansion to compression, 0 .. 1   [-]
    slope         contact: angle of a straight ground through the origin         [rad]
    terrain       contact: corners (x, y) of a ground of straight pieces, x not falling; None = straight   [m]
    points        contact: (link, x, y) of the points that can touch, in the link's frame; None = the base's own joint
                  (free base) and the tip of every link                          [-, m]
    adhesion_shear, adhesion_normal   contact: what a touching point holds along the ground and pulls onto it   [N]
    material      contact: what an electroadhesive pad at every point holds on to, e.g. "regolith"; None = no pads
    pad_area, pad_voltage   of the pad of a point                                [m^2, V]
    pad_normal    measured pull of the reference pad (100 cm^2, 5 kV); None = shear limit / friction is assumed   [N]
    cohesion      of a granular material's top layer: floor and cap of adhesion; 0 = not known   [Pa]
    """

    law: str = "none"
    viscous_along: float = 0.1
    viscous_across: float = 1.0
    mu_forward: float = 0.1
    mu_backward: float | None = None
    mu_across: float = 0.5
    mu_side: float = float("inf")
    eps: float = 5e-3
    mu_static: float = 0.5
    mu_kinetic: float | None = None
    restitution: float = 0.0
    slope: float = 0.0
    terrain: tuple[tuple[float, float], ...] | None = None
    points: tuple[tuple[float, float, float], ...] | None = None
    adhesion_shear: float = 0.0
    adhesion_normal: float = 0.0
    material: str | None = None
    pad_area: float = 0.01
    pad_voltage: float = 5000.0
    pad_normal: float | None = None
    cohesion: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Sun:
    """Sunlight that presses on the faces of links, `body.area`, in side view.

    pressure       of the light; 4.56e-6 at the Earth's distance from the Sun    [N/m^2]
    direction      (x, y) in which the light travels                             [-]
    reflectivity   part reflected like by a mirror; the rest is taken up         [-]
    """

    pressure: float = 4.56e-6
    direction: tuple[float, float] = (0.0, -1.0)
    reflectivity: float = 0.5


@dataclass(frozen=True, kw_only=True)
class World:
    """Gravity, the view and the ground.

    view      "top": gravity presses on the ground, "side": gravity pulls along -y of the plane
    gravity   its size; in side view a negative value pulls along +y             [m/s^2]
    ground    the ground law with its coefficients
    sun       sunlight; None = it is dark
    """

    view: str = "top"
    gravity: float = 9.81
    ground: Ground = field(default_factory=Ground)
    sun: Sun | None = None
