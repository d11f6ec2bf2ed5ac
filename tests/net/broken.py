"""Small files that break the rules: rule -> how often, and the files by path. What must not count stands there too."""

from __future__ import annotations

SEVEN_LINES = """\
    total_0 = first_value_0 + second_value_0
    total_1 = first_value_1 + second_value_1
    total_2 = first_value_2 + second_value_2
    total_3 = first_value_3 + second_value_3
    total_4 = first_value_4 + second_value_4
    total_5 = first_value_5 + second_value_5
    total_6 = first_value_6 + second_value_6
"""
# rule -> how often it is broken, and the files by path
BROKEN: dict[str, tuple[int, dict[str, str]]] = {
    "imports on a cycle of rooms": (
        3,
        {
            "plants/a.py": """\
from metamer.record import b
""",
            "record/b.py": """\
def f():
    from metamer.view.c import d
""",
            "view/c.py": """\
import metamer.plants.a
import metamer.core.units
""",
            "core/units.py": "",
        },
    ),
    "slices that import a sibling": (
        1,
        {
            "systems/wheels/a.py": """\
from metamer.systems import contact
from metamer.systems.planar import b
""",
            "systems/contact/c.py": "",
            "systems/planar/b.py": "",
        },
    ),
    "kinds named outside their slice": (
        8,
        {
            "systems/wheels/spec.py": """\
class Rolling:
    kind = "rolling"

def f(b):
    return isinstance(b, Rolling)
""",
            "view/a.py": """\
x = isinstance(b, Rolling)
y = spec.world.ground.kind != "contact"
z = spec.world.view in ("top", "side")
table = {"native": 1, "mujoco": 2}
w = body.kind == "rolling"
LAWS = ("viscous", "none")
match body:
    case Rolling():
        pass
match body.kind:
    case "rolling":
        pass
fine = alarm.kind == "deadline" or array.dtype.kind in "fi" or words == ("top", "hat")
""",
            "robots/r.py": """\
x = body.kind == "rolling"
""",
        },
    ),
    "RK4 weights": (
        3,
        {
            "a.py": """\
x = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
w = h / 3.0 if s == 1 else h / 6.0
W = (1, 2, 2, 1)
z = h / 6.0 * (a + 4.0 * b + c)
""",
        },
    ),
    "scalar expansions": (
        3,
        {
            "a.py": """\
x = np.broadcast_to(np.asarray(v), (n,)).copy()
y = np.broadcast_to(v, (n, 2))
z = [v] * n if one else v
w = np.broadcast_to(v, (*shape, 3))
""",
        },
    ),
    "ceil(dt/step)": (
        2,
        {
            "a.py": """\
n = max(1, math.ceil(dt / run.step - 1e-9))
m = np.ceil(time / h)
k = math.ceil(width / cell)
""",
        },
    ),
    "Hermite cubics": (
        3,
        {
            "a.py": """\
def f(s):
    return (1.0 + 2.0 * s) * (1.0 - s) ** 2

def g(x):
    return x * x * (3.0 - 2.0 * x)

def h(s):
    return q + s * (v + s * (3.0 * d - 2.0 * v - w + s * c))

def line(s):
    return 1.0 + 2.0 * s
""",
        },
    ),
    "energy account residuals": (
        3,
        {
            "a.py": """\
gap = abs(sum(changes) + sum(out) - sum(into))
x = np.abs(run.account - run.account[0]).max()
y = e.kinetic - m["energy.actuated"]
z = b - a
""",
        },
    ),
    "gait bindings": (
        2,
        {
            "twin/a.py": """\
g = gait_on(s.gait.kind, s.gait.parameters, joints=n, length=l)
h = {**spec.gait.parameters}
""",
            "gaits/b.py": """\
g = make(kind, joints=n, length=l)
""",
        },
    ),
    "LU eliminations": (
        1,
        {
            "a.py": """\
def f(A, k):
    for i in range(k):
        for r in range(i, k):
            for c in range(k):
                A[r, c] -= f * A[i, c]

def g(a, b):
    for i in range(3):
        a[i, 0] -= b[i, 0] * 2.0
""",
        },
    ),
    "the state went bad": (
        2,
        {
            "a.py": """\
raise Stopped(f"the state is not finite any more; try {h}")
raise Stopped("MuJoCo's state went bad")
raise refuse("x", "must be finite")
""",
        },
    ),
    "functions with too many parameters": (
        2,
        {
            "a.py": """\
def f(a, b, c, d, e, f, g, *, h, i):
    pass

@kernel
def g(a, b, c, d, e, f, g, h, i, j):
    pass

@kernel
def h(a, b, c, d, e, f, g, h, i, j, k):
    pass

class C:
    def m(self, a, b, c, d, e, f, g, h):
        pass
""",
        },
    ),
    "functions over 80 lines": (
        1,
        {"a.py": "def f():\n" + "    x = 1\n" * 80 + "\n\ndef g():\n" + "    x = 1\n" * 79},
    ),
    "functions nested over 4": (
        1,
        {
            "a.py": """\
def f(x):
    for i in x:
        if i:
            while i:
                with i:
                    if x:
                        pass


def g(x):
    if x:
        pass
"""
            + "    elif y:\n        pass\n" * 6
            + "    for i in x:\n        pass\n",
        },
    ),
    "column names spelled": (
        4,
        {
            "view/a.py": """\
a = f"joint{k}.angle"
b = "joint*.rate"
c = f"link{i}.x"
d = "point3.gap"
e = log["joint.angle"]
f = f"joint{k}"
g = Channel("joint1.angle")
""",
            "record/mcap/b.py": """\
a = f"joint{k}.angle"
""",
        },
    ),
    "energy columns spelled": (
        2,
        {
            "a.py": """\
a = log["energy.kinetic"]
b = f"energy.{name}"
c = Channel("energy.kinetic")
d = "energy"
""",
        },
    ),
    "bare constants": (
        3,
        {
            "a.py": """\
MOST = 3
A, B = 1, 2.0

LEAST = 4  # links

# metres
NEAR = 0.1

MOST_LINKS = 4
NAME = 'x'


def f():
    HERE = 1
""",
        },
    ),
    "further meanings of a constant's name": (
        2,
        {
            "a.py": """\
MOST = 3  # x
SAME = 1e-9
""",
            "b.py": """\
MOST = 4
SAME = 1e-09
""",
            "c.py": """\
MOST = 2 * 3
""",
        },
    ),
    "runs of six lines written again": (
        1,
        {
            "a.py": f"def f():\n{SEVEN_LINES}",
            "b.py": f"def g():\n    if x:\n{SEVEN_LINES.replace('    ', '        ')}",
        },
    ),
    "files over 400 lines": (1, {"a.py": "x = 1\n" * 401, "b.py": "x = 1\n" * 400}),
    "folders over 16 modules": (1, {f"a/m{k}.py": "" for k in range(17)} | {f"b/m{k}.py": "" for k in range(16)}),
    "median lines of a file": (3, {"a.py": "x = 1\n", "b.py": "x = 1\n" * 3, "c.py": "x = 1\n" * 9, "d.py": ""}),
    "lines of src": (3, {"a.py": "x = 1\n", "b.py": "x = 1\n\n"}),
}
