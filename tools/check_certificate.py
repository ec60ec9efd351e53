#!/usr/bin/env python3
"""Checks certificates of theorems as docs/certificates.md describes them: steps 1 to 4, all that follows from the written-out relations.

    tools/check_certificate.py FILE...

It uses the standard library only, and nothing of the program that wrote the files. Words of digits are read by several "parts" at once, each
with a start, a step and a truth value at the end. A sum keeps (U, V): the digits read so far add U * W_n + V * W_(n-1) when n digits are
still to come. A number of n digits is below W_n; so once (U - N) * W_n + V * W_(n-1), where -N is the sum of the negative coefficients, exceeds
the constant for two consecutive n (and 0), it does for all larger ones, and the sum stays above the constant.
"""
import itertools
import re
import sys


class Refused(Exception):
    pass


def require(holds, what):
    if not holds:
        raise Refused(what)


class Numeration:
    def __init__(self, t, e, w1, digits):
        self.t, self.e, self.w1, self.digits, self.letters = t, e, w1, digits, {}
        require((e == 0 and t == w1 == digits >= 2) or (e == 1 and t >= 1 and digits == t + 1 and w1 in (t, t + 1) and w1 >= 2),
                "unknown numeration")
        self.before = w1 - t                                            # W_(-1); 0 in a base

    def may_end(self, full):
        """`full` says of each track whether its last digit was the digit t that only 0 may follow."""
        return self.w1 != self.t or not any(full)

    def steps(self, full):
        """The letters that keep all tracks valid, each with the next `full`."""
        if full not in self.letters:
            choices = [(0,) if f else range(self.digits) for f in full]
            self.letters[full] = [(d, tuple(x == self.t for x in d)) for d in itertools.product(*choices)]
        return self.letters[full]

    def number(self, word):
        weights = [1, self.w1]
        while len(weights) < len(word):
            weights.append(self.t * weights[-1] + self.e * weights[-2])
        return sum(d * w for d, w in zip(reversed(word), weights))


class Sum:
    """sum c_i x_i <= C, = C, or = C modulo q."""

    def __init__(self, numeration, kind, coefficients, constant, q=0):
        self.n, self.kind, self.c, self.constant, self.q, self.cache = numeration, kind, coefficients, constant, q, {}
        require(kind != "mod" or q >= 2, "a modulus is below 2")
        self.negative, self.positive = sum(-c for c in coefficients if c < 0), sum(c for c in coefficients if c > 0)
        self.start = self.settled(0, 0)

    def settled(self, u, v):
        if self.q:
            return u % self.q, v % self.q
        low, high, before, w1 = u - self.negative, u + self.positive, self.n.before, self.n.w1
        if min(low + v * before, low * w1 + v) > max(self.constant - self.negative, 0):
            return "above"
        if max(high + v * before, high * w1 + v) < min(self.constant + self.positive, 0):
            return "below"
        return u, v

    def step(self, state, digits):
        if isinstance(state, str):
            return state
        key = state, sum(c * d for c, d in zip(self.c, digits))
        if key not in self.cache:
            (u, v), added = key
            self.cache[key] = self.settled(self.n.t * u + self.n.e * v + added, self.n.e * u)
        return self.cache[key]

    def known(self, state):
        """The truth value if every end of the word gives the same, else None."""
        return (state == "below" and self.kind == "<=") if isinstance(state, str) else None

    def end(self, state):
        if isinstance(state, str):
            return self.known(state)
        value = state[0] + state[1] * self.n.before
        return value <= self.constant if self.kind == "<=" else (value - self.constant) % self.q == 0 if self.q else value == self.constant


class Member:
    """Some tracks are in a set, given by an automaton: rows (accepts, targets)."""

    def __init__(self, numeration, rows, tracks):
        self.rows, self.places, self.start = rows, [(t, numeration.digits ** i) for i, t in enumerate(tracks)], 0 if rows else -1

    def step(self, state, digits):
        return state if state < 0 else self.rows[state][1][sum(digits[track] * place for track, place in self.places)]

    def known(self, state):
        return False if state < 0 else None

    def end(self, state):
        return state >= 0 and self.rows[state][0]


