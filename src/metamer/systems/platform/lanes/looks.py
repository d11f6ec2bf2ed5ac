"""What is noted of arms in lanes: flags, fastest legs, and the numbers of their rows as they come."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from metamer.core.jit import inlined, kernel
from metamer.systems.platform.kernels.measure import THIN, loft_volume, plate_overlap
from metamer.systems.platform.kernels.platform import ring_radius
from metamer.systems.platform.lanes import stages as at

# numbers of a run: largest bend, twist [rad], stretch, shortening, change of a volume, least loft / volume [-], longest
# and shortest leg [m], fastest leg [m/s], flags, sum of squared errors [m^2], rows, last error [m], time of the last
# target [s], targets reached, time of the last row [s], whether it stalled, whether its state was not finite
BEND, TWIST, STRETCH, SHORTENING, DRIFT, LOFT, LONGEST, SHORTEST, FASTEST, FLAGS = range(10)
SQUARES, KEPT, LAST_ERROR, LOOKED, REACHED, ENDED, STALLED, FAILED, FOUND = range(10, 19)
ROUNDED_LEG = 1e-9  # by which a leg may pass its limit   [m]


class Look(NamedTuple):
    """What is noted while arms run.

    found      (FOUND, lanes) numbers of the runs so far
    pace       (lanes,) 1 / length of the last step where it counts, else 0    [1/s]
    doubt      (lanes,) above 0 where a flag may be due
    fastest    (lanes,) fastest leg of the last step                           [m/s]
    seen       (n, 5, lanes) flags that were seen, as `kernels.measure.note_flags`
    """

    found: np.ndarray
    pace: np.ndarray
    doubt: np.ndarray
    fastest: np.ndarray
    seen: np.ndarray


@inlined
def ring_of_lane(work, i, k, size):
    """Radius of a segment's base ring.   [m]"""
    return ring_radius(work[i, at.VOLUMED, k], work[i, at.FIXED, k], size)


@inlined
def screen_lanes(work, look):
    """Fastest legs over the last step, and whether a segment of a lane may have a flag: a test that misses none."""
    for k in range(at.ARM_LANES):
        look.doubt[k], look.fastest[k] = 0.0, 0.0
    for ii in range(work.shape[0] - 1):
        i = np.uintp(ii)
        for j in range(6):
            for k in range(at.ARM_LANES):
                length = work[i, at.ROW_LENGTH + j, k]
                look.fastest[k] = max(look.fastest[k], abs(length - work[i, at.BEFORE + j, k]) * look.pace[k])
                over = length > work[i, at.LONG, k] + ROUNDED_LEG
                look.doubt[k] += 1.0 if over or length < work[i, at.SHORT, k] - ROUNDED_LEG else 0.0
        for k in range(at.ARM_LANES):
            nx, ny, nz = work[i, at.ROW_LOCAL + 2, k], work[i, at.ROW_LOCAL + 5, k], work[i, at.ROW_LOCAL + 8, k]
            px, py, pz = work[i, at.ROW_LOCAL + 9, k], work[i, at.ROW_LOCAL + 10, k], work[i, at.ROW_LOCAL + 11, k]
            size2 = px * px + py * py + pz * pz
            slaved = work[i, at.VOLUMED, k] / math.sqrt(size2)
            ra2 = work[i, at.FIXED, k] * work[i, at.FIXED, k] if work[i, at.FIXED, k] > 0.0 else slaved
            back, sine2 = px * nx + py * ny + pz * nz, nx * nx + ny * ny
            # the end plate's plane meets the base disc where it passes within r_a of its centre
            meets = back * back <= ra2 * sine2
            low = pz <= 0.0 or back <= 0.0 or work[i, at.ROW_DET, k] * work[i, at.SENSE, k] < THIN
            look.doubt[k] += 1.0 if low or meets else 0.0


