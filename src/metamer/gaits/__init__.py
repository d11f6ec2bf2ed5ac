"""Gaits: phase and amplitude in, joint targets with two exact derivatives out.

A gait is a file of this folder with a module-level `GAIT`: a dataclass whose fields are the parameters (declared with
`real` and `per_joint`, so that they carry unit and range), with a field `joints` and a method `targets(t)`.
Other ways to say the same gait are functions in `FORMS`, chosen by the names of the parameters given.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import fields
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from metamer.records import Array, Targets
from metamer.refusals import refuse

GIVEN_BY_BODY = ("joints", "length")


class Gait(Protocol):
    """What every gait offers."""

    @property
    def joints(self) -> int:
        """Number of joints."""
        ...

    def targets(self, t: float | Array) -> Targets:
        """Joint targets at t: scalar -> (joints,), (T,) -> (T, joints).   [rad, rad/s, rad/s^2]"""
        ...


def make_gait(kind: str, parameters: Mapping[str, Any], *, joints: int, length: float) -> Gait:
    """The gait of that name with these parameters; what is not given keeps its default.

    kind         as in `gait_kinds()`; hyphen and underscore are the same
    parameters   name -> value, SI and radians
    joints       number of joints of the body                                   [-]
    length       of one link of the body                                        [m]
    """
    module = _module_of(kind)
    form = _chosen_form(module, parameters)
    if form is None:
        return module.GAIT(joints=joints, **parameters)
    body = {"joints": joints, "length": length}
    return form(
        **parameters, **{name: body[name] for name in GIVEN_BY_BODY if name in inspect.signature(form).parameters}
    )


def gait_kinds() -> list[tuple[str, str]]:
    """Every gait as (name, one line), in the order of the alphabet."""
    found = ((name, import_module(f"{__name__}.{name}")) for name in _files())
    return [(name, _first_line(module)) for name, module in found if "GAIT" in vars(module)]


def gait_parameters(kind: str) -> list[tuple[str, Any, str]]:
    """Every parameter of one gait as (name, default, what is valid with its unit), its other forms left out."""
    own = (f for f in fields(_module_of(kind).GAIT) if f.init and f.name not in GIVEN_BY_BODY)
    return [(f.name, f.default, str(f.metadata.get("valid", ""))) for f in own]


def _files() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def _first_line(module: ModuleType) -> str:
    return (module.__doc__ or "").strip().partition("\n")[0]


def _module_of(kind: str) -> ModuleType:
    name = kind.strip().lower().replace("-", "_") if isinstance(kind, str) else ""
    if name in _files():
        module = import_module(f"{__name__}.{name}")
        if "GAIT" in vars(module):
            return module
    raise refuse("gait.kind", kind, f"must be one of {', '.join(known for known, _ in gait_kinds())}")


def _chosen_form(module: ModuleType, parameters: Mapping[str, Any]) -> Callable[..., Gait] | None:
    """The form that the parameters' names ask for, None for the dataclass itself; refuses unknown and mixed names."""
    own = {f.name for f in fields(module.GAIT) if f.init} - set(GIVEN_BY_BODY)
    foreign = [name for name in parameters if name not in own]
    if not foreign:
        return None
    forms = {form: _form_names(form) for form in vars(module).get("FORMS", ())}
    for form, names in forms.items():
        if foreign[0] not in names:
            continue
        for name, value in parameters.items():
            if name not in names:
                raise refuse(
                    f"gait.{name}", value, f"it does not go with gait.{foreign[0]}, which goes with {_list(names)}"
                )
        for name, needed in names.items():
            if needed and name not in parameters:
                raise refuse(f"gait.{name}", None, f"it must be given beside gait.{foreign[0]}")
        return form
    known = [*sorted(own), *(name for names in forms.values() for name in sorted(names) if name not in own)]
    raise refuse(f"gait.{foreign[0]}", parameters[foreign[0]], f"there is no such parameter; known are {_list(known)}")


def _form_names(form: Callable[..., Gait]) -> dict[str, bool]:
    """Names of a form's parameters -> whether they must be given."""
    found = inspect.signature(form).parameters
    return {name: p.default is p.empty for name, p in found.items() if name not in GIVEN_BY_BODY}


def _list(names: Any) -> str:
    return ", ".join(names)
