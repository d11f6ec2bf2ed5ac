"""Readings that arrive as lines of text, JSON or CSV, over UDP or a serial line: checked in every part.

pose    {"x": 0.1, "y": 0.0, "theta": 0.02, "t": 12.34}    or   0.1,0.0,0.02
range   {"ranges": [0.5, null], "begin": -0.2, "end": 0.2} or   0.5,,0.7    (an empty field, null: nothing in reach)
        A row of a look in two angles has its "elevation" [rad] as well.
t or time is the camera's own clock when the picture was taken [s]; it is kept beside the time of arrival.
"""

from __future__ import annotations

import ipaddress
import json
import math
import socket
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, final

from metamer.core.refusals import BadInput, refuse
from metamer.hardware.sensors.sensors import CAMERA, FAN, MOUNT, RANGE, PoseReading, RangeReading, Reading, Sensor
from metamer.hardware.wire.ports import PortLost, SerialPort

LONGEST_LINE = 8192  # bytes of a line
MOST_RAYS = 1024
FARTHEST_POSE = 100.0  # m, of a pose that is believed
LARGEST_ANGLE = 1000.0  # rad, of an angle that is believed
MOST_LINES, MOST_BYTES = 64, 65536  # read at one poll: a flood does not hold up the loop
FLOOD, FLOOD_BYTES = 2000, 1 << 20  # messages and bytes taken off the line at one poll, the newest of which are read
KEYS = {CAMERA: {"x", "y", "theta"}, RANGE: {"ranges"}}
MAY = {CAMERA: {"t", "time"}, RANGE: {"t", "time", "begin", "end", "elevation"}}


def _number(value: Any, low: float, high: float) -> float:
    """A finite number within limits; ValueError otherwise."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("not a number")
    number = float(value)
    if not low <= number <= high:
        raise ValueError("outside its range")
    return number


def _constant(text: str) -> Any:
    raise ValueError(f"{text} is no number of JSON")


@final
class LineReader:
    """Lines in, readings out.

    name    "camera" or "range"
    reach   farthest distance that is believed                                [m]
    fan     half angle of the rays to either side, where a line does not say  [rad]
    mount   of a range sensor                                                 [m]
    """

    def __init__(
        self,
        name: str,
        *,
        reach: float = FAN.reach,
        fan: float = FAN.azimuth,
        mount: tuple[float, float] = MOUNT,
    ) -> None:
        if name not in KEYS:
            raise refuse("sensor", name, f"{CAMERA} or {RANGE}")
        if not (math.isfinite(reach) and reach > 0.0):
            raise refuse("reach", reach, "a finite number > 0 [m]")
        if not (math.isfinite(fan) and 0.0 <= fan <= math.pi):
            raise refuse("fan", fan, "0 to pi [rad]")
        self.name, self.reach, self.fan, self.mount = name, reach, fan, mount
        self.bad = 0

    def read(self, line: bytes, now: float) -> Reading | None:
        """The reading of a line; None, and counted as bad, if anything about it does not fit."""
        text = line.strip()
        if not text:
            return None
        try:
            if len(text) > LONGEST_LINE:
                raise ValueError("too long")
            return self._parse(text.decode("ascii"), now)
        except (ValueError, OverflowError, RecursionError):
            self.bad += 1
            return None

    def _parse(self, text: str, now: float) -> Reading:
        found: dict[str, Any]
        if text.startswith("{"):
            found = json.loads(text, parse_constant=_constant)
            keys = set(found)
            if not KEYS[self.name] <= keys <= KEYS[self.name] | MAY[self.name]:
                raise ValueError("other keys")
        else:
            fields = [float(part) if part.strip() else None for part in text.split(",")]
            if self.name == RANGE:
                found = {"ranges": fields}
            elif len(fields) == 3:
                found = {key: value for key, value in zip(("x", "y", "theta"), fields, strict=True)}
            else:
                raise ValueError("not three numbers")
        if {"t", "time"} <= set(found):
            raise ValueError("two stamps")
        stamps = [_number(found[key], -1e18, 1e18) for key in ("t", "time") if key in found]
        return self._range(found, now) if self.name == RANGE else self._pose(found, now, stamps)

    def _pose(self, found: dict[str, Any], now: float, stamps: list[float]) -> PoseReading:
        x, y = (_number(found[key], -FARTHEST_POSE, FARTHEST_POSE) for key in ("x", "y"))
        theta = _number(found["theta"], -LARGEST_ANGLE, LARGEST_ANGLE)
        return PoseReading(now, x, y, theta, stamps[0] if stamps else None)

    def _range(self, found: dict[str, Any], now: float) -> RangeReading:
        rays = found["ranges"] if isinstance(found["ranges"], list) else [found["ranges"]]
        if not 1 <= len(rays) <= MOST_RAYS:
            raise ValueError("no ray, or too many")
        # a sensor that stands in its obstacle sees 0; one beyond its reach is broken
        ranges = tuple(math.inf if ray is None else _number(ray, 0.0, self.reach) for ray in rays)
        half = self.fan if len(ranges) > 1 else 0.0
        begin = _number(found.get("begin", -half), -math.pi, math.pi)
        end = _number(found.get("end", half), begin, math.pi)
        elevation = _number(found.get("elevation", 0.0), -0.5 * math.pi, 0.5 * math.pi)
        return RangeReading(now, begin, end, ranges, self.reach, self.mount, elevation)

    def about(self) -> dict[str, Any]:
        """What a log keeps about the lines of a range sensor."""
        if self.name == CAMERA:
            return {}
        return {"reach": self.reach, "azimuth": self.fan, "mount": list(self.mount)}


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network(text: str) -> Network:
    """A machine or a network of machines from its address."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise refuse("allow", text, "an address or a network in numbers, e.g. 192.168.1.7 or 10.0.0.0/24") from error


