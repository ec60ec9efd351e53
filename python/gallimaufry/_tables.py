"""Tables of games: NumPy arrays that show themselves in a notebook."""

from __future__ import annotations

from typing import Any

import numpy as np

_shown = 30


class Table(np.ndarray):
    """`table[x, y]`: True for P in a table of outcomes; the nim-value in a table of values, -1 off the board."""

    title = ""
    heaps: tuple[str, ...] = ()

    def __array_finalize__(self, made_from: Any) -> None:
        self.title = ""
        self.heaps = ()

    def _repr_html_(self) -> str | None:
        if self.ndim != 2 or not self.heaps:
            return None
        rows, columns = min(self.shape[0], _shown), min(self.shape[1], _shown)
        cells = np.asarray(self)[:rows, :columns]
        head = "".join(f"<th>{y}</th>" for y in range(columns))
        body = "".join(f"<tr><th>{x}</th>{''.join(map(_cell, cells[x]))}</tr>" for x in range(rows))
        cut = "" if cells.shape == self.shape else f", the first {rows} x {columns} of {self.shape[0]} x {self.shape[1]}"
        corner = "\\".join(self.heaps)
        return f"<p>{self.title}{cut}</p><table><tr><th>{corner}</th>{head}</tr>{body}</table>"


def _cell(cell: Any) -> str:
    if isinstance(cell, np.bool_):
        return "<td style='background:#161a24;color:white'>P</td>" if cell else "<td>.</td>"
    if cell == 0:
        return "<td style='background:#161a24;color:white'>0</td>"
    return f"<td>{'' if cell < 0 else cell}</td>"


def table_from(array: Any, title: str, heaps: tuple[str, ...]) -> Table:
    table: Table = array.view(Table)
    table.title = title
    table.heaps = heaps
    return table
