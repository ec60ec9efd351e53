#include "cli/help.h"

namespace galli {
namespace {

constexpr const char* overview_text = R"(galli: impartial games whose rulesets are combined by operators

usage: galli COMMAND GAME [POSITION...] [OPTIONS]

One position
  outcome GAME POSITION...    P or N for each position
  value GAME POSITION...      the nim-value of each position
  moves GAME POSITION         which moves win, and what answers the others

Many positions
  table GAME                  outcomes up to a bound, or nim-values with --values
  positions GAME              the P-positions up to a bound
  sequence GAME               one heap: outcomes for n = 0, 1, 2, ..., or nim-values with --values
  plot GAME                   a picture: P-positions, values, differences, options; png, svg, pdf, tex, or letters
  solve GAME --board MxN      one grid, searched as deeply as it takes; --first-moves: which first moves win
  graph GAME POSITION         all reachable positions, labelled P and N; --rounds labels them step by step
  explain GAME [POSITION...]  how any of these would be answered, and at what cost
  period GAME                 one heap: its period, proved or observed; -o FILE writes a certificate of a proof
  verify FILE                 checks a certificate of a period again, from the rules alone

Claims
  check [NAME...|FILE...]     checks the claims of the papers, or your own: proved, observed, refuted or undecided

Many games
  sweep GAME                  periods of a whole family: 'subtraction{S}' with --sets S --within 10
  identify TERMS              games whose outcomes or nim-values begin like this
  compare GAME GAME...        same P-positions, same nim-values, which dominates which
  laws GAME GAME [GAME]       laws of the operators on these games, with counterexamples

What a game is like
  slopes GAME                 two heaps: lines along which the P-positions accumulate
  conjecture GAME             what the P-positions seem to be, as claims to check (also: guess)

Games
  show GAME                   its card: board, phases, why it ends, first P-positions
  list                        the games of the library
  zeckendorf N|A..B           numbers as sums of Fibonacci numbers: 45 = 34 + 8 + 3
  cite                        BibTeX for the program and the papers

Options for all commands
  --rules FILE                rulesets of your own; may be repeated
  --misere                    play misere: a player who cannot move wins
  --engine NAME               what computes, as 'galli explain' names it; obeyed or refused
  --memory SIZE               how much may be used: 512M, 8G
  --threads N                 how many threads may run (else all processors)

Put the game in quotes: the shell takes | & >> for itself.

  galli outcome 'nim >> euclid' 2,4
  galli table wythoff --values --to 20
  galli moves 'yama & bishop' 0,6
  galli value 'left(domineering) >> right(domineering)' --board 3x4
  galli sequence 'octal(0.07)' --values

galli help COMMAND                                            options of a command
galli help language | operators | claims | formats | exit-codes     more
)";

constexpr const char* language_text = R"(The language of games

A game is a name, or names joined by operators ('galli help operators'):

  nim                       two heaps; nim(3) has three
  fraenkel[2]               a parameter stands in square brackets
  subtraction{1,2,5}        a set in braces: {1..4}, {8, 21 .. 47}, {8, 21 ..}
  allbut{1,3}               take any number but these
  rays{(1,0),(0,1),(1,2)}   subtract t*v for any t >= 1
  steps{(1,3),(2,2)}        subtract v once; entries may be negative
  octal(0.07)               take-and-break games by their code, on heaps that may be split: digit k is a
                            sum of 1, 2, 4: k may be taken and nothing, one heap, two heaps be left
  hex(0.8)                  the same with digits to f: 8 for three heaps left
  cram, vertical            on a grid
  to_end, no_moves          one move, to the end; none; beside others: nim & to_end

'galli list' names all games.

Positions: 2,4 or (2,4) or [2,4], numbers also as 10^3; 5,3 for heaps that may be split, in any order; for a
grid 3x5 (rows, columns) or ..#/... (# is taken), which --board takes too; for a sum its parts: 2,4+3x5.

Rulesets of your own go into a file that is named with --rules:

  # yama.rules
  ruleset yama(x, y)    "remove at least two from one heap, add one to the other"
    (x - i, y + 1)   for i in 2..x
    (x + 1, y - i)   for i in 2..y

A line is a family of options: where one may move, the ranges of its variables, and a condition.

  (x - i, y - j)   for i in 1..x, j in 1..y   where abs(i - j) < 2

Numbers: + - * ^ min max abs div mod gcd xor; div and mod round down.
Conditions: = != < <= > >= in {...}, and or not.
An option that is not on the board does not exist.

  board x >= 1 and y >= 1          every position satisfies this
  start (n) = (n, n - 1)           positions may also be given as n
  rank x + 2*y                     every move lowers this: for games whose end is not found
  ruleset fraenkel[t](x, y)        a parameter
  ruleset sub{S}(n)                a set
  ruleset pegs(h[k])               k heaps:  h[j] -> h[j] - i  for j in 1..k, i in 1..min(2, h[j])
  ruleset cram on grid             place (0,0) (1,0)  and so on: cells (row, column) that are free, then taken;
                                   blocks (0,1)  takes more cells, free or not
  left (x - 1, y)                  only one player has this move; games use left(NAME) and right(NAME)

'galli show GAME --source' prints the rules of a library game, to copy and change.
)";

constexpr const char* operators_text = R"(Operators

  A | B    select(A, B)     the mover may move by A or by B
  A & B    enforce(A, B)    before each move the opponent names A or B, and the mover must move by it
  A >> B   push(A, B)       play by A until somebody uses a turn to push the button, then by B
           push(A, B, button=inside|before|after|either)
                            pushing only where A has a move; as part of a turn, before a move by B,
                            after a move by A, or either
           one_pass(A)      A, and once in the game somebody may pass, though not when there is no move
           twist(A, B)      whoever moves also names the ruleset for the next move; A is first
           conjoin(A, B)    A; who has no move there moves by B, and play stays with B
           then(A, B@(2,4)) the same, but B is played on a board of its own, from that position
  A + B    plus(A, B)       side by side: a move changes one of them
  A : B    ordinal(A, B)    the same, but a move in A ends B
           left(R) right(R) one player's moves of a partizan ruleset, for both
           misere(A)        a player who cannot move wins; outermost only, or --misere

  A on cone(2/7, 10/1)      A between two slopes, or directions [7,2; 1,10]: no move may leave the cone
  rational(2/7, 10/1)(A)    copies of A in that cone; RN(2/7, 10/1) of nim, RW(2/7, 10/1) of wythoff

twist(subtraction{S}) with one game means S and its complement.
Also read: ⊙ for >>, ∪ for |, ∩ for &.

There is no precedence. A chain of | or of & or of + needs no parentheses; a chain of >> or of : and any
mixture does:

  (nim >> wythoff) & bishop

A game with a button, a pass, a twist or a part to come has phases. Phase 1 is where play begins; --phase 2 asks
for another, --phase all for each. 'galli show GAME' lists them.

Every game must end. 'up >> down' may be fine where 'up | down' goes round in circles; that is refused.
)";

constexpr const char* formats_text = R"(Formats

  text    for people. P and . in tables; positions as x,y
  csv     bare: no header. A row for each x, a cell for each y: P or N, or a number, empty off the
          board. Three heaps and more: lines x,y,z,v. With --phase all the phase comes first
  json    an object with game, command, version, axes, to, and rows or positions; null off the board
  npy     an array a[x,y] for NumPy: true for P, or int32 values; false or -1 off the board. With
          --phase all the phase is the first axis. The header names game and command
  latex   positions as a displayed list, tables of two heaps and sequences as arrays; 'show --format latex' prints the option map
  jsonl   of 'sweep': a JSON object on each line
  claim   of 'conjecture': claims that can be checked
  bfile   sequences as the OEIS takes them: n a(n), with the command in comments; 0 for P and 1 for N

  table      text csv json npy latex        moves        text json
  positions  text csv json latex            show         text latex
  sequence   text csv json bfile latex      zeckendorf   text csv json
  period     text json                      verify       text json
  sweep      csv jsonl                      identify     text json
  plot       png svg pdf tex text           graph        svg pdf png tex dot
  compare    text json                      laws         text json
  slopes     text json                      conjecture   text claim json
  check      text json html

