// Which small games a sequence may be of: all games of some small families are computed and compared.
//
// The families, in this order, which is that of the list that is given back:
//
//   subtraction{S}                        S within {1..10}          1,023 games
//   octal(C)                              up to three digits          511
//   subtraction{S} >> subtraction{T}      S and T within {1..6}     3,969
//   twist(subtraction{S})                 S within {1..8}             255
//   allbut{S}                             S within {1..8}             255
//
// In a family games come in the order of sweeps, by the largest amount first. That terms agree proves nothing about those
// that were not given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/nimber_set.h"
#include "gallimaufry/control.h"
#include "value/request.h"

namespace galli {

/// Terms n = 0, 1, 2, ...
struct GivenTerms {
  std::vector<Nimber> terms;  ///< nim-values; 0 for P and 1 for N
  bool are_letters = false;   ///< P and N; then they are outcomes
};

inline constexpr std::size_t fewest_given_terms = 4;
inline constexpr std::size_t max_given_terms = 100'000;

/// "0,1,1,2", "0 1 1 2", "PNNP", "P,N,N,P"; also lines "n,term" with n = 0, 1, 2, ... as `sequence` writes them. "..." at the end
/// means nothing. Throws Error with ErrorKind::question.
GivenTerms read_terms(std::string_view text);

struct Likeness {
  std::string game;
  Ask ask = Ask::
      outcomes;  ///< what agrees: numbers 0 and 1 may be nim-values, which are outcomes too, or outcomes only
  std::size_t agreeing = 0;  ///< terms from the first on
};

struct LikenessFamily {
  std::string title;  ///< "subtraction{S}, S within {1..10}"
  std::uint64_t tried = 0;
  std::vector<Likeness> found;  ///< that agree in all terms
};

struct Identification {
  std::vector<LikenessFamily> families;
  std::optional<Likeness> nearest;  ///< when no game agrees in all terms: the first that agrees longest

  std::uint64_t tried() const;
  std::uint64_t found() const;
};

/// Throws Error when interrupted.
Identification identify(const GivenTerms& given, const Control& control);

}  // namespace galli
