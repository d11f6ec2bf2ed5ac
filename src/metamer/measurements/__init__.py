"""Measurements from outside: one reader of CSV of any dialect, Excel, Parquet and logs of ours.

table = read_table("pull.csv", reading_from_options(["units.force=gf"]))
values, notes = take(table, (FORCE, LENGTH))           # SI, as the rows stand
sampled = take_sampled(table, (FORCE, LENGTH))         # on even steps, jitter, gaps and duplicates reported
"""

from metamer.measurements.choose import choose as choose
from metamer.measurements.choose import take as take
from metamer.measurements.choose import take_sampled as take_sampled
from metamer.measurements.clock import Clock as Clock
from metamer.measurements.clock import Sampled as Sampled
from metamer.measurements.heads import Quantity as Quantity
from metamer.measurements.read import read_table as read_table
from metamer.measurements.reading import NOTHING_GIVEN as NOTHING_GIVEN
from metamer.measurements.reading import Reading as Reading
from metamer.measurements.reading import reading_from_options as reading_from_options
from metamer.measurements.table import BadTable as BadTable
from metamer.measurements.table import Table as Table
