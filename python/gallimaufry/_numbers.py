"""Arguments as they are given: whole numbers, Python's, NumPy's or whatever else Python takes for one; and texts."""

from __future__ import annotations

from operator import index
from typing import Any, Iterable, Union

Bound = Union[int, Iterable[int], None]

largest = 2**63 - 1


def integer(name: str, given: Any, least: int, most: int) -> int:
    try:
        number = index(given)
    except TypeError:
        raise TypeError(f"{name}={given!r} is not an integer") from None
    if number < least:
        raise ValueError(f"{name}={number} is {'negative' if least == 0 else f'less than {least}'}")
    if number > most:
        limit = "it must be below 2**63" if most == largest else f"at most {most}"
        raise ValueError(f"{name}={number} is too large: {limit}")
    return number


def checked_bound(bound: Any) -> int:
    return integer("bound", bound, 0, largest)


def text(name: str, given: Any) -> str:
    if not isinstance(given, str):
        raise TypeError(f"{name}={given!r} is not a text")
    given.encode()  # no half of a surrogate pair
    return str(given)


def optional_bound(bound: Any) -> int | None:
    return None if bound is None else checked_bound(bound)


def integers(name: str, given: Any, least: int, most: int) -> list[int]:
    """One, or several in their order."""
    try:
        listed = [index(given)]
    except TypeError:
        if isinstance(given, (str, bytes, set, frozenset, dict)) or not hasattr(given, "__iter__"):
            raise TypeError(f"{name}={given!r} is not an integer, nor several") from None
        listed = list(given)
    return [integer(name, one, least, most) for one in listed]


def bounds_of(bound: Bound) -> list[int]:
    """One for all heaps, or one for each."""
    return [] if bound is None else integers("bound", bound, 0, largest)
