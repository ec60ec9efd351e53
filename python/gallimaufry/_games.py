"""Rulesets and sessions: what games are made of."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any, Callable, Iterable, NamedTuple, Optional, Union

from . import _core

Rules = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]
Options = Callable[..., Iterable[Any]]


class RuleFile(NamedTuple):
    name: str
    text: str
    called: Optional[tuple[str, int, Options]] = None
    """A ruleset that is a function, with its number of heaps."""


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


def file_of_function(function: Options, heaps: int, name: str, rank: str, board: str) -> RuleFile:
    """Rules that ask the function how many options there are, and what they are."""
    names = ("x", "y", "z") if heaps <= 3 else tuple(f"h{i}" for i in range(1, heaps + 1))
    position = ", ".join(names[:heaps])
    target = ", ".join(f"{name}_option({heap}, i, {position})" for heap in range(1, heaps + 1))
    lines = [f"ruleset {name}({position})"]
    if board:
        lines.append(f"  board {board}")
    lines.append(f"  rank {rank or ' + '.join(names[:heaps])}")
    lines.append(f"  ({target})   for i in 1..{name}_count({position})")
    return RuleFile(f"ruleset {name}", "\n".join(lines) + "\n", (name, heaps, function))


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
