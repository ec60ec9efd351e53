#include "study/identify.h"

#include <algorithm>
#include <functional>

#include "base/text.h"
#include "base/words.h"
#include "engine/octal/values.h"
#include "engine/sieve/terms.h"
#include "engine/twist/terms.h"
#include "gallimaufry/error.h"
#include "study/game_family.h"

namespace galli {
namespace {

using Terms = std::vector<Nimber>;
using ChosenValues = std::vector<std::uint64_t>;
using VariableKind = SweepVariable::Kind;

/// Terms are compared in this many pieces: most games differ soon.
constexpr std::size_t first_piece = 32;

// ---- Terms of the families ----

Terms terms_of(const RowProgram& program, Ask ask, std::size_t count, const Control& control) {
  const auto found = row_sequence(program, ask, 0, count, control);
  const RowSequence* sequence = std::get_if<RowSequence>(&found);
  Terms terms;
  for (std::size_t n = 0; sequence && n < count; ++n) terms.push_back(sequence->at(n));
  return terms;
}

Terms terms_of(const OctalCode& code, Ask ask, std::size_t count, const Control& control) {
  OctalValues table(code);
  table.extend_to(count - 1, control);
  Terms terms;
  for (std::size_t n = 0; n < count; ++n) {
    const auto value = table.value_at(n);
    if (!value) break;
    terms.push_back(ask == Ask::values ? *value : std::min<Nimber>(*value, 1));
  }
  return terms;
}

Terms terms_of(const TwistSequence& sequence, Ask ask, std::size_t count) {
  Terms terms;
  for (std::uint64_t term : sequence.first(count))
    terms.push_back(static_cast<Nimber>(ask == Ask::values ? term : std::min<std::uint64_t>(term, 1)));
  return terms;
}

struct SmallFamily {
  const char* game;
  std::vector<SweepVariable> variables;
  std::function<Terms(const ChosenValues&, Ask, std::size_t, const Control&)> terms;
};

std::vector<SmallFamily> all_families() {
  const SweepVariable code{VariableKind::codes, "C", 3};
  return {
      {"subtraction{S}",
       {{VariableKind::sets, "S", 10}},
       [](const ChosenValues& choices, Ask ask, std::size_t count, const Control& control) {
         return terms_of(subtraction_row(members_of(choices[0])), ask, count, control);
       }},
      {"octal(C)",
       {code},
       [code](const ChosenValues& choices, Ask ask, std::size_t count, const Control& control) {
         return terms_of(octal_code(digits_of(code, choices[0])), ask, count, control);
       }},
      {"subtraction{S} >> subtraction{T}",
       {{VariableKind::sets, "S", 6}, {VariableKind::sets, "T", 6}},
       [](const ChosenValues& choices, Ask ask, std::size_t count, const Control& control) {
         return terms_of(push_row(members_of(choices[0]), members_of(choices[1]), Button::move), ask, count,
                         control);
       }},
      {"twist(subtraction{S})",
       {{VariableKind::sets, "S", 8}},
       [](const ChosenValues& choices, Ask ask, std::size_t count, const Control& control) {
         const AmountList set = members_of(choices[0]);
         const auto found = twist_values({set, set}, count, control);
         return found ? terms_of(found->finite, ask, count) : Terms{};
       }},
      {"allbut{S}",
       {{VariableKind::sets, "S", 8}},
       [](const ChosenValues& choices, Ask ask, std::size_t count, const Control& control) {
         const auto found = all_but_values(members_of(choices[0]), count, control);
         return found ? terms_of(*found, ask, count) : Terms{};
       }},
  };
}

std::string title_of(const SweepFamily& family) {
  std::vector<std::string> names;
  for (const SweepVariable& variable : family.variables()) names.push_back(variable.name);
  const SweepVariable& first = family.variables().front();
  const std::string bound = std::to_string(first.within);
  return family.text() + ", " + joined(names, " and ") +
         (first.kind == VariableKind::codes ? " of up to " + bound + " digits"
                                            : " within {1.." + bound + "}");
}

// ---- Comparing ----

class TermComparer {
 public:
  TermComparer(const GivenTerms& given, const Control& control) : given_(given.terms), control_(control) {
    const bool are_bits = std::all_of(given_.begin(), given_.end(), [](Nimber term) { return term <= 1; });
    if (!given.are_letters) asks_.push_back(Ask::values);
    if (are_bits) asks_.push_back(Ask::outcomes);
  }

  LikenessFamily compared(const SmallFamily& family) {
    const SweepFamily games(std::make_shared<const Source>(Source{"", family.game}), family.variables);
    LikenessFamily result{title_of(games), games.size(), {}};
    for (std::uint64_t game = 0; game < games.size(); ++game) {
      for (Ask ask : asks_) {
        const Likeness likeness{games.text_of(game), ask == Ask::values,
                                agreeing(family, games.choices(game), ask)};
        if (!nearest_ || likeness.agreeing > nearest_->agreeing) nearest_ = likeness;
        if (likeness.agreeing < given_.size()) continue;
        result.found.push_back(likeness);
        break;
      }
      if (control_.stop_requested()) throw interruption();
      if (game % 256 == 0)
        control_.progress(
            {.stage = Stage::guessing, .subject = result.title, .done = game, .total = games.size()});
    }
    return result;
  }

