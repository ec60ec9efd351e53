// Texts of help that are written by hand. No line is wider than 80 columns.
#pragma once

namespace galli {

inline constexpr const char* overview_head =
    R"(galli: impartial games whose rulesets are combined by operators

usage: galli COMMAND GAME [POSITION...] [OPTIONS]
)";

inline constexpr const char* overview_rest = R"(
Options for all commands
  --rules FILE                rulesets of your own; may be repeated
  --misere                    play misere: a player who cannot move wins
  --engine NAME               what computes; 'galli explain' names the engines
  --memory SIZE               how much may be used: 512M, 8G
  --threads N                 how many threads may run (else all processors)
  --color WHEN                colours: auto, always or never

Put the game in quotes: the shell takes | & >> for itself.

  galli outcome 'nim >> euclid' 2,4
  galli table wythoff --values --to 20
  galli moves 'yama & bishop' 0,6
  galli value 'left(domineering) >> right(domineering)' --board 3x4
  galli sequence 'octal(0.07)' --values

galli help COMMAND    the options of a command
)";

inline constexpr const char* language_text = R"(The language of games

A game is a name, or names joined by operators ('galli help operators'):

  nim                       two heaps; nim(3) has three
  fraenkel[2]               a parameter in square brackets
  subtraction{1,2,5}        a set in braces: {1..4}, {8, 21 .. 47}, {8, 21 ..}
  allbut{1,3}               take any number but these
  rays{(1,0),(0,1),(1,2)}   subtract t*v for any t >= 1
  steps{(1,3),(2,2)}        subtract v once; entries may be negative
  octal(0.07)               take-and-break games by their code, on heaps that
                            may be split. Digit k is a sum of 1, 2 and 4: take k
                            and leave nothing, one heap, or two heaps
  hex(0.8)                  the same with digits to f: 8 leaves three heaps
  cram, vertical            on a grid
  to_end, no_moves          one move, to the end; no move. With others:
                            nim & to_end

'galli list' names all games.

Positions
  2,4  (2,4)  [2,4]         heaps; numbers also as 10^3
  5,3                       heaps that may be split, in any order
  3x5  ..#/...              a grid: rows and columns, or a drawing (# is taken);
                            --board takes it too
  2,4+3x5                   the parts of a sum

Rulesets of your own go into a file that is named with --rules:

  # yama.rules
  ruleset yama(x, y)    "take at least two from one heap, add one to the other"
    (x - i, y + 1)   for i in 2..x
    (x + 1, y - i)   for i in 2..y

A line is a family of options: where a move leads, the ranges of its variables,
and a condition.

  (x - i, y - j)   for i in 1..x, j in 1..y   where abs(i - j) < 2

Numbers: + - * ^ min max abs div mod gcd xor; div and mod round down.
Conditions: = != < <= > >= in {...}, and or not.
An option that is not on the board does not exist.

  board x >= 1 and y >= 1       every position satisfies this
  start (n) = (n, n - 1)        positions may also be given as n
  rank x + 2*y                  every move lowers this: for games whose end is
                                not found without it
  ruleset fraenkel[t](x, y)     a parameter
  ruleset sub{S}(n)             a set
  ruleset pegs(h[k])            k heaps:
                                h[j] -> h[j] - i  for j in 1..k, i in 1..2
  ruleset cram on grid          place (0,0) (1,0)  takes free cells, given as
                                (row, column); blocks (0,1)  takes more cells,
                                free or not
  left (x - 1, y)               only one player has this move; games use
                                left(NAME) and right(NAME)

'galli show GAME --source' prints the rules of a game, to copy and change.
)";

inline constexpr const char* operators_text = R"(Operators

  A | B    select(A, B)     the mover moves by A or by B
  A & B    enforce(A, B)    before each move the opponent names A or B, and the
                            mover must move by it
  A >> B   push(A, B)       play by A until a player uses a turn to push the
                            button, then by B
           push(A, B, button=inside|before|after|either)
                            push only where A has a move; as part of a turn:
                            before a move by B, after a move by A, or either
           one_pass(A)      A, but once in the game a player who could move
                            may pass
           twist(A, B)      the mover also names the ruleset for the next move;
                            A is first
           conjoin(A, B)    A; a player who has no move there moves by B, and
                            play stays with B
           then(A, B@(2,4)) the same, but B is played on a board of its own,
                            from that position
  A + B    plus(A, B)       side by side: a move changes one of them
  A : B    ordinal(A, B)    the same, but a move in A ends B
           left(R) right(R) one player's moves of a partizan ruleset, for both
           misere(A)        a player who cannot move wins; outermost only, or
                            --misere

  A on cone(2/7, 10/1)      A between two slopes, or directions [7,2; 1,10]: no
                            move may leave the cone
  rational(2/7, 10/1)(A)    copies of A in that cone; RN(2/7, 10/1) of nim,
                            RW(2/7, 10/1) of wythoff

