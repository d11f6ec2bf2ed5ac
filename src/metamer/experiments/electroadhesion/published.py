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