  const std::optional<Likeness>& nearest() const { return nearest_; }

 private:
  std::size_t agreeing(const SmallFamily& family, const ChosenValues& choices, Ask ask) const {
    std::size_t count = std::min(first_piece, given_.size());
    for (;;) {
      const Terms terms = family.terms(choices, ask, count, control_);
      const auto differing = std::mismatch(terms.begin(), terms.end(), given_.begin());
      const auto same = static_cast<std::size_t>(differing.first - terms.begin());
      if (same < count || count == given_.size()) return same;
      count = given_.size();
    }
  }

  const Terms& given_;
  const Control& control_;
  std::vector<Ask> asks_;
  std::optional<Likeness> nearest_;
};

// ---- Reading ----

[[noreturn]] void complain(const std::string& message, ErrorKind kind = ErrorKind::question) {
  throw Error(
      {.kind = kind, .message = message, .remedies = "write the terms from n = 0 on: 0,1,1,2,0,3 or PNNPNN"});
}

bool is_outcome(char c) { return c == 'P' || c == 'N' || c == 'p' || c == 'n'; }

/// Words between blanks, commas and line ends.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  bool goes_on = false;
  for (char c : text) {
    const bool is_between = std::string_view(" ,;\t\r\n()[]{}").find(c) != std::string_view::npos;
    if (!is_between && !goes_on) words.emplace_back();
    if (!is_between) words.back() += c;
    goes_on = !is_between;
  }
  if (!words.empty() && (words.back() == "..." || words.back() == "…")) words.pop_back();
  return words;
}

/// "0,P 1,N 2,N": every other word is the next number. Of numbers this is only believed where it is written in lines.
bool is_numbered(const std::vector<std::string>& words, std::string_view text) {
  if (words.size() < 2 * fewest_given_terms || words.size() % 2 != 0) return false;
  if (static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1 < words.size() / 2)
    return false;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    if (words[i] != std::to_string(i / 2)) return false;
  }
  return true;
}

void add_term(GivenTerms& given, const std::string& word) {
  const bool is_number =
      word.size() <= 9 && std::all_of(word.begin(), word.end(), [](char c) { return is_digit(c); });
  const bool are_outcomes = std::all_of(word.begin(), word.end(), is_outcome);
  if (!is_number && !are_outcomes)
    complain("'" + printable(word.substr(0, 40)) + "' is not a term of a sequence");
  if (!given.terms.empty() && given.are_letters != are_outcomes)
    complain("outcomes and numbers are mixed: '" + word.substr(0, 40) + "'");
  given.are_letters = are_outcomes;
  if (is_number) given.terms.push_back(static_cast<Nimber>(std::stoul(word)));
  for (char c : are_outcomes ? word : "") given.terms.push_back(c == 'P' || c == 'p' ? 0 : 1);
}

/// Without comments.
std::string plain(std::string_view text) {
  std::string result;
  bool is_comment = false;
  for (char c : text) {
    is_comment = c == '#' || (is_comment && c != '\n');
    if (!is_comment) result += c;
  }
  return result;
}

}  // namespace

GivenTerms read_terms(std::string_view text) {
  const std::string bare = plain(text);
  const std::vector<std::string> words = words_of(bare);
  const bool numbered = is_numbered(words, bare);
  GivenTerms given;
  for (std::size_t i = numbered ? 1 : 0; i < words.size(); i += numbered ? 2 : 1) add_term(given, words[i]);
  if (given.terms.size() < fewest_given_terms)
    complain(counted(given.terms.size(), "term") + " would agree with too many games, " +
             std::to_string(fewest_given_terms) + " are needed");
  if (given.terms.size() > max_given_terms)
    complain(counted(given.terms.size(), "term") + " are too many, " + with_commas(max_given_terms) +
                 " are allowed",
             ErrorKind::refused);
  return given;
}

std::uint64_t Identification::tried() const {
  std::uint64_t sum = 0;
  for (const LikenessFamily& family : families) sum += family.tried;
  return sum;
}

std::uint64_t Identification::found() const {
  std::uint64_t sum = 0;
  for (const LikenessFamily& family : families) sum += family.found.size();
  return sum;
}

Identification identify(const GivenTerms& given, const Control& control) {
  Identification result;
  TermComparer comparison(given, control);
  for (const SmallFamily& family : all_families()) result.families.push_back(comparison.compared(family));
  if (result.found() == 0) result.nearest = comparison.nearest();
  return result;
}

}  // namespace galli