class Walk:
    """All numbers on some tracks for which a formula over parts holds: a part, a truth value, or ("and"|"or"|"nor", formula...)."""

    def __init__(self, numeration, tracks, formula):
        self.n, self.parts = numeration, []
        self.formula = self.numbered(formula)
        self.start = tuple(p.start for p in self.parts), (False,) * tracks

    def numbered(self, formula):
        if isinstance(formula, tuple):
            return formula[:1] + tuple(self.numbered(f) for f in formula[1:])
        if isinstance(formula, bool):
            return formula
        if formula not in self.parts:
            self.parts.append(formula)
        return self.parts.index(formula)

    def value(self, formula, states, at_end):
        if isinstance(formula, bool):
            return formula
        if isinstance(formula, int):
            part = self.parts[formula]
            return (part.end if at_end else part.known)(states[formula])
        is_open = False
        for operand in formula[1:]:
            value = self.value(operand, states, at_end)
            if value is (formula[0] != "and"):                          # this one decides
                return formula[0] == "or"
            is_open = is_open or value is None
        return None if is_open else formula[0] != "or"

    def accepts(self, state):
        return self.n.may_end(state[1]) and self.value(self.formula, state[0], True)

    def moves(self, state):
        """Letters and next states, without those from which the formula can no longer hold."""
        for digits, full in self.n.steps(state[1]):
            states = tuple(p.step(s, digits) for p, s in zip(self.parts, state[0]))
            if self.value(self.formula, states, False) is not False:
                yield digits, (states, full)

    def witness(self):
        """Numbers for which the formula holds, or None."""
        came, queue = {self.start: None}, [self.start]
        for state in queue:
            if self.accepts(state):
                word = []
                while came[state]:
                    state, digits = came[state]
                    word.append(digits)
                return [self.n.number(track) for track in zip(*reversed(word))] if word else [0] * len(self.start[1])
            for digits, following in self.moves(state):
                if following not in came:
                    came[following] = state, digits
                    queue.append(following)
        return None

    def projected(self, kept):
        """The automaton of the first `kept` tracks: numbers on the others exist that make the formula hold."""
        index, queue, edges, back = {self.start: 0}, [self.start], [], [[]]
        for number, state in enumerate(queue):
            edges.append({})
            for digits, following in self.moves(state):
                if following not in index:
                    index[following] = len(queue)
                    queue.append(following)
                    back.append([])
                edges[-1].setdefault(digits[:kept], set()).add(index[following])
                back[index[following]].append(number)
        accepting = {i for i, state in enumerate(queue) if self.accepts(state)}
        useful = closure(accepting, lambda state: back[state])
        edges = [{letter: to & useful for letter, to in out.items()} for out in edges]
        zeros = (0,) * kept                                             # an option may have more digits than the position
        start = frozenset(closure({0} & useful, lambda state: edges[state].get(zeros, ())))
        letters = [tuple(reversed(d)) for d in itertools.product(range(self.n.digits), repeat=kept)]
        subsets, queue, rows = {start: 0, frozenset(): -1}, [start] if start else [], []
        for subset in queue:
            targets = []
            for letter in letters:
                following = frozenset().union(*(edges[state].get(letter, ()) for state in subset))
                if following not in subsets:
                    subsets[following] = len(queue)
                    queue.append(following)
                targets.append(subsets[following])
            rows.append((not accepting.isdisjoint(subset), targets))
        return quotient(rows)


def closure(first, following):
    found, stack = set(first), list(first)
    while stack:
        for state in following(stack.pop()):
            if state not in found:
                found.add(state)
                stack.append(state)
    return found


def quotient(rows):
    """States that no word tells apart become one: classes are split until the targets within each agree. State 0 stays the first."""
    classes, number = [accepts for accepts, _ in rows], -1
    while True:
        names = {}
        classes = [names.setdefault((classes[i], *(-1 if t < 0 else classes[t] for t in rows[i][1])), len(names)) for i in range(len(rows))]
        if len(names) == number:
            return [row for _, row in sorted({name: (accepts, [-1 if t < 0 else classes[t] for t in targets])
                                              for (accepts, targets), name in zip(rows, classes)}.items())]
        number = len(names)


