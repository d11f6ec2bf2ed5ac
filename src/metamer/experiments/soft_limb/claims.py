"""What tambornini2020 claims in numbers about the limb, in its order: section 2.2."""

from __future__ import annotations

from metamer.experiments.soft_limb.cases import SOURCE
from metamer.record.claims import Claim, printed_in

START_TUNED = "the start, which the thesis does not give, was chosen so"
LIMB, HELD, CASE_A = "petal limb", "gravity held over a Runge-Kutta step", "A: contact (Figs. 2.13-2.14)"


def strip() -> tuple[Claim, ...]:
    """Material and size of the limb, measured on its links."""
    printed = printed_in(f"{SOURCE}, section 2.2", LIMB)
    mesh = "forty links bend as the beam within 0.03 % in frequency, 0.06 % in stiffness"
    return (
        printed("length [m]", 1.8, 1e-9, "a sum of link lengths"),
        printed("density times thickness [kg/m^2]", 1000.0 * 2.54e-3, 1e-3, "trapezoids for the petal's curve"),
        printed("elastic modulus, from the first frequency of a rectangle [MPa]", 4.36, 1e-3, mesh),
    )


def gravity() -> tuple[Claim, ...]:
    """How the energy error grows with the step."""
    return tuple(
        Claim(
            case=HELD, quantity=f"energy error at {2 * h} ms over that at {h} ms", evidence="paper", value=2.0,
            tolerance=0.1, cause="'proportional to the step'; terms of second order", source=f"{SOURCE}, section 2.2.2",
        )
        for h in (10, 20)
    )  # fmt: skip


def contact() -> tuple[Claim, ...]:
    """The contact case."""
    where = f"{SOURCE}, section 2.2.4"
    return (
        Claim(
            case=CASE_A, quantity="joint of the first impact", evidence="paper", value=2, tolerance=0.0,
            cause="a whole number", source=where, tuned=START_TUNED,
        ),
        Claim(
            case=CASE_A, quantity="impacts", evidence="paper", value=6, tolerance=0.0, cause="a whole number",
            source=where, tuned=START_TUNED,
        ),
        Claim(
            case=CASE_A, quantity="last time in motion [s]", evidence="paper", within=(10.0, 40.0),
            cause="'by the end of the 40 second simulation all links have come to rest'; before, it falls and bounces",
            source=f"{SOURCE}, Fig. 2.13 caption",
        ),
    )  # fmt: skip


CLAIMS = (*strip(), *gravity(), *contact())
