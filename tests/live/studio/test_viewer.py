"""What waits for one page: frames that are dropped, words in their order, numbers that are finite."""

from __future__ import annotations

import asyncio
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest


def test_a_slow_page_gets_fewer_frames_and_others_all(tmp_path: Path) -> None:
    from metamer.live.studio.viewer import WAITING_FRAMES, Viewer

    class Stuck:
        async def send(self, data: Any) -> None:
            await asyncio.Event().wait()

    async def main() -> None:
        viewer = Viewer(Stuck(), None)  # type: ignore[arg-type]
        sending = asyncio.create_task(viewer.send_all())
        for k in range(1000):
            viewer.show(bytes(100))
            viewer.tell({"type": "state", "k": k})
            await asyncio.sleep(0)
        kinds = [kind for kind, _ in viewer.waiting]
        assert kinds.count("frame") == WAITING_FRAMES
        assert kinds.count("state") <= 1
        assert viewer.dropped > 900
        sending.cancel()

    asyncio.run(main())


def test_words_keep_their_place_among_frames() -> None:
    from metamer.live.studio.viewer import Viewer

    async def main() -> None:
        viewer = Viewer(None, None)  # type: ignore[arg-type]
        viewer.tell({"type": "crew", "you": 1})
        viewer.tell({"type": "state", "playing": True})
        viewer.show(b"old")
        viewer.tell({"type": "about", "run": 2})
        viewer.show(b"last")
        viewer.tell({"type": "state", "playing": False})
        viewer.tell({"type": "answer", "id": 5})
        viewer.tell({"type": "crew", "you": 2})
        # frames of a run that is over are gone, a pause comes behind the last frame, roles before the first
        found = [value if isinstance(value, bytes) else json.loads(value) for value in viewer.waiting.values()]
        assert found == [
            {"type": "crew", "you": 2},
            {"type": "about", "run": 2},
            b"last",
            {"type": "state", "playing": False},
            {"type": "answer", "id": 5},
        ]

    asyncio.run(main())


def test_a_frame_that_is_not_finite_is_never_made() -> None:
    from metamer.live.studio.wire import frame_bytes, frame_numbers

    row = np.array([1.0, math.pi, -3e300])
    assert frame_bytes(1, 2, 3.0, np.array([1.0, math.nan])) is None
    assert frame_bytes(1, 2, math.inf, row) is None
    assert frame_bytes(1, 2, 3.0, row, np.array([0.0, math.inf, 0.0])) is None
    data = frame_bytes(1, 2, 3.5, row, -row)
    assert data is not None
    run_, number, t, back, ghost = frame_numbers(data, 3)
    assert (run_, number, t) == (1, 2, 3.5)
    assert np.isfinite(back).all()
    assert back[:2] == pytest.approx(row[:2], rel=1e-7)
    assert ghost is not None
    assert (ghost == -back).all()
