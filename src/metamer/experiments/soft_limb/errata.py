"""What is wrong in chapter 2 of tambornini2020, one sentence each."""

ERRATA = (
    "Eq. (2.3): the damping function needs the difference of rates, not the sum.",
    "Eq. (2.11): the diagonal lacks l_s^2 times the masses behind; as printed M is indefinite and a run diverges.",
    "Eq. (2.12): the sign is wrong; the energy of a free limb drifts by some percent in 100 s.",
    "Eq. (2.14) is minus dT/dtheta, which is what the equation of motion needs.",
    "Eq. (2.19): with the Euler step the problem is linear in the normal forces, so one solve is exact.",
    "Eqs. (2.20)-(2.21): friction has no potential; it must be cos + sign(x') mu sin; as printed it feeds energy in.",
    "The PD law of section 2.1.5 has its sign inverted.",
    "Eq. (2.24) must be F = -B^-1 A and (2.25) G = B^-1 [S; 0]; the printed F gives an unstable loop.",
    "Dropping joints with negative normal forces one after the other is not the contact law: complementarity is.",
)
