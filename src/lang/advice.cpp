#include "lang/advice.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace galli {
namespace {

struct Habit {
  std::string_view found;
  std::string_view advice;
};

constexpr Habit habits_in_games[] = {
    {">", "write  A >> B  for a button that turns the rules from A to B"},
    {"and",
     "write  A & B  where the opponent says which of the two is played,  A | B  where the mover plays "
     "either"},
    {"or", "write  A | B  where the mover plays either"},
    {"*", "write  A + B  for a sum"},
    {"->", "write  A >> B  for a button that turns the rules from A to B"},
};

constexpr Habit habits_in_rules[] = {
    {"/", "write  x div 2  to round down, or multiply: 2*i <= x"},
    {"%", "write  i mod 2"},
    {"if", "write  where"},
    {"when", "write  where"},
    {"such", "write  where"},
    {"=", "write  for i in 1..x"},
    {"==", "write  ="},
    {"&&", "write  and"},
    {"||", "write  or"},
    {"&", "write  and"},
    {"|", "write  or"},
    {"and", "write  where  before the conditions,  ,  between loops"},
    {":", "leave out the  :"},
};

constexpr Habit habits_in_claims[] = {
    {"iff", "write  <=>"},
    {"==", "write  ="},
    {"&&", "write  and"},
    {"||", "write  or"},
    {"/", "write  div  to round down"},
    {"%", "write  mod"},
    {"if", "put the condition first:  n > 2  =>  ..."},
};

constexpr Habit habits_in_sets[] = {
    {"to", "write a range as  3..5"},
    {";", "write  ,  between the members of a set"},
    {"\u2026", "write a range as  1..4,  an endless set as  {1,2 ..}"},
    {"\u221e", "write an endless set as  {1,2 ..}"},
};

struct OtherName {
  std::string_view name;
  std::string_view game;
};

/// Names as people type them, without blanks, hyphens and apostrophes. Codes are those of Winning Ways, chapter 4.
constexpr OtherName other_names[] = {
    {"kayles", "octal(0.77)"},
    {"dawson", "octal(0.137)"},  // his chess; his kayles has a name of its own
    {"dawsonschess", "octal(0.137)"},
    {"dawsonskayles", "octal(0.07)"},
    {"treblecross", "octal(0.007)"},
    {"officers", "octal(0.6)"},
    {"guiles", "octal(0.15)"},
    {"stars", "octal(0.165)"},
    {"tacticalchess", "octal(0.137)"},
    {"queen", "wythoff"},
    {"queens", "wythoff"},
    {"rook", "nim"},
    {"fibonaccinim", "fibonacci"},
    {"fibnim", "fibonacci"},
    {"pawns", "octal(0.137)"},
};

template <std::size_t count>
Remedies advice_from(const Habit (&habits)[count], std::string_view found) {
  const auto* habit =
      std::find_if(habits, habits + count, [&](const Habit& each) { return each.found == found; });
  return habit == habits + count ? Remedies{} : Remedies{Note{std::string(habit->advice)}};
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
}

}  // namespace

Remedies advice_on(std::string_view found, std::string_view before, Habitat habitat) {
  const Remedies known = habitat == Habitat::game    ? advice_from(habits_in_games, found)
                         : habitat == Habitat::rules ? advice_from(habits_in_rules, found)
                                                     : advice_from(habits_in_claims, found);
  if (!known.empty()) return known;
  const bool is_adjacent = before.data() + before.size() == found.data();
  if (is_adjacent && is_number(before) && is_name(found))
    return "write  " + std::string(before) + "*" + std::string(found);
  if (habitat == Habitat::claim && before == "all") return "write  for 0 <= n <= N:";
  if (habitat == Habitat::rules && (before == "all" || before == "for")) return "write  for i in 1..x";
  if (found == ".." && before == ",") return "write a range as  1..4,  an endless set as  {1,2 ..}";
  return advice_from(habits_in_sets, found);
}

Remedies advice_on_name(std::string_view name) {
  std::string plain = in_small_letters(name);
  std::erase_if(plain, [](char c) { return c == '_' || c == '-' || c == '\'' || c == ' '; });
  const auto* known = std::find_if(std::begin(other_names), std::end(other_names),
                                   [&](const OtherName& each) { return each.name == plain; });
  if (known == std::end(other_names)) return {};
  return {WriteThis{std::string(known->game)}};
}

}  // namespace galli
