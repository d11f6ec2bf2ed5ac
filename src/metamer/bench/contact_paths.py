"""Contact beside MuJoCo, each engine at its longest step within 1 mm of the converged path; growth with the links."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from metamer.bench import BenchRow, bench_row
from metamer.bench.contact import DURATION, TICK, chain, peer_call, wave
from metamer.bench.planar import least_cpu
from metamer.core.records import Array
from metamer.systems.contact.mechanics import Held, run_on_ground
from metamer.systems.planar.model import build

NEAR_ENOUGH = 1e-3  # farthest that a joint or tip may be from the converged path   [m]
CONVERGED_STEP = 5e-5  # s; our own runs at 20 us differ by 0.1 mm
OUR_STEPS = (1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4)  # s
PEER_STEPS = (2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5)  # s
PLASTIC_DAMPING = 10.0  # ratio of MuJoCo's contacts in drops: at 1 they bounce and never come near the path
LARGE_WAVE = 1.0  # rad
CONES = ("pyramidal", "elliptic")


class Scene(NamedTuple):
    """A chain with its start and its servo targets.

    targets    angles and rates (T, joints); zeros where the chain is limp         [rad, rad/s]
    """

    links: int
    driven: bool
    q: Array
    targets: tuple[Array, Array]

    @property
    def duration(self) -> float:
        """Of a run.   [s]"""
        return len(self.targets[0]) * TICK


def drop(links: int) -> Scene:
    """A bent limp chain 0.1 m (up to ten links) or 0.2 m above the ground."""
    q, ticks = np.zeros(links + 2), 60 if links <= 30 else 80
    q[2], q[3:] = 0.05, 0.15 * np.sin(1.3 * np.arange(links - 1) + 0.4)
    heights = np.concatenate([[0.0], np.cumsum(0.1 * np.sin(np.cumsum(q[2:])))])
    q[1] = (0.1 if links <= 10 else 0.2) - heights.min()
    return Scene(links, False, q, (np.zeros((ticks, links - 1)), np.zeros((ticks, links - 1))))


def servo_wave(links: int, amplitude: float = 0.3) -> Scene:
    """A chain that lies straight and begins a wave at 1 Hz."""
    return Scene(links, True, np.zeros(links + 2), wave(links - 1, amplitude))


def our_call(scene: Scene, step: float) -> Callable[[], Array]:
    """Our run as a call that returns q at every tick."""
    model = build(chain(scene.links, step, driven=scene.driven))
    commands = np.stack([*scene.targets, np.zeros_like(scene.targets[0])], axis=1)
    run = partial(run_on_ground, model, scene.q, np.zeros(model.size), duration=scene.duration, dt=TICK, step=step)
    return lambda: run(held=Held(commands=commands)).q


def ends(q: Array) -> Array:
    """(T, links + 1, 2) joints and tips of a chain.   [m]"""
    turns = np.cumsum(q[:, 2:], axis=1)
    steps = 0.1 * np.stack([np.cos(turns), np.sin(turns)], axis=2)
    return np.cumsum(np.concatenate([q[:, None, :2], steps], axis=1), axis=1)


class Found(NamedTuple):
    """A run that is near the converged path, or the finest one tried: step [s], error [m], the call."""

    step: float
    error: float
    call: Callable[[], Array]


def longest_near(make: Callable[[float], Callable[[], Array]], steps: tuple[float, ...], path: Array) -> Found:
    """The run with the longest step that is near the path; a path of one frame is the end of the run.

    make    a step -> the run as a call
    """
    found = Found(0.0, np.inf, make(steps[0]))
    for step in steps:
        call = make(step)
        error = float(np.linalg.norm(ends(call())[-len(path) :] - path, axis=2).max())
        found = Found(step, error, call)
        if error <= NEAR_ENOUGH:
            break
    return found


def peer_of(scene: Scene, cone: str, step: float) -> Callable[[], Array]:
    """MuJoCo's run of a scene."""
    robot, damping = chain(scene.links, step, driven=scene.driven), 1.0 if scene.driven else PLASTIC_DAMPING
    return peer_call(robot, scene.q, scene.targets, cone=cone, damping=damping)


def equal_accuracy(case: str, scene: Scene) -> BenchRow:
    """Milliseconds of processor per simulated second.

    Waves are judged along the whole path. Of drops MuJoCo has no step that stays within 1 mm on the way: it is judged
    at the end, ours along the path.
    """
    path = ends(our_call(scene, CONVERGED_STEP)())
    judged = path if scene.driven else path[-1:]
    ours = longest_near(partial(our_call, scene), OUR_STEPS, path)
    peers = [(cone, longest_near(partial(peer_of, scene, cone), PEER_STEPS, judged)) for cone in CONES]
    spent, *others = least_cpu([ours.call, *(peer.call for _, peer in peers)], repeats=3)
    (cone, peer), quickest = min(zip(peers, others, strict=True), key=lambda one: one[1])
    scale = 1e3 / scene.duration
    name = f"{case}: ours at {1e3 * ours.step:g} ms, {1e3 * ours.error:.2g} mm off"
    other = f"MuJoCo, {cone}, {1e3 * peer.step:g} ms, {1e3 * peer.error:.2g} mm off"
    return bench_row(name, scale * spent, other, scale * quickest, "ms/s")


def growth(case: str, make: Callable[[int], Scene]) -> BenchRow:
    """Exponent of the time of a step of 1 ms in the number of links, 10 to 100."""
    sizes = (10, 20, 50, 100)
    calls = [our_call(make(links), 1e-3) for links in sizes]
    times = least_cpu(calls, repeats=3)
    spent = [time / make(links).duration for time, links in zip(times, sizes, strict=True)]
    slope = float(np.polyfit(np.log(sizes), np.log(spent), 1)[0])
    return bench_row(f"{case}, 10 to 100 links, 1 ms: growth exponent", slope, "bar", 1.35, "-")


def bench_cases(tell: Callable[[str], None]) -> list[BenchRow]:
    """Drops and waves of 10, 30 and 60 links, growth to 100, and 100 links that begin a large wave."""
    rows: list[BenchRow] = []
    for links in (10, 30, 60):
        tell(f"contact paths: {links} links")
        rows.append(equal_accuracy(f"{links} links dropped", drop(links)))
        rows.append(equal_accuracy(f"{links} links, servo wave 0.3 rad", servo_wave(links)))
    tell("contact paths: growth")
    rows += [growth("drops", drop), growth("servo waves", servo_wave)]
    call = our_call(servo_wave(100, LARGE_WAVE), 1e-3)
    call()
    spent = 1e6 * least_cpu([call], repeats=1)[0] / (DURATION / 1e-3)
    rows.append(bench_row(f"100 links, servo wave {LARGE_WAVE:g} rad, 1 ms", spent, "bar", 5e3, "us/step"))
    return rows