@final
class UdpSensor:
    """Readings in datagrams, one or more lines each.

    address    HOST:PORT to listen at, or PORT on this machine; port 0 takes a free one
    name       "camera" or "range"
    allow      other machines that may send, as addresses or networks (192.168.1.7, 10.0.0.0/24); none = only this one
    lines      how lines are read; None = as the name's default
    What comes from anybody else is thrown away and counted.
    """

    def __init__(
        self, address: str, name: str = RANGE, *, allow: Sequence[str] = (), lines: LineReader | None = None
    ) -> None:
        host, _, port = address.rpartition(":")
        host = host.strip("[]") or "127.0.0.1"
        if not port.isdecimal() or len(port) > 5 or int(port) > 65535:
            raise refuse("udp", address, "HOST:PORT with a port from 0 to 65535, e.g. 127.0.0.1:9870")
        try:
            found = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
        except ValueError as error:
            raise refuse("udp", address, "an address in numbers, e.g. 127.0.0.1:9870") from error
        if not (found.is_loopback or allow):
            raise refuse("udp", address, "an address of this machine only (127.0.0.1), or with machines that may send")
        self.allow, self.strangers = [network(text) for text in allow], 0
        self.name, self._lines, self.lost = name, lines or LineReader(name), ""
        self._socket = socket.socket(socket.AF_INET6 if found.version == 6 else socket.AF_INET, socket.SOCK_DGRAM)
        try:
            self._socket.setblocking(False)
            self._socket.bind((str(found), int(port)))
        except OSError as error:
            self._socket.close()
            raise BadInput(f"cannot listen at {address}: {error.strerror}") from error
        self.address: tuple[str, int] = self._socket.getsockname()[:2]

    @property
    def bad(self) -> int:
        """Lines that were left out, and messages of machines that may not send."""
        return self._lines.bad + self.strangers

    def believes(self, sender: str) -> bool:
        """Whether a machine may send."""
        known = ipaddress.ip_address(sender.partition("%")[0])
        return known.is_loopback or any(known in one for one in self.allow)

    def poll(self, now: float) -> list[Reading]:
        """What has come; of a flood only the newest, since what waits grows old."""
        came: deque[bytes] = deque(maxlen=MOST_LINES)
        taken = 0
        for _ in range(FLOOD):
            try:
                data, sender = self._socket.recvfrom(MOST_BYTES)
                taken += len(data)
                if self.believes(sender[0]):
                    came.append(data)
                else:
                    self.strangers += 1
                if taken > FLOOD_BYTES:
                    break
            except (BlockingIOError, InterruptedError):
                break
            except OSError as error:
                self.lost = self.lost or str(error)
                break
        return readings_of(self._lines, newest_lines(came), now)

    def about(self) -> dict[str, Any]:
        """Where it listens, and to whom."""
        told = {"kind": "udp", "address": "{}:{}".format(*self.address), "allow": [str(one) for one in self.allow]}
        return told | self._lines.about()

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()


