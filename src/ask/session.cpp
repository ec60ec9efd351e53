#include "gallimaufry/session.h"

#include "ask/open_game.h"
#include "lang/reader.h"

namespace galli {
namespace {

std::shared_ptr<const Library> library_with(const std::vector<Source>& rules) {
  auto library = std::make_shared<Library>(standard_library());
  for (const Source& file : rules) library->add(std::make_shared<const Source>(file));
  return library;
}

}  // namespace

Session::Session() : Session(std::vector<Source>{}) {}

Session::Session(const std::vector<Source>& rules) : library_(library_with(rules)) {}

GameHandle Session::game(std::string_view text) const { return game(Source{"", std::string(text)}); }

GameHandle Session::game(const Source& source, bool misere) const {
  Game game = read_game(std::make_shared<const Source>(source), *library_);
  if (misere) game = in_misere(std::move(game));
  Machine machine = machine_of(game);
  return GameHandle(
      std::make_shared<const OpenGame>(OpenGame{library_, std::move(game), std::move(machine)}));
}

std::vector<RulesetEntry> Session::rulesets() const {
  std::vector<RulesetEntry> entries;
  for (const Entry& entry : library_->entries())
    entries.push_back({entry.name, entry.usage, entry.title, entry.source, entry.is_compiled_in});
  return entries;
}

}  // namespace galli
