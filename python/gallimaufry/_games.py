"""Rulesets and sessions: what games are made of."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any, Iterable, NamedTuple, Union

from . import _core

Rules = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]
RuleFiles = tuple[tuple[str, str], ...]


class RulesetEntry(NamedTuple):
    """A ruleset that games can be made of."""

    name: str
    usage: str
    title: str
    source: str
    """Its text, to copy and change; empty for a form of the language."""


def _read(rules: str | os.PathLike[str]) -> tuple[str, str]:
    if isinstance(rules, str) and ("\n" in rules or rules.lstrip().startswith("ruleset ")):
        return "", rules
    path = os.fspath(rules)
    with open(path, encoding="utf-8") as file:
        return path, file.read()


def files_of(rules: Rules | None) -> RuleFiles:
    """Names and texts of rules: a text of several lines or one that begins with `ruleset`, a path, or several of them."""
    if rules is None:
        return ()
    if isinstance(rules, (str, os.PathLike)):
        return (_read(rules),)
    return tuple(_read(one) for one in rules)


@lru_cache(maxsize=64)
def session_of(files: RuleFiles) -> _core.Session:
    """One for each set of rules, since a session keeps the boards that were computed."""
    return _core.Session(list(files))


@lru_cache(maxsize=64)
def _entries(files: RuleFiles) -> dict[str, dict[str, Any]]:
    return {entry["name"]: entry for entry in session_of(files).rulesets()}


def entry_called(name: str) -> dict[str, Any] | None:
    return _entries(()).get(name)


def names() -> list[str]:
    return [entry["name"] for entry in _entries(()).values() if not entry["is_literal"]]


def rulesets(rules: Rules | None = None) -> list[RulesetEntry]:
    """The rulesets of the library, the forms of the language, and those of `rules`.

    >>> [ruleset.usage for ruleset in rulesets() if ruleset.name == "fraenkel"]
    ['fraenkel[t]']
    """
    fields = RulesetEntry._fields
    return [RulesetEntry(*(entry[field] for field in fields)) for entry in _entries(files_of(rules)).values()]
