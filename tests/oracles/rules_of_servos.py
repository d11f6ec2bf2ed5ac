"""Every rule of `hardware/` and `twin/` that keeps robot and log safe, as the text that is taken out of it.

A mutation is killed when the named tests fail without the rule. `old` must stand in its file exactly once.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutation(NamedTuple):
    """A rule, its file below src/metamer, the text that carries it, what is put in its place, tests that must fail."""

    rule: str
    file: str
    old: str
    new: str
    tests: str


CUT = "tests/hardware/wire/test_cut_waits.py"
SAFETY, QUIET = "tests/hardware/test_safety.py", "tests/hardware/test_quiet_rules.py"
PLANT, GUARD = "tests/hardware/test_servo_plant.py", "tests/hardware/test_guardian.py"
GATE, CLIP = "tests/hardware/wire/test_frame_commands.py", "tests/hardware/test_clipping.py"
BUS, DYNAMIXEL = "tests/hardware/wire/test_bus.py", "tests/hardware/wire/test_servo_dynamixel.py"
TOGETHER = "tests/twin/test_together.py"
CALIBRATION, SENSORS = "tests/hardware/test_calibration.py", "tests/hardware/sensors/test_sensors.py"


def without(name: str) -> tuple[str, str]:
    """A row of the table of rules, and nothing in its place."""
    return f'    "{name}": {name},\n', ""


def quiet(test: str) -> str:
    """One of the tests of rules that seldom show."""
    return f"{QUIET} -k {test}"


MUTATIONS = [
    # rules that once survived their removal
    Mutation(
        "torque on is no release",
        "hardware/wire/bus.py",
        "if answer is None or answer.values[0] != 0",
        "if answer is None",
        quiet("answers_torque_on"),
    ),
    Mutation(
        "no ticks made up",
        "hardware/plant.py",
        "        if -left > dt:\n            self._tick_end = port.now()\n",
        "",
        quiet("made_up"),
    ),
    Mutation(
        "lower limit of the description",
        "hardware/limits.py",
        "np.maximum(low, per(body.lower, body.links)[body.links - body.joints :])",
        "low",
        quiet("both_sides"),
    ),
    Mutation(
        "upper limit of the description",
        "hardware/limits.py",
        "np.minimum(high, per(body.upper, body.links)[body.links - body.joints :])",
        "high",
        quiet("both_sides"),
    ),
    Mutation(
        "overdue heat and voltage",
        "hardware/plant.py",
        "max(map(turn.age, self.ids)) > OVERDUE and len(self.starts) % 8 < 2",
        "False",
        quiet("fill_every_tick"),
    ),
    Mutation(
        "guardian at SIGHUP",
        "hardware/guardian.py",
        "    for name in (signal.SIGTERM, signal.SIGHUP):\n        signal.signal(name, leave)\n",
        "    signal.signal(signal.SIGTERM, leave)\n    signal.signal(signal.SIGHUP, signal.SIG_IGN)\n",
        quiet("hangup"),
    ),
    Mutation(
        "guardian at SIGINT",
        "hardware/guardian.py",
        "    signal.signal(signal.SIGINT, signal.SIG_IGN)\n    for",
        "    signal.signal(signal.SIGINT, leave)\n    for",
        quiet("hangup"),
    ),
    Mutation(
        "write timeout", "hardware/wire/ports.py", "write_timeout=0.2", "write_timeout=None", quiet("takes_no_bytes")
    ),
    Mutation("UDP flood", "hardware/sensors/lines.py", "for _ in range(FLOOD):", "while True:", quiet("flood")),
    Mutation(
        "endless serial line",
        "hardware/sensors/lines.py",
        "while len(came) < MOST_BYTES and (data",
        "while (data",
        quiet("never_ends"),
    ),
    Mutation(
        "health before calibration",
        "hardware/homing.py",
        "if words := heat(signs, safety, bus.table) or voltage(signs, safety, bus.table):",
        "if words := '':",
        quiet("is_ill"),
    ),
    Mutation(
        "torque off before homing",
        "hardware/homing.py",
        '        if bus.release(ids):\n            raise BadInput("a servo does not say that its torque is off")\n',
        "        bus.release(ids)\n",
        quiet("homes_are_read"),
    ),
    Mutation(
        "clamp of the mirror's delay",
        "twin/mirror.py",
        "            delay = min(max(delay, -LARGEST_DELAY), LARGEST_DELAY)\n",
        "",
        quiet("delay_of_the_mirror"),
    ),
    # rules that stop a run
    *(
        Mutation(name, "hardware/safety.py", *without(name), f"{SAFETY} -k {name}")
        for name in ("late", "stale", "heat", "voltage", "blind", "stall", "clipped")
    ),
    Mutation("finite commands", "hardware/plant.py", "if not finite(asked):", "if False:", PLANT),
    Mutation(
        "latched stop",
        "hardware/plant.py",
        "        if self.stopped:\n            raise self._stop(self.stopped)\n",
        "",
        PLANT,
    ),
    Mutation("posture outside", "hardware/plant.py", "if outside[k] > OUTSIDE:", "if False:", SAFETY + " -k posture"),
    Mutation(
        "possible positions",
        "hardware/plant.py",
        "        if not possible(reading, self.bus.table):\n            self.implausible += 1\n            return\n",
        "",
        SAFETY + " -k possible",
    ),
    Mutation(
        "reachable positions",
        "hardware/plant.py",
        "        if not reachable(before, reading, self.bus.table):\n            self.implausible",
        "        if False:\n            self.implausible",
        SAFETY + " -k plausible",
    ),
    Mutation(
        "step from the joint",
        "hardware/plant.py",
        "np.minimum(np.maximum(held + slow * dt, sensed.angle - room), sensed.angle + room)",
        "held + slow * dt",
        SAFETY + " -k step",
    ),
    Mutation(
        "rate from goal to goal",
        "hardware/plant.py",
        "        goal = np.minimum(np.maximum(goal, before - reach), before + reach)\n",
        "",
        PLANT + " -k limits",
    ),
    Mutation(
        "torque off at an error",
        "hardware/plant.py",
        '            self.off(getattr(error, "reason", str(error)) or type(error).__name__)\n            raise\n',
        "            raise\n",
        PLANT + " -k exception",
    ),
    Mutation("counting of clipped commands", "hardware/clipping.py", "self._sum = self._sum + changed\n", "\n", CLIP),
    # the wire
    Mutation(
        "sum of a frame",
        "hardware/wire/packets.py",
        "if end > size or checksum(data[begin : end - 1]) != data[end - 1]:",
        "if end > size:",
        "tests/hardware/wire/test_packets.py -k 'not fuzz'",
    ),
    Mutation(
        "answer of another servo",
        "hardware/wire/bus.py",
        "                if len(answers) < len(ids) and frame.id in ids",
        "                frame = frame._replace(id=ids[0])\n"
        "                if len(answers) < len(ids) and frame.id in ids",
        BUS,
    ),
    Mutation(
        "two answers that differ",
        "hardware/plant.py",
        "            self._good[id_] = self._older.get(id_, self._good[id_])\n",
        "",
        "tests/hardware/test_lies.py",
    ),
    Mutation(
        "far positions that agree",
        "hardware/plant.py",
        "if len(agree) + 1 < AGREEING:",
        "if not agree:",
        PLANT + " -k at_once",
    ),
    Mutation(
        "CRC of a frame",
        "hardware/wire/wide_frames.py",
        'if crc16(data[:end]) != int.from_bytes(data[end:], "little"):',
        "if False:",
        DYNAMIXEL,
    ),
    Mutation(
        "stuffed bytes",
        "hardware/wire/wide_frames.py",
        "stuffed = inner.replace(PATTERN, STUFFED)\n",
        "stuffed = inner\n",
        DYNAMIXEL,
    ),
    Mutation(
        "silent servos of many are asked singly",
        "hardware/wire/round_robin.py",
        "            if not only:\n                return fresh\n",
        "            return fresh\n",
        DYNAMIXEL,
    ),
    Mutation(
        "owed answers",
        "hardware/wire/bus.py",
        "        asks.owe(self.late)\n",
        "",
        BUS,
    ),
    Mutation(
        "gate: rate",
        "hardware/wire/frame_commands.py",
        "if abs(goal - begin) > self.rate * (longest + ROUNDED_TIME) + last.slack:",
        "if False:",
        GATE,
    ),
    Mutation(
        "gate: range",
        "hardware/wire/frame_commands.py",
        "        if inside and low - half <= self._goal(frame) <= high + half:\n            return",
        "        if True:\n            return",
        GATE,
    ),
    Mutation(
        "a wait cut short is no fault of the servo",
        "hardware/wire/bus.py",
        "        asks.cut = cut\n",
        "        asks.cut = cut = False\n",
        CUT + " tests/hardware/test_servo_plant.py -k 'cut or between'",
    ),
    Mutation(
        "an answer that never came is counted",
        "hardware/wire/bus.py",
        "            self.counts.unanswered += int(asks.cut)\n",
        "",
        CUT + " -k never",
    ),
    Mutation(
        "answers after another question are not overheard",
        "hardware/wire/bus.py",
        "            asks.cut = False\n        self._cut.clear()",
        "            pass\n        self._cut.clear()",
        CUT + " -k another",
    ),
    Mutation(
        "one of two answers that are owed is not overheard",
        "hardware/wire/bus.py",
        "if asks.cut and len(asks.owed) == 1:",
        "if asks.cut:",
        CUT + " -k older",
    ),
    Mutation(
        "overheard answers do not replace newer ones",
        "hardware/wire/round_robin.py",
        " if id_ not in self.latest or one.asked > self.latest[id_].asked}",
        "}",
        CUT + " -k later",
    ),
    Mutation(
        "servos of another kind are told",
        "twin/fit/misfit.py",
        " or self.loose or self.unlike\n",
        " or self.loose\n",
        "tests/twin/fit/test_other_kinds.py -k noise",
    ),
    Mutation(
        "servos of another kind widen intervals",
        "twin/fit/fitting.py",
        " + kind\n",
        "\n",
        "tests/twin/fit/test_other_kinds.py -k reach",
    ),
]
