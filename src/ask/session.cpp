#include "gallimaufry/session.h"

#include "ask/open_game.h"
#include "lang/reader.h"

namespace galli {
namespace {

std::shared_ptr<const Library> library_with(const std::vector<Source>& rules,
                                            const std::vector<RulesFunction>& functions) {
  auto library = std::make_shared<Library>(standard_library());
  for (const RulesFunction& function : functions)
    library->add(std::make_shared<const RulesFunction>(function));
  for (const Source& file : rules) library->add(std::make_shared<const Source>(file));
  return library;
}

}  // namespace

Session::Session() : Session(std::vector<Source>{}) {}

Session::Session(const std::vector<Source>& rules, std::uint64_t kept_bytes,
                 const std::vector<RulesFunction>& functions)
    : session_(std::make_shared<const OpenSession>(OpenSession{library_with(rules, functions), rules,
                                                               !functions.empty(),
                                                               std::make_unique<BoardCache>(kept_bytes)})) {}

GameHandle Session::game(std::string_view text) const { return game(Source{"", std::string(text)}); }

GameHandle Session::game(const Source& source, bool misere) const {
  Game game = read_game(std::make_shared<const Source>(source), *session_->library);
  if (misere) game = in_misere(std::move(game));
  Machine machine = machine_of(game);
  std::string text = to_text(game);
  return Inside::handle(std::make_shared<const OpenGame>(
      OpenGame{session_, std::move(game), std::move(machine), std::move(text)}));
}

bool Session::operator==(const Session& other) const { return have_same_rulesets(session_, other.session_); }

}  // namespace galli
