"""tambornini2020, chapter 2: a soft limb as rigid links, free, on the ground, controlled; and what it left open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from metamer.experiments.sections import Section, Study, all_rows, made, printed_slips
from metamer.experiments.soft_limb import cases, control, pictures, printed, slips
from metamer.experiments.soft_limb.claims import CASE_A, CLAIMS, HELD, LIMB
from metamer.experiments.soft_limb.left_open import joint_rows, mesh_rows
from metamer.record.claims import Measured, Row, bar, by_engine, by_formula, residual
from metamer.record.table import Result
from metamer.robots.soft_limb import STRIP
from metamer.systems.contact.mechanics import GroundRun
from metamer.systems.planar.flight import Flight
from metamer.systems.planar.model import PlanarModel
from metamer.systems.planar.outline import Strip, limb_links, rectangle

SYSTEM, SOURCE = "soft-limb", cases.SOURCE
FIRST_MODE = 1.8751040687  # of a clamped beam: cos x cosh x = -1 [-]
TITLE = "Soft limb: links of a petal in micro-gravity, on the ground, under control"
MUJOCO_STILL_TIME = 60.0  # after which MuJoCo, whose soft contacts bounce on, lies still too [s]
STILL_ENERGY = 1e-10  # kinetic energy over the start's energy of a limb that lies still [-]
SHARED_MESH = 0.5  # error of a first frequency times links^2: rigid links for a beam, of second order
CASE_F = "F: friction, no springs (Figs. 2.15-2.16)"
LANDING_ORDER = {CASE_A: [2, 1, 2, 3, 2, 1], CASE_F: [2, 3, 1]}


@dataclass(frozen=True)
class Found:
    """All runs of the chapter."""

    free: tuple[PlanarModel, Flight]
    heavy: tuple[PlanarModel, Flight]
    damped: tuple[PlanarModel, Flight]
    contact: tuple[PlanarModel, GroundRun]
    contact_events: GroundRun
    friction: tuple[PlanarModel, GroundRun]
    friction_events: GroundRun
    ten: tuple[PlanarModel, GroundRun]
    ten_free_time: float
    ten_contact_time: float


def run_cases(progress: Callable[[str], None]) -> Found:
    """Every run of the chapter."""
    progress("free limb")
    free = cases.flown(cases.free_limb(0.0), duration=100.0)
    heavy = cases.flown(cases.free_limb(1e-3), duration=100.0)
    damped = cases.flown(
        cases.free_limb(1e-3, damping=0.4), duration=800.0, dt=0.1, step=0.1, stepper="implicit_midpoint"
    )
    progress("contact")
    contact, friction = cases.landed(cases.case_a()), cases.landed(cases.case_f())
    ten_free = cases.in_the_air(cases.case_a(10))
    begin = time.process_time()
    cases.landed(ten_free, 100.0)
    free_time = time.process_time() - begin
    begin = time.process_time()
    ten = cases.landed(cases.case_a(10))
    contact_time = time.process_time() - begin
    progress("the same by events")
    events = cases.by_events(cases.case_a()), cases.by_events(cases.case_f())
    return Found(free, heavy, damped, contact, events[0], friction, events[1], ten, free_time, contact_time)


def free_rows(found: Found) -> Iterator[Row]:
    """Conservation and settling of the free limb; it must swing, or keeping its energy says nothing."""
    note = "Runge-Kutta, 10 ms, 100 s"
    for case, (_, run) in (("unforced (Figs. 2.4-2.6)", found.free), ("gravity (Figs. 2.7-2.9)", found.heavy)):
        yield residual(case, "energy error", run.energy_error(), 1e-9, note)
        swing = cases.exchanged(run)
        yield bar(case, "kinetic energy over the change of the other", swing, (0.9, 1.1), "one becomes the other")
    _, run = found.damped
    case = "gravity and damping (Figs. 2.10-2.12)"
    note = "implicit midpoint, 100 ms, joint damping ratio 0.4"
    yield residual(case, "energy account", run.energy_error(), 1e-4, note)
    steady = cases.steady_angles()
    last = np.cumsum(run.q[-1])
    for k in range(3):
        yield by_formula(
            case, f"angle of link {k + 1} after 800 s [rad]", last[k], steady[k], 0.02,
            "least energy of springs and weight", "800 s leave 0.5 % of the way",
        )  # fmt: skip


def strip_numbers() -> Measured:
    """The limb's sheet, measured on its links."""
    links, forty = limb_links(STRIP, 3), limb_links(Strip(outline=rectangle()), 40)
    wave = forty.omega * STRIP.length**2 / FIRST_MODE**2
    modulus = 12.0 * STRIP.density * (wave / STRIP.thickness) ** 2
    return {
        (LIMB, "length [m]"): float(np.sum(links.length)),
        (LIMB, "density times thickness [kg/m^2]"): float(np.sum(links.mass) / np.sum(links.area)),
        (LIMB, "elastic modulus, from the first frequency of a rectangle [MPa]"): 1e-6 * float(modulus),
    }


