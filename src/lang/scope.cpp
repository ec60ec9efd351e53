#include "lang/scope.h"

#include <algorithm>

#include "lang/words.h"

namespace galli {
namespace {

template <typename Map>
void add_keys(const Map& map, std::vector<std::string>& names) {
  for (const auto& [name, meaning] : map) names.push_back(name);
}

}  // namespace

std::vector<std::string> Scope::names() const {
  std::vector<std::string> all = heaps;
  if (!array.empty()) all.push_back(array);
  all.insert(all.end(), loops.begin(), loops.end());
  add_keys(constants, all);
  add_keys(sets, all);
  add_keys(subsets, all);
  return all;
}

bool Scope::knows(std::string_view name) const {
  const std::vector<std::string> all = names();
  return std::find(all.begin(), all.end(), name) != all.end();
}

std::string read_fresh_name(Cursor& cursor, const Scope& scope, std::string_view what) {
  const Token token = cursor.expect(Token::Kind::name, what);
  std::string name(cursor.text(token));
  const std::string hint = "choose another name";
  if (is_rule_word(name)) complain(cursor.span(token), "'" + name + "' is a word of the language", hint);
  if (scope.knows(name)) complain(cursor.span(token), "'" + shorten(name) + "' is used twice", hint);
  return name;
}

}  // namespace galli
