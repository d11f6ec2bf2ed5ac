"""JSON Schema of declared records: types, ranges, units, meanings, defaults; kinds of parts as alternatives."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

from metamer.core.fields import Declared, declarations, has_default, meanings


def schema(kind: type) -> dict[str, Any]:
    """JSON Schema of a record: types, ranges, units, meanings, defaults; kinds of parts as alternatives."""
    said, meaning = declarations(kind), meanings(kind)
    found: dict[str, Any] = {}
    for f in dataclasses.fields(kind):
        if f.name in said:
            found[f.name] = value_schema(said[f.name]) | {"description": meaning.get(f.name, "")}
            if isinstance(f.default, str | bool | int) or (isinstance(f.default, float) and math.isfinite(f.default)):
                found[f.name]["default"] = f.default
    out: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": found}
    needed = [f.name for f in dataclasses.fields(kind) if f.name in said and not has_default(f)]
    own = vars(kind).get("kind", getattr(kind, "kind", ""))
    if own and getattr(kind, "family", ""):
        found["kind"] = {"const": own}
    out["description"] = (kind.__doc__ or "").strip().partition("\n")[0]
    return out | ({"required": needed} if needed else {})


def value_schema(said: Declared) -> dict[str, Any]:
    """JSON Schema of one field."""
    if said.what == "record":
        return schema(said.inside)
    if said.what == "records":
        return {"type": "array", "items": schema(said.inside), "minItems": said.least}
    if said.what == "part":
        from metamer.core.parts import kinds

        return {"anyOf": [schema(kind) for kind in kinds(said.inside).values()]}
    if said.what == "texts":
        return {"type": "array", "items": {"type": "string"}}
    if said.what == "nested":
        return {"type": "array", "unit": said.unit}
    if said.what in ("choice", "text", "flag"):
        plain = {"choice": {"enum": list(said.options)}, "text": {"type": "string"}, "flag": {"type": "boolean"}}
        return plain[said.what]
    one: dict[str, Any] = {"type": "integer" if said.what == "whole" else "number"}
    for low, name in (("lower", "inimum"), ("upper", "aximum")):
        limit = getattr(said, low)
        if math.isfinite(limit):
            one[("exclusiveM" if low in said.open else "m") + name] = limit
    if said.width:
        one = {"type": "array", "items": one, "minItems": said.width, "maxItems": said.width}
    if said.per:
        one = {"anyOf": [one, {"type": "array", "items": one}]}
    if said.what == "rows":
        one = {"type": "array", "items": one, "minItems": said.least}
    return {"unit": said.unit} | one
