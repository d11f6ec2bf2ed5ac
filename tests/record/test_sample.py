"""Samples: an independent protobuf decoder reads what the layout writes."""

from __future__ import annotations

import numpy as np
import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass

from metamer.record.sample import SCHEMA_NAME, sample_layout


def message_class(schema: bytes):
    pool = DescriptorPool()
    for file in FileDescriptorSet.FromString(schema).file:
        pool.Add(file)
    return GetMessageClass(pool.FindMessageTypeByName(SCHEMA_NAME))


def test_more_columns_than_small_field_numbers() -> None:
    """Past 15 and 2047 the field numbers take one more byte."""
    columns = [f"c{k}" for k in range(3000)] + [f"link{k}.x" for k in range(40)]
    layout = sample_layout(columns)
    rows = np.random.default_rng(3).normal(size=(2, 1 + len(columns)))
    first, second = layout.encode(rows)
    message = message_class(layout.schema).FromString(second)
    assert [getattr(message, name) for name in ("t", "c0", "c14", "c2100", "c2999")] == rows[
        1, [0, 1, 15, 2101, 3000]
    ].tolist()
    assert message.link39.x == rows[1, -1]
    assert layout.decode([first, second]).tobytes() == rows.tobytes()


def test_names_that_protobuf_does_not_know_or_that_clash() -> None:
    columns = ["a", "a.b", "a.b c", "a.b_c", "1.2", "ü", "ö", "t.t"]
    layout = sample_layout(columns)
    row = np.arange(1.0 + len(columns))
    message = message_class(layout.schema).FromString(layout.encode(row[None])[0])
    assert (message.t, message.a, message.a_2.b, message.a_2.b_c, message.a_2.b_c_2, message.f_1.f_2) == (
        0,
        1,
        2,
        3,
        4,
        5,
    )
    assert (message.f__, message.f___2, message.t_2.t) == (6, 7, 8)


def test_other_messages_are_refused() -> None:
    layout = sample_layout(["a"])
    good = layout.encode(np.zeros((1, 2)))[0]
    with pytest.raises(ValueError, match="bytes long"):
        layout.decode([good, good[:-1]])
    with pytest.raises(ValueError, match="not those of the columns"):
        layout.decode([bytes([good[0] ^ 8]) + good[1:]])
