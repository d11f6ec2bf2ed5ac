"""Places at the end of a step put onto the ground: the least displacement, in the metric of the step, that does it.

Rows that pushed get the gap zero, whichever side they are on; all others are not below. An arrival within the step is
moved along its own impulse, which puts it where the step cut at its arrival would have; rows that stick are held along
the ground softly, for a stiff hold over-determines a straight chain.
"""

from __future__ import annotations

from metamer.core.jit import bare_kernel
from metamer.systems.contact.kernels.passes import LAW, STIFFNESS, answers, solve_pass, velocities_after
from metamer.systems.contact.kernels.rows import (
    AFTER_N,
    ARRIVED,
    BEFORE_N,
    BEFORE_T,
    CONE,
    CROSSED,
    FORCE_N,
    FORCE_T,
    GUESS_N,
    GUESS_T,
    MINUS,
    MOVE_X,
    MOVE_Y,
    MU,
    NONE,
    OUT,
    PLUS,
    SHIFT,
    SHUT,
    SPEED_N,
    STICK,
    STIFF_N,
    STIFF_T,
    TILT,
    TURN,
    faces,
    gap_of,
    turn_rows,
    within,
)
from metamer.systems.contact.kernels.smooth import pose
from metamer.systems.contact.kernels.touching import STILL
from metamer.systems.planar.kernels.tree import PT, PX, PY, load_links

ONTO = 2e-7  # a row that pushed is left alone if it is nearer than this         [m]
EXACT = 1e-9  # and is put there to this                                          [m]
TURNS = 3  # the ground is met to second order in each
MOST_SHORTENED = 3  # times that a displacement after which a row is farther off is made shorter
SHORTENED = 0.125  # of a displacement: what is left of it then; its error falls with the square
MOST_SETS = 25


@bare_kernel
def acts_below(rows, k):
    """Whether a row acts or came through the ground."""
    return rows.status[k] != OUT or rows.table[k, CROSSED] > 0.0


@bare_kernel
def off_ground(rows, moved, count, body):
    """How far the worst row is from where it should be.   [m]

    moved    rows of a displacement: those that take part in it may not be below either; the rows themselves: none
    """
    worst = 0.0
    for k in range(count):
        c = rows.table[k]
        gap, _ = gap_of(c, rows.link[k], body.place)
        if rows.status[k] != OUT and c[FORCE_N] > 0.0:
            worst = max(worst, abs(gap))
        elif moved.status[k] != OUT or acts_below(rows, k):
            worst = max(worst, -gap)
    return worst


@bare_kernel
def held_back(rows, count):
    """Whether a row that was leaving was held: it is off the ground by as much as it rose."""
    for k in range(count):
        if rows.status[k] != OUT and rows.table[k, SPEED_N] > STILL and rows.table[k, FORCE_N] > 0.0:
            return True
    return False


@bare_kernel
def prepare_rows(rows, moved, count, body, lifts, again):
    """Rows of the displacement: gaps as what is to vanish, statuses to begin with.

    lifts    1: rows below the ground are lifted; 0: they stay
    again    whether rows of the turn before are in `moved`: what took part in it does so still
    """
    for k in range(count):
        c, d = rows.table[k], moved.table[k]
        gap, along = gap_of(c, rows.link[k], body.place)
        pushed = rows.status[k] != OUT and c[FORCE_N] > 0.0
        for j in range(c.shape[0]):
            d[j] = c[j]
        moved.link[k] = rows.link[k]
        if lifts == 0:
            gap = max(gap, 0.0)
        d[BEFORE_N], d[BEFORE_T], d[GUESS_N], d[GUESS_T] = gap, 0.0, 0.0, 0.0
        d[MU], d[CONE], d[SHIFT] = 0.0, 0.0, 0.0
        takes_part = again and moved.status[k] != OUT
        moved.status[k] = OUT
        if pushed:
            moved.status[k] = SHUT + NONE
            if c[ARRIVED] > 0.0:
                d[MU] = abs(c[FORCE_T]) / c[FORCE_N]
                moved.status[k] = SHUT + (PLUS if c[FORCE_T] >= 0.0 else MINUS)
            elif rows.status[k] % SHUT == STICK:
                moved.status[k], d[STIFF_T] = SHUT + STICK, c[STIFF_T] / STIFFNESS
        elif takes_part or acts_below(rows, k) or (gap >= 0.0 and within(c, gap, along) and faces(c)):
            moved.status[k] = SHUT + NONE if gap < 0.0 else NONE


