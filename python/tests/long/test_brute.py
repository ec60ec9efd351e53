"""Random games against the definition, written again in Python: a phase and a position have imposed sets of options, of which the
opponent chooses one; the value is the mex of the values that all of them hold."""

import itertools
import os
import random
from functools import lru_cache

import gallimaufry as gm
import pytest

GAMES = int(os.environ.get("GALLI_GAMES", 150))
SEED = int(os.environ.get("GALLI_SEED", 1))
LARGEST = {1: 12, 2: 6, 3: 3}


class Brute:
    """A text, how many phases, and the imposed sets at a phase (from 0) and a position."""

    def __init__(self, text, heaps, phases, sets):
        self.text, self.heaps, self.phases, self.sets = text, heaps, phases, sets

    def values(self):
        @lru_cache(maxsize=None)
        def value(phase, place):
            force = None
            for imposed in self.sets(phase, place):
                found = {value(*option) for option in imposed}
                force = found if force is None else force & found
            return next(n for n in itertools.count() if n not in force)

        return value

    def misere_outcomes(self):
        @lru_cache(maxsize=None)
        def is_n(phase, place):
            return all(not imposed or any(not is_n(*option) for option in imposed) for imposed in self.sets(phase, place))

        return is_n


def ruleset(text, heaps, options):
    def sets(phase, place):
        return [frozenset((0, to) for to in options(*place) if min(to) >= 0)]

    return Brute(text, heaps, 1, sets)


def amounts(text, allowed):
    return ruleset(text, 1, lambda n: [(n - k,) for k in range(1, n + 1) if allowed(k)])


def nim(*place):
    return [(*place[:i], k, *place[i + 1 :]) for i, size in enumerate(place) for k in range(size)]


def bishop(x, y):
    return [(x - i, y - i) for i in range(1, min(x, y) + 1)]


def yama(x, y):
    return [(x - i, y + 1) for i in range(2, x + 1)] + [(x + 1, y - i) for i in range(2, y + 1)]


