// Words of digits, read by several conditions at once: all that the checker of theorems knows of automata.
//
// A number is a word of digits, the most significant first; a tuple is read track by track. Conditions are sums (linear, or modulo a number) and
// members of sets that are given by automata. A walk reads all valid words with all conditions of a formula side by side, and either finds
// numbers for which the formula holds or forgets some of the tracks ("there are numbers such that").
//
// SUMS. A sum keeps (U, V): the digits read so far add U * W_n + V * W_(n-1) when n digits are still to come. A number of n digits is
// below W_n. With N the sum of the negative coefficients, without sign, the sum is at least (U - N) * W_n + V * W_(n-1) + N in the end. These
// numbers follow the recurrence of the weights; once two consecutive ones exceed the constant and 0, all later ones do: the sum is "above" for good. The
// mirror image is "below". Other states are finitely many, since the second root of the recurrence is below 1 in size.
//
// Nothing here is shared with the rooms that find proofs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gallimaufry/basics.h"
#include "gallimaufry/control.h"

namespace galli::theorem {

/// W_0 = 1, W_1 = first, W_(n+1) = t W_n + e W_(n-1); digits 0..digits-1. With e = 1 only 0 may follow the digit t, and if first = t it
/// may not be the last.
struct DigitSystem {
  Integer t = 2;
  Integer e = 0;
  Integer first = 2;
  Integer digits = 2;

  bool is_known() const;
  std::string name() const;                     ///< "2", "fib", "pell-q", "metallic-3"
  Integer before() const { return first - t; }  ///< W_(-1); 0 in a base
};

/// Deterministic; state 0 is the first, -1 means that nothing more is accepted. No states: the empty set.
struct Recognizer {
  std::vector<bool> accepts{};
  std::vector<std::int32_t> next{};  ///< by state and letter; letter = sum of digit_i * digits^i
  std::size_t letters = 1;

  std::size_t size() const { return accepts.size(); }
  bool operator==(const Recognizer&) const = default;
};

/// sum c_i x_i <= constant, = constant, or = constant modulo a number.
struct SumCondition {
  enum class Kind { at_most, equal, modulo };

  Kind kind = Kind::at_most;
  std::vector<Integer> coefficients{};  ///< by track
  Integer constant = 0;
  Integer modulus = 0;

  bool operator==(const SumCondition&) const = default;
};

/// The numbers on these tracks are in a set.
struct MemberCondition {
  std::shared_ptr<const Recognizer> table{};
  std::vector<unsigned> tracks{};

  bool operator==(const MemberCondition&) const = default;
};

struct WordFormula {
  enum class Kind { yes, no, sum, member, all, some, none };

  Kind kind = Kind::yes;
  SumCondition sum{};
  MemberCondition member{};
  std::vector<WordFormula> kids{};
};

WordFormula holds_if(bool truth);
WordFormula that(SumCondition sum);
WordFormula that(MemberCondition member);
WordFormula all(std::vector<WordFormula> kids);
WordFormula some(std::vector<WordFormula> kids);
WordFormula none(std::vector<WordFormula> kids);
WordFormula negation(WordFormula formula);
WordFormula exactly_one(const WordFormula& a, const WordFormula& b);

/// A formula with the variables on other tracks: variable i is on tracks[i] of `width`.
WordFormula moved(const WordFormula& formula, const std::vector<unsigned>& tracks, unsigned width);

/// Thrown and caught within the checker only.
struct TooLarge {};
struct Stopped {};

struct WalkLimits {
  std::size_t states = 20'000'000;  ///< of one walk
  const Control* control = nullptr;
};

/// Numbers by track for which the formula holds, with the fewest digits; empty if there are none.
std::optional<std::vector<Integer>> witness(const DigitSystem& numeration, unsigned tracks,
                                            const WordFormula& formula, const WalkLimits& limits);

/// The numbers on the first `kept` tracks for which there are numbers on the others such that the formula holds. As small as
/// possible, and its states in an order that depends on the set alone, so that equal sets have equal tables.
Recognizer projection(const DigitSystem& numeration, unsigned tracks, const WordFormula& formula,
                      unsigned kept, const WalkLimits& limits);

/// Some accepted word is not valid, or leading zeros matter.
bool is_damaged(const DigitSystem& numeration, unsigned tracks, const Recognizer& table);

}  // namespace galli::theorem
