#include "notation/rational_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"

namespace galli {
namespace {

constexpr std::size_t max_classes = 1000;
constexpr std::size_t max_classes_shown = 12;
constexpr Integer largest_searched = 1'000'000;

/// T_Q cut with the cone: "(0,0) (1,1) (1,2) ... 68 in all".
std::string classes_text(const Matrix& q) {
  const std::string count = with_commas(static_cast<std::uint64_t>(determinant(q))) + " in all";
  const bool is_small = std::max({q.p1, q.q1, q.p2, q.q2}) <= largest_searched;
  const auto found = is_small ? classes(q, max_classes) : std::nullopt;
  if (!found) return count;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(found->size(), max_classes_shown); ++i)
    texts.push_back(to_text((*found)[i]));
  return joined(texts, " ") + (found->size() > texts.size() ? " ...  " : "  ") + count;
}

/// "7*y - 2*x", "x"
std::string difference_text(Integer a, const std::string& x, Integer b, const std::string& y) {
  const auto times = [](Integer factor, const std::string& name) {
    return factor == 1 ? name : fmt::format("{}*{}", factor, name);
  };
  if (b == 0) return times(a, x);
  return (a == 0 ? "" : times(a, x) + " ") + (a == 0 ? "-" : "- ") + times(b, y);
}

std::string coordinate_text(const std::string& difference, Integer determinant) {
  if (determinant == 1) return difference;
  const bool is_one = difference.find(' ') == std::string::npos;
  return fmt::format("{} div {}", is_one ? difference : "(" + difference + ")", determinant);
}

}  // namespace

std::vector<std::string> rational_in_words(const Game& game, const std::string& x, const std::string& y) {
  const Matrix& q = game.matrix;
  const Integer det = determinant(q);
  return {
      fmt::format("Q = ({} {}; {} {}), det Q = {}", q.p1, q.q1, q.p2, q.q2,
                  with_commas(static_cast<std::uint64_t>(det))),
      "T_Q in the cone: " + classes_text(q),
      fmt::format("phi({},{}) = ({}, {})", x, y, coordinate_text(difference_text(q.q2, x, q.p2, y), det),
                  coordinate_text(difference_text(q.p1, y, q.q1, x), det)),
      fmt::format("canonical game: {}, of which each class of T_Q is a copy by phi", to_text(game.kids[0]))};
}

}  // namespace galli
