#include "study/game_family.h"

#include <algorithm>
#include <bit>

#include "base/words.h"
#include "lang/cursor.h"

namespace galli {
namespace {

using TokenKind = Token::Kind;

std::uint64_t power(std::uint64_t base, std::uint32_t exponent) {
  std::uint64_t result = 1;
  for (std::uint32_t i = 0; i < exponent && result < countless; ++i) {
    if (__builtin_mul_overflow(result, base, &result)) return countless;
  }
  return std::min(result, countless);
}

std::string code_text(const SweepVariable& variable, std::uint64_t choice) {
  constexpr std::string_view all_digits = "0123456789abcdef";
  std::string text = "0.";
  const std::vector<unsigned> digits = digits_of(variable, choice);
  for (std::size_t i = 1; i < digits.size(); ++i) text += all_digits[digits[i]];
  return text.substr(0, text.find_last_not_of('0') + 1);
}

/// The kind of token at a place that may be outside.
TokenKind kind_at(const TokenList& list, std::size_t token) {
  return token < list.tokens.size() ? list.tokens[token].kind : TokenKind::end;
}

std::string usage_of(const SweepVariable& variable) {
  return variable.kind == SweepVariable::Kind::codes
             ? "write a code in parentheses: octal(" + variable.name + ")"
             : "write a set alone in braces: subtraction{" + variable.name + "}";
}

}  // namespace

std::uint64_t size_of(const SweepVariable& variable) {
  const auto all_but_one = [](std::uint64_t all) { return all < countless ? all - 1 : countless; };
  switch (variable.kind) {
    case SweepVariable::Kind::sets: return all_but_one(power(2, variable.within));
    case SweepVariable::Kind::codes: return all_but_one(power(variable.base, variable.within));
    case SweepVariable::Kind::progressions: break;
  }
  return std::uint64_t{variable.within} * variable.within;
}

std::vector<std::uint32_t> members_of(std::uint64_t choice) {
  std::vector<std::uint32_t> members;
  for (std::uint64_t mask = choice + 1; mask != 0; mask &= mask - 1)
    members.push_back(static_cast<std::uint32_t>(std::countr_zero(mask)) + 1);
  return members;
}

std::vector<unsigned> digits_of(const SweepVariable& variable, std::uint64_t choice) {
  std::vector<unsigned> digits(variable.within + std::size_t{1});
  std::uint64_t rest = choice + 1;
  for (std::size_t i = variable.within; i > 0; --i) {
    digits[i] = static_cast<unsigned>(rest % variable.base);
    rest /= variable.base;
  }
  return digits;
}

std::string choice_text(const SweepVariable& variable, std::uint64_t choice) {
  if (variable.kind == SweepVariable::Kind::codes) return code_text(variable, choice);
  IntegerSet set;
  if (variable.kind == SweepVariable::Kind::progressions) {
    const std::uint64_t first = choice / variable.within + 1, step = choice % variable.within + 1;
    set.parts.push_back({static_cast<Integer>(first), static_cast<Integer>(step), {}});
    return to_text(set);
  }
  for (std::uint32_t member : members_of(choice)) set.parts.push_back({member, 1, member});
  return to_text(set);
}

std::string choice_in_words(const SweepVariable& variable, std::uint64_t choice) {
  const std::string text = choice_text(variable, choice);
  return variable.kind == SweepVariable::Kind::codes ? text : "{" + text + "}";
}

SweepFamily::SweepFamily(const std::shared_ptr<const Source>& game, std::vector<SweepVariable> variables)
    : source_(game), variables_(std::move(variables)) {
  find_places();
  check_all_are_there();
  for (const SweepVariable& variable : variables_) {
    const std::uint64_t size = size_of(variable);
    size_ = size != 0 && size_ > countless / size ? countless : size_ * size;
  }
}

void SweepFamily::find_places() {
  const auto list = read_tokens(source_, Newlines::are_blanks);
  for (std::size_t i = 0; i < list->tokens.size(); ++i) {
    if (list->tokens[i].kind == TokenKind::name) place_name(*list, i);
  }
}

void SweepFamily::place_name(const TokenList& list, std::size_t token) {
  const std::string_view name = list.text(list.tokens[token]);
  const auto found = std::find_if(variables_.begin(), variables_.end(),
                                  [&](const SweepVariable& variable) { return variable.name == name; });
  const bool is_in_braces = token > 0 && kind_at(list, token - 1) == TokenKind::left_brace &&
                            kind_at(list, token + 1) == TokenKind::right_brace;
  if (found == variables_.end()) {
    if (!is_in_braces) return;
    complain(list.span(list.tokens[token]), "no values are given for '" + std::string(name) + "'",
             {SetField{QuestionField::sets, std::string(name)},
              SetField{QuestionField::progressions, std::string(name)}});
  }
  const auto variable = static_cast<std::size_t>(found - variables_.begin());
  if (found->kind == SweepVariable::Kind::codes) return place_code(list, token, variable);
  if (!is_in_braces)
    complain(list.span(list.tokens[token]), "'" + found->name + "' is used where a set cannot be",
             usage_of(*found));
  places_.push_back({list.tokens[token].begin, list.tokens[token].end, variable});
}

void SweepFamily::place_code(const TokenList& list, std::size_t token, std::size_t variable) {
  const bool is_in_parentheses = token > 1 && kind_at(list, token - 1) == TokenKind::left_paren &&
                                 kind_at(list, token + 1) == TokenKind::right_paren;
  const std::string_view word = is_in_parentheses ? list.text(list.tokens[token - 2]) : "";
  const bool is_hexadecimal = word == "hex" || word == "hexadecimal";
  if (word != "octal" && !is_hexadecimal)
    complain(list.span(list.tokens[token]),
             "'" + variables_[variable].name + "' is used where a code cannot be",
             usage_of(variables_[variable]));
  if (is_hexadecimal) variables_[variable].base = 16;
  places_.push_back({list.tokens[token].begin, list.tokens[token].end, variable});
}

void SweepFamily::check_all_are_there() const {
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    if (std::any_of(places_.begin(), places_.end(), [&](const Place& place) { return place.variable == v; }))
      continue;
    complain({source_, 0, source_->text.size()}, "'" + variables_[v].name + "' is not in the game",
             usage_of(variables_[v]));
  }
}