@final
class SerialSensor:
    """Readings on a serial line of their own.

    path    of the device
    name    "camera" or "range"
    baud    speed of the line                                                 [bit/s]
    lines   how lines are read; None = as the name's default
    """

    def __init__(self, path: str, name: str = RANGE, *, baud: int = 115200, lines: LineReader | None = None) -> None:
        self.name, self._lines, self.path, self.lost = name, lines or LineReader(name), path, ""
        self._port, self._rest, self._skip = SerialPort(path, baud), b"", True

    @property
    def bad(self) -> int:
        """Lines that were left out."""
        return self._lines.bad

    def poll(self, now: float) -> list[Reading]:
        """Whole lines that have come; the first is left out, since it may have begun before we listened."""
        if self.lost:
            return []
        came = b""
        try:
            while len(came) < MOST_BYTES and (data := self._port.receive(0.0)):
                came += data
        except PortLost as lost:
            self.lost = str(lost)
        *whole, self._rest = (self._rest + came).split(b"\n")
        if whole and self._skip:
            self._skip = False
            whole = whole[1:]
        # a line that never ends does not fill the memory, and its end is no line
        if len(self._rest) > LONGEST_LINE:
            self._lines.bad += int(not self._skip)
            self._rest, self._skip = b"", True
        return readings_of(self._lines, newest_lines([b"\n".join(whole)]), now)

    def about(self) -> dict[str, Any]:
        """Where it comes from."""
        return {"kind": "serial", "path": self.path} | self._lines.about()

    def close(self) -> None:
        """Close the line."""
        self._port.close()


def newest_lines(messages: Sequence[bytes]) -> list[bytes]:
    """The last lines of messages of one or more lines each, in their order: as many as a tick has time to read."""
    lines: list[bytes] = []
    left = MOST_BYTES
    for data in reversed(messages):
        for line in reversed(data.rstrip(b"\n").rsplit(b"\n", MOST_LINES)):
            left -= len(line)
            if len(lines) == MOST_LINES or left < 0:
                return lines[::-1]
            lines.append(line)
    return lines[::-1]


def readings_of(lines: LineReader, raw: list[bytes], now: float) -> list[Reading]:
    """Readings of those lines that hold one."""
    return [reading for line in raw if (reading := lines.read(line, now)) is not None]


def sensor_from_text(name: str, text: str, fake: Callable[[], Sensor], allow: Sequence[str] = ()) -> Sensor:
    """A sensor as written on a command line: `fake`, `udp:PORT`, `udp:HOST:PORT` or `serial:PATH`.

    name   "camera" or "range"
    fake   makes the simulated one
    allow  machines that may send over UDP; none = only this one
    """
    kind, _, where = text.partition(":")
    if text == "fake":
        return fake()
    if kind == "udp" and where:
        return UdpSensor(where, name, allow=allow)
    if kind == "serial" and where:
        return SerialSensor(where, name)
    raise refuse(f"--{name}", text, "fake, udp:PORT, udp:127.0.0.1:PORT or serial:PATH")
