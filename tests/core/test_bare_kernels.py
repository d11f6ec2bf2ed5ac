"""Kernels without counts of references: they return no array, take none from what they call, and make none."""

from __future__ import annotations

import ast
import inspect

import numpy as np
import pytest
from numba.core import types
from numba.core.errors import NumbaError

from metamer.core import jit
from metamer.core.jit import KERNELS, PARTS, bare_kernel
from metamer.systems.contact.kernels import stepping


def holds_an_array(kind):
    """Whether a type is an array or a tuple with one in it."""
    return isinstance(kind, types.Array) or (isinstance(kind, types.BaseTuple) and any(map(holds_an_array, kind)))


def test_they_return_no_array():
    stepping.warm()
    for one in list(KERNELS.values()):
        # what was compiled before, if the cache has it
        called = one.get_call_template.__self__
        for types_of_arguments, *_ in jit.PartCache(called.function)._cache_file._load_index():
            called.dispatcher.compile(types_of_arguments)
    bare = {name: one for name, one in PARTS.items() if not one.targetoptions.get("_nrt", True)}
    assert len(bare) > 30
    for name, one in bare.items():
        # kernels that make room for others are called new_..
        calls = [node for node in ast.walk(ast.parse(inspect.getsource(one.py_func))) if isinstance(node, ast.Call)]
        assert not [node for node in calls if getattr(node.func, "id", "").startswith("new_")], name
        for found in one.overloads.values():
            assert not holds_an_array(found.signature.return_type), name


def test_one_that_makes_an_array_is_refused():
    def makes(n):
        return np.zeros(n)[0]

    made = bare_kernel(makes)
    KERNELS.pop(f"{makes.__module__}.{makes.__name__}", None)
    with pytest.raises((NumbaError, RuntimeError, NotImplementedError)):
        made(3)
