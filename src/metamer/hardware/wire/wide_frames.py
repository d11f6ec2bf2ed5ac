"""Frames of DYNAMIXEL protocol 2.0 as pure functions: LEN of 16 bits, stuffed bytes, CRC-16; bytes in and out.

FF FF FD 00 ID LEN LEN INSTRUCTION PARAMETERS .. CRC CRC, numbers lowest byte first. From the instruction to the last
parameter FF FF FD becomes FF FF FD FD, so that no header stands inside; LEN counts the stuffed bytes and the CRC. A
reply has the instruction 55 and a status before its parameters. ROBOTIS e-manual, DYNAMIXEL protocol 2.0.
"""

from __future__ import annotations

POLYNOMIAL = 0x8005  # x^16 + x^15 + x^2 + 1, highest bit first, from 0
REPLY = 0x55  # instruction of every reply
PATTERN, STUFFED = b"\xff\xff\xfd", b"\xff\xff\xfd\xfd"
CRC_BYTES, LEN_BYTES = 2, 2
MOST_LEN = 300  # bytes of a frame behind LEN: a stretch of 250 servos that are asked at once


def _remainders() -> tuple[int, ...]:
    """Remainder of every byte by the polynomial."""
    found = []
    for byte in range(256):
        rest = byte << 8
        for _ in range(8):
            rest = (rest << 1 ^ (POLYNOMIAL if rest & 0x8000 else 0)) & 0xFFFF
        found.append(rest)
    return tuple(found)


REMAINDERS = _remainders()


def crc16(data: bytes) -> int:
    """Remainder of the bytes by x^16 + x^15 + x^2 + 1.   [-]"""
    rest = 0
    for byte in data:
        rest = (rest << 8 & 0xFFFF) ^ REMAINDERS[rest >> 8 ^ byte]
    return rest


def wide_frame(header: bytes, id_: int, inner: bytes) -> bytes:
    """A whole frame.

    inner   instruction, status of a reply, parameters, as they are meant
    """
    stuffed = inner.replace(PATTERN, STUFFED)
    data = header + bytes((id_,)) + (len(stuffed) + CRC_BYTES).to_bytes(LEN_BYTES, "little") + stuffed
    return data + crc16(data).to_bytes(CRC_BYTES, "little")


def wide_end(data: bytes, begin: int, least: int, most: int) -> int | None:
    """Where the frame ends whose ID stands at `begin`; beyond the data while LEN is not there; None = there is none.

    least, most   LEN that it may have
    """
    if begin + LEN_BYTES >= len(data):
        return len(data) + 1
    length = int.from_bytes(data[begin + 1 : begin + 1 + LEN_BYTES], "little")
    return begin + 1 + LEN_BYTES + length if least <= length <= most else None


def wide_inner(data: bytes) -> bytes | None:
    """What stands between LEN and CRC of a whole frame, unstuffed; None where the CRC or the stuffing does not fit.

    data   from the header to the CRC
    """
    end = len(data) - CRC_BYTES
    if crc16(data[:end]) != int.from_bytes(data[end:], "little"):
        return None
    stuffed = data[5 + LEN_BYTES : end]
    inner = stuffed.replace(STUFFED, PATTERN)
    return inner if inner.replace(PATTERN, STUFFED) == stuffed else None
