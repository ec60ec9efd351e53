// A claim file cut into fields, line by line, before any of them is read.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "lang/lexer.h"

namespace galli::claims {

/// "source Push the button, Table 1": the word it begins with, and the rest. The statement, with its `for`, has no word of its
/// own.
struct Field {
  enum class Word {
    claim,
    source,
    paper,
    says,
    means,
    note,
    corrects,
    engine,
    let,
    bound,
    expect,
    ruleset,
    statement
  };

  Word word = Word::statement;
  Span span;  ///< with its word, without blanks behind it
  Span rest;  ///< without it
};

/// The words that fields begin with.
std::vector<std::string_view> field_words();

/// The fields of each claim; a `ruleset` stands alone. Throws Error: not UTF-8, or something before the first claim.
struct FileParts {
  std::vector<std::vector<Field>> claims;
  std::vector<Span> rulesets;
};
FileParts cut(const std::shared_ptr<const Source>& source);

/// Tokens of the fields, a newline behind each.
std::shared_ptr<const TokenList> tokens_of(const std::vector<Field>& fields);

/// A source in which only these spans, in their order, are left, the rest being blank, so that places in it are those of
/// the file. There is at least one.
std::shared_ptr<const Source> only(const std::vector<Span>& spans);

}  // namespace galli::claims
