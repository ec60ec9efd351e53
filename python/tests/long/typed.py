"""What a user writes, for a strict type checker; it runs as well."""

import gallimaufry as gm

game: gm.Game = gm.Game("nim >> euclid") | gm.Game("wythoff")
outcome: str = game.outcome(2, 4)
outcomes: list[str] = game.outcome(2, 4, phase="all")
value: int = game.value(3, 5, memory="1G")
values: list[int] = game.value(3, 5, phase="all", threads=1)
winning = [move.to for move in game.moves(2, 3).winning]
total: int = int(game.table(20, values=True).sum())
rows: int = game.positions([10, 20], where="x > 2").shape[0]
period: int | None = gm.Game("octal(0.07)").period(values=True).period
proved: bool = gm.prove(gm.Game("wythoff"), fixed={}).is_proved
verdict: str = gm.check("push table-1", quick=True)[0].verdict
sizes: list[tuple[int, int]] = [size for size, found in gm.solve_boards("cram", range(1, 3), [2]).items() if found.outcome == "P"]
games: int = gm.sweep("subtraction{S}", sets="S", within=2).summary["games"]
size: int = gm.Game("nim").graph(1, 1).to_networkx().number_of_nodes()
try:
    gm.Game("nim >> wytoff")
except gm.TextError as error:
    where: gm.Span | None = error.span
    remedies: tuple[str, ...] = error.remedies
