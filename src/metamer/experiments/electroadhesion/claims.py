"""What tambornini2020 claims in numbers about electroadhesion, in its order: Table 4.1, then the text beside it."""

from __future__ import annotations

from metamer.electroadhesion.table import TABLE
from metamer.record.claims import Claim, Expected, near
from metamer.systems.grounds.materials import GroundMaterial

TABLE_4_1 = "tambornini2020, Table 4.1"
PUBLISHED: dict[str, GroundMaterial] = {row.name: row for row in TABLE}
# what the text says beside the table: material, value [N], where
TEXT = (
    ("metalized-pet", 15.0, "section 4.4, 'to 15 Newtons for metalized PET'"),
    ("metalized-pet", 16.0, "section 4.1, 'average force values of 3 to 16 newtons'"),
    ("pmma", 3.0, "section 4.1 and 4.4, 'approximately 3 Newtons for PMMA'"),
    ("cork", 0.6, "section 4.1, 'an average of about 0.6'"),
    ("regolith", 0.1, "section 4.1, 'granular materials varied between 0.1 N and ...'"),
)

CONSISTENCY, TEXT_CASE = "consistency of Table 4.1", "text against table"
NO_TRACE = "no raw trace of the source is public: ours are synthetic, made from this very table"
LEAST_MEAN, TESTS = "least mean of 6 tests with this lowest and highest [N]", "tests that the row needs"


def table41() -> tuple[Claim, ...]:
    """Every cell: forces that cannot be measured again from what is given."""
    return tuple(
        Claim(
            case=f"Table 4.1, {row.title}", quantity=f"{name} [N]", evidence="paper", value=value, source=TABLE_4_1,
            open=True, reason=NO_TRACE,
        )
        for row in PUBLISHED.values()
        for name, value in (("lowest", row.low), ("mean", row.mean), ("highest", row.high))
    )  # fmt: skip


def slate() -> tuple[Claim, ...]:
    """The one row that excludes itself."""
    row = PUBLISHED["slate"]
    digit, low, high = 0.005, float(row.low or 0.0), float(row.high or 0.0)
    # five tests at the lowest and one at the highest, each within its rounding
    least = (5.0 * low + high) / 6.0
    why = "five tests at 5.96 N or more and one at 7.31 N"
    return (
        Claim(
            case=CONSISTENCY, quantity=f"{row.title}: {LEAST_MEAN}", evidence="paper", value=row.mean,
            tolerance=digit / float(row.mean or 1.0), cause="printed digits", source=TABLE_4_1,
            expected=Expected(least - digit, least + digit, f"(5 low + high)/6: {why}"),
            reason="the printed mean is below the least that six tests can have",
        ),
        Claim(
            case=CONSISTENCY, quantity=f"{row.title}: {TESTS}", evidence="paper", value=6, tolerance=0.0,
            cause="a whole number", source="tambornini2020, section 4.4",
            expected=Expected(20.0, 27.0, "(high - low)/(mean - low) tests, each number within its rounding"),
            reason="with the rounding of the print 23 tests have such a mean",
        ),
    )  # fmt: skip


def text_quantity(name: str, where: str) -> str:
    """Name of a number of the text: material and section."""
    return f"mean of {PUBLISHED[name].title}, {where.split(',')[0]} [N]"


def text() -> tuple[Claim, ...]:
    """What the text says beside the table."""
    claims = []
    for name, value, where in TEXT:
        mean = float(PUBLISHED[name].mean or 0.0)
        digit = 0.5 if value >= 1.0 else 0.05
        claims.append(
            Claim(
                case=TEXT_CASE, quantity=text_quantity(name, where), evidence="paper", value=value,
                tolerance=digit / value, cause="half of its last digit", source=f"tambornini2020, {where}",
                expected=near(mean, 1e-9, TABLE_4_1), reason="the text rounds, or has another value than the table",
            )
        )  # fmt: skip
    return tuple(claims)


CLAIMS = (*table41(), *slate(), *text())
