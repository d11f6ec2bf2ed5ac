"""What tambornini2020 prints about electroadhesion, and what is wrong with it."""

from __future__ import annotations

from metamer.electroadhesion.table import TABLE
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
ERRATA = (
    "Table 4.1, Slate: 5.96 / 6.01 / 7.31 N cannot come from the six tests of section 4.4: five tests at 5.96 or more "
    "and one at 7.31 have a mean of at least 6.185 N. With the rounding of the print 23 tests would be needed; as "
    "likely the mean is a median or a misprint.",
    "Section 4.1 gives averages of 3 to 16 N and section 4.4 15 N for metalized PET; the largest average of Table 4.1 "
    "is 14.44 N. 'Granular: 0.1 N' is 0.058 N in the table, rounded up to one digit.",
    "Gravel: a negative mean adhesion is scatter of the friction in the runs without voltage, not repulsion. With six "
    "tests neither gravel nor leaves differ from zero, whatever the values between lowest and highest were.",
    "Monolithic: 'the maximum value in the recorded force data' is biased upwards by noise, and has friction still in "
    "it: the text subtracts a reference for granular materials only.",
    "Metalized PET: the last two of six tests fell markedly (a damaged pad) and are averaged in all the same. Only "
    "shear was measured; pad area, electrodes, voltage, ramp rates and lever arm are not given.",
)
# what it leaves open, and slips of notation: no number shows them
REMARKS = (
    "The number of tests is stated for monolithic materials only, and not that of the reference runs; the table has "
    "no spread, so that its intervals can only be bounded.",
)
# erratum -> case and quantity of the rows that show it
SHOWN = {
    "Table 4.1, Slate": ("consistency of Table 4.1", "Slate:"),
    "Section 4.1 gives": ("text against table", "mean of"),
    "Gravel:": ("consistency of Table 4.1", "Gravel:"),
    "Monolithic:": ("highest value of a noisy force", "bias"),
    "Metalized PET:": ("weakening pad, last two of six tests, spread 9 %", "found, fall"),
}
