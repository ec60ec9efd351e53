"""Pictures and graphs of games."""

from __future__ import annotations

import os
import shutil
import subprocess
from html import escape
from typing import TYPE_CHECKING, Any, Callable, Iterable

from . import _core

if TYPE_CHECKING:
    from ._game import Bound, Game, Phase


class Picture:
    """A picture of a game. A notebook shows it; `save` writes SVG or TikZ, and through matplotlib PNG and PDF."""

    def __init__(self, plot: _core.Plot, slopes: list[tuple[str, float]], title: str | None, width: float | None, draw: Callable[[Any], Any]):
        self._plot, self._slopes, self._title, self._width, self._draw = plot, slopes, title, width, draw

    def _drawn(self, format: str) -> str:
        return self._plot.drawn(format, self._width, self._title, self._slopes, False)

    @property
    def svg(self) -> str:
        return self._drawn("svg")

    @property
    def tikz(self) -> str:
        return self._drawn("tex")

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self._drawn("text").rstrip("\n")

    __repr__ = __str__

    def save(self, path: str | os.PathLike[str]) -> None:
        """By the ending of its name: .svg, .tex, .txt; .png, .pdf and what else matplotlib writes, if it is installed."""
        ending = os.path.splitext(os.fspath(path))[1].lower()
        if ending in (".svg", ".tex", ".txt"):
            with open(path, "w", encoding="utf-8") as file:
                file.write(self._drawn(ending[1:]))
            return
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise ValueError(f"{ending or 'this'} needs matplotlib, which is not installed; .svg and .tex do not") from None
        figure = Figure(figsize=(6, 6), layout="constrained")
        self._draw(figure.subplots())
        figure.savefig(path, dpi=300)


def slopes_from(slopes: Iterable[Any]) -> list[tuple[str, float]]:
    """Numbers, or "phi", or pairs of a label and a number."""
    found = []
    for slope in slopes:
        if slope == "phi":
            found.append(("phi", (1 + 5**0.5) / 2))
        elif isinstance(slope, tuple):
            found.append((str(slope[0]), float(slope[1])))
        else:
            found.append((f"{float(slope):g}", float(slope)))
    return found


def draw_into(ax: Any, game: Game, bound: Bound, values: bool, phase: Phase, title: str | None, how: Any) -> Any:
    """P-positions as squares, nim-values as colours, x to the right and y up; of one heap the terms over n."""
    heaps = game.heaps
    shown = 100 if bound is None else bound
    ax.set_title(str(game) if title is None else title)
    if len(heaps) == 2:
        table = game.table(shown, values=values, phase=phase, **how)
        image = table.T if values else ~table.T
        drawn = ax.imshow(image, origin="lower", cmap="viridis" if values else "gray", interpolation="nearest")
        if values:
            ax.figure.colorbar(drawn, ax=ax)
        ax.set_xlabel(heaps[0])
        ax.set_ylabel(heaps[1])
        return ax
    terms = game.sequence(shown if isinstance(shown, int) else None, values=values, phase=phase, **how)
    ax.plot(terms if values else ~terms, ".", markersize=3)
    ax.set_xlabel("n")
    ax.set_ylabel("nim-value" if values else "0: P, 1: N")
    return ax


class Graph:
    """Positions and the moves between them. The first place is where play begins."""

    def __init__(self, graph: _core.Graph):
        self._graph = graph
        self.places: list[dict[str, Any]] = graph.places()
        self.arrows: list[tuple[int, int, str]] = graph.arrows()

    def __len__(self) -> int:
        return len(self.places)

    def __repr__(self) -> str:
        return f"<Graph of {len(self.places)} positions and {len(self.arrows)} moves>"

    def to_networkx(self) -> Any:
        """A networkx.MultiDiGraph; nodes are numbers from 0 and have `position`, `phase`, `outcome`, `value`; edges have `by`."""
        import networkx

        graph = networkx.MultiDiGraph()
        for number, place in enumerate(self.places):
            graph.add_node(number, **place)
        for start, end, by in self.arrows:
            graph.add_edge(start, end, by=by)
        return graph

    @property
    def dot(self) -> str:
        """For Graphviz."""
        return self._graph.dot()

    @property
    def svg(self) -> str:
        """Laid out by `dot` of Graphviz."""
        program = shutil.which("dot")
        if program is None:
            raise ValueError("Graphviz is not installed: its program dot lays graphs out")
        asked = self._graph.layout_question()
        layout = subprocess.run([program, "-Tplain"], input=asked, capture_output=True, text=True, check=True).stdout
        return self._graph.svg(layout)

    def _repr_html_(self) -> str:
        if shutil.which("dot") and len(self.places) <= 200:
            return self.svg
        return f"<p>{escape(repr(self))}</p>"
