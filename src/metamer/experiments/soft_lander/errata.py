"""What is wrong in chapter 3 of tambornini2020, one sentence each."""

from metamer.experiments.soft_lander.printed import ERRORS

ERRATA = (
    *(f"[{k}] {text}." for k, text in enumerate(ERRORS, start=1)),
    "Of these, 4, 5, 6, 7 and 10 are invisible in the symmetric flapper and break the waver: the unresolved bug.",
    "dQ_h/dN and psi_h of the left side have the wrong sign: (3.16) is singular when both hub joints are down.",
    "Eq. (3.15): the hub's term has the wrong sign.",
    "v_R is summed with l_L instead of l_R.",
    "dV/dy lacks g.",
    "Eq. (3.17): the hub's term repeats the left limb's.",
    "Friction signs of Q_R, dQ_L/dN and dQ_R/dN are wrong, and dQ_x/dN lacks sign(x').",
    "Eq. (3.19) counts the first joint of each limb twice.",
)