def gravity_numbers() -> Measured:
    """Energy errors of the thesis's way to integrate gravity, by its step."""
    errors = [cases.held_gravity_error(h) for h in (0.01, 0.02, 0.04)]
    return {
        (HELD, "energy error at 20 ms over that at 10 ms"): errors[1] / errors[0],
        (HELD, "energy error at 40 ms over that at 20 ms"): errors[2] / errors[1],
    }


def contact_numbers(run: GroundRun) -> Measured:
    """The contact case by time stepping."""
    moving = np.nonzero(run.kinetic > STILL_ENERGY * abs(float(run.stored[0])))[0]
    return {
        (CASE_A, "joint of the first impact"): float(run.impacts[0, 1]) + 1.0 if len(run.impacts) else None,
        (CASE_A, "impacts"): float(len(run.impacts)),
        (CASE_A, "last time in motion [s]"): float(run.t[moving[-1]]) if len(moving) else None,
    }


def outline_rows() -> Iterator[Row]:
    """Stiffness of the links against a clamped beam."""
    strip = Strip(outline=rectangle())
    # Euler-Bernoulli: omega_1 = 1.87510407^2 sqrt(E I/(rho A L^4))
    beam = FIRST_MODE**2 * np.sqrt(strip.modulus * strip.thickness**2 / 12.0 / strip.density) / strip.length**2
    for n in (3, 10, 40):
        yield by_formula(
            f"rectangle, {n} links", "first angular frequency [rad/s]", limb_links(strip, n).omega, float(beam),
            SHARED_MESH / n**2, "Euler-Bernoulli cantilever", "links for a beam: an error of second order in 1/n",
        )  # fmt: skip


def case_rows(case: str, run: GroundRun, events: GroundRun) -> Iterator[Row]:
    """One contact case by time stepping and by events."""
    e0, order = abs(float(run.stored[0])) or 1.0, LANDING_ORDER[case]
    got = [int(k) + 1 for k in run.impacts[:, 1]]
    yield bar(case, "impacts in the order of landing", float(got == order), (1.0, 1.0), f"joints {got}")
    for name, one, most in (("time stepping, 10 ms", run, 1e-5), ("events", events, 1e-9)):
        gap = float(np.abs(one.imbalance).max()) / e0
        yield residual(case, f"energy account, {name}", gap, most)
        yield residual(case, f"largest rise of energy, {name}", float(np.diff(one.stored).max()) / e0, 1e-5)
    lost = float(run.flows["impact"][-1]) / e0
    yield bar(case, "energy lost in impacts over the start's", lost, (0.05, 1.5), "plastic; it lies still after")
    yield residual(case, "penetration [m]", run.penetration, 1.5e-3)
    yield residual(case, "residual of the contact problems", run.residual, 1e-8)
    same = len(run.impacts) == len(events.impacts) > 0
    shift = float(np.abs(run.impacts[:, 0] - events.impacts[:, 0]).max()) if same else None
    yield residual(case, "impact times, stepping against events [s]", shift, 1e-3, evidence="second engine")
    yield residual(case, "kinetic energy at 40 s over the start's energy", float(run.kinetic[-1]) / e0, STILL_ENERGY)


