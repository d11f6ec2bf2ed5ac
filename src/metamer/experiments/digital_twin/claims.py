"""What menon2025 prints about machine and model side by side: Table 6.2."""

from __future__ import annotations

from metamer.experiments.worm.claims import HIGHEST, LOWEST, STRIDE
from metamer.record.claims import Claim, Expected
from metamer.systems.grounds.surfaces import TABLE_6_2

MACHINE, MODEL = "displacement, machine [cm]", "displacement, model before [cm]"
REAL = "4 to 9 cm exceed what one cycle of this gait can do, 2.98 cm; ours is a fake robot on that friction"
ISAAC = "the printed value lies in the tie of the linear wave, ours is the constant-span wave"


def table62() -> tuple[Claim, ...]:
    """Real worm and Isaac Sim on four surfaces."""
    claims = []
    for row in TABLE_6_2:
        case = f"{row.name}, thesis gait"
        claims += [
            Claim(
                case=case, quantity=MACHINE, evidence="paper", value=row.real,
                source="menon2025, Table 6.2 (real world)", open=True, reason=REAL,
            ),
            Claim(
                case=case, quantity=MODEL, evidence="paper", value=row.isaac, tolerance=0.05, cause="one run",
                source="menon2025, Table 6.2 (Isaac Sim)",
                expected=Expected(LOWEST * STRIDE, HIGHEST * STRIDE, "eta = 2 cm less the feet's creep"), reason=ISAAC,
            ),
        ]  # fmt: skip
    return tuple(claims)


CLAIMS = table62()
