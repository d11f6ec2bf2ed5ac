"""The 8-bit sum and the check of speed behind it: exact counts, and that the count by construction misses nothing."""

from __future__ import annotations

import random

import pytest
from gait_cases import gait_on

from metamer.control.servo import GaitFollower
from metamer.hardware.calibration import CALIBRATIONS
from metamer.hardware.fake.bus import VirtualPort
from metamer.hardware.fake.servos import FakeServos
from metamer.hardware.plant import ServoBus
from metamer.hardware.wire.bus import Bus
from metamer.hardware.wire.packets import decode, encode
from metamer.hardware.wire.tables import LX_16A
from metamer.robots import robot
from metamer.twin.faults import frames as module
from metamer.twin.faults.frames import answers, balanced_changes, bound, frame_errors


def test_the_rates() -> None:
    one, two, noise = frame_errors(frames=8, seed=1)
    assert one.tried == 8 * 8 * 255
    assert one.accepted == 0
    # of two bytes only pairs among low byte, high byte and sum keep ID, LEN and CMD: 3 * 255 of 28 * 255^2
    assert two.accepted == 8 * 3 * 255
    assert two.per_million == pytest.approx(1e6 * 3 / (28 * 255))
    # of the three pairs only low byte with sum gives small steps, 2 * 47 of 255 at most: 1 - 94 / 765
    assert two.share_caught > 1.0 - (2.0 * bound(LX_16A, 0.02) + 2.0) / 765.0
    # what is believed is no further off than the bound and the shaft's own motion in the meantime
    assert max(two.largest, noise.largest) <= bound(LX_16A, 0.02) + LX_16A.free_speed / LX_16A.tick * 0.02 + 1.0
    # by chance a sum of 8 bits fits once in 256; 40000 tries, four standard deviations
    assert noise.accepted == pytest.approx(40000 / 256, abs=4 * (40000 / 256) ** 0.5)
    assert noise.share_caught > 0.95
    assert frame_errors(frames=2, seed=1) == frame_errors(frames=2, seed=1)


def test_without_the_check_of_speed_all_are_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "reachable", lambda *_: True)
    _, two, _ = frame_errors(frames=1)
    assert two.caught == 0
    assert two.largest > 10 * bound(LX_16A, 0.02)


def test_no_change_of_two_bytes_is_accepted_but_the_balanced() -> None:
    """200 000 random changes of two bytes, header included: about 84 are accepted."""
    chance = random.Random(5)
    (answer,) = answers(LX_16A, 1, 0.02, chance)
    frame = encode(LX_16A, answer.id, "position_read", answer.position, kind="reply")
    balanced, found = set(balanced_changes(frame, 2)), 0
    for _ in range(200_000):
        i, j = chance.sample(range(8), 2)
        data = bytearray(frame)
        data[i] ^= chance.randint(1, 255)
        data[j] ^= chance.randint(1, 255)
        got = decode(LX_16A, bytes(data), "reply", final=True).frames
        if any((f.id, f.name) == (answer.id, "position_read") for f in got):
            found += 1
            assert bytes(data) in balanced
    assert 40 <= found <= 140  # 84 expected; five standard deviations


def test_on_a_line_no_believed_position_is_further_off_than_the_bound() -> None:
    """Two of a hundred position answers changed so that the sum fits: 50 times worse than all noise of two bytes."""
    chance, homes = random.Random(3), {servo.id: servo.home for servo in CALIBRATIONS["worm"].servos}
    servos, spoiled = FakeServos(homes), [0]
    handle = servos.handle

    def noisy(data: bytes, now: float) -> list[tuple[float, bytes]]:
        out = handle(data, now)
        for k, (when, reply) in enumerate(out):
            if len(reply) == 8 and reply[4] == 28 and chance.random() < 0.02:
                out[k] = (when, chance.choice(list(balanced_changes(reply, 5))))
                spoiled[0] += 1
        return out

    servos.handle = noisy
    plant = ServoBus(Bus(VirtualPort(servos)), CALIBRATIONS["worm"], robot("worm"))
    gait = GaitFollower().to(gait_on("metachronal_stride", {"eta": 0.02, "phase": 1.0}, joints=5, length=0.0762))
    worst = 0.0
    sensed = plant.sense()
    gait.start(sensed)
    for _ in range(500):
        plant.act(gait.update(sensed), 0.02)
        sensed = plant.sense()
        for id_, servo in servos.servos.items():
            worst = max(worst, abs(plant._good[id_].values[0] - servo.position))
    assert spoiled[0] > 30
    assert plant.implausible >= 0.8 * spoiled[0]
    # the bound over two periods, since one answer between may have been held back, and the shaft's own motion
    assert worst <= bound(LX_16A, 0.04) + LX_16A.free_speed / LX_16A.tick * 0.04
    plant.close()
