#include "lang/words.h"

#include <algorithm>

#include "game/operators.h"
#include "lang/rules/definition.h"

namespace galli {
namespace {

template <typename Words>
bool holds(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

bool is_rule_word(std::string_view word) { return holds(rule_words, word); }

bool is_later_word(std::string_view word) { return holds(later_words, word); }

bool begins_game(std::string_view word) {
  return holds(literal_words, word) || holds(form_words, word) || operator_called(word);
}

bool is_reserved(std::string_view word) {
  return is_rule_word(word) || begins_game(word) || holds(board_words, word) || is_later_word(word);
}

}  // namespace galli
