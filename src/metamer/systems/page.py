"""What a physics gives so that a page can run its robots without Python: arrays for two kernels, and what to draw.

A slice keeps it in `page.py`: `page_scene(robot)`, what to draw of any of its robots, whatever moves it; and where its
kernels run in a page `page_model(robot)`, with kernels `tick` and `look` that `metamer.live.wasm.build` knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from metamer.core.channels import Channels
from metamer.core.records import Array


class Shape(NamedTuple):
    """A bar fixed to a link; its numbers stand in the row of `Scene.numbers` of the same place.

    role   "link", "head", "strut", "wheel": what a page paints it as; "foot": a point with forces in point.normal and
           point.tangent, held by point.adhesion, in the order of these; "anchor": an end of a strand, not drawn itself
    link   from 0; -1 = the world
    """

    role: str
    link: int


class Strand(NamedTuple):
    """A line between two anchors, coloured by a channel: a muscle by its tension.

    ends      their places among the shapes
    channel   name, and place in it; the deepest colour is the largest value seen
    """

    ends: tuple[int, int]
    channel: tuple[str, int]


class Ray(NamedTuple):
    """A range sensor's ray, drawn as long as a channel says and coloured by it.

    link, x, y, angle   where it begins, in the link's frame, and where it points   [-, m, m, rad]
    channel             name, and place in it   [m]
    reach               what the sensor reads where nothing is hit   [m]
    """

    link: int
    x: float
    y: float
    angle: float
    channel: tuple[str, int]
    reach: float


class Tube(NamedTuple):
    """A chain in space as thick lines between points.

    places   channels of x, y and z of (n,) points, the head first   [m]
    end      channels of x, y and z of the last point                 [m]
    width    [m]
    """

    places: tuple[str, ...]
    end: tuple[str, ...]
    width: float


class Plates(NamedTuple):
    """Plates in space with six legs between each and the next; the world carries the first at its origin.

    places, axes, sides   channels of (n, 3): middle of every plate, its normal, the direction of its first corner
    radius                channel of (n,) radii of the plate below   [m]
    The numbers of the scene are cosine and sine of both ends of each leg, (6, 4), then upper over lower radius, (n,).
    """

    places: str
    axes: str
    sides: str
    radius: str


class Scene(NamedTuple):
    """What to draw of a robot. A channel that a scene names is drawn where the rows have it.

    view      "top" or "side" of a plane, or "space"
    shapes    bars of the links, in a plane
    numbers   (shapes, 5) x, y of both ends in the link's frame, and width     [m]; or those of the plates
    ground    (k, 2) corners of the ground's line; None = none is drawn        [m]
    strands   muscles
    rays      of range sensors
    balls     (x, y, z, radius) of obstacles                                   [m]
    solids    (k, 2) corners of obstacles with straight edges                  [m]
    lines     (k, 2) points of a path to follow                                [m]
    tube, plates   bodies in space
    marks     channels of (3,) points in space that are shown as balls
    trail     channels of the point that leaves a trail: x and y, in space also z, or one of (3,)
    pull      force of the pointer over its distance from the link it holds; 0 = it cannot pull   [N/m]
    """

    view: str
    shapes: tuple[Shape, ...]
    numbers: Array
    ground: Array | None = None
    strands: tuple[Strand, ...] = ()
    rays: tuple[Ray, ...] = ()
    balls: tuple[tuple[float, float, float, float], ...] = ()
    solids: tuple[Array, ...] = ()
    lines: tuple[Array, ...] = ()
    tube: Tube | None = None
    plates: Plates | None = None
    marks: tuple[str, ...] = ()
    trail: tuple[str, ...] = ("centre.x", "centre.y")
    pull: float = 0.0


class Push(NamedTuple):
    """How a force on a link enters the arrays: added to an entry for x and one for y, over the entry `over` if any.

    array     name of the array
    x, y      entry of every link
    over      entry of every link by which the force is divided; empty = none
    """

    array: str
    x: tuple[int, ...]
    y: tuple[int, ...]
    over: tuple[int, ...] = ()


class PageModel(NamedTuple):
    """A robot as a page runs it.

    module     WebAssembly module with `tick` and `look`
    arrays     what both kernels take, in their order; "settings" and "state" among them, the state at the start last
    channels   of the row that `look` fills, behind the time
    scene      what to draw
    push       how to push a link; None = it cannot be pushed
    still      why it cannot
    fastest    a rate beyond this is no motion any more                [1/s]
    fault      entry of the state that is not 0 where the physics itself cannot go on; -1 = there is none
    faults     what its values mean
    choices    fields that are texts to Python, with those of them that the page offers
    notes      what a user should know of the page
    settled    beginnings of the paths of fields that are set when the page is made
    """

    module: str
    arrays: Mapping[str, np.ndarray[Any, Any]]
    channels: Channels
    scene: Scene
    push: Push | None = None
    still: str = ""
    fastest: float = np.inf
    fault: int = -1
    faults: tuple[str, ...] = ()
    choices: Mapping[str, tuple[str, ...]] = {}
    notes: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
