"""Kernels of a page in wasmtime, called by numba's own convention: i32 f(result*, exception**, flat arguments)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np


class Kernels:
    """A module with arrays in its memory; `arrays` are live views, made anew at every look since memory may grow."""

    def __init__(self, path: Path, arrays: Mapping[str, np.ndarray[Any, Any]], row: int) -> None:
        import wasmtime

        self.store = wasmtime.Store()
        module = wasmtime.Module.from_file(self.store.engine, str(path))
        assert not module.imports
        self.exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.frame = self.room(256)
        self.places = {name: self._place(array) for name, array in arrays.items()}
        self.row = self._place(np.zeros(row))

    def room(self, size: int) -> int:
        """Address of new memory."""
        return self.exports["room"](self.store, size)

    def _place(self, array: np.ndarray[Any, Any]) -> tuple[int, np.ndarray[Any, Any]]:
        array = np.ascontiguousarray(array)
        at = self.room(max(array.nbytes, 1))
        self.exports["memory"].write(self.store, array.tobytes(), at)
        return at, array

    def flat(self, place: tuple[int, np.ndarray[Any, Any]]) -> list[int]:
        """An array as a kernel takes it: no owner, number of items, size of one, address, shape, strides."""
        at, array = place
        return [0, 0, array.size, array.itemsize, at, *array.shape, *array.strides]

    def call(self, name: str, *last: int) -> None:
        """Call a kernel with all arrays; a kernel that raises is an error."""
        arguments = [self.frame, self.frame + 128]
        for place in self.places.values():
            arguments += self.flat(place)
        status = self.exports[name](self.store, *arguments, *last)
        assert status in (0, -2), (name, status)

    def tick(self, count: int) -> None:
        """Run control periods."""
        self.call("tick", count)

    def look(self) -> np.ndarray[Any, Any]:
        """The row of now."""
        self.call("look", *self.flat(self.row))
        return self.read(self.row)

    def read(self, place: tuple[int, np.ndarray[Any, Any]]) -> np.ndarray[Any, Any]:
        """An array as it is now."""
        at, array = place
        data = self.exports["memory"].read(self.store, at, at + array.nbytes)
        return np.frombuffer(bytes(data), dtype=array.dtype).reshape(array.shape)

    def state(self) -> np.ndarray[Any, Any]:
        """The state as it is now."""
        return self.read(self.places["state"])