twist(subtraction{S}) with one game means S and its complement.
You may also write ⊙ for >>, ∪ for |, ∩ for &.

There is no precedence. A chain of | or of & or of + needs no parentheses. A
chain of >> or of : needs them, and so does any mixture:

  (nim >> wythoff) & bishop

A game with a button, a pass, a twist or a second part has phases. Play begins
in phase 1. --phase 2 asks for another, --phase all for each. 'galli show GAME'
lists them.

Every game must end. 'up >> down' may be fine where 'up | down' goes round in
circles; that is refused.
)";

inline constexpr const char* formats_notes = R"(
Pictures: x to the right and y up (--axes matrix: x down). tex is TikZ or
pgfplots. Each names the game and the command inside.

A sequence in csv has lines n,v; in json its terms begin with n = 0. Positions
in json: lists of heaps, the text of a grid, lists of parts.

In tables the first heap runs down, the second to the right. Heaps go from 0 to
the bound of --to, which says what is shown and is never a rule of the game.

)";

inline constexpr const char* claims_text = R"(Claims

A claim file is checked by 'galli check FILE'; docs/claims.md has the whole
language.

  claim push 3.0.3
  source Push the button, Proposition 3.0.3
  says "b/a < phi"
  for 1 <= a <= b <= N:   (a,b) in P(euclid)  <=>  b < phi*a
  N = 6000, quick 300

Fields      claim, source,
            paper proved | quoted | asserted | conjectured | absent [, slip],
            says "..", means "..", note "..", corrects NAME, engine NAME,
            let NAME(n) = .., N = BOUND [, all] [, quick BOUND],
            expect holds | refuted [at PLACE] [K times] | undecided;
            ruleset blocks as in rules files
Ranges      1 <= a <= b <= N    x in {1, 4}    (p,q) in {(1,2)}
            A in {nim, euclid}    S in subsets of 1..5
            (u,v) in options(G, (x,y)); after them: where CONDITION
Statements  a condition    P(G) = SET [up to swap]
            P(G) [up to swap] begins (0,1) (2,4)
            values(G) = values(H)    values(G) are ROWS
            outcomes(G) are ROWS    outcomes(G) begin PNPN
            table n : E, E are ROWS    options(G, POS) are (0,1) (1,1)
            period of outcomes(G) is E [with saltus E] [from E]
            period of outcomes(G) is E if COND, E otherwise
            slopes of G are E, E within E
            A dominates B    A strongly dominates B
            A and B are confused | similar
Conditions  <=> => or and not    = != < <= > >=    (a,b) in P(G)    in N(G)
            in SET    in 1..5    divides    exists    matches (10)*1
            some RANGES: ..    every RANGES: ..
Sets        { (A(n), B(n)) : n >= 0 where .. }    P(G)    union    minus
Numbers     + - * / ^ div mod xor    phi sqrt floor ceil abs min max gcd fib
            zeckendorf least_part trailing_zeros size    mex { .. : RANGES }
            sum min max count { RANGES : COND }    least a >= 0 with ..
            if .. then .. else ..    value(G, [phase K,] POS)
            period(outcomes(G)) preperiod saltus
            moves(G, POS) winning_moves winning_pushes
Positions   (2,4)    n    board(3, n)    board "..#/..."

Numbers are exact. Zero cases are undecided; what rests on a bound is observed,
never proved.
)";

inline constexpr const char* exit_codes_text = R"(Exit codes

    0  done
    1  a claim had an unexpected verdict, or 'verify' refused a certificate
    2  the command line is wrong, or a position is not valid
    3  a game, a condition, a rules file or a certificate cannot be read
    4  refused: too large, not shown to end, not defined, or not for this engine
    5  a file cannot be read or written
   75  a sweep or solve with -o was interrupted: --resume continues it
  130  interrupted
)";

}  // namespace galli
