"""Descriptions in logs of earlier versions: their tables as they would be written now."""

from __future__ import annotations

from typing import Any

GROUND_FIELDS = {
    "none": {},
    "viscous": {"viscous_along": "along", "viscous_across": "across"},
    "shared_norm": {name: name for name in ("mu_forward", "mu_backward", "mu_across", "eps")},
    "component": {name: name for name in ("mu_forward", "mu_backward", "mu_across", "eps")},
    "wheels": {"mu_side": "mu_side", "mu_forward": "mu_roll", "eps": "eps"},
    "contact": {
        name: name
        for name in (
            "mu_static mu_kinetic restitution slope terrain points adhesion_shear adhesion_normal material pad_area "
            "pad_voltage pad_normal cohesion"
        ).split()
    },
}
WHEEL_FIELDS = {"wheel": "axle", "wheel_radius": "radius", "wheel_width": "width", "wheel_mass": "mass"}
# gait and the parameter that gave another form of it -> the kind of that form
GAIT_FORMS = {
    ("serpenoid", "a"): "serpenoid_curve",
    ("travelling", "wavelength"): "travelling_wavelength",
    ("metachronal", "eta"): "metachronal_stride",
    ("compound", "preset"): "compound_preset",
    ("fourier", "samples"): "fourier_samples",
}


def modern(table: Any) -> Any:
    """The table of a robot; one that is already in today's words comes back as it is."""
    world: Any = table.get("world") if isinstance(table, dict) else None
    ground = world.get("ground") if isinstance(world, dict) else None
    if not isinstance(ground, dict) or "law" not in ground:
        return table
    out = {name: value for name, value in table.items() if name not in ("actuation", "muscles", "hasel")}
    out["drive"] = {"kind": "servo", **table.get("actuation", table.get("drive", {}))}
    for kind in ("muscles", "hasel"):
        if table.get(kind):
            out["drive"] |= {"kind": kind, **table[kind]}
    body = dict(table.get("body", {}))
    wheels = {new: body.pop(old) for old, new in WHEEL_FIELDS.items() if old in body}
    law = ground["law"]
    found = {new: ground[old] for old, new in GROUND_FIELDS.get(law, {}).items() if old in ground}
    if law in ("shared_norm", "component"):
        found |= {"norm": "shared" if law == "shared_norm" else "component"}
        if "head" not in body and "mu_backward" in found:
            # without a head forward was the links' own +x, away from the first link, which is a head now
            found |= {"mu_forward": found["mu_backward"], "mu_backward": found["mu_forward"]}
    found |= wheels if law == "wheels" else {}
    found |= {"kind": "coulomb" if law in ("shared_norm", "component") else law}
    gait = dict(table.get("gait", {"kind": "rest"}))
    form = next((new for (kind, key), new in GAIT_FORMS.items() if gait.get("kind") == kind and key in gait), None)
    out |= {"body": body, "world": {**world, "ground": found}, "gait": gait | ({"kind": form} if form else {})}
    # rk4 stood in every table, chosen or not
    out["run"] = {name: value for name, value in table.get("run", {}).items() if (name, value) != ("stepper", "rk4")}
    if gait.get("kind") == "tip_curve":
        # what a tip follows and what drives it were one table
        curve = gait.get("curve", "line")
        shape = {"curve": curve} if isinstance(curve, str) else {"points": curve}
        out["gait"] = shape | {name: gait[name] for name in ("kind", "targets") if name in gait}
        out["controller"] = {"kind": "tip"} | {k: v for k, v in gait.items() if k not in ("kind", "curve", "targets")}
    return out