def contact_rows(found: Found) -> Iterator[Row]:
    """Impacts, accounts, rest, and the two drivers side by side."""
    yield from case_rows(CASE_A, found.contact[1], found.contact_events)
    yield from case_rows(CASE_F, found.friction[1], found.friction_events)
    run = found.friction[1]
    rubbed = float(run.flows["rubbed"][-1]) / abs(float(run.stored[0]))
    yield bar(CASE_F, "energy taken by friction over the start's", rubbed, (1e-4, 1.0))
    run, case = found.ten[1], "A10: ten links (Figs. 2.20-2.21)"
    e0 = float(run.stored[0])
    moving = np.nonzero(run.kinetic > STILL_ENERGY * e0)[0]
    yield bar(case, "last time in motion [s]", float(run.t[moving[-1]]), (10.0, 40.0))
    gap = float(np.abs(run.imbalance).max()) / e0
    yield residual(case, "energy account", gap, 1e-4)
    yield residual(case, "penetration [m]", run.penetration, 1.5e-3)
    yield bar(case, "processor time of 40 s with contact [s]", found.ten_contact_time, (0.0, 2.0))
    yield bar("ten links in the air", "processor time of 100 s [s]", found.ten_free_time, (0.0, 1.0))


def mujoco_rows(found: Found) -> Iterator[Row]:
    """The same cases in MuJoCo: first impact within 1 %, resting places within 5 mm."""
    others = {name: cases.landed(spec) for name, spec in cases.OTHERS.items()}
    for case, run in (
        ("A", found.contact),
        ("F", found.friction),
        ("A10", found.ten),
        *others.items(),
    ):
        second = cases.in_mujoco(run[0].spec, MUJOCO_STILL_TIME)
        yield by_engine(
            f"{case} in MuJoCo", "first impact [s]", float(run[1].impacts[0, 0]), second.first, 0.01,
            "MuJoCo, 2 ms, elliptic cone",
        )  # fmt: skip
        off = float(np.linalg.norm(cases.tips(run[0], run[1].q[-1]) - second.tips, axis=1).max())
        yield residual(f"{case} in MuJoCo", "farthest joint at rest [m]", off, 5e-3, evidence="second engine")


def printed_rows() -> Iterator[Row]:
    """What the printed equations do: each effect between two ends, so that an erratum without its effect fails."""
    limb_of = limb_links(STRIP, 3)
    theta = cases.START
    eigen = float(np.linalg.eigvalsh(printed.printed_mass_matrix(limb_of)).min())
    note = "a mass matrix is positive; the diagonal lacks l_s^2 sum m_j"
    yield bar("(2.11) as printed", "lowest eigenvalue of M [kg m^2]", eigen, (-1.0, -0.01), note)
    t, energy = printed.energy_history(limb_of, theta, 0)
    yield residual("right equations in absolute angles", "energy error in 100 s", spread(energy), 1e-9)
    t, energy = printed.energy_history(limb_of, theta, 1)
    ends, note = float(t[-1]), "an angle passes 1000 rad"
    yield bar("(2.11) as printed", "time at which the run ends [s]", ends, (5.0, 20.0), note)
    t, energy = printed.energy_history(limb_of, theta, 2)
    note = "a free limb keeps its energy; sign of C_m1"
    yield bar("(2.12) as printed", "energy drift in 100 s", spread(energy), (0.01, 0.2), note)
    # one link that slides: generalised force l (cos -+ sign(x') mu sin) N of the printed and of the right law
    mu, normal, length, theta_1, rate = 0.2, 1.0, 0.6, 0.7, -0.3
    slide = -length * rate * np.sin(theta_1)
    note = "x_i falls with theta where sin > 0, so -sign(x') mu sin pushes along the motion"
    for text, sign in (("as printed", -1.0), ("right", 1.0)):
        torque = length * sign * np.sign(slide) * mu * np.sin(theta_1) * normal
        yield by_formula(
            f"friction of (2.21), {text}", "power over mu N |x'|", float(torque * rate / (mu * normal * abs(slide))),
            -sign, 1e-12, "Coulomb friction takes energy, -1; as printed it gives, +1", note,
        )  # fmt: skip
    for name, pole in control.printed_loops().items():
        ends = (-10.0, -1e-3) if "right" in name else (1e-3, 10.0)
        yield bar(name, "largest real part of the loop [1/s]", pole, ends, "below 0 is stable")


def spread(energy: np.ndarray) -> float:
    """Largest change of energy over its start.   [-]"""
    return float(np.abs(energy / energy[0] - 1.0).max())


