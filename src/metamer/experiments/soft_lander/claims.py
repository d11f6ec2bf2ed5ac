"""What tambornini2020 claims about the lander in numbers, in its order: section 3.2; most of it stands in words."""

from __future__ import annotations

from metamer.record.claims import Claim, Expected, printed_in

SOURCE = "tambornini2020"
LIMBS, WAVER = "limbs of the lander", "waver (Figs. 3.6-3.9)"
LINKS, LENGTH, SHEET = "links per limb", "length of a limb [m]", "density times thickness [kg/m^2]"
CONSERVES = "conserves energy (1 = yes)"


def section32() -> tuple[Claim, ...]:
    """Limbs as section 3.2 has them, and its verdict on the waver."""
    printed = printed_in(f"{SOURCE}, section 3.2", LIMBS)
    return (
        printed(LINKS, 2, 0.0, "a whole number"),
        printed(LENGTH, 1.8, 1e-9, "a sum of link lengths"),
        printed(SHEET, 1000.0 * 2.54e-3, 1e-3, "trapezoids for the petal's curve"),
        Claim(
            case="flapper (Figs. 3.2-3.5)", quantity=CONSERVES, evidence="paper", value=1, tolerance=0.0,
            cause="'energy rates appear to be numerical errors'", source=f"{SOURCE}, Fig. 3.5 caption",
        ),
        Claim(
            case=WAVER, quantity=CONSERVES, evidence="paper", value=0, tolerance=0.0,
            cause="'the inverse symmetry of the waver seems to cause it to break down'",
            source=f"{SOURCE}, section 3.2.2", expected=Expected(1.0, 1.0, "no force acts from outside (Noether)"),
            reason="ten errors in the printed equations; right ones conserve",
        ),
    )  # fmt: skip


CLAIMS = section32()
