#include "lang/library.h"

#include <algorithm>

#include "gallimaufry/error.h"
#include "game/operators.h"
#include "lang/advice.h"
#include "lang/expression_reader.h"
#include "lang/library_files.h"
#include "lang/rules/rules_reader.h"
#include "lang/words.h"

namespace galli {
namespace {

Entry entry_of(const Definition& definition) {
  return {definition.name, definition.usage(), definition.title, definition.source,
          definition.is_compiled_in};
}

[[noreturn]] void fail_taken(const Definition& definition, const Definition* other) {
  const std::string name = "'" + definition.name + "'";
  if (!other) complain(definition.name_span, name + " is a word of the language", "choose another name");
  const std::string owner = other->is_compiled_in ? "of the library" : "defined in " + place(other->span);
  complain(definition.name_span, name + " is already a game " + owner, "choose another name");
}

bool is_valid_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !name.empty() && is_letter(name[0]) && !is_reserved(name) && !is_function_word(name) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

}  // namespace

void Library::add(const std::shared_ptr<const Source>& file, bool is_compiled_in) {
  Library extended = *this;
  for (Definition& definition : read_definitions(file)) {
    definition.is_compiled_in = is_compiled_in;
    definition.functions = functions_;
    const Definition* other = extended.find(definition.name);
    if (other || is_reserved(definition.name)) fail_taken(definition, other);
    check_body(definition);
    extended.index_[definition.name] = extended.definitions_.size();
    extended.definitions_.push_back(std::make_shared<const Definition>(std::move(definition)));
  }
  *this = std::move(extended);
}

void Library::add(std::shared_ptr<const RulesFunction> function) {
  const std::string& name = function->name;
  if (!is_valid_name(name)) {
    throw Error({.kind = ErrorKind::question,
                 .message = "'" + shorten(name) + "' is not a valid name for a function",
                 .remedies = "use letters, digits and _, and no word of the language"});
  }
  auto extended =
      functions_ ? std::make_shared<RulesFunctions>(*functions_) : std::make_shared<RulesFunctions>();
  if (!extended->emplace(name, std::move(function)).second)
    throw Error({.kind = ErrorKind::question,
                 .message = "two functions are named '" + name + "'",
                 .remedies = "rename one of them"});
  functions_ = std::move(extended);
}

std::vector<Entry> Library::entries() const {
  std::vector<Entry> all;
  all.reserve(definitions_.size());
  for (const auto& definition : definitions_) all.push_back(entry_of(*definition));
  return all;
}

std::optional<Entry> Library::entry(std::string_view name) const {
  const Definition* definition = find(name);
  return definition ? std::optional{entry_of(*definition)} : std::nullopt;
}

std::vector<std::string> Library::words() const {
  std::vector<std::string> all;
  all.reserve(definitions_.size());
  for (const auto& definition : definitions_) all.push_back(definition->name);
  all.insert(all.end(), literal_words.begin(), literal_words.end());
  all.insert(all.end(), form_words.begin(), form_words.end());
  for (const Operator& known : operators) all.emplace_back(known.word);
  return all;
}

const Definition* Library::find(std::string_view name) const {
  const auto found = index_.find(name);
  return found == index_.end() ? nullptr : definitions_[found->second].get();
}

std::shared_ptr<const Ruleset> Library::instantiate(std::string_view name, const Arguments& arguments,
                                                    const Span& span) const {
  const Definition* definition = find(name);
  if (!definition) fail_unknown(name, span);
  return std::make_shared<const Ruleset>(galli::instantiate(*definition, arguments, span));
}

void Library::fail_unknown(std::string_view name, const Span& span) const {
  const std::string near = nearest(name.substr(0, 64), words());
  Remedies remedies = advice_on_name(name);
  if (remedies.empty() && !near.empty()) remedies.add(DidYouMean{near});
  remedies.add(OtherQuestion{QuestionKind::list, "names all games"});
  complain(span, "unknown game '" + shorten(name) + "'", remedies);
}

Library standard_library() {
  Library library;
  for (const LibraryFile& file : library_files()) {
    library.add(
        std::make_shared<const Source>(Source{std::string(file.name) + ".rules", std::string(file.text)}),
        true);
  }
  return library;
}

}  // namespace galli
