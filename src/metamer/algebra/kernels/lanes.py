"""The motor product four components at a time: out_m = sum_k SIGN[k][m] a_k b_PERM[k][m].

LLVM does not find the shuffles by itself, so one row's product is written in vector instructions of four numbers: a
broadcast of a_k, a permutation of half of b, a sign. Large results go past the caches (streaming stores).
"""

from __future__ import annotations

import numba
import numpy as np

from metamer.core.jit import kernel

# rotor half of b (0..3) and moment half (4..7); rows k of a, columns m of the product
PERM = (
    (0, 1, 2, 3, 4, 5, 6, 7),
    (1, 0, 3, 2, 7, 6, 5, 4),
    (2, 3, 0, 1, 6, 7, 4, 5),
    (3, 2, 1, 0, 5, 4, 7, 6),
    (0, 0, 0, 0, 0, 3, 2, 1),
    (0, 0, 0, 0, 3, 0, 1, 2),
    (0, 0, 0, 0, 2, 1, 0, 3),
    (0, 0, 0, 0, 1, 2, 3, 0),
)
SIGN = (
    (1, 1, 1, 1, 1, 1, 1, 1),
    (-1, 1, 1, -1, -1, 1, -1, 1),
    (-1, -1, 1, 1, -1, -1, 1, 1),
    (-1, 1, -1, 1, 1, -1, -1, 1),
    (0, 0, 0, 0, 1, 1, -1, 1),
    (0, 0, 0, 0, -1, 1, 1, 1),
    (0, 0, 0, 0, 1, -1, 1, 1),
    (0, 0, 0, 0, -1, -1, -1, 1),
)

if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]

    def product_row(a, b, out, i, j, n):
        """out[n] = a[i] b[j], component by component."""
        out[n] = [sum(SIGN[k][m] * a[i, k] * b[j, PERM[k][m]] for k in range(8) if SIGN[k][m]) for m in range(8)]

    product_row_streaming = product_row
else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    DOUBLE, INT64, INT32 = ir.DoubleType(), ir.IntType(64), ir.IntType(32)
    LANES, MASK = ir.VectorType(DOUBLE, 4), ir.VectorType(INT32, 4)
    BITS = ir.VectorType(INT64, 4)
    FLAGS = ("contract", "reassoc", "nsz")

    def emit_product(builder, a, b):
        """The two halves of a b as vectors; a and b point to eight numbers."""
        undefined = ir.Constant(LANES, ir.Undefined)

        def place(pointer, k):
            return builder.gep(pointer, [ir.Constant(INT64, k)])

        def half(k):
            value = builder.load(builder.bitcast(place(b, k), LANES.as_pointer()))
            value.align = 8
            return value

        def shuffled(value, order, signs):
            value = builder.shuffle_vector(value, undefined, ir.Constant(MASK, list(order)))
            if min(signs) > 0:
                return value
            flips = ir.Constant(BITS, [0 if s > 0 else -(2**63) for s in signs])
            return builder.bitcast(builder.xor(builder.bitcast(value, BITS), flips), LANES)

        def added(total, x, y):
            term = builder.fmul(x, y, flags=FLAGS)
            return term if total is None else builder.fadd(total, term, flags=FLAGS)

        rotor, moment = half(0), half(4)
        first = second = None
        for k in range(8):
            one = builder.insert_element(undefined, builder.load(place(a, k)), ir.Constant(INT32, 0))
            a_k = builder.shuffle_vector(one, undefined, ir.Constant(MASK, [0, 0, 0, 0]))
            if k < 4:
                first = added(first, a_k, shuffled(rotor, PERM[k][:4], SIGN[k][:4]))
                second = added(second, a_k, shuffled(moment, [m - 4 for m in PERM[k][4:]], SIGN[k][4:]))
            else:
                second = added(second, a_k, shuffled(rotor, PERM[k][4:], SIGN[k][4:]))
        return first, second

    def emit_store(builder, out, halves, streaming):
        """Write both halves in pairs; streaming stores need addresses in multiples of 16."""
        pair, order = ir.VectorType(DOUBLE, 2), ir.VectorType(INT32, 2)
        undefined = ir.Constant(LANES, ir.Undefined)
        for k in range(0, 8, 2):
            two = [k % 4, k % 4 + 1]
            value = builder.shuffle_vector(halves[k // 4], undefined, ir.Constant(order, two))
            target = builder.bitcast(builder.gep(out, [ir.Constant(INT64, k)]), pair.as_pointer())
            store = builder.store(value, target)
            store.align = 16 if streaming else 8
            if streaming:
                store.set_metadata("nontemporal", builder.module.add_metadata([ir.Constant(INT32, 1)]))

    def row_product(streaming):
        """The intrinsic out[n] = a[i] b[j]."""

        def product_of_rows(typing_context, a, b, out, i, j, n):
            def codegen(context, builder, signature, args):
                pointers = []
                for which in range(3):
                    array = context.make_array(signature.args[which])(context, builder, value=args[which])
                    offset = builder.shl(args[3 + which], ir.Constant(args[3 + which].type, 3))
                    pointers.append(builder.gep(array.data, [offset]))
                halves = emit_product(builder, pointers[0], pointers[1])
                emit_store(builder, pointers[2], halves, streaming)
                return context.get_dummy_value()

            return types.void(a, b, out, i, j, n), codegen

        return intrinsic(product_of_rows)

    product_row = row_product(streaming=False)
    product_row_streaming = row_product(streaming=True)


@kernel
def multiply_batch(a, b, out):
    """Geometric products out[i] = a[i] b[i]; out may be a or b when it has as many rows.   [-]

    a, b    (N, 8) or (1, 8) even elements, C order
    out     (N, 8) written, C order
    """
    step_a, step_b = int(a.shape[0] > 1), int(b.shape[0] > 1)
    for i in range(out.shape[0]):
        product_row(a, b, out, i * step_a, i * step_b, i)


@kernel
def multiply_batch_streaming(a, b, out):
    """As `multiply_batch` past the caches, for large results; out starts at a multiple of 16 bytes.   [-]"""
    step_a, step_b = int(a.shape[0] > 1), int(b.shape[0] > 1)
    for i in range(out.shape[0]):
        product_row_streaming(a, b, out, i * step_a, i * step_b, i)


def warm() -> None:
    """Compile this file's kernels."""
    a = np.zeros((1, 8))
    multiply_batch(a, a, a.copy())
    multiply_batch_streaming(a, a, a.copy())
