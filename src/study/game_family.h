// Families of games: the text of a game in which names stand for sets or codes, and what these run through.
//
//   subtraction{S} >> subtraction{T}    S and T: all sets, not empty, of numbers from 1 to m
//   octal(C)                            C: all codes 0.d1d2d3... with at most d digits behind the point, not all 0
//   twist(subtraction{P})               P: all progressions b, b+c, b+2c, ... with b and c from 1 to m
//
// Games are numbered from 0, and this order never changes: the first variable changes fastest. Sets come in the order of
// their bit masks, where the number s is bit s - 1: {1} {2} {1,2} {3} {1,3} ...; codes as numbers: 0.001, 0.002, ..., 0.007,
// 0.01, 0.011, ...; progressions by b, then by c.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/integer_set.h"
#include "gallimaufry/error.h"
#include "gallimaufry/sweeps.h"
#include "lang/lexer.h"

namespace galli {

/// How many choices there are, at most `countless`.
std::uint64_t size_of(const SweepVariable& variable);

/// The choice as the language writes it, without braces: "1,3,4", "0.07", "2, 5 ..".
std::string choice_text(const SweepVariable& variable, std::uint64_t choice);

/// The same as it is shown: "{1,3,4}", "0.07".
std::string choice_in_words(const SweepVariable& variable, std::uint64_t choice);

/// The members of a choice of Kind::sets: bit s - 1 of `choice` + 1 stands for s.
std::vector<std::uint32_t> members_of(std::uint64_t choice);

/// The digits of a choice of Kind::codes, the one before the point first.
std::vector<unsigned> digits_of(const SweepVariable& variable, std::uint64_t choice);

class SweepFamily {
 public:
  /// Throws Error: a variable that is not in the game or stands where it cannot, a name in braces that is no variable.
  SweepFamily(const std::shared_ptr<const Source>& game, std::vector<SweepVariable> variables);

  const std::vector<SweepVariable>& variables() const { return variables_; }
  /// How many games there are, at most `countless`.
  std::uint64_t size() const { return size_; }
  /// One for each variable.
  std::vector<std::uint64_t> choices(std::uint64_t game) const;

  const std::string& text() const { return source_->text; }
  /// The game with these texts in place of its variables.
  std::string text_with(const std::vector<std::string>& choices) const;
  std::string text_of(std::uint64_t game) const;
  /// "S = {8,10}, T = {1,2}"
  std::string in_words(std::uint64_t game) const;

  /// A complaint about the text with these choices, pointing into the text of the family.
  Error about_family(const Error& error, const std::vector<std::string>& choices) const;

 private:
  struct Place {
    std::size_t begin = 0;  ///< in the text of the family
    std::size_t end = 0;
    std::size_t variable = 0;
  };

  void find_places();
  void place_name(const TokenList& list, std::size_t token);
  void place_code(const TokenList& list, std::size_t token, std::size_t variable);
  void check_all_are_there() const;
  std::size_t place_in_family(std::size_t place, const std::vector<std::string>& choices) const;

  std::shared_ptr<const Source> source_;
  std::vector<SweepVariable> variables_;
  std::vector<Place> places_;
  std::uint64_t size_ = 1;
};

}  // namespace galli