Pictures: x to the right and y up (--axes matrix: x down). tex is TikZ. All say inside where they come from.

A sequence in csv has lines n,v; in json terms from n = 0. Positions in json: lists of heaps, the text of a
grid, lists of parts.

The first heap runs down, the second to the right. Heaps go from 0 to the bound of --to, which says
what is shown and is never a rule of the game.

-o FILE writes the whole file or nothing. Without --format its ending decides: .txt .csv .json .jsonl .npy .tex
.claim .png .svg .pdf .dot
)";

constexpr const char* claims_text = R"(Claims

A claim file is checked by 'galli check FILE'; docs/claims.md has the whole language.

  claim push 3.0.3
  source Push the button, Proposition 3.0.3
  says "b/a < phi"
  for 1 <= a <= b <= N:   (a,b) in P(euclid)  <=>  b < phi*a
  N = 6000, quick 300

Fields      claim, source, says "..", note "..", corrects NAME, engine NAME, let NAME(n) = ..,
            N = BOUND [, quick BOUND], expect holds | refuted [at PLACE] [K times] | undecided; ruleset blocks as in rules files
Ranges      1 <= a <= b <= N    x in {1, 4}    (p,q) in {(1,2)}    A in {nim, euclid}    S in subsets of 1..5
            (u,v) in options(G, (x,y)); behind them: where CONDITION
Statements  a condition             P(G) = SET [up to swap]    P(G) [up to swap] begins (0,1) (2,4)
            values(G) = values(H)   values(G) are ROWS         outcomes(G) are ROWS, outcomes(G) begin PNPN
            table n : E, E are ROWS                            options(G, POS) are (0,1) (1,1)
            period of outcomes(G) is E [with saltus E] [from E]    .. is E if COND, E otherwise
            slopes of G are E, E within E    A dominates B    A and B are confused | similar
Conditions  <=> => or and not    = != < <= > >=    (a,b) in P(G)    in N(G)    in SET    in 1..5    divides
            exists    matches (10)*1    some RANGES: ..    every RANGES: ..
Sets        { (A(n), B(n)) : n >= 0 where .. }    P(G)    union    minus
Numbers     + - * / ^ div mod xor    phi sqrt floor ceil abs min max gcd fib zeckendorf least_part
            trailing_zeros size    mex { .. : RANGES } sum min max count { RANGES : COND }    least a >= 0 with ..
            if .. then .. else ..    value(G, [phase K,] POS)    period(outcomes(G)) preperiod saltus
            moves(G, POS) winning_moves winning_pushes
Positions   (2,4)    n    board(3, n)    board "..#/..."

Numbers are exact. Zero cases are undecided; what rests on a bound is observed, never proved.
)";

constexpr const char* exit_codes_text = R"(Exit codes

    0  done
    1  a claim had an unexpected verdict, or 'verify' refused a certificate
    2  the command line is wrong, or a position cannot be read or is not on the board
    3  a game, a condition, a rules file or a certificate cannot be read
    4  refused: too large, not shown to end, not defined, or not for the engine that was named
    5  a file cannot be read or written
   75  a sweep with -o was interrupted: --resume continues it
  130  interrupted
)";

}  // namespace

std::string overview() { return overview_text; }

std::optional<std::string> help_on_topic(std::string_view topic) {
  if (topic == "language") return language_text;
  if (topic == "operators") return operators_text;
  if (topic == "claims") return claims_text;
  if (topic == "formats") return formats_text;
  if (topic == "exit-codes") return exit_codes_text;
  return {};
}

}  // namespace galli