class Certificate:
    def __init__(self, text):
        self.lines, self.at = text.split("\n"), 0
        body, total = text[:text.rfind("end ")], 0xCBF29CE484222325
        for byte in body.encode():
            total = (total ^ byte) * 0x100000001B3 % 2**64
        require(text == body + f"end {total:016x}\n", "the checksum is wrong")
        for start in ("gallimaufry proof 1$", "program ", "game "):
            self.read(start)
        self.listed("rules", lambda i: self.read(""))
        self.read("question phase \\d+ value \\d+ fixed( (\\d+|-))*$"), self.read("misere (yes|no)$")
        self.n = Numeration(*map(int, self.read(r"numeration \S+ (\d+) (\d+) (\d+) (\d+)$")))
        self.heaps = int(self.read(r"heaps (\d+)")[0])
        self.boards = self.listed("boards", lambda i: tree(self.read(f"board {i} (.*)")[0]))
        self.relations = self.listed("relations", self.relation)
        self.literals = self.listed("literals", lambda i: self.read(rf"literal {i} (member|option|mobile) (\d+) ?(\d*)$"))
        self.weights = self.listed("components", lambda i: [[int(w) for w in v.split()] for v in self.read(f"component {i} weights(.*)")[0].split(";")])
        self.sets = self.listed("sets", self.set)
        require(self.sets and self.lines[self.at].startswith("end "), "sets are missing, or something follows them")

    def read(self, pattern):
        found = re.match(pattern, self.lines[self.at]) if self.at < len(self.lines) else None
        self.at += 1
        require(found, f"line {self.at} should be like '{pattern}'")
        return found.groups()

    def listed(self, name, read):
        return [read(i) for i in range(int(self.read(rf"{name} (\d+)$")[0]))]

    def relation(self, i):
        board, variables, rest = self.read(rf"relation {i} board (\d+) variables (\d+) target (.*)")
        *target, condition = rest.split(None, self.heaps)
        self.read("clause ")
        target, variables = [int(t) for t in target], int(variables)
        require(variables >= self.heaps and all(0 <= t < variables for t in target), f"relation {i} has a target that is not a variable")
        return int(board), variables, target, tree(condition)

    def set(self, i):
        name = self.read(f"set {i} (.*)")[0]
        key = self.read(r"key phase \d+ value \d+ fixed(.*)")[0].split()
        board, component = map(int, self.read(r"board (\d+) component (\d+)$"))
        formula = self.read("by (formula .*|lemma euclid$)")[0]
        letters, count = self.n.digits**self.heaps, int(self.read(r"automaton (\d+)$")[0])
        rows = [[int(word) for word in self.read(r"([01]( -?\d+)*)$")[0].split()] for _ in range(count)]
        require(all(len(row) == letters + 1 and all(-1 <= t < count for t in row[1:]) for row in rows), f"the automaton of set {i} is damaged")
        return name, key, board, component, formula, [(row[0] == 1, row[1:]) for row in rows]

    def condition(self, text, width, places):
        """A condition of the file as a formula: its variable i is on track places[i] of `width`."""
        head, *rest = text
        if head in ("yes", "no"):
            return head == "yes"
        if head in ("and", "or", "nor"):
            return (head, *(self.condition(operand, width, places) for operand in rest))
        q, numbers = (int(rest[0]), rest[1:]) if head == "mod" else (0, rest)
        require(head in ("<=", "=", "mod") and len(numbers) == len(places) + 1, f"a condition '{head}' is damaged")
        return self.sum(head, width, zip(places, map(int, numbers)), int(numbers[-1]), q)

    def sum(self, kind, width, terms, constant, q=0):
        coefficients = [0] * width
        for track, coefficient in terms:
            coefficients[track] += coefficient
        return Sum(self.n, kind, coefficients, constant, q)

    def moves(self, relation):
        """Position on tracks 0 to K - 1, option on the tracks `target`."""
        board, variables, target, condition = self.relations[relation]
        return "and", self.condition(condition, variables, range(variables)), self.condition(self.boards[board], variables, target)

    def literal(self, number):
        kind, first, second = self.literals[number]
        if kind == "member":
            return Member(self.n, self.sets[int(first)][5], range(self.heaps))
        _, variables, target, _ = self.relations[int(first)]
        option = Member(self.n, self.sets[int(second)][5], target) if kind == "option" else True
        return Member(self.n, Walk(self.n, variables, ("and", option, self.moves(int(first)))).projected(self.heaps), range(self.heaps))

    def formula(self, text, literals):
        if isinstance(text, list):
            return (text[0], *(self.formula(operand, literals) for operand in text[1:]))
        return text == "yes" if text in ("yes", "no") else literals[int(text)]

    def refute(self, width, formula, what):
        found = Walk(self.n, width, formula).witness()
        require(found is None, f"{what}: {found}")

    def check(self):
        literals = {}
        for number, (name, key, board, component, by, rows) in enumerate(self.sets):
            require(key.count("-") == self.heaps, f"set {number} has other heaps")
            self.check_words(number, rows)
            place, member = self.condition(self.boards[board], self.heaps, range(self.heaps)), Member(self.n, rows, range(self.heaps))
            used = [int(word) for word in re.findall(r"\d+", by)]
            if by == "lemma euclid":
                self.refute(self.heaps, ("and", member, ("nor", place)), f"set {number} leaves its board")
                self.check_euclid(number, rows)
            else:
                literals.update((i, self.literal(i)) for i in used if i not in literals)
                right = "and", place, self.formula(tree(by[8:]), literals)
                self.refute(self.heaps, ("or", ("and", member, ("nor", right)), ("and", right, ("nor", member))), f"set {number} fails its equation")
            self.check_weights(number, place, used)

    def check_words(self, number, rows):
        require(not rows or rows[0][1][0] == 0, f"zeros in front matter to set {number}")
        letters = [tuple(reversed(d)) for d in itertools.product(range(self.n.digits), repeat=self.heaps)]
        queue = [(0, (False,) * self.heaps, True)] if rows else []
        seen = set(queue)
        for state, full, is_valid in queue:
            require(not rows[state][0] or (is_valid and self.n.may_end(full)), f"set {number} has a word that is not valid")
            for letter, to in zip(letters, rows[state][1]):
                following = to, tuple(d == self.n.t for d in letter), is_valid and not any(f and d for f, d in zip(full, letter))
                if to >= 0 and following not in seen:
                    seen.add(following)
                    queue.append(following)

    def check_euclid(self, number, rows):
        def has(a, b):
            return Member(self.n, rows, (a, b))

        def at_most(constant, *coefficients):
            return self.sum("<=", 3, enumerate(coefficients), constant)
        require(self.heaps == 2 and rows and rows[0][0], f"set {number} lacks (0,0)")
        a_is_zero, b_is_zero, a_is_b, below = at_most(0, 1), at_most(0, 0, 1), self.sum("=", 3, ((0, 1), (1, -1)), 0), at_most(-1, 1, -1)
        third_is_sum = self.sum("=", 3, ((0, 1), (1, 1), (2, -1)), 0)
        for formula, what in (
                (("and", has(0, 1), ("or", a_is_zero, b_is_zero), ("nor", ("and", a_is_zero, b_is_zero))), "has another pair with a zero"),
                (("and", has(0, 1), ("nor", has(1, 0))), "is not symmetric"),
                (("and", a_is_b, ("nor", a_is_zero, has(0, 1))), "lacks a pair (a,a)"),
                (("and", has(0, 1), at_most(0, 2, -1), ("nor", a_is_zero)), "has a pair with b >= 2a"),
                (("and", below, third_is_sum, ("nor", a_is_zero), ("or", ("and", has(0, 1), has(1, 2)), ("nor", has(0, 1), has(1, 2)))),
                 "has both or none of (r,a) and (a,a+r)")):
            self.refute(3, formula, f"set {number} {what}")

    def check_weights(self, number, place, used):
        _, key, _, component, by, _ = self.sets[number]
        vectors = self.weights[component]
        for vector in vectors:
            require(len(vector) == len(key), f"the weights of component {component} do not fit set {number}")
            free, fixed = split(vector, key)
            self.refute(self.heaps, ("and", place, self.sum("<=", self.heaps, enumerate(free), -1 - fixed)), f"weights of set {number} are negative")
        for kind, first, second in (self.literals[i] for i in used if by != "lemma euclid" and self.literals[i][0] != "mobile"):
            target = self.sets[int(second if kind == "option" else first)]
            if target[3] > component:
                continue
            require(kind == "option" and target[3] == component, f"set {number} rests on a set that does not come after it")
            _, variables, places, _ = self.relations[int(first)]
            changes = []
            for vector in vectors:
                (free, fixed), (free_after, fixed_after) = split(vector, key), split(vector, target[1])
                changes.append((list(zip(places, free_after)) + [(i, -w) for i, w in enumerate(free)], fixed - fixed_after))
            falls = [("and", *(self.sum("=", variables, *change) for change in changes[:j]), self.sum("<=", variables, terms, constant - 1))
                     for j, (terms, constant) in enumerate(changes)]
            here = self.condition(self.boards[self.sets[number][2]], variables, range(self.heaps))
            self.refute(variables, ("and", here, self.moves(int(first)), ("nor", *falls)), f"a move of set {number} does not lower the weights")


def split(vector, key):
    """The weights of free heaps, and what the fixed ones add."""
    return [w for w, heap in zip(vector, key) if heap == "-"], sum(w * int(heap) for w, heap in zip(vector, key) if heap != "-")


def tree(text):
    """Prefix form as nested lists of words."""
    stack = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == ")":
            stack[-2].append(stack.pop())
        else:
            stack.append([]) if word == "(" else stack[-1].append(word)
    require(len(stack) == 1 and len(stack[0]) == 1, "brackets do not fit")
    return stack[0][0]


def main(files):
    refused = 0
    for file in files:
        try:
            with open(file, encoding="utf-8", newline="") as opened:
                certificate = Certificate(opened.read())
            certificate.check()
            print(f"{file}: proved: {certificate.sets[0][0]}, {len(certificate.sets[0][5])} states")
        except (Refused, OSError, ValueError, IndexError, KeyError, TypeError, RecursionError) as error:
            refused += 1
            print(f"{file}: refused: {error if isinstance(error, (Refused, OSError)) else 'the file is damaged'}")
    return 1 if refused or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
