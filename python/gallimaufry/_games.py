"""Rulesets and sessions: what games are made of."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any, Callable, Iterable, NamedTuple, Optional, Protocol, Union

from . import _core


class HasRules(Protocol):
    """A game."""

    _files: RuleFiles


Rules = Union[str, "os.PathLike[str]", HasRules, Iterable[Union[str, "os.PathLike[str]", HasRules]]]
OptionsFunction = Callable[..., Iterable[Any]]


class FunctionRuleset:
    """A function that lists the options of a ruleset. Two are equal if their functions are the same object, since not all functions
    can be hashed, or the same method of the same object."""

    def __init__(self, name: str, heaps: int, function: OptionsFunction):
        self.name, self.heaps, self.function = name, heaps, function

    def _key(self) -> tuple[object, ...]:
        method = self.function
        return self.name, self.heaps, id(getattr(method, "__self__", None)), id(getattr(method, "__func__", method))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FunctionRuleset) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class RuleFile(NamedTuple):
    name: str
    text: str
    function: Optional[FunctionRuleset] = None
    """What its text calls."""


RuleFiles = tuple[RuleFile, ...]


class RulesetEntry(NamedTuple):
    """A ruleset that games can be made of."""

    name: str
    usage: str
    title: str
    source: str
    """Its text, to copy and change; empty for a form of the language."""


def _read(rules: str | os.PathLike[str]) -> RuleFile:
    if isinstance(rules, str) and ("\n" in rules or rules.lstrip().startswith("ruleset ")):
        return RuleFile("", rules)
    path = os.fspath(rules)
    with open(path, encoding="utf-8") as file:
        return RuleFile(path, file.read())


def file_of_function(function: OptionsFunction, heaps: int, name: str, rank: str, board: str) -> RuleFile:
    """Rules that ask the function how many options there are, and what they are."""
    names = ("x", "y", "z") if heaps <= 3 else tuple(f"h{i}" for i in range(1, heaps + 1))
    position = ", ".join(names[:heaps])
    target = ", ".join(f"{name}_option({heap}, i, {position})" for heap in range(1, heaps + 1))
    lines = [f"ruleset {name}({position})"]
    if board:
        lines.append(f"  board {board}")
    lines.append(f"  rank {rank or ' + '.join(names[:heaps])}")
    lines.append(f"  ({target})   for i in 1..{name}_count({position})")
    return RuleFile(f"ruleset {name}", "\n".join(lines) + "\n", FunctionRuleset(name, heaps, function))


def files_of(rules: Rules | None) -> RuleFiles:
    """Names and texts of rules: a text of several lines or one that begins with `ruleset`, a path, a game that has rules of its own, or
    several of them."""
    if rules is None:
        return ()
    several = [rules] if isinstance(rules, (str, os.PathLike)) or hasattr(rules, "_files") else rules
    found: dict[RuleFile, None] = {}
    for one in several:
        found.update(dict.fromkeys(one._files if hasattr(one, "_files") else (_read(one),)))
    return tuple(found)


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