def euclid(a, b):
    if min(a, b) == 0:
        return [(0, 0)] if max(a, b) else []
    return [(a - i * b, b) for i in range(1, (a - 1) // b + 1)] + [(a, b - i * a) for i in range(1, (b - 1) // a + 1)]


def random_vectors(random, text, is_ray):
    vectors = random.sample([(x, y) for x in range(4) for y in range(4) if x or y], random.randint(1, 3))

    def options(x, y):
        return [(x - t * p, y - t * q) for p, q in vectors for t in range(1, 8 if is_ray else 2) if x >= t * p and y >= t * q]

    return ruleset(f"{text}{{{','.join(f'({p},{q})' for p, q in vectors)}}}", 2, options)


def random_ruleset(random, heaps):
    if heaps == 1:
        amount = set(random.sample(range(1, 8), random.randint(1, 4)))
        listed = ",".join(map(str, sorted(amount)))
        return random.choice([amounts(f"subtraction{{{listed}}}", amount.__contains__), amounts(f"allbut{{{listed}}}", lambda k: k not in amount)])
    return random.choice(
        [
            lambda: ruleset("nim", 2, nim),
            lambda: ruleset("wythoff", 2, lambda *place: nim(*place) + bishop(*place)),
            lambda: ruleset("bishop", 2, bishop),
            lambda: ruleset("yama", 2, yama),
            lambda: ruleset("euclid", 2, euclid),
            lambda: random_vectors(random, "rays", True),
            lambda: random_vectors(random, "steps", False),
        ]
    )()


# ---- Operators ----


def united(*several):
    return [frozenset().union(*chosen) for chosen in itertools.product(*several)]


def beside(a, b, text, join):
    """On one board: a phase for each pair of phases, left slowest."""

    def sets(phase, place):
        of_a, of_b = divmod(phase, b.phases)
        lifted_a = [frozenset((p * b.phases + of_b, to) for p, to in imposed) for imposed in a.sets(of_a, place)]
        lifted_b = [frozenset((of_a * b.phases + p, to) for p, to in imposed) for imposed in b.sets(of_b, place)]
        return join(lifted_a, lifted_b)

    return Brute(text, a.heaps, a.phases * b.phases, sets)


def side_by_side(a, b):
    def sets(phase, place):
        of_a, of_b = divmod(phase, b.phases)
        here, there = place[: a.heaps], place[a.heaps :]
        lifted_a = [frozenset((p * b.phases + of_b, to + there) for p, to in imposed) for imposed in a.sets(of_a, here)]
        lifted_b = [frozenset((of_a * b.phases + p, here + to) for p, to in imposed) for imposed in b.sets(of_b, there)]
        return united(lifted_a, lifted_b)

    return Brute(f"({a.text}) + ({b.text})", a.heaps + b.heaps, a.phases * b.phases, sets)


def after(a, b, text, join):
    """The phases of a, then those of b."""

    def lifted(place):
        return [frozenset((a.phases + p, to) for p, to in imposed) for imposed in b.sets(0, place)]

    def sets(phase, place):
        if phase < a.phases:
            return join(a.sets(phase, place), lifted(place), (a.phases, place))
        return [frozenset((a.phases + p, to) for p, to in imposed) for imposed in b.sets(phase - a.phases, place)]

    return Brute(text, a.heaps, a.phases + b.phases, sets)


def push(a, b, button):
    first = a.phases
    joins = {
        "move": lambda own, others, push: [imposed | {push} for imposed in own],
        "inside": lambda own, others, push: [imposed | {push} if imposed else imposed for imposed in own],
        "before": lambda own, others, push: united(own, others),
        "after": lambda own, others, push: [imposed | {(first, to) for _, to in imposed} for imposed in own],
        "either": lambda own, others, push: united([imposed | {(first, to) for _, to in imposed} for imposed in own], own, others),
    }
    return after(a, b, f"push({a.text}, {b.text}, button={button})", joins[button])


def conjoin(a, b):
    def join(own, others, push):
        return [one for imposed in own for one in ([imposed] if imposed else others)]

    return after(a, b, f"conjoin({a.text}, {b.text})", join)


def one_pass(a):
    def sets(phase, place):
        if phase >= a.phases:
            return [frozenset((a.phases + p, to) for p, to in imposed) for imposed in a.sets(phase - a.phases, place)]
        return [imposed | {(a.phases + phase, place)} if imposed else imposed for imposed in a.sets(phase, place)]

    return Brute(f"one_pass({a.text})", a.heaps, 2 * a.phases, sets)


def twist(*parts):
    def sets(phase, place):
        return [frozenset((k, to) for _, to in imposed for k in range(len(parts))) for imposed in parts[phase].sets(0, place)]

    return Brute(f"twist({', '.join(part.text for part in parts)})", parts[0].heaps, len(parts), sets)


def ordinal(a, b):
    def sets(phase, place):
        here, there = place[: a.heaps], place[a.heaps :]
        own = [frozenset((1, to + there) for _, to in imposed) for imposed in a.sets(0, here)]
        return own if phase else united(own, [frozenset((0, here + to) for _, to in imposed) for imposed in b.sets(0, there)])

    return Brute(f"({a.text}) : ({b.text})", a.heaps + b.heaps, 2, sets)


def random_game(random, heaps, depth):
    if depth == 0 or random.random() < 0.2:
        return random_ruleset(random, heaps)
    a = random_game(random, heaps, depth - 1)
    if random.random() < 0.15:
        return one_pass(a)
    b = random_game(random, heaps, depth - 1)
    joined = random.choice(["|", "&", "push", "conjoin", "twist"])
    if joined == "|":
        return beside(a, b, f"({a.text}) | ({b.text})", united)
    if joined == "&":
        return beside(a, b, f"({a.text}) & ({b.text})", lambda own, others: own + others)
    if joined == "push":
        return push(a, b, random.choice(["move", "inside", "before", "after", "either"]))
    if joined == "twist" and a.phases == b.phases == 1:
        return twist(a, b)
    return conjoin(a, b)


def random_whole(random):
    heaps = random.choice([1, 1, 2])
    if random.random() < 0.2:
        return side_by_side(random_game(random, 1, 1), random_game(random, random.choice([1, 2]), 1))
    if random.random() < 0.1:
        return ordinal(random_ruleset(random, 1), random_ruleset(random, random.choice([1, 2])))
    return random_game(random, heaps, 2)


@pytest.mark.parametrize("number", range(10))
def test_random_games_by_the_definition(number):
    draw = random.Random(SEED * 1000 + number)
    compared = 0
    for _ in range(GAMES // 10):
        brute = random_whole(draw)
        try:
            game = gm.Game(brute.text)
        except gm.Error as error:
            assert "need not end" in str(error) or "not shown to end" in str(error), (brute.text, error)
            continue
        assert len(game.phases) == brute.phases, brute.text
        largest = LARGEST[brute.heaps]
        places = list(itertools.product(range(largest + 1), repeat=brute.heaps))
        value = brute.values()
        table = game.table(largest, values=True, phase="all")
        outcomes = game.table(largest, phase="all")
        for phase, place in itertools.product(range(brute.phases), places):
            expected = value(phase, place)
            assert table[(phase, *place)] == expected and outcomes[(phase, *place)] == (expected == 0), (brute.text, phase, place)
            compared += 1
        phase, place = draw.randrange(brute.phases), draw.choice(places)
        fresh = gm.Game(brute.text)
        assert fresh.value(*place, phase=phase + 1) == value(phase, place)
        assert {(move.to, move.phase - 1) for move in fresh.moves(*place, phase=phase + 1)} == {
            (to, p) for imposed in brute.sets(phase, place) for p, to in imposed
        }, (brute.text, phase, place)
        if draw.random() < 0.3:
            misere, is_n = gm.misere(game), brute.misere_outcomes()
            found = misere.table(largest)
            assert all(found[place] != is_n(0, place) for place in places), brute.text
    assert compared > 100