@kernel
def new_look(look, k):
    """Nothing noted of an arm yet."""
    for r in range(FOUND):
        look.found[r, k] = 0.0
    look.found[SHORTEST, k] = look.found[LOFT, k] = math.inf
    for i in range(look.seen.shape[0]):
        for f in range(5):
            look.seen[i, f, k] = 0.0


@kernel
def note_lane(work, look, k):
    """Count flags that were not seen before, and keep the fastest leg."""
    look.found[FASTEST, k] = max(look.found[FASTEST, k], look.fastest[k])
    if look.doubt[k] == 0.0:
        return
    r = np.empty(12)
    for i in range(work.shape[0] - 1):
        for j in range(12):
            r[j] = work[i, at.ROW_LOCAL + j, k]
        ra = ring_of_lane(work, i, k, math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]))
        back = r[9] * r[2] + r[10] * r[5] + r[11] * r[8]
        short, long = (
            work[i, at.ROW_LENGTH : at.ROW_LENGTH + 6, k].min(),
            work[i, at.ROW_LENGTH : at.ROW_LENGTH + 6, k].max(),
        )
        due = (
            r[11] <= 0.0 or back <= 0.0,
            plate_overlap(r, ra, work[i, at.RATIO, k] * ra) > 0.0,
            work[i, at.ROW_DET, k] * work[i, at.SENSE, k] < THIN,
            short < work[i, at.SHORT, k] - ROUNDED_LEG,
            long > work[i, at.LONG, k] + ROUNDED_LEG,
        )
        for f in range(5):
            if due[f] and look.seen[i, f, k] == 0.0:
                look.seen[i, f, k] = 1.0
                look.found[FLAGS, k] += 1.0


@kernel
def row_lane(work, look, k, goal, tip, first):
    """Numbers of a row: measures of the segments, as `kernels.measure.fill_measures`, legs, error of the tip."""
    found, r, volumes, lofts = look.found[:, k], np.empty(12), 0.0, 0.0
    for i in range(work.shape[0] - 1):
        for j in range(12):
            r[j] = work[i, at.ROW_LOCAL + j, k]
        size, ratio = math.sqrt(r[9] * r[9] + r[10] * r[10] + r[11] * r[11]), work[i, at.RATIO, k]
        ra, stretch = ring_of_lane(work, i, k, size), size / work[i, at.REST, k] - 1.0
        volume = math.pi / 3.0 * size * ra * ra * (1.0 + ratio + ratio * ratio)
        if first:
            work[i, at.FIRST_VOLUME, k], work[i, at.SENSE, k] = volume, 1.0 if work[i, at.ROW_DET, k] > 0.0 else -1.0
        volumes, lofts = volumes + volume, lofts + loft_volume(r, ra, ratio * ra)
        found[BEND] = max(found[BEND], math.atan2(math.sqrt(r[2] * r[2] + r[5] * r[5]), r[8]))
        found[TWIST] = max(
            found[TWIST], 2.0 * math.atan2(abs(work[i, at.ROW_MOTOR + 3, k]), abs(work[i, at.ROW_MOTOR, k]))
        )
        found[STRETCH], found[SHORTENING] = max(found[STRETCH], stretch), max(found[SHORTENING], -stretch)
        found[DRIFT] = max(found[DRIFT], abs(volume / work[i, at.FIRST_VOLUME, k] - 1.0))
        for j in range(6):
            length = work[i, at.ROW_LENGTH + j, k]
            found[LONGEST], found[SHORTEST] = max(found[LONGEST], length), min(found[SHORTEST], length)
    found[LOFT] = min(found[LOFT], lofts / volumes)
    error = 0.0
    for j in range(3):
        error += (tip[j, k] - goal[j, k]) ** 2
    found[SQUARES] += error
    found[KEPT] += 1.0
    found[LAST_ERROR] = math.sqrt(error)


@inlined
def ended_row(look, k, t, reached, stalled):
    """Where a run is after a row: its time, targets behind it, whether it has stalled."""
    look.found[ENDED, k], look.found[REACHED, k], look.found[STALLED, k] = t, reached, 1.0 if stalled else 0.0
