"""What can go wrong: each mistake says what, where, and what to try."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A place in a text: its bytes from `begin` to `end`, in UTF-8."""

    name: str
    """The file that the text is from; empty if it was given as a text."""
    text: str
    begin: int
    end: int

    @property
    def marked(self) -> str:
        """What the error is about."""
        return self.text.encode()[self.begin : self.end].decode(errors="replace")


class Error(Exception):
    """A question that has no answer. `str()` has all of it: the message, the line with a caret, what to try."""

    def __init__(self, message: str, text: str = "", span: Span | None = None, detail: str = "", remedies: tuple[str, ...] = ()):
        super().__init__(text or message)
        self.message = message
        self.text = text or message
        self.span = span
        self.detail = detail
        self.remedies = remedies

    @property
    def excerpt(self) -> str:
        """The line with the mistake and the caret below it; empty if there is none."""
        before, _, _ = self.text.partition("\nhint: ")
        return "\n".join(line for line in before.splitlines()[1:] if line.startswith("    "))

    def __str__(self) -> str:
        return self.text.removeprefix("error: ").rstrip()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.text, self.span, self.detail, self.remedies)


class QuestionError(Error, ValueError):
    """What was asked makes no sense."""


class TextError(Error, ValueError):
    """A game, rules or claim cannot be read."""


class Refused(Error):
    """The answer is too large, or the game is not shown to end."""


class FileError(Error, OSError):
    """A file cannot be read or written."""

    def __str__(self) -> str:
        return Error.__str__(self)


_kinds = {"question": QuestionError, "text": TextError, "refused": Refused, "file": FileError}


def made(kind: str, message: str, text: str, span: tuple[str, str, int, int] | None, detail: str, remedies: list[str]) -> BaseException:
    """The exception for a complaint of the library."""
    if kind == "interrupted":
        return KeyboardInterrupt()
    where = None if span is None else Span(*span)
    return _kinds.get(kind, Error)(message, text, where, detail, tuple(remedies))