def control_rows(crawls: dict[str, control.Crawl]) -> Iterator[Row]:
    """Crawl references under LQR, PD and limits; a limb that does not move, or is not asked to, is outside."""
    worst_joint, moved = "rms error of the worst driven joint [rad]", "largest angle of joint 1 [rad]"
    for name, one in crawls.items():
        worst = float(one.rms.max())
        if "4 mN m" in name or "3 kV" in name:
            yield bar(name, worst_joint, worst, (0.05, 0.5), "the limit is too low: it must fail, and does")
        elif "six links" in name:
            yield bar(name, worst_joint, worst, (1e-4, 0.05), "three actuators, three joints that give")
        else:
            yield bar(name, worst_joint, worst, (1e-4, 0.01))
            angle = float(np.abs(one.log["joint.angle"][:, 0]).max())
            yield bar(name, moved, angle, (0.3, 0.5), "0.4 rad are asked for")
        yield bar(name, "largest torque [N m]", one.torque, (2e-3, 0.02))
        if "PD" not in name:
            pole = float(one.regulator.poles.real.max())
            yield bar(name, "largest real part of the LQR loop [1/s]", pole, (-10.0, -1e-4), "below 0 is stable")


def run_crawls(progress: Callable[[str], None]) -> dict[str, control.Crawl]:
    """Every controlled run."""
    progress("controlled crawls")
    limit = control.TorqueLimit
    return {
        "three links, LQR and feed-forward (Figs. 2.17-2.19)": control.crawl(3),
        "four links, LQR and feed-forward": control.crawl(4),
        "three links, LQR alone": control.crawl(3, feed=False),
        "three links, PD and feed-forward": control.crawl(3, pd=(0.5, 1.0)),
        "three links, limit 10 mN m": control.crawl(3, limit=limit(0.010)),
        "three links, limit 4 mN m": control.crawl(3, limit=limit(0.004)),
        "three links, HASEL curve (example data) at 6 kV": control.crawl(3, limit=control.HASEL.limit(6000.0)),
        "three links, HASEL curve (example data) at 3 kV": control.crawl(3, limit=control.HASEL.limit(3000.0)),
        "six links, three actuators": control.under_actuated(),
    }


class LimbStudy(Study):
    """Runs of the limb."""

    found = made(lambda study: run_cases(study.progress))  # free, on the ground, by events
    crawls = made(lambda study: run_crawls(study.progress))  # under control


def second_rows(study: LimbStudy) -> Iterator[Row]:
    """MuJoCo."""
    study.progress("MuJoCo")
    yield from mujoco_rows(study.found)


STUDY = LimbStudy
SECTIONS: dict[str, Section] = {
    "strip": Section(lambda study: outline_rows(), lambda study: strip_numbers()),
    "gravity": Section(numbers=lambda study: gravity_numbers()),
    "free": Section(lambda study: free_rows(study.found)),
    "contact": Section(lambda study: contact_rows(study.found), lambda study: contact_numbers(study.found.contact[1])),
    "control": Section(lambda study: control_rows(study.crawls)),
    "printed": Section(lambda study: [*printed_rows(), *slips.slip_rows()]),
    "mujoco": Section(second_rows),
    "left-open": Section(lambda study: [*mesh_rows(), *joint_rows()]),
}


def run_experiment(out: Path, progress: Callable[[str], None]) -> Result:
    """Every case, table and figure of chapter 2, with what it left open."""
    study = LimbStudy(progress)
    rows = all_rows(SYSTEM, study, SECTIONS, CLAIMS)
    progress("figures")
    drawn = pictures.all_figures(out, study.found, study.crawls)
    notes = (
        "The thesis gives neither petal, start nor damping in numbers; ours are parameters of the robot and the cases.",
        "Impact counts depend on the start (3 to 16 in random starts): elsewhere order and times are compared.",
        "The HASEL torque curve is example data, no measurement: `metamer limb hasel` takes your own CSV file.",
        "Restitution is Poisson's law, kept from gaining energy; all cases of the thesis are plastic.",
    )
    return Result(
        system=SYSTEM, title=TITLE, source=SOURCE, rows=rows, figures=drawn, **printed_slips(SYSTEM), notes=notes
    )
