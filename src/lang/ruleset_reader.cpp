#include "lang/ruleset_reader.h"

#include "game/operators.h"
#include "lang/code_reader.h"
#include "lang/literals.h"
#include "lang/rules/definition.h"
#include "lang/set_reader.h"

namespace galli {
namespace {

using Kind = Token::Kind;

constexpr std::size_t max_lines_of_rules = 65536;

/// Null when the word is the name of a definition.
using ReadLiteral = Ruleset (*)(Cursor&);
ReadLiteral literal_reader(std::string_view word) {
  if (word == "rays" || word == "steps") return read_vectors;
  if (word == "to_end" || word == "no_moves") return read_boardless;
  return is_code_word(word) ? read_code : nullptr;
}

}  // namespace

Game RulesetReader::read() {
  const std::size_t begin = cursor_.position();
  const Token name = cursor_.peek();
  if (const ReadLiteral read_literal = literal_reader(cursor_.text(name))) {
    Ruleset literal = read_literal(cursor_);
    return made(std::move(literal), cursor_.span_since(begin));
  }
  const Definition* definition = library_.find(cursor_.text(name));
  if (!definition) library_.fail_unknown(cursor_.text(name), cursor_.span(name));
  cursor_.take();
  Asked asked{definition->name, arguments(*definition)};
  const Span span = cursor_.span_since(begin);
  return leaf(instance(std::move(asked), span), span);
}

Game RulesetReader::made(Ruleset ruleset, const Span& span) {
  return leaf(shared(std::move(ruleset), span), span);
}

Game RulesetReader::named(const std::string& name, const Span& span) {
  return leaf(instance({name, {}}, span), span);
}

std::shared_ptr<const Ruleset> RulesetReader::complement(const Game& leaf) {
  const auto found = asked_.find(leaf.ruleset.get());
  if (found == asked_.end()) return nullptr;
  const auto& [name, arguments] = found->second;
  if (name == "subtraction") return instance({"allbut", arguments}, leaf.span);
  if (name == "allbut") return instance({"subtraction", arguments}, leaf.span);
  return nullptr;
}

Arguments RulesetReader::arguments(const Definition& definition) {
  Arguments read;
  const Scope nothing;
  if (cursor_.accept(Kind::left_bracket)) {
    do read.parameters.push_back(ExpressionReader(cursor_, nothing).constant_number());
    while (cursor_.accept(Kind::comma));
    cursor_.expect(Kind::right_bracket, "']'");
  }
  if (cursor_.at(Kind::left_brace)) read.set = read_set(cursor_, nothing, Members::positive);
  if (cursor_.accept(Kind::left_paren)) read.heaps = heaps(definition);
  return read;
}

/// The cursor stands behind the opening parenthesis.
Integer RulesetReader::heaps(const Definition& definition) {
  const std::string usage = "usage: " + definition.usage();
  if (cursor_.at(Kind::right_paren)) cursor_.fail_expecting("a number", usage);
  const Integer number = ExpressionReader(cursor_, Scope{}).constant_number();
  if (!cursor_.accept(Kind::right_paren)) cursor_.fail_expecting("')'", cursor_.at(Kind::comma) ? usage : "");
  return number;
}

Game RulesetReader::leaf(std::shared_ptr<const Ruleset> ruleset, const Span& span) {
  if (++rulesets_ > max_rulesets) {
    complain(span, "more than " + std::to_string(max_rulesets) + " rulesets in one game", {},
             ErrorKind::refused);
  }
  return {Game::Kind::ruleset, std::move(ruleset), {}, span};
}

std::shared_ptr<const Ruleset> RulesetReader::instance(Asked asked, const Span& span) {
  const Definition* definition = library_.find(asked.name);
  if (!definition) library_.fail_unknown(asked.name, span);
  check_arguments(*definition, asked.arguments, span);
  const std::string name = canonical_name(*definition, asked.arguments);
  if (const auto found = cache_.find(name); found != cache_.end()) return found->second;
  auto ruleset = library_.instantiate(asked.name, asked.arguments, span);
  count_lines(*ruleset, span);
  asked_[ruleset.get()] = std::move(asked);
  cache_[name] = ruleset;
  return ruleset;
}

std::shared_ptr<const Ruleset> RulesetReader::shared(Ruleset ruleset, const Span& span) {
  count_lines(ruleset, span);
  auto& known = cache_[ruleset.name];
  if (!known) known = std::make_shared<const Ruleset>(std::move(ruleset));
  return known;
}

void RulesetReader::count_lines(const Ruleset& ruleset, const Span& span) {
  lines_ += galli::count_lines(ruleset.moves);
  if (lines_ <= max_lines_of_rules) return;
  complain(span, "more than " + std::to_string(max_lines_of_rules) + " lines of rules in one game", {},
           ErrorKind::refused);
}

}  // namespace galli