@bare_kernel
def displace(body, rows, moved, count):
    """Displacement by passes: rows that pushed to gap zero, the others not below. Convex."""
    for _ in range(MOST_SETS):
        solve_pass(body, moved, count, 1.0, LAW, 0)
        velocities_after(body, moved, count, 1.0)
        same, residual = True, 0.0
        for k in range(count):
            old = moved.status[k]
            if old == OUT:
                continue
            c = moved.table[k]
            push = c[GUESS_N] - c[STIFF_N] * c[AFTER_N]
            status = old
            if not (rows.status[k] != OUT and rows.table[k, FORCE_N] > 0.0):
                status = SHUT + NONE if push > 0.0 else NONE
            residual = max(residual, abs(c[AFTER_N]) if status >= SHUT else -c[AFTER_N])
            c[FORCE_N] = push if status >= SHUT else 0.0
            same = same and status == old
            moved.status[k] = status
        if same:
            if residual <= 0.1 * EXACT:
                return
            for k in range(count):
                moved.table[k, GUESS_N] = moved.table[k, FORCE_N]


@bare_kernel
def move_ends(body, rows, moved, count, moves, part, worst):
    """Go a part of the displacement; shorter where a row would be farther off than `worst`, at last not at all.

    Returns the part that was gone and how far the worst row is off then.                  [-, m]
    """
    gone, off = 0.0, worst
    for turn in range(MOST_SHORTENED + 2):
        way = part if turn <= MOST_SHORTENED else 0.0
        for i in range(moves.q1.shape[0]):
            moves.q1[i] += (way - gone) * body.a[i]
        gone = way
        pose(body, moves.q1, moves.v1)
        turn_rows(body, rows, count)
        off = off_ground(rows, moved, count, body)
        if off <= worst:
            break
        part *= SHORTENED
    return gone, off


@bare_kernel
def project(body, rows, moved, count, moves, most, lifts, off):
    """Put q1 onto the ground.

    moved    rows of scratch
    most     farthest that a link may go in all                                            [m]
    lifts    1: rows below the ground are lifted; 0: they stay, all others come down
    off      how far the worst row is off                                                  [m]
    A line of links that holds itself between two rows bends far to be lifted a little, and others sink more than that:
    no displacement leaves a row farther off than the worst was. Needs the pose of the end in the body and the inertia
    added at its joints.
    """
    links, again = body.links, False
    for _ in range(TURNS if lifts == 1 else 1):
        load_links(links, False, body.work)
        for i in range(links.shape[0]):
            body.work[i, PT], body.work[i, PX], body.work[i, PY] = 0.0, 0.0, 0.0
            body.factor[i, TILT] = 0.0
        for i in range(body.tau.shape[0]):
            body.tau[i] = 0.0
        solve_pass(body, rows, 0, 1.0, LAW, 0)
        answers(body, rows, count, 1.0)
        prepare_rows(rows, moved, count, body, lifts, again)
        displace(body, rows, moved, count)
        far, again = 1e-300, True
        for i in range(links.shape[0]):
            f = body.factor[i]
            far = max(far, abs(f[MOVE_X]), abs(f[MOVE_Y]), abs(f[TURN]) * links[i]["length"])
        part, off = move_ends(body, rows, moved, count, moves, min(1.0, most / far), off)
        most -= part * far
        if most <= 0.0 or part == 0.0 or off <= EXACT:
            break
