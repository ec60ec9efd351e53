"""How long work is watched: settings of a question, and a bar."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Callable, TypedDict

from . import _core
from ._numbers import integer

if TYPE_CHECKING:
    ProgressFunction = Callable[[str, str, int, int], None]


class How(TypedDict, total=False):
    """How a question is answered. None of it changes an answer."""

    engine: str
    """Which engine computes, see `gm.engines()`; obeyed or refused."""
    memory: int | str
    """Bytes, or "512M", "8G"."""
    threads: int
    progress: bool | ProgressFunction
    """True: a bar. A function is called with stage, subject, done and total (0: unknown)."""


_units = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


def bytes_of(size: int | str) -> int:
    """
    >>> bytes_of("512M")
    536870912
    """
    text = str(size).strip().lower().removesuffix("ib").removesuffix("b")
    digits = text.rstrip("kmgt")
    unit = text[len(digits) :]
    if not (digits.isascii() and digits.isdecimal()) or unit not in _units or int(digits) == 0:
        raise ValueError(f"memory={size!r} is not a size: write it as 512M or 8G")
    return min(int(digits) * _units[unit], 2**63)


class Bar:
    """A bar of tqdm if it is installed, else a line on standard error. It ends when nobody needs it any more."""

    def __init__(self) -> None:
        self._stage = ""
        self._has_line = False
        self._bar: Any = None
        try:
            from tqdm.auto import tqdm
        except ImportError:
            tqdm = None
        self._tqdm = tqdm

    def __call__(self, stage: str, subject: str, done: int, total: int) -> None:
        label = f"{stage} {subject}".strip()
        if self._tqdm is None:
            part = f" {100 * done // total} %" if total else ""
            print(f"\r{label}{part}   ", end="", file=sys.stderr, flush=True)
            self._has_line = True
        else:
            self._show(label, done, total)

    def _show(self, label: str, done: int, total: int) -> None:
        if self._bar is None or self._stage != label:
            self.close()
            self._bar = self._tqdm(total=total or None, desc=label, unit_scale=True)
            self._stage = label
        self._bar.total = total or None
        self._bar.n = done
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._has_line:
            print(file=sys.stderr)
        self._bar, self._has_line = None, False

    __del__ = close


def shown(progress: bool | ProgressFunction | None) -> ProgressFunction | None:
    """What is called while work is done."""
    if progress is True:
        return Bar()
    if progress and not callable(progress):
        raise TypeError(f"progress={progress!r} is not True and not a function")
    return progress or None


_usual = _core.Run()


def run_of(how: How | dict[str, Any]) -> _core.Run:
    """The settings of a question; unknown ones are a TypeError."""
    if not how:
        return _usual
    unknown = set(how) - {"engine", "memory", "threads", "progress"}
    if unknown:
        raise TypeError(f"unexpected argument {sorted(unknown)[0]!r}")
    memory, threads, progress = how.get("memory"), how.get("threads"), how.get("progress")
    engine = how.get("engine") or ""
    if not isinstance(engine, str):
        raise TypeError(f"engine={engine!r} is not the name of an engine")
    return _core.Run(
        engine, 0 if memory is None else bytes_of(memory), 0 if threads is None else integer("threads", threads, 1, 9999), shown(progress)
    )