std::vector<std::uint64_t> SweepFamily::choices(std::uint64_t game) const {
  std::vector<std::uint64_t> result;
  for (const SweepVariable& variable : variables_) {
    result.push_back(game % size_of(variable));
    game /= size_of(variable);
  }
  return result;
}

std::string SweepFamily::text_with(const std::vector<std::string>& choices) const {
  std::string text;
  std::size_t at = 0;
  for (const Place& place : places_) {
    text += source_->text.substr(at, place.begin - at) + choices[place.variable];
    at = place.end;
  }
  return text + source_->text.substr(at);
}

std::string SweepFamily::text_of(std::uint64_t game) const {
  std::vector<std::string> texts;
  const std::vector<std::uint64_t> chosen = choices(game);
  for (std::size_t v = 0; v < variables_.size(); ++v) texts.push_back(choice_text(variables_[v], chosen[v]));
  return text_with(texts);
}

std::string SweepFamily::in_words(std::uint64_t game) const {
  std::vector<std::string> parts;
  const std::vector<std::uint64_t> chosen = choices(game);
  for (std::size_t v = 0; v < variables_.size(); ++v)
    parts.push_back(variables_[v].name + " = " + choice_in_words(variables_[v], chosen[v]));
  return joined(parts, ", ");
}

/// What is inside a choice becomes the end of its variable.
std::size_t SweepFamily::place_in_family(std::size_t place, const std::vector<std::string>& choices) const {
  std::size_t shift = 0;  // that the text with choices is longer, modulo 2^64
  for (const Place& variable : places_) {
    if (place <= variable.begin + shift) break;
    const std::size_t end = variable.begin + shift + choices[variable.variable].size();
    if (place < end) return variable.end;
    shift = end - variable.end;
  }
  return std::min(place - shift, source_->text.size());
}

Error SweepFamily::about_family(const Error& error, const std::vector<std::string>& choices) const {
  Complaint complaint = error.complaint();
  if (complaint.span.source && complaint.span.source->text == text_with(choices)) {
    complaint.span = {source_, place_in_family(complaint.span.begin, choices),
                      place_in_family(complaint.span.end, choices)};
  }
  return Error(std::move(complaint));
}

}  // namespace galli
